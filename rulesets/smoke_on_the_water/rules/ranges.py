"""SW-RNG: bands of direct fire. SW-IND: those of indirect fire, and where a shell comes down."""

from __future__ import annotations

from typing import Final

from rulesets.core.geometry import unit
from rulesets.smoke_on_the_water.rebuilt import LEAST, PRINTED, Tables
from rulesets.smoke_on_the_water.rules.chances import halved
from rulesets.smoke_on_the_water.rules.guns import GunCard, Mount
from rulesets.smoke_on_the_water.tables import CM, DEGREE, DEVIATION
from rulesets.smoke_on_the_water.words import Band, GunType

#: SW-GUN-08: up to here howitzers fire directly.
HOWITZER_DIRECT: Final = 25 * CM
#: SW-IND-06: the bands of indirect fire.
INDIRECT: Final = tuple(Band)[1:]
#: SW-IND-02: the face of a misfire among nine directions. Of ten each is so many degrees.
NO_DIRECTION: Final = 10
NINE: Final = 9
TEN: Final = 10
_TENTH: Final = 36
_UNIT: Final = 1_000_000


def is_direct(card: GunCard, distance: int) -> bool:
    """SW-GUN-08: howitzers beyond 25 cm and mortars fire indirectly."""
    if card.kind is GunType.MORTAR:
        return False
    return card.kind is not GunType.HOWITZER or distance <= HOWITZER_DIRECT


def direct_band(card: GunCard, distance: int, tables: Tables = PRINTED) -> Band | None:
    """SW-RNG-03, SW-RNG-04: the band of a distance between bases; None beyond the last."""
    for band, limit in tables.direct_ranges[card.code].items():
        if distance <= limit * CM:
            return band
    return None


def may_fire_at(band: Band, mount: Mount) -> bool:
    """SW-RNG-02: guns in ports do not fire at Extreme range."""
    return band is not Band.EXTREME or mount is not Mount.PORT


def indirect_band(card: GunCard, distance: int, tables: Tables = PRINTED) -> Band | None:
    """SW-IND-06: the band of an indirect shot; None where it is too close or too far."""
    limits = tables.indirect_ranges[card.code]
    if distance <= limits[LEAST] * CM:
        return None
    reached = (band for band in INDIRECT if band in limits and distance <= limits[band] * CM)
    return next(reached, None)


def carries(card: GunCard, mount: Mount, tables: Tables = PRINTED) -> int:
    """SW-RNG-02, SW-IND-06: how far a gun so mounted reaches at most, directly or not."""
    direct = tables.direct_ranges.get(card.code, {})
    reaches = [limit for band, limit in direct.items() if may_fire_at(band, mount)]
    if not is_direct(card, HOWITZER_DIRECT + 1):
        reaches += tables.indirect_ranges[card.code].values()
    return max(reaches, default=0) * CM


def impact(
    target: tuple[int, int],
    bearing: int,
    face: int,
    deviation: int,
    *,
    directions: int = 9,
    tables: Tables = PRINTED,
) -> tuple[int, int]:
    """SW-IND-02: where a shell comes down, so far from the target's centre.

    `bearing` is the core's heading from the gun to that centre; angles count clockwise from over.
    Ten directions are ten parts of a full turn, the first of them straight over.
    """
    angle = tables.deviation_angles[face] if directions == NINE else _TENTH * (face - 1)
    cos, sin = unit(bearing - angle * DEGREE)
    return target[0] + _nearest(cos * deviation), target[1] + _nearest(sin * deviation)


def deviation_dice(band: Band) -> int:
    """SW-IND-04: how many dice of ten Table 13 takes."""
    return DEVIATION[band][0]


def deviation(band: Band, faces: tuple[int, ...]) -> int:
    """SW-IND-04, Table 13: how far off a shell comes down; SW-GEN-07: a d5 of a die of ten."""
    _, die, more = DEVIATION[band]
    total = sum(faces) if die == TEN else sum(map(halved, faces))
    return (total + more) * CM


def _nearest(value: int) -> int:
    whole = (2 * abs(value) + _UNIT) // (2 * _UNIT)
    return whole if value >= 0 else -whole
