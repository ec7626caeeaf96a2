"""SW-MOV-11: all bodies move at once, in equal ticks, until each has made or lost its way.

The plain way looks at every watch in every tick. In play the ticks in which nothing can be met are
skipped: a watch that is clear by so much is not due before the bodies can have come so far.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from rulesets.smoke_on_the_water.movement.bodies import Body
from rulesets.smoke_on_the_water.movement.tracks import STEPS
from rulesets.smoke_on_the_water.movement.watches import (
    ROUNDING,
    Contact,
    Pair,
    Watch,
    free,
)
from rulesets.smoke_on_the_water.rules.bases import Base
from rulesets.smoke_on_the_water.state import Ship

_NEVER: Final = 1 << 30


@dataclass(slots=True)
class Departure:
    """SW-MOV-13: a vessel that has left the table, where, and what she had moved."""

    ship: Ship
    base: Base
    gone: int


@dataclass(slots=True)
class Voyage:
    """The movement of some bodies. `touching` are the pairs that touched before (SW-MOV-12)."""

    bodies: Sequence[Body]
    watches: list[Watch]
    touching: list[Pair]
    ticks: int
    plain: bool = False
    contacts: list[Contact] = field(default_factory=list)
    parted: list[Pair] = field(default_factory=list)
    left: list[Departure] = field(default_factory=list)

    @property
    def end(self) -> int:
        """The last moment."""
        return self.ticks * STEPS

    def play(self) -> None:
        """From the first tick to the last."""
        self._begin()
        tick = 0
        while (tick := self._next(tick)) <= self.ticks:
            self._play_tick(tick)

    def touches(self, pair: Pair) -> None:
        """From here on two vessels lie together."""
        self.touching.append(pair)

    def leaves(self, ship: Ship, body: Body, moment: int) -> None:
        """She is not met any more."""
        self.left.append(Departure(ship, body.base(ship, moment), body.gone(moment)))
        body.members = [one for one in body.members if one is not ship]
        self.watches = [watch for watch in self.watches if ship not in watch.ships]
        self.touching = [pair for pair in self.touching if ship not in pair.ships]

    def _begin(self) -> None:
        """SW-GRD-03: what a body lies over when it begins to move; vessels that touch, do so."""
        met: list[Watch] = []
        for watch in self.watches:
            watch.due = 1 + (0 if self.plain else free(watch, 0, self.ticks))
            if watch.due == 1 and watch.met(0):
                met.append(watch)
        for watch in sorted(met, key=lambda watch: watch.order):
            self.watches.remove(watch)
            if isinstance(watch, Pair):
                self.touches(watch)
            else:
                watch.happen(self, 0)

    def _next(self, tick: int) -> int:
        if self.plain or any(pair.live for pair in self.touching):
            return tick + 1
        return max(tick + 1, min([watch.due for watch in self.watches], default=_NEVER))

    def _play_tick(self, tick: int) -> None:
        start, end = (tick - 1) * STEPS, tick * STEPS
        self._press(start, end)
        while found := self._first(tick, start, end):
            moment, watch = found
            self.watches.remove(watch)
            watch.happen(self, moment)
            self._press(start, end)
        for body in self.bodies:
            if body.held is not None:
                body.loses(start, end)
        self._part(end)
        for watch in self.watches:
            if watch.due <= tick:
                left = self.ticks - tick
                watch.due = tick + 1 + free(watch, end, left) if watch.live else _NEVER

    def _first(self, tick: int, start: int, end: int) -> tuple[int, Watch] | None:
        """What is met first in a tick, and when; None: nothing any more."""
        met = [
            (_when(watch, start, end), watch)
            for watch in self.watches
            if (self.plain or watch.due <= tick) and watch.live and watch.met(end)
        ]
        return min(met, key=lambda found: (found[0], found[1].order), default=None)

    def _press(self, start: int, end: int) -> None:
        """SW-MOV-12: in a tick in which a body would move into one that it touches, it loses it.

        Against one that lies still it would lose every later tick alike.
        """
        while pressing := [
            found for pair in self.touching for found in _pressing(pair, start, end)
        ]:
            for body, for_good in pressing:
                if for_good:
                    body.block(start)
                else:
                    body.held = start

    def _part(self, end: int) -> None:
        """SW-MOV-12: those that have been parted may run into each other anew."""
        for pair in [pair for pair in self.touching if pair.live and pair.apart(end)]:
            self.touching.remove(pair)
            self.parted.append(pair)
            self.watches.append(pair)
            pair.due = end // STEPS


def _when(watch: Watch, start: int, end: int) -> int:
    """SW-MOV-11: the first moment at which it is met, found by halving the tick."""
    while end - start > 1:
        middle = (start + end) // 2
        if watch.met(middle):
            end = middle
        else:
            start = middle
    return end


def _pressing(pair: Pair, start: int, end: int) -> list[tuple[Body, bool]]:
    """The bodies whose motion has two bases go deeper into each other than rounding does.

    With each, whether the other lies still. Where neither alone would do it, both are meant.
    """
    closing = pair.closing
    if not closing:
        return []
    before = pair.clearance(start)
    least = min(before, -ROUNDING)
    if before - closing >= least or pair.clearance(end) >= least:
        return []
    a, b = pair.bodies
    free = [(body, far) for body, far in ((a, b), (b, a)) if body.moves and body.held is None]
    alone = [
        (body, not far.moves)
        for body, far in free
        if pair.clearance(*((end, start) if body is a else (start, end))) < least
    ]
    return alone or [(body, False) for body, _ in free]
