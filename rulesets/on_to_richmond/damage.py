"""OR-DMG: damage points, and ships that sink of them."""

from __future__ import annotations

from rulesets.core.dice import Roll
from rulesets.core.events import EntryId
from rulesets.core.score import Score
from rulesets.on_to_richmond.events.afloat import ShipSunk
from rulesets.on_to_richmond.state import RichmondBattle, Ship
from rulesets.on_to_richmond.tables import Effect


def damage_points(effect: Effect, roll: Roll, score: Score) -> int:
    """OR-DMG-01, OR-DMG-03: a stand lost is one damage point; morale hits are nothing to a ship.

    OR-GEN-04: ships have no morale.
    """
    if effect.stand < 0:
        return 0
    most = effect.stand + 1  # a face is one more than what it reads (OR-MOD-03)
    if score.parts:
        most -= score.total
    faces = roll.faces
    if len(faces) == 1:
        return 1 if faces[0] <= most else 0
    return sum([face <= most for face in faces])


def sink(battle: RichmondBattle, ship: Ship, by: EntryId) -> bool:
    """OR-DMG-02: at once when the damage has reached the limit. OR-DMG-04: less changes nothing."""
    if ship.left > 0 or not ship.afloat:
        return False
    units = tuple(unit.id for unit in ship.aboard)
    battle.happen(ShipSunk("OR-DMG-02", ship.id, by, units))
    return True
