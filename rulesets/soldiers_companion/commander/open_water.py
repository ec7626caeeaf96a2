"""The look-out on open water: a vessel's course where only other vessels may be in her way.

Most moves are made well off the shore, and there a few looks are enough: towards the aim, leg by
leg, as far as it is clear; round about only if that brings her nowhere. What lies along each leg is
asked once, and the plan is made as she looks. Where there is more to heed, `search` looks closer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isqrt
from typing import Final, NamedTuple

from rulesets.core.geometry import FULL_TURN, Point, ahead, bearing
from rulesets.soldiers_companion.commander.course import LOST, OFF, ON, WORTH, Aim
from rulesets.soldiers_companion.commander.lanes import Lanes
from rulesets.soldiers_companion.commander.search import CROWD
from rulesets.soldiers_companion.movement.legs import Plan, Stage
from rulesets.soldiers_companion.movement.sailing import cost_of_inch, in_irons, under_sail
from rulesets.soldiers_companion.options import SailLegMeasure
from rulesets.soldiers_companion.orders import AT_WILL, Helm, Leg, MoveOrder, PowerTurn, Step
from rulesets.soldiers_companion.state import CompanionBattle, Ship
from rulesets.soldiers_companion.tables import INCH, NEAR, POINT, TURN, Propulsion

# Bound once, as these are asked for most.
_ALLOWANCE: Final = SailLegMeasure.ALLOWANCE
_STEAM: Final = Propulsion.STEAM

#: How many legs she looks along before she takes the best course so far.
_LOOKS: Final = 8
#: By how much a leg is shortened where it would end beside a friend.
_OFF_FRIENDS: Final = NEAR + INCH
#: The turns to the left and to the right: at a leg's end, and on the spot.
_HELM: Final = {by: Helm(by) for by in (TURN, -TURN)}
_POWER: Final = {by: PowerTurn(by) for by in (TURN, -TURN)}


class Course(NamedTuple):
    """A vessel's move, and its plan, if that needs no second look by the rules."""

    order: MoveOrder
    plan: Plan | None


@dataclass(slots=True)
class _Place:
    """How she lies after a part of her course; nothing assigns to one once made.

    `gap` is how far the aim still is, `off` how the bow lies to its bearing (left positive),
    `wanting` what is still to be wished, in thousandths of an inch.
    """

    at: Point
    heading: int
    left: int
    gap: int
    off: int
    wanting: int
    before: _Place | None = None
    step: Step | None = None
    length: int = 0
    legs: int = 0
    earned: bool = False


class Lookout:
    """One vessel's look-out towards her aim, among those `about`; she looks, and changes nothing.

    Where `lanes.unsure` shore or an end of the table was in her way: to come nearer takes a search.
    """

    __slots__ = (
        "_aim",
        "_battle",
        "_best",
        "_known",
        "_least",
        "_looks",
        "_sails",
        "_ship",
        "_steams",
        "lanes",
    )

    def __init__(
        self, battle: CompanionBattle, ship: Ship, about: Sequence[Ship], aim: Aim
    ) -> None:
        self._battle = battle
        self._ship = ship
        self._steams = ship.card.propulsion is _STEAM
        self._sails = under_sail(ship)
        self._aim = aim
        self.lanes = Lanes(battle, ship, about, aim)
        self._known: dict[tuple[Point, int, int], int] = {}
        self._best: _Place | None = None
        self._least = 0
        self._looks = 0

    def course(self) -> Course | None:
        """The best course towards the aim; None: none is worth it."""
        ship = self._ship
        start = self._place(ship.position, ship.heading, ship.allowance)
        crowd = self.lanes.crowd(start.at, start.heading)
        self._least = start.wanting + CROWD * crowd - WORTH
        if self._least <= 0 and not self._aim.off:
            return None
        crowded = crowd > 0
        for about in (False, True):
            self._looks = 0
            self._look(start, about=about, crowded=crowded)
            if self._best is not None:
                return self._made(self._best)
        return None

    # -- looking ------------------------------------------------------------------------------

    def _look(self, place: _Place, *, about: bool, crowded: bool) -> None:
        """Looks along the next leg, as she lies or by each turn open to her."""
        for turned in self._turned(place, about=about):
            if turned is not place:
                self._consider(turned, crowded=crowded)
            on = self._leg(turned)
            if on is None or self._looks >= _LOOKS:
                continue
            goes_on = on.earned and on.wanting > -LOST and (on.left > 0 or on.wanting > on.gap)
            if (on.gap - on.left if goes_on else on.wanting) >= self._least:
                continue
            self._looks += 1
            length = on.length
            lane = turned.at, turned.heading, length
            clear = self._known.get(lane, -1)
            if clear < 0:
                clear = self._known[lane] = self.lanes.clear(*lane, on.at)
            if clear < length:
                if about and not self._steams:
                    self._cut(turned, clear)
                if clear <= 0:
                    continue
                on, goes_on = self._on(turned, clear), False
            spun = crowded and turned is not place and not place.legs
            if self._consider(on, crowded=spun) and not self._steams and clear > _OFF_FRIENDS:
                self._consider(self._on(turned, clear - _OFF_FRIENDS), crowded=spun)
            if goes_on:
                self._look(on, about=about, crowded=False)

    def _turned(self, place: _Place, *, about: bool) -> Sequence[_Place]:
        """By the turn towards her aim, as she lies, and `about` by those away from it."""
        cost = 0
        if not place.earned:
            if place.legs or place.left < POINT or not self._spins(place):
                return (place,)
            cost = POINT
        askew = not -ON <= place.off <= ON
        if not (askew or about):
            return (place,)
        by = -TURN if place.off > 0 else TURN  # towards her aim
        found: list[_Place | None] = []
        if askew:
            turned = self._by(place, by, cost)
            found.append(turned)
            if turned is not None and cost and self._steams and turned.left >= POINT:
                # Once more on the spot, where that is still not enough.
                found.append(self._by(turned, by, cost) if abs(turned.off) > ON else None)
        found.append(place)
        if about:
            found += [self._by(place, away, cost) for away in ((-by,) if askew else (by, -by))]
        return [turned for turned in found if turned is not None]

    def _spins(self, place: _Place) -> bool:
        """SC-MOV-05, SC-SAIL-04: whether she turns where she is: by steam, or out of irons."""
        if self._steams:
            return True
        return place.step is None and self._sails and not self._price(place.heading)

    def _consider(self, place: _Place, *, crowded: bool) -> bool:
        """Keeps a course that is the best so far; whether friends where it ends are in its way."""
        cost = place.wanting + CROWD if crowded else place.wanting
        if cost >= self._least:
            return False
        friends = self.lanes.crowd(place.at, place.heading) if cost > -LOST else 0
        cost += CROWD * friends
        if cost < self._least:
            self._least, self._best = cost, place
        return friends > 0

    # -- places -------------------------------------------------------------------------------

    def _place(self, at: Point, heading: int, left: int) -> _Place:
        gap, off = self._bears(at, heading)
        return _Place(at, heading, left, gap, off, _wanting(gap, off))

    def _gone(self, at: Point) -> bool:
        """Whether she is off the table, where she makes for that."""
        return self._aim.off and not 0 <= at[0] <= self._battle.field.length

    def _bears(self, at: Point, heading: int) -> tuple[int, int]:
        """How far the aim is from a point, and how a heading lies to its bearing."""
        (x, y), (s, t) = at, self._aim.at
        gap = isqrt((x - s) * (x - s) + (y - t) * (y - t)) - self._aim.within
        off = (heading - bearing(at, self._aim.at) + FULL_TURN // 2) % FULL_TURN - FULL_TURN // 2
        return (gap if gap > 0 else 0), off

    def _by(self, place: _Place, by: int, cost: int) -> _Place | None:
        """A turn at a leg's end, or on the spot; None where there is no room for it."""
        heading, at = (place.heading + by) % FULL_TURN, place.at
        if self.lanes.turn_blocked(at, heading):
            return None
        off = (place.off + by + FULL_TURN // 2) % FULL_TURN - FULL_TURN // 2
        step = _POWER[by] if cost and self._steams else _HELM[by]
        gap = place.gap
        return _Place(
            at, heading, place.left - cost, gap, off, _wanting(gap, off), place, step, 0, place.legs
        )

    def _leg(self, place: _Place) -> _Place | None:
        """On for a leg, or as much of one as brings her there; None: she can't."""
        price = self._price(place.heading)
        if not price:
            return None
        length = min(POINT, place.left // price)
        if length > place.gap and not self._aim.off:
            length = max(INCH, place.gap)
        length -= length % INCH
        return self._on(place, length) if length > 0 else None

    def _price(self, heading: int) -> int:
        """SC-SAIL-03, SC-SAIL-04: what an inch costs on a heading; 0 into the wind."""
        if not self._sails:
            return 1
        wind = self._battle.wind
        return 0 if in_irons(self._ship, heading, wind) else cost_of_inch(self._ship, heading, wind)

    def _on(self, place: _Place, length: int) -> _Place:
        """After so much of a leg ahead."""
        heading = place.heading
        at = ahead(place.at, heading, length)
        gap, off = self._bears(at, heading)
        return _Place(
            at,
            heading,
            place.left - length * self._price(heading),
            gap,
            off,
            -LOST if self._gone(at) else _wanting(gap, off),
            place,
            Leg(length),
            length,
            place.legs + 1,
            length == POINT,
        )

    def _cut(self, place: _Place, length: int) -> None:
        """SC-MOV-03: a boat cuts a leg short before an obstacle, so as to turn."""
        at, left = ahead(place.at, place.heading, length), place.left
        if left <= 0:
            return
        for by in (TURN, -TURN):
            heading = (place.heading + by) % FULL_TURN
            if not self.lanes.turn_blocked(at, heading):
                gap, off = self._bears(at, heading)
                cut = _Place(
                    at, heading, 0, gap, off, _wanting(gap, off), place, Leg(length, cut=True)
                )
                turned = _Place(at, heading, 0, gap, off, cut.wanting, cut, _HELM[by])
                self._consider(turned, crowded=False)

    # -- the order ----------------------------------------------------------------------------

    def _made(self, place: _Place) -> Course:
        """The course that leads to a place, with its plan, as `legs.plan` would make it.

        That of a leg cut short, or over the end of the table, is left to `legs.plan`.
        """
        parts: list[_Place] = []
        end, cut = place, False
        before = place.before
        while before is not None:
            parts.append(place)
            place, before = before, before.before
        parts.reverse()
        steps: list[Step] = []
        stages: list[Stage] = []
        track, most = 0, self._ship.allowance
        for part in parts:
            step = part.step
            assert step is not None
            steps.append(step)
            cut = cut or (isinstance(step, Leg) and step.cut)
            track += part.length
            by = step.by if isinstance(step, Helm | PowerTurn) else 0
            spent = most - part.left
            stages.append(
                Stage(part.length, by, part.at, part.heading, spent, part.length == POINT)
            )
        spent = most - end.left
        stages.append(Stage(0, 0, end.at, end.heading, spent, fires=()))
        order = MoveOrder((*steps, AT_WILL), avoid_rocks=True)
        if cut or self._gone(end.at):
            return Course(order, None)
        plan = Plan(
            tuple(stages), track, spent, end.at, end.heading, leaves=False, open=self.lanes.open
        )
        return Course(order, plan)


def _wanting(gap: int, off: int) -> int:
    """How far it is, and how far round: a turn matters less the nearer she is."""
    askew = (off if off >= 0 else -off) - ON
    if askew <= 0 or not gap:
        return gap
    return gap + OFF * askew // TURN * (gap if gap < POINT else POINT) // POINT


def plain_sailing(battle: CompanionBattle, ship: Ship) -> bool:
    """Whether vessels are all that she has to heed: no rocks, stream, tow, berth or damage."""
    waters = battle.waters
    return not (
        battle.current
        or ship.rudder is not None
        or ship.docked
        or ship.tows
        or waters.rocks
        or waters.shoals
        or (under_sail(ship) and _other_sailing(battle, ship))
    )


def _other_sailing(battle: CompanionBattle, ship: Ship) -> bool:
    """SC-SAIL-04, SC-SAIL-05 (options): no turn out of irons, or legs shorter against the wind."""
    options = battle.options
    return options.sail_leg_measure is _ALLOWANCE or not options.turn_from_irons
