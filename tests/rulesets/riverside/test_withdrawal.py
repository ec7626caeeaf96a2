"""RS-WDR: boats that leave the action, and boats that can't."""

from __future__ import annotations

import pytest

from rulesets.riverside.aftermath import battle_end, conditions
from rulesets.riverside.ending import turn_end
from rulesets.riverside.legality import refusal
from rulesets.riverside.orders import (
    Disembark,
    Embark,
    FireGuns,
    FireUnit,
    MoveHull,
    StandTo,
    Target,
)
from rulesets.riverside.state import Fate, Muster, RiversideBattle, Status
from tests.rulesets.riverside.factories import (
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
AT_MAYFLY = FireUnit(Target("mayfly"))
TEN_HITS = (*[5] * 10, 1, 1)


def shot_up(boat: dict, *others: dict, **changes) -> RiversideBattle:
    """The captain of the Mayfly fails his test after ten rifle hits."""
    s, y = boat["position"]
    ruga = unit_entry("ruga", "slavers", position=[s, y - 10_000 if y > 20_000 else y - 8_000])
    battle = make_battle(boat, *others, ruga, **changes)
    with ScriptedDice(*TEN_HITS, 1, 1) as dice:
        order(battle, dice, "ruga", AT_MAYFLY)
    return battle


def settle(battle: RiversideBattle, *faces: int) -> dict:
    battle.turn = battle.options.turn_limit
    with ScriptedDice(*faces) as dice:
        turn_end(battle, dice)
        battle_end(battle, dice)
    return conditions(battle)


def test_rs_wdr_01_a_boat_withdraws_at_once_with_all_aboard():
    battle = shot_up(
        ship_entry(cargo=[thing("box")]),
        unit_entry("sailors", aboard="mayfly"),
        unit_entry("askari"),
    )
    assert battle.ships["mayfly"].status is Status.WITHDRAWN
    assert battle.units["sailors"].status is Muster.ABSENT
    ended = settle(battle)
    assert ended["mayfly"]["status"] == "withdrawn"
    assert (ended["sailors"]["status"], ended["sailors"]["aboard"]) == ("absent", "mayfly")
    assert (ended["box"]["status"], ended["box"]["carrier"]) == ("aboard", "mayfly")


def test_rs_wdr_01_by_movement_it_makes_for_the_nearer_edge_without_firing():
    battle = shot_up(
        ship_entry(position=[60_000, 24_000]),
        unit_entry("sailors", aboard="mayfly"),
        options={"withdrawal_mode": "by_movement"},
    )
    mayfly = battle.ships["mayfly"]
    assert (mayfly.status, mayfly.withdrawing) == (Status.AFLOAT, True)
    assert last(battle, "turned_away").edge == "downstream"
    with ScriptedDice(4, 4, 1, 1, 3, 4) as dice:
        begin_turn(battle, dice)
    assert mayfly.position == (65_000, 24_000)
    assert refusal(battle, mayfly, MoveHull(()))[0] == "RS-ACT-02"
    assert refusal(battle, mayfly, FireGuns((("gun-1", Target("ruga")),)))[0] == "RS-WDR-01"
    assert refusal(battle, battle.units["sailors"], FireUnit(Target("ruga")))[0] == "RS-WDR-01"
    with ScriptedDice(4, 4, 3, 3) as dice:
        begin_turn(battle, dice)
    assert mayfly.status is Status.WITHDRAWN
    assert battle.units["sailors"].status is Muster.ABSENT


def test_rs_wdr_01_by_movement_no_further_tests_and_withdrawn_if_the_battle_ends():
    battle = shot_up(ship_entry(), unit_entry("askari"), options={"withdrawal_mode": "by_movement"})
    with ScriptedDice(1, 1) as dice:
        begin_turn(battle, dice)
    with ScriptedDice(*TEN_HITS) as dice:
        begin_turn(battle, dice, "slavers")
        order(battle, dice, "ruga", AT_MAYFLY)
    assert kinds(battle).count("captain_tested") == 1
    assert settle(battle)["mayfly"]["status"] == "withdrawn"


def test_rs_wdr_02_by_movement_one_that_grounds_on_its_way_is_abandoned():
    battle = shot_up(ship_entry(), options={"withdrawal_mode": "by_movement"})
    with ScriptedDice(4, 4, 1, 1, 6, 6) as dice:
        begin_turn(battle, dice)
    assert battle.ships["mayfly"].status is Status.ABANDONED


def test_rs_wdr_02_a_boat_that_only_grounds_is_not_abandoned():
    battle = make_battle(ship_entry())
    with ScriptedDice(6, 6, 1, 6, 6) as dice:
        order(battle, dice, "mayfly", MoveHull(()))
    assert battle.ships["mayfly"].status is Status.AGROUND_CHANNEL


@pytest.mark.parametrize(
    ("edges", "status"),
    [
        (["upstream", "downstream"], Status.ABANDONED),
        (["upstream"], Status.WITHDRAWN),
        ([], Status.WITHDRAWN),
    ],
)
def test_rs_wdr_02_closed_both_ways_it_cannot_withdraw(edges, status):
    battle = shot_up(ship_entry(), scenario={"closed_edges": edges})
    assert battle.ships["mayfly"].status is status


def aground(where: str = "shallows", **changes) -> dict:
    position = IN_SHALLOWS if where == "shallows" else [50_000, 24_000]
    return ship_entry(position=position, state={"status": f"aground_{where}"}, **changes)


def test_rs_wdr_03_everybody_off_without_a_roll_pinned_or_not():
    battle = shot_up(
        aground(),
        unit_entry("sailors", aboard="mayfly", state={"pins": 2}),
        unit_entry("askari", aboard="mayfly"),
    )
    with ScriptedDice() as dice:
        begin_turn(battle, dice)
        assert refusal(battle, battle.units["askari"], FireUnit(Target("ruga")))[0] == "RS-MW-02"
        assert refusal(battle, battle.ships["mayfly"], StandTo())[0] == "RS-WDR-03"
        take_turn(battle, dice, "slavers")
    with ScriptedDice(4, 3) as dice:
        begin_turn(battle, dice)
    assert [battle.units[name].aboard for name in ("askari", "sailors")] == [None, None]


def test_rs_wdr_03_objects_are_rolled_and_loose_cargo_is_taken_along():
    battle = shot_up(
        aground(cargo=[thing(f"box-{i}") for i in range(6)]),
        unit_entry("sailors", aboard="mayfly"),
    )
    with ScriptedDice(6, 1, 3, 3, 3) as dice:
        begin_turn(battle, dice)
        begin_turn(battle, dice)
    held = [one.held for one in battle.things.values()]
    assert held == ["lost", *["kept"] * 5]
    assert [one.id for one in battle.ships["mayfly"].cargo] == ["box-4", "box-5"]


def test_rs_wdr_04_landed_crews_are_survivors_even_if_the_hull_sinks():
    battle = shot_up(aground(), unit_entry("askari"))
    with ScriptedDice() as dice:
        begin_turn(battle, dice)
        begin_turn(battle, dice)
    mayfly = battle.ships["mayfly"]
    assert mayfly.landed
    assert refusal(battle, battle.units["ruga"], FireUnit(Target("mayfly", "gun-1"))) is not None
    ended = settle(battle)["mayfly"]
    assert (ended["captain"], ended["crew"], ended["guns"][0]["crew"]) == ("fit", {"boat": 4}, 4)


def test_rs_wdr_05_in_the_channel_the_crews_are_lost_and_units_may_fire_on():
    battle = shot_up(aground("channel"), unit_entry("sailors", aboard="mayfly"))
    mayfly, sailors = battle.ships["mayfly"], battle.units["sailors"]
    assert (mayfly.captain, mayfly.crew) == (Fate.DEAD, 0)
    with ScriptedDice(*[1] * 12) as dice:
        begin_turn(battle, dice)
        assert refusal(battle, sailors, Disembark())[0] == "RS-EMB-05"
        assert order(battle, dice, "sailors", FireUnit(Target("ruga"))) == [True]


def test_rs_wdr_05_by_its_setting_stranded_units_are_lost():
    battle = shot_up(
        aground("channel", cargo=[thing("load", carrier="porters")]),
        unit_entry("porters", kind="baggage", aboard="mayfly"),
        options={"stranded_units": "lost"},
    )
    assert battle.units["porters"].status is Muster.LOST
    assert battle.things["load"].held == "lost"
    assert settle(battle)["porters"]["status"] == "lost"


def test_rs_wdr_05_at_a_landing_everybody_gets_off():
    jetty = ship_entry(position=[36_000, 18_000], state={"status": "aground_channel"})
    battle = shot_up(jetty, unit_entry("sailors", aboard="mayfly"))
    assert battle.ships["mayfly"].captain is Fate.FIT
    with ScriptedDice() as dice:
        begin_turn(battle, dice)
        begin_turn(battle, dice)
    assert battle.units["sailors"].aboard is None


@pytest.mark.parametrize(("askari_points", "status"), [(0, "captured"), (20, "in_play")])
def test_rs_wdr_05_the_stranded_are_the_enemys_if_he_holds_the_field(askari_points, status):
    battle = shot_up(
        aground("channel"),
        unit_entry("sailors", aboard="mayfly", points=0),
        unit_entry("askari", points=askari_points),
    )
    ended = settle(battle)
    assert ended["sailors"]["status"] == status
    assert ended["sailors"]["aboard"] is None
    assert ended["sailors"]["leader"] == ("prisoner" if status == "captured" else "fit")


def test_rs_wdr_06_a_derelict_can_be_sunk_but_its_captain_is_not_tested():
    battle = shot_up(
        aground(), unit_entry("maxim", "slavers", "machine_gun", position=[50_000, 9_000])
    )
    with ScriptedDice(*TEN_HITS, 6, 6, *[4] * 12) as dice:
        begin_turn(battle, dice, "slavers")
        order(battle, dice, "ruga", AT_MAYFLY)
        order(battle, dice, "maxim", AT_MAYFLY)
    assert kinds(battle).count("captain_tested") == 1
    assert battle.ships["mayfly"].status is Status.SUNK


def test_rs_wdr_03_nobody_gets_on_an_abandoned_boat():
    battle = shot_up(aground(), unit_entry("askari", position=[50_000, 17_000]))
    assert refusal(battle, battle.units["askari"], Embark("mayfly"))[0] == "RS-WDR-03"


@pytest.mark.parametrize(("y", "fires"), [(18_500, False), (24_000, True)])
def test_rs_wdr_03_only_the_stranded_fire_from_an_abandoned_boat(y, fires):
    abandoned = ship_entry(position=[50_000, y], state={"status": "abandoned"})
    battle = make_battle(
        abandoned,
        unit_entry("men", aboard="mayfly"),
        unit_entry("ruga", "slavers", "irregular_infantry", position=[50_000, 16_000]),
    )
    refused = refusal(battle, battle.units["men"], FireUnit(Target("ruga")))
    assert (refused is None) is fires
    assert fires or refused[0] == "RS-WDR-03"
