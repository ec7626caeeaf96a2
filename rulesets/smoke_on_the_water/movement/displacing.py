"""SW-LOCK-04 to SW-LOCK-14: step 2.4, how a collision leaves those that were in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rulesets.core.events import EntryId
from rulesets.smoke_on_the_water.events.movement import (
    AnchorSet,
    Displaced,
    PairTouched,
    SpeedSet,
)
from rulesets.smoke_on_the_water.movement.bodies import Body
from rulesets.smoke_on_the_water.movement.collisions import Collision, Involved
from rulesets.smoke_on_the_water.movement.locked import locked_with, motion_of
from rulesets.smoke_on_the_water.movement.sea import Sea
from rulesets.smoke_on_the_water.movement.tracks import Track, glide, slide
from rulesets.smoke_on_the_water.rules.locking import larger_of, level_after
from rulesets.smoke_on_the_water.rules.manoeuvre import Anchor
from rulesets.smoke_on_the_water.rules.notation import Speed
from rulesets.smoke_on_the_water.rules.parting import (
    WHOLE,
    course_of,
    displaced,
    side_by_side,
)
from rulesets.smoke_on_the_water.rules.speeds import STOPPED
from rulesets.smoke_on_the_water.ships import is_in_tow
from rulesets.smoke_on_the_water.state import Ship, SmokeBattle
from rulesets.smoke_on_the_water.words import Level, rank


@dataclass(slots=True)
class Aftermath:
    """What collisions leave. SW-COL-19: who is in several is displaced by the first alone."""

    sea: Sea
    used: set[EntryId] = field(default_factory=set)

    @property
    def battle(self) -> SmokeBattle:
        return self.sea.battle

    def settle(self, collisions: Sequence[Collision]) -> None:
        """Positions pair by pair, in the order of the contacts, then speeds."""
        for collision in collisions:
            pair = collision.striker, collision.struck
            if not all(own.ship.on_table for own in pair):
                continue
            if collision.locked:
                self._go_on_locked(*pair)
            else:
                self._go_on_apart(*pair)
            self.used |= {own.ship.id for own in pair}
        self._set_speeds(collisions)

    def _left(self, own: Involved) -> int:
        return 0 if own.ship.id in self.used else own.left

    def _go_on_locked(self, one: Involved, other: Involved) -> None:
        """SW-LOCK-04: by the larger's remaining way; SW-LOCK-05: of one size, by the sum of both.

        SW-LOCK-12: with one aground they stay.
        """
        body = locked_with(self.battle, one.ship)
        if any(ship.aground is not None for ship in body):
            return
        larger = larger_of(one.party, other.party)
        ways = tuple(
            (own.course, self._left(own)) for own in (one, other) if larger in (None, own.party)
        )
        base = one.ship.base
        end = displaced(base, ways)
        track = glide(base, end.x - base.x, end.y - base.y)
        if not track.legs:
            return
        for ship in body:
            if ship.anchor is Anchor.DOWN:
                heading = ship.base.heading
                self.battle.happen(AnchorSet("SW-ANC-05", ship.id, Anchor.UP, heading, True))
        self._advance(body, one.ship, track, "SW-LOCK-04" if larger else "SW-LOCK-05")

    def _go_on_apart(self, one: Involved, other: Involved) -> None:
        """SW-LOCK-11: alongside, the smaller turned to the larger; then each makes her way."""
        pair = sorted((one, other), key=lambda own: (-rank(own.ship.card.size), own.ship.id))
        self._lay_alongside(pair[0].ship, pair[1].ship)
        for own in pair:
            left, ship = self._left(own), own.ship
            body = locked_with(self.battle, ship)
            if not left or any(each.aground is not None for each in body):
                continue
            motion = motion_of(self.battle, ship)
            course = motion.course if motion else course_of(ship.base, own.way)
            self._advance(body, ship, slide(ship.base, course, left), "SW-LOCK-11")

    def _lay_alongside(self, larger: Ship, smaller: Ship) -> None:
        """SW-LOCK-12: where there is room, and one of them may be moved."""
        turn, shift = self._shares(larger, smaller)
        if turn is None or shift is None:
            return
        laid = side_by_side(larger.base, smaller.base, turn=turn, shift=shift)
        pair = (larger, smaller)
        if not all(self.sea.is_clear(base, pair) for base in laid):
            return
        for ship, base in zip(pair, laid, strict=True):
            if base != ship.base:
                self.battle.happen(
                    Displaced("SW-LOCK-12", ship.id, 0, base.x, base.y, base.heading)
                )

    def _shares(self, larger: Ship, smaller: Ship) -> tuple[int | None, int | None]:
        """SW-LOCK-12: of a turn and of a shift, the halves that the smaller does; None: nobody can.

        One aground does neither, one at anchor turns only; nor does one that has been displaced
        already, or hangs together with others.
        """
        fixed = [self._is_fixed(ship) for ship in (larger, smaller)]
        moored = [
            still or ship.anchor is Anchor.DOWN
            for still, ship in zip(fixed, (larger, smaller), strict=True)
        ]
        equal = larger.card.size is smaller.card.size
        return _share(equal, *fixed), _share(equal, *moored)

    def _is_fixed(self, ship: Ship) -> bool:
        towed = ship.tow is not None or is_in_tow(self.battle, ship)
        held = ship.aground is not None or self.battle.locked(ship)
        return held or towed or ship.id in self.used

    def _advance(self, body: Sequence[Ship], lead: Ship, track: Track, rule: str) -> None:
        """SW-COL-19: whatever they touch on it only stops them."""
        ticks = self.battle.options.ticks
        resting = [ship for ship in self.battle.afloat() if ship not in body]
        bodies = [Body(lead, body, track, ticks)]
        bodies += [Body(ship, (ship,), Track(ship.base), ticks) for ship in resting]
        voyage = self.sea.sail(bodies)
        self.sea.arrive(voyage, rule, Displaced)
        for contact in voyage.contacts:
            self.battle.happen(PairTouched("SW-COL-19", contact.one.id, contact.other.id))

    def _set_speeds(self, collisions: Iterable[Collision]) -> None:
        """SW-LOCK-06 to SW-LOCK-09, SW-LOCK-13: the counters after the move; once a turn.

        SW-MOV-09: a vessel without hull points is dead in the water.
        """
        levels: dict[EntryId, Level] = {}
        ships: dict[EntryId, Ship] = {}
        for collision in collisions:
            pair = collision.striker, collision.struck
            for own, other in (pair, pair[::-1]):
                name = own.ship.id
                level = level_after(own.party, other.party)
                levels[name] = min(level, levels.get(name, level))
                for ship in locked_with(self.battle, own.ship):
                    ships[ship.id] = ship
        for name in sorted(ships):
            ship = ships[name]
            motion = motion_of(self.battle, ship)
            if motion is not None:
                self._set_speed(ship, motion.speed_of(ship), "SW-LOCK-06")
            else:
                self._set_speed(ship, Speed(levels[name], ship.speed.way), "SW-LOCK-13")

    def _set_speed(self, ship: Ship, speed: Speed, rule: str) -> None:
        if ship.aground is not None or ship.hull <= 0 or speed.level is Level.IMMOBILE:
            speed = STOPPED
        if ship.on_table and speed != ship.speed:
            self.battle.happen(SpeedSet(rule, ship.id, int(speed.level), speed.way))


def _share(equal: bool, larger_fixed: bool, smaller_fixed: bool) -> int | None:
    """Halves that the smaller does of what two vessels do between them; None: neither can."""
    if smaller_fixed:
        return None if larger_fixed else 0
    return WHOLE // 2 if equal and not larger_fixed else WHOLE
