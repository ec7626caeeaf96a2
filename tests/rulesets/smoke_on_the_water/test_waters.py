"""SW-GRD, SW-SET-02: what of shoals, shallow water, wrecks and land a base touches."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.smoke_on_the_water.rules.bases import Base
from rulesets.smoke_on_the_water.state import SmokeBattle, Wreck
from rulesets.smoke_on_the_water.tables import CM
from rulesets.smoke_on_the_water.waters import Exit, Feature, Ground, Waters
from rulesets.smoke_on_the_water.words import Depth
from tests.rulesets.smoke_on_the_water.factories import (
    LENGTH,
    WIDTH,
    cm,
    fort,
    make_battle,
    table,
    vessel,
)


def area(
    kind: str, name: str, west: float, south: float, east: float, north: float, **more: Any
) -> dict[str, Any]:
    corners = [cm(west, south), cm(east, south), cm(east, north), cm(west, north)]
    return {"id": name, "kind": kind, "outline": [list(c) for c in corners], **more}


def battle_on(*lines: dict[str, Any], **changes: Any) -> SmokeBattle:
    return make_battle(vessel("css_virginia"), *lines, table=table(**changes))


def waters(**changes: Any) -> Waters:
    return battle_on(**changes).waters


def at(x: float, y: float, heading: float = 90) -> Base:
    """Virginia's base: 14.15 by 3.55 cm."""
    return Base(round(x * CM), round(y * CM), round(heading * 10), 14_150, 3_550)


RIVER = {"north": [[0, 150_000], [LENGTH, 150_000]], "south": [[0, 50_000], [LENGTH, 50_000]]}


def test_sw_grd_04_banks_shallow_water_and_wrecks_by_their_columns() -> None:
    areas = [
        area("shoal", "bar", 90, 90, 110, 110),
        area("shallows", "flats", 90, 90, 110, 110),
        area("wreck", "w-deep", 90, 90, 110, 110, level=-1),
        area("wreck", "w-river", 90, 90, 110, 110),
        area("wreck", "w-shallow", 90, 90, 110, 110, level=1),
    ]
    found = waters(areas=areas).features(at(100, 100))
    assert [(f.id, f.ground, f.depth) for f in found] == [
        ("bar", Ground.BANK, Depth.BANK),
        ("flats", Ground.SHALLOWS, Depth.SHALLOW),
        ("w-deep", Ground.WRECK, Depth.DEEP),
        ("w-river", Ground.WRECK, Depth.SHALLOW),
        ("w-shallow", Ground.WRECK, Depth.BANK),
    ]
    assert [f.soft for f in found] == [True, False, False, False, False]


@pytest.mark.parametrize(
    ("x", "y", "heading", "touches"),
    [
        (97.0, 100, 90, True),  # bow 14.15 / 2 = 7.075 ahead: at 104.075, past 104
        (96.9, 100, 90, False),  # at 103.975
        (100, 97.0, 0, False),  # its side at 101.775
        (102.3, 97.0, 0, True),  # its side at 104.075
        (110, 100, 90, True),  # wholly within
    ],
)
def test_sw_grd_03_any_part_of_a_base_touches(
    x: float, y: float, heading: float, touches: bool
) -> None:
    found = waters(areas=[area("shoal", "bar", 104, 90, 120, 110)]).features(at(x, y, heading))
    assert bool(found) is touches


def test_sw_grd_01_a_bar_narrower_than_the_base_is_touched() -> None:
    spit = area("shoal", "spit", 99.9, 99.9, 100.1, 100.1)
    assert [f.id for f in waters(areas=[spit]).features(at(100, 100))] == ["spit"]
    long = area("shoal", "long", 50, 99.9, 150, 100.1)
    assert [f.id for f in waters(areas=[long]).features(at(100, 100, 0))] == ["long"]


def test_sw_set_02_shallow_water_along_the_banks_and_round_an_island() -> None:
    isle = {"id": "isle", "outline": [list(cm(*c)) for c in ((150, 95), (160, 95), (155, 105))]}
    river = waters(river=RIVER, shallows=10_000, islands=[isle])
    # South bank at 50, its strip to 60: the side of the base at 58.225, then at 60.225.
    assert river.features(at(100, 60)) == (
        Feature("south-bank-shallows", Ground.SHALLOWS, Depth.SHALLOW),
    )
    assert river.features(at(100, 62)) == ()
    assert [f.id for f in river.features(at(100, 140))] == ["north-bank-shallows"]
    # The bow at 139.075, then at 141.075, 10 off the island's point at 150, 95.
    assert river.features(at(132, 95)) == ()
    assert [f.id for f in river.features(at(134, 95))] == ["isle-shallows"]


def test_sw_set_02_in_a_marked_deep_channel_there_is_no_shallow_water() -> None:
    areas = [
        area("shallows", "flats", 0, 60, 300, 140),
        area("deep", "channel", 0, 95, 300, 105),
        area("shoal", "bar", 200, 95, 210, 105),
    ]
    river = waters(areas=areas)
    assert river.features(at(100, 100)) == ()
    assert [f.id for f in river.features(at(100, 104))] == ["flats"]
    assert [f.id for f in river.features(at(100, 100, 0))] == ["flats"]
    assert [f.id for f in river.features(at(205, 100))] == ["bar"]


def test_sw_float_06_wrecks_of_the_battle_count_by_their_columns() -> None:
    field = waters()
    wrecks = [Wreck("wreck-a", at(100, 100), shallow=True), Wreck("wreck-b", at(110, 100), False)]
    assert field.features(at(100, 103), wrecks) == (
        Feature("wreck-a", Ground.WRECK, Depth.BANK),
        Feature("wreck-b", Ground.WRECK, Depth.SHALLOW),
    )
    assert field.features(at(100, 110), wrecks) == ()


def test_sw_float_06_where_a_sunken_vessel_leaves_a_wreck() -> None:
    areas = [area("shallows", "flats", 0, 60, 90, 140), area("deep", "channel", 0, 95, 300, 105)]
    sea, river = waters(areas=areas), waters(areas=areas, river=RIVER)
    assert sea.wreck_column(at(50, 70)) is river.wreck_column(at(50, 70)) is Depth.BANK
    assert sea.wreck_column(at(200, 70)) is None
    assert river.wreck_column(at(200, 70)) is Depth.SHALLOW
    assert sea.wreck_column(at(50, 100)) is river.wreck_column(at(50, 100)) is None


def test_sw_grd_12_banks_islands_and_the_walls_of_works_are_land() -> None:
    isle = {"id": "isle", "outline": [list(cm(*c)) for c in ((150, 95), (160, 95), (155, 105))]}
    field = battle_on(fort(at=(250, 100)), river=RIVER, islands=[isle]).waters
    assert field.land(at(100, 100)) is None
    assert field.land(at(100, 51)) == "south-bank"
    assert field.land(at(100, 149)) == "north-bank"
    assert field.land(at(144, 97)) == "isle"
    assert field.land(at(239, 100)) == "fort"


def test_sw_mov_13_a_bank_at_the_edge_of_the_table_is_open_water() -> None:
    field = waters(shallows=10_000)
    edge = at(100, 0)
    assert field.land(edge) is None
    assert field.features(edge) == ()
    assert not field.river
    assert waters(river=RIVER).river


@pytest.mark.parametrize(
    ("point", "exit_"),
    [
        ((0, 0), None),
        ((LENGTH, WIDTH), None),
        ((-1, 100), Exit.UPSTREAM),
        ((LENGTH + 1, 100), Exit.DOWNSTREAM),
        ((100, -1), Exit.SIDE),
        ((100, WIDTH + 1), Exit.SIDE),
    ],
)
def test_sw_mov_13_sw_end_03_where_a_centre_leaves_the_table(
    point: tuple[int, int], exit_: Exit | None
) -> None:
    assert waters().left_by(Base(*point, 0, 14_150, 3_550)) is exit_
