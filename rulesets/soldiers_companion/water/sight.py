"""SC-BG-12, SC-BG-22, SC-GUN-04: what bears, what is in range and in sight, and in what cover."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from rulesets.core.battlefield import AreaKind
from rulesets.core.geometry import Point, bearing, in_arc, turn_between
from rulesets.core.outline import passes_through
from rulesets.soldiers_companion.state import (
    CompanionBattle,
    Gun,
    Muster,
    Ship,
    Side,
    Status,
    Target,
    Unit,
    Work,
)
from rulesets.soldiers_companion.tables import (
    COVER_FROM_SMALL_ARMS,
    ENFILADE,
    HIDES_WITHIN,
    Band,
    Cover,
    Formation,
    Mount,
)
from rulesets.soldiers_companion.water.hulls import corners, gap_within, reaches, relative

#: SC-BG-12: the relative bearings that a mount bears on, in tenths of a degree: more than the
#: first, less than the second, on starboard (1), on port (-1) or on both sides (0).
ARCS: Final[Mapping[str, tuple[int, int, int]]] = MappingProxyType(
    {
        Mount.BOW: (-1, 1500, 0),
        Mount.STERN: (300, 1801, 0),
        Mount.STARBOARD: (300, 1500, 1),
        Mount.PORT: (300, 1500, -1),
        Mount.BOAT: (-1, 301, 0),
    }
)
#: SC-BG-06: what ground is as cover (assumed: brush, walls, entrenchments).
GROUND_COVER: Final[Mapping[AreaKind, Cover]] = MappingProxyType(
    {AreaKind.WORK: Cover.HEAVY, AreaKind.BUILDING: Cover.MEDIUM, AreaKind.JUNGLE: Cover.LIGHT}
)
# Bound once, as every shot asks for them.
_AFLOAT: Final = Status.AFLOAT
_IN_PLAY: Final = Muster.IN_PLAY
_SHORT: Final = Band.SHORT
_LONG: Final = Band.LONG
#: SC-BG-22: from this Hull Size on a vessel may hide one of HIDDEN_SIZE.
HIDING_SIZE: Final = 2
HIDDEN_SIZE: Final = 1


# -- arcs ----------------------------------------------------------------------------------------


def mount_bears(mount: Mount, relative_bearing: int) -> bool:
    """SC-BG-12: whether a mount bears on a relative bearing, starboard positive."""
    least, most, side = ARCS[mount]
    if side and relative_bearing * side < 0:
        return False
    return least < abs(relative_bearing) < most


def bears(ship: Ship, gun: Gun, point: Point) -> bool:
    """SC-BG-12, SC-FIRE-10: whether a gun aboard bears on a point, as the vessel now lies."""
    return mount_bears(gun.mount, relative(ship, point))


def work_bears(work: Work, gun: Gun, point: Point) -> bool:
    """SC-BG-14: a work's guns bear all round unless the scenario gives an arc."""
    arc = work.arcs.get(gun.id)
    return arc is None or in_arc(work.position, *arc, point)


def eligible_guns(target: Ship, firer_at: Point) -> list[Gun]:
    """SC-GUN-04: undestroyed guns and machine guns that bear towards the firer, in form order."""
    b = relative(target, firer_at)
    return [
        gun
        for gun in target.guns
        if not (gun.destroyed or gun.landed) and mount_bears(gun.mount, b)
    ]


# -- range ---------------------------------------------------------------------------------------


def in_reach(a: Target, b: Target, reach: int) -> bool:
    """Section 0: whether the nearest points of two are no further apart than `reach`.

    Most are plainly near or far by their middles, and the exact distance is not asked.
    """
    (ax, ay), (bx, by) = a.position, b.position
    square = (ax - bx) * (ax - bx) + (ay - by) * (ay - by)
    if square <= reach * reach:
        return True
    far = reach + a.radius + b.radius
    return square <= far * far and reaches(a, b, reach)


def band_of(firer: Target, target: Target, short: int, long: int) -> Band | None:
    """SC-BG-07, SC-BG-10: short range, long range, or None beyond it; each includes its limit."""
    (ax, ay), (bx, by) = firer.position, target.position
    square = (ax - bx) * (ax - bx) + (ay - by) * (ay - by)
    radii = firer.radius + target.radius
    for band, reach in ((_SHORT, short), (_LONG, long)):
        if square <= reach * reach:
            return band
        far = reach + radii
        if square <= far * far and reaches(firer, target, reach):
            return band
    return None


# -- sight ---------------------------------------------------------------------------------------


def in_sight(battle: CompanionBattle, firer: Target, target: Target) -> bool:
    """SC-BG-22: land blocks sight, vessels do not, unless `vessels_block_sight` is on.

    Land on which either stands does not block: who stands on a bank sees from it and is seen.
    """
    line = firer.position, target.position
    seen = battle.lines.get(line)
    if seen is None:
        field = battle.field
        seen = not field.land_between(*line) and field.line_of_sight(*line)
        battle.lines[line] = seen
    if not seen:
        return False
    if not battle.options.vessels_block_sight or not isinstance(target, Ship):
        return True
    return target.card.size > HIDDEN_SIZE or not _hidden_by(battle, firer, target)


def _hidden_by(battle: CompanionBattle, firer: Target, target: Ship) -> bool:
    """SC-BG-22 (option): a large vessel on the line, close before a small one, hides it."""
    return any(
        other.on_table
        and other.card.size >= HIDING_SIZE
        and other is not target
        and other is not firer
        and passes_through(firer.position, target.position, corners(other))
        and gap_within(other, target, HIDES_WITHIN)
        for other in battle.ships.values()
    )


# -- what may be shot at -------------------------------------------------------------------------


def may_be_target(target: Target) -> bool:
    """A vessel of its own side's, a unit that shows itself ashore, a work that holds out."""
    if isinstance(target, Ship):
        return target.status is _AFLOAT
    if isinstance(target, Unit):
        return target.aboard is None and target.status is _IN_PLAY and target.figures > target.lost
    return target.in_play


def enemies(side: Side) -> Iterator[Target]:
    """All that a side's enemy shows, vessels first, each in the order of their ids."""
    foe = side.foe
    for ship in foe.ships:
        if ship.afloat:
            yield ship
    yield from filter(may_be_target, foe.units)
    yield from filter(may_be_target, foe.works)


def garrison(battle: CompanionBattle, work: Work) -> Unit | None:
    """SC-BG-14: the first unit inside that still has figures."""
    for unit in battle.units.values():
        if unit.work is work and unit.in_play and unit.figures > unit.lost:
            return unit
    return None


def held(battle: CompanionBattle, work: Work) -> bool:
    """SC-BG-14: whether small arms find anybody in a work: garrison, else gunners."""
    return garrison(battle, work) is not None or any(gun.crew for gun in work.guns)


# -- cover and formation -------------------------------------------------------------------------


def better_cover(one: Cover, other: Cover) -> Cover:
    """SC-BG-06: only the best cover counts."""
    order = tuple(Cover)
    return one if order.index(one) >= order.index(other) else other


def ground_cover(battle: CompanionBattle, unit: Unit) -> Cover:
    """SC-BG-06, SC-BG-14: the cover of a unit ashore: its work's, or the best of the ground."""
    if unit.work is not None:
        return unit.work.cover
    cover = Cover.NONE
    for area in battle.field.areas:
        if area.kind in GROUND_COVER and area.covers(unit.position):
            cover = better_cover(cover, GROUND_COVER[area.kind])
    return cover


def cover_value(battle: CompanionBattle, unit: Unit) -> int:
    """SC-BG-06: what cover adds to small arms' needs; in cover, Fieldcraft instead if higher."""
    value = COVER_FROM_SMALL_ARMS[ground_cover(battle, unit)]
    return max(value, unit.fieldcraft) if value else 0


def enfiladed(unit: Unit, firer_at: Point) -> bool:
    """SC-BG-06: whether a line or column ashore is shot at along its front."""
    if unit.formation not in (Formation.LINE, Formation.COLUMN) or unit.work is not None:
        return False
    off_facing = turn_between(unit.facing, bearing(unit.position, firer_at))
    return abs(off_facing - 900) <= ENFILADE
