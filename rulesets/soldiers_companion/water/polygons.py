"""Convex polygons on the table, in integers: hulls, and the water that a hull passes over.

Corners stand counter-clockwise. A polygon's edge is part of it, but to touch is not to overlap.
A segment is a polygon of two corners.
"""

from __future__ import annotations

from functools import lru_cache
from math import isqrt
from typing import Final, TypeAlias

from rulesets.core.geometry import Point, near_segment, unit

Polygon: TypeAlias = tuple[Point, ...]
#: Least and greatest s, least and greatest y.
Box: TypeAlias = tuple[int, int, int, int]

#: What sines and cosines are measured in.
UNIT: Final = 1_000_000
_HALF: Final = UNIT // 2


def rectangle(centre: Point, heading: int, *, fore: int, aft: int, half_wide: int) -> Polygon:
    """A rectangle along a heading: so far ahead of a point, behind it and to each side.

    The corners are rounded to the nearest thousandth: port bow, port quarter, starboard quarter,
    starboard bow.
    """
    cos, sin = unit(heading)
    x, y = centre
    aside, across = half_wide * sin, half_wide * cos
    bow_x, bow_y = fore * cos + _HALF, fore * sin + _HALF
    stern_x, stern_y = -aft * cos + _HALF, -aft * sin + _HALF
    return (
        (x + (bow_x - aside) // UNIT, y + (bow_y + across) // UNIT),
        (x + (stern_x - aside) // UNIT, y + (stern_y + across) // UNIT),
        (x + (stern_x + aside) // UNIT, y + (stern_y - across) // UNIT),
        (x + (bow_x + aside) // UNIT, y + (bow_y - across) // UNIT),
    )


def box_of(polygon: Polygon) -> Box:
    xs, ys = zip(*polygon, strict=True)
    return min(xs), max(xs), min(ys), max(ys)


def boxes_within(a: Box, b: Box, reach: int) -> bool:
    """Whether two boxes come within `reach` along both axes: far ones are told apart by it."""
    return (
        a[0] - reach <= b[1]
        and b[0] - reach <= a[1]
        and a[2] - reach <= b[3]
        and b[2] - reach <= a[3]
    )


def _parted(a: Polygon, b: Polygon) -> bool:
    """Whether a side of `a` has the whole of `b` without, or on it."""
    px, py = a[-1]
    for qx, qy in a:
        dx, dy = qx - px, qy - py
        along = dx * py - dy * px
        for x, y in b:
            if dx * y - dy * x > along:
                break
        else:
            return True
        px, py = qx, qy
    return False


def overlap(a: Polygon, b: Polygon) -> bool:
    """Whether two polygons have inner points in common."""
    return not (_parted(a, b) or _parted(b, a))


def holds(polygon: Polygon, point: Point) -> bool:
    """Whether a point lies in it, its edge included."""
    x, y = point
    px, py = polygon[-1]
    for qx, qy in polygon:
        if (qx - px) * (y - py) - (qy - py) * (x - px) < 0:
            return False
        px, py = qx, qy
    return True


def point_near(polygon: Polygon, point: Point, reach: int) -> bool:
    """Whether a point is no further than `reach` from it."""
    if holds(polygon, point):
        return True
    a = polygon[-1]
    for b in polygon:
        if near_segment(point, a, b, reach):
            return True
        a = b
    return False


#: How one polygon lies to the sides of another: a corner near one, a side that has all of it
#: further off, or without, or none that has all of it without.
_CLOSE, _FAR, _OUTSIDE, _MIXED = range(4)


def near(a: Polygon, b: Polygon, reach: int) -> bool:
    """Whether the nearest points of two are no further apart than `reach`."""
    square = reach * reach
    one = _lies(a, b, square)
    if one is _CLOSE or one is _FAR:
        return one is _CLOSE
    other = _lies(b, a, square)
    return other is _CLOSE or (one is _MIXED and other is _MIXED)


def _lies(a: Polygon, b: Polygon, square: int) -> int:
    """How `a` lies to the sides of `b`, `square` being that of the reach.

    A corner is nearest to a side that has it without.
    """
    lies = _MIXED
    px, py = b[-1]
    for qx, qy in b:
        dx, dy = qx - px, qy - py
        length2 = dx * dx + dy * dy
        limit = square * length2
        side = px * dy - py * dx
        outside = further = True
        for x, y in a:
            area = x * dy - y * dx - side
            if area < 0:
                outside = further = False
                continue
            if area * area > limit:
                continue
            further = False
            ex, ey = x - px, y - py
            along = ex * dx + ey * dy
            if along <= 0:
                if ex * ex + ey * ey <= square:
                    return _CLOSE
            elif along < length2 or (x - qx) * (x - qx) + (y - qy) * (y - qy) <= square:
                return _CLOSE
        if further:
            return _FAR
        if outside:
            lies = _OUTSIDE
        px, py = qx, qy
    return lies


def begins_after(polygon: Polygon, at: Point, heading: int, half_wide: int) -> int | None:
    """How far along a lane a polygon begins, to a few thousandths; None: it lies beside it."""
    cos, sin = unit(heading)
    x, y = at
    half = half_wide * UNIT
    first: int | None = None
    (px, py) = polygon[-1]
    before = (px - x) * cos + (py - y) * sin, (py - y) * cos - (px - x) * sin
    for qx, qy in polygon:
        along, aside = after = (qx - x) * cos + (qy - y) * sin, (qy - y) * cos - (qx - x) * sin
        if -half <= aside <= half and (first is None or along < first):
            first = along
        for edge in (-half, half):
            if (before[1] < edge) != (aside < edge):
                run = along - before[0]
                crosses = before[0] + run * (edge - before[1]) // (aside - before[1])
                if first is None or crosses < first:
                    first = crosses
        before = after
    return None if first is None else first // UNIT


def point_distance(polygon: Polygon, point: Point) -> int:
    """How far a point is from a polygon, rounded down; 0 within it."""
    return 0 if holds(polygon, point) else isqrt(_corner_square((point,), polygon))


@lru_cache(maxsize=256)  # of each gun of a vessel the log tells how far its target was
def distance(a: Polygon, b: Polygon) -> int:
    """The distance of the nearest points, rounded down; 0 where they overlap."""
    return 0 if overlap(a, b) else isqrt(min(_corner_square(a, b), _corner_square(b, a)))


def _corner_square(a: Polygon, b: Polygon) -> int:
    """The least square of the distance of a corner of `a`, none of which lies within `b`, from `b`.

    Rounded down. A corner is nearest to a side of `b` that has it without.
    """
    least = -1
    px, py = b[-1]
    for qx, qy in b:
        dx, dy = qx - px, qy - py
        length2 = dx * dx + dy * dy
        side = px * dy - py * dx
        for x, y in a:
            area = x * dy - y * dx - side
            if area < 0 or (area * area >= least * length2 >= 0):
                continue
            ex, ey = x - px, y - py
            along = ex * dx + ey * dy
            if along <= 0:
                square = ex * ex + ey * ey
            elif along >= length2:
                square = (x - qx) * (x - qx) + (y - qy) * (y - qy)
            else:
                square = area * area // length2
            if least < 0 or square < least:
                least = square
        px, py = qx, qy
    return least


def hull_of(points: Polygon) -> Polygon:
    """The convex hull of some points, counter-clockwise."""
    ordered = sorted(dict.fromkeys(points))
    lower = _chain(ordered)
    upper = _chain(ordered[::-1])
    return (*lower[:-1], *upper[:-1])


def _chain(points: list[Point]) -> list[Point]:
    chain: list[Point] = []
    for x, y in points:
        while len(chain) > 1:
            (ax, ay), (bx, by) = chain[-2], chain[-1]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                break
            chain.pop()
        chain.append((x, y))
    return chain
