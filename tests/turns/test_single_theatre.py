"""SNS-MONEY-05: a campaign of a single theatre, from its founding over the API on."""

import pytest

from campaigns.models import Campaign, Side
from tests import factories
from tests.support.api import Person, done, refused
from turns.fighting import fight_all
from turns.models import FiscalYear, Territory
from vessels.models import TroopUnit, Vessel

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser():
    factories.load_catalogue()
    return Person(factories.make_user())


def founded(organiser, template, options=None):
    body = {"template": template, "name": "A River War"}
    if options is not None:
        body["options"] = {"sun_never_sets": options}
    return done(organiser.post("/campaigns/", body), 201)["id"]


def keys(campaign):
    """The keys of a campaign's sides."""
    sides = Side.objects.filter(campaign=campaign).order_by("key")
    return list(sides.values_list("key", flat=True))


def month(organiser, campaign):
    """Advance the open turn to its end; the battles on the way are fought."""
    turn = organiser.only("/turns/", campaign=campaign, open=True)
    for _ in range(4):
        body = {"step": turn["step"], "through": "accounts"}
        turn = done(organiser.post(f"/turns/{turn['id']}/advance/", body))
        if turn["closed_at"] is not None:
            return turn
        fight_all(Campaign.objects.get(pk=campaign))
    raise AssertionError(turn)


def test_sns_money_05_a_theatre_has_its_own_forces_budget_and_territories(organiser):
    options = {"theatre": "north-africa", "parliament": "auto", "natives": "auto"}
    campaign = founded(organiser, "sun-never-sets", options)
    done(organiser.post("/turns/", {"campaign": campaign}), 201)
    # North Africa and Aden: a Regular Infantry, four Native Infantry, a Native Cavalry, two boats.
    assert TroopUnit.objects.filter(campaign=campaign).count() == 6
    assert Vessel.objects.filter(campaign=campaign).count() == 2
    assert set(Territory.objects.values_list("key", flat=True)) == {"egypt", "sudan"}
    assert keys(campaign) == ["british", "egyptian-army", "mahdists"]
    assert month(organiser, campaign)["number"] == 1
    year = FiscalYear.objects.get(campaign=campaign)
    # Upkeep of a month: 1,800 + 4 x 800 + 1,100 + 2 x 500 = 7,100.
    extra = year.budget - 7_100 * 12 * 135 // 100
    assert extra in range(10_000, 65_000, 5_000)
    assert year.salaries == 6_000
    assert month(organiser, campaign)["number"] == 2
    assert organiser.only("/turns/", campaign=campaign, open=True)["number"] == 3
    audit = done(organiser.get(f"/campaigns/{campaign}/audit/"))
    assert audit["differences"] == []


def test_a_campaign_without_months_has_no_turns(organiser):
    campaign = founded(organiser, "nile")
    refused(organiser.post("/turns/", {"campaign": campaign}), 409, "no_calendar")
    assert organiser.rows("/turns/", campaign=campaign) == []


def test_sns_money_05_the_theatre_is_settled_once_the_calendar_is_open(organiser):
    campaign = founded(organiser, "sun-never-sets", {"theatre": "china"})
    book = organiser.only("/campaign-rulesets/", campaign=campaign, ruleset="sun_never_sets")
    address = f"/campaign-rulesets/{book['id']}/"
    assert keys(campaign) == ["british", "cantonese", "malays", "taiping"]
    done(organiser.patch(address, {"options": {"theatre": "india"}}))
    done(organiser.post("/turns/", {"campaign": campaign}), 201)
    # Those of the theatre that was chosen last are there; nobody is taken away.
    assert set(keys(campaign)) >= {"british", "burmese", "mutineers"}
    problem = refused(
        organiser.patch(address, {"options": {"theatre": "all", "start_year": 1870}}),
        422, "options_refused",
    )  # fmt: skip
    assert [fault["pointer"] for fault in problem["errors"]] == [
        "/options/start_year", "/options/theatre",
    ]  # fmt: skip
    done(organiser.patch(address, {"options": {"pm_votes": 2}}))
