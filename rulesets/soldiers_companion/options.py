"""The 59 switches of the rule ledger, with its defaults; each is read where it alters a rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from rulesets.core.settings import Number, NumberAmong, NumberEach, Settings, told


class DefaultRounding(StrEnum):
    """SC-GEN-01: how halves are rounded where no rule says it."""

    FIGURES_UP_INCHES_DOWN = "figures_up_inches_down"
    ALL_DOWN = "all_down"


class DeckhandActions(StrEnum):
    """SC-TURN-08: how many jobs a deckhand has in a turn."""

    ONE = "one"
    UNLIMITED = "unlimited"


class Rig(StrEnum):
    """SC-MOV-06: how a small boat moves."""

    OARS = "oars"
    SAIL = "sail"


class SpeedForTarget(StrEnum):
    """SC-MOV-09: the speed that makes a vessel hard to hit."""

    MOVED = "moved"
    MAXIMUM = "maximum"


class SailLegMeasure(StrEnum):
    """SC-SAIL-05: what the 12 inches before a turn under sail are."""

    TRACK = "track"
    ALLOWANCE = "allowance"


class WindMeans(StrEnum):
    """SC-WIND-01: where the wind's bearing points."""

    FROM = "from"
    TOWARD = "toward"


class CurrentReroll(StrEnum):
    """SC-CUR-01: how long the current keeps its strength."""

    GAME = "game"
    TURN = "turn"


class RiverCurrent(StrEnum):
    """SC-CUR-01: the dice for the current's strength."""

    OFF = "off"
    D6 = "d6"
    TWO_D6 = "2d6"


class CurrentMode(StrEnum):
    """SC-CUR-03: how the current works."""

    DRIFT = "drift"
    ALLOWANCE = "allowance"


class GroundOnRock(StrEnum):
    """SC-GRD-01: when rocks may hold a vessel."""

    COLLISION = "collision"
    PROXIMITY = "proximity"


class DockingTests(StrEnum):
    """SC-GRD-01: where docking may ground a vessel."""

    BANK = "bank"
    NEVER = "never"
    ALWAYS = "always"


class StrayModifiers(StrEnum):
    """SC-FIRE-05: whose modifiers a stray shot has."""

    OTHER = "other"
    ORIGINAL = "original"


class MgMode(StrEnum):
    """SC-FIRE-09: what a machine gun fires."""

    SMALL_ARMS = "small_arms"
    GUN = "gun"


class CrewStructural(StrEnum):
    """SC-LOC-02: what a Crew/Structural hit harms."""

    BOTH = "both"
    OWNER_CHOICE = "owner_choice"
    D6 = "d6"
    BY_FACE = "by_face"


class HullSpeedDivisor(StrEnum):
    """SC-HULL-02: how many hull hits slow a vessel."""

    HULL_SIZE = "hull_size"
    LENGTH = "length"


class Survivors(StrEnum):
    """SC-HULL-03: who of a sunk vessel reaches the shore."""

    NONE = "none"
    HALF_TO_SHORE_WITHIN_12IN = "half_to_shore_within_12in"


class GunfireCrewMultiplier(StrEnum):
    """SC-CREW-01: how a shot's crew hits count."""

    ONE = "one"
    PER_DV = "per_dv"


class OaredScrew(StrEnum):
    """SC-CRIT-03: what Screw/Rigging is on an oared craft."""

    REROLL = "reroll"
    NONE = "none"


class DestroyedGunMagazine(StrEnum):
    """SC-MAG-01: the magazine of a destroyed gun."""

    STAYS = "stays"
    GONE = "gone"


class Fires(StrEnum):
    """SC-BURN-01: how fires aboard are counted."""

    SEPARATE = "separate"
    MERGED = "merged"


class RiggingSubtract(StrEnum):
    """SC-SCR-03: what lost rigging takes off."""

    FROM_D6 = "from_d6"
    FROM_FEET = "from_feet"


class RepairCrew(StrEnum):
    """SC-REP-02: whom repairs need."""

    ONE_LIVING = "one_living"
    NONE = "none"


class ArmourScope(StrEnum):
    """SC-AV-06: what a gunboat's armour covers."""

    BY_LOCATION = "by_location"
    WHOLE_VESSEL = "whole_vessel"


class BoardersPer(StrEnum):
    """SC-BRD-05: what limits who may cross."""

    LENGTH = "length"
    HULL_SIZE = "hull_size"


class InitiativeMode(StrEnum):
    """SC-BG-02: who moves in a turn."""

    BOTH_MOVE = "both_move"
    CLASSIC = "classic"


class InitiativeMoves(StrEnum):
    """SC-BG-02: who moves first."""

    WINNER_CHOOSES = "winner_chooses"
    FIRST = "first"
    SECOND = "second"


# SC-GRD-05: the least face that breaks free, by the speed at which the vessel grounded.
BREAK_FREE: Final[Mapping[str, int]] = {"slow": 1, "fast": 2}


@dataclass(frozen=True, slots=True)
class Options(Settings):
    """Every switch of the rule ledger, by its name there."""

    default_rounding: DefaultRounding = field(
        default=DefaultRounding.FIGURES_UP_INCHES_DOWN,
        metadata=told(
            "SC-GEN-01",
            "Where no rule says, halves of figures are rounded up and of inches down, or all down.",
        ),
    )
    reaction_fire: bool = field(
        default=False,
        metadata=told(
            "SC-TURN-02",
            "What has not fired this turn may fire at a moving enemy as that ends a leg.",
        ),
    )
    deckhand_actions: DeckhandActions = field(
        default=DeckhandActions.ONE,
        metadata=told(
            "SC-TURN-08",
            "A deckhand fires, grapples or fights fire in a turn, one of them, or all.",
        ),
    )
    partial_leg_turn: bool = field(
        default=False,
        metadata=told("SC-MOV-04", "A partial last leg earns a turn."),
    )
    rig: Rig = field(
        default=Rig.OARS,
        metadata=told(
            "SC-MOV-06", "What moves a small boat for which the order of battle says nothing."
        ),
    )
    speed_for_target: SpeedForTarget = field(
        default=SpeedForTarget.MOVED,
        metadata=told(
            "SC-MOV-09", "The speed of a target is what it moved last, or what it may move."
        ),
    )
    anchoring: bool = field(
        default=True,
        metadata=told("SC-MOV-11", "Vessels may anchor."),
    )
    turn_from_irons: bool = field(
        default=True,
        metadata=told("SC-SAIL-04", "A sailing vessel in irons may turn 60 degrees from rest."),
    )
    sail_leg_measure: SailLegMeasure = field(
        default=SailLegMeasure.TRACK,
        metadata=told(
            "SC-SAIL-05", "A turn under sail is earned by 12 inches of track, or of allowance."
        ),
    )
    wind_means: WindMeans = field(
        default=WindMeans.FROM,
        metadata=told("SC-WIND-01", "The wind's bearing is where it comes from, or where it goes."),
    )
    wind_change: bool = field(
        default=False,
        metadata=told("SC-WIND-02", "Each turn a 6 turns the wind."),
    )
    current_reroll: CurrentReroll = field(
        default=CurrentReroll.GAME,
        metadata=told("SC-CUR-01", "The current's strength is rolled once, or each turn."),
    )
    river_current: RiverCurrent = field(
        default=RiverCurrent.OFF,
        metadata=told("SC-CUR-01", "No current, one of a die's inches a turn, or of two dice."),
    )
    current_mode: CurrentMode = field(
        default=CurrentMode.DRIFT,
        metadata=told(
            "SC-CUR-03",
            "The current shifts each vessel at the end of its move, or alters its allowance.",
        ),
    )
    drift_hazards: bool = field(
        default=True,
        metadata=told("SC-CUR-05", "Drift close to shore or rocks is tested."),
    )
    tow_note_overrides: bool = field(
        default=False,
        metadata=told("SC-TOW-04", "Two laden small boats may always be towed, slowly."),
    )
    tow_blocks_fire: bool = field(
        default=False,
        metadata=told("SC-TOW-06", "A tow alongside hinders small arms on its side."),
    )
    ground_on_rock: GroundOnRock = field(
        default=GroundOnRock.COLLISION,
        metadata=told(
            "SC-GRD-01",
            "A grounding test for rocks is caused by striking them, or by coming close.",
        ),
    )
    docking_tests: DockingTests = field(
        default=DockingTests.BANK,
        metadata=told(
            "SC-GRD-01", "Docking tests for grounding on a bank, never, or at landings too."
        ),
    )
    aground_from: int = field(
        default=4,
        metadata=told(
            "SC-GRD-02", "The least face of the die that runs a vessel aground.", Number(3, 4)
        ),
    )
    break_free: Mapping[str, int] = field(
        default_factory=lambda: dict(BREAK_FREE),
        hash=False,
        metadata=told(
            "SC-GRD-05",
            "The least face that breaks free a vessel that grounded slowly, or fast.",
            NumberEach(BREAK_FREE, Number(1, 6)),
        ),
    )
    break_free_same_phase: bool = field(
        default=True,
        metadata=told("SC-GRD-05", "A vessel may break free in the phase in which it grounded."),
    )
    dv_47_qf: int = field(
        default=3,
        metadata=told("SC-FIRE-02", "Damage Value of the 4.7-inch gun.", Number(3, 4)),
    )
    stray_modifiers: StrayModifiers = field(
        default=StrayModifiers.OTHER,
        metadata=told(
            "SC-FIRE-05",
            "A stray shot is modified for the vessel it may strike, or for the one aimed at.",
        ),
    )
    drifting_is_stationary: bool = field(
        default=False,
        metadata=told("SC-FIRE-06", "A drifting vessel counts as stationary."),
    )
    location_per_hit: bool = field(
        default=False,
        metadata=told("SC-FIRE-07", "Each hit of a shot has a location of its own."),
    )
    mg_mode: MgMode = field(
        default=MgMode.SMALL_ARMS,
        metadata=told(
            "SC-FIRE-09",
            "A machine gun fires bursts of small-arms dice, or one light shot a burst.",
        ),
    )
    crew_structural: CrewStructural = field(
        default=CrewStructural.BOTH,
        metadata=told(
            "SC-LOC-02",
            "A Crew/Structural hit harms both, or one: by choice, a die, or the location die.",
        ),
    )
    hull_speed_divisor: HullSpeedDivisor = field(
        default=HullSpeedDivisor.HULL_SIZE,
        metadata=told(
            "SC-HULL-02",
            "So many hull hits as its Hull Size, or Length, take 12 inches off a vessel's speed.",
        ),
    )
    survivors: Survivors = field(
        default=Survivors.NONE,
        metadata=told(
            "SC-HULL-03",
            "All aboard a sunk vessel are lost, or half reach a shore within 12 inches.",
        ),
    )
    boats_hull_speed: bool = field(
        default=False,
        metadata=told("SC-HULL-05", "Hull hits slow oared and sailing craft too."),
    )
    gunfire_crew_multiplier: GunfireCrewMultiplier = field(
        default=GunfireCrewMultiplier.ONE,
        metadata=told(
            "SC-CREW-01",
            "A shot that strikes the crew is one crew hit, or one for each point of its DV.",
        ),
    )
    oared_screw: OaredScrew = field(
        default=OaredScrew.REROLL,
        metadata=told("SC-CRIT-03", "Screw/Rigging on an oared craft is rolled again, or nothing."),
    )
    destroyed_gun_magazine: DestroyedGunMagazine = field(
        default=DestroyedGunMagazine.STAYS,
        metadata=told(
            "SC-MAG-01", "The magazine of a gun that was destroyed may still detonate, or is gone."
        ),
    )
    fires: Fires = field(
        default=Fires.SEPARATE,
        metadata=told("SC-BURN-01", "Each fire has its own level, or levels add to one."),
    )
    rigging_subtract: RiggingSubtract = field(
        default=RiggingSubtract.FROM_D6,
        metadata=told("SC-SCR-03", "Lost rigging is taken off the die, or off the feet it gives."),
    )
    jury_rig_move: int = field(
        default=12,
        metadata=told("SC-SCR-04", "Inches that a jury-rigged vessel moves.", Number(1, 36)),
    )
    repair_crew: RepairCrew = field(
        default=RepairCrew.ONE_LIVING,
        metadata=told("SC-REP-02", "Repairs need one living crewman aboard, or nobody."),
    )
    sa_structural_total: bool = field(
        default=True,
        metadata=told(
            "SC-SA-06",
            "Small-arms hits on the crew of an unarmored vessel are totalled for structure too.",
        ),
    )
    armour_scope: ArmourScope = field(
        default=ArmourScope.BY_LOCATION,
        metadata=told(
            "SC-AV-06", "Armour covers belt, guns and what lies behind them, or the whole vessel."
        ),
    )
    non_exploding_rounds: bool = field(
        default=False,
        metadata=told("SC-NX-01", "Rounds may pass through thin armour without exploding."),
    )
    deck_pos: int = field(
        default=1,
        metadata=told(
            "SC-MAN-04", "Petty officers in the deck crew of steamers and gunboats.", Number(0, 1)
        ),
    )
    boat_rating_may_steer: bool = field(
        default=False,
        metadata=told(
            "SC-MAN-04", "A rating may steer a raft or a boat without officer and petty officer."
        ),
    )
    ram_requires_stat: bool = field(
        default=False,
        metadata=told("SC-RAM-02", "Only a vessel built for it may ram."),
    )
    boarders_may_grapple: bool = field(
        default=False,
        metadata=told("SC-GRAP-02", "Men of a boarding party may throw grapples."),
    )
    board_without_initiative: bool = field(
        default=False,
        metadata=told("SC-GRAP-05", "The side without the initiative may board too."),
    )
    boarders_per: BoardersPer = field(
        default=BoardersPer.LENGTH,
        metadata=told(
            "SC-BRD-05", "Five times the Length, or the Hull Size, of the smaller vessel may cross."
        ),
    )
    all_troops_defend: bool = field(
        default=False,
        metadata=told("SC-BRD-06", "All troops aboard defend against boarders, not marines alone."),
    )
    large_steamer_war_bands: int = field(
        default=1,
        metadata=told("SC-VES-02", "War bands that a large steamer carries.", Number(1, 2)),
    )
    initiative_streak: bool = field(
        default=False,
        metadata=told(
            "SC-BG-01", "A side that lacked the initiative for turns on end adds to its roll."
        ),
    )
    initiative_mode: InitiativeMode = field(
        default=InitiativeMode.BOTH_MOVE,
        metadata=told("SC-BG-02", "Both sides move each turn, or by the classic order."),
    )
    initiative_moves: InitiativeMoves = field(
        default=InitiativeMoves.WINNER_CHOOSES,
        metadata=told(
            "SC-BG-02",
            "The winner keeps or gives away the initiative, keeps it and moves first, or second.",
        ),
    )
    figures_per_company: int = field(
        default=10,
        metadata=told("SC-BG-03", "Figures of a company.", NumberAmong((10, 20))),
    )
    mg_jams: bool = field(
        default=True,
        metadata=told("SC-BG-08", "Machine guns jam."),
    )
    boat_casualty_dice: bool = field(
        default=False,
        metadata=told("SC-BG-13", "Rafts and small boats with troops may be fired at as troops."),
    )
    vessel_morale: bool = field(
        default=True,
        metadata=told("SC-BG-16", "Crews test their morale."),
    )
    side_morale: bool = field(
        default=True,
        metadata=told("SC-BG-17", "A side that has lost half of its force withdraws."),
    )
    vessels_block_sight: bool = field(
        default=False,
        metadata=told("SC-BG-22", "A large vessel hides a small one close behind it."),
    )
    turn_limit: int = field(
        default=30,
        metadata=told("SC-BG-24", "Turns after which a battle ends.", Number(1, 200)),
    )
