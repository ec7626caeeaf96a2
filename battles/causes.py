"""By which events of a book's log a battle changes a fleet, and by which rules where none is told.

An event tells of entries in some of its fields: each holds an id, or several, or rows that begin
with one. A change cites the rule of the first kind, of those that may be its cause, that befell its
entry.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

GUNS: Final = "guns"
"""All guns of a vessel, among the places at which her men serve."""


class Cause(NamedTuple):
    """Kinds of event, and the rule where none of them befell; empty: that of the outcome."""

    kinds: tuple[str, ...]
    otherwise: str = ""


@dataclass(frozen=True, slots=True)
class Causes:
    """A book's causes, by what they change."""

    subjects: Mapping[str, tuple[str, ...]]
    """The fields that tell of entries, by kind of event."""
    vessel: Cause
    aboard: Cause
    """How those who were aboard a vessel that is gone were lost."""
    side: Cause
    damage: Cause
    crew: Cause
    guns: Cause
    captain: Cause
    post: Cause
    unit: Cause
    figures: Cause
    ruin: Cause
    leader: Cause
    moved: Cause
    thing: Cause
    manned: str
    over: str
    """By which rule a scenario is over."""
    shifts: tuple[tuple[str, ...], ...] = ()
    """Roles whose men take each other's places: who is missing at one may serve at another."""


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

CAUSES: Final[Mapping[str, Causes]] = {
    "riverside": RIVERSIDE,
    "soldiers_companion": SOLDIERS_COMPANION,
}
