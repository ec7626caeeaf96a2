"""Causes of On To Richmond."""

from typing import Final

from battles.causes.base import Cause, Causes

_OR_STANDS: Final = ("ship_sunk", "unit_fired_at", "charge_fought")

ON_TO_RICHMOND: Final = Causes(
    subjects={
        "ship_sunk": ("ship", "units"),
        "ship_fired_at": ("target",),
        "ship_rammed": ("target",),
        "vessel_settled": ("vessel",),
        "unit_fired_at": ("target",),
        "charge_fought": ("loser",),
        "transfer_ended": ("units",),
    },
    vessel=Cause(("ship_sunk", "vessel_settled"), "OR-CMP-01"),
    aboard=Cause(("ship_sunk", "vessel_settled"), "OR-CMP-04"),
    side=Cause((), "OR-CMP-05"),
    damage=Cause(("ship_fired_at", "ship_rammed"), "OR-CMP-02"),
    crew=Cause(("ship_sunk",), "OR-GEN-05"),
    guns=Cause(("ship_sunk",), "OR-GEN-05"),
    captain=Cause(("ship_sunk",), "OR-GEN-05"),
    post=Cause(("ship_sunk",), "OR-CMP-01"),
    unit=Cause(_OR_STANDS, "OR-CMP-04"),
    figures=Cause(_OR_STANDS, "OR-CMP-04"),
    ruin=Cause(()),
    leader=Cause(_OR_STANDS, "OR-CMP-04"),
    moved=Cause(("transfer_ended",), "OR-TRN-04"),
    thing=Cause((), "OR-CMP-04"),
    manned="OR-GEN-05",
    over="OR-CMP-01",
)
