"""SW-GEO, SW-ASP, SW-OBS: how a firer sees a target. Each answer is worked out once a phase."""

from __future__ import annotations

from typing import Final, NamedTuple

from rulesets.core.geometry import FULL_TURN, Point
from rulesets.core.outline import sides_of
from rulesets.core.score import Score
from rulesets.smoke_on_the_water.options import ArcTest, AspectPoint
from rulesets.smoke_on_the_water.orders import Refusal
from rulesets.smoke_on_the_water.rules.bases import (
    Base,
    aspect_of,
    gap,
    nearest_mark,
    nearest_point,
    relative_bearing,
)
from rulesets.smoke_on_the_water.rules.cover import (
    Arrow,
    Span,
    angle_of,
    cover_of,
    larger,
    passes_by,
    screened,
    span_of,
    total_of,
)
from rulesets.smoke_on_the_water.rules.effects import JAMMED_ARC
from rulesets.smoke_on_the_water.rules.guns import Mark, Mount, bears, in_arc
from rulesets.smoke_on_the_water.rules.hitting import Cover
from rulesets.smoke_on_the_water.state import Firer, Gun, Ship, SmokeBattle, Target, Work
from rulesets.smoke_on_the_water.words import Aspect, Band

#: SW-ASP-01: the marks of SW-GEO-02, along either side and amid either end.
EDGES: Final = tuple(mark for mark in Mark if mark not in (Mark.CENTRE, Mark.FORWARD, Mark.AFT))
#: SW-EFF-TJM-01: where a jammed turret points that has not fired: ahead, one right aft astern.
AHEAD: Final = 0
ASTERN: Final = FULL_TURN // 2


class View(NamedTuple):
    """A target from one firing point.

    `port`: the shot comes over its port side. `other` is the vessel that hides most of it.
    """

    aspect: Aspect
    port: bool
    cover: Cover
    other: Ship | None


class Aim(NamedTuple):
    """How a gun is laid: at which band; of direct fire with its view, and what it needs."""

    band: Band
    view: View | None
    score: Score | None
    bearing: int | None


class OutOfReach(NamedTuple):
    """SW-GUN-03: why a shot is spent without effect: the rule, and the end of a sentence."""

    rule: str
    reason: str


class Sight:
    """One firer's sight of one target, as the guns ask for it.

    `aims` are those of its batteries, by what tells them apart.
    """

    __slots__ = (
        "_battle",
        "_bearings",
        "_distance",
        "_nearest",
        "_views",
        "aims",
        "firer",
        "target",
    )

    def __init__(self, battle: SmokeBattle, firer: Firer, target: Target) -> None:
        self.firer = firer
        self.target = target
        self.aims: dict[str, Aim | OutOfReach | Refusal] = {}
        self._battle = battle
        self._distance = -1
        self._nearest: Mark | None = None
        self._bearings: dict[Mark, tuple[int, int]] = {}
        self._views: dict[Mark | None, View] = {}

    @property
    def distance(self) -> int:
        """SW-RNG-05, SW-GEO-04: between the bases, in thousandths, rounded up."""
        if self._distance < 0:
            self._distance = gap(self.firer.base, self.target.base)
        return self._distance

    def measured(self, distance: int) -> None:
        """What is known of the distance already, by whoever looks the other way."""
        self._distance = distance

    def bearing(self, mark: Mark) -> int:
        """SW-GEO-05: of the target's centre from a mark of the firer, clockwise from the bow."""
        lies = self.target.base
        return relative_bearing(self.firer.base, self.firer.base.mark(mark), (lies.x, lies.y))

    def bears(self, gun: Gun) -> bool:
        """SW-GUN-01, SW-GEO-05: whether the target lies in a gun's arc."""
        place = gun.place
        relative, width = self._bearing(place.mounting.mark)
        if not bears(place.mounting, relative, width=width, blind=place.blind):
            return False
        jammed = trained(self.firer, gun)
        return jammed is None or in_arc(jammed, JAMMED_ARC, relative, width)

    def view(self, gun: Gun) -> View:
        """SW-ASP-01: from the firing point of a gun."""
        mark = self._mark(gun)
        view = self._views.get(mark)
        if view is None:
            view = self._views[mark] = self._seen_from(self._point(mark))
        return view

    def _bearing(self, mark: Mark) -> tuple[int, int]:
        """The bearing from which a target is tested against arcs, and its width clockwise."""
        found = self._bearings.get(mark)
        if found is None:
            by_part = self._battle.options.arc_test is ArcTest.ANY_PART
            found = self._extent(mark) if by_part else (self.bearing(mark), 0)
            self._bearings[mark] = found
        return found

    def _extent(self, mark: Mark) -> tuple[int, int]:
        """Where a target begins and how far it goes on, clockwise; touched it is all round."""
        if not self.distance:
            return 0, FULL_TURN
        base = self.firer.base
        start = base.mark(mark)
        right, left = span_of(start, self.target.base.corners())
        begins, ends = (
            relative_bearing(base, start, (start[0] + arrow[0], start[1] + arrow[1]))
            for arrow in (left, right)
        )
        return begins, (ends - begins) % FULL_TURN

    def _mark(self, gun: Gun) -> Mark | None:
        """SW-ASP-01: the nearest of the vessel, SW-ARC-03: a turret's own; None: a fort's."""
        firer = self.firer
        if isinstance(firer, Work):
            return None
        own = self._battle.options.aspect_point is AspectPoint.OWN
        if own or gun.place.mount is Mount.TURRET:
            return gun.place.mounting.mark
        if self._nearest is None:
            lies = self.target.base
            self._nearest = nearest_mark(firer.base, (lies.x, lies.y), EDGES)
        return self._nearest

    def _point(self, mark: Mark | None) -> Point:
        base, lies = self.firer.base, self.target.base
        return nearest_point(base, (lies.x, lies.y)) if mark is None else base.mark(mark)

    def _seen_from(self, start: Point) -> View:
        base = self.target.base
        cover, other = self._cover(start, base)
        port = base.relative(start)[1] < 0
        return View(aspect_of(base, start), port, cover, other)

    def _cover(self, start: Point, base: Base) -> tuple[Cover, Ship | None]:
        """SW-OBS-01, SW-OBS-04: how much is hidden, and by whom most, of equals the nearest."""
        between = self._between(start)
        if not between or not self.distance:
            return Cover.CLEAR, None
        target = span_of(start, base.corners())
        hidden: list[Span] = []
        largest: tuple[Arrow, Ship] | None = None
        for ship, sides in between:
            if ship is not None:
                screen = ship.base
                far = (screen.length + screen.width) // 2
                if passes_by(target, (screen.x - start[0], screen.y - start[1]), far):
                    continue
                sides = sides_of(screen.corners())
            spans = screened(start, target, sides)
            if not spans:
                continue
            hidden += spans
            if ship is not None:
                largest = self._larger(largest, (total_of(spans), ship))
        if not hidden:
            return Cover.CLEAR, None
        cover = cover_of(angle_of(target), total_of(hidden))
        return cover, None if largest is None else largest[1]

    def _larger(
        self, one: tuple[Arrow, Ship] | None, other: tuple[Arrow, Ship]
    ) -> tuple[Arrow, Ship]:
        """SW-OBS-04: the larger of two shares, of equal ones the nearer vessel's."""
        if one is None or larger(other[0], one[0]):
            return other
        if larger(one[0], other[0]):
            return one
        here = self.firer.base
        return one if gap(here, one[1].base) <= gap(here, other[1].base) else other

    def _between(self, start: Point) -> list[tuple[Ship | None, list[tuple[Point, Point]]]]:
        """SW-GUN-02: what lies about the line: other vessels, and the sides of islands.

        SW-FORT-10: no vessel blocks the line of a bluff battery.
        """
        found: list[tuple[Ship | None, list[tuple[Point, Point]]]] = []
        battle, firer, target = self._battle, self.firer, self.target
        lies = target.base
        reach = (lies.length + lies.width) // 2
        west, east = min(start[0], lies.x - reach), max(start[0], lies.x + reach)
        south, north = min(start[1], lies.y - reach), max(start[1], lies.y + reach)
        over = isinstance(firer, Work) and firer.bluff
        for ship in () if over else battle.afloat():
            base = ship.base
            far = (base.length + base.width) // 2
            if (
                west - far <= base.x <= east + far
                and south - far <= base.y <= north + far
                and ship is not firer
                and ship is not target
            ):
                found.append((ship, []))
        for island in battle.field.islands:
            left, right, low, high = island.shape.box
            if left <= east and right >= west and low <= north and high >= south:
                found.append((None, sides_of(island.outline)))
        return found


def trained(firer: Firer, gun: Gun) -> int | None:
    """SW-EFF-TJM-01: where a jammed turret points; None for a gun that can be trained."""
    if gun.place.turret is None or not isinstance(firer, Ship):
        return None
    turret = firer.turrets[gun.place.turret]
    if not turret.jammed:
        return None
    if turret.bearing is not None:
        return turret.bearing
    return ASTERN if gun.place.mounting.mark is Mark.AFT else AHEAD


def sight_of(battle: SmokeBattle, firer: Firer, target: Target) -> Sight:
    """A firer's sight of a target; in the gunnery phase, when nobody moves, that of before."""
    if battle.sights is None:
        return Sight(battle, firer, target)
    pair = (firer.id, target.id)
    sight = battle.sights.get(pair)
    if sight is None:
        sight = battle.sights[pair] = Sight(battle, firer, target)
        back = battle.sights.get((target.id, firer.id))
        if back is not None:
            sight.measured(back.distance)
    return sight
