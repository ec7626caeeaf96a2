"""SC-BG-16: what a crew's nerves forbid its vessel."""

from __future__ import annotations

from rulesets.core.geometry import Point, squared
from rulesets.soldiers_companion.orders import Refusal
from rulesets.soldiers_companion.state import CompanionBattle, Ship
from rulesets.soldiers_companion.tables import Morale


def check_course(battle: CompanionBattle, ship: Ship, end: Point) -> Refusal | None:
    """SC-BG-16: a Checked crew may not close the range to any enemy; ranges are of the middles.

    A vessel that makes for its edge is not kept from it.
    """
    if ship.morale is not Morale.CHECKED or ship.leaving:
        return None
    foe = ship.side.foe
    places = [enemy.position for enemy in foe.ships if enemy.afloat]
    places += [unit.position for unit in foe.units if unit.ashore]
    places += [work.position for work in foe.works if work.in_play]
    if any(squared(end, place) < squared(ship.position, place) for place in places):
        return Refusal("SC-BG-16", "its crew was checked, and might not come nearer to an enemy")
    return None
