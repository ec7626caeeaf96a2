"""SW-HIT: direct fire. SW-OBS: targets that are partly hidden. SW-MIS: misfires."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from rulesets.core.score import Score
from rulesets.smoke_on_the_water.tables import (
    FIRER_SPEED,
    HIT_BASE,
    HIT_RANGE,
    MISFIRE,
    TARGET_SIZE,
    TARGET_SPEED,
)
from rulesets.smoke_on_the_water.words import (
    Ammunition,
    Band,
    Level,
    Misfire,
    Nation,
    TargetSize,
)

#: SW-HIT-01: the faces that decide by themselves.
HITS: Final = 1
MISFIRES: Final = 10
#: SW-HIT-10.
ON_FIRE: Final = -1
#: SW-FORT-07: what a suppressed fort's guns have.
SUPPRESSED: Final = -2


class PointBlankSize(StrEnum):
    """SW-HIT-06: which sizes count for nothing at point-blank range."""

    NONE = "none"
    A_ONLY = "a_only"


class Cover(StrEnum):
    """SW-OBS-01: how much of a target is hidden."""

    CLEAR = "clear"
    QUARTER = "quarter"
    HALF = "half"
    MOST = "most"
    ALL = "all"


class Shot(StrEnum):
    """SW-OBS-02: what became of a shot."""

    HIT = "hit"
    OTHER = "other"
    MISS = "miss"
    MISFIRE = "misfire"


# SW-HIT-07, SW-OBS-01 [S/A].
COVER: Final[Mapping[Cover, int]] = MappingProxyType(
    {Cover.CLEAR: 0, Cover.QUARTER: -1, Cover.HALF: -2, Cover.MOST: -4}
)


def hit_chance(
    band: Band,
    size: TargetSize,
    *,
    firer: Level,
    target: Level,
    on_fire: bool = False,
    fort_target: bool = False,
    suppressed: bool = False,
    cover: Cover = Cover.CLEAR,
    point_blank_size: PointBlankSize = PointBlankSize.NONE,
) -> Score:
    """SW-HIT-01 to SW-HIT-07, SW-HIT-10: the chance of a shot.

    Speeds are the counters after movement (SW-HIT-08). SW-FORT-03: a fort has no speed line.
    SW-FORT-07: the guns of a suppressed one fire the worse.
    """
    waived = band is Band.POINT_BLANK and (
        point_blank_size is PointBlankSize.NONE or size is TargetSize.A
    )
    return Score.of(
        ("SW-HIT-01", HIT_BASE),
        ("SW-HIT-02", HIT_RANGE[band]),
        ("SW-HIT-03", FIRER_SPEED[firer]),
        ("SW-HIT-04", 0 if fort_target else TARGET_SPEED[target]),
        ("SW-HIT-05", 0 if waived else TARGET_SIZE[size]),
        ("SW-HIT-07", COVER[cover]),
        ("SW-HIT-10", ON_FIRE * on_fire),
        ("SW-FORT-07", SUPPRESSED * suppressed),
    )


def shot_at(chance: int, cover: Cover, face: int) -> Shot:
    """SW-OBS-02, SW-OBS-03: one die for the target, and for what hides it.

    `chance` is that with cover. A near miss hits what hides the target, if that is a vessel.
    """
    if face == MISFIRES:
        return Shot.MISFIRE
    if face == HITS or face <= chance:
        return Shot.HIT
    return Shot.OTHER if face <= chance - COVER[cover] else Shot.MISS


def misfire(nation: Nation, face: int, ammunition: Ammunition) -> Misfire:
    """SW-MIS-01: Table 11; SW-MIS-05, SW-RHS-03: red hot shot bursts where it would jam."""
    found = next(kind for kind, last in MISFIRE[nation].items() if face <= last)
    if found is Misfire.JAM and ammunition is Ammunition.RED_HOT:
        return Misfire.BURST
    return found
