"""The loop that every battle runs in, and what comes out of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Generic, Protocol, Self, TypeAlias, TypeVar

from rulesets.core.converting import Converter
from rulesets.core.dice import Dice
from rulesets.core.events import (
    BattleEnded,
    EntryId,
    Event,
    PhaseBegan,
    SideId,
    TurnBegan,
    from_json,
    to_json,
)
from rulesets.core.frames import Frame
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


State = TypeVar("State", bound=BattleState)
State_co = TypeVar("State_co", bound=BattleState, covariant=True)


class Begin(Protocol[State_co]):
    def __call__(self, setup: BattleSetup, *, logging: bool) -> State_co:
        """The battle at its start. Raises IllegalSetupError for a setup the book forbids."""


Phase: TypeAlias = Callable[[Any, Dice], None]
_STEP = re.compile(r"[a-z0-9 -]+")


def _no_boxes(battle: BattleState) -> dict[str, dict[str, int]]:
    return {}


@dataclass(frozen=True, slots=True)
class Ruleset(Generic[State]):
    """One book: its phases in the order it plays them, and how it begins and ends a battle.

    `ledger` is the digest of its rule ledger, `sequence` the rule that gives the sequence of play.

    `opening` is played once before the first turn, and not by a battle that begins in the middle;
    `closing` once after the last. A phase that settles the battle sets `battle.outcome`.
    `fold` adds up a log from its setup; `resume` makes the setup that begins at a later turn of it;
    `frames` shows the table after each turn of a log, lengths in thousandths of `unit`;
    `form`, where a book has one, gives a vessel's record form after some of the log's events.
    `boxes` gives the boxes of each vessel and work that has any, by the name under which conditions
    count those lost: of "hull" there is "hull_lost".
    `tables` describes those that an owner of the book may replace, if there are any.
    `weather` are the words that a setup's `start.state.weather` may have; none: the book has none.
    `converter` rates its classes for other books, and theirs for it (converting.py).
    """

    key: str
    version: int
    title: str
    ledger: str
    sequence: str
    begin: Begin[State]
    opening: tuple[str, Phase]
    phases: tuple[tuple[str, Phase], ...]
    closing: tuple[str, Phase]
    conditions: Callable[[State], Conditions]
    events: Mapping[str, type[Event]]
    read_options: Callable[[JsonObject], JsonObject]
    describe_options: Callable[[], list[dict[str, Any]]]
    fold: Callable[[BattleSetup, Iterable[Event]], tuple[Outcome | None, Conditions]]
    resume: Callable[[BattleSetup, Sequence[Sequence[Event]], int], BattleSetup]
    frames: Callable[[BattleSetup, Iterable[Iterable[Event]]], Iterator[Frame]]
    unit: str
    form: Callable[[BattleSetup, Iterable[Event], EntryId], JsonObject] | None = None
    boxes: Callable[[State], Mapping[str, Mapping[str, int]]] = _no_boxes
    tables: Callable[[], list[dict[str, Any]]] = list
    weather: tuple[str, ...] = ()
    converter: Converter | None = None

    def __post_init__(self) -> None:
        """The names of the steps stand in addresses, so each is fit for one and used once."""
        names = [self.opening[0], *(name for name, _ in self.phases), self.closing[0]]
        assert all(_STEP.fullmatch(name) for name in names), f"{names}: unfit for an address"
        assert len(set(names)) == len(names), f"{names}: two steps of one name"

    def fight(self, setup: BattleSetup, dice: Dice, *, log: bool = True) -> BattleResult:
        """Play a battle to its end."""
        battle = self.begin(setup, logging=log)
        if setup.start_turn == 1:
            self._play(battle, dice, *self.opening)
        while battle.outcome is None:
            battle.turn += 1
            if log:
                battle.turns.append([])
                battle.log(TurnBegan(self.sequence, battle.turn))
            for name, phase in self.phases:
                self._play(battle, dice, name, phase)
                if battle.outcome is not None:
                    break
        self._play(battle, dice, *self.closing)
        end = battle.outcome
        battle.log(BattleEnded(end.rule, end.reason, end.winner, end.field, end.turns, end.points))
        kept = tuple(map(tuple, battle.turns)) if log else ()
        return BattleResult(end, self.conditions(battle), kept)

    def _play(self, battle: State, dice: Dice, name: str, phase: Phase) -> None:
        dice.enter(battle.turn, name)
        if battle.logging:
            battle.log(PhaseBegan(self.sequence, name))
        phase(battle, dice)

    def read_log(self, turns: Iterable[Iterable[JsonObject]]) -> Log:
        """A stored log as events."""
        return tuple(tuple(from_json(self.events, event) for event in turn) for turn in turns)
