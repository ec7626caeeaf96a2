"""SNS-CAL-02 and SNS-PRICE: units, purchase, sale and fittings."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from campaigns.rules.atlas import PLACES, Place, Theatre
from campaigns.rules.options import Options
from campaigns.rules.prices import (
    PLATING_MOVE,
    THEATRE_VESSELS,
    Fitting,
    TheatreVessel,
    fitting_work,
    is_three_to_one,
    purchase_refusal,
    sale_price,
    theatre_purchase_refusal,
)
from campaigns.rules.units import ARMAMENT, BAND_FIGURES, UNITS, Arm, BandType, Quality, UnitType
from tests.campaigns.rules.printed import KEYS, number, rows

GUNS = Path(__file__).parents[3] / "vessels" / "data" / "gun_types.json"
OPTIONS = Options()
OPENED = Options(theatre_purchases=True)
LETTERS = {"E": Quality.ELITE, "V": Quality.VETERAN, "X": Quality.EXPERIENCED}


def places(text: str) -> tuple[str, ...]:
    return tuple(
        KEYS.get(name, name) if name != "London" else "london" for name in text.split(", ")
    )


def test_sns_price_01_the_price_list_is_the_ledgers():
    printed = {}
    for title, code, price, upkeep, months, raised, points in rows("SNS-PRICE-01"):
        row = [number(price), number(upkeep), number(months), places(raised)]
        printed[code] = (*row, int(points.split()[0]))
        quality = title.partition("(")[2][:1]
        if quality in LETTERS:
            assert UNITS[UnitType(code)].quality is LETTERS[quality], title
    assert printed == {
        kind.value: (
            card.price,
            card.upkeep,
            card.build_months,
            card.raised_at,
            card.transport_points,
        )
        for kind, card in UNITS.items()
    }


def test_sns_cal_02_figures_of_units_and_bands():
    figures = {
        arm: {card.figures for card in UNITS.values() if card.arm is arm}
        for arm in (Arm.INFANTRY, Arm.CAVALRY)
    }
    assert figures == {Arm.INFANTRY: {20}, Arm.CAVALRY: {10}}
    assert BAND_FIGURES == {BandType.FOOT: 20, BandType.RIFLE: 20, BandType.HORSE: 10}
    guns = {card.figures for card in UNITS.values() if card.arm is Arm.ARTILLERY}
    assert guns == {2 * 4, 2 * 3}
    assert UNITS[UnitType.MACHINE_GUN_SECTION].figures == 2 * 2
    assert UNITS[UnitType.NAVAL_BRIGADE].quality is Quality.VETERAN


def test_sns_cal_02_guns_of_units_are_the_catalogues_and_have_their_crews():
    guns = {each["key"]: each for each in json.loads(GUNS.read_text(encoding="utf-8"))}
    assert {kind: (armed.guns, armed.kinds) for kind, armed in ARMAMENT.items()} == {
        UnitType.FIELD_ARTILLERY: (2, ("nine-pdr-rml", "twelve-pdr-bl")),
        UnitType.MOUNTAIN_ARTILLERY: (2, ("seven-pdr-rml",)),
        UnitType.MACHINE_GUN_SECTION: (
            2,
            ("gardner", "gatling", "nordenfelt-4-barrel", "nordenfelt-5-barrel", "maxim"),
        ),
        UnitType.NAVAL_BRIGADE: (1, ("gardner", "nine-pdr-rml")),
    }
    for kind, armed in ARMAMENT.items():
        assert set(armed.kinds) <= guns.keys()
        if UNITS[kind].arm in (Arm.ARTILLERY, Arm.MACHINE_GUNS):
            crews = {guns[key]["crew"] for key in armed.kinds}
            assert {armed.guns * crew for crew in crews} == {UNITS[kind].figures}


def test_sns_price_01_the_lists_of_places_are_the_rulings():
    lists = {
        name: {key for key, place in PLACES.items() if name in place.raises}
        for name in ("UK", "South Africa", "Natal", "India", "Egypt")
    }
    assert lists == {
        "UK": {"london", "portsmouth"},
        "South Africa": {"cape-town", "port-elizabeth", "durban", "pietermaritzburg"},
        "Natal": {"durban", "pietermaritzburg"},
        "India": {"bombay", "karachi", "madras", "calcutta", "delhi", "lahore"},
        "Egypt": {"alexandria", "cairo"},
    }


@pytest.mark.parametrize(
    ("kind", "at", "raised"),
    [
        (UnitType.GUARD_INFANTRY, "london", True),
        (UnitType.GUARD_INFANTRY, "portsmouth", False),
        (UnitType.REGULAR_INFANTRY, "portsmouth", True),
        (UnitType.REGULAR_INFANTRY, "malta", False),
        (UnitType.NATIVE_INFANTRY, "durban", True),
        (UnitType.NATIVE_INFANTRY, "cape-town", False),
        (UnitType.COLONIAL_CAVALRY, "cape-town", True),
        (UnitType.NATIVE_CAVALRY, "cairo", True),
        (UnitType.SMALL_GUNBOAT, "hong-kong", True),
        (UnitType.SMALL_GUNBOAT, "rangoon", False),
        (UnitType.LARGE_GUNBOAT, "bombay", False),
    ],
)
def test_sns_price_01_units_are_raised_where_the_list_says(kind, at, raised):
    refused = purchase_refusal(UNITS[kind], at)
    assert (refused is None) is raised
    if refused:
        assert refused.rule == "SNS-PRICE-01"
        assert refused.remedy.startswith("Raise it in ")


def test_sns_price_01_the_ratio_is_checked_of_the_shipped_list_and_binds_no_other():
    small, large = UNITS[UnitType.SMALL_GUNBOAT], UNITS[UnitType.LARGE_GUNBOAT]
    assert is_three_to_one(small, large)
    assert not is_three_to_one(small, replace(large, price=29_000))
    assert not is_three_to_one(small, replace(large, upkeep=1_400))


def test_sns_price_02_the_theatre_list_is_the_ledgers():
    printed = [
        (number(price), number(upkeep), int(days.split()[0]), where)
        for _, price, upkeep, days, where in rows("SNS-PRICE-02")
    ]
    names = {"bombay": "Bombay", "calcutta": "Calcutta"}
    assert printed == [
        (
            each.price,
            each.upkeep,
            each.days,
            ", ".join(names.get(place, place) for place in each.built_at)
            or ("any river node" if each.any_node else "any river town"),
        )
        for each in THEATRE_VESSELS.values()
    ]


def test_sns_price_02_a_raft_is_built_at_any_node_and_a_boat_at_a_town():
    ford = {"ford": Place("Ford", Theatre.NORTH_AFRICA, town=False)}
    raft, boat = (
        theatre_purchase_refusal(kind, "ford", OPENED, on_river=True, places=ford)
        for kind in (TheatreVessel.RAFT, TheatreVessel.SMALL_BOAT)
    )
    assert raft is None
    assert boat is not None
    assert boat.remedy == "Build it at a town on a river."


def test_sns_price_01_a_place_that_the_map_does_not_have():
    unit = purchase_refusal(UNITS[UnitType.REGULAR_INFANTRY], "atlantis")
    boat = theatre_purchase_refusal(TheatreVessel.RAFT, "atlantis", OPENED, on_river=True)
    assert unit is not None
    assert boat is not None
    assert unit.problem == boat.problem == "the map has no place 'atlantis'"
    assert (unit.rule, boat.rule) == ("SNS-PRICE-01", "SNS-PRICE-02")


@pytest.mark.parametrize(
    ("kind", "at", "on_river", "built"),
    [
        (TheatreVessel.LARGE_BOAT, "dongola", True, True),
        (TheatreVessel.LARGE_BOAT, "malta", False, False),
        (TheatreVessel.LARGE_STEAMER, "calcutta", False, True),
        (TheatreVessel.LARGE_STEAMER, "portsmouth", False, True),
        (TheatreVessel.LARGE_STEAMER, "berber", True, False),
        (TheatreVessel.MELIK, "bombay", False, False),
    ],
)
def test_sns_price_02_where_theatre_vessels_are_built(kind, at, on_river, built):
    assert (theatre_purchase_refusal(kind, at, OPENED, on_river=on_river) is None) is built
    assert theatre_purchase_refusal(kind, at, OPTIONS, on_river=on_river) is not None


def test_sns_price_03_a_sale_returns_two_fifths_by_the_hull_that_is_left():
    assert sale_price(10_000, OPTIONS, hull=5, full_hull=5) == 4_000
    assert sale_price(30_000, OPTIONS, hull=3, full_hull=10) == 3_600
    assert sale_price(10_000, OPTIONS, hull=0, full_hull=5) == 0
    assert sale_price(1_001, OPTIONS, hull=1, full_hull=3) == 133
    half = Options(sale_percent=50)
    assert sale_price(10_000, half, hull=5, full_hull=5) == 5_000


def test_sns_price_04_fittings():
    assert fitting_work(Fitting.BARRICADES) == (20, 1)
    assert fitting_work(Fitting.PLATING) == (500, 5)
    assert PLATING_MOVE == 4
    assert fitting_work(Fitting.GUN, gun_price=400) == (400, 2)
    assert fitting_work(Fitting.MACHINE_GUN_PAIR, gun_price=250) == (500, 4)
