"""Battles of On To Richmond that are fought over and over: the standard one, and those of the
calibration table."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from typing import Any, Final

from rulesets import BattleSetup
from rulesets.core.ready import ready_battlefields
from rulesets.on_to_richmond import RULESET
from rulesets.on_to_richmond.tables import CLASSES

Data = dict[str, Any]

UNION, CONFEDERATE = "union", "confederate"
#: Headings of the table: upstream and downstream.
UPSTREAM, DOWNSTREAM = 1_800, 0
#: The ratings of a class that has more than the book gives every ship of it.
TWO_TURRETS: Data = {"turrets": 2}
LARGE: Data = {"size": "large"}


def vessel(name: str, side: str, kind: str, s: int, y: int, **changes: Any) -> Data:
    """A ship of a class, heading for the other end of the river."""
    return {
        "id": name,
        "side": side,
        "name": name.replace("-", " ").title(),
        "class": kind.replace("_", "-"),
        "class_version": 1,
        "kind": kind,
        "status": "available",
        "points": 10,
        "ratings": {},
        "condition": {},
        "crew": {},
        "captain": {"name": f"Captain of {name}", "leadership": 1, "trait": "steady"},
        "guns": [],
        "cargo": [],
        "position": [s, y],
        "heading": UPSTREAM if side == UNION else DOWNSTREAM,
        "state": {},
        **changes,
    }


def unit(name: str, side: str, kind: str, stands: int, **changes: Any) -> Data:
    """Stands of one arm."""
    return {
        "id": name,
        "side": side,
        "name": name.replace("-", " ").title(),
        "kind": kind,
        "figures": stands,
        "full_figures": stands,
        "points": 2 * stands,
        "weapon": None,
        "drill": "regular",
        "leader": None,
        "aboard": None,
        "position": None,
        "objects": [],
        "state": {},
        **changes,
    }


def battery(name: str, side: str, gun: str, stands: int, s: int, y: int) -> Data:
    """Guns in works."""
    return unit(
        name,
        side,
        "artillery",
        stands,
        weapon=gun,
        position=[s, y],
        state={"cover": "works"},
    )


def side(name: str, edge: str, doctrine: str, **changes: Any) -> Data:
    return {
        "id": name,
        "name": "The Union" if name == UNION else "The Confederacy",
        "edge": edge,
        "doctrine": {"name": doctrine},
        "standing": {},
        "orders": [],
        **changes,
    }


def setup(
    name: str,
    field: Mapping[str, Any],
    vessels: list[Data],
    units: list[Data],
    *,
    ours: str = "steady",
    theirs: str = "bold",
    objective: Data | None = None,
    options: Data | None = None,
) -> Data:
    """A battle of this book."""
    return {
        "schema": 1,
        "ruleset": {"key": RULESET.key, "version": RULESET.version, "ledger": RULESET.ledger},
        "options": options or {},
        "scenario": {
            "name": name,
            "riverside": True,
            "first_side": None,
            "closed_edges": [],
            "objective": objective,
        },
        "battlefield": copy.deepcopy(dict(field)),
        "sides": [side(UNION, "downstream", ours), side(CONFEDERATE, "upstream", theirs)],
        "vessels": vessels,
        "units": units,
        "start": {"turn": 1, "state": {}},
    }


#: Water from shore to shore; a river below a bluff, with landings.
ROADS: Final = ready_battlefields()["roadstead"].table
REACH: Final = ready_battlefields()["bluff-and-landings"].table


def standard(ours: str = "steady", theirs: str = "bold") -> Data:
    """Four against four: a ship of each class a side, a stand of infantry aboard the transports."""
    vessels, units = [], []
    for side_, names, s, behind in (
        (UNION, ("monitor", "roanoke", "tyler", "january"), 58_000, 12_000),
        (CONFEDERATE, ("columbia", "virginia", "jamestown", "beaufort"), 26_000, -12_000),
    ):
        vessels += [
            vessel(name, side_, kind, s + behind * (kind == "transport"), 20_000 + 8_000 * n)
            for n, (name, kind) in enumerate(zip(names, CLASSES, strict=True))
        ]
        units.append(unit(f"{side_}-infantry", side_, "infantry", 1, aboard=names[-1]))
    return setup("The standard battle", ROADS, vessels, units, ours=ours, theirs=theirs)


def past_the_batteries() -> Data:
    """Gunboats and an ironclad take transports past two batteries, and put their stands ashore."""
    vessels = [
        vessel("cairo", UNION, "broadside_ironclad", 66_000, 27_000, ratings={"ram": False}),
        vessel("tyler", UNION, "armored_gunboat", 66_000, 22_000),
        vessel("city-of-alton", UNION, "transport", 69_000, 17_500, ratings=LARGE),
        vessel("january", UNION, "transport", 69_000, 19_500),
        vessel("general-price", CONFEDERATE, "armored_gunboat", 20_000, 25_000),
    ]
    units = [
        unit("first-infantry", UNION, "infantry", 2, aboard="city-of-alton"),
        unit("second-infantry", UNION, "infantry", 1, aboard="january"),
        battery("upper-battery", CONFEDERATE, "rifled", 2, 40_000, 36_000),
        battery("lower-battery", CONFEDERATE, "smoothbore", 3, 50_000, 36_000),
        unit("garrison", CONFEDERATE, "infantry", 3, position=[24_000, 9_000]),
    ]
    objective = {"aim": "land", "side": UNION, "count": 2, "points": 10}
    data = setup(
        "Past the batteries",
        REACH,
        vessels,
        units,
        ours="landing",
        theirs="steady",
        objective=objective,
    )
    data["sides"][0]["standing"] = {
        "city-of-alton": {"station": "land", "landing": "wharf"},
        "january": {"station": "land", "landing": "wharf"},
    }
    return data


def _duel(name: str, one: str, other: str, **changes: Any) -> Data:
    vessels = [
        vessel("blue", UNION, one, 54_000, 32_000, **changes),
        vessel("grey", CONFEDERATE, other, 30_000, 32_000),
    ]
    return setup(name, ROADS, vessels, [], ours="bold", theirs="bold")


def calibration() -> Mapping[str, Data]:
    """The battles of the calibration table by name."""
    battles = [
        _duel("Monitor duel", "turreted_ironclad", "turreted_ironclad"),
        _duel("Casemate ironclad duel", "broadside_ironclad", "broadside_ironclad"),
        _duel("Monitor against casemate ironclad", "turreted_ironclad", "broadside_ironclad"),
        _duel("Ironclad against gunboat", "broadside_ironclad", "armored_gunboat"),
        _duel(
            "Monitor of two turrets against gunboat",
            "turreted_ironclad",
            "armored_gunboat",
            ratings=TWO_TURRETS,
        ),
        past_the_batteries(),
    ]
    return {battle["scenario"]["name"]: battle for battle in battles}


def variants() -> Iterator[tuple[str, Data]]:
    """The setups of the digest by name, the standard one first."""
    for ours in ("steady", "cautious", "landing"):
        for theirs in ("bold", "steady"):
            yield f"{ours} against {theirs} (On To Richmond)", standard(ours, theirs)
    yield from calibration().items()


def setups() -> Iterator[tuple[str, BattleSetup]]:
    """The same, read."""
    for name, data in variants():
        yield name, BattleSetup.from_json(data)
