"""A fleet of vessels of several books: who may fight by which, and damage carried over."""

from copy import deepcopy

import pytest

from tests.battles.across import COMPANION, RICHMOND, SMOKE, Across
from tests.support.api import done, refused
from vessels.carrying import CARRIED
from vessels.models import Vessel

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("seeds_in_order")]


@pytest.fixture(scope="module")
def made(once):
    return once(Across)


@pytest.fixture
def war(made):
    return deepcopy(made)


def harm(war, **conditions):
    for key, condition in conditions.items():
        Vessel.objects.filter(pk=war.vessels[key].pk).update(condition=condition)


def test_a_class_that_the_book_does_not_rate_is_listed_and_told_and_not_fought(war):
    scenario = war.opened(COMPANION)
    shown = done(war.umpire.get(f"/scenarios/{scenario['id']}/setup/"))
    told = {one["pointer"]: one for one in shown["problems"]}
    assert told.keys() == {
        "/vessels/mayfly",
        "/vessels/zahra",
        "/vessels/cairo",
        "/vessels/arkansas",
    }
    assert {one["code"] for one in told.values()} == {"not_rated"}
    assert "have a rules editor accept a conversion" in told["/vessels/cairo"]["detail"]
    body = {"scenario": scenario["id"]}
    problem = refused(war.umpire.post("/battles/", body), 409, "vessels_unavailable")
    assert {one["code"] for one in problem["errors"]} == {"not_rated"}
    refused(war.umpire.post("/forecasts/", {**body, "runs": 1}), 409, "vessels_unavailable")


def test_cv_wea_02_a_fleet_fights_by_three_books_and_stays_valid_in_each(war):
    war.convert(COMPANION, RICHMOND, SMOKE)
    harm(war, sultan={COMPANION: {"hull_lost": 3}}, cairo={SMOKE: {"hull_lost": 4}})
    for number, book in enumerate((RICHMOND, COMPANION, SMOKE, RICHMOND, COMPANION)):
        scenario = war.opened(book, f"Day {number}")
        begun = war.setup(scenario)
        if "sultan" in begun:
            assert begun["sultan"]["condition"].get("hull_lost", 0) > 0, book
        row = war.fought(scenario)
        assert row.ruleset == book
        left = {vessel["key"] for vessel in war.rows() if vessel["status"] == "available"}
        sides = {vessel["side"]["key"] for vessel in war.rows() if vessel["key"] in left}
        if len(sides) < 2:
            break
    else:
        number += 1
    assert number >= 1


def test_cv_wea_03_going_to_and_fro_without_new_damage_changes_no_record(war):
    war.convert(COMPANION, RICHMOND)
    record = {"hull_lost": 3, "structure_lost": 5}
    harm(war, sultan={COMPANION: record})
    by_richmond = war.setup(war.opened(RICHMOND))["sultan"]
    assert by_richmond["kind"] != "large_gunboat"
    assert by_richmond["condition"]["hull_lost"] >= 1
    assert war.setup(war.opened(COMPANION, "Again"))["sultan"]["condition"] == record
    assert CARRIED not in Vessel.objects.get(pk=war.vessels["sultan"].pk).condition


def test_cv_wea_02_new_damage_by_another_book_leads_and_a_repair_leads_over_it(war):
    war.convert(COMPANION, RICHMOND)
    harm(
        war,
        sultan={
            COMPANION: {"hull_lost": 1},
            RICHMOND: {"hull_lost": 3},
            CARRIED: {"book": RICHMOND, "over": {COMPANION: {"hull_lost": 1}}},
        },
    )
    by_companion = war.setup(war.opened(COMPANION))["sultan"]["condition"]
    assert by_companion["hull_lost"] > 1
    assert war.setup(war.opened(RICHMOND, "Later"))["sultan"]["condition"] == {"hull_lost": 3}
    # A yard of the book makes her whole: that record changed last.
    harm(
        war,
        sultan={
            COMPANION: {},
            RICHMOND: {"hull_lost": 3},
            CARRIED: {"book": RICHMOND, "over": {COMPANION: {"hull_lost": 1}}},
        },
    )
    assert war.setup(war.opened(RICHMOND, "Last"))["sultan"]["condition"] == {}
