"""The numbers of the book: classes, fire, rams, stands. Lengths in thousandths of an inch.

Printed in the source: the class table and the ram. Assumed, so that an owner of the land game can
replace them: the fire table (OR-BG-04), small arms, combat values, morale passes (OR-BG-03) and
victory points (OR-BG-10).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from rulesets.core.tables import grid

#: OR-MOD-01, OR-GEN-02: lengths are in inches of 50 yards, turns of half an hour.
INCH: Final = 1_000
#: What lengths along and across a hull are multiplied by, so that nothing is rounded too soon.
FINE: Final = 1_000_000
#: OR-MOD-03: a d10 reads 0 to 9; its faces are 1 to 10.
DIE: Final = 10


class ShipClass(StrEnum):
    """OR-CLS-01."""

    TURRETED_IRONCLAD = "turreted_ironclad"
    BROADSIDE_IRONCLAD = "broadside_ironclad"
    ARMORED_GUNBOAT = "armored_gunboat"
    TRANSPORT = "transport"


class Size(StrEnum):
    """OR-TRN-01: transports only."""

    SMALL = "small"
    LARGE = "large"


class GunType(StrEnum):
    """OR-FIR-07."""

    SMOOTHBORE = "smoothbore"
    RIFLED = "rifled"


class Band(StrEnum):
    """OR-BG-04: ranges, nearest first."""

    CLOSE = "close"
    MEDIUM = "medium"
    LONG = "long"
    EXTREME = "extreme"


class Hit(StrEnum):
    """What a die of fire does: a stand lost, a morale hit, or nothing."""

    STAND = "stand"
    MORALE = "morale"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class ClassCard:
    """OR-CLS-02: one column of the ship table.

    `speed` in thousandths of an inch; `limit` the damage points that sink her; `armour` the
    modifier to shore fire; `worth` the victory points of sinking her (OR-BG-10).
    """

    speed: int
    broadsides: bool
    chase_guns: bool
    turrets: int
    limit: int
    armour: int
    ram: bool
    worth: int


# fmt: off
# OR-CLS-02, OR-MOV-01, OR-DMG-02, OR-FIR-10; rams by OR-CLS-03, turrets by OR-CLS-04.
CLASSES: Final[Mapping[str, ClassCard]] = MappingProxyType({
    #                                         speed  broad  chase  turrets limit armour ram    worth
    ShipClass.TURRETED_IRONCLAD:  ClassCard(12_000, False, False, 1,      10,   3,     False, 5),
    ShipClass.BROADSIDE_IRONCLAD: ClassCard(10_000, True,  True,  0,      10,   3,     True,  5),
    ShipClass.ARMORED_GUNBOAT:    ClassCard( 8_000, True,  False, 0,       8,   1,     False, 3),
    ShipClass.TRANSPORT:          ClassCard( 8_000, False, False, 0,       6,   0,     False, 2),
})
#: OR-CLS-04.
MOST_TURRETS: Final = 4

# OR-BG-04: the far end of each band, which belongs to it.
BANDS: Final[Mapping[Band, int]] = MappingProxyType({
    Band.CLOSE:    6_000,
    Band.MEDIUM:  12_000,
    Band.LONG:    24_000,
    Band.EXTREME: 36_000,
})


class Effect(NamedTuple):
    """The highest results that are a stand lost and a morale hit; -1: none is."""

    stand: int
    morale: int


NEVER: Final = Effect(-1, -1)

# OR-BG-04 (assumed): artillery, by type and range.
ARTILLERY: Final = grid(Band, {
    #                      close         medium        long          extreme
    GunType.SMOOTHBORE: (Effect(4, 7), Effect(2, 5), Effect(0, 3), NEVER),
    GunType.RIFLED:     (Effect(3, 6), Effect(2, 5), Effect(1, 4), Effect(-1, 1)),
})
#: OR-BG-08 (assumed): infantry, up to a range.
SMALL_ARMS: Final = ((3_000, Effect(1, 4)), (6_000, Effect(0, 2)))
# fmt: on

#: OR-FIR-06: no ship's gun reaches further.
SHIP_RANGE: Final = 24_000
#: OR-BG-04: how far shore guns reach.
SHORE_RANGE: Final[Mapping[str, int]] = MappingProxyType(
    {GunType.SMOOTHBORE: 24_000, GunType.RIFLED: 36_000}
)

# OR-MOV-02, OR-MOV-03, OR-MOV-05.
MOST_TURN: Final = 900
SHORT: Final = 1_000

# OR-RAM-02: the angles at the target, from its bow, that bound its bow and its side.
BOW_ARC: Final = 450
SIDE_ARC: Final = 1350
# OR-RAM-03: the highest die that costs two damage points, and that costs one.
RAM_TWO: Final = 5
RAM_ONE: Final = 8
#: OR-RAM-04: turns after that of the ram for which both are held.
LOCKED: Final = 2

#: OR-TRN-04: how near a shore, a wharf or a stand a transport must lie.
LOADING: Final = 1_000
#: OR-FIR-05: a land stand is a disc.
STAND_RADIUS: Final = 1_000


class Arm(StrEnum):
    """OR-BG-02: what a unit ashore is."""

    INFANTRY = "infantry"
    CAVALRY = "cavalry"
    ARTILLERY = "artillery"


class Quality(StrEnum):
    """OR-BG-03."""

    ELITE = "elite"
    VETERAN = "veteran"
    REGULAR = "regular"
    GREEN = "green"


class General(StrEnum):
    """OR-BG-03: what kind of man commands a side's stands."""

    EXCEPTIONAL = "exceptional"
    FIREBRAND = "firebrand"
    AGGRESSIVE = "aggressive"
    CAUTIOUS = "cautious"
    POLTROON = "poltroon"


class Cover(StrEnum):
    """OR-BG-06: what a unit stands in."""

    NONE = "none"
    SOFT = "soft"
    WORKS = "works"


class Formation(StrEnum):
    """OR-BG-06."""

    LINE = "line"
    COLUMN = "column"
    LIMBERED = "limbered"


# OR-BG-03 (assumed but for the artillery's 6 and Aggressive's 3).
COMBAT_VALUE: Final[Mapping[str, int]] = MappingProxyType(
    {Quality.ELITE: 8, Quality.VETERAN: 7, Quality.REGULAR: 6, Quality.GREEN: 5}
)
ARTILLERY_VALUE: Final = 6
PASSES: Final[Mapping[str, int]] = MappingProxyType(
    {
        General.EXCEPTIONAL: 5,
        General.FIREBRAND: 4,
        General.AGGRESSIVE: 3,
        General.CAUTIOUS: 2,
        General.POLTROON: 1,
    }
)
# OR-BG-06 (assumed).
COVER: Final[Mapping[str, int]] = MappingProxyType({Cover.NONE: 0, Cover.SOFT: 1, Cover.WORKS: 2})
COLUMN: Final = -1
ENFILADE: Final = -1
#: Fire from further than this off the way a unit faces, or its back, is along its line.
FLANK: Final = 450
# OR-BG-07 (assumed): what a unit at half its stands is less by; how far beyond its value it may
# still fire; how far it falls back.
HALF_STRENGTH: Final = 2
MAY_FIRE: Final = 2
RETREAT: Final = 6_000
# OR-BG-08 (assumed).
MARCH: Final[Mapping[str, int]] = MappingProxyType(
    {Arm.INFANTRY: 6_000, Arm.CAVALRY: 10_000, Arm.ARTILLERY: 6_000}
)
#: OR-BG-10 (assumed).
STAND_WORTH: Final = 2
#: OR-BG-02: no unit has more stands.
MOST_STANDS: Final = 12
