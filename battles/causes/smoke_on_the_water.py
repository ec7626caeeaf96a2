"""Causes of Smoke on the Water, which counts crews in points and knows no captains."""

from typing import Final

from battles.causes.base import Cause, Causes

_ENDS: Final = ("vessel_sunk", "vessel_exploded", "vessel_lost")
_TAKEN: Final = ("vessel_captured", "vessel_secured", *_ENDS)
_DAMAGE: Final = (
    "hull_damaged",
    "flooded",
    "flotation_lost",
    "fire_burned",
    "fire_tested",
    "guns_lost",
    "gun_burst",
    "gun_jammed",
    "ports_jammed",
    "turret_damaged",
    "turret_jammed",
    "wheel_damaged",
    "stack_damaged",
    "machinery_hit",
    "rudder_hit",
    "pilot_house_hit",
    "magazine_flooded",
    "spar_attack",
)

SMOKE_ON_THE_WATER: Final = Causes(
    subjects={
        **dict.fromkeys(_TAKEN, ("vessel",)),
        **dict.fromkeys(_DAMAGE, ("vessel",)),
        "guns_lost": ("owner",),
        "gun_burst": ("owner",),
        "gun_jammed": ("owner",),
        "crew_lost": ("vessel",),
        "prize_crew_sent": ("vessel",),
        "work_damaged": ("work",),
        "work_exploded": ("work",),
        "torpedo_exploded": ("field",),
        "field_swept": ("field",),
    },
    vessel=Cause(_TAKEN, "SW-END-06"),
    aboard=Cause(_TAKEN, "SW-END-06"),
    side=Cause(("vessel_captured", "vessel_secured"), "SW-BRD-10"),
    damage=Cause(_DAMAGE, "SW-END-06"),
    crew=Cause((*_TAKEN, "crew_lost", "prize_crew_sent"), "SW-BRD-03"),
    guns=Cause(_TAKEN, "SW-BRD-03"),
    captain=Cause(_TAKEN, "SW-END-06"),
    post=Cause(_TAKEN, "SW-END-06"),
    unit=Cause((*_TAKEN, "torpedo_exploded", "field_swept", "crew_lost"), "SW-END-06"),
    figures=Cause((*_TAKEN, "crew_lost", "torpedo_exploded", "field_swept"), "SW-BRD-06"),
    ruin=Cause(("work_damaged", "work_exploded", *_DAMAGE), "SW-FORT-06"),
    leader=Cause(_TAKEN, "SW-END-06"),
    moved=Cause((), "SW-BRD-12"),
    thing=Cause(_TAKEN, "SW-END-06"),
    manned="SW-BRD-03",
    over="SW-END-02",
)
