"""The Soldier's Companion book's fleet: the catalogue, purchases at an entered price, loads."""

from __future__ import annotations

import json

import pytest

from campaigns.models import Campaign, CampaignRuleset
from campaigns.money import treasury_of
from riverwar.api import edge
from rulesets.core.dice import AddressedDice
from rulesets.soldiers_companion.options import Options
from rulesets.soldiers_companion.ratings import PRINTED, ratings_json, ship_card
from rulesets.soldiers_companion.tables import GUNS, MACHINE_GUNS, WORKS
from tests.factories import (
    give_money,
    latest,
    load_catalogue,
    make_campaign,
    make_member,
    make_side,
    make_user,
)
from vessels.books import fleet_book
from vessels.errors import (
    ArmamentRefusedError,
    NotOfferedError,
    PriceFixedError,
    PriceNeededError,
    RatingsRefusedError,
)
from vessels.models import Officer, PriceListVersion
from vessels.services import adopt_price_list, buy_troops, purchase
from vessels.services.designs import check_ratings
from vessels.shipped import DATA

BOOK = "soldiers_companion"


def rows(name: str) -> list[dict]:
    found = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
    return [row for row in found if BOOK in row["ratings"]]


# -- the catalogue ---------------------------------------------------------------------------------


def test_sc_ves_02_the_published_classes_are_as_the_book_prints_them():
    classes = {row["key"]: row for row in rows("vessel_classes")}
    assert {row["kind"] for row in classes.values()} == set(PRINTED)
    for row in classes.values():
        assert row["ratings"][BOOK] == json.loads(json.dumps(ratings_json(row["kind"])))
        assert ship_card(row["kind"], row["ratings"][BOOK]) == PRINTED[row["kind"]]
        check_ratings(row["kind"], row["ratings"])


def test_sc_camp_01_the_campaigns_small_gunboat_is_a_small_steamer():
    kinds = {row["key"]: row["kind"] for row in rows("vessel_classes")}
    assert kinds["small-gunboat"] == "small_steamer"
    assert kinds["large-gunboat"] == "large_gunboat"
    assert kinds["armoured-small-gunboat"] == "small_gunboat"


def test_sc_bg_10_the_published_guns_are_the_tables():
    guns = {row["kind"]: row for row in rows("gun_types")}
    assert guns.keys() == {**GUNS, **MACHINE_GUNS}.keys()
    assert all(row["key"] == kind.replace("_", "-") for kind, row in guns.items())
    for kind, card in GUNS.items():
        rated = guns[kind]["ratings"][BOOK]
        assert guns[kind]["crew"] == card.crew
        assert (rated["dv_doubled"], rated["penetration"]) == (card.dv2, card.penetration)
        assert (rated["short"] * 1000, rated["long"] * 1000) == (card.short, card.long)
        assert (rated["rof"], rated["reload"], rated["price"]) == (
            card.rof,
            card.reload,
            card.price,
        )


def test_sc_bg_08_the_published_machine_guns_are_the_tables():
    guns = {row["kind"]: row for row in rows("gun_types")}
    for kind, card in MACHINE_GUNS.items():
        rated = guns[kind]["ratings"][BOOK]
        assert (rated["bursts"], rated["dice"], rated["jams"]) == (
            card.bursts,
            card.dice,
            card.jams,
        )
        assert (guns[kind]["crew"], rated["price"]) == (card.crew, card.price)


def test_sc_bg_10_the_prices_of_guns():
    lists = json.loads((DATA / "price_lists.json").read_text(encoding="utf-8"))
    prices = next(row["prices"] for row in lists if row["ruleset"] == BOOK)
    assert {key: row["price"] for key, row in prices["guns"].items()} == {
        kind.replace("_", "-"): card.price for kind, card in {**GUNS, **MACHINE_GUNS}.items()
    }
    assert prices["vessels"].keys() == {row["key"] for row in rows("vessel_classes")}
    assert all(row["by_organiser"] for row in prices["vessels"].values())


def test_sc_bg_14_published_works_have_no_more_guns_than_they_take():
    for row in rows("troop_types"):
        guns = row["ratings"][BOOK].get("guns", [])
        crews = sum({**GUNS, **MACHINE_GUNS}[gun["kind"]].crew for gun in guns)
        if row["kind"] in WORKS:
            assert 0 < len(guns) <= WORKS[row["kind"]].most_guns
        if guns:
            assert row["figures"] == crews


@pytest.mark.parametrize(
    ("kind", "ratings", "rule"),
    [("dhow", {}, "SC-VES-01"), ("raft", [], "SC-VES-01"), ("raft", {"hull": 0}, "SC-VES-02")],
)
def test_sc_ves_02_ratings_that_the_book_cannot_read(kind, ratings, rule):
    with pytest.raises(RatingsRefusedError) as refused:
        check_ratings(kind, {BOOK: ratings})
    assert refused.value.errors[0]["rule"] == rule


# -- the book --------------------------------------------------------------------------------------


def test_sc_man_04_the_complement_of_a_vessel():
    book = fleet_book(BOOK, {})
    assert dict(book.complement("small_steamer", {})) == {
        "officers": 1,
        "helmsmen": 1,
        "deck_pos": 1,
        "maneuver": 3,
        "signallers": 1,
        "deck": 2,
    }
    without = fleet_book(BOOK, {"deck_pos": 0}).complement("small_steamer", {})
    assert (without["deck_pos"], without["deck"]) == (0, 3)


def test_sc_ves_04_guns_are_mounted_where_the_class_has_a_place():
    book = fleet_book(BOOK, {})
    armament = book.armament("small_steamer", {})
    assert armament == ["nine_pdr_rml", "gardner", "gardner"]
    mounted = book.mount("small_steamer", {}, armament)
    assert [(gun.slot, gun.crew) for gun in mounted] == [
        ("bow-gun", 4),
        ("port-gardner", 2),
        ("starboard-gardner", 2),
    ]
    with pytest.raises(ArmamentRefusedError):
        book.mount("small_steamer", {}, ["maxim"])
    with pytest.raises(ArmamentRefusedError):
        book.mount("small_steamer", {}, ["gardner"] * 3)


def test_sc_ves_04_a_large_boat_may_mount_a_boat_gun():
    book = fleet_book(BOOK, {})
    assert book.armament("large_boat", {}) == []
    assert [gun.slot for gun in book.mount("large_boat", {}, ["six_pdr"])] == ["boat-gun"]
    with pytest.raises(ArmamentRefusedError):
        book.mount("large_boat", {}, ["two_pdr", "six_pdr"])


def test_sc_trp_07_what_vessels_carry_between_battles():
    book = fleet_book(BOOK, {})
    assert [book.carries(kind) for kind in ("company", "squadron", "gun_section")] == [
        True,
        True,
        False,
    ]
    assert book.overload("small_boat", {}, [("company", 10)], [3]) is None
    over = book.overload("small_boat", {}, [("company", 10), ("company", 5)], [])
    assert over is not None
    assert (over.rule, over.limit, over.found) == ("SC-TRP-07", 100, 150)


def test_sc_bg_18_leadership_goes_by_the_post():
    book, dice = fleet_book(BOOK, {}), AddressedDice(bytes(32))
    dice.enter(0, "people")
    leaders = {
        kind: book.roll_person(dice, kind, "x") for kind in ("large_boat", "company", "war_band")
    }
    assert {kind: rated and rated["leadership"] for kind, rated in leaders.items()} == {
        "large_boat": 1,
        "company": 0,
        "war_band": 1,
    }
    assert book.roll_person(dice, "gunboat", "x") is None


def test_sc_gen_04_a_vessel_is_what_the_battle_made_of_her():
    book = fleet_book(BOOK, {})
    assert book.after_scenario("available", riverside=True, battle="sunk") == "sunk"
    assert book.after_scenario("available", riverside=False, battle=None) == "available"


# -- buying ----------------------------------------------------------------------------------------


@pytest.fixture
def organiser(db):
    return make_user("organiser")


@pytest.fixture
def side(organiser):
    campaign = make_campaign(by=organiser)
    Campaign.objects.filter(pk=campaign.pk).update(money_unit="pounds")
    campaign.refresh_from_db()
    CampaignRuleset.objects.create(
        campaign=campaign, ruleset=BOOK, options=Options.from_json({}).to_json()
    )
    load_catalogue()
    with edge(reason="test"):
        prices = latest(PriceListVersion, "soldiers-companion-pounds")
        adopt_price_list(campaign=campaign, version=prices, by=organiser)
    found = make_side(campaign)
    give_money(found, 20_000)
    return found


def buy(side, vessel_class, *, by, **choices):
    with edge(actor=by, reason="test"):
        return purchase(
            side=side, vessel_class=vessel_class, name="Tamai", by=by, ruleset=BOOK, **choices
        )


@pytest.mark.django_db
def test_sc_camp_01_a_gunboat_is_bought_at_the_price_that_the_organiser_enters(side, organiser):
    before = treasury_of(side).balance
    vessel = buy(side, "small-gunboat", by=organiser, price=4_500)
    assert treasury_of(side).balance == before - 4_500
    receipt = vessel.receipts.get()
    assert (receipt.amount, receipt.rule, receipt.item) == (
        4_500,
        "SC-CAMP-01",
        "Small Gunboat with 3 guns",
    )
    guns = {gun.slot: (gun.gun_type_version.kind, gun.crew) for gun in vessel.guns.all()}
    assert guns == {
        "bow-gun": ("nine_pdr_rml", 4),
        "port-gardner": ("gardner", 2),
        "starboard-gardner": ("gardner", 2),
    }
    assert {crew.role: crew.count for crew in vessel.crew.all()}["maneuver"] == 3
    captain = Officer.objects.get(vessel=vessel)
    assert captain.ratings[BOOK] == {"leadership": 1, "trait": "captain"}


@pytest.mark.django_db
def test_sc_camp_01_only_the_organiser_enters_a_price(side, organiser):
    commander = make_member(side.campaign, side=side).user
    with pytest.raises(PriceNeededError):
        buy(side, "large-gunboat", by=commander, price=1)
    with pytest.raises(PriceNeededError):
        buy(side, "large-gunboat", by=organiser)
    with pytest.raises(NotOfferedError):
        buy(side, "dhow", by=organiser, price=1)


@pytest.mark.django_db
def test_a_price_that_the_list_names_is_not_entered(organiser):
    side = make_side(make_campaign(by=organiser))
    with pytest.raises(PriceFixedError), edge(actor=organiser, reason="test"):
        purchase(side=side, vessel_class="river-launch", name="Launch", by=organiser, price=1)


@pytest.mark.django_db
def test_sc_bg_03_troops_are_bought_so_too(side, organiser):
    with edge(actor=organiser, reason="test"):
        band = buy_troops(
            side=side,
            troop_type="war-band",
            name="Baggara",
            by=organiser,
            ruleset=BOOK,
            price=300,
        )
    assert (band.kind, band.figures, band.weapon, band.points) == (
        "war_band",
        20,
        "thrown_spear",
        300,
    )
