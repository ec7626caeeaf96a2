"""OR-AI-03, OR-AI-09, OR-AI-10: transports: where they land, whom they fetch, whom they shun."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rulesets.core.battlefield import Landing
from rulesets.core.geometry import Point, along, squared, within
from rulesets.on_to_richmond import transport
from rulesets.on_to_richmond.commander.course import away, towards
from rulesets.on_to_richmond.commander.doctrine import Doctrine, Station
from rulesets.on_to_richmond.hulls import near_shore
from rulesets.on_to_richmond.lookout import lookout
from rulesets.on_to_richmond.orders import STAY, ShipOrder
from rulesets.on_to_richmond.ratings import room_for
from rulesets.on_to_richmond.state import RichmondBattle, Ship, Transfer, Unit
from rulesets.on_to_richmond.tables import BANDS, LOADING, SHIP_RANGE, Arm, Band

#: OR-AI-09: no landing so near enemy guns.
_CLOSE: Final = BANDS[Band.CLOSE]
#: A transport is at a landing within so many lengths from middle to corner: two lie abreast.
_BESIDE: Final = 4
#: How far off the bank her side is to be, just within an inch.
_OFF: Final = LOADING - 100


def act(battle: RichmondBattle, doctrine: Doctrine, ship: Ship, station: Station) -> ShipOrder:
    """Land, fetch, or keep out of the reach of enemy ships."""
    if ship.aboard and station in (Station.LAND, Station.FERRY):
        return _lands(battle, doctrine, ship)
    if station is Station.FERRY:
        order = _fetches(battle, doctrine, ship)
        if order is not None:
            return order
    return _shuns(battle, ship)


def _lands(battle: RichmondBattle, doctrine: Doctrine, ship: Ship) -> ShipOrder:
    """OR-AI-09: at the place it was told, else at the nearest that no guns cover closely."""
    place = landing_for(battle, doctrine, ship)
    to = place.at if place is not None else battle.field.nearest_shore(ship.position)
    arrived = place is None or within(ship.position, to, _BESIDE * battle.radius)
    if arrived and near_shore(battle, ship, LOADING):
        ashore = transport.landing_place(battle, ship)
        if ashore is not None:
            units = tuple(unit.id for unit in ship.aboard)
            return ShipOrder(transfer=Transfer(units, ashore))
    return towards(battle, ship, berth(battle, to))


def berth(battle: RichmondBattle, shore: Point) -> Point:
    """Where a hull that lies along the bank has a place of the shore within reach (OR-TRN-04)."""
    field, s = battle.field, shore[0]
    off = battle.half_beam + _OFF
    north, south = field.bank(field.north, s), field.bank(field.south, s)
    if shore[1] >= north:
        return s, north - off
    if shore[1] <= south:
        return s, south + off
    return along(shore, field.channel_at(s), off)


def landing_for(battle: RichmondBattle, doctrine: Doctrine, ship: Ship) -> Landing | None:
    """OR-AI-09: the place that it was told, else the nearest out of close range of guns."""
    told = doctrine.of(ship.id).landing
    places = battle.field.landings
    if told is not None:
        return next(place for place in places if place.id == told)
    guns = [unit.position for unit in ship.side.foe.units if unit.ashore and unit.gun]
    safe = [place for place in places if not any(within(place.at, gun, _CLOSE) for gun in guns)]
    return min(safe, key=lambda place: (squared(ship.position, place.at), place.id), default=None)


def _fetches(battle: RichmondBattle, doctrine: Doctrine, ship: Ship) -> ShipOrder | None:
    """OR-AI-10: stands that wait, as many as there is room for; artillery last."""
    waiting = sorted(_waiting(battle, doctrine, ship), key=_turn_to_load)
    if not waiting:
        return None
    load: list[Unit] = []
    for unit in waiting:
        transfer = Transfer((*(other.id for other in load), unit.id), None)
        if transport.refusal(battle, ship, transfer) is None:
            load.append(unit)
    if load:
        return ShipOrder(transfer=Transfer(tuple(unit.id for unit in load), None))
    nearest = min(waiting, key=lambda unit: (squared(ship.position, unit.position), unit.id))
    return towards(battle, ship, berth(battle, nearest.position))


def _turn_to_load(unit: Unit) -> tuple[bool, str, str]:
    """A whole formation in consecutive waves, its guns last."""
    return unit.arm is Arm.ARTILLERY, unit.card, unit.id


def _waiting(battle: RichmondBattle, doctrine: Doctrine, ship: Ship) -> Iterator[Unit]:
    for unit in ship.side.units:
        if (
            unit.ashore
            and doctrine.of(unit.id).station is Station.EMBARK
            and room_for(ship.card, [(unit.arm, unit.stands)]) is None
        ):
            yield unit


def _shuns(battle: RichmondBattle, ship: Ship) -> ShipOrder:
    """OR-AI-03: beyond the reach of enemy ships."""
    reach = (SHIP_RANGE + 2 * battle.radius) ** 2
    near = [
        (square, enemy.id, enemy.position)
        for square, _, _, enemy in lookout(battle, ship).enemies.values()
        if square <= reach and enemy.card.mounts
    ]
    return away(battle, ship, min(near)[2]) if near else STAY
