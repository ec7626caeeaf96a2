"""SC-BRG: bridge hits."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.soldiers_companion.damage import crews, hull
from rulesets.soldiers_companion.damage.chain import Hit
from rulesets.soldiers_companion.events.criticals import ControlsLost
from rulesets.soldiers_companion.state import CompanionBattle
from rulesets.soldiers_companion.tables import Post


def hit_bridge(battle: CompanionBattle, hit: Hit, dv: int) -> Sequence[int]:
    """SC-BRG-01: half the DV, rounded up, of the men on the bridge fall; a surplus is lost.

    SC-BRG-02: course and speed may not change in the next movement phase of the vessel's side, nor
    for what is left of a move of its own under way. SC-BRG-03: the structure suffers as well.
    """
    ship = hit.ship
    crews.kill(battle, ship, crews.casualties(dv), rule="SC-BRG-01", posts=(Post.BRIDGE,))
    battle.happen(ControlsLost("SC-BRG-02", ship.id, battle.under_way is ship))
    hull.structural_hits(battle, ship, dv, rule="SC-BRG-03")
    return ()
