"""OR-TRN: stands that go aboard and ashore."""

from __future__ import annotations

from rulesets.core.events import OrderRefused
from rulesets.core.geometry import Point, ahead, squared
from rulesets.on_to_richmond.events.afloat import TransferBegan, TransferEnded
from rulesets.on_to_richmond.hulls import near_shore, range2
from rulesets.on_to_richmond.orders import Refusal
from rulesets.on_to_richmond.ratings import room_for
from rulesets.on_to_richmond.state import RichmondBattle, Ship, Transfer, Unit
from rulesets.on_to_richmond.tables import FINE, LOADING, STAND_RADIUS

#: A stand's middle is so near a hull at most while it changes place.
_REACH2 = ((LOADING + STAND_RADIUS) * FINE) ** 2


def refusal(battle: RichmondBattle, ship: Ship, transfer: Transfer) -> Refusal | None:
    """OR-TRN-04: why stands cannot embark or debark, or None."""
    if not ship.card.transport:
        return Refusal("OR-TRN-03", "only transports carry stands")
    if battle.held(ship):
        return Refusal("OR-TRN-04", "it is locked by a ram")
    if ship.moved:
        return Refusal("OR-TRN-04", "it has moved this turn")
    if not near_shore(battle, ship, LOADING):
        return Refusal("OR-TRN-04", "it is not within 1 inch of a shore or a wharf")
    units = [battle.units.get(name) for name in transfer.units]
    if not units or None in units:
        return Refusal("OR-TRN-04", "there are no such stands")
    found = [unit for unit in units if unit is not None]
    if transfer.place is None:
        return _embark_refusal(battle, ship, found)
    if any(unit.aboard is not ship for unit in found):
        return Refusal("OR-TRN-04", "they are not aboard")
    if not battle.field.ashore(transfer.place):
        return Refusal("OR-TRN-04", "that place is not on land")
    if range2(battle, transfer.place, ship) > _REACH2:
        return Refusal("OR-TRN-04", "that place is too far away")
    return None


def _embark_refusal(battle: RichmondBattle, ship: Ship, units: list[Unit]) -> Refusal | None:
    for unit in units:
        if not unit.ashore or unit.side is not ship.side:
            return Refusal("OR-TRN-04", "they are not ashore")
        if unit.acted:
            return Refusal("OR-TRN-04", "they have acted this turn")
        if range2(battle, unit.position, ship) > _REACH2:
            return Refusal("OR-TRN-04", "they are too far away")
    load = [(unit.arm, unit.stands) for unit in (*ship.aboard, *units)]
    problem = room_for(ship.card, load)
    return None if problem is None else Refusal("OR-TRN-03", problem)


def begin(battle: RichmondBattle, ship: Ship, transfer: Transfer) -> None:
    """OR-TRN-04: it is declared on the naval card, and takes the whole turn."""
    why = refusal(battle, ship, transfer)
    if why is None:
        battle.happen(TransferBegan("OR-TRN-04", ship.id, transfer.units, transfer.place))
    else:
        order = "embark stands" if transfer.place is None else "debark stands"
        battle.log(OrderRefused(why.rule, ship.id, order, why.reason))


def complete(battle: RichmondBattle, ship: Ship) -> None:
    """OR-TRN-04: the stands change place, those that are still there; none while it is locked."""
    transfer = ship.transfer
    if transfer is None:
        return
    units = transfer.units
    if battle.held(ship):
        units = ()
    elif transfer.place is None:
        units = tuple(name for name in units if battle.units[name].ashore)
    battle.happen(TransferEnded("OR-TRN-04", ship.id, units, transfer.place))


def landing_place(battle: RichmondBattle, ship: Ship) -> Point | None:
    """The land nearest to a ship on which its stands can step ashore; None: none is near."""
    found: list[tuple[int, Point]] = []
    for way in range(0, 3600, 225):
        for off in range(battle.half_beam, battle.radius + LOADING + STAND_RADIUS, LOADING // 2):
            place = ahead(ship.position, ship.heading + way, off)
            if battle.field.ashore(place) and range2(battle, place, ship) <= _REACH2:
                found.append((squared(ship.position, place), place))
                break
    return min(found)[1] if found else None
