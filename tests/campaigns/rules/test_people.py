"""SNS-REP-03 to -06: losses, replacements, experience, captains."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.atlas import Yard
from campaigns.rules.experience import (
    REACHED_AT,
    Deeds,
    Experience,
    diluted,
    gained,
    leadership,
    level_at,
    newly_raised,
    points_for,
)
from campaigns.rules.losses import (
    FATES,
    Case,
    Fate,
    Rank,
    Strength,
    case_of_sunk,
    crew_price,
    crew_refusal,
    fate,
    figure_price,
    merge_refusal,
    merged,
    roll_losses,
    surrendered,
    wounded_until,
)
from campaigns.rules.units import UNITS, Quality, UnitType
from rulesets.core.dice import AddressedDice
from tests.support.dice import ScriptedDice

GREEN, TRAINED, CRACK, LEGENDARY = Quality


def test_sns_rep_03_fates_by_the_die():
    faces = {case: "".join(fate(case, face)[0] for face in range(1, 7)) for case in Case}
    assert faces == {
        Case.HOLDS_RIVER: "ddwwbb",
        Case.OTHER_SIDE: "dddpwb",
        Case.SUNK_NEAR_ENEMY: "dddpbb",
        Case.SUNK_ALONE: "dddbbb",
    }
    assert all(len(fates) == 6 for fates in FATES.values())


@pytest.mark.parametrize(
    ("distance", "case"),
    [
        (0, Case.SUNK_NEAR_ENEMY),
        (12_000, Case.SUNK_NEAR_ENEMY),
        (12_001, Case.SUNK_ALONE),
        (None, Case.SUNK_ALONE),
    ],
)
def test_sns_rep_03_a_captor_within_12_inches(distance, case):
    assert case_of_sunk(distance) is case


@given(st.binary(min_size=32, max_size=32), st.integers(1, 300), st.sampled_from(Case))
def test_sns_rep_03_everyone_has_one_fate(seed: bytes, figures: int, case: Case):
    dice = AddressedDice(seed, "rw1c")
    dice.enter(4, "aftermath")
    rolled = roll_losses(dice, "melik", figures, case)
    assert sum(count for _, count in rolled.fates) == figures == len(rolled.roll.faces)
    for each, count in rolled.fates:
        assert count == sum(FATES[case][face - 1] == each for face in rolled.roll.faces)


def test_sns_rep_03_who_strikes_is_taken_and_the_wounded_come_back_in_two_months():
    assert surrendered(9) == {
        Fate.DEAD: 0,
        Fate.PRISONER: 9,
        Fate.WOUNDED: 0,
        Fate.BACK: 0,
    }
    assert wounded_until(11) == 13


def test_sns_rep_03_each_case_of_a_vessel_has_addresses_of_its_own():
    with ScriptedDice(1, 6) as dice:
        roll_losses(dice, "melik", 1, Case.OTHER_SIDE)
        roll_losses(dice, "melik", 1, Case.SUNK_ALONE)
    assert dice.asked == ["losses|melik|other-side", "losses|melik|sunk-alone"]


def test_sns_rep_04_new_crew_is_found_at_a_dockyard():
    assert crew_refusal(Yard.DOCKYARD) is None
    for elsewhere in (Yard.RIVER, None):
        refused = crew_refusal(elsewhere)
        assert refused is not None
        assert refused.rule == "SNS-REP-04"


def test_sns_rep_04_what_replacements_cost():
    assert crew_price({Rank.RATING: 3, Rank.PETTY_OFFICER: 1, Rank.OFFICER: 1}) == 1_100
    assert figure_price(UNITS[UnitType.REGULAR_INFANTRY]) == 600
    assert figure_price(UNITS[UnitType.REGULAR_LANCERS]) == 2_000
    assert figure_price(UNITS[UnitType.FIELD_ARTILLERY]) == 750


def test_sns_rep_04_units_under_half_strength_are_merged():
    line = Strength("RI", "cairo", 9, 20)
    assert merge_refusal(line, line._replace(figures=8)) is None
    assert merged(line, line._replace(figures=8)).figures == 17
    refusals = [
        merge_refusal(line, line._replace(figures=10)),
        merge_refusal(line, line._replace(place="aswan")),
        merge_refusal(line, line._replace(kind="NI")),
    ]
    assert [refused.problem.split()[0] for refused in refusals if refused] == ["a", "they", "they"]


def test_sns_rep_05_where_the_levels_begin():
    levels = [level_at(points) for points in (0, 2, 3, 7, 8, 14, 15, 90)]
    assert levels == [GREEN, GREEN, TRAINED, TRAINED, CRACK, CRACK, LEGENDARY, LEGENDARY]
    assert newly_raised(british_officers=True) == (3, TRAINED)
    assert newly_raised(british_officers=False) == (0, GREEN)


@pytest.mark.parametrize(
    ("deeds", "points"),
    [
        (Deeds(engaged=True, won=False), 1),
        (Deeds(engaged=True, won=True), 2),
        (Deeds(engaged=True, won=True, taken_or_sunk=3), 5),
        (Deeds(engaged=False, won=True), 0),
    ],
)
def test_sns_rep_05_points_of_a_battle(deeds, points):
    assert points_for(deeds) == points


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((2, GREEN), (1, GREEN)),
        ((3, TRAINED), (1, GREEN)),
        ((7, TRAINED), (2, GREEN)),  # half of 7 is 3, which would be Trained again
        ((8, CRACK), (4, TRAINED)),
        ((14, CRACK), (7, TRAINED)),
        ((15, LEGENDARY), (7, CRACK)),  # a level lost and no more, whatever the points say
        ((40, LEGENDARY), (14, CRACK)),
    ],
)
def test_sns_rep_05_a_crew_more_than_half_new_loses_a_level_and_half_its_points(before, after):
    assert diluted(Experience(*before), replaced=9, figures=17) == after
    assert diluted(Experience(*before), replaced=8, figures=16) == before


def test_sns_rep_05_a_battle_never_lowers_a_level():
    new_crew = Experience(7, CRACK)
    assert gained(new_crew, Deeds(engaged=False, won=False)) == (7, CRACK)
    assert gained(new_crew, Deeds(engaged=True, won=False)) == (8, CRACK)


LEVELLED = st.integers(0, 60).map(lambda points: Experience(points, level_at(points)))


@given(LEVELLED, st.booleans(), st.integers(0, 4), st.integers(0, 40), st.integers(1, 40))
def test_sns_rep_05_levels_go_by_one_and_points_never_below_0(before, won, sunk, replaced, figures):
    order = list(Quality)
    after = diluted(before, replaced=replaced, figures=figures)
    assert 0 <= after.points <= before.points
    assert order.index(before.quality) - order.index(after.quality) in (0, 1)
    better = gained(after, Deeds(True, won, sunk))
    assert better.points > after.points
    assert order.index(better.quality) >= order.index(after.quality)
    assert better.points < REACHED_AT[LEGENDARY] or better.quality is LEGENDARY


def test_sns_rep_06_a_captains_leadership_by_his_own_level():
    assert [leadership(level) for level in Quality] == [0, 1, 1, 2]
