"""The tables that were rebuilt [C] or assumed [A]: an owner of the book may replace them.

Ranges are whole centimetres; what else is a length, thousandths of one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from rulesets.core.tables import grid
from rulesets.smoke_on_the_water.assumed import (
    BOARDING_MODIFIERS,
    BOARDING_RATIOS,
    FIRE_MODIFIERS,
    FORT_CRITICALS,
    FORT_LOCATIONS,
    MORALE_MODIFIERS,
    REPAIR_MODIFIERS,
    TORPEDO_FACES,
    TORPEDO_MODIFIERS,
    Boarding,
    Kindling,
    Mending,
    Morale,
    TorpedoFace,
    TorpedoModifier,
)
from rulesets.smoke_on_the_water.tables import CM
from rulesets.smoke_on_the_water.words import (
    Armour,
    Aspect,
    Band,
    Configuration,
    Crew,
    Current,
    Depth,
    Draught,
    Fate,
    Fire,
    FortHit,
    Handling,
    Item,
    Level,
    Protection,
    Sector,
    Size,
    TargetSize,
    Weight,
    WorkKind,
)


class Chance(StrEnum):
    """SW-GEN-03: the base chances of chapters that are lost."""

    FIRE = "fire"
    FIRE_SPREADS = "fire_spreads"
    FORT_FIRE = "fort_fire"
    FORT_HOLDS_OUT = "fort_holds_out"
    MORALE = "morale"
    BOARDING = "boarding"
    ELECTRIC_TORPEDO = "electric_torpedo"
    SPAR_TORPEDO = "spar_torpedo"
    TOW = "tow"


# fmt: off
# SW-TURNING-05 [A]: hundredths of a degree of heading for each centimetre of the way.
TURN_RATE: Final[Mapping[Handling, Mapping[Level, int]]] = MappingProxyType({
    handling: MappingProxyType(dict(zip(tuple(Level)[1:], rates, strict=True)))
    for handling, rates in {
        #                    slow medium fast very fast
        Handling.GOOD:      (700, 500, 350, 250),
        Handling.AVERAGE:   (500, 350, 250, 175),
        Handling.POOR:      (350, 250, 175, 125),
        Handling.VERY_POOR: (250, 175, 125,  90),
    }.items()
})

# SW-GRD-04, Table 3 [C]: the chance of running aground; None: no test.
GROUNDING: Final[Mapping[Draught, Mapping[Depth, int | None]]] = grid(Depth, {
    #                      bank shallow deep
    Draught.VERY_SHALLOW: (   3, None, None),
    Draught.SHALLOW:      (   5,    1, None),
    Draught.MEDIUM:       (   7,    3, None),
    Draught.DEEP:         (   9,    5, None),
})

# SW-COL-03 [C]: the last tenth of a degree from the bow of each arc of a collision.
COLLISION_SECTORS: Final[Mapping[Sector, int]] = MappingProxyType({
    Sector.BOW: 225, Sector.BOW_QUARTER: 675, Sector.BROADSIDE: 1125, Sector.QUARTER: 1575,
})

# SW-ARC-02 [C]: degrees to either side of the middle of a mounting's arc, or of each of its two.
ARCS: Final[Mapping[str, int]] = MappingProxyType({
    "BPR": 60, "SPR": 60, "PVF": 135, "PVM": 60, "PVA": 135, "BCH": 20, "SCH": 20,
    "BSF": 45, "BSM": 45, "BSA": 45, "TUR": 180, "TUF": 150, "TUM": 70, "TUA": 150, "DKM": 180,
})

# SW-RNG-03, Table 9 [C]: the upper limit of each band, in centimetres, inclusive.

# SW-RNG-04 [A]: howitzers, as far as they fire directly.
DIRECT_BANDS: Final[Mapping[str, Mapping[Band, int]]] = MappingProxyType({
    gun: MappingProxyType(dict(zip(Band, limits, strict=False)))
    for gun, limits in {
        #        PB    S    M    L    E
        "SHSB": (10,  40,  80, 125, 180),
        "HSB":  (10,  40,  75, 120, 170),
        "MSB":  (10,  35,  70, 110, 160),
        "LSB":  (10,  30,  55,  90, 130),
        "VLSB": ( 5,  20,  40,  65,  95),
        "SHR":  (15,  55, 105, 165, 250),
        "HR":   (15,  55, 100, 160, 240),
        "MR":   (15,  50,  90, 145, 215),
        "LR":   (10,  40,  75, 120, 185),
        "VLR":  (10,  30,  60,  95, 150),
        "SHC":  (10,  45,  85, 135, 200),
        "HC":   (10,  45,  80, 130, 190),
        "SHH":  ( 5,  15,  25),
        "HH":   ( 5,  15,  25),
        "MH":   ( 5,  15,  25),
        "LH":   ( 5,  15,  25),
        "VLH":  ( 5,  15,  25),
    }.items()
})

# SW-IND-06, Table 12 [C]: a weapon's least range of indirect fire, then its bands, in centimetres.
LEAST: Final = "least"
INDIRECT_BANDS: Final[Mapping[str, Mapping[str, int]]] = MappingProxyType({
    weapon: MappingProxyType(dict(zip((LEAST, *tuple(Band)[1:]), limits, strict=False)))
    for weapon, limits in {
        #      least   S    M    L    E
        "SHH": ( 25,  70, 120),
        "HH":  ( 25,  60, 110),
        "MH":  ( 25,  55, 100),
        "LH":  ( 25,  45,  80),
        "VLH": ( 25,  40),
        "SHM": ( 40,  90, 160, 240, 320),
        "HM":  ( 35,  80, 140, 210, 280),
        "MM":  ( 30,  70, 120),
        "LM":  ( 25,  55,  90),
    }.items()
})

# SW-IND-02 [C]: by the face, the angle clockwise from straight over the target, in degrees; a 10
# is a misfire.
DEVIATION_ANGLE: Final[Mapping[int, int]] = MappingProxyType({
    1: 340, 2: 20, 3: 60, 4: 100, 5: 140, 6: 180, 7: 220, 8: 260, 9: 300,
})

# SW-LOC-06 [A]: the faces that meet the armour of a partially armoured vessel, first and last.
PARTIAL_MASK: Final[Mapping[Configuration, Mapping[Aspect, tuple[int, ...]]]] = MappingProxyType({
    Configuration.CONVENTIONAL: MappingProxyType({
        Aspect.BOW: (1, 2, 3, 4, 5, 6, 7), Aspect.BROADSIDE: (3, 4, 5),
        Aspect.STERN: (), Aspect.PLUNGING: (),
    }),
    Configuration.SIDEWHEEL: MappingProxyType({
        Aspect.BOW: (1, 2, 3, 4, 5), Aspect.BROADSIDE: (3, 4),
        Aspect.STERN: (), Aspect.PLUNGING: (),
    }),
    Configuration.STERNWHEEL: MappingProxyType({
        Aspect.BOW: (1, 2, 3, 4, 5, 6, 7), Aspect.BROADSIDE: (3, 4),
        Aspect.STERN: (), Aspect.PLUNGING: (),
    }),
})
#: SW-ARM-03: what needs no die: PIERCED always, STOPPED never; other numbers deflect on a d10.
PIERCED: Final = -99
STOPPED: Final = 99
_P, _S = PIERCED, STOPPED

# SW-ARM-05, Table 16 [C]: solid and red hot shot.
ARMOUR_SHOT: Final = grid(Armour, {
    #        U   C   T   L   M   H   S
    "SHSB": (_P, _P, _P,  2,  6,  7,  9),
    "SHC":  (_P, _P, _P,  2,  6,  7,  9),
    "HSB":  (_P,  3, _P,  4,  8,  9, _S),
    "HC":   (_P,  3, _P,  4,  8,  9, _S),
    "MSB":  (_P,  5, _P,  6,  9, _S, _S),
    "LSB":  (_P,  7, _P,  8, _S, _S, _S),
    "VLSB": (_P,  9,  3, _S, _S, _S, _S),
    "SHR":  (_P, _P, _P, _P,  5,  6,  8),
    "HR":   (_P,  1, _P,  2,  7,  8,  9),
    "MR":   (_P,  3, _P,  4,  8,  9, _S),
    "LR":   (_P,  5, _P,  6,  9, _S, _S),
    "VLR":  (_P,  7,  1,  8, _S, _S, _S),
})

# SW-ARM-05, Table 16 [C]: shell, by size alone.
ARMOUR_SHELL: Final = grid(Armour, {
    #                    U   C   T   L   M   H   S
    Weight.SUPER_HEAVY: (_P,  5, _P,  6,  9, _S, _S),
    Weight.HEAVY:       (_P,  7, _P,  8, _S, _S, _S),
    Weight.MEDIUM:      (_P,  9,  3, _S, _S, _S, _S),
    Weight.LIGHT:       (_P, _S,  5, _S, _S, _S, _S),
    Weight.VERY_LIGHT:  (_P, _S,  7, _S, _S, _S, _S),
})

# SW-MOR-03, SW-REP-04 [A]: by the crew.
CREW_QUALITY: Final[Mapping[Crew, int]] = MappingProxyType({
    Crew.GREEN: -1, Crew.REGULAR: 0, Crew.ELITE: 1,
})

# SW-MOR-03 [A]: what fire does to a crew. SW-REP-04: and to repairs of anything else.
FIRE_MORALE: Final[Mapping[Fire, int]] = MappingProxyType({
    Fire.NONE: 0, Fire.BURNING: -1, Fire.OUT_OF_CONTROL: -3,
})
FIRE_REPAIR: Final[Mapping[Fire, int]] = MappingProxyType({
    Fire.NONE: 0, Fire.BURNING: -1, Fire.OUT_OF_CONTROL: -2,
})

# SW-REP-03 [A].
REPAIR_CHANCES: Final[Mapping[Item, int]] = MappingProxyType({
    Item.GUN: 5, Item.PORT: 5, Item.TURRET: 4, Item.RUDDER: 3,
    Item.FLOODING: 4, Item.FIRE: 5, Item.OUT_OF_CONTROL: 3,
})

# SW-REP-02 [A]: attempts in a turn, guns left out.
REPAIR_ATTEMPTS: Final[Mapping[Size, int]] = MappingProxyType({
    Size.VERY_SMALL: 1, Size.SMALL: 1, Size.MEDIUM: 2, Size.LARGE: 3, Size.VERY_LARGE: 4,
})

# SW-FIRE-03 [A]: by the class of the hull; any cotton aboard counts instead.
HULL_FIRE: Final[Mapping[Armour, int]] = MappingProxyType({
    Armour.UNARMOURED:   1,
    Armour.COTTONCLAD:   3,
    Armour.TINCLAD:      0,
    Armour.LIGHT:       -1,
    Armour.MEDIUM:      -2,
    Armour.HEAVY:       -3,
    Armour.SUPER_HEAVY: -3,
})

# SW-FORT-02, SW-FORT-03 [A].
FORT_STRUCTURE: Final[Mapping[WorkKind, int]] = MappingProxyType({
    WorkKind.BATTERY: 15, WorkKind.EARTHWORK: 40, WorkKind.MASONRY: 60,
})
FORT_SIZE: Final[Mapping[WorkKind, TargetSize]] = MappingProxyType({
    WorkKind.BATTERY: TargetSize.D, WorkKind.EARTHWORK: TargetSize.E,
    WorkKind.MASONRY: TargetSize.F,
})
FORT_ARMOUR: Final[Mapping[Protection, Armour]] = MappingProxyType({
    Protection.OPEN:    Armour.UNARMOURED,
    Protection.COTTON:  Armour.COTTONCLAD,
    Protection.EARTH:   Armour.MEDIUM,
    Protection.MASONRY: Armour.LIGHT,
    Protection.IRON:    Armour.HEAVY,
})

# SW-TOR-02 [A]: by the draught.
TORPEDO_DRAUGHT: Final[Mapping[Draught, int]] = MappingProxyType({
    Draught.VERY_SHALLOW: -2, Draught.SHALLOW: -1, Draught.MEDIUM: 0, Draught.DEEP: 1,
})

# SW-TOR-04, SW-TOR-07 [A]: by the target's speed, and by the carrier's.
ELECTRIC_SPEED: Final[Mapping[Level, int]] = MappingProxyType({
    Level.IMMOBILE: 1, Level.SLOW: 1, Level.MEDIUM: 0, Level.FAST: 0, Level.VERY_FAST: -2,
})
SPAR_SPEED: Final[Mapping[Level, int]] = MappingProxyType({
    Level.IMMOBILE: -1, Level.SLOW: -1, Level.MEDIUM: 0, Level.FAST: 1, Level.VERY_FAST: 1,
})

# SW-END-05 [A]: quarters of the original hull points.
VICTORY_POINTS: Final[Mapping[Fate, int]] = MappingProxyType({
    Fate.NONE: 0, Fate.DAMAGED: 1, Fate.DRIVEN_OFF: 1, Fate.WRECKED: 2,
    Fate.DESTROYED: 4, Fate.ABANDONED: 5, Fate.CAPTURED: 6,
})

# SW-OPT-DRF [A]: the way of a turn downstream.
DRIFT: Final[Mapping[Current, int]] = MappingProxyType({
    Current.NONE: 0, Current.WEAK: 5 * CM, Current.MEDIUM: 10 * CM, Current.STRONG: 15 * CM,
})

# SW-OPT-ROF [A]: turns from one shot to the next.
LOADING: Final[Mapping[Weight, int]] = MappingProxyType({
    Weight.VERY_LIGHT: 1, Weight.LIGHT: 1, Weight.MEDIUM: 2, Weight.HEAVY: 3,
    Weight.SUPER_HEAVY: 5,
})

# SW-FIRE-03, SW-FIRE-05, SW-FIRE-10, SW-FORT-07, SW-MOR-03, SW-BRD-04, SW-TOR-04, SW-TOR-07,
# SW-OPT-TOW [A].
CHANCES: Final[Mapping[Chance, int]] = MappingProxyType({
    Chance.FIRE: 4, Chance.FIRE_SPREADS: 2, Chance.FORT_FIRE: 2, Chance.FORT_HOLDS_OUT: 7,
    Chance.MORALE: 8, Chance.BOARDING: 5, Chance.ELECTRIC_TORPEDO: 7, Chance.SPAR_TORPEDO: 6,
    Chance.TOW: 3,
})
# fmt: on


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """The rebuilt and assumed tables that a battle is fought by."""

    turn_rate: Mapping[Handling, Mapping[Level, int]]
    grounding: Mapping[Draught, Mapping[Depth, int | None]]
    direct_ranges: Mapping[str, Mapping[Band, int]]
    indirect_ranges: Mapping[str, Mapping[str, int]]
    deviation_angles: Mapping[int, int]
    partial_mask: Mapping[Configuration, Mapping[Aspect, tuple[int, ...]]]
    shot_armour: Mapping[str, Mapping[Armour, int]]
    shell_armour: Mapping[Weight, Mapping[Armour, int]]
    hull_fire: Mapping[Armour, int]
    crew_quality: Mapping[Crew, int]
    fire_morale: Mapping[Fire, int]
    fire_repair: Mapping[Fire, int]
    repair_chances: Mapping[Item, int]
    repair_attempts: Mapping[Size, int]
    fort_structure: Mapping[WorkKind, int]
    fort_size: Mapping[WorkKind, TargetSize]
    fort_armour: Mapping[Protection, Armour]
    torpedo_draught: Mapping[Draught, int]
    electric_speed: Mapping[Level, int]
    spar_speed: Mapping[Level, int]
    victory_points: Mapping[Fate, int]
    drift: Mapping[Current, int]
    loading: Mapping[Weight, int]
    chances: Mapping[Chance, int]
    arcs: Mapping[str, int]
    collision_sectors: Mapping[Sector, int]
    boarding_ratios: Mapping[int, int]
    boarding_modifiers: Mapping[Boarding, int]
    morale_modifiers: Mapping[Morale, int]
    repair_modifiers: Mapping[Mending, int]
    fire_modifiers: Mapping[Kindling, int]
    fort_locations: Mapping[int, FortHit]
    fort_criticals: Mapping[int, FortHit]
    torpedo_faces: Mapping[TorpedoFace, int]
    torpedo_modifiers: Mapping[TorpedoModifier, int]


#: As the ledger has them.
PRINTED: Final = Tables(
    turn_rate=TURN_RATE,
    grounding=GROUNDING,
    direct_ranges=DIRECT_BANDS,
    indirect_ranges=INDIRECT_BANDS,
    deviation_angles=DEVIATION_ANGLE,
    partial_mask=PARTIAL_MASK,
    shot_armour=ARMOUR_SHOT,
    shell_armour=ARMOUR_SHELL,
    hull_fire=HULL_FIRE,
    crew_quality=CREW_QUALITY,
    fire_morale=FIRE_MORALE,
    fire_repair=FIRE_REPAIR,
    repair_chances=REPAIR_CHANCES,
    repair_attempts=REPAIR_ATTEMPTS,
    fort_structure=FORT_STRUCTURE,
    fort_size=FORT_SIZE,
    fort_armour=FORT_ARMOUR,
    torpedo_draught=TORPEDO_DRAUGHT,
    electric_speed=ELECTRIC_SPEED,
    spar_speed=SPAR_SPEED,
    victory_points=VICTORY_POINTS,
    drift=DRIFT,
    loading=LOADING,
    chances=CHANCES,
    arcs=ARCS,
    collision_sectors=COLLISION_SECTORS,
    boarding_ratios=BOARDING_RATIOS,
    boarding_modifiers=BOARDING_MODIFIERS,
    morale_modifiers=MORALE_MODIFIERS,
    repair_modifiers=REPAIR_MODIFIERS,
    fire_modifiers=FIRE_MODIFIERS,
    fort_locations=FORT_LOCATIONS,
    fort_criticals=FORT_CRITICALS,
    torpedo_faces=TORPEDO_FACES,
    torpedo_modifiers=TORPEDO_MODIFIERS,
)
