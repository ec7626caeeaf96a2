"""SC-FORM-01: the setup that takes a battle up again at the beginning of one of its turns."""

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
from rulesets.soldiers_companion.aftermath.record import replay
from rulesets.soldiers_companion.muster.frozen import (
    GUN_SKIPS,
    SHIP_SKIPS,
    UNIT_SKIPS,
    WORK_SKIPS,
    freeze,
)
from rulesets.soldiers_companion.muster.muster import muster
from rulesets.soldiers_companion.state import CompanionBattle, Gun, Side, Unit


def resume(setup: BattleSetup, log: Sequence[Sequence[Event]], turn: int) -> BattleSetup:
    """The setup of the same battle from a later turn on: the same seed gives the rest of its log.

    `log` is the whole log or as much of it as comes before that turn.
    """
    return taken_up(replay(setup, events_before(turn, setup, log)), turn)


def taken_up(battle: CompanionBattle, turn: int) -> BattleSetup:
    """The setup that begins at a turn with the state that a battle has before it.

    Of each entry it tells what is not as the entry itself has it. A section whose gun has been
    taken aboard again is no more.
    """
    setup = battle.setup
    fresh = muster(setup, None, logging=False)
    listed = {entry.id for entry in setup.units}
    units = [_troops(battle, fresh, entry) for entry in setup.units if battle.target(entry.id)]
    units += [_section(unit) for unit in battle.units.values() if unit.id not in listed]
    return replace(
        setup,
        vessels=tuple(_vessel(battle, fresh, entry) for entry in setup.vessels),
        units=tuple(units),
        start_turn=turn,
        start_state={"weather": battle.weather, "now": _table(battle)},
    )


def _table(battle: CompanionBattle) -> dict[str, Any]:
    """What holds for the whole table, and for each side."""
    return {
        "initiative": battle.initiative.id,
        "wind": battle.wind,
        "current": battle.current,
        "grapples": [[knot.one.id, knot.other.id, knot.count] for knot in battle.grapples],
        "sides": {side.id: _side(side) for side in battle.sides},
    }


def _side(side: Side) -> dict[str, Any]:
    told: dict[str, Any] = {
        "streak": side.streak,
        "start_count": side.start_count,
        "ambushed": side.ambushed,
        "withdrawing": side.withdrawing,
    }
    if side.flagship is not None:
        told["flagship"] = side.flagship
    return told


def _vessel(battle: CompanionBattle, fresh: CompanionBattle, entry: VesselEntry) -> VesselEntry:
    ship, before = battle.ships[entry.id], fresh.ships[entry.id]
    now = changed(freeze(ship, SHIP_SKIPS), freeze(before, SHIP_SKIPS))
    return replace(entry, state=_state(entry.state, now, ship.guns, before.guns))


def _troops(battle: CompanionBattle, fresh: CompanionBattle, entry: UnitEntry) -> UnitEntry:
    work = battle.works.get(entry.id)
    if work is not None:
        was = fresh.works[entry.id]
        now = changed(freeze(work, WORK_SKIPS), freeze(was, WORK_SKIPS))
        return replace(entry, state=_state(entry.state, now, work.guns, was.guns))
    unit, before = battle.units[entry.id], fresh.units[entry.id]
    now = changed(freeze(unit, UNIT_SKIPS), freeze(before, UNIT_SKIPS))
    # The gun of a section that was landed is told of among its vessel's.
    guns = [] if unit.landed is not None else unit.guns
    return replace(entry, state=_state(entry.state, now, guns, before.guns))


def _state(
    told: JsonObject, now: dict[str, Any], guns: Iterable[Gun], before: Iterable[Gun]
) -> dict[str, Any]:
    """An entry's state with what has changed: since it began, and before that."""
    was = told.get("now") or {}
    earlier = dict(was.get("guns", {}))
    former = {gun.id: freeze(gun, GUN_SKIPS) for gun in before}
    for gun in guns:
        if news := changed(freeze(gun, GUN_SKIPS), former[gun.id]):
            earlier[gun.id] = {**earlier.get(gun.id, {}), **news}
    whole = {**was, **now}
    if earlier:
        whole["guns"] = earlier
    return {**told, "now": whole} if whole else dict(told)


def _section(unit: Unit) -> UnitEntry:
    """SC-TRP-06: the section of a gun that a vessel has landed in the battle."""
    assert unit.landed is not None
    return UnitEntry(
        id=unit.id,
        side=unit.side.id,
        name=unit.id.replace("-", " "),
        kind=unit.kind,
        figures=unit.figures,
        full_figures=max(1, unit.started),
        points=unit.points,
        weapon=None,
        drill=None,
        leader=None,
        aboard=None,
        position=unit.position,
        objects=(),
        state={
            "landed": unit.landed,
            "guns": [{"id": gun.id} for gun in unit.guns],
            "now": freeze(unit, UNIT_SKIPS),
        },
    )
