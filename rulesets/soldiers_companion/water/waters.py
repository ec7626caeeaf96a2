"""Where a table's land, rocks and shoals lie, worked out once so that it is quick to ask.

A shoal counts as shore where vessels may run aground (SC-GRD-01: the ground comes near the keel),
but a hull may pass over it; so it may over rocks, that are tested by themselves (SC-COL-03).
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from rulesets.core.battlefield import Area, AreaKind, Battlefield
from rulesets.core.geometry import Point, segments_cross
from rulesets.core.outline import sides_of
from rulesets.core.reading import LONGEST
from rulesets.soldiers_companion.tables import INCH, NEAR
from rulesets.soldiers_companion.water.polygons import (
    Box,
    Polygon,
    box_of,
    boxes_within,
    near,
    overlap,
)


class _Side:
    """One side of a shoreline or of an outline, with its box."""

    __slots__ = ("box", "ends")

    def __init__(self, a: Point, b: Point) -> None:
        self.ends = a, b
        self.box: Box = box_of(self.ends)


class Rock:
    """One rock feature: the area and its sides."""

    __slots__ = ("area", "box", "id", "sides")

    def __init__(self, area: Area) -> None:
        self.area = area
        self.id = area.id
        self.box: Box = area.shape.box
        self.sides = tuple(_Side(a, b) for a, b in sides_of(area.outline))

    def near(self, polygon: Polygon, reach: int) -> bool:
        """SC-COL-03: whether any part of a polygon is within `reach` of it."""
        if not boxes_within(box_of(polygon), self.box, reach):
            return False
        if self.area.covers(polygon[0]):
            return True
        return any(near(polygon, side.ends, reach) for side in self.sides)

    def close(self, polygon: Polygon) -> bool:
        """SC-COL-03: whether any part of a polygon is within 2 inches of it."""
        return self.near(polygon, NEAR)


class _Stretch(NamedTuple):
    """A stretch of the river: its shores, and two lines between which there is none of them."""

    low: int
    high: int
    shores: tuple[_Side, ...]


#: Where a stretch begins and ends is rounded outward to a multiple of this.
_GRID: Final = 6 * INCH


class Waters:
    """The shores, rocks and shoals of a battlefield."""

    __slots__ = ("_islands", "_north", "_open", "_south", "_stretches", "rocks", "shoals")

    def __init__(self, field: Battlefield) -> None:
        self._south = tuple(_Side(a, b) for a, b in pairwise(field.south))
        self._north = tuple(_Side(a, b) for a, b in pairwise(field.north))
        self._islands = tuple(
            _Side(a, b) for island in field.islands for a, b in sides_of(island.outline)
        )
        #: Between these lines there is no shore, whatever the banks do.
        self._open = self._between(0, field.length)[:2]
        #: The stretches that were asked about: kept as they are made.
        self._stretches: dict[tuple[int, int], _Stretch] = {}
        self.rocks = tuple(Rock(area) for area in field.areas if area.kind is AreaKind.ROCKS)
        self.shoals = tuple(Rock(area) for area in field.areas if area.kind is AreaKind.SHOAL)

    def _between(self, west: int, east: int) -> _Stretch:
        south, north, islands = (
            [side for side in sides if side.box[0] <= east and west <= side.box[1]]
            for sides in (self._south, self._north, self._islands)
        )
        low = max([side.box[3] for side in south], default=-LONGEST)
        high = min([side.box[2] for side in north], default=LONGEST)
        if islands:
            low, high = high, low
        return _Stretch(low, high, (*south, *north, *islands))

    def _stretch(self, west: int, east: int) -> _Stretch:
        """The stretch that reaches from one s to another."""
        key = west // _GRID, east // _GRID
        known = self._stretches.get(key)
        if known is None:
            known = self._between(key[0] * _GRID, (key[1] + 1) * _GRID)
            self._stretches[key] = known
        return known

    def plainly_off_land(self, a: Point, b: Point, reach: int) -> bool:
        """Whether a glance tells that a straight way keeps more than `reach` off all land."""
        (ax, ay), (bx, by) = a, b
        south, north = (ay - reach, by + reach) if ay < by else (by - reach, ay + reach)
        low, high = self._open
        if low < south and north < high:
            return True
        west, east = (ax, bx) if ax < bx else (bx, ax)
        low, high, _ = self._stretch(west - reach, east + reach)
        return low < south and north < high

    def shores(self, a: Point, b: Point, reach: int) -> list[Polygon]:
        """The shores that may be within `reach` of a straight way, and some that are not."""
        west, east = (a[0], b[0]) if a[0] < b[0] else (b[0], a[0])
        return [side.ends for side in self._stretch(west - reach, east + reach).shores]

    def near_land(self, polygon: Polygon, reach: int) -> bool:
        """Whether a polygon on the water is within `reach` of land."""
        west, east, south, north = box = box_of(polygon)
        low, high, shores = self._stretch(west - reach, east + reach)
        if low + reach < south and north < high - reach:
            return False
        for side in shores:
            if boxes_within(box, side.box, reach) and near(polygon, side.ends, reach):
                return True
        return False

    def close_to_shore(self, polygon: Polygon) -> bool:
        """SC-GRD-01: whether a polygon on the water is within 2 inches of land or of a shoal."""
        return self.near_shore(polygon, NEAR)

    def near_shore(self, polygon: Polygon, reach: int) -> bool:
        """SC-GRD-01: whether a polygon on the water is within `reach` of land or of a shoal."""
        return self.near_land(polygon, reach) or any(
            shoal.near(polygon, reach) for shoal in self.shoals
        )

    def crosses_shore(self, a: Point, b: Point) -> bool:
        """SC-BG-20: whether a straight way crosses a shoreline."""
        return any(
            segments_cross(a, b, *side.ends)
            for side in (*self._south, *self._north, *self._islands)
        )

    def on_land(self, polygon: Polygon) -> bool:
        """SC-MOV-10: whether a shoreline runs through a polygon, so that part of it is on land."""
        west, east, south, north = box = box_of(polygon)
        low, high, shores = self._stretch(west, east)
        if low < south and north < high:
            return False
        for side in shores:
            if boxes_within(box, side.box, 0) and overlap(polygon, side.ends):
                return True
        return False


@lru_cache(maxsize=16)  # battle after battle is fought on one table, which stands still
def waters_of(field: Battlefield) -> Waters:
    """The waters of a battlefield, with the stretches that earlier battles asked about."""
    return Waters(field)
