"""The commander: what a doctrine answers at each step of the turn, decisions 1 to 14."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.core.events import EntryId
from rulesets.smoke_on_the_water.commander.aims import wish_of
from rulesets.smoke_on_the_water.commander.damage_control import tries
from rulesets.smoke_on_the_water.commander.deploying import place
from rulesets.smoke_on_the_water.commander.doctrine import Doctrine, Plan
from rulesets.smoke_on_the_water.commander.gunner import Known, declare
from rulesets.smoke_on_the_water.commander.situation import Situation, founders, look
from rulesets.smoke_on_the_water.commander.steering import (
    BERTH,
    ROOM,
    Line,
    Neighbour,
    beach,
    steer,
)
from rulesets.smoke_on_the_water.commander.sweeping import in_the_lane
from rulesets.smoke_on_the_water.commander.tactics import codes_for, held_order
from rulesets.smoke_on_the_water.commander.towing import towing
from rulesets.smoke_on_the_water.movement.legal import speeds_for
from rulesets.smoke_on_the_water.movement.orders_phase import line_of
from rulesets.smoke_on_the_water.orders import FireOrder, Placing, Repair
from rulesets.smoke_on_the_water.rules.manoeuvre import Anchor
from rulesets.smoke_on_the_water.rules.notation import Order, Tactic
from rulesets.smoke_on_the_water.rules.speeds import STOPPED
from rulesets.smoke_on_the_water.ships import is_disarmed, is_in_tow, strength
from rulesets.smoke_on_the_water.state import Firer, Ship, Side, SmokeBattle, Torpedoes
from rulesets.smoke_on_the_water.words import Fire


class DoctrineCommander:
    """Commands one side by its doctrine and its standing orders.

    He remembers the lines that he has written in a turn, so that his vessels keep out of each
    other's way; they are written in the order of the vessels' ids. He knows the batteries of those
    who have fired for him, and what to load against whom.
    """

    __slots__ = ("_known", "_turn", "_written", "doctrine")

    def __init__(self, doctrine: Doctrine) -> None:
        self.doctrine = doctrine
        self._turn = 0
        self._written: dict[str, Line] = {}
        self._known = Known()

    def place(
        self, battle: SmokeBattle, side: Side, waiting: Sequence[Ship]
    ) -> tuple[Ship, Placing]:
        """Decision 13."""
        return place(battle, side, waiting)

    def order(self, battle: SmokeBattle, ship: Ship) -> Order:
        """Decisions 1 to 5, 11, 12 and 14: one line, which needs no putting right."""
        if ship.aground is not None or battle.locked(ship):
            return held_order(look(battle, ship, self.doctrine))
        if is_in_tow(battle, ship):
            return Order(STOPPED)
        if ship.anchor is Anchor.DOWN:
            return Order(STOPPED, (), (Tactic.RAISE_ANCHOR,) if self._weighs(ship) else ())
        return self._under_way(look(battle, ship, self.doctrine))

    def _weighs(self, ship: Ship) -> bool:
        """SW-ANC-04: unless she is told to lie at anchor, or an enemy keeps her where she is."""
        if ship.withdrawing:
            return True
        stays = self.doctrine.plan_of(ship.id) is Plan.HOLD_STATION
        return not (self.doctrine.standing_of(ship.id).anchor or stays)

    def _under_way(self, seen: Situation) -> Order:
        battle, ship = seen.battle, seen.ship
        profile = self.doctrine.profile_of(ship.id)
        legal = speeds_for(battle, ship)
        if founders(ship) and not ship.withdrawing:
            line = beach(battle, ship, legal)
            if line is not None:
                return Order(line.speed, line.manoeuvre, (Tactic.GROUND,))
        told = towing(seen, legal)
        if isinstance(told, Order):
            return told
        wish, attack = wish_of(seen, profile) if told is None else (told, None)
        line = steer(battle, ship, legal, in_the_lane(seen, wish), self._neighbours(seen))
        self._written[ship.id] = line
        order = Order(line.speed, line.manoeuvre, codes_for(seen, profile, line, attack))
        if not ship.withdrawing:
            return order
        # SW-MOR-06: what would be put right is written so at once.
        carried = line_of(battle, ship, order).carried
        return Order(carried.speed, carried.manoeuvre, order.tactics)

    def _neighbours(self, seen: Situation) -> list[Neighbour]:
        """Who else is about, and where his own vessels go whose orders are written."""
        if self._turn != seen.battle.turn:
            self._turn = seen.battle.turn
            self._written.clear()
        written = self._written
        friends = [
            Neighbour(x, 0, written[x.id]) if x.id in written else Neighbour(x, ROOM)
            for x in seen.friends
        ]
        return friends + [Neighbour(enemy, BERTH) for enemy in seen.enemies]

    def electric(
        self, battle: SmokeBattle, field: Torpedoes, over: Sequence[Ship]
    ) -> EntryId | None:
        """Decision 14: under the largest hull of a crew that is still aboard."""
        manned = [ship for ship in over if not ship.abandoned]
        return max(manned, key=lambda ship: (ship.hull, ship.id)).id if manned else None

    def fire(self, battle: SmokeBattle, firer: Firer) -> Sequence[FireOrder]:
        """Decisions 6 to 8."""
        return declare(battle, firer, self.doctrine, self._known)

    def board(self, battle: SmokeBattle, ship: Ship, contacts: Sequence[Ship]) -> EntryId:
        """Decision 9: an abandoned vessel, or the weakest crew."""
        return min(contacts, key=lambda x: (not x.abandoned, strength(x).total, x.id)).id

    def repairs(self, battle: SmokeBattle, ship: Ship, attempts: int) -> Sequence[Repair]:
        """Decision 10."""
        return tries(ship, attempts)

    def agrees_to_end(self, battle: SmokeBattle, side: Side) -> bool:
        """SW-END-02: a side of which nobody can fire, or is willing to, would rather go home."""
        return not any(work for work in side.works if not work.silenced) and all(
            ship.withdrawing or is_disarmed(ship) or ship.fire is Fire.OUT_OF_CONTROL
            for ship in battle.afloat()
            if ship.fights and ship.holder is side
        )
