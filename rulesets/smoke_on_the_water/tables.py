"""The tables that the source states [S]. Lengths are thousandths of a centimetre.

Those that were rebuilt or assumed are in `rebuilt.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from rulesets.core.tables import grid
from rulesets.smoke_on_the_water.words import (
    Arc,
    Armour,
    Aspect,
    Band,
    Configuration,
    Critical,
    Draught,
    Level,
    Location,
    Misfire,
    Nation,
    Size,
    TargetSize,
    Weight,
)

#: SW-GEN-02: lengths are thousandths of a centimetre, angles tenths of a degree.
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

# Table 10 [S]: SW-HIT-01, the base; SW-HIT-02, the range; SW-HIT-03, the firer's speed; SW-HIT-04,
# the target's; SW-HIT-05, its size.
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
# SW-CRIT-01, SW-CRIT-02, Table 15 [S]: by a die, and by a second one where the first is a 6.
CRITICAL: Final[Mapping[int, Critical]] = MappingProxyType({
    1: Critical.PILOT_HOUSE, 2: Critical.PORT_JAMMED, 3: Critical.FIRE,
    4: Critical.FLOODING, 5: Critical.RUDDER, 6: Critical.SPECIAL,
})
SPECIAL: Final[Mapping[int, Critical]] = MappingProxyType({
    1: Critical.GUN_PORT, 2: Critical.GUN_PORT, 3: Critical.MACHINERY,
    4: Critical.TURRET_JAMS, 5: Critical.BOILER, 6: Critical.MAGAZINE,
})

# SW-ARM-04 [S]: what the range adds to the number.
ARMOUR_RANGE: Final[Mapping[Band, int]] = MappingProxyType({
    Band.POINT_BLANK: -2, Band.SHORT: -1, Band.MEDIUM: 0, Band.LONG: 1, Band.EXTREME: 3,
})

# SW-DMG-01, Table 17 [S]: solid and red hot shot, penetrating and not. SW-DMG-06: all types alike.
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
