"""SC-TURN-01, S4 and S6: the movement phase of one side, from its flooding to its repairs."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.core.dice import Dice, Roll
from rulesets.core.events import OrderRefused
from rulesets.soldiers_companion.damage.damage_phase import start_of_phase
from rulesets.soldiers_companion.damage.repairs import repairs
from rulesets.soldiers_companion.events.movement import MoveBegan, MoveMade
from rulesets.soldiers_companion.fire.shooting import damage_step
from rulesets.soldiers_companion.movement import land
from rulesets.soldiers_companion.movement.allowance import (
    allowance,
    can_move,
    lessened_by,
    rolls_move,
)
from rulesets.soldiers_companion.movement.collision import collides_at_start
from rulesets.soldiers_companion.movement.current import with_stream
from rulesets.soldiers_companion.movement.docking import check_anchor, lies_docked
from rulesets.soldiers_companion.movement.drift import drift, drift_clusters, last_movement
from rulesets.soldiers_companion.movement.legs import Plan, plan, runs_straight, without_control
from rulesets.soldiers_companion.movement.running import make_move
from rulesets.soldiers_companion.movement.towing import let_go
from rulesets.soldiers_companion.movement.transport import exchange
from rulesets.soldiers_companion.orders import Landing, MoveOrder, Refusal
from rulesets.soldiers_companion.people.boarding import crossings
from rulesets.soldiers_companion.people.flight import leads_out, must_leave
from rulesets.soldiers_companion.people.grapples import attempts
from rulesets.soldiers_companion.state import CompanionBattle, Ship, Side

#: The phase that `battle.phase` and the events of fire name.
MOVE = "M"


def movement_phase(battle: CompanionBattle, dice: Dice, side: Side) -> None:
    """SC-TURN-01, SC-TURN-04, SC-TURN-05: Ma to Mf of one side, in this order.

    SC-CUR-04: at the end of the turn's last moves, grappled vessels drift.
    """
    battle.mover, battle.phase = side, MOVE
    for ship in side.ships:
        ship.moved = ship.stopped = False
    start_of_phase(battle, dice, side)
    let_go(battle, side)
    for ship in _in_turn(battle, side):
        if not ship.moved and ship.afloat:
            move_vessel(battle, dice, ship)
    land.move_units(battle, dice, side)
    if last_movement(battle, side):
        drift_clusters(battle, dice)
    crossings(battle, dice, side)
    damage_step(battle, dice)
    repairs(battle, dice, side)
    battle.phase = ""


def _in_turn(battle: CompanionBattle, side: Side) -> Iterator[Ship]:
    """SC-TURN-01, SC-RAM-03: rammers first, then as the commander has it, then all the others."""
    yield from (ship for ship in side.ships if ship.ram_target is not None)
    for name in side.commander.sailing_order(battle, side):
        ship = battle.ships.get(name)
        if ship is not None and ship.side is side:
            yield ship
    yield from side.ships


def move_vessel(battle: CompanionBattle, dice: Dice, ship: Ship) -> None:
    """SC-TURN-01: Mb and Mc: one vessel's whole move, its drift, and its grapples.

    SC-SAIL-02: one that has rolled its move completes it before any other vessel moves.
    """
    begin_move(battle, dice, ship)
    battle.under_way = ship
    order = _order(battle, ship)
    lay = ship.position, ship.heading
    moved = 0
    if isinstance(order, Landing):
        exchanged = exchange(battle, ship, order)
        order = MoveOrder()
        course = None if exchanged else runs_straight(battle, ship)
    else:
        course = _course(battle, ship, order)
    if course is not None:
        if course.track:
            collides_at_start(battle, dice, ship, course)
        moved = make_move(battle, dice, ship, course, avoid_rocks=order.avoid_rocks)
    battle.rolled = battle.under_way = None
    ship.moved = True
    if not ship.afloat:
        return
    end_move(
        battle, ship, moved, anchors=order.anchor, stirred=lay != (ship.position, ship.heading)
    )
    drift(battle, dice, ship)
    if ship.afloat:
        attempts(battle, dice, ship)


def begin_move(battle: CompanionBattle, dice: Dice, ship: Ship) -> None:
    """SC-MOV-07, SC-SAIL-01: what it may move; under sail it rolls, unless it has before."""
    roll: Roll | None = None
    die = ship.kept_roll
    held = can_move(battle, ship) is not None
    if rolls_move(ship) and not die and not held:
        roll = dice.roll(1, 6, "sail", ship.id)
        die = roll.total
    most = 0 if held else with_stream(battle, ship, allowance(battle, ship, sail_die=die))
    rule = "SC-SAIL-01" if die else "SC-MOV-07"
    less = lessened_by(battle, ship) if battle.logging and not held else ()
    battle.happen(MoveBegan(rule, ship.id, most, roll, die, less))
    if die:
        battle.rolled = ship


def _order(battle: CompanionBattle, ship: Ship) -> MoveOrder | Landing:
    """SC-MAN-05, SC-BG-16, SC-BG-17: what a vessel is told; one that must leave is steered out."""
    order = ship.side.commander.move(battle, ship)
    duty = must_leave(ship)
    if duty is None:
        return order
    flight = ship.side.commander.flee(battle, ship)
    if leads_out(battle, ship, order, flight):
        return order
    _refuse(battle, ship, duty)
    return flight


def _course(battle: CompanionBattle, ship: Ship, order: MoveOrder) -> Plan | None:
    """The move that was ordered; where it is not legal, that of a vessel that nobody steers."""
    course = plan(battle, ship, order)
    if isinstance(course, Plan):
        return course
    _refuse(battle, ship, course)
    return runs_straight(battle, ship)


def _runs_away(battle: CompanionBattle, ship: Ship, moved: int) -> Refusal | None:
    """SC-MOV-08: nobody stops a vessel under way that nobody steers, by its anchor neither."""
    rule = without_control(battle, ship) if moved else ""
    return Refusal(rule, "nobody could stop it") if rule else None


def _refuse(battle: CompanionBattle, ship: Ship, refusal: Refusal, order: str = "move so") -> None:
    if battle.logging:
        battle.log(OrderRefused(refusal.rule, ship.id, order, refusal.reason))


def end_move(
    battle: CompanionBattle, ship: Ship, moved: int, *, anchors: bool, stirred: bool
) -> None:
    """SC-MOV-09, SC-MOV-11: the inches of this phase, and whether it is docked or anchored now.

    SC-TOW-06: a vessel in tow has the speed of its tug, which tells it.
    """
    if ship.tug is not None:
        return
    anchored = ship.anchored
    if anchors and not anchored:
        refusal = check_anchor(battle, ship) or _runs_away(battle, ship, moved)
        anchored = refusal is None
        if refusal is not None:
            _refuse(battle, ship, refusal, "anchor")
    docked = lies_docked(battle, ship, stirred=stirred)
    tows = tuple(tow.id for tow in ship.tows)
    battle.happen(MoveMade("SC-MOV-09", ship.id, moved, docked, anchored, tows))
