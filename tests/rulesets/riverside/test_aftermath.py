"""RS-CMP, RS-MW-22, RS-MW-23: vessels that come back, the end, and what is left after it."""

from __future__ import annotations

import pytest

from rulesets.core.battle import Outcome
from rulesets.riverside.aftermath import battle_end, conditions
from rulesets.riverside.ending import beaten, holder, turn_end, unit_loss, vessel_loss
from rulesets.riverside.legality import refusal
from rulesets.riverside.orders import FireUnit, ManGun, MoveHull, Target
from rulesets.riverside.returns import turn_start
from rulesets.riverside.state import Fate, Muster, RiversideBattle, Status, set_muster, set_status
from tests.rulesets.riverside.factories import (
    gun,
    last,
    make_battle,
    order,
    ship_entry,
    side_entry,
    thing,
    unit_entry,
)
from tests.support.dice import ScriptedDice

RUGA = unit_entry("ruga", "slavers", "irregular_infantry", position=[60_000, 40_000])


def settle(battle: RiversideBattle, *faces: int) -> dict:
    """The last turn passes, and what is left is settled."""
    battle.turn = max(battle.turn, battle.options.turn_limit)
    with ScriptedDice(*faces) as dice:
        dice.enter(battle.turn, "turn end")
        turn_end(battle, dice)
        dice.enter(battle.turn, "battle end")
        battle_end(battle, dice)
    return conditions(battle)


def start(battle: RiversideBattle, *faces: int, turn: int = 1) -> None:
    battle.turn = turn
    with ScriptedDice(*faces) as dice:
        turn_start(battle, dice)


def absent(name: str = "mayfly", status: str = "withdrawn", **changes) -> dict:
    return ship_entry(name, status=status, position=None, **changes)


# -- coming back ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edge", "s", "heading"), [("downstream", 72_000, 1800), ("upstream", 0, 0)]
)
def test_rs_cmp_02_at_its_edge_in_the_channel_with_all_aboard(edge, s, heading):
    battle = make_battle(
        absent(),
        unit_entry("sailors", aboard="mayfly"),
        sides=[side_entry("expedition", edge), side_entry("slavers")],
    )
    sailors = battle.units["sailors"]
    assert sailors.status is Muster.ABSENT
    start(battle, 6, 4)
    mayfly = battle.ships["mayfly"]
    assert (mayfly.position, mayfly.heading) == ((s, 24_000), heading)
    assert (mayfly.status, mayfly.appeared) == (Status.AFLOAT, True)
    assert (sailors.status, sailors.position) == (Muster.IN_PLAY, mayfly.position)
    assert refusal(battle, mayfly, MoveHull(((36_000, 24_000),))) is None


def test_rs_cmp_02_two_that_come_at_once_do_not_lie_on_one_point():
    battle = make_battle(absent("alpha"), absent("beta"), unit_entry("askari"))
    start(battle, 6, 6, 6, 6)
    assert battle.ships["alpha"].position == (72_000, 24_000)
    assert battle.ships["beta"].position == (71_000, 24_000)


def test_rs_cmp_02_no_grounding_roll_and_the_guns_face_the_enemy():
    battle = make_battle(absent(), unit_entry("askari"))
    start(battle, 6, 6)
    arrived = last(battle, "vessel_arrived")
    assert arrived.facings == (("gun-1", battle.ships["mayfly"].guns[0].facing),)


def test_rs_cmp_04_never_in_the_battle_it_left():
    battle = make_battle(ship_entry(), unit_entry("askari"))
    set_status(battle.ships["mayfly"], Status.WITHDRAWN)
    start(battle)
    assert battle.ships["mayfly"].status is Status.WITHDRAWN


@pytest.mark.parametrize("status", ["grounded", "withdrawn", "separated", "expected"])
@pytest.mark.parametrize("riverside", [True, False])
def test_rs_cmp_03_who_rolls_where(status, riverside):
    battle = make_battle(
        absent(status=status), unit_entry("askari"), scenario={"riverside": riverside}
    )
    start(battle, *((1, 1) if riverside else ()))


def test_rs_cmp_03_by_its_setting_the_grounded_roll_inland_too():
    battle = make_battle(
        absent(status="grounded"),
        unit_entry("askari"),
        scenario={"riverside": False},
        options={"grounded_non_riverside_roll": True},
    )
    start(battle, 1, 1)


def test_rs_cmp_16_by_its_setting_the_scenario_brings_an_expected_vessel():
    battle = make_battle(ship_entry(status="expected"), options={"expected_uses_roll": False})
    assert battle.ships["mayfly"].status is Status.AFLOAT


@pytest.mark.parametrize(
    ("before", "option", "after"),
    [
        ("grounded", {}, "available"),
        ("withdrawn", {}, "available"),
        ("separated", {}, "available"),
        ("grounded", {"grounded_scope": "permanent"}, "grounded"),
        ("withdrawn", {"withdrawn_scope": "permanent"}, "withdrawn"),
    ],
)
def test_rs_cmp_03_what_reappeared_is_what_the_battle_left(before, option, after):
    battle = make_battle(absent(status=before), unit_entry("askari"), options=option)
    start(battle, 6, 6)
    ended = settle(battle)["mayfly"]
    assert (ended["status"], ended["appeared"]) == (after, True)


@pytest.mark.parametrize(
    ("before", "option", "after"),
    [
        ("grounded", {}, "grounded"),
        ("withdrawn", {}, "withdrawn"),
        ("expected", {}, "expected"),
        ("separated", {}, "available"),
        ("separated", {"separated_scope": "until_reappears"}, "separated"),
    ],
)
def test_rs_cmp_05_what_never_came(before, option, after):
    battle = make_battle(absent(status=before), unit_entry("askari"), options=option)
    assert settle(battle)["mayfly"]["status"] == after


# -- the end --------------------------------------------------------------------------------------


def end_turn(battle: RiversideBattle, turn: int):
    battle.turn = turn
    turn_end(battle, ScriptedDice())
    return battle.outcome


def test_rs_mw_22_the_last_turn_ends_it():
    battle = make_battle(ship_entry(), RUGA, options={"turn_limit": 5})
    assert end_turn(battle, 4) is None
    assert end_turn(battle, 5).turns == 5


def test_rs_mw_22_a_force_with_nothing_in_play_has_lost():
    battle = make_battle(ship_entry(), RUGA)
    set_muster(battle.units["ruga"], Muster.ROUTED)
    ended = end_turn(battle, 3)
    assert (ended.winner, ended.field) == ("expedition", "expedition")
    assert ended.points == (("expedition", 4), ("slavers", 0))


def test_rs_mw_22_a_vessel_still_rolling_is_waited_for_until_turn_6():
    for turns, last_wait in ((6, 5), (0, 0)):
        battle = make_battle(absent(), unit_entry("askari"), options={"await_vessels_turns": turns})
        set_muster(battle.units["askari"], Muster.DESTROYED)
        for turn in range(1, 7):
            battle.turn = turn
            assert beaten(battle, battle.side("expedition")) is (turn > last_wait)


@pytest.mark.parametrize(
    ("status", "field"),
    [(Status.AFLOAT, "expedition"), (Status.AGROUND_CHANNEL, None), (Status.ABANDONED, None)],
)
def test_rs_mw_22_afloat_vessels_hold_the_field(status, field):
    battle = make_battle(ship_entry(), RUGA)
    set_status(battle.ships["mayfly"], status)
    set_muster(battle.units["ruga"], Muster.ROUTED)
    side = holder(battle)
    assert (side.id if side else None) == field


def test_rs_mw_22_else_the_points_of_units_still_in_play():
    battle = make_battle(unit_entry("askari"), RUGA)
    assert holder(battle) is battle.side("expedition")
    battle = make_battle(unit_entry("askari", points=4), RUGA)
    assert holder(battle) is None


@pytest.mark.parametrize(
    ("status", "figures", "loss"),
    [
        (Muster.IN_PLAY, 6, 0),
        (Muster.IN_PLAY, 5, 3),
        (Muster.ROUTED, 0, 6),
        (Muster.DESTROYED, 0, 6),
        (Muster.LOST, 0, 6),
        (Muster.CAPTURED, 3, 6),
        (Muster.ABSENT, 12, 0),
    ],
)
def test_rs_mw_22_victory_points_of_units(status, figures, loss):
    battle = make_battle(unit_entry("askari"))
    askari = battle.units["askari"]
    askari.figures = figures
    set_muster(askari, status)
    assert unit_loss(askari) == loss


@pytest.mark.parametrize(
    ("status", "loss"),
    [
        (Status.AFLOAT, 0),
        (Status.AGROUND_SHALLOWS, 0),
        (Status.SUNK, 10),
        (Status.CAPTURED, 10),
        (Status.ABANDONED, 10),
        (Status.WITHDRAWN, 5),
        (Status.OFF_TABLE, 0),
    ],
)
def test_rs_mw_22_victory_points_of_vessels(status, loss):
    battle = make_battle(ship_entry())
    set_status(battle.ships["mayfly"], status)
    assert vessel_loss(battle.ships["mayfly"]) == loss


@pytest.mark.parametrize(("left_as", "loss"), [("withdrawn", 5), ("available", 0)])
def test_rs_mov_05_a_vessel_that_left_counts_by_its_status(left_as, loss):
    battle = make_battle(ship_entry())
    battle.ships["mayfly"].exited_as = left_as
    set_status(battle.ships["mayfly"], Status.EXITED)
    assert vessel_loss(battle.ships["mayfly"]) == loss
    assert settle(battle)["mayfly"]["status"] == left_as


@pytest.mark.parametrize(
    ("objective", "reached"),
    [
        ({"aim": "hold", "side": "expedition", "at": [36_000, 17_000], "within": 3_000}, True),
        ({"aim": "hold", "side": "slavers", "at": [36_000, 17_000], "within": 3_000}, False),
        ({"aim": "land", "side": "expedition", "count": 1}, True),
        ({"aim": "land", "side": "expedition", "count": 2}, False),
        ({"aim": "escape", "side": "expedition", "count": 1}, False),
        ({"aim": "destroy", "side": "expedition", "entry": "ruga"}, False),
        ({"aim": "destroy", "side": "slavers", "entry": "mayfly"}, True),
    ],
)
def test_rs_mw_22_the_scenarios_objective_ends_it(objective, reached):
    battle = make_battle(
        ship_entry(state={"status": "abandoned"}),
        unit_entry("porters", kind="baggage", objects=[thing("tents")]),
        RUGA,
        scenario={"objective": objective},
    )
    ended = end_turn(battle, 1)
    assert (ended is not None) is reached
    if reached:
        assert ended.winner == objective["side"]


# -- hulls ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "enemy", "option", "status"),
    [
        (12, "irregular_infantry", {}, "grounded"),
        (0, "irregular_infantry", {}, "captured"),
        (0, "field_gun", {}, "lost"),
        (4, "irregular_infantry", {}, "lost"),
        (12, "irregular_infantry", {"derelict_policy": "always_lost"}, "lost"),
    ],
)
def test_rs_cmp_06_after_abandonment(own, enemy, option, status):
    battle = make_battle(
        ship_entry(state={"status": "abandoned", "grounded": "channel"}, cargo=[thing("box")]),
        unit_entry("askari", points=own),
        unit_entry("ruga", "slavers", enemy, points=4, position=[60_000, 40_000]),
        options=option,
    )
    ended = settle(battle)
    assert ended["mayfly"]["status"] == status
    box = {"grounded": "aboard", "captured": "captured", "lost": "lost"}[status]
    assert ended["box"]["status"] == box
    assert ended["mayfly"]["side"] == ("slavers" if status == "captured" else "expedition")


def grounded(where: str) -> dict:
    position = [50_000, 18_500] if where == "shallows" else [50_000, 24_000]
    return ship_entry(position=position, state={"status": f"aground_{where}"})


@pytest.mark.parametrize(
    ("where", "friends", "setting", "status"),
    [
        ("shallows", False, False, "grounded"),
        ("shallows", False, True, "captured"),
        ("channel", False, True, "grounded"),
        ("shallows", True, True, "grounded"),
    ],
)
def test_rs_cmp_07_grounded_and_not_abandoned(where, friends, setting, status):
    others = [unit_entry("askari", points=1)] if friends else []
    battle = make_battle(grounded(where), *others, RUGA, options={"capture_grounded": setting})
    ended = settle(battle)["mayfly"]
    assert ended["status"] == status
    if status == "captured":
        assert (ended["captain"], ended["crew"]["boat"], ended["guns"][0]["crew"]) == (
            "prisoner",
            0,
            0,
        )
    else:
        assert (ended["captain"], ended["guns"][0]["crew"]) == ("fit", 4)


def test_rs_cmp_10_the_captain_goes_where_his_vessel_goes():
    battle = make_battle(ship_entry(), ship_entry("firefly", position=[30_000, 24_000]), RUGA)
    set_status(battle.ships["mayfly"], Status.SUNK)
    battle.ships["mayfly"].captain = Fate.DEAD
    ended = settle(battle)
    assert (ended["mayfly"]["captain"], ended["firefly"]["captain"]) == ("dead", "fit")


def test_rs_cmp_12_donors_are_named_and_never_more_than_serve():
    battle = make_battle(
        ship_entry(guns=[gun(crew=0)]),
        unit_entry("sailors", aboard="mayfly"),
        unit_entry("ruga", "slavers", position=[36_000, 14_000]),
    )
    with ScriptedDice(5, 5, 5, 5, *[1] * 8, 6, 6) as dice:
        order(battle, dice, "sailors", ManGun("gun-1"))
        order(battle, dice, "ruga", FireUnit(Target("mayfly", "gun-1")))
    ended = settle(battle, 4, 3)
    assert ended["mayfly"]["guns"] == [
        {"id": "gun-1", "crew": 3, "drill": "drilled", "donor": "sailors", "donated": 3}
    ]
    assert ended["sailors"]["figures"] == 8


def test_rs_cmp_15_no_damage_carries_over():
    battle = make_battle(ship_entry(state={"tally": 9}), RUGA)
    assert settle(battle)["mayfly"]["condition"] == {}
    keeps = make_battle(ship_entry(state={"tally": 9}), RUGA, options={"hull_tally_persists": True})
    assert settle(keeps)["mayfly"]["condition"] == {"tally": 9}


# -- people and stores ----------------------------------------------------------------------------


def shot_at(men: dict, *faces: int, **changes) -> RiversideBattle:
    battle = make_battle(men, unit_entry("ruga", "slavers", position=[42_000, 10_000]), **changes)
    with ScriptedDice(*faces) as dice:
        order(battle, dice, "ruga", FireUnit(Target("men")))
    return battle


def test_rs_mw_23_each_casualty_comes_back_on_four():
    men = unit_entry("men", position=[36_000, 10_000])
    battle = shot_at(men, *[5] * 4, *[1] * 8, 4, 4, 6, 6)
    assert settle(battle, 3, 4, 5, 1)["men"]["figures"] == 10


def test_rs_mw_23_of_a_destroyed_unit_some_may_return():
    men = unit_entry("men", figures=2, position=[36_000, 10_000])
    for faces, status, figures in (((1, 1), "destroyed", 0), ((4, 1), "returned", 1)):
        battle = shot_at(men, *[5] * 4, *[1] * 8)
        ended = settle(battle, *faces)["men"]
        assert (ended["status"], ended["figures"], ended["leader"]) == (status, figures, "dead")


def test_rs_mw_23_of_a_routed_unit_only_those_shot_before_may_return():
    battle = make_battle(unit_entry("men"), unit_entry("askari"), RUGA)
    for name, status in (("men", Muster.ROUTED), ("askari", Muster.LOST)):
        battle.units[name].figures = 0
        set_muster(battle.units[name], status)
    battle.units["men"].casualties = 1
    ended = settle(battle, 4)
    assert (ended["men"]["figures"], ended["men"]["status"]) == (1, "returned")
    assert (ended["askari"]["figures"], ended["askari"]["status"]) == (0, "lost")


def test_rs_mw_23_one_case_of_ammunition_is_used_up():
    cases = [thing("cases-1", "ammunition"), thing("cases-2", "ammunition"), thing("tents")]
    battle = make_battle(ship_entry(cargo=cases), RUGA)
    ended = settle(battle)
    assert [ended[name]["status"] for name in ("cases-1", "cases-2", "tents")] == [
        "lost",
        "aboard",
        "aboard",
    ]


def test_rs_cmp_13_stores_of_an_absent_vessel_are_out_of_reach():
    battle = make_battle(absent(cargo=[thing("cases", "ammunition")]), unit_entry("askari"), RUGA)
    ended = settle(battle)["cases"]
    assert (ended["status"], ended["carrier"]) == ("aboard", "mayfly")


def test_rs_cmp_14_passengers_share_their_vessels_absence():
    battle = make_battle(absent(), unit_entry("sailors", aboard="mayfly"), unit_entry("askari"))
    ended = settle(battle)["sailors"]
    assert (ended["status"], ended["aboard"]) == ("absent", "mayfly")


def test_rs_cmp_06_what_the_stranded_gave_up_is_not_lost_with_the_hull():
    porters = unit_entry(
        "porters", kind="baggage", aboard="mayfly", objects=[thing("box", carrier="porters")]
    )
    battle = make_battle(
        ship_entry(state={"status": "abandoned"}, cargo=[thing("keg")]),
        porters,
        ship_entry("zahra", "slavers", "dhow", position=[60_000, 24_000]),
        alone=True,
    )
    battle.outcome = Outcome("slavers", "slavers", "RS-MW-22", "", 12, ())
    with ScriptedDice() as dice:
        battle_end(battle, dice)
    ended = conditions(battle)
    assert (ended["mayfly"]["status"], ended["porters"]["status"]) == ("lost", "captured")
    assert (ended["box"]["status"], ended["keg"]["status"]) == ("captured", "lost")
