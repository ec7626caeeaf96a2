"""On To Richmond's fleet: the catalogue, purchases at an entered price, loads."""

from __future__ import annotations

import pytest

from rulesets.on_to_richmond.catalogue import CATALOGUE
from rulesets.on_to_richmond.ratings import ship_card
from rulesets.on_to_richmond.tables import Arm, GunType, ShipClass
from tests.vessels.plain import bought_at_an_entered_price, check_plain
from vessels.books import fleet_book
from vessels.errors import ArmamentRefusedError, RatingsRefusedError
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


def test_or_cmp_02_two_points_are_mended_for_each_turn_at_a_base():
    book = fleet_book(BOOK, {})
    assert book.after_yard({"hull_lost": 5}, 0) == {"hull_lost": 5}
    assert book.after_yard({"hull_lost": 5}, 2) == {"hull_lost": 1}
    assert book.after_yard({"hull_lost": 5}, 3) == {}
    # Without a number she lies there until she is whole; where nothing is mended, as she is.
    assert book.after_yard({"hull_lost": 5}, None) == {}
    none = fleet_book(BOOK, {"repair_rate": 0})
    assert none.after_yard({"hull_lost": 5}, None) == {"hull_lost": 5}


def test_between_battles_the_book_changes_nothing():
    book = fleet_book(BOOK, {})
    assert book.complement("armored_gunboat", {}) == {}
    assert book.boxes("armored_gunboat", {}) == {"hull": 8}
    assert book.armament("armored_gunboat", {}) == ()
    assert book.mount("armored_gunboat", {}, []) == []
    with pytest.raises(ArmamentRefusedError):
        book.mount("armored_gunboat", {}, ["field_gun"])
    assert book.may_buy("union", "transport")
    assert not book.may_buy("union", "dhow")
    check_plain(book, "transport")


@pytest.mark.django_db
def test_or_gen_01_a_monitor_is_bought_at_the_price_that_the_organiser_enters():
    vessel = bought_at_an_entered_price(
        BOOK, prices="on-to-richmond-points", vessel_class="turreted-ironclad", rule="OR-GEN-01"
    )
    assert not vessel.guns.exists()
    assert not vessel.crew.exists()
