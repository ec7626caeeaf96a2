"""Captains and leaders: their Leadership and their trait, rolled once and kept."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from rulesets.core.dice import Dice, Roll
from rulesets.core.tables import grid


class TroopType(StrEnum):
    """RS-MW-05: the columns of the Leadership table."""

    REGULAR = "regular"
    IRREGULAR = "irregular"
    TRIBAL = "tribal"


class Trait(StrEnum):
    """RS-MW-06: what a leader is like."""

    HAPLESS = "hapless"
    DRUNKARD = "drunkard"
    COWARD = "coward"
    SHIRKER = "shirker"
    STIFF_UPPER_LIP = "stiff_upper_lip"
    JOLLY_GOOD_CHAP = "jolly_good_chap"
    EXPERT_MARKSMAN = "expert_marksman"
    BRAVE = "brave"
    GENERALS_FAVOURITE = "generals_favourite"


# fmt: off
# RS-MW-05: Leadership by one die.
LEADERSHIP: Final = grid(TroopType, {
    #  regular  irregular  tribal
    1: (     8,         9,      9),
    2: (     7,         8,      8),
    3: (     7,         7,      7),
    4: (     6,         7,      7),
    5: (     6,         6,      6),
    6: (     5,         5,      6),
})

# RS-MW-06: trait by the sum of two dice.
TRAIT: Final[Mapping[int, Trait]] = MappingProxyType({
    2: Trait.HAPLESS,
    3: Trait.DRUNKARD,
    4: Trait.COWARD,
    5: Trait.SHIRKER,
    6: Trait.STIFF_UPPER_LIP,
    7: Trait.STIFF_UPPER_LIP,
    8: Trait.STIFF_UPPER_LIP,
    9: Trait.JOLLY_GOOD_CHAP,
    10: Trait.EXPERT_MARKSMAN,
    11: Trait.BRAVE,
    12: Trait.GENERALS_FAVOURITE,
})

# RS-MW-05: the column of a captain, by the kind of his vessel, and of a leader, by his unit's.
TROOP_TYPE: Final[Mapping[str, TroopType]] = MappingProxyType({
    "gunboat": TroopType.REGULAR,
    "launch": TroopType.REGULAR,
    "dhow": TroopType.IRREGULAR,
    "regular_infantry": TroopType.REGULAR,
    "irregular_infantry": TroopType.IRREGULAR,
    "irregular_antiquated": TroopType.IRREGULAR,
    "tribal_infantry": TroopType.TRIBAL,
    "baggage": TroopType.IRREGULAR,
    "field_gun": TroopType.REGULAR,
    "machine_gun": TroopType.REGULAR,
})
# fmt: on

# RS-MW-06: the Leadership of a hapless leader, whatever his die says.
HAPLESS_LEADERSHIP: Final = 10


class Character(NamedTuple):
    """A person as rolled: his Leadership, his trait, and the dice that made him.

    `rolled` is his Leadership without the trait's effect.
    """

    leadership: int
    trait: Trait
    leadership_roll: Roll
    trait_roll: Roll
    rolled: int


def leadership_for(face: int, troop_type: TroopType) -> int:
    """RS-MW-05: a leader's Leadership, by one die and his troop type."""
    return LEADERSHIP[face][troop_type]


def trait_for(total: int) -> Trait:
    """RS-MW-06: a leader's trait, by the sum of two dice."""
    return TRAIT[total]


def leadership_under(trait: str, rolled: int) -> int:
    """RS-MW-06: the Leadership that counts; a hapless leader needs 10."""
    return HAPLESS_LEADERSHIP if trait == Trait.HAPLESS else rolled


def roll_character(dice: Dice, kind: str, *who: str) -> Character:
    """RS-GEN-03: roll a captain or a leader, by the kind of his vessel or unit.

    Leadership first, then the trait: one die and two, each at an address of its own.
    """
    first = dice.roll(1, 6, "leadership", *who)
    second = dice.roll(2, 6, "trait", *who)
    trait = trait_for(second.total)
    rolled = leadership_for(first.total, TROOP_TYPE[kind])
    return Character(leadership_under(trait, rolled), trait, first, second, rolled)
