"""What a commander sees when he writes one vessel's order: friends, enemies, her opponent."""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt
from typing import Final

from rulesets.core.geometry import Point, squared
from rulesets.smoke_on_the_water.commander.doctrine import Doctrine, Plan, Standing
from rulesets.smoke_on_the_water.commander.liking import Liking, arms_of, liking
from rulesets.smoke_on_the_water.ships import is_disarmed
from rulesets.smoke_on_the_water.state import Ship, SmokeBattle, Target, Work

#: A vessel sinks within so many turns, if nothing is done.
SOON: Final = 2
#: An enemy whom she cannot hurt counts as so many times further off.
_FUTILE: Final = 9
#: Of a point a turn, in hundredths: less harm than this is none.
_FEEBLE: Final = 50


@dataclass(frozen=True, slots=True)
class Situation:
    """One vessel, who else is on the table, and her opponent with the range that she likes."""

    battle: SmokeBattle
    ship: Ship
    plan: Plan
    standing: Standing
    friends: tuple[Ship, ...]
    enemies: tuple[Ship, ...]
    opponent: Target | None
    likes: Liking | None

    @property
    def at(self) -> Point:
        return self.ship.base.x, self.ship.base.y

    @property
    def reach(self) -> int:
        """Decision 1: how far from her opponent she would be."""
        if self.standing.reach is not None:
            return self.standing.reach
        return self.likes.reach if self.likes is not None else 0


def look(battle: SmokeBattle, ship: Ship, doctrine: Doctrine) -> Situation:
    """What there is to see for one vessel."""
    side = ship.holder
    friends: list[Ship] = []
    enemies: list[Ship] = []
    for other in battle.afloat():
        if other is not ship:
            holder = other.side if other.captor is None else other.captor
            (friends if holder is side else enemies).append(other)
    opponent, likes = _opponent(battle, ship, doctrine, enemies)
    return Situation(
        battle,
        ship,
        doctrine.plan_of(ship.id),
        doctrine.standing_of(ship.id),
        tuple(friends),
        tuple(enemies),
        opponent,
        likes,
    )


def _opponent(
    battle: SmokeBattle, ship: Ship, doctrine: Doctrine, enemies: list[Ship]
) -> tuple[Target | None, Liking | None]:
    """Whom she fights: the prey that she was given, or the nearest whom she can hurt."""
    works = [work for work in ship.holder.foe.works if not work.silenced]
    found: list[Target] = [enemy for enemy in enemies if not enemy.abandoned]
    found += works
    if not found:
        return None, None
    profile = doctrine.profile_of(ship.id)
    prey = doctrine.prey_of(ship.id)
    weights = (profile.mine, profile.theirs)
    arms = arms_of(ship, battle.tables)
    at = (ship.base.x, ship.base.y)
    first: tuple[bool, int, str] | None = None
    opponent: Target | None = None
    likes: Liking | None = None
    for target in found:
        keen = target.id in prey
        like = liking(arms, arms_of(target, battle.tables), weights, battle.tables, keen=keen)
        apart = squared(at, (target.base.x, target.base.y))
        feeble = like.harm < _FEEBLE and not isinstance(target, Work)
        rank = not keen, apart * (_FUTILE if feeble else 1), target.id
        if first is None or rank < first:
            first, opponent, likes = rank, target, like
    return opponent, likes


def distance_to(one: Target, other: Target) -> int:
    """From one to another, about as far as it is from base to base."""
    apart = isqrt(squared((one.base.x, one.base.y), (other.base.x, other.base.y)))
    return max(0, apart - (one.base.width + other.base.width) // 2)


def founders(ship: Ship) -> bool:
    """SW-FLOAT-02: whether the water that is coming in sinks her within two turns."""
    return ship.flooding > 0 and ship.flotation <= SOON * ship.flooding


def is_spent(ship: Ship, standing: Standing, withdraw_at: int) -> bool:
    """Decision 12: whether she should go before the dice say so.

    By her hull, by water that sinks her within two turns, or without a gun left of those she had.
    """
    told = standing.withdraw_at
    part = withdraw_at if told is None else told
    if ship.hull * 100 <= part * ship.card.hull:
        return True
    if founders(ship):
        return True
    return bool(ship.guns) and part > 0 and is_disarmed(ship)
