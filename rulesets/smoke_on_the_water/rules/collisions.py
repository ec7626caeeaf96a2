"""SW-COL: vessels that run into each other."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from rulesets.core.score import Score
from rulesets.smoke_on_the_water.rebuilt import PRINTED, Tables
from rulesets.smoke_on_the_water.rules.grounding import floods
from rulesets.smoke_on_the_water.tables import (
    COLLISION_ARC,
    COLLISION_ARMOUR,
    COLLISION_SIZE,
    COLLISION_SPEED,
)
from rulesets.smoke_on_the_water.words import Arc, Armour, Configuration, Level, Sector, Size

#: SW-COL-10: what a ram does for her own bow, and to whom it strikes.
RAM_SPARES: Final = -6
RAM_STRIKES: Final = 2
BOWS: Final = (Arc.BOW, Arc.PORT_BOW, Arc.STARBOARD_BOW)
BROADSIDES: Final = (Arc.PORT_BROADSIDE, Arc.STARBOARD_BROADSIDE)
QUARTERS: Final = (Arc.PORT_QUARTER, Arc.STARBOARD_QUARTER)

#: SW-COL-08: what an arc counts as for the speed where the struck vessel goes astern.
SWAPPED: Final[Mapping[Arc, Arc]] = MappingProxyType(
    {
        Arc.BOW: Arc.STERN,
        Arc.STERN: Arc.BOW,
        Arc.PORT_BOW: Arc.PORT_QUARTER,
        Arc.PORT_QUARTER: Arc.PORT_BOW,
        Arc.STARBOARD_BOW: Arc.STARBOARD_QUARTER,
        Arc.STARBOARD_QUARTER: Arc.STARBOARD_BOW,
    }
)


class Striker(NamedTuple):
    """SW-COL-10: the other vessel of a collision, where her bow strikes going ahead."""

    size: Size
    ram: bool


def arc_struck(heading: int, course: int, tables: Tables = PRINTED) -> Arc:
    """SW-COL-03: by the angle between a heading and the reverse of the striker's course."""
    reverse = (course + 1800) % 3600
    clockwise = (reverse - heading) % 3600
    starboard = clockwise <= 1800
    angle = clockwise if starboard else 3600 - clockwise
    up_to = tables.collision_sectors
    if angle <= up_to[Sector.BOW]:
        return Arc.BOW
    if angle <= up_to[Sector.BOW_QUARTER]:
        return Arc.STARBOARD_BOW if starboard else Arc.PORT_BOW
    if angle <= up_to[Sector.BROADSIDE]:
        return Arc.STARBOARD_BROADSIDE if starboard else Arc.PORT_BROADSIDE
    if angle <= up_to[Sector.QUARTER]:
        return Arc.STARBOARD_QUARTER if starboard else Arc.PORT_QUARTER
    return Arc.STERN


def collision_speed(
    striker: Level,
    struck: Level,
    arc: Arc,
    *,
    struck_astern: bool = False,
    half_up: bool = True,
) -> int:
    """SW-COL-05 to SW-COL-08: levels, SW-COL-07: 4 at most; below 1 nobody takes damage.

    SW-COL-06: half a level is rounded alike, whether it is added or taken off; up, unless the
    battle has it otherwise.
    """
    side = SWAPPED.get(arc, arc) if struck_astern else arc
    half = -(-struck // 2) if half_up else struck // 2
    if side is Arc.BOW:
        speed = striker + struck
    elif side in BOWS:
        speed = striker + half
    elif side in BROADSIDES:
        speed = int(striker)
    elif side in QUARTERS:
        speed = striker - half
    else:
        speed = striker - struck
    return min(speed, int(Level.VERY_FAST))


def collision_damage(
    face: int,
    speed: int,
    arc: Arc,
    *,
    hull: Armour,
    own_ram_strikes: bool,
    by: Striker | None,
    partial: bool = False,
) -> Score:
    """SW-COL-10, SW-COL-11: Table 6 for one of the two; below 1 she takes none.

    `arc` is her own. `own_ram_strikes`: her bow with its ram is in the contact, and replaces her
    armour. `by`: the other, where the bow of that strikes (SW-COL-12). A partially armoured hull
    counts in the bow arc only.
    """
    armour = Armour.UNARMOURED if partial and arc is not Arc.BOW else hull
    shield = RAM_SPARES if own_ram_strikes else COLLISION_ARMOUR[armour]
    struck = RAM_STRIKES * by.ram + COLLISION_SIZE[by.size] if by else 0
    return Score.of(
        ("die", face),
        ("SW-COL-10", shield),
        ("SW-COL-05", COLLISION_SPEED[Level(speed)]),
        ("SW-COL-12", struck),
        ("SW-COL-03", COLLISION_ARC[arc]),
    )


def collision_flood(damage: int, total: int) -> int:
    """SW-COL-13: holed by two dice up to the damage: half of it, rounded up."""
    return -(-damage // 2) if floods(damage, total) else 0


def wheel_hit_from(configuration: Configuration, arc: Arc) -> int | None:
    """SW-COL-15, SW-COL-16: the least face that hits the wheel there; None: it cannot be hit.

    SW-COL-17: of a sidewheeler the wheel of the side that is struck.
    """
    if configuration is Configuration.SIDEWHEEL:
        if arc in (Arc.BOW, Arc.STERN):
            return None
        return 4 if arc in BROADSIDES else 5
    if configuration is Configuration.STERNWHEEL:
        if arc is Arc.STERN:
            return 3
        return 4 if arc in QUARTERS else None
    return None


def wheel_disabled(face: int, damage: int) -> bool:
    """SW-COL-15, SW-COL-16: a die up to the damage just taken."""
    return face <= damage


def may_fire_after(speed: int) -> bool:
    """SW-COL-20: no gun fires after a collision above Slow."""
    return speed <= Level.SLOW
