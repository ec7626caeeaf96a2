"""Doctrines, standing orders and explicit orders: how they are read, passed on and refused."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.core.setup import BattleSetup
from rulesets.errors import IllegalSetupError, SetupProblem
from rulesets.smoke_on_the_water.commander import make_commander
from rulesets.smoke_on_the_water.commander.doctrine import Plan
from rulesets.smoke_on_the_water.commander.general import DoctrineCommander
from rulesets.smoke_on_the_water.later.boarding_phase import boarding_phase
from rulesets.smoke_on_the_water.later.repair_phase import repair_phase
from rulesets.smoke_on_the_water.muster.muster import muster
from rulesets.smoke_on_the_water.state import SmokeBattle
from tests.rulesets.smoke_on_the_water.factories import (
    fort,
    last,
    logged,
    minefield,
    setup_json,
    vessel,
)
from tests.rulesets.smoke_on_the_water.fighting import commanded, play
from tests.support.dice import ScriptedDice

Line = dict[str, Any]


def fleet(**changes: Any) -> SmokeBattle:
    """Monitor, Queen of the West and a fort against the Virginia, 100 cm apart."""
    return commanded(
        vessel("uss_monitor", "monitor", at=(100, 100), heading=60),
        vessel("queen_of_the_west", "queen", "union", at=(100, 130), heading=90),
        vessel("css_virginia", "virginia", at=changes.pop("enemy", (200, 100)), heading=270),
        fort("battery", "battery", "union", at=(20, 190), guns=("HR",)),
        minefield(corners=((250, 20), (260, 20), (260, 30))),
        **changes,
    )


def problems(**changes: Any) -> list[SetupProblem]:
    with pytest.raises(IllegalSetupError) as refused:
        fleet(**changes)
    return list(refused.value.problems)


def told(entry: str = "monitor", turn: int = 1, **order: Any) -> Line:
    return {"turn": turn, "entry": entry, "order": order}


def fault(order: Line, *before: Line, **changes: Any) -> tuple[str, str, str]:
    """Rule, field and problem of the one thing that is wrong with the last order."""
    orders = sorted((*before, order), key=lambda one: (one["turn"], one["entry"]))
    found = problems(explicit={"union": orders}, **changes)
    assert len(found) == 1, found
    at = f"/sides/1/orders/{orders.index(order)}/order"
    assert found[0].pointer.startswith(at)
    return found[0].rule, found[0].pointer[len(at) + 1 :], found[0].problem


# -- doctrines and standing orders ---------------------------------------------------------------


def test_without_a_word_a_side_closes():
    commander = fleet().side("union").commander
    assert isinstance(commander, DoctrineCommander)
    assert commander.doctrine.plan_of("monitor") is Plan.CLOSE


def test_a_standing_order_goes_before_the_doctrine_and_this_before_the_mission():
    scenario = {"name": "A test", "riverside": False, "first_side": None, "closed_edges": []}
    objective = {"aim": "break_through", "side": "union", "count": 1}
    battle = fleet(
        doctrine={"union": "stand_off"},
        standing={"union": {"queen": {"plan": "hold_station"}}},
        scenario=scenario | {"objective": objective},
    )
    commander = battle.side("union").commander
    assert isinstance(commander, DoctrineCommander)
    assert commander.doctrine.plan_of("monitor") is Plan.RUN_PAST
    assert commander.doctrine.plan_of("queen") is Plan.HOLD_STATION


@pytest.mark.parametrize(
    ("changes", "pointer"),
    [
        ({"doctrine": {"union": "dither"}}, "/sides/1/doctrine/name"),
        ({"standing": {"union": {"virginia": {}}}}, "/sides/1/standing/virginia"),
        ({"standing": {"union": {"monitor": {"range": 500}}}}, "/sides/1/standing/monitor/range"),
        ({"standing": {"union": {"monitor": {"ram": "maybe"}}}}, "/sides/1/standing/monitor/ram"),
        (
            {"standing": {"union": {"monitor": {"protect": ["virginia"]}}}},
            "/sides/1/standing/monitor/protect",
        ),
        (
            {"standing": {"union": {"monitor": {"point": [999_000, 0]}}}},
            "/sides/1/standing/monitor/point",
        ),
        (
            {"standing": {"union": {"monitor": {"fire": "wildly"}}}},
            "/sides/1/standing/monitor/fire",
        ),
        (
            {"standing": {"union": {"monitor": {"ammunition": "grape"}}}},
            "/sides/1/standing/monitor/ammunition",
        ),
        ({"standing": {"union": {"monitor": {"sail": 1}}}}, "/sides/1/standing/monitor/sail"),
    ],
)
def test_what_no_doctrine_knows_is_refused_at_its_place(changes: Any, pointer: str):
    assert [problem.pointer for problem in problems(**changes)] == [pointer]


# -- explicit orders are passed on ---------------------------------------------------------------


def test_sw_ord_01_an_explicit_line_is_carried_out():
    battle = fleet(explicit={"union": [told(line="M+ / F8 S10 F6")]})
    play(battle, 1)
    revealed = next(x for x in logged(battle, "order_revealed") if x.vessel == "monitor")
    assert str(revealed).startswith("monitor had the order M+ / F8S10F7")


def test_what_an_order_leaves_out_is_the_doctrines():
    battle = fleet(explicit={"union": [told(line="I")]})
    battle.turn = 1
    side = battle.side("union")
    monitor = battle.ships["monitor"]
    assert [shot.target for shot in side.commander.fire(battle, monitor)] == ["virginia"] * 2
    battle.turn = 2
    assert side.commander.order(battle, monitor).speed is not None


def test_explicit_shots_go_before_the_doctrine_and_an_empty_list_holds_fire():
    shot = {"gun": "turret-2", "target": "virginia", "ammunition": "shell"}
    battle = fleet(explicit={"union": [told(fire=[shot]), told("battery", fire=[])]})
    battle.turn = 1
    commander = battle.side("union").commander
    fired = commander.fire(battle, battle.ships["monitor"])
    assert [(x.gun, x.target, x.ammunition) for x in fired] == [("turret-2", "virginia", "shell")]
    assert commander.fire(battle, battle.works["battery"]) == ()


def test_explicit_boarding_and_repairs():
    battle = fleet(
        enemy=(100, 105.5),
        explicit={
            "union": [
                told(line="I / / BD", board="virginia", repairs=[{"item": "flooding"}]),
            ]
        },
    )
    battle.turn = 1
    monitor = battle.ships["monitor"]
    battle.touching = {("monitor", "virginia")}
    monitor.order = monitor.holder.commander.order(battle, monitor)
    with ScriptedDice(10, 1) as dice:
        boarding_phase(battle, dice)
    assert last(battle, "boarding_tried").target == "virginia"
    monitor.flooding = 1
    with ScriptedDice(10) as dice:
        repair_phase(battle, dice)
    assert last(battle, "repair_tried").item == "flooding"


# -- refused at the door -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "rule", "problem"),
    [
        ("Q", "SW-ORD-02", "'Q' is no speed, at character 1"),
        ("M / F10X5", "SW-ORD-03", "'X5' is no segment, at character 8"),
        ("F / F40", "SW-MOV-01", "she cannot go so fast, at character 1"),
        ("F- / A40", "SW-MOV-05", "she cannot go so fast, at character 1"),
        ("S- / A10", "SW-MOV-03", "her speed changes by too much, at character 1"),
        ("M / F10P20", "SW-MOV-01", "the way is longer than 25 cm, at character 8"),
        ("S / F5A5", "SW-ORD-11", "this goes against her speed, at character 7"),
        ("I / TP45", "SW-MOV-10", "only a sidewheeler turns on the spot, at character 5"),
        ("S / F10 / SP", "SW-TOR-07", "she has no torpedo, at character 11"),
        ("S / F10 / AN", "SW-ANC-02", "she anchors at rest alone, at character 11"),
        ("I / / RA", "SW-ANC-04", "she is not at anchor, at character 7"),
        ("S / F10 / BF", "SW-FREE-01", "nothing holds her, at character 11"),
        ("S / F10 / TW virginia", "SW-OPT-TOW", "she cannot tow that, at character 11"),
        (
            "M / F25 / BD",
            "SW-BRD-01",
            "no enemy can come into contact in this turn, at character 11",
        ),
        ("S / F10 / BD SS", "SW-ORD-05", "SS goes not with BD, at character 14"),
    ],
)
def test_sw_ord_11_a_line_is_refused_by_rule_and_character(line: str, rule: str, problem: str):
    assert fault(told(line=line)) == (rule, "line", problem)


def test_sw_mov_03_two_levels_from_the_turn_before():
    before = told(line="S / F10")
    found = fault(told(turn=2, line="F / F40", entry="queen"), told("queen", line="S"))
    assert found[0] == "SW-MOV-03"
    assert fault(told(turn=3, line="I"), told(turn=2, line="M"), before) == (
        "SW-MOV-03",
        "line",
        "her speed changes by two levels or more from the turn before, at character 1",
    )


def test_sw_mov_10_a_sidewheeler_turns_on_the_spot():
    battle = fleet(explicit={"union": [told("queen", line="I / TP45")]})
    play(battle, 1)
    assert battle.ships["queen"].base.heading == 450


def test_sw_ord_06_an_order_after_the_orders_phase():
    changes = {"start": {"turn": 4, "state": {}}}
    assert fault(told(turn=3, line="S"), **changes) == (
        "SW-ORD-06",
        "",
        "the Orders Phase of turn 3 is over",
    )


@pytest.mark.parametrize(
    ("board", "rule", "problem"),
    [
        ("monitor", "SW-BRD-01", "'monitor' is no enemy vessel"),
        ("battery", "SW-BRD-12", "'battery' is no enemy vessel"),
        ("virginia", "SW-BRD-01", "they cannot come into contact in this turn"),
    ],
)
def test_sw_brd_01_boarding_without_contact(board: str, rule: str, problem: str):
    assert fault(told(line="M / F25 / BD", board=board)) == (rule, "board", problem)


@pytest.mark.parametrize(
    ("shot", "rule", "field"),
    [
        ({"gun": "bow-1"}, "SW-GUN-07", "fire/0/gun"),
        ({"ammunition": "red_hot"}, "SW-RHS-04", "fire/0/ammunition"),
        ({"target": "queen"}, "SW-GUN-01", "fire/0/target"),
        ({"target": "nobody"}, "SW-GUN-01", "fire/0/target"),
        ({"ammunition": "grape"}, "SW-ORD-01", "fire/0/ammunition"),
    ],
)
def test_sw_gun_shots_that_no_gun_can_fire(shot: Line, rule: str, field: str):
    whole = {"gun": "turret-1", "target": "virginia", "ammunition": "shot"} | shot
    assert fault(told(fire=[whole]))[:2] == (rule, field)


def test_sw_arc_02_a_gun_outside_its_arc_where_neither_can_move():
    """The Monitor's pilot house blinds her turret for 10 degrees to either side of the bow."""

    def refused(heading: int) -> list[str]:
        shot = {"gun": "turret-1", "target": "virginia", "ammunition": "shot"}
        sides: list[dict[str, Any]] = [
            {"id": "union", "name": "Union", "edge": "upstream", "orders": [told(fire=[shot])]},
            {"id": "confederate", "name": "Confederate", "edge": "downstream", "orders": []},
        ]
        anchored = {"state": {"anchored": True}}
        setup = setup_json(
            vessel("uss_monitor", "monitor", at=(100, 100), heading=heading, **anchored),
            vessel("css_virginia", "virginia", at=(200, 100), heading=0, **anchored),
            sides=[side | {"doctrine": {}, "standing": {}} for side in sides],
        )
        try:
            muster(BattleSetup.from_json(setup), make_commander)
        except IllegalSetupError as error:
            return [problem.rule for problem in error.problems]
        return []

    assert refused(heading=90) == ["SW-ARC-02"]
    assert refused(heading=60) == []


def test_sw_gun_11_a_gun_fires_once():
    shot = {"gun": "turret-1", "target": "virginia", "ammunition": "shot"}
    assert fault(told(fire=[shot, shot]))[:2] == ("SW-GUN-11", "fire/1/gun")


def test_torpedoes_take_no_orders():
    found = problems(explicit={"confederate": [told("torpedoes", line="S")]})
    assert [(x.pointer, x.rule) for x in found] == [("/sides/0/orders/0/order", "SW-ORD-01")]


def test_all_that_is_wrong_is_told_at_once():
    found = problems(
        doctrine={"union": "dither"}, explicit={"union": [told(line="Q"), told("queen", line="W")]}
    )
    assert [problem.pointer for problem in found] == [
        "/sides/1/doctrine/name",
        "/sides/1/orders/0/order/line",
        "/sides/1/orders/1/order/line",
    ]
