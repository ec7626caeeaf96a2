"""A commander of whims: he steers at enemies or anywhere, and orders much that cannot be done.

What he does hangs on the battle's number, the turn and the entry alone, so that a battle fought
again, by other names too, has the same orders.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from rulesets.core.events import EntryId
from rulesets.core.setup import SideSetup
from rulesets.smoke_on_the_water.orders import FireOrder, Placing, Repair
from rulesets.smoke_on_the_water.rules.bases import relative_bearing
from rulesets.smoke_on_the_water.rules.notation import NotationError, Order, Tactic, read_order
from rulesets.smoke_on_the_water.ships import contacts
from rulesets.smoke_on_the_water.state import Firer, Ship, Side, SmokeBattle, Target, Torpedoes
from rulesets.smoke_on_the_water.words import Ammunition, Item

_DEAD_AHEAD = 100
_CODES = [code for code in Tactic if code is not Tactic.TOW]


class Whims:
    """`plain` gives the name by which an entry was first known."""

    def __init__(self, number: int, plain: Callable[[str], str] = str) -> None:
        self.number = number
        self.plain = plain

    def __call__(self, battle: SmokeBattle, side: SideSetup, at: str) -> Whims:
        """As the maker of commanders: one for both sides."""
        return self

    def chance(self, battle: SmokeBattle, what: str, who: str) -> random.Random:
        return random.Random(f"{self.number}|{battle.turn}|{what}|{self.plain(who)}")

    def place(
        self, battle: SmokeBattle, side: Side, waiting: Sequence[Ship]
    ) -> tuple[Ship, Placing]:
        ship = waiting[0]
        chance = self.chance(battle, "place", ship.id)
        at = chance.randrange(battle.field.length), chance.randrange(battle.field.width)
        return ship, Placing(at, chance.randrange(3600))

    def order(self, battle: SmokeBattle, ship: Ship) -> Order:
        chance = self.chance(battle, "order", ship.id)
        if chance.random() < 0.03:
            return Order()
        speed = chance.choice(["S+", "M+", "M+", "F+", "V+", "I", "S-", "M-"])
        parts = self._steered(battle, ship) if chance.random() < 0.7 else self._anyhow(chance)
        codes = self._codes(battle, ship, chance)
        for line in (f"{speed} / {parts} / {codes}", f"{speed} / {parts}"):
            try:
                return read_order(line)
            except NotationError:
                continue
        return read_order(speed)

    def _steered(self, battle: SmokeBattle, ship: Ship) -> str:
        """At the nearest enemy."""
        here = (ship.base.x, ship.base.y)
        enemies = [
            (other.base.x, other.base.y)
            for other in battle.afloat()
            if other.holder is not ship.holder
        ]
        if not enemies:
            return "F10"
        there = min(enemies, key=lambda at: (at[0] - here[0]) ** 2 + (at[1] - here[1]) ** 2)
        relative = relative_bearing(ship.base, here, there)
        if relative <= _DEAD_AHEAD or relative >= 3600 - _DEAD_AHEAD:
            return "F60"
        return "S12F48" if relative < 1800 else "P12F48"

    def _anyhow(self, chance: random.Random) -> str:
        helms = chance.choices("FFPSA", k=chance.randrange(4))
        return "".join(f"{helm}{chance.randrange(1, 25)}" for helm in helms)

    def _codes(self, battle: SmokeBattle, ship: Ship, chance: random.Random) -> str:
        codes = [str(code) for code in _CODES if chance.random() < 0.03]
        if any(contacts(battle, ship)) and chance.random() < 0.6:
            codes = ["BD"]
        if (ship.aground or battle.locked(ship)) and chance.random() < 0.7:
            codes = ["BF"]
        if ship.card.spar and not ship.spar_used:
            codes = ["SP"]
        return " ".join(codes)

    def electric(
        self, battle: SmokeBattle, field: Torpedoes, over: Sequence[Ship]
    ) -> EntryId | None:
        return self.chance(battle, "electric", field.id).choice([None, *(x.id for x in over)])

    def fire(self, battle: SmokeBattle, firer: Firer) -> Sequence[FireOrder]:
        chance = self.chance(battle, "fire", firer.id)
        targets: list[Target] = [*battle.afloat(), *battle.works.values()]
        own = firer.side if not isinstance(firer, Ship) else firer.holder
        enemies = [
            one for one in targets if (one.holder if isinstance(one, Ship) else one.side) is not own
        ]
        orders = []
        for gun in firer.guns:
            if chance.random() < 0.9:
                among = enemies if enemies and chance.random() < 0.97 else targets
                target = chance.choice(among)
                orders.append(FireOrder(gun.id, target.id, chance.choice(list(Ammunition))))
        return orders

    def board(self, battle: SmokeBattle, ship: Ship, contacts: Sequence[Ship]) -> EntryId:
        return self.chance(battle, "board", ship.id).choice(list(contacts)).id

    def repairs(self, battle: SmokeBattle, ship: Ship, attempts: int) -> Sequence[Repair]:
        chance = self.chance(battle, "repairs", ship.id)
        broken = [Repair(item) for item in Item if item not in (Item.GUN, Item.PORT, Item.TURRET)]
        broken += [Repair(Item.TURRET, str(n + 1)) for n in range(len(ship.turrets))]
        broken += [Repair(Item.PORT, gun.id) for gun in ship.guns if gun.port_jammed]
        chance.shuffle(broken)
        return broken[: attempts + 1]

    def agrees_to_end(self, battle: SmokeBattle, side: Side) -> bool:
        return False
