"""Changes as rows: each changed row is written once, with the event that is its cause."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from django.db import models

from battles.changes import Change
from battles.fleet import Fleet
from battles.models import Battle, Scenario
from riverwar import feed
from riverwar.accounts.ids import uuid7
from riverwar.rows import Writes
from vessels.carrying import Hull, kept_after
from vessels.models import (
    CargoObject,
    Casualty,
    CrewComplement,
    Gun,
    Officer,
    TroopUnit,
    Vessel,
)

MODELS: Final[Mapping[str, type[models.Model]]] = {
    "vessel": Vessel,
    "gun": Gun,
    "crew": CrewComplement,
    "officer": Officer,
    "unit": TroopUnit,
    "object": CargoObject,
    "scenario": Scenario,
}
LOSERS: Final = ("vessel", "gun", "unit")
CREW: Final = "vessel.crew_changed"
ENDS: Final = (Vessel.Status.SUNK, Vessel.Status.LOST)


def write(
    changes: Sequence[Change],
    *,
    battle: Battle | None,
    scenario: Scenario,
    rows: Fleet | None,
    by: Any,
    now: datetime,
) -> None:
    """Write changes that were computed under lock, in order, each row with an event of the feed."""
    writes = Writes()
    note(changes, battle=battle, scenario=scenario, rows=rows, by=by, now=now, writes=writes)
    writes.write()


def note(
    changes: Sequence[Change],
    *,
    battle: Battle | None,
    scenario: Scenario,
    rows: Fleet | None,
    by: Any,
    now: datetime,
    writes: Writes,
) -> None:
    """Note changes with the feed, and add their rows to what is to be written."""
    writer = _Writer(battle, scenario, rows, by, now, writes)
    for (kind, key), group in _grouped(changes, rows).items():
        writer.note(kind, key, group)


Groups = dict[tuple[str, str], list[Change]]


def _grouped(changes: Sequence[Change], rows: Fleet | None) -> Groups:
    """By what an event is told of: a vessel's guns, crew and their losses are told together."""
    mounted = {
        row.id: vessel
        for of_kind in ((rows.guns, rows.crew) if rows else ())
        for vessel, of_vessel in of_kind.items()
        for row in of_vessel.values()
    }
    groups: Groups = defaultdict(list)
    for change in changes:
        if change.id is None:
            kind, key = change.after["of"], change.after["id"]
            kind = "crew" if kind == "vessel" else kind
        else:
            kind, key = change.type, change.id
        if kind in ("gun", "crew"):
            groups["crew", mounted.get(key, key)].append(change)
        else:
            groups[kind, key].append(change)
    return groups


class _Writer:
    def __init__(
        self,
        battle: Battle | None,
        scenario: Scenario,
        rows: Fleet | None,
        by: Any,
        now: datetime,
        writes: Writes,
    ) -> None:
        self._battle = battle
        self._scenario = scenario
        self._by = by
        self._now = now.isoformat()
        self._told_with = {
            "scenario": str(scenario.pk),
            "battle": str(battle.pk) if battle else None,
        }
        self._lost_in = {
            "campaign_id": str(scenario.campaign_id),
            "cause": str(battle)[:120],
            "battle": self._told_with["battle"],
            "created_at": self._now,
        }
        vessels = rows.vessels if rows else {}
        units = rows.units if rows else {}
        self._sides = rows.sides if rows else {}
        self._vessels = {entry: row.id for entry, row in vessels.items()}
        self._units = {entry: row.id for entry, row in units.items()}
        self._conditions = {row.id: row.condition for row in vessels.values()}
        self._conditions |= {row.id: row.condition for row in units.values()}
        self._converted = (
            {vessels[entry].id: (hull, rows.began[entry]) for entry, hull in rows.converted.items()}
            if rows
            else {}
        )
        self._owners = {row.id: row.side_id for row in vessels.values()}
        self._owners |= {row.id: row.side_id for row in units.values()}
        people = (*rows.captains.values(), *rows.leaders.values()) if rows else ()
        self._posts = {row.id: row.vessel_id or row.unit_id for row in people}
        self._writes = writes

    def note(self, kind: str, key: str, group: Sequence[Change]) -> None:
        """One event, the rows it is told of, and the casualties that it is the cause of."""
        event = str(
            feed.record_row(
                self._scenario.campaign_id,
                _told_as(kind, group),
                MODELS["vessel" if kind == "crew" else kind],
                key,
                by=self._by,
                payload={**self._told_with, "changes": [_told(change) for change in group]},
                about=self._about(key),
            )
        )
        of_rows: dict[tuple[str, str], list[Change]] = defaultdict(list)
        for change in group:
            if change.id is None:
                self._writes.insert(Casualty, self._casualty(key, change, event))
            else:
                of_rows[change.type, change.id].append(change)
        for (row_kind, row_key), changes in of_rows.items():
            values = self._values(row_kind, changes, event)
            self._writes.update(MODELS[row_kind], {"id": row_key, **values})

    def _about(self, key: str) -> list[str]:
        """Whom a row's changes concern besides itself: its side, and where a person served."""
        of_row = self._owners.get(key), self._posts.get(key)
        return [other for other in of_row if other is not None]

    def _values(self, kind: str, changes: Sequence[Change], event: str) -> dict[str, Any]:
        values: dict[str, Any] = {}
        for change in changes:
            after = change.after
            match kind, change.field:
                case "officer", "fate":
                    values |= {"fate": after, "fate_event_id": event}
                case "officer", "post":
                    values |= {"post": after["post"], "vessel_id": None, "unit_id": None}
                case _, "side":
                    values["side_id"] = self._sides[after]
                case "gun", "donor":
                    values["donor_id"] = self._units[after] if after else None
                case "unit", "vessel":
                    values["vessel_id"] = self._vessels[after] if after else None
                case "object", "carrier":
                    values |= {
                        "vessel_id": self._vessels.get(after),
                        "unit_id": self._units.get(after),
                    }
                case "unit", "condition":
                    assert change.id is not None
                    assert self._battle is not None
                    before = self._conditions[change.id]
                    values["condition"] = {**before, self._battle.ruleset: after}
                case "vessel", "condition":
                    assert change.id is not None
                    assert self._battle is not None
                    before = self._conditions[change.id]
                    hers: tuple[Hull, Any] = Hull("", {}, before), {}
                    hull, began = self._converted.get(change.id, hers)
                    values["condition"] = kept_after(hull, self._battle.ruleset, after, began=began)
                case _:
                    values[change.field] = after
        if kind in ("vessel", "unit", "object") and values.keys() & {"status", "side_id"}:
            values["status_event_id"] = event
        if kind == "vessel" and values.get("status") in ENDS:
            values |= self._end(changes)
        return values

    def _end(self, changes: Sequence[Change]) -> dict[str, Any]:
        """A vessel that is gone stays on the roster, with when, where and why."""
        change = next(change for change in changes if change.field == "status")
        return {
            "lost_at": self._now,
            "lost_where": self._scenario.place or self._scenario.name,
            "lost_why": f"{change.after.capitalize()} in {self._scenario} ({change.rule})"[:200],
        }

    def _casualty(self, owner: str, change: Change, event: str) -> dict[str, Any]:
        lost = change.after
        return {
            "id": str(uuid7()),
            "side_id": self._owners[owner],
            **{f"{of}_id": lost["id"] if of == lost["of"] else None for of in LOSERS},
            "role": lost["role"],
            "count": lost["count"],
            "returns": lost["returns"],
            "rule": change.rule,
            "event_id": event,
            **self._lost_in,
        }


def _told(change: Change) -> dict[str, Any]:
    return {
        "name": change.name,
        "field": change.field,
        "before": change.before,
        "after": change.after,
        "rule": change.rule,
    }


def _told_as(kind: str, group: Sequence[Change]) -> str:
    """The event's type: what became of its subject."""
    after = {change.field: change.after for change in group}
    match kind:
        case "crew":
            return CREW
        case "vessel" if "side" in after:
            return "vessel.captured"
        case "object" if "side" in after:
            return "object.captured"
        case "officer" if "fate" in after:
            return f"officer.{after['fate']}"
        case "officer":
            return "officer.relieved"
        case _ if "status" in after:
            return f"{kind}.{after['status']}"
        case _:
            return f"{kind}.changed"
