"""The months and the timelines as pages."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.calendar import open_turn
from campaigns.models import Side
from tests import factories
from tests.pages.places import client_of, hidden, page, sent
from tests.support.markup import faults_of
from tests.turns.world import advance, make_war, open_war

pytestmark = pytest.mark.django_db


def test_an_organiser_begins_the_months_and_takes_their_steps():
    organiser = factories.make_user()
    war = make_war(by=organiser)
    months, act = f"/campaigns/{war.pk}/months/", f"/campaigns/{war.pk}/advance/"
    assert "Begin the months" in page(organiser, months)
    assert sent(organiser, act) == months
    shown = page(organiser, months)
    assert "January 1860" in shown
    assert hidden(shown)["step"] == "budget"
    sent(organiser, act, **hidden(shown))
    assert open_turn(war).step == "event"
    late = sent(organiser, act, 409, step="budget")
    assert "The turn is at another step" in late
    assert faults_of(late) == []
    assert "January 1860" in page(organiser, f"/campaigns/{war.pk}/")


def test_who_does_not_organise_reads_and_cannot_advance():
    turn = open_war(by=factories.make_user(), deploy=False)
    side = Side.objects.get(campaign=turn.campaign, key="british")
    commander = factories.make_member(turn.campaign, side=side).user
    months = f"/campaigns/{turn.campaign_id}/months/"
    assert "Take the step" not in page(commander, months)
    sent(commander, f"/campaigns/{turn.campaign_id}/advance/", 403, step="budget")
    page(factories.make_user(), months, 404)


def test_a_campaign_without_months_says_so():
    campaign = factories.make_campaign(by=factories.make_user())
    organiser = campaign.members.get(role="organiser").user
    assert "plays without months" in page(organiser, f"/campaigns/{campaign.pk}/months/")


def test_the_pages_of_a_war_by_months_can_be_read_by_everybody():
    turn = open_war(by=factories.make_user())
    advance(turn, through="orders")
    organiser = turn.campaign.members.get(role="organiser").user
    vessel = turn.campaign.vessels.first()
    for address in (
        f"/campaigns/{turn.campaign_id}/",
        f"/campaigns/{turn.campaign_id}/months/",
        f"/campaigns/{turn.campaign_id}/timeline/",
        f"/sides/{vessel.side_id}/timeline/",
        f"/vessels/{vessel.pk}/timeline/",
    ):
        assert faults_of(page(organiser, address)) == [], address


def test_a_timeline_goes_back_page_by_page_at_the_same_cost():
    turn = open_war(by=factories.make_user())
    organiser = turn.campaign.members.get(role="organiser").user
    client, address = client_of(organiser), f"/campaigns/{turn.campaign_id}/timeline/"
    costs = []
    for before in ("", "?before=60", "?before=x"):
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address + before).status_code == 200
        costs.append(len(queries))
    assert len(set(costs)) == 1
    assert "Earlier entries" in page(organiser, address)
    assert "Earlier entries" not in page(organiser, f"{address}?before=2")
