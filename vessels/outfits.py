"""SNS-PRICE-04: what was fitted to a vessel, as the Soldier's Companion has it (SC-VES-04)."""

from collections.abc import Mapping
from typing import Any, Final

from campaigns.books import SUN_NEVER_SETS
from vessels.models import Vessel
from vessels.models.repairs import Task

#: The work of each fitting.
FITTINGS: Final = (Task.BARRICADES, Task.PLATING, Task.TWELVE_PDR, Task.MACHINE_GUNS)
OUTFIT: Final = "outfit"


def outfit_of(vessel: Vessel) -> dict[str, Any]:
    """What was fitted to her, as options of her class."""
    found: dict[str, Any] = vessel.condition.get(SUN_NEVER_SETS, {}).get(OUTFIT, {})
    return found


def with_fitting(outfit: Mapping[str, Any], task: str, slot: str) -> dict[str, Any]:
    """The options with one fitting more. Plating and barricades take each other's place."""
    after = dict(outfit)
    if task == Task.MACHINE_GUNS:
        after["machine_guns_for"] = [*outfit.get("machine_guns_for", ()), slot]
        return after
    for other in (Task.BARRICADES, Task.PLATING):
        if task in (Task.BARRICADES, Task.PLATING):
            after.pop(str(other), None)
    return {**after, str(task): True}


def fitted(condition: Mapping[str, Any], task: str, slot: str) -> dict[str, Any]:
    """What is kept of her, once the work is done."""
    kept = condition.get(SUN_NEVER_SETS, {})
    after = with_fitting(kept.get(OUTFIT, {}), task, slot)
    return {**condition, SUN_NEVER_SETS: {**kept, OUTFIT: after}}
