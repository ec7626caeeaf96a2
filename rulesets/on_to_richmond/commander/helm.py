"""OR-AI-01 to OR-AI-03, OR-AI-05, OR-AI-06, OR-AI-08: where a ship goes, and when it fires."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import Final

from rulesets.core.doctrine import Will
from rulesets.core.geometry import Point, ahead, bearing, squared, within
from rulesets.on_to_richmond.commander import ferrying
from rulesets.on_to_richmond.commander.course import (
    away,
    beam_on,
    helm_for,
    off_the_table,
    towards,
    turn_towards,
    way_out,
)
from rulesets.on_to_richmond.commander.doctrine import Doctrine, Standing, Station
from rulesets.on_to_richmond.hulls import aspect
from rulesets.on_to_richmond.lookout import lookout
from rulesets.on_to_richmond.orders import AFTER, BEFORE, STAY, ShipOrder
from rulesets.on_to_richmond.ramming import may_be_struck
from rulesets.on_to_richmond.state import RichmondBattle, Ship, Side, Status, Unit
from rulesets.on_to_richmond.tables import BANDS, FINE, INCH, SHIP_RANGE, Arm, Band

# A word of a class of words costs several times a name of the module; these are asked for most.
_AFLOAT: Final = Status.AFLOAT
_LEAVE: Final = Station.LEAVE
_HOLD: Final = Station.HOLD
_PASS: Final = Station.PASS
_NO_LEGS: Final = (0, 0)
_PLACES: Final = (0, 1, 2)
_MAKES_OFF, _MAY_SINK, _LAST = _PLACES
#: OR-AI-05: a ram is made where it may sink, and not where two broadsides may sink the rammer.
_RAM_SINKS: Final = 2
_RAM_RISK: Final = 1
#: OR-AI-08: shore guns to which some of her hull is nearer than this harm an ironclad.
_CLOSE: Final = BANDS[Band.CLOSE]
_MEDIUM: Final = BANDS[Band.MEDIUM]
_square_of = itemgetter(0)


def order_of(battle: RichmondBattle, doctrine: Doctrine, side: Side) -> Sequence[Ship]:
    """OR-AI-01: those who make off first, then those who may sink an enemy now."""
    ships = [ship for ship in side.ships if ship.status is _AFLOAT]
    weak = [
        enemy.position
        for enemy in side.foe.ships
        if enemy.card.limit - enemy.damage <= _RAM_SINKS and enemy.status is _AFLOAT
    ]
    places = [_place(doctrine, ship, weak) if weak or ship.damage else _LAST for ship in ships]
    if len(set(places)) <= 1:
        return ships
    return [
        ship for place in _PLACES for ship, at in zip(ships, places, strict=True) if at == place
    ]


def _place(doctrine: Doctrine, ship: Ship, weak: Sequence[Point]) -> int:
    if ship.damage and breaks_off(doctrine, ship):
        return _MAKES_OFF
    if weak and ship.card.mounts and any(within(ship.position, at, SHIP_RANGE) for at in weak):
        return _MAY_SINK
    return _LAST


def breaks_off(doctrine: Doctrine, ship: Ship) -> bool:
    """OR-AI-06: by damage; transports at one point, unless they are to land."""
    if not ship.damage:
        return False
    told = doctrine.of(ship.id)
    at = told.break_off
    if at is None:
        if ship.card.transport:
            return not _carries_on(doctrine, ship)
        at = doctrine.profile.break_off
    return at is not None and 100 * ship.damage >= at * ship.card.limit


def _carries_on(doctrine: Doctrine, ship: Ship) -> bool:
    """OR-AI-06: whether a transport is to land stands that she has aboard, or to pass."""
    station = doctrine.station(ship)
    return station is _PASS or (bool(ship.aboard) and station in (Station.LAND, Station.FERRY))


def act(battle: RichmondBattle, doctrine: Doctrine, ship: Ship) -> ShipOrder:
    """A ship's move, and whether it fires before it or after it."""
    if battle.locks:
        if battle.held(ship):
            return STAY
        lock = battle.parting(ship)
        if lock is not None:
            astern = ship is lock.attacker or ship.sternway
            return ShipOrder((-ship.card.half if astern else ship.card.half, 0))
    station = doctrine.station(ship)
    if station is _LEAVE or (ship.damage and breaks_off(doctrine, ship)):
        edge = way_out(battle, ship.side.edge)
        if edge is not None:
            return off_the_table(battle, ship, edge, when=BEFORE)
    if station is _HOLD:
        return STAY
    if station is _PASS:
        edge = way_out(battle, ship.side.edge.other)
        if edge is ship.side.edge.other:
            return off_the_table(battle, ship, edge, when=AFTER)
    if ship.card.transport:
        return ferrying.act(battle, doctrine, ship, station)
    return _fights(battle, doctrine, ship)


def _fights(battle: RichmondBattle, doctrine: Doctrine, ship: Ship) -> ShipOrder:
    told = doctrine.of(ship.id)
    quarry = _quarry(battle, doctrine, ship, told)
    if quarry is None:
        return STAY
    if isinstance(quarry, Ship) and ship.card.ram:
        ram = _ram(battle, doctrine, ship, quarry)
        if ram is not None:
            return ram
    if ship.card.turrets:
        order = _holds(battle, doctrine, ship, quarry, told)
    else:
        order = _closes(battle, ship, quarry, told.reach or doctrine.profile.keep)
    if ship.side.foe.units and ship.card.ironclad and order.legs != _NO_LEGS:
        return _outside_batteries(battle, ship, order)
    return order


def _quarry(
    battle: RichmondBattle, doctrine: Doctrine, ship: Ship, told: Standing
) -> Ship | Unit | None:
    """The enemy to steer for: one it was told of, else the nearest ship, else the nearest guns."""
    enemies = lookout(battle, ship).enemies
    for name in enemies if told.targets else ():
        if name in told.targets:
            return enemies[name][3]
    found = min(enemies.values(), key=_square_of)[3] if enemies else None
    if found is not None and not doctrine.profile.shore_first:
        return found
    guns = [unit for unit in ship.side.foe.units if unit.ashore]
    if not guns:
        return found
    return min(
        guns,
        key=lambda unit: (
            unit.arm is not Arm.ARTILLERY,
            squared(ship.position, unit.position),
            unit.id,
        ),
    )


def _holds(
    battle: RichmondBattle, doctrine: Doctrine, ship: Ship, quarry: Ship | Unit, told: Standing
) -> ShipOrder:
    """OR-AI-03: turrets hold their range, and keep out of the reach of broadsides."""
    least, most = doctrine.profile.turrets
    if told.reach is not None:
        least, most = told.reach - 2 * INCH, told.reach + 2 * INCH
    square = squared(ship.position, quarry.position)
    if square > most * most:
        return towards(battle, ship, quarry.position, short=(least + most) // 2)
    if square < least * least and least > 0:
        return away(battle, ship, quarry.position, when=BEFORE)
    return STAY


def _closes(battle: RichmondBattle, ship: Ship, quarry: Ship | Unit, keep: int) -> ShipOrder:
    """OR-AI-02, OR-AI-03: smoothbores close; a broadside that bears fires before the move."""
    at = quarry.position
    square = squared(ship.position, at)
    abeam = square <= SHIP_RANGE * SHIP_RANGE and _abeam(battle, ship, at)
    if square <= keep * keep:
        return STAY if abeam else beam_on(battle, ship, at, keep)
    if abeam:
        return towards(battle, ship, at, short=keep, when=BEFORE)
    if square <= _MEDIUM * _MEDIUM:
        return beam_on(battle, ship, at, keep)
    return towards(battle, ship, at, short=keep)


def _abeam(battle: RichmondBattle, ship: Ship, at: Point) -> bool:
    """Whether a point lies in the corridor of a broadside."""
    along, _ = aspect(ship, at)
    return abs(along) <= battle.half_length * FINE


def _ram(battle: RichmondBattle, doctrine: Doctrine, ship: Ship, quarry: Ship) -> ShipOrder | None:
    """OR-AI-05: to sink her, or by a bold doctrine to pin her; not where it costs the rammer."""
    will = doctrine.of(ship.id).ram
    if will is Will.NEVER:
        return None
    wants = quarry.left <= _RAM_SINKS or doctrine.profile.rams
    if will is not Will.ALWAYS and (ship.left <= _RAM_RISK or not wants):
        return None
    half = ship.card.half
    if not within(ship.position, quarry.position, 2 * half + 2 * battle.radius):
        return None
    way = bearing(ship.position, quarry.position)
    turn = turn_towards(ship.heading, way)
    if turn == 0:
        legs = (half, half)
    elif turn == helm_for(ship.heading, way):
        legs = (0, half)
    else:
        return None
    reach = sum(legs) + battle.half_length + battle.half_beam
    bow = ahead(quarry.position, way + 1800, battle.half_beam)
    if not within(ship.position, quarry.position, reach):
        return None
    if not may_be_struck(battle, quarry, bow):
        return None
    return ShipOrder(legs, turn, BEFORE, ram=quarry.id)


def _outside_batteries(battle: RichmondBattle, ship: Ship, order: ShipOrder) -> ShipOrder:
    """OR-AI-08: an ironclad does not go where shore guns can harm it."""
    end = ahead(ship.position, ship.heading, order.legs[0])
    end = ahead(end, ship.heading + order.turn, order.legs[1])
    harmful = _CLOSE + battle.radius
    for unit in ship.side.foe.units:
        if unit.arm is Arm.ARTILLERY and unit.ashore and within(end, unit.position, harmful):
            return order._replace(legs=(0, 0))
    return order
