"""The table: water and land, courses by water, lines of sight, and what is refused."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.core.battlefield import AreaKind, Battlefield, Edge, Water
from rulesets.core.geometry import leg_length, path_length
from rulesets.core.reading import Reader
from rulesets.errors import IllegalSetupError
from tests.support.setups import LENGTH, WIDTH, square, table

BENDS = {
    "north": [[0, 30_000], [20_000, 40_000], [40_000, 26_000], [LENGTH, 30_000]],
    "south": [[0, 18_000], [20_000, 30_000], [40_000, 12_000], [LENGTH, 18_000]],
}
#: Islands at either end, one in a bend, one beside another, one grown to the bank, one an L.
ISLANDS = [
    {"id": "head", "outline": square(0, 22_000, 3_000)},
    {"id": "bend", "outline": square(18_000, 33_000, 3_000)},
    {"id": "one", "outline": square(38_000, 15_000, 3_000)},
    {"id": "other", "outline": square(38_500, 20_000, 3_000)},
    {"id": "spit", "outline": square(50_000, 26_000, 6_000)},
    {
        "id": "ell",
        "outline": [
            [60_000, 18_000],
            [66_000, 18_000],
            [66_000, 20_000],
            [62_000, 20_000],
            [62_000, 25_000],
            [60_000, 25_000],
        ],
    },
]


def field(**changes) -> Battlefield:
    return Battlefield.from_json(Reader(table(**changes)))


STRAIGHT = field()
WILD = field(river=BENDS, islands=ISLANDS, landings=[])
on_table = st.tuples(st.integers(0, LENGTH), st.integers(0, WIDTH))


def afloat(battlefield: Battlefield):
    """Points on the water, from bank to bank."""

    def between(s: int, share: int) -> tuple[int, int]:
        south, north = (
            battlefield.bank(battlefield.south, s),
            battlefield.bank(battlefield.north, s),
        )
        return s, south + (north - south) * share // 60

    points = st.builds(between, st.integers(0, LENGTH), st.integers(0, 60))
    return points.filter(lambda point: battlefield.water(point) is not Water.LAND)


@pytest.mark.parametrize(
    ("point", "expected"),
    [
        ((100, 24_000), Water.CHANNEL),
        ((100, 19_001), Water.CHANNEL),
        ((100, 19_000), Water.SHALLOWS),  # one inch from the shoreline is in the shallows
        ((100, 18_000), Water.SHALLOWS),
        ((100, 17_999), Water.LAND),
        ((100, 28_999), Water.CHANNEL),
        ((100, 29_000), Water.SHALLOWS),
        ((100, 30_000), Water.SHALLOWS),
        ((100, 30_001), Water.LAND),
        ((0, 24_000), Water.CHANNEL),
        ((-1, 24_000), Water.LAND),
        ((LENGTH, 24_000), Water.CHANNEL),
        ((LENGTH + 1, 24_000), Water.LAND),
    ],
)
def test_rs_mod_02_shallows_of_a_straight_river(point, expected: Water):
    assert STRAIGHT.water(point) is expected


@pytest.mark.parametrize(
    ("point", "expected"),
    [
        ((3_001, 23_000), Water.SHALLOWS),  # off the head island
        ((4_000, 23_000), Water.SHALLOWS),
        ((4_001, 23_000), Water.CHANNEL),
        ((3_000, 23_000), Water.SHALLOWS),  # on its shoreline
        ((2_999, 23_000), Water.LAND),
        ((1_500, 22_000), Water.SHALLOWS),
        ((61_000, 20_000), Water.LAND),  # in the L, in line with its inner side
        ((62_500, 19_000), Water.LAND),
        ((64_000, 24_000), Water.CHANNEL),
        ((63_000, 24_000), Water.SHALLOWS),
        ((10_000, 24_000), Water.SHALLOWS),  # the south bank rises from 18 to 30 inches
        ((10_000, 23_999), Water.LAND),
        ((10_000, 35_000), Water.SHALLOWS),
        ((10_000, 35_001), Water.LAND),
        # Across the slope the bank is 1,167 away by y, and 1,000 by the shortest way.
        ((10_000, 25_166), Water.SHALLOWS),
        ((10_000, 25_167), Water.CHANNEL),
        ((53_000, 28_000), Water.LAND),  # on the spit
    ],
)
def test_water_among_bends_and_islands(point, expected: Water):
    assert WILD.water(point) is expected


@pytest.mark.parametrize("s", range(0, LENGTH + 1, 777))
@pytest.mark.parametrize("battlefield", [STRAIGHT, WILD], ids=["straight", "wild"])
def test_a_bank_is_in_the_shallows_and_land_begins_behind_it(battlefield: Battlefield, s: int):
    north, south = battlefield.bank(battlefield.north, s), battlefield.bank(battlefield.south, s)

    # The spit reaches over the north bank from 50 to 56 inches.
    if battlefield is STRAIGHT or not 50_000 <= s <= 56_000:
        assert battlefield.water((s, north)) is Water.SHALLOWS
    if battlefield is STRAIGHT or not 60_000 <= s <= 66_000:
        assert battlefield.water((s, south)) is Water.SHALLOWS
    assert battlefield.ashore((s, north + 1))
    assert battlefield.ashore((s, south - 1))


@given(on_table)
def test_every_point_is_ashore_or_on_the_water(point):
    assert WILD.ashore(point) is (WILD.water(point) is Water.LAND)


def test_nobody_stands_off_the_table():
    assert not STRAIGHT.ashore((100, -1))
    assert not STRAIGHT.ashore((100, WIDTH + 1))
    assert not STRAIGHT.ashore((-1, 10_000))


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ((5_000, 25_000), (15_000, 30_000), True),
        ((0, 20_000), (40_000, 20_000), False),  # over the south bank's headland
        ((1_500, 21_000), (1_500, 26_000), False),  # over the head island
        ((1_000, 20_000), (5_000, 24_000), True),  # past its corner, touching
        ((62_000, 24_000), (66_000, 20_000), True),  # from arm to arm of the L
        ((-1, 24_000), (5_000, 24_000), False),
    ],
)
def test_clear_water(a, b, expected: bool):
    assert WILD.clear_water(a, b) is expected
    assert WILD.clear_water(b, a) is expected


def test_a_line_through_two_corners_of_an_island_is_not_clear():
    island = field(islands=[{"id": "rock", "outline": square(30_000, 22_000, 2_000)}])

    assert not island.clear_water((29_000, 21_000), (36_000, 28_000))


def test_a_line_under_a_headland_from_bank_to_bank_is_not_clear():
    south = [[0, 18_000], [10_000, 20_000], [20_000, 18_000], [40_000, 10_000], [LENGTH, 18_000]]
    cape = field(river={**BENDS, "south": south}, landings=[])

    assert not cape.clear_water((0, 18_000), (60_000, 18_000))
    assert cape.clear_water((20_000, 18_000), (60_000, 18_000))


@pytest.mark.parametrize(
    ("a", "b", "between"),
    [
        ((25_000, 23_000), (40_000, 23_000), True),
        ((31_000, 23_000), (40_000, 23_000), False),  # from the island itself
        ((30_000, 23_000), (40_000, 23_000), False),  # from its shore
        ((25_000, 27_000), (40_000, 27_000), False),
        ((25_000, 5_000), (40_000, 23_000), False),  # one stands on the south bank
    ],
)
def test_land_lies_between_where_neither_stands_on_it(a, b, between: bool):
    island = field(islands=[{"id": "isle", "outline": square(30_000, 22_000, 2_000)}])

    assert island.land_between(a, b) is between
    assert island.land_between(b, a) is between


@given(afloat(WILD), afloat(WILD))
def test_no_land_lies_between_two_points_on_clear_water(a, b):
    assert not (WILD.land_between(a, b) and WILD.clear_water(a, b))


@given(afloat(WILD), afloat(WILD))
def test_along_clear_water_every_point_is_water(a, b):
    if WILD.clear_water(a, b):
        for part in range(1, 16):
            # Rounded, a point may lie a thousandth behind the shoreline it runs along.
            s = a[0] + (b[0] - a[0]) * part // 16
            y = a[1] + (b[1] - a[1]) * part // 16
            around = [(s + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
            assert any(WILD.water(point) is not Water.LAND for point in around)


@given(afloat(WILD), afloat(WILD))
def test_a_course_leads_there_by_water(a, b):
    course = WILD.course(a, b)

    assert course
    assert course[-1] == b
    assert all(WILD.clear_water(p, q) for p, q in pairwise((a, *course)))
    assert path_length(a, course) >= leg_length(a, b)


@given(afloat(WILD), afloat(WILD))
def test_a_straight_course_is_taken_where_there_is_one(a, b):
    assert (WILD.course(a, b) == (b,)) is WILD.clear_water(a, b)


def test_a_course_keeps_to_midstream():
    bent = field(river=BENDS, landings=[])

    course = bent.course((1_000, 20_000), (60_000, 20_000))

    assert len(course) > 1
    assert all(bent.water(point) is Water.CHANNEL for point in course)


def test_a_course_into_the_pocket_of_an_island_goes_round_its_corners():
    hook = [
        [30_000, 20_000],
        [40_000, 20_000],
        [40_000, 28_000],
        [30_000, 28_000],
        [30_000, 26_000],
        [38_000, 26_000],
        [38_000, 22_000],
        [30_000, 22_000],
    ]
    pocket = field(islands=[{"id": "hook", "outline": hook}])

    course = pocket.course((45_000, 24_000), (37_000, 24_000))

    assert course[-1] == (37_000, 24_000)
    assert all(pocket.clear_water(p, q) for p, q in pairwise(((45_000, 24_000), *course)))


def test_no_course_leads_to_land():
    assert WILD.course((10_000, 30_000), (1_500, 23_000)) == ()


@pytest.mark.parametrize(
    ("s", "y"),
    [
        (10_000, 29_500),  # 24,000 to 35,000
        (1_500, 27_875),  # the head island leaves 18,900 to 22,000 and 25,000 to 30,750
        (39_000, 24_850),  # two islands leave 2,100, 2,000 and 3,700, the last from 23,000
        (53_000, 20_219),  # the spit leaves 14,437.5 to 26,000
    ],
)
def test_the_channel_is_the_middle_of_the_widest_water(s: int, y: int):
    assert WILD.channel_at(s) == (s, y)


@pytest.mark.parametrize("s", range(0, LENGTH + 1, 500))
def test_the_channel_is_water_wherever_the_river_runs(s: int):
    assert WILD.water(WILD.channel_at(s)) is not Water.LAND


@pytest.mark.parametrize(
    ("point", "shore"),
    [
        ((100, 20_000), (100, 17_999)),
        ((100, 28_000), (100, 30_001)),
        ((100, 24_000), (100, 30_001)),
    ],
)
def test_the_nearest_shore_is_straight_across(point, shore):
    assert STRAIGHT.nearest_shore(point) == shore
    assert STRAIGHT.ashore(shore)


def test_a_bank_at_the_tables_edge_has_no_shore():
    river = {"north": [[0, WIDTH], [LENGTH, WIDTH]], "south": [[0, 18_000], [LENGTH, 18_000]]}

    assert field(river=river).nearest_shore((100, 47_000)) == (100, 17_999)


HILL = {"id": "hill", "kind": "hill", "outline": square(20_000, 5_000, 4_000)}


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ((10_000, 7_000), (30_000, 7_000), False),
        ((10_000, 10_000), (30_000, 10_000), True),
        ((10_000, 9_000), (30_000, 9_000), True),  # along its edge
        ((19_000, 4_000), (30_000, 15_000), False),  # through two corners
        ((22_000, 7_000), (30_000, 7_000), True),  # out of it
        ((10_000, 7_000), (22_000, 7_000), True),  # into it
        ((20_000, 7_000), (30_000, 7_000), True),  # from its edge, over it
        ((10_000, 24_000), (30_000, 24_000), True),
    ],
)
def test_lines_of_sight_past_a_hill(a, b, expected: bool):
    hill = field(areas=[HILL])

    assert hill.line_of_sight(a, b) is expected
    assert hill.line_of_sight(b, a) is expected


@pytest.mark.parametrize("kind", list(AreaKind))
def test_hills_jungle_and_buildings_block_sight(kind: AreaKind):
    battlefield = field(areas=[{**HILL, "kind": kind}])
    blocks = kind in (AreaKind.HILL, AreaKind.JUNGLE, AreaKind.BUILDING)

    assert battlefield.line_of_sight((10_000, 7_000), (30_000, 7_000)) is not blocks


def test_an_island_blocks_no_sight():
    assert WILD.line_of_sight((1_500, 20_000), (1_500, 27_000))


@given(on_table, on_table)
def test_sight_is_mutual(a, b):
    table = field(areas=[HILL, {**HILL, "id": "wood", "outline": square(23_000, 8_000, 9_000)}])

    assert table.line_of_sight(a, b) is table.line_of_sight(b, a)


def test_the_first_area_by_id_covers_a_point():
    wood = {"id": "a-wood", "kind": "jungle", "outline": square(20_000, 5_000, 2_000)}
    battlefield = field(areas=[HILL, wood])

    def found(point, kinds):
        area = battlefield.area_at(point, kinds)
        return area and area.id

    assert found((21_000, 6_000), AreaKind) == "a-wood"
    assert found((21_000, 6_000), [AreaKind.HILL]) == "hill"
    assert found((23_000, 8_000), AreaKind) == "hill"
    assert found((40_000, 6_000), AreaKind) is None


def test_the_edges_of_the_river():
    assert Edge.UPSTREAM.other is Edge.DOWNSTREAM
    assert Edge.DOWNSTREAM.other is Edge.UPSTREAM


@pytest.mark.parametrize("battlefield", [STRAIGHT, WILD, field(areas=[HILL], current=3)])
def test_a_table_is_read_as_it_was_written(battlefield: Battlefield):
    stored = json.loads(json.dumps(battlefield.to_json()))

    assert Battlefield.from_json(Reader(stored)) == battlefield


def test_the_order_in_which_places_are_listed_changes_nothing():
    turned = field(river=BENDS, islands=ISLANDS[::-1], landings=[])

    assert turned == WILD
    assert turned.to_json() == WILD.to_json()


def ring(points: int) -> list[list[int]]:
    """An outline with many points, in two rows."""
    half = points // 2
    return [[100 + i, 100] for i in range(half)] + [[100 + i, 200] for i in reversed(range(half))]


@pytest.mark.parametrize(
    ("changes", "pointer", "problem"),
    [
        ({"length": 0}, "/length", "out of range"),
        ({"length": True}, "/length", "out of range"),
        ({"width": 2_000_000}, "/width", "out of range"),
        ({"river": None}, "/river", "not an object"),
        ({"river": {**BENDS, "east": []}}, "/river/east", "unknown"),
        ({"river": {**BENDS, "north": [[0, 30_000]]}}, "/river/north", "not a list of points"),
        (
            {"river": {**BENDS, "north": [[0, 30_000], [71_000, 30_000]]}},
            "/river/north",
            "misses the table",
        ),
        (
            {"river": {**BENDS, "north": [[0, 50_000], [LENGTH, 50_000]]}},
            "/river/north/0",
            "misses the table",
        ),
        (
            {"river": {**BENDS, "south": [[0, 0], [5, 5], [5, 6], [LENGTH, 0]]}},
            "/river/south",
            "turns back",
        ),
        (
            {"river": {**BENDS, "south": [[0, 0], [20_000, 45_000], [LENGTH, 0]]}},
            "/river/north",
            "meet at s = 20000",
        ),
        (
            {"river": {**BENDS, "south": [[s * 1_000, 0] for s in range(73)]}},
            "/river/south",
            "not a list of points",
        ),
        (
            {"landings": [{"id": "jetty", "at": [100, 17_000]}]},
            "/landings/0/at",
            "not on the water",
        ),
        ({"landings": [{"id": "jetty", "at": [100, -1]}]}, "/landings/0/at", "off the table"),
        ({"landings": [{"id": "Jetty", "at": [100, 18_000]}]}, "/landings/0/id", "no id"),
        ({"landings": [{"id": "jetty", "at": [100.0, 18_000]}]}, "/landings/0/at", "not a point"),
        ({"islands": [{"id": "a", "outline": [[0, 0], [1, 1]]}]}, "/islands/0/outline", "points"),
        (
            {"islands": [{"id": "a", "outline": square(71_000, 20_000, 3_000)}]},
            "/islands/0/outline/1",
            "off the table",
        ),
        (
            {"islands": [{"id": "a", "kind": "hill", "outline": square(0, 20_000, 3_000)}]},
            "/islands/0/kind",
            "unknown",
        ),
        (
            {"islands": [{"id": "a", "outline": square(10_000, 17_000, 14_000)}]},
            "/islands",
            "closed at s = 10000",
        ),
        (
            {
                "islands": [
                    {"id": "a", "outline": square(30_000, 20_000, 3_000)},
                    {"id": "b", "outline": square(32_000, 22_000, 3_000)},
                ]
            },
            "/islands",
            "overlap",
        ),
        (
            {"islands": [{"id": f"a-{i}", "outline": ring(50)} for i in range(3)]},
            "/islands",
            "more than 120 points",
        ),
        (
            {"islands": [{"id": f"a-{i}", "outline": ring(4)} for i in range(21)]},
            "/islands",
            "at most 20",
        ),
        ({"areas": [{"id": "a", "kind": "hill", "outline": ring(202)}]}, "/areas/0/outline", "200"),
        (
            {"areas": [{"id": f"a-{i}", "kind": "hill", "outline": ring(200)} for i in range(6)]},
            "/areas",
            "more than 1000 points",
        ),
        ({"areas": [{"id": "a", "kind": "hil", "outline": ring(4)}]}, "/areas/0/kind", "unknown"),
        ({"areas": [{"id": "a", "outline": ring(4)}]}, "/areas/0/kind", "missing"),
        (
            {"areas": [{"id": "a", "kind": "hill", "outline": [[0, 0], [9, 9], [9, 0], [0, 9]]}]},
            "/areas/0/outline",
            "crosses itself",
        ),
        ({"areas": [HILL, HILL]}, "", "the id 'hill'"),
        ({"areas": [{**HILL, "id": "jetty"}]}, "", "the id 'jetty'"),
        ({"shallows": -1}, "/shallows", "out of range"),
        ({"wind": {"heading": 3600, "force": 1}}, "/wind/heading", "out of range"),
        ({"wind": {"heading": 0, "force": 1, "gusts": 1}}, "/wind/gusts", "unknown"),
        ({"tide": 1}, "/tide", "unknown"),
    ],
)
def test_what_is_wrong_is_named(changes, pointer: str, problem: str):
    with pytest.raises(IllegalSetupError) as caught:
        field(**changes)

    assert caught.value.pointer == pointer
    assert problem in f"{caught.value.problem} {caught.value.remedy}"
