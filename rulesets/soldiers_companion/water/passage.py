"""SC-MOV-10: what stands in a vessel's way, and where it comes near shore, rocks and others.

A vessel moves straight along its heading, so the water it passes over only grows as it goes on:
where it first meets something is found by halving, to the thousandth of an inch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from rulesets.core.events import EntryId
from rulesets.core.geometry import Point, ahead, within
from rulesets.soldiers_companion.movement.towing import follow
from rulesets.soldiers_companion.state import CompanionBattle, Ship
from rulesets.soldiers_companion.tables import NEAR, POINT
from rulesets.soldiers_companion.water import polygons
from rulesets.soldiers_companion.water.hulls import (
    ROUNDING,
    corners,
    hull_at,
    in_lane,
    plainly_near,
    swath,
    within_circle,
)
from rulesets.soldiers_companion.water.polygons import Polygon, begins_after

_LAND: Final = "land lies in the way"
#: A good guess is no further off than this.
_NEARLY: Final = 2


def least_where(
    test: Callable[[int], bool], most: int, guess: Callable[[], int] | None = None
) -> int | None:
    """The least value from 0 to `most` that passes a test that all greater ones pass too.

    A `guess` at it that is nearly right saves most of the halving.
    """
    if not test(most):
        return None
    low, high = -1, most
    if guess is not None:
        near = guess()
        for probe in (near - _NEARLY, near + _NEARLY):
            if low < probe < high:
                low, high = (low, probe) if test(probe) else (probe, high)
    while high - low > 1:
        middle = (low + high) // 2
        if test(middle):
            high = middle
        else:
            low = middle
    return high


def clear_of(test: Callable[[int], bool], first: int) -> int:
    """The run before the first that passes a test, and a little less where rounding asks for it."""
    run = max(0, first - 1)
    while run and test(run):
        run -= 1
    return run


def obstacle(hull: Polygon, other: Ship) -> Polygon | None:
    """SC-MOV-10: another vessel's hull as it stands in the way of one that moves from `hull`.

    A little less of it where the two touch; nothing where they lie one over the other already.
    """
    theirs = corners(other)
    if not polygons.overlap(hull, theirs):
        return theirs
    theirs = hull_at(other, other.position, other.heading, less=ROUNDING)
    return None if polygons.overlap(hull, theirs) else theirs


#: Another vessel with its hull as it stands in the way.
_Obstacle: TypeAlias = tuple[Polygon, Ship]


class Passage:
    """The vessels and the land about one vessel that moves, as they lie when it begins.

    It finds these itself, or `among` some that hold all within `reach`.

    Its tows, its tug and what its hull already lies over do not stand in its way. The vessel that
    it may go `through` (SC-RAM-03) stops no leg, but it may not turn into that one either.

    SC-MOV-11: as it leaves the bank at which it is docked (at `_berth`), it may swing over it.
    """

    __slots__ = (
        "_beached",
        "_berth",
        "_field",
        "_lay",
        "_others",
        "_over",
        "_ship",
        "_standing",
        "_through",
        "_waters",
    )

    def __init__(
        self,
        battle: CompanionBattle,
        ship: Ship,
        *,
        reach: int,
        through: Ship | None = None,
        among: Iterable[Ship] | None = None,
    ) -> None:
        here, hull = ship.position, corners(ship)
        self._ship = ship
        self._field = battle.field
        self._waters = waters = battle.waters
        off = waters.plainly_off_land(here, here, ship.radius)
        self._beached = not off and waters.on_land(hull)
        self._berth = ship.position if ship.docked and not ship.way else None
        self._through = through
        self._lay = here, ship.heading, hull
        tug = ship.tug
        if among is None:
            among = within_circle(ship, battle.ships.values(), reach + NEAR)
        self._others = [
            other
            for other in among
            if not (other is through or other is tug or other.tug is ship) and other.on_table
        ]
        #: The hulls of those that were asked about: kept as they are made out.
        self._standing: dict[EntryId, Polygon | None] = {}
        #: Whether its hull lay over one of them as it began.
        self._over = False

    @property
    def open(self) -> bool:
        """Whether those who were asked about stand in the way of all its move alike.

        Not where it began over another hull, over land or at a berth, which it might leave; nor of
        what it has in tow, which is drawn after it.
        """
        return not (self._over or self._beached or self._berth is not None or self._ship.tows)

    def _stands(self, other: Ship) -> Polygon | None:
        """A vessel's hull as it stands in the way; None where the two lie one over the other."""
        if other.id not in self._standing:
            here, heading, hull = self._lay
            card = self._ship.card
            off = not within(here, other.position, card.radius + other.radius) or (
                plainly_near(
                    card, here, heading, other.card, other.position, other.heading, reach=0
                )
                is False
            )
            whole = corners(other)
            theirs = whole if off else obstacle(hull, other)
            self._over = self._over or theirs is not whole
            self._standing[other.id] = theirs
        return self._standing[other.id]

    def _obstacles(self) -> Iterator[_Obstacle]:
        for other in self._others:
            theirs = self._stands(other)
            if theirs is not None:
                yield theirs, other

    def _on_land(self, area: Polygon) -> bool:
        return not self._beached and self._waters.on_land(area)

    def _beside(self, at: Point, heading: int, length: int) -> list[_Obstacle]:
        """The vessels that may lie in the lane of a straight leg, each with its hull."""
        if not self._others:
            return []
        near = in_lane(self._ship, self._others, at, heading, length)
        return [(hull, other) for other in near if (hull := self._stands(other)) is not None]

    def _on_water(self, a: Point, b: Point) -> bool:
        """Whether a glance tells that no land is in the way from a to b."""
        return self._beached or self._waters.plainly_off_land(a, b, self._ship.radius)

    def turn_blocked(self, position: Point, heading: int) -> str:
        """SC-MOV-10: why a hull cannot lie so, or ""."""
        through = self._through
        beside = self._beside(position, heading, 0)
        if through is not None or beside or not self._on_water(position, position):
            area = hull_at(self._ship, position, heading)
            if through is not None and polygons.overlap(area, corners(through)):
                return _in_the_way(through.id)
            if why := _met(area, beside):
                return why
            if position != self._berth and self._on_land(area):
                return _LAND
        return self._tow_blocked(position, heading)

    def leg_blocked(self, position: Point, heading: int, length: int) -> str:
        """SC-MOV-10: why a hull cannot go so far ahead, or "".

        A hull that lies over a shoreline to begin with, or that has swung over its berth, may leave
        it, with its middle on the water.
        """
        return self._blocked(position, heading, length, self._beside(position, heading, length))

    def _blocked(
        self, position: Point, heading: int, length: int, beside: Sequence[_Obstacle]
    ) -> str:
        """The same, with the vessels `beside` the leg or one that is longer."""
        ship, end = self._ship, ahead(position, heading, length)
        swung = position == self._berth and self._on_land(hull_at(ship, position, heading))
        if (self._beached or swung) and not self._clear(position, end):
            return _LAND
        land = not self._on_water(position, end)
        if beside or land:
            over = swath(ship, position, heading, length)
            lies = hull_at(ship, end, heading)
            if why := _met(over, beside) or _met(lies, beside):
                return why
            if land and (self._on_land(lies) or (not swung and self._on_land(over))):
                return _LAND
        return self._tow_blocked(end, heading) if ship.tows else ""

    def _tow_blocked(self, position: Point, heading: int) -> str:
        """SC-TOW-06, SC-MOV-10: why what it tows cannot lie where it would draw it, or ""."""
        if not self._ship.tows:
            return ""
        for tow, (_, at, turned) in zip(
            self._ship.tows, follow(self._ship, position, heading), strict=True
        ):
            lies = hull_at(tow, at, turned)
            if _met(lies, self._obstacles()) or self._waters.on_land(lies):
                return f"{tow.id}, in tow, would not pass"
        return ""

    def _clear(self, a: Point, b: Point) -> bool:
        """Whether a middle stays on the water; off the table's ends there is water too."""
        most = self._field.length
        (a, b) = ((min(max(s, 0), most), y) for s, y in (a, b))
        return self._field.clear_water(a, b)

    def free_run(self, position: Point, heading: int, length: int) -> int:
        """How far of a leg a hull can go before it would lie over a vessel or land."""
        beside = self._beside(position, heading, length)

        def stops(run: int) -> bool:
            return bool(self._blocked(position, heading, run, beside))

        def guess() -> int:
            return self._meets(position, heading, length, beside, less=0)

        first = least_where(stops, length, guess)
        return length if first is None else max(0, first - 1)

    def nearly_free(self, position: Point, heading: int, length: int) -> int:
        """How far of a leg a hull can go at most, as a glance tells: perhaps a little less far.

        What it would but touch with its side is left out.
        """
        beside = self._beside(position, heading, length)
        return self._meets(position, heading, length, beside, less=ROUNDING) + _NEARLY

    def _meets(
        self, position: Point, heading: int, length: int, beside: Sequence[_Obstacle], *, less: int
    ) -> int:
        """About how far of a leg a hull, `less` wide, can go before it meets what is in its way."""
        card, waters = self._ship.card, self._waters
        hulls = [hull for hull, _ in beside]
        end = ahead(position, heading, length)
        if not self._on_water(position, end):
            hulls += waters.shores(position, end, card.radius)
        begins = [begins_after(hull, position, heading, card.wide // 2 - less) for hull in hulls]
        bow = card.long // 2
        return (
            min(
                [at for at in begins if at is not None and at >= bow - ROUNDING],
                default=length + bow,
            )
            - bow
        )

    def obstacle_ahead(self, position: Point, heading: int) -> bool:
        """SC-MOV-03: whether a vessel, rock, shore or shoal lies within 12 inches ahead."""
        area = swath(self._ship, position, heading, POINT)
        if any(polygons.near(area, hull, NEAR) for hull, _ in self._obstacles()):
            return True
        waters = self._waters
        return waters.near_shore(area, NEAR) or any(rock.near(area, NEAR) for rock in waters.rocks)


def _met(area: Polygon, among: Iterable[_Obstacle]) -> str:
    """The first vessel, by id, that lies over some part of an area, told as in the way, or ""."""
    for hull, other in among:
        if polygons.overlap(area, hull):
            return _in_the_way(other.id)
    return ""


def _in_the_way(name: EntryId) -> str:
    return f"{name} lies in the way"
