"""Buying: prices, factions, guns, money, and who comes aboard."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.errors import MoneyShortError
from campaigns.keys import key_from
from campaigns.models import Transfer
from campaigns.money import treasury_of
from riverwar.api import edge
from riverwar.feed.models import Event
from tests.factories import (
    give_money,
    latest,
    make_campaign,
    make_side,
    make_unit,
    publish_catalogue,
)
from vessels.errors import (
    ArmamentRefusedError,
    AttachmentRefusedError,
    BaggageAllowanceError,
    DrillRefusedError,
    FactionForbidsError,
    KeyTakenError,
    NotOfferedError,
)
from vessels.models import PriceListVersion, Receipt, TroopUnit, Vessel
from vessels.services import adopt_price_list, buy_troops, publish, purchase
from vessels.services.buying import prices_of
from vessels.services.keys import take_key

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign():
    return make_campaign()


@pytest.fixture
def expedition(campaign):
    return make_side(campaign)


@pytest.fixture
def slavers(campaign):
    return make_side(campaign, "slavers")


def buy(side, vessel_class, *guns, name="HMS Mayfly", **choices):
    with edge(reason="test"):
        return purchase(
            side=side, vessel_class=vessel_class, guns=guns, name=name, by=None, **choices
        )


def troops(side, troop_type, **choices):
    with edge(reason="test"):
        return buy_troops(side=side, troop_type=troop_type, name="Askari", by=None, **choices)


@pytest.mark.parametrize(("guns", "price"), [(1, 10), (2, 18)])
def test_rs_pts_01_gunboat_costs_10_with_one_gun_and_18_with_two(expedition, guns, price):
    vessel = buy(expedition, "gunboat", *["field-gun", "machine-gun"][:guns])

    assert treasury_of(expedition).balance == 24 - price
    assert vessel.points == price
    receipt = Receipt.objects.get(vessel=vessel)
    assert (receipt.amount, receipt.rule) == (price, "RS-PTS-01")
    assert receipt.transfer is not None
    assert {leg.amount for leg in receipt.transfer.postings.all()} == {price, -price}


def test_rs_pts_02_launch_costs_3(expedition):
    buy(expedition, "river-launch")

    assert treasury_of(expedition).balance == 21


@pytest.mark.parametrize(("guns", "price"), [(0, 4), (1, 8)])
def test_rs_pts_03_dhow_costs_4_unarmed_and_8_with_a_gun(slavers, guns, price):
    buy(slavers, "dhow", *["field-gun"][:guns])

    assert treasury_of(slavers).balance == 12 - price


def test_rs_pts_05_factions_buy_their_own_kinds(expedition, slavers):
    with pytest.raises(FactionForbidsError) as refused:
        buy(expedition, "dhow")
    assert refused.value.facts["kind"] == "dhow"
    with pytest.raises(FactionForbidsError):
        buy(slavers, "gunboat", "field-gun")


def test_rs_pts_05_the_option_opens_the_dhow_to_others():
    options = {"riverside": {"faction_vessels": {"expedition": ["dhow"]}}}
    side = make_side(make_campaign(options=options))

    assert buy(side, "dhow").class_version.kind == "dhow"
    with pytest.raises(FactionForbidsError):
        buy(side, "gunboat", "field-gun")


@pytest.mark.parametrize(
    ("vessel_class", "guns"),
    [
        ("gunboat", []),
        ("gunboat", ["field-gun"] * 3),
        ("river-launch", ["field-gun"]),
    ],
)
def test_rs_gun_01_too_many_guns_or_too_few(expedition, vessel_class, guns):
    with pytest.raises(ArmamentRefusedError):
        buy(expedition, vessel_class, *guns)

    assert treasury_of(expedition).balance == 24


def test_rs_gun_01_a_dhow_mounts_no_machine_gun(slavers):
    with pytest.raises(ArmamentRefusedError) as refused:
        buy(slavers, "dhow", "machine-gun")

    assert "machine_gun" in refused.value.detail


def test_rs_gen_10_rs_gun_02_rs_gun_03_a_gunboat_is_fully_crewed(expedition):
    vessel = buy(expedition, "gunboat", "field-gun", "machine-gun")

    assert list(vessel.crew.values_list("role", "count", "full")) == [("boat", 4, 4)]
    assert list(vessel.guns.values_list("slot", "crew", "full_crew", "drill")) == [
        ("gun-1", 4, 4, "well_drilled"),
        ("gun-2", 4, 4, "well_drilled"),
    ]


def test_rs_gen_10_launch_has_its_captain_alone_and_a_dhow_what_the_option_says():
    campaign = make_campaign(options={"riverside": {"dhow_crew": 6}})
    launch = buy(make_side(campaign), "river-launch", name="Ant")
    dhow = buy(make_side(campaign, "slavers"), "dhow", "field-gun", name="Zahra")

    assert launch.crew.get().full == 1
    assert dhow.crew.get().full == 6
    assert dhow.guns.get().drill == "undrilled"


def test_a_short_treasury_is_told_with_its_facts_and_writes_nothing(expedition):
    buy(expedition, "gunboat", "field-gun", "machine-gun")
    with pytest.raises(MoneyShortError) as refused:
        buy(expedition, "gunboat", "field-gun", name="HMS Gnat")

    assert refused.value.facts == {
        "account": "Wilkinson's Expedition",
        "balance": 6,
        "needed": 10,
        "unit": "points",
    }
    assert Vessel.objects.count() == 1
    assert Transfer.objects.filter(kind="purchase").count() == 1


def test_an_unknown_class_is_told_what_is_offered(expedition):
    with pytest.raises(NotOfferedError) as refused:
        buy(expedition, "ironclad")

    assert "gunboat (version 1)" in refused.value.remedy


def test_the_price_goes_by_the_version_that_the_campaign_buys_by(campaign, expedition):
    old = prices_of(campaign, "riverside")
    dearer = {
        "name": old.name,
        "source": old.source,
        "ruleset": "riverside",
        "unit": "points",
        "prices": {
            **old.prices,
            "vessels": {
                **old.prices["vessels"],
                "river-launch": {"by_guns": {"0": 5}, "rule": "RS-PTS-02", "version": 1},
            },
        },
    }
    with edge(reason="test"):
        publish(PriceListVersion, key="riverside-points", content=dearer, by=None)
    new = latest(PriceListVersion, "riverside-points")
    assert new.number == 2

    buy(expedition, "river-launch", name="Ant")
    assert treasury_of(expedition).balance == 21

    with edge(reason="test"):
        adopt_price_list(campaign=campaign, version=new, by=None)
    buy(expedition, "river-launch", name="Bee")
    assert treasury_of(expedition).balance == 16


def test_a_version_without_a_price_is_not_sold(expedition):
    with pytest.raises(NotOfferedError):
        buy(expedition, "river-launch", class_version=2)


def test_keys_come_from_names_and_are_taken_once(expedition):
    give_money(expedition, 20)
    first = buy(expedition, "river-launch", name="HMS Gnat")
    second = buy(expedition, "river-launch", name="HMS Gnat")

    assert (first.key, second.key) == ("hms-gnat", "hms-gnat-2")
    with pytest.raises(KeyTakenError):
        buy(expedition, "river-launch", key="hms-gnat")


@pytest.mark.parametrize("name", ["Gnat", "A name that leaves its key no room for a number"])
def test_what_many_bear_costs_as_many_statements_as_what_two_bear(expedition, name):
    keys, costs = [], set()
    take_key(expedition.campaign, wanted=None, name=name)
    for _ in range(11):
        with CaptureQueriesContext(connection) as captured:
            keys.append(take_key(expedition.campaign, wanted=None, name=name))
        costs.add(len(captured))

    stem = key_from(name)
    assert keys == [f"{stem[: 39 - len(str(number))]}-{number}" for number in range(2, 13)]
    assert costs == {5}


def test_a_unit_and_a_vessel_never_share_a_key(expedition):
    make_unit(expedition, name="Gnat")

    assert buy(expedition, "river-launch", name="Gnat").key == "gnat-2"


@pytest.mark.parametrize(
    ("troop_type", "price", "figures"),
    [
        ("regular-infantry", 6, 12),
        ("irregular-infantry", 4, 12),
        ("irregular-antiquated", 3, 12),
        ("tribal-infantry", 3, 16),
    ],
)
def test_rs_mw_21_units_by_size_and_price(expedition, troop_type, price, figures):
    unit = troops(expedition, troop_type)

    assert (unit.figures, unit.full_figures, unit.points) == (figures, figures, price)
    assert treasury_of(expedition).balance == 24 - price
    assert unit.officers.get().post == "leader"


@pytest.mark.parametrize(
    ("drill", "price"),
    [("well_drilled", 8), ("drilled", 6), ("poorly_drilled", 4), ("undrilled", 4)],
)
def test_rs_gun_06_a_crewed_weapon_costs_by_drill(expedition, drill, price):
    unit = troops(expedition, "field-gun-crew", drill=drill)

    assert (unit.points, unit.drill) == (price, drill)


def test_rs_gun_06_a_crewed_weapon_needs_a_drill_and_others_take_none(expedition):
    with pytest.raises(DrillRefusedError):
        troops(expedition, "field-gun-crew")
    with pytest.raises(DrillRefusedError):
        troops(expedition, "regular-infantry", drill="drilled")


def test_rs_mw_21_one_baggage_unit_for_each_full_8_points(expedition):
    with pytest.raises(BaggageAllowanceError):
        troops(expedition, "baggage")
    troops(expedition, "regular-infantry")
    troops(expedition, "irregular-antiquated")

    baggage = troops(expedition, "baggage")

    assert (baggage.figures, baggage.points) == (4, 0)
    assert Receipt.objects.get(unit=baggage).transfer is None
    with pytest.raises(BaggageAllowanceError):
        troops(expedition, "baggage")


def test_rs_mw_21_a_hunter_joins_a_unit(expedition):
    unit = troops(expedition, "irregular-infantry")

    joined = troops(expedition, "elephant-gun-hunter", joining=unit)

    assert joined.pk == unit.pk
    assert (joined.options, joined.points) == ({"elephant_gun": 1}, 6)
    assert treasury_of(expedition).balance == 24 - 4 - 2
    assert TroopUnit.objects.count() == 1
    with pytest.raises(AttachmentRefusedError):
        troops(expedition, "elephant-gun-hunter")


def test_a_purchase_is_in_the_feed_with_money_vessel_and_captain(expedition):
    vessel = buy(expedition, "gunboat", "field-gun", captain="Lieutenant Grey")

    types = Event.objects.filter(campaign=expedition.campaign_id).values_list("type", flat=True)
    assert list(types)[-4:] == [
        "money.transferred",
        "vessel.commissioned",
        "officer.added",
        "captain.posted",
    ]
    assert vessel.status_event == Event.objects.get(type="vessel.commissioned")


def test_load_catalogue_is_safe_to_run_again(campaign):
    before = prices_of(campaign, "riverside")
    editions = type(before).objects.count()

    publish_catalogue()

    assert type(before).objects.count() == editions
