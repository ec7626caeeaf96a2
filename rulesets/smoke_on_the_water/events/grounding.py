"""Vessels that run aground, and how they get off again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from rulesets.core.changes import Change
from rulesets.core.dice import Roll
from rulesets.core.events import EntryId, Event, Namer
from rulesets.core.score import Score
from rulesets.smoke_on_the_water.events.telling import at_most
from rulesets.smoke_on_the_water.rules.notation import Speed
from rulesets.smoke_on_the_water.rules.speeds import STOPPED
from rulesets.smoke_on_the_water.state import Aground, Trigger
from rulesets.smoke_on_the_water.words import Level, Way

if TYPE_CHECKING:
    from rulesets.smoke_on_the_water.state import SmokeBattle


def ground(battle: SmokeBattle, vessel: EntryId, feature: str, turn: int) -> None:
    """SW-GRD-06: she is aground, and Immobile at once; SW-GUN-01: above Slow she cannot fire."""
    ship = battle.ships[vessel]
    ship.aground = Aground(feature, turn)
    ship.hard_aground = ship.hard_aground or ship.speed.level > Level.SLOW
    ship.speed = STOPPED
    ship.triggers.add(Trigger.AGROUND)


@dataclass(slots=True)
class GroundingTested(Change):
    """SW-GRD-02: the die of a vessel that moves over a shoal, shallow water or a wreck."""

    kind: ClassVar[str] = "grounding_tested"
    vessel: EntryId
    feature: str
    turn: int
    score: Score
    roll: Roll
    aground: bool

    def apply(self, battle: SmokeBattle) -> None:
        if self.aground:
            ground(battle, self.vessel, self.feature, self.turn)

    def tell(self, name: Namer) -> str:
        how = "ran aground on" if self.aground else "passed over"
        return f"{name(self.vessel)} {how} {self.feature}: {at_most(self.roll, self.score)}."


@dataclass(slots=True)
class RanAshore(Change):
    """SW-GRD-12, SW-COL-21: aground on a bank, an island or the walls of a fort, without a test."""

    kind: ClassVar[str] = "ran_ashore"
    vessel: EntryId
    feature: str
    turn: int

    def apply(self, battle: SmokeBattle) -> None:
        ground(battle, self.vessel, self.feature, self.turn)

    def tell(self, name: Namer) -> str:
        return f"{name(self.vessel)} ran ashore on {self.feature}."


@dataclass(slots=True)
class GroundingShock(Event):
    """SW-GRD-07: the d3 for the hull of a vessel that has run aground, as a die halved."""

    kind: ClassVar[str] = "grounding_shock"
    vessel: EntryId
    roll: Roll
    score: Score

    def tell(self, name: Namer) -> str:
        harm = "harmed" if self.score.total > 0 else "did not harm"
        return f"The ground {harm} {name(self.vessel)}: rolled {self.roll}, {self.score}."


@dataclass(slots=True)
class HolingTested(Event):
    """SW-GRD-09, SW-COL-13: two dice, no more than the damage, hole her."""

    kind: ClassVar[str] = "holing_tested"
    vessel: EntryId
    damage: int
    roll: Roll
    flooding: int

    def tell(self, name: Namer) -> str:
        how = "was holed" if self.flooding else "stayed tight"
        return f"{name(self.vessel)} {how}: rolled {self.roll} for {self.damage} or less."


@dataclass(slots=True)
class FreeingTested(Change):
    """SW-FREE: an attempt to break free from the ground. SW-FREE-07: a 10 is aground for good."""

    kind: ClassVar[str] = "freeing_tested"
    vessel: EntryId
    way: Way
    score: Score
    roll: Roll
    free: bool
    stuck: bool

    def apply(self, battle: SmokeBattle) -> None:
        ship = battle.ships[self.vessel]
        aground = ship.aground
        assert aground is not None
        aground.attempts += 1
        aground.stuck = self.stuck
        if self.free:
            ship.aground = None
            ship.speed = Speed(Level.SLOW, self.way)

    def tell(self, name: Namer) -> str:
        how = "broke free" if self.free else "is fast for good" if self.stuck else "stayed aground"
        return f"{name(self.vessel)} {how}: {at_most(self.roll, self.score)}."


@dataclass(slots=True)
class TowingTested(Change):
    """SW-OPT-TOW: whether a tug gets a vessel off the ground, for the way that the tug goes."""

    kind: ClassVar[str] = "towing_tested"
    tug: EntryId
    vessel: EntryId
    score: Score
    roll: Roll
    free: bool

    def apply(self, battle: SmokeBattle) -> None:
        if self.free:
            battle.ships[self.vessel].aground = None
            battle.ships[self.tug].tow = self.vessel

    def tell(self, name: Namer) -> str:
        how = "towed {} off" if self.free else "could not tow {} off"
        done = how.format(name(self.vessel))
        return f"{name(self.tug)} {done}: {at_most(self.roll, self.score)}."


KINDS: Final[tuple[type[Event], ...]] = (
    GroundingTested,
    RanAshore,
    GroundingShock,
    HolingTested,
    FreeingTested,
    TowingTested,
)
