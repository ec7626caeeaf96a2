"""SC-MOV-11: docking and anchoring."""

from __future__ import annotations

from rulesets.soldiers_companion.events.movement import AnchorRaised
from rulesets.soldiers_companion.orders import Refusal
from rulesets.soldiers_companion.people.flight import must_leave
from rulesets.soldiers_companion.state import CompanionBattle, Ship
from rulesets.soldiers_companion.tables import TOUCH, UNIT_RADIUS
from rulesets.soldiers_companion.water import polygons
from rulesets.soldiers_companion.water.hulls import corners
from rulesets.soldiers_companion.water.polygons import Polygon


def touches(battle: CompanionBattle, hull: Polygon) -> str:
    """SC-MOV-11, SC-GRD-01: what a hull lies against: a "landing", a "bank", or ""."""
    reach = TOUCH + UNIT_RADIUS  # a landing is a place, not a point
    west, east, low, high = polygons.box_of(hull)
    for landing in battle.field.landings:
        s, y = landing.at
        near = west - reach <= s <= east + reach and low - reach <= y <= high + reach
        if near and polygons.point_near(hull, landing.at, reach):
            return "landing"
    return "bank" if battle.waters.near_land(hull, TOUCH) else ""


def lies_docked(battle: CompanionBattle, ship: Ship, *, stirred: bool) -> bool:
    """SC-MOV-11: docked once it has ended a move against a landing or a bank, until it moves on."""
    if ship.aground:
        return False
    if not stirred:
        return ship.docked
    here, reach = ship.position, ship.radius + TOUCH
    if not battle.field.landings and battle.waters.plainly_off_land(here, here, reach):
        return False
    return bool(touches(battle, corners(ship)))


def check_anchor(battle: CompanionBattle, ship: Ship) -> Refusal | None:
    """SC-MOV-11: who may drop an anchor at the end of its move; `anchoring` allows it at all."""
    if not battle.options.anchoring:
        return Refusal("SC-MOV-11", "vessels did not anchor")
    if ship.aground:
        return Refusal("SC-MOV-11", "it was aground")
    if battle.grappled(ship):
        return Refusal("SC-MOV-11", "it was grappled")
    return Refusal("SC-MOV-11", "it was in tow") if ship.tug is not None else None


def weigh(battle: CompanionBattle) -> None:
    """SC-MOV-11: S1f: vessels at anchor that are told to raise it, or that must leave."""
    for ship in battle.ships.values():
        if not ship.afloat or not ship.anchored:
            continue
        if must_leave(ship) is not None or ship.side.commander.weigh(battle, ship):
            battle.happen(AnchorRaised("SC-MOV-11", ship.id))
