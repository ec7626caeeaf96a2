"""Where a vessel goes: the judgement of section 38 at the helm.

A course is laid leg by leg towards a goal: each leg on the heading of the six that leads there best
over clear water, with the free turn that it earns and, under steam, turns bought with speed. The
whole is checked once by `legs.plan`, and shortened until it is legal.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rulesets.core.battlefield import Battlefield, Edge
from rulesets.core.geometry import (
    FULL_TURN,
    Point,
    ahead,
    bearing,
    distance,
    squared,
    turn_between,
)
from rulesets.soldiers_companion.commander.ashore import landing_goal
from rulesets.soldiers_companion.doctrine import Avoid, Closing, Doctrine, Name, Station
from rulesets.soldiers_companion.legs import plan, runs_straight
from rulesets.soldiers_companion.orders import Helm, Leg, MoveOrder, PowerTurn, Refusal, Shoot, Step
from rulesets.soldiers_companion.sailing import cost_of_inch, in_irons
from rulesets.soldiers_companion.state import CompanionBattle, Ship
from rulesets.soldiers_companion.tables import INCH, POINT, TURN, Morale, Mount, Propulsion

#: How near is there.
_ARRIVED: Final = 3 * INCH
#: The gap that friends keep, hull centre to hull centre, beside their half lengths.
_ELBOW: Final = 4 * INCH
#: A vessel with nothing to shoot with lies this far off the enemy's guns.
_SHY: Final = 60 * INCH
#: How far a protector may be from her ward.
_ESCORT: Final = 12 * INCH


@dataclass(frozen=True, slots=True)
class Goal:
    """A point to steer for, and how near is near enough. `ram`: run into it; `bank`: come to it."""

    at: Point
    within: int
    ram: bool = False
    bank: bool = False


def move(battle: CompanionBattle, doctrine: Doctrine, ship: Ship) -> MoveOrder:
    """The vessel's move this phase, firing at will where it ends."""
    if ship.aground or ship.anchored or battle.grappled(ship) or not ship.allowance:
        return MoveOrder((Shoot(()),))
    straight = runs_straight(battle, ship)
    if straight is not None:
        legs = (Leg(straight.track),) if straight.track else ()
        return MoveOrder((*legs, Shoot(())))
    goal = goal_of(battle, doctrine, ship)
    if goal is None:
        return MoveOrder((Shoot(()),))
    steps = _course(battle, doctrine, ship, goal)
    while steps:
        order = MoveOrder((*steps, Shoot(())), avoid_rocks=True)
        if not isinstance(plan(battle, ship, order), Refusal):
            return order
        steps = _shortened(steps)
    return MoveOrder((Shoot(()),))


def _shortened(steps: list[Step]) -> list[Step]:
    """Less of the same course: the last leg, and what hangs on it, left out."""
    while steps and not isinstance(steps[-1], Leg):
        steps = steps[:-1]
    return steps[:-1]


# -- goals ----------------------------------------------------------------------------------------


def goal_of(battle: CompanionBattle, doctrine: Doctrine, ship: Ship) -> Goal | None:
    """What a vessel makes for: her exit, her ram, her station, her ward, or the enemy."""
    if ship.leaving:
        return Goal(exit_point(battle, ship), 0)
    if ship.ram_target is not None and not ship.rammed:
        victim = battle.ships.get(ship.ram_target)
        if victim is not None and victim.afloat:
            return Goal(victim.position, 0, ram=True)
    standing = doctrine.standing_of(ship.id)
    if standing.station is Station.HOLD:
        return None
    if standing.station is Station.POINT and standing.point is not None:
        return Goal(standing.point, _ARRIVED)
    if standing.station is Station.LANDING:
        for landing in battle.field.landings:
            if landing.id == standing.landing:
                return Goal(landing.at, INCH, bank=True)
    if ship.aboard:
        shore = landing_goal(battle, doctrine, ship)
        if shore is not None:
            return Goal(shore, 0, bank=True)
    for name in standing.protect:
        ward = battle.ships.get(name)
        if ward is not None and ward.afloat and ward is not ship:
            if squared(ship.position, ward.position) > _ESCORT * _ESCORT:
                return Goal(ward.position, _ESCORT // 2)
            break
    return _towards_enemy(battle, doctrine, ship) if may_advance(ship) else None


def _towards_enemy(battle: CompanionBattle, doctrine: Doctrine, ship: Ship) -> Goal | None:
    """The enemy to fight next, at the range that the doctrine and the armament ask for."""
    here = ship.position
    wanted = doctrine.standing_of(ship.id).targets
    best: tuple[int, str, Point, int] | None = None
    foe = ship.side.foe
    for enemy in foe.ships:
        if enemy.afloat:
            far = squared(here, enemy.position)
            rank = (far if enemy.id not in wanted else 0, enemy.id, enemy.position, 0)
            best = rank if best is None or rank[:2] < best[:2] else best
    for work in foe.works:
        if work.in_play and any(gun.works for gun in work.guns):
            far = squared(here, work.position)
            rank = (far if work.id not in wanted else 0, work.id, work.position, 1)
            best = rank if best is None or rank[:2] < best[:2] else best
    if best is None:
        for unit in foe.units:
            if unit.ashore:
                rank = (squared(here, unit.position), unit.id, unit.position, 1)
                best = rank if best is None or rank[:2] < best[:2] else best
    if best is None:
        return None
    reach = fighting_range(doctrine, ship, ashore=bool(best[3]))
    return Goal(best[2], reach)


def fighting_range(doctrine: Doctrine, ship: Ship, *, ashore: bool) -> int:
    """How near a vessel wants to be: by standing order, else by doctrine and her best gun."""
    standing = doctrine.standing_of(ship.id)
    if standing.reach is not None:
        return standing.reach
    short = max((gun.card.short for gun in ship.guns if gun.card and gun.works), default=0)
    long = max((gun.card.long for gun in ship.guns if gun.card and gun.works), default=0)
    machine = max((gun.machine.short for gun in ship.guns if gun.machine and gun.works), default=0)
    closing = doctrine.profile.closing
    if closing is Closing.CONTACT:
        return 6 * INCH if ashore else 0
    if not short and not machine:
        shots = [u.shot.short for u in ship.aboard if u.in_play and u.shot]
        return max(shots, default=_SHY)
    if not short or closing is Closing.INSIDE:
        return machine or short // 2
    return short if closing is Closing.EDGE else (short + long) // 2


def exit_point(battle: CompanionBattle, ship: Ship) -> Point:
    """SC-MAN-05: the way out at the side's own edge of the table."""
    field = battle.field
    s = 0 if ship.side.edge is Edge.UPSTREAM else field.length
    return field.channel_at(s)


# -- the course -----------------------------------------------------------------------------------


def _course(battle: CompanionBattle, doctrine: Doctrine, ship: Ship, goal: Goal) -> list[Step]:
    """Steps towards a goal within the vessel's allowance."""
    at, heading = ship.position, ship.heading
    left = ship.allowance
    steers = ship.rudder is None
    steam = ship.propulsion is Propulsion.STEAM
    sails = ship.propulsion is Propulsion.SAIL
    margin = 0 if goal.bank else doctrine.profile.shore
    steps: list[Step] = []
    turned = False
    while left > 0:
        gap = distance(at, goal.at) - goal.within
        if gap <= 0 and not ship.leaving and not goal.ram:
            break
        wish = bearing(at, _steer_for(battle, ship, at, goal))
        off = _signed(wish - heading)
        helm_free = not (steps and isinstance(steps[-1], Helm))
        if steers and steam and helm_free and abs(off) > TURN and left >= 2 * POINT:
            by = TURN if off > 0 else -TURN
            steps.append(PowerTurn(by))
            heading = (heading + by) % FULL_TURN
            left -= POINT
            continue
        price = cost_of_inch(ship, heading, battle.wind) if sails else 1
        room = left // price
        if sails and in_irons(ship, heading, battle.wind):
            room = 0
        length = min(POINT, room)
        if not ship.leaving and not goal.ram:
            length = min(length, max(gap, INCH))
        length = _clear(battle, ship, at, heading, length, margin)
        if length <= 0:
            if steers and steam and left >= 2 * POINT and len(steps) < 4:
                by = _way_round(battle, ship, at, heading, wish, margin)
                if by:
                    steps.append(PowerTurn(by))
                    heading = (heading + by) % FULL_TURN
                    left -= POINT
                    continue
            break
        steps.append(Leg(length))
        at = ahead(at, heading, length)
        left -= price * length
        if length < POINT or not steers:
            break
        wish = bearing(at, _steer_for(battle, ship, at, goal))
        by = _free_turn(battle, ship, at, heading, wish, margin, sails=sails)
        if by:
            steps.append(Helm(by))
            heading = (heading + by) % FULL_TURN
            turned = True
    if not steps and steers and steam and left >= POINT:
        by = _bring_to_bear(ship, bearing(at, goal.at), heading)
        if by:
            steps.append(PowerTurn(by))
    return steps if steps or not turned else []


def _signed(angle: int) -> int:
    """An angle between -1800 and 1800."""
    return (angle + 1800) % FULL_TURN - 1800


def _steer_for(battle: CompanionBattle, ship: Ship, at: Point, goal: Goal) -> Point:
    """The next point on the way: the goal itself over open water, else the pilot's course."""
    field = battle.field
    target = goal.at
    if not field.islands or field.clear_water(at, target):
        return target
    course = field.course(at, target)
    return course[0] if course else target


def _clear(
    battle: CompanionBattle, ship: Ship, at: Point, heading: int, length: int, margin: int
) -> int:
    """How much of a leg keeps off the shore and off friends; 0: none of it."""
    half = ship.card.long // 2
    while length > 0:
        end = ahead(at, heading, length)
        bow = ahead(at, heading, length + half)
        if _off_shore(battle, ship, bow, end, margin) and not _friend_at(battle, ship, end, half):
            return length
        length = length - 4 * INCH if length > 4 * INCH else 0
    return 0


def _off_shore(battle: CompanionBattle, ship: Ship, bow: Point, end: Point, margin: int) -> bool:
    """Whether bow and centre keep their distance; a vessel that leaves may run off the edge."""
    field = battle.field
    if ship.leaving and not (0 <= bow[0] <= field.length):
        return True
    if _near_bank(field, ship.position, margin):
        margin = INCH // 2  # it is inside already: it must get out somehow
    return not _near_bank(field, bow, margin) and not _near_bank(field, end, margin)


def _near_bank(field: Battlefield, point: Point, margin: int) -> bool:
    """Whether land or rocks lie within a margin of a point, as six looks around find it."""
    if not 0 <= point[0] <= field.length:
        return True
    if not field.clear_water(point, point):
        return True
    if not margin:
        return False
    return any(
        not field.clear_water(point, ahead(point, look, margin)) for look in (900, 2700)
    ) or any(
        area.kind in ("rocks", "shoal") and area.covers(ahead(point, look, margin))
        for area in field.areas
        for look in (0, 900, 1800, 2700)
    )


def _friend_at(battle: CompanionBattle, ship: Ship, end: Point, half: int) -> bool:
    """Whether a friend lies so near that they would foul each other."""
    for friend in ship.side.ships:
        if friend is ship or not friend.on_table or friend.tug is ship:
            continue
        room = half + friend.card.long // 2 + _ELBOW // 2
        if squared(end, friend.position) < room * room:
            return True
    return False


def _free_turn(
    battle: CompanionBattle,
    ship: Ship,
    at: Point,
    heading: int,
    wish: int,
    margin: int,
    *,
    sails: bool,
) -> int:
    """The turn after a leg that brings the bow nearest to where it should point."""
    best, least = 0, turn_between(heading, wish)
    for by in (TURN, -TURN):
        then = (heading + by) % FULL_TURN
        if sails and in_irons(ship, then, battle.wind):
            continue
        off = turn_between(then, wish)
        if off < least:
            best, least = by, off
    return best


def _way_round(
    battle: CompanionBattle, ship: Ship, at: Point, heading: int, wish: int, margin: int
) -> int:
    """The bought turn that opens clear water, the one nearer to the course first."""
    sides = (TURN, -TURN) if _signed(wish - heading) >= 0 else (-TURN, TURN)
    for by in sides:
        if _clear(battle, ship, at, (heading + by) % FULL_TURN, 6 * INCH, margin):
            return by
    return 0


def _bring_to_bear(ship: Ship, wish: int, heading: int) -> int:
    """SC-MOV-05: turn on the spot where fixed guns do not bear on the goal."""
    off = _signed(wish - heading)
    bow = any(gun.works and gun.mount in (Mount.BOW, Mount.BOAT) for gun in ship.guns)
    stern = any(gun.works and gun.mount is Mount.STERN for gun in ship.guns)
    if bow and abs(off) >= 1500:
        return TURN if off > 0 else -TURN
    if stern and not bow and abs(off) <= 300:
        return TURN
    return 0


# -- giving way, leaving --------------------------------------------------------------------------


def avoids(doctrine: Doctrine, ship: Ship, mover: Ship) -> bool:
    """SC-COL-04, SC-RAM-04: always when one more such blow may sink her and the doctrine cares."""
    how = doctrine.profile.avoid
    if how is Avoid.ALWAYS:
        return True
    if how is Avoid.WHEN_WEAK:
        return ship.hull_left <= 2 * mover.card.size
    return how is Avoid.WHEN_SUNK and ship.hull_left <= mover.card.size


def leaves(battle: CompanionBattle, doctrine: Doctrine, ship: Ship) -> bool:
    """S9: when so little of the hull is left as the standing orders or the doctrine name."""
    standing = doctrine.standing_of(ship.id)
    if standing.station is Station.LEAVE:
        return True
    share = standing.withdraw_at
    if share is None:
        share = doctrine.profile.withdraw_at
        if doctrine.name is Name.NATIVE_SWARM:
            return False
    return ship.hull_left * 100 < share * ship.card.hull


def may_advance(ship: Ship) -> bool:
    """SC-BG-16: a checked vessel may not close the range to any enemy."""
    return ship.morale is Morale.STEADY
