"""How a base lies to outlines on the table: to the sides of a shoal, a coast or a wall."""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt
from typing import Final, TypeAlias

from rulesets.core.geometry import Path, Point, segments_cross, unit
from rulesets.core.outline import Box, Outline, sides_of
from rulesets.core.reading import LONGEST
from rulesets.smoke_on_the_water.rules.bases import Base

Side: TypeAlias = tuple[Point, Point]
_UNIT: Final = 1_000_000


def off_sides(point: Point, sides: Iterable[Side]) -> int:
    """How far a point is from the nearest of some sides, rounded down."""
    x, y = point
    least = LONGEST * LONGEST
    for (ax, ay), (bx, by) in sides:
        dx, dy, px, py = bx - ax, by - ay, x - ax, y - ay
        length2, along = dx * dx + dy * dy, px * dx + py * dy
        if along <= 0:
            square = px * px + py * py
        elif along >= length2:
            square = (x - bx) ** 2 + (y - by) ** 2
        else:
            square = (px * dy - py * dx) ** 2 // length2
        least = min(least, square)
    return isqrt(least)


def across(base: Base, points: Iterable[Point]) -> int:
    """How far the hull of some points is beyond the edge of a base that parts them best.

    In thousandths, rounded down; no more than their distance, and below zero where none does.
    """
    north, east = unit(base.heading)
    ahead, aside = [], []
    for x, y in points:
        dx, dy = x - base.x, y - base.y
        ahead.append(dx * east + dy * north)
        aside.append(dx * north - dy * east)
    along = max(min(ahead), -max(ahead)) // _UNIT - base.length // 2
    abeam = max(min(aside), -max(aside)) // _UNIT - base.width // 2
    return max(along, abeam) - 2


def beyond(box: Box, point: Point) -> int:
    """How far a point is beyond the sides of a box, by the side that it is furthest from."""
    west, east, low, high = box
    x, y = point
    return max(west - x, x - east, low - y, y - high, 0)


def box_of(base: Base) -> Box:
    """The box about a base."""
    return box_about(base.corners())


def box_about(corners: Path) -> Box:
    """The box about some points."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), max(xs), min(ys), max(ys)


def overlaps(base: Base, shape: Outline, sides: tuple[Side, ...]) -> bool:
    """Whether a base has water or land of an outline under it: to touch it is not enough.

    Only sides of the outline that come into the base's box can end in it, or cross its own sides.
    """
    corners = base.corners()
    if any(shape.holds(corner) for corner in corners) or shape.holds((base.x, base.y)):
        return True
    west, east, low, high = box_about(corners)
    near = [
        (a, b)
        for a, b in sides
        if (a[0] <= east or b[0] <= east)
        and (a[0] >= west or b[0] >= west)
        and (a[1] <= high or b[1] <= high)
        and (a[1] >= low or b[1] >= low)
    ]
    if not near:
        return False
    return any(holds(base, a) or holds(base, b) for a, b in near) or any(
        segments_cross(*own, *side) for own in sides_of(corners) for side in near
    )


def holds(base: Base, point: Point) -> bool:
    """Whether a point lies within a base, and not on its edge."""
    ahead, starboard = base.relative(point)
    return 2 * abs(ahead) < base.length and 2 * abs(starboard) < base.width


def boxes_meet(a: Box, b: Box) -> bool:
    """Whether two boxes have a point in common."""
    return a[0] <= b[1] and b[0] <= a[1] and a[2] <= b[3] and b[2] <= a[3]
