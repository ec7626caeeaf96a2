"""SNS-SEA-02, SNS-PRICE-01: what a charter costs goes by the campaign's own list of prices."""

import copy

import pytest

from campaigns.models import CampaignTurn
from riverwar.api import edge
from tests import factories
from tests.turns.world import make_war
from turns import orders, services
from vessels.models import PriceListVersion, TroopUnit
from vessels.services.campaign_prices import campaign_prices
from vessels.services.catalogue import adopt_price_list
from vessels.services.prices import publish_prices

pytestmark = pytest.mark.django_db
KEY = "sun-never-sets-pounds"


def adopted(campaign, change):
    """The shipped list with a change to its troops, adopted by a campaign."""
    shipped = factories.latest(PriceListVersion, KEY)
    prices = copy.deepcopy(shipped.prices)
    change(prices["troops"])
    with edge(reason="test"):
        made = publish_prices(
            key=KEY, name=shipped.name, source=shipped.source, ruleset="sun_never_sets",
            unit=shipped.unit, prices=prices, by=None,
        )  # fmt: skip
        adopt_price_list(campaign=campaign, version=made, by=None)


def brigade_to_gibraltar(campaign):
    with edge(reason="test"):
        turn = services.open_calendar(campaign=campaign, by=None)
        CampaignTurn.objects.filter(pk=turn.pk).update(step="orders")
        turn.refresh_from_db()
        brigade = TroopUnit.objects.get(campaign=campaign, card="NB")
        order = orders.write_order(
            turn=turn, mover=brigade, kind="charter", goal="gibraltar", by=None
        )
    return order.details["cost"]


def test_sns_sea_02_a_charter_is_paid_by_the_points_of_the_campaigns_list():
    campaign = make_war()

    def dearer(troops):
        for row in troops.values():
            if row["code"] == "NB":
                row["transport_points"] = 7

    adopted(campaign, dearer)
    # Portsmouth to Gibraltar: 5 days at £10 a point.
    assert brigade_to_gibraltar(campaign) == 7 * 10 * 5


def test_sns_price_01_what_a_list_no_longer_offers_is_still_paid():
    campaign = make_war()

    def without(troops):
        for design in [key for key, row in troops.items() if row["code"] == "RI"]:
            del troops[design]

    adopted(campaign, without)
    prices = campaign_prices(campaign)
    assert prices.offered("RI") is None
    assert prices.upkeep("RI") == 1_800
