"""The tables that an owner of the book may replace: shape, bounds, order, and what they change."""

import pytest

from rulesets.errors import IllegalSetupError
from rulesets.smoke_on_the_water.editions import AS_PRINTED, Editions, describe_tables
from rulesets.smoke_on_the_water.options import Options
from rulesets.smoke_on_the_water.rebuilt import PRINTED, Tables
from rulesets.smoke_on_the_water.replaceable import SHEETS
from rulesets.smoke_on_the_water.rules.grounding import grounding_chance
from rulesets.smoke_on_the_water.rules.guns import gun_card
from rulesets.smoke_on_the_water.rules.ranges import direct_band
from rulesets.smoke_on_the_water.rules.striking import armour_number, pierces_unrolled
from rulesets.smoke_on_the_water.words import Ammunition, Armour, Band, Depth, Draught, Level


def edition(values):
    return {"name": "a copy", "version": 2, "values": values}


def tables(values) -> Tables:
    return Options.from_json({"tables": edition(values)}).tables.tables


def refused(values) -> tuple[str, str]:
    with pytest.raises(IllegalSetupError) as caught:
        Options.from_json({"tables": edition(values)})
    (problem,) = caught.value.problems
    return problem.pointer, problem.remedy


def test_sw_gen_15_what_an_edition_leaves_out_is_as_the_ledger_has_it():
    changed = tables({"grounding": {"deep": {"shallow": 6}}})
    assert changed.grounding[Draught.DEEP] == {Depth.BANK: 9, Depth.SHALLOW: 6, Depth.DEEP: None}
    assert changed.grounding[Draught.MEDIUM] == PRINTED.grounding[Draught.MEDIUM]
    assert changed.shot_armour is PRINTED.shot_armour
    # SW-GRD-10: Virginia at Slow in shallow water, 5 - 2 by the ledger.
    chance = grounding_chance(Draught.DEEP, Depth.SHALLOW, Level.SLOW, tables=changed)
    assert chance is not None
    assert chance.total == 4


def test_ranges_and_armour_follow_the_edition():
    changed = tables(
        {
            "direct_ranges": {gun: {"short": 45} for gun in ("MSB", "HSB", "SHSB")},
            "shot_armour": {"HSB": {"cottonclad": "*", "tinclad": "*", "heavy": "-"}},
        }
    )
    assert direct_band(gun_card("MSB"), 45_000) is Band.MEDIUM
    assert direct_band(gun_card("MSB"), 45_000, changed) is Band.SHORT
    heavy = gun_card("HSB"), Ammunition.SHOT
    assert armour_number(Armour.HEAVY, *heavy, Band.MEDIUM, changed) is None
    assert not pierces_unrolled(Armour.HEAVY, *heavy, changed)
    assert pierces_unrolled(Armour.COTTONCLAD, *heavy, changed)


def test_an_edition_is_written_as_it_was_given():
    given = edition({"chances": {"fire": 5}, "partial_mask": {"conventional": {"stern": [1, 2]}}})
    assert Options.from_json({"tables": given}).to_json()["tables"] == given
    assert Options().to_json()["tables"] is None
    assert Options.from_json({"tables": None}).tables is AS_PRINTED


def test_no_row_or_column_that_the_book_has_not():
    assert refused({"luck": {}})[0] == "/options/tables/values/luck"
    assert refused({"grounding": {"bottomless": {}}})[0].endswith("/grounding/bottomless")
    assert refused({"direct_ranges": {"MH": {"long": 30}}})[0].endswith("/direct_ranges/MH/long")
    assert refused({"grounding": 3})[0] == "/options/tables/values/grounding"
    assert refused({"grounding": {"deep": 3}})[0].endswith("/grounding/deep")


@pytest.mark.parametrize(
    ("values", "place"),
    [
        ({"grounding": {"deep": {"bank": 11}}}, "grounding/deep/bank"),
        ({"grounding": {"deep": {"bank": True}}}, "grounding/deep/bank"),
        ({"grounding": {"deep": {"bank": None}}}, "grounding/deep/bank"),
        ({"shell_armour": {"H": {"heavy": 10}}}, "shell_armour/H/heavy"),
        ({"fort_armour": {"earth": "mud"}}, "fort_armour/earth"),
        ({"partial_mask": {"conventional": {"bow": [2, 1]}}}, "partial_mask/conventional/bow"),
        ({"partial_mask": {"conventional": {"bow": [10]}}}, "partial_mask/conventional/bow"),
        ({"partial_mask": {"conventional": {"bow": [1, "2"]}}}, "partial_mask/conventional/bow"),
        ({"direct_ranges": {"MSB": {"short": 1.5}}}, "direct_ranges/MSB/short"),
        ({"arcs": {"TUF": 181}}, "arcs/TUF"),
        ({"arcs": {"BSFp": 40}}, "arcs/BSFp"),
        ({"collision_sectors": {"stern": 1800}}, "collision_sectors/stern"),
        ({"boarding_ratios": {"1": 100}}, "boarding_ratios/1"),
        ({"fort_locations": {"1": "roof"}}, "fort_locations/1"),
        ({"fort_locations": {"10": "gun"}}, "fort_locations/10"),
        ({"fort_criticals": {"7": "fire"}}, "fort_criticals/7"),
        ({"fire_modifiers": {"marker": -1}}, "fire_modifiers/marker"),
        ({"torpedo_faces": {"drifting": 11}}, "torpedo_faces/drifting"),
    ],
)
def test_sw_gen_15_no_cell_of_another_shape_or_out_of_bounds(values, place):
    assert refused(values)[0] == f"/options/tables/values/{place}"


@pytest.mark.parametrize(
    ("values", "place"),
    [
        # SW-RNG-03: bands grow, a heavier gun reaches as far, a rifle as far as a smoothbore.
        ({"direct_ranges": {"SHR": {"short": 106}}}, "direct_ranges/SHR/medium"),
        ({"direct_ranges": {"HSB": {"long": 105}}}, "direct_ranges/HSB/long"),
        ({"direct_ranges": {"MR": {"medium": 65}}}, "direct_ranges/MR/medium"),
        # SW-ARM-05: thicker plate turns as much, a lighter gun is turned as often.
        ({"shot_armour": {"HR": {"heavy": 6}}}, "shot_armour/HR/heavy"),
        ({"shot_armour": {"MR": {"medium": 9, "heavy": 8}}}, "shot_armour/MR/heavy"),
        # SW-GRD-04: deeper vessels ground as easily, and shallower water is as dangerous.
        ({"grounding": {"medium": {"shallow": 6}}}, "grounding/deep/shallow"),
        ({"grounding": {"shallow": {"shallow": 6}}}, "grounding/medium/shallow"),
        # SW-TURNING-05: who is faster or handles worse turns no tighter.
        ({"turn_rate": {"poor": {"slow": 600}}}, "turn_rate/average/slow"),
        ({"turn_rate": {"good": {"fast": 501}}}, "turn_rate/good/medium"),
        ({"indirect_ranges": {"SHM": {"least": 91}}}, "indirect_ranges/SHM/short"),
        # SW-ARC-02: a pivot bears as far as a port with room about it, and that as a fixed one.
        ({"arcs": {"BPR": 10}}, "arcs/BPR"),
        # SW-COL-03, SW-BRD-04: one bound after the other. SW-TOR-03: age makes no fuze better.
        ({"collision_sectors": {"bow_quarter": 200}}, "collision_sectors/bow_quarter"),
        ({"boarding_ratios": {"2": 301}}, "boarding_ratios/3"),
        ({"boarding_modifiers": {"defender_quarter": 0}}, "boarding_modifiers/defender_quarter"),
        ({"morale_modifiers": {"hull_half": -4}}, "morale_modifiers/hull_half"),
        ({"repair_modifiers": {"hull_half": -3}}, "repair_modifiers/hull_half"),
        ({"torpedo_faces": {"old_contact": 6}}, "torpedo_faces/contact"),
    ],
)
def test_sw_gen_15_no_table_out_of_order(values, place):
    pointer, remedy = refused(values)
    assert pointer == f"/options/tables/values/{place}"
    assert remedy.startswith("It must not be less than that of ")


def test_an_edition_has_a_name_and_a_version():
    for wrong in (
        3,
        {"name": "a copy", "version": 1},
        {"name": "", "version": 1, "values": {}},
        {"name": "a copy", "version": 0, "values": {}},
        {"name": "a copy", "version": True, "values": {}},
        {"name": "a copy", "version": 1, "values": []},
    ):
        with pytest.raises(IllegalSetupError):
            Options.from_json({"tables": wrong})


def test_each_table_is_described_and_may_be_given_as_it_is_described():
    described = describe_tables()
    assert [sheet["name"] for sheet in described] == list(SHEETS)
    assert {sheet["basis"] for sheet in described} == {"C", "A"}
    whole = {sheet["name"]: sheet["values"] for sheet in described}
    read = Editions().read(edition(whole)).tables
    for name in SHEETS:
        assert getattr(read, name) == getattr(PRINTED, name)
    assert set(SHEETS) == set(Tables.__dataclass_fields__)
