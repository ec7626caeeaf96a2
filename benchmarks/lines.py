"""The lines of a setup as JSON: entries, sides and a battle of any book, by plain defaults."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from rulesets import RULESETS

Data: TypeAlias = dict[str, Any]


def vessel_line(key: str, side: str, kind: str, **more: Any) -> Data:
    """A vessel of a class, whole and ready to fight, without guns or people; not placed yet."""
    return {
        "id": key,
        "side": side,
        "name": key.replace("-", " ").title(),
        "class": kind.replace("_", "-"),
        "class_version": 1,
        "kind": kind,
        "status": "available",
        "points": 10,
        "ratings": {},
        "condition": {},
        "crew": {},
        "captain": None,
        "guns": [],
        "cargo": [],
        "position": None,
        "heading": 0,
        "state": {},
        **more,
    }


def unit_line(key: str, side: str, kind: str, figures: int, **more: Any) -> Data:
    """A unit at full strength, without a leader; not placed yet."""
    return {
        "id": key,
        "side": side,
        "name": key.replace("-", " ").title(),
        "kind": kind,
        "figures": figures,
        "full_figures": figures,
        "points": 5,
        "weapon": None,
        "drill": None,
        "leader": None,
        "aboard": None,
        "position": None,
        "objects": [],
        "state": {},
        **more,
    }


def gun_line(name: str, kind: str, crew: int, drill: str) -> Data:
    """A gun with its full crew."""
    return {"id": name, "kind": kind, "crew": crew, "full_crew": crew, "drill": drill}


def leader_line(name: str, leadership: int, trait: str) -> Data:
    """A captain or a leader."""
    return {"name": name, "leadership": leadership, "trait": trait}


def side_line(key: str, edge: str, doctrine: str, **more: Any) -> Data:
    """A side with a doctrine of this name, and no orders."""
    return {
        "id": key,
        "name": key.title(),
        "edge": edge,
        "doctrine": {"name": doctrine},
        "standing": {},
        "orders": [],
        **more,
    }


def battle(
    book: str,
    name: str,
    table: Mapping[str, Any],
    sides: Iterable[Data],
    vessels: Iterable[Data],
    units: Iterable[Data] = (),
    *,
    objective: Data | None = None,
    options: Data | None = None,
    riverside: bool = True,
) -> Data:
    """A battle of a book, as it is now, on a table."""
    ruleset = RULESETS[book]
    return {
        "schema": 1,
        "ruleset": {"key": ruleset.key, "version": ruleset.version, "ledger": ruleset.ledger},
        "options": options or {},
        "scenario": {
            "name": name,
            "riverside": riverside,
            "first_side": None,
            "closed_edges": [],
            "objective": objective,
        },
        "battlefield": copy.deepcopy(dict(table)),
        "sides": list(sides),
        "vessels": list(vessels),
        "units": list(units),
        "start": {"turn": 1, "state": {}},
    }
