"""RS-EMB: getting on and off, and handling cargo."""

from __future__ import annotations

import pytest

from rulesets.riverside.legality import refusal
from rulesets.riverside.orders import (
    Attack,
    Disembark,
    Embark,
    FireUnit,
    GoToGround,
    HandleCargo,
    MoveHull,
    MoveUnit,
    Skirmish,
    StandTo,
    Target,
)
from rulesets.riverside.state import Held, Muster, Status
from tests.rulesets.riverside.factories import (
    JETTY,
    begin_turn,
    kinds,
    last,
    make_battle,
    order,
    ship_entry,
    take_turn,
    thing,
    unit_entry,
)
from tests.support.dice import ScriptedDice

IN_SHALLOWS = [50_000, 18_500]
BESIDE = [50_000, 17_000]


def test_rs_emb_01_neither_guns_nor_their_crews_are_carried():
    battle = make_battle(
        ship_entry(position=IN_SHALLOWS), unit_entry("krupp", kind="field_gun", position=BESIDE)
    )
    assert refusal(battle, battle.units["krupp"], Embark("mayfly"))[0] == "RS-EMB-01"


def test_rs_emb_02_a_transfer_takes_one_full_turn():
    battle = make_battle(
        ship_entry(position=IN_SHALLOWS), unit_entry("sailors", position=BESIDE, leadership=6)
    )
    sailors = battle.units["sailors"]
    with ScriptedDice(2, 3, 3) as dice:
        order(battle, dice, "sailors", Embark("mayfly"))
        take_turn(battle, dice, "slavers")
        assert sailors.aboard is None
        begin_turn(battle, dice)
    assert sailors.aboard is battle.ships["mayfly"]
    assert refusal(battle, sailors, StandTo()) is None


def test_rs_emb_02_a_failed_order_begins_nothing():
    battle = make_battle(ship_entry(position=IN_SHALLOWS), unit_entry("sailors", position=BESIDE))
    with ScriptedDice(1, 1) as dice:
        order(battle, dice, "sailors", Embark("mayfly"))
        begin_turn(battle, dice)
    assert battle.units["sailors"].aboard is None


def test_rs_emb_02_by_its_setting_without_activation():
    battle = make_battle(
        ship_entry(position=list(JETTY)),
        unit_entry("sailors", position=[36_000, 16_000]),
        options={"transfer_requires_activation": False},
    )
    with ScriptedDice() as dice:
        order(battle, dice, "sailors", Embark("mayfly"))
        begin_turn(battle, dice)
    assert battle.units["sailors"].aboard is battle.ships["mayfly"]


@pytest.mark.parametrize(("y", "near"), [(15_500, True), (15_499, False)])
def test_rs_emb_02_from_within_three_inches(y, near):
    battle = make_battle(
        ship_entry(position=IN_SHALLOWS), unit_entry("sailors", position=[50_000, y])
    )
    why = refusal(battle, battle.units["sailors"], Embark("mayfly"))
    assert (why is None) is near


def test_rs_emb_02_a_unit_gets_off_to_a_bank_within_three_inches():
    battle = make_battle(ship_entry(position=IN_SHALLOWS), unit_entry("sailors", aboard="mayfly"))
    sailors = battle.units["sailors"]
    assert refusal(battle, sailors, Disembark((50_000, 15_000)))[0] == "RS-EMB-02"
    assert refusal(battle, sailors, Disembark((50_000, 24_000)))[0] == "RS-EMB-02"
    with ScriptedDice(6, 6, 3) as dice:
        order(battle, dice, "sailors", Disembark((51_000, 16_500)))
        begin_turn(battle, dice)
    assert sailors.position == (51_000, 16_500)


def test_rs_emb_02_pinned_units_may_only_rally():
    battle = make_battle(
        ship_entry(position=IN_SHALLOWS),
        unit_entry("sailors", aboard="mayfly", state={"pins": 1}),
    )
    assert refusal(battle, battle.units["sailors"], Disembark())[0] == "RS-MW-12"


@pytest.mark.parametrize(
    ("enemy", "own", "held"),
    [
        (None, None, False),
        ([36_000, 15_000], None, True),
        ([36_000, 14_999], None, False),
        ([36_000, 15_500], [36_000, 17_000], False),
        ([36_000, 17_000], [36_000, 16_000], True),
    ],
)
def test_rs_emb_03_a_landing_the_enemy_holds_is_not_safe(enemy, own, held):
    entries = [ship_entry(position=list(JETTY)), unit_entry("sailors", aboard="mayfly")]
    if enemy:
        entries.append(unit_entry("ruga", "slavers", "irregular_infantry", position=enemy))
    if own:
        entries.append(unit_entry("askari", position=own))
    battle = make_battle(*entries)
    why = refusal(battle, battle.units["sailors"], Disembark())
    assert (why is not None) is held
    if held:
        assert why[0] == "RS-EMB-03"


def test_rs_emb_04_a_transfer_and_a_hull_move_exclude_each_other():
    battle = make_battle(ship_entry(position=IN_SHALLOWS), unit_entry("sailors", aboard="mayfly"))
    mayfly, sailors = battle.ships["mayfly"], battle.units["sailors"]
    with ScriptedDice(6, 6) as dice:
        order(battle, dice, "sailors", Disembark())
    assert refusal(battle, mayfly, MoveHull(()))[0] == "RS-EMB-04"
    battle = make_battle(ship_entry(position=IN_SHALLOWS), unit_entry("sailors", aboard="mayfly"))
    mayfly, sailors = battle.ships["mayfly"], battle.units["sailors"]
    with ScriptedDice(1, 1) as dice:
        order(battle, dice, "mayfly", MoveHull(()))
    assert refusal(battle, sailors, Disembark())[0] == "RS-EMB-04"


def test_rs_emb_04_a_grounded_boat_stands_to():
    battle = make_battle(
        ship_entry(position=IN_SHALLOWS, state={"status": "aground_shallows"}),
        unit_entry("sailors", aboard="mayfly"),
    )
    assert refusal(battle, battle.units["sailors"], Disembark()) is None


def test_rs_emb_05_nobody_gets_off_in_the_channel():
    battle = make_battle(ship_entry(), unit_entry("sailors", aboard="mayfly"))
    assert refusal(battle, battle.units["sailors"], Disembark())[0] == "RS-EMB-05"


def test_rs_emb_05_baggage_in_shallows_by_its_setting():
    for allowed in (True, False):
        battle = make_battle(
            ship_entry(position=IN_SHALLOWS),
            unit_entry("porters", kind="baggage", aboard="mayfly"),
            options={"baggage_disembark_in_shallows": allowed},
        )
        why = refusal(battle, battle.units["porters"], Disembark())
        assert (why is None) if allowed else (why[0] == "RS-EMB-05")
    abandoned = make_battle(
        ship_entry(position=IN_SHALLOWS, state={"status": "abandoned", "grounded": "shallows"}),
        unit_entry("porters", kind="baggage", aboard="mayfly"),
        options={"baggage_disembark_in_shallows": False},
    )
    with ScriptedDice() as dice:
        begin_turn(abandoned, dice)
    assert abandoned.units["porters"].transfer is not None


def test_rs_emb_06_embarking_in_shallows_with_the_test_or_not_at_all():
    battle = make_battle(
        ship_entry(position=IN_SHALLOWS),
        unit_entry("sailors", position=BESIDE),
        options={"embark_in_shallows": False},
    )
    assert refusal(battle, battle.units["sailors"], Embark("mayfly"))[0] == "RS-EMB-06"
    battle = make_battle(ship_entry(position=IN_SHALLOWS), unit_entry("sailors", position=BESIDE))
    with ScriptedDice(6, 6, 1, 3, 3, 6, 6) as dice:
        order(battle, dice, "sailors", Embark("mayfly"))
        begin_turn(battle, dice)
    assert battle.units["sailors"].figures == 11
    assert battle.units["sailors"].aboard is battle.ships["mayfly"]


def cargo_boat(**changes) -> dict:
    boxes = [thing("box-1"), thing("box-2"), thing("tents", "tents", encumbrance=2)]
    return ship_entry(position=IN_SHALLOWS, cargo=boxes, **changes)


def test_rs_emb_07_loose_cargo_goes_with_a_unit_that_gets_off():
    battle = make_battle(cargo_boat(), unit_entry("sailors", aboard="mayfly"))
    with ScriptedDice(6, 6, 3, 1, 3, 6) as dice:
        order(battle, dice, "sailors", Disembark(things=("box-1", "box-2", "tents")))
        begin_turn(battle, dice)
    assert battle.things["box-1"].held is Held.LOST
    ashore = [one.id for one in battle.things.values() if one.position is not None]
    assert ashore == ["box-2", "tents"]
    assert battle.ships["mayfly"].cargo == []


def test_rs_emb_07_a_unit_handles_four_encumbrance_a_turn():
    boxes = [thing(f"box-{i}") for i in range(5)]
    battle = make_battle(
        ship_entry(position=IN_SHALLOWS, cargo=boxes),
        unit_entry("sailors", aboard="mayfly"),
        unit_entry("askari", aboard="mayfly"),
    )
    five = tuple(f"box-{i}" for i in range(5))
    sailors, askari = battle.units["sailors"], battle.units["askari"]
    assert refusal(battle, sailors, HandleCargo("mayfly", five))[0] == "RS-EMB-07"
    with ScriptedDice(6, 6, 3, 3, 3, 3) as dice:
        order(battle, dice, "sailors", HandleCargo("mayfly", five[:4]))
        assert refusal(battle, askari, HandleCargo("mayfly", five[3:4]))[0] == "RS-EMB-07"
        begin_turn(battle, dice)
    assert [one.id for one in battle.ships["mayfly"].cargo] == ["box-4"]
    assert sailors.aboard is battle.ships["mayfly"]
    assert "cargo_handled" in kinds(battle)


def test_rs_emb_07_who_stands_beside_the_vessel_handles_cargo_too():
    for y, near in ((17_500, True), (17_499, False)):
        battle = make_battle(cargo_boat(), unit_entry("sailors", position=[50_000, y]))
        why = refusal(battle, battle.units["sailors"], HandleCargo("mayfly", ("box-1",)))
        assert (why is None) is near


@pytest.mark.parametrize("setting", [False, True])
def test_rs_emb_07_loading_in_shallows_is_rolled_only_by_its_setting(setting):
    battle = make_battle(
        cargo_boat(),
        unit_entry("sailors", position=[50_000, 17_600]),
        options={"object_loss_on_embark": setting},
        start={"turn": 2, "state": {"things": {"box-1": {"position": [50_000, 17_500]}}}},
    )
    faces = (6, 6, 1) if setting else (6, 6)
    with ScriptedDice(*faces) as dice:
        order(battle, dice, "sailors", HandleCargo("mayfly", ("box-1",), load=True))
        begin_turn(battle, dice)
    held = Held.LOST if setting else Held.KEPT
    assert battle.things["box-1"].held is held
    assert (battle.things["box-1"].ship is battle.ships["mayfly"]) is not setting


def test_rs_emb_07_what_porters_bear_is_rolled_when_they_embark_by_the_setting():
    battle = make_battle(
        ship_entry(position=IN_SHALLOWS),
        unit_entry("porters", kind="baggage", position=BESIDE, objects=[thing("a"), thing("b")]),
        options={"object_loss_on_embark": True},
    )
    with ScriptedDice(6, 6, 3, 2, 3) as dice:
        order(battle, dice, "porters", Embark("mayfly"))
        begin_turn(battle, dice)
    assert [one.held for one in battle.things.values()] == [Held.LOST, Held.KEPT]


def test_rs_emb_08_who_transfers_does_not_fire_and_others_may():
    battle = make_battle(
        ship_entry(position=IN_SHALLOWS),
        unit_entry("sailors", aboard="mayfly"),
        unit_entry("askari", aboard="mayfly"),
        unit_entry("ruga", "slavers", "irregular_infantry", position=[50_000, 10_000]),
    )
    fire = FireUnit(Target("ruga"))
    with ScriptedDice(6, 6, *[1] * 12) as dice:
        order(battle, dice, "sailors", Disembark())
        assert order(battle, dice, "sailors", fire) == [False]
        assert order(battle, dice, "askari", fire) == [True]


@pytest.mark.parametrize("aboard", [True, False])
def test_rs_emb_09_a_boat_that_is_gone_interrupts(aboard):
    entry = (
        unit_entry("sailors", aboard="mayfly") if aboard else unit_entry("sailors", position=BESIDE)
    )
    battle = make_battle(
        ship_entry(position=IN_SHALLOWS, leadership=10),
        entry,
        unit_entry("ruga", "slavers", position=[50_000, 10_000]),
    )
    sailors = battle.units["sailors"]
    with ScriptedDice(6, 6, *[5] * 10, 1, 1, 1, 1) as dice:
        order(battle, dice, "sailors", Disembark() if aboard else Embark("mayfly"))
        order(battle, dice, "ruga", FireUnit(Target("mayfly")))
        begin_turn(battle, dice)
    assert battle.ships["mayfly"].status is Status.WITHDRAWN
    assert sailors.status is (Muster.ABSENT if aboard else Muster.IN_PLAY)
    assert last(battle, "transfer_stopped").rule == "RS-EMB-09"


def test_rs_emb_09_who_is_getting_off_goes_down_with_the_boat():
    battle = make_battle(
        ship_entry(position=IN_SHALLOWS),
        unit_entry("sailors", aboard="mayfly"),
        unit_entry("maxim", "slavers", "machine_gun", position=[50_000, 10_000]),
    )
    with ScriptedDice(6, 6, 6, 6, *[4] * 12) as dice:
        order(battle, dice, "sailors", Disembark())
        order(battle, dice, "maxim", FireUnit(Target("mayfly")))
    assert battle.units["sailors"].status is Muster.LOST


def test_rs_cap_01_those_who_are_already_boarding_are_counted():
    battle = make_battle(
        ship_entry("launch", kind="launch", position=IN_SHALLOWS),
        unit_entry("sailors", position=BESIDE),
        unit_entry("askari", position=[50_500, 17_000]),
    )
    with ScriptedDice(6, 6) as dice:
        order(battle, dice, "sailors", Embark("launch"))
    assert refusal(battle, battle.units["askari"], Embark("launch"))[0] == "RS-CAP-02"


@pytest.mark.parametrize(
    "given",
    [MoveUnit(((50_000, 10_000),)), Skirmish(((50_000, 10_000),)), GoToGround(), Attack("ruga")],
)
def test_rs_fir_06_aboard_troops_do_nothing_else(given):
    battle = make_battle(
        ship_entry(position=IN_SHALLOWS),
        unit_entry("sailors", aboard="mayfly"),
        unit_entry("ruga", "slavers", "irregular_infantry", position=[50_000, 15_000]),
    )
    assert refusal(battle, battle.units["sailors"], given)[0] == "RS-FIR-06"


def test_rs_mw_18_porters_who_lose_a_man_wading_drop_what_he_bore():
    bundles = [thing(name, carrier="porters") for name in ("box-1", "box-2", "box-3", "box-4")]
    porters = unit_entry("porters", kind="baggage", position=[50_000, 17_500], objects=bundles)
    battle = make_battle(porters)
    with ScriptedDice(6, 6, 1, 5, 5, 6, 6) as dice:  # a figure lost; his leader; the pin test
        order(battle, dice, "porters", MoveUnit(((50_000, 18_500),)))
    borne = [one.id for one in battle.units["porters"].things]
    assert (battle.units["porters"].figures, borne) == (3, ["box-1", "box-2", "box-3"])
    assert battle.things["box-4"].position == (50_000, 18_500)


def test_rs_emb_09_who_is_driven_off_does_not_get_aboard():
    battle = make_battle(
        ship_entry(position=[50_000, 18_500]),
        unit_entry("men", position=[50_000, 16_500]),
        unit_entry("wasimba", "slavers", "tribal_infantry", position=[51_000, 17_000]),
    )
    with ScriptedDice(6, 6, 6, 6, 3, *[6] * 6, *[1] * 10, *[1] * 12, 4, 4) as dice:
        order(battle, dice, "men", Embark("mayfly"))
        order(battle, dice, "wasimba", Attack("men"))
        assert last(battle, "transfer_stopped").rule == "RS-EMB-09"
        begin_turn(battle, dice)
    assert battle.units["men"].aboard is None
