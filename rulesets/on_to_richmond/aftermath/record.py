"""The log added up over the setup: the same changes, made again without dice or commanders."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.core import changes
from rulesets.core.battle import Conditions, Outcome
from rulesets.core.events import Event
from rulesets.core.setup import BattleSetup
from rulesets.on_to_richmond.aftermath.aftermath import conditions
from rulesets.on_to_richmond.muster.muster import muster
from rulesets.on_to_richmond.state import RichmondBattle
from rulesets.on_to_richmond.turn import mark


def replay(setup: BattleSetup, events: Iterable[Event]) -> RichmondBattle:
    """The battle as it stands after these events of its log."""
    return changes.add_up(muster(setup, None, logging=False), events, mark)


def fold(setup: BattleSetup, events: Iterable[Event]) -> tuple[Outcome | None, Conditions]:
    """How the battle stands after these events: its outcome once it has ended, and conditions."""
    battle = replay(setup, events)
    return battle.outcome, conditions(battle)


def take(battle: RichmondBattle, event: Event) -> None:
    """One event of a log, which changes the battle as it did when it happened."""
    changes.take(battle, event, mark)
