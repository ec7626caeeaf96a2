"""SC-BG-20: how far units move ashore, over what ground, and which marches are legal."""

from __future__ import annotations

from typing import Final, NamedTuple

from rulesets.core.battlefield import AreaKind
from rulesets.core.events import EntryId
from rulesets.core.geometry import Path, Point, bearing, path_length, squared, within
from rulesets.soldiers_companion.movement.allowance import whole_inches
from rulesets.soldiers_companion.orders import LandOrder, Refusal
from rulesets.soldiers_companion.state import CompanionBattle, Unit
from rulesets.soldiers_companion.tables import (
    CHARGE_BONUS,
    GUN_BY_HAND,
    LAND_MOVES,
    LIMBERED_MOVE,
    MACHINE_GUN_BY_HAND,
    MOUNTED_MOVE,
    UNIT_RADIUS,
    WORK_RADIUS,
    Formation,
    Morale,
    UnitKind,
)

#: SC-BG-20: what counts as rough ground, and what disorders who crosses it (SC-BG-15; assumed).
ROUGH: Final = (AreaKind.DIFFICULT, AreaKind.JUNGLE)
OBSTACLES: Final = (AreaKind.DIFFICULT, AreaKind.WORK)


class March(NamedTuple):
    """A legal move ashore: where to, facing what, its length, and what becomes of the unit."""

    at: Point
    facing: int
    length: int
    disordered: bool
    work: EntryId | None


def march_allowance(unit: Unit, formation: Formation | None = None) -> int:
    """SC-BG-20: a unit's move in a turn, in its formation or another.

    A gun with a team is limbered, one without goes by hand.
    """
    if unit.kind == UnitKind.GUN_SECTION:
        if unit.mounted:
            return LIMBERED_MOVE
        heavy = any(gun.card is not None for gun in unit.guns)
        return GUN_BY_HAND if heavy else MACHINE_GUN_BY_HAND
    return MOUNTED_MOVE if unit.mounted else LAND_MOVES[formation or unit.formation]


def crosses(battle: CompanionBattle, start: Point, path: Path, kinds: tuple[AreaKind, ...]) -> bool:
    """Whether a path begins, ends or passes in an area of some kinds."""
    areas = [area.shape for area in battle.field.areas if area.kind in kinds]
    for point in path:
        if any(one.covers(start) or one.covers(point) or one.stops(start, point) for one in areas):
            return True
        start = point
    return False


def reach_of(battle: CompanionBattle, unit: Unit, path: Path, *, charging: bool = False) -> int:
    """SC-BG-20: the inches a unit has on a path: halved by rough ground; 3 more for a charge."""
    most = march_allowance(unit) + (CHARGE_BONUS if charging else 0)
    return whole_inches(most // 2) if crosses(battle, unit.position, path, ROUGH) else most


def on_land(battle: CompanionBattle, start: Point, path: Path) -> bool:
    """SC-BG-20: whether a path keeps to dry land and to the table."""
    for point in path:
        if not battle.field.ashore(point) or battle.waters.crosses_shore(start, point):
            return False
        start = point
    return True


def check_formation(unit: Unit, formation: Formation) -> Refusal | None:
    """SC-BG-20: guns have no other formation; a change is made once a turn, before a march."""
    if unit.kind == UnitKind.GUN_SECTION:
        return Refusal("SC-BG-20", "a gun has no other formation")
    if unit.changed or unit.moved:
        return Refusal("SC-BG-20", "it had moved or formed already this turn")
    return None


def check_march(battle: CompanionBattle, unit: Unit, order: LandOrder) -> March | Refusal:
    """SC-BG-20, SC-BG-16: a march within the unit's move, over land, and not into the enemy.

    A change of formation has cost half of the move. A Checked unit may not come nearer to the
    nearest enemy.
    """
    reach = reach_of(battle, unit, order.path)
    if unit.changed:
        reach = whole_inches(reach // 2)
    length = path_length(unit.position, order.path)
    end = order.path[-1]
    if length > reach:
        return Refusal("SC-BG-20", "it was further than its move")
    if not on_land(battle, unit.position, order.path):
        return Refusal("SC-BG-20", "the way was not all on land")
    if any(
        enemy.ashore and within(enemy.position, end, 2 * UNIT_RADIUS)
        for enemy in unit.side.foe.units
    ):
        return Refusal("SC-BG-20", "only a charge leads into the enemy")
    if unit.morale is Morale.CHECKED and _advances(battle, unit, end):
        return Refusal("SC-BG-16", "it was checked, and might not advance")
    before = (unit.position, *order.path)[-2]
    facing = bearing(before, end) if before != end else unit.facing
    disordered = crosses(battle, unit.position, order.path, OBSTACLES)
    return March(end, facing, length, disordered, work_at(battle, unit, end))


def work_at(battle: CompanionBattle, unit: Unit, at: Point) -> EntryId | None:
    """SC-BG-14: the work of its own side in which a unit stands there."""
    for work in unit.side.works:
        if work.in_play and within(work.position, at, WORK_RADIUS):
            return work.id
    return None


def nearest_enemy(battle: CompanionBattle, unit: Unit, at: Point) -> Point | None:
    """Where the enemy nearest to a point is: ashore, afloat or in a work."""
    foe = unit.side.foe
    places = [enemy.position for enemy in foe.units if enemy.ashore]
    places += [ship.position for ship in foe.ships if ship.afloat]
    places += [work.position for work in foe.works if work.in_play]
    return min(places, key=lambda place: (squared(place, at), place), default=None)


def _advances(battle: CompanionBattle, unit: Unit, end: Point) -> bool:
    enemy = nearest_enemy(battle, unit, unit.position)
    return enemy is not None and squared(enemy, end) < squared(enemy, unit.position)
