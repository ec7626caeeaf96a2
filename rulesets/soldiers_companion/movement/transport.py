"""SC-BG-19, SC-TRP-06: troops and field pieces land from a docked vessel, and come aboard."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.core.events import EntryId, OrderRefused
from rulesets.core.geometry import Point, bearing, within
from rulesets.soldiers_companion.events.land import (
    GunEmbarked,
    GunLanded,
    UnitsEmbarked,
    UnitsLanded,
)
from rulesets.soldiers_companion.movement.legs import out_of_turn, runs_straight, without_control
from rulesets.soldiers_companion.muster.capacity import Body, Room, overload
from rulesets.soldiers_companion.orders import Landing, Refusal
from rulesets.soldiers_companion.state import CompanionBattle, Gun, Ship, Unit
from rulesets.soldiers_companion.tables import NEAR, UNIT_RADIUS, UnitKind
from rulesets.soldiers_companion.water import polygons
from rulesets.soldiers_companion.water.hulls import corners, reaches


def exchange(battle: CompanionBattle, ship: Ship, order: Landing) -> bool:
    """SC-BG-19: a landing or an embarkation in place of the move; whether it took place."""
    lands = order.place is not None
    refusal = check_exchange(battle, ship, order)
    if refusal is not None:
        if battle.logging:
            told = "land" if lands else "embark"
            names = ", ".join((*order.units, *order.guns))
            battle.log(OrderRefused(refusal.rule, ship.id, f"{told} {names}", refusal.reason))
        return False
    if order.place is not None:
        _land(battle, ship, order, order.place)
    else:
        _embark(battle, ship, order)
    return True


def _land(battle: CompanionBattle, ship: Ship, order: Landing, place: Point) -> None:
    facing = bearing(ship.position, place)
    if order.units:
        battle.happen(UnitsLanded("SC-BG-19", ship.id, order.units, place, facing))
    for gun in order.guns:
        unit = _new_name(battle, f"{ship.id}-{gun}")
        battle.happen(GunLanded("SC-TRP-06", ship.id, gun, unit, place, facing))


def _new_name(battle: CompanionBattle, wish: str) -> EntryId:
    """The id of a section: its vessel's and its gun's, with a number where an entry has that."""
    name, number = wish, 1
    while battle.target(name) is not None:
        number += 1
        name = f"{wish}-{number}"
    return EntryId(name)


def _embark(battle: CompanionBattle, ship: Ship, order: Landing) -> None:
    if order.units:
        battle.happen(UnitsEmbarked("SC-BG-19", ship.id, order.units))
    for gun in order.guns:
        section = _section(battle, ship, gun)
        assert section is not None
        battle.happen(GunEmbarked("SC-TRP-06", ship.id, gun, section.id, section.figures))


def check_exchange(battle: CompanionBattle, ship: Ship, order: Landing) -> Refusal | None:
    """SC-BG-19: a docked vessel, each unit and gun fit for it. SC-TRP-06: one gun a move."""
    if out_of_turn(battle, ship):
        return Refusal("SC-BG-02", "its side may not move by choice this turn")
    course = runs_straight(battle, ship)
    if course is not None and course.track:
        return Refusal(without_control(battle, ship), "nobody could stop it")
    if not ship.docked:
        return Refusal("SC-BG-19", "it was not docked")
    if not order.units and not order.guns:
        return Refusal("SC-BG-19", "nothing was named")
    if len(order.guns) > 1:
        return Refusal("SC-TRP-06", "one gun takes the whole move")
    if order.place is None:
        faults = _aboard_faults(battle, ship, order)
    else:
        faults = _ashore_faults(battle, ship, order, order.place)
    return next(faults, None)


# -- ashore --------------------------------------------------------------------------------------


def _ashore_faults(
    battle: CompanionBattle, ship: Ship, order: Landing, place: Point
) -> Iterator[Refusal]:
    if not battle.field.ashore(place):
        yield Refusal("SC-BG-19", "there was no dry land")
    if not polygons.point_near(corners(ship), place, NEAR + UNIT_RADIUS):
        yield Refusal("SC-BG-19", "it did not lie against that place")
    if any(
        enemy.ashore and within(enemy.position, place, 2 * UNIT_RADIUS)
        for enemy in ship.side.foe.units
    ):
        yield Refusal("SC-BG-19", "the enemy stood there")
    for name in order.units:
        unit = battle.units.get(name)
        if unit is None or unit.aboard is not ship or not unit.in_play:
            yield Refusal("SC-BG-19", f"{name} was not aboard")
        elif fault := _occupied(battle, unit):
            yield fault
        elif ship.party is not None and ship.party.troops.get(name):
            yield Refusal("SC-BRD-02", f"men of {name} were in the boarding party")
    for gun in order.guns:
        yield from _gun_faults(battle, ship, gun)


def _gun_faults(battle: CompanionBattle, ship: Ship, name: str) -> Iterator[Refusal]:
    """SC-TRP-06, SC-VES-06: a steamer's guns are field pieces; its crew goes with it."""
    gun = _gun(ship, name)
    if gun is None or not gun.works:
        yield Refusal("SC-TRP-06", f"{name} was no gun aboard")
    elif not gun.field_piece:
        yield Refusal("SC-TRP-06", f"{name} was fixed")
    elif not gun.crew:
        yield Refusal("SC-TRP-06", f"{name} had no crew")
    elif gun.fired == battle.turn:
        yield Refusal("SC-TRP-06", f"{name} had fired this turn")


def _gun(ship: Ship, name: str) -> Gun | None:
    return next((gun for gun in ship.guns if gun.id == name), None)


def _occupied(battle: CompanionBattle, unit: Unit) -> Refusal | None:
    """SC-BG-19: who embarks or lands does nothing else in the turn."""
    fired = any(spent.turn == battle.turn for spent in unit.volleys)
    fired |= any(gun.fired == battle.turn for gun in unit.guns)
    if unit.busy or unit.moved or unit.changed or fired:
        return Refusal("SC-BG-19", f"{unit.id} had done something else this turn")
    if unit.in_melee is not None or unit.charging is not None:
        return Refusal("SC-BG-19", f"{unit.id} had a charge or a melee on its hands")
    return None


# -- aboard --------------------------------------------------------------------------------------


def _section(battle: CompanionBattle, ship: Ship, gun: str) -> Unit | None:
    """SC-TRP-06: the section ashore that has a gun of this vessel."""
    for unit in battle.units.values():
        if unit.landed == ship.id and unit.ashore and any(own.id == gun for own in unit.guns):
            return unit
    return None


def _aboard_faults(battle: CompanionBattle, ship: Ship, order: Landing) -> Iterator[Refusal]:
    """SC-BG-19, SC-TRP-07: units beside the vessel, for which it has room."""
    coming: list[Unit] = []
    for name in order.units:
        unit = battle.units.get(name)
        if unit is None or unit.side is not ship.side or not unit.ashore:
            yield Refusal("SC-BG-19", f"{name} was no unit of its side ashore")
        elif unit.kind == UnitKind.GUN_SECTION:
            yield Refusal("SC-TRP-06", f"{name} had a gun that is not the vessel's")
        else:
            coming.append(unit)
    for gun in order.guns:
        section = _section(battle, ship, gun)
        if section is None:
            yield Refusal("SC-TRP-06", f"{gun} was not ashore")
        else:
            coming.append(section)
    for unit in coming:
        if not reaches(ship, unit, NEAR):
            yield Refusal("SC-BG-19", f"{unit.id} did not stand beside it")
        elif fault := _occupied(battle, unit):
            yield fault
    troops = [*ship.aboard, *(unit for unit in coming if unit.kind != UnitKind.GUN_SECTION)]
    bodies = [Body(unit.kind, unit.figures) for unit in troops]
    if (over := overload(Room.of(ship.card), bodies, battle.options)) is not None:
        yield Refusal(over.rule, f"it would carry {over.problem}")
