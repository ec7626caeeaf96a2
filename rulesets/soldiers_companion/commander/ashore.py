"""Troops: landings, charges, marches, and how they stand: the judgement of section 38 ashore."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rulesets.core.doctrine import Station
from rulesets.core.events import EntryId
from rulesets.core.geometry import Point, along, squared, within
from rulesets.soldiers_companion.commander.doctrine import Doctrine, Name
from rulesets.soldiers_companion.movement.marching import check_march, march_allowance, reach_of
from rulesets.soldiers_companion.movement.transport import check_exchange
from rulesets.soldiers_companion.muster.objective import Aim
from rulesets.soldiers_companion.orders import FireOrder, Firing, Landing, LandOrder, Refusal
from rulesets.soldiers_companion.people.charges import check_charge
from rulesets.soldiers_companion.state import CompanionBattle, Ship, Unit
from rulesets.soldiers_companion.tables import CHARGE_BONUS, INCH, Formation, Morale

# Bound once, as these are asked for most.
_LAND: Final = Aim.LAND
_HOLD: Final = Aim.HOLD
_STATION_LAND: Final = Station.LAND
_FREE: Final = Station.FREE

#: How near the bank a vessel's hull must lie to put men ashore, centre to land.
_GANGWAY: Final = 3 * INCH
#: A charge is worth it against no more than this many of ours to each of theirs, in per cent.
_ODDS: Final = 100
#: Enemies as near as this are fought before one goes on to what is to be held.
_CLOSE: Final = 12 * INCH


def to_land(battle: CompanionBattle, doctrine: Doctrine, ship: Ship) -> list[Unit]:
    """The troops aboard that are to go ashore: by standing order, or for the mission."""
    mission = doctrine.mission
    lands = mission is not None and mission.aim in (_LAND, _HOLD)
    chosen = []
    for unit in ship.aboard:
        if not unit.in_play or not unit.figures:
            continue
        station = doctrine.standing_of(unit.id).station
        if station is _STATION_LAND or (lands and station is _FREE):
            chosen.append(unit)
    return chosen


def landing(battle: CompanionBattle, doctrine: Doctrine, ship: Ship) -> Landing | None:
    """SC-BG-19: land them in place of the move, where the vessel already lies at the bank."""
    if not ship.aboard:
        return None
    units = to_land(battle, doctrine, ship)
    if not units:
        return None
    names = tuple(unit.id for unit in units)
    orders = (Landing(names, (), place) for place in _places_ashore(battle, ship))
    return next((one for one in orders if check_exchange(battle, ship, one) is None), None)


def landing_goal(battle: CompanionBattle, doctrine: Doctrine, ship: Ship) -> Point | None:
    """Where a vessel with troops to land makes for: her landing, the mission's, or any bank."""
    units = to_land(battle, doctrine, ship)
    if not units:
        return None
    here = ship.position
    wish = doctrine.standing_of(units[0].id).point
    if wish is None and doctrine.mission is not None and doctrine.mission.aim is _HOLD:
        wish = doctrine.mission.at
    landings = [one.at for one in battle.field.landings]
    if landings:
        aim = wish or here
        return min(landings, key=lambda point: (squared(aim, point), point))
    return battle.field.nearest_shore(wish or here)


def _places_ashore(battle: CompanionBattle, ship: Ship) -> Iterator[Point]:
    """Places beside the vessel: inland of the nearest shore, and of landings that it lies at."""
    field = battle.field
    shore = field.nearest_shore(ship.position)
    reach = ship.card.wide + _GANGWAY
    near = [shore] if within(ship.position, shore, reach) else []
    near += [
        field.nearest_shore(one.at)
        for one in field.landings
        if within(ship.position, one.at, reach + INCH)
    ]
    for point in near:
        s, y = point
        for inland in (INCH, 2 * INCH, 3 * INCH):
            yield (s, y + inland if y > ship.position[1] else y - inland)


def charge(battle: CompanionBattle, doctrine: Doctrine, unit: Unit) -> EntryId | None:
    """SC-BG-16, SC-BG-17: warriors, and whoever outnumbers the enemy, charge in reach."""
    if not unit.ashore or unit.guns or unit.morale is not Morale.STEADY or not unit.figures:
        return None
    if doctrine.standing_of(unit.id).station is Station.HOLD and not unit.frenzied:
        return None
    reach = march_allowance(unit) + CHARGE_BONUS + 2 * INCH
    best: tuple[int, EntryId] | None = None
    for enemy in unit.side.foe.units:
        if not enemy.figures or not within(unit.position, enemy.position, reach):
            continue
        bold = unit.frenzied or unit.warrior or doctrine.name is Name.AGGRESSIVE
        if not bold and unit.figures * 100 < enemy.figures * (_ODDS + 50):
            continue
        found = (squared(unit.position, enemy.position), enemy.id)
        if (best is None or found < best) and check_charge(battle, unit, enemy.id) is None:
            best = found
    return best[1] if best is not None else None


def formation(battle: CompanionBattle, doctrine: Doctrine, unit: Unit) -> Formation | None:
    """SC-TRP-05: troops aboard keep their line: the cover is the vessel's, and all may fire."""
    return None


def march(battle: CompanionBattle, doctrine: Doctrine, unit: Unit) -> LandOrder:
    """SC-BG-20: towards the objective or the enemy, and stand where the fire is good."""
    if not unit.ashore or unit.busy or unit.in_melee is not None or unit.work is not None:
        return LandOrder()
    standing = doctrine.standing_of(unit.id)
    if standing.station is Station.HOLD or unit.morale is not Morale.STEADY:
        return LandOrder()
    goal = standing.point if standing.station in (Station.POINT, Station.LAND) else None
    if goal is None and doctrine.mission is not None and doctrine.mission.aim is Aim.HOLD:
        mission = doctrine.mission
        if not within(unit.position, mission.at, mission.within):
            goal = mission.at
    enemy = _nearest(unit)
    stand_off = (unit.shot.short if unit.shot is not None and not unit.warrior else 0) or INCH
    if goal is None and enemy is not None:
        if within(unit.position, enemy, stand_off):
            return LandOrder()
        goal = along(enemy, unit.position, stand_off)
    if goal is None or (enemy is not None and within(unit.position, enemy, min(stand_off, _CLOSE))):
        return LandOrder()
    reach = reach_of(battle, unit, (goal,))
    for part in (reach, reach // 2):
        step = along(unit.position, goal, part)
        order = LandOrder(path=(step,))
        if step != unit.position and not isinstance(check_march(battle, unit, order), Refusal):
            return order
    return LandOrder()


def _nearest(unit: Unit) -> Point | None:
    """The nearest enemy that a land unit could fight."""
    here = unit.position
    foe = unit.side.foe
    places = [one.position for one in foe.units if one.ashore]
    places += [one.position for one in foe.works if one.in_play]
    places += [one.position for one in foe.ships if one.afloat]
    return min(places, key=lambda point: (squared(here, point), point)) if places else None


def volley(unit: Unit, target: EntryId) -> FireOrder:
    """All of a unit's figures that may fire, at one target."""
    return FireOrder(unit.id, target, Firing.VOLLEY)
