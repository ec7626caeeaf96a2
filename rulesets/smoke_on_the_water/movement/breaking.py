"""SW-LOCK-20 to SW-LOCK-25: locked pairs that part. SW-FREE: breaking free from the ground."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rulesets.core.dice import Dice
from rulesets.core.events import EntryId
from rulesets.smoke_on_the_water.events.grounding import FreeingTested
from rulesets.smoke_on_the_water.events.movement import BreakTested, SpeedSet
from rulesets.smoke_on_the_water.movement.legal import top_under_way
from rulesets.smoke_on_the_water.movement.locked import Motion, motion_of
from rulesets.smoke_on_the_water.rules.chances import succeeds
from rulesets.smoke_on_the_water.rules.grounding import STUCK, breaks_free, free_chance, may_try
from rulesets.smoke_on_the_water.rules.locking import part_chance, parts_them
from rulesets.smoke_on_the_water.rules.notation import Tactic
from rulesets.smoke_on_the_water.ships import has_orders
from rulesets.smoke_on_the_water.sinking import sinkings
from rulesets.smoke_on_the_water.state import Lock, Ship, SmokeBattle
from rulesets.smoke_on_the_water.words import Level, Way


@dataclass(slots=True)
class Freed:
    """Who has broken free, and who goes on alone as the pair would have (SW-LOCK-15).

    `grounded` are those of them who were aground.
    """

    out: list[Ship] = field(default_factory=list)
    grounded: list[Ship] = field(default_factory=list)
    alone: dict[EntryId, Motion] = field(default_factory=dict)


def break_free(battle: SmokeBattle, dice: Dice) -> Freed:
    """Step 2.1: locked pairs, then grounded vessels, by their ids."""
    freed = Freed()
    _part_the_locked(battle, dice, freed)
    sinkings(battle)
    _get_off_the_ground(battle, dice, freed)
    freed.out = [
        ship
        for ship in freed.out
        if ship.on_table and ship.aground is None and not battle.locked(ship)
    ]
    return freed


def struck_by_third(
    battle: SmokeBattle, dice: Dice, struck: Ship, third: Ship, again: tuple[str, ...]
) -> None:
    """SW-LOCK-20, SW-LOCK-25: a vessel that runs into one of a locked pair may part the two."""
    if not parts_them(third.card.size, struck.card.size):
        return
    for lock in [lock for lock in battle.locks_of(struck) if not lock.holds(third)]:
        _test(battle, dice, lock, (), third, again)
    sinkings(battle)


def _part_the_locked(battle: SmokeBattle, dice: Dice, freed: Freed) -> None:
    """SW-LOCK-21: one test a pair from the turn after it locked, where one or both order it."""
    for lock in sorted(battle.locks, key=lambda lock: (lock.one.id, lock.other.id)):
        tries = [ship for ship in (lock.one, lock.other) if has_orders(ship, Tactic.BREAK_FREE)]
        if not tries or lock.since == battle.turn:
            continue
        motion = motion_of(battle, lock.one)
        if _test(battle, dice, lock, tries) and motion is not None:
            _parted(battle, lock, tries, motion, freed)


def _test(
    battle: SmokeBattle,
    dice: Dice,
    lock: Lock,
    tries: Sequence[Ship],
    third: Ship | None = None,
    again: tuple[str, ...] = (),
) -> bool:
    """SW-LOCK-22, SW-LOCK-23: the die of one pair; `again` ends the address of a repeated one."""
    strikers = [ship for ship in tries if ship.id in lock.strikers]
    score = part_chance(
        flooding=lock.flooding,
        striker_tries=bool(strikers),
        striker_has_ram=any(ship.card.ram for ship in strikers),
        both_try=len(tries) > 1,
        forced=third is not None,
    )
    one, other = lock.one.id, lock.other.id
    by = third.id if third else None
    roll = dice.roll(1, 10, "break free", one, other, *((by,) if by else ()), *again)
    free = succeeds(score.total, roll.total)
    rule = "SW-LOCK-23" if third else "SW-LOCK-22"
    names = tuple(ship.id for ship in tries)
    battle.happen(BreakTested(rule, one, other, names, by, score, roll, free))
    return free


def _parted(
    battle: SmokeBattle, lock: Lock, tries: Sequence[Ship], motion: Motion, freed: Freed
) -> None:
    """SW-LOCK-24: those who tried go Slow, who struck bows on astern, others as they are ordered.

    SW-LOCK-15: who did not try goes on alone.
    """
    for ship in (lock.one, lock.other):
        if ship not in tries or top_under_way(ship) is Level.IMMOBILE:
            freed.alone[ship.id] = motion
            continue
        assert ship.carried is not None
        way = Way.ASTERN if ship.id in lock.strikers else ship.carried.speed.way
        freed.out.append(ship)
        if ship.aground is None and not battle.locked(ship):
            battle.happen(SpeedSet("SW-LOCK-24", ship.id, int(Level.SLOW), way))


def _get_off_the_ground(battle: SmokeBattle, dice: Dice, freed: Freed) -> None:
    """SW-FREE-01: from the turn after she ran aground."""
    for ship in battle.afloat():
        aground = ship.aground
        if aground is None or aground.turn == battle.turn:
            continue
        top = top_under_way(ship)
        if has_orders(ship, Tactic.BREAK_FREE) and may_try(top, stuck=aground.stuck):
            assert ship.carried is not None
            score = free_chance(
                ship.card.draught, top, flooding=ship.flooding, attempt=aground.attempts + 1
            )
            roll = dice.roll(1, 10, "get off", ship.id)
            off, stuck = breaks_free(score.total, roll.total), roll.total == STUCK
            way = ship.carried.speed.way
            battle.happen(FreeingTested("SW-FREE-02", ship.id, way, score, roll, off, stuck))
            if off:
                freed.out.append(ship)
                freed.grounded.append(ship)
