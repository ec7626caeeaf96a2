"""OR-CMP: a ship from one scenario to the next."""

from __future__ import annotations

from enum import StrEnum

from rulesets.on_to_richmond.options import Options
from rulesets.on_to_richmond.state import Status


class Readiness(StrEnum):
    """OR-CMP-01: how a ship comes out of a battle."""

    READY = "ready"
    DAMAGED = "damaged"
    SUNK = "sunk"
    WITHDRAWN = "withdrawn"


def state_of(status: Status, damage: int) -> Readiness:
    """OR-CMP-01: sunk is final; whoever left the table is ready for the next scenario."""
    if status is Status.SUNK:
        return Readiness.SUNK
    if status is Status.LEFT:
        return Readiness.WITHDRAWN
    return Readiness.DAMAGED if damage else Readiness.READY


def mended(damage: int, *, at_base: bool, options: Options, turns: int = 1) -> int:
    """OR-CMP-02: the damage points left after campaign turns; only a friendly base mends any."""
    return max(0, damage - turns * options.repair_rate) if at_base else damage
