"""The search for a course among shores, rocks and other vessels.

The courses of an empty river are followed from the best on, with the hull's whole swath: mostly the
first is open, and others are shortened to what is clear. A course has a cost: what it leaves to be
wished, whom she crowds where it ends, and what the stream may do to her there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from rulesets.core.geometry import FULL_TURN, Point, ahead
from rulesets.soldiers_companion.commander.course import LOST, WORTH, Aim, Chart, Way
from rulesets.soldiers_companion.movement.drift import held
from rulesets.soldiers_companion.options import CurrentMode
from rulesets.soldiers_companion.orders import Helm, Leg, Step
from rulesets.soldiers_companion.state import CompanionBattle, Ship
from rulesets.soldiers_companion.tables import INCH, NEAR, POINT, TURN
from rulesets.soldiers_companion.water import polygons
from rulesets.soldiers_companion.water.hulls import corners, hull_at, plainly_near, swath
from rulesets.soldiers_companion.water.passage import Passage
from rulesets.soldiers_companion.water.polygons import Polygon

# Bound once, as these are asked for most.
_ALLOWANCE: Final = CurrentMode.ALLOWANCE

#: What it costs to end near shore or rocks, from where every leg is in danger again (SC-GRD-03).
_CLOSE: Final = 12 * INCH
#: What it costs to end within 2 inches of a friend, where the two may collide (SC-COL-02).
CROWD: Final = 15 * INCH
#: What it costs to be carried near shore or rocks by the stream, and what off the table.
_SWEPT: Final = 6 * INCH
#: How many turns and legs she looks along before she takes the best course so far.
_LOOKS: Final = 16
#: By how much a leg is shortened until it is clear.
_SHORTER: Final = 4 * INCH

#: A course with its place among the others, the one that leaves least to be wished first.
Ranked: TypeAlias = tuple[int, int, Way]


class _Friend(NamedTuple):
    """A friend where it will lie beside her, and the square of the reach of its circle."""

    ship: Ship
    at: Point
    square: int


class Search(Chart):
    """The river as it is, with all that lie `about` one vessel.

    `near` tells that shore or rocks are nearer than she aims to keep, `hampered` that they were in
    the way of the courses looked at last; `runs` is how much is clear of the leg that a course ends
    with.
    """

    __slots__ = (
        "_crowds",
        "_hidden",
        "_passage",
        "about",
        "crowded",
        "drift",
        "friends",
        "hampered",
        "near",
        "runs",
    )

    def __init__(self, battle: CompanionBattle, ship: Ship, about: Sequence[Ship]) -> None:
        super().__init__(battle, ship)
        self.about = about
        self.hampered = self.near = False
        self.drift = stream(battle, ship)
        waters = battle.waters
        self._hidden = bool(waters.rocks or waters.shoals)
        self.friends = self._friends()
        self._crowds: dict[tuple[Point, int], int] = {}
        self.crowded = self._crowd(ship.position, ship.heading) > 0
        self.runs: dict[tuple[Step, ...], int] = {}
        self._passage: Passage | None = None

    def _friends(self) -> list[_Friend]:
        """Those whom she may come near to.

        SC-CUR-03: the stream carries her down on those that it has carried, or that lie fast.
        """
        ship, drift = self.ship, self.drift
        (x, y), radius = ship.position, ship.radius + NEAR
        reach = ship.allowance + drift
        friends = []
        for friend in self.about:
            if friend.side is not ship.side:
                continue
            s, t = friend.position
            near = radius + friend.radius
            far = reach + near
            if (x - s) * (x - s) + (y - t) * (y - t) > far * far:
                continue
            if friend.on_table and friend.tug is not ship:
                carries = drift if drift and (friend.drifted or held(friend)) else 0
                friends.append(_Friend(friend, (s - carries, t), near * near))
        return friends

    @property
    def passage(self) -> Passage:
        """SC-MOV-10: what lies about her, made out when it is first asked for."""
        if self._passage is None:
            reach = self.ship.allowance + POINT
            self._passage = Passage(
                self.battle, self.ship, reach=reach, through=self.ram, among=self.about
            )
        return self._passage

    def courses(self, aim: Aim) -> Iterator[tuple[Step, ...]]:
        """The courses that bring her on, the best first; none where she does best to stay.

        Those straight towards her aim go before those that lead round about.
        """
        self.aim = aim
        self.hampered = self.near = in_danger(self.battle, self.ship, aim.margin)
        start = self.start()
        worth = self._cost(start) - WORTH
        if worth <= 0 and not aim.off and self.ram is None:
            return
        bound = not aim.touch and self.ram is None
        self.runs.clear()
        for about in (False, True):
            ways = enumerate(self.ways(start, about=about))
            ranked = sorted([(self.wanting(way), n, way) for n, way in ways])
            if (glanced := self._at_a_glance(ranked, worth)) is not None:
                yield glanced.steps
            found = self._followed(ranked, worth, bound=bound, about=about)
            for _, _, steps in sorted(found):
                yield steps

    def _at_a_glance(self, ranked: Sequence[Ranked], worth: int) -> Way | None:
        """The course that would serve best, if nothing is amiss with it, as the rules may tell."""
        if not ranked or ranked[0][0] >= worth:
            return None
        wanting, _, way = ranked[0]
        if way.rams or self._cost(way) > wanting:
            return None
        for before, after in _parts(way):
            run = after.track - before.track
            if run and not self._may_run(before, run):
                return None
        return way

    def _followed(
        self, ranked: Sequence[Ranked], worth: int, *, bound: bool, about: bool
    ) -> list[tuple[int, int, tuple[Step, ...]]]:
        """Courses that are worth their cost, as they can be made, with this cost.

        Where what is wanting is the `bound` of the cost, none that cannot be better. A boat that
        looks about her goes straight on all the same (0), to see where she may turn short.
        """
        found: list[tuple[int, int, tuple[Step, ...]]] = []
        least = worth
        turns_short = about and not self.steams
        most = len(self.runs) + _LOOKS
        for wanting, n, way in ranked:
            if bound and wanting >= least and (n or not turns_short):
                continue
            if len(self.runs) >= most:
                break
            for made in self._made_of(way, whole=about and self.steams):
                cost = self._cost(made)
                if cost < worth:
                    found.append((cost, len(found), made.steps))
                    least = min(cost, least)
        return found

    def _made_of(self, way: Way, *, whole: bool) -> Iterator[Way]:
        """A course if all of it is open, else what comes of it up to where it is not.

        A way round is made `whole` or not at all.
        """
        runs = self.runs
        for before, after in _parts(way):
            run = after.track - before.track
            clear = runs.get(after.steps)
            if clear is None:
                clear = runs[after.steps] = self._clear(before, after, run, whole=whole)
                if 0 < clear < run:
                    yield self.after(before, clear)
                if 0 <= clear < run:
                    yield from self._cut(before, clear)
            if clear < run:
                return
        yield way

    def _cost(self, way: Way) -> int:
        """What is wanting after a course and what is amiss, in thousandths of an inch."""
        cost = self.wanting(way)
        if cost <= -LOST:
            return cost
        cost += self._danger(way.at, way.heading)
        if friends := self._crowd(way.at, way.heading):
            cost += CROWD * friends
        stays = way.steps and not (isinstance(way.steps[0], Leg) and way.track)
        return cost + CROWD if stays and self.crowded else cost

    def _danger(self, at: Point, heading: int) -> int:
        """What it costs to lie there, by shore and rocks and by the stream."""
        aim, drift = self.aim, self.drift
        if aim.off or aim.touch:
            return 0
        below = at[0] + drift, at[1]
        if drift and below[0] > self.battle.field.length:
            return LOST
        if self._far_off(at, below, NEAR):
            return 0
        hull = hull_at(self.ship, at, heading)
        if hazard(self.battle, hull, NEAR):
            return _CLOSE
        swept = drift and hazard(
            self.battle, polygons.hull_of((*hull, *_carried(hull, drift))), NEAR
        )
        return _SWEPT if swept else 0

    def _crowd(self, at: Point, heading: int) -> int:
        """How many friends would lie within 2 inches (SC-COL-02)."""
        if not self.friends:
            return 0
        place = at, heading
        count = self._crowds.get(place)
        if count is None:
            count = 0
            x, y = at
            for other, there, square in self.friends:
                s, t = there
                if (x - s) * (x - s) + (y - t) * (y - t) <= square:
                    count += self._crowds_upon(other, there, at, heading)
            self._crowds[place] = count
        return count

    def _crowds_upon(self, other: Ship, there: Point, at: Point, heading: int) -> bool:
        ship = self.ship
        plain = plainly_near(ship.card, at, heading, other.card, there, other.heading, reach=NEAR)
        if plain is None:
            hull = hull_at(ship, at, heading)
            return polygons.near(hull, hull_at(other, there, other.heading), NEAR)
        return plain

    # -- what is in the way -------------------------------------------------------------------

    def _far_off(self, a: Point, b: Point, reach: int) -> bool:
        return not self._hidden and self.battle.waters.plainly_off_land(
            a, b, self.ship.radius + reach
        )

    def _may_run(self, way: Way, length: int) -> bool:
        """Whether a leg keeps to the table and off shore and rocks."""
        ship, aim, at, heading = self.ship, self.aim, way.at, way.heading
        end = ahead(at, heading, length)
        if not aim.off:
            fore, most = ship.card.long // 2, self.battle.field.length
            # Only near an end of the table is it asked on which side of it the bow would be.
            if not fore <= end[0] <= most - fore:
                bow = ahead(end, heading, fore)
                if not 0 <= bow[0] <= most:
                    return False
        if way.track + length > aim.most:
            return False
        if not aim.margin or self._far_off(at, end, aim.margin):
            return True
        # Where she lies nearer than she aims to, the leg need but end well off.
        area = hull_at(ship, end, heading) if self.near else swath(ship, at, heading, length)
        bad = hazard(self.battle, area, aim.margin)
        self.hampered = self.hampered or bad
        return not bad

    def _clear(self, way: Way, after: Way, length: int, *, whole: bool) -> int:
        """How much of a leg is clear: in steps, or to the thousandth where she comes to contact.

        -1 of a turn, which has no length, and of a leg that is to be made `whole`, where they are
        not open.
        """
        if not length:
            return -1 if self.passage.turn_blocked(after.at, after.heading) else 0
        free = length
        may = self._may_run(way, length)
        if may and not self.passage.leg_blocked(way.at, way.heading, length):
            return length
        if whole:
            return -1
        if self.aim.touch or not self.aim.within:
            free = self.passage.free_run(way.at, way.heading, length)
            if 0 < free < length and self._may_run(way, free):
                return free
            while length > 0 and not (self._may_run(way, length) and length <= free):
                length = length - _SHORTER if length > _SHORTER else 0
            return length
        if may and not self.near:  # then so may all that is shorter
            free = self.passage.nearly_free(way.at, way.heading, length)
        while length > 0 and (length > free or not self._open(way, length)):
            length = length - _SHORTER if length > _SHORTER else 0
        return length

    def _open(self, way: Way, length: int) -> bool:
        """Whether a leg keeps to the table, off shore and rocks, and through nobody."""
        if not self._may_run(way, length):
            return False
        return not self.passage.leg_blocked(way.at, way.heading, length)

    def _cut(self, way: Way, length: int) -> Iterator[Way]:
        """SC-MOV-03: a boat cuts a leg short before an obstacle, so as to turn."""
        ship = self.ship
        if self.steams or ship.rudder is not None or way.left <= 0:
            return
        if not self.passage.obstacle_ahead(way.at, way.heading):
            return
        at = ahead(way.at, way.heading, length)
        for by in (TURN, -TURN):
            heading = (way.heading + by) % FULL_TURN
            if not self.passage.turn_blocked(at, heading):
                steps = (*way.steps, Leg(length, cut=True), Helm(by))
                bears = self.bears(at)
                yield Way(
                    steps,
                    at,
                    heading,
                    0,
                    self.gap(at),
                    bears,
                    self.askew(heading, bears),
                    way,
                    way.track + length,
                    turns=way.turns + 1,
                    over=True,
                )


def _parts(way: Way) -> list[tuple[Way, Way]]:
    """A course step by step: how she lies before each and after it."""
    parts: list[tuple[Way, Way]] = []
    while way.before is not None:
        parts.append((way.before, way))
        way = way.before
    return parts[::-1]


def _carried(hull: Polygon, drift: int) -> Polygon:
    return tuple([(s + drift, y) for s, y in hull]) if drift else hull


def far_off(battle: CompanionBattle, a: Point, b: Point, reach: int) -> bool:
    """Whether a glance tells that no hazard is within reach of the way from a to b."""
    waters = battle.waters
    return not (waters.rocks or waters.shoals) and waters.plainly_off_land(a, b, reach)


def in_danger(battle: CompanionBattle, ship: Ship, reach: int) -> bool:
    """Whether shore, shoals or rocks lie within reach of a vessel."""
    here = ship.position
    if far_off(battle, here, here, ship.radius + reach):
        return False
    return hazard(battle, corners(ship), reach)


def hazard(battle: CompanionBattle, area: Polygon, reach: int) -> bool:
    """SC-COL-03, SC-GRD-01: whether shore, shoals or rocks lie within reach of an area."""
    waters = battle.waters
    return waters.near_shore(area, reach) or any(rock.near(area, reach) for rock in waters.rocks)


def stream(battle: CompanionBattle, ship: Ship) -> int:
    """SC-CUR-03: how far the current will carry a vessel that moves and is not held fast."""
    if battle.options.current_mode is _ALLOWANCE or ship.drifted:
        return 0
    return 0 if battle.grappled(ship) or (held(ship) and not ship.docked) else battle.current
