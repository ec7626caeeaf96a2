"""SC-RUD: jammed rudders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from rulesets.soldiers_companion.damage.chain import Hit
from rulesets.soldiers_companion.events.criticals import RudderJammed
from rulesets.soldiers_companion.state import CompanionBattle, Turning
from rulesets.soldiers_companion.tables import Critical

#: SC-RUD-02, SC-RUD-03: how each result turns the vessel.
TURNINGS: Final[Mapping[Critical, Turning]] = MappingProxyType(
    {
        Critical.RUDDER_RIGHT: Turning.RIGHT,
        Critical.RUDDER: Turning.STRAIGHT,
        Critical.RUDDER_LEFT: Turning.LEFT,
    }
)


def jam(battle: CompanionBattle, hit: Hit, dv: int, result: Critical) -> Sequence[int]:
    """SC-RUD-01: the vessel cannot change direction until the rudder is freed.

    SC-RUD-05, SC-RUD-06: a second jam adds its DV to what must be beaten; the position stays.
    """
    there = hit.ship.rudder
    turning = there.turning if there is not None else TURNINGS[result]
    total = dv + (there.total if there is not None else 0)
    rule = "SC-RUD-05" if there is not None else "SC-RUD-01"
    battle.happen(RudderJammed(rule, hit.ship.id, turning, dv, total))
    return ()
