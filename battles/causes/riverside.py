"""Causes of the riverside book."""

from typing import Final

from battles.causes.base import Cause, Causes

_RS_ENDS: Final = ("boat_sunk", "vessel_captured")
_RS_UNIT_ENDS: Final = ("unit_lost", "unit_settled", "unit_destroyed", "unit_routed")

RIVERSIDE: Final = Causes(
    subjects={
        "boat_sunk": ("vessel", "units", "things"),
        "vessel_captured": ("vessel", "units", "things"),
        "vessel_abandoned": ("vessel",),
        "vessel_withdrew": ("vessel", "passengers"),
        "vessel_settled": ("vessel",),
        "unit_destroyed": ("unit",),
        "unit_routed": ("unit",),
        "unit_lost": ("unit",),
        "unit_settled": ("unit",),
        "leader_tested": ("unit",),
        "casualties_taken": ("entry",),
        "terrain_tested": ("unit",),
        "unit_landed": ("unit",),
        "unit_embarked": ("unit",),
        "object_lost": ("thing",),
        "object_taken": ("thing",),
        "object_moved": ("thing",),
        "object_rolled": ("thing",),
        "ammunition_spent": ("thing",),
    },
    vessel=Cause((*_RS_ENDS, "vessel_settled"), "RS-CMP-09"),
    aboard=Cause((*_RS_ENDS, "vessel_settled"), "RS-CMP-09"),
    side=Cause((), "RS-CMP-08"),
    damage=Cause((*_RS_ENDS, "vessel_settled"), "RS-CMP-09"),
    crew=Cause(("boat_sunk", "vessel_abandoned", "vessel_captured", "vessel_settled"), "RS-CMP-09"),
    guns=Cause((*_RS_ENDS, "vessel_abandoned", "casualties_taken"), "RS-CMP-12"),
    captain=Cause(("boat_sunk", "vessel_abandoned", "vessel_captured"), "RS-CMP-10"),
    post=Cause((), "RS-CMP-08"),
    unit=Cause((*_RS_ENDS, *_RS_UNIT_ENDS)),
    figures=Cause(
        (
            "boat_sunk",
            "unit_lost",
            "casualties_taken",
            "terrain_tested",
            "vessel_captured",
            *_RS_UNIT_ENDS[1:],
        )
    ),
    ruin=Cause(()),
    leader=Cause(
        (
            "boat_sunk",
            "leader_tested",
            "unit_destroyed",
            "vessel_captured",
            "unit_lost",
            "unit_settled",
            "unit_routed",
        )
    ),
    moved=Cause(("unit_landed", "unit_embarked"), "RS-CMP-14"),
    thing=Cause(
        (
            *_RS_ENDS,
            "ammunition_spent",
            "object_lost",
            "object_taken",
            "object_rolled",
            "object_moved",
        ),
        "RS-CMP-13",
    ),
    manned="RS-GUN-07",
    over="RS-CMP-09",
)
