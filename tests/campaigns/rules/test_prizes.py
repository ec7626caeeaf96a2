"""SNS-REP-07 to -10 and SNS-VP: prizes, laid up, refit, the record, victory points."""

from __future__ import annotations

import pytest

from campaigns.rules.atlas import Yard
from campaigns.rules.calendar import Day
from campaigns.rules.options import Options
from campaigns.rules.prizes import (
    End,
    Ended,
    PrizeCrew,
    commission,
    condemn,
    is_refit_due,
    is_taken,
    move_lost,
    prize_refusal,
    recommissioned,
    refit,
    refit_refusal,
    turn_crew,
)
from tests.support.dice import ScriptedDice

OPTIONS = Options()


@pytest.mark.parametrize(
    ("crew", "taken"),
    [
        (PrizeCrew(1, 0, 2), True),
        (PrizeCrew(0, 1, 2), True),
        (PrizeCrew(0, 0, 9), False),
        (PrizeCrew(1, 1, 1), False),
    ],
)
def test_sns_rep_07_a_prize_crew(crew, taken):
    assert is_taken(crew, before_end=True, sunk=False) is taken
    assert not is_taken(crew, before_end=False, sunk=False)
    assert not is_taken(crew, before_end=True, sunk=True)


def test_sns_rep_07_condemned_and_sold():
    assert condemn(30_000, OPTIONS, hull=10, full_hull=10) == (15_000, 3_000)
    assert condemn(1_001, OPTIONS, hull=1, full_hull=2) == (250, 50)
    generous = Options(condemned_percent=100, prize_money_percent=50)
    assert condemn(10_000, generous, hull=5, full_hull=5) == (10_000, 5_000)


def test_sns_rep_07_commissioned():
    assert commission(30_000, OPTIONS, native=False) == (3_000, 15)
    assert commission(30_000, Options(commission_percent=20), native=False).cost == 6_000
    assert commission(30_000, OPTIONS, native=True) == (0, 0)


def test_sns_rep_07_in_an_own_port_and_natives_on_the_spot():
    assert prize_refusal(own_port=True, native=False) is None
    assert prize_refusal(own_port=False, native=True) is None
    refused = prize_refusal(own_port=False, native=False)
    assert refused is not None
    assert refused.rule == "SNS-REP-07"


def test_sns_rep_07_the_old_crew_changes_sides_on_4():
    with ScriptedDice(1, 3, 4, 5, 6) as dice:
        assert turn_crew(dice, "bordein", 5).turned == 3


def test_sns_rep_08_fifteen_days_to_recommission():
    assert recommissioned(Day(2, 20)) == Day(3, 5)


def test_sns_rep_09_a_refit_each_24_months():
    assert [is_refit_due(1, turn, OPTIONS) for turn in (24, 25, 26)] == [False, True, True]
    assert [move_lost(1, turn, OPTIONS) for turn in (24, 25, 26)] == [0, 0, 4]
    assert refit(30_000, OPTIONS) == (1_500, 30)
    often = Options(refit_months=6, refit_percent=10)
    assert is_refit_due(1, 7, often)
    assert move_lost(1, 8, often) == 4
    assert refit(30_000, often).cost == 3_000


def test_sns_rep_09_a_refit_is_done_in_a_dockyard():
    assert refit_refusal(Yard.DOCKYARD) is None
    for elsewhere in (Yard.RIVER, None):
        refused = refit_refusal(elsewhere)
        assert refused is not None
        assert refused.rule == "SNS-REP-09"


def test_sns_rep_10_what_the_roster_keeps():
    lost = Ended("zafir", End.SUNK, Day(7, 12), "metemma", "foundered at the cataract")
    assert (lost.end, lost.day, lost.place) == ("sunk", (7, 12), "metemma")
    assert {end.value for end in End} == {"sunk", "captured", "scrapped", "wrecked"}
