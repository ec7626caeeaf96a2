"""Decisions 1, 2 and 12: where a vessel is to go, how fast, and whom she may run into."""

from __future__ import annotations

from math import isqrt
from typing import Final

from rulesets.core.battlefield import Edge
from rulesets.core.geometry import FULL_TURN, Point, bearing, squared, turn_between
from rulesets.smoke_on_the_water.commander.doctrine import Plan, Profile, Stance
from rulesets.smoke_on_the_water.commander.formation import bearing_kept, in_formation
from rulesets.smoke_on_the_water.commander.pilotage import course_to
from rulesets.smoke_on_the_water.commander.ramming import Ram, ram_of
from rulesets.smoke_on_the_water.commander.situation import Situation, distance_to, is_spent
from rulesets.smoke_on_the_water.commander.steering import Wish, is_open
from rulesets.smoke_on_the_water.commander.sweeping import sweeping
from rulesets.smoke_on_the_water.rules.parting import HALF_TURN
from rulesets.smoke_on_the_water.rules.turning import compass
from rulesets.smoke_on_the_water.state import Ship, Target
from rulesets.smoke_on_the_water.tables import CM
from rulesets.smoke_on_the_water.words import Fire, Level

#: About her range, so far off, a vessel keeps her place; she makes haste from so much further off.
SLACK: Final = 12 * CM
HASTE: Final = 60 * CM
#: Who keeps an enemy no further from her bow closes aslant, from about her guns' Medium range on.
ASLANT: Final = 600
IN_GUNSHOT: Final = 100 * CM
SEA_ROOM: Final = 60 * CM
#: A point is reached within this; a friend is covered from this far before her.
NEAR: Final = 10 * CM
COVER: Final = 20 * CM
#: Unarmed vessels keep so far from all enemies.
SAFE: Final = 120 * CM
#: How far ahead a vessel looks that runs along a river.
LOOK_AHEAD: Final = 60 * CM
#: Off the direct way from an enemy, so that stern guns bear and she can look back.
SLANT: Final = 300
#: The course of a side that comes from each edge, clockwise from north.
FORWARD: Final = {Edge.UPSTREAM: 900, Edge.DOWNSTREAM: 2700}


def wish_of(seen: Situation, profile: Profile) -> tuple[Wish, Ram | None]:
    """What a vessel is to do, and the ram if she tries one."""
    ship, standing = seen.ship, seen.standing
    if ship.withdrawing or is_spent(ship, standing, profile.withdraw_at):
        return _flight(seen), None
    if (sweep := sweeping(seen)) is not None:
        return sweep, None
    if not ship.guns and not ship.card.spar and seen.plan is not Plan.RUN_PAST:
        return _unarmed(seen), None
    if _heaves_to(seen):
        return Wish(ship.base.heading, Level.IMMOBILE), None
    if (attack := ram_of(seen, profile)) is not None:
        return attack.wish, attack
    if seen.plan is Plan.RUN_PAST:
        return _passage(seen), None
    if standing.point is not None:
        return _station(seen, standing.point), None
    if standing.protect and (friend := _protected(seen)) is not None:
        return _station(seen, friend), None
    if seen.opponent is None:
        return Wish(ship.base.heading, Level.SLOW), None
    if seen.plan is Plan.HOLD_STATION:
        return Wish(_towards(seen, _at(seen.opponent)), Level.IMMOBILE), None
    return _at_range(seen, seen.opponent), None


# -- fighting ------------------------------------------------------------------------------------


def _at_range(seen: Situation, opponent: Target) -> Wish:
    """Decision 1: to the range that she likes, and there with most guns bearing (decision 2)."""
    ship = seen.ship
    if (wish := in_formation(seen, opponent)) is not None:
        return wish
    way = _towards(seen, _at(opponent))
    apart = distance_to(ship, opponent)
    slack = min(SLACK, seen.reach)
    if apart > seen.reach + slack:
        haste = apart > seen.reach + HASTE
        course = course_to(seen.battle, ship, _at(opponent))
        if course == way:
            course = _closing(seen, way, apart)
        return Wish(course, Level.FAST if haste else Level.MEDIUM)
    if seen.standing.anchor:
        return Wish(way, Level.IMMOBILE)
    bows = bearing_kept(seen)
    if not bows and not ship.card.monitor:
        # Bows on she would run into him: she stops where she has her range.
        return Wish(way, Level.SLOW if apart > seen.reach else Level.IMMOBILE)
    if apart < seen.reach - slack:
        return Wish(_aside(ship, way, HALF_TURN - SLANT), Level.MEDIUM)
    still = not isinstance(opponent, Ship) or opponent.speed.level is Level.IMMOBILE
    return Wish(_aside(ship, way, bows or HALF_TURN // 2), Level.SLOW if still else Level.MEDIUM)


def _closing(seen: Situation, way: int, apart: int) -> int:
    """Decision 2: aslant, where her broadside bears so, she is near enough, and has sea room."""
    bows = bearing_kept(seen)
    if seen.standing.stance is not Stance.GUNS or not 0 < bows <= ASLANT or apart > IN_GUNSHOT:
        return way
    open_water = is_open(seen.battle, seen.ship.base, SEA_ROOM)
    return _aside(seen.ship, way, bows) if open_water else way


def _aside(ship: Ship, way: int, angle: int) -> int:
    """A course so far to one side of a way, to the side that takes the smaller turn."""
    heading = ship.base.heading
    sides = ((way - angle) % FULL_TURN, (way + angle) % FULL_TURN)
    return min(sides, key=lambda course: turn_between(course, heading))


# -- elsewhere -----------------------------------------------------------------------------------


def _heaves_to(seen: Situation) -> bool:
    """Decision 10, SW-REP-04: with no enemy near she lies still while she fights water or fire."""
    ship = seen.ship
    if seen.plan is Plan.RUN_PAST or not (ship.flooding or ship.fire is not Fire.NONE):
        return False
    foes: list[Target] = [enemy for enemy in seen.enemies if enemy.fights]
    foes += [work for work in ship.holder.foe.works if not work.silenced]
    return all(distance_to(ship, foe) > SAFE for foe in foes)


def _flight(seen: Situation) -> Wish:
    """Decision 12, SW-MOR-06: for her own edge, or straight away from an enemy before it."""
    ship = seen.ship
    home = (FORWARD[ship.holder.edge] + HALF_TURN) % FULL_TURN
    nearest = _nearest_enemy(seen)
    if nearest is None:
        return Wish(home, Level.VERY_FAST, leaves=True)
    away = (_towards(seen, _at(nearest)) + HALF_TURN) % FULL_TURN
    course = home if turn_between(home, away) < HALF_TURN // 2 else away
    return Wish(course, Level.VERY_FAST, leaves=True)


def _unarmed(seen: Situation) -> Wish:
    """Decision 13: transports keep away from whoever can harm them."""
    nearest = _nearest_enemy(seen)
    if nearest is None or distance_to(seen.ship, nearest) > SAFE:
        return Wish(seen.ship.base.heading, Level.IMMOBILE)
    return _flight(seen)._replace(level=Level.FAST, leaves=False)


def _passage(seen: Situation) -> Wish:
    """Decision 1: at her best speed along the middle of the channel to the enemy's edge."""
    ship, field = seen.ship, seen.battle.field
    forward = ship.holder.edge is Edge.UPSTREAM
    ahead = seen.at[0] + (LOOK_AHEAD if forward else -LOOK_AHEAD)
    y = seen.at[1]
    if seen.battle.waters.river and 0 <= ahead <= field.length:
        y = field.channel_at(ahead)[1]
    return Wish(_towards(seen, (ahead, y)), Level.VERY_FAST, leaves=True, rushes=True)


def _station(seen: Situation, point: Point) -> Wish:
    """To a point, and there at rest."""
    if squared(seen.at, point) <= NEAR * NEAR:
        return Wish(seen.ship.base.heading, Level.IMMOBILE)
    far = squared(seen.at, point) > HASTE * HASTE
    return Wish(course_to(seen.battle, seen.ship, point), Level.MEDIUM if far else Level.SLOW)


def _protected(seen: Situation) -> Point | None:
    """Decision 12: between the nearest friend that she is to cover and the enemy nearest to it."""
    wards = [friend for friend in seen.friends if friend.id in seen.standing.protect]
    foes = [enemy for enemy in seen.enemies if enemy.fights]
    if not wards or not foes:
        return None
    ward = min(wards, key=lambda ship: (squared(seen.at, _at(ship)), ship.id))
    foe = min(foes, key=lambda ship: (squared(_at(ship), _at(ward)), ship.id))
    (wx, wy), (fx, fy) = _at(ward), _at(foe)
    apart = max(1, isqrt(squared((wx, wy), (fx, fy))))
    return wx + (fx - wx) * COVER // apart, wy + (fy - wy) * COVER // apart


def _nearest_enemy(seen: Situation) -> Ship | None:
    foes = (enemy for enemy in seen.enemies if enemy.fights)
    return min(foes, key=lambda ship: (squared(seen.at, _at(ship)), ship.id), default=None)


def _towards(seen: Situation, point: Point) -> int:
    return compass(bearing(seen.at, point))


def _at(target: Target) -> Point:
    return target.base.x, target.base.y
