"""Setups as JSON, with good defaults: what a test changes is what it is about."""

from __future__ import annotations

from typing import Any

LENGTH, WIDTH = 72_000, 48_000


def table(**changes: Any) -> dict[str, Any]:
    """The standard table: a straight river twelve inches wide through the middle."""
    return {
        "length": LENGTH,
        "width": WIDTH,
        "river": {
            "north": [[0, 30_000], [LENGTH, 30_000]],
            "south": [[0, 18_000], [LENGTH, 18_000]],
        },
        "shallows": 1_000,
        "landings": [{"id": "jetty", "at": [36_000, 18_000]}],
        "islands": [],
        "areas": [],
        "current": 0,
        "wind": None,
        **changes,
    }


def square(s: int, y: int, side: int) -> list[list[int]]:
    """The outline of a square from its least corner."""
    return [[s, y], [s + side, y], [s + side, y + side], [s, y + side]]


def vessel(name: str, side: str, **changes: Any) -> dict[str, Any]:
    """A vessel's line in the order of battle."""
    return {
        "id": name,
        "side": side,
        "name": name.replace("-", " ").title(),
        "class": "gunboat",
        "class_version": 1,
        "kind": "gunboat",
        "status": "available",
        "points": 18,
        "ratings": {"hull": 6},
        "condition": {},
        "crew": {"boat": 4},
        "captain": {"name": "Lt. Grey", "leadership": 6, "trait": "brave"},
        "guns": [
            {"id": f"gun-{n}", "kind": "field_gun", "crew": 4, "full_crew": 4, "drill": "drilled"}
            for n in (1, 2)
        ],
        "cargo": [],
        "position": [36_000, 24_000],
        "heading": 0,
        "state": {},
        **changes,
    }


def unit(name: str, side: str, **changes: Any) -> dict[str, Any]:
    """A unit's line in the order of battle."""
    return {
        "id": name,
        "side": side,
        "name": name.replace("-", " ").title(),
        "kind": "regular_infantry",
        "figures": 12,
        "full_figures": 12,
        "points": 6,
        "weapon": "modern_rifle",
        "drill": None,
        "leader": {"name": "Sgt. Black", "leadership": 7, "trait": "stiff_upper_lip"},
        "aboard": None,
        "position": None,
        "objects": [],
        "state": {},
        **changes,
    }


def thing(name: str, **changes: Any) -> dict[str, Any]:
    """An object that is carried."""
    return {
        "id": name,
        "kind": "tents",
        "name": name.title(),
        "encumbrance": 2,
        "carrier": None,
        **changes,
    }


def side(name: str, edge: str, **changes: Any) -> dict[str, Any]:
    return {
        "id": name,
        "name": f"The {name}",
        "edge": edge,
        "doctrine": {"name": "bombard"},
        "standing": {},
        "orders": [],
        **changes,
    }


def setup(**changes: Any) -> dict[str, Any]:
    """Two gunboats, one with sailors and tents aboard, against a dhow and a band of slavers."""
    return {
        "schema": 1,
        "ruleset": {"key": "toy", "version": 1, "ledger": "0" * 64},
        "options": {"turn_limit": 6},
        "scenario": {
            "name": "Jenkins' Mission",
            "riverside": True,
            "first_side": None,
            "closed_edges": [],
            "objective": None,
        },
        "battlefield": table(),
        "sides": [side("expedition", "downstream"), side("slavers", "upstream")],
        "vessels": [
            vessel("gunboat-1", "expedition", cargo=[thing("tents", carrier="sailors")]),
            vessel("gunboat-2", "expedition", position=[40_000, 24_000]),
            vessel("dhow-1", "slavers", kind="dhow", position=[30_000, 24_000], heading=1_800),
        ],
        "units": [
            unit("sailors", "expedition", aboard="gunboat-1"),
            unit("band", "slavers", position=[30_000, 40_000], objects=[thing("medicine")]),
        ],
        "start": {"turn": 1, "state": {}},
        **changes,
    }
