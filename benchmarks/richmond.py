"""Battles of On To Richmond that are fought over and over: the standard one, and those of the
calibration table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from benchmarks.lines import Data, battle, leader_line, side_line, unit_line, vessel_line
from rulesets import BattleSetup
from rulesets.core.ready import ready_battlefields
from rulesets.on_to_richmond.tables import CLASSES

BOOK: Final = "on_to_richmond"
UNION, CONFEDERATE = "union", "confederate"
#: Headings of the table: upstream and downstream.
UPSTREAM, DOWNSTREAM = 1_800, 0
#: The ratings of a class that has more than the book gives every ship of it.
TWO_TURRETS: Data = {"turrets": 2}
LARGE: Data = {"size": "large"}


def vessel(name: str, side: str, kind: str, s: int, y: int, **changes: Any) -> Data:
    """A ship of a class, heading for the other end of the river."""
    usual = {
        "captain": leader_line(f"Captain of {name}", 1, "steady"),
        "position": [s, y],
        "heading": UPSTREAM if side == UNION else DOWNSTREAM,
    }
    return vessel_line(name, side, kind, **{**usual, **changes})


def unit(name: str, side: str, kind: str, stands: int, **changes: Any) -> Data:
    """Stands of one arm."""
    usual = {"points": 2 * stands, "drill": "regular"}
    return unit_line(name, side, kind, stands, **{**usual, **changes})


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
    named = {"name": "The Union" if name == UNION else "The Confederacy"}
    return side_line(name, edge, doctrine, **{**named, **changes})


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
    sides = [side(UNION, "downstream", ours), side(CONFEDERATE, "upstream", theirs)]
    return battle(BOOK, name, field, sides, vessels, units, objective=objective, options=options)


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
