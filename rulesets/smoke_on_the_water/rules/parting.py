"""SW-LOCK-04 to SW-LOCK-12: how two vessels lie when they have run into each other."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rulesets.core.geometry import FULL_TURN
from rulesets.smoke_on_the_water.rules.bases import Base
from rulesets.smoke_on_the_water.words import Way

HALF_TURN: Final = FULL_TURN // 2


def moved(base: Base, course: int, length: int) -> Base:
    """A base so far along a course, its heading as it was."""
    x, y = replace(base, heading=course).at(length, 0)
    return replace(base, x=x, y=y)


def displaced(base: Base, ways: tuple[tuple[int, int], ...]) -> Base:
    """SW-LOCK-04, SW-LOCK-05: locked vessels move by the sum of courses with their lengths.

    Of different sizes the larger's alone counts; of one size each vessel's own.
    """
    for course, length in ways:
        base = moved(base, course, length)
    return base


def course_of(base: Base, way: Way) -> int:
    """Where a vessel goes, ahead or astern."""
    return base.heading if way is Way.AHEAD else (base.heading + HALF_TURN) % FULL_TURN


def alongside(smaller: Base, larger: Base) -> Base:
    """SW-LOCK-11, SW-LOCK-12: the smaller turned by the least angle, and shifted until sides touch.

    She turns to the nearer of the larger's heading and its reverse, and is shifted at right angles
    to that heading towards the side on which her centre is; on the centre line, to starboard.
    """
    reverse = (larger.heading + HALF_TURN) % FULL_TURN
    least = min((larger.heading, reverse), key=lambda to: _turn(smaller.heading, to))
    ahead, starboard = larger.relative((smaller.x, smaller.y))
    apart = (larger.width + smaller.width) // 2
    x, y = larger.at(ahead, apart if starboard >= 0 else -apart)
    return replace(smaller, x=x, y=y, heading=least)


def _turn(start: int, to: int) -> int:
    difference = (to - start) % FULL_TURN
    return min(difference, FULL_TURN - difference)
