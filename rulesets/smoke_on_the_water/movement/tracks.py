"""SW-MOV-11, SW-TURNING-04: the way that a vessel goes in a turn, and where she lies on it.

A track is measured in steps: 64 of a tick, so that six halvings of a tick find a step. Lengths are
thousandths of a centimetre, headings tenths of a degree clockwise from north.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from math import isqrt
from typing import Final, TypeAlias

from rulesets.core.geometry import FULL_TURN, unit
from rulesets.smoke_on_the_water.movement.legal import handling_of
from rulesets.smoke_on_the_water.rebuilt import Tables
from rulesets.smoke_on_the_water.rules.bases import Base
from rulesets.smoke_on_the_water.rules.manoeuvre import SPOT, STRAIGHT, Carried
from rulesets.smoke_on_the_water.rules.notation import SPOT_MOST, Helm, Speed
from rulesets.smoke_on_the_water.rules.parting import HALF_TURN, course_of, moved
from rulesets.smoke_on_the_water.rules.turning import Arc, Pose, arc_of, straight
from rulesets.smoke_on_the_water.state import Ship
from rulesets.smoke_on_the_water.words import Way

#: SW-MOV-11: six halvings of a tick.
STEPS: Final = 64
#: What the rounding of two positions may add to a way between them.
ROUNDING: Final = 4
#: What a point so far from the leading edge's middle swings by, for each thousandth of the way and
#: each hundredth of a degree for a centimetre: pi / 18 * 10**-6, times 10**10, rounded up.
_SWING: Final = 1746
_SWING_UNIT: Final = 10**10
#: The same on the spot, for each thousandth of radius and tenth of a degree: pi / 1800.
_SPIN: Final = 1746
_SPIN_UNIT: Final = 10**6


@dataclass(frozen=True, slots=True)
class Run:
    """A leg straight along some course, the heading as it was: `dx`, `dy` in all."""

    start: Base
    length: int
    dx: int
    dy: int

    def after(self, part: int) -> Base:
        base, length = self.start, self.length
        x = base.x + (2 * self.dx * part + length) // (2 * length)
        y = base.y + (2 * self.dy * part + length) // (2 * length)
        return Base(x, y, base.heading, base.length, base.width)

    def pace(self, way: int, reach: int) -> int:
        return way


@dataclass(frozen=True, slots=True)
class Bend:
    """SW-TURNING-04: a leg along the template; astern the middle of the rear edge leads."""

    start: Base
    length: int
    lead: Pose
    arc: Arc
    astern: bool

    def after(self, part: int) -> Base:
        base, astern = self.start, self.astern
        x, y, course = straight(self.arc.after(self.lead, part), -(base.length // 2))
        heading = (course + HALF_TURN) % FULL_TURN if astern else course
        return Base(x, y, heading, base.length, base.width)

    def pace(self, way: int, reach: int) -> int:
        return way + -(-way * self.arc.rate * reach * _SWING // _SWING_UNIT)

    def reach(self, way: int, base: Base) -> tuple[int, int]:
        """How far any corner goes ahead and aside along a part of it, from the middle either way.

        The lead goes as far ahead as half of the way, and aside of it by no more than the sine of
        half of the turn; about it the rest of the base turns.
        """
        half = way // 2 + _HALVED
        turn = half * self.arc.rate // _TENTHS + _ROUNDED
        if turn >= _QUARTER:
            return way + 2 * base.length + base.width, way + 2 * base.length + base.width
        (cos, sin), (_, less) = unit(turn), unit(turn // 2 + 1)
        cos, sin, less = cos - 1, sin + 1, less + 1
        wide = base.width // 2 + 1
        ahead = half + (base.length * (_UNIT - cos) + wide * sin) // _UNIT + 1
        aside = (half * less + base.length * sin + wide * (_UNIT - cos)) // _UNIT + 1
        return 2 * ahead, 2 * aside


@dataclass(frozen=True, slots=True)
class Spin:
    """SW-MOV-10: a turn on the spot, about the centre; its length is in tenths of a degree."""

    start: Base
    length: int
    starboard: bool

    def after(self, part: int) -> Base:
        base = self.start
        heading = (base.heading + (part if self.starboard else -part)) % FULL_TURN
        return Base(base.x, base.y, heading, base.length, base.width)

    def pace(self, way: int, reach: int) -> int:
        return -(-way * reach * _SPIN // _SPIN_UNIT)


#: Tenths of a degree for thousandths of a way times a rate; by how much halves of a way, and the
#: tenths of a degree of its turn, are rounded up.
_TENTHS: Final = 10_000
_HALVED: Final = 100
_ROUNDED: Final = 4
_QUARTER: Final = 900
_UNIT: Final = 1_000_000

Leg: TypeAlias = Run | Bend | Spin


@dataclass(frozen=True, slots=True)
class Track:
    """The legs of a way, one after the other; none: she stays where she is.

    Of turns on the spot the length is an angle, and there is no way.
    """

    start: Base
    legs: tuple[Leg, ...] = ()
    length: int = 0

    def after(self, gone: int) -> Base:
        """Where she lies so far along it. Positions are rounded at the end of each leg."""
        for leg in self.legs:
            if gone <= leg.length:
                return leg.after(gone)
            gone -= leg.length
        return self.legs[-1].after(self.legs[-1].length) if self.legs else self.start

    def ends(self) -> Iterator[int]:
        """The places on it at which its legs end."""
        return accumulate(leg.length for leg in self.legs)

    def is_straight(self, since: int, until: int) -> bool:
        """Whether the part of it between two places on it is straight."""
        for leg in self.legs:
            if until <= leg.length:
                return isinstance(leg, Run)
            if since < leg.length:
                return False
            since, until = since - leg.length, until - leg.length
        return False

    def bend(self, since: int, until: int, base: Base) -> tuple[int, int] | None:
        """By how much more a base reaches ahead and aside, both ways together, along one bend.

        It is seen from where it lies in the middle of that part. None: the part is no bend.
        """
        for leg in self.legs:
            if until <= leg.length:
                return leg.reach(until - since, base) if isinstance(leg, Bend) else None
            if since < leg.length:
                return None
            since, until = since - leg.length, until - leg.length
        return None

    @property
    def end(self) -> Base:
        return self.after(self.length)

    @property
    def way(self) -> int:
        """How far the leading edge goes; a turn on the spot is none."""
        return 0 if self.legs and isinstance(self.legs[0], Spin) else self.length

    def pace(self, ticks: int, reach: int) -> int:
        """The most that any point moves in a tick, no further than `reach` from the lead."""
        tick = -(-self.length // ticks)
        return max((leg.pace(tick, reach) + ROUNDING for leg in self.legs), default=0)


def track_of(ship: Ship, carried: Carried, tables: Tables) -> Track:
    """SW-ORD-03: the way of a line of orders that has been made good (SW-ORD-11)."""
    return _joined(ship.base, _legs(ship, carried, tables))


def slide(base: Base, course: int, length: int) -> Track:
    """Straight along a course, whatever the heading."""
    return _joined(base, _run(base, course, length))


def glide(base: Base, dx: int, dy: int) -> Track:
    """Straight by so much east and north, whatever the heading."""
    length = isqrt(dx * dx + dy * dy)
    return _joined(base, iter((Run(base, length, dx, dy),) if length else ()))


def _run(base: Base, course: int, length: int) -> Iterator[Run]:
    if length:
        end = moved(base, course, length)
        yield Run(base, length, end.x - base.x, end.y - base.y)


def _bend(ship: Ship, base: Base, speed: Speed, helm: Helm, length: int, tables: Tables) -> Bend:
    astern = speed.way is Way.ASTERN
    half = base.length // 2
    lead = Pose(*base.at(-half if astern else half, 0), course_of(base, speed.way))
    # Astern, port swings her stern to port: seen along her course, to the right.
    starboard = (helm is Helm.STARBOARD) != astern
    return Bend(
        base, length, lead, arc_of(handling_of(ship, helm), speed.level, starboard, tables), astern
    )


def _joined(start: Base, legs: Iterator[Leg]) -> Track:
    made = tuple(legs)
    return Track(start, made, sum(leg.length for leg in made))


def _legs(ship: Ship, carried: Carried, tables: Tables) -> Iterator[Leg]:
    base, speed = ship.base, carried.speed
    spun = 0
    for helm, length in ((part.helm, part.amount) for part in carried.manoeuvre):
        if helm in SPOT:
            if spun == SPOT_MOST:
                break
            leg: Leg = Spin(base, min(length, SPOT_MOST - spun), helm is Helm.SPOT_STARBOARD)
            spun += leg.length
        elif helm is STRAIGHT[speed.way]:
            leg = next(_run(base, course_of(base, speed.way), length))
        else:
            leg = _bend(ship, base, speed, helm, length, tables)
        base = leg.after(leg.length)
        yield leg
