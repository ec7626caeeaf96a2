"""SW-OPT-TOW: a friend that is aground for good, and the vessel that goes to tow her off.

The tug lies down ahead or astern of her, and pulls once both have lain still for a turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from rulesets.core.geometry import Point, bearing, squared
from rulesets.smoke_on_the_water.commander.doctrine import Plan
from rulesets.smoke_on_the_water.commander.situation import Situation, distance_to
from rulesets.smoke_on_the_water.commander.steering import CLEARANCE, Wish, grounds
from rulesets.smoke_on_the_water.movement.legal import may_turn
from rulesets.smoke_on_the_water.movement.towing import REACH
from rulesets.smoke_on_the_water.movement.tracks import Track, track_of
from rulesets.smoke_on_the_water.rules.bases import Base, clearance, no_further
from rulesets.smoke_on_the_water.rules.ending import tow_chance
from rulesets.smoke_on_the_water.rules.manoeuvre import STRAIGHT, Carried
from rulesets.smoke_on_the_water.rules.notation import Helm, Order, Segment, Speed, Tactic
from rulesets.smoke_on_the_water.rules.speeds import STOPPED
from rulesets.smoke_on_the_water.rules.turning import compass
from rulesets.smoke_on_the_water.ships import is_in_tow, is_mobile
from rulesets.smoke_on_the_water.state import Ship, SmokeBattle, Target
from rulesets.smoke_on_the_water.tables import CM, DISTANCE
from rulesets.smoke_on_the_water.words import Level, Way

#: Nobody tows with an enemy so near, nor goes so far for it.
_QUIET: Final = 120 * CM
_WITHIN: Final = 200 * CM
#: The least chance that is worth the pull.
_WORTH: Final = 2
#: From so near she looks for a way to her place at Slow.
_NEAR: Final = 40 * CM
#: A turn of the way at Slow is tried for these parts of it, the rest straight.
_BENDS: Final = tuple(range(2500, DISTANCE[Level.SLOW] + 1, 2500))


def towing(seen: Situation, legal: Sequence[Speed]) -> Order | Wish | None:
    """The order of a tug, or where she is to go; None: nobody is there for her to tow off."""
    ward = _ward(seen)
    if ward is None:
        return None
    ship = seen.ship
    if _lies_by(ship.base, ward):
        return _pull(seen, ward) if ship.rested and ward.rested else Order(STOPPED)
    if squared(seen.at, (ward.base.x, ward.base.y)) <= _NEAR * _NEAR:
        for order in _ways(seen, ward, legal):
            return order
    battle = seen.battle
    ends = [
        end
        for end in _ends(ship, ward)
        if not grounds(battle, ship, end, Level.SLOW, battle.wrecks)
    ]
    if not ends:
        return None
    places: list[Point] = [(end.x, end.y) for end in ends]
    place = min(places, key=lambda point: squared(seen.at, point))
    far = squared(seen.at, place) > _NEAR * _NEAR
    return Wish(compass(bearing(seen.at, place)), Level.MEDIUM if far else Level.SLOW)


def _ward(seen: Situation) -> Ship | None:
    """The nearest friend aground for good, if no other friend is nearer to her."""
    battle, ship = seen.battle, seen.ship
    stuck = [x for x in seen.friends if x.aground is not None and x.aground.stuck]
    if not stuck or not battle.options.towing or seen.plan is Plan.RUN_PAST:
        return None
    if not _is_tug(battle, ship):
        return None
    wards = [
        ward
        for ward in stuck
        if distance_to(ship, ward) <= _WITHIN
        and _is_quiet(seen, ward)
        and _chance(battle, ship, ward) >= _WORTH
        and all(
            (distance_to(other, ward), other.id) > (distance_to(ship, ward), ship.id)
            for other in seen.friends
            if _is_tug(battle, other) and _chance(battle, other, ward) >= _WORTH
        )
    ]
    return min(wards, key=lambda ward: (distance_to(ship, ward), ward.id), default=None)


def _is_tug(battle: SmokeBattle, ship: Ship) -> bool:
    able = is_mobile(ship) and not ship.withdrawing and not ship.is_prize
    return able and not battle.locked(ship) and not is_in_tow(battle, ship)


def _is_quiet(seen: Situation, ward: Ship) -> bool:
    foes: list[Target] = [enemy for enemy in seen.enemies if enemy.fights]
    foes += [work for work in seen.ship.holder.foe.works if not work.silenced]
    return all(distance_to(ward, foe) > _QUIET for foe in foes)


def _chance(battle: SmokeBattle, tug: Ship, ward: Ship) -> int:
    return tow_chance(
        tug.card.size,
        ward.card.size,
        ward.card.draught,
        flooding=ward.flooding,
        tables=battle.tables,
    ).total


def _lies_by(base: Base, ward: Ship) -> bool:
    """Within 5 cm ahead or astern of her, and clear of her."""
    along, aside = ward.base.relative((base.x, base.y))
    near = abs(aside) <= abs(along) and no_further(base, ward.base, REACH)
    return near and clearance(base, ward.base) > 0


def _pull(seen: Situation, ward: Ship) -> Order:
    """Away from her: ahead, if she lies behind."""
    ahead, _ = seen.ship.base.relative((ward.base.x, ward.base.y))
    way = Way.AHEAD if ahead < 0 else Way.ASTERN
    return Order(Speed(Level.SLOW, way), (), (Tactic.TOW,), ward.id)


def _ends(ship: Ship, ward: Ship) -> Iterator[Base]:
    """Ahead of her and astern of her, in line."""
    apart = (ship.base.length + ward.base.length) // 2 + REACH // 2
    for way in (apart, -apart):
        x, y = ward.base.at(way, 0)
        yield Base(x, y, ward.base.heading, ship.base.length, ship.base.width)


def _ways(seen: Situation, ward: Ship, legal: Sequence[Speed]) -> Iterator[Order]:
    """Orders of a turn at Slow by which she comes to lie so, and touches nothing on the way."""
    battle, ship = seen.battle, seen.ship
    others = [other.base for other in (*seen.friends, *seen.enemies)]
    for speed in legal:
        if speed.level is not Level.SLOW:
            continue
        for manoeuvre in _manoeuvres(ship, speed):
            track = track_of(ship, Carried(speed, manoeuvre, ()), battle.tables)
            bases = _along(track)
            if _lies_by(track.end, ward) and all(
                not grounds(battle, ship, base, Level.SLOW, battle.wrecks)
                and battle.waters.left_by(base) is None
                and all(clearance(base, other) > CLEARANCE // 4 for other in others)
                for base in bases
            ):
                yield Order(speed, manoeuvre)


def _manoeuvres(ship: Ship, speed: Speed) -> Iterator[tuple[Segment, ...]]:
    whole, forth = DISTANCE[Level.SLOW], STRAIGHT[speed.way]
    yield (Segment(forth, whole),)
    for bend in _BENDS:
        for helm in filter(partial(may_turn, ship), (Helm.PORT, Helm.STARBOARD)):
            parts = ((helm, bend), (forth, whole - bend))
            yield tuple(Segment(how, way) for how, way in parts if way)


def _along(track: Track) -> Iterator[Base]:
    return (track.after(way) for way in range(0, track.length + 1, 2500))
