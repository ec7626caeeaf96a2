"""Where a table's land, rocks and shoals lie, worked out once a battle so that it is quick to ask.

A shoal counts as shore where vessels may run aground (SC-GRD-01: the ground comes near the keel),
but a hull may pass over it; so it may over rocks, that are tested by themselves (SC-COL-03).
"""

from __future__ import annotations

from itertools import pairwise

from rulesets.core.battlefield import Area, AreaKind, Battlefield
from rulesets.core.geometry import Point, segments_cross
from rulesets.core.outline import passes_through, sides_of
from rulesets.soldiers_companion.tables import NEAR
from rulesets.soldiers_companion.water.polygons import (
    Box,
    Polygon,
    box_of,
    boxes_within,
    segment_near,
)


class _Side:
    """One side of a shoreline or of an outline, with its box."""

    __slots__ = ("a", "b", "box")

    def __init__(self, a: Point, b: Point) -> None:
        self.a, self.b = a, b
        self.box: Box = box_of((a, b))


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
        return any(segment_near(polygon, side.a, side.b, reach) for side in self.sides)

    def close(self, polygon: Polygon) -> bool:
        """SC-COL-03: whether any part of a polygon is within 2 inches of it."""
        return self.near(polygon, NEAR)


class Waters:
    """The shores, rocks and shoals of a battlefield."""

    __slots__ = ("_open", "_shores", "rocks", "shoals")

    def __init__(self, field: Battlefield) -> None:
        shores = [*pairwise(field.south), *pairwise(field.north)]
        shores += [side for island in field.islands for side in sides_of(island.outline)]
        self._shores = tuple(_Side(a, b) for a, b in shores)
        #: Between these lines there is no shore, whatever the banks do.
        self._open = (
            (max(y for _, y in field.south), min(y for _, y in field.north))
            if not field.islands
            else (0, -1)
        )
        self.rocks = tuple(Rock(area) for area in field.areas if area.kind is AreaKind.ROCKS)
        self.shoals = tuple(Rock(area) for area in field.areas if area.kind is AreaKind.SHOAL)

    def plainly_off_land(self, a: Point, b: Point, reach: int) -> bool:
        """Whether a glance tells that a straight way keeps more than `reach` off all land."""
        low, high = self._open
        low, high = low + reach, high - reach
        return low < a[1] < high and low < b[1] < high

    def near_land(self, polygon: Polygon, reach: int) -> bool:
        """Whether a polygon on the water is within `reach` of land."""
        ys = [y for _, y in polygon]
        low, high = self._open
        if low + reach < min(ys) and max(ys) < high - reach:
            return False
        box = box_of(polygon)
        return any(
            boxes_within(box, side.box, reach) and segment_near(polygon, side.a, side.b, reach)
            for side in self._shores
        )

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
        return any(segments_cross(a, b, side.a, side.b) for side in self._shores)

    def on_land(self, polygon: Polygon) -> bool:
        """SC-MOV-10: whether a shoreline runs through a polygon, so that part of it is on land."""
        ys = [y for _, y in polygon]
        low, high = self._open
        if low < min(ys) and max(ys) < high:
            return False
        box = box_of(polygon)
        return any(
            boxes_within(box, side.box, 0) and passes_through(side.a, side.b, polygon)
            for side in self._shores
        )
