"""SNS-PRICE: the campaign book's price list, as it is shipped, read and edited."""

import copy

import pytest

from campaigns.rules.prices import FITTINGS, THEATRE_VESSELS, Fitting, is_three_to_one
from campaigns.rules.units import UNITS, UnitType
from tests import factories
from tests.support.api import Person, done, refused
from vessels.models import PriceListVersion
from vessels.services.campaign_prices import read_prices

pytestmark = pytest.mark.django_db


@pytest.fixture
def shipped():
    factories.load_catalogue()
    return factories.latest(PriceListVersion, "sun-never-sets-pounds")


def test_sns_price_01_the_shipped_list_is_the_ledgers(shipped):
    prices = read_prices(shipped)
    assert {code: prices.unit(code) for code in UnitType} == dict(UNITS)
    assert is_three_to_one(prices.unit("SG"), prices.unit("LG"))


def test_sns_price_02_and_sns_price_04_the_shipped_list_is_the_ledgers(shipped):
    prices = read_prices(shipped)
    assert {kind: prices.find(kind).card for kind in THEATRE_VESSELS} == dict(THEATRE_VESSELS)
    assert {kind: prices.fitting(Fitting(kind)) for kind in FITTINGS} == dict(FITTINGS)


def edited(shipped, **rows):
    """The shipped list with other values in the row of the small gunboat."""
    prices = copy.deepcopy(shipped.prices)
    prices["vessels"]["small-gunboat"].update(rows)
    return {
        "key": "sun-never-sets-pounds",
        "name": shipped.name,
        "source": shipped.source,
        "ruleset": "sun_never_sets",
        "unit": "pounds",
        "prices": prices,
    }


@pytest.fixture
def editor():
    user = factories.make_user(is_superuser=True)
    return Person(user)


def test_sns_price_01_an_editor_publishes_a_list_without_the_ratio(shipped, editor):
    made = done(editor.post("/price-list-versions/", edited(shipped, price=9_000)), 201)
    assert made["number"] == 2
    again = PriceListVersion.objects.get(pk=made["id"])
    assert read_prices(again).unit("SG").price == 9_000
    assert read_prices(shipped).unit("SG").price == 10_000


def test_a_list_that_could_not_be_read_is_refused(shipped, editor):
    body = edited(shipped, code="XX")
    assert pointers(editor, body) == ["/prices/vessels/small-gunboat/code"]
    body = edited(shipped)
    del body["prices"]["vessels"]["small-gunboat"]["upkeep"]
    assert pointers(editor, body) == ["/prices/vessels/small-gunboat/upkeep"]
    body = edited(shipped)
    body["prices"]["fittings"]["ram"] = {"price": 5, "days": 1, "rule": "SNS-PRICE-04"}
    assert pointers(editor, body) == ["/prices/fittings/ram"]
    body = {**edited(shipped), "ruleset": "soldiers_companion"}
    assert "/prices/vessels/raft/code" in pointers(editor, body)
    refused(editor.post("/price-list-versions/", edited(shipped, price=-1)), 400, "invalid_fields")


def pointers(editor, body):
    problem = refused(editor.post("/price-list-versions/", body), 422, "prices_refused")
    return [fault["pointer"] for fault in problem["errors"]]
