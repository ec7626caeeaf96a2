"""Turns that pass in quiet, and what becomes of vessels after the battle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from rulesets.core.changes import Change
from rulesets.core.dice import Roll
from rulesets.core.events import EntryId, Event, Namer, SideId, counted
from rulesets.smoke_on_the_water.events.repair import mend
from rulesets.smoke_on_the_water.state import Status
from rulesets.smoke_on_the_water.words import Fire, Item

if TYPE_CHECKING:
    from rulesets.smoke_on_the_water.state import SmokeBattle


@dataclass(slots=True)
class QuietCounted(Change):
    """SW-END-02: turns running without a shot and with no enemies near; 0: the quiet is over."""

    kind: ClassVar[str] = "quiet_counted"
    turns: int

    def apply(self, battle: SmokeBattle) -> None:
        battle.quiet = self.turns

    def tell(self, name: Namer) -> str:
        if not self.turns:
            return "The quiet was over."
        return f"No shot fell, and no enemies were near, for {counted(self.turns, 'turn')}."


@dataclass(slots=True)
class VesselSecured(Change):
    """SW-END-04: abandoned or unable to move, she belongs to the side that holds the table."""

    kind: ClassVar[str] = "vessel_secured"
    vessel: EntryId
    side: SideId

    def apply(self, battle: SmokeBattle) -> None:
        ship, side = battle.ships[self.vessel], battle.side(self.side)
        ship.captor = None if side is ship.side else side

    def tell(self, name: Namer) -> str:
        return f"{name(self.vessel)} fell to {name(self.side)}, who held the water."


@dataclass(slots=True)
class VesselLost(Change):
    """SW-END-04: adrift with nobody aboard, or burnt out by a roll, she is lost."""

    kind: ClassVar[str] = "vessel_lost"
    vessel: EntryId
    roll: Roll | None

    def apply(self, battle: SmokeBattle) -> None:
        battle.ships[self.vessel].status = Status.LOST

    def tell(self, name: Namer) -> str:
        if self.roll is None:
            return f"{name(self.vessel)} drifted off with nobody aboard, and was lost."
        return f"{name(self.vessel)} burned to the water's edge (rolled {self.roll})."


@dataclass(slots=True)
class FireDied(Change):
    """SW-END-04: a fire out of control that did not cost the vessel, and has burned out."""

    kind: ClassVar[str] = "fire_died"
    vessel: EntryId
    roll: Roll

    def apply(self, battle: SmokeBattle) -> None:
        battle.ships[self.vessel].fire = Fire.NONE

    def tell(self, name: Namer) -> str:
        return f"The fire aboard {name(self.vessel)} did not destroy her (rolled {self.roll})."


@dataclass(slots=True)
class CrewMended(Change):
    """SW-END-04: what her crew has mended once nobody fires at them, by items and their parts.

    SW-REP-08, SW-EFF-PIL-02: a flooded magazine is pumped out, and another hand takes the wheel.
    """

    kind: ClassVar[str] = "crew_mended"
    vessel: EntryId
    repairs: tuple[tuple[Item, str], ...]

    def apply(self, battle: SmokeBattle) -> None:
        ship = battle.ships[self.vessel]
        for item, part in self.repairs:
            mend(ship, item, part)
        ship.magazine_flooded, ship.pilot_hits = False, 0

    def tell(self, name: Namer) -> str:
        if not self.repairs:
            return f"{name(self.vessel)} was put in order after the battle."
        parts = (
            item.replace("_", " ") + (f" ({part})" if part else "") for item, part in self.repairs
        )
        return f"The crew of {name(self.vessel)} put right after the battle: {', '.join(parts)}."


KINDS: Final[tuple[type[Event], ...]] = (
    QuietCounted,
    VesselSecured,
    VesselLost,
    FireDied,
    CrewMended,
)
