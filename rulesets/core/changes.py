"""Books in which an event is the change itself: their log added up, without dice or commanders."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from rulesets.core.battle import BattleState, Outcome
from rulesets.core.events import BattleEnded, Event, PhaseBegan, TurnBegan

State = TypeVar("State", bound=BattleState)

#: What a turn or a phase of a book resets, in play as when its log is read.
Mark: TypeAlias = Callable[[State, TurnBegan | PhaseBegan], None]


@dataclass(slots=True)
class Change(Event):
    """An event that says all it takes to change the state alike when it is read from a log."""

    def apply(self, battle: Any) -> None:
        """Change the state. It rolls no dice, and decides nothing that the event does not tell."""
        raise NotImplementedError


def take(battle: State, event: Event, mark: Mark[State]) -> None:
    """One event of a log, which changes the battle as it did when it happened."""
    match event:
        case Change():
            event.apply(battle)
        case TurnBegan():
            battle.turn = event.turn
            mark(battle, event)
        case PhaseBegan():
            mark(battle, event)
        case BattleEnded():
            battle.outcome = Outcome.told_by(event)


def add_up(battle: State, events: Iterable[Event], mark: Mark[State]) -> State:
    """The battle as it stands after these events of its log; it is changed in place."""
    for event in events:
        take(battle, event, mark)
    return battle
