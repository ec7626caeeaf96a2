"""What the sequence of play itself tells: initiative, ambushes, orders that were refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from rulesets.core.changes import Change
from rulesets.core.dice import Roll
from rulesets.core.events import Event, Namer, OrderRefused, SideId
from rulesets.core.score import Score
from rulesets.soldiers_companion.events.telling import added

if TYPE_CHECKING:
    from rulesets.soldiers_companion.state import CompanionBattle


@dataclass(slots=True)
class InitiativeRolled(Event):
    """SC-BG-01: each side's die and what was added to it."""

    kind: ClassVar[str] = "initiative_rolled"
    sides: tuple[SideId, ...]
    rolls: tuple[Roll, ...]
    scores: tuple[Score, ...]
    winner: SideId | None

    def tell(self, name: Namer) -> str:
        dice = " against ".join(
            f"{name(side)} {added(roll, score)}"
            for side, roll, score in zip(self.sides, self.rolls, self.scores, strict=True)
        )
        if self.winner is None:
            return f"The initiative was tied: {dice}."
        return f"{name(self.winner)} won the initiative: {dice}."


@dataclass(slots=True)
class InitiativeTaken(Change):
    """SC-BG-02: who has the initiative this turn: the winner, or the side he gave it to."""

    kind: ClassVar[str] = "initiative_taken"
    side: SideId
    given: bool

    def tell(self, name: Namer) -> str:
        how = "was given" if self.given else "held"
        return f"{name(self.side)} {how} the initiative."

    def apply(self, battle: CompanionBattle) -> None:
        battle.initiative = battle.side(self.side)
        battle.initiative.streak = 0
        battle.initiative.foe.streak += 1


@dataclass(slots=True)
class AmbushSprung(Change):
    """SC-BG-01, SC-BG-21: a side has sprung its one ambush."""

    kind: ClassVar[str] = "ambush_sprung"
    side: SideId

    def tell(self, name: Namer) -> str:
        return f"{name(self.side)} sprang an ambush."

    def apply(self, battle: CompanionBattle) -> None:
        battle.side(self.side).ambushed = True


KINDS: Final[tuple[type[Event], ...]] = (
    OrderRefused,
    InitiativeRolled,
    InitiativeTaken,
    AmbushSprung,
)
