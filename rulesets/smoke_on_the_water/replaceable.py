"""The tables of the book that an owner of it may replace: their shape, bounds and order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from rulesets.smoke_on_the_water.assumed import (
    Boarding,
    Mending,
    Morale,
    TorpedoFace,
)
from rulesets.smoke_on_the_water.rebuilt import LEAST, PIERCED, PRINTED, STOPPED
from rulesets.smoke_on_the_water.words import (
    Armour,
    Band,
    Fire,
    FortHit,
    Handling,
    Level,
    TargetSize,
    Weight,
)

#: A cell as the rules use it.
Cell: TypeAlias = int | StrEnum | tuple[int, ...] | None
#: A path of row and column names to a cell; a table of one column has none.
Place: TypeAlias = tuple[Any, ...]
Values: TypeAlias = Mapping[Any, Any]


class Basis(StrEnum):
    """What a value rests on, as the ledger tags it."""

    RECONSTRUCTED = "C"
    ASSUMED = "A"


@dataclass(frozen=True, slots=True)
class Sheet:
    """One table that may be replaced.

    Cells are whole numbers from `least` to `most`, or a word among `marks` (the book's asterisk and
    dash) or among `words`; `faces`: lists of the faces 1 to 9. Along each of `rising` no cell is
    below the one before it.
    """

    rule: str
    basis: Basis
    text: str
    printed: Values
    least: int = 0
    most: int = 0
    marks: Mapping[str, int | None] = field(default_factory=dict)
    words: type[StrEnum] | None = None
    faces: bool = False
    rising: tuple[tuple[Place, ...], ...] = ()


def name_of(key: Any) -> str:
    """A row or a column as JSON names it."""
    return key.name.lower() if isinstance(key, IntEnum) else str(key)


def _rows(values: Values, *orders: tuple[Any, ...]) -> tuple[tuple[Place, ...], ...]:
    """Down each column, the rows of each order."""
    return tuple(
        tuple((row, column) for row in order if row in values and column in values[row])
        for order in orders
        for column in next(iter(values.values()))
    )


def _columns(values: Values, order: tuple[Any, ...]) -> tuple[tuple[Place, ...], ...]:
    """Along each row, the columns in an order."""
    return tuple(
        tuple((row, column) for column in order if column in cells) for row, cells in values.items()
    )


def _line(*keys: Any) -> tuple[tuple[Place, ...], ...]:
    """A table of one column, in an order."""
    return (tuple((key,) for key in keys),)


_HEAVIER: Final = tuple(Weight)
_LIGHTER: Final = _HEAVIER[::-1]
#: SW-ARM-05: a cottonclad stands above a tinclad.
_PROTECTION: Final = (
    Armour.UNARMOURED, Armour.TINCLAD, Armour.COTTONCLAD, Armour.LIGHT, Armour.MEDIUM,
    Armour.HEAVY, Armour.SUPER_HEAVY,
)  # fmt: skip
_TYPES: Final = ("SB", "C", "R", "H", "M")


def _guns(order: tuple[Weight, ...]) -> tuple[tuple[str, ...], ...]:
    """The guns of each type by weight."""
    return tuple(tuple(f"{weight}{kind}" for weight in order) for kind in _TYPES)


#: SW-RNG-03: a rifle reaches as far as a columbiad of its weight, that as far as a smoothbore.
_BY_TYPE: Final = tuple(tuple(f"{weight}{kind}" for kind in _TYPES[:3]) for weight in _HEAVIER)
_BEATEN: Final = MappingProxyType({"*": PIERCED, "-": STOPPED})
_NO_TEST: Final = MappingProxyType({"-": None})
_LEVELS: Final = tuple(Level)[1:]
_C, _A = Basis.RECONSTRUCTED, Basis.ASSUMED
_WORST_FIRST: Final = tuple(Handling)[::-1]
_FIRES: Final = tuple(Fire)

# fmt: off
SHEETS: Final[Mapping[str, Sheet]] = MappingProxyType({
    "turn_rate": Sheet(
        "SW-TURNING-05", _A, "Hundredths of a degree for each centimetre, by handling and speed.",
        PRINTED.turn_rate, 1, 2000,
        rising=(*_rows(PRINTED.turn_rate, _WORST_FIRST),
                *_columns(PRINTED.turn_rate, _LEVELS[::-1])),
    ),
    "grounding": Sheet(
        "SW-GRD-04", _C, "Table 3: chance of running aground, by draught and depth.",
        PRINTED.grounding, 0, 10, _NO_TEST,
        rising=(*_rows(PRINTED.grounding, tuple(PRINTED.grounding)),
                *_columns(PRINTED.grounding, ("deep", "shallow", "bank"))),
    ),
    "direct_ranges": Sheet(
        "SW-RNG-03", _C, "Table 9: the last centimetre of each band of direct fire; howitzers [A].",
        PRINTED.direct_ranges, 1, 500,
        rising=(*_rows(PRINTED.direct_ranges, *_guns(_HEAVIER), *_BY_TYPE),
                *_columns(PRINTED.direct_ranges, tuple(Band))),
    ),
    "indirect_ranges": Sheet(
        "SW-IND-06", _C, "Table 12: the least range, and the last centimetre of each band.",
        PRINTED.indirect_ranges, 1, 500,
        rising=(*_rows(PRINTED.indirect_ranges, *_guns(_HEAVIER)),
                *_columns(PRINTED.indirect_ranges, (LEAST, *Band))),
    ),
    "deviation_angles": Sheet(
        "SW-IND-02", _C, "Degrees clockwise from straight over, by the face of the direction die.",
        PRINTED.deviation_angles, 0, 359,
    ),
    "partial_mask": Sheet(
        "SW-LOC-06", _A, "Faces that meet the armour of a partially armoured vessel.",
        PRINTED.partial_mask, faces=True,
    ),
    "shot_armour": Sheet(
        "SW-ARM-05", _C, "Table 16: what deflects solid and red-hot shot, by gun.",
        PRINTED.shot_armour, 1, 9, _BEATEN,
        rising=(*_rows(PRINTED.shot_armour, *_guns(_LIGHTER)),
                *_columns(PRINTED.shot_armour, _PROTECTION)),
    ),
    "shell_armour": Sheet(
        "SW-ARM-05", _C, "Table 16: what deflects shell, by size.",
        PRINTED.shell_armour, 1, 9, _BEATEN,
        rising=(*_rows(PRINTED.shell_armour, _LIGHTER),
                *_columns(PRINTED.shell_armour, _PROTECTION)),
    ),
    "hull_fire": Sheet(
        "SW-FIRE-03", _A, "What the hull adds to a fire's chance.", PRINTED.hull_fire, -10, 10,
    ),
    "crew_quality": Sheet(
        "SW-MOR-03", _A, "What the crew adds to morale and repair.",
        PRINTED.crew_quality, -10, 10, rising=_line(*PRINTED.crew_quality),
    ),
    "fire_morale": Sheet(
        "SW-MOR-03", _A, "What a fire does to morale.",
        PRINTED.fire_morale, -10, 0, rising=_line(*_FIRES[::-1]),
    ),
    "fire_repair": Sheet(
        "SW-REP-04", _A, "What a fire does to repairs of anything else.",
        PRINTED.fire_repair, -10, 0, rising=_line(*_FIRES[::-1]),
    ),
    "repair_chances": Sheet(
        "SW-REP-03", _A, "The chance of each repair.", PRINTED.repair_chances, 0, 10,
    ),
    "repair_attempts": Sheet(
        "SW-REP-02", _A, "Attempts in a turn, by size.",
        PRINTED.repair_attempts, 0, 10, rising=_line(*PRINTED.repair_attempts),
    ),
    "fort_structure": Sheet(
        "SW-FORT-02", _A, "Structure points of a work.",
        PRINTED.fort_structure, 1, 500, rising=_line(*PRINTED.fort_structure),
    ),
    "fort_size": Sheet(
        "SW-FORT-03", _A, "The target size of a work.",
        PRINTED.fort_size, words=TargetSize, rising=_line(*PRINTED.fort_size),
    ),
    "fort_armour": Sheet(
        "SW-FORT-02", _A, "The armour that a work's protection counts as.",
        PRINTED.fort_armour, words=Armour,
    ),
    "torpedo_draught": Sheet(
        "SW-TOR-02", _A, "What the draught adds to striking a torpedo.",
        PRINTED.torpedo_draught, -10, 10, rising=_line(*PRINTED.torpedo_draught),
    ),
    "electric_speed": Sheet(
        "SW-TOR-04", _A, "What the target's speed adds for an electric torpedo.",
        PRINTED.electric_speed, -10, 10, rising=_line(*tuple(PRINTED.electric_speed)[::-1]),
    ),
    "spar_speed": Sheet(
        "SW-TOR-07", _A, "What the carrier's speed adds for a spar torpedo.",
        PRINTED.spar_speed, -10, 10, rising=_line(*PRINTED.spar_speed),
    ),
    "victory_points": Sheet(
        "SW-END-05", _A, "Quarters of the original hull points, by what became of a vessel.",
        PRINTED.victory_points, 0, 40,
    ),
    "drift": Sheet(
        "SW-OPT-DRF", _A, "Thousandths of a centimetre downstream in a turn, by the current.",
        PRINTED.drift, 0, 60_000, rising=_line(*PRINTED.drift),
    ),
    "loading": Sheet(
        "SW-OPT-ROF", _A, "Turns from one shot to the next, by weight.",
        PRINTED.loading, 1, 20, rising=_line(*PRINTED.loading),
    ),
    "chances": Sheet(
        "SW-GEN-03", _A, "The base chances of chapters that are lost.", PRINTED.chances, 0, 10,
    ),
    "arcs": Sheet(
        "SW-ARC-02", _C, "Degrees to either side of the middle of a mounting's arc, or of both.",
        PRINTED.arcs, 1, 180,
        rising=_line("BCH", "BPR", "PVF") + _line("SCH", "SPR", "PVA"),
    ),
    "collision_sectors": Sheet(
        "SW-COL-03", _C, "The last tenth of a degree from the bow of each arc of a collision.",
        PRINTED.collision_sectors, 0, 1800, rising=_line(*PRINTED.collision_sectors),
    ),
    "boarding_ratios": Sheet(
        "SW-BRD-04", _A, "For each modifier the least ratio of strengths, in hundredths.",
        PRINTED.boarding_ratios, 101, 2000, rising=_line(*PRINTED.boarding_ratios),
    ),
    "boarding_modifiers": Sheet(
        "SW-BRD-04", _A, "What else alters a boarding.", PRINTED.boarding_modifiers, -10, 10,
        rising=_line(Boarding.DEFENDER_HALF, Boarding.DEFENDER_QUARTER),
    ),
    "morale_modifiers": Sheet(
        "SW-MOR-03", _A, "What else alters morale; of friends lost each, and the most.",
        PRINTED.morale_modifiers, -10, 10,
        rising=(*_line(Morale.HULL_QUARTER, Morale.HULL_HALF),
                *_line(Morale.FRIENDS_LOST_MOST, Morale.FRIEND_LOST)),
    ),
    "repair_modifiers": Sheet(
        "SW-REP-04", _A, "What else alters repairs.", PRINTED.repair_modifiers, -10, 10,
        rising=_line(Mending.HULL_QUARTER, Mending.HULL_HALF),
    ),
    "fire_modifiers": Sheet(
        "SW-FIRE-03", _A, "What else alters a fire's chance; of markers beyond the first each, "
        "and the most.", PRINTED.fire_modifiers, 0, 10,
    ),
    "fort_locations": Sheet(
        "SW-FORT-05", _A, "Where a work is hit, by the face of a d10; its 10 is critical.",
        PRINTED.fort_locations, words=FortHit,
    ),
    "fort_criticals": Sheet(
        "SW-FORT-05", _A, "What a critical hit on a work is, by the face of a d6.",
        PRINTED.fort_criticals, words=FortHit,
    ),
    "torpedo_faces": Sheet(
        "SW-TOR-03", _A, "The last faces: a d10 for fuzes and sweeping, a d6 for the carrier.",
        PRINTED.torpedo_faces, 0, 10,
        rising=_line(TorpedoFace.OLD_CONTACT, TorpedoFace.CONTACT),
    ),
    "torpedo_modifiers": Sheet(
        "SW-TOR-02", _A, "What else alters a torpedo's chance, and its flooding.",
        PRINTED.torpedo_modifiers, -10, 10,
    ),
})
# fmt: on
