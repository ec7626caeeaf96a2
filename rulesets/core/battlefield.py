"""The table: a river between its banks, what lies in it and beside it, and what can be seen.

A point is (s, y): s grows downstream from 0 to `length`, y across the table from 0 to `width`. The
north bank is the one with the larger y. Water is shallow within `shallows` of a shoreline, that of
an island too, else channel; a point on a shoreline is in the water. One battlefield serves every
book: rocks, shoals, depth, current and wind are here for those that use them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise
from typing import Any, Final

from rulesets.core.geometry import FULL_TURN, Path, Point, cross, near_segment, segments_cross
from rulesets.core.outline import Box, Outline, fault_in, passes_through, sides_of
from rulesets.core.pilot import Pilot
from rulesets.core.reading import LONGEST, Reader

#: Bounds of a table that somebody draws, so that no table takes long to check or to play on.
MOST_BANK_POINTS: Final = 60
MOST_ISLANDS: Final = 20
MOST_ISLAND_POINTS: Final = 120
MOST_AREAS: Final = 100
MOST_AREA_POINTS: Final = 1000
MOST_OUTLINE: Final = 200


class Water(StrEnum):
    """What a point of the table is to a vessel."""

    LAND = "land"
    SHALLOWS = "shallows"
    CHANNEL = "channel"


class AreaKind(StrEnum):
    """What an outlined part of the table is. A book passes over what it has no rule for.

    A shoal is a bank of mud or sand that comes near the surface. A wreck lies in deep water where
    its `level` is below 0, in a river or an estuary at 0, in shallow water above.
    """

    HILL = "hill"
    JUNGLE = "jungle"
    BUILDING = "building"
    WORK = "work"
    DIFFICULT = "difficult"
    ROCKS = "rocks"
    SHOAL = "shoal"
    SHALLOWS = "shallows"
    WRECK = "wreck"
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
class Island:
    """Land in the river. It blocks no sight; what stands on it is an area of its own."""

    id: str
    outline: Path
    shape: Outline = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "shape", Outline(self.outline))


@dataclass(frozen=True, slots=True)
class Area:
    """An outlined part of the table; `level` is its height or depth class, where a book has one."""

    id: str
    kind: AreaKind
    outline: Path
    level: int = 0
    shape: Outline = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "shape", Outline(self.outline))

    def covers(self, point: Point) -> bool:
        """Whether a point lies in it, its edge included."""
        return self.shape.covers(point)


@dataclass(frozen=True, slots=True)
class Wind:
    """Where it blows to, in tenths of a degree, and how hard by the book's scale."""

    heading: int
    force: int


#: What most points that are asked about are, bound once.
_CHANNEL: Final = Water.CHANNEL
_SCREENS: Final = (AreaKind.HILL, AreaKind.JUNGLE, AreaKind.BUILDING)


@dataclass(frozen=True, slots=True)
class _Chart:
    """What is worked out once of a table, so that it is quick to ask."""

    #: The land: south bank, north bank, and the islands.
    lands: tuple[Outline, ...]
    #: Each side of a shoreline, with the box in which water is shallow because of it.
    shores: tuple[tuple[Box, Point, Point], ...]
    #: Between these two lines a point is channel, whatever the banks do, unless an island is near.
    deep: tuple[int, int]
    #: Below the first and above the second of these lines all is land.
    dry: tuple[int, int]
    near_islands: tuple[Box, ...]
    screens: tuple[tuple[Box, Outline], ...]
    pilot: Pilot
    #: The middles of the channel that were asked for, by their s: kept as they are found.
    middles: dict[int, Point] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Battlefield:
    """The table of one battle. Lengths in thousandths of the book's unit."""

    length: int
    width: int
    north: Path
    south: Path
    shallows: int
    landings: tuple[Landing, ...] = ()
    islands: tuple[Island, ...] = ()
    areas: tuple[Area, ...] = ()
    current: int = 0
    wind: Wind | None = None
    _chart: _Chart = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """The order of listing changes nothing: places stand by their ids."""
        for name in ("landings", "islands", "areas"):
            object.__setattr__(self, name, tuple(sorted(getattr(self, name), key=lambda x: x.id)))
        shores = [*pairwise(self.south), *pairwise(self.north)]
        shores += [side for island in self.islands for side in sides_of(island.outline)]
        # The land beyond a bank is closed far off the table.
        far = 2 * LONGEST
        south = Outline(((0, -far), *self.south, (self.length, -far)))
        north = Outline(((0, far), *self.north, (self.length, far)))
        chart = _Chart(
            lands=(south, north, *(island.shape for island in self.islands)),
            shores=tuple((_grown(Outline(ab).box, self.shallows), *ab) for ab in shores),
            deep=(
                max(y for _, y in self.south) + self.shallows,
                min(y for _, y in self.north) - self.shallows,
            ),
            dry=(min(y for _, y in self.south), max(y for _, y in self.north)),
            near_islands=tuple(_grown(x.shape.box, self.shallows) for x in self.islands),
            screens=tuple((x.shape.box, x.shape) for x in self.areas if x.kind in _SCREENS),
            pilot=Pilot(tuple(self._midstream()), tuple(a for a, _ in shores), self.clear_water),
        )
        object.__setattr__(self, "_chart", chart)

    # -- water ---------------------------------------------------------------------------------

    def bank(self, line: Path, s: int) -> int:
        """The y of a bank at s, rounded towards the water."""
        (s0, y0), (s1, y1) = _leg_at(line, s)
        rise = (y1 - y0) * (s - s0)
        return y0 + rise // (s1 - s0) if line == self.north else y0 - -rise // (s1 - s0)

    def water(self, point: Point) -> Water:
        """Land, shallows or channel."""
        s, y = point
        if not 0 <= s <= self.length:
            return Water.LAND
        chart = self._chart
        low, high = chart.deep
        if low < y < high and not (self.islands and _in_any(chart.near_islands, s, y)):
            return _CHANNEL
        low, high = chart.dry
        if (
            not low <= y <= high
            or cross(*_leg_at(self.south, s), point) < 0
            or cross(*_leg_at(self.north, s), point) > 0
            or any(island.shape.holds(point) for island in self.islands)
        ):
            return Water.LAND
        for (west, east, south, north), a, b in chart.shores:
            if (
                west <= s <= east
                and south <= y <= north
                and near_segment(point, a, b, self.shallows)
            ):
                return Water.SHALLOWS
        return Water.CHANNEL

    def on_table(self, point: Point) -> bool:
        return 0 <= point[0] <= self.length and 0 <= point[1] <= self.width

    def ashore(self, point: Point) -> bool:
        """Whether troops can stand there: on the table, and not in the water."""
        return self.on_table(point) and self.water(point) is Water.LAND

    def clear_water(self, a: Point, b: Point) -> bool:
        """Whether a straight leg stays on the water; it may touch the shoreline."""
        low, high = self._chart.deep
        if not self.islands and low < a[1] < high and low < b[1] < high:
            return 0 <= a[0] <= self.length and 0 <= b[0] <= self.length
        return (
            0 <= a[0] <= self.length
            and 0 <= b[0] <= self.length
            and not any(land.stops(a, b) for land in self._chart.lands)
        )

    def channel_at(self, s: int) -> Point:
        """The middle of the widest water at s."""
        known = self._chart.middles.get(s)
        if known is None:
            low, high = max(self._spans(s), key=lambda span: span[1] - span[0])
            known = self._chart.middles[s] = (s, (low + high) // 2)
        return known

    def nearest_shore(self, point: Point) -> Point:
        """Land straight across from a point on the water, a thousandth behind the nearer bank.

        A bank at the table's edge has no land behind it: then the other one, or the bank itself.
        """
        s, y = point
        north, south = self.bank(self.north, s) + 1, self.bank(self.south, s) - 1
        behind = [bank for bank in (north, south) if 0 <= bank <= self.width]
        if not behind:
            return (s, self.width) if north - y <= y - south else (s, 0)
        return s, min(behind, key=lambda bank: abs(bank - y))

    def _spans(self, s: int) -> list[tuple[int, int]]:
        """The stretches of water at s, from the south bank to the north, islands left out."""
        low, high = self.bank(self.south, s), self.bank(self.north, s)
        spans = []
        for near, far in sorted(filter(None, (_cut(x.outline, s) for x in self.islands))):
            if low < min(near, high):
                spans.append((low, min(near, high)))
            low = max(low, far)
        if low < high:
            spans.append((low, high))
        return spans

    def _midstream(self) -> Iterator[Point]:
        """Points in mid-water to steer by: at each bend of a bank, and beside each island."""
        bends = {s for line in (self.north, self.south) for s, _ in line}
        for island in self.islands:
            west, east, _, _ = island.shape.box
            bends |= {west - self.shallows, (west + east) // 2, east + self.shallows}
        for s in sorted(bends):
            if 0 <= s <= self.length:
                for low, high in self._spans(s):
                    yield s, (low + high) // 2

    def course(self, a: Point, b: Point) -> Path:
        """A short way by water from a to b, as the points to steer for; empty when there is none.

        It keeps to midstream between the bends, and rounds the corners of the shoreline only where
        midstream leads nowhere.
        """
        return self._chart.pilot.course(a, b)

    # -- sight and ground ----------------------------------------------------------------------

    def line_of_sight(self, a: Point, b: Point) -> bool:
        """Whether a sees b: a hill, jungle or building between them blocks; water and field don't.

        Whoever stands in or on such an area sees out of it and is seen.
        """
        (ax, ay), (bx, by) = a, b
        for (west, east, low, high), screen in self._chart.screens:
            # Most screens are plainly off the line: that much is asked here, without a call.
            if (
                (ax > west or bx > west)
                and (ax < east or bx < east)
                and (ay > low or by > low)
                and (ay < high or by < high)
                and passes_through(a, b, screen.corners)
                and not (screen.covers(a) or screen.covers(b))
            ):
                return False
        return True

    def land_between(self, a: Point, b: Point) -> bool:
        """Whether a straight line passes over land on which neither of its ends lies."""
        low, high = self._chart.deep
        if not self.islands and low < a[1] < high and low < b[1] < high:
            return False
        return any(
            land.stops(a, b) and not land.covers(a) and not land.covers(b)
            for land in self._chart.lands
        )

    def area_at(self, point: Point, kinds: Iterable[AreaKind]) -> Area | None:
        """The first area of these kinds, by id, that covers a point."""
        wanted = tuple(kinds)
        return next((a for a in self.areas if a.kind in wanted and a.covers(point)), None)

    # -- JSON ----------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """The table as its reader takes it."""
        return {
            "length": self.length,
            "width": self.width,
            "river": {"north": self.north, "south": self.south},
            "shallows": self.shallows,
            "landings": [{"id": x.id, "at": x.at} for x in self.landings],
            "islands": [{"id": x.id, "outline": x.outline} for x in self.islands],
            "areas": [
                {"id": x.id, "kind": x.kind, "outline": x.outline, "level": x.level}
                for x in self.areas
            ],
            "current": self.current,
            "wind": {"heading": self.wind.heading, "force": self.wind.force} if self.wind else None,
        }

    @classmethod
    def from_json(cls, read: Reader) -> Battlefield:
        """The table as given. Raises IllegalSetupError with the place of what is wrong."""
        length, width = read.integer("length", least=1), read.integer("width", least=1)
        river = read.object("river")
        north = _bank(river, "north", length, width)
        south = _bank(river, "south", length, width)
        river.done()
        for s in sorted({s for line in (north, south) for s, _ in line}):
            (a, b), (c, d) = _leg_at(south, s), _leg_at(north, s)
            # Compared as fractions: the y of either bank at s, over the product of the two runs.
            low = (a[1] * (b[0] - a[0]) + (b[1] - a[1]) * (s - a[0])) * (d[0] - c[0])
            high = (c[1] * (d[0] - c[0]) + (d[1] - c[1]) * (s - c[0])) * (b[0] - a[0])
            if high - low < 2 * (b[0] - a[0]) * (d[0] - c[0]):
                river.refuse("north", f"the banks meet at s = {s}", "Keep north above south.")
        landings = tuple(_landing(x, length, width) for x in read.objects("landings"))
        table = cls(
            length=length,
            width=width,
            north=north,
            south=south,
            shallows=read.integer("shallows", most=width),
            landings=landings,
            islands=_islands(read, length, width),
            areas=_areas(read, length, width),
            current=read.integer("current", most=LONGEST) if read.has("current") else 0,
            wind=_wind(read.object("wind")) if read.has("wind") else None,
        )
        named = [x.id for x in landings] + [x.id for x in table.islands]
        named += [x.id for x in table.areas]
        if repeated := [name for name, times in Counter(named).items() if times > 1]:
            read.refuse(
                "", f"two places have the id {repeated[0]!r}", "Give each place an id of its own."
            )
        for i, landing in enumerate(landings):
            if table.water(landing.at) is Water.LAND:
                read.refuse(
                    f"landings/{i}/at",
                    "is not on the water",
                    "Move the landing to the bank's edge.",
                )
        table._check_passage(read)
        read.done()
        return table

    def _check_passage(self, read: Reader) -> None:
        """Islands lie apart, and leave a way past them."""
        sides = [sides_of(island.outline) for island in self.islands]
        for i, one in enumerate(self.islands):
            for j, other in enumerate(self.islands[:i]):
                if any(segments_cross(*ab, *cd) for ab in sides[i] for cd in sides[j]):
                    read.refuse(
                        "islands", f"{one.id} and {other.id} overlap", "Draw them as one island."
                    )
        bends = {s for line in (self.north, self.south) for s, _ in line}
        bends |= {s for island in self.islands for s, _ in island.outline}
        for s in sorted(bends):
            if not self._spans(s):
                read.refuse("islands", f"the river is closed at s = {s}", "Leave a way past.")


def _grown(box: Box, by: int) -> Box:
    west, east, low, high = box
    return west - by, east + by, low - by, high + by


def _in_any(boxes: tuple[Box, ...], s: int, y: int) -> bool:
    return any(west <= s <= east and low <= y <= high for west, east, low, high in boxes)


def _leg_at(line: Path, s: int) -> tuple[Point, Point]:
    """The leg of a bank that passes s."""
    if len(line) == 2:
        return line[0], line[1]
    i = min(max(bisect_right(line, (s, LONGEST)), 1), len(line) - 1)
    return line[i - 1], line[i]


def _cut(outline: Path, s: int) -> tuple[int, int] | None:
    """Least and greatest y at which an outline meets the line at s, rounded outward."""
    lows: list[int] = []
    highs: list[int] = []
    for (s0, y0), (s1, y1) in sides_of(outline):
        if s0 == s1 == s:
            lows += [y0, y1]
            highs += [y0, y1]
        elif s0 != s1 and (s0 <= s <= s1 or s1 <= s <= s0):
            rise, run = (y1 - y0) * (s - s0), s1 - s0
            lows.append(y0 + rise // run)
            highs.append(y0 - -rise // run)
    return (min(lows), max(highs)) if lows else None


def _bank(river: Reader, name: str, length: int, width: int) -> Path:
    line = river.points(name, least=2, most=MOST_BANK_POINTS)
    if line[0][0] != 0 or line[-1][0] != length:
        river.refuse(
            name,
            f"the bank runs from s = {line[0][0]} to {line[-1][0]}; the river misses the table",
            f"Begin at s = 0 and end at s = {length}.",
        )
    if any(a[0] >= b[0] for a, b in pairwise(line)):
        river.refuse(name, "the bank turns back", "Let s grow from point to point.")
    for i, (_, y) in enumerate(line):
        if not 0 <= y <= width:
            river.refuse(
                f"{name}/{i}", f"y = {y}: the river misses the table", f"Keep y in 0 to {width}."
            )
    return line


def _on_table(read: Reader, name: str, point: Point, length: int, width: int) -> None:
    if not (0 <= point[0] <= length and 0 <= point[1] <= width):
        read.refuse(name, "is off the table", f"Keep s in 0 to {length} and y in 0 to {width}.")


def _landing(read: Reader, length: int, width: int) -> Landing:
    landing = Landing(read.identifier("id"), read.point("at"))
    _on_table(read, "at", landing.at, length, width)
    read.done()
    return landing


def _outline(read: Reader, length: int, width: int) -> Path:
    outline = read.points("outline", least=3, most=MOST_OUTLINE)
    for i, point in enumerate(outline):
        _on_table(read, f"outline/{i}", point, length, width)
    if fault := fault_in(outline):
        read.refuse("outline", fault, "Give a simple outline.")
    return outline


def _islands(table: Reader, length: int, width: int) -> tuple[Island, ...]:
    islands: list[Island] = []
    points = 0
    for read in table.objects("islands", most=MOST_ISLANDS):
        island = Island(read.identifier("id"), _outline(read, length, width))
        read.done()
        islands.append(island)
        points += len(island.outline)
        if points > MOST_ISLAND_POINTS:
            table.refuse(
                "islands", f"have more than {MOST_ISLAND_POINTS} points", "Draw them simpler."
            )
    return tuple(islands)


def _areas(table: Reader, length: int, width: int) -> tuple[Area, ...]:
    areas: list[Area] = []
    points = 0
    for read in table.objects("areas", most=MOST_AREAS):
        area = Area(
            id=read.identifier("id"),
            kind=read.word("kind", AreaKind),
            outline=_outline(read, length, width),
            level=read.integer("level", least=-100, most=100) if read.has("level") else 0,
        )
        read.done()
        areas.append(area)
        points += len(area.outline)
        if points > MOST_AREA_POINTS:
            table.refuse("areas", f"have more than {MOST_AREA_POINTS} points", "Draw them simpler.")
    return tuple(areas)


def _wind(read: Reader) -> Wind:
    wind = Wind(read.integer("heading", most=FULL_TURN - 1), read.integer("force", most=12))
    read.done()
    return wind
