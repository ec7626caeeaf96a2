"""SNS-MONEY: budget, issue, shares, credit, pay."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.atlas import Territory, Theatre, territories_played
from campaigns.rules.calendar import Month
from campaigns.rules.deployment import cost_of, deployed
from campaigns.rules.money import (
    Arrears,
    Due,
    arrears,
    budget_for,
    carried_over,
    credit_refusal,
    in_balance,
    issue_of,
    pay,
    roll_budget,
    salaries,
    share_out,
    spending_refusal,
)
from campaigns.rules.options import Options, Scope
from rulesets.errors import IllegalSetupError
from tests.support.dice import ScriptedDice

OPTIONS = Options()
MONEY = st.integers(0, 10_000_000)


def test_sns_money_01_december_has_what_twelve_parts_leave_over():
    assert issue_of(Month.JUNE, 1_000_000) == 83_333
    assert issue_of(Month.DECEMBER, 1_000_000) == 83_337


@given(MONEY)
def test_sns_money_01_the_months_issue_the_whole_year(net: int):
    assert sum(issue_of(month, net) for month in Month) == net


def test_sns_money_01_no_sum_below_nothing_is_spent():
    refused = spending_refusal(10, -5)
    assert refused is not None
    assert refused.problem == "-5 is no sum that is spent"
    assert spending_refusal(0, 0) is None


@given(st.lists(st.integers(0, 200_000), min_size=12, max_size=12), MONEY)
def test_sns_money_01_a_year_loses_no_pound_but_what_lapses(wanted: list[int], net: int):
    balance = spent = lapsed = 0
    for month, amount in zip(Month, wanted, strict=True):
        balance += issue_of(month, net)
        if spending_refusal(balance, amount) is None:
            balance -= amount
            spent += amount
        lapsed += balance - carried_over(month, balance)
        balance = carried_over(month, balance)
    assert balance == 0
    assert spent + lapsed == net


def test_sns_money_01_the_numbers_are_settings():
    assert budget_for(7, Options(budget_base=100_000, budget_step=1_000), upkeep=0) == 107_000


def test_sns_money_02_ten_salaries_in_five_theatres():
    assert salaries(OPTIONS) == 5 * (4_000 + 2_000) == 30_000
    assert salaries(Options(commander_salary=1_000, second_salary=0)) == 5_000


def test_sns_money_02_salaries_take_no_more_than_there_is():
    poor = Options(budget_base=0, budget_step=0)
    with ScriptedDice(3, 3) as dice:
        rolled = roll_budget(dice, poor, upkeep=0)
    assert (rolled.budget, rolled.salaries, rolled.issue) == (0, 0, 0)


@pytest.mark.parametrize(("index", "votes", "granted"), [(3, 0, False), (4, 0, True), (6, 0, True)])
def test_sns_money_03_credit_needs_an_uprising(index, votes, granted):
    assert (credit_refusal([0, index], votes_this_month=votes) is None) is granted


def test_sns_money_03_credit_once_a_month():
    refused = credit_refusal([5], votes_this_month=1)
    assert refused is not None
    assert refused.remedy == "Move it next month."


def test_sns_money_04_shares_are_rounded_down_and_home_has_the_rest():
    assert share_out(10_007, OPTIONS) == {
        Theatre.HOME: 1_003,
        Theatre.NORTH_AFRICA: 2_501,
        Theatre.SOUTH_AFRICA: 2_001,
        Theatre.INDIA: 2_001,
        Theatre.AFGHANISTAN: 1_000,
        Theatre.CHINA: 1_501,
    }


@given(MONEY)
def test_sns_money_04_the_shares_are_all_there_is(amount: int):
    shares = share_out(amount, OPTIONS)
    assert sum(shares.values()) == amount
    assert list(shares) == list(Theatre)


def test_sns_money_04_an_upkeep_above_the_issue_leaves_no_share():
    assert set(share_out(-500, OPTIONS).values()) == {0}
    assert share_out(-500, Options(theatre=Scope.INDIA)) == {Theatre.INDIA: 0}


def test_sns_money_04_shares_come_to_a_hundred():
    assert Options.from_json({"theatre_shares": {"home": 0, "china": 25}}).theatre_shares == {
        **OPTIONS.theatre_shares,
        "home": 0,
        "china": 25,
    }
    with pytest.raises(IllegalSetupError, match="come to 100"):
        Options.from_json({"theatre_shares": {"home": 11}})


def test_sns_money_05_a_single_theatre():
    options = Options(theatre=Scope.SOUTH_AFRICA)
    upkeep = cost_of(deployed(options)).upkeep
    assert upkeep == 3 * 1_800 + 2 * 800 + 2_400 + 1_200 + 1_500 == 12_100
    with ScriptedDice(3, 4) as dice:
        rolled = roll_budget(dice, options, upkeep=upkeep)
    assert rolled.budget == 196_020 + 7 * 5_000
    assert rolled.salaries == 6_000
    assert share_out(500, options) == {Theatre.SOUTH_AFRICA: 500}
    assert territories_played(options) == (Territory.ZULULAND, Territory.CAPE)
    assert territories_played(OPTIONS) == tuple(Territory)


def test_sns_money_06_pay_goes_as_far_as_the_money_does():
    dues = [Due("guards", 2_200), Due("lancers", 2_600), Due("line", 1_800)]
    assert pay(4_500, dues) == (("guards", "line"), ("lancers",), 500)
    assert pay(6_600, dues) == (("guards", "lancers", "line"), (), 0)


@given(MONEY, st.lists(st.integers(0, 5_000), max_size=20))
def test_sns_money_06_who_is_paid_is_paid_in_full_and_nobody_is_forgotten(balance, amounts):
    dues = [Due(f"unit-{number}", amount) for number, amount in enumerate(amounts)]
    paid, unpaid, left = pay(balance, dues)
    assert left >= 0
    assert sorted(paid + unpaid) == sorted(due.unit for due in dues)
    assert left + sum(due.amount for due in dues if due.unit in paid) == balance
    assert all(due.amount > left for due in dues if due.unit in unpaid)


def test_sns_money_06_two_months_running():
    assert [arrears(months, vessel=True) for months in (0, 1, 2, 3)] == [
        Arrears.NONE,
        Arrears.HELD,
        Arrears.LAID_UP,
        Arrears.LAID_UP,
    ]
    assert arrears(2, vessel=False) is Arrears.DISBANDED


def test_sns_role_04_a_year_without_a_deficit():
    assert in_balance(credits_voted=0, months_with_unpaid=0)
    assert not in_balance(credits_voted=1, months_with_unpaid=0)
    assert not in_balance(credits_voted=0, months_with_unpaid=1)
