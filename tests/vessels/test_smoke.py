"""Smoke on the Water's fleet: the catalogue, purchases at an entered price, guns and crews."""

from __future__ import annotations

import pytest

from campaigns.models import CampaignRuleset
from riverwar.api import edge
from rulesets.smoke_on_the_water.classes import PRINTED
from rulesets.smoke_on_the_water.options import Options
from rulesets.smoke_on_the_water.own_ratings import ratings_json, ship_card
from rulesets.smoke_on_the_water.rules.guns import CODES
from tests.factories import (
    make_campaign,
    make_side,
    make_vessel,
)
from tests.vessels.plain import bought_at_an_entered_price, check_plain
from vessels.books import fleet_book
from vessels.errors import ArmamentRefusedError, RatingsRefusedError
from vessels.models import Vessel
from vessels.services import rule_status
from vessels.services.designs import check_ratings
from vessels.shipped import shipped

BOOK = "smoke_on_the_water"
MONITOR = ratings_json("uss_monitor")


def rows(name: str) -> list[dict]:
    return [row for row in shipped(name) if BOOK in row["ratings"]]


def test_sw_ves_01_each_class_of_the_catalogue_is_shipped_as_the_book_rates_it():
    classes = {row["kind"]: row for row in rows("vessel_classes")}
    assert len(classes) == 35
    assert set(classes) == set(PRINTED)
    for kind, row in classes.items():
        assert ship_card(kind, row["ratings"][BOOK]) == PRINTED[kind]
        check_ratings(kind, row["ratings"])


def test_sw_gun_05_each_gun_is_shipped_and_counts_no_gunners():
    guns = {row["kind"]: row for row in rows("gun_types")}
    assert set(guns) == set(CODES)
    assert len(CODES) == 21  # five weights of five types, without three columbiads and a mortar
    assert {row["crew"] for row in guns.values()} == {0}


def test_ratings_that_the_book_refuses_are_refused():
    with pytest.raises(RatingsRefusedError) as caught:
        check_ratings("uss_monitor", {BOOK: {**MONITOR, "hull": 0}})
    (fault,) = caught.value.errors
    assert fault["pointer"] == f"/ratings/{BOOK}/hull"
    with pytest.raises(RatingsRefusedError):
        check_ratings("trireme", {BOOK: {}})


def test_sw_ves_08_a_gun_is_mounted_where_the_class_has_one_of_its_kind():
    book = fleet_book(BOOK, {})
    assert book.armament("uss_monitor", MONITOR) == ["HSB", "HSB"]
    mounted = book.mount("uss_monitor", MONITOR, ["HSB"])
    assert [(gun.slot, gun.crew) for gun in mounted] == [("turret-1", 0)]
    with pytest.raises(ArmamentRefusedError):
        book.mount("uss_monitor", MONITOR, ["HSB", "HSB", "HSB"])
    with pytest.raises(ArmamentRefusedError):
        book.mount("uss_monitor", MONITOR, ["MR"])


def test_sw_brd_03_a_crew_is_counted_in_points():
    book = fleet_book(BOOK, {})
    assert book.complement("uss_monitor", MONITOR) == {"points": 3}
    assert book.boxes("uss_monitor", MONITOR) == {
        "hull": 30,
        "flotation": 8,
        "stack": 6,
        "machinery": 2,
    }


def test_between_battles_the_book_changes_nothing():
    book = fleet_book(BOOK, {})
    check_plain(book, "uss_monitor")
    assert book.carries("troops")
    assert not book.carries("battery")
    assert book.overload("uss_monitor", MONITOR, [("troops", 500)], []) is None


@pytest.mark.django_db
def test_sw_set_01_a_monitor_is_bought_at_the_price_that_the_organiser_enters():
    vessel = bought_at_an_entered_price(
        BOOK, prices="smoke-on-the-water-points", vessel_class="uss-monitor", rule="SW-SET-01"
    )
    assert [gun.slot for gun in vessel.guns.all()] == ["turret-1", "turret-2"]
    assert {gun.full_crew for gun in vessel.guns.all()} == {0}
    assert [(role.role, role.count) for role in vessel.crew.all()] == [("points", 3)]


@pytest.mark.django_db
def test_sw_end_06_a_yard_makes_a_vessel_whole():
    campaign = make_campaign()
    CampaignRuleset.objects.create(campaign=campaign, ruleset=BOOK, options=Options().to_json())
    damage = {BOOK: {"hull_lost": 12, "guns": {"turret-1": {"lost": True}}}}
    vessel = make_vessel(make_side(campaign), vessel_class="uss-monitor", guns=(), ruleset=BOOK)
    with edge(reason="test"):
        Vessel.objects.filter(pk=vessel.pk).update(condition=damage)
    for status, left in (("in_repair", damage), ("available", {})):
        with edge(reason="test"):
            vessel = rule_status(vessel=vessel, status=status, by=None, reason="The yard at Cairo")
        assert vessel.condition == left
