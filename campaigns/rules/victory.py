"""SNS-VP: victory points, and the end of the campaign."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from campaigns.rules.options import Options


class BritishDeed(StrEnum):
    """SNS-VP-01: what scores for a British commander."""

    BATTLE = "battle_won"
    MAJOR_BATTLE = "major_battle_won"
    BOAT_OR_BATTERY = "large_boat_or_battery_destroyed"
    STEAMER_DESTROYED = "native_steamer_destroyed"
    STEAMER_TAKEN = "native_steamer_taken"
    PACIFIED = "uprising_brought_to_quiet"
    QUIET_YEAR = "year_end_quiet"
    SMALL_GUNBOAT_LOST = "own_small_gunboat_lost"
    LARGE_GUNBOAT_LOST = "own_large_gunboat_lost"


class NativeDeed(StrEnum):
    """SNS-VP-01: what scores for a native commander."""

    BATTLE = "battle_won"
    MAJOR_BATTLE = "major_battle_won"
    SMALL_GUNBOAT_SUNK = "small_gunboat_sunk"
    SMALL_GUNBOAT_TAKEN = "small_gunboat_taken"
    LARGE_GUNBOAT_SUNK = "large_gunboat_sunk"
    LARGE_GUNBOAT_TAKEN = "large_gunboat_taken"
    TOWN = "garrison_town_taken"
    INDEPENDENCE = "month_of_independence"
    CHIEF_LOST = "great_chief_lost"


class MemberDeed(StrEnum):
    """SNS-VP-02: what scores for a member of parliament."""

    PRIME_MINISTER = "year_as_prime_minister"
    CHANCELLOR = "year_in_balance_as_chancellor"


# fmt: off
# SNS-VP-01: a major battle scores this and not the lesser points besides.
BRITISH_POINTS: Final[Mapping[BritishDeed, int]] = MappingProxyType({
    BritishDeed.BATTLE:             1,
    BritishDeed.MAJOR_BATTLE:       3,
    BritishDeed.BOAT_OR_BATTERY:    1,
    BritishDeed.STEAMER_DESTROYED:  2,
    BritishDeed.STEAMER_TAKEN:      3,
    BritishDeed.PACIFIED:           6,
    BritishDeed.QUIET_YEAR:         2,
    BritishDeed.SMALL_GUNBOAT_LOST: -2,
    BritishDeed.LARGE_GUNBOAT_LOST: -6,
})
NATIVE_POINTS: Final[Mapping[NativeDeed, int]] = MappingProxyType({
    NativeDeed.BATTLE:              2,
    NativeDeed.MAJOR_BATTLE:        5,
    NativeDeed.SMALL_GUNBOAT_SUNK:  3,
    NativeDeed.SMALL_GUNBOAT_TAKEN: 5,
    NativeDeed.LARGE_GUNBOAT_SUNK:  8,
    NativeDeed.LARGE_GUNBOAT_TAKEN: 12,
    NativeDeed.TOWN:                4,
    NativeDeed.INDEPENDENCE:        5,
    NativeDeed.CHIEF_LOST:         -3,
})
# SNS-VP-02.
MEMBER_POINTS: Final[Mapping[MemberDeed, int]] = MappingProxyType({
    MemberDeed.PRIME_MINISTER: 1,
    MemberDeed.CHANCELLOR:     1,
})
# fmt: on


def is_major(*, enemy_before: int, enemy_lost: int) -> bool:
    """SNS-VP-01: a battle is major when the enemy loses half of his figures or more."""
    return enemy_lost > 0 and enemy_lost * 2 >= enemy_before


def british_points(deeds: Mapping[BritishDeed, int]) -> int:
    """SNS-VP-01: the points of a British commander for so many of each deed."""
    return sum(BRITISH_POINTS[deed] * count for deed, count in deeds.items())


def native_points(deeds: Mapping[NativeDeed, int]) -> int:
    """SNS-VP-01: the points of a native commander for so many of each deed."""
    return sum(NATIVE_POINTS[deed] * count for deed, count in deeds.items())


def member_points(deeds: Mapping[MemberDeed, int]) -> int:
    """SNS-VP-02: the points of a member of parliament for his years in office."""
    return sum(MEMBER_POINTS[deed] * count for deed, count in deeds.items())


def is_over(turn: int, options: Options) -> bool:
    """SNS-VP-03: after the set turn has been played."""
    return turn > options.months


def winners(points: Mapping[str, int]) -> tuple[str, ...]:
    """SNS-VP-03: who has most points of all roles together; several, where they are level."""
    most = max(points.values(), default=0)
    return tuple(player for player, total in points.items() if total == most)
