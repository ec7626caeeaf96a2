"""CV-HUL, CV-ARM, CV-SPD, CV-DRA, CV-CRW: numbers of one book in those of another."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets import IllegalSetupError
from rulesets.conversion import convert, rate
from rulesets.core.measures import (
    armour_step,
    boxes_lost,
    boxes_of,
    root,
    share_lost,
    tonnes_of,
)
from rulesets.core.particulars import Armour, Particulars, Propulsion
from rulesets.core.reading import Reader
from rulesets.smoke_on_the_water.own_ratings import ship_card as smoke_card
from tests.rulesets.conversion.classes import OR, RS, SC, SW

#: A screw gunboat of 140 tonnes without guns.
PLAIN = Particulars(
    length=440, beam=74, draught=80, speed=100, propulsion=Propulsion.SCREW, tonnes=140,
    armour=Armour(), crew=20, room=200,
)  # fmt: skip


@pytest.mark.parametrize(
    ("tonnes", "boxes"), [(1, 1), (5, 2), (35, 5), (140, 10), (560, 20), (900, 25), (3025, 46)]
)
def test_cv_hul_01_boxes_go_with_the_root_of_the_tonnes(tonnes: int, boxes: int):
    assert boxes_of(tonnes) == boxes
    assert rate(replace(PLAIN, tonnes=tonnes), target=SC).ratings.get("hull", 5) in (boxes, 5, 10)


@pytest.mark.parametrize("boxes", range(1, 120))
def test_cv_hul_01_boxes_are_tonnes_and_boxes_again(boxes: int):
    assert boxes_of(tonnes_of(boxes)) == boxes


@pytest.mark.parametrize(("value", "found"), [(0, 0), (2, 1), (3, 2), (6, 2), (7, 3), (900, 30)])
def test_a_root_is_taken_to_the_nearest_whole_number(value: int, found: int):
    assert root(value) == found


def test_cv_hul_02_size_structure_and_length_follow():
    great = rate(replace(PLAIN, tonnes=3025, length=802), target=SC).ratings

    # 46 boxes: 92 of structure, Hull Size 9; no model longer than the book's longest
    assert (great["hull"], great["structure"], great["size"]) == (46, 92, 9)
    assert "length" not in great  # 4, as is printed for her kind


@pytest.mark.parametrize(("tonnes", "hits"), [(70, 10), (4, 5), (17, 7), (1120, 20), (20_000, 41)])
def test_cv_hul_03_hits_of_riverside_go_with_the_fourth_root_of_the_tonnes(tonnes: int, hits: int):
    rating = rate(replace(PLAIN, tonnes=tonnes), target=RS)

    assert rating.kind == "launch"
    assert rating.ratings.get("sinks_at", 5) == hits


@pytest.mark.parametrize(("kind", "tonnes"), [("uss_monitor", 900), ("css_virginia", 3025)])
def test_cv_hul_04_hull_points_squared_are_tonnes(kind: str, tonnes: int):
    assert convert(kind, {}, source=SW, target=OR).particulars.tonnes == tonnes


@pytest.mark.parametrize(
    ("millimetres", "step"),
    [(0, 0), (3, 0), (4, 1), (11, 1), (12, 2), (27, 2), (28, 3), (75, 3), (76, 4), (101, 4),
     (102, 5), (228, 5), (229, 6), (1000, 6)],
)  # fmt: skip
def test_cv_arm_01_armour_has_seven_steps(millimetres: int, step: int):
    assert armour_step(millimetres) == step


def test_cv_arm_01_a_step_is_an_armour_value_and_a_class():
    words = ["unarmoured", "tinclad", "tinclad", "light", "medium", "heavy", "super_heavy"]
    for step, iron in enumerate((0, 8, 19, 50, 89, 140, 254)):
        vessel = replace(PLAIN, armour=Armour(hull=iron))
        companion = rate(vessel, target=SC).ratings
        smoke = rate(vessel, target=SW)

        assert companion.get("av", 2 if step else 0) == step
        assert smoke_card(smoke.kind, smoke.ratings).hull_armour == words[step]


def test_cv_arm_02_partial_armour_counts_half_where_a_book_has_one_number():
    # CSS Webb: bales over part of her, 8 mm: 4 mm are still the first step
    webb = convert("css_webb", {}, source=SW, target=SC)
    benton = convert("benton", {}, source=SW, target=SC)

    assert webb.rating.ratings["av"] == 1
    assert benton.rating.ratings["av"] == 3  # 89 mm: 44
    assert convert("css_virginia", {}, source=SW, target=SC).rating.ratings["av"] == 5


@pytest.mark.parametrize(("iron", "hits"), [(0, 12), (8, 15), (19, 18), (140, 27), (254, 30)])
def test_cv_arm_03_armour_adds_quarters_to_hits(iron: int, hits: int):
    """140 t are 12 hits; a step of armour adds a quarter of them."""
    vessel = replace(PLAIN, armour=Armour(hull=iron))

    assert rate(vessel, target=RS).ratings["sinks_at"] == hits


@pytest.mark.parametrize(
    ("kind", "speed"), [("small_boat", 50), ("large_boat", 60), ("small_steamer", 100)]
)
def test_cv_spd_01_moves_are_knots(kind: str, speed: int):
    assert convert(kind, {}, source=SC, target=RS).particulars.speed == speed


@pytest.mark.parametrize(
    ("speed", "inches"), [(0, 4), (30, 8), (55, 12), (90, 20), (100, 24), (130, 32), (300, 72)]
)
def test_cv_spd_02_a_move_is_the_nearest_four_inches(speed: int, inches: int):
    move = rate(replace(PLAIN, speed=speed), target=SC).ratings.get("move", 24_000)

    assert move == inches * 1000


@pytest.mark.parametrize(("speed", "base"), [(0, 1), (30, 1), (55, 2), (67, 2), (100, 3), (130, 4)])
def test_cv_spd_03_a_base_of_three_inches_is_ten_knots(speed: int, base: int):
    found = rate(replace(PLAIN, speed=speed), target=RS).ratings

    assert found.get("downstream", {"base": 2})["base"] == base


@pytest.mark.parametrize(
    ("kind", "speed"), [("choctaw", 30), ("uss_monitor", 55), ("tyler", 90), ("css_webb", 130)]
)
def test_cv_spd_04_a_level_is_the_middle_of_its_knots(kind: str, speed: int):
    told = convert(kind, {}, source=SW, target=SW)

    assert told.particulars.speed == speed
    again = rate(told.particulars, target=SW)
    assert smoke_card(again.kind, again.ratings).top == smoke_card(kind, {}).top


@pytest.mark.parametrize(("draught", "deep"), [(240, False), (241, True)])
def test_cv_dra_01_a_deep_vessel_grounds_on_more_sums(draught: int, deep: bool):
    found = rate(replace(PLAIN, draught=draught), target=RS).ratings

    assert ("grounds_in_shallows" in found) is deep


def test_cv_crw_01_more_men_are_more_hands_on_deck_and_at_the_engines():
    # 20 + 40 men, no guns: the printed eleven, and 49 over: 12 on deck, 6 at the engines
    crew = rate(replace(PLAIN, crew=60), target=SC).crew

    assert crew == {
        "officers": 1, "helmsmen": 1, "signallers": 1, "deck_pos": 1, "deck": 15, "maneuver": 10,
    }  # fmt: skip


def test_cv_crw_02_four_men_to_a_gun_and_the_rest_are_boat_crew():
    nile = convert("large_gunboat", {}, source=SC, target=RS)

    assert nile.particulars.crew == 36
    assert nile.rating.crew == {"boat": 28}
    assert [gun.crew for gun in nile.rating.guns] == [4, 4]


@pytest.mark.parametrize(
    ("lost", "full", "share"),
    [(0, 10, 0), (1, 55, 18), (1, 3, 333), (1, 2000, 1), (10, 10, 1000), (3, 0, 0)],
)
def test_cv_wea_01_a_share_is_rounded_down_and_one_at_least(lost: int, full: int, share: int):
    assert share_lost(lost, full) == share


@pytest.mark.parametrize(
    ("share", "full", "left", "lost"),
    [(0, 10, 1, 0), (1, 10, 1, 1), (999, 10, 1, 9), (1000, 10, 0, 10), (500, 1, 1, 0)],
)
def test_cv_wea_02_boxes_are_rounded_up_and_one_is_left(
    share: int, full: int, left: int, lost: int
):
    assert boxes_lost(share, full, left=left) == lost


def test_cv_wea_01_of_its_own_boxes_a_share_takes_as_many_again():
    for full in (1, 3, 8, 10, 55, 199, 400, 999):
        for lost in range(full):
            assert boxes_lost(share_lost(lost, full), full, left=1) == lost


def test_particulars_are_read_as_they_are_written():
    told = convert("uss_monitor", {}, source=SW, target=SC).particulars

    assert Particulars.from_json(Reader(told.to_json())) == told


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"length": 0}, "/length"),
        ({"propulsion": "steam"}, "/propulsion"),
        ({"armour": {"hull": -1}}, "/armour/hull"),
        ({"guns": [{"id": "a", "calibre": 0, "make": "rifled", "bearing": "bow"}]},
         "/guns/0/calibre"),
        ({"nonsense": 1}, "/nonsense"),
    ],
)  # fmt: skip
def test_particulars_that_are_none_are_refused_with_their_place(change: dict, pointer: str):
    with pytest.raises(IllegalSetupError) as refused:
        Particulars.from_json(Reader(PLAIN.to_json() | change))
    assert refused.value.problems[0].pointer == pointer


def test_cv_par_03_measures_that_a_book_lacks_are_those_of_its_kind():
    nile = convert("large_gunboat", {}, source=SC, target=SW).particulars
    dhow = convert("dhow", {}, source=RS, target=SC).particulars

    assert (nile.length, nile.beam, nile.draught, nile.propulsion) == (440, 74, 80, "screw")
    assert (dhow.length, dhow.beam, dhow.draught, dhow.propulsion) == (200, 55, 120, "sail")
    assert convert("css_virginia", {}, source=SW, target=SC).particulars.draught == 600
