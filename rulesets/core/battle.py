"""What every battle keeps while it lasts, and what comes out of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Protocol, Self, TypeAlias

from rulesets.core.events import BattleEnded, Event, SideId, to_json
from rulesets.core.jsonio import JsonObject, digest
from rulesets.core.setup import BattleSetup

#: The log: the events before the first turn, then one list for each turn.
Log: TypeAlias = tuple[tuple[Event, ...], ...]
Conditions: TypeAlias = Mapping[str, JsonObject]


class BattleSide(Protocol):
    """A side of any book's battle."""

    @property
    def id(self) -> SideId: ...


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won, who holds the field, why it ended and by which rule, and each side's points."""

    winner: SideId | None
    field: SideId | None
    rule: str
    reason: str
    turns: int
    points: tuple[tuple[str, int], ...]

    @classmethod
    def of(
        cls,
        turn: int,
        *,
        winner: BattleSide | None,
        field: BattleSide | None,
        rule: str,
        reason: str,
        points: Iterable[tuple[BattleSide, int]],
    ) -> Self:
        """How a battle ended in this turn, told by its sides."""
        return cls(
            winner=None if winner is None else winner.id,
            field=None if field is None else field.id,
            rule=rule,
            reason=reason,
            turns=turn,
            points=tuple((side.id, total) for side, total in points),
        )

    @classmethod
    def told_by(cls, event: BattleEnded) -> Self:
        """The outcome as the last event of a log tells it."""
        return cls(
            winner=event.winner,
            field=event.field,
            rule=event.rule,
            reason=event.reason,
            turns=event.turns,
            points=event.points,
        )

    def to_json(self) -> dict[str, Any]:
        return {
            "winner": self.winner,
            "field": self.field,
            "rule": self.rule,
            "reason": self.reason,
            "turns": self.turns,
            "points": dict(self.points),
        }


@dataclass(frozen=True, slots=True)
class BattleResult:
    """How a battle ended: outcome, how each entry ended, and the log, empty if it wasn't kept."""

    outcome: Outcome
    conditions: Conditions
    log: Log

    def turns_json(self) -> list[list[dict[str, Any]]]:
        """The log as it is stored: one list of events a turn, the first before turn 1."""
        return [[to_json(event) for event in turn] for turn in self.log]

    def to_json(self) -> dict[str, Any]:
        """The result without its log."""
        return {"outcome": self.outcome.to_json(), "conditions": dict(self.conditions)}

    def digest(self) -> str:
        """SHA-256 of outcome and conditions, in hex: the same with the log kept or not."""
        return digest(self.to_json())

    def log_digest(self) -> str:
        """SHA-256 of the log, in hex."""
        return digest(self.turns_json())


def events_before(turn: int, setup: BattleSetup, log: Sequence[Sequence[Event]]) -> Iterator[Event]:
    """All that a log tells before a later turn than the setup's first begins.

    `log` is the whole log, or as much of it as comes before that turn.
    """
    done = turn - setup.start_turn + 1
    assert 1 <= done <= len(log), f"the log does not reach the beginning of turn {turn}"
    return chain.from_iterable(log[:done])


class BattleState:
    """What every book's battle keeps while it lasts: `fight()` owns it, phases change it."""

    __slots__ = ("logging", "outcome", "setup", "turn", "turns")

    def __init__(self, setup: BattleSetup, *, logging: bool = True) -> None:
        self.setup = setup
        self.turn = setup.start_turn - 1
        self.logging = logging
        self.turns: list[list[Event]] = [[]]
        self.outcome: Outcome | None = None

    def log(self, event: Event) -> None:
        """Add one event. Where making it costs something, ask `logging` first."""
        if self.logging:
            self.turns[-1].append(event)
