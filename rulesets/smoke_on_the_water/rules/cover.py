"""SW-OBS-01: how much of a target is hidden, exactly: shares of angles, without any angle.

An angle from 0 to a full turn is kept as an arrow, the way from the origin to a point: x along its
first arm, y to the left of it. To add angles is to multiply arrows as complex numbers, so that
sums, doubles and shares of angles compare as products of whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cmp_to_key
from typing import Final, TypeAlias

from rulesets.core.geometry import Point, cross, near_segment
from rulesets.smoke_on_the_water.rules.hitting import Cover

Arrow: TypeAlias = tuple[int, int]
#: What lies between two arrows, the second to the left of the first and less than half a turn.
Span: TypeAlias = tuple[Arrow, Arrow]

NOTHING: Final[Arrow] = (1, 0)
#: How near a side is to a muzzle that hides nothing of what is fired at: half a millimetre.
TOUCHING: Final = 50


def left_of(a: Arrow, b: Arrow) -> int:
    """Positive where b points to the left of a, negative to the right, 0 along one line."""
    return a[0] * b[1] - a[1] * b[0]


def added(a: Arrow, b: Arrow) -> Arrow:
    """The sum of two angles."""
    return a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]


def angle_of(span: Span) -> Arrow:
    """The angle that a span takes up."""
    (a, b), (c, d) = span
    return a * c + b * d, a * d - b * c


def total_of(spans: Iterable[Span]) -> Arrow:
    """The angle of spans in one half turn, what they share counted once."""
    total = NOTHING
    joined: Span | None = None
    for start, end in sorted(spans, key=_FROM_THE_RIGHT):
        if joined is None:
            joined = start, end
        elif left_of(joined[1], start) > 0:
            total = added(total, angle_of(joined))
            joined = start, end
        elif left_of(joined[1], end) > 0:
            joined = joined[0], end
    return total if joined is None else added(total, angle_of(joined))


def span_of(start: Point, corners: Iterable[Point]) -> Span:
    """What a convex outline takes up, seen from a point outside it."""
    ox, oy = start
    rx = ry = lx = ly = 0
    for x, y in corners:
        dx, dy = x - ox, y - oy
        if not rx and not ry:
            rx, ry, lx, ly = dx, dy, dx, dy
        elif lx * dy - ly * dx > 0:
            lx, ly = dx, dy
        elif rx * dy - ry * dx < 0:
            rx, ry = dx, dy
    return (rx, ry), (lx, ly)


def screened(start: Point, target: Span, sides: Iterable[tuple[Point, Point]]) -> list[Span]:
    """SW-OBS-01: what the sides of an outline that stands before a target hide of it.

    `target` is the span to its outermost corners. What the muzzle all but touches hides nothing by
    that side: bases in contact may overlap by a hair.
    """
    right, left = target
    (rx, ry), (lx, ly), (ox, oy) = right, left, start
    found = []
    for a, b in sides:
        one, other = (a[0] - ox, a[1] - oy), (b[0] - ox, b[1] - oy)
        if left_of(one, other) < 0:
            one, other = other, one
        (ax, ay), (bx, by) = one, other
        from_right, far_from_right = rx * ay - ry * ax, rx * by - ry * bx
        to_left, far_to_left = ax * ly - ay * lx, bx * ly - by * lx
        if (from_right <= 0 >= far_from_right) or (to_left <= 0 >= far_to_left):
            continue  # wholly to one side of the target
        begins_in, ends_in = from_right > 0 < to_left, far_from_right > 0 < far_to_left
        if begins_in or ends_in:
            before = cross(right, left, one if begins_in else other) > 0
        else:
            before = from_right <= 0 < far_from_right and cross(one, other, right) < 0
        if before and not near_segment(start, a, b, TOUCHING):
            found.append((one if begins_in else right, other if ends_in else left))
    return found


def passes_by(target: Span, middle: Arrow, reach: int) -> bool:
    """Whether all within reach of a point lies plainly to one side of a target, asked quickly."""
    right, left = target
    return left_of(right, middle) < -reach * (abs(right[0]) + abs(right[1])) or left_of(
        middle, left
    ) < -reach * (abs(left[0]) + abs(left[1]))


def cover_of(whole: Arrow, hidden: Arrow) -> Cover:
    """SW-OBS-01: by the hidden part of the target's angular width, both less than half a turn."""
    seen = added(whole, (hidden[0], -hidden[1]))
    if seen[1] <= 0:
        return Cover.ALL
    twice = added(seen, seen)
    if _less_than_half_a_turn(twice) and left_of(twice, whole) >= 0:
        return Cover.MOST if _smaller(added(twice, twice), whole) else Cover.HALF
    twice = added(hidden, hidden)
    return Cover.CLEAR if _smaller(added(twice, twice), whole) else Cover.QUARTER


def larger(a: Arrow, b: Arrow) -> bool:
    """Whether the first of two angles less than half a turn is the larger."""
    return left_of(b, a) > 0


def _smaller(a: Arrow, b: Arrow) -> bool:
    """Whether an angle up to a full turn is smaller than one less than half a turn."""
    return _less_than_half_a_turn(a) and left_of(a, b) > 0


def _less_than_half_a_turn(angle: Arrow) -> bool:
    return angle[1] > 0 or (angle[1] == 0 and angle[0] > 0)


def _rightmost_first(one: Span, other: Span) -> int:
    return left_of(other[0], one[0])


_FROM_THE_RIGHT: Final = cmp_to_key(_rightmost_first)
