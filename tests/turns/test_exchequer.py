"""SNS-MONEY as it is played: the budget, the issue, upkeep, shares, the unpaid, the lapse."""

from copy import deepcopy

import pytest

from campaigns.calendar import open_turn
from campaigns.models import Account, CampaignRoll, Side, Transfer
from campaigns.money import Move, bank_of, transfer_all
from riverwar.api import edge
from tests import factories
from tests.support.api import Person, done, refused
from tests.turns.world import advance, open_war
from turns.finance import purses_of
from turns.models import FiscalYear, Government, StandingEffect, Territory
from vessels.models import Officer, TroopUnit, Vessel

pytestmark = pytest.mark.django_db


def balance(campaign, kind="treasury", theatre=""):
    return Account.objects.get(
        campaign=campaign, side__key="british", kind=kind, theatre=theatre
    ).balance


def paid(campaign, kind):
    rows = Transfer.objects.filter(campaign=campaign, kind=kind).order_by("created_at", "id")
    return [max(p.amount for p in row.postings.all()) for row in rows]


def calm(campaign):
    """Nobody has risen, so that no month waits for a battle."""
    Territory.objects.filter(campaign=campaign).update(index=0)


def set_treasury(campaign, amount):
    """Leave this amount in the treasury, and nothing in the purses of the theatres."""
    purses = purses_of(campaign)
    moves = [
        Move(account, purses.bank, account.balance, "payment", "test")
        for account in (purses.treasury, *purses.theatres.values())
    ]
    with edge(reason="test"):
        transfer_all(moves, by=None)
        transfer_all([Move(purses.bank, purses.treasury, amount, "payment", "test")], by=None)


def test_sns_money_01_sns_money_02_the_budget_is_rolled_and_salaries_come_off_first():
    turn = open_war(deploy=False)
    advance(turn)
    roll = CampaignRoll.objects.get(seed__campaign=turn.campaign, rule="SNS-MONEY-01")
    year = FiscalYear.objects.get(campaign=turn.campaign)
    # Vector 1: 900,000 and 25,000 for each pip; 30,000 off it; a twelfth issued.
    assert year.budget == 900_000 + 25_000 * sum(roll.faces)
    assert (year.year, year.salaries) == (1860, 30_000)
    issue = (year.budget - 30_000) // 12
    assert balance(turn.campaign) == issue
    assert balance(turn.campaign, "budget") == year.budget - 30_000 - issue
    assert bank_of(turn.campaign).balance == -(year.budget - 30_000)


def test_sns_money_01_twelve_issues_come_to_the_years_money_and_nothing_is_carried_over():
    turn = open_war(deploy=False, options={"parliament": "players"})
    campaign = turn.campaign
    for _ in range(12):
        calm(campaign)
        turn = open_turn(campaign)
        advance(turn, through="accounts")
    year = FiscalYear.objects.get(campaign=campaign, year=1860)
    issues = paid(campaign, "issue")
    twelfth = year.net // 12
    assert issues == [twelfth] * 11 + [year.net - 11 * twelfth]
    # Vector 2: what is unspent lapses on 31 December.
    assert bank_of(campaign).balance == 0
    assert (balance(campaign), balance(campaign, "budget")) == (0, 0)


def test_sns_money_06_upkeep_is_paid_from_the_treasury_by_the_campaigns_prices():
    turn = open_war()
    advance(turn, through="unrest")
    StandingEffect.objects.all().delete()
    set_treasury(turn.campaign, 75_000)  # whatever an event has taken
    advance(open_turn(turn.campaign))
    assert paid(turn.campaign, "upkeep") == [68_000]
    assert not TroopUnit.objects.filter(campaign=turn.campaign, months_unpaid__gt=0).exists()


def test_sns_money_04_the_theatres_share_what_the_upkeep_leaves():
    turn = open_war(deploy=False)
    campaign = turn.campaign
    advance(turn, through="unrest")
    set_treasury(campaign, 10_007)
    advance(open_turn(campaign))
    purses = dict(
        Account.objects.filter(campaign=campaign, kind="theatre").values_list("theatre", "balance")
    )
    assert purses == {
        "home": 10_007 - 2_501 - 2_001 - 2_001 - 1_000 - 1_501,
        "north-africa": 2_501,
        "south-africa": 2_001,
        "india": 2_001,
        "afghanistan": 1_000,
        "china": 1_501,
    }
    assert balance(campaign) == 0


def test_sns_money_05_a_single_theatre_has_its_budget_by_its_upkeep():
    turn = open_war(options={"theatre": "north-africa"})
    advance(turn)
    roll = CampaignRoll.objects.get(seed__campaign=turn.campaign, rule="SNS-MONEY-01")
    year = FiscalYear.objects.get(campaign=turn.campaign)
    # One Regular and four Native Infantry, a Native Cavalry, two Small Gunboats.
    upkeep = 1_800 + 4 * 800 + 1_100 + 2 * 500
    assert year.budget == upkeep * 12 * 135 // 100 + 5_000 * sum(roll.faces)
    assert year.salaries == 6_000


@pytest.fixture(scope="module")
def unpaid(once):
    return once(in_march)


@pytest.fixture
def march(unpaid):
    return deepcopy(unpaid)


def in_march():
    """A single theatre in March, before its Exchequer step, with nothing in the treasury."""
    turn = open_war(options={"theatre": "north-africa", "parliament": "players"})
    campaign = turn.campaign
    for _ in range(2):
        calm(campaign)
        advance(open_turn(campaign), through="accounts")
    advance(open_turn(campaign), through="parliament")
    # A famine would make everybody dearer.
    StandingEffect.objects.filter(campaign=campaign).delete()
    TroopUnit.objects.filter(campaign=campaign).exclude(card="RI").update(card="")
    Vessel.objects.filter(campaign=campaign).exclude(name="Opossum").update(card="")
    set_treasury(campaign, 0)
    return campaign


def test_sns_money_06_who_is_unpaid_two_months_running_is_disbanded_or_laid_up(march):
    # Vector 4.
    infantry = TroopUnit.objects.get(campaign=march, card="RI")
    gunboat = Vessel.objects.get(campaign=march, card="SG")
    advance(open_turn(march))
    infantry.refresh_from_db()
    gunboat.refresh_from_db()
    assert (infantry.months_unpaid, gunboat.months_unpaid) == (1, 1)
    assert (infantry.status, gunboat.status) == ("ready", "available")
    calm(march)
    advance(open_turn(march), through="accounts")
    advance(open_turn(march), through="parliament")
    set_treasury(march, 0)
    advance(open_turn(march))
    infantry.refresh_from_db()
    gunboat.refresh_from_db()
    assert (infantry.status, gunboat.status) == ("disbanded", "laid_up")
    assert sum(gunboat.crew.values_list("count", flat=True)) == 0
    assert sum(gunboat.guns.values_list("crew", flat=True)) == 0
    assert not Officer.objects.filter(unit=infantry).exists()
    # SNS-REP-08: and no upkeep.
    calm(march)
    advance(open_turn(march), through="accounts")
    advance(open_turn(march), through="parliament")
    before = paid(march, "upkeep")
    advance(open_turn(march))
    assert paid(march, "upkeep") == before


def test_sns_money_06_a_month_with_pay_ends_the_count(march):
    calm(march)
    advance(open_turn(march), through="accounts")
    advance(open_turn(march), through="parliament")
    set_treasury(march, 2_300)
    advance(open_turn(march))
    assert balance(march) == 0
    assert TroopUnit.objects.get(campaign=march, card="RI").months_unpaid == 0
    assert Vessel.objects.get(campaign=march, card="SG").months_unpaid == 0


def test_sns_money_06_each_that_the_balance_still_covers_is_paid_in_the_rosters_order(march):
    set_treasury(march, 700)
    advance(open_turn(march))
    assert paid(march, "upkeep")[-1] == 500
    assert balance(march, "theatre", "north-africa") == 200
    assert Vessel.objects.get(campaign=march, card="SG").months_unpaid == 0
    assert TroopUnit.objects.get(campaign=march, card="RI").months_unpaid == 1


def test_sns_money_06_who_is_paid_first_when_money_is_short_is_for_the_commander_to_say():
    turn = open_war(options={"theatre": "north-africa"})
    campaign = turn.campaign
    advance(turn, through="unrest")
    StandingEffect.objects.all().delete()
    set_treasury(campaign, 3_600)
    british = Side.objects.get(campaign=campaign, key="british")
    commander = Person(factories.make_member(campaign, side=british).user)
    rival = Person(
        factories.make_member(
            campaign, side=Side.objects.get(campaign=campaign, key="mahdists")
        ).user
    )
    cavalry = TroopUnit.objects.get(campaign=campaign, card="NC")
    path = f"/governments/{Government.objects.get(campaign=campaign).pk}/"
    set_ = {"first": [cavalry.key, "RI"]}
    assert done(commander.post(f"{path}pay-order/", set_))["pay_first"] == set_["first"]
    assert done(rival.get(path))["pay_first"] is None
    refused(rival.post(f"{path}pay-order/", set_), 403, "permission_denied")
    unknown = {"first": ["RI", "nobody"]}
    refused(commander.post(f"{path}pay-order/", unknown), 409, "order_forbidden")
    advance(open_turn(campaign))
    # 1,100 for the cavalry and 1,800 for the regulars, and of the rest a gunboat's 500.
    paid_now = TroopUnit.objects.filter(side=british, months_unpaid=0)
    assert set(paid_now.values_list("card", flat=True)) == {"NC", "RI"}
    assert Vessel.objects.filter(side=british, months_unpaid=0).count() == 1
