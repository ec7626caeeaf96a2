"""CV-GUN: the guns of one book as those of another, and where they stand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.conversion import convert, rate
from rulesets.core.particulars import Bearing, GunParticulars, Make
from rulesets.soldiers_companion.ratings import ship_card
from tests.rulesets.conversion.classes import OR, RS, SC, SW
from tests.rulesets.conversion.test_measures import PLAIN


def guns_of(kind: str, source: str, target: str) -> dict[str, str]:
    """By the gun's own id, what it has become."""
    rating = convert(kind, {}, source=source, target=target).rating
    return {str(gun.source): gun.kind for gun in rating.guns}


def armed(*guns: GunParticulars):
    return replace(PLAIN, guns=guns)


def test_cv_gun_01_a_gun_is_told_by_make_bore_and_bearing():
    guns = convert("uss_monitor", {}, source=SW, target=SC).particulars.guns

    assert guns[0] == GunParticulars(
        "turret-1", 279, Make.SMOOTHBORE, Bearing.ALL_ROUND, shield=140, turret=1
    )
    gunboat = convert("gunboat", {}, source=RS, target=SC).particulars.guns
    assert [(gun.calibre, gun.make) for gun in gunboat] == [
        (76, Make.RIFLED), (11, Make.MACHINE_GUN),
    ]  # fmt: skip
    monitor = convert("turreted_ironclad", {}, source=OR, target=SW).particulars.guns
    assert [(gun.calibre, gun.make) for gun in monitor] == [(178, Make.RIFLED)] * 2


@pytest.mark.parametrize(
    ("make", "calibre", "kind"),
    [
        (Make.SMOOTHBORE, 37, "one_pdr"), (Make.SMOOTHBORE, 117, "twelve_pdr_sb"),
        (Make.SMOOTHBORE, 163, "twenty_pdr_rbl"), (Make.SMOOTHBORE, 279, "forty_pdr_rbl"),
        (Make.RIFLED, 76, "nine_pdr_rml"), (Make.RIFLED, 107, "twenty_pdr_rbl"),
        (Make.RIFLED, 178, "forty_pdr_rbl"), (Make.QUICK_FIRING, 120, "four_seven_qf"),
        (Make.COLUMBIAD, 254, "forty_pdr_rbl"), (Make.HOWITZER, 147, "howitzer_five_inch"),
        (Make.MORTAR, 330, "howitzer_five_inch"), (Make.MACHINE_GUN, 11, "gatling"),
    ],
)  # fmt: skip
def test_cv_gun_02_the_nearest_gun_of_the_companions_table(make: Make, calibre: int, kind: str):
    rating = rate(armed(GunParticulars("a-gun", calibre, make, Bearing.BOW)), target=SC)

    assert [gun.kind for gun in rating.guns] == [kind]
    card = ship_card(rating.kind, rating.ratings)
    assert [(place.id, place.mount) for place in card.mountings] == [("a-gun", "bow")]


def test_cv_gun_02_turrets_and_shields():
    monitor = convert("uss_monitor", {}, source=SW, target=SC).rating
    places = ship_card(monitor.kind, monitor.ratings).mountings

    assert [(place.turret_av, place.shielded) for place in places] == [(5, False)] * 2


def test_cv_gun_03_of_more_than_twelve_guns_the_lightest_are_left_out():
    minnesota = convert("minnesota", {}, source=SW, target=SC)

    assert len(minnesota.particulars.guns) == 39
    sides = [gun["mount"] for gun in minnesota.rating.ratings["guns"]]
    assert (len(sides), sides.count("port"), sides.count("starboard")) == (12, 6, 5)
    assert "fore-pivot-1" in {gun.source for gun in minnesota.rating.guns}  # the 10-inch
    assert [r.text for r in minnesota.rating.reasons if r.rule == "CV-GUN-03"] == [
        "27 of the lightest left out: 12 guns are fought at most"
    ]


def test_cv_gun_04_riverside_arms_with_the_heaviest_and_a_machine_gun():
    assert guns_of("large_gunboat", SC, RS) == {
        "bow-4-7-inch": "field_gun", "port-maxim-1": "machine_gun",
    }  # fmt: skip
    assert guns_of("css_virginia", SW, RS) == {
        "bow-pivot-1": "field_gun", "stern-pivot-1": "field_gun",
    }  # fmt: skip
    assert list(guns_of("cumberland", SW, RS).values()) == ["field_gun"]  # RS-GUN-01: a dhow


@pytest.mark.parametrize(
    ("make", "calibre", "code"),
    [
        (Make.RIFLED, 76, "VLR"), (Make.QUICK_FIRING, 76, "LR"), (Make.QUICK_FIRING, 120, "HR"),
        (Make.BREECH_LOADING, 121, "MR"), (Make.SMOOTHBORE, 117, "VLSB"),
        (Make.SMOOTHBORE, 279, "HSB"),
        (Make.COLUMBIAD, 254, "HC"), (Make.MORTAR, 330, "SHM"), (Make.ROCKET, 60, "VLH"),
    ],
)  # fmt: skip
def test_cv_gun_05_type_by_make_and_weight_by_bore(make: Make, calibre: int, code: str):
    rating = rate(armed(GunParticulars("a-gun", calibre, make, Bearing.BOW)), target=SW)

    assert [gun.kind for gun in rating.guns] == [code]


def test_cv_gun_05_every_gun_of_the_book_is_told_so_that_it_comes_back():
    for kind in ("css_arkansas", "hartford", "mortar_schooner", "port_royal", "canonicus"):
        told = convert(kind, {}, source=SW, target=SW)
        again = rate(told.particulars, target=SW)

        assert [gun.kind for gun in again.guns] == [gun.kind for gun in told.rating.guns], kind


def test_cv_gun_05_machine_guns_are_left_out_of_smoke_on_the_water():
    rating = convert("small_gunboat", {}, source=SC, target=SW).rating

    assert [gun.kind for gun in rating.guns] == ["HR", "LR"]
    assert "4 machine guns left out: the book has none" in [r.text for r in rating.reasons]


def test_cv_gun_06_guns_stand_where_they_bear():
    arcs = {
        gun["id"]: gun["arc"]
        for gun in convert("broadside_ironclad", {}, source=OR, target=SW).rating.ratings["guns"]
    }

    assert arcs == {
        "forward": "BPR", "aft": "SPR",
        "port-1": "BSMp", "port-2": "BSFp", "port-3": "BSAp",
        "starboard-1": "BSMs", "starboard-2": "BSFs", "starboard-3": "BSAs",
    }  # fmt: skip


def test_cv_gun_06_a_fourth_turret_is_left_out():
    rating = convert("turreted_ironclad", {"turrets": 4}, source=OR, target=SW).rating

    assert {gun["arc"] for gun in rating.ratings["guns"]} == {"TUF", "TUM", "TUA"}
    assert len(rating.guns) == 6
    assert [r.subject for r in rating.reasons if r.text.startswith("left out")] == [
        "turret-4-gun-1", "turret-4-gun-2",
    ]  # fmt: skip
