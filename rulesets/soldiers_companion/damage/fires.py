"""SC-BURN: fires aboard, how they start and grow, and the rigging that they take."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.soldiers_companion.damage.chain import Hit
from rulesets.soldiers_companion.damage.hull import structural_hits
from rulesets.soldiers_companion.events.criticals import (
    FireFed,
    FiresGrew,
    FireStarted,
    RiggingBurnt,
)
from rulesets.soldiers_companion.movement.allowance import rigging_boxes
from rulesets.soldiers_companion.options import Fires
from rulesets.soldiers_companion.state import CompanionBattle, Ship
from rulesets.soldiers_companion.tables import FIRE_GROWTH, Propulsion


def start_fire(battle: CompanionBattle, ship: Ship, level: int, *, rule: str) -> None:
    """SC-BURN-01: a fire with a level of its own, or by `fires` added to the one that burns.

    SC-BURN-04: a sailing vessel's rigging is tested at once.
    """
    if ship.fires and battle.options.fires is Fires.MERGED:
        fire = ship.fires[0]
        battle.happen(FireFed(rule, ship.id, fire.number, level, fire.level + level))
    else:
        battle.happen(FireStarted(rule, ship.id, ship.serial + 1, level))
    burn_rigging(battle, ship)


def burn(battle: CompanionBattle, hit: Hit, dv: int) -> Sequence[int]:
    """SC-BURN-01, SC-STR-02: Fire/Structural: a fire of the DV, and as many structural hits."""
    start_fire(battle, hit.ship, dv, rule="SC-BURN-01")
    structural_hits(battle, hit.ship, dv, rule="SC-STR-02")
    return ()


def growth(ship: Ship) -> int:
    """SC-BURN-02: what a fire rises in a turn: sailing vessels burn faster."""
    return FIRE_GROWTH[ship.propulsion]


def grow(battle: CompanionBattle, ship: Ship) -> None:
    """SC-BURN-02, SC-TURN-03: at the beginning of each turn every fire aboard rises."""
    if not ship.fires:
        return
    by = growth(ship)
    levels = tuple(fire.level + by for fire in ship.fires)
    battle.happen(FiresGrew("SC-BURN-02", ship.id, by, levels))


def burn_rigging(battle: CompanionBattle, ship: Ship) -> None:
    """SC-BURN-03, SC-BURN-04: a fire of Hull Size or more takes all rigging of a sailing vessel.

    A Hull Size in parentheses counts 1. SC-SCR-05: a jury-rig burns too.
    """
    if ship.propulsion is not Propulsion.SAIL or ship.fire_level < ship.card.size:
        return
    left = rigging_boxes(battle.options, ship) - ship.rigging_lost
    if left > 0 or ship.jury_rig:
        battle.happen(RiggingBurnt("SC-BURN-04", ship.id, max(0, left)))


def out_of_hand(ship: Ship) -> bool:
    """SC-BURN-06: the highest single level is above Hull Size."""
    return ship.fire_level > ship.card.size
