"""Points, bearings, arcs and ranges, in integers.

Lengths are thousandths of the book's inch or centimetre, headings tenths of a degree: 0 points
downstream (+s), 900 to the left bank of a table drawn with the river flowing right (+y). Distances
are compared by their squares; only a printed range takes a root.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from math import isqrt
from typing import Final, TypeAlias

from rulesets.core.sines import SINES

Point: TypeAlias = tuple[int, int]
Path: TypeAlias = tuple[Point, ...]

FULL_TURN: Final = 3600
_UNIT: Final = 1_000_000
_HALF: Final = _UNIT // 2


def squared(a: Point, b: Point) -> int:
    """The square of the distance between two points."""
    dx = a[0] - b[0]
    dy = a[1] - b[1]
    return dx * dx + dy * dy


def within(a: Point, b: Point, reach: int) -> bool:
    """Whether two points are no further apart than `reach`; the boundary counts as within."""
    dx = a[0] - b[0]
    dy = a[1] - b[1]
    return dx * dx + dy * dy <= reach * reach


def distance(a: Point, b: Point) -> int:
    """The distance as it is printed, rounded down. Nothing is decided by it."""
    return isqrt(squared(a, b))


def leg_length(a: Point, b: Point) -> int:
    """The cost of one straight leg of a path, rounded up."""
    square = squared(a, b)
    root = isqrt(square)
    return root if root * root == square else root + 1


def path_length(start: Point, path: Path) -> int:
    """The cost of a path from `start`: each leg rounded up."""
    total = 0
    for point in path:
        total += leg_length(start, point)
        start = point
    return total


#: The sines of a full turn and a quarter, so that a cosine is the sine a quarter further on.
_ROUND: Final = (
    *SINES,
    *SINES[899::-1],
    *(-value for value in SINES[1:]),
    *(-value for value in SINES[899::-1]),
    *SINES[1:],
)


#: A step of 10**6 along each heading, in s and in y.
_STEPS: Final = tuple((_ROUND[heading + 900], _ROUND[heading]) for heading in range(FULL_TURN))


def unit(heading: int) -> tuple[int, int]:
    """10**6 times the cosine and the sine of a heading in tenths of a degree."""
    return _STEPS[heading % FULL_TURN]


#: The same by the heading, from 0 to less than a full turn, for whoever asks again and again.
UNITS: Final = _STEPS


def ahead(start: Point, heading: int, length: int) -> Point:
    """The point `length` along a heading, rounded once to the nearest thousandth.

    Measured again, the leg may cost one thousandth more than `length`; `along` never does.
    """
    s, y = _STEPS[heading % FULL_TURN]
    # To the nearest integer, halves away from zero, so that a mirrored table rounds alike.
    s, y = length * s, length * y
    return (
        start[0] + ((s + _HALF) // _UNIT if s >= 0 else -((_HALF - s) // _UNIT)),
        start[1] + ((y + _HALF) // _UNIT if y >= 0 else -((_HALF - y) // _UNIT)),
    )


def along(a: Point, b: Point, length: int) -> Point:
    """The point `length` from a towards b, never past b, and never further than `length` from a."""
    whole = leg_length(a, b)
    if length >= whole:
        return b
    # Rounded towards a: a leg measured again must not cost more than it was given.
    dx, dy = b[0] - a[0], b[1] - a[1]
    x = dx * length // whole if dx >= 0 else -(-dx * length // whole)
    y = dy * length // whole if dy >= 0 else -(-dy * length // whole)
    return a[0] + x, a[1] + y


#: What a slope is measured in where angles are looked up.
_SLOPE: Final = 10**12
#: The slope at each tenth of a degree below 90, rounded up.
_SLOPES: Final = tuple(-(-SINES[t] * _SLOPE // SINES[900 - t]) for t in range(900))


@lru_cache(maxsize=1024)  # one gun after another asks how the same target bears
def bearing(a: Point, b: Point) -> int:
    """The heading from a to b, to the nearest tenth of a degree; 0 when the points coincide."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    if dx == 0 and dy == 0:
        return 0
    across, up = abs(dx), abs(dy)
    if across == 0:
        return 900 if dy > 0 else 2700
    # The tenths of a degree on either side: both roundings fall short, so one more may be reached.
    low = bisect_right(_SLOPES, up * _SLOPE // across) - 1
    high = low + 1
    while high < 900 and up * SINES[900 - high] >= across * SINES[high]:
        low, high = high, high + 1
    under = up * SINES[900 - low] - across * SINES[low]
    over = across * SINES[high] - up * SINES[900 - high]
    angle = low if under <= over else high
    if dx < 0:
        angle = 1800 - angle
    return (-angle if dy < 0 else angle) % FULL_TURN


def in_arc(at: Point, facing: int, half: int, target: Point) -> bool:
    """Whether a target lies within `half`, in tenths of a degree, either side of a facing.

    `half` is at most 1800, which is all round. The edge counts as inside, and so does a target at
    the very point.
    """
    dx, dy = target[0] - at[0], target[1] - at[1]
    cos, sin = _STEPS[facing % FULL_TURN]
    forward = dx * cos + dy * sin
    if (forward < 0) == (half <= 900):
        return forward >= 0  # behind a narrow arc, or before a wide one
    aside = abs(dy * cos - dx * sin)
    if half <= 900:
        return aside * _ROUND[half + 900] <= forward * _ROUND[half]
    return aside * _ROUND[2700 - half] >= -forward * _ROUND[1800 - half]


def turn_between(a: int, b: int) -> int:
    """The smaller angle between two headings, 0 to 1800."""
    difference = (a - b) % FULL_TURN
    return difference if difference <= FULL_TURN // 2 else FULL_TURN - difference


def cross(o: Point, a: Point, b: Point) -> int:
    """Positive when b lies left of the line from o through a."""
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def segments_cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments pass through each other; to touch or run along is not to cross."""
    ab_c, ab_d = cross(a, b, c), cross(a, b, d)
    cd_a, cd_b = cross(c, d, a), cross(c, d, b)
    return (ab_c > 0 > ab_d or ab_c < 0 < ab_d) and (cd_a > 0 > cd_b or cd_a < 0 < cd_b)


def near_segment(point: Point, a: Point, b: Point, reach: int) -> bool:
    """Whether a point is no further than `reach` from a segment."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    px, py = point[0] - a[0], point[1] - a[1]
    length2 = dx * dx + dy * dy
    dot = px * dx + py * dy
    if dot <= 0 or length2 == 0:
        return px * px + py * py <= reach * reach
    if dot >= length2:
        return within(point, b, reach)
    area = px * dy - py * dx
    return area * area <= reach * reach * length2
