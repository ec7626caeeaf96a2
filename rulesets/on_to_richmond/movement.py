"""OR-MOV: what a ship may do in its move, and how far it comes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from rulesets.core.battlefield import Edge
from rulesets.core.dice import Dice
from rulesets.core.geometry import FULL_TURN, Point, ahead, unit
from rulesets.on_to_richmond import ramming
from rulesets.on_to_richmond.events.afloat import ShipLeft, ShipMoved
from rulesets.on_to_richmond.hulls import (
    afloat_at,
    corners_at,
    in_the_clear,
    overlap,
    range2,
    run_to,
)
from rulesets.on_to_richmond.lookout import Sighting, lookout, sightings
from rulesets.on_to_richmond.orders import Refusal, ShipOrder
from rulesets.on_to_richmond.ratings import ShipCard
from rulesets.on_to_richmond.state import RichmondBattle, Ship
from rulesets.on_to_richmond.tables import FINE, MOST_TURN, SHORT

#: A hull that cannot go so far lies at the shore.
_NUDGE: Final = 16
#: How finely a turn is stopped by what is in its way.
_STEP: Final = 50
_NO_LEGS: Final = (0, 0)


def refusal(battle: RichmondBattle, ship: Ship, order: ShipOrder) -> Refusal | None:
    """Why a move is not legal, or None."""
    if order.legs == _NO_LEGS and not order.turn:
        return None
    if battle.locks and battle.held(ship):
        return Refusal("OR-RAM-04", "it is locked by a ram")
    if ship.transfer is not None:
        return Refusal("OR-TRN-04", "its stands are changing place")
    lock = battle.parting(ship) if battle.locks else None
    if lock is not None:
        return _parting_refusal(ship, order, attacks=ship is lock.attacker)
    return leg_refusal(ship.card, order.legs, order.turn)


def leg_refusal(card: ShipCard, legs: tuple[int, int], turn: int) -> Refusal | None:
    """OR-MOV-01, OR-MOV-02, OR-MOV-03: legs of at most half a move, with one turn between them."""
    first, second = legs
    astern = min(legs) < 0
    if astern and max(legs) > 0:
        return Refusal("OR-MOV-02", "a move is ahead or astern, never both")
    if abs(turn) > MOST_TURN:
        return Refusal("OR-MOV-03", "a ship turns by 90 degrees at most")
    half = card.speed // 4 if astern else card.half
    if turn and max(abs(first), abs(second)) > half:
        return Refusal("OR-MOV-02" if astern else "OR-MOV-03", "a leg is longer than half a move")
    if abs(first + second) > 2 * half:
        return Refusal("OR-MOV-02" if astern else "OR-MOV-01", "it is not so fast")
    return None


def _parting_refusal(ship: Ship, order: ShipOrder, *, attacks: bool) -> Refusal | None:
    """OR-RAM-05: straight, at half speed: the rammer back, the rammed the way it was going."""
    run = sum(order.legs)
    if order.turn:
        return Refusal("OR-RAM-05", "it is breaking away from a ram, and goes straight")
    if abs(run) > ship.card.half:
        return Refusal("OR-RAM-05", "it is breaking away from a ram, at half speed")
    if run and (run < 0) is not (attacks or ship.sternway):
        return Refusal("OR-RAM-05", "it is breaking away from a ram, the other way")
    return None


class Leg(NamedTuple):
    """How far a leg came, what stopped it (a ship's id, or the shore), and whom its bow struck."""

    run: int
    met: str = ""
    struck: Ship | None = None


SHORE: Final = "the shore"
_NOT_RUN: Final = Leg(0)


def make_move(
    battle: RichmondBattle,
    dice: Dice,
    ship: Ship,
    legs: tuple[int, int],
    turn: int,
    ram: Ship | None = None,
) -> bool:
    """OR-MOV-03: the first leg, the turn, the second leg; whatever it meets ends it (OR-MOV-05).

    Without a turn both legs are one straight run. Whether nothing has ended it.
    """
    if not turn:
        legs = (legs[0] + legs[1], 0)
    sign = -1 if legs[0] < 0 or legs[1] < 0 else 1
    position, heading = ship.position, ship.heading
    gone, turned, first, second = None, 0, _NOT_RUN, _NOT_RUN
    if legs[0]:
        first = run_leg(battle, ship, position, heading, legs[0], ram)
        position = ahead(position, heading, sign * first.run)
        gone = edge_passed(battle, position)
    if turn and not first.met and gone is None:
        turned = free_turn(battle, ship, position, turn)
        heading = (heading + turned) % FULL_TURN
        if legs[1]:
            second = run_leg(battle, ship, position, heading, legs[1], ram)
            position = ahead(position, heading, sign * second.run)
            gone = edge_passed(battle, position)
    if position != ship.position or turned:
        runs = (sign * first.run, sign * second.run)
        met = first.met or second.met
        battle.happen(ShipMoved("OR-MOV-03", ship.id, runs, turned, position, heading, met))
    if gone is not None:
        battle.happen(ShipLeft("OR-MOV-06", ship.id, gone))
    struck = first.struck or second.struck
    if struck is not None:
        ramming.strike(battle, dice, ship, struck)
    return gone is None and not first.met and not second.met


def edge_passed(battle: RichmondBattle, position: Point) -> Edge | None:
    """OR-MOV-06: the end of the table over which a ship's middle has gone."""
    if position[0] < 0:
        return Edge.UPSTREAM
    return Edge.DOWNSTREAM if position[0] > battle.field.length else None


def run_leg(
    battle: RichmondBattle,
    ship: Ship,
    start: Point,
    heading: int,
    leg: int,
    ram: Ship | None,
) -> Leg:
    """OR-MOV-05: how far a leg comes from a place. `leg` is not 0, and negative astern."""
    way, length = (heading, leg) if leg > 0 else (heading + 1800, -leg)
    made = Leg(length)
    nearest: tuple[int, Ship] | None = None
    for other in _in_the_lane(battle, ship, start, way, length):
        contact = run_to(battle, start, way, other)
        if contact is not None and contact <= length:
            length, nearest = contact, (contact, other)
    if nearest is not None:
        contact, other = nearest
        if other is ram and leg > 0 and ramming.legal_contact(battle, start, heading, contact, ram):
            made = Leg(contact, other.id, other)
        else:
            made = Leg(max(0, contact - SHORT), other.id)
    return _short_of_land(battle, start, way, made)


def _seen_from(battle: RichmondBattle, ship: Ship, place: Point) -> Iterable[Sighting]:
    """The other ships as they lie about a place of a ship's move."""
    if place == ship.position:
        return lookout(battle, ship).ships.values()
    return sightings(battle, ship, place)


def _in_the_lane(
    battle: RichmondBattle, ship: Ship, start: Point, way: int, length: int
) -> list[Ship]:
    """Other ships of which a part may lie in the water that a hull passes over on a leg."""
    seen = _seen_from(battle, ship, start)
    reach = battle.half_length + length + battle.radius
    square = reach * reach
    near = [sighting for sighting in seen if sighting[0] <= square]
    if not near:
        return []
    cos, sin = unit(way)
    wide = (battle.half_beam + battle.radius) * FINE
    back = (battle.half_length - battle.radius) * FINE
    return [
        other
        for _, dx, dy, other in near
        if -wide <= dx * sin - dy * cos <= wide and dx * cos + dy * sin >= back
    ]


def _short_of_land(battle: RichmondBattle, start: Point, way: int, made: Leg) -> Leg:
    """OR-MOV-05: a leg stops where the hull would touch land, or a closed end of the table."""
    if in_the_clear(battle, start, ahead(start, way, made.run)):
        return made
    if _swept_clear(battle, start, way, made.run):
        return made
    least, most = 0, made.run
    if not _swept_clear(battle, start, way, min(most, _NUDGE)):
        most = min(most, _NUDGE)  # it lies at the shore already
    while most - least > 1:
        middle = (least + most) // 2
        if _swept_clear(battle, start, way, middle):
            least = middle
        else:
            most = middle
    return Leg(least, SHORE)


def _swept_clear(battle: RichmondBattle, start: Point, way: int, run: int) -> bool:
    """Whether the water that a hull passes over on a leg is water all over."""
    behind = corners_at(battle, start, way)
    before = corners_at(battle, ahead(start, way, run), way)
    return afloat_at(battle, (before[0], before[1], behind[2], behind[3]))


def free_turn(battle: RichmondBattle, ship: Ship, position: Point, turn: int) -> int:
    """OR-MOV-03: how far of a turn a hull comes before it would overlap a ship or land."""
    # A hull that no corner of hers can come to is not in the way of a turn.
    swung = (battle.radius * FINE) ** 2
    reach = 4 * battle.radius * battle.radius
    near = [
        other
        for square, _, _, other in _seen_from(battle, ship, position)
        if square <= reach and range2(battle, position, other) < swung
    ]
    clear = in_the_clear(battle, position, position)
    if clear and not near:
        return turn
    step = _STEP if turn > 0 else -_STEP
    turned = 0
    while turned != turn:
        further = turn if abs(turn - turned) <= _STEP else turned + step
        heading = (ship.heading + further) % FULL_TURN
        if any(overlap(battle, position, heading, other) for other in near):
            break
        if not clear and not afloat_at(battle, corners_at(battle, position, heading)):
            break
        turned = further
    return turned
