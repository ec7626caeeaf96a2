"""SW-MOV: how fast a vessel can go, and which speeds she may be ordered to."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rulesets.smoke_on_the_water.rules.notation import Speed
from rulesets.smoke_on_the_water.words import Level, Way

#: SW-EFF-HULL-02: hull points at half and at a quarter cost one and two levels.
HALF: Final = 2
QUARTER: Final = 4
STOPPED: Final = Speed(Level.IMMOBILE)


@dataclass(frozen=True, slots=True)
class Engines:
    """SW-MOV-08: what a vessel's greatest speed rests on. `wheels_left` is None without wheels."""

    base: Level
    machinery_lost: int = 0
    wheels: int = 0
    wheels_out: int = 0
    hull: int = 1
    full_hull: int = 1
    stack_gone: bool = False
    out_of_control: bool = False


def hull_penalty(hull: int, full: int) -> int:
    """SW-EFF-HULL-02: 1 at half of the hull points or less, 2 at a quarter or less."""
    if hull * QUARTER <= full:
        return 2
    return 1 if hull * HALF <= full else 0


def top_speed(engines: Engines) -> Level:
    """SW-MOV-08: machinery and wheels may stop a vessel; hull, stacks and fire only slow her.

    SW-EFF-WHL-04, SW-EFF-WHL-06, SW-EFF-HULL-03, SW-EFF-HULL-04, SW-EFF-STK-01, SW-FIRE-08.
    """
    if engines.hull <= 0 or (engines.wheels and engines.wheels_out >= engines.wheels):
        return Level.IMMOBILE
    one_of_two = int(engines.wheels == 2 and engines.wheels_out == 1)
    driven = engines.base - engines.machinery_lost - one_of_two
    if driven <= 0:
        return Level.IMMOBILE
    slowed = hull_penalty(engines.hull, engines.full_hull)
    slowed += int(engines.stack_gone) + int(engines.out_of_control)
    return Level(max(Level.SLOW, driven - slowed))


def top_astern(top: Level, *, double_ended: bool) -> Level:
    """SW-MOV-05 to SW-MOV-07: one level less, Slow at least; a double-ender has no less."""
    if top is Level.IMMOBILE or double_ended:
        return top
    return Level(max(Level.SLOW, top - 1))


def legal_speeds(
    now: Speed,
    top: Level,
    *,
    may_reverse: bool,
    double_ended: bool = False,
    sunk_hull: bool = False,
) -> tuple[Speed, ...]:
    """SW-MOV-03 to SW-MOV-06, SW-MOV-09: what a vessel may be ordered to, the slowest first.

    SW-EFF-MACH-03: brought to Immobile she slows by a level a turn.

    `may_reverse`: she was Immobile for the whole last turn, or has rammed and is not locked, or
    breaks free (SW-MOV-04). `sunk_hull`: she has no hull points left, and stops at once.
    """
    if sunk_hull:
        return (STOPPED,)
    return _legal(now.level, now.way, top, may_reverse, double_ended)


@lru_cache(maxsize=512)
def _legal(
    level: Level, way: Way, top: Level, may_reverse: bool, double_ended: bool
) -> tuple[Speed, ...]:
    limits = {Way.AHEAD: top, Way.ASTERN: top_astern(top, double_ended=double_ended)}
    if level > limits[way]:
        return (_at(Level(level - 1), way),)
    found = {
        _at(Level(near), way) for near in range(max(0, level - 1), min(limits[way], level + 1) + 1)
    }
    if may_reverse:
        other = Way.ASTERN if way is Way.AHEAD else Way.AHEAD
        ways = (way, other) if level is Level.IMMOBILE else (other,)
        found |= {Speed(Level.SLOW, to) for to in ways if limits[to] >= Level.SLOW}
    return tuple(sorted(found, key=lambda speed: (speed.level, speed.way)))


def nearest_legal(wanted: Speed, legal: tuple[Speed, ...]) -> Speed:
    """SW-ORD-11: the legal speed whose level, counted below zero astern, is next to the one wanted.

    Of two that are as near, the slower.
    """
    if wanted in legal:
        return wanted
    return min(legal, key=lambda speed: (abs(_signed(speed) - _signed(wanted)), speed.level))


def _signed(speed: Speed) -> int:
    return speed.level if speed.way is Way.AHEAD else -speed.level


def _at(level: Level, way: Way) -> Speed:
    return STOPPED if level is Level.IMMOBILE else Speed(level, way)
