"""Section 38: the commander that a doctrine makes, asked at each step of the turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rulesets.core.events import EntryId
from rulesets.core.geometry import squared
from rulesets.soldiers_companion.commander import aiming, ashore, contact, crewing, helm
from rulesets.soldiers_companion.commander.doctrine import Doctrine
from rulesets.soldiers_companion.commander.situation import Situation
from rulesets.soldiers_companion.orders import (
    FireOrder,
    Landing,
    LandOrder,
    MoveOrder,
    PartyOrder,
    Posting,
    TowOrder,
)
from rulesets.soldiers_companion.state import (
    CompanionBattle,
    Muster,
    Ship,
    Side,
    Unit,
    Work,
)
from rulesets.soldiers_companion.tables import INCH, Formation, Propulsion, Rank
from rulesets.soldiers_companion.water.sight import enemies

# Bound once, as every order of sailing asks for it.
_SAIL: Final = Propulsion.SAIL

#: How near men without firearms let the enemy come before they rise.
_AMBUSH: Final = 9 * INCH


class DoctrineCommander:
    """The commander of one side by its doctrine and standing orders."""

    __slots__ = ("_steered", "_vain", "doctrine")

    def __init__(self, doctrine: Doctrine) -> None:
        self.doctrine = doctrine
        #: The last course that a vessel was given.
        self._steered: MoveOrder | None = None
        #: The situations in which vessels last found no course.
        self._vain: dict[EntryId, Situation] = {}

    # -- S1 -----------------------------------------------------------------------------------

    def spring_ambush(self, battle: CompanionBattle, side: Side) -> Sequence[EntryId]:
        """SC-BG-21: as soon as an enemy is within easy range of the hidden."""
        hidden = [unit for unit in side.units if unit.status is Muster.HIDDEN]
        for unit in hidden:
            reach = unit.shot.short if unit.shot is not None else _AMBUSH
            for enemy in enemies(side):
                if squared(unit.position, enemy.position) <= reach * reach:
                    return [one.id for one in hidden]
        return []

    def keep_initiative(self, battle: CompanionBattle, side: Side) -> bool:
        """Keep it, unless nothing can be rammed or boarded and the enemy would have to come."""
        return True

    def cut_grapples(self, battle: CompanionBattle, ship: Ship) -> Mapping[EntryId, int]:
        return contact.cut(battle, self.doctrine, ship)

    def posting(self, battle: CompanionBattle, ship: Ship) -> Posting | None:
        return crewing.posting(battle, ship)

    def party(self, battle: CompanionBattle, ship: Ship) -> PartyOrder | None:
        return contact.party(battle, self.doctrine, ship)

    def formation(self, battle: CompanionBattle, unit: Unit) -> Formation | None:
        return ashore.formation(battle, self.doctrine, unit)

    def tow(self, battle: CompanionBattle, ship: Ship) -> TowOrder | None:
        """SC-TOW-06: tows are kept; one who must leave in haste casts them off."""
        if ship.tows and ship.leaving == "withdraws":
            return TowOrder(cast_off=tuple(tow.id for tow in ship.tows))
        return None

    def weigh(self, battle: CompanionBattle, ship: Ship) -> bool:
        return helm.weighs(battle, self.doctrine, ship)

    # -- S2 -----------------------------------------------------------------------------------

    def ram(self, battle: CompanionBattle, ship: Ship) -> EntryId | None:
        return contact.ram(battle, self.doctrine, ship)

    def charge(self, battle: CompanionBattle, unit: Unit) -> EntryId | None:
        return ashore.charge(battle, self.doctrine, unit)

    # -- S3, S5 -------------------------------------------------------------------------------

    def fire(self, battle: CompanionBattle, firer: Ship | Unit | Work) -> Sequence[FireOrder]:
        return aiming.fire(battle, self.doctrine, firer)

    # -- S4, S6 -------------------------------------------------------------------------------

    def sailing_order(self, battle: CompanionBattle, side: Side) -> Sequence[EntryId]:
        """Steamers first, the one nearest the enemy leading; sailing vessels as they roll."""
        enemies = [enemy.position for enemy in side.foe.ships if enemy.on_table]

        def place(ship: Ship) -> tuple[bool, int, str]:
            x, y = ship.position
            near = min([(x - s) * (x - s) + (y - t) * (y - t) for s, t in enemies], default=0)
            return ship.card.propulsion is _SAIL, near, ship.id

        return [ship.id for ship in sorted([s for s in side.ships if s.afloat], key=place)]

    def move(self, battle: CompanionBattle, ship: Ship) -> MoveOrder | Landing:
        """Land whom she has brought, else steam or sail."""
        if ship.aboard and not ship.leaving:
            off = ashore.landing(battle, self.doctrine, ship)
            if off is not None:
                return off
        self._steered = helm.move(battle, self.doctrine, ship, self._vain)
        return self._steered

    def flee(self, battle: CompanionBattle, ship: Ship) -> MoveOrder:
        """The course that she was given, if nothing has happened since, else a new one."""
        legal = battle.legal
        if legal is not None and legal[0] is ship and legal[1] is self._steered:
            return legal[1]
        return helm.move(battle, self.doctrine, ship, self._vain)

    def avoid(self, battle: CompanionBattle, ship: Ship, mover: Ship, *, ram: bool) -> bool:
        return helm.avoids(self.doctrine, ship, mover)

    def grapple(self, battle: CompanionBattle, ship: Ship) -> tuple[EntryId, int] | None:
        return contact.grapple(battle, self.doctrine, ship)

    def board(self, battle: CompanionBattle, ship: Ship, enemy: Ship) -> int:
        return contact.board(battle, self.doctrine, ship, enemy)

    def prize_crew(self, battle: CompanionBattle, ship: Ship, prize: Ship) -> int:
        """SC-BRD-07: two men to hold her, if the boarders have as many."""
        return 2

    def land_move(self, battle: CompanionBattle, unit: Unit) -> LandOrder:
        return ashore.march(battle, self.doctrine, unit)

    def repairs(self, battle: CompanionBattle, ship: Ship) -> Mapping[int, int]:
        return crewing.firemen(battle, self.doctrine, ship)

    # -- losses -------------------------------------------------------------------------------

    def lose_man(
        self, battle: CompanionBattle, ship: Ship | Work, where: Sequence[tuple[str, Rank]]
    ) -> int:
        return crewing.lose_man(ship, where)

    def spare_crew(self, battle: CompanionBattle, ship: Ship) -> bool:
        """SC-LOC-02: the structure bears what it still can."""
        return bool(ship.card.structure) and not ship.structure_gone

    def lose_officer(self, battle: CompanionBattle, ship: Ship, ranks: Sequence[Rank]) -> int:
        return crewing.lose_officer(ranks)

    # -- S9 -----------------------------------------------------------------------------------

    def leave(self, battle: CompanionBattle, ship: Ship) -> bool:
        return helm.leaves(battle, self.doctrine, ship)
