"""SC-MOV-01 to SC-MOV-06: whether a vessel's whole move is legal, and how it goes.

`plan` walks through an order without dice and changes nothing, so that a commander may try many.
Lengths are thousandths of an inch, turns and headings tenths of a degree, left positive.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from rulesets.core.geometry import FULL_TURN, Point, ahead
from rulesets.soldiers_companion.damage.crews import helmless
from rulesets.soldiers_companion.movement.allowance import can_move, rolls_move, whole_inches
from rulesets.soldiers_companion.movement.sailing import (
    IRONS_COST,
    comes_about,
    cost_of_inch,
    in_irons,
    measure_of_inch,
)
from rulesets.soldiers_companion.options import InitiativeMode
from rulesets.soldiers_companion.orders import (
    FireOrder,
    Helm,
    Leg,
    MoveOrder,
    PowerTurn,
    Refusal,
    Shoot,
    Step,
)
from rulesets.soldiers_companion.people.nerve import check_course
from rulesets.soldiers_companion.state import CompanionBattle, Ship, Turning
from rulesets.soldiers_companion.tables import INCH, POINT, TURN, Propulsion
from rulesets.soldiers_companion.water.passage import Passage, least_where

# Bound once, as these are asked for most.
_CLASSIC: Final = InitiativeMode.CLASSIC

#: SC-RUD-02: how a jammed rudder turns its vessel after each full leg; left positive.
JAMMED: Final = {Turning.RIGHT: -TURN, Turning.LEFT: TURN, Turning.STRAIGHT: 0}


class Stage(NamedTuple):
    """One part of a move, and how the vessel lies after it: a run ahead, a turn, or shots.

    A run is `length` of track within one leg; `by` a turn. `spent` is all that the move has cost by
    then. `boundary` tells that a leg of 12 inches ended with it, or was cut short. Shots are
    `fires`, none of them named: at will; of what is no shots it is None.
    """

    length: int
    by: int
    at: Point
    heading: int
    spent: int
    boundary: bool = False
    fires: tuple[FireOrder, ...] | None = None


class Plan(NamedTuple):
    """A legal move: its stages, its track and its cost in all, and where it ends.

    `open` tells that what stands in its way does so from each of its stages alike (`Passage.open`).
    """

    stages: tuple[Stage, ...]
    track: int
    spent: int
    at: Point
    heading: int
    leaves: bool
    open: bool = False


@dataclass(slots=True)
class _Course:
    """A move as far as it has been followed.

    `progress` is what counts towards the 12 inches of the leg, `earned` whether a turn is free to
    take. Where `clamped` a run ends at what stands in its way, in place of being refused.
    """

    battle: CompanionBattle
    ship: Ship
    passage: Passage
    left: int
    clamped: bool
    at: Point
    heading: int
    spent: int = 0
    track: int = 0
    progress: int = 0
    earned: bool = False
    turns: int = 0
    came_about: bool = False
    leaves: bool = False
    halted: bool = False
    leg_from: tuple[Point, int] = ((0, 0), 0)
    stages: list[Stage] = field(default_factory=list)

    def pay(self, cost: int) -> None:
        self.left -= cost
        self.spent += cost

    def note(self, length: int = 0, by: int = 0, *, boundary: bool = False) -> None:
        self.stages.append(Stage(length, by, self.at, self.heading, self.spent, boundary))

    def follow(self, step: Step) -> Refusal | None:
        if self.leaves or self.halted:
            return None
        match step:
            case Leg():
                return self._leg(step)
            case Helm():
                return self._helm(step.by)
            case PowerTurn():
                return self._power_turn(step.by)
            case Shoot():
                self.stages.append(Stage(0, 0, self.at, self.heading, self.spent, fires=step.fires))
                return None

    # -- straight ahead -----------------------------------------------------------------------

    def _leg(self, leg: Leg) -> Refusal | None:
        """SC-MOV-02: on in runs of one leg each; SC-MOV-03: perhaps cut short.

        SC-MOV-04: by `partial_leg_turn` what is left of an allowance after whole legs earns a turn.
        """
        if leg.length < 0 or (leg.length == 0 and not leg.cut):
            return Refusal("SC-MOV-02", "a leg has a length")
        if leg.length == 0:
            if self.left == 0:
                return Refusal("SC-MOV-01", "its allowance is spent")
            self._begin_leg()
        rest = leg.length
        while rest > 0:
            run = self._run(rest)
            if isinstance(run, Refusal):
                return run
            rest -= run
            if self.leaves or self.halted:
                return None
        if leg.cut and self.progress < POINT:
            return self._cut()
        if self.battle.options.partial_leg_turn and self.left == 0 < self.progress < POINT:
            self.earned = True
        return None

    def _run(self, rest: int) -> int | Refusal:
        """One run, no longer than what is left of its leg: its length."""
        ship, wind = self.ship, self.battle.wind
        if in_irons(ship, self.heading, wind):
            self.halted = self.clamped
            return 0 if self.clamped else Refusal("SC-SAIL-04", "it points into the wind")
        self._begin_leg()
        counted = measure_of_inch(self.battle.options, ship, self.heading, wind)
        run = min(rest, -(-(POINT - self.progress) // counted))
        price = cost_of_inch(ship, self.heading, wind)
        if run * price > self.left:
            if not self.clamped:
                return Refusal("SC-MOV-01", "its allowance does not reach so far")
            run = self.left // price
            self.halted = True
        run = self._within_table(run)
        if self.clamped:
            free = self.passage.free_run(self.at, self.heading, run)
            self.halted |= free < run
            run = free
        elif why := self.passage.leg_blocked(self.at, self.heading, run):
            return Refusal("SC-MOV-10", why)
        if run:
            self._go(run, run * price, run * counted)
        return run

    def _begin_leg(self) -> None:
        """SC-MOV-02: unless it is in one. A turn that was not taken is not saved."""
        if self.progress == 0 or self.progress >= POINT:
            self.progress, self.earned = 0, False
            self.leg_from = self.at, self.heading

    def _within_table(self, run: int) -> int:
        """Up to where its middle is beyond the river's end, if this run takes it there."""
        most = self.battle.field.length
        if 0 <= ahead(self.at, self.heading, run)[0] <= most:
            return run
        off = least_where(
            lambda length: not 0 <= ahead(self.at, self.heading, length)[0] <= most, run
        )
        if off is None or off == 0:
            return run
        self.leaves = True
        return off

    def _go(self, run: int, cost: int, counted: int) -> None:
        self.at = ahead(self.at, self.heading, run)
        self.track += run
        self.progress += counted
        self.pay(cost)
        full = self.progress >= POINT
        self.earned = full
        self.note(run, boundary=full)
        if full and not self.leaves:
            self._jammed_turn()

    def _jammed_turn(self) -> None:
        """SC-RUD-02: a rudder jammed to a side turns the vessel after each full leg."""
        by = JAMMED[self.ship.rudder.turning] if self.ship.rudder else 0
        if by and not self.passage.turn_blocked(self.at, self.heading + by):
            self._turn(by)

    def _cut(self) -> Refusal | None:
        """SC-MOV-03: the rest of the leg is lost, and the turn is earned all the same."""
        at, heading = self.leg_from
        if not self.passage.obstacle_ahead(at, heading):
            return Refusal("SC-MOV-03", "no obstacle lies ahead for which to cut a leg short")
        wind, options = self.battle.wind, self.battle.options
        counted = measure_of_inch(options, self.ship, self.heading, wind)
        lost = (POINT - self.progress) // counted * cost_of_inch(self.ship, self.heading, wind)
        self.pay(min(lost, self.left))
        self.progress, self.earned = POINT, True
        self.note(boundary=True)
        return None

    # -- turns --------------------------------------------------------------------------------

    def _turn(self, by: int) -> None:
        self.heading = (self.heading + by) % FULL_TURN
        self.turns += 1
        self.earned = False
        self.note(by=by)

    def _may_turn(self, by: int) -> Refusal | None:
        if self.ship.rudder is not None:
            return Refusal("SC-RUD-01", "its rudder is jammed")
        if why := self.passage.turn_blocked(self.at, self.heading + by):
            return Refusal("SC-MOV-10", why)
        return None

    def _helm(self, by: int) -> Refusal | None:
        """SC-MOV-02: 60 degrees at a leg's end. SC-SAIL-05: coming about 120, and no other turn."""
        if (refusal := self._may_turn(by)) is not None:
            return refusal
        wind = self.battle.wind
        if self.came_about:
            return Refusal("SC-SAIL-05", "it has come about, and may not turn again")
        if abs(by) == TURN and not self.track and in_irons(self.ship, self.heading, wind):
            return self._out_of_irons(by)
        if not self.earned:
            return Refusal("SC-MOV-02", "a turn is made at the end of a leg of 12 inches")
        if abs(by) != TURN:
            if not comes_about(self.ship, self.heading, by, wind):
                return Refusal("SC-MOV-02", "a turn is of 60 degrees")
            if self.turns:
                return Refusal("SC-SAIL-05", "it has turned, and may not come about")
            self.came_about = True
        self._turn(by)
        return None

    def _out_of_irons(self, by: int) -> Refusal | None:
        """SC-SAIL-04: from rest, to either side, for 12 inches of allowance."""
        if not self.battle.options.turn_from_irons:
            return Refusal("SC-SAIL-04", "it lies in irons")
        if self.turns or self.left < IRONS_COST:
            return Refusal("SC-SAIL-04", "its allowance does not bring it out of irons")
        self.pay(IRONS_COST)
        self._turn(by)
        return None

    def _power_turn(self, by: int) -> Refusal | None:
        """SC-MOV-05: 60 degrees on the spot for 12 inches; the free turn of a leg is kept."""
        if self.ship.propulsion is not Propulsion.STEAM:
            return Refusal("SC-MOV-05", "only steam turns a vessel on the spot")
        if (refusal := self._may_turn(by)) is not None:
            return refusal
        if abs(by) != TURN or 0 < self.progress < POINT:
            return Refusal("SC-MOV-05", "a power turn is of 60 degrees, at a leg's end")
        if self.left < POINT:
            return Refusal("SC-MOV-05", "a power turn takes 12 inches of allowance")
        self.pay(POINT)
        earned = self.earned
        self._turn(by)
        self.earned = earned
        return None


def plan(
    battle: CompanionBattle,
    ship: Ship,
    order: MoveOrder,
    *,
    allowance: int | None = None,
    passage: Passage | None = None,
) -> Plan | Refusal:
    """SC-MOV-01 to -06, SC-MOV-08, SC-MOV-10: an order followed to its end, or why it is not legal.

    SC-BG-16: of a Checked crew too, where it has a choice.

    `allowance` is what the vessel may spend; without it, `ship.allowance` as its move began.
    `passage` is what lies about it as far as it may come, if somebody has made it out already.
    """
    if allowance is None and (found := _known(battle, ship, order)) is not None:
        return found
    unsteered = _uncontrolled(battle, ship, order, allowance)
    stays = all(isinstance(step, Shoot) for step in order.steps)
    if stays and unsteered is None:
        return shots_only(ship, order)
    if (refusal := can_move(battle, ship)) is not None:
        return shots_only(ship, order) if stays else refusal
    if unsteered is not None:
        return unsteered
    course = _followed(battle, ship, order.steps, allowance, passage, clamped=False)
    if isinstance(course, Plan):
        closes = None if without_control(battle, ship) else check_course(battle, ship, course.at)
        if closes is not None:
            return closes
        if allowance is None:
            battle.legal = ship, order, course
    return course


def _known(battle: CompanionBattle, ship: Ship, order: MoveOrder) -> Plan | None:
    """What the commander has just found of this very order, and nothing has happened since."""
    if battle.legal is None or battle.legal[0] is not ship or battle.legal[1] is not order:
        return None
    return battle.legal[2]


def shots_only(ship: Ship, order: MoveOrder) -> Plan:
    """SC-TURN-02: a vessel that stays where it is may fire in its movement phase."""
    stages = tuple(
        Stage(0, 0, ship.position, ship.heading, 0, fires=step.fires)
        for step in order.steps
        if isinstance(step, Shoot)
    )
    return Plan(stages, 0, 0, ship.position, ship.heading, leaves=False)


def _followed(
    battle: CompanionBattle,
    ship: Ship,
    steps: tuple[Step, ...],
    allowance: int | None,
    passage: Passage | None,
    *,
    clamped: bool,
) -> Plan | Refusal:
    left = ship.allowance if allowance is None else allowance
    if passage is None:
        ahead_of = POINT if any(isinstance(step, Leg) and step.cut for step in steps) else 0
        passage = Passage(battle, ship, reach=left + ahead_of, through=ram_target(battle, ship))
    course = _Course(battle, ship, passage, left, clamped, ship.position, ship.heading)
    for step in steps:
        if (refusal := course.follow(step)) is not None:
            return refusal
    return Plan(
        tuple(course.stages),
        course.track,
        course.spent,
        course.at,
        course.heading,
        course.leaves,
        passage.open,
    )


def ram_target(battle: CompanionBattle, ship: Ship) -> Ship | None:
    """SC-RAM-03: the vessel it may run against or through this turn, declared and not yet tried."""
    if ship.ram_target is None or ship.rammed:
        return None
    target = battle.ships[ship.ram_target]
    return target if target.on_table else None


# -- vessels that nobody steers, or that may not move by choice -----------------------------------


def without_control(battle: CompanionBattle, ship: Ship) -> str:
    """SC-MOV-08: the rule by which a vessel may alter neither course nor speed, or ""."""
    if ship.controls_bound:
        return "SC-BRG-02"
    return "SC-MAN-04" if helmless(battle, ship) else ""


def out_of_turn(battle: CompanionBattle, ship: Ship) -> bool:
    """SC-BG-02: whether the classic mode lets its side move only as it runs on."""
    classic = battle.options.initiative_mode is _CLASSIC
    return classic and ship.side is not battle.initiative


def runs_on(battle: CompanionBattle, ship: Ship, allowance: int) -> int:
    """SC-MOV-09, SC-BRG-02, SC-BG-02: the inches that a vessel makes that may not change its speed.

    Those of its last movement phase or what it can if less; under sail its whole new roll. A
    steamer of the side that the classic mode holds makes half of them, other craft none.
    """
    if out_of_turn(battle, ship):
        steam = ship.propulsion is Propulsion.STEAM
        return min(whole_inches(ship.move // 2), allowance) if steam else 0
    return allowance if rolls_move(ship) else min(ship.move, allowance)


def runs_straight(
    battle: CompanionBattle, ship: Ship, *, allowance: int | None = None
) -> Plan | None:
    """SC-BRG-02, SC-MAN-04, SC-BG-02: how a vessel moves that nobody may steer; None: he may.

    Straight on, but as a jammed rudder turns it, up to what stands in its way.
    """
    if not without_control(battle, ship) and not out_of_turn(battle, ship):
        return None
    left = ship.allowance if allowance is None else allowance
    inches = runs_on(battle, ship, left)
    if not inches or can_move(battle, ship) is not None:
        return shots_only(ship, MoveOrder())
    straight = _followed(battle, ship, (Leg(inches),), left, None, clamped=True)
    assert isinstance(straight, Plan), "a clamped course is never refused"
    return straight


def _uncontrolled(
    battle: CompanionBattle, ship: Ship, order: MoveOrder, allowance: int | None
) -> Refusal | None:
    """SC-BRG-02, SC-MAN-04: no turn, and the inches that it must make. SC-BG-02: or fewer."""
    straight = runs_straight(battle, ship, allowance=allowance)
    if straight is None:
        return None
    legs = [step for step in order.steps if isinstance(step, Leg)]
    turned = any(isinstance(step, Helm | PowerTurn) for step in order.steps)
    inches = sum(leg.length for leg in legs)
    cut = any(leg.cut for leg in legs)
    rule = without_control(battle, ship)
    if rule and (turned or cut or inches != straight.track):
        return Refusal(rule, f"it runs straight on for {straight.track // INCH} inches")
    if turned or cut or inches > straight.track:
        return Refusal("SC-BG-02", "its side may not move by choice this turn")
    return None
