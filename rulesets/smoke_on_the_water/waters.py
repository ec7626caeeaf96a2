"""SW-GRD, SW-SET-02: what lies in the water of a table, and what of it a base touches.

Mud banks and sand bars are areas of kind `shoal` (column A of Table 3); marked shallow water is an
area of kind `shallows`, or the strip along a shore (column B); a `wreck` counts by how deep it
lies. Whoever lies in a marked deep channel has no shallow water under her. A bank at the very edge
of the table is open water: a vessel leaves the table there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise
from math import isqrt
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from rulesets.core.battlefield import Area, AreaKind, Battlefield
from rulesets.core.geometry import Path, Point, near_segment, segments_cross, unit
from rulesets.core.outline import Box, Outline, sides_of
from rulesets.core.reading import LONGEST
from rulesets.smoke_on_the_water.charts import Chart
from rulesets.smoke_on_the_water.rules.bases import Base, touch
from rulesets.smoke_on_the_water.rules.outlines import (
    Side,
    across,
    beyond,
    box_about,
    box_of,
    boxes_meet,
    holds,
    off_sides,
    overlaps,
)
from rulesets.smoke_on_the_water.soundings import WIDE, Near, Soundings
from rulesets.smoke_on_the_water.words import Depth

if TYPE_CHECKING:
    from rulesets.smoke_on_the_water.state import Wreck

#: The names of the shores that have no id of their own, and of the shallow water along a shore.
NORTH_BANK: Final = "north-bank"
SOUTH_BANK: Final = "south-bank"
STRIP: Final = "-shallows"
_UNIT: Final = 1_000_000


class Exit(StrEnum):
    """SW-END-03: where a vessel has left the table."""

    UPSTREAM = "upstream"
    DOWNSTREAM = "downstream"
    SIDE = "side"


class Ground(StrEnum):
    """SW-GRD-01: what a vessel may run aground on."""

    BANK = "bank"
    SHALLOWS = "shallows"
    WRECK = "wreck"


class Feature(NamedTuple):
    """SW-GRD-03: one of these, and the column of Table 3 that it counts as."""

    id: str
    ground: Ground
    depth: Depth

    @property
    def soft(self) -> bool:
        """SW-GRD-07: mud or sand."""
        return self.ground is Ground.BANK


@dataclass(frozen=True, slots=True)
class Patch:
    """A feature with an outline, and the sides of it."""

    feature: Feature
    shape: Outline
    sides: tuple[Side, ...]

    @property
    def box(self) -> Box:
        return self.shape.box

    def meets(self, base: Base) -> bool:
        return across(base, self.shape.corners) <= 0 and overlaps(base, self.shape, self.sides)

    def off(self, point: Point) -> int:
        return 0 if self.shape.covers(point) else off_sides(point, self.sides)


@dataclass(frozen=True, slots=True)
class Strip:
    """The shallow water along a shore, so far from any of its sides."""

    feature: Feature
    shore: tuple[Side, ...]
    reach: int
    box: Box

    def meets(self, base: Base) -> bool:
        middle, far = (base.x, base.y), self.reach + (base.length + base.width) // 2
        shore = [(a, b) for a, b in self.shore if near_segment(middle, a, b, far)]
        if not shore or across(base, [end for side in shore for end in side]) > self.reach:
            return False
        corners = base.corners()
        sides = sides_of(corners)
        return any(
            holds(base, a)
            or any(near_segment(corner, a, b, self.reach) for corner in corners)
            or any(near_segment(end, *side, self.reach) for end in (a, b) for side in sides)
            or any(segments_cross(a, b, *side) for side in sides)
            for a, b in shore
        )

    def off(self, point: Point) -> int:
        return max(0, off_sides(point, self.shore) - self.reach)


@dataclass(frozen=True, slots=True)
class Hulk:
    """SW-FLOAT-06: a wreck of this battle, where the base of the vessel was."""

    feature: Feature
    base: Base
    box: Box

    def meets(self, base: Base) -> bool:
        return touch(base, self.base)


#: Something in the water, and the box beyond which nothing of it is.
Spot: TypeAlias = Patch | Strip | Hulk


class Waters:
    """The water of a battlefield, worked out once; the walls of works are shores too."""

    __slots__ = (
        "_built",
        "_channels",
        "_charts",
        "_lands",
        "_length",
        "_soundings",
        "_spots",
        "_walls",
        "_width",
        "river",
    )

    def __init__(self, field: Battlefield, walls: tuple[tuple[str, Base], ...] = ()) -> None:
        spots: list[Patch | Strip] = [*_patches(field.areas), *_strips(field)]
        self._spots = tuple(sorted(spots, key=lambda spot: spot.feature.id))
        self._channels = tuple(a.shape for a in field.areas if a.kind is AreaKind.DEEP)
        self._lands = tuple(
            (name, land, tuple(sides_of(land.corners))) for name, land in _lands(field)
        )
        self._walls = walls
        self._built = tuple(box_of(wall) for _, wall in self._walls)
        self._length, self._width = field.length, field.width
        self._soundings = Soundings(self._spots, self.off_land)
        self._charts: dict[tuple[Depth, ...], Chart] = {}
        #: SW-FLOAT-06: whether the table has banks: a river or an estuary, not the open sea.
        self.river = any(name in (NORTH_BANK, SOUTH_BANK) for name, _ in _shores(field))

    def near(self, base: Base) -> Near:
        """What is near the square of the water in which the centre of a base lies."""
        return self._soundings.near(base.x, base.y)

    def chart(self, barred: tuple[Depth, ...]) -> Chart:
        """The ways by water for whoever these depths bar."""
        chart = self._charts.get(barred)
        if chart is None:
            across, down = -(-self._length // WIDE), -(-self._width // WIDE)
            chart = self._charts[barred] = Chart(self, barred, across, down)
        return chart

    def sounded(self, point: Point, barred: tuple[Depth, ...]) -> int:
        """How far the wide square of a point is from land, and from what lies so deep, at least.

        SW-SET-02: in a deep channel there is no shallow water.
        """
        near = self._soundings.near(*point)
        for off, spot in near.spots:
            if off >= near.land:
                break
            feature = spot.feature
            if feature.depth in barred and not (
                feature.ground is Ground.SHALLOWS
                and any(channel.covers(point) for channel in self._channels)
            ):
                return off
        return near.land

    def spots(self, base: Base, reach: int, wrecks: Iterable[Wreck] = ()) -> Iterator[Spot]:
        """SW-GRD-01: banks, shallow waters and wrecks that may be within reach of a centre.

        `wrecks` are those of this battle (SW-FLOAT-06).
        """
        for off, spot in self.near(base).spots:
            if off > reach:
                break
            yield spot
        yield from _hulks(base, reach, wrecks)

    def wrecks(self, base: Base, wrecks: Iterable[Wreck]) -> tuple[Feature, ...]:
        """SW-FLOAT-06: what a base touches of the wrecks of this battle."""
        near = _hulks(base, (base.length + base.width) // 2, wrecks)
        return tuple(sorted([hulk.feature for hulk in near if self.meets(hulk, base)]))

    def wrecks_near(self, base: Base, reach: int, wrecks: Iterable[Wreck]) -> list[Wreck]:
        """SW-FLOAT-06: those of this battle that may be within reach of a base."""
        far = reach + base.length + base.width
        return [wreck for wreck in wrecks if beyond(_hulk(wreck).box, (base.x, base.y)) <= far]

    def is_deep(self, base: Base) -> bool:
        """Whether there is plainly neither land nor a spot under a base, asked quickly.

        Fore body, middle and after body are taken as rounds. Wrecks of this battle do not count.
        """
        third = base.length // 3
        reach = isqrt(third * third + base.width * base.width) // 2 + 2
        north, east = unit(base.heading)
        ahead, aside = third * east // _UNIT, third * north // _UNIT
        x, y, close = base.x, base.y, self._soundings.close
        for near in (close(x, y), close(x + ahead, y + aside), close(x - ahead, y - aside)):
            if near.land <= reach or (near.spots and near.spots[0][0] <= reach):
                return False
        return True

    def features(self, base: Base, wrecks: Iterable[Wreck] = ()) -> tuple[Feature, ...]:
        """SW-GRD-01: what a base touches of banks, shallow water and wrecks, in order of ids."""
        reach = (base.length + base.width) // 2
        near = self.spots(base, reach, wrecks)
        return tuple(sorted([spot.feature for spot in near if self.meets(spot, base)]))

    def meets(self, spot: Spot, base: Base) -> bool:
        """Whether a base touches one of them. In a deep channel there is no shallow water."""
        if beyond(spot.box, (base.x, base.y)) > base.length + base.width or not spot.meets(base):
            return False
        return spot.feature.ground is not Ground.SHALLOWS or not self._in_channel(base.corners())

    def land(self, base: Base) -> str | None:
        """SW-GRD-12, SW-COL-21: the bank, the island or the work that a base touches."""
        if self.near(base).land > (base.length + base.width) // 2:
            return None
        box = box_about(base.corners())
        for name, land, sides in self._lands:
            if (
                boxes_meet(box, land.box)
                and across(base, land.corners) <= 0
                and overlaps(base, land, sides)
            ):
                return name
        return next((name for name, wall in self._walls if touch(base, wall)), None)

    def off_land(self, point: Point) -> int:
        """How far a point is from land at least: from coasts, and from the boxes of walls."""
        least = min((beyond(box, point) for box in self._built), default=LONGEST)
        for _, land, sides in self._lands:
            if beyond(land.box, point) < least:
                least = min(least, 0 if land.covers(point) else off_sides(point, sides))
        return least

    def left_by(self, base: Base) -> Exit | None:
        """SW-MOV-13, SW-END-03: where a base's centre has left the table; None: it is on it."""
        if not 0 <= base.x <= self._length:
            return Exit.UPSTREAM if base.x < 0 else Exit.DOWNSTREAM
        return None if 0 <= base.y <= self._width else Exit.SIDE

    def wreck_column(self, base: Base) -> Depth | None:
        """SW-FLOAT-06: what a vessel sunk there counts as; None where deep water hides her."""
        if self._in_channel(base.corners()):
            return None
        if any(f.depth is not Depth.DEEP for f in self.features(base)):
            return Depth.BANK
        return Depth.SHALLOW if self.river else None

    def _in_channel(self, corners: Path) -> bool:
        """SW-SET-02: whether the whole of a base lies in one marked deep channel."""
        sides = sides_of(corners)
        return any(
            all(channel.covers(corner) for corner in corners)
            and not any(
                segments_cross(*side, *edge) for side in sides for edge in sides_of(channel.corners)
            )
            for channel in self._channels
        )


@lru_cache(maxsize=32)
def waters_of(field: Battlefield, walls: tuple[tuple[str, Base], ...] = ()) -> Waters:
    """The water of a battlefield with these works, kept with its soundings for other battles."""
    return Waters(field, walls)


def _hulks(base: Base, reach: int, wrecks: Iterable[Wreck]) -> Iterator[Hulk]:
    """The wrecks that may be within reach of a centre."""
    for wreck in wrecks:
        hulk = _hulk(wreck)
        if beyond(hulk.box, (base.x, base.y)) <= reach:
            yield hulk


@lru_cache(maxsize=256)
def _hulk(wreck: Wreck) -> Hulk:
    depth = Depth.BANK if wreck.shallow else Depth.SHALLOW
    return Hulk(Feature(wreck.id, Ground.WRECK, depth), wreck.base, box_of(wreck.base))


def _patches(areas: Iterable[Area]) -> Iterator[Patch]:
    """SW-GRD-04: areas with the columns that they count as."""
    for area in areas:
        match area.kind:
            case AreaKind.SHOAL:
                yield _patch(Feature(area.id, Ground.BANK, Depth.BANK), area.shape)
            case AreaKind.SHALLOWS:
                yield _patch(Feature(area.id, Ground.SHALLOWS, Depth.SHALLOW), area.shape)
            case AreaKind.WRECK:
                yield _patch(Feature(area.id, Ground.WRECK, _depth(area.level)), area.shape)


def _patch(feature: Feature, shape: Outline) -> Patch:
    return Patch(feature, shape, tuple(sides_of(shape.corners)))


def _depth(level: int) -> Depth:
    """SW-GRD-04: a wreck in shallow water above 0, in a river at 0, in deep water below."""
    if level > 0:
        return Depth.BANK
    return Depth.DEEP if level < 0 else Depth.SHALLOW


def _strips(field: Battlefield) -> Iterator[Strip]:
    if not field.shallows:
        return
    for name, shore in _shores(field):
        xs = [x for side in shore for x, _ in side]
        ys = [y for side in shore for _, y in side]
        reach = field.shallows
        box = (min(xs) - reach, max(xs) + reach, min(ys) - reach, max(ys) + reach)
        yield Strip(Feature(f"{name}{STRIP}", Ground.SHALLOWS, Depth.SHALLOW), shore, reach, box)


def _shores(field: Battlefield) -> list[tuple[str, tuple[Side, ...]]]:
    """The shorelines by name, without what is the edge of the table."""
    shores = []
    for name, line, edge in (
        (NORTH_BANK, field.north, field.width),
        (SOUTH_BANK, field.south, 0),
    ):
        sides = tuple((a, b) for a, b in pairwise(line) if not a[1] == b[1] == edge)
        if sides:
            shores.append((name, sides))
    shores += [(isle.id, tuple(sides_of(isle.outline))) for isle in field.islands]
    return shores


def _lands(field: Battlefield) -> Iterator[tuple[str, Outline]]:
    """The land on the table by name; that behind a bank reaches to the edge."""
    known = {name for name, _ in _shores(field)}
    if NORTH_BANK in known:
        yield NORTH_BANK, Outline(((0, field.width), *field.north, (field.length, field.width)))
    if SOUTH_BANK in known:
        yield SOUTH_BANK, Outline(((0, 0), *field.south, (field.length, 0)))
    for isle in field.islands:
        yield isle.id, isle.shape
