"""SW-OBS-01: how much of a target is hidden, exactly: shares of angles, without any angle.

An angle from 0 to a full turn is kept as an arrow, the way from the origin to a point: x along its
first arm, y to the left of it. To add angles is to multiply arrows as complex numbers, so that
sums, doubles and shares of angles compare as products of whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cmp_to_key
from typing import Final, TypeAlias

from rulesets.smoke_on_the_water.rules.hitting import Cover

Arrow: TypeAlias = tuple[int, int]
#: What lies between two arrows, the second to the left of the first and less than half a turn.
Span: TypeAlias = tuple[Arrow, Arrow]

NOTHING: Final[Arrow] = (1, 0)


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
