"""SC-MOV, step Mb: one vessel's move as it comes about: legs, hazards, a ram, and fire on the way.

The move was found legal as a whole (`legs.plan`). Here it is made stage by stage, and what happens
on the way may end it, or leave the vessel without the inches or the helm for the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from rulesets.core.changes import Change
from rulesets.core.dice import Dice
from rulesets.core.geometry import FULL_TURN, Point, ahead
from rulesets.soldiers_companion.damage.crews import helmless
from rulesets.soldiers_companion.damage.fate import depart
from rulesets.soldiers_companion.events.movement import LegMade, Turned
from rulesets.soldiers_companion.fire.shooting import fire_at_will, reaction, shoot
from rulesets.soldiers_companion.movement.allowance import own_move
from rulesets.soldiers_companion.movement.collision import may_avoid, strike_rocks, turns_near_rock
from rulesets.soldiers_companion.movement.docking import touches
from rulesets.soldiers_companion.movement.grounding import (
    Slowness,
    docking_spares,
    ground,
    slowness,
)
from rulesets.soldiers_companion.movement.legs import JAMMED, Plan, Stage, ram_target
from rulesets.soldiers_companion.movement.sailing import cost_of_inch, in_irons
from rulesets.soldiers_companion.movement.towing import follow, let_go
from rulesets.soldiers_companion.options import GroundOnRock
from rulesets.soldiers_companion.people import hidden
from rulesets.soldiers_companion.people.ramming import attempt
from rulesets.soldiers_companion.state import CompanionBattle, Ship
from rulesets.soldiers_companion.tables import NEAR, TOUCH, TURN, Propulsion
from rulesets.soldiers_companion.water import polygons
from rulesets.soldiers_companion.water.hulls import corners, hull_at, swath
from rulesets.soldiers_companion.water.passage import Passage, clear_of, least_where
from rulesets.soldiers_companion.water.polygons import Polygon
from rulesets.soldiers_companion.water.waters import Rock

# Bound once, as these are asked for most.
_PROXIMITY: Final = GroundOnRock.PROXIMITY


class _Danger(NamedTuple):
    """What a run comes to after `reach`: rocks, or (None) the shore, or the target of a ram."""

    reach: int
    rank: int
    rock: Rock | None
    target: Ship | None = None


_ROCKS, _SHORE, _RAM = range(3)


@dataclass(slots=True)
class Run:
    """One vessel's move in progress. `moved` is the track made, `spent` what it has cost.

    `leg` counts the legs, for the addresses of their dice; `grounding` tells that the leg has had
    its roll, `passed` which rocks it has tested for. `ended` means that it moves no further.
    `undisturbed` are the battle's changes as long as there were none but this move's own since its
    plan was found legal.
    """

    battle: CompanionBattle
    dice: Dice
    ship: Ship
    plan: Plan
    avoid_rocks: bool
    pace: Slowness
    full: int
    had_helm: bool
    jammed: bool
    moved: int = 0
    spent: int = 0
    leg: int = 0
    fresh: bool = True
    lost_leg: bool = False
    grounding: bool = False
    passed: list[str] = field(default_factory=list)
    through: Ship | None = None
    contact: tuple[Point, int] | None = None
    ended: bool = False
    undisturbed: int | None = None


def make_move(
    battle: CompanionBattle, dice: Dice, ship: Ship, plan: Plan, *, avoid_rocks: bool
) -> int:
    """SC-MOV-02, SC-TURN-02: a planned move, as far as it comes: the inches of track made.

    A vessel that a collision has stopped, or that stays where it is, still fires where it lies.
    """
    if plan.stages and plan.stages[0].fires is not None and not plan.spent:
        _stay(battle, dice, ship, plan)
        return 0
    run = Run(
        battle,
        dice,
        ship,
        plan,
        avoid_rocks,
        slowness(plan.track, ship.allowance),
        _damage_limit(battle, ship) if plan.spent else 0,
        _has_helm(battle, ship),
        ship.rudder is not None,
        ended=ship.stopped,
    )
    if battle.legal is not None and battle.legal[2] is plan:
        run.undisturbed = battle.changes
    for stage in plan.stages:
        if not ship.afloat:
            break
        if stage.fires:
            shoot(battle, dice, ship, stage.fires)
        elif stage.fires is not None:
            fire_at_will(battle, dice, ship)
        elif run.ended:
            continue
        elif stage.by:
            _turn(run, stage)
        elif stage.length or stage.boundary:
            _run(run, stage)
    if ship.afloat:
        _clear_target(run)
    return run.moved


def _stay(battle: CompanionBattle, dice: Dice, ship: Ship, plan: Plan) -> None:
    """SC-TURN-02: the fire of a vessel that does not move."""
    for stage in plan.stages:
        if not ship.afloat:
            break
        if stage.fires:
            shoot(battle, dice, ship, stage.fires)
        else:
            fire_at_will(battle, dice, ship)


def _damage_limit(battle: CompanionBattle, ship: Ship) -> int:
    """SC-MOV-07: what damage leaves of the move, by the die it has rolled."""
    return own_move(battle, ship, sail_die=ship.sail_roll)


def _has_helm(battle: CompanionBattle, ship: Ship) -> bool:
    """SC-BRG-02, SC-MAN-04: a hit on the way may take the helm for the rest of the move."""
    return not (ship.controls_bound or helmless(battle, ship))


def _left(run: Run) -> int:
    """SC-HULL-02, SC-BLR-03: damage suffered on the way comes off at once."""
    lost = max(0, run.full - _damage_limit(run.battle, run.ship))
    return max(0, run.ship.allowance - lost - run.spent)


# -- turns ---------------------------------------------------------------------------------------


def _turn(run: Run, stage: Stage) -> None:
    """SC-MOV-02, SC-MOV-05, SC-SAIL-05: a planned turn, while the vessel still answers the helm."""
    battle, ship = run.battle, run.ship
    run.lost_leg = False
    if not run.jammed and (
        ship.rudder is not None or (run.had_helm and not _has_helm(battle, ship))
    ):
        return
    cost = stage.spent - _spent_before(run.plan, stage)
    if cost > _left(run):
        run.ended = True
        return
    rule = "SC-RUD-02" if run.jammed else _turn_rule(ship, stage.by, cost)
    _swing(run, stage.by, cost, rule)


def _turn_rule(ship: Ship, by: int, cost: int) -> str:
    if cost:
        return "SC-MOV-05" if ship.propulsion is Propulsion.STEAM else "SC-SAIL-04"
    return "SC-MOV-02" if abs(by) == TURN else "SC-SAIL-05"


def _spent_before(plan: Plan, stage: Stage) -> int:
    """What a plan has spent before one of its stages."""
    at = next(i for i, each in enumerate(plan.stages) if each is stage)
    return plan.stages[at - 1].spent if at else 0


def _swing(run: Run, by: int, cost: int, rule: str) -> None:
    ship = run.ship
    heading = (ship.heading + by) % FULL_TURN
    if not _as_planned(run):
        passage = Passage(run.battle, ship, reach=0, through=_target(run))
        if passage.turn_blocked(ship.position, heading):
            return
    run.spent += cost
    tows = follow(ship, ship.position, heading)
    _happen(run, Turned(rule, ship.id, by, cost, ship.position, heading, tows))
    _leave_table(run)


# -- runs ----------------------------------------------------------------------------------------


def _as_planned(run: Run) -> bool:
    """Whether what was found legal needs no second look, for nothing has happened since.

    From further on, what stands in the way may look otherwise than from where the plan began.
    """
    return run.undisturbed == run.battle.changes and (run.plan.open or not run.spent)


def _happen(run: Run, change: Change) -> None:
    """A part of the move takes effect: it disturbs nothing of what was planned."""
    undisturbed = run.undisturbed == run.battle.changes
    run.battle.happen(change)
    if undisturbed:
        run.undisturbed = run.battle.changes


def _target(run: Run) -> Ship | None:
    """SC-RAM-03: the vessel that stands not in its way: it is to be rammed, or was missed."""
    return ram_target(run.battle, run.ship) or run.through


def _run(run: Run, stage: Stage) -> None:
    """SC-MOV-02: straight on, testing what comes near in the order in which it does."""
    ship = run.ship
    if run.fresh:
        run.leg += 1
        run.fresh = run.lost_leg = run.grounding = False
        run.passed.clear()
    if stage.length and not run.lost_leg:
        _straight(run, stage)
    else:
        run.spent = max(run.spent, stage.spent)
    _leave_table(run)
    if not ship.afloat:
        return
    run.fresh = stage.boundary
    if stage.boundary or _last(run, stage):
        _leg_ended(run, stage)


def _leg_ended(run: Run, stage: Stage) -> None:
    """SC-TURN-02: enemies may answer. SC-RUD-02: a rudder jammed on the way turns the vessel."""
    battle, ship = run.battle, run.ship
    reaction(battle, run.dice, ship)
    whole = stage.boundary and stage.length > 0 and not run.lost_leg
    if not whole or not ship.afloat or run.ended or run.jammed or ship.rudder is None:
        return
    if by := JAMMED[ship.rudder.turning]:
        _swing(run, by, 0, "SC-RUD-02")


def _leave_table(run: Run) -> None:
    """SC-MOV-10: what has its middle beyond the river's end has left, a tow too."""
    for vessel in (run.ship, *run.ship.tows):
        if vessel.afloat and not 0 <= vessel.position[0] <= run.battle.field.length:
            depart(run.battle, vessel, rule="SC-MOV-10")


def _straight(run: Run, stage: Stage) -> None:
    battle, ship = run.battle, run.ship
    if in_irons(ship, ship.heading, battle.wind):
        run.ended = True
        return
    price = cost_of_inch(ship, ship.heading, battle.wind)
    length = stage.length
    if not _as_planned(run):
        wanted = min(length, _left(run) // price)
        passage = Passage(battle, ship, reach=wanted, through=_target(run))
        length = passage.free_run(ship.position, ship.heading, wanted)
    start, done = ship.position, 0
    for danger in _dangers(run, stage, length):
        done = _advance(run, start, done, danger.reach, price)
        if _meet(run, danger) or not ship.afloat:
            return
        if run.lost_leg:
            run.spent, run.undisturbed = max(run.spent, stage.spent), None
            return
    _advance(run, start, done, length, price)
    if length < stage.length:
        run.ended = True


def _advance(run: Run, start: Point, done: int, to: int, price: int) -> int:
    """The vessel runs on, to so far from the start of this run."""
    if to > done:
        ship = run.ship
        at, inches = ahead(start, ship.heading, to), to - done
        run.moved += inches
        run.spent += inches * price
        rule = "SC-SAIL-03" if price > 1 else "SC-MOV-02"
        tows = follow(ship, at, ship.heading)
        _happen(run, LegMade(rule, ship.id, inches, inches * price, at, ship.heading, tows))
        hidden.watch(run.battle)
    return max(done, to)


# -- dangers -------------------------------------------------------------------------------------


def _dangers(run: Run, stage: Stage, length: int) -> list[_Danger]:
    """SC-COL-03, SC-GRD-01, SC-RAM-03: what a run comes near or meets, in order."""
    battle, ship = run.battle, run.ship
    at, heading = ship.position, ship.heading

    def water(reach: int) -> Polygon:
        return swath(ship, at, heading, reach)

    found = _ram_ahead(run, stage, water, length)
    if not length:
        return found
    waters = battle.waters
    proximity = battle.options.ground_on_rock is _PROXIMITY
    for rock in waters.rocks:
        reach = _first(rock.close, water, length)
        if reach is not None:
            found.append(_Danger(reach, _ROCKS, rock))
            if proximity:
                found.append(_Danger(reach, _SHORE, None))
    far = ship.card.radius + NEAR
    if waters.shoals or not waters.plainly_off_land(at, ahead(at, heading, length), far):
        shore = _first(waters.close_to_shore, water, length)
        if shore is not None and not _spared(run, stage, length):
            found.append(_Danger(shore, _SHORE, None))
    return sorted(found, key=lambda danger: danger[:2])


def _ram_ahead(
    run: Run, stage: Stage, water: Callable[[int], Polygon], length: int
) -> list[_Danger]:
    target = ram_target(run.battle, run.ship)
    if target is None or (met := _contact(run, stage, target, water, length)) is None:
        return []
    return [_Danger(met, _RAM, None, target)]


def _first(
    test: Callable[[Polygon], bool], water: Callable[[int], Polygon], length: int
) -> int | None:
    """After how much of a run the water passed over passes a test."""
    return least_where(lambda reach: test(water(reach)), length)


def _contact(
    run: Run, stage: Stage, target: Ship, water: Callable[[int], Polygon], length: int
) -> int | None:
    """SC-RAM-03: where the hull first meets the target, or its move ends in contact with it."""
    hull, ship = corners(target), run.ship
    met = _first(lambda area: polygons.overlap(area, hull), water, length)

    def lies(reach: int) -> Polygon:
        return hull_at(ship, ahead(ship.position, ship.heading, reach), ship.heading)

    if met is not None:
        return clear_of(lambda reach: polygons.overlap(lies(reach), hull), met)
    return length if _last(run, stage) and polygons.near(lies(length), hull, TOUCH) else None


def _last(run: Run, stage: Stage) -> bool:
    """Whether a stage is the last straight one of the move."""
    return next((each for each in reversed(run.plan.stages) if each.length), None) is stage


def _spared(run: Run, stage: Stage, length: int) -> bool:
    """SC-GRD-01: whether the run ends docked, where `docking_tests` asks for no roll."""
    if not _last(run, stage):
        return False
    ship = run.ship
    hull = hull_at(ship, ahead(ship.position, ship.heading, length), ship.heading)
    return docking_spares(run.battle.options.docking_tests, touches(run.battle, hull))


def _again(run: Run) -> tuple[str, ...]:
    return (str(run.leg),) if run.leg > 1 else ()


def _meet(run: Run, danger: _Danger) -> bool:
    """The test for one danger; whether the move ends there."""
    if danger.target is not None:
        return _ram(run, danger.target)
    return _near_rock(run, danger.rock) if danger.rock is not None else _near_shore(run)


def _near_rock(run: Run, rock: Rock) -> bool:
    """SC-COL-03: once a leg for each rock. SC-COL-08: avoiding costs the rest of the leg.

    SC-COL-06: whoever cannot manoeuvre does not avoid them.
    """
    if rock.id in run.passed:
        return False
    run.passed.append(rock.id)
    avoiding = run.avoid_rocks and may_avoid(run.battle, run.ship)
    run.ended = strike_rocks(
        run.battle,
        run.dice,
        run.ship,
        rock,
        run.pace,
        avoiding=avoiding,
        turning=turns_near_rock(run.ship, run.plan, rock),
        again=_again(run),
    )
    run.lost_leg = avoiding
    return run.ended


def _near_shore(run: Run) -> bool:
    """SC-GRD-03: once for each leg in which it is in danger."""
    if run.grounding:
        return False
    run.grounding = True
    run.ended = ground(run.battle, run.dice, run.ship, run.pace, again=_again(run))
    return run.ended


def _ram(run: Run, target: Ship) -> bool:
    """SC-RAM-03: at contact. A success ends the move; so does a miss that ends over the target."""
    ship = run.ship
    run.contact = ship.position, ship.heading
    run.through = target
    if attempt(run.battle, run.dice, ship):
        let_go(run.battle, ship.side)
        run.through, run.ended = None, True
    elif polygons.overlap(hull_at(ship, run.plan.at, run.plan.heading), corners(target)):
        run.ended = True
    return run.ended


def _clear_target(run: Run) -> None:
    """SC-RAM-03: a rammer that has missed does not end its move over the target."""
    if run.through is None or run.contact is None:
        return
    ship = run.ship
    if polygons.overlap(corners(ship), corners(run.through)):
        at, heading = run.contact
        tows = follow(ship, at, heading)
        run.battle.happen(LegMade("SC-RAM-03", ship.id, 0, 0, at, heading, tows))
