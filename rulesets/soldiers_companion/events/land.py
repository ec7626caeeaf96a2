"""What units do ashore: marches, formations, charges; and how they come ashore and aboard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from rulesets.core.changes import Change
from rulesets.core.events import EntryId, Event, GunId, Namer, counted
from rulesets.core.geometry import Point
from rulesets.soldiers_companion.events.telling import gun_of, inches
from rulesets.soldiers_companion.state import Muster, Unit
from rulesets.soldiers_companion.tables import Formation, UnitKind

if TYPE_CHECKING:
    from rulesets.soldiers_companion.state import CompanionBattle


@dataclass(slots=True)
class UnitMarched(Change):
    """SC-BG-20: a unit ashore has moved, of its own will or not; `work` is the one it is in now."""

    kind: ClassVar[str] = "unit_marched"
    unit: EntryId
    length: int
    at: Point
    facing: int
    disordered: bool
    work: EntryId | None
    why: str

    def apply(self, battle: CompanionBattle) -> None:
        unit = battle.units[self.unit]
        unit.position, unit.facing = self.at, self.facing
        unit.moved += self.length
        unit.disordered = unit.disordered or self.disordered
        unit.work = battle.works[self.work] if self.work is not None else None

    def tell(self, name: Namer) -> str:
        into = f" into {name(self.work)}" if self.work is not None else ""
        return f"{name(self.unit)} {self.why} {inches(self.length)}{into}."


@dataclass(slots=True)
class UnitReformed(Change):
    """SC-BG-20: a change of formation ashore, and the inches that it cost."""

    kind: ClassVar[str] = "unit_reformed"
    unit: EntryId
    formation: Formation
    cost: int

    def apply(self, battle: CompanionBattle) -> None:
        unit = battle.units[self.unit]
        unit.formation = self.formation
        unit.changed = True

    def tell(self, name: Namer) -> str:
        return f"{name(self.unit)} formed {self.formation} for {inches(self.cost)} of its move."


@dataclass(slots=True)
class ChargeCameHome(Change):
    """SC-BG-20, SC-BG-15: a charge has come to contact."""

    kind: ClassVar[str] = "charge_came_home"
    unit: EntryId
    target: EntryId

    def apply(self, battle: CompanionBattle) -> None:
        unit, target = battle.units[self.unit], battle.units[self.target]
        unit.in_melee = self.target
        if target.in_melee is None:
            target.in_melee = self.unit

    def tell(self, name: Namer) -> str:
        return f"{name(self.unit)} charged home on {name(self.target)}."


@dataclass(slots=True)
class UnitOff(Change):
    """SC-BG-16, SC-BG-17: a unit has left the table by its edge."""

    kind: ClassVar[str] = "unit_off"
    unit: EntryId
    status: Muster

    def apply(self, battle: CompanionBattle) -> None:
        battle.units[self.unit].status = self.status

    def tell(self, name: Namer) -> str:
        return (
            f"{name(self.unit)} {'fled from' if self.status is Muster.FLED else 'left'} the table."
        )


@dataclass(slots=True)
class UnitsLanded(Change):
    """SC-BG-19: troops have landed, across the bank, and do nothing else this turn.

    SC-BG-16: they are in the state that their vessel's crew was in.
    """

    kind: ClassVar[str] = "units_landed"
    ship: EntryId
    units: tuple[EntryId, ...]
    at: Point
    facing: int

    def apply(self, battle: CompanionBattle) -> None:
        ship = battle.ships[self.ship]
        for name in self.units:
            unit = battle.units[name]
            ship.aboard.remove(unit)
            unit.aboard = None
            unit.morale, unit.morale_turn = ship.morale, ship.morale_turn
            unit.position, unit.facing = self.at, self.facing
            unit.busy = unit.disordered = True

    def tell(self, name: Namer) -> str:
        return f"{', '.join(map(name, self.units))} landed from {name(self.ship)}."


@dataclass(slots=True)
class UnitsEmbarked(Change):
    """SC-BG-19: troops have come aboard, and do nothing else this turn."""

    kind: ClassVar[str] = "units_embarked"
    ship: EntryId
    units: tuple[EntryId, ...]

    def apply(self, battle: CompanionBattle) -> None:
        ship = battle.ships[self.ship]
        for name in self.units:
            unit = battle.units[name]
            unit.aboard, unit.work = ship, None
            unit.position = ship.position
            unit.busy = True
            if unit.formation is not Formation.OPEN:
                unit.formation = Formation.LINE
            ship.aboard.append(unit)
        ship.aboard.sort(key=lambda one: one.id)

    def tell(self, name: Namer) -> str:
        return f"{', '.join(map(name, self.units))} embarked in {name(self.ship)}."


@dataclass(slots=True)
class GunLanded(Change):
    """SC-TRP-06: a field piece is ashore with its crew and magazine, as a section of its own."""

    kind: ClassVar[str] = "gun_landed"
    ship: EntryId
    gun: GunId
    unit: EntryId
    at: Point
    facing: int

    def apply(self, battle: CompanionBattle) -> None:
        ship = battle.ships[self.ship]
        gun = ship.gun(self.gun)
        gun.landed = True
        section = Unit(
            id=self.unit,
            side=ship.side,
            kind=UnitKind.GUN_SECTION,
            figures=gun.crew,
            started=gun.crew,
            quality=ship.quality,
            fieldcraft=0,
            regular=ship.regular,
            warrior=False,
            marines=False,
            mounted=False,
            weapon=None,
            shot=None,
            formation=Formation.LINE,
            guns=[gun],
            position=self.at,
            facing=self.facing,
            landed=ship.id,
            busy=True,
            disordered=True,
            at_phase=gun.crew,
            morale=ship.morale,
            morale_turn=ship.morale_turn,
        )
        _enlist(battle, section)

    def tell(self, name: Namer) -> str:
        return f"The {gun_of(name, self.ship, self.gun)} was put ashore."


@dataclass(slots=True)
class GunEmbarked(Change):
    """SC-TRP-06: a piece that was landed is aboard again with the `crew` that is left of it."""

    kind: ClassVar[str] = "gun_embarked"
    ship: EntryId
    gun: GunId
    unit: EntryId
    crew: int

    def apply(self, battle: CompanionBattle) -> None:
        section = battle.units.pop(self.unit)
        section.side.units.remove(section)
        gun = battle.ships[self.ship].gun(self.gun)
        gun.landed = False
        gun.crew = self.crew

    def tell(self, name: Namer) -> str:
        men = counted(self.crew, "gunner")
        return f"The {gun_of(name, self.ship, self.gun)} was taken aboard again with {men}."


def _enlist(battle: CompanionBattle, unit: Unit) -> None:
    """A new unit among the others, which stand in the order of their ids."""
    units = {**battle.units, unit.id: unit}
    battle.units.clear()
    battle.units.update(sorted(units.items()))
    unit.side.units.append(unit)
    unit.side.units.sort(key=lambda one: one.id)


KINDS: Final[tuple[type[Event], ...]] = (
    UnitMarched,
    UnitReformed,
    ChargeCameHome,
    UnitOff,
    UnitsLanded,
    UnitsEmbarked,
    GunLanded,
    GunEmbarked,
)
