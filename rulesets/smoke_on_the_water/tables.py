"""The book's tables, as it prints them or as they were rebuilt; each says what it rests on.

Lengths are thousandths of a centimetre, headings tenths of a degree. [S] the source states it,
[C] rebuilt from what is left of it, [A] assumed.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from rulesets.core.tables import grid
from rulesets.smoke_on_the_water.words import (
    Ammunition,
    Arc,
    Armour,
    Aspect,
    Band,
    Configuration,
    Critical,
    Depth,
    Draught,
    GunType,
    Handling,
    Level,
    Location,
    Misfire,
    Nation,
    Size,
    TargetSize,
    Weight,
)

CM: Final = 1000
DEGREE: Final = 10

# fmt: off
# SW-MOV-01, Table 2 [S]: the way of a turn.
DISTANCE: Final[Mapping[Level, int]] = MappingProxyType({
    Level.IMMOBILE:   0 * CM,
    Level.SLOW:      10 * CM,
    Level.MEDIUM:    25 * CM,
    Level.FAST:      40 * CM,
    Level.VERY_FAST: 60 * CM,
})

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
# SW-GRD-05 [S]: by the speed of the vessel.
GROUNDING_SPEED: Final[Mapping[Level, int]] = MappingProxyType({
    Level.SLOW: -2, Level.MEDIUM: 0, Level.FAST: 1, Level.VERY_FAST: 2,
})
# SW-GRD-07, Table 4 [S]: damage of running aground, by speed and by size.
GROUNDED_SPEED: Final[Mapping[Level, int]] = MappingProxyType({
    Level.SLOW: -2, Level.MEDIUM: 0, Level.FAST: 1, Level.VERY_FAST: 2,
})
GROUNDED_SIZE: Final[Mapping[Size, int]] = MappingProxyType({
    Size.VERY_SMALL: -4, Size.SMALL: -1, Size.MEDIUM: 0, Size.LARGE: 1, Size.VERY_LARGE: 2,
})
# SW-FREE-02, SW-FREE-03, Table 5 [S]: breaking free from the ground.
FREE_DRAUGHT: Final[Mapping[Draught, int]] = MappingProxyType({
    Draught.VERY_SHALLOW: 4, Draught.SHALLOW: 2, Draught.MEDIUM: 0, Draught.DEEP: -2,
})
FREE_SPEED: Final[Mapping[Level, int]] = MappingProxyType({
    Level.SLOW: -1, Level.MEDIUM: 0, Level.FAST: 1, Level.VERY_FAST: 2,
})

# SW-COL-10, Table 6 [S]: by own hull armour (cottonclad assumed as none), by speed, by size of the
# other where her bow strikes, and by own arc.
COLLISION_ARMOUR: Final[Mapping[Armour, int]] = MappingProxyType({
    Armour.UNARMOURED: 0, Armour.COTTONCLAD: 0, Armour.TINCLAD: -1, Armour.LIGHT: -2,
    Armour.MEDIUM: -4, Armour.HEAVY: -6, Armour.SUPER_HEAVY: -8,
})
COLLISION_SPEED: Final[Mapping[Level, int]] = MappingProxyType({
    Level.SLOW: -1, Level.MEDIUM: 0, Level.FAST: 1, Level.VERY_FAST: 2,
})
COLLISION_SIZE: Final[Mapping[Size, int]] = MappingProxyType({
    Size.VERY_SMALL: -4, Size.SMALL: -2, Size.MEDIUM: 0, Size.LARGE: 1, Size.VERY_LARGE: 2,
})
COLLISION_ARC: Final[Mapping[Arc, int]] = MappingProxyType({
    Arc.BOW: 0,
    Arc.PORT_BOW: 1, Arc.STARBOARD_BOW: 1,
    Arc.PORT_BROADSIDE: 2, Arc.STARBOARD_BROADSIDE: 2,
    Arc.PORT_QUARTER: 0, Arc.STARBOARD_QUARTER: 0,
    Arc.STERN: -1,
})

# SW-RNG-03, Table 9 [C]: the upper limit of each band, in centimetres, inclusive.
_DIRECT: Final = grid(Band, {
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
})
# SW-RNG-04 [A]: howitzers, as far as they fire directly.
HOWITZER_BANDS: Final[Mapping[Band, int]] = MappingProxyType({
    Band.POINT_BLANK: 5 * CM, Band.SHORT: 15 * CM, Band.MEDIUM: 25 * CM,
})
# SW-IND-06, Table 12 [C]: a weapon's least range of indirect fire, then its bands, in centimetres.
_INDIRECT: Final[Mapping[str, tuple[int, Mapping[Band, int]]]] = MappingProxyType({
    weapon: (least, MappingProxyType(dict(zip(tuple(Band)[1:], limits, strict=False))))
    for weapon, (least, *limits) in {
        #         -/direct S    M    L    E
        "SHH": (25,  70, 120),
        "HH":  (25,  60, 110),
        "MH":  (25,  55, 100),
        "LH":  (25,  45,  80),
        "VLH": (25,  40),
        "SHM": (40,  90, 160, 240, 320),
        "HM":  (35,  80, 140, 210, 280),
        "MM":  (30,  70, 120),
        "LM":  (25,  55,  90),
    }.items()
})

# SW-HIT-02 to SW-HIT-05, Table 10 [S].
HIT_BASE: Final = 5
HIT_RANGE: Final[Mapping[Band, int]] = MappingProxyType({
    Band.POINT_BLANK: 4, Band.SHORT: 2, Band.MEDIUM: 0, Band.LONG: -2, Band.EXTREME: -4,
})
FIRER_SPEED: Final[Mapping[Level, int]] = MappingProxyType({
    Level.IMMOBILE: 0, Level.SLOW: 0, Level.MEDIUM: 0, Level.FAST: -1, Level.VERY_FAST: -2,
})
TARGET_SPEED: Final[Mapping[Level, int]] = MappingProxyType({
    Level.IMMOBILE: 1, Level.SLOW: 0, Level.MEDIUM: 0, Level.FAST: -1, Level.VERY_FAST: -2,
})
TARGET_SIZE: Final[Mapping[TargetSize, int]] = MappingProxyType({
    TargetSize.A: -4, TargetSize.B: -2, TargetSize.C: -1,
    TargetSize.D: 0, TargetSize.E: 1, TargetSize.F: 2,
})

# SW-MIS-01, Table 11 [S]: the last face of each misfire; a burst on 10.
MISFIRE: Final[Mapping[Nation, Mapping[Misfire, int]]] = grid(Misfire, {
    #                    none jam burst
    Nation.UNION:       (   8,  9, 10),
    Nation.CONFEDERATE: (   7,  9, 10),
})

# SW-IND-02 [C]: by the face, the angle clockwise from straight over the target, in degrees; a 10
# is a misfire.
DEVIATION_ANGLE: Final[Mapping[int, int]] = MappingProxyType({
    1: 340, 2: 20, 3: 60, 4: 100, 5: 140, 6: 180, 7: 220, 8: 260, 9: 300,
})
# SW-IND-04, Table 13 [S]: dice, their faces, and what is added, in centimetres.
DEVIATION: Final[Mapping[Band, tuple[int, int, int]]] = MappingProxyType({
    Band.SHORT: (1, 5, 0), Band.MEDIUM: (1, 10, 0), Band.LONG: (2, 10, 0),
    Band.EXTREME: (1, 10, 10),
})

_HU, _GU, _CA, _DE, _ST = (
    Location.HULL, Location.GUN, Location.CASEMATE, Location.DECK, Location.STACK,
)
_WH, _PW, _SW = Location.WHEEL, Location.PORT_WHEEL, Location.STARBOARD_WHEEL
_TU, _FT, _MT, _AT = (
    Location.TURRET, Location.FORE_TURRET, Location.MIDDLE_TURRET, Location.AFT_TURRET,
)
# SW-LOC-02, Table 14 [S]: by the faces 1 to 9; a 10 is a critical hit.
HIT_LOCATION: Final[Mapping[Configuration, Mapping[int, Mapping[Aspect, Location]]]] = (
    MappingProxyType({
        #                                bow  side  stern plunging
        Configuration.CONVENTIONAL: grid(Aspect, {
            1: (_HU, _HU, _HU, _HU),
            2: (_GU, _GU, _GU, _CA),
            3: (_CA, _CA, _CA, _CA),
            4: (_CA, _CA, _CA, _CA),
            5: (_CA, _CA, _CA, _DE),
            6: (_CA, _CA, _CA, _DE),
            7: (_CA, _CA, _CA, _DE),
            8: (_ST, _ST, _ST, _DE),
            9: (_ST, _ST, _ST, _DE),
        }),
        Configuration.SIDEWHEEL: grid(Aspect, {
            1: (_HU, _HU, _HU, _HU),
            2: (_GU, _GU, _GU, _PW),
            3: (_CA, _CA, _CA, _SW),
            4: (_CA, _CA, _CA, _CA),
            5: (_CA, _CA, _CA, _CA),
            6: (_PW, _WH, _PW, _DE),
            7: (_SW, _WH, _SW, _DE),
            8: (_ST, _ST, _ST, _DE),
            9: (_ST, _ST, _ST, _DE),
        }),
        Configuration.STERNWHEEL: grid(Aspect, {
            1: (_HU, _HU, _HU, _HU),
            2: (_GU, _GU, _GU, _CA),
            3: (_CA, _CA, _CA, _CA),
            4: (_CA, _CA, _CA, _CA),
            5: (_CA, _CA, _WH, _DE),
            6: (_CA, _WH, _WH, _DE),
            7: (_CA, _WH, _WH, _DE),
            8: (_ST, _ST, _ST, _DE),
            9: (_ST, _ST, _ST, _DE),
        }),
        Configuration.ONE_TURRET: grid(Aspect, {
            1: (_HU, _HU, _HU, _HU),
            2: (_HU, _HU, _HU, _DE),
            3: (_GU, _GU, _GU, _DE),
            4: (_TU, _TU, _TU, _DE),
            5: (_TU, _TU, _TU, _DE),
            6: (_TU, _TU, _TU, _DE),
            7: (_TU, _TU, _ST, _TU),
            8: (_TU, _ST, _ST, _TU),
            9: (_TU, _ST, _ST, _TU),
        }),
        Configuration.TWO_TURRETS: grid(Aspect, {
            1: (_HU, _HU, _HU, _HU),
            2: (_HU, _HU, _HU, _FT),
            3: (_GU, _GU, _GU, _FT),
            4: (_FT, _FT, _AT, _AT),
            5: (_FT, _FT, _AT, _AT),
            6: (_FT, _AT, _AT, _DE),
            7: (_FT, _AT, _AT, _DE),
            8: (_FT, _ST, _AT, _DE),
            9: (_FT, _ST, _AT, _DE),
        }),
        Configuration.THREE_TURRETS: grid(Aspect, {
            1: (_HU, _HU, _HU, _HU),
            2: (_GU, _GU, _GU, _FT),
            3: (_FT, _FT, _AT, _MT),
            4: (_FT, _FT, _AT, _AT),
            5: (_FT, _MT, _AT, _DE),
            6: (_FT, _MT, _AT, _DE),
            7: (_FT, _AT, _AT, _DE),
            8: (_FT, _AT, _AT, _DE),
            9: (_FT, _ST, _AT, _DE),
        }),
    })
)
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

# SW-CRIT-01, SW-CRIT-02, Table 15 [S]: by a die, and by a second one where the first is a 6.
CRITICAL: Final[Mapping[int, Critical]] = MappingProxyType({
    1: Critical.PILOT_HOUSE, 2: Critical.PORT_JAMMED, 3: Critical.FIRE,
    4: Critical.FLOODING, 5: Critical.RUDDER, 6: Critical.SPECIAL,
})
SPECIAL: Final[Mapping[int, Critical]] = MappingProxyType({
    1: Critical.GUN_PORT, 2: Critical.GUN_PORT, 3: Critical.MACHINERY,
    4: Critical.TURRET_JAMS, 5: Critical.BOILER, 6: Critical.MAGAZINE,
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
# SW-ARM-04 [S]: what the range adds to the number.
ARMOUR_RANGE: Final[Mapping[Band, int]] = MappingProxyType({
    Band.POINT_BLANK: -2, Band.SHORT: -1, Band.MEDIUM: 0, Band.LONG: 1, Band.EXTREME: 3,
})

# SW-DMG-01, Table 17 [S]: solid and red hot shot, penetrating and not.
SHOT_DAMAGE: Final[Mapping[Weight, Mapping[Band, tuple[int, int]]]] = grid(Band, {
    #                     PB       S       M       L       E
    Weight.VERY_LIGHT:  (( 2, 0), (1, 0), (1, 0), (1, 0), (1, 0)),
    Weight.LIGHT:       (( 4, 0), (2, 0), (2, 0), (2, 0), (1, 0)),
    Weight.MEDIUM:      (( 6, 0), (4, 0), (4, 0), (3, 0), (2, 0)),
    Weight.HEAVY:       (( 8, 1), (6, 1), (6, 0), (5, 0), (4, 0)),
    Weight.SUPER_HEAVY: ((10, 2), (8, 1), (8, 0), (7, 0), (6, 0)),
})
# SW-SHELL-01 [S]: detonated and not.
SHELL_DAMAGE: Final[Mapping[Weight, tuple[int, int]]] = MappingProxyType({
    Weight.VERY_LIGHT: (2, 0), Weight.LIGHT: (4, 0), Weight.MEDIUM: (6, 1),
    Weight.HEAVY: (10, 2), Weight.SUPER_HEAVY: (16, 2),
})
# SW-SHELL-03 [S]: the last face on which a shell detonates.
DETONATES: Final[Mapping[Nation, int]] = MappingProxyType({
    Nation.UNION: 8, Nation.CONFEDERATE: 7,
})
# fmt: on


def direct_bands(kind: GunType, weight: Weight) -> Mapping[Band, int]:
    """SW-RNG-03, SW-RNG-04: the upper limit of each band of a gun that fires directly."""
    if kind is GunType.HOWITZER:
        return HOWITZER_BANDS
    return _DIRECT_LIMITS[f"{weight}{kind}"]


def indirect_bands(kind: GunType, weight: Weight) -> tuple[int, Mapping[Band, int]]:
    """SW-IND-06: the range up to which it fires directly or not at all, and the bands beyond."""
    return _INDIRECT_LIMITS[f"{weight}{kind}"]


def deflection(armour: Armour, kind: GunType, weight: Weight, ammunition: Ammunition) -> int:
    """SW-ARM-05: the number of Table 16, PIERCED or STOPPED."""
    if ammunition is Ammunition.SHELL:
        return ARMOUR_SHELL[weight][armour]
    return ARMOUR_SHOT[f"{weight}{kind}"][armour]


_DIRECT_LIMITS: Final = {
    gun: MappingProxyType({band: limit * CM for band, limit in bands.items()})
    for gun, bands in _DIRECT.items()
}
_INDIRECT_LIMITS: Final = {
    gun: (least * CM, MappingProxyType({band: limit * CM for band, limit in bands.items()}))
    for gun, (least, bands) in _INDIRECT.items()
}
