"""Ready scenarios, as data: orders of battle from history, on ready battlefields.

A file of `scenarios/` holds `key`, `name`, `about`, the `battlefield` by its key, the `objective`,
`options`, two `sides` with their doctrines, `vessels` and `units`. A vessel's line gives its id,
side, name, kind, position (null: to be placed) and heading, and what else is not as usual: all the
guns of its class are aboard unless it lists its own.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from rulesets.core.ready import ready_battlefields
from rulesets.core.setup import SCHEMA
from rulesets.smoke_on_the_water.own_ratings import ship_card

_FOLDER: Final = Path(__file__).parent / "scenarios"
KEY: Final = "smoke_on_the_water"


@dataclass(frozen=True, slots=True)
class ReadyScenario:
    """One ready scenario; `setup` is all of a setup but the ruleset that it is frozen for."""

    key: str
    name: str
    about: str
    setup: Mapping[str, Any]

    def to_json(self, version: int, ledger: str) -> dict[str, Any]:
        """The setup for a version of the book, by the digest of its ledger."""
        ruleset = {"key": KEY, "version": version, "ledger": ledger}
        return {"schema": SCHEMA, "ruleset": ruleset, **self.setup}


@cache
def ready_scenarios() -> Mapping[str, ReadyScenario]:
    """The ready scenarios by key."""
    found = {}
    for path in sorted(_FOLDER.glob("*.json")):
        told = json.loads(path.read_text(encoding="utf-8"))
        setup = {
            "options": told["options"],
            "scenario": {
                "name": told["name"],
                "riverside": False,
                "first_side": None,
                "closed_edges": [],
                "objective": told["objective"],
            },
            "battlefield": dict(ready_battlefields()[told["battlefield"]].table),
            "sides": [_side(side) for side in told["sides"]],
            "vessels": [_vessel(vessel) for vessel in told["vessels"]],
            "units": [_unit(unit) for unit in told["units"]],
            "start": {"turn": 1, "state": {}},
        }
        found[told["key"]] = ReadyScenario(
            told["key"], told["name"], told["about"], MappingProxyType(setup)
        )
    return MappingProxyType(found)


def _side(told: dict[str, Any]) -> dict[str, Any]:
    return {"doctrine": {}, "standing": {}, "orders": [], **told}


def _vessel(told: dict[str, Any]) -> dict[str, Any]:
    """A vessel's line, the whole armament of her class aboard."""
    card = ship_card(told["kind"], told.get("ratings", {}))
    guns = [
        {"id": gun.id, "kind": gun.card.code, "crew": 1, "full_crew": 1, "drill": "drilled"}
        for gun in card.guns
    ]
    return {
        "class": told["kind"].replace("_", "-"),
        "class_version": 1,
        "status": "available",
        "points": card.hull,
        "ratings": {},
        "condition": {},
        "crew": {},
        "captain": None,
        "guns": guns,
        "cargo": [],
        "state": {},
        **told,
    }


def _unit(told: dict[str, Any]) -> dict[str, Any]:
    """The line of a work, of torpedoes or of troops."""
    return {
        "figures": 1,
        "full_figures": 1,
        "points": 0,
        "weapon": None,
        "drill": None,
        "leader": None,
        "aboard": None,
        "position": None,
        "objects": [],
        **told,
    }
