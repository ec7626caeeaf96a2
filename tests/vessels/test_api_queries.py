"""A list costs as many queries for twenty rows as for one, and a page of vessels four."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from riverwar.api import edge
from tests.factories import (
    give_money,
    load_catalogue,
    make_campaign,
    make_member,
    make_object,
    make_side,
    make_unit,
    make_user,
    make_vessel,
)
from tests.support.api import Person
from vessels.models import Casualty
from vessels.services import purchase

pytestmark = pytest.mark.django_db
N = 20


@pytest.fixture
def umpire():
    return Person(make_user("umpire"))


@pytest.fixture
def campaign(umpire):
    """Twenty of everything that is listed."""
    campaign = make_campaign(by=umpire.user)
    side = make_side(campaign)
    give_money(side, 1000)
    for number in range(N):
        make_member(campaign, role="observer")
        unit = make_unit(aboard=make_vessel(side))
        make_object(side)
        with edge(reason="test"):
            bought = purchase(
                side=side, vessel_class="river-launch", name=f"Launch {number}", by=None
            )
        Casualty.objects.create(
            campaign=campaign, side=side, unit=unit, count=1, event_id=bought.status_event_id
        )
    return campaign


def queries(person, path, **query):
    with CaptureQueriesContext(connection) as captured:
        rows = person.rows(path, **query)
    return len(rows), len(captured)


LISTS = (
    "/vessels/",
    "/units/",
    "/officers/",
    "/cargo/",
    "/casualties/",
    "/receipts/",
    "/members/",
    "/transfers/",
    "/campaign-rolls/",
)


def test_twenty_rows_cost_as_many_queries_as_one(umpire, campaign):
    few = {path: queries(umpire, path, campaign=campaign.pk, limit=1) for path in LISTS}
    many = {path: queries(umpire, path, campaign=campaign.pk, limit=N) for path in LISTS}

    assert {rows for rows, _ in few.values()} == {1}
    assert {rows for rows, _ in many.values()} == {N}
    assert {path: cost for path, (_, cost) in few.items()} == {
        path: cost for path, (_, cost) in many.items()
    }
    # Session, user, and the page itself.
    assert many["/vessels/"][1] <= 4
    assert many["/units/"][1] <= 4


def test_a_shelf_of_designs_costs_as_many_queries_for_all_as_for_one(umpire):
    load_catalogue()
    for path in ("/troop-types/", "/object-kinds/", "/vessel-classes/"):
        few, many = (queries(umpire, path, limit=limit) for limit in (1, 50))
        assert few[0] < many[0]
        assert few[1] == many[1]


def test_campaigns_cost_as_many_queries_for_three_as_for_one(umpire):
    for _ in range(3):
        make_campaign(by=umpire.user)
    for path in ("/campaigns/", "/sides/", "/accounts/", "/campaign-rulesets/", "/campaign-seeds/"):
        few, many = (queries(umpire, path, limit=limit) for limit in (1, 3))
        assert (few[0], many[0]) == (1, 3)
        assert few[1] == many[1]
