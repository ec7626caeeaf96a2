"""The audit: each thing that can go wrong is broken behind the triggers' backs, and is named."""

from contextlib import contextmanager
from copy import deepcopy

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from campaigns.calendar import open_turn
from campaigns.models import Account, CampaignRoll, CampaignSeed, Posting, Side, TurnStep
from riverwar.api import edge
from riverwar.feed.models import Event
from tests import factories
from tests.battles.fixtures import make_war as make_fight
from tests.support.api import Person, done
from tests.turns.market import enrich
from tests.turns.world import advance, open_war
from turns import invariants
from turns.audit import audit
from turns.models import StandingEffect, Territory
from turns.purchases import buy
from vessels.models import Receipt
from vessels.services import buy_troops, purchase

pytestmark = pytest.mark.django_db


@contextmanager
def unguarded():
    """Writes that no trigger and no foreign key sees."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET LOCAL session_replication_role = replica")
        yield cursor
        cursor.execute("SET LOCAL session_replication_role = DEFAULT")


def broken(sql, *values):
    with unguarded() as cursor:
        cursor.execute(sql, values)


def armed():
    war = make_fight()
    factories.give_money(war.expedition, 100)
    return war


def second_month():
    turn = open_war(deploy=False)
    advance(turn, through="accounts")
    return turn


@pytest.fixture(scope="module")
def made(once):
    return once(lambda: (armed(), second_month()))


@pytest.fixture
def fleet(made):
    """A campaign with a fleet that was bought, and its money."""
    return deepcopy(made[0])


@pytest.fixture
def turn(made):
    """The second month of a war by months."""
    return deepcopy(made[1])


def problems(campaign):
    return [str(found) for found in audit(campaign)]


def test_a_sound_campaign_has_no_difference(fleet, turn):
    assert problems(fleet.campaign) == []
    assert problems(turn.campaign) == []
    call_command("audit")


def test_a_balance_that_is_not_its_postings(fleet):
    account = Account.objects.get(side=fleet.expedition)
    broken("UPDATE campaigns_account SET balance = balance + 1 WHERE id = %s", account.pk)
    found = problems(fleet.campaign)
    assert any(
        f"balance {account.balance + 1}, postings {account.balance}" in problem for problem in found
    )
    assert any("balance" in problem for problem in invariants.check(fleet.campaign))
    with pytest.raises(CommandError):
        call_command("audit", str(fleet.campaign.pk))


def test_a_transfer_that_does_not_sum_to_zero(fleet):
    posting = Posting.objects.filter(account__side=fleet.expedition).last()
    broken("UPDATE campaigns_posting SET amount = amount + 5 WHERE id = %s", posting.pk)
    assert any("its 2 postings sum to 5" in problem for problem in problems(fleet.campaign))


def test_a_transfer_that_no_event_tells_of(fleet):
    broken("DELETE FROM feed_event WHERE type = 'money.transferred'")
    found = problems(fleet.campaign)
    assert any("no event tells of it" in problem for problem in found)
    assert any(problem.startswith("feed: ") for problem in found)


def test_a_receipt_that_is_not_what_was_paid(fleet):

    with edge(reason="test"):
        purchase(side=fleet.expedition, vessel_class="river-launch", name="Launch", by=None)
    assert problems(fleet.campaign) == []
    receipt = Receipt.objects.get(campaign=fleet.campaign)
    broken("UPDATE vessels_receipt SET amount = amount + 1 WHERE id = %s", receipt.pk)
    wanted = f"it says {receipt.amount + 1}, and {receipt.amount} was paid"
    assert any(wanted in problem for problem in problems(fleet.campaign))


def test_a_receipt_that_is_not_what_its_edition_asks(fleet):
    with edge(reason="test"):
        purchase(side=fleet.expedition, vessel_class="river-launch", name="Launch", by=None)
        buy_troops(side=fleet.expedition, troop_type="regular-infantry", name="Askari", by=None)
    assert problems(fleet.campaign) == []
    for receipt in Receipt.objects.filter(campaign=fleet.campaign):
        broken("UPDATE vessels_receipt SET amount = amount + 1 WHERE id = %s", receipt.pk)
        wanted = f"it says {receipt.amount + 1}, and its edition {receipt.amount}"
        assert any(
            problem.startswith("purchases: receipt") and wanted in problem
            for problem in problems(fleet.campaign)
        )


@pytest.fixture
def ordered():
    """A Small Gunboat and native infantry on order in the first month, one of them cheaper."""
    turn = open_war(deploy=False)
    advance(turn, through="unrest")
    with edge(reason="test"):
        StandingEffect.objects.filter(campaign=turn.campaign).delete()
        StandingEffect.objects.create(
            campaign=turn.campaign, lasting="army_reform", since=1, left={"infantry": 3}
        )
    enrich(turn.campaign, 20_000)
    side = factories.make_side(turn.campaign, "british")
    with edge(reason="test"):
        gunboat = buy(side=side, item="SG", place="hong-kong", by=None)
        sepoys = buy(side=side, item="NI", place="cairo", by=None)
    assert (gunboat.receipt.amount, sepoys.receipt.amount) == (10_000, 4_800)
    assert problems(turn.campaign) == []
    return gunboat, sepoys


def test_sns_price_01_a_build_whose_receipt_its_edition_does_not_ask(ordered):
    gunboat, _ = ordered
    broken("UPDATE vessels_receipt SET amount = 9999 WHERE id = %s", gunboat.receipt.pk)
    found = problems(gunboat.campaign)
    assert any("it says 9999, and its edition 10000" in problem for problem in found)


def test_sns_evt_02_a_price_that_is_lower_without_a_discount(ordered):
    _, sepoys = ordered
    broken('UPDATE turns_standingeffect SET "left" = \'{"infantry": 3}\' WHERE since = 1')
    found = problems(sepoys.campaign)
    assert "purchases: discount infantry: 1 were cheaper by it, and it was used 0 times" in found


@pytest.mark.parametrize(
    ("change", "wanted"),
    [
        ("due_in = 9", "it is due in turn 9, and its time is over in 4"),
        ("card = 'LG'", "it is ordered as LG, and its line is SG"),
        ("due_in = 1", "it is due in turn 1, and its time is over in 4"),
    ],
)
def test_sns_seq_01_a_build_that_is_not_as_far_as_it_should_be(ordered, change, wanted):
    gunboat, _ = ordered
    broken(f"UPDATE vessels_build SET {change} WHERE id = %s", gunboat.pk)
    assert any(wanted in problem for problem in problems(gunboat.campaign))


def test_sns_seq_01_a_build_that_was_not_delivered_in_its_month(ordered):
    _, sepoys = ordered
    campaign = sepoys.campaign
    for _ in range(2):
        Territory.objects.filter(campaign=campaign).update(index=0)
        advance(open_turn(campaign), through="accounts")
    sepoys.refresh_from_db()
    assert (sepoys.delivered_in, problems(campaign)) == (2, [])
    broken("UPDATE vessels_build SET delivered_in = 3 WHERE id = %s", sepoys.pk)
    assert any("it was due in turn 2, and came in 3" in one for one in problems(campaign))
    broken("UPDATE vessels_troopunit SET card = 'GI' WHERE id = %s", sepoys.unit_id)
    assert any("is GI, and NI was ordered" in one for one in problems(campaign))


def test_a_vessel_that_is_not_what_her_history_says(fleet):
    broken("UPDATE vessels_vessel SET status = 'laid_up' WHERE id = %s", fleet.gunboat.pk)
    found = problems(fleet.campaign)
    assert any("status is 'laid_up', its history has 'available'" in one for one in found)


def test_a_vessel_worth_more_than_her_history_says(fleet):
    broken("UPDATE vessels_vessel SET points = points + 7 WHERE id = %s", fleet.gunboat.pk)
    assert any("is worth 7" in problem for problem in invariants.check(fleet.campaign))


def test_a_status_by_an_event_that_is_told_of_another(fleet):
    other = Event.objects.filter(object_id=fleet.dhow.pk).first()
    broken(
        "UPDATE vessels_vessel SET status_event_id = %s WHERE id = %s", other.pk, fleet.gunboat.pk
    )
    assert any("by an event that is not told of it" in one for one in problems(fleet.campaign))


def test_a_vessel_that_is_nowhere(fleet):
    broken("UPDATE vessels_vessel SET location = '' WHERE id = %s", fleet.gunboat.pk)
    assert f"{fleet.gunboat.key} is available, and nowhere" in invariants.check(fleet.campaign)


def test_a_vessel_that_was_lost_without_a_cause(fleet):
    broken(
        "UPDATE vessels_vessel SET status = 'lost', lost_at = now(), status_event_id = NULL"
        " WHERE id = %s",
        fleet.dhow.pk,
    )
    found = invariants.check(fleet.campaign)
    assert any("no event of the campaign tells why" in problem for problem in found)


def test_a_unit_aboard_a_vessel_that_is_gone(fleet):
    broken(
        "UPDATE vessels_vessel SET status = 'sunk', lost_at = now() WHERE id = %s",
        fleet.gunboat.pk,
    )
    found = invariants.check(fleet.campaign)
    assert f"{fleet.sailors.key} is aboard a vessel that is gone" in found
    assert any("holds a post that is no more" in problem for problem in found)


def test_a_die_that_its_seed_does_not_show(fleet):
    roll = CampaignRoll.objects.filter(seed__campaign=fleet.campaign).first()
    broken("UPDATE campaigns_campaignroll SET faces = '[99]' WHERE id = %s", roll.pk)
    assert any(f"{roll.address}: kept [99]" in problem for problem in problems(fleet.campaign))


def test_a_seed_that_was_not_committed_to(fleet):
    seed = CampaignSeed.objects.get(campaign=fleet.campaign)
    broken("UPDATE campaigns_campaignseed SET commitment = '' WHERE id = %s", seed.pk)
    assert any("not the one that was committed to" in one for one in problems(fleet.campaign))


def test_a_seed_that_is_over_and_was_not_shown(turn):
    broken(
        "UPDATE campaigns_campaignseed SET revealed_at = NULL WHERE campaign_id = %s",
        turn.campaign_id,
    )
    turn.campaign.refresh_from_db()
    assert any("over, and not shown" in problem for problem in problems(turn.campaign))


def test_a_step_that_is_missing(turn):
    step = TurnStep.objects.get(turn=turn, step="movement")
    broken("DELETE FROM campaigns_turnstep WHERE id = %s", step.pk)
    found = problems(turn.campaign)
    assert any("turn 1: the steps taken were budget, event" in problem for problem in found)


def test_a_step_with_the_event_of_another(turn):
    step = TurnStep.objects.get(turn=turn, step="movement")
    other = TurnStep.objects.get(turn=turn, step="battle")
    broken("UPDATE campaigns_turnstep SET event_id = %s WHERE id = %s", other.event_id, step.pk)
    assert any("which is not its own" in problem for problem in problems(turn.campaign))


def test_a_force_at_a_place_that_is_not_on_the_chart(turn):
    side = Side.objects.get(campaign=turn.campaign, key="mahdists")
    unit = factories.make_unit(side, troop_type="tribal-infantry")
    broken("UPDATE vessels_troopunit SET place = 'atlantis' WHERE id = %s", unit.pk)
    assert f"{unit.key} is at atlantis, which is not on the chart" in invariants.check(
        turn.campaign
    )
    broken("UPDATE vessels_troopunit SET place = 'passage' WHERE id = %s", unit.pk)
    found = invariants.check(turn.campaign)
    assert f"{unit.key} is on passage, and no passage is under way" in found


@pytest.mark.parametrize(
    ("place", "known"),
    [
        ("peshawar--kabul:71", True),
        ("peshawar--kabul:190", True),
        ("peshawar--kabul:191", False),
        ("nile:835", True),
        ("nile:99999", False),
        ("atlantis--kabul:1", False),
    ],
)
def test_a_force_between_two_places_is_on_a_mile_of_a_road_or_river(turn, place, known):
    side = Side.objects.get(campaign=turn.campaign, key="mahdists")
    unit = factories.make_unit(side, troop_type="tribal-infantry")
    broken("UPDATE vessels_troopunit SET place = %s WHERE id = %s", place, unit.pk)
    found = [problem for problem in invariants.check(turn.campaign) if unit.key in problem]
    wrong = f"{unit.key} is at {place}, which is not on the chart"
    assert (wrong in found) is not known


def test_the_organiser_reads_the_audit(fleet):
    who = Person(fleet.campaign.members.get(role="organiser").user)
    path = f"/campaigns/{fleet.campaign.pk}/audit/"
    assert done(who.get(path)) == {"sound": True, "differences": []}
    account = Account.objects.get(side=fleet.expedition)
    broken("UPDATE campaigns_account SET balance = balance + 1 WHERE id = %s", account.pk)
    told = done(who.get(path))
    assert not told["sound"]
    assert told["differences"][0] == {
        "check": "money",
        "type": "account",
        "id": str(account.pk),
        "problem": f"balance {account.balance + 1}, postings {account.balance}",
    }
