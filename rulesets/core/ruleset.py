"""One book, and the loop that every battle runs in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from rulesets.core.battle import BattleResult, BattleState, Conditions, Log, Outcome
from rulesets.core.converting import Converter
from rulesets.core.dice import Dice
from rulesets.core.events import BattleEnded, EntryId, Event, PhaseBegan, TurnBegan, from_json
from rulesets.core.frames import Frame
from rulesets.core.jsonio import JsonObject
from rulesets.core.setup import BattleSetup

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
