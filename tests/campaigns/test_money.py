"""Money: double entry, never below zero, whoever comes at once."""

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, IntegrityError, connection

from campaigns.errors import (
    AmountRefusedError,
    ForeignAccountError,
    MoneyShortError,
    TransferReversedError,
)
from campaigns.models import Account, Campaign, Posting, Transfer
from campaigns.money import bank_of, reverse_transfer, transfer_money, treasury_of
from riverwar.accounts.ids import uuid7
from riverwar.api import edge
from tests.factories import give_money, make_campaign, make_side
from tests.support.threads import at_once
from vessels.models import Vessel
from vessels.services import purchase

pytestmark = pytest.mark.django_db


@pytest.fixture
def side():
    return make_side()


def pay(payer, payee, amount, **how):
    with edge(reason="test"):
        return transfer_money(
            payer=payer, payee=payee, amount=amount, kind="payment", memo="test", by=None, **how
        )


def balances(campaign):
    return {str(account): account.balance for account in Account.objects.filter(campaign=campaign)}


def test_money_moves_between_two_accounts_and_sums_to_zero(side):
    pay(treasury_of(side), bank_of(side.campaign), 5)

    assert treasury_of(side).balance == 19
    assert sum(balances(side.campaign).values()) == 0
    transfer = Transfer.objects.get(kind="payment")
    assert sorted(transfer.postings.values_list("amount", flat=True)) == [-5, 5]


@pytest.mark.parametrize("amount", [0, -3])
def test_money_moves_in_amounts_above_zero(side, amount):
    with pytest.raises(AmountRefusedError):
        pay(treasury_of(side), bank_of(side.campaign), amount)


def test_money_stays_in_its_campaign(side):
    with pytest.raises(ForeignAccountError):
        pay(treasury_of(side), treasury_of(make_side()), 1)


def test_a_source_is_paid_once(side):
    source = ("vessel", uuid7())
    pay(treasury_of(side), bank_of(side.campaign), 1, source=source)

    with pytest.raises(IntegrityError, match="transfer_source_once"):
        pay(treasury_of(side), bank_of(side.campaign), 1, source=source)


def test_a_transfer_is_reversed_once_and_by_a_new_one(side):
    paid = pay(treasury_of(side), bank_of(side.campaign), 7)
    with edge(reason="test"):
        undone = reverse_transfer(transfer=paid, memo="a slip", by=None)

    assert undone.reverses == paid
    assert treasury_of(side).balance == 24
    with pytest.raises(TransferReversedError), edge(reason="test"):
        reverse_transfer(transfer=paid, memo="again", by=None)
    with pytest.raises(TransferReversedError), edge(reason="test"):
        reverse_transfer(transfer=undone, memo="and back", by=None)


def test_a_reversal_that_would_leave_a_treasury_short_is_refused(side):
    granted = Transfer.objects.get(kind="grant", postings__account=treasury_of(side))
    pay(treasury_of(side), bank_of(side.campaign), 20)

    with pytest.raises(MoneyShortError), edge(reason="test"):
        reverse_transfer(transfer=granted, memo="taken back", by=None)


def test_the_audit_recomputes_every_balance(side, capsys):
    call_command("audit_money")
    Account.objects.filter(side=side).update(balance=99)

    with pytest.raises(CommandError, match="1 balances"):
        call_command("audit_money")


@pytest.mark.parametrize("table", ["campaigns_transfer", "campaigns_posting"])
@pytest.mark.parametrize(
    "statement",
    ["UPDATE {table} SET id = id", "DELETE FROM {table}", "TRUNCATE {table} CASCADE"],
)
def test_the_ledger_is_append_only(side, table, statement):
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET LOCAL riverwar.truncating = 'off'")
        with pytest.raises(DatabaseError, match=r"refused|never emptied"):
            cursor.execute(statement.format(table=table))


def test_the_database_refuses_postings_that_do_not_sum_to_zero(side):
    transfer = Transfer.objects.create(campaign=side.campaign, kind="grant")
    Posting.objects.create(transfer=transfer, account=treasury_of(side), amount=5)

    with pytest.raises(IntegrityError, match="sum to 5"), connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


def test_the_database_refuses_postings_in_another_campaign(side):
    transfer = Transfer.objects.create(campaign=side.campaign, kind="grant")
    Posting.objects.create(transfer=transfer, account=treasury_of(side), amount=5)
    Posting.objects.create(transfer=transfer, account=treasury_of(make_side()), amount=-5)

    with pytest.raises(IntegrityError, match="1 of them"), connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


def test_the_database_refuses_a_treasury_below_zero(side):
    with pytest.raises(IntegrityError, match="account_never_negative"):
        Account.objects.filter(side=side).update(balance=-1)


def test_the_bank_may_be_below_zero(side):
    assert bank_of(side.campaign).balance == -36


@pytest.mark.django_db(transaction=True)
def test_of_32_who_pay_at_once_with_money_for_10_exactly_10_pay():
    side = make_side()
    give_money(side, 6)  # 30, and each pays 3
    payer, payee = treasury_of(side), bank_of(side.campaign)

    results = at_once(32, lambda _: pay(payer, payee, 3))

    assert sum(isinstance(result, Transfer) for result in results) == 10
    assert sum(isinstance(result, MoneyShortError) for result in results) == 22
    assert treasury_of(side).balance == 0
    assert Transfer.objects.filter(kind="payment").count() == 10
    call_command("audit_money")


@pytest.mark.django_db(transaction=True)
def test_of_32_who_buy_at_once_with_money_for_10_exactly_10_have_a_launch():
    side = make_side()
    give_money(side, 6)

    def buy(place):
        with edge(reason="test"):
            return purchase(side=side, vessel_class="river-launch", name=f"Launch {place}", by=None)

    results = at_once(32, buy)

    assert sum(isinstance(result, Vessel) for result in results) == 10
    assert sum(isinstance(result, MoneyShortError) for result in results) == 22
    assert Vessel.objects.count() == 10
    assert treasury_of(side).balance == 0


@pytest.mark.django_db(transaction=True)
def test_payments_in_both_directions_never_deadlock():
    campaign = make_campaign()
    one, two = (treasury_of(make_side(campaign, key)) for key in ("expedition", "slavers"))

    results = at_once(16, lambda place: pay(*((one, two) if place % 2 else (two, one)), 1))

    assert all(isinstance(result, Transfer) for result in results)
    assert sum(balances(Campaign.objects.get()).values()) == 0
