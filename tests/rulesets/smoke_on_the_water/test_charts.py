"""Decision 5: ways by water round coasts, shoals, wrecks and vessels that lie still."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from rulesets.core.geometry import Point
from rulesets.smoke_on_the_water.charts import Chart
from rulesets.smoke_on_the_water.commander.pilotage import course_to, is_open_to
from rulesets.smoke_on_the_water.movement.bodies import Body
from rulesets.smoke_on_the_water.movement.tracks import STEPS, track_of
from rulesets.smoke_on_the_water.rules.bases import Base, clearance
from rulesets.smoke_on_the_water.rules.manoeuvre import Carried
from rulesets.smoke_on_the_water.rules.notation import Helm, Segment, Speed
from rulesets.smoke_on_the_water.rules.parting import moved
from rulesets.smoke_on_the_water.state import SmokeBattle, Wreck
from rulesets.smoke_on_the_water.tables import CM, DISTANCE
from rulesets.smoke_on_the_water.waters import waters_of
from rulesets.smoke_on_the_water.words import Depth, Level, Way
from tests.rulesets.smoke_on_the_water.factories import cm, make_battle, table, vessel
from tests.rulesets.smoke_on_the_water.fighting import commanded, play

DEEP = (Depth.BANK, Depth.SHALLOW)


def bar(kind: str = "shoal") -> dict:
    """Between 140 and 160 cm, from the southern edge up to 120 cm."""
    corners = [cm(140, 0), cm(160, 0), cm(160, 120), cm(140, 120)]
    return {"id": "bar", "kind": kind, "outline": [list(c) for c in corners]}


def walked(chart: Chart, start: Point, end: Point) -> list[Point]:
    """The corners that one comes by who goes from each to the next."""
    corners = [start]
    while corners[-1] != end:
        corners.append(chart.round_about(corners[-1], end))
        assert len(corners) < 20
    return corners


def test_nothing_in_the_way_is_no_reason_to_go_round() -> None:
    chart = make_battle(vessel("hartford"), table=table(areas=[bar()])).waters.chart(DEEP)
    assert chart.round_about(cm(20, 150), cm(280, 150)) == cm(280, 150)
    assert chart.is_clear(cm(20, 150), cm(280, 150))
    assert not chart.is_clear(cm(100, 60), cm(200, 60))


def test_a_way_leads_round_the_end_of_a_bar() -> None:
    chart = make_battle(vessel("hartford"), table=table(areas=[bar()])).waters.chart(DEEP)
    way = walked(chart, cm(100, 60), cm(200, 60))
    assert any(y > 120 * CM for _, y in way)
    assert all(chart.is_clear(one, other) for one, other in pairwise(way))


def test_what_does_not_bar_a_draught_is_no_obstacle() -> None:
    """SW-GRD-04: who draws little passes over shallow water, and a bar of mud stops everybody."""
    battle = make_battle(vessel("hartford"), table=table(areas=[bar("shallows")]))
    assert battle.waters.chart((Depth.BANK,)).is_clear(cm(100, 60), cm(200, 60))
    assert not battle.waters.chart(DEEP).is_clear(cm(100, 60), cm(200, 60))


def test_a_way_does_not_depend_on_who_asked_before() -> None:
    field = make_battle(vessel("hartford"), table=table(areas=[bar()])).field
    starts = [cm(x, y) for x in (10, 60, 100, 130) for y in (20, 70, 110)]
    fresh = []
    for start in starts:
        waters_of.cache_clear()
        fresh.append(waters_of(field).chart(DEEP).round_about(start, cm(220, 40)))
    chart = waters_of(field).chart(DEEP)
    for start in reversed(starts):
        chart.round_about(start, cm(221, 41))
    assert [chart.round_about(start, cm(220, 40)) for start in starts] == fresh


def test_to_a_place_on_a_shoal_one_goes_as_far_as_the_water_does() -> None:
    chart = make_battle(vessel("hartford"), table=table(areas=[bar()])).waters.chart(DEEP)
    way = walked(chart, cm(100, 60), cm(150, 60))
    assert all(chart.is_clear(one, other) for one, other in pairwise(way[:-1]))
    assert max(abs(x - 150 * CM) for x, _ in way[-2:]) < 24 * CM


def test_who_is_off_the_table_is_taken_to_be_at_its_edge() -> None:
    chart = make_battle(vessel("hartford"), table=table(areas=[bar()])).waters.chart(DEEP)
    x, y = chart.round_about(cm(-5, 60), cm(320, 60))
    assert 100 * CM < x < 200 * CM
    assert 120 * CM < y < 150 * CM


def course(battle: SmokeBattle, place: Point) -> int:
    return course_to(battle, battle.ships["a"], place)


@pytest.mark.parametrize(("y", "south"), [(101, True), (99, False)])
def test_a_vessel_that_lies_still_is_passed_on_the_nearer_side(y: int, south: bool) -> None:
    """Half of her 12 cm lies across the way, so that she is cleared by ten or so."""
    battle = make_battle(
        vessel("hartford", "a", at=(100, 100), heading=90),
        vessel("hartford", "b", at=(150, y), heading=0, state={"anchored": True}),
    )
    assert (course(battle, cm(250, 100)) > 900) is south
    assert course(battle, cm(130, 100)) == 900  # short of her
    assert course(battle, cm(150, y)) in range(880, 921)  # to her


def test_a_wreck_is_passed_by_whom_it_would_ground() -> None:
    lies = vessel("hartford", "a", at=(100, 100), heading=90)
    battle = make_battle(lies)
    assert course(battle, cm(250, 100)) == 900
    battle.wrecks.append(Wreck("wreck", Base(*cm(140, 100), 0, 12_000, 3_000), shallow=True))
    assert course(battle, cm(250, 100)) != 900
    assert is_open_to(battle, battle.ships["a"], cm(250, 100))


def test_a_deep_vessel_comes_to_an_enemy_behind_a_bar() -> None:
    battle = commanded(
        vessel("css_virginia", "virginia", at=(110, 60), heading=90),
        vessel("uss_monitor", "monitor", at=(190, 60), heading=270),
        standing={"union": {"monitor": {"plan": "hold_station"}}},
        table=table(areas=[bar()]),
    )
    play(battle, 25)
    virginia, monitor = battle.ships["virginia"], battle.ships["monitor"]
    assert virginia.aground is None
    assert abs(virginia.base.x - monitor.base.x) < 40 * CM
    assert abs(virginia.base.y - monitor.base.y) < 40 * CM


@pytest.mark.parametrize("heading", [0, 150, 1650, 1800, 3450])
def test_those_alongside_get_clear_of_each_other(heading: int) -> None:
    """SW-MOV-12: neither presses on the other for good."""
    battle = commanded(
        vessel("css_virginia", "virginia", at=(100, 100), heading=0),
        vessel("patrick_henry", "henry", at=(130, 100), heading=0),
        vessel("uss_monitor", "monitor", "union", at=(250, 100), heading=270),
        standing={"union": {"monitor": {"plan": "hold_station"}}},
    )
    virginia, henry = battle.ships["virginia"], battle.ships["henry"]
    henry.base = Base(*cm(103, 100), heading, henry.base.length, henry.base.width)
    while clearance(virginia.base, henry.base) < 0:
        henry.base = moved(henry.base, 900, 50)
    battle.touching.add(("henry", "virginia"))
    play(battle, 12)
    assert ("henry", "virginia") not in battle.touching
    assert virginia.base.x > 150 * CM


@pytest.mark.parametrize("seed", range(40))
def test_all_of_a_bend_lies_in_the_water_that_it_is_swept_over(seed: int) -> None:
    """SW-MOV-11: whatever part of it is asked for, and whatever of it is made."""
    chance = random.Random(seed)
    kind = chance.choice(("css_virginia", "uss_monitor", "hartford", "picket_launch"))
    battle = make_battle(vessel(kind, "a", at=(150, 100), heading=chance.randrange(360)))
    ship, way = battle.ships["a"], chance.choice(tuple(Way))
    level = chance.choice((Level.SLOW, Level.MEDIUM, Level.FAST))
    length = chance.randrange(1_000, DISTANCE[level], 500)
    helm, straight = chance.choice((Helm.PORT, Helm.STARBOARD)), Helm.AHEAD
    parts = (Segment(helm, length), Segment(straight, DISTANCE[level] - length))
    if way is Way.ASTERN:
        parts = (Segment(helm, length), Segment(Helm.ASTERN, DISTANCE[level] - length))
    track = track_of(ship, Carried(Speed(level, way), parts, ()), battle.tables)
    body = Body(ship, [ship], track, 120)
    for _ in range(12):
        start = chance.randrange(0, 119)
        end = chance.randrange(start + 1, 121)
        swept = body.swept(ship, start * STEPS, end * STEPS)
        for moment in range(start * STEPS, end * STEPS + 1, 16):
            for corner in body.base(ship, moment).corners():
                assert any(base.covers(corner) for base in swept), (start, end, moment)
