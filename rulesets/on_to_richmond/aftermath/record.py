"""The log added up over the setup: the same changes, made again without dice or commanders."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.core.battle import Conditions, Outcome
from rulesets.core.events import BattleEnded, Event, TurnBegan
from rulesets.core.setup import BattleSetup
from rulesets.on_to_richmond.aftermath.aftermath import conditions
from rulesets.on_to_richmond.events.change import Change
from rulesets.on_to_richmond.muster.muster import muster
from rulesets.on_to_richmond.state import RichmondBattle
from rulesets.on_to_richmond.turn import begin_turn


def replay(setup: BattleSetup, events: Iterable[Event]) -> RichmondBattle:
    """The battle as it stands after these events of its log."""
    battle = muster(setup, None, logging=False)
    for event in events:
        take(battle, event)
    return battle


def fold(setup: BattleSetup, events: Iterable[Event]) -> tuple[Outcome | None, Conditions]:
    """How the battle stands after these events: its outcome once it has ended, and conditions."""
    battle = replay(setup, events)
    return battle.outcome, conditions(battle)


def take(battle: RichmondBattle, event: Event) -> None:
    """One event of a log, which changes the battle as it did when it happened."""
    match event:
        case Change():
            event.apply(battle)
        case TurnBegan():
            battle.turn = event.turn
            begin_turn(battle)
        case BattleEnded():
            battle.outcome = Outcome(
                winner=event.winner,
                field=event.field,
                rule=event.rule,
                reason=event.reason,
                turns=event.turns,
                points=event.points,
            )
