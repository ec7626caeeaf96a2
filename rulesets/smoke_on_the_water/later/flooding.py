"""SW-FLOAT: step 7.1 and 7.2: water that comes in, and vessels that sink of it."""

from __future__ import annotations

from rulesets.smoke_on_the_water.events.repair import FlotationLost
from rulesets.smoke_on_the_water.rules.fire import flotation_after
from rulesets.smoke_on_the_water.sinking import sinkings
from rulesets.smoke_on_the_water.state import SmokeBattle


def founder(battle: SmokeBattle) -> None:
    """SW-FLOAT-02, SW-FLOAT-03: flotation falls by the flooding, and who has none left sinks.

    SW-FLOAT-08: water alone floods no magazine.

    SW-FLOAT-07: what is lost is not regained.
    """
    for ship in battle.afloat():
        left = flotation_after(ship.flotation, ship.flooding)
        if lost := ship.flotation - left:
            battle.happen(FlotationLost("SW-FLOAT-02", ship.id, lost, left))
    sinkings(battle)
