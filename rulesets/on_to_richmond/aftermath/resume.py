"""OR-BG-09: the setup that takes a battle up again at the beginning of one of its turns.

The deck is shuffled anew in each turn, so no cards are kept (OR-CRD-02).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulesets.core.battle import events_before
from rulesets.core.events import Event
from rulesets.core.setup import BattleSetup
from rulesets.on_to_richmond.aftermath.record import replay
from rulesets.on_to_richmond.muster.frozen import battle_now, ship_now, unit_now


def resume(setup: BattleSetup, log: Sequence[Sequence[Event]], turn: int) -> BattleSetup:
    """The setup of the same battle from a later turn on: the same seed gives the rest of its log.

    `log` is the whole log or as much of it as comes before that turn.
    """
    battle = replay(setup, events_before(turn, setup, log))
    return replace(
        setup,
        vessels=tuple(
            replace(entry, state={**entry.state, "now": ship_now(battle, battle.ships[entry.id])})
            for entry in setup.vessels
        ),
        units=tuple(
            replace(entry, state={**entry.state, "now": unit_now(battle.units[entry.id])})
            for entry in setup.units
        ),
        start_turn=turn,
        start_state={"now": battle_now(battle)},
    )
