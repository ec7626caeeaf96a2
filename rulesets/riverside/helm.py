"""RS-AI-01, RS-AI-02, RS-AI-09: where a vessel goes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import isqrt
from typing import Final

from rulesets.core.battlefield import Battlefield, Edge, Water
from rulesets.core.doctrine import Station
from rulesets.core.geometry import Path, Point, along, squared, within
from rulesets.riverside.aftermath import AMMUNITION
from rulesets.riverside.aiming import expected_sixths, heavy_dice_on
from rulesets.riverside.doctrine import Doctrine, Leave, Plan, Shallows, Standing
from rulesets.riverside.objective import Aim
from rulesets.riverside.options import ExitStatus
from rulesets.riverside.orders import MoveHull
from rulesets.riverside.passage import landing_held, nearer_edge
from rulesets.riverside.state import RiversideBattle, Ship, Unit
from rulesets.riverside.tables import INCH, PIN_TRAIT, UnitKind, VesselKind, Weapon

#: Asked for with every lane, so bound once.
_CHANNEL: Final = Water.CHANNEL
#: RS-AI-01: what Bombard closes to, and Keep-off holds off from.
BOMBARDS_WITHIN: Final = 15 * INCH
OUT_OF_RIFLE_SHOT: Final = 25 * INCH
#: How far a vessel looks for something to fire at from where she lies: a field gun's long range.
GUN_RANGE: Final = 36 * INCH
#: RS-AI-01: how near an edge a vessel that runs by turns about.
TURNS_ABOUT: Final = 8 * INCH
#: Vessels of one side keep lanes this far apart, since two may not end on one point (RS-MOV-03).
LANE: Final = 1500
#: How near is near enough to a station.
ON_STATION: Final = INCH // 2
#: RS-AI-02: how far outside the shallows a vessel passes that keeps out of them.
JUST_OFF: Final = INCH // 10
#: RS-MOD-03: how far from a landing a second vessel berths, to be at it still.
BESIDE: Final = 900
#: RS-AI-07: medicine and ammunition.
VALUABLES: Final = ("medicine", *AMMUNITION)
#: RS-AI-09: "more than 40 %" of a failed test is a Leadership of 7 or more (15 of 36).
LIKELY_TO_FAIL: Final = 7


def hull_order(battle: RiversideBattle, doctrine: Doctrine, ship: Ship) -> MoveHull | None:
    """RS-AI-01: the hull's Move, or None to stand to."""
    standing = doctrine.standing_of(ship.id)
    if standing.station is not Station.FREE:
        return _on_station(battle, doctrine, ship, standing)
    if wants_to_leave(battle, doctrine, ship):
        return _leave(battle, ship)
    mission = doctrine.mission
    if mission is not None and mission.aim is Aim.ESCAPE:
        return _leave(battle, ship)
    if doctrine.lands and to_land(ship, doctrine):
        return _to_landing(battle, doctrine, ship, standing.landing)
    foe = _nearest_foe(ship)
    if foe is None:
        return None
    return _PLANS[doctrine.plan](battle, ship, foe)


def _on_station(
    battle: RiversideBattle, doctrine: Doctrine, ship: Ship, standing: Standing
) -> MoveHull | None:
    """Standing orders go before the doctrine."""
    match standing.station:
        case Station.LEAVE:
            return _leave(battle, ship)
        case Station.POINT:
            assert standing.point is not None
            return _towards(battle, ship, standing.point)
        case Station.LANDING:
            return _to_landing(battle, doctrine, ship, standing.landing)
        case _:
            return None


def to_land(ship: Ship, doctrine: Doctrine) -> list[Unit]:
    """The units aboard that are to be landed, by doctrine or by their standing orders."""
    landing = doctrine.lands
    if not ship.aboard or not (landing or doctrine.standing):
        return []
    return [
        unit for unit in ship.aboard if _lands(doctrine.standing_of(unit.id), by_doctrine=landing)
    ]


def bears_valuables(unit: Unit) -> bool:
    """RS-AI-07: whether a unit bears what is landed only at a landing."""
    return any(thing.kind in VALUABLES for thing in unit.things)


def _lands(standing: Standing, *, by_doctrine: bool) -> bool:
    if standing.station is Station.FREE:
        return by_doctrine
    return standing.station in (Station.LAND, Station.POINT)


def _nearest_foe(ship: Ship, *, near_channel: Battlefield | None = None) -> Point | None:
    """Where the nearest of the enemy's fighting vessels and his units ashore is.

    With the table, of units those alone whom a vessel in mid-channel can have within 15".
    """
    x, y = ship.position
    nearest: Point | None = None
    least = 0
    foe = ship.side.foe
    for other in foe.ships:
        if other.fights:
            there = other.position
            dx, dy = there[0] - x, there[1] - y
            square = dx * dx + dy * dy
            if nearest is None or square < least:
                nearest, least = there, square
    for unit in foe.units:
        if unit.in_play and unit.aboard is None:
            there = unit.position
            dx, dy = there[0] - x, there[1] - y
            square = dx * dx + dy * dy
            if (nearest is None or square < least) and (
                near_channel is None or _inshore(near_channel, there)
            ):
                nearest, least = there, square
    return nearest


def _inshore(field: Battlefield, there: Point) -> bool:
    """Whether mid-channel comes within 15" of a point of the table."""
    s = min(max(there[0], 0), field.length)
    return within(field.channel_at(s), there, BOMBARDS_WITHIN)


def _armed(ship: Ship) -> bool:
    """Whether anybody aboard has something to fire."""
    for gun in ship.guns:
        if gun.crew:
            return True
    return any(unit.shot is not None for unit in ship.aboard)


def _nearest(here: Point, points: list[Point]) -> Point:
    """The nearest of some points, the first of those that are as near."""
    return min(points, key=lambda point: squared(here, point))


def _lane(battle: RiversideBattle, ship: Ship, s: int) -> Point:
    """Mid-channel at s, in the ship's own lane, and never within the shallows."""
    s = min(max(s, 0), battle.field.length)
    _, middle = battle.field.channel_at(s)
    ships = ship.side.ships
    offset = (2 * ships.index(ship) - len(ships) + 1) * LANE // 2
    point = (s, middle + offset)
    return point if battle.field.water(point) is _CHANNEL else (s, middle)


def _towards(battle: RiversideBattle, ship: Ship, point: Point) -> MoveHull | None:
    """A move to a point, unless she lies there.

    RS-MOV-02: a move may not mix directions, so a way round an obstacle goes leg by leg.
    """
    if within(ship.position, point, ON_STATION):
        return None
    if battle.field.clear_water(ship.position, point):
        return MoveHull((point,))
    course = battle.field.course(ship.position, point)
    return MoveHull(_one_way(ship.position, course)) if course else None


def _one_way(start: Point, course: Path) -> Path:
    """The beginning of a course that keeps to one direction of the river."""
    downstream = course[0][0] > start[0]
    kept: list[Point] = []
    s = start[0]
    for point in course:
        if (point[0] < s) if downstream else (point[0] > s):
            break
        kept.append(point)
        s = point[0]
    return tuple(kept)


def _bombard(battle: RiversideBattle, ship: Ship, foe: Point) -> MoveHull | None:
    """RS-AI-01: stand to within 16" of the nearest whom she can have there, to fire at him."""
    if not _armed(ship):
        return None
    target = foe
    if not _inshore(battle.field, foe):
        target = _nearest_foe(ship, near_channel=battle.field) or foe
    if within(ship.position, target, BOMBARDS_WITHIN):
        return None
    return _towards(battle, ship, _within_reach(battle, ship, target, BOMBARDS_WITHIN))


def _within_reach(battle: RiversideBattle, ship: Ship, target: Point, reach: int) -> Point:
    """The nearest point of her lane from which a target is within reach, or the one opposite."""
    s, y = _lane(battle, ship, target[0])
    across = abs(y - target[1])
    along_river = isqrt(reach * reach - across * across) if across < reach else 0
    if abs(ship.position[0] - s) <= along_river:
        return _lane(battle, ship, ship.position[0])
    near = s - along_river if ship.position[0] < s else s + along_river
    return _lane(battle, ship, near)


def _run_by(battle: RiversideBattle, ship: Ship, foe: Point) -> MoveHull:
    """RS-AI-01: keep moving, from one end of the table to the other."""
    s = ship.position[0]
    downstream = ship.heading < 900 or ship.heading > 2700
    if downstream and battle.field.length - s < TURNS_ABOUT:
        downstream = False
    elif not downstream and s < TURNS_ABOUT:
        downstream = True
    end = battle.field.length - TURNS_ABOUT // 2 if downstream else TURNS_ABOUT // 2
    point = _lane(battle, ship, end)
    return _towards(battle, ship, point) or MoveHull(())


def _keep_off(battle: RiversideBattle, ship: Ship, foe: Point) -> MoveHull | None:
    """RS-AI-01: beyond 24" of rifles, and no further from the enemy than a field gun reaches."""
    rifles = [
        unit.position
        for unit in ship.side.foe.units
        if unit.in_play and unit.weapon == Weapon.MODERN_RIFLE
    ]
    s = ship.position[0]
    if rifles:
        nearest = _nearest(ship.position, rifles)
        if within(ship.position, nearest, OUT_OF_RIFLE_SHOT - INCH):
            _, y = _lane(battle, ship, nearest[0])
            clear = isqrt(OUT_OF_RIFLE_SHOT**2 - min(abs(y - nearest[1]), OUT_OF_RIFLE_SHOT) ** 2)
            away = nearest[0] + clear if s >= nearest[0] else nearest[0] - clear
            return _towards(battle, ship, _lane(battle, ship, away))
    if within(ship.position, foe, GUN_RANGE - 2 * INCH):
        return None
    point = _within_reach(battle, ship, foe, GUN_RANGE - 4 * INCH)
    if any(within(point, rifle, OUT_OF_RIFLE_SHOT - INCH) for rifle in rifles):
        return None
    return _towards(battle, ship, point)


#: RS-AI-01: what each plan does against the nearest enemy; a lander with nobody left to land too.
_PLANS: Final[Mapping[Plan, Callable[[RiversideBattle, Ship, Point], MoveHull | None]]] = {
    Plan.BOMBARD: _bombard,
    Plan.RUN_BY: _run_by,
    Plan.LANDER: _bombard,
    Plan.KEEP_OFF: _keep_off,
}


def _to_landing(
    battle: RiversideBattle, doctrine: Doctrine, ship: Ship, name: str | None
) -> MoveHull | None:
    """RS-AI-07: to the named landing, or the nearest that the enemy doesn't hold.

    RS-AI-02: where there is none, a bold captain, or any launch, beaches her in the shallows.
    """
    here = ship.landing
    if here is not None and name in (None, here) and not landing_held(battle, here, ship.side):
        return None
    places = [
        berth
        for landing in battle.field.landings
        if (name is None or landing.id == name) and not landing_held(battle, landing.id, ship.side)
        for berth in _berths(battle, ship, landing.at)
    ]
    if places:
        berth = _nearest(ship.position, places)
        return _by_the_channel(battle, doctrine, ship, berth) or _towards(battle, ship, berth)
    if not _may_beach(doctrine, ship) or all(map(bears_valuables, to_land(ship, doctrine))):
        foe = _nearest_foe(ship)
        return None if foe is None else _bombard(battle, ship, foe)
    if battle.field.water(ship.position) is Water.SHALLOWS:
        return None
    shore = battle.field.nearest_shore(ship.position)
    inshore = battle.field.shallows // 2
    beach = (shore[0], shore[1] - inshore if shore[1] > ship.position[1] else shore[1] + inshore)
    return _towards(battle, ship, beach)


def _berths(battle: RiversideBattle, ship: Ship, at: Point) -> list[Point]:
    """RS-MOD-03: where she can berth at a landing: at it, or beside who lies there (RS-MOV-03)."""
    if not _taken(battle, ship, at):
        return [at]
    s, y = at
    return [
        beside
        for beside in ((s - BESIDE, y), (s + BESIDE, y))
        if battle.field.water(beside) is not Water.LAND and not _taken(battle, ship, beside)
    ]


def _by_the_channel(
    battle: RiversideBattle, doctrine: Doctrine, ship: Ship, berth: Point
) -> MoveHull | None:
    """RS-AI-02: up the channel and straight in, lest she ends in the shallows short of her berth.

    Not for those who may end there, nor from so near that her speed is enough.
    """
    speed = ship.card.upstream
    if _may_beach(doctrine, ship) or within(ship.position, berth, (speed.base + speed.dice) * INCH):
        return None
    field = battle.field
    off = along(berth, field.channel_at(berth[0]), field.shallows + JUST_OFF)
    if (
        field.water(off) is not Water.CHANNEL
        or not field.clear_water(ship.position, off)
        or not field.clear_water(off, berth)
    ):
        return None
    return MoveHull((off, berth))


def _taken(battle: RiversideBattle, ship: Ship, point: Point) -> bool:
    """Whether another vessel lies there (RS-MOV-03)."""
    return any(
        other is not ship and other.on_table and within(other.position, point, ON_STATION)
        for side in battle.sides
        for other in side.ships
    )


def _may_beach(doctrine: Doctrine, ship: Ship) -> bool:
    """RS-AI-02: a launch freely; a gunboat or dhow only under a bold doctrine."""
    return ship.kind == VesselKind.LAUNCH or doctrine.shallows is Shallows.BOLD


# -- leaving
# ----------------------------------------------------------------------------------------


def wants_to_leave(battle: RiversideBattle, doctrine: Doctrine, ship: Ship) -> bool:
    """RS-AI-09: whether she had better go, with nothing left to land.

    That is when the fire to come reaches the next multiple and her captain is likely to fail.
    RS-CMP-04 is weighed: where leaving by choice costs as much as failing, only fire that may well
    sink her is reason enough.
    """
    if ship.leadership - PIN_TRAIT.get(ship.trait, 0) < LIKELY_TO_FAIL:
        return False
    if doctrine.leave is Leave.NEVER or to_land(ship, doctrine):
        return False
    missing = ship.card.pin_every - ship.tally % ship.card.pin_every
    if _hits_to_come(battle, ship) < 6 * missing:
        return False
    if battle.options.voluntary_exit_status is not ExitStatus.WITHDRAWN:
        return True
    return heavy_dice_on(battle, ship.side.foe, ship) >= 2 * ship.card.sinks_at


def _hits_to_come(battle: RiversideBattle, ship: Ship) -> int:
    """The hits to expect in the enemy's next turn, in sixths, if all who can aim at the boat."""
    foe = ship.side.foe
    x, y = ship.position
    sixths = 0
    for unit in foe.units:
        shot = unit.shot
        if shot is None or not unit.in_play or unit.pins:
            continue
        dx, dy = unit.position[0] - x, unit.position[1] - y
        if dx * dx + dy * dy <= shot.long * shot.long:
            sixths += expected_sixths(unit.figures * shot.dice, unit.least)
    for other in foe.ships:
        if other.fights:
            dx, dy = other.position[0] - x, other.position[1] - y
            square = dx * dx + dy * dy
            for gun in other.guns:
                if square <= gun.card.long * gun.card.long and not gun.pins:
                    sixths += expected_sixths(gun.crew * gun.card.dice, gun.least)
    return sixths


def _leave(battle: RiversideBattle, ship: Ship) -> MoveHull | None:
    """RS-MOV-05: off by the nearer edge that is open."""
    if len(battle.setup.scenario.closed_edges) == len(Edge):
        return None
    return MoveHull((), leave=nearer_edge(battle, ship))


# -- troops ashore
# ----------------------------------------------------------------------------------


def march_towards(battle: RiversideBattle, unit: Unit, target: Point, reach: int) -> Point | None:
    """Where a unit ashore goes to come nearer a target, or None where it can't.

    It goes straight, or along its own bank if the river lies between.
    """
    here = unit.position
    field = battle.field
    goal = target
    south, north = battle.dry
    if not ((here[1] < south and target[1] < south) or (here[1] > north and target[1] > north)):
        north_side = here[1] > field.bank(field.north, min(max(here[0], 0), field.length))
        s = min(max(target[0], 0), field.length)
        if north_side and target[1] < field.bank(field.north, s):
            goal = (s, min(field.bank(field.north, s) + 2 * INCH, field.width))
        elif not north_side and target[1] > field.bank(field.south, s):
            goal = (s, max(field.bank(field.south, s) - 2 * INCH, 0))
    point = along(here, goal, reach)
    if within(here, point, ON_STATION) or not field.ashore(point):
        return None
    return point


def follows_baggage(unit: Unit) -> bool:
    """Baggage keeps where it is: it has nothing to fight with (RS-MW-18)."""
    return unit.kind == UnitKind.BAGGAGE
