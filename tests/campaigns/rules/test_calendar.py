"""SNS-CAL and SNS-SEQ: turns, days, and the steps of a turn."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.calendar import DAYS, Day, Month, month_of, turn_of, year_of
from campaigns.rules.options import Options
from campaigns.rules.sequence import NEEDS, Step, step_after, steps_of
from tests.campaigns.rules.printed import wording

OPTIONS = Options()
DAY = st.builds(Day, st.integers(1, 400), st.integers(1, DAYS))


@pytest.mark.parametrize(
    ("turn", "month", "year"),
    [
        (1, Month.JANUARY, 1860),
        (12, Month.DECEMBER, 1860),
        (13, Month.JANUARY, 1861),
        (119, Month.NOVEMBER, 1869),
        (312, Month.DECEMBER, 1885),
    ],
)
def test_sns_cal_01_turns_are_months(turn, month, year):
    assert (month_of(turn), year_of(turn, OPTIONS)) == (month, year)
    assert turn_of(year, month, OPTIONS) == turn


def test_sns_cal_01_the_start_year_is_a_setting():
    assert year_of(1, Options(start_year=1884)) == 1884
    assert turn_of(1885, Month.FEBRUARY, Options(start_year=1884)) == 14


def test_sns_cal_01_a_month_has_thirty_days():
    assert Day(3, 30).later(1) == Day(4, 1)
    assert Day(3, 1).later(65) == Day(5, 6)
    assert Day(5, 6).since(Day(3, 1)) == 65


@given(DAY, st.integers(0, 2_000))
def test_sns_cal_01_days_go_on_and_compare_in_the_order_of_time(day: Day, days: int):
    later = day.later(days)
    assert 1 <= later.day <= DAYS
    assert later.since(day) == days
    assert (later > day) is (days > 0)


def test_sns_seq_01_the_ten_steps_in_their_order():
    named = re.findall(r"^[0-9]+\. \*\*([A-Z][a-z]+)\*\*", wording("SNS-SEQ-01"), re.MULTILINE)
    assert [step.value for step in Step] == [name.lower() for name in named]
    assert len(named) == 10


def test_sns_seq_01_budget_in_january_and_events_on_odd_turns():
    assert steps_of(1, votes=True) == tuple(Step)
    assert Step.BUDGET not in steps_of(3, votes=True)
    assert Step.EVENT in steps_of(3, votes=True)
    assert steps_of(2, votes=True)[0] is Step.UNREST
    assert steps_of(13, votes=True)[:2] == (Step.BUDGET, Step.EVENT)


def test_sns_seq_01_no_parliament_without_votes():
    assert set(steps_of(1, votes=True)) - set(steps_of(1, votes=False)) == {Step.PARLIAMENT}


@pytest.mark.parametrize("votes", [True, False])
def test_sns_seq_01_each_step_leads_to_the_next_and_a_year_ends_in_the_next(votes: bool):
    turn, step = 1, Step.BUDGET
    played = []
    while turn < 13:
        played.append((turn, step))
        turn, step = step_after(turn, step, votes=votes)
    assert played == [(t, each) for t in range(1, 13) for each in steps_of(t, votes=votes)]
    assert (turn, step) == (13, Step.BUDGET)


def test_sns_seq_01_a_parliament_that_has_lost_its_votes_leads_on_to_the_exchequer():
    assert step_after(1, Step.PARLIAMENT, votes=False) == (1, Step.EXCHEQUER)


def test_sns_seq_01_four_steps_wait_for_people():
    assert list(NEEDS) == [Step.PARLIAMENT, Step.EXCHEQUER, Step.ORDERS, Step.BATTLE]
