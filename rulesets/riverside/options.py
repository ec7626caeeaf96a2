"""The settings of the rule ledger, with its defaults; each is read where it alters a rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from rulesets.core.settings import Number, NumberEach, Settings, WordsByName, told


class CaptainReroll(StrEnum):
    """RS-GEN-03: when a captain's Leadership and trait are rolled."""

    CAMPAIGN = "campaign"
    EACH_BATTLE = "each_battle"


class ActivationModel(StrEnum):
    """RS-ACT-02: hull and battery each have an action, or the vessel has one."""

    TWO_SLOT = "two_slot"
    SINGLE = "single"


class DownstreamDice(StrEnum):
    """RS-MOV-01: what "2xd6" means."""

    TWO_DICE = "two_dice"
    DOUBLE_ONE = "double_one"


class ExitStatus(StrEnum):
    """RS-MOV-05: what becomes of a vessel that left by choice while enemies were in play."""

    WITHDRAWN = "withdrawn"
    SEPARATED = "separated"
    AVAILABLE = "available"


class CapacityMode(StrEnum):
    """RS-CAP-03: the printed loads are whole packages, or exchanged in proportion."""

    STRICT = "strict"
    PROPORTIONAL = "proportional"


class GunArcs(StrEnum):
    """RS-FIR-05: 45 degrees either side of the gun's facing, or all round."""

    NINETY_DEGREES = "90deg"
    ALL_ROUND = "all_round"


class LongRangeBoatHits(StrEnum):
    """RS-HIT-03: hits on a boat at long range."""

    RAW = "raw"
    HALVED_DOWN = "halved_down"


class SinkHits(StrEnum):
    """RS-HIT-08: which heavy hits of a turn are added together."""

    CUMULATIVE = "cumulative"
    SINGLE_WEAPON = "single_weapon"


class WithdrawalMode(StrEnum):
    """RS-WDR-01: a boat that withdraws is off at once, or moves off."""

    IMMEDIATE = "immediate"
    BY_MOVEMENT = "by_movement"


class StrandedUnits(StrEnum):
    """RS-WDR-05: units aboard a boat abandoned in the channel."""

    REMAIN = "remain"
    LOST = "lost"


class DangerousTerrain(StrEnum):
    """RS-MW-17: the test for dangerous terrain."""

    UNIT_1_2 = "unit_1_2"
    FIGURE_1 = "figure_1"


class ReturnScope(StrEnum):
    """RS-CMP-03, RS-CMP-04: how long a grounded or a withdrawn vessel returns only by its roll."""

    UNTIL_REAPPEARS = "until_reappears"
    PERMANENT = "permanent"


class SeparatedScope(StrEnum):
    """RS-CMP-05: for how many riverside scenarios a separated vessel returns only by its roll."""

    NEXT_ONLY = "next_only"
    UNTIL_REAPPEARS = "until_reappears"


class DerelictPolicy(StrEnum):
    """RS-CMP-06: what becomes of an abandoned hull."""

    FIELD_HOLDER = "field_holder"
    ALWAYS_LOST = "always_lost"


class GunCrewReplenish(StrEnum):
    """RS-CMP-12: whether gun crews are made up between scenarios."""

    NONE = "none"
    FULL_AT_FRIENDLY_LANDING = "full_at_friendly_landing"


# RS-GUN-06: the least face that hits, by drill.
DRILL_FIRING: Final[Mapping[str, int]] = {
    "well_drilled": 4,
    "drilled": 4,
    "poorly_drilled": 5,
    "undrilled": 5,
}

# RS-PTS-05: the kinds of vessel that each faction may buy.
FACTION_VESSELS: Final[Mapping[str, tuple[str, ...]]] = {
    "expedition": ("gunboat", "launch"),
    "slavers": ("dhow",),
}


@dataclass(frozen=True, slots=True)
class Options(Settings):
    """Every switch of the rule ledger, by its name there."""

    landing_counts_as_channel: bool = field(
        default=True,
        metadata=told("RS-MOD-03", "A boat at a landing is outside the shallows for every rule."),
    )
    captain_reroll: CaptainReroll = field(
        default=CaptainReroll.CAMPAIGN,
        metadata=told(
            "RS-GEN-03",
            "A captain's Leadership and trait are rolled once in the campaign, or each battle.",
        ),
    )
    dhow_crew: int = field(
        default=4,
        metadata=told("RS-GEN-10", "Boat crew of a dhow, its captain included.", Number(1, 20)),
    )
    activation_model: ActivationModel = field(
        default=ActivationModel.TWO_SLOT,
        metadata=told(
            "RS-ACT-02",
            "Hull and battery each take an action in a turn, or the vessel takes a single one.",
        ),
    )
    failed_move_halves_fire: bool = field(
        default=False,
        metadata=told("RS-ACT-03", "A Move order that failed halves the fire of that turn too."),
    )
    guns_split_targets: bool = field(
        default=True,
        metadata=told("RS-ACT-05", "Each gun of a battery may choose its own target."),
    )
    allow_voluntary_half_fire: bool = field(
        default=True,
        metadata=told(
            "RS-ACT-07", "Fire at half effect may be declared to keep the right to Move."
        ),
    )
    downstream_dice: DownstreamDice = field(
        default=DownstreamDice.TWO_DICE,
        metadata=told(
            "RS-MOV-01", "Downstream speed adds the sum of two dice, or one die doubled."
        ),
    )
    must_use_full_move: bool = field(
        default=False,
        metadata=told("RS-MOV-02", "A Move must use its whole allowance."),
    )
    voluntary_exit_status: ExitStatus = field(
        default=ExitStatus.WITHDRAWN,
        metadata=told(
            "RS-MOV-05",
            "Status of a vessel that left the table by choice with an enemy unit still in play.",
        ),
    )
    transfer_requires_activation: bool = field(
        default=True,
        metadata=told("RS-EMB-02", "To embark or disembark, a unit must pass its activation roll."),
    )
    baggage_disembark_in_shallows: bool = field(
        default=True,
        metadata=told(
            "RS-EMB-05", "Baggage may get off in shallows; if not, only from an abandoned boat."
        ),
    )
    embark_in_shallows: bool = field(
        default=True,
        metadata=told("RS-EMB-06", "Units may embark in shallows, with the terrain test."),
    )
    object_loss_on_embark: bool = field(
        default=False,
        metadata=told("RS-EMB-07", "Objects loaded in shallows are rolled for too."),
    )
    capacity_mode: CapacityMode = field(
        default=CapacityMode.STRICT,
        metadata=told(
            "RS-CAP-03", "The printed loads are whole packages, or may be mixed in proportion."
        ),
    )
    gun_arcs: GunArcs = field(
        default=GunArcs.NINETY_DEGREES,
        metadata=told(
            "RS-FIR-05", "A gun fires 45 degrees to either side of its facing, or all round."
        ),
    )
    volley_fire_afloat: bool = field(
        default=False,
        metadata=told("RS-FIR-06", "Troops aboard may use Volley Fire."),
    )
    well_drilled_bonus: int = field(
        default=1,
        metadata=told("RS-GUN-06", "Added to the rolls of a well drilled gun crew.", Number(0, 1)),
    )
    drill_firing: Mapping[str, int] = field(
        default_factory=lambda: dict(DRILL_FIRING),
        hash=False,
        metadata=told(
            "RS-GUN-06",
            "The least face with which a gun hits, by the drill of its crew.",
            NumberEach(DRILL_FIRING, Number(2, 6)),
        ),
    )
    crew_top_up: bool = field(
        default=False,
        metadata=told("RS-GUN-07", "A gun may take new crew before all of its own are lost."),
    )
    allow_below_deck: bool = field(
        default=False,
        metadata=told(
            "RS-HIT-01", "A scenario may place units below deck, neither shooting nor shot at."
        ),
    )
    hull_tally_persists: bool = field(
        default=False,
        metadata=told(
            "RS-HIT-02", "A boat's running count of hits carries over to its next battle."
        ),
    )
    long_range_boat_hits: LongRangeBoatHits = field(
        default=LongRangeBoatHits.RAW,
        metadata=told(
            "RS-HIT-03",
            "Hits on a boat at long range count in full, or are halved and rounded down.",
        ),
    )
    tally_reset_each_turn: bool = field(
        default=False,
        metadata=told("RS-HIT-05", "A boat's running count of hits starts anew each enemy turn."),
    )
    sink_hits: SinkHits = field(
        default=SinkHits.CUMULATIVE,
        metadata=told(
            "RS-HIT-08",
            "Heavy hits of one turn are added over all weapons, or counted for each weapon alone.",
        ),
    )
    withdrawal_mode: WithdrawalMode = field(
        default=WithdrawalMode.IMMEDIATE,
        metadata=told(
            "RS-WDR-01",
            "A boat that withdraws is taken off at once, or moves to the nearer river edge.",
        ),
    )
    stranded_units: StrandedUnits = field(
        default=StrandedUnits.REMAIN,
        metadata=told(
            "RS-WDR-05", "Units on a boat abandoned in the channel stay aboard, or are lost."
        ),
    )
    traits_enabled: bool = field(
        default=True,
        metadata=told("RS-MW-06", "Traits of leaders have their effects."),
    )
    pinned_soft_cover: bool = field(
        default=False,
        metadata=told("RS-MW-12", "A pinned unit counts as in soft cover."),
    )
    dangerous_terrain: DangerousTerrain = field(
        default=DangerousTerrain.UNIT_1_2,
        metadata=told(
            "RS-MW-17",
            "One die for the unit, a figure lost on 1 or 2; or a die for each figure, lost on 1.",
        ),
    )
    mg_jam: bool = field(
        default=False,
        metadata=told("RS-MW-19", "Three or more natural 1s in a volley jam a machine gun."),
    )
    boarding: bool = field(
        default=False,
        metadata=told("RS-MW-20", "Infantry ashore may board a vessel."),
    )
    turn_limit: int = field(
        default=12,
        metadata=told("RS-MW-22", "Game turns after which a battle ends.", Number(1, 100)),
    )
    await_vessels_turns: int = field(
        default=6,
        metadata=told(
            "RS-MW-22",
            "A force with a vessel still to appear is not beaten before the end of this turn.",
            Number(0, 100),
        ),
    )
    grounded_scope: ReturnScope = field(
        default=ReturnScope.UNTIL_REAPPEARS,
        metadata=told(
            "RS-CMP-03",
            "A grounded vessel comes back only by its roll: until it has done so, or always.",
        ),
    )
    grounded_non_riverside_roll: bool = field(
        default=False,
        metadata=told(
            "RS-CMP-03", "Grounded vessels roll to return in scenarios that are not riverside too."
        ),
    )
    withdrawn_scope: ReturnScope = field(
        default=ReturnScope.UNTIL_REAPPEARS,
        metadata=told(
            "RS-CMP-04",
            "A withdrawn vessel comes back only by its roll: until it has done so, or always.",
        ),
    )
    separated_scope: SeparatedScope = field(
        default=SeparatedScope.NEXT_ONLY,
        metadata=told(
            "RS-CMP-05",
            "A separated vessel rolls in the next riverside scenario alone, or till it is back.",
        ),
    )
    derelict_policy: DerelictPolicy = field(
        default=DerelictPolicy.FIELD_HOLDER,
        metadata=told(
            "RS-CMP-06", "An abandoned hull goes to who holds the field, or is always lost."
        ),
    )
    capture_grounded: bool = field(
        default=False,
        metadata=told(
            "RS-CMP-07",
            "An enemy holding the field takes a boat aground in shallows with no friend in play.",
        ),
    )
    expected_uses_roll: bool = field(
        default=True,
        metadata=told("RS-CMP-09", "An expected vessel arrives by the same roll of 10 to 12."),
    )
    gun_crew_replenish: GunCrewReplenish = field(
        default=GunCrewReplenish.NONE,
        metadata=told(
            "RS-CMP-12",
            "Gun crews stay short between scenarios, or are full again at a friendly landing.",
        ),
    )
    faction_vessels: Mapping[str, tuple[str, ...]] = field(
        default_factory=lambda: dict(FACTION_VESSELS),
        hash=False,
        metadata=told(
            "RS-PTS-05",
            "The kinds of vessel that each faction may buy; a faction not named may buy none.",
            WordsByName(("gunboat", "launch", "dhow")),
        ),
    )
