"""Battles of the Soldier's Companion that are fought over and over: the standard one, and those of
the calibration table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from benchmarks.lines import (
    Data,
    battle,
    gun_line,
    leader_line,
    side_line,
    unit_line,
    vessel_line,
)
from rulesets import BattleSetup
from rulesets.core.ready import ready_battlefields
from rulesets.soldiers_companion.ratings import PRINTED
from rulesets.soldiers_companion.tables import GUNS, MACHINE_GUNS, WORKS

BOOK: Final = "soldiers_companion"
BRITISH, MAHDISTS = "british", "mahdists"
#: Headings of the table: upstream and downstream.
UPSTREAM, DOWNSTREAM = 1_800, 0


def _crew_of(kind: str) -> int:
    return GUNS[kind].crew if kind in GUNS else MACHINE_GUNS[kind].crew


def gun(name: str, kind: str) -> Data:
    return gun_line(name, kind, _crew_of(kind), "drilled")


def vessel(name: str, side: str, kind: str, s: int, y: int, **changes: Any) -> Data:
    """A vessel of a class with its printed armament, heading for the other end of the river."""
    usual = {
        "points": 10 if "boat" in kind and "gun" not in kind else 30,
        "captain": leader_line(f"Captain of {name}", 1, "steady"),
        "guns": [gun(one.id, one.kind) for one in PRINTED[kind].mountings],
        "position": [s, y],
        "heading": UPSTREAM if side == BRITISH else DOWNSTREAM,
    }
    return vessel_line(name, side, kind, **{**usual, **changes})


def band(name: str, side: str, figures: int = 20, **changes: Any) -> Data:
    """A war band with spears."""
    return unit(name, side, "war_band", figures, {"warrior": True, "regular": False}, **changes)


def company(name: str, side: str, **changes: Any) -> Data:
    """A company of infantry with breechloaders."""
    return unit(name, side, "company", 10, {"regular": True}, **changes)


def unit(name: str, side: str, kind: str, figures: int, state: Data, **changes: Any) -> Data:
    usual = {"leader": leader_line(f"Leader of {name}", 1, "steady"), "state": state}
    return unit_line(name, side, kind, figures, **{**usual, **changes})


def fort(name: str, side: str, kind: str, s: int, y: int, *guns: str) -> Data:
    """A work with its guns, which look across the river."""
    assert len(guns) <= WORKS[kind].most_guns
    crews = sum(_crew_of(gun) for gun in guns)
    pieces = [
        {"id": f"gun-{n}", "kind": kind_, "crew": _crew_of(kind_)}
        for n, kind_ in enumerate(guns, start=1)
    ]
    return unit(name, side, kind, crews, {"guns": pieces}, position=[s, y], leader=None, points=20)


def setup(
    name: str,
    field: str,
    vessels: list[Data],
    units: list[Data],
    *,
    ours: str = "balanced",
    theirs: str = "balanced",
    options: Data | None = None,
) -> Data:
    """A battle on one of the ready battlefields."""
    table = ready_battlefields()[field].table
    sides = [side_line(BRITISH, "downstream", ours), side_line(MAHDISTS, "upstream", theirs)]
    return battle(BOOK, name, table, sides, vessels, units, options=options)


def _dhows(count: int, s: int, *, armed: int = 0) -> list[Data]:
    """Large boats abreast, the first of them with 6-pdrs."""
    dhows = []
    for n in range(count):
        changes: Data = {}
        if n < armed:
            changes = {"guns": [gun("boat-gun", "six_pdr")]}
        row, place = divmod(n, 5)
        dhows.append(
            vessel(
                f"dhow-{n + 1}",
                MAHDISTS,
                "large_boat",
                s - 10_000 * row,
                18_000 + 9_000 * place,
                **changes,
            )
        )
    return dhows


def standard(ours: str = "balanced", theirs: str = "native_swarm") -> Data:
    """Two large gunboats and a small steamer against six large boats and a fort."""
    vessels = [
        vessel("melik", BRITISH, "large_gunboat", 126_000, 30_000),
        vessel("sultan", BRITISH, "large_gunboat", 126_000, 42_000),
        vessel("tahra", BRITISH, "small_steamer", 136_000, 36_000),
        *_dhows(6, 30_000, armed=2),
    ]
    bands = [band(f"band-{n}", MAHDISTS, aboard=f"dhow-{n}") for n in range(3, 7)]
    works = [fort("fort", MAHDISTS, "mud_fort", 78_000, 62_000, "krupp_75mm", "twelve_pdr_sb")]
    return setup(
        "The standard battle", "fort-on-the-bank", vessels, bands + works, ours=ours, theirs=theirs
    )


def _duel(name: str, kind: str, other: str) -> Data:
    vessels = [
        vessel("blue", BRITISH, kind, 130_000, 36_000),
        vessel("red", MAHDISTS, other, 14_000, 36_000, heading=DOWNSTREAM),
    ]
    return setup(name, "open-reach", vessels, [])


def _swarm() -> Data:
    vessels = [vessel("melik", BRITISH, "large_gunboat", 130_000, 36_000), *_dhows(10, 24_000)]
    bands = [band(f"band-{n}", MAHDISTS, aboard=f"dhow-{n}") for n in range(1, 11)]
    name = "Large gunboat against ten dhows with war bands"
    return setup(name, "open-reach", vessels, bands, theirs="native_swarm")


def _mud_fort() -> Data:
    vessels = [
        vessel("abu-klea", BRITISH, "small_steamer", 130_000, 30_000),
        vessel("tahra", BRITISH, "small_steamer", 130_000, 42_000),
    ]
    works = [fort("fort", MAHDISTS, "mud_fort", 78_000, 62_000, "nine_pdr_rml", "twelve_pdr_sb")]
    return setup("Two steamers against a mud fort", "fort-on-the-bank", vessels, works)


def calibration() -> Mapping[str, Data]:
    """The battles of the calibration table by name."""
    battles = [
        _duel("Small steamer duel", "small_steamer", "small_steamer"),
        _duel("Small gunboat duel", "small_gunboat", "small_gunboat"),
        _duel("Large gunboat duel", "large_gunboat", "large_gunboat"),
        _duel("Large gunboat against small steamer", "large_gunboat", "small_steamer"),
        _swarm(),
        _mud_fort(),
    ]
    return {battle["scenario"]["name"]: battle for battle in battles}


def variants() -> Iterator[tuple[str, Data]]:
    """The setups of the digest by name, the standard one first."""
    for ours in ("balanced", "cautious", "aggressive"):
        for theirs in ("native_swarm", "aggressive"):
            yield f"{ours} against {theirs}", standard(ours, theirs)
    yield from calibration().items()


def setups() -> Iterator[tuple[str, BattleSetup]]:
    """The same, read."""
    for name, data in variants():
        yield name, BattleSetup.from_json(data)
