"""Money through the API: granted, paid, put right, and never below zero."""

import pytest

from campaigns.models import Transfer
from tests.factories import make_campaign, make_member, make_side, make_user
from tests.support.api import Person, done, fault, refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def umpire():
    return Person(make_user("umpire"))


@pytest.fixture
def campaign(umpire):
    return make_campaign(by=umpire.user)


@pytest.fixture
def expedition(campaign):
    return make_side(campaign)


@pytest.fixture
def slavers(campaign):
    return make_side(campaign, "slavers")


def balance(person, side):
    return person.only("/accounts/", side=side.pk)["balance"]


def test_a_grant_needs_a_key_and_is_paid_once(umpire, expedition):
    path, body = f"/sides/{expedition.pk}/grant/", {"amount": 5}
    before = balance(umpire, expedition)

    refused(umpire.post(path, body, key=None), 400, "idempotency_key_missing")
    first, again = (umpire.post(path, body, key="fund-1") for _ in range(2))

    assert first.content == again.content
    assert first.headers["Location"] == f"/api/v1/transfers/{first.json()['id']}/"
    assert balance(umpire, expedition) == before + 5
    refused(umpire.post(path, {"amount": 6}, key="fund-1"), 422, "idempotency_key_reused")


def test_a_commander_pays_another_side(umpire, campaign, expedition, slavers):
    player = Person(make_member(campaign, side=expedition).user)
    had = balance(umpire, expedition), balance(umpire, slavers)
    body = {"payer": str(expedition.pk), "payee": str(slavers.pk), "amount": 4, "memo": "Ransom"}

    transfer = done(player.post("/transfers/", body), 201)

    assert {leg["side"]: leg["amount"] for leg in transfer["postings"]} == {
        str(expedition.pk): -4,
        str(slavers.pk): 4,
    }
    assert (balance(umpire, expedition), balance(umpire, slavers)) == (had[0] - 4, had[1] + 4)


def test_nobody_pays_what_he_has_not(umpire, expedition, slavers):
    body = {"payer": str(expedition.pk), "payee": str(slavers.pk), "amount": 1000}
    before = Transfer.objects.count()

    answer = umpire.post("/transfers/", body)

    assert fault(answer, 409, "money_short")[0] == "/amount"
    assert answer.json()["facts"] == {
        "account": "Wilkinson's Expedition",
        "balance": 24,
        "needed": 1000,
        "unit": "points",
    }
    assert Transfer.objects.count() == before


@pytest.mark.parametrize("amount", [0, -1, 1.5, "4", True, None, 10**12])
def test_money_moves_in_whole_amounts_above_zero(umpire, expedition, amount):
    answer = umpire.post(f"/sides/{expedition.pk}/grant/", {"amount": amount})

    assert fault(answer, 400, "invalid_fields")[0] == "/amount"


def test_a_side_does_not_pay_itself(umpire, expedition):
    body = {"payer": str(expedition.pk), "payee": str(expedition.pk), "amount": 1}

    assert fault(umpire.post("/transfers/", body), 422, "foreign_account")[0] == "/payee"


def test_a_transfer_is_put_right_once(umpire, expedition):
    before = balance(umpire, expedition)
    made = done(umpire.post(f"/sides/{expedition.pk}/grant/", {"amount": 5}), 201)
    path = f"/transfers/{made['id']}/reverse/"

    reversal = done(umpire.post(path, {"memo": "Not meant"}), 201)

    assert reversal["reverses"] == made["id"]
    assert done(umpire.get(f"/transfers/{made['id']}/"))["reversed_by"] == reversal["id"]
    assert balance(umpire, expedition) == before
    refused(umpire.post(path, {"memo": "Again"}), 409, "transfer_reversed")


def test_a_commander_sees_his_own_purse_only(campaign, expedition, slavers):
    player = Person(make_member(campaign, side=expedition).user)

    assert player.only("/accounts/")["side_key"] == "expedition"
    assert {leg["side"] for row in player.rows("/transfers/") for leg in row["postings"]} == {
        None,
        str(expedition.pk),
    }


def test_an_ended_campaign_grants_nothing(umpire, campaign, expedition):
    done(umpire.post(f"/campaigns/{campaign.pk}/end/"))

    answer = umpire.post(f"/sides/{expedition.pk}/grant/", {"amount": 5})

    refused(answer, 409, "campaign_ended")
