"""The log added up over the setup: the same changes, made again without dice or commanders."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.core import changes
from rulesets.core.battle import Conditions, Outcome
from rulesets.core.events import Event
from rulesets.core.setup import BattleSetup
from rulesets.smoke_on_the_water.aftermath.conditions import conditions
from rulesets.smoke_on_the_water.muster.muster import muster
from rulesets.smoke_on_the_water.state import SmokeBattle
from rulesets.smoke_on_the_water.turn import mark


def replay(setup: BattleSetup, events: Iterable[Event], *, whole: bool = True) -> SmokeBattle:
    """SW-GEN-10: the battle, or one that isn't `whole`, as it stands after these events."""
    return changes.add_up(muster(setup, None, logging=False, whole=whole), events, mark)


def fold(setup: BattleSetup, events: Iterable[Event]) -> tuple[Outcome | None, Conditions]:
    """How the battle stands after these events: its outcome once it has ended, and conditions."""
    battle = replay(setup, events)
    return battle.outcome, conditions(battle)


def take(battle: SmokeBattle, event: Event) -> None:
    """One event of a log, which changes the battle as it did when it happened."""
    changes.take(battle, event, mark)
