"""The table: a river between its banks, what lies in it and beside it, and what can be seen.

A point is (s, y): s grows downstream from 0 to `length`, y across the table from 0 to `width`. The
north bank is the one with the larger y. Water is shallow within `shallows` of a shoreline (that of an
island too), else channel. One battlefield serves every book: rocks, shoals, depth, current and wind
are here for those that use them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from heapq import heappop, heappush
from itertools import pairwise
from typing import Any

from rulesets.core.geometry import (
    Path,
    Point,
    cross,
    inside,
    leg_length,
    near_segment,
    segments_cross,
)
from rulesets.core.reading import Reader


class Water(StrEnum):
    """What a point of the table is to a vessel."""

    LAND = "land"
    SHALLOWS = "shallows"
    CHANNEL = "channel"


class AreaKind(StrEnum):
    """What an outlined part of the table is."""

    HILL = "hill"
    JUNGLE = "jungle"
    BUILDING = "building"
    WORK = "work"
    DIFFICULT = "difficult"
    ROCKS = "rocks"
    SHOAL = "shoal"
    DEEP = "deep"


class Edge(StrEnum):
    """The two ends of the river on the table."""

    UPSTREAM = "upstream"
    DOWNSTREAM = "downstream"

    @property
    def other(self) -> Edge:
        return Edge.DOWNSTREAM if self is Edge.UPSTREAM else Edge.UPSTREAM


@dataclass(frozen=True, slots=True)
class Landing:
    """A jetty, or another place designated for safe loading."""

    id: str
    at: Point


@dataclass(frozen=True, slots=True)
class Area:
    """An outlined part of the table; `level` is its height or depth class, where a book has one."""

    id: str
    kind: AreaKind
    outline: Path
    level: int = 0

    def covers(self, point: Point) -> bool:
        return inside(point, self.outline)


@dataclass(frozen=True, slots=True)
class Wind:
    """Where it blows to, in tenths of a degree, and how hard by the book's scale."""

    heading: int
    force: int


Segment = tuple[Point, Point]


def _sides(outline: Path) -> list[Segment]:
    return list(zip(outline, outline[1:] + outline[:1], strict=True))


@dataclass(frozen=True, slots=True)
class Battlefield:
    """The table of one battle. Lengths in thousandths of the book's unit."""

    length: int
    width: int
    north: Path
    south: Path
    shallows: int
    landings: tuple[Landing, ...] = ()
    islands: tuple[Area, ...] = ()
    areas: tuple[Area, ...] = ()
    current: int = 0
    wind: Wind | None = None
    _shores: tuple[Segment, ...] = field(init=False, repr=False, compare=False)
    _screens: tuple[tuple[Area, tuple[Segment, ...]], ...] = field(
        init=False, repr=False, compare=False
    )
    _deep: tuple[int, int] | None = field(init=False, repr=False, compare=False)
    _marks: Path = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        shores = [*pairwise(self.north)]
        shores += pairwise(self.south)
        for island in self.islands:
            shores += _sides(island.outline)
        object.__setattr__(self, "_shores", tuple(shores))
        screens = (AreaKind.HILL, AreaKind.JUNGLE, AreaKind.BUILDING)
        object.__setattr__(
            self,
            "_screens",
            tuple((a, tuple(_sides(a.outline))) for a in self.areas if a.kind in screens),
        )
        # A point between these two lines is channel, whatever the banks do: a quick answer.
        low = max(y for _, y in self.south) + self.shallows
        high = min(y for _, y in self.north) - self.shallows
        object.__setattr__(self, "_deep", (low, high) if low < high and not self.islands else None)
        object.__setattr__(self, "_marks", tuple(self._midstream()))

    # -- water ---------------------------------------------------------------------------------

    def bank(self, line: Path, s: int) -> int:
        """The y of a bank at s, rounded down."""
        return _interpolated(line, s)

    def water(self, point: Point) -> Water:
        """Land, shallows or channel. A point on a shoreline is in the shallows."""
        s, y = point
        if not 0 <= s <= self.length:
            return Water.LAND
        if self._deep is not None and self._deep[0] < y < self._deep[1]:
            return Water.CHANNEL
        if not self.bank(self.south, s) <= y <= self.bank(self.north, s):
            return Water.LAND
        for a, b in self._shores:
            if near_segment(point, a, b, self.shallows):
                return Water.LAND if self._on_island(point) else Water.SHALLOWS
        return Water.LAND if self._on_island(point) else Water.CHANNEL

    def _on_island(self, point: Point) -> bool:
        return any(
            island.covers(point)
            and not any(cross(a, b, point) == 0 for a, b in _sides(island.outline))
            for island in self.islands
        )

    def on_table(self, point: Point) -> bool:
        return 0 <= point[0] <= self.length and 0 <= point[1] <= self.width

    def ashore(self, point: Point) -> bool:
        """Whether troops can stand there: on the table, and not in the water."""
        return self.on_table(point) and self.water(point) is Water.LAND

    def clear_water(self, a: Point, b: Point) -> bool:
        """Whether a straight leg between two points on water stays on water."""
        if self._deep is not None:
            low, high = self._deep
            if low < a[1] < high and low < b[1] < high:
                return True
        if any(segments_cross(a, b, c, d) for c, d in self._shores):
            return False
        middle = ((a[0] + b[0]) // 2, (a[1] + b[1]) // 2)
        return self.water(middle) is not Water.LAND

    def channel_at(self, s: int) -> Point:
        """The middle of the widest water at s."""
        spans = self._spans(s)
        low, high = max(spans, key=lambda span: span[1] - span[0])
        return s, (low + high) // 2

    def nearest_shore(self, point: Point) -> Point:
        """The bank point straight across from a point on water: (s, y), a thousandth inland."""
        s, y = point
        north, south = self.bank(self.north, s), self.bank(self.south, s)
        return (s, min(north + 1, self.width)) if north - y <= y - south else (s, max(south - 1, 0))

    def _spans(self, s: int) -> list[tuple[int, int]]:
        """The stretches of water at s, from the south bank to the north, islands left out."""
        cuts = [self.bank(self.south, s)]
        for low, high in sorted(filter(None, (_span(i.outline, s) for i in self.islands))):
            cuts += [low, high]
        cuts.append(self.bank(self.north, s))
        return [(cuts[i], cuts[i + 1]) for i in range(0, len(cuts), 2) if cuts[i] < cuts[i + 1]]

    def _midstream(self) -> Iterable[Point]:
        """Points in mid-water to steer by: at each bend of a bank, and beside each island."""
        bends = {s for line in (self.north, self.south) for s, _ in line}
        for island in self.islands:
            ends = [s for s, _ in island.outline]
            bends |= {
                min(ends) - self.shallows,
                (min(ends) + max(ends)) // 2,
                max(ends) + self.shallows,
            }
        for s in sorted(bends):
            if 0 <= s <= self.length:
                for low, high in self._spans(s):
                    yield s, (low + high) // 2

    def course(self, a: Point, b: Point) -> Path:
        """The shortest way by water from a to b over the midstream points; empty when there is none."""
        if self.clear_water(a, b):
            return (b,)
        nodes = (a, *self._marks, b)
        queue: list[tuple[int, int, Path]] = [(0, 0, ())]
        done: set[int] = set()
        while queue:
            cost, here, path = heappop(queue)
            if here in done:
                continue
            if here == len(nodes) - 1:
                return path
            done.add(here)
            for there, point in enumerate(nodes):
                if there not in done and self.clear_water(nodes[here], point):
                    step = leg_length(nodes[here], point)
                    heappush(queue, (cost + step, there, (*path, point)))
        return ()

    # -- sight and ground ----------------------------------------------------------------------

    def line_of_sight(self, a: Point, b: Point) -> bool:
        """Whether a sees b: water and open ground never block; a hill, jungle or building between does.

        Whoever stands in or on such an area sees out of it and is seen.
        """
        for area, sides in self._screens:
            if any(segments_cross(a, b, c, d) for c, d in sides) and not (
                area.covers(a) or area.covers(b)
            ):
                return False
        return True

    def area_at(self, point: Point, kinds: Iterable[AreaKind]) -> Area | None:
        """The first area of these kinds that covers a point."""
        wanted = tuple(kinds)
        return next((a for a in self.areas if a.kind in wanted and a.covers(point)), None)

    # -- JSON ----------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        return {
            "length": self.length,
            "width": self.width,
            "river": {"north": self.north, "south": self.south},
            "shallows": self.shallows,
            "landings": [{"id": x.id, "at": x.at} for x in self.landings],
            "islands": [_area_json(x) for x in self.islands],
            "areas": [_area_json(x) for x in self.areas],
            "current": self.current,
            "wind": {"heading": self.wind.heading, "force": self.wind.force} if self.wind else None,
        }

    @classmethod
    def from_json(cls, read: Reader) -> Battlefield:
        """The table as given. Raises IllegalSetupError with the place of what is wrong."""
        length, width = read.integer("length", least=1), read.integer("width", least=1)
        river = read.object("river")
        north, south = river.points("north", least=2), river.points("south", least=2)
        river.done()
        for name, line in (("north", north), ("south", south)):
            _check_bank(river, name, line, length, width)
        landings = tuple(_landing(x) for x in read.objects("landings"))
        islands = tuple(_area(x) for x in read.objects("islands", most=50))
        areas = tuple(_area(x) for x in read.objects("areas"))
        wind = None
        if read.has("wind"):
            blows = read.object("wind")
            wind = Wind(blows.integer("heading", most=3599), blows.integer("force", most=12))
            blows.done()
        for s in {s for line in (north, south) for s, _ in line}:
            low, high = _interpolated(south, s), _interpolated(north, s)
            if low >= high:
                river.refuse("north", f"the banks cross at s = {s}", "Keep north above south.")
        table = cls(
            length=length,
            width=width,
            north=north,
            south=south,
            shallows=read.integer("shallows", most=width),
            landings=landings,
            islands=islands,
            areas=areas,
            current=read.integer("current") if read.has("current") else 0,
            wind=wind,
        )
        for i, landing in enumerate(landings):
            if table.water(landing.at) is Water.LAND:
                read.refuse(
                    f"landings/{i}/at",
                    "is not on the water",
                    "Move the landing to the bank's edge.",
                )
        names = [x.id for x in landings] + [x.id for x in (*islands, *areas)]
        if len(set(names)) != len(names):
            read.refuse("areas", "two places have one id", "Give each place an id of its own.")
        read.done()
        return table


def _span(outline: Path, s: int) -> tuple[int, int] | None:
    """Where an outline is cut by the line across the table at s."""
    ys = []
    for (s0, y0), (s1, y1) in _sides(outline):
        if min(s0, s1) <= s <= max(s0, s1):
            ys += [y0, y1] if s0 == s1 else [y0 + (y1 - y0) * (s - s0) // (s1 - s0)]
    return (min(ys), max(ys)) if ys else None


def _interpolated(line: Path, s: int) -> int:
    """The y of a line at s, rounded down."""
    i = min(max(bisect_right(line, s, key=lambda p: p[0]), 1), len(line) - 1)
    (s0, y0), (s1, y1) = line[i - 1], line[i]
    return y0 + (y1 - y0) * (s - s0) // (s1 - s0)


def _check_bank(read: Reader, name: str, line: Path, length: int, width: int) -> None:
    if line[0][0] != 0 or line[-1][0] != length:
        read.refuse(
            name,
            f"the bank runs from s = {line[0][0]} to {line[-1][0]}; the river misses the table",
            f"Begin at s = 0 and end at s = {length}.",
        )
    if any(a[0] >= b[0] for a, b in pairwise(line)):
        read.refuse(name, "the bank turns back", "Let s grow from point to point.")
    for i, (_, y) in enumerate(line):
        if not 0 <= y <= width:
            read.refuse(
                f"{name}/{i}", f"y = {y}: the river misses the table", f"Keep y in 0 to {width}."
            )


def _landing(read: Reader) -> Landing:
    landing = Landing(read.identifier("id"), read.point("at"))
    read.done()
    return landing


def _area(read: Reader) -> Area:
    outline = read.points("outline", least=3)
    sides = _sides(outline)
    for i, (a, b) in enumerate(sides):
        if any(segments_cross(a, b, c, d) for c, d in sides[i + 1 :]):
            read.refuse("outline", f"crosses itself after point {i}", "Give a simple outline.")
    area = Area(
        id=read.identifier("id"),
        kind=read.word("kind", AreaKind) if read.has("kind") else AreaKind.HILL,
        outline=outline,
        level=read.integer("level", least=-100, most=100) if read.has("level") else 0,
    )
    read.done()
    return area


def _area_json(area: Area) -> dict[str, Any]:
    return {"id": area.id, "kind": area.kind, "outline": area.outline, "level": area.level}
