"""On To Richmond's fleet: the catalogue, purchases at an entered price, loads."""

from __future__ import annotations

import pytest

from campaigns.models import CampaignRuleset
from campaigns.money import treasury_of
from riverwar.api import edge
from rulesets.core.dice import AddressedDice
from rulesets.on_to_richmond.catalogue import CATALOGUE
from rulesets.on_to_richmond.options import Options
from rulesets.on_to_richmond.ratings import ship_card
from rulesets.on_to_richmond.tables import Arm, GunType, ShipClass
from tests.factories import (
    give_money,
    latest,
    make_campaign,
    make_side,
    make_user,
)
from vessels.books import fleet_book
from vessels.errors import ArmamentRefusedError, RatingsRefusedError
from vessels.models import PriceListVersion
from vessels.services import adopt_price_list, purchase
from vessels.services.designs import check_ratings
from vessels.shipped import shipped

BOOK = "on_to_richmond"
LARGE = {"size": "large"}


def rows(name: str) -> list[dict]:
    return [row for row in shipped(name) if BOOK in row["ratings"]]


def test_or_cls_01_the_four_classes_are_shipped_with_turrets_rams_and_sizes():
    classes = rows("vessel_classes")
    assert len(classes) == len(CATALOGUE) == 8
    assert {row["kind"] for row in classes} == set(ShipClass)
    for row in classes:
        check_ratings(row["kind"], row["ratings"])
    cards = {row["key"]: ship_card(row["kind"], row["ratings"][BOOK]) for row in classes}
    assert cards["two-turreted-ironclad"].turrets == 2
    assert [key for key, card in cards.items() if card.ram] == ["broadside-ironclad", "armored-ram"]
    assert cards["large-transport"].size == "large"


def test_or_bg_02_stands_are_shipped_of_each_arm_and_of_both_kinds_of_guns():
    units = rows("troop_types")
    assert {row["kind"] for row in units} == set(Arm)
    guns = [row for row in units if row["kind"] == Arm.ARTILLERY]
    assert {row["weapon"] for row in guns} == set(GunType)


def test_ratings_that_the_book_refuses_are_refused():
    with pytest.raises(RatingsRefusedError) as caught:
        check_ratings("turreted_ironclad", {BOOK: {"turrets": 5}})
    (fault,) = caught.value.errors
    assert fault["pointer"] == f"/ratings/{BOOK}/turrets"
    with pytest.raises(RatingsRefusedError):
        check_ratings("trireme", {BOOK: {}})


def test_or_trn_02_or_trn_03_loads_by_stands():
    book = fleet_book(BOOK, {})
    assert book.carries("infantry")
    assert not book.carries("baggage")
    assert book.overload("transport", {}, [("infantry", 1)], []) is None
    excess = book.overload("transport", {}, [("infantry", 2)], [])
    assert (excess.rule, excess.limit, excess.found) == ("OR-TRN-02", 1, 2)
    assert book.overload("transport", LARGE, [("infantry", 1), ("infantry", 1)], []) is None
    excess = book.overload("transport", LARGE, [("infantry", 1), ("cavalry", 1)], [])
    assert excess.rule == "OR-TRN-03"
    excess = book.overload("armored_gunboat", {}, [("infantry", 1)], [])
    assert (excess.problem, excess.limit) == ("only transports carry stands", 0)


def test_between_battles_the_book_changes_nothing():
    book = fleet_book(BOOK, {})
    dice = AddressedDice(bytes(32))
    assert book.complement("armored_gunboat", {}) == {}
    assert book.boxes("armored_gunboat", {}) == {"hull": 8}
    assert book.armament("armored_gunboat", {}) == ()
    assert book.mount("armored_gunboat", {}, []) == []
    with pytest.raises(ArmamentRefusedError):
        book.mount("armored_gunboat", {}, ["field_gun"])
    assert book.may_buy("union", "transport")
    assert not book.may_buy("union", "dhow")
    assert book.after_scenario("available", riverside=True, battle=None) == "available"
    assert book.after_scenario("available", riverside=True, battle="sunk") == "sunk"
    assert book.roll_person(dice, "transport", "star") is None
    assert not book.loses_object(dice, "flag", "")
    assert book.loses_figures(dice, "infantry", 2, "") == 0
    assert not book.loses_leader(dice, "infantry", "")


@pytest.mark.django_db
def test_or_gen_01_a_monitor_is_bought_at_the_price_that_the_organiser_enters():
    organiser = make_user("organiser")
    campaign = make_campaign(by=organiser)
    CampaignRuleset.objects.create(campaign=campaign, ruleset=BOOK, options=Options().to_json())
    side = make_side(campaign)
    give_money(side, 100)
    before = treasury_of(side).balance
    with edge(actor=organiser, reason="test"):
        prices = latest(PriceListVersion, "on-to-richmond-points")
        adopt_price_list(campaign=campaign, version=prices, by=organiser)
        vessel = purchase(
            side=side,
            vessel_class="turreted-ironclad",
            name="Monitor",
            by=organiser,
            ruleset=BOOK,
            price=30,
        )
    assert treasury_of(side).balance == before - 30
    assert vessel.receipts.get().rule == "OR-GEN-01"
    assert not vessel.guns.exists()
    assert not vessel.crew.exists()
