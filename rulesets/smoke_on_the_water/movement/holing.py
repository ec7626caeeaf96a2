"""SW-GRD-09, SW-COL-13: two dice against the damage, and the water that comes in."""

from __future__ import annotations

from rulesets.core.dice import Roll
from rulesets.smoke_on_the_water.events.grounding import HolingTested
from rulesets.smoke_on_the_water.harm import flood
from rulesets.smoke_on_the_water.state import Ship, SmokeBattle


def holed(
    battle: SmokeBattle, ship: Ship, damage: int, roll: Roll, flooding: int, rule: str
) -> None:
    """The roll told, and the points of flooding that the rule makes of it."""
    battle.log(HolingTested(rule, ship.id, damage, roll, flooding))
    flood(battle, ship, flooding, rule)
