"""SW-LOCK-15: vessels that are locked together, and how they go on as one body."""

from __future__ import annotations

from typing import NamedTuple

from rulesets.core.geometry import turn_between
from rulesets.smoke_on_the_water.rules.manoeuvre import Anchor
from rulesets.smoke_on_the_water.rules.notation import Speed
from rulesets.smoke_on_the_water.state import Ship, SmokeBattle
from rulesets.smoke_on_the_water.words import Level, Way, rank

#: A course no further from the bow than this is ahead.
_ABEAM = 900


class Motion(NamedTuple):
    """The common course, clockwise from north, and speed of those locked together."""

    course: int
    level: Level

    def speed_of(self, ship: Ship) -> Speed:
        """As her own counter shows it: ahead, or astern where she is drawn stern first."""
        bows_on = turn_between(ship.base.heading, self.course) <= _ABEAM
        return Speed(self.level, Way.AHEAD if bows_on else Way.ASTERN)


def locked_with(battle: SmokeBattle, ship: Ship) -> list[Ship]:
    """All that hang together with a vessel by locks, she with them, in the order of their ids."""
    if not battle.locks:
        return [ship]
    found = {ship.id: ship}
    waiting = [ship]
    while waiting:
        one = waiting.pop()
        for lock in battle.locks_of(one):
            other = lock.far(one)
            if other.id not in found:
                found[other.id] = other
                waiting.append(other)
    return [found[name] for name in sorted(found)]


def drifts(battle: SmokeBattle, ship: Ship) -> bool:
    """SW-OPT-DRF: whether no ground and no anchor holds her, or those she is locked to."""
    return not any(
        one.aground is not None or one.anchor is Anchor.DOWN for one in locked_with(battle, ship)
    )


def leader_of(battle: SmokeBattle, body: list[Ship]) -> Ship:
    """SW-LOCK-15: the largest; of several the one that was locked first."""

    def order(ship: Ship) -> tuple[int, int, str]:
        first = next((n for n, lock in enumerate(battle.locks) if lock.holds(ship)), 0)
        return -rank(ship.card.size), first, ship.id

    return min(body, key=order)


def motion_of(battle: SmokeBattle, ship: Ship) -> Motion | None:
    """Where she goes with those she is locked to: as the leader's first lock has it.

    None: she is not locked. With one of them aground they stay where they are.
    """
    if not battle.locked(ship):
        return None
    body = locked_with(battle, ship)
    leader = leader_of(battle, body)
    lock = next(battle.locks_of(leader))
    aground = any(one.aground is not None for one in body)
    return Motion(lock.course, Level.IMMOBILE if aground else lock.level)
