"""Decision 2: how a vessel lies to her opponent, where a standing order says so."""

from __future__ import annotations

from typing import Final

from rulesets.core.geometry import FULL_TURN, Point, bearing, squared
from rulesets.smoke_on_the_water.commander.doctrine import Stance
from rulesets.smoke_on_the_water.commander.liking import best_bearing, blind_bearing
from rulesets.smoke_on_the_water.commander.situation import Situation, distance_to
from rulesets.smoke_on_the_water.commander.steering import Wish
from rulesets.smoke_on_the_water.rules.parting import moved
from rulesets.smoke_on_the_water.rules.turning import compass
from rulesets.smoke_on_the_water.state import Ship, Target
from rulesets.smoke_on_the_water.tables import CM
from rulesets.smoke_on_the_water.words import Level

#: In line, between the stern of one and the bow of the next; and who is too far off to follow.
_GAP: Final = 8 * CM
_FOLLOWS: Final = 120 * CM
#: At her place within this; she catches up with one who moves from this far off.
_THERE: Final = 10 * CM
_BEHIND: Final = 30 * CM
#: From so far off she can still be Immobile at her place: from Medium, and from Fast.
_STOPS: Final = ((85 * CM, Level.FAST), (35 * CM, Level.MEDIUM))
#: The bearing of a broadside.
_ABEAM: Final = 900


def bearing_kept(seen: Situation) -> int:
    """On which bearing from her bow she keeps her opponent, tenths of a degree to either side."""
    told = seen.standing.stance
    if told is Stance.BOWS_ON:
        return 0
    return _ABEAM if told is Stance.BROADSIDE else best_bearing(seen.ship.card)


def in_formation(seen: Situation, opponent: Target) -> Wish | None:
    """Into the enemy's dead arc, or in line astern of the next ahead; None: she fights freely."""
    if seen.standing.stance is Stance.DEAD_ARC and isinstance(opponent, Ship):
        return _dead_arc(seen, opponent)
    if seen.standing.stance is Stance.LINE_ASTERN:
        leader = _next_ahead(seen, opponent)
        return None if leader is None else _astern_of(seen, leader)
    return None


def _dead_arc(seen: Situation, enemy: Ship) -> Wish | None:
    """To the bearing from him on which least of his metal bears, on the side where she is."""
    blind = blind_bearing(enemy.card)
    if blind is None:
        return None
    _, starboard = enemy.base.relative(seen.at)
    course = enemy.base.heading + (blind if starboard >= 0 else -blind)
    place = moved(enemy.base, course % FULL_TURN, seen.reach + enemy.base.length // 2)
    return _to(seen, (place.x, place.y), enemy)


def _next_ahead(seen: Situation, opponent: Target) -> Ship | None:
    """The friend next before her of those nearer to her opponent; None: she leads the line."""
    own = distance_to(seen.ship, opponent), seen.ship.id
    ahead = [
        friend
        for friend in seen.friends
        if friend.fights
        and friend.guns
        and not friend.withdrawing
        and (distance_to(friend, opponent), friend.id) < own
        and squared(seen.at, (friend.base.x, friend.base.y)) <= _FOLLOWS * _FOLLOWS
    ]
    return max(ahead, key=lambda one: (distance_to(one, opponent), one.id), default=None)


def _astern_of(seen: Situation, leader: Ship) -> Wish:
    half = (leader.base.length + seen.ship.base.length) // 2
    return _to(seen, leader.base.at(-half - _GAP, 0), leader)


def _to(seen: Situation, place: Point, other: Ship) -> Wish:
    """To a place that goes with another vessel, and there on as that one goes."""
    apart = squared(seen.at, place)
    if apart <= _THERE * _THERE:
        return Wish(other.base.heading, other.speed.level)
    level = other.speed.level
    if level is Level.IMMOBILE:
        level = next((fast for far, fast in _STOPS if apart > far * far), Level.SLOW)
    elif apart > _BEHIND * _BEHIND:
        level = Level(min(level + 1, Level.FAST))
    return Wish(compass(bearing(seen.at, place)), level)
