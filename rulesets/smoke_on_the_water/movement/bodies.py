"""What moves as one in a turn: a vessel, vessels locked together, a tug with her tow.

A place on the way of a body is a step of its track (tracks.py); a moment of the turn is counted in
the same steps. A body that never stops and loses nothing is at each moment at the same step.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import isqrt
from typing import Final

from rulesets.core.geometry import FULL_TURN
from rulesets.smoke_on_the_water.movement.tracks import STEPS, Track
from rulesets.smoke_on_the_water.rules.bases import Base
from rulesets.smoke_on_the_water.state import Ship

#: What roundings may add to the water that a base is swept over.
_SPARE: Final = 40


@dataclass(slots=True, eq=False)
class Body:
    """Vessels that lie to each other as they did, wherever the lead goes.

    `lost` are the steps of motion that it has lost against what lies in its way; `held` is the
    moment since which it loses more of them. `stopped` is the step at which its way has ended, or
    where it is `blocked`: what it touches lies still, so all its motion from there on is lost.
    `pace` is what any corner moves in a tick at most, `drive` what any centre does.
    """

    lead: Ship
    members: Sequence[Ship]
    track: Track
    ticks: int
    pace: int = field(init=False)
    drive: int = field(init=False)
    moves: bool = field(init=False)
    lost: int = 0
    held: int | None = None
    stopped: int | None = None
    blocked: bool = False
    _known: dict[tuple[str, int], Base] = field(init=False, default_factory=dict, repr=False)
    _sweeps: dict[tuple[str, int, int], list[Base]] = field(
        init=False, default_factory=dict, repr=False
    )

    def __post_init__(self) -> None:
        self.moves = bool(self.track.legs)
        self.pace = self.drive = 0
        if self.moves:
            far = self._furthest()
            self.pace = self.track.pace(self.ticks, far + max(map(_radius_of, self.members)))
            self.drive = self.track.pace(self.ticks, far)

    def step(self, moment: int) -> int:
        """How far along its track it is."""
        if self.held is not None:
            moment = self.held
        step = moment - self.lost
        return step if self.stopped is None or step < self.stopped else self.stopped

    def base(self, ship: Ship, moment: int) -> Base:
        """Where a member lies."""
        if not self.track.legs:
            return ship.base
        return self._lies(ship, self.step(moment))

    def swept(self, ship: Ship, start: int, end: int) -> list[Base]:
        """Bases that cover a member wherever she lies between two moments, all lost or none."""
        if not self.moves:
            return [self.base(ship, start)]
        whole = self.ticks * STEPS
        since = self.step(start)
        until = min(since + end - start, whole)
        found = self._sweeps.get((ship.id, since, until))
        if found is None:
            ends = [place * whole // self.track.length for place in self.track.ends()]
            places = [since, *[step for step in ends if since < step < until], until]
            found = [self._swept(ship, *part) for part in pairwise(places)]
            self._sweeps[ship.id, since, until] = found
        return found

    def _swept(self, ship: Ship, since: int, until: int) -> Base:
        """Of a part of its track that is straight along a run, or within one other leg."""
        if self.track.is_straight(self._place(since + 1), self._place(until)):
            first, base = self._lies(ship, since), self._lies(ship, until)
            x, y = (first.x + base.x) // 2, (first.y + base.y) // 2
            ahead, aside = base.relative((first.x, first.y))
        else:
            base = self._lies(ship, (since + until) // 2)
            x, y = base.x, base.y
            ahead = aside = self.pace * (until - since + 2 * STEPS) // STEPS
            if len(self.members) == 1:
                bend = self.track.bend(self._place(since), self._place(until), base)
                if bend is not None:
                    ahead, aside = bend
        length, width = base.length + abs(ahead) + _SPARE, base.width + abs(aside) + _SPARE
        return Base(x, y, base.heading, length, width)

    def gone(self, moment: int) -> int:
        """How much of its way it has made."""
        return self.track.way * self.step(moment) // (self.ticks * STEPS)

    def left(self, moment: int) -> int:
        """What of its way it had not moved at a moment; motion that it lost is lost."""
        done = moment if self.blocked else self.step(moment) + self.lost
        return self.track.way - self.track.way * done // (self.ticks * STEPS)

    def stop(self, moment: int) -> None:
        """Its way ends where it was at a moment."""
        self.stopped = self.step(max(0, moment))
        self.moves = False

    def block(self, moment: int) -> None:
        """It will not get on from where it was at a moment."""
        self.stop(moment)
        self.blocked = True

    def loses(self, since: int, until: int) -> None:
        """The motion between two moments was lost."""
        self.lost += until - since
        self.held = None

    def _place(self, step: int) -> int:
        """A step in the lengths that its track is measured in."""
        return self.track.length * step // (self.ticks * STEPS)

    def _lies(self, ship: Ship, step: int) -> Base:
        known = self._known.get((ship.id, step))
        if known is None:
            track = self.track
            lead = track.after(self._place(step))
            known = lead if ship is self.lead else carried(ship.base, track.start, lead)
            self._known[ship.id, step] = known
        return known

    def _furthest(self) -> int:
        """How far any member's centre is from the middle of the lead's leading edge, at most."""
        lead = self.lead.base
        far = max(
            isqrt((one.base.x - lead.x) ** 2 + (one.base.y - lead.y) ** 2) for one in self.members
        )
        return far + lead.length // 2 + 2


def _radius_of(ship: Ship) -> int:
    return radius(ship.base)


def carried(base: Base, start: Base, end: Base) -> Base:
    """Where a base comes to lie that is fast to another which goes from `start` to `end`."""
    if start.heading == end.heading:
        x, y = base.x + end.x - start.x, base.y + end.y - start.y
        return Base(x, y, base.heading, base.length, base.width)
    x, y = end.at(*start.relative((base.x, base.y)))
    heading = (base.heading + end.heading - start.heading) % FULL_TURN
    return Base(x, y, heading, base.length, base.width)


def radius(base: Base) -> int:
    """Of the circle about a base, rounded up."""
    return (isqrt(base.length**2 + base.width**2) + 1) // 2 + 1
