"""Orders of battle of this book as JSON, for tests that read a setup."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulesets.core.ledger import ledger_files, read_ledger
from rulesets.core.setup import BattleSetup
from rulesets.errors import IllegalSetupError
from rulesets.soldiers_companion.muster.muster import KEY, muster
from rulesets.soldiers_companion.ratings import PRINTED
from rulesets.soldiers_companion.state import CompanionBattle
from rulesets.soldiers_companion.tables import GUNS, INCH, MACHINE_GUNS

#: In the middle of the river, and on dry land of its two banks.
MIDSTREAM, NORTH_BANK, SOUTH_BANK = (60_000, 48_000), (60_000, 90_000), (60_000, 6_000)
UPSTREAM, DOWNSTREAM = 1800, 0


def gun(name: str, kind: str, crew: int | None = None) -> dict[str, Any]:
    full = (GUNS.get(kind) or MACHINE_GUNS[kind]).crew
    return {
        "id": name,
        "kind": kind,
        "crew": full if crew is None else crew,
        "full_crew": full,
        "drill": "drilled",
    }


def armament(kind: str) -> list[dict[str, Any]]:
    """The printed guns of a class, with full crews."""
    return [gun(mounting.id, mounting.kind) for mounting in PRINTED[kind].mountings]


def captain(leadership: int = 1) -> dict[str, Any]:
    return {"name": "Cdr. Keppel", "leadership": leadership, "trait": "captain"}


def vessel(
    name: str = "tamai", kind: str = "small_steamer", side: str = "british", **changes: Any
) -> dict[str, Any]:
    """A vessel's line. `at` is its position in inches from MIDSTREAM, downstream and to the left;
    `options` those chosen for it."""
    along, across = changes.pop("at", (0, 0))
    options = changes.pop("options", None)
    entry: dict[str, Any] = {
        "id": name,
        "side": side,
        "name": name.title(),
        "class": kind.replace("_", "-"),
        "class_version": 1,
        "kind": kind,
        "status": "available",
        "points": 10,
        "ratings": {},
        "condition": {},
        "crew": {},
        "captain": captain(),
        "guns": armament(kind) if kind in PRINTED else [],
        "cargo": [],
        "position": [MIDSTREAM[0] + along * INCH, MIDSTREAM[1] + across * INCH],
        "heading": UPSTREAM,
        "state": {},
    }
    entry |= changes
    if options is not None:
        entry["state"] = {**entry["state"], "options": options}
    return entry


def unit(
    name: str = "sikhs", kind: str = "company", side: str = "british", **changes: Any
) -> dict[str, Any]:
    """A unit's line: ashore on the south bank, or `aboard` a vessel."""
    full = {"company": 10, "war_band": 20, "squadron": 10, "gun_section": 4}.get(kind, 0)
    figures = changes.pop("figures", full)
    leadership = changes.pop("leadership", None)
    placed = changes.get("aboard") or changes.get("state", {}).get("work")
    entry: dict[str, Any] = {
        "id": name,
        "side": side,
        "name": name.title(),
        "kind": kind,
        "figures": figures,
        "full_figures": max(1, full, figures),
        "points": 5,
        "weapon": None,
        "drill": None,
        "leader": None if leadership is None else captain(leadership),
        "aboard": None,
        "position": None if placed else list(SOUTH_BANK),
        "objects": [],
        "state": {},
    }
    return entry | changes


def fort(
    name: str = "fort", kind: str = "mud_fort", side: str = "mahdists", **changes: Any
) -> dict[str, Any]:
    """A work on the north bank with one Krupp."""
    values: dict[str, Any] = {
        "figures": 4,
        "position": list(NORTH_BANK),
        "state": {"guns": [{"id": "krupp", "kind": "krupp_75mm"}]},
    }
    return unit(name, kind, side, **(values | changes))


def foe() -> dict[str, Any]:
    """An enemy ashore, far from everything."""
    return unit("ansar", "war_band", "mahdists", position=[118_000, 95_000])


def table(**changes: Any) -> dict[str, Any]:
    """A straight reach of 120 by 96 inches, the river 72 inches wide, a jetty on its south bank."""
    battlefield: dict[str, Any] = {
        "length": 120_000,
        "width": 96_000,
        "river": {
            "north": [[0, 84_000], [120_000, 84_000]],
            "south": [[0, 12_000], [120_000, 12_000]],
        },
        "shallows": 2_000,
        "landings": [{"id": "jetty", "at": [60_000, 12_000]}],
        "islands": [],
        "areas": [],
        "current": 0,
        "wind": None,
    }
    return battlefield | changes


def side(name: str, edge: str, **changes: Any) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "id": name,
        "name": name.title(),
        "edge": edge,
        "doctrine": {},
        "standing": {},
        "orders": [],
    }
    return entry | changes


def setup_json(
    vessels: Sequence[dict[str, Any]] = (),
    units: Sequence[dict[str, Any]] = (),
    **changes: Any,
) -> dict[str, Any]:
    """A setup with the given lines; `changes` are its other parts."""
    ledger = read_ledger(ledger_files()[KEY])
    lines = [*vessels, *units]
    if not any(line["side"] == "mahdists" for line in lines):
        units = [*units, foe()]
    setup: dict[str, Any] = {
        "schema": 1,
        "ruleset": {"key": KEY, "version": 1, "ledger": ledger.digest},
        "options": {},
        "scenario": {
            "name": "Firket",
            "riverside": True,
            "first_side": None,
            "closed_edges": [],
            "objective": None,
        },
        "battlefield": table(),
        "sides": [side("british", "downstream"), side("mahdists", "upstream")],
        "vessels": list(vessels),
        "units": list(units),
        "start": {"turn": 1},
    }
    return setup | changes


def made(*args: Any, **changes: Any) -> CompanionBattle:
    """The battle of a setup, in which nobody commands."""
    return muster(BattleSetup.from_json(setup_json(*args, **changes)), None)


def refusals(*args: Any, **changes: Any) -> list[tuple[str, str]]:
    """(pointer, rule) of all that the book forbids in a setup; empty where it allows it."""
    try:
        made(*args, **changes)
    except IllegalSetupError as refused:
        return [(problem.pointer, problem.rule) for problem in refused.problems]
    return []
