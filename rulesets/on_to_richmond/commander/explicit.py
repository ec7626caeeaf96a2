"""What somebody told an entry to do in one turn, and the commander who passes it on.

An order is an object; what it leaves out is the doctrine's. Of a ship:

    {"legs": [6000, 6000], "turn": -900, "when": "after", "ram": "cumberland",
     "fire": [{"mount": "port", "target": "cumberland"}]}

or, in place of the move, {"embark": ["first-infantry"]} or {"debark": ["first-infantry"],
"place": [30000, 40000]} (the nearest land where no place is given). Of a unit:

    {"fire": "tyler", "to": [30000, 42000], "charge": "third", "first": true, "pass": false}

Legs are in thousandths of an inch, negative astern; turns in tenths of a degree, to the left
positive; mounts are port, starboard, forward, aft, turret-1 to turret-4.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rulesets.core.events import EntryId
from rulesets.core.geometry import Point
from rulesets.core.jsonio import JsonObject
from rulesets.core.reading import Reader
from rulesets.on_to_richmond.orders import AFTER, Commander, FireOrder, LandOrder, ShipOrder, When
from rulesets.on_to_richmond.ratings import AFT, FORWARD, PORT, STARBOARD
from rulesets.on_to_richmond.state import RichmondBattle, Ship, Side, Transfer, Unit
from rulesets.on_to_richmond.transport import landing_place

_MOST_LEG: Final = 100_000
_MOST_FIRES: Final = 20
_MOST_UNITS: Final = 10
#: After the turrets.
_PLACES: Final = {PORT: 1, STARBOARD: 1, FORWARD: 2, AFT: 3}


@dataclass(frozen=True, slots=True)
class TurnOrder:
    """One entry's order of one turn; None where it says nothing."""

    move: ShipOrder | None = None
    when: When | None = None
    fires: tuple[FireOrder, ...] | None = None
    embark: tuple[EntryId, ...] = ()
    debark: tuple[EntryId, ...] = ()
    place: Point | None = None
    land: LandOrder | None = None
    spend_pass: bool | None = None


_NOTHING: Final = TurnOrder()


# -- reading --------------------------------------------------------------------------------------


def read_ship_order(given: JsonObject, *, at: str) -> TurnOrder:
    """A ship's order. Raises IllegalSetupError with the place of what is wrong."""
    read = Reader(dict(given), at, "OR-MOV-03")
    order = TurnOrder(
        move=_move(read),
        when=read.word("when", When) if read.has("when") else None,
        fires=_fires(read) if read.has("fire") else None,
        embark=_units(read, "embark"),
        debark=_units(read, "debark"),
        place=read.point("place") if read.has("place") else None,
    )
    if order.embark and order.debark:
        read.refuse("embark", "stands embark or debark", "Give one of the two.", "OR-TRN-04")
    if (order.embark or order.debark) and order.move is not None:
        read.refuse("legs", "she moves and loads in one turn", "Give one of them.", "OR-TRN-04")
    read.done()
    return order


def _move(read: Reader) -> ShipOrder | None:
    ram = EntryId(read.identifier("ram")) if read.has("ram") else None
    turn = read.integer("turn", least=-1800, most=1800) if read.has("turn") else 0
    legs = (0, 0)
    if read.has("legs"):
        given = read.raw("legs")
        if (
            not isinstance(given, list | tuple)
            or len(given) != 2
            or not all(type(leg) is int and abs(leg) <= _MOST_LEG for leg in given)
        ):
            read.refuse("legs", "are not two lengths", "Give two, in thousandths of an inch.")
        legs = given[0], given[1]
    elif not turn and ram is None:
        return None
    return ShipOrder(legs, turn, AFTER, ram)


def _fires(read: Reader) -> tuple[FireOrder, ...]:
    """OR-BG-11: turrets, broadside, forward gun, aft gun."""
    fires = [_fire(order) for order in read.objects("fire", most=_MOST_FIRES)]
    return tuple(sorted(fires, key=lambda order: (_PLACES.get(order.mount, 0), order.mount)))


def _fire(read: Reader) -> FireOrder:
    made = FireOrder(read.text("mount"), EntryId(read.identifier("target")))
    read.done()
    return made


def _units(read: Reader, name: str) -> tuple[EntryId, ...]:
    if not read.has(name):
        return ()
    names = read.raw(name)
    if (
        not isinstance(names, list | tuple)
        or not 1 <= len(names) <= _MOST_UNITS
        or not all(isinstance(one, str) for one in names)
    ):
        read.refuse(name, "is no list of units", "List units by their ids.", "OR-TRN-04")
    return tuple(EntryId(one) for one in names)


def read_unit_order(given: JsonObject, *, at: str) -> TurnOrder:
    """A unit's order. Raises IllegalSetupError with the place of what is wrong."""
    read = Reader(dict(given), at, "OR-BG-08")
    land = LandOrder(
        fire=EntryId(read.identifier("fire")) if read.has("fire") else None,
        to=read.point("to") if read.has("to") else None,
        charge=EntryId(read.identifier("charge")) if read.has("charge") else None,
        first=read.truth("first") if read.has("first") else False,
    )
    if land.to is not None and land.charge is not None:
        read.refuse("to", "it marches and charges", "Give one of the two.")
    told = land.fire is not None or land.to is not None or land.charge is not None
    order = TurnOrder(
        land=land if told else None,
        spend_pass=read.truth("pass") if read.has("pass") else None,
    )
    read.done()
    return order


# -- obeying --------------------------------------------------------------------------------------


class OrderedCommander:
    """Passes on the explicit orders of the turn, and asks the doctrine for the rest."""

    __slots__ = ("doctrine", "orders")

    def __init__(self, doctrine: Commander, orders: Mapping[tuple[int, str], TurnOrder]) -> None:
        self.doctrine = doctrine
        self.orders = orders

    def _told(self, battle: RichmondBattle, entry: str) -> TurnOrder:
        return self.orders.get((battle.turn, entry), _NOTHING)

    def order_of(self, battle: RichmondBattle, side: Side) -> Sequence[Ship]:
        return self.doctrine.order_of(battle, side)

    def act(self, battle: RichmondBattle, ship: Ship) -> ShipOrder:
        told = self._told(battle, ship.id)
        if told.embark:
            order = ShipOrder(transfer=Transfer(told.embark, None))
        elif told.debark:
            place = told.place or landing_place(battle, ship) or ship.position
            order = ShipOrder(transfer=Transfer(told.debark, place))
        else:
            order = told.move or self.doctrine.act(battle, ship)
        if told.when is not None:
            order = order._replace(when=told.when)
        return order if told.fires is None else order._replace(fires=told.fires)

    def fire(self, battle: RichmondBattle, ship: Ship) -> Sequence[FireOrder]:
        return self.doctrine.fire(battle, ship)

    def spend_pass(self, battle: RichmondBattle, unit: Unit) -> bool:
        told = self._told(battle, unit.id).spend_pass
        return self.doctrine.spend_pass(battle, unit) if told is None else told

    def land(self, battle: RichmondBattle, unit: Unit) -> LandOrder:
        return self._told(battle, unit.id).land or self.doctrine.land(battle, unit)
