"""What is watched while vessels move: one running into another, and one leaving the table.

A watch tells whether it is met at a moment, and for how many ticks it cannot be; those need not be
looked at.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from rulesets.smoke_on_the_water.movement.bodies import Body
from rulesets.smoke_on_the_water.movement.tracks import STEPS
from rulesets.smoke_on_the_water.rules.bases import Base, clearance, gap, touch
from rulesets.smoke_on_the_water.state import Ship

if TYPE_CHECKING:
    from rulesets.smoke_on_the_water.movement.ticks import Voyage

#: What comes first of things met at one moment.
TORPEDO, GROUND, CONTACT, EDGE = range(4)
#: SW-MOV-12: vessels further apart than this may run into each other anew.
PARTED: Final = 500
#: How deep the rounding of positions may have one base in another.
ROUNDING: Final = 2


class Watch(Protocol):
    """Something that one or two bodies may meet. `due` is the tick at which to look again."""

    due: int

    @property
    def fixed(self) -> bool:
        """Whether it does not move."""

    @property
    def order(self) -> tuple[int, tuple[str, ...]]:
        """What of several things met at one moment comes first."""

    @property
    def ships(self) -> tuple[Ship, ...]: ...

    @property
    def live(self) -> bool:
        """Whether anybody moves who might meet it."""

    def met(self, moment: int) -> bool: ...

    def may_meet(self, start: int, end: int) -> bool:
        """Whether it may be met between two moments, whatever motion is lost between them."""

    def happen(self, voyage: Voyage, moment: int) -> None:
        """What comes of it. A watch is met once."""


def free(watch: Watch, moment: int, ticks: int) -> int:
    """For how many of so many ticks from a moment on a watch is not met, found by halves.

    What lies still is not met where a part of the way was clear. Of two that move either may have
    lost some motion, and be anywhere on the way behind it.
    """
    clear, step = 0, ticks
    while step and clear < ticks:
        since = moment + clear * STEPS if watch.fixed else moment
        if watch.may_meet(since, moment + (clear + step) * STEPS):
            step //= 2
        else:
            clear += step
    return clear


class Contact(NamedTuple):
    """SW-COL-01: two vessels, the smaller id first, at the moment of their contact."""

    one: Ship
    other: Ship
    moment: int
    bases: tuple[Base, Base]
    left: tuple[int, int]


@dataclass(slots=True, eq=False)
class Pair:
    """Two vessels of different bodies, the smaller id first."""

    one: Ship
    other: Ship
    bodies: tuple[Body, Body]
    due: int = 1
    _known: tuple[int, int, int] = field(init=False, default=(-1, -1, 0), repr=False)

    @property
    def fixed(self) -> bool:
        return False

    @property
    def order(self) -> tuple[int, tuple[str, ...]]:
        return CONTACT, (self.one.id, self.other.id)

    @property
    def ships(self) -> tuple[Ship, ...]:
        return self.one, self.other

    @property
    def live(self) -> bool:
        a, b = self.bodies
        return a.moves or b.moves

    @property
    def closing(self) -> int:
        """How much nearer they may come in a tick."""
        a, b = self.bodies
        return (a.pace if a.moves else 0) + (b.pace if b.moves else 0)

    def bases(self, moment: int, other: int | None = None) -> tuple[Base, Base]:
        """Where both lie; the second, if need be, at another moment."""
        a, b = self.bodies
        return a.base(self.one, moment), b.base(self.other, moment if other is None else other)

    def met(self, moment: int) -> bool:
        return touch(*self.bases(moment))

    def clearance(self, moment: int, other: int | None = None) -> int:
        """SW-MOV-12: how clear they are, at one moment or at one each."""
        a, b = self.bodies
        one, far = a.step(moment), b.step(moment if other is None else other)
        known = self._known
        if known[0] != one or known[1] != far:
            known = self._known = one, far, clearance(*self.bases(moment, other))
        return known[2]

    def may_meet(self, start: int, end: int) -> bool:
        a, b = self.bodies
        ones, others = a.swept(self.one, start, end), b.swept(self.other, start, end)
        if len(ones) == len(others) == 1:
            return touch(ones[0], others[0])
        return any(touch(one, far) for one in ones for far in others)

    def apart(self, moment: int) -> bool:
        """SW-MOV-12: whether they have been parted."""
        return self.clearance(moment) > 0 and gap(*self.bases(moment)) > PARTED

    def happen(self, voyage: Voyage, moment: int) -> None:
        """SW-MOV-11: both stop short of the contact, and keep the way that they had not moved."""
        a, b = self.bodies
        left = a.left(moment - 1), b.left(moment - 1)
        voyage.contacts.append(Contact(self.one, self.other, moment, self.bases(moment), left))
        for body in self.bodies:
            body.stop(moment - 1)
        voyage.touches(self)


@dataclass(slots=True, eq=False)
class Single:
    """What one vessel may meet by herself."""

    ship: Ship
    body: Body
    due: int = field(default=1, kw_only=True)

    @property
    def fixed(self) -> bool:
        return True

    @property
    def ships(self) -> tuple[Ship, ...]:
        return (self.ship,)

    @property
    def live(self) -> bool:
        return self.body.moves

    def base(self, moment: int) -> Base:
        """Where she lies."""
        return self.body.base(self.ship, moment)

    def swept(self, start: int, end: int) -> list[Base]:
        """All the water that she may lie in between two moments."""
        return self.body.swept(self.ship, start, end)


@dataclass(slots=True, eq=False)
class Edge(Single):
    """SW-MOV-13: the edges of the table, and a vessel whose centre may pass one."""

    length: int
    width: int

    @property
    def order(self) -> tuple[int, tuple[str, ...]]:
        return EDGE, (self.ship.id,)

    def met(self, moment: int) -> bool:
        return self._within(moment) < 0

    def may_meet(self, start: int, end: int) -> bool:
        return self._within(start) * STEPS < self.body.drive * (end - start)

    def _within(self, moment: int) -> int:
        """How far her centre is from the nearest edge."""
        base = self.base(moment)
        return min(base.x, self.length - base.x, base.y, self.width - base.y)

    def happen(self, voyage: Voyage, moment: int) -> None:
        """She is no more on the table; whoever is fast to her goes on without her."""
        voyage.leaves(self.ship, self.body, moment)
