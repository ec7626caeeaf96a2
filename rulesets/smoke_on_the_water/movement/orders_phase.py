"""SW-ORD: sealed orders for all vessels, put right where they are not legal, revealed together."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from rulesets.core.dice import Dice
from rulesets.smoke_on_the_water.events.orders import LockedSpeed, OrderRevealed
from rulesets.smoke_on_the_water.movement.legal import (
    may_spin,
    may_turn,
    slower,
    speeds_for,
)
from rulesets.smoke_on_the_water.movement.locked import motion_of
from rulesets.smoke_on_the_water.movement.withdrawing import FORBIDDEN, drawn_off
from rulesets.smoke_on_the_water.rules.locking import locked_later
from rulesets.smoke_on_the_water.rules.manoeuvre import (
    STRAIGHT,
    Anchor,
    Carried,
    Correction,
    normalised,
    without_turns,
)
from rulesets.smoke_on_the_water.rules.notation import (
    Helm,
    Order,
    Segment,
    Speed,
    Tactic,
    print_order,
)
from rulesets.smoke_on_the_water.rules.speeds import STOPPED
from rulesets.smoke_on_the_water.ships import is_in_tow
from rulesets.smoke_on_the_water.state import Ship, SmokeBattle
from rulesets.smoke_on_the_water.tables import DISTANCE
from rulesets.smoke_on_the_water.turn import begin_turn
from rulesets.smoke_on_the_water.words import Level, Way


class Line(NamedTuple):
    """An order with what is carried out of it, and the counter that is placed (SW-ORD-08)."""

    order: Order
    carried: Carried
    counter: Speed


def orders_phase(battle: SmokeBattle, dice: Dice) -> None:
    """SW-ORD-10, SW-TURN-03: every line is written on the same state, then all are revealed.

    SW-ORD-06: and none can be changed afterwards.
    """
    begin_turn(battle)
    _slow_the_locked(battle)
    written = {
        ship.id: ship.holder.commander.order(battle, ship)
        for ship in battle.afloat()
        if ship.fights
    }
    lines = [
        _revealed(ship, written.get(ship.id), line_of(battle, ship, written.get(ship.id)))
        for ship in battle.afloat()
    ]
    for line in lines:
        battle.happen(line)


def line_of(battle: SmokeBattle, ship: Ship, written: Order | None) -> Line:
    """SW-ORD-11: an order as it will be carried out. Nobody gives one to an abandoned vessel."""
    order = _as_she_obeys(battle, ship, written or Order())
    if ship.aground is not None or battle.locked(ship) or is_in_tow(battle, ship):
        return _held(battle, ship, order)
    legal = speeds_for(battle, ship)
    carried = normalised(
        order,
        ship.speed,
        legal,
        no_port=not may_turn(ship, Helm.PORT),
        no_starboard=not may_turn(ship, Helm.STARBOARD),
        may_spin=may_spin(ship),
    )
    if ship.abandoned:
        carried = replace(carried, corrections=(Correction.FORCED,))
    elif ship.withdrawing:
        carried = drawn_off(battle, ship, carried, legal)
    return Line(order, carried, carried.speed)


def _as_she_obeys(battle: SmokeBattle, ship: Ship, order: Order) -> Order:
    """What of an order reaches her helm.

    SW-EFF-ABN-02: of an abandoned vessel nothing. SW-EFF-PIL-01: with her pilot house pierced last
    turn she keeps speed and course. SW-MOR-06: withdrawing she raises her anchor.
    """
    if ship.abandoned:
        return Order(slower(ship.speed))
    if ship.pilot_hit_turn and ship.pilot_hit_turn == battle.turn - 1:
        free = tuple(code for code in order.tactics if code is Tactic.BREAK_FREE)
        return replace(without_turns(order), speed=order.speed if free else None, tactics=free)
    if ship.withdrawing:
        codes = {code for code in order.tactics if code not in FORBIDDEN}
        if ship.anchor is Anchor.DOWN:
            codes = codes - {Tactic.ANCHOR} | {Tactic.RAISE_ANCHOR}
        return replace(order, tactics=tuple(code for code in Tactic if code in codes))
    return order


def _held(battle: SmokeBattle, ship: Ship, order: Order) -> Line:
    """SW-ORD-11: aground, locked or in tow her movement order is void, but for breaking free."""
    counter = _counter_of(battle, ship)
    if Tactic.BREAK_FREE in order.tactics and not ship.abandoned:
        way = order.speed.way if order.speed and order.speed.level else Way.ASTERN
        out = Segment(STRAIGHT[way], DISTANCE[Level.SLOW])
        return Line(order, Carried(Speed(Level.SLOW, way), (out,), ()), counter)
    return Line(order, Carried(counter, (), _voided(ship, order)), counter)


def _voided(ship: Ship, order: Order) -> tuple[Correction, ...]:
    """SW-EFF-ABN-02: what an abandoned vessel would do of herself is void too, unordered."""
    if not order.manoeuvre and (order.speed is None or order.speed.level is Level.IMMOBILE):
        return ()
    return (Correction.FORCED if ship.abandoned else Correction.VOID,)


def _counter_of(battle: SmokeBattle, ship: Ship) -> Speed:
    """SW-LOCK-15: the common speed of those locked; aground, or in tow, none of her own."""
    motion = motion_of(battle, ship)
    if motion is None or motion.level is Level.IMMOBILE or ship.aground is not None:
        return STOPPED
    return motion.speed_of(ship)


def _slow_the_locked(battle: SmokeBattle) -> None:
    """SW-LOCK-15: each turn the common speed is a level less."""
    for lock in battle.locks:
        level = locked_later(lock.level)
        if level is not lock.level:
            battle.happen(LockedSpeed("SW-LOCK-15", lock.one.id, lock.other.id, level))


def _revealed(ship: Ship, written: Order | None, line: Line) -> OrderRevealed:
    order, carried, counter = line
    corrections = carried.corrections
    if written is not None and order is not written and order != written:
        why = Correction.WITHDRAWN if ship.withdrawing else Correction.FORCED
        corrections = (*(each for each in corrections if each is not why), why)
    return OrderRevealed(
        "SW-ORD-11" if corrections else "SW-ORD-10",
        ship.id,
        int(carried.speed.level),
        carried.speed.way,
        tuple((part.helm, part.amount) for part in carried.manoeuvre),
        order.tactics,
        order.tow,
        int(counter.level),
        counter.way,
        print_order(written) if corrections and written is not None else None,
        corrections,
    )
