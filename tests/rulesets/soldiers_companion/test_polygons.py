"""Polygons near each other, against what each corner says by itself."""

from __future__ import annotations

import random

import pytest

from rulesets.core.geometry import near_segment
from rulesets.core.outline import passes_through
from rulesets.soldiers_companion.water import polygons
from rulesets.soldiers_companion.water.polygons import Polygon, rectangle

SEEDS = range(200)


def some_hull(chance: random.Random) -> Polygon:
    """A rectangle somewhere on a small table, on one of the six headings or any other."""
    heading = chance.choice((600 * chance.randrange(6), chance.randrange(3600)))
    return rectangle(
        (chance.randrange(20_000), chance.randrange(20_000)),
        heading,
        fore=chance.randrange(1, 9_000),
        aft=chance.randrange(1, 3_000),
        half_wide=chance.randrange(1, 1_500),
    )


def against(a: Polygon, b: Polygon) -> Polygon:
    """`b`, moved so that a corner of it lies on a corner of `a`."""
    dx, dy = a[0][0] - b[2][0], a[0][1] - b[2][1]
    return tuple((x + dx, y + dy) for x, y in b)


def pairs(seed: int) -> list[tuple[Polygon, Polygon]]:
    chance = random.Random(seed)
    a, b = some_hull(chance), some_hull(chance)
    return [(a, b), (b, a), (a, against(a, b))]


def by_corners(a: Polygon, b: Polygon, reach: int) -> bool:
    """Whether some corner of one lies so near some side of the other."""
    return any(
        near_segment(corner, one[i - 1], one[i], reach)
        for one, other in ((a, b), (b, a))
        for corner in other
        for i in range(len(one))
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_two_polygons_are_as_near_as_their_nearest_corner_and_side(seed):
    for a, b in pairs(seed):
        away = polygons.distance(a, b)
        for reach in (0, 200, 2_000, 6_000, away, away + 1):
            met = polygons.overlap(a, b) or by_corners(a, b, reach)
            assert polygons.near(a, b, reach) is met


@pytest.mark.parametrize("seed", SEEDS)
def test_the_distance_of_two_polygons_is_that_of_their_nearest_corner(seed):
    for a, b in pairs(seed):
        least = min(
            *(polygons.point_distance(b, corner) for corner in a),
            *(polygons.point_distance(a, corner) for corner in b),
        )
        assert polygons.distance(a, b) == (0 if polygons.overlap(a, b) else least)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_segment_is_a_polygon_of_two_corners(seed):
    chance = random.Random(seed)
    hull = some_hull(chance)
    middle = (hull[0][0] + hull[2][0]) // 2, (hull[0][1] + hull[2][1]) // 2
    for far in (3_000, 12_000):
        line = tuple(
            (x + chance.randint(-far, far), y - chance.randint(-far, far))
            for x, y in (middle, hull[1])
        )
        through = passes_through(*line, hull)
        assert polygons.overlap(hull, line) is through
        for reach in (0, 2_000):
            assert polygons.near(hull, line, reach) is (through or by_corners(hull, line, reach))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_lane_meets_a_polygon_where_it_begins(seed):
    chance = random.Random(seed)
    at, heading, half = (10_000, 10_000), 600 * chance.randrange(6), chance.randrange(500, 1_500)
    hull = some_hull(chance)

    def met(length: int) -> bool:
        return polygons.overlap(rectangle(at, heading, fore=length, aft=0, half_wide=half), hull)

    begins = polygons.begins_after(hull, at, heading, half)
    if begins is None:
        assert not met(40_000)
    elif begins > 3:
        assert not met(begins - 3)
        assert met(begins + 20) or not met(40_000)  # or they touch along the lane's side
