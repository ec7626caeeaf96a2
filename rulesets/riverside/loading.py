"""RS-EMB: where, when and with what a unit may get on or off a vessel."""

from __future__ import annotations

from rulesets.core.battlefield import Water
from rulesets.core.events import EntryId
from rulesets.core.geometry import within
from rulesets.riverside.capacity import (
    Overload,
    load_of,
    may_be_carried,
    overload,
)
from rulesets.riverside.orders import Disembark, Embark, HandleCargo
from rulesets.riverside.passage import bank_beside, landing_held, may_land_at
from rulesets.riverside.readiness import ABANDONED, WITHDRAWING, unit_free
from rulesets.riverside.sighting import Refusal
from rulesets.riverside.state import (
    Held,
    RiversideBattle,
    Ship,
    Status,
    Thing,
    Transfer,
    Unit,
    loads,
)
from rulesets.riverside.tables import HANDLED, HANDLING_REACH, TRANSFER_REACH, Action, UnitKind


def check_embark(battle: RiversideBattle, unit: Unit, order: Embark) -> Transfer | Refusal:
    """RS-EMB-01, RS-EMB-02, RS-EMB-03, RS-EMB-06: who, from how near, and where the vessel lies."""
    busy = unit_free(unit)
    if busy is not None:
        return busy
    if not may_be_carried(unit.kind):
        return Refusal("RS-EMB-01", "such a unit is not carried")
    if unit.aboard is not None:
        return Refusal("RS-EMB-02", "it is aboard already")
    ship = battle.ships.get(order.vessel)
    if ship is None or ship.side is not unit.side or not ship.on_table:
        return Refusal("RS-EMB-02", "there is no such vessel of its side on the table")
    if ship.status is Status.ABANDONED:
        return ABANDONED
    if not within(unit.position, ship.position, TRANSFER_REACH):
        return Refusal("RS-EMB-02", "the vessel is too far away")
    where = _place(battle, ship)
    if where is not None:
        return where
    if ship.landing is None and not battle.options.embark_in_shallows:
        return Refusal("RS-EMB-06", "nobody embarks in shallows")
    things = _ashore_within_reach(battle, unit, order.things)
    if isinstance(things, Refusal):
        return things
    too_much = overload_with(battle, ship, [unit], things)
    if too_much is not None:
        return Refusal(too_much.rule, too_much.problem)
    return Transfer(Action.EMBARK, ship, None, things)


def check_disembark(battle: RiversideBattle, unit: Unit, order: Disembark) -> Transfer | Refusal:
    """RS-EMB-03, RS-EMB-05: at a safe landing, or in shallows; never from the channel."""
    busy = unit_free(unit)
    if busy is not None:
        return busy
    ship = unit.aboard
    if ship is None:
        return Refusal("RS-EMB-02", "it is not aboard")
    where = _place(battle, ship)
    if where is not None:
        return where
    if (
        ship.landing is None
        and unit.kind == UnitKind.BAGGAGE
        and not battle.options.baggage_disembark_in_shallows
        and ship.status is not Status.ABANDONED
    ):
        return Refusal("RS-EMB-05", "baggage does not get off in shallows")
    place = order.to or bank_beside(battle, ship)
    if place is None or not may_land_at(battle, ship, place):
        return Refusal("RS-EMB-02", "there is no bank within reach")
    things = _loose_aboard(battle, ship, order.things)
    if isinstance(things, Refusal):
        return things
    return Transfer(Action.DISEMBARK, ship, place, things)


def check_handle(battle: RiversideBattle, unit: Unit, order: HandleCargo) -> Transfer | Refusal:
    """RS-EMB-07: a unit aboard, or within an inch of the vessel, shifts up to 4 encumbrance."""
    busy = unit_free(unit)
    if busy is not None:
        return busy
    if not may_be_carried(unit.kind):
        return Refusal("RS-EMB-07", "such a unit handles no cargo")
    ship = battle.ships.get(order.vessel)
    if ship is None or ship.side is not unit.side or not ship.on_table:
        return Refusal("RS-EMB-07", "there is no such vessel of its side on the table")
    if unit.aboard is not ship and not within(unit.position, ship.position, HANDLING_REACH):
        return Refusal("RS-EMB-07", "it is not beside the vessel")
    where = _place(battle, ship)
    if where is not None:
        return where
    if order.load:
        if ship.status is Status.ABANDONED:
            return ABANDONED
        things = _ashore_within_reach(battle, unit, order.things)
        if isinstance(things, Refusal):
            return things
        too_much = overload_with(battle, ship, [], things)
        if too_much is not None:
            return Refusal(too_much.rule, too_much.problem)
        return Transfer(LOAD, ship, None, things) if things else _NOTHING
    place = bank_beside(battle, ship)
    if place is None:
        return Refusal("RS-EMB-02", "there is no bank within reach")
    unloaded = _loose_aboard(battle, ship, order.things)
    if isinstance(unloaded, Refusal):
        return unloaded
    return Transfer(UNLOAD, ship, place, unloaded) if unloaded else _NOTHING


#: The two ways of handling cargo, as transfers and their events name them.
LOAD = "load"
UNLOAD = "unload"
_NOTHING = Refusal("RS-EMB-07", "nothing was named to handle")


def _place(battle: RiversideBattle, ship: Ship) -> Refusal | None:
    """RS-EMB-03, RS-EMB-04: the hull stands to, at a landing nobody else holds, or in shallows."""
    if ship.withdrawing:
        return WITHDRAWING
    if ship.move_ordered or ship.move_failed:
        return Refusal("RS-EMB-04", "the hull has not stood to this turn")
    if ship.landing is not None:
        if landing_held(battle, ship.landing, ship.side):
            return Refusal("RS-EMB-03", "the enemy holds the landing")
        return None
    if battle.field.water(ship.position) is not Water.SHALLOWS:
        return Refusal("RS-EMB-05", "the vessel lies in the channel")
    return None


def _ashore_within_reach(
    battle: RiversideBattle, unit: Unit, names: tuple[EntryId, ...]
) -> tuple[Thing, ...] | Refusal:
    """RS-EMB-07: things of its side lying ashore within an inch."""
    things = []
    for name in names:
        thing = battle.things.get(name)
        if (
            thing is None
            or thing.side is not unit.side
            or thing.held is not Held.KEPT
            or thing.position is None
            or not within(thing.position, unit.position, HANDLING_REACH)
        ):
            return Refusal("RS-EMB-07", f"{name} does not lie within its reach")
        if _in_hand(thing):
            return Refusal("RS-EMB-07", f"{name} is being moved already")
        things.append(thing)
    return _not_too_many(things)


def _loose_aboard(
    battle: RiversideBattle, ship: Ship, names: tuple[EntryId, ...]
) -> tuple[Thing, ...] | Refusal:
    """RS-EMB-07: loose cargo of the vessel."""
    things = []
    for name in names:
        thing = battle.things.get(name)
        if thing is None or thing.ship is not ship:
            return Refusal("RS-EMB-07", f"{name} is no loose cargo of the vessel")
        if _in_hand(thing):
            return Refusal("RS-EMB-07", f"{name} is being moved already")
        things.append(thing)
    return _not_too_many(things)


def _in_hand(thing: Thing) -> bool:
    """Whether another unit is moving a thing."""
    return any(
        unit.transfer is not None and thing in unit.transfer.things for unit in thing.side.units
    )


def _not_too_many(things: list[Thing]) -> tuple[Thing, ...] | Refusal:
    """RS-EMB-07: up to 4 encumbrance a unit and turn."""
    if sum(thing.encumbrance for thing in things) > HANDLED:
        return Refusal("RS-EMB-07", f"more than {HANDLED} encumbrance at a time")
    return tuple(things)


def overload_with(
    battle: RiversideBattle, ship: Ship, units: list[Unit], things: tuple[Thing, ...]
) -> Overload | None:
    """RS-CAP: what would be too much aboard, counting those who are already getting on."""
    coming = [unit for unit in ship.side.units if _boards(unit, ship)]
    more = [
        thing
        for unit in ship.side.units
        if unit.transfer is not None
        and unit.transfer.ship is ship
        and unit.transfer.way in (Action.EMBARK, LOAD)
        for thing in unit.transfer.things
    ]
    people = [*ship.aboard, *coming, *units]
    borne = [thing for unit in (*coming, *units) for thing in unit.things]
    load = load_of(
        (unit.kind for unit in people),
        (thing.encumbrance for thing in (*loads(ship), *borne, *more, *things)),
    )
    return overload(ship.card.capacity, load, battle.options.capacity_mode)


def _boards(unit: Unit, ship: Ship) -> bool:
    transfer = unit.transfer
    return transfer is not None and transfer.ship is ship and transfer.way == Action.EMBARK
