"""SC-SCR: screw, rigging and jury-rigs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulesets.soldiers_companion.damage.chain import Hit
from rulesets.soldiers_companion.events.criticals import RiggingHit, ScrewHit
from rulesets.soldiers_companion.movement.allowance import (
    BEST_DIE,
    damaged_move,
    other_losses,
    rigging_boxes,
    rolls_move,
    sailing_feet,
    stopped_for_good,
)
from rulesets.soldiers_companion.state import CompanionBattle, Ship
from rulesets.soldiers_companion.tables import POINT, Propulsion

# Bound once, as these are asked for most.
_STEAM: Final = Propulsion.STEAM


def hit_screw(battle: CompanionBattle, hit: Hit, dv: int) -> Sequence[int]:
    """SC-SCR-01, SC-SCR-02: screw, wheel or drive chains: 12 inches for good, whatever the DV.

    SC-SCR-03: under sail one box of rigging, as long as there is one. SC-SCR-05: a jury-rig goes.
    """
    ship = hit.ship
    if ship.propulsion is Propulsion.STEAM:
        battle.happen(ScrewHit("SC-SCR-02", ship.id, ship.jury_rig))
    else:
        left = rigging_boxes(battle.options, ship) - ship.rigging_lost
        battle.happen(RiggingHit("SC-SCR-03", ship.id, min(1, max(0, left)), ship.jury_rig))
    return ()


def may_jury_rig(battle: CompanionBattle, ship: Ship) -> bool:
    """SC-SCR-04: no move is left, and screw hits or lost rigging are what makes the difference.

    Under sail by the best roll. SC-SCR-05: one at a time.
    """
    if not (ship.screw_hits or ship.rigging_lost):
        return False
    hurt = ship.screw_hits if ship.propulsion is _STEAM else ship.rigging_lost
    if not hurt or ship.jury_rig or stopped_for_good(ship) or damaged_move(battle, ship):
        return False
    sound = ship.card.move
    if rolls_move(ship):
        sound = POINT * sailing_feet(battle.options, BEST_DIE, 0)
    return sound > other_losses(battle, ship)
