"""What harms a vessel or a work, by whatever cause: hull, water, fire markers, her end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from rulesets.core.changes import Change
from rulesets.core.dice import Roll
from rulesets.core.events import EntryId, Event, Namer, counted
from rulesets.smoke_on_the_water.state import Gone, Status, Trigger, Wreck

if TYPE_CHECKING:
    from rulesets.smoke_on_the_water.state import SmokeBattle


@dataclass(slots=True)
class HullDamaged(Change):
    """SW-EFF-HULL-01, SW-EFF-HULL-05: points off the hull; those beyond it are flooding."""

    kind: ClassVar[str] = "hull_damaged"
    vessel: EntryId
    points: int
    left: int
    flooding: int

    def apply(self, battle: SmokeBattle) -> None:
        ship = battle.ships[self.vessel]
        ship.hull = self.left
        if self.flooding:
            _flood(battle, self.vessel, self.flooding)

    def tell(self, name: Namer) -> str:
        water = f" and {counted(self.flooding, 'point')} of flooding" if self.flooding else ""
        lost = counted(self.points, "hull point")
        return f"{name(self.vessel)} lost {lost}{water}; {self.left} left."


@dataclass(slots=True)
class Flooded(Change):
    """SW-FLOAT-01: points of flooding gained, by a roll where one was made."""

    kind: ClassVar[str] = "flooded"
    vessel: EntryId
    points: int
    roll: Roll | None

    def apply(self, battle: SmokeBattle) -> None:
        _flood(battle, self.vessel, self.points)

    def tell(self, name: Namer) -> str:
        rolled = f" (rolled {self.roll})" if self.roll else ""
        return f"{name(self.vessel)} took {counted(self.points, 'point')} of flooding{rolled}."


@dataclass(slots=True)
class MarkerPlaced(Change):
    """SW-FIRE-01: fire test markers on a vessel or a work; `red_hot`: any of red hot shot."""

    kind: ClassVar[str] = "marker_placed"
    target: EntryId
    red_hot: bool
    count: int = 1

    def apply(self, battle: SmokeBattle) -> None:
        struck = battle.target(self.target)
        assert struck is not None
        struck.markers += self.count
        struck.hot_marker = struck.hot_marker or self.red_hot

    def tell(self, name: Namer) -> str:
        by = "red-hot shot" if self.red_hot else "fire"
        markers = counted(self.count, "fire test marker")
        return f"Something in {name(self.target)} was set smouldering by {by}: {markers}."


@dataclass(slots=True)
class CrewAbandoned(Change):
    """SW-EFF-ABN-01: her crew gives a vessel up."""

    kind: ClassVar[str] = "crew_abandoned"
    vessel: EntryId
    why: str

    def apply(self, battle: SmokeBattle) -> None:
        ship = battle.ships[self.vessel]
        ship.abandoned = True
        ship.holder.lost.append((ship.id, Gone.ABANDONED))

    def tell(self, name: Namer) -> str:
        return f"The crew of {name(self.vessel)} abandoned ship: {self.why}."


@dataclass(slots=True)
class HeldUp(Change):
    """SW-LOCK-27: without flotation, she is held up by a larger vessel that is locked to her."""

    kind: ClassVar[str] = "held_up"
    vessel: EntryId

    def apply(self, battle: SmokeBattle) -> None:
        battle.ships[self.vessel].held_up = True

    def tell(self, name: Namer) -> str:
        return f"{name(self.vessel)} would have sunk, but for the vessel that she was locked to."


@dataclass(slots=True)
class VesselSunk(Change):
    """SW-FLOAT-03, SW-FLOAT-06: she sinks, or settles where she lies, and may leave a wreck.

    `wreck` is the column of Table 3 that it counts as, A or B; empty: deep water hides it.
    """

    kind: ClassVar[str] = "vessel_sunk"
    vessel: EntryId
    why: str
    wreck: str

    def apply(self, battle: SmokeBattle) -> None:
        _lose(battle, self.vessel, Status.SUNK, Gone.SUNK)
        if self.wreck:
            lies = battle.ships[self.vessel].base
            battle.wrecks.append(Wreck(f"wreck-{self.vessel}", lies, self.wreck == "A"))

    def tell(self, name: Namer) -> str:
        wreck = "; her wreck lies in the fairway" if self.wreck else ""
        return f"{name(self.vessel)} sank: {self.why}{wreck}."


@dataclass(slots=True)
class VesselExploded(Change):
    """SW-EFF-MAG-01: her magazine explodes, and she is gone at once."""

    kind: ClassVar[str] = "vessel_exploded"
    vessel: EntryId

    def apply(self, battle: SmokeBattle) -> None:
        _lose(battle, self.vessel, Status.EXPLODED, Gone.EXPLODED)

    def tell(self, name: Namer) -> str:
        return f"The magazine of {name(self.vessel)} exploded, and she was gone."


def _flood(battle: SmokeBattle, vessel: EntryId, points: int) -> None:
    ship = battle.ships[vessel]
    ship.flooding += points
    ship.triggers.add(Trigger.FLOODING)


def _lose(battle: SmokeBattle, vessel: EntryId, status: Status, how: Gone) -> None:
    """A vessel that is no more holds nobody, and nobody touches her."""
    ship = battle.ships[vessel]
    ship.status = status
    ship.holder.lost.append((ship.id, how))
    battle.locks = [lock for lock in battle.locks if not lock.holds(ship)]
    battle.touching = {pair for pair in battle.touching if vessel not in pair}


KINDS: Final[tuple[type[Event], ...]] = (
    HullDamaged,
    Flooded,
    MarkerPlaced,
    CrewAbandoned,
    HeldUp,
    VesselSunk,
    VesselExploded,
)
