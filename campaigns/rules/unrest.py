"""SNS-UNREST-02 to -04: the index of a territory, and what each state of it allows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import cycle, islice
from types import MappingProxyType
from typing import Final

from campaigns.rules.atlas import Territory
from campaigns.rules.events import UnrestRolled
from campaigns.rules.refusals import Refusal
from campaigns.rules.territories import TERRITORIES, Craft, Muster, TerritoryCard
from campaigns.rules.units import BandType
from rulesets.core.dice import Dice

#: SNS-UNREST-02: the bounds of the index, and the least of each state above Quiet.
CALMEST: Final = 0
RESTLESS: Final = 2
RISEN: Final = 4
FREE: Final = 6

#: SNS-UNREST-03: at these sums of two dice the index rises, and falls.
RISES: Final = 10
FALLS: Final = 4
#: SNS-UNREST-03: so many units above the minimum count one, and how much they count at most.
SURPLUS_UNITS: Final = 2
SURPLUS_MOST: Final = 2

#: SNS-UNREST-04: months of holding every town that bring the index down, and to what.
HELD_MONTHS: Final = 2
HELD_INDEX: Final = 1
#: SNS-UNREST-04: bands that independence adds.
FREE_BANDS: Final = 3


class State(StrEnum):
    """SNS-UNREST-02: what a territory is in."""

    QUIET = "quiet"
    RESTLESS = "restless"
    UPRISING = "uprising"
    INDEPENDENCE = "independence"


def state_of(index: int) -> State:
    """SNS-UNREST-02: the state of an index from 0 to 6."""
    if index < RESTLESS:
        return State.QUIET
    if index < RISEN:
        return State.RESTLESS
    return State.UPRISING if index < FREE else State.INDEPENDENCE


#: SNS-UNREST-02: the states from the calmest to the gravest.
_GRAVITY: Final[Mapping[State, int]] = MappingProxyType(
    {state: gravity for gravity, state in enumerate(State)}
)


def bounded(index: int) -> int:
    """SNS-UNREST-02: the index stays between 0 and 6."""
    return max(CALMEST, min(FREE, index))


@dataclass(frozen=True, slots=True)
class Standing:
    """SNS-UNREST-03: what bears on a territory this month; battles are those of last month."""

    index: int
    garrison: int
    minimum: int
    defeated: bool = False
    victorious: bool = False
    neighbour_risen: bool = False
    gunboat: bool = False


class Bearing(StrEnum):
    """SNS-UNREST-03: what changes the roll."""

    GARRISON_SHORT = "garrison short"
    DEFEAT = "defeat"
    NEIGHBOUR = "neighbour in uprising"
    SURPLUS = "garrison strong"
    VICTORY = "victory"
    GUNBOAT = "gunboat"


def bearings(standing: Standing) -> tuple[tuple[Bearing, int], ...]:
    """SNS-UNREST-03: each thing that changes the roll, and by how much."""
    surplus = max(0, standing.garrison - standing.minimum) // SURPLUS_UNITS
    all_of_them = (
        (Bearing.GARRISON_SHORT, int(standing.garrison < standing.minimum)),
        (Bearing.DEFEAT, int(standing.defeated)),
        (Bearing.NEIGHBOUR, int(standing.neighbour_risen)),
        (Bearing.SURPLUS, -min(SURPLUS_MOST, surplus)),
        (Bearing.VICTORY, -int(standing.victorious)),
        (Bearing.GUNBOAT, -int(standing.gunboat)),
    )
    return tuple((bearing, value) for bearing, value in all_of_them if value)


def index_after(index: int, total: int) -> int:
    """SNS-UNREST-03: up by one on 10 or more, down by one on 4 or less."""
    return bounded(index + int(total >= RISES) - int(total <= FALLS))


def roll_unrest(dice: Dice, territory: Territory, standing: Standing) -> UnrestRolled:
    """SNS-UNREST-03: the month's two dice of one territory."""
    changes = bearings(standing)
    roll = dice.roll(2, 6, "unrest", territory)
    index = index_after(standing.index, roll.total + sum(value for _, value in changes))
    named = tuple((str(bearing), value) for bearing, value in changes)
    return UnrestRolled("SNS-UNREST-03", territory, roll, named, standing.index, index)


def neighbour_risen(card: TerritoryCard, indices: Mapping[Territory, int]) -> bool:
    """SNS-UNREST-03: whether a neighbour is in uprising, or has gone on to independence.

    A neighbour that is not played is quiet.
    """
    return any(indices.get(other, CALMEST) >= RISEN for other in card.neighbours)


@dataclass(frozen=True, slots=True)
class Allowance:
    """SNS-UNREST-04: what the natives of a territory may do."""

    may_move: bool = False
    may_attack: bool = False
    may_cross: bool = False
    may_shelter: bool = False
    bands: int = 0


# SNS-UNREST-04: by state. Bands are those above the muster; points are SNS-VP-01's.
ALLOWANCES: Final[Mapping[State, Allowance]] = MappingProxyType(
    {
        State.QUIET: Allowance(),
        State.RESTLESS: Allowance(may_move=True, may_shelter=True),
        State.UPRISING: Allowance(may_move=True, may_attack=True, may_cross=True, may_shelter=True),
        State.INDEPENDENCE: Allowance(
            may_move=True, may_attack=True, may_cross=True, may_shelter=True, bands=FREE_BANDS
        ),
    }
)


def native_refusal(
    home: Territory,
    goal: Territory,
    index: int,
    *,
    attacks: bool,
    territories: Mapping[Territory, TerritoryCard] = TERRITORIES,
) -> Refusal | None:
    """SNS-UNREST-04: natives attack and cross the border in an uprising, to a neighbour at most."""
    allowed = ALLOWANCES[state_of(index)]
    if attacks and not allowed.may_attack:
        return Refusal("SNS-UNREST-04", "there is no uprising to fight in", "Wait for one.")
    if goal is home:
        return None
    if not allowed.may_cross:
        return Refusal("SNS-UNREST-04", "natives do not cross a quiet border", "Stay within it.")
    if goal not in territories[home].neighbours:
        return Refusal("SNS-UNREST-04", "that territory is no neighbour", "Go to one next to it.")
    return None


def takes_in(territory: Territory, index: int, *, home: Territory) -> bool:
    """SNS-UNREST-04: whether a territory shelters beaten natives: from Restless on, or as home."""
    return territory is home or ALLOWANCES[state_of(index)].may_shelter


def muster_in(state: State, card: TerritoryCard) -> Muster:
    """SNS-UNREST-04: nobody in quiet times, half when restless, and everybody after that."""
    if state is State.QUIET:
        return Muster(0, 0, 0, 0)
    return card.muster.halved() if state is State.RESTLESS else card.muster


def craft_in(state: State, card: TerritoryCard) -> Mapping[Craft, int]:
    """SNS-UNREST-04: river craft muster as the bands do."""
    if state is State.QUIET:
        return {}
    part = 2 if state is State.RESTLESS else 1
    return {craft: count // part for craft, count in card.craft.items()}


def rises_above(state: State, other: State) -> bool:
    """SNS-UNREST-02: whether a state is graver than another."""
    return _GRAVITY[state] > _GRAVITY[other]


def free_bands(card: TerritoryCard) -> Mapping[BandType, int]:
    """SNS-UNREST-04: the three bands of Independence, of kinds that the side musters.

    One of each kind after another, the most numerous first, until there are three.
    """
    mustered = card.muster.bands()
    kinds = [band for band in sorted(mustered, key=lambda band: -mustered[band]) if mustered[band]]
    return Counter(islice(cycle(kinds), FREE_BANDS))


def muster_due(state: State, mustered: State, card: TerritoryCard) -> Muster:
    """SNS-UNREST-04: what comes to arms in a state, for whose natives mustered for one before.

    What was lost or went home in between does not come again: that is for replacements.
    """
    if not rises_above(state, mustered):
        return muster_in(State.QUIET, card)
    whole, there = muster_in(state, card), muster_in(mustered, card)
    foot, rifle, horse, guns = (want - have for want, have in zip(whole, there, strict=True))
    free = free_bands(card) if state is State.INDEPENDENCE else {}
    return Muster(
        foot + free.get(BandType.FOOT, 0),
        rifle + free.get(BandType.RIFLE, 0),
        horse + free.get(BandType.HORSE, 0),
        guns,
    )


def craft_due(state: State, mustered: State, card: TerritoryCard) -> Mapping[Craft, int]:
    """SNS-UNREST-04: the same of river craft."""
    if not rises_above(state, mustered):
        return {}
    there = craft_in(mustered, card)
    return {craft: n - there.get(craft, 0) for craft, n in craft_in(state, card).items()}


def index_after_victories(index: int, major_victories: int) -> int:
    """SNS-UNREST-04: each major British victory takes one off."""
    return bounded(index - major_victories)


def index_after_holding(index: int, months_held: Sequence[int]) -> int:
    """SNS-UNREST-04: every town held for two months brings the index down to 1."""
    held = bool(months_held) and min(months_held) >= HELD_MONTHS
    return min(index, HELD_INDEX) if held else index
