"""SC-HULL, SC-STR: hull hits and structural hits."""

from __future__ import annotations

from rulesets.soldiers_companion.damage.fate import sink
from rulesets.soldiers_companion.events.damage import HullHit, StructureHit
from rulesets.soldiers_companion.state import CompanionBattle, Ship


def hull_hits(
    battle: CompanionBattle, ship: Ship, hits: int, *, rule: str, by_fire: bool, cause: str
) -> None:
    """SC-HULL-01: hull boxes are marked off; hits beyond the last are ignored.

    SC-HULL-06: those scored on the hull by gunfire or small arms cost as much structure. Those of
    flooding, rams, collisions, rocks and magazines do not. SC-HULL-03: with the last box the vessel
    sinks; SC-HULL-04: a steamer may have lost all movement before that, a boat never by its hull.
    `cause` is told after "by": gunfire, flooding. A vessel already gone takes none.
    """
    marked = min(hits, ship.hull_left)
    if not marked or not ship.on_table:
        return
    battle.happen(HullHit(rule, ship.id, marked, cause, ship.hull_left - marked))
    if not ship.hull_left:
        sink(battle, ship)
    elif by_fire:
        structural_hits(battle, ship, marked, rule="SC-HULL-06")


def structural_hits(battle: CompanionBattle, ship: Ship, hits: int, *, rule: str) -> None:
    """SC-STR-01, SC-STR-02: structural boxes are marked off, as many as there are.

    SC-STR-03: with the last the vessel gives no cover. SC-STR-04: rafts have no boxes to lose.
    """
    left = ship.card.structure - ship.structure_lost
    marked = min(hits, left)
    if marked > 0 and ship.on_table:
        battle.happen(StructureHit(rule, ship.id, marked, left - marked))
