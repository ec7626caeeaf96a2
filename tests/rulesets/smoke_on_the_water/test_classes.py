"""SW-VES: the catalogue's classes, and classes with numbers of their own."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.errors import IllegalSetupError
from rulesets.smoke_on_the_water.classes import PRINTED
from rulesets.smoke_on_the_water.own_ratings import ratings_json, ship_card
from rulesets.smoke_on_the_water.rules.design import FLOTATION, LOW_FREEBOARD, size_of
from rulesets.smoke_on_the_water.rules.effects import wheel_points
from rulesets.smoke_on_the_water.rules.guns import Mount
from rulesets.smoke_on_the_water.words import (
    Armour,
    Configuration,
    Draught,
    Handling,
    Level,
    Nation,
    Size,
    TargetSize,
)


def test_sw_ves_the_catalogue_has_35_classes() -> None:
    assert len(PRINTED) == 35


def test_sw_ves_01_uss_monitor_as_the_catalogue_has_her() -> None:
    card = PRINTED["uss_monitor"]
    assert card.configuration is Configuration.ONE_TURRET
    assert (card.size, card.draught, card.handling) == (
        Size.MEDIUM,
        Draught.MEDIUM,
        Handling.AVERAGE,
    )
    assert (card.top, card.machinery) == (Level.MEDIUM, 2)
    assert (card.end_on, card.broadside) == (TargetSize.A, TargetSize.B)
    assert card.hull_armour is Armour.MEDIUM
    assert card.casemate_armour is None
    assert card.turret_armour is card.pilot_house_armour is Armour.HEAVY
    assert card.deck_armour is Armour.TINCLAD
    assert card.rudder_armour is Armour.MEDIUM
    assert (card.hull, card.flotation, card.turrets, card.wheels) == (30, 8, (15,), ())
    assert (card.stack, card.crew, card.ram, card.nation) == (6, 3, False, Nation.UNION)
    assert [gun.card.code for gun in card.guns] == ["HSB", "HSB"]
    assert all(gun.mount is Mount.TURRET and gun.turret == 0 for gun in card.guns)


def test_sw_arc_02_only_the_monitor_is_blind_over_her_bow() -> None:
    assert [gun.blind for gun in PRINTED["uss_monitor"].guns] == [100, 100]
    others = [gun for kind, card in PRINTED.items() if kind != "uss_monitor" for gun in card.guns]
    assert not any(gun.blind for gun in others)


def test_sw_geo_01_bases_of_monitor_and_virginia() -> None:
    monitor, virginia = PRINTED["uss_monitor"], PRINTED["css_virginia"]
    assert (monitor.length, monitor.width) == (9600, 3075)
    assert (virginia.length, virginia.width) == (14150, 3550)


def test_sw_gen_08_virginias_guns_in_the_order_of_the_record_sheet() -> None:
    assert [(gun.id, gun.card.code) for gun in PRINTED["css_virginia"].guns] == [
        ("bow-pivot-1", "HR"),
        ("stern-pivot-1", "HR"),
        ("port-forward-1", "MSB"),
        ("starboard-forward-1", "MSB"),
        ("port-midships-1", "MSB"),
        ("starboard-midships-1", "MSB"),
        ("port-aft-1", "MSB"),
        ("starboard-aft-1", "MSB"),
        ("port-midships-2", "MR"),
        ("starboard-midships-2", "MR"),
    ]


@pytest.mark.parametrize(
    ("kind", "guns"),
    [("new_ironsides", 18), ("minnesota", 39), ("roanoke", 6), ("cairo", 13), ("david", 0)],
)
def test_sw_ves_so_many_guns(kind: str, guns: int) -> None:
    assert len(PRINTED[kind].guns) == guns


def test_sw_arc_05_open_decks_and_turrets_by_their_place() -> None:
    deck = {gun.id: gun.mount for gun in PRINTED["port_royal"].guns}
    assert deck["port-midships-1"] is Mount.DECK
    assert PRINTED["hartford"].guns[0].mount is Mount.PORT
    assert [gun.turret for gun in PRINTED["roanoke"].guns] == [0, 0, 1, 1, 2, 2]
    assert [gun.turret for gun in PRINTED["milwaukee"].guns] == [0, 0, 1, 1]


def test_sw_ves_06_flotation_wheels_and_machinery_follow_from_the_rest() -> None:
    for card in PRINTED.values():
        assert card.flotation == FLOTATION[card.size] - LOW_FREEBOARD * bool(card.turrets)
        assert set(card.wheels) <= {wheel_points(card.size)}
        assert card.machinery == (int(card.top) if card.engine else 0)


def test_sw_ves_02_sizes_follow_from_lengths() -> None:
    for kind, card in PRINTED.items():
        assert card.size is size_of((card.length - 1000) // 50), kind


def test_sw_ves_11_sailing_vessels_have_neither_engine_nor_stack() -> None:
    sail = {kind for kind, card in PRINTED.items() if not card.engine}
    assert sail == {"cumberland", "mortar_schooner"}
    assert all(
        (PRINTED[kind].top, PRINTED[kind].stack, PRINTED[kind].machinery) == (Level.SLOW, 0, 0)
        for kind in sail
    )


def test_sw_loc_06_partly_armoured_classes() -> None:
    partial = {kind for kind, card in PRINTED.items() if card.partial}
    assert partial == {"cairo", "benton", "choctaw", "tinclad", "css_webb", "patrick_henry"}
    wheels = {kind for kind, card in PRINTED.items() if card.wheel_armour is not None}
    assert wheels == {"cairo", "benton", "choctaw"}


def test_sw_mov_06_and_sw_tor_07_double_enders_and_spars() -> None:
    ends = {kind for kind, card in PRINTED.items() if card.double_ended}
    assert ends == {"port_royal", "sassacus"}
    spars = {kind for kind, card in PRINTED.items() if card.spar}
    assert spars == {"picket_launch", "css_atlanta", "david"}
    bare = {kind for kind, card in PRINTED.items() if not card.magazine}
    assert bare == {"david", "blockade_runner", "river_transport"}


@pytest.mark.parametrize("kind", PRINTED)
def test_sw_ves_01_printed_numbers_read_back(kind: str) -> None:
    given = {**ratings_json(kind), "mask": None}
    assert ship_card(kind, given) == PRINTED[kind]


def test_sw_ves_01_own_numbers_replace_the_printed_ones() -> None:
    card = ship_card("css_virginia", {"hull": 60, "top": "slow", "armour": {"hull": "medium"}})
    assert (card.hull, card.top, card.hull_armour) == (60, Level.SLOW, Armour.MEDIUM)
    assert card.casemate_armour is Armour.HEAVY
    bare = ship_card("css_virginia", {"armour": {"casemate": None}})
    assert bare.casemate_armour is None


@pytest.mark.parametrize(
    ("ratings", "pointer", "rule"),
    [
        ({"hull": 0}, "/ratings/hull", "SW-VES-01"),
        ({"top": "warp"}, "/ratings/top", "SW-GEN-14"),
        ({"armour": {"hull": "steel"}}, "/ratings/armour/hull", "SW-VES-01"),
        ({"configuration": "two_turrets"}, "/ratings/turrets", "SW-VES-01"),
        ({"wheels": [10]}, "/ratings/wheels", "SW-VES-01"),
        ({"guns": [{"id": "a", "gun": "VLM", "arc": "DKM"}]}, "/ratings/guns/0/gun", "SW-GUN-05"),
        ({"guns": [{"id": "a", "gun": "MSB", "arc": "XYZ"}]}, "/ratings/guns/0/arc", "SW-ARC-02"),
        ({"guns": [{"id": "a", "gun": "MSB", "arc": "TUR"}]}, "/ratings/guns/0/arc", "SW-ARC-02"),
        ({"mask": {"bow": [10]}}, "/ratings/mask/bow", "SW-VES-01"),
        ({"sails": 3}, "/ratings/sails", "SW-VES-01"),
    ],
)
def test_sw_ves_01_what_is_no_rating_is_refused(
    ratings: dict[str, Any], pointer: str, rule: str
) -> None:
    with pytest.raises(IllegalSetupError) as refused:
        ship_card("css_virginia", ratings)
    assert (refused.value.pointer, refused.value.rule) == (pointer, rule)
