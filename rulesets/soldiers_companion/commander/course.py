"""The courses of a vessel on an empty river: turns and legs within her allowance.

`search` follows those that would serve her among shores and other vessels.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import isqrt
from typing import Final, NamedTuple

from rulesets.core.geometry import FULL_TURN, Point, ahead, bearing
from rulesets.soldiers_companion.movement.legs import JAMMED, ram_target
from rulesets.soldiers_companion.movement.sailing import (
    COMING_ABOUT,
    IRONS_COST,
    comes_about,
    cost_of_inch,
    in_irons,
    under_sail,
)
from rulesets.soldiers_companion.orders import Helm, Leg, PowerTurn, Step
from rulesets.soldiers_companion.state import CompanionBattle, Ship
from rulesets.soldiers_companion.tables import INCH, POINT, TURN, Propulsion
from rulesets.soldiers_companion.water import polygons
from rulesets.soldiers_companion.water.hulls import corners, swath

# Bound once, as these are asked for most.
_STEAM: Final = Propulsion.STEAM

#: A bow within half a turn of the course is on it; each turn that is wanting costs about a leg.
ON: Final = TURN // 2
OFF: Final = 14 * INCH
#: The turns that are laid down, left and right, each with its step.
_HELM: Final = tuple((by, Helm(by)) for by in (TURN, -TURN))
_ABOUT: Final = tuple((by, Helm(by)) for by in (COMING_ABOUT, -COMING_ABOUT))
_POWER: Final = tuple((by, PowerTurn(by)) for by in (TURN, -TURN))
#: What it is worth to come where she must come at all costs, and costs to be lost.
LOST: Final = 200 * INCH
#: A course is worth taking that brings her on by so much.
WORTH: Final = INCH


class Aim(NamedTuple):
    """Where to: the next point to steer for, the goal beyond it, and how near is near enough.

    `margin` is how far to keep off shore and rocks, `most` the track that may be made near them.
    `touch`: to come against what is there, to the thousandth. `off`: off the table is the goal.
    """

    at: Point
    within: int
    margin: int
    most: int
    touch: bool = False
    off: bool = False


@dataclass(slots=True)
class Way:
    """A course as far as it has been followed, and the way `before` its last step.

    Nothing assigns to one once made.

    `gap` is how far it is still from there to where the aim is near enough, `bears` the bearing of
    the aim, `askew` how far the bow is off it.
    """

    steps: tuple[Step, ...]
    at: Point
    heading: int
    left: int
    gap: int
    bears: int
    askew: int
    before: Way | None = None
    track: int = 0
    turns: int = 0
    earned: bool = False
    over: bool = False  # nothing can follow: it has been cut, has rammed, or is off the table
    rams: bool = False


class Chart:
    """An empty river, on which one vessel lays down her courses; she looks, and changes nothing."""

    __slots__ = ("aim", "battle", "ram", "sails", "ship", "steams")

    aim: Aim

    def __init__(self, battle: CompanionBattle, ship: Ship) -> None:
        self.battle = battle
        self.ship = ship
        self.sails = under_sail(ship)
        self.steams = ship.card.propulsion is _STEAM
        self.ram = ram_target(battle, ship)

    def start(self) -> Way:
        """No course yet: how she lies."""
        ship = self.ship
        at, heading, bears = ship.position, ship.heading, self.bears(ship.position)
        return Way((), at, heading, ship.allowance, self.gap(at), bears, self.askew(heading, bears))

    def ways(self, way: Way, *, about: bool) -> Iterator[Way]:
        """All that may follow: each turn, and the leg after it.

        Unless she looks all `about` her, only turns towards where she is going.
        """
        askew = way.askew
        for turned in self._turned(way) if about or askew else (way,):
            if turned is not way:
                if not about and turned.askew >= askew:
                    continue
                yield turned
            on = self._leg(turned)
            if on is None:
                continue
            yield on
            if on.over or not on.earned:
                continue
            if on.left > 0:
                yield from self.ways(on, about=about)
            elif on.askew:
                # The free turns after the last leg that point her better.
                yield from [last for last in self._turned(on) if last.askew < on.askew]

    # -- how she lies -------------------------------------------------------------------------

    def gap(self, at: Point) -> int:
        """How far a point is from where the aim is near enough."""
        (x, y), (s, t) = at, self.aim.at
        far = isqrt((x - s) * (x - s) + (y - t) * (y - t)) - self.aim.within
        return far if far > 0 else 0

    def bears(self, at: Point) -> int:
        """The bearing of the aim from a point."""
        return bearing(at, self.aim.at)

    def askew(self, heading: int, bears: int) -> int:
        """How far the bow is off the course, where the aim bears so."""
        off = (heading - bears) % FULL_TURN
        if off > FULL_TURN // 2:
            off = FULL_TURN - off
        return off - ON if off > ON else 0

    def wanting(self, way: Way) -> int:
        """What is still wanting after a course, in thousandths of an inch.

        How far it is, and how far round: a turn matters less the nearer she is.
        """
        if way.rams or (self.aim.off and not 0 <= way.at[0] <= self.battle.field.length):
            return -LOST
        gap, askew = way.gap, way.askew
        if not (gap and askew):
            return gap
        return gap + OFF * askew // TURN * min(gap, POINT) // POINT

    # -- turns --------------------------------------------------------------------------------

    def _turned(self, way: Way) -> Iterator[Way]:
        """As she lies, and by each turn open to her: SC-MOV-02, -05, SC-SAIL-04, -05."""
        yield way
        ship = self.ship
        if ship.rudder is not None:
            return
        if way.earned:
            for by, step in _HELM:
                yield self._by(way, step, by)
            if self.sails and way.turns == 0:
                for by, step in _ABOUT:
                    if comes_about(ship, way.heading, by, self.battle.wind):
                        yield self._by(way, step, by, turns=2)
        elif way.steps:
            return
        elif self.steams:
            if way.left >= POINT:
                for by, spin in _POWER:
                    once = self._by(way, spin, by, cost=POINT)
                    yield once
                    if once.left >= POINT:
                        yield self._by(once, spin, by, cost=POINT)
        elif self.sails and self._may_leave_irons(way):
            for by, step in _HELM:
                yield self._by(way, step, by, cost=IRONS_COST)

    def _may_leave_irons(self, way: Way) -> bool:
        battle = self.battle
        lies = in_irons(self.ship, way.heading, battle.wind)
        return lies and way.left >= IRONS_COST and battle.options.turn_from_irons

    def _by(self, way: Way, step: Step, by: int, *, cost: int = 0, turns: int = 1) -> Way:
        heading = (way.heading + by) % FULL_TURN
        return Way(
            (*way.steps, step),
            way.at,
            heading,
            way.left - cost,
            way.gap,
            way.bears,
            self.askew(heading, way.bears),
            way,
            way.track,
            way.turns + turns,
        )

    # -- legs ---------------------------------------------------------------------------------

    def _leg(self, way: Way) -> Way | None:
        """SC-MOV-02: on for a leg, or as much of one as brings her there."""
        price = self._price(way)
        length = min(POINT, way.left // price)
        if length > way.gap and not self.aim.touch and not self.aim.off and self.ram is None:
            length = min(length, max(INCH, way.gap))
        length -= length % INCH
        if length <= 0 or (self.sails and in_irons(self.ship, way.heading, self.battle.wind)):
            return None
        return self.after(way, length)

    def _price(self, way: Way) -> int:
        return cost_of_inch(self.ship, way.heading, self.battle.wind) if self.sails else 1

    def after(self, way: Way, length: int) -> Way:
        """How she lies after a leg."""
        ship = self.ship
        full = length == POINT
        end = ahead(way.at, way.heading, length)
        heading = way.heading
        if full and ship.rudder is not None:
            heading = (heading + JAMMED[ship.rudder.turning]) % FULL_TURN
        rams = self.ram is not None and polygons.near(
            swath(ship, way.at, way.heading, length), corners(self.ram), 0
        )
        off = not 0 <= end[0] <= self.battle.field.length
        bears = self.bears(end)
        return Way(
            (*way.steps, Leg(length)),
            end,
            heading,
            way.left - length * self._price(way),
            self.gap(end),
            bears,
            self.askew(heading, bears),
            way,
            way.track + length,
            way.turns,
            full,
            rams or off or ship.rudder is not None,
            rams,
        )
