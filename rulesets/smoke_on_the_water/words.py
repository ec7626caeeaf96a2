"""The closed sets of words of the book, and which of them come before which."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum, StrEnum
from types import MappingProxyType
from typing import Final


class Size(StrEnum):
    """SW-GEN-14: how big a vessel is, the smallest first."""

    VERY_SMALL = "very_small"
    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"
    VERY_LARGE = "very_large"


class Level(IntEnum):
    """SW-GEN-14: the levels of speed."""

    IMMOBILE = 0
    SLOW = 1
    MEDIUM = 2
    FAST = 3
    VERY_FAST = 4


class Way(StrEnum):
    """Ahead or astern."""

    AHEAD = "ahead"
    ASTERN = "astern"


class Draught(StrEnum):
    """SW-GEN-14: how deep a vessel goes, the shallowest first."""

    VERY_SHALLOW = "very_shallow"
    SHALLOW = "shallow"
    MEDIUM = "medium"
    DEEP = "deep"


class Handling(StrEnum):
    """SW-TURNING-05: manoeuvrability, the best first."""

    GOOD = "good"
    AVERAGE = "average"
    POOR = "poor"
    VERY_POOR = "very_poor"


class Armour(StrEnum):
    """SW-ARM-02: classes of armour. SW-ARM-05: against shot a cottonclad stands above a tinclad."""

    UNARMOURED = "unarmoured"
    COTTONCLAD = "cottonclad"
    TINCLAD = "tinclad"
    LIGHT = "light"
    MEDIUM = "medium"
    HEAVY = "heavy"
    SUPER_HEAVY = "super_heavy"


class Configuration(StrEnum):
    """SW-VES-01: how a vessel is built. A casemate is told apart."""

    CONVENTIONAL = "conventional"
    SIDEWHEEL = "sidewheel"
    STERNWHEEL = "sternwheel"
    ONE_TURRET = "one_turret"
    TWO_TURRETS = "two_turrets"
    THREE_TURRETS = "three_turrets"


class TargetSize(StrEnum):
    """SW-HIT-05: the letter of a silhouette, the smallest first."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"
    E = "E"
    F = "F"


class Weight(StrEnum):
    """SW-GUN-05: by the weight of the shot, the lightest first."""

    VERY_LIGHT = "VL"
    LIGHT = "L"
    MEDIUM = "M"
    HEAVY = "H"
    SUPER_HEAVY = "SH"


class GunType(StrEnum):
    """SW-GUN-05: the five types."""

    RIFLE = "R"
    SMOOTHBORE = "SB"
    COLUMBIAD = "C"
    MORTAR = "M"
    HOWITZER = "H"


class Band(StrEnum):
    """SW-RNG-01: the five ranges of direct fire."""

    POINT_BLANK = "point_blank"
    SHORT = "short"
    MEDIUM = "medium"
    LONG = "long"
    EXTREME = "extreme"


class Aspect(StrEnum):
    """SW-ASP-01: which edge of a base the shot comes over; SW-LOC-01: plunging, indirect fire."""

    BOW = "bow"
    BROADSIDE = "broadside"
    STERN = "stern"
    PLUNGING = "plunging"


class Location(StrEnum):
    """SW-LOC-02: where a hit lands."""

    HULL = "hull"
    GUN = "gun"
    CASEMATE = "casemate"
    DECK = "deck"
    STACK = "stack"
    WHEEL = "wheel"
    PORT_WHEEL = "port_wheel"
    STARBOARD_WHEEL = "starboard_wheel"
    TURRET = "turret"
    FORE_TURRET = "fore_turret"
    MIDDLE_TURRET = "middle_turret"
    AFT_TURRET = "aft_turret"
    CRITICAL = "critical"


class Arc(StrEnum):
    """SW-COL-03: where a vessel is struck by another, clockwise from the bow."""

    BOW = "bow"
    STARBOARD_BOW = "starboard_bow"
    STARBOARD_BROADSIDE = "starboard_broadside"
    STARBOARD_QUARTER = "starboard_quarter"
    STERN = "stern"
    PORT_QUARTER = "port_quarter"
    PORT_BROADSIDE = "port_broadside"
    PORT_BOW = "port_bow"


class Nation(StrEnum):
    """SW-MIS-01, SW-SHELL-03: whose powder and fuzes they are."""

    UNION = "union"
    CONFEDERATE = "confederate"


class Ammunition(StrEnum):
    """SW-GUN-09: what a gun fires."""

    SHOT = "shot"
    SHELL = "shell"
    RED_HOT = "red_hot"


class Misfire(StrEnum):
    """SW-MIS-01: what a natural 10 brings."""

    NONE = "none"
    JAM = "jam"
    BURST = "burst"


class Critical(StrEnum):
    """SW-CRIT-01, SW-CRIT-02: what is hit."""

    PILOT_HOUSE = "pilot_house"
    PORT_JAMMED = "port_jammed"
    FIRE = "fire"
    FLOODING = "flooding"
    RUDDER = "rudder"
    SPECIAL = "special"
    GUN_PORT = "gun_port"
    MACHINERY = "machinery"
    TURRET_JAMS = "turret_jams"
    BOILER = "boiler"
    MAGAZINE = "magazine"


class Depth(StrEnum):
    """SW-GRD-04: columns A, B and C of Table 3."""

    BANK = "bank"
    SHALLOW = "shallow"
    DEEP = "deep"


class Crew(StrEnum):
    """SW-VES-12: the quality of a crew."""

    GREEN = "green"
    REGULAR = "regular"
    ELITE = "elite"


class Item(StrEnum):
    """SW-REP-03, SW-REP-06: what is repaired, in its order."""

    FIRE = "fire"
    OUT_OF_CONTROL = "out_of_control"
    FLOODING = "flooding"
    TURRET = "turret"
    RUDDER = "rudder"
    PORT = "port"
    GUN = "gun"


class Fire(StrEnum):
    """SW-FIRE-02: the stages of a fire."""

    NONE = "none"
    BURNING = "burning"
    OUT_OF_CONTROL = "out_of_control"


class WorkKind(StrEnum):
    """SW-FORT-02: the kinds of work."""

    BATTERY = "battery"
    EARTHWORK = "earthwork"
    MASONRY = "masonry"


class Protection(StrEnum):
    """SW-FORT-02: what stands before the guns."""

    OPEN = "open"
    COTTON = "cotton"
    EARTH = "earth"
    MASONRY = "masonry"
    IRON = "iron"


class FortHit(StrEnum):
    """SW-FORT-05: where a work is hit."""

    STRUCTURE = "structure"
    GUN = "gun"
    GUN_DESTROYED = "gun_destroyed"
    FIRE = "fire"
    MAGAZINE = "magazine"


class Sector(StrEnum):
    """SW-COL-03: the arcs of a collision, from the bow to the last before the stern."""

    BOW = "bow"
    BOW_QUARTER = "bow_quarter"
    BROADSIDE = "broadside"
    QUARTER = "quarter"


class Fate(StrEnum):
    """SW-END-05: what became of a vessel, as its enemy counts it."""

    NONE = "none"
    DAMAGED = "damaged"
    DRIVEN_OFF = "driven_off"
    WRECKED = "wrecked"
    DESTROYED = "destroyed"
    ABANDONED = "abandoned"
    CAPTURED = "captured"


class Current(StrEnum):
    """SW-OPT-DRF: how strong the stream is."""

    NONE = "none"
    WEAK = "weak"
    MEDIUM = "medium"
    STRONG = "strong"


def rank(word: StrEnum) -> int:
    """The place of a word in its set, 0 for the first."""
    return _RANKS[type(word)][word]


_RANKS: Final[Mapping[type[StrEnum], Mapping[StrEnum, int]]] = MappingProxyType(
    {
        words: MappingProxyType({word: place for place, word in enumerate(words)})
        for words in (Size, Draught, Handling, TargetSize, Weight, Band, Armour)
    }
)
