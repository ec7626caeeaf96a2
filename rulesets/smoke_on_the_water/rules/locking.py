"""SW-LOCK: vessels that are locked after a collision, what speed they keep, and how they part."""

from __future__ import annotations

from typing import Final, NamedTuple

from rulesets.core.score import Score
from rulesets.smoke_on_the_water.rules.collisions import BOWS
from rulesets.smoke_on_the_water.words import Arc, Level, Size, rank

#: SW-LOCK-02, Table 7; SW-LOCK-22, Table 8.
LOCK_BASE: Final = 5
RAMMED: Final = -2
RIGGED: Final = 2
PART_BASE: Final = 5
STRIKER_TRIES: Final = 1
RAM_TRIES: Final = 3
BOTH_TRY: Final = 2


class Party(NamedTuple):
    """One of two that collided: how big, how fast, where she was struck."""

    size: Size
    level: Level
    arc: Arc


def lock_chance(*, ram_struck: bool, both_rigged: bool, flooding: int) -> Score:
    """SW-LOCK-02, SW-LOCK-03: `flooding` is what this collision brought to both together."""
    return Score.of(
        ("SW-LOCK-02", LOCK_BASE),
        ("ram", RAMMED * ram_struck),
        ("rigging", RIGGED * both_rigged),
        ("flooding", flooding),
    )


def level_after(party: Party, other: Party) -> Level:
    """SW-LOCK-09, SW-LOCK-13: whose bow arc was in it loses a level; no Very Small one costs it."""
    if party.arc in BOWS and other.size is not Size.VERY_SMALL:
        return Level(max(0, party.level - 1))
    return party.level


def larger_of(one: Party, other: Party) -> Party | None:
    """SW-LOCK-04: the larger vessel, None where they are of one size."""
    if rank(one.size) == rank(other.size):
        return None
    return max(one, other, key=lambda party: rank(party.size))


def locked_level(one: Party, other: Party) -> tuple[Level, Party]:
    """SW-LOCK-06 to SW-LOCK-08: the common speed, and whose direction it has.

    SW-LOCK-07: of one size, hers who was not struck by the bow.

    Of different sizes the larger's; of one size hers who was not struck in a bow arc; where both
    or neither were, the difference, in the faster's direction.
    """
    larger = larger_of(one, other)
    if larger is not None:
        return level_after(larger, other if larger is one else one), larger
    unbowed = [party for party in (one, other) if party.arc not in BOWS]
    if len(unbowed) == 1:
        found = unbowed[0]
        return level_after(found, other if found is one else one), found
    faster, slower = sorted((one, other), key=lambda party: -party.level)
    return Level(faster.level - slower.level), faster


def locked_later(level: Level) -> Level:
    """SW-LOCK-15: in each later turn one level less, down to Immobile."""
    return Level(max(0, level - 1))


def part_chance(
    *,
    flooding: int,
    striker_tries: bool,
    striker_has_ram: bool,
    both_try: bool,
    forced: bool = False,
) -> Score:
    """SW-LOCK-22, SW-LOCK-28: of a pair; SW-LOCK-23: one that is forced has base and flooding.

    `flooding` is what their collision brought to both. Two that struck bow to bow count as one.
    """
    by_striker = (RAM_TRIES if striker_has_ram else STRIKER_TRIES) if striker_tries else 0
    return Score.of(
        ("SW-LOCK-22", PART_BASE),
        ("flooding", -flooding),
        ("striker", 0 if forced else by_striker),
        ("both", 0 if forced else BOTH_TRY * both_try),
    )


def parts_them(third: Size, struck: Size) -> bool:
    """SW-LOCK-20: a third vessel, not more than one size smaller than the one she strikes."""
    return rank(struck) - rank(third) <= 1


def goes_down_with(own: Size, sinking: Size) -> bool:
    """SW-LOCK-26: locked to a sinking vessel that is as big or bigger; a smaller one is held up."""
    return rank(own) <= rank(sinking)
