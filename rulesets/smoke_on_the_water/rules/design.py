"""SW-VES: from a vessel's particulars to how the book rates her."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import isqrt
from types import MappingProxyType
from typing import Final

from rulesets.smoke_on_the_water.rules.turning import poorer
from rulesets.smoke_on_the_water.words import (
    Armour,
    Configuration,
    Draught,
    Handling,
    Level,
    Size,
    TargetSize,
)


class Build(StrEnum):
    """SW-VES-09: what a vessel looks like from afar."""

    BOAT = "boat"  # awash craft too
    MONITOR = "monitor"
    RAM = "ram"  # a low casemate
    GUNBOAT = "gunboat"  # river ironclads too
    SLOOP = "sloop"  # sidewheelers too
    FRIGATE = "frigate"


# fmt: off
# SW-VES-02 [A]: below so many feet of length. SW-VES-03 [A]: up to so many tenths of a foot.
LENGTH_BELOW: Final = (
    (75, Size.VERY_SMALL), (150, Size.SMALL), (225, Size.MEDIUM), (300, Size.LARGE),
)
DRAUGHT_UP_TO: Final = (
    (50, Draught.VERY_SHALLOW), (95, Draught.SHALLOW), (150, Draught.MEDIUM),
)
# SW-VES-04 [A]: below so many tenths of a knot.
KNOTS_BELOW: Final = ((40, Level.SLOW), (70, Level.MEDIUM), (110, Level.FAST))
# SW-VES-05, SW-VES-06 [A]: by the size.
HANDLING: Final[Mapping[Size, Handling]] = MappingProxyType({
    Size.VERY_SMALL: Handling.GOOD, Size.SMALL: Handling.GOOD, Size.MEDIUM: Handling.AVERAGE,
    Size.LARGE: Handling.POOR, Size.VERY_LARGE: Handling.VERY_POOR,
})
FLOTATION: Final[Mapping[Size, int]] = MappingProxyType({
    Size.VERY_SMALL: 3, Size.SMALL: 6, Size.MEDIUM: 10, Size.LARGE: 16, Size.VERY_LARGE: 22,
})
# SW-VES-06 [A]: of a turret, by its armour.
TURRET_POINTS: Final[Mapping[Armour, int]] = MappingProxyType({
    Armour.MEDIUM: 10, Armour.HEAVY: 15, Armour.SUPER_HEAVY: 20,
})
# fmt: on

# SW-VES-07 [A]: below so many tenths of an inch of plate. Laminated sides of a hull, up to so many,
# are Medium at best.
PLATES_BELOW: Final = (
    (11, Armour.TINCLAD),
    (30, Armour.LIGHT),
    (40, Armour.MEDIUM),
    (90, Armour.HEAVY),
)
LAMINATED: Final = 50
# SW-VES-09 [A]: the broadside; end on it is a letter smaller.
SILHOUETTES: Final[Mapping[Build, TargetSize]] = MappingProxyType(
    {
        Build.BOAT: TargetSize.A,
        Build.MONITOR: TargetSize.B,
        Build.RAM: TargetSize.C,
        Build.GUNBOAT: TargetSize.D,
        Build.SLOOP: TargetSize.E,
        Build.FRIGATE: TargetSize.F,
    }
)

#: SW-VES-06: hull points come in fives. The flotation that a monitor lacks.
HULL_STEP: Final = 5
LOW_FREEBOARD: Final = 2
MONITORS: Final = (
    Configuration.ONE_TURRET, Configuration.TWO_TURRETS, Configuration.THREE_TURRETS,
)  # fmt: skip
#: SW-GEO-01: a base is the model at SW-GEN-01's 1 mm to 2 feet, and 5 mm more all round:
#: thousandths of a centimetre.
FOOT: Final = 50
MARGIN: Final = 1000


@dataclass(frozen=True, slots=True)
class Particulars:
    """What a vessel measures: feet, tenths of a foot where it says so, knots likewise, tons."""

    length: int
    beam_tenths: int
    draught_tenths: int
    knots_tenths: int
    tons: int
    configuration: Configuration
    ironclad: bool = False
    sail_only: bool = False


@dataclass(frozen=True, slots=True)
class Rating:
    """SW-VES-01: what the rules use of them; the base in thousandths of a centimetre."""

    size: Size
    draught: Draught
    top: Level
    handling: Handling
    hull: int
    flotation: int
    base: tuple[int, int]

    @property
    def machinery(self) -> int:
        """SW-EFF-MACH-04, SW-VES-06: as many boxes as levels of speed."""
        return int(self.top)


def rated(vessel: Particulars) -> Rating:
    """SW-VES-02 to SW-VES-06: a guide; the catalogue may differ where the source does."""
    size = size_of(vessel.length)
    draught = draught_of(vessel.draught_tenths)
    monitor = vessel.configuration in MONITORS
    return Rating(
        size=size,
        draught=draught,
        top=Level.SLOW if vessel.sail_only else level_of(vessel.knots_tenths),
        handling=_handling(vessel, size, draught),
        hull=hull_points(vessel.tons),
        flotation=FLOTATION[size] - LOW_FREEBOARD * monitor,
        base=base_of(vessel.length, vessel.beam_tenths),
    )


def size_of(length: int) -> Size:
    """SW-VES-02: by the length in feet."""
    return next((size for below, size in LENGTH_BELOW if length < below), Size.VERY_LARGE)


def draught_of(tenths: int) -> Draught:
    """SW-VES-03: by tenths of a foot."""
    return next((draught for most, draught in DRAUGHT_UP_TO if tenths <= most), Draught.DEEP)


def level_of(tenths: int) -> Level:
    """SW-VES-04: by the lowest speed quoted for her in action, tenths of a knot."""
    return next((level for below, level in KNOTS_BELOW if tenths < below), Level.VERY_FAST)


def hull_points(tons: int) -> int:
    """SW-VES-06: five times the fifth part of the root of her tons, to the nearest; 5 at least.

    Halves are rounded up: the root is compared in integers, so that no machine differs.
    """
    fives = isqrt(tons) // HULL_STEP
    while (2 * fives + 1) ** 2 * HULL_STEP**2 <= 4 * tons:
        fives += 1
    return max(HULL_STEP, HULL_STEP * fives)


def armour_of(tenths: int, *, laminated_hull: bool = False) -> Armour:
    """SW-VES-07: by tenths of an inch of iron; laminated sides of a hull count less."""
    if laminated_hull and tenths <= LAMINATED:
        tenths = min(tenths, PLATES_BELOW[2][0] - 1)
    return next((armour for below, armour in PLATES_BELOW if tenths < below), Armour.SUPER_HEAVY)


def silhouette(build: Build) -> tuple[TargetSize, TargetSize]:
    """SW-VES-09: end on and broadside."""
    broadside = SILHOUETTES[build]
    order = tuple(TargetSize)
    return order[max(0, order.index(broadside) - 1)], broadside


def base_of(length: int, beam_tenths: int) -> tuple[int, int]:
    """SW-GEO-01: length and width of the base, from feet and from tenths of a foot."""
    return length * FOOT + MARGIN, beam_tenths * FOOT // 10 + MARGIN


def _handling(vessel: Particulars, size: Size, draught: Draught) -> Handling:
    """SW-VES-05: sidewheels make it better by one, a deep ironclad and sails alone poorer."""
    order = tuple(Handling)
    found = HANDLING[size]
    if vessel.configuration is Configuration.SIDEWHEEL:
        found = order[max(0, order.index(found) - 1)]
    worse = int(vessel.ironclad and draught is Draught.DEEP) + int(vessel.sail_only)
    return poorer(found, worse)
