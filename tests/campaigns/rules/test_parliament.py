"""SNS-ROLE: posts, votes, motions and the political level."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.atlas import Theatre
from campaigns.rules.options import Decider, Options, Scope
from campaigns.rules.parliament import (
    LevelCause,
    MotionKind,
    Office,
    Post,
    Role,
    bounded,
    divide,
    elected,
    first_level,
    has_votes,
    level_after,
    ministry_falls,
    motion_refusal,
    office_refusal,
    post_refusal,
)

OPTIONS = Options()
INDIA = Post(Role.BRITISH, Theatre.INDIA)


def test_sns_role_01_a_british_and_a_native_post_in_different_theatres():
    assert post_refusal([], INDIA, OPTIONS) is None
    assert post_refusal([INDIA], Post(Role.NATIVE, Theatre.CHINA), OPTIONS) is None
    same_theatre = post_refusal([INDIA], Post(Role.NATIVE, Theatre.INDIA), OPTIONS)
    same_role = post_refusal([INDIA], Post(Role.BRITISH, Theatre.CHINA), OPTIONS)
    assert same_theatre is not None
    assert same_role is not None
    assert "theatre" in same_theatre.problem
    assert "british post already" in same_role.problem


def test_sns_role_01_nobody_commands_at_home_or_where_nobody_plays():
    assert post_refusal([], Post(Role.BRITISH, Theatre.HOME), OPTIONS) is not None
    alone = Options(theatre=Scope.INDIA)
    assert post_refusal([], INDIA, alone) is None
    assert post_refusal([], Post(Role.BRITISH, Theatre.CHINA), alone) is not None


def test_sns_role_01_the_prime_minister_and_the_chancellor_are_two_members():
    holders = {Office.PRIME_MINISTER: "ann"}
    assert office_refusal(holders, Office.CHANCELLOR, "ben") is None
    assert office_refusal(holders, Office.PRIME_MINISTER, "ann") is None
    refused = office_refusal(holders, Office.CHANCELLOR, "ann")
    assert refused is not None
    assert refused.rule == "SNS-ROLE-01"


@pytest.mark.parametrize(
    ("ballots", "division"),
    [
        ("pm+ a- b-", (3, 2, True)),
        ("pm- a+ b+", (2, 3, False)),
        ("pm+ a- b- c-", (3, 3, True)),  # a tie, with his vote
        ("pm- a+ b+ c+", (3, 3, False)),  # a tie, against it
        ("a+ b-", (1, 1, False)),  # a tie that he did not break
        ("a+", (1, 0, True)),
        ("", (0, 0, False)),
    ],
)
def test_sns_role_01_a_simple_majority_and_the_prime_ministers_casting_vote(ballots, division):
    cast = {each[:-1]: each[-1] == "+" for each in ballots.split()}
    assert divide(cast, OPTIONS, prime_minister="pm") == division


def test_sns_role_01_the_prime_ministers_votes_are_a_setting():
    cast = {"pm": True, "a": False, "b": False}
    assert not divide(cast, Options(pm_votes=1), prime_minister="pm").carried


def test_sns_role_02_few_players_share_the_money_without_votes():
    assert has_votes(4, OPTIONS)
    assert not has_votes(3, OPTIONS)
    assert has_votes(2, Options(fewest_members=2))
    assert not has_votes(10, Options(parliament=Decider.AUTO))


def test_sns_role_03_any_motion_may_be_moved_but_that_of_confidence():
    refused = {kind for kind in MotionKind if motion_refusal(kind, OPTIONS, level=6)}
    assert len(MotionKind) == 7
    assert refused == {MotionKind.CONFIDENCE}


def test_sns_role_04_no_confidence_is_moved_at_2_or_less():
    refused = motion_refusal(MotionKind.CONFIDENCE, OPTIONS, level=3)
    assert refused is not None
    assert refused.problem == "the political level is 3"
    assert motion_refusal(MotionKind.CONFIDENCE, OPTIONS, level=2) is None


@pytest.mark.parametrize(
    ("cause", "level"),
    [
        (LevelCause.MAJOR_VICTORY, 7),
        (LevelCause.YEAR_IN_BALANCE, 7),
        (LevelCause.DEFEAT, 5),
        (LevelCause.CREDIT, 5),
        (LevelCause.TOWN_LOST, 4),
        (LevelCause.LARGE_GUNBOAT_LOST, 4),
        (LevelCause.INDEPENDENCE, 4),
    ],
)
def test_sns_role_04_what_moves_the_political_level(cause, level):
    assert level_after(first_level(OPTIONS, renewed=False), [cause]) == level


def test_sns_role_04_the_ministry_falls_at_0_and_the_next_begins_at_5():
    fallen = level_after(2, [LevelCause.TOWN_LOST, LevelCause.DEFEAT])
    assert fallen == 0
    assert ministry_falls(fallen, no_confidence=False)
    assert not ministry_falls(1, no_confidence=False)
    assert ministry_falls(2, no_confidence=True)
    assert first_level(OPTIONS, renewed=True) == 5


def test_sns_role_04_a_new_prime_minister_has_most_votes_and_one_vote_is_as_good_as_another():
    assert elected({"ann": "ben", "ben": "ben", "cor": "ann"}) == "ben"
    assert elected({"ann": "ann", "ben": "ben"}) is None
    assert elected({"ann": "ann"}) == "ann"
    assert elected({}) is None


def test_sns_role_04_what_happens_in_one_step_is_added_up_whatever_its_order():
    causes = [LevelCause.MAJOR_VICTORY, LevelCause.DEFEAT]
    assert level_after(10, causes) == level_after(10, causes[::-1]) == 10
    assert level_after(1, [LevelCause.TOWN_LOST, LevelCause.MAJOR_VICTORY]) == 0


@given(st.integers(0, 10), st.lists(st.sampled_from(LevelCause)))
def test_sns_role_04_the_level_stays_between_0_and_10(level: int, causes: list[LevelCause]):
    after = level_after(level, causes)
    assert 0 <= after <= 10
    assert bounded(after) == after
