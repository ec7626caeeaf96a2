"""What is in a vessel's way on the water about her, as far as a glance tells it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulesets.core.geometry import Point, ahead
from rulesets.soldiers_companion.commander.course import Aim
from rulesets.soldiers_companion.state import CompanionBattle, Ship
from rulesets.soldiers_companion.tables import INCH, NEAR, POINT
from rulesets.soldiers_companion.water import polygons
from rulesets.soldiers_companion.water.hulls import (
    ROUNDING,
    corners,
    hull_at,
    in_lane,
    plainly_near,
    swath,
)
from rulesets.soldiers_companion.water.passage import Passage
from rulesets.soldiers_companion.water.polygons import begins_after

#: By how much a leg is shortened until it is well off the shore.
_SHORTER: Final = 4 * INCH


class Lanes:
    """The lanes of one vessel's legs towards her aim, among those `about`; all lie still.

    `unsure` tells that shore or an end of the table was in the way: to come nearer takes a search.
    """

    __slots__ = ("_about", "_aim", "_battle", "_friends", "_passage", "_ship", "unsure")

    def __init__(
        self, battle: CompanionBattle, ship: Ship, about: Sequence[Ship], aim: Aim
    ) -> None:
        self._battle = battle
        self._ship = ship
        self._aim = aim
        self._about = [other for other in about if other.on_table]
        self._friends = [other for other in self._about if other.side is ship.side]
        self._passage: Passage | None = None
        self.unsure = False

    @property
    def open(self) -> bool:
        """Whether what stands in her way does so alike from all of her course (`Passage.open`)."""
        return self._passage is None or self._passage.open

    @property
    def _exact(self) -> Passage:
        """SC-MOV-10: the vessels about her, made out when somebody first is in her way."""
        if self._passage is None:
            reach = self._ship.allowance + POINT
            self._passage = Passage(self._battle, self._ship, reach=reach, among=self._about)
        return self._passage

    def turn_blocked(self, at: Point, heading: int) -> bool:
        """SC-MOV-10: whether she cannot lie so."""
        return self._met(at, heading, 0) < 0 and bool(self._exact.turn_blocked(at, heading))

    def clear(self, at: Point, heading: int, length: int, end: Point) -> int:
        """How much of a leg to an end is clear: in whole inches, or to contact with her aim."""
        safe = self._may_run(at, heading, length, end)
        if safe < length:
            self.unsure = True
            if not safe:
                return 0
            length = safe
        clear = self._met(at, heading, length)
        if clear >= length:
            return length
        if clear < 0 and not self._exact.leg_blocked(at, heading, length):
            return length
        if not self._aim.within:  # to the thousandth, for she comes to contact
            return self._exact.free_run(at, heading, length)
        if clear < 0:
            clear = min(self._exact.nearly_free(at, heading, length), length - INCH)
            while clear > 0 and self._exact.leg_blocked(at, heading, clear):
                clear -= INCH
        return clear - clear % INCH if clear > 0 else 0

    def _may_run(self, at: Point, heading: int, length: int, end: Point) -> int:
        """How much of a leg keeps to the table and off the shore, in steps."""
        battle, ship, margin = self._battle, self._ship, self._aim.margin
        fore, most = ship.card.long // 2, battle.field.length
        while True:
            table = self._aim.off or (
                fore <= end[0] <= most - fore or 0 <= ahead(end, heading, fore)[0] <= most
            )
            if table and (
                battle.waters.plainly_off_land(at, end, ship.radius + margin)
                or not battle.waters.near_land(swath(ship, at, heading, length), margin)
            ):
                return length
            if length <= _SHORTER:
                return 0
            length -= _SHORTER
            end = ahead(at, heading, length)

    def _met(self, at: Point, heading: int, length: int) -> int:
        """How far she can go before she meets another hull, and a little less.

        Negative where one lies in her lane abreast of her: then a glance cannot tell.
        """
        clear = length
        card = self._ship.card
        bow, wide = card.long // 2 + ROUNDING, card.wide // 2 + ROUNDING
        for other in in_lane(self._ship, self._about, at, heading, length):
            begins = begins_after(corners(other), at, heading, wide)
            if begins is not None and begins < bow + clear:
                if begins < bow:
                    return -1
                clear = begins - bow
        return clear

    def crowd(self, at: Point, heading: int) -> int:
        """How many friends would lie within 2 inches (SC-COL-02)."""
        ship, count = self._ship, 0
        x, y = at
        for other in self._friends:
            (s, t), near = other.position, ship.radius + other.radius + NEAR
            if (x - s) * (x - s) + (y - t) * (y - t) <= near * near:
                card, bears = other.card, other.heading
                plain = plainly_near(ship.card, at, heading, card, (s, t), bears, reach=NEAR)
                if plain is None:
                    hull, theirs = hull_at(ship, at, heading), hull_at(other, (s, t), bears)
                    plain = polygons.near(hull, theirs, NEAR)
                count += plain
        return count
