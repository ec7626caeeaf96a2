"""SW-TURNING: along the template of a vessel's speed and handling."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from rulesets.core.geometry import FULL_TURN, UNITS
from rulesets.smoke_on_the_water.rebuilt import PRINTED, Tables
from rulesets.smoke_on_the_water.words import Handling, Level

#: 180 / pi, times 10**5: a radius in thousandths of a centimetre, times its rate in hundredths.
_RADIUS: Final = 5_729_578
#: Thousandths of a centimetre times hundredths of a degree for a centimetre, in tenths of a degree.
_TENTHS: Final = 10_000
_UNIT: Final = 1_000_000
_HALF: Final = _UNIT // 2
_UNITS: Final = _UNIT * _UNIT
_HALVES: Final = _UNITS // 2
#: SW-GEO-03: headings count clockwise from north; the core's from east, the other way round.
NORTH: Final = 900


class Pose(NamedTuple):
    """A leading edge's middle, and the way it goes: tenths of a degree clockwise from north."""

    x: int
    y: int
    heading: int


def compass(heading: int) -> int:
    """SW-GEO-03: the core's heading, or bearing, clockwise from north; and back again."""
    return (NORTH - heading) % FULL_TURN


def poorer(handling: Handling, levels: int = 1) -> Handling:
    """SW-TURNING-06: so many levels down the list; Very Poor stays Very Poor."""
    order = tuple(Handling)
    return order[min(order.index(handling) + levels, len(order) - 1)]


def rate(handling: Handling, level: Level, tables: Tables = PRINTED) -> int:
    """SW-TURNING-05: hundredths of a degree for each centimetre."""
    return tables.turn_rate[handling][level]


def turned(handling: Handling, level: Level, length: int, tables: Tables = PRINTED) -> int:
    """SW-TURNING-05: tenths of a degree of heading for a way in thousandths of a centimetre."""
    return _nearest(length * rate(handling, level, tables), _TENTHS)


def radius(handling: Handling, level: Level, tables: Tables = PRINTED) -> int:
    """SW-TURNING-04: of the arc that the leading edge follows."""
    return _nearest(_RADIUS, rate(handling, level, tables))


def straight(pose: Pose, length: int) -> Pose:
    """So far along its heading."""
    x, y, heading = pose
    dx, dy = UNITS[(NORTH - heading) % FULL_TURN]
    dx, dy = dx * length, dy * length
    x += (dx + _HALF) // _UNIT if dx >= 0 else -((_HALF - dx) // _UNIT)
    y += (dy + _HALF) // _UNIT if dy >= 0 else -((_HALF - dy) // _UNIT)
    return Pose(x, y, heading)


class Arc(NamedTuple):
    """SW-TURNING-04: the template of a handling at a level of speed, to one side."""

    rate: int  # hundredths of a degree for each centimetre
    radius: int
    starboard: bool

    def after(self, pose: Pose, length: int) -> Pose:
        """SW-TURNING-01: the pose that an arc of a length ends in."""
        rate, size, starboard = self
        x, y, heading = pose
        angle = _nearest(length * rate, _TENTHS)
        cos, sin = UNITS[angle % FULL_TURN]
        forward, aside = size * sin, size * (_UNIT - cos)
        if not starboard:
            aside, angle = -aside, -angle
        dx, dy = UNITS[(NORTH - heading) % FULL_TURN]
        east, north = dx * forward + dy * aside, dy * forward - dx * aside
        x += (east + _HALVES) // _UNITS if east >= 0 else -((_HALVES - east) // _UNITS)
        y += (north + _HALVES) // _UNITS if north >= 0 else -((_HALVES - north) // _UNITS)
        return Pose(x, y, (heading + angle) % FULL_TURN)


@lru_cache(maxsize=256)
def arc_of(handling: Handling, level: Level, starboard: bool, tables: Tables = PRINTED) -> Arc:
    """SW-TURNING-04, SW-TURNING-05: the arc that a leading edge follows."""
    return Arc(rate(handling, level, tables), radius(handling, level, tables), starboard)


def along_template(
    pose: Pose,
    handling: Handling,
    level: Level,
    length: int,
    *,
    starboard: bool,
    tables: Tables = PRINTED,
) -> Pose:
    """SW-TURNING-01, SW-TURNING-04: the pose at the end of an arc."""
    return arc_of(handling, level, starboard, tables).after(pose, length)


def _nearest(value: int, divisor: int) -> int:
    """A quotient rounded to the nearest integer, halves away from zero."""
    whole = (2 * abs(value) + divisor) // (2 * divisor)
    return whole if value >= 0 else -whole
