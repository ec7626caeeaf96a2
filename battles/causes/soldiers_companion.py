"""Causes of the Soldier's Companion."""

from typing import Final

from battles.causes.base import GUNS, Cause, Causes

_SC_ENDS: Final = ("vessel_sunk", "vessel_destroyed", "vessel_surrendered")
# Who surrendered was a prisoner before a prize went down.
_SC_TAKEN: Final = ("vessel_surrendered", "vessel_sunk", "vessel_destroyed")
_SC_CREW: Final = ("boarders_taken", "fighter_fell", "officer_tested", "crew_lost")
_SC_DAMAGE: Final = (
    "hull_hit",
    "structure_hit",
    "magazine_detonated",
    "gun_destroyed",
    "boiler_burst",
    "rigging_burnt",
    "rigging_hit",
    "screw_hit",
    "jury_rig_tried",
    "rudder_tried",
    "rudder_jammed",
)
_SC_UNIT_ENDS: Final = ("unit_gone", "unit_off")
_SC_FIGURES: Final = ("unit_lost", "troops_lost", "fighter_fell", "boarders_taken", "work_men_lost")

SOLDIERS_COMPANION: Final = Causes(
    subjects={
        "vessel_sunk": ("ship", "units"),
        "vessel_destroyed": ("ship", "units"),
        "vessel_surrendered": ("ship", "units"),
        "vessel_settled": ("vessel",),
        "crew_lost": ("ship",),
        "officer_tested": ("ship",),
        "fighter_fell": ("owner", "unit"),
        "boarders_taken": ("ship", "troops"),
        **dict.fromkeys(_SC_DAMAGE, ("ship",)),
        "unit_lost": ("unit",),
        "troops_lost": ("unit",),
        "unit_gone": ("who",),
        "unit_off": ("unit",),
        "units_landed": ("units",),
        "units_embarked": ("units",),
        "work_men_lost": ("work", "place"),
        "work_damaged": ("work",),
        "work_gun_destroyed": ("work",),
    },
    vessel=Cause((*_SC_ENDS, "vessel_settled"), "SC-GEN-04"),
    aboard=Cause((*_SC_TAKEN, "vessel_settled"), "SC-GEN-04"),
    side=Cause(("vessel_surrendered",), "SC-BRD-07"),
    damage=Cause(_SC_DAMAGE, "SC-REP-03"),
    crew=Cause(_SC_CREW, "SC-GEN-05"),
    guns=Cause(_SC_CREW, "SC-GEN-05"),
    captain=Cause((*_SC_TAKEN, *_SC_CREW), "SC-BG-18"),
    post=Cause(_SC_TAKEN, "SC-GEN-04"),
    unit=Cause((*_SC_TAKEN, *_SC_UNIT_ENDS, *_SC_FIGURES)),
    figures=Cause((*_SC_TAKEN, *_SC_FIGURES, *_SC_UNIT_ENDS)),
    ruin=Cause(("work_damaged", "work_gun_destroyed"), "SC-BG-14"),
    leader=Cause((*_SC_TAKEN, *_SC_UNIT_ENDS, *_SC_FIGURES)),
    moved=Cause(("units_landed", "units_embarked"), "SC-BG-19"),
    thing=Cause((), "SC-GEN-04"),
    manned="SC-GEN-05",
    over="SC-GEN-04",
    shifts=(("helmsmen", "deck_pos"), ("deck", "signallers", "maneuver", GUNS)),
)
