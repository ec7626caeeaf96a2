"""SC-SAIL: what the wind allows a sailing vessel, and what it costs.

SC-SAIL-01: how the allowance is rolled stands in `allowance`. SC-SAIL-06: so does what is lost with
structure, rigging and topmen; a vessel without sail left still drifts (`current`). A small boat
rigged with sail has a fixed move and the rest of this chapter (SC-MOV-06).
"""

from __future__ import annotations

from typing import Final

from rulesets.core.geometry import FULL_TURN, turn_between
from rulesets.soldiers_companion.options import Options, SailLegMeasure
from rulesets.soldiers_companion.state import Ship
from rulesets.soldiers_companion.tables import POINT, TURN, Propulsion

# Bound once, as these are asked for most.
_ALLOWANCE: Final = SailLegMeasure.ALLOWANCE

#: Bound once, as every leg asks for it.
_SAIL: Final = Propulsion.SAIL
#: SC-SAIL-03: how far off the wind's source a course is upwind, and what an inch of it costs.
UPWIND: Final = TURN
UPWIND_COST: Final = 2
#: SC-SAIL-05: the turn of a vessel that comes about.
COMING_ABOUT: Final = 2 * TURN
#: SC-SAIL-04: what a turn from rest out of the wind's eye costs.
IRONS_COST: Final = POINT


def under_sail(ship: Ship) -> bool:
    return ship.card.propulsion is _SAIL


def in_irons(ship: Ship, heading: int, wind: int) -> bool:
    """SC-SAIL-04: whether a sailing vessel on this heading points straight into the wind."""
    return ship.card.propulsion is _SAIL and (heading - wind) % FULL_TURN == 0


def cost_of_inch(ship: Ship, heading: int, wind: int) -> int:
    """SC-SAIL-03: an inch upwind takes two of the allowance, every other inch one."""
    if ship.card.propulsion is _SAIL and turn_between(heading, wind) <= UPWIND:
        return UPWIND_COST
    return 1


def measure_of_inch(options: Options, ship: Ship, heading: int, wind: int) -> int:
    """SC-SAIL-05: what an inch of track counts towards the 12 inches that earn a turn."""
    if under_sail(ship) and options.sail_leg_measure is _ALLOWANCE:
        return cost_of_inch(ship, heading, wind)
    return 1


def comes_about(ship: Ship, heading: int, by: int, wind: int) -> bool:
    """SC-SAIL-05: whether a turn of 120 degrees carries the bow through the wind, not the stern."""
    if not under_sail(ship) or abs(by) != COMING_ABOUT:
        return False
    return (heading + by // 2 - wind) % FULL_TURN == 0
