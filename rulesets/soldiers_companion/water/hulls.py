"""Section 0, SC-BG-12: where hulls lie, how near they are to each other, and how they face.

A hull is a rectangle about the vessel's position, a land unit a disc, a work a larger one.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from rulesets.core.geometry import FULL_TURN, Point, bearing, squared, unit
from rulesets.core.geometry import distance as distance_between
from rulesets.soldiers_companion.ratings import ShipCard
from rulesets.soldiers_companion.state import CompanionBattle, Ship, Target
from rulesets.soldiers_companion.tables import Aspect, Sector
from rulesets.soldiers_companion.water import polygons
from rulesets.soldiers_companion.water.polygons import UNIT, Polygon, rectangle

# Bound once, as these are asked for most.
_BOW_END: Final = Aspect.BOW
_STERN: Final = Aspect.STERN
_STARBOARD: Final = Aspect.STARBOARD
_PORT: Final = Aspect.PORT

#: Corners are rounded: hulls that lie against each other may overlap by so much.
ROUNDING: Final = 10
#: Section 0: the greatest relative bearing of each sector, from the bow, in tenths of a degree.
_AHEAD, _BOW, _QUARTER = 300, 900, 1500


@lru_cache(maxsize=512)
def _shape(long: int, wide: int, heading: int) -> Polygon:
    """A hull about the origin."""
    return rectangle((0, 0), heading, fore=long // 2, aft=long // 2, half_wide=wide // 2)


def hull_at(ship: Ship, position: Point, heading: int, *, less: int = 0) -> Polygon:
    """The corners of a ship's hull if it lay there, counter-clockwise from the port bow.

    `less` thousandths are taken off each side.
    """
    x, y = position
    long, wide = ship.card.long - 2 * less, ship.card.wide - 2 * less
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = _shape(long, wide, heading % FULL_TURN)
    return (x + ax, y + ay), (x + bx, y + by), (x + cx, y + cy), (x + dx, y + dy)


def corners(ship: Ship) -> Polygon:
    """Section 0: the corners of a hull: port bow, port quarter, starboard quarter and bow."""
    outline = ship.outline
    if outline is not None and outline[0] is ship.position and outline[1] == ship.heading:
        return outline[2]
    hull = hull_at(ship, ship.position, ship.heading)
    ship.outline = ship.position, ship.heading, hull
    return hull


def swath(ship: Ship, position: Point, heading: int, length: int) -> Polygon:
    """The water that a hull passes over in a straight leg from a position."""
    half = ship.card.long // 2
    return rectangle(position, heading, fore=half + length, aft=half, half_wide=ship.card.wide // 2)


def in_lane(ship: Ship, others: Iterable[Ship], at: Point, heading: int, length: int) -> list[Ship]:
    """Those who may lie in the lane of a straight leg: by their circles, then by their hulls.

    The leg is that of `ship` from `at`, of `length` thousandths of an inch.
    """
    found: list[Ship] = []
    half, wide = ship.card.long // 2 + ROUNDING, ship.card.wide // 2 + ROUNDING
    cos, sin = unit(heading)
    x, y = at
    for other in others:
        (s, t), radius = other.position, other.radius
        dx, dy = s - x, t - y
        aside = abs(dy * cos - dx * sin)
        if aside > (wide + radius) * UNIT:
            continue
        along, near = dx * cos + dy * sin, half + radius
        if not -near * UNIT <= along <= (length + near) * UNIT:
            continue
        far_long, far_wide = other.card.long // 2, other.card.wide // 2
        turned_cos, turned_sin = unit(other.heading - heading)
        turned_cos, turned_sin = abs(turned_cos), abs(turned_sin)
        if aside > wide * UNIT + far_long * turned_sin + far_wide * turned_cos:
            continue
        reach = half * UNIT + far_long * turned_cos + far_wide * turned_sin
        if -reach <= along <= length * UNIT + reach:
            found.append(other)
    return found


def gap_within(a: Ship, b: Ship, reach: int) -> bool:
    """Section 0: whether two hulls are no further apart than `reach`, edge to edge."""
    far = a.radius + b.radius + reach
    (ax, ay), (bx, by) = a.position, b.position
    if (ax - bx) * (ax - bx) + (ay - by) * (ay - by) > far * far:
        return False
    return _hulls_within(a, b, reach)


def _hulls_within(a: Ship, b: Ship, reach: int) -> bool:
    """The same of two whose circles come so near."""
    plain = plainly_near(a.card, a.position, a.heading, b.card, b.position, b.heading, reach=reach)
    return polygons.near(corners(a), corners(b), reach) if plain is None else plain


def within_circle(ship: Ship, others: Iterable[Ship], reach: int) -> list[Ship]:
    """Those of some other vessels whose circles come within `reach` of a vessel's."""
    x, y = ship.position
    far = ship.radius + reach
    near = []
    for other in others:
        s, t = other.position
        dx, most = x - s, far + other.radius
        if -most <= dx <= most:
            dy = y - t
            if dx * dx + dy * dy <= most * most and other is not ship:
                near.append(other)
    return near


def lying_near(ship: Ship, others: Iterable[Ship], reach: int) -> list[Ship]:
    """Section 0: those of some other vessels whose hulls are no further away than `reach`."""
    near = within_circle(ship, others, reach)
    return [other for other in near if _hulls_within(ship, other, reach)] if near else near


def plainly_near(
    one: ShipCard, at: Point, heading: int, other: ShipCard, there: Point, bears: int, *, reach: int
) -> bool | None:
    """Whether two hulls so placed are no further apart than `reach`; None: a glance cannot tell.

    Each is looked at along and across the other: one that is within reach of its middle part is
    near, one all of which is further ahead or aside is not.
    """
    dx, dy = there[0] - at[0], there[1] - at[1]
    most, least = reach + ROUNDING, reach - ROUNDING
    long, wide, far_long, far_wide = one.long // 2, one.wide // 2, other.long // 2, other.wide // 2
    cos, sin = unit(heading)
    off, aside = abs(dx * cos + dy * sin) // UNIT - long, abs(dy * cos - dx * sin) // UNIT - wide
    if (heading - bears) % (FULL_TURN // 2) == 0:
        off, aside = max(off - far_long, 0), max(aside - far_wide, 0)
        square = off * off + aside * aside
        if square > most * most:
            return False
        return True if least > 0 and square < least * least else None
    turned_cos, turned_sin = unit(heading - bears)
    turned_cos, turned_sin = abs(turned_cos), abs(turned_sin)
    if off > most + (far_long * turned_cos + far_wide * turned_sin) // UNIT:
        return False
    if aside > most + (far_long * turned_sin + far_wide * turned_cos) // UNIT:
        return False
    if _in_band(off, aside, least + far_wide):
        return True
    cos, sin = unit(bears)
    off = abs(dx * cos + dy * sin) // UNIT - far_long
    aside = abs(dy * cos - dx * sin) // UNIT - far_wide
    if off > most + (long * turned_cos + wide * turned_sin) // UNIT:
        return False
    if aside > most + (long * turned_sin + wide * turned_cos) // UNIT:
        return False
    return True if _in_band(off, aside, least + wide) else None


def _in_band(off: int, aside: int, reach: int) -> bool:
    """Whether what lies so far off an end and a side of a rectangle is plainly within reach."""
    off, aside = max(off, 0), max(aside, 0)
    return off * off + aside * aside < reach * reach


def reaches(a: Target, b: Target, reach: int) -> bool:
    """Section 0: whether the nearest points of two are no further apart than `reach`."""
    if isinstance(a, Ship):
        if isinstance(b, Ship):
            return gap_within(a, b, reach)
        return _hull_reaches(a, b, reach)
    if isinstance(b, Ship):
        return _hull_reaches(b, a, reach)
    far = a.radius + b.radius + reach
    return squared(a.position, b.position) <= far * far


def _hull_reaches(ship: Ship, other: Target, reach: int) -> bool:
    card, (x, y), (s, t) = ship.card, ship.position, other.position
    far = other.radius + reach
    cos, sin = unit(ship.heading)
    dx, dy = s - x, t - y
    off = max(0, abs(dx * cos + dy * sin) // UNIT - card.long // 2)
    aside = max(0, abs(dy * cos - dx * sin) // UNIT - card.wide // 2)
    square = off * off + aside * aside
    if square > (far + ROUNDING) * (far + ROUNDING):
        return False
    if square < (far - ROUNDING) * (far - ROUNDING):
        return True
    return polygons.point_near(corners(ship), other.position, far)


def distance_of(a: Target, b: Target) -> int:
    """The distance of the nearest points of two, rounded down; nothing is decided by it."""
    if isinstance(a, Ship):
        if isinstance(b, Ship):
            return polygons.distance(corners(a), corners(b))
        return max(0, polygons.point_distance(corners(a), b.position) - b.radius)
    if isinstance(b, Ship):
        return distance_of(b, a)
    return max(0, distance_between(a.position, b.position) - a.radius - b.radius)


def overlaps(a: Ship, b: Ship) -> bool:
    """SC-MOV-10: whether two hulls lie one over the other; to touch is not to overlap."""
    far = a.radius + b.radius
    if squared(a.position, b.position) > far * far:
        return False
    return polygons.overlap(corners(a), corners(b))


def near_shore(battle: CompanionBattle, ship: Ship, reach: int) -> bool:
    """SC-HULL-03: whether a hull is within `reach` of dry land; a shoal is none."""
    return battle.waters.near_land(corners(ship), reach)


def relative(ship: Ship, point: Point) -> int:
    """Section 0: the bearing of a point from the bow, in tenths of a degree, starboard positive."""
    half = FULL_TURN // 2
    return (ship.heading - bearing(ship.position, point) + half) % FULL_TURN - half


def sector(ship: Ship, point: Point) -> Sector:
    """Section 0: in which of a vessel's six sectors a point lies."""
    b = relative(ship, point)
    off = abs(b)
    if off <= _AHEAD:
        return Sector.AHEAD
    if off >= _QUARTER:
        return Sector.ASTERN
    if off <= _BOW:
        return Sector.STARBOARD_BOW if b > 0 else Sector.PORT_BOW
    return Sector.STARBOARD_QUARTER if b > 0 else Sector.PORT_QUARTER


def aspect(ship: Ship, point: Point) -> Aspect:
    """Section 0: which end or side of a vessel a point lies off."""
    b = relative(ship, point)
    if abs(b) <= _AHEAD:
        return _BOW_END
    if abs(b) >= _QUARTER:
        return _STERN
    return _STARBOARD if b > 0 else _PORT


def facing_end(ship: Ship, other: Ship) -> Aspect:
    """SC-BRD-05: the end or side by which a vessel lies against another."""
    return aspect(ship, other.position)
