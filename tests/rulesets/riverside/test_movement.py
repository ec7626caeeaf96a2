"""RS-MOD, RS-ACT, RS-MOV, RS-GRD: slots, hull moves and grounding."""

from __future__ import annotations

import pytest

from rulesets.core.battlefield import Edge
from rulesets.riverside.legality import refusal
from rulesets.riverside.orders import (
    Attack,
    Direction,
    Double,
    FireGuns,
    FireUnit,
    GoToGround,
    MoveHull,
    MoveUnit,
    RallyGuns,
    StandTo,
    Target,
    TurnGuns,
)
from rulesets.riverside.passage import in_shallows
from rulesets.riverside.ratings import PRINTED, allowance
from rulesets.riverside.state import Ground, Muster, Status
from rulesets.riverside.tables import VesselKind
from tests.rulesets.riverside.factories import (
    begin_turn,
    gun,
    kinds,
    last,
    make_battle,
    order,
    ship_entry,
    table,
    take_turn,
    unit_entry,
)
from tests.support.dice import ScriptedDice

DHOW_NEAR = ship_entry("dhow", "slavers", "dhow", position=[46_000, 24_000], heading=1800)
FIRE = FireGuns((("gun-1", Target("dhow")),))
ON = MoveHull(((60_000, 24_000),), Direction.DOWNSTREAM)


# -- the model ------------------------------------------------------------------------------------


def test_rs_mod_03_a_boat_at_a_landing_is_outside_the_shallows():
    battle = make_battle(ship_entry(position=[36_000, 18_400]))
    assert battle.ships["mayfly"].status is Status.AT_LANDING
    assert not in_shallows(battle, battle.ships["mayfly"])
    for faces, status in (((3, 4), Status.AT_LANDING), ((6, 6), Status.AGROUND_CHANNEL)):
        battle = make_battle(ship_entry(position=[36_000, 18_400]))
        with ScriptedDice(6, 6, 1, *faces) as dice:
            order(battle, dice, "mayfly", MoveHull(()))
        assert battle.ships["mayfly"].status is status


def test_rs_mod_03_by_its_setting_a_landing_in_shallows_is_shallows():
    battle = make_battle(
        ship_entry(position=[36_000, 18_400]), options={"landing_counts_as_channel": False}
    )
    with ScriptedDice(6, 6, 1, 3, 3) as dice:
        order(battle, dice, "mayfly", MoveHull(()))
    assert battle.ships["mayfly"].status is Status.AGROUND_SHALLOWS


def test_rs_mod_04_who_is_aboard_stands_at_the_vessels_point():
    battle = make_battle(ship_entry(), unit_entry("sailors", aboard="mayfly"))
    with ScriptedDice(6, 6, 1, 1, 3, 4) as dice:
        order(battle, dice, "mayfly", ON)
    assert battle.units["sailors"].position == battle.ships["mayfly"].position == (41_000, 24_000)


def test_rs_mod_05_hits_of_one_enemy_turn_are_added_and_the_next_begins_anew():
    battle = make_battle(
        ship_entry(),
        unit_entry("maxim", "slavers", "machine_gun", position=[36_000, 14_000]),
    )
    at = FireUnit(Target("mayfly"))
    with ScriptedDice(6, 6, *[4] * 5, *[1] * 7) as dice:
        order(battle, dice, "maxim", at)
    assert battle.ships["mayfly"].heavy == 5
    with ScriptedDice() as dice:
        begin_turn(battle, dice, "slavers")
    assert (battle.ships["mayfly"].heavy, battle.ships["mayfly"].tally) == (0, 5)


def test_rs_mod_06_hull_and_battery_each_have_a_slot():
    battle = make_battle(ship_entry(), DHOW_NEAR)
    with ScriptedDice(6, 6, 1, 1, 3, 4, 6, 6, 1, 1, 1, 1) as dice:
        assert order(battle, dice, "mayfly", MoveHull(((38_000, 24_000),)), FIRE) == [True, True]
        assert order(battle, dice, "mayfly", StandTo(), FIRE) == [False, False]
    assert [event.rule for event in battle.turns[0] if event.kind == "order_refused"] == [
        "RS-ACT-02",
        "RS-ACT-02",
    ]


def test_rs_mod_07_the_dice_of_a_move_come_in_the_order_of_section_11():
    battle = make_battle(ship_entry())
    with ScriptedDice(6, 6, 1, 1, 3, 4) as dice:
        order(battle, dice, "mayfly", ON)
        assert [address.split("|")[2:] for address in dice.asked] == [
            ["hull activation", "mayfly"],
            ["speed", "mayfly"],
            ["grounding", "mayfly"],
        ]


# -- general --------------------------------------------------------------------------------------


def test_rs_gen_01_every_vessel_has_a_free_stand_to_and_an_ordered_move():
    for kind in VesselKind:
        battle = make_battle(ship_entry("boat", kind=kind))
        with ScriptedDice() as dice:
            assert order(battle, dice, "boat", StandTo()) == [True]
        assert refusal(battle, battle.ships["boat"], ON) == (
            "RS-ACT-02",
            "its hull has acted this turn",
        )


def test_rs_gen_04_the_captain_activates_hull_and_guns():
    battle = make_battle(ship_entry(leadership=9), DHOW_NEAR)
    with ScriptedDice(4, 4, 4, 4, *[1] * 8) as dice:
        order(battle, dice, "mayfly", ON, FIRE)
    scores = [event.score.parts for event in battle.turns[0] if event.kind == "activated"]
    assert scores == [
        (("RS-MW-05", 9),),
        (("RS-MW-05", 9), ("RS-GUN-06", -1)),
    ]


def test_rs_gen_05_vessels_have_discipline_0():
    battle = make_battle(ship_entry(leadership=7))
    with ScriptedDice(3, 3) as dice:
        order(battle, dice, "mayfly", ON)
    assert not last(battle, "activated").passed


def test_rs_gen_06_guns_afloat_never_fire_free():
    battle = make_battle(ship_entry(), DHOW_NEAR)
    with ScriptedDice(1, 1) as dice:
        order(battle, dice, "mayfly", FIRE)
    assert "volley_fired" not in kinds(battle)


def test_rs_gen_07_a_vessel_never_attacks_nor_is_attacked():
    battle = make_battle(
        ship_entry(position=[50_000, 18_500]),
        unit_entry("ruga", "slavers", "irregular_infantry", position=[50_000, 16_000]),
    )
    assert refusal(battle, battle.ships["mayfly"], Attack("ruga"))[0] == "RS-ACT-01"
    assert refusal(battle, battle.units["ruga"], Attack("mayfly"))[0] == "RS-MW-20"


# -- orders ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "given", [Attack("dhow"), Double(((36_000, 20_000),)), GoToGround(), MoveUnit(())]
)
def test_rs_act_01_no_other_action_is_a_vessels(given):
    battle = make_battle(ship_entry(), DHOW_NEAR)
    with ScriptedDice() as dice:
        assert order(battle, dice, "mayfly", given) == [False]
    assert last(battle, "order_refused").rule == "RS-ACT-01"


def test_rs_act_02_either_slot_may_go_first():
    battle = make_battle(ship_entry(), DHOW_NEAR)
    half = FireGuns((("gun-1", Target("dhow")),), half=True)
    with ScriptedDice(6, 6, 1, 1, 1, 1, 6, 6, 1, 1, 3, 4) as dice:
        assert order(battle, dice, "mayfly", half, ON) == [True, True]


def test_rs_act_02_by_its_setting_a_vessel_has_one_action():
    battle = make_battle(ship_entry(), DHOW_NEAR, options={"activation_model": "single"})
    mayfly = battle.ships["mayfly"]
    with ScriptedDice(6, 6, 1, 1, 3, 4) as dice:
        order(battle, dice, "mayfly", MoveHull(((38_000, 24_000),)))
    assert refusal(battle, mayfly, FIRE)[0] == "RS-ACT-02"
    with ScriptedDice(2, 2) as dice:
        begin_turn(battle, dice)
        order(battle, dice, "mayfly", FIRE)
    assert refusal(battle, mayfly, MoveHull(()))[0] == "RS-ACT-02"
    assert refusal(battle, mayfly, StandTo())[0] == "RS-ACT-02"


def test_rs_act_03_a_move_of_no_inches_is_a_move_order():
    battle = make_battle(ship_entry(), DHOW_NEAR)
    with ScriptedDice(6, 6, 1, 3, 4, 6, 6, 1, 1, 1, 1) as dice:
        order(battle, dice, "mayfly", MoveHull(()), FIRE)
    assert battle.ships["mayfly"].position == (36_000, 24_000)
    assert last(battle, "volley_fired").figures == 2


@pytest.mark.parametrize(("setting", "figures"), [(False, 4), (True, 2)])
def test_rs_act_03_a_failed_move_halves_fire_only_by_its_setting(setting, figures):
    battle = make_battle(ship_entry(), DHOW_NEAR, options={"failed_move_halves_fire": setting})
    with ScriptedDice(1, 1, 6, 6, *[1] * (2 * figures)) as dice:
        order(battle, dice, "mayfly", ON, FIRE)
    assert last(battle, "volley_fired").figures == figures


def test_rs_act_04_one_order_turns_the_guns_and_is_no_move_of_the_boat():
    battle = make_battle(
        ship_entry(guns=[gun(1), gun(2)]), unit_entry("sailors", aboard="mayfly"), DHOW_NEAR
    )
    mayfly = battle.ships["mayfly"]
    assert [one.facing for one in mayfly.guns] == [0, 0]
    with ScriptedDice(4, 2) as dice:
        order(battle, dice, "mayfly", TurnGuns((("gun-1", 900), ("gun-2", 2700))))
    assert [one.facing for one in mayfly.guns] == [900, 2700]
    assert refusal(battle, mayfly, FIRE)[0] == "RS-ACT-02"
    assert refusal(battle, mayfly, ON) is None
    with ScriptedDice(*[1] * 12) as dice:
        order(battle, dice, "sailors", FireUnit(Target("dhow")))
    assert last(battle, "volley_fired").figures == 12


def test_rs_act_05_each_gun_has_its_own_target_and_a_gun_without_one_is_silent():
    battle = make_battle(
        ship_entry(guns=[gun(1), gun(2)]),
        DHOW_NEAR,
        unit_entry("ruga", "slavers", "irregular_infantry", position=[44_000, 31_000]),
    )
    both = FireGuns((("gun-1", Target("dhow")), ("gun-2", Target("ruga"))))
    with ScriptedDice(6, 6, *[1] * 16) as dice:
        order(battle, dice, "mayfly", both)
    fired = [event.target for event in battle.turns[0] if event.kind == "volley_fired"]
    assert fired == ["dhow", "ruga"]
    battle.ships["mayfly"].guns[1].crew = 0
    with ScriptedDice(6, 6, *[1] * 8) as dice:
        begin_turn(battle, dice)
        assert order(battle, dice, "mayfly", both) == [True]
    assert last(battle, "volley_fired").gun == "gun-1"


def test_rs_act_05_by_its_setting_all_guns_have_one_target():
    battle = make_battle(
        ship_entry(guns=[gun(1), gun(2)]),
        DHOW_NEAR,
        unit_entry("ruga", "slavers", "irregular_infantry", position=[44_000, 31_000]),
        options={"guns_split_targets": False},
    )
    both = FireGuns((("gun-1", Target("dhow")), ("gun-2", Target("ruga"))))
    assert refusal(battle, battle.ships["mayfly"], both)[0] == "RS-ACT-05"


def test_rs_act_06_a_fire_order_that_failed_nails_nothing():
    battle = make_battle(ship_entry(), DHOW_NEAR)
    with ScriptedDice(1, 1) as dice:
        order(battle, dice, "mayfly", FIRE)
    assert refusal(battle, battle.ships["mayfly"], ON) is None


def test_rs_act_06_free_full_fire_of_regulars_nails_the_hull():
    battle = make_battle(ship_entry(), unit_entry("sailors", aboard="mayfly"), DHOW_NEAR)
    with ScriptedDice(*[1] * 12) as dice:
        order(battle, dice, "sailors", FireUnit(Target("dhow")))
    assert refusal(battle, battle.ships["mayfly"], ON)[0] == "RS-ACT-06"


def test_rs_act_07_half_fire_may_be_declared_unless_the_setting_forbids():
    for allowed in (True, False):
        battle = make_battle(
            ship_entry(),
            unit_entry("sailors", aboard="mayfly"),
            DHOW_NEAR,
            options={"allow_voluntary_half_fire": allowed},
        )
        half = FireGuns((("gun-1", Target("dhow")),), half=True)
        troops = FireUnit(Target("dhow"), half=True)
        for actor, given in ((battle.ships["mayfly"], half), (battle.units["sailors"], troops)):
            why = refusal(battle, actor, given)
            assert (why is None) if allowed else (why[0] == "RS-ACT-07")


def test_rs_act_08_a_hull_without_orders_holds_its_position():
    battle = make_battle(ship_entry())
    with ScriptedDice() as dice:
        take_turn(battle, dice)
    assert battle.ships["mayfly"].position == (36_000, 24_000)


def test_rs_act_09_a_vessel_is_never_pinned():
    battle = make_battle(
        ship_entry(leadership=10),
        unit_entry("ruga", "slavers", position=[36_000, 14_000]),
    )
    with ScriptedDice(*[5] * 10, 1, 1, 1, 1) as dice:
        order(battle, dice, "ruga", FireUnit(Target("mayfly")))
    assert not last(battle, "captain_tested").passed
    assert "pin_tested" not in kinds(battle)
    assert battle.ships["mayfly"].status is Status.WITHDRAWN


# -- movement -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "downstream", "upstream"),
    [("gunboat", (5, 15), (4, 9)), ("launch", (4, 14), (3, 8)), ("dhow", (5, 15), (4, 9))],
)
def test_rs_mov_01_the_speeds_of_the_table(kind, downstream, upstream):
    card = PRINTED[kind]
    down = [allowance(card, (n, n), downstream=True, double=False) for n in (1, 6)]
    up = [allowance(card, (n,), downstream=False, double=False) for n in (1, 6)]
    assert down == [n * 1_000 for n in downstream]
    assert up == [n * 1_000 for n in upstream]


def test_rs_mov_01_by_its_setting_one_die_is_doubled():
    battle = make_battle(ship_entry(), options={"downstream_dice": "double_one"})
    with ScriptedDice(6, 6, 4, 3, 4) as dice:
        order(battle, dice, "mayfly", ON)
    assert last(battle, "hull_moved").allowance == 11_000


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (MoveHull(((30_000, 24_000),), Direction.DOWNSTREAM), "a move without gain downstream"),
        (MoveHull(((40_000, 24_000),), Direction.UPSTREAM), "it was to move upstream"),
        (MoveHull(((45_000, 24_000), (40_000, 24_000))), "its course goes both up and down"),
        (MoveHull(((36_000, 24_000),), Direction.DOWNSTREAM), "a move without gain downstream"),
    ],
)
def test_rs_mov_02_one_declared_direction(given, why):
    battle = make_battle(ship_entry())
    found = refusal(battle, battle.ships["mayfly"], given)
    assert found.rule == "RS-MOV-02"
    assert found.reason.startswith(why)


def test_rs_mov_02_the_path_with_its_sideways_legs_costs_the_allowance():
    battle = make_battle(ship_entry())
    with ScriptedDice(6, 6, 1, 1, 3, 4) as dice:
        order(battle, dice, "mayfly", MoveHull(((36_000, 26_000), (60_000, 26_000))))
    moved = last(battle, "hull_moved")
    assert (moved.allowance, moved.used, moved.position) == (5_000, 5_000, (39_000, 26_000))


def test_rs_mov_02_no_gain_downstream_after_all_is_at_the_upstream_rate():
    battle = make_battle(ship_entry())
    with ScriptedDice(6, 6, 1, 1, 3, 4) as dice:
        order(battle, dice, "mayfly", MoveHull(((36_000, 29_000), (60_000, 29_000))))
    assert last(battle, "hull_moved").position == (36_000, 28_000)
    assert last(battle, "hull_moved").allowance == 4_000


def test_rs_mov_02_by_its_setting_the_whole_allowance_is_used():
    battle = make_battle(ship_entry(), options={"must_use_full_move": True})
    with ScriptedDice(6, 6, 2, 3, 3, 4) as dice:
        order(battle, dice, "mayfly", MoveHull(((38_000, 24_000),)))
    assert last(battle, "hull_moved").used == 8_000
    at_edge = make_battle(
        ship_entry(position=[70_000, 24_000]), options={"must_use_full_move": True}
    )
    with ScriptedDice(6, 6, 2, 3, 3, 4) as dice:
        order(at_edge, dice, "mayfly", MoveHull(((71_000, 24_000),)))
    assert at_edge.ships["mayfly"].position == (72_000, 24_000)


def test_rs_mov_02_a_course_over_land_is_refused_or_led_round():
    outline = [[40_000, 22_000], [44_000, 22_000], [44_000, 26_000], [40_000, 26_000]]
    battle = make_battle(
        ship_entry(), battlefield=table(islands=[{"id": "isle", "outline": outline}])
    )
    mayfly = battle.ships["mayfly"]
    assert refusal(battle, mayfly, MoveHull(((36_000, 31_000),)))[0] == "RS-MOD-02"
    assert refusal(battle, mayfly, MoveHull(((50_000, 24_000),))) is None


def test_rs_mov_03_two_vessels_never_end_on_one_point():
    battle = make_battle(ship_entry(), ship_entry("firefly", position=[40_000, 24_000]))
    with ScriptedDice(6, 6, 1, 1, 3, 4) as dice:
        order(battle, dice, "mayfly", MoveHull(((40_000, 24_000),)))
    assert battle.ships["mayfly"].position == (39_999, 24_000)


def test_rs_mov_04_a_grounded_vessel_moves_no_more():
    battle = make_battle(ship_entry(state={"status": "aground_channel"}))
    assert refusal(battle, battle.ships["mayfly"], ON)[0] == "RS-MOV-04"
    assert refusal(battle, battle.ships["mayfly"], StandTo()) is None


LEAVE = MoveHull((), leave=Edge.DOWNSTREAM)


@pytest.mark.parametrize("setting", ["withdrawn", "separated", "available"])
def test_rs_mov_05_leaving_by_choice(setting):
    battle = make_battle(
        ship_entry(position=[70_000, 24_000]),
        unit_entry("sailors", aboard="mayfly"),
        options={"voluntary_exit_status": setting},
    )
    with ScriptedDice(6, 6, 1, 1) as dice:
        order(battle, dice, "mayfly", LEAVE)
    mayfly = battle.ships["mayfly"]
    assert (mayfly.status, mayfly.exited_as) == (Status.EXITED, setting)
    assert battle.units["sailors"].status is Muster.ABSENT


def test_rs_mov_05_with_no_enemy_left_it_stays_available():
    battle = make_battle(ship_entry(position=[70_000, 24_000]))
    battle.units["wasimba"].in_play = False
    with ScriptedDice(6, 6, 1, 1) as dice:
        order(battle, dice, "mayfly", LEAVE)
    assert battle.ships["mayfly"].exited_as == "available"


def test_rs_mov_05_short_of_the_edge_it_is_still_there():
    battle = make_battle(ship_entry(position=[60_000, 24_000]))
    with ScriptedDice(6, 6, 1, 1, 3, 4) as dice:
        order(battle, dice, "mayfly", LEAVE)
    assert battle.ships["mayfly"].position == (65_000, 24_000)


def test_rs_mov_05_not_over_a_closed_edge():
    battle = make_battle(ship_entry(), scenario={"closed_edges": ["downstream"]})
    assert refusal(battle, battle.ships["mayfly"], LEAVE)[0] == "RS-MOV-05"


# -- grounding ------------------------------------------------------------------------------------


def test_rs_grd_01_only_where_the_move_ends_counts():
    battle = make_battle(ship_entry(position=[44_000, 18_500]))
    with ScriptedDice(6, 6, 6, 3, 3) as dice:
        order(battle, dice, "mayfly", MoveHull(((44_000, 24_000),)))
    assert not last(battle, "grounding_rolled").shallows
    assert battle.ships["mayfly"].grounded is None


@pytest.mark.parametrize(
    ("kind", "shallows", "elsewhere"),
    [("gunboat", {6, 7, 8}, {2, 12}), ("launch", {7}, {2}), ("dhow", {6, 7, 8}, {2})],
)
def test_rs_grd_02_the_sums_that_ground(kind, shallows, elsewhere):
    for place, sums in (([50_000, 18_500], shallows), ([50_000, 24_000], elsewhere)):
        for one in range(1, 7):
            for two in range(1, 7):
                battle = make_battle(ship_entry("boat", kind=kind, position=place))
                with ScriptedDice(6, 6, 1, one, two) as dice:
                    order(battle, dice, "boat", MoveHull(()))
                assert (battle.ships["boat"].grounded is not None) is (one + two in sums)


def test_rs_grd_02_no_roll_for_standing_failing_or_turning_guns():
    battle = make_battle(ship_entry(position=[50_000, 18_500]))
    with ScriptedDice(1, 1, 6, 6) as dice:
        order(battle, dice, "mayfly", ON, TurnGuns((("gun-1", 900),)))
        begin_turn(battle, dice)
        order(battle, dice, "mayfly", StandTo())
    assert "grounding_rolled" not in kinds(battle)


def test_rs_grd_03_a_sandbank_is_told_from_mud():
    for place, where in (([50_000, 18_500], Ground.SHALLOWS), ([50_000, 24_000], Ground.CHANNEL)):
        battle = make_battle(ship_entry(position=place))
        faces = (3, 3) if where is Ground.SHALLOWS else (1, 1)
        with ScriptedDice(6, 6, 1, *faces) as dice:
            order(battle, dice, "mayfly", MoveHull(()))
        assert battle.ships["mayfly"].grounded is where


def test_rs_grd_04_a_grounded_boat_fires_at_full_effect():
    battle = make_battle(
        ship_entry(state={"status": "aground_channel"}),
        unit_entry("sailors", aboard="mayfly"),
        DHOW_NEAR,
    )
    with ScriptedDice(6, 6, *[1] * 8, *[1] * 12) as dice:
        order(battle, dice, "mayfly", FIRE)
        order(battle, dice, "sailors", FireUnit(Target("dhow")))
    fired = [event.figures for event in battle.turns[0] if event.kind == "volley_fired"]
    assert fired == [4, 12]


def test_rs_grd_05_nothing_frees_it():
    battle = make_battle(
        ship_entry(state={"status": "aground_shallows"}, position=[50_000, 18_500])
    )
    with ScriptedDice() as dice:
        for _ in range(5):
            begin_turn(battle, dice)
            begin_turn(battle, dice, "slavers")
    assert battle.ships["mayfly"].status is Status.AGROUND_SHALLOWS
    assert refusal(battle, battle.ships["mayfly"], RallyGuns())[0] == "RS-GUN-05"
