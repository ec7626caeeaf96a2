"""SW-LOCK-04 to SW-LOCK-12: how two vessels lie when they have run into each other."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rulesets.core.geometry import FULL_TURN, ahead, turn_between
from rulesets.smoke_on_the_water.rules.bases import Base
from rulesets.smoke_on_the_water.rules.turning import NORTH
from rulesets.smoke_on_the_water.words import Way

HALF_TURN: Final = FULL_TURN // 2
QUARTER_TURN: Final = FULL_TURN // 4
#: SW-LOCK-12: turns and shifts are shared by halves.
WHOLE: Final = 2


def moved(base: Base, course: int, length: int) -> Base:
    """A base so far along a course, its heading as it was."""
    x, y = ahead((base.x, base.y), NORTH - course, length)
    return Base(x, y, base.heading, base.length, base.width)


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
    return side_by_side(larger, smaller, turn=WHOLE, shift=WHOLE)[1]


def side_by_side(one: Base, other: Base, *, turn: int, shift: int) -> tuple[Base, Base]:
    """SW-LOCK-12: two laid alongside; `turn` and `shift` are how many halves of it the other does.

    The one does the rest, the opposite way. Right angles are to the heading that the one comes to.
    """
    reverse = (one.heading + HALF_TURN) % FULL_TURN
    least = min((one.heading, reverse), key=lambda to: turn_between(other.heading, to))
    angle = (least - other.heading + HALF_TURN) % FULL_TURN - HALF_TURN
    hers = angle * turn // WHOLE
    one = replace(one, heading=(one.heading - angle + hers) % FULL_TURN)
    other = replace(other, heading=(other.heading + hers) % FULL_TURN)
    _, starboard = one.relative((other.x, other.y))
    apart = (one.width + other.width) // 2
    way = (apart if starboard >= 0 else -apart) - starboard
    far = way * shift // WHOLE
    abeam = (one.heading + QUARTER_TURN) % FULL_TURN
    return moved(one, abeam, far - way), moved(other, abeam, far)
