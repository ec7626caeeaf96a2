"""The switches of the rule ledger, with its defaults; each is read where it alters a rule."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from rulesets.core.settings import Number, Settings, told
from rulesets.smoke_on_the_water.editions import AS_PRINTED, Edition, Editions
from rulesets.smoke_on_the_water.rules.hitting import PointBlankSize
from rulesets.smoke_on_the_water.words import Current


class StartSpeed(StrEnum):
    """SW-SET-05: the speed before the first turn, ahead."""

    IMMOBILE = "immobile"
    SLOW = "slow"
    MEDIUM = "medium"


class ArcTest(StrEnum):
    """SW-GEO-05: what of a target must lie in an arc."""

    CENTRE = "centre"
    ANY_PART = "any_part"


class AspectPoint(StrEnum):
    """SW-ASP-01: from which mark of the firer the aspect is taken."""

    NEAREST = "nearest"
    OWN = "own"


class IndirectLine(StrEnum):
    """SW-IND-07: whether indirect fire needs a clear line."""

    FREE = "free"
    CLEAR = "clear"


class GroundTests(StrEnum):
    """SW-GRD-03: how often a vessel tests in a turn."""

    PER_FEATURE = "per_feature"
    ONE_PER_TURN = "one_per_turn"


class HalfLevel(StrEnum):
    """SW-COL-06: how half a level of speed is rounded."""

    UP = "ceil"
    DOWN = "floor"


class GunPool(StrEnum):
    """SW-EFF-GUN-03: which guns a Gun hit may disable."""

    ALL = "all"
    EXPOSED = "exposed"


@dataclass(frozen=True, slots=True)
class Options(Settings):
    """The book's switches. Lengths of time are turns."""

    start_speed: StartSpeed = field(
        default=StartSpeed.SLOW,
        metadata=told("SW-SET-05", "How fast vessels go, ahead, before the first turn."),
    )
    arc_test: ArcTest = field(
        default=ArcTest.CENTRE,
        metadata=told("SW-GEO-05", "Whether a target's centre or any part must lie in an arc."),
    )
    aspect_point: AspectPoint = field(
        default=AspectPoint.NEAREST,
        metadata=told(
            "SW-ASP-01",
            "Whether the aspect is taken from the firer's nearest mark, or each gun's own.",
        ),
    )
    indirect_line: IndirectLine = field(
        default=IndirectLine.FREE,
        metadata=told("SW-IND-07", "Whether indirect fire needs a clear line to its target."),
    )
    ticks: int = field(
        default=120,
        metadata=told(
            "SW-MOV-11", "Into how many steps a turn's movement is cut.", Number(20, 240)
        ),
    )
    ground_tests: GroundTests = field(
        default=GroundTests.PER_FEATURE,
        metadata=told(
            "SW-GRD-03",
            "Whether each shoal is tested for, or one in a turn by its worst column.",
        ),
    )
    free_move_tests: bool = field(
        default=False,
        metadata=told("SW-FREE-06", "Whether the move that frees a vessel may ground her again."),
    )
    half_level: HalfLevel = field(
        default=HalfLevel.UP,
        metadata=told("SW-COL-06", "How half of the struck vessel's level is rounded."),
    )
    lock_below_slow: bool = field(
        default=True,
        metadata=told("SW-LOCK-01", "Whether vessels may lock in a collision below Slow."),
    )
    pb_size: PointBlankSize = field(
        default=PointBlankSize.NONE,
        metadata=told("SW-HIT-06", "Which sizes of target count at point-blank range."),
    )
    indirect_dirs: int = field(
        default=9,
        metadata=told(
            "SW-IND-02",
            "Nine directions and a misfire on one die, or ten and a die for the misfire.",
            Number(9, 10),
        ),
    )
    indirect_range_mod: bool = field(
        default=True,
        metadata=told(
            "SW-IND-09", "Whether the band of an indirect shot alters the armour's number."
        ),
    )
    gun_pool: GunPool = field(
        default=GunPool.ALL,
        metadata=told("SW-EFF-GUN-03", "Whether a Gun hit may take any gun, or those exposed."),
    )
    flood_before_repair: bool = field(
        default=True,
        metadata=told("SW-FLOAT-04", "Whether flooding sinks before it is fought."),
    )
    drift: Current = field(
        default=Current.NONE,
        metadata=told("SW-OPT-DRF", "The strength of the current that vessels drift in."),
    )
    rate_of_fire: bool = field(
        default=False, metadata=told("SW-OPT-ROF", "Whether heavy guns take turns to load.")
    )
    towing: bool = field(
        default=True,
        metadata=told("SW-OPT-TOW", "Whether vessels may tow, and tow off the ground."),
    )
    turn_limit: int = field(
        default=30,
        metadata=told("SW-END-02", "The turn after which the battle ends.", Number(1, 200)),
    )
    tables: Edition = field(
        default=AS_PRINTED,
        metadata=told(
            "SW-GEN-15",
            "An owner's edition of the tables that are rebuilt or assumed; null: the ledger's.",
            Editions(),
        ),
    )
