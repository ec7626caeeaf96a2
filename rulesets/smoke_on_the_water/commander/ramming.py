"""Decision 3: whether a vessel rams, whom, and on which course. Torpedo boats attack alike."""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt
from typing import Final, NamedTuple

from rulesets.core.doctrine import Will
from rulesets.core.geometry import bearing, squared
from rulesets.smoke_on_the_water.commander.doctrine import Profile
from rulesets.smoke_on_the_water.commander.pilotage import is_open_to
from rulesets.smoke_on_the_water.commander.situation import Situation
from rulesets.smoke_on_the_water.commander.steering import Wish
from rulesets.smoke_on_the_water.movement.legal import top_under_way
from rulesets.smoke_on_the_water.rebuilt import Tables
from rulesets.smoke_on_the_water.rules.collisions import RAM_SPARES, arc_struck, collision_speed
from rulesets.smoke_on_the_water.rules.turning import compass
from rulesets.smoke_on_the_water.ships import has_spar, in_contact
from rulesets.smoke_on_the_water.state import Ship
from rulesets.smoke_on_the_water.tables import (
    CM,
    COLLISION_ARC,
    COLLISION_ARMOUR,
    COLLISION_SIZE,
    COLLISION_SPEED,
    DISTANCE,
)
from rulesets.smoke_on_the_water.words import Arc, Armour, Level, Way

#: How far off an enemy may be whom she goes for, and how far in turns: bows on she hardly fires.
RUN_UP: Final = 110 * CM
_TURNS: Final = 4
#: Twice a die's mean, and twice what a ram must cost an enemy, and cost more than it costs her.
_DIE: Final = 7
_WORTH: Final = 6
#: What a bow with a ram adds (SW-COL-10).
_RAM: Final = 2


class Ram(NamedTuple):
    """Whom she goes for, and how; `spar`: with a torpedo on a spar."""

    target: Ship
    wish: Wish
    spar: bool


def ram_of(seen: Situation, profile: Profile) -> Ram | None:
    """The enemy whom it pays best to run into, of those that she can reach soon."""
    ship = seen.ship
    if has_spar(ship):
        return _spar_attack(seen)
    told = seen.standing.ram
    may = profile.rams and ship.card.ram if told is Will.DOCTRINE else told is Will.ALWAYS
    level = min(top_under_way(ship), Level.FAST)
    if not may or level is Level.IMMOBILE:
        return None
    least = 0 if told is Will.ALWAYS else _WORTH
    best: tuple[int, Ship] | None = None
    for enemy in _in_reach(seen, min(RUN_UP, _TURNS * DISTANCE[level] + ship.base.length)):
        gain = _gain(ship, enemy, level, seen.battle.tables)
        if (
            gain >= least
            and (best is None or gain > best[0])
            and is_open_to(seen.battle, ship, (enemy.base.x, enemy.base.y))
        ):
            best = gain, enemy
    if best is None:
        return None
    return Ram(best[1], Wish(_meeting(ship, best[1], level), level, (best[1].id,)), spar=False)


def _spar_attack(seen: Situation) -> Ram | None:
    """SW-TOR-07: a boat with a torpedo goes for the largest hull in reach."""
    ship = seen.ship
    level = top_under_way(ship)
    prey = max(_in_reach(seen, RUN_UP), key=lambda enemy: (enemy.hull, enemy.id), default=None)
    if prey is None or level is Level.IMMOBILE:
        return None
    return Ram(prey, Wish(_meeting(ship, prey, level), level, (prey.id,)), spar=True)


def _in_reach(seen: Situation, reach: int) -> Iterable[Ship]:
    return (
        enemy
        for enemy in seen.enemies
        if enemy.hull > 0
        and not enemy.abandoned
        and not in_contact(seen.battle, seen.ship, enemy)
        and squared(seen.at, (enemy.base.x, enemy.base.y)) <= reach * reach
    )


def _gain(ship: Ship, enemy: Ship, level: Level, tables: Tables) -> int:
    """Twice what a collision is to cost the enemy less what it costs her, if she meets him so.

    Below Slow nobody is hurt (SW-COL-07), and what hardly hurts him is worth nothing.
    """
    arc = arc_struck(enemy.base.heading, _meeting(ship, enemy, level), tables)
    astern = enemy.speed.way is Way.ASTERN
    speed = collision_speed(level, enemy.speed.level, arc, struck_astern=astern)
    if speed < Level.SLOW:
        return -1
    shock = COLLISION_SPEED[Level(speed)]
    armour = COLLISION_ARMOUR[_hull_in(enemy, arc)]
    struck = _RAM * ship.card.ram + COLLISION_SIZE[ship.card.size]
    dealt = _DIE + 2 * (armour + shock + struck + COLLISION_ARC[arc])
    own = RAM_SPARES if ship.card.ram else COLLISION_ARMOUR[_hull_in(ship, Arc.BOW)]
    bows = arc is Arc.BOW
    back = (_RAM * enemy.card.ram + COLLISION_SIZE[enemy.card.size]) if bows else 0
    taken = max(0, _DIE + 2 * (own + shock + back))
    return dealt - taken if dealt >= _WORTH else -1


def _hull_in(ship: Ship, arc: Arc) -> Armour:
    """SW-COL-10: a partially armoured hull counts in its bow arc alone."""
    bare = ship.card.partial and arc is not Arc.BOW
    return Armour.UNARMOURED if bare else ship.card.hull_armour


def _meeting(ship: Ship, enemy: Ship, level: Level) -> int:
    """The course on which she meets him, who holds his course and speed."""
    at = (ship.base.x, ship.base.y)
    there = (enemy.base.x, enemy.base.y)
    if enemy.speed.level is not Level.IMMOBILE:
        apart = max(0, isqrt(squared(at, there)) - ship.base.length // 2)
        way = DISTANCE[enemy.speed.level] * apart // DISTANCE[level]
        there = enemy.base.at(way if enemy.speed.way is Way.AHEAD else -way, 0)
    return compass(bearing(at, there))
