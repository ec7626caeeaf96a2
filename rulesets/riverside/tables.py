"""The printed tables that vessels, guns and units are looked up in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from rulesets.core.battlefield import AreaKind
from rulesets.core.tables import grid

#: RS-MOD-01: lengths are kept in thousandths of an inch.
INCH: Final = 1000


class VesselKind(StrEnum):
    """The three vessels of the book."""

    GUNBOAT = "gunboat"
    LAUNCH = "launch"
    DHOW = "dhow"


class UnitKind(StrEnum):
    """RS-MW-21: the units ashore and aboard."""

    REGULAR = "regular_infantry"
    IRREGULAR = "irregular_infantry"
    ANTIQUATED = "irregular_antiquated"
    TRIBAL = "tribal_infantry"
    BAGGAGE = "baggage"
    FIELD_GUN = "field_gun"
    MACHINE_GUN = "machine_gun"


class Drill(StrEnum):
    """RS-GUN-06: how well a gun's crew is drilled, the best first."""

    WELL_DRILLED = "well_drilled"
    DRILLED = "drilled"
    POORLY_DRILLED = "poorly_drilled"
    UNDRILLED = "undrilled"


class Weapon(StrEnum):
    """RS-MW-08, RS-MW-19: what shots are fired with."""

    MODERN_RIFLE = "modern_rifle"
    MUSKET = "musket"
    BOW = "bow"
    THROWN_SPEAR = "thrown_spear"
    FIELD_GUN = "field_gun"
    MACHINE_GUN = "machine_gun"
    ELEPHANT_GUN = "elephant_gun"


class Band(StrEnum):
    """Short or long range."""

    SHORT = "short"
    LONG = "long"


class Cover(StrEnum):
    """RS-MW-09: the columns of the casualty table."""

    OPEN = "open"
    SOFT = "soft"
    HARD = "hard"


class Action(StrEnum):
    """What an entry can be told to do, as orders and events name it."""

    STAND_TO = "stand_to"
    MOVE = "move"
    TURN_GUNS = "turn_guns"
    FIRE = "fire"
    VOLLEY = "volley"
    RALLY = "rally"
    DOUBLE = "double"
    SKIRMISH = "skirmish"
    GO_TO_GROUND = "go_to_ground"
    ATTACK = "attack"
    EMBARK = "embark"
    DISEMBARK = "disembark"
    HANDLE = "handle"
    MAN_GUN = "man_gun"


@dataclass(frozen=True, slots=True)
class WeaponCard:
    """Ranges in thousandths of an inch (long 0: none), dice a firing figure, and RS-HIT-08."""

    short: int
    long: int
    dice: int
    heavy: bool


@dataclass(frozen=True, slots=True)
class UnitCard:
    """One line of RS-MW-21. `firing` and `fighting` are the least face that hits, 0 for none."""

    figures: int
    discipline: int
    move: int
    firing: int
    fighting: int
    weapon: Weapon | None
    free: frozenset[Action]
    infantry: bool
    combat: bool


# fmt: off
# RS-MW-08, RS-FIR-02, RS-MW-19: the boundary inch belongs to the nearer band.
WEAPONS: Final[Mapping[str, WeaponCard]] = MappingProxyType({
    #                              short       long        dice  heavy
    Weapon.MODERN_RIFLE: WeaponCard(12 * INCH, 24 * INCH,     1, False),
    Weapon.MUSKET:       WeaponCard( 6 * INCH, 12 * INCH,     1, False),
    Weapon.BOW:          WeaponCard( 6 * INCH, 12 * INCH,     1, False),
    Weapon.THROWN_SPEAR: WeaponCard( 6 * INCH,  6 * INCH,     1, False),
    Weapon.FIELD_GUN:    WeaponCard(16 * INCH, 36 * INCH,     2, True),
    Weapon.MACHINE_GUN:  WeaponCard(12 * INCH, 24 * INCH,     3, True),
    Weapon.ELEPHANT_GUN: WeaponCard(12 * INCH, 24 * INCH,     2, True),
})

_FIRE_FREE: Final = frozenset((Action.FIRE, Action.STAND_TO))
_HIDE_FREE: Final = frozenset((Action.GO_TO_GROUND, Action.STAND_TO))
_STAND_FREE: Final = frozenset((Action.STAND_TO,))

# RS-MW-21: units ashore and aboard; the moves are those of RS-MW-07. The two truths at the end:
# infantry, and combat unit (RS-MW-11).
UNITS: Final[Mapping[str, UnitCard]] = MappingProxyType({
    #            figures  discipline  move  firing  fighting  weapon  free actions  infantry  combat
    UnitKind.REGULAR:
        UnitCard(12,  1, 6 * INCH, 5, 5, Weapon.MODERN_RIFLE, _FIRE_FREE, True, True),
    UnitKind.IRREGULAR:
        UnitCard(12,  0, 6 * INCH, 5, 6, Weapon.MODERN_RIFLE, _HIDE_FREE, True, True),
    UnitKind.ANTIQUATED:
        UnitCard(12,  0, 6 * INCH, 5, 6, Weapon.MUSKET, _HIDE_FREE, True, True),
    UnitKind.TRIBAL:
        UnitCard(16,  0, 8 * INCH, 6, 5, Weapon.THROWN_SPEAR, _HIDE_FREE, True, True),
    UnitKind.BAGGAGE:
        UnitCard(4, -1, 6 * INCH, 0, 6, None, _STAND_FREE, False, False),
    UnitKind.FIELD_GUN:
        UnitCard(4, 0, 4 * INCH, 0, 6, Weapon.FIELD_GUN, _STAND_FREE, False, True),
    UnitKind.MACHINE_GUN:
        UnitCard(4, 0, 4 * INCH, 0, 6, Weapon.MACHINE_GUN, _STAND_FREE, False, True),
})

# RS-MW-09: hits for one casualty.
HITS_PER_CASUALTY: Final = grid(Cover, {
    #            open  soft  hard
    Band.SHORT: (   1,    2,    3),
    Band.LONG:  (   2,    3,    4),
})

# What ground gives cover (assumed: the book names the kinds of ground, and no cover).
GROUND_COVER: Final[Mapping[AreaKind, Cover]] = MappingProxyType({
    AreaKind.JUNGLE:   Cover.SOFT,
    AreaKind.BUILDING: Cover.HARD,
    AreaKind.WORK:     Cover.HARD,
})
# fmt: on

# RS-MW-07: ground that halves the move of all but tribal infantry.
DIFFICULT_GROUND: Final = (AreaKind.DIFFICULT, AreaKind.JUNGLE)

# RS-MW-10: what blocks a line of sight.
SCREENS: Final = (AreaKind.HILL, AreaKind.JUNGLE, AreaKind.BUILDING)

# RS-GUN-06: only a well drilled crew adds to its rolls; how much is a setting.
SKILLED: Final = Drill.WELL_DRILLED

# RS-GUN-07: the drill that a gun gets from its new crew, by vessel and by the donor's kind.
NEW_CREW: Final[Mapping[str, Mapping[str, Drill]]] = MappingProxyType(
    {
        VesselKind.GUNBOAT: {
            UnitKind.REGULAR: Drill.DRILLED,
            UnitKind.IRREGULAR: Drill.POORLY_DRILLED,
            UnitKind.ANTIQUATED: Drill.POORLY_DRILLED,
        },
        VesselKind.LAUNCH: {},
        VesselKind.DHOW: {
            UnitKind.IRREGULAR: Drill.UNDRILLED,
            UnitKind.ANTIQUATED: Drill.UNDRILLED,
        },
    }
)

# RS-MW-06: what a trait adds to a roll; the others change no roll.
PIN_TRAIT: Final[Mapping[str, int]] = MappingProxyType({"coward": -1, "brave": 1})
MOVE_TRAIT: Final[Mapping[str, int]] = MappingProxyType({"shirker": -1})
RALLY_TRAIT: Final[Mapping[str, int]] = MappingProxyType({"jolly_good_chap": 1})

# RS-MW-15: the Leadership of a unit without its leader.
LEADERLESS: Final = 8
# RS-MW-15: the sum of two dice that costs the leader.
LEADER_LOST: Final = 2
# RS-MW-11, RS-MW-13: how near a friend must be to count.
FRIEND_WITHIN: Final = 12 * INCH
# RS-EMB-02: how near the vessel a unit gets on, and gets off.
TRANSFER_REACH: Final = 3 * INCH
# RS-EMB-03: how near an enemy holds a landing.
LANDING_HELD: Final = 3 * INCH
# RS-MOD-03: how near a landing a boat is berthed at it (assumed).
BERTH: Final = INCH
# RS-EMB-07: how near a unit handles loose cargo, and how much in a turn.
HANDLING_REACH: Final = INCH
HANDLED: Final = 4
# RS-EMB-07: the faces that lose an object.
OBJECT_LOST: Final = 2
# RS-MW-17: the faces that cost a figure, for the unit and for each figure.
TERRAIN_LOSS: Final = 2
TERRAIN_LOSS_EACH: Final = 1
# RS-FIR-05: half the arc of a gun, in tenths of a degree.
GUN_ARC: Final = 450
# RS-GUN-02: the crew of a gun.
GUN_CREW: Final = 4
# RS-MW-16: how near an attacker comes to strike (assumed).
CONTACT: Final = INCH
# RS-MW-19: the natural 1s of a volley that jam a machine gun.
JAM: Final = 3
# RS-MW-19: the elephant gun's least face that hits; one hunter.
ELEPHANT_GUN_FIRING: Final = 4
# RS-MW-20, RS-MW-21: gun crews in a fight.
GUN_CREW_FIGHTING: Final = 6
# RS-MW-23: the least face that brings a casualty back.
WOUNDED_RETURN: Final = 4
# RS-MW-07: going to ground, and the cover it makes of the ground's own.
GONE_TO_GROUND: Final[Mapping[Cover, Cover]] = MappingProxyType(
    {Cover.OPEN: Cover.SOFT, Cover.SOFT: Cover.HARD, Cover.HARD: Cover.HARD}
)
# Volley Fire (RS-FIR-06) is named and not described: one better to hit (assumed).
VOLLEY_BONUS: Final = 1
