"""Points, bearings, arcs and ranges, in integers."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from rulesets.core.geometry import (
    ahead,
    along,
    bearing,
    distance,
    in_arc,
    leg_length,
    near_segment,
    path_length,
    segments_cross,
    squared,
    turn_between,
    unit,
    within,
)
from rulesets.core.sines import SINES

coordinates = st.integers(-200_000, 200_000)
points = st.tuples(coordinates, coordinates)
headings = st.integers(0, 3599)
lengths = st.integers(0, 200_000)


def quarter(point):
    """A point turned a quarter to the left round the origin."""
    return -point[1], point[0]


def mirrored(point):
    return point[0], -point[1]


def test_the_table_of_sines_is_right_to_the_last_digit():
    assert len(SINES) == 901
    for tenths, value in enumerate(SINES):
        assert abs(value - 1_000_000 * math.sin(math.radians(tenths / 10))) <= 0.500001


@pytest.mark.parametrize(
    ("heading", "sin", "cos"),
    [
        (0, 0, 1_000_000),
        (300, 500_000, 866_025),
        (450, 707_107, 707_107),
        (900, 1_000_000, 0),
        (1500, 500_000, -866_025),
        (1800, 0, -1_000_000),
        (2100, -500_000, -866_025),
        (2700, -1_000_000, 0),
        (3300, -500_000, 866_025),
        (3600, 0, 1_000_000),
        (-900, -1_000_000, 0),
    ],
)
def test_sines_round_the_circle(heading: int, sin: int, cos: int):
    assert unit(heading) == (cos, sin)


@given(headings)
def test_sines_of_opposite_headings_cancel(heading: int):
    cos, sin = unit(heading)
    assert unit(heading + 1800) == (-cos, -sin)
    assert unit(1800 - heading) == (-cos, sin)
    assert unit(-heading) == (cos, -sin)


@pytest.mark.parametrize(
    ("a", "b", "shown", "cost"),
    [
        ((0, 0), (0, 0), 0, 0),
        ((0, 0), (3, 4), 5, 5),
        ((0, 0), (1, 1), 1, 2),
        ((0, 0), (2, 2), 2, 3),
        ((36_000, 24_000), (36_000, 18_000), 6_000, 6_000),
        ((0, 0), (6_000, 6_000), 8_485, 8_486),
    ],
)
def test_a_range_is_rounded_down_and_a_leg_up(a, b, shown: int, cost: int):
    assert distance(a, b) == shown
    assert leg_length(a, b) == cost


@given(points, points)
def test_distance_is_symmetric(a, b):
    assert squared(a, b) == squared(b, a)
    assert leg_length(a, b) == leg_length(b, a)
    assert distance(a, b) <= leg_length(a, b) <= distance(a, b) + 1


@given(points, points, points)
def test_a_detour_never_costs_less(a, b, c):
    assert leg_length(a, c) <= leg_length(a, b) + leg_length(b, c) == path_length(a, (b, c))


@given(points, points, st.integers(-2, 2))
def test_the_boundary_of_a_reach_is_within(a, b, more: int):
    reach = leg_length(a, b) + more
    assume(reach >= 0)

    assert within(a, b, reach) is (squared(a, b) <= reach**2)
    assert within(a, b, leg_length(a, b))


def test_six_inches_reach_six_inches_and_no_further():
    assert within((0, 0), (3_600, 4_800), 6_000)
    assert not within((0, 0), (3_600, 4_801), 6_000)


@given(points, points, lengths)
def test_a_part_of_a_leg_never_costs_more_than_it_was_given(a, b, length: int):
    there = along(a, b, length)

    assert leg_length(a, there) <= length
    assert min(a[0], b[0]) <= there[0] <= max(a[0], b[0])
    assert min(a[1], b[1]) <= there[1] <= max(a[1], b[1])
    if length >= leg_length(a, b):
        assert there == b
    else:
        # No more than the rounding of two coordinates is lost.
        assert leg_length(a, there) >= length - 2


@given(points, points, lengths)
def test_a_part_of_a_leg_turns_with_the_table(a, b, length: int):
    assert quarter(along(a, b, length)) == along(quarter(a), quarter(b), length)
    assert mirrored(along(a, b, length)) == along(mirrored(a), mirrored(b), length)


@given(points, headings, st.integers(0, 72_000))
def test_a_point_ahead_is_as_far_as_it_should_be(start, heading: int, length: int):
    there = ahead(start, heading, length)

    assert length - 1 <= leg_length(start, there) <= length + 1


@given(headings, st.integers(0, 72_000))
def test_ahead_turns_with_the_table(heading: int, length: int):
    assert ahead((0, 0), heading + 900, length) == quarter(ahead((0, 0), heading, length))
    assert ahead((0, 0), -heading, length) == mirrored(ahead((0, 0), heading, length))


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ((0, 0), 0),
        ((1, 0), 0),
        ((1, 1), 450),
        ((0, 1), 900),
        ((-1, 1), 1350),
        ((-1, 0), 1800),
        ((-1, -1), 2250),
        ((0, -1), 2700),
        ((1, -1), 3150),
        ((4, 3), 369),
        ((1_000_000, 1), 0),
        ((1_000_000, -1), 0),
        ((100_000, 100_001), 450),
    ],
)
def test_bearings(target, expected: int):
    assert bearing((0, 0), target) == expected


@given(headings, st.integers(5_000, 100_000))
def test_the_bearing_of_a_point_ahead_is_the_heading(heading: int, length: int):
    assert bearing((7, -9), ahead((7, -9), heading, length)) == heading


@given(points, points)
def test_a_bearing_is_the_nearest_tenth(a, b):
    assume(a != b)
    exact = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])) * 10

    difference = (bearing(a, b) - exact + 1800) % 3600 - 1800

    assert abs(difference) <= 0.501


@given(points, points)
def test_a_bearing_back_is_opposite(a, b):
    assume(a != b)
    assert turn_between(bearing(a, b), bearing(b, a)) == 1800


@pytest.mark.parametrize(
    ("facing", "half", "target", "expected"),
    [
        (0, 450, (1, 1), True),
        (0, 450, (1_000, 1_001), False),
        (0, 450, (1, -1), True),
        (0, 900, (0, 5), True),
        (0, 900, (-1, 5), False),
        (450, 450, (0, 5), True),
        (450, 450, (5, 0), True),
        (450, 450, (5, -1), False),
        (900, 300, (0, 5), True),
        (0, 0, (5, 0), True),
        (0, 0, (5, 1), False),
        (0, 0, (-5, 0), False),  # straight astern is not straight ahead
        (0, 1350, (-1, 1), True),
        (0, 1350, (-1_001, 1_000), False),
        (0, 1350, (0, 1), True),
        (0, 1800, (-5, 0), True),
        (2700, 1799, (0, 5), False),
        (2700, 450, (0, 0), True),
    ],
)
def test_arcs(facing: int, half: int, target, expected: bool):
    assert in_arc((0, 0), facing, half, target) is expected


@given(points, points, headings, st.integers(0, 1800))
def test_an_arc_agrees_with_the_bearing(at, target, facing: int, half: int):
    assume(squared(at, target) > 10**8)
    off = turn_between(bearing(at, target), facing)
    assume(abs(off - half) > 1)

    assert in_arc(at, facing, half, target) is (off < half)


@given(points, headings, st.integers(0, 1800))
def test_an_arc_turns_with_the_table(target, facing: int, half: int):
    inside = in_arc((0, 0), facing, half, target)

    assert in_arc((0, 0), facing + 900, half, quarter(target)) is inside
    assert in_arc((0, 0), -facing, half, mirrored(target)) is inside


@given(headings, headings)
def test_a_turn_is_the_smaller_one(a: int, b: int):
    assert turn_between(a, b) == turn_between(b, a) <= 1800
    assert (a + turn_between(a, b)) % 3600 == b or (b + turn_between(a, b)) % 3600 == a


@pytest.mark.parametrize(
    ("c", "d", "expected"),
    [
        ((5, -5), (5, 5), True),
        ((5, 0), (5, 5), False),  # touches
        ((0, -5), (0, 5), False),  # touches an end
        ((2, 0), (8, 0), False),  # runs along
        ((11, -5), (11, 5), False),
        ((5, 1), (5, 5), False),
        ((-1, -1), (11, 1), True),
    ],
)
def test_segments_cross_when_each_parts_the_other(c, d, expected: bool):
    assert segments_cross((0, 0), (10, 0), c, d) is expected
    assert segments_cross(c, d, (10, 0), (0, 0)) is expected


@pytest.mark.parametrize(
    ("point", "expected"),
    [
        ((5, 3), True),
        ((5, 4), False),
        ((-3, 0), True),
        ((-4, 0), False),
        ((13, 0), True),
        ((12, 3), False),
        ((5, 0), True),
    ],
)
def test_near_a_segment(point, expected: bool):
    assert near_segment(point, (0, 0), (10, 0), 3) is expected
    assert near_segment(point, (10, 0), (0, 0), 3) is expected


@given(points, points, points, st.integers(0, 100_000))
@example((3, 4), (0, 0), (0, 0), 5)
def test_near_a_segment_agrees_with_the_distance_to_it(point, a, b, reach: int):
    dx, dy = b[0] - a[0], b[1] - a[1]
    along_it = 0.0
    if (dx, dy) != (0, 0):
        along_it = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy)
        along_it = min(max(along_it, 0.0), 1.0)
    exact = math.dist(point, (a[0] + along_it * dx, a[1] + along_it * dy))
    assume(abs(exact - reach) > 1e-6 or exact == reach == round(exact))

    assert near_segment(point, a, b, reach) is (exact <= reach)
