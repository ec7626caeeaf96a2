"""SNS-REP-03, SNS-REP-04: what becomes of casualties, and how ranks are filled again."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from campaigns.rules.atlas import Yard
from campaigns.rules.events import LossesRolled
from campaigns.rules.refusals import Refusal
from campaigns.rules.units import Arm, UnitCard
from rulesets.core.dice import Dice


class Fate(StrEnum):
    """SNS-REP-03: what becomes of one figure."""

    DEAD = "dead"
    PRISONER = "prisoner"
    WOUNDED = "wounded"
    BACK = "back"


class Case(StrEnum):
    """SNS-REP-03: whose casualties they are, and how they fell."""

    HOLDS_RIVER = "holds_river"
    OTHER_SIDE = "other_side"
    SUNK_NEAR_ENEMY = "sunk_near_enemy"
    SUNK_ALONE = "sunk_alone"


class Rank(StrEnum):
    """SNS-REP-04: whom a dockyard replaces."""

    RATING = "rating"
    PETTY_OFFICER = "petty_officer"
    OFFICER = "officer"


_DEAD, _TAKEN, _HURT, _BACK = Fate.DEAD, Fate.PRISONER, Fate.WOUNDED, Fate.BACK

# fmt: off
# SNS-REP-03: by the faces 1 to 6.
FATES: Final[Mapping[Case, tuple[Fate, ...]]] = MappingProxyType({
    Case.HOLDS_RIVER:     (_DEAD, _DEAD, _HURT, _HURT, _BACK, _BACK),
    Case.OTHER_SIDE:      (_DEAD, _DEAD, _DEAD, _TAKEN, _HURT, _BACK),
    Case.SUNK_NEAR_ENEMY: (_DEAD, _DEAD, _DEAD, _TAKEN, _BACK, _BACK),
    Case.SUNK_ALONE:      (_DEAD, _DEAD, _DEAD, _BACK, _BACK, _BACK),
})

# SNS-REP-04.
RANK_PRICE: Final[Mapping[Rank, int]] = MappingProxyType({
    Rank.RATING:        150,
    Rank.PETTY_OFFICER: 250,
    Rank.OFFICER:       400,
})
# fmt: on

#: SNS-REP-04: the parts of a unit's price that a figure costs, afoot and mounted.
FOOT_PARTS: Final = 20
MOUNTED_PARTS: Final = 10
#: SNS-REP-03: months until the wounded are back.
WOUNDED_MONTHS: Final = 2
#: SNS-REP-03: 12 inches, as battles measure: how near an enemy vessel, or a bank with enemy units,
#: takes prisoners.
CAPTOR_WITHIN: Final = 12_000


def case_of_sunk(captor_distance: int | None) -> Case:
    """SNS-REP-03: by the nearest enemy vessel or enemy bank, in thousandths of an inch, if any."""
    near = captor_distance is not None and captor_distance <= CAPTOR_WITHIN
    return Case.SUNK_NEAR_ENEMY if near else Case.SUNK_ALONE


def fate(case: Case, face: int) -> Fate:
    """SNS-REP-03: the fate of one figure by its die."""
    return FATES[case][face - 1]


def roll_losses(dice: Dice, who: str, figures: int, case: Case) -> LossesRolled:
    """SNS-REP-03: a die for each figure lost; every one of them has one fate. At least one."""
    roll = dice.roll(figures, 6, "losses", who, case.replace("_", "-"))
    fates = [fate(case, face) for face in roll.faces]
    counts = tuple((str(each), fates.count(each)) for each in Fate)
    return LossesRolled("SNS-REP-03", who, case, roll, counts)


def surrendered(figures: int) -> Mapping[Fate, int]:
    """SNS-REP-03: who is left aboard a vessel that struck or was taken is a prisoner, unrolled."""
    return {each: figures if each is Fate.PRISONER else 0 for each in Fate}


def wounded_until(turn: int) -> int:
    """SNS-REP-03: the turn in which those wounded in one are back."""
    return turn + WOUNDED_MONTHS


def crew_refusal(yard: Yard | None) -> Refusal | None:
    """SNS-REP-04: new crew is found at a dockyard."""
    if yard is Yard.DOCKYARD:
        return None
    return Refusal("SNS-REP-04", "there is no dockyard here", "Man her at a dockyard.")


def crew_price(wanted: Mapping[Rank, int]) -> int:
    """SNS-REP-04: new crew, at a dockyard."""
    return sum(RANK_PRICE[rank] * count for rank, count in wanted.items())


def figure_price(card: UnitCard) -> int:
    """SNS-REP-04: one figure of a unit, at its raising place: a twentieth; mounted, a tenth."""
    return card.price // (MOUNTED_PARTS if card.arm is Arm.CAVALRY else FOOT_PARTS)


class Strength(NamedTuple):
    """A unit as merging sees it; `full` are its figures at full strength."""

    kind: str
    place: str
    figures: int
    full: int


def merge_refusal(one: Strength, other: Strength) -> Refusal | None:
    """SNS-REP-04: two units of a kind, both under half strength, at one place."""
    if one.kind != other.kind:
        return Refusal("SNS-REP-04", "they are units of two kinds", "Merge units of one kind.")
    if one.place != other.place:
        return Refusal("SNS-REP-04", "they are at two places", "Bring them together first.")
    if max(one.figures, other.figures) * 2 >= one.full:
        return Refusal(
            "SNS-REP-04",
            f"a unit of {one.full} with half its figures or more is merged with none",
            "Fill it up with replacements.",
        )
    return None


def merged(one: Strength, other: Strength) -> Strength:
    """SNS-REP-04: the unit that two make; `merge_refusal` has let them."""
    return one._replace(figures=one.figures + other.figures)
