"""Simple polygons: what lies in one, and what passes through it."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.core.outline import Outline, fault_in, passes_through, place_in

SQUARE = ((0, 0), (10, 0), (10, 10), (0, 10))
#: An L, whose inner corner is at (10, 10).
ELL = ((0, 0), (20, 0), (20, 10), (10, 10), (10, 20), (0, 20))
small = st.integers(-6, 26)
points = st.tuples(small, small)
outlines = st.sampled_from(
    [
        SQUARE,
        ELL,
        ((0, 0), (20, 7), (3, 19)),
        ((0, 0), (20, 0), (10, 5), (20, 20), (0, 20), (5, 10)),
    ]
)


def passes_by_halves(a, b, outline) -> bool:
    """The plain way: look at every stretch between two meetings with a side."""
    meetings = {Fraction(0), Fraction(1)}
    for c, d in zip(outline, outline[1:] + outline[:1], strict=True):
        run, rise = b[0] - a[0], b[1] - a[1]
        across, up = d[0] - c[0], d[1] - c[1]
        turn = run * up - rise * across
        if turn:
            t = Fraction((c[0] - a[0]) * up - (c[1] - a[1]) * across, turn)
            meetings.add(min(max(t, Fraction(0)), Fraction(1)))
        for corner in (c, d):
            if run or rise:
                t = Fraction(
                    (corner[0] - a[0]) * run + (corner[1] - a[1]) * rise, run * run + rise * rise
                )
                meetings.add(min(max(t, Fraction(0)), Fraction(1)))
    stops = sorted(meetings)
    for t, u in pairwise(stops):
        half = (t + u) / 2
        middle = (a[0] + half * (b[0] - a[0]), a[1] + half * (b[1] - a[1]))
        if place_in(middle, outline) > 0:
            return True
    return a == b and place_in(a, outline) > 0


@pytest.mark.parametrize(
    ("point", "expected"),
    [
        ((5, 5), 1),
        ((5, 10), 1),  # in line with a side, and within
        ((10, 10), 0),
        ((10, 5), 1),
        ((15, 15), -1),
        ((20, 15), -1),
        ((-1, 0), -1),
        ((25, 0), -1),
        ((10, 15), 0),
        ((5, 15), 1),
    ],
)
def test_places_in_an_ell(point, expected: int):
    assert place_in(point, ELL) == expected
    assert place_in(point, ELL[::-1]) == expected
    assert place_in(point, ELL[2:] + ELL[:2]) == expected


@given(outlines, points)
def test_an_outline_agrees_with_its_corners(outline, point):
    place = place_in(point, outline)

    assert Outline(outline).covers(point) is (place >= 0)
    assert Outline(outline).holds(point) is (place > 0)


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ((-5, 5), (15, 5), True),
        ((-5, -5), (30, 30), True),  # in by one corner, out by the other, and far beyond
        ((0, 0), (10, 10), True),
        ((-5, 0), (15, 0), False),  # along a side
        ((0, 0), (10, 0), False),
        ((-5, 5), (5, -5), False),  # touches the corner
        ((-5, 5), (0, 5), False),  # ends on the edge
        ((0, 5), (1, 5), True),
        ((2, 2), (8, 3), True),  # all within
        ((5, 5), (5, 5), True),
        ((0, 5), (0, 5), False),
        ((12, 0), (12, 10), False),
    ],
)
def test_lines_through_a_square(a, b, expected: bool):
    assert passes_through(a, b, SQUARE) is expected
    assert passes_through(b, a, SQUARE) is expected
    assert Outline(SQUARE).stops(a, b) is expected


def test_a_line_from_arm_to_arm_of_an_ell_passes_outside():
    assert not passes_through((20, 10), (10, 20), ELL)
    assert not passes_through((10, 10), (20, 20), ELL)
    assert passes_through((20, 9), (10, 20), ELL)


@given(outlines, points, points)
def test_lines_agree_with_the_plain_way(outline, a, b):
    expected = passes_by_halves(a, b, outline)

    assert passes_through(a, b, outline) is expected
    assert passes_through(b, a, outline) is expected
    assert Outline(outline).stops(a, b) is expected


@pytest.mark.parametrize(
    ("outline", "fault"),
    [
        (SQUARE, None),
        (ELL, None),
        (((0, 0), (10, 10), (10, 0), (0, 10)), "crosses itself after point 0"),
        (((0, 0), (10, 0), (20, 0)), "encloses nothing"),
        (((0, 0), (0, 0), (10, 0), (0, 10)), "has one point twice in a row"),
        (((0, 0), (10, 0), (0, 10), (0, 0)), "has one point twice in a row"),
    ],
)
def test_faults(outline, fault: str | None):
    assert fault_in(outline) == fault
