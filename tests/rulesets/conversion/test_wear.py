"""CV-WEA: what is lost of a vessel under one book, carried to another."""

from __future__ import annotations

import pytest

from rulesets.conversion import convert, returned, wear_of, worn
from rulesets.core.reading import Reader
from rulesets.core.wear import Steering, Wear
from tests.rulesets.conversion.classes import BOOKS, OR, RS, SC, SW

NILE = {
    "hull_lost": 3, "structure_lost": 5, "screw_hits": 1,
    "rudder": {"turning": "right", "total": 2}, "guns": {"bow-4-7-inch": {"destroyed": True}},
}  # fmt: skip


def nile(target: str, wear: Wear):
    rating = convert("large_gunboat", {}, source=SC, target=target).rating
    return worn(rating, wear, target=target)


def test_cv_wea_01_a_condition_of_the_companion_in_shares():
    wear = wear_of("large_gunboat", {}, NILE, {"deck": 1}, source=SC)

    # 3 of 10 boxes; 5 of 20; 12 of her 24 inches; 2 of her 36 men
    assert (wear.hull, wear.upperworks, wear.propulsion, wear.crew) == (300, 250, 500, 55)
    assert wear.steering is Steering.PORT  # she turns to the right, and cannot to port
    assert wear.guns == ("bow-4-7-inch",)


def test_cv_wea_02_the_same_shares_in_smoke_on_the_water():
    found = nile(SW, wear_of("large_gunboat", {}, NILE, {}, source=SC))

    # 10 points: 3; a stack of 6: 1.5; machinery of 3: 1.5
    assert dict(found.condition) == {
        "hull_lost": 3, "stack_lost": 2, "machinery_lost": 2,
        "rudder": {"no_port": True, "no_starboard": False},
        "guns": {"bow-4-7-inch": {"lost": True}},
    }  # fmt: skip


def test_cv_wea_02_the_same_shares_in_on_to_richmond():
    found = nile(OR, wear_of("large_gunboat", {}, NILE, {}, source=SC))

    assert dict(found.condition) == {"hull_lost": 3}  # 2.4 of 8, rounded up
    assert [reason.rule for reason in found.reasons] == ["CV-WEA-02", "OR-DMG-04"]


def test_cv_wea_03_what_the_other_book_does_not_know_is_named():
    wear = Wear(hull=100, rigging=500, fire=True, pilot_house=True, flotation=300)

    companion = nile(SC, wear)
    assert "fire" in [reason.subject for reason in companion.reasons]
    assert "pilot house" in [reason.subject for reason in companion.reasons]
    richmond = nile(OR, wear)
    assert "flotation, rigging, pilot house, fire" in richmond.reasons[-1].text
    smoke = nile(SW, wear)
    assert [r.rule for r in smoke.reasons if r.subject == "rigging"] == ["CV-WEA-03"]


def test_cv_wea_04_of_each_post_the_same_share_is_lost():
    rating = convert("large_gunboat", {}, source=SC, target=SW).rating

    assert worn(rating, Wear(crew=500), target=SW).crew == {"points": 1}
    assert worn(rating, Wear(crew=499), target=SW).crew == {"points": 2}


def test_cv_wea_05_riverside_lets_damage_lapse_unless_its_tally_persists():
    wear = wear_of("large_gunboat", {}, NILE, {}, source=SC)
    found = nile(RS, wear)

    # a pin test every 18 hits, four of them a hull of 72: three tenths of it are 21.6
    assert dict(found.condition) == {"tally": 22}
    assert found.guns == {"gun-2": 4}  # the 4.7-inch was gun-1
    whole = wear_of("gunboat", {}, {}, {}, source=RS)
    assert not whole
    assert [reason.rule for reason in whole.reasons] == ["RS-CMP-15"]
    tallied = wear_of("gunboat", {}, {"tally": 26}, {}, source=RS)
    assert tallied.hull == 650  # 26 of 40
    assert wear_of("gunboat", {}, {"tally": 400}, {}, source=RS).hull == 900


def test_cv_wea_05_a_gun_that_her_class_must_have_is_there_and_nobody_serves_it():
    own = convert("gunboat", {}, source=RS, target=RS).rating

    found = worn(own, Wear(guns=("gun-1", "gun-2")), target=RS)
    assert found.guns == {"gun-1": 0}


def test_cv_wea_06_of_what_is_only_told_there_is_some():
    found = nile(SW, Wear(flooding=True, pilot_house=True, fire=True))

    assert dict(found.condition) == {"flooding": 1, "pilot_hits": 1, "fire": "burning"}


def test_cv_wea_02_turret_for_turret():
    condition = {"hull_lost": 4, "turrets_lost": [5, 0], "turrets_jammed": [True, False]}
    wear = wear_of("milwaukee", {}, condition, {}, source=SW)
    assert wear.turrets == (333, 0)
    own = convert("milwaukee", {}, source=SW, target=SW).rating

    assert worn(own, wear, target=SW).condition["turrets_lost"] == [5, 0]
    richmond = convert("milwaukee", {}, source=SW, target=OR).rating
    assert dict(worn(richmond, wear, target=OR).condition) == {"hull_lost": 2}


@pytest.mark.parametrize("book", BOOKS)
def test_a_whole_vessel_stays_whole(book: str):
    found = nile(book, Wear())

    assert not found.condition
    assert not Wear()


def test_wear_is_read_as_it_is_written():
    wear = wear_of("large_gunboat", {}, NILE, {"deck": 1}, source=SC)

    assert Wear.from_json(Reader(wear.to_json())) == wear


def test_cv_wea_07_there_and_back_only_what_is_new_is_added():
    own = convert("large_gunboat", {}, source=SC, target=SC).rating
    there = convert("large_gunboat", {}, source=SC, target=OR).rating
    record = wear_of("large_gunboat", {}, NILE, {}, source=SC)
    brought = worn(there, record, target=OR).condition
    before = wear_of(there.kind, there.ratings, brought, {}, source=OR)

    same = returned(own, record, there, before, before)
    assert same == record
    after = wear_of(there.kind, there.ratings, {"hull_lost": 5}, {}, source=OR)
    harmed = returned(own, record, there, before, after)
    # 3 points of 8 she brought, 2 more are a quarter of her hull
    assert harmed.hull == record.hull + 250
    assert worn(own, harmed, target=SC).condition["hull_lost"] == 6  # 5.5 of 10, rounded up


def test_cv_wea_07_a_gun_lost_elsewhere_is_the_one_that_it_stood_for():
    own = convert("large_gunboat", {}, source=SC, target=SC).rating
    there = convert("large_gunboat", {}, source=SC, target=RS).rating
    lost = returned(own, Wear(), there, Wear(), Wear(guns=("gun-1",), steering=Steering.PORT))

    assert lost.guns == ("bow-4-7-inch",)
    assert lost.added(Wear(steering=Steering.STARBOARD)).steering is Steering.BOTH
    assert Wear(steering=Steering.BOTH).beyond(lost).steering is Steering.STARBOARD
    assert Wear(turrets=(300, 200)).beyond(Wear(turrets=(100,))).turrets == (200, 200)
