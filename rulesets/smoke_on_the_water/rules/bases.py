"""SW-GEO: the rectangles that vessels stand on: corners, marks, ranges, aspects."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import isqrt
from types import MappingProxyType
from typing import Final

from rulesets.core.geometry import FULL_TURN, UNITS, Point, bearing, within
from rulesets.smoke_on_the_water.rules.guns import Mark
from rulesets.smoke_on_the_water.rules.turning import NORTH
from rulesets.smoke_on_the_water.words import Aspect

_UNIT: Final = 1_000_000
_HALF: Final = _UNIT // 2

#: SW-GEO-02: each mark in quarters of the length ahead of the centre, and in halves of the width to
#: starboard.
MARKS: Final[Mapping[Mark, tuple[int, int]]] = MappingProxyType(
    {
        Mark.FRONT: (2, 0),
        Mark.REAR: (-2, 0),
        Mark.CENTRE: (0, 0),
        Mark.FORWARD: (1, 0),
        Mark.AFT: (-1, 0),
        Mark.PORT_FORWARD: (1, -1),
        Mark.PORT_MIDDLE: (0, -1),
        Mark.PORT_AFT: (-1, -1),
        Mark.STARBOARD_FORWARD: (1, 1),
        Mark.STARBOARD_MIDDLE: (0, 1),
        Mark.STARBOARD_AFT: (-1, 1),
    }
)


@dataclass(slots=True, unsafe_hash=True)  # nothing changes one: frozen they are dear to make
class Base:
    """SW-GEO-01, SW-GEO-03: centre, heading clockwise from north, length and width."""

    x: int
    y: int
    heading: int
    length: int
    width: int
    _corners: tuple[Point, Point, Point, Point] | None = field(
        init=False, default=None, repr=False, compare=False
    )

    def at(self, ahead: int, starboard: int) -> Point:
        """The point so far ahead of the centre and to starboard of it."""
        north, east = UNITS[self.heading % FULL_TURN]
        dx, dy = east * ahead + north * starboard, north * ahead - east * starboard
        return (
            self.x + ((dx + _HALF) // _UNIT if dx >= 0 else -((_HALF - dx) // _UNIT)),
            self.y + ((dy + _HALF) // _UNIT if dy >= 0 else -((_HALF - dy) // _UNIT)),
        )

    def mark(self, mark: Mark) -> Point:
        """SW-GEO-02: a mark of the base."""
        quarters, halves = MARKS[mark]
        return self.at(self.length * quarters // 4, self.width * halves // 2)

    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Bow to port, bow to starboard, stern to starboard, stern to port."""
        corners = self._corners  # it is asked about again and again while it lies still
        if corners is None:
            half, side = self.length // 2, self.width // 2
            corners = self._corners = (
                self.at(half, -side),
                self.at(half, side),
                self.at(-half, side),
                self.at(-half, -side),
            )
        return corners

    def relative(self, point: Point) -> tuple[int, int]:
        """How far a point lies ahead of the centre, and to starboard of it."""
        north, east = UNITS[self.heading % FULL_TURN]
        dx, dy = point[0] - self.x, point[1] - self.y
        ahead, aside = dx * east + dy * north, dx * north - dy * east
        return (
            (ahead + _HALF) // _UNIT if ahead >= 0 else -((_HALF - ahead) // _UNIT),
            (aside + _HALF) // _UNIT if aside >= 0 else -((_HALF - aside) // _UNIT),
        )

    def covers(self, point: Point) -> bool:
        """SW-IND-05: whether a point lies in the base, its edges with it."""
        ahead, starboard = self.relative(point)
        return 2 * abs(ahead) <= self.length and 2 * abs(starboard) <= self.width


def relative_bearing(base: Base, start: Point, target: Point) -> int:
    """SW-GEO-05: of a target from a point of a base, clockwise from the bow."""
    return (NORTH - bearing(start, target) - base.heading) % FULL_TURN


def gap(one: Base, other: Base) -> int:
    """SW-GEO-04: the shortest distance between two bases, rounded up; 0 where they touch.

    It is within a whole number of thousandths exactly where the rounded distance is.
    """
    reach = (one.length + one.width + other.length + other.width) // 2
    if within((one.x, one.y), (other.x, other.y), reach) and touch(one, other):
        return 0
    square = min(_square(one, other), _square(other, one))
    root = isqrt(square - 1) + 1 if square else 0
    return -(-root // _UNIT)


def no_further(one: Base, other: Base, reach: int) -> bool:
    """SW-GEO-04: whether the shortest distance between two bases is within `reach`."""
    return gap(one, other) <= reach


def touch(one: Base, other: Base) -> bool:
    """SW-COL-01: whether two bases touch or overlap: no edge of either parts them."""
    return _parted(one, other) <= 0


def clearance(one: Base, other: Base) -> int:
    """How far apart two bases are across the edge that parts them best, rounded down.

    No more than their distance; below zero it is how deep one lies in the other.
    """
    return _parted(one, other) // (2 * _UNIT)


def aspect_of(target: Base, start: Point) -> Aspect:
    """SW-ASP-01: by the edge that the line to the centre crosses; a corner is broadside."""
    ahead, starboard = target.relative(start)
    across = abs(ahead) * target.width - abs(starboard) * target.length
    if across <= 0:
        return Aspect.BROADSIDE
    return Aspect.BOW if ahead > 0 else Aspect.STERN


def nearest_mark(base: Base, target: Point, marks: Iterable[Mark]) -> Mark:
    """SW-ASP-01: the mark that is nearest to a target, the first of those that are as near."""
    ahead, starboard = base.relative(target)
    length, width = base.length, base.width

    nearest: Mark | None = None
    least = 0
    for mark in marks:
        quarters, halves = MARKS[mark]
        fore, aside = 4 * ahead - length * quarters, 2 * starboard - width * halves
        apart = fore * fore + 4 * aside * aside
        if nearest is None or apart < least:
            nearest, least = mark, apart
    assert nearest is not None
    return nearest


def nearest_point(base: Base, target: Point) -> Point:
    """SW-ASP-01: the point of a base that is nearest to a target."""
    ahead, starboard = base.relative(target)
    half, side = base.length // 2, base.width // 2
    return base.at(max(-half, min(half, ahead)), max(-side, min(side, starboard)))


def _square(base: Base, other: Base) -> int:
    """The square of the least distance from a base to a corner of another, in parts of `_UNIT`."""
    north, east = UNITS[base.heading % FULL_TURN]
    half, side = base.length * _HALF, base.width * _HALF
    least: int | None = None
    for x, y in other.corners():
        dx, dy = x - base.x, y - base.y
        ahead = abs(dx * east + dy * north) - half
        aside = abs(dx * north - dy * east) - side
        square = (ahead * ahead if ahead > 0 else 0) + (aside * aside if aside > 0 else 0)
        if least is None or square < least:
            least = square
    assert least is not None
    return least


def _parted(one: Base, other: Base) -> int:
    """Twice their clearance, times 10**6: the greatest of those across the edges of either."""
    dx, dy = 2 * (other.x - one.x), 2 * (other.y - one.y)
    cos, sin = UNITS[(one.heading - other.heading) % FULL_TURN]
    cos, sin = abs(cos), abs(sin)
    length, width, long, wide = one.length, one.width, other.length, other.width
    north, east = UNITS[one.heading % FULL_TURN]
    ahead = abs(dx * east + dy * north) - _UNIT * length - cos * long - sin * wide
    aside = abs(dx * north - dy * east) - _UNIT * width - sin * long - cos * wide
    north, east = UNITS[other.heading % FULL_TURN]
    fore = abs(dx * east + dy * north) - _UNIT * long - cos * length - sin * width
    abeam = abs(dx * north - dy * east) - _UNIT * wide - sin * length - cos * width
    return max(ahead, aside, fore, abeam)
