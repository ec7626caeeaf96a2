"""SW-SET: vessels are placed before the first turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from rulesets.core.changes import Change
from rulesets.core.dice import Roll
from rulesets.core.events import EntryId, Event, Namer, SideId
from rulesets.smoke_on_the_water.rules.bases import Base
from rulesets.smoke_on_the_water.state import Status

if TYPE_CHECKING:
    from rulesets.smoke_on_the_water.state import SmokeBattle


@dataclass(slots=True)
class PlacingRolled(Event):
    """SW-SET-04: the higher die places first; level ones are rolled again."""

    kind: ClassVar[str] = "placing_rolled"
    one: SideId
    other: SideId
    one_roll: Roll
    other_roll: Roll
    first: SideId | None

    def tell(self, name: Namer) -> str:
        rolled = (
            f"{name(self.one)} rolled {self.one_roll}, {name(self.other)} rolled {self.other_roll}"
        )
        if self.first is None:
            return f"To place first {rolled}: again."
        return f"To place first {rolled}: {name(self.first)} began."


@dataclass(slots=True)
class VesselPlaced(Change):
    """SW-SET-04: a vessel on the table; clockwise heading from north in tenths of a degree."""

    kind: ClassVar[str] = "vessel_placed"
    vessel: EntryId
    x: int
    y: int
    heading: int

    def apply(self, battle: SmokeBattle) -> None:
        ship = battle.ships[self.vessel]
        ship.base = Base(self.x, self.y, self.heading, ship.card.length, ship.card.width)
        ship.status = Status.AFLOAT

    def tell(self, name: Namer) -> str:
        return f"{name(self.vessel)} was placed on the water."


@dataclass(slots=True)
class NoRoom(Change):
    """SW-SET-04: a vessel for which there is no place near her side's edge."""

    kind: ClassVar[str] = "no_room"
    vessel: EntryId

    def apply(self, battle: SmokeBattle) -> None:
        battle.ships[self.vessel].status = Status.ABSENT

    def tell(self, name: Namer) -> str:
        return f"There was no room to place {name(self.vessel)}, who took no part."


KINDS: Final[tuple[type[Event], ...]] = (PlacingRolled, VesselPlaced, NoRoom)
