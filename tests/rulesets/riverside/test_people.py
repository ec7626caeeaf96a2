"""RS-GEN-03, RS-MW-05, RS-MW-06: captains and leaders."""

import pytest

from rulesets.riverside.people import (
    TroopType,
    leadership_for,
    leadership_under,
    roll_character,
    trait_for,
)
from tests.support.dice import ScriptedDice


@pytest.mark.parametrize(
    ("troop_type", "by_face"),
    [
        (TroopType.REGULAR, [8, 7, 7, 6, 6, 5]),
        (TroopType.IRREGULAR, [9, 8, 7, 7, 6, 5]),
        (TroopType.TRIBAL, [9, 8, 7, 7, 6, 6]),
    ],
)
def test_rs_mw_05_leadership_by_one_die_and_troop_type(troop_type, by_face):
    assert [leadership_for(face, troop_type) for face in range(1, 7)] == by_face


def test_rs_mw_06_trait_by_the_sum_of_two_dice():
    assert [trait_for(total) for total in range(2, 13)] == [
        "hapless",
        "drunkard",
        "coward",
        "shirker",
        "stiff_upper_lip",
        "stiff_upper_lip",
        "stiff_upper_lip",
        "jolly_good_chap",
        "expert_marksman",
        "brave",
        "generals_favourite",
    ]


def test_rs_mw_06_a_hapless_leader_needs_ten():
    assert leadership_under(trait_for(2), 5) == 10
    assert leadership_under(trait_for(3), 5) == 5


def test_rs_gen_03_leadership_is_rolled_before_the_trait():
    with ScriptedDice(4, 5, 6) as dice:
        captain = roll_character(dice, "gunboat", "grey")

    assert (captain.leadership, captain.trait) == (6, "brave")
    assert captain.leadership_roll.address == "leadership|grey"
    assert captain.trait_roll.address == "trait|grey"


def test_rs_mw_05_a_dhow_captain_is_irregular():
    with ScriptedDice(1, 1, 1) as dice:
        captain = roll_character(dice, "dhow", "said")

    assert (captain.leadership, captain.trait) == (10, "hapless")
