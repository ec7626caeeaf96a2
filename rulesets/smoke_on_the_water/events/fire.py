"""Fires: what they burn, whether they reach a magazine, and where they take hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from rulesets.core.changes import Change
from rulesets.core.dice import Roll
from rulesets.core.events import EntryId, Event, Namer, counted
from rulesets.core.score import Score
from rulesets.smoke_on_the_water.events.telling import at_most
from rulesets.smoke_on_the_water.words import Fire

if TYPE_CHECKING:
    from rulesets.smoke_on_the_water.state import SmokeBattle


@dataclass(slots=True)
class FireBurned(Event):
    """SW-FIRE-06: what a fire of an earlier turn costs her hull."""

    kind: ClassVar[str] = "fire_burned"
    vessel: EntryId
    fire: Fire
    roll: Roll
    points: int

    def tell(self, name: Namer) -> str:
        how = "burned out of control" if self.fire is Fire.OUT_OF_CONTROL else "burned"
        lost = counted(self.points, "hull point")
        return f"{name(self.vessel)} {how}: rolled {self.roll}, {lost}."


@dataclass(slots=True)
class MagazineThreatened(Event):
    """SW-FIRE-07: whether a fire out of control reaches the magazine."""

    kind: ClassVar[str] = "magazine_threatened"
    vessel: EntryId
    roll: Roll
    reached: bool

    def tell(self, name: Namer) -> str:
        end = "reached her magazine" if self.reached else "did not reach her magazine"
        return f"The fire aboard {name(self.vessel)} {end} (rolled {self.roll})."


@dataclass(slots=True)
class FireTested(Change):
    """SW-FIRE-04: whether a fire takes hold or spreads, and how she burns after the test."""

    kind: ClassVar[str] = "fire_tested"
    vessel: EntryId
    score: Score
    roll: Roll
    fire: Fire

    def apply(self, battle: SmokeBattle) -> None:
        battle.ships[self.vessel].fire = self.fire

    def tell(self, name: Namer) -> str:
        end = {
            Fire.NONE: "no fire took hold",
            Fire.BURNING: "she was on fire",
            Fire.OUT_OF_CONTROL: "she burned out of control",
        }[self.fire]
        return f"Fire test of {name(self.vessel)}: {at_most(self.roll, self.score)}; {end}."


@dataclass(slots=True)
class WorkFireTested(Event):
    """SW-FIRE-10: whether a fire takes hold in a work. It does not last."""

    kind: ClassVar[str] = "work_fire_tested"
    work: EntryId
    score: Score
    roll: Roll
    burned: bool

    def tell(self, name: Namer) -> str:
        end = "it burned" if self.burned else "no fire took hold"
        return f"Fire test of {name(self.work)}: {at_most(self.roll, self.score)}; {end}."


KINDS: Final[tuple[type[Event], ...]] = (
    FireBurned,
    MagazineThreatened,
    FireTested,
    WorkFireTested,
)
