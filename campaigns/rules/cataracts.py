"""SNS-RIV-04: vessels at a cataract or rapid."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from campaigns.rules.events import CataractRun
from campaigns.rules.faces import d3
from campaigns.rules.refusals import Refusal
from campaigns.rules.rivers import Water
from rulesets.core.dice import Dice

RULE: Final = "SNS-RIV-04"
#: SNS-RIV-04: the figures that haul a vessel, and the days that it takes them.
HAULERS: Final = 20
HAULING_DAYS: Final = 5
#: SNS-RIV-04: a vessel of this Hull Size is a heavy one.
HEAVY_SIZE: Final = 2
#: SNS-RIV-04: up to the one score a vessel sinks; at the other her hull is hit.
SINKS: Final = 1
DAMAGED: Final = 2
#: SNS-RIV-04: the least face that saves a figure of a vessel sunk here.
SAVED: Final = 3


class Passing(StrEnum):
    """SNS-RIV-04: how a vessel comes through."""

    SINKS = "sinks"
    DAMAGED = "damaged"
    PASSES = "passes"


#: SNS-RIV-02, SNS-EVT-02: the water that counts as flood, and what it adds; event 18 adds one more.
FLOOD: Final[Mapping[Water, int]] = MappingProxyType({Water.FLOOD: 1, Water.HIGH: 2})


def is_hauled(figures: int) -> bool:
    """SNS-RIV-04: by twenty figures or more."""
    return figures >= HAULERS


def cataract_refusal(water: Water, *, large_gunboat: bool, hauled: bool) -> Refusal | None:
    """SNS-RIV-04: a Large Gunboat needs the flood or haulers. SNS-EVT-02: low water stops all."""
    if water is Water.LOW:
        return Refusal("SNS-EVT-02", "the river is too low to pass", "Wait until it rises.")
    if large_gunboat and not hauled and water not in FLOOD:
        return Refusal(
            RULE,
            "a Large Gunboat cannot pass out of flood by herself",
            f"Have {HAULERS} figures haul her, or wait for the flood.",
        )
    return None


def modifiers(water: Water, *, hauled: bool, hull_size: int) -> tuple[tuple[str, int], ...]:
    """SNS-RIV-04: what the flood, the haulers and a heavy hull add to the die."""
    added = (
        ("flood", FLOOD.get(water, 0)),
        ("hauled", int(hauled)),
        ("heavy hull", -int(hull_size >= HEAVY_SIZE)),
    )
    return tuple((what, value) for what, value in added if value)


def passing(score: int) -> Passing:
    """SNS-RIV-04: 1 or less sinks, 2 costs hull hits, more passes."""
    if score <= SINKS:
        return Passing.SINKS
    return Passing.DAMAGED if score <= DAMAGED else Passing.PASSES


def run_cataract(
    dice: Dice,
    vessel: str,
    node: str,
    water: Water,
    *,
    hauled: bool,
    hull_size: int,
    aboard: int,
) -> CataractRun:
    """SNS-RIV-04: one die; then d3 for the hull hits, or a die for each figure of a wreck."""
    roll = dice.roll(1, 6, "cataract", vessel, node)
    added = modifiers(water, hauled=hauled, hull_size=hull_size)
    came = passing(roll.total + sum(value for _, value in added))
    hits, saved, then = 0, aboard, None
    if came is Passing.DAMAGED:
        then = dice.roll(1, 6, "cataract hits", vessel, node)
        hits = d3(then.total)
    elif came is Passing.SINKS:
        if aboard:
            then = dice.roll(aboard, 6, "saved from cataract", vessel, node)
        saved = sum(face >= SAVED for face in then.faces) if then else 0
    return CataractRun(RULE, vessel, node, roll, added, came, then, hits, aboard - saved)
