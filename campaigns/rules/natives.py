"""SNS-UNREST-05: native replacements. SNS-UNREST-06: natives that no player leads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from campaigns.rules.events import BaseReleased, NativesMet
from campaigns.rules.options import Decider, Options
from campaigns.rules.refusals import Refusal
from campaigns.rules.territories import Craft, TerritoryCard
from campaigns.rules.units import BandType
from rulesets.core.dice import Dice

#: SNS-UNREST-05: muster points are counted in halves.
POINT: Final = 2
#: SNS-UNREST-06: a gun for so many basic units.
UNITS_A_GUN: Final = 3


class Recruit(StrEnum):
    """SNS-UNREST-05: what muster points buy."""

    FOOT = "foot"
    RIFLE = "rifle"
    HORSE = "horse"
    GUN = "gun"
    SMALL_BOAT = "small_boat"
    LARGE_BOAT = "large_boat"
    GUN_BOAT = "large_boat_with_gun"


class Encounter(StrEnum):
    """SNS-UNREST-06: how a force is met."""

    AMBUSH = "ambush"
    MEETING = "meeting"
    DEFENCE = "defence"


# fmt: off
# SNS-UNREST-05: in half points, for a small boat costs half of one.
HALF_POINTS: Final[Mapping[Recruit, int]] = MappingProxyType({
    Recruit.FOOT:       4,
    Recruit.RIFLE:      6,
    Recruit.HORSE:      6,
    Recruit.GUN:        8,
    Recruit.SMALL_BOAT: 1,
    Recruit.LARGE_BOAT: 2,
    Recruit.GUN_BOAT:   4,
})

# SNS-UNREST-06: which band a basic unit is, and how it is met, by a die (assumed).
BAND_MET: Final[Mapping[int, BandType]] = MappingProxyType({
    1: BandType.FOOT, 2: BandType.FOOT, 3: BandType.FOOT,
    4: BandType.RIFLE, 5: BandType.RIFLE,
    6: BandType.HORSE,
})
ENCOUNTER: Final[Mapping[int, Encounter]] = MappingProxyType({
    1: Encounter.AMBUSH, 2: Encounter.AMBUSH,
    3: Encounter.MEETING, 4: Encounter.MEETING,
    5: Encounter.DEFENCE, 6: Encounter.DEFENCE,
})
# fmt: on


def points_after(kept: int, index: int, *, months_risen: int) -> int:
    """SNS-UNREST-05: half points once a month has added its own to what was kept.

    SNS-UNREST-04: the index in each month of Uprising or Independence but the first of them.
    """
    return kept + POINT * index if months_risen > 1 else kept


def recruit_refusal(half_points_left: int, wanted: Mapping[Recruit, int]) -> Refusal | None:
    """SNS-UNREST-05: the muster points must cover what is raised."""
    if any(count < 0 for count in wanted.values()):
        return Refusal("SNS-UNREST-05", "fewer than none are asked for", "Ask for 0 or more.")
    cost = cost_of(wanted)
    if cost <= half_points_left:
        return None
    return Refusal(
        "SNS-UNREST-05",
        f"that costs {cost / POINT:g} muster points, and {half_points_left / POINT:g} are there",
        "Raise less, or keep the points for a later month.",
    )


def replaceable(card: TerritoryCard) -> Mapping[Recruit, int]:
    """SNS-UNREST-05: what a territory's points may raise, the kinds of its muster, with its number.

    Steamers and batteries are not replaced.
    """
    numbers = {
        Recruit.FOOT: card.muster.foot,
        Recruit.RIFLE: card.muster.rifle,
        Recruit.HORSE: card.muster.horse,
        Recruit.GUN: card.muster.guns,
        Recruit.SMALL_BOAT: card.craft.get(Craft.SMALL_BOAT, 0),
        Recruit.LARGE_BOAT: card.craft.get(Craft.LARGE_BOAT, 0),
        Recruit.GUN_BOAT: card.craft.get(Craft.GUN_BOAT, 0),
    }
    return {recruit: number for recruit, number in numbers.items() if number}


def kind_refusal(card: TerritoryCard, wanted: Mapping[Recruit, int]) -> Refusal | None:
    """SNS-UNREST-05: replacements are of the kinds that the territory musters."""
    kinds = replaceable(card)
    foreign = [recruit for recruit, count in wanted.items() if count and recruit not in kinds]
    if not foreign:
        return None
    return Refusal(
        "SNS-UNREST-05",
        f"there is no {foreign[0].replace('_', ' ')} in the muster of the {card.native_side}",
        f"Raise {', '.join(kinds)}." if kinds else "Keep the points.",
    )


def recruits_wanted(
    card: TerritoryCard, half_points: int, present: Mapping[Recruit, int]
) -> Mapping[Recruit, int]:
    """SNS-UNREST-05, SNS-UNREST-06: what a side that nobody leads raises with its points.

    One after another of the kind that is furthest below its muster, as far as there are points for
    it; of two as far, the first by the list of costs. Points are kept once nothing is missing.
    """
    full, there = replaceable(card), Counter(present)
    raised: Counter[Recruit] = Counter()
    while True:
        missing = [
            recruit
            for recruit, number in full.items()
            if there[recruit] < number and HALF_POINTS[recruit] <= half_points
        ]
        if not missing:
            return raised
        first = min(missing, key=lambda recruit: Fraction(there[recruit], full[recruit]))
        raised[first] += 1
        there[first] += 1
        half_points -= HALF_POINTS[first]


def cost_of(wanted: Mapping[Recruit, int]) -> int:
    """SNS-UNREST-05: what it all costs, in half points."""
    return sum(HALF_POINTS[recruit] * count for recruit, count in wanted.items())


def natives_are_met(options: Options) -> bool:
    """SNS-UNREST-06: natives of a solo or automatic campaign are met by dice."""
    return options.natives is Decider.AUTO


def units_met(index: int, face: int, *, rich_town: bool) -> int:
    """SNS-UNREST-06: basic units against a force that enters; none where the die is above.

    The die against the revolt index, a rich garrison town one off it; an equal die still means
    battle, so it brings one unit.
    """
    rolled = face - int(rich_town)
    return max(1, index - rolled) if rolled <= index else 0


def guns_with(units: int) -> int:
    """SNS-UNREST-06: one gun to every three units."""
    return units // UNITS_A_GUN


def meet_natives(
    dice: Dice, force: str, place: str, index: int, *, rich_town: bool = False
) -> NativesMet:
    """SNS-UNREST-06: whether there is battle; then its units by a die each, and its kind."""
    roll = dice.roll(1, 6, "revolt", force, place)
    count = units_met(index, roll.total, rich_town=rich_town)
    if not count:
        return NativesMet("SNS-UNREST-06", force, place, index, roll, (), 0, None, None, None)
    types = dice.roll(count, 6, "native units", force, place)
    kind = dice.roll(1, 6, "encounter", force, place)
    bands = tuple(str(BAND_MET[face]) for face in types.faces)
    return NativesMet(
        "SNS-UNREST-06",
        force,
        place,
        index,
        roll,
        bands=bands,
        guns=guns_with(count),
        encounter=ENCOUNTER[kind.total],
        bands_roll=types,
        encounter_roll=kind,
    )


def garrison_refusal(units_left: int) -> Refusal | None:
    """SNS-UNREST-06: every garrison town holds at least one unit at the start."""
    if units_left > 0:
        return None
    return Refusal("SNS-UNREST-06", "the garrison town would be empty", "Leave a unit in it.")


def release(dice: Dice, base: str, waiting: int) -> BaseReleased:
    """SNS-UNREST-06: a die of units a turn leaves the base, as far as they are there."""
    roll = dice.roll(1, 6, "released", base)
    return BaseReleased("SNS-UNREST-06", base, roll, min(roll.total, waiting))
