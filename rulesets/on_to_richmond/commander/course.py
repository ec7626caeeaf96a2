"""How a ship is steered: towards a point, away from one, beam on to an enemy, off the table."""

from __future__ import annotations

from rulesets.core.battlefield import Edge
from rulesets.core.geometry import Point, ahead, bearing, distance, squared
from rulesets.on_to_richmond.orders import AFTER, ShipOrder, When
from rulesets.on_to_richmond.state import RichmondBattle, Ship
from rulesets.on_to_richmond.tables import INCH, MOST_TURN

#: Off its course by less, a ship gains more by a first leg than it loses.
_FINE_TURN = 300
#: Off by less, it is on its course.
_ON_COURSE = 10


def turn_towards(heading: int, way: int) -> int:
    """The turn from a heading to another, -1800 to 1799, left positive."""
    return (way - heading + 1800) % 3600 - 1800


def helm_for(heading: int, way: int) -> int:
    """OR-MOV-03: as much of that turn as one move allows."""
    return max(-MOST_TURN, min(MOST_TURN, turn_towards(heading, way)))


def towards(
    battle: RichmondBattle, ship: Ship, to: Point, *, short: int = 0, when: When = AFTER
) -> ShipOrder:
    """The nearest way to a point by water, ending `short` of it."""
    if not battle.field.clear_water(ship.position, to):
        way_by = battle.field.course(ship.position, to)
        if way_by and way_by[0] != to:
            to, short = way_by[0], 0
    run = max(0, distance(ship.position, to) - short)
    half = ship.card.half
    turn = turn_towards(ship.heading, bearing(ship.position, to))
    if abs(turn) <= _ON_COURSE:
        run = min(run, 2 * half)
        return kept(battle, ship, ShipOrder((run, 0), 0, when))
    if abs(turn) > _FINE_TURN or run <= half:
        turn = helm_for(ship.heading, bearing(ship.position, to))
        return kept(battle, ship, ShipOrder((0, min(half, run)), turn, when))
    first = min(half, run - half)
    between = ahead(ship.position, ship.heading, first)
    turn = helm_for(ship.heading, bearing(between, to))
    return kept(battle, ship, ShipOrder((first, half), turn, when))


def away(battle: RichmondBattle, ship: Ship, enemy: Point, *, when: When = AFTER) -> ShipOrder:
    """As far from an enemy as a move brings her."""
    turn = helm_for(ship.heading, bearing(enemy, ship.position))
    half = ship.card.half
    if abs(turn) <= _ON_COURSE:
        return kept(battle, ship, ShipOrder((half, half), 0, when))
    return kept(battle, ship, ShipOrder((0, half), turn, when))


def beam_on(battle: RichmondBattle, ship: Ship, enemy: Point, keep: int) -> ShipOrder:
    """Half a move on where that closes the range, then a turn that brings a broadside to bear."""
    run, place = 0, ship.position
    if squared(place, enemy) > keep * keep:
        further = ahead(place, ship.heading, ship.card.half)
        if squared(further, enemy) < squared(place, enemy):
            run, place = ship.card.half, further
    way = bearing(place, enemy)
    port, starboard = turn_towards(ship.heading, way - 900), turn_towards(ship.heading, way + 900)
    turn = port if abs(port) <= abs(starboard) else starboard
    return kept(battle, ship, ShipOrder((run, 0), helm_for(0, turn), AFTER))


def kept(battle: RichmondBattle, ship: Ship, order: ShipOrder) -> ShipOrder:
    """The order, without its legs where they would lead off the table."""
    first, second = order.legs
    room = first + second + INCH
    if room < ship.position[0] < battle.field.length - room:
        return order
    end = ahead(ship.position, ship.heading, first)
    end = ahead(end, ship.heading + order.turn, second)
    return order if 0 <= end[0] <= battle.field.length else order._replace(legs=(0, 0))


def way_out(battle: RichmondBattle, edge: Edge) -> Edge | None:
    """OR-MOV-06: the end of the table over which a ship may leave, `edge` if it is open."""
    closed = battle.setup.scenario.closed_edges
    return next((end for end in (edge, edge.other) if end not in closed), None)


def off_the_table(battle: RichmondBattle, ship: Ship, edge: Edge, *, when: When) -> ShipOrder:
    """OR-MOV-06: the way to an end of the table, and over it."""
    field = battle.field
    end = 0 if edge is Edge.UPSTREAM else field.length
    mouth = (end, ship.position[1])
    if not field.clear_water(ship.position, mouth):
        mouth = field.channel_at(end)
        if not field.clear_water(ship.position, mouth):
            return towards(battle, ship, mouth, when=when)
    beyond = 2 * ship.card.speed if end else -2 * ship.card.speed
    way = bearing(ship.position, (mouth[0] + beyond, mouth[1]))
    turn, half = helm_for(ship.heading, way), ship.card.half
    if not turn:
        return ShipOrder((half, half), 0, when)
    if abs(turn) <= _FINE_TURN:
        return ShipOrder((half, half), turn, when)
    return ShipOrder((0, half), turn, when)
