"""SNS-RIV-06: marches by land."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from campaigns.rules.refusals import Refusal
from campaigns.rules.units import Arm
from rulesets.core.tables import grid


class Ground(StrEnum):
    """SNS-RIV-06: what is marched on."""

    ROAD = "road"
    OPEN = "open"
    RAIL = "rail"


# fmt: off
# SNS-RIV-06: miles a day; 0 where the arm cannot go. Vessels in sections go by rail alone.
MARCH: Final = grid(Ground, {
    #                  road  open  rail
    Arm.INFANTRY:     (  12,    8,  150),
    Arm.CAVALRY:      (  20,   15,  150),
    Arm.ARTILLERY:    (  12,    0,  150),
    Arm.MACHINE_GUNS: (  12,    0,  150),
    Arm.VESSEL:       (   0,    0,  150),
})
# fmt: on

#: SNS-RIV-06: days to cross one Box of an Area map that is not marked otherwise.
BOX_DAYS: Final = 1


def march_refusal(arm: Arm, ground: Ground) -> Refusal | None:
    """SNS-RIV-06: guns keep to the road."""
    if MARCH[arm][ground]:
        return None
    return Refusal("SNS-RIV-06", f"{arm} cannot go over {ground}", "Take a road or the railway.")


def march_days(miles: int, arm: Arm, ground: Ground) -> int:
    """SNS-RIV-06: days of a march, rounded up; `march_refusal` has let it go."""
    return -(-miles // MARCH[arm][ground])


def boxes_days(boxes: int) -> int:
    """SNS-RIV-06: a Box of the original maps is a day's march."""
    return boxes * BOX_DAYS
