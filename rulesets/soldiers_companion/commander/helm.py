"""Where a vessel goes: the judgement of section 38 at the helm.

Of all the courses that `course` finds open towards a goal the best is taken that `legs.plan` finds
legal: first well off the shore, then nearer to it as far as the doctrine dares. A vessel that has
no further to go, or that is shut in, holds her place against the stream.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import Final, NamedTuple

from rulesets.core.battlefield import Edge, Water
from rulesets.core.doctrine import Station
from rulesets.core.events import EntryId
from rulesets.core.geometry import FULL_TURN, Point, bearing, distance, squared, within
from rulesets.soldiers_companion.commander.ashore import landing_goal
from rulesets.soldiers_companion.commander.course import WORTH, Aim
from rulesets.soldiers_companion.commander.doctrine import Avoid, Closing, Doctrine, Name
from rulesets.soldiers_companion.commander.open_water import Lookout, plain_sailing
from rulesets.soldiers_companion.commander.search import Search, hazard, in_danger, stream
from rulesets.soldiers_companion.commander.situation import Situation, neighbours, situation
from rulesets.soldiers_companion.movement.allowance import whole_inches
from rulesets.soldiers_companion.movement.current import NORTH
from rulesets.soldiers_companion.movement.legs import plan, runs_straight, shots_only
from rulesets.soldiers_companion.movement.sailing import under_sail
from rulesets.soldiers_companion.orders import AT_WILL, STAY, Leg, MoveOrder, PowerTurn, Refusal
from rulesets.soldiers_companion.state import CompanionBattle, Ship
from rulesets.soldiers_companion.tables import INCH, NEAR, POINT, TURN, Morale, Mount, Propulsion
from rulesets.soldiers_companion.water.hulls import corners, swath
from rulesets.soldiers_companion.water.polygons import hull_of

# Bound once, as these are asked for most.
_LAND: Final = Water.LAND
_NATIVE_SWARM: Final = Name.NATIVE_SWARM
_STERN: Final = Mount.STERN
_BOW: Final = Mount.BOW
_BOAT: Final = Mount.BOAT
_STEAM: Final = Propulsion.STEAM
_STEADY: Final = Morale.STEADY
_HOLD: Final = Station.HOLD
_POINT: Final = Station.POINT
_LANDING: Final = Station.LANDING
_LEAVE: Final = Station.LEAVE
_CONTACT: Final = Closing.CONTACT
_INSIDE: Final = Closing.INSIDE
_EDGE: Final = Closing.EDGE

#: How near is there.
_ARRIVED: Final = 3 * INCH
#: A vessel with nothing to shoot with lies this far off the enemy's guns.
_SHY: Final = 60 * INCH
#: How far a protector may be from her ward.
_ESCORT: Final = 12 * INCH
#: How many courses are put to the rules before she stays where she is.
_TRIES: Final = 4
#: For how many turns ahead she looks where the stream would take her.
_AHEAD: Final = 3
#: An enemy as near as this is not awaited at anchor.
_THREAT: Final = 24 * INCH


class Goal(NamedTuple):
    """A point to steer for, and how near is near enough. `ram`: run into it; `bank`: come to it."""

    at: Point
    within: int
    ram: bool = False
    bank: bool = False


def move(
    battle: CompanionBattle, doctrine: Doctrine, ship: Ship, vain: dict[EntryId, Situation]
) -> MoveOrder:
    """The vessel's move this phase, firing at will where it ends.

    `vain` are the situations in which vessels last found no course: in the same again she does not
    look for one.
    """
    if ship.aground or ship.anchored or battle.grappled(ship) or not ship.allowance:
        return _stay(battle, ship)
    straight = runs_straight(battle, ship)
    if straight is not None:
        legs = (Leg(straight.track),) if straight.track else ()
        return MoveOrder((*legs, AT_WILL))
    goal = goal_of(battle, doctrine, ship)
    order = None
    if goal is not None and (ship.leaving or not _there(ship, goal)):
        about = neighbours(battle, ship)
        now = situation(battle, ship, goal, about)
        if vain.get(ship.id) != now or ship.morale is not _STEADY:
            order = _course(battle, doctrine, ship, goal, about)
            if order is None:
                vain[ship.id] = now
    return order or _keep(battle, ship, goal)


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
    if standing.station is _HOLD:
        return None
    if standing.station is _POINT and standing.point is not None:
        return Goal(standing.point, _ARRIVED)
    if standing.station is _LANDING:
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
    best: tuple[int, str, Point] | None = None
    ashore = False
    foe = ship.side.foe
    x, y = here
    for enemy in foe.ships:
        s, t = at = enemy.position
        far = 0 if enemy.id in wanted else (x - s) * (x - s) + (y - t) * (y - t)
        if (best is None or far < best[0]) and enemy.afloat:
            best = far, enemy.id, at
    for work in foe.works:
        if work.in_play and any(gun.works for gun in work.guns):
            far = 0 if work.id in wanted else squared(here, work.position)
            if best is None or (far, work.id) < best[:2]:
                best, ashore = (far, work.id, work.position), True
    if best is None:
        for unit in foe.units:
            if unit.ashore:
                far = squared(here, unit.position)
                if best is None or far < best[0]:
                    best, ashore = (far, unit.id, unit.position), True
    if best is None:
        return None
    return Goal(best[2], fighting_range(doctrine, ship, ashore=ashore))


def fighting_range(doctrine: Doctrine, ship: Ship, *, ashore: bool) -> int:
    """How near a vessel wants to be: by standing order, else by doctrine and her best gun."""
    standing = doctrine.standing_of(ship.id)
    if standing.reach is not None:
        return standing.reach
    closing = doctrine.profile.closing
    if closing is _CONTACT:
        return 6 * INCH if ashore else 0
    short = long = machine = 0
    for gun in ship.guns:
        if gun.destroyed or gun.landed:
            continue
        card = gun.card
        if card is not None:
            if card.short > short:
                short = card.short
            if card.long > long:
                long = card.long
        elif gun.machine is not None and gun.machine.short > machine:
            machine = gun.machine.short
    if not short and not machine:
        shots = [u.shot.short for u in ship.aboard if u.in_play and u.shot]
        return max(shots, default=_SHY)
    if not short or closing is _INSIDE:
        return machine or short // 2
    return short if closing is _EDGE else (short + long) // 2


def exit_point(battle: CompanionBattle, ship: Ship) -> Point:
    """SC-MAN-05: the way out at the side's own edge of the table."""
    field = battle.field
    s = 0 if ship.side.edge is Edge.UPSTREAM else field.length
    return field.channel_at(s)


# -- the course -----------------------------------------------------------------------------------


def _course(
    battle: CompanionBattle, doctrine: Doctrine, ship: Ship, goal: Goal, about: Sequence[Ship]
) -> MoveOrder | None:
    """The best legal course towards a goal among those `about`; None: none brings her on."""
    aims = _aims(battle, doctrine, ship, goal)
    if not (goal.bank or goal.ram) and plain_sailing(battle, ship):
        aim = next(aims)
        lookout = Lookout(battle, ship, about, aim)
        found = lookout.course()
        if found is not None:
            if found.plan is not None:
                battle.legal = ship, found.order, found.plan
                return found.order
            if not isinstance(plan(battle, ship, found.order), Refusal):
                return found.order
        elif not lookout.lanes.unsure:
            return None
        if in_danger(battle, ship, aim.margin):
            aims = chain((aim,), aims)
    search = Search(battle, ship, about)
    for aim in aims:
        for steps in islice(search.courses(aim), _TRIES):
            order = MoveOrder((*steps, AT_WILL), avoid_rocks=True)
            if not isinstance(plan(battle, ship, order, passage=search.passage), Refusal):
                return order
        if not search.hampered:
            return None
    return None


def _aims(battle: CompanionBattle, doctrine: Doctrine, ship: Ship, goal: Goal) -> Iterator[Aim]:
    """What she tries in turn: the doctrine's distance from shore, clear of danger, and close in.

    SC-GRD-03: close to the shore she goes slowly. Only who heeds no shore, who is there already, or
    who makes for it does so at all.
    """
    slow = min(whole_inches(ship.allowance // 2), POINT)
    if goal.bank and distance(ship.position, goal.at) <= slow + ship.card.long:
        yield Aim(goal.at, goal.within, 0, slow, touch=True)
        return
    at, near = _steer_for(battle, ship, goal)
    off, shore = bool(ship.leaving), doctrine.profile.shore
    close = in_danger(battle, ship, NEAR)
    most = slow if close and not off else ship.allowance
    for margin in dict.fromkeys((max(shore, NEAR), NEAR)):
        yield Aim(at, near, margin, most, off=off)
    if shore <= NEAR or off or goal.ram or close:
        yield Aim(at, near, 0, ship.allowance if off else slow, off=off)


def _steer_for(battle: CompanionBattle, ship: Ship, goal: Goal) -> tuple[Point, int]:
    """The next point on the way, and how near to come: the goal itself, else the pilot's course."""
    field, here, there = battle.field, ship.position, goal.at
    if field.clear_water(here, there):
        return there, goal.within
    if field.water(there) is _LAND:
        if distance(here, there) <= goal.within + 2 * POINT:
            return there, goal.within
        there = field.channel_at(min(max(there[0], 0), field.length))
    course = field.course(here, there)
    for point in course[:-1]:
        if distance(here, point) > POINT:
            return point, 0
    return goal.at, goal.within


# -- where she is ---------------------------------------------------------------------------------


def _keep(battle: CompanionBattle, ship: Ship, goal: Goal | None) -> MoveOrder:
    """She stays, against the stream if she can and must, and turns so that her guns bear."""
    drift = stream(battle, ship)
    if drift and not ship.leaving and _must_hold(battle, ship, goal, drift):
        if ship.heading == NORTH and not under_sail(ship):
            order = MoveOrder((Leg(min(drift, ship.allowance)), AT_WILL), avoid_rocks=True)
            close = hazard(battle, swath(ship, ship.position, ship.heading, drift), NEAR)
            if not close and not isinstance(plan(battle, ship, order), Refusal):
                return order
        return STAY._replace(anchor=battle.options.anchoring)
    if goal is not None and ship.propulsion is _STEAM and ship.allowance >= POINT:
        by = _bring_to_bear(ship, bearing(ship.position, goal.at), ship.heading)
        if by:
            order = MoveOrder((PowerTurn(by), AT_WILL))
            if not isinstance(plan(battle, ship, order), Refusal):
                return order
    return _stay(battle, ship)


def _stay(battle: CompanionBattle, ship: Ship) -> MoveOrder:
    """She stays, and fires: that is legal (SC-TURN-02), and needs no second look by the rules."""
    battle.legal = ship, STAY, shots_only(ship, STAY)
    return STAY


def _must_hold(battle: CompanionBattle, ship: Ship, goal: Goal | None, drift: int) -> bool:
    """Whether the stream would take her from her place, from the enemy, off the table or ashore.

    It may carry her towards an enemy further down.
    """
    if goal is None or goal.at[0] <= ship.position[0]:
        return True
    if ship.position[0] + _AHEAD * drift > battle.field.length:
        return True
    hull = corners(ship)
    carried = tuple((s + drift, y) for s, y in hull)
    return hazard(battle, hull_of((*hull, *carried)), NEAR)


def weighs(battle: CompanionBattle, doctrine: Doctrine, ship: Ship) -> bool:
    """SC-MOV-11: she raises her anchor to leave, to go somewhere, or before an enemy is on her."""
    if ship.leaving or any(
        enemy.afloat and within(ship.position, enemy.position, _THREAT)
        for enemy in ship.side.foe.ships
    ):
        return True
    goal = goal_of(battle, doctrine, ship)
    return goal is not None and not _there(ship, goal)


def _there(ship: Ship, goal: Goal) -> bool:
    """Whether she is where she wants to be, or so near that no move is worth it."""
    reach = goal.within + WORTH if goal.within and not goal.bank else goal.within
    return not goal.ram and within(ship.position, goal.at, reach)


def _bring_to_bear(ship: Ship, wish: int, heading: int) -> int:
    """SC-MOV-05: turn on the spot where fixed guns do not bear on the goal."""
    off = (wish - heading + FULL_TURN // 2) % FULL_TURN - FULL_TURN // 2
    bow = any(gun.works and gun.mount in (_BOW, _BOAT) for gun in ship.guns)
    stern = any(gun.works and gun.mount is _STERN for gun in ship.guns)
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
    if standing.station is _LEAVE:
        return True
    share = standing.withdraw_at
    if share is None:
        share = doctrine.profile.withdraw_at
        if doctrine.name is _NATIVE_SWARM:
            return False
    return ship.hull_left * 100 < share * ship.card.hull


def may_advance(ship: Ship) -> bool:
    """SC-BG-16: a checked vessel may not close the range to any enemy."""
    return ship.morale is _STEADY
