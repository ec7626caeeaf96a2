"""The setup that takes a battle up again at the beginning of one of its turns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rulesets.core.battle import events_before
from rulesets.core.entries import ObjectEntry, UnitEntry, VesselEntry
from rulesets.core.events import EntryId, Event
from rulesets.core.setup import BattleSetup
from rulesets.riverside.record import GunRecord, Record, ThingRecord, UnitRecord, VesselRecord
from rulesets.riverside.state import ON_TABLE, Held, Muster


def resume(setup: BattleSetup, log: Sequence[Sequence[Event]], turn: int) -> BattleSetup:
    """The setup of the same battle from a later turn on: the same seed gives the rest of its log.

    `log` is the whole log or as much of it as comes before that turn.
    """
    record = Record.of(setup)
    for event in events_before(turn, setup, log):
        record.add(event)
    things: dict[str, ObjectEntry] = {x.id: x for v in setup.vessels for x in v.cargo}
    things.update((x.id, x) for unit in setup.units for x in unit.objects)
    state: dict[str, Any] = {"first_side": record.first}
    elsewhere = {
        name: _thing_state(thing)
        for name, thing in record.things.items()
        if thing.held != Held.KEPT or thing.position is not None
    }
    if elsewhere:
        state["things"] = elsewhere
    return replace(
        setup,
        vessels=tuple(_vessel(entry, record, things) for entry in setup.vessels),
        units=tuple(_unit(entry, record, things) for entry in setup.units),
        start_turn=turn,
        start_state=state,
    )


def _thing_state(thing: ThingRecord) -> dict[str, Any]:
    state: dict[str, Any] = {"held": str(thing.held), "side": thing.side}
    if thing.position is not None:
        state["position"] = list(thing.position)
    return state


def _objects(
    record: Record,
    things: dict[str, ObjectEntry],
    own: tuple[ObjectEntry, ...],
    owner: str,
) -> tuple[ObjectEntry, ...]:
    """What an entry bears now, and those of its own that lie elsewhere or are gone."""
    listed = {thing.id for thing in own}
    kept = []
    for name, thing in things.items():
        now = record.things[name]
        here = owner in (now.ship, now.carrier)
        if here or (name in listed and now.ship is None and now.carrier is None):
            kept.append(replace(thing, carrier=None))
    return tuple(kept)


def _vessel(entry: VesselEntry, record: Record, things: dict[str, ObjectEntry]) -> VesselEntry:
    now = record.vessels[entry.id]
    return replace(
        entry,
        position=now.position if now.status in ON_TABLE else None,
        heading=now.heading,
        crew={"boat": now.crew},
        guns=tuple(
            replace(gun, crew=now.guns[gun.id].crew, drill=now.guns[gun.id].drill)
            for gun in entry.guns
        ),
        cargo=_objects(record, things, entry.cargo, entry.id),
        state=_vessel_state(now),
    )


def _vessel_state(now: VesselRecord) -> dict[str, Any]:
    state: dict[str, Any] = {
        "status": str(now.status),
        "captain": str(now.captain),
        "tally": now.tally,
        "appeared": now.appeared,
        "withdrawing": now.withdrawing,
        "leaving": now.leaving,
        "landed": now.landed,
        "favourite_used": now.favourite_used,
        "guns": {name: _gun_state(gun) for name, gun in now.guns.items()},
    }
    told = {
        "grounded": now.grounded,
        "leadership": now.leadership,
        "trait": now.trait,
        "exited_as": now.exited_as,
        "captor": now.captor,
    }
    state.update(
        (name, str(value) if isinstance(value, str) else value)
        for name, value in told.items()
        if value is not None
    )
    return state


def _gun_state(gun: GunRecord) -> dict[str, Any]:
    state: dict[str, Any] = {
        "facing": gun.facing,
        "pins": gun.pins,
        "jammed": gun.jammed,
        "casualties": gun.casualties,
        "donated": gun.donated,
    }
    if gun.donor is not None:
        state["donor"] = gun.donor
    return state


def _unit(entry: UnitEntry, record: Record, things: dict[str, ObjectEntry]) -> UnitEntry:
    now = record.units[entry.id]
    there = now.status in (Muster.IN_PLAY, Muster.ABSENT)
    ashore = now.status == Muster.IN_PLAY and now.aboard is None
    return replace(
        entry,
        figures=now.figures,
        aboard=EntryId(now.aboard) if there and now.aboard is not None else None,
        position=now.position if ashore else None,
        objects=_objects(record, things, entry.objects, entry.id),
        state=_unit_state(now, entry),
    )


def _unit_state(now: UnitRecord, entry: UnitEntry) -> dict[str, Any]:
    state: dict[str, Any] = {
        "status": str(now.status),
        "leader": str(now.leader),
        "started": now.started,
        "pins": now.pins,
        "jammed": now.jammed,
        "to_ground": now.to_ground,
        "hunter": now.hunter,
        "below_deck": now.below_deck,
        "favourite_used": now.favourite_used,
        "casualties": now.casualties,
    }
    if now.leadership is not None:
        state["leadership"] = now.leadership
    if "morale" in entry.state:
        state["morale"] = entry.state["morale"]
    if now.transfer is not None:
        transfer = dict(now.transfer)
        place = transfer["place"]
        transfer["place"] = None if place is None else list(place)
        transfer["things"] = list(transfer["things"])
        transfer["way"] = str(transfer["way"])
        state["transfer"] = transfer
    return state
