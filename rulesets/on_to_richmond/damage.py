"""OR-DMG: damage points, and ships that sink of them."""

from __future__ import annotations

from typing import Final

from rulesets.core.events import EntryId
from rulesets.on_to_richmond.events.afloat import ShipSunk
from rulesets.on_to_richmond.state import RichmondBattle, Ship
from rulesets.on_to_richmond.tables import Hit

_STAND: Final = Hit.STAND


def damage_points(hits: list[Hit]) -> int:
    """OR-DMG-01, OR-DMG-03: a stand lost is one damage point; morale hits are nothing to a ship.

    OR-GEN-04: ships have no morale.
    """
    return hits.count(_STAND)


def sink(battle: RichmondBattle, ship: Ship, by: EntryId) -> bool:
    """OR-DMG-02: at once when the damage has reached the limit. OR-DMG-04: less changes nothing."""
    if ship.left > 0 or not ship.afloat:
        return False
    units = tuple(unit.id for unit in ship.aboard)
    battle.happen(ShipSunk("OR-DMG-02", ship.id, by, units))
    return True
