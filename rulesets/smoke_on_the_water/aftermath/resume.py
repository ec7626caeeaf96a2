"""SW-END-06: the setup that takes a battle up again at the beginning of one of its turns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from rulesets.core.battle import events_before
from rulesets.core.entries import UnitEntry, VesselEntry
from rulesets.core.events import Event
from rulesets.core.frozen import changed
from rulesets.core.jsonio import JsonObject
from rulesets.core.setup import BattleSetup
from rulesets.smoke_on_the_water.aftermath.record import replay
from rulesets.smoke_on_the_water.muster.frozen import (
    FORMS,
    GUN_SKIPS,
    SHIP_SKIPS,
    TORPEDOES_SKIPS,
    WORK_SKIPS,
    common,
)
from rulesets.smoke_on_the_water.muster.muster import muster
from rulesets.smoke_on_the_water.state import Gun, SmokeBattle


def resume(setup: BattleSetup, log: Sequence[Sequence[Event]], turn: int) -> BattleSetup:
    """The setup of the same battle from a later turn on: the same seed gives the rest of its log.

    `log` is the whole log or as much of it as comes before that turn.
    """
    return taken_up(replay(setup, events_before(turn, setup, log)), turn)


def taken_up(battle: SmokeBattle, turn: int) -> BattleSetup:
    """The setup that begins at a turn with the state that a battle has before it.

    Of each entry it tells what is not as the entry itself has it.
    """
    setup = battle.setup
    fresh = muster(setup, None, logging=False, whole=False)
    return replace(
        setup,
        vessels=tuple(_vessel(battle, fresh, entry) for entry in setup.vessels),
        units=tuple(_unit(battle, fresh, entry) for entry in setup.units),
        start_turn=turn,
        start_state={**setup.start_state, "now": FORMS.freeze(common(battle))},
    )


def _vessel(battle: SmokeBattle, fresh: SmokeBattle, entry: VesselEntry) -> VesselEntry:
    ship, before = battle.ships[entry.id], fresh.ships[entry.id]
    now = changed(FORMS.freeze(ship, SHIP_SKIPS), FORMS.freeze(before, SHIP_SKIPS))
    return replace(entry, state=_state(entry.state, now, ship.guns, before.guns))


def _unit(battle: SmokeBattle, fresh: SmokeBattle, entry: UnitEntry) -> UnitEntry:
    work, torpedoes = battle.works.get(entry.id), battle.torpedoes.get(entry.id)
    if work is not None:
        was = fresh.works[entry.id]
        now = changed(FORMS.freeze(work, WORK_SKIPS), FORMS.freeze(was, WORK_SKIPS))
        return replace(entry, state=_state(entry.state, now, work.guns, was.guns))
    if torpedoes is not None:
        former = FORMS.freeze(fresh.torpedoes[entry.id], TORPEDOES_SKIPS)
        now = changed(FORMS.freeze(torpedoes, TORPEDOES_SKIPS), former)
        return replace(entry, state=_state(entry.state, now, (), ()))
    return entry


def _state(
    told: JsonObject, now: dict[str, Any], guns: Iterable[Gun], before: Iterable[Gun]
) -> dict[str, Any]:
    """An entry's state with what has changed: since it began, and before that."""
    was = told.get("now") or {}
    earlier = dict(was.get("guns", {}))
    former = {gun.id: FORMS.freeze(gun, GUN_SKIPS) for gun in before}
    for gun in guns:
        if news := changed(FORMS.freeze(gun, GUN_SKIPS), former[gun.id]):
            earlier[gun.id] = {**earlier.get(gun.id, {}), **news}
    whole = {**was, **now}
    if earlier:
        whole["guns"] = earlier
    return {**told, "now": whole} if whole else dict(told)
