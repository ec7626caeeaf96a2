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
    right = left = (0, 0)
    for x, y in corners:
        arrow = x - start[0], y - start[1]
        if right == (0, 0):
            right = left = arrow
        elif left_of(left, arrow) > 0:
            left = arrow
        elif left_of(right, arrow) < 0:
            right = arrow
    return right, left


def screened(start: Point, target: Span, sides: Iterable[tuple[Point, Point]]) -> list[Span]:
    """SW-OBS-01: what the sides of an outline that stands before a target hide of it.

    `target` is the span to its outermost corners. What the muzzle all but touches hides nothing by
    that side: bases in contact may overlap by a hair.
    """
    right, left = target
    found = []
    for a, b in sides:
        one = a[0] - start[0], a[1] - start[1]
        other = b[0] - start[0], b[1] - start[1]
        if left_of(one, other) < 0:
            one, other = other, one
        if _stands_before(target, one, other) and not near_segment(start, a, b, TOUCHING):
            found.append(
                (one if _inside(target, one) else right, other if _inside(target, other) else left)
            )
    return found


def passes_by(target: Span, middle: Arrow, reach: int) -> bool:
    """Whether all within reach of a point lies plainly to one side of a target, asked quickly."""
    right, left = target
    return left_of(right, middle) < -reach * (abs(right[0]) + abs(right[1])) or left_of(
        middle, left
    ) < -reach * (abs(left[0]) + abs(left[1]))


def _stands_before(target: Span, one: Arrow, other: Arrow) -> bool:
    """Whether a side, its right end first, hides any of a target that it does not cross."""
    right, left = target
    for end in (one, other):
        if _inside(target, end):
            return cross(right, left, end) > 0
    crossed = left_of(one, right) >= 0 and left_of(right, other) > 0
    return crossed and cross(one, other, right) < 0


def _inside(target: Span, arrow: Arrow) -> bool:
    """Whether an arrow points between the outermost corners of a target."""
    return left_of(target[0], arrow) > 0 and left_of(arrow, target[1]) > 0


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
