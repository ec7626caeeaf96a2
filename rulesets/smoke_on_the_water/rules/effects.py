"""SW-EFF: what a hit wrecks. Each rule takes what the vessel has, and says what is left."""

from __future__ import annotations

from typing import Final, NamedTuple

from rulesets.smoke_on_the_water.words import Configuration, Draught, Size, Weight

#: SW-EFF-FLD-01: what a Super Heavy gun adds. SW-EFF-MACH-02: the least face that bursts a boiler.
GREAT_GUN: Final = 1
BOILER_BURSTS: Final = 5
#: SW-EFF-TUR-01: the face that disables a gun of a turret.
TURRET_GUN: Final = 6
#: SW-EFF-WHL-02, SW-EFF-STK-01: points of a wheel, by the vessel's size, and of a stack.
SMALL_WHEEL: Final = 6
WHEEL: Final = 10
STACK: Final = 6
#: SW-EFF-MAG-03: how near a magazine must blow up. SW-EFF-MAG-04: the least face of a chain.
BLAST: Final = 10_000
CHAIN: Final = 5
#: SW-EFF-TJM-01: how far a jammed turret can train either way, tenths of a degree.
JAMMED_ARC: Final = 100


class Loss(NamedTuple):
    """What is left of a count of points, and what went beyond it."""

    left: int
    surplus: int


class Hull(NamedTuple):
    """SW-EFF-HULL-05: hull points left, and points of flooding gained."""

    points: int
    flooding: int


class Rudder(NamedTuple):
    """SW-EFF-RUD-01: which turns a vessel cannot make."""

    no_port: bool = False
    no_starboard: bool = False


def take(points: int, damage: int) -> Loss:
    """Damage off points, and the surplus of it."""
    return Loss(max(0, points - damage), max(0, damage - points))


def hull_hit(points: int, damage: int) -> Hull:
    """SW-EFF-HULL-01, SW-EFF-HULL-05: points beyond the hull's become flooding, one for one."""
    left, surplus = take(points, damage)
    return Hull(left, surplus)


def is_dead_in_the_water(points: int) -> bool:
    """SW-EFF-HULL-04: without hull points; her crew abandons her, she counts as destroyed."""
    return points == 0


def flooding_gained(d3: int, weight: Weight) -> int:
    """SW-EFF-FLD-01: of a critical hit."""
    return d3 + GREAT_GUN * (weight is Weight.SUPER_HEAVY)


def boiler_at_risk(configuration: Configuration, draught: Draught) -> bool:
    """SW-EFF-MACH-02: a wheel, or a shallow draught; one roll even if both apply."""
    wheels = (Configuration.SIDEWHEEL, Configuration.STERNWHEEL)
    return configuration in wheels or draught in (Draught.SHALLOW, Draught.VERY_SHALLOW)


def boiler_bursts(face: int) -> bool:
    """SW-EFF-MACH-02: on a 5 or a 6."""
    return face >= BOILER_BURSTS


def wheel_points(size: Size) -> int:
    """SW-EFF-WHL-02: of a whole wheel."""
    return SMALL_WHEEL if size in (Size.VERY_SMALL, Size.SMALL) else WHEEL


def wheel_hit(points: int, damage: int) -> Loss:
    """SW-EFF-WHL-02, SW-EFF-WHL-03: the surplus goes to the hull, and all of later hits."""
    return take(points, damage)


def stack_hit(points: int, damage: int) -> int:
    """SW-EFF-STK-01: what is left of the stack; the surplus is lost."""
    return take(points, damage).left


def rudder_hit(rudder: Rudder, face: int) -> Rudder:
    """SW-EFF-RUD-01: 1 or 2 no turns to starboard, 3 or 4 none to port, 5 or 6 none at all."""
    return Rudder(rudder.no_port or face >= 3, rudder.no_starboard or face <= 2 or face >= 5)


class TurretHit(NamedTuple):
    """SW-EFF-TUR-02: points left, the surplus for the hull, whether it jams, whether it is gone."""

    points: int
    surplus: int
    jams: bool
    gone: bool


def turret_hit(points: int, full: int, damage: int) -> TurretHit:
    """SW-EFF-TUR-01, SW-EFF-TUR-02, SW-EFF-TUR-03: at half for the first time it jams."""
    left, surplus = take(points, damage)
    return TurretHit(left, surplus, left * 2 <= full < points * 2, left == 0)


def turret_gun_lost(face: int, weight: Weight) -> bool:
    """SW-EFF-TUR-01: on a 6, by a Medium gun or a heavier one."""
    return face == TURRET_GUN and weight not in (Weight.VERY_LIGHT, Weight.LIGHT)


def chain_explodes(face: int, *, magazine: bool) -> bool:
    """SW-EFF-MAG-04: the magazine of a vessel that is locked to one that explodes."""
    return magazine and face >= CHAIN
