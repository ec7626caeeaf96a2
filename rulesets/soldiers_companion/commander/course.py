"""The courses open to a vessel: turns and legs within her allowance, clear of shore and friends.

Each is followed on paper, with the hull's whole swath, and has a cost: how far it still leaves her
from the goal, how she then heads, whom she crowds, and where the stream will carry her.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from rulesets.core.geometry import FULL_TURN, Point, ahead, bearing, distance, turn_between, within
from rulesets.soldiers_companion import polygons
from rulesets.soldiers_companion.drift import held
from rulesets.soldiers_companion.hulls import corners, hull_at, swath
from rulesets.soldiers_companion.legs import JAMMED, ram_target
from rulesets.soldiers_companion.options import CurrentMode
from rulesets.soldiers_companion.orders import Helm, Leg, PowerTurn, Step
from rulesets.soldiers_companion.passage import Passage
from rulesets.soldiers_companion.polygons import Polygon
from rulesets.soldiers_companion.sailing import (
    COMING_ABOUT,
    IRONS_COST,
    comes_about,
    cost_of_inch,
    in_irons,
)
from rulesets.soldiers_companion.state import CompanionBattle, Ship
from rulesets.soldiers_companion.tables import INCH, NEAR, POINT, TURN, Propulsion

#: A bow within half a turn of the course is on it; each turn that is wanting costs about a leg.
_ON: Final = TURN // 2
_OFF: Final = 14 * INCH
#: What it costs to end within 2 inches of a friend, where the two may collide (SC-COL-02).
_CROWD: Final = 15 * INCH
#: What it costs to end near shore or rocks, from where every leg is in danger again (SC-GRD-03).
_CLOSE: Final = 12 * INCH
#: What it costs to be carried near shore or rocks by the stream, and what off the table.
_SWEPT: Final = 6 * INCH
_LOST: Final = 200 * INCH
#: By how much a leg is shortened until it is clear.
_SHORTER: Final = 4 * INCH
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


class Way(NamedTuple):
    """A course as far as it has been followed."""

    steps: tuple[Step, ...]
    at: Point
    heading: int
    left: int
    track: int = 0
    turns: int = 0
    earned: bool = False
    over: bool = False  # nothing can follow: it has been cut, has rammed, or is off the table
    rams: bool = False


class Chart:
    """What one vessel sees as she lays her course; she looks, and changes nothing.

    `hampered` tells that shore or rocks were in the way of the courses looked at last.
    """

    __slots__ = (
        "aim",
        "battle",
        "crowded",
        "drift",
        "friends",
        "hampered",
        "near",
        "passage",
        "ram",
        "ship",
    )

    def __init__(self, battle: CompanionBattle, ship: Ship) -> None:
        self.battle = battle
        self.ship = ship
        self.ram = ram_target(battle, ship)
        self.passage = Passage(battle, ship, reach=ship.allowance + POINT, through=self.ram)
        self.drift = stream(battle, ship)
        self.friends = tuple(
            friend
            for friend in ship.side.ships
            if friend is not ship and friend.on_table and friend.tug is not ship
        )
        self.crowded = self._crowd(ship.position, corners(ship)) > 0

    def courses(self, aim: Aim) -> Iterator[tuple[Step, ...]]:
        """The courses that bring her on, the best first; none where she does best to stay.

        Those straight towards her aim go before those that lead round about.
        """
        ship = self.ship
        self.aim = aim
        self.hampered = self.near = hazard(self.battle, corners(ship), aim.margin)
        start = Way((), ship.position, ship.heading, ship.allowance)
        worth = self.cost(start) - WORTH
        for about in (False, True):
            ways = enumerate(self.ways(start, about=about))
            found = [(self.cost(way), n, way.steps) for n, way in ways]
            for _, _, steps in sorted(one for one in found if one[0] < worth):
                yield steps

    # -- turns --------------------------------------------------------------------------------

    def ways(self, way: Way, *, about: bool) -> Iterator[Way]:
        """All that may follow: each turn that is open, and the leg after it.

        Unless she looks all `about` her, only turns towards where she is going.
        """
        off = self._off(way)
        for turned in self._turned(way):
            if turned is not way:
                if not about and self._off(turned) >= off:
                    continue
                if self.passage.turn_blocked(turned.at, turned.heading):
                    continue
                yield turned
            on = self._leg(turned)
            if on is None:
                yield from self._cut(turned, 0)
                continue
            yield on
            if on.earned and on.left > 0 and not on.over:
                yield from self.ways(on, about=about)
            elif on.earned and not on.over:
                yield from self._last_turns(on)
            elif not on.over:
                yield from self._cut(turned, on.track - turned.track)

    def _last_turns(self, way: Way) -> Iterator[Way]:
        """The free turns after the last leg that point her better."""
        off = self._off(way)
        for last in self._turned(way):
            if self._off(last) < off and not self.passage.turn_blocked(last.at, last.heading):
                yield last

    def _off(self, way: Way) -> int:
        """How far the bow is off the course."""
        return max(0, turn_between(way.heading, bearing(way.at, self.aim.at)) - _ON)

    def _turned(self, way: Way) -> Iterator[Way]:
        """As she lies, and by each turn open to her: SC-MOV-02, -05, SC-SAIL-04, -05."""
        yield way
        ship = self.ship
        if ship.rudder is not None:
            return
        if way.earned:
            for by in (TURN, -TURN):
                yield self._by(way, Helm(by), by)
            if way.turns == 0:
                for by in (COMING_ABOUT, -COMING_ABOUT):
                    if comes_about(ship, way.heading, by, self.battle.wind):
                        about = self._by(way, Helm(by), by)
                        yield about._replace(turns=2)
        elif way.steps:
            return
        elif ship.propulsion is Propulsion.STEAM:
            for by in (TURN, -TURN):
                if way.left >= POINT:
                    once = self._by(way, PowerTurn(by), by, cost=POINT)
                    yield once
                    if once.left >= POINT:
                        yield self._by(once, PowerTurn(by), by, cost=POINT)
        elif self._may_leave_irons(way):
            for by in (TURN, -TURN):
                yield self._by(way, Helm(by), by, cost=IRONS_COST)

    def _may_leave_irons(self, way: Way) -> bool:
        battle = self.battle
        lies = in_irons(self.ship, way.heading, battle.wind)
        return lies and way.left >= IRONS_COST and battle.options.turn_from_irons

    def _by(self, way: Way, step: Step, by: int, *, cost: int = 0) -> Way:
        heading = (way.heading + by) % FULL_TURN
        steps = (*way.steps, step)
        return Way(steps, way.at, heading, way.left - cost, way.track, way.turns + 1)

    # -- legs ---------------------------------------------------------------------------------

    def _leg(self, way: Way) -> Way | None:
        """SC-MOV-02: on for a leg, or as much of one as is clear and brings her there."""
        ship, wind, aim = self.ship, self.battle.wind, self.aim
        if in_irons(ship, way.heading, wind):
            return None
        price = cost_of_inch(ship, way.heading, wind)
        length = min(POINT, way.left // price)
        if not aim.touch and not aim.off and self.ram is None:
            length = min(length, max(INCH, distance(way.at, aim.at) - aim.within))
        length = self._clear(way, length - length % INCH)
        if length <= 0:
            return None
        full = length == POINT
        end = ahead(way.at, way.heading, length)
        heading = way.heading
        if full and ship.rudder is not None:
            heading = (heading + JAMMED[ship.rudder.turning]) % FULL_TURN
        rams = self.ram is not None and polygons.near(
            swath(ship, way.at, way.heading, length), corners(self.ram), 0
        )
        off = not 0 <= end[0] <= self.battle.field.length
        return Way(
            (*way.steps, Leg(length)),
            end,
            heading,
            way.left - length * price,
            way.track + length,
            way.turns,
            earned=full,
            over=rams or off or ship.rudder is not None,
            rams=rams,
        )

    def _clear(self, way: Way, length: int) -> int:
        """How much of a leg is clear: in steps, or to the thousandth where she comes to contact."""
        if length <= 0 or self._open(way, length):
            return length
        if self.aim.touch or not self.aim.within:
            free = self.passage.free_run(way.at, way.heading, length)
            if 0 < free < length and self._open(way, free):
                return free
        while length > 0 and not self._open(way, length):
            length = length - _SHORTER if length > _SHORTER else 0
        return length

    def _open(self, way: Way, length: int) -> bool:
        """Whether a leg keeps to the table, off shore and rocks, and through nobody."""
        ship, aim = self.ship, self.aim
        end = ahead(way.at, way.heading, length)
        bow = ahead(end, way.heading, ship.card.long // 2)
        if not aim.off and not 0 <= bow[0] <= self.battle.field.length:
            return False
        if aim.margin and not self._far_off(way.at, end, aim.margin):
            area = hull_at(ship, end, way.heading)
            if not self.near:
                area = swath(ship, way.at, way.heading, length)
            if hazard(self.battle, area, aim.margin):
                self.hampered = True
                return False
        if way.track + length > aim.most:
            return False
        return not self.passage.leg_blocked(way.at, way.heading, length)

    def _far_off(self, a: Point, b: Point, reach: int) -> bool:
        """Whether a glance tells that no hazard is within reach of her way from a to b."""
        waters = self.battle.waters
        return not (waters.rocks or waters.shoals) and waters.plainly_off_land(
            a, b, self.ship.card.radius + reach
        )

    def _cut(self, way: Way, length: int) -> Iterator[Way]:
        """SC-MOV-03: a boat cuts a leg short before an obstacle, so as to turn."""
        ship = self.ship
        if ship.propulsion is Propulsion.STEAM or ship.rudder is not None or way.left <= 0:
            return
        if not self.passage.obstacle_ahead(way.at, way.heading):
            return
        at = ahead(way.at, way.heading, length)
        for by in (TURN, -TURN):
            heading = (way.heading + by) % FULL_TURN
            if not self.passage.turn_blocked(at, heading):
                steps = (*way.steps, Leg(length, cut=True), Helm(by))
                yield Way(steps, at, heading, 0, way.track + length, way.turns + 1, over=True)

    # -- costs --------------------------------------------------------------------------------

    def cost(self, way: Way) -> int:
        """What is still wanting after a course, in thousandths of an inch."""
        aim, field = self.aim, self.battle.field
        if aim.off and not 0 <= way.at[0] <= field.length:
            return -_LOST
        if way.rams:
            return -_LOST
        cost = gap = max(0, distance(way.at, aim.at) - aim.within)
        if gap:
            cost += _OFF * self._off(way) // TURN * min(gap, POINT) // POINT
        hull = hull_at(self.ship, way.at, way.heading)
        cost += _CROWD * self._crowd(way.at, hull)
        if self.crowded and way.steps and not (isinstance(way.steps[0], Leg) and way.track):
            cost += _CROWD
        if aim.off or aim.touch:
            return cost
        if not self._far_off(way.at, way.at, NEAR) and hazard(self.battle, hull, NEAR):
            return cost + _CLOSE
        return cost + (self._swept(way.at, hull) if self.drift else 0)

    def _crowd(self, at: Point, hull: Polygon) -> int:
        """How many friends would lie within 2 inches (SC-COL-02).

        SC-CUR-03: the stream carries her down on those that it has carried, or that lie fast.
        """
        reach, drift = self.ship.card.radius + NEAR, self.drift
        below, carried = (at[0] + drift, at[1]), _carried(hull, drift)
        count = 0
        for friend in self.friends:
            here, lies = (at, hull)
            if drift and (friend.drifted or held(friend)):
                here, lies = below, carried
            far = reach + friend.card.radius
            if within(friend.position, here, far) and polygons.near(lies, corners(friend), NEAR):
                count += 1
        return count

    def _swept(self, at: Point, hull: Polygon) -> int:
        """SC-CUR-05: what the stream does to a hull that is left to it."""
        if at[0] + self.drift > self.battle.field.length:
            return _LOST
        swept = polygons.hull_of((*hull, *_carried(hull, self.drift)))
        return _SWEPT if hazard(self.battle, swept, NEAR) else 0


def _carried(hull: Polygon, drift: int) -> Polygon:
    return tuple((s + drift, y) for s, y in hull) if drift else hull


def hazard(battle: CompanionBattle, area: Polygon, reach: int) -> bool:
    """SC-COL-03, SC-GRD-01: whether shore, shoals or rocks lie within reach of an area."""
    waters = battle.waters
    return waters.near_shore(area, reach) or any(rock.near(area, reach) for rock in waters.rocks)


def stream(battle: CompanionBattle, ship: Ship) -> int:
    """SC-CUR-03: how far the current will carry a vessel that moves and is not held fast."""
    if battle.options.current_mode is CurrentMode.ALLOWANCE or ship.drifted:
        return 0
    return 0 if battle.grappled(ship) or (held(ship) and not ship.docked) else battle.current
