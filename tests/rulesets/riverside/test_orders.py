"""Orders as a setup gives them: read, refused, and obeyed when their time comes."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.core.battlefield import Edge
from rulesets.core.setup import BattleSetup
from rulesets.errors import IllegalSetupError
from rulesets.riverside.orders import (
    Attack,
    Direction,
    Disembark,
    Double,
    Embark,
    FireGuns,
    FireUnit,
    GoToGround,
    HandleCargo,
    ManGun,
    MoveHull,
    MoveUnit,
    Rally,
    RallyGuns,
    Skirmish,
    StandTo,
    Target,
    TurnGuns,
    Volley,
    order_json,
    unit_order,
    vessel_orders,
)
from rulesets.riverside.ruleset import begin
from tests.rulesets.riverside.factories import (
    StandFast,
    happened,
    kinds,
    make_battle,
    setup_json,
    ship_entry,
    side_entry,
    take_turn,
    unit_entry,
)
from tests.support.dice import ScriptedDice

HULL = [
    StandTo(),
    MoveHull(((40_000, 24_000), (44_000, 25_000)), Direction.DOWNSTREAM),
    MoveHull((), None, Edge.UPSTREAM),
]
BATTERY = [
    RallyGuns(),
    TurnGuns((("gun-1", 900), ("gun-2", 0))),
    FireGuns((("gun-1", Target("dhow", "gun-1")), ("gun-2", Target("ruga"))), half=True),
]
UNIT = [
    StandTo(),
    MoveUnit(((1, 2),)),
    Double(((1, 2), (3, 4))),
    Skirmish(((1, 2),), Target("dhow")),
    Skirmish(((1, 2),)),
    FireUnit(Target("dhow", "captain"), half=True),
    Volley(Target("ruga")),
    GoToGround(),
    Attack("ruga"),
    Rally(),
    Embark("mayfly", ("box",)),
    Disembark((1, 2), ("box",)),
    Disembark(),
    HandleCargo("mayfly", ("box",), load=True),
    ManGun("gun-1", 3),
]


@pytest.mark.parametrize("order", HULL)
def test_rs_act_01_a_hulls_order_reads_back(order):
    assert vessel_orders({"hull": order_json(order)}, at="") == [order]


@pytest.mark.parametrize("order", BATTERY)
def test_rs_act_01_a_batterys_order_reads_back(order):
    assert vessel_orders({"battery": order_json(order)}, at="") == [order]


@pytest.mark.parametrize("order", UNIT)
def test_rs_mw_21_a_units_order_reads_back(order):
    assert unit_order(order_json(order), at="") == order


def test_rs_act_02_which_slot_goes_first():
    both = {"hull": {"action": "stand_to"}, "battery": {"action": "rally"}}
    assert vessel_orders(both, at="") == [StandTo(), RallyGuns()]
    assert vessel_orders({**both, "first": "battery"}, at="") == [RallyGuns(), StandTo()]


def test_a_path_of_one_point_may_be_given_as_to():
    hull = {"hull": {"action": "move", "to": [40_000, 24_000]}}
    assert vessel_orders(hull, at="") == [MoveHull(((40_000, 24_000),))]


@pytest.mark.parametrize(
    ("order", "pointer"),
    [
        ({}, ""),
        ({"sail": {}}, "/sail"),
        ({"hull": 3}, "/hull"),
        ({"hull": {"action": "fly"}}, "/hull/action"),
        ({"hull": {"action": "exit"}}, "/hull/edge"),
        ({"hull": {"action": "move", "to": [1]}}, "/hull/to"),
        ({"hull": {"action": "stand_to", "to": [1, 2]}}, "/hull/to"),
        ({"battery": {"action": "fire", "targets": {}}}, "/battery/targets"),
        ({"battery": {"action": "fire", "targets": {"gun-1": {}}}}, "/battery/targets/gun-1/entry"),
        (
            {"battery": {"action": "turn_guns", "facings": {"gun-1": 3600}}},
            "/battery/facings/gun-1",
        ),
        ({"battery": {"action": "fire", "targets": []}}, "/battery/targets"),
        ({"hull": {"action": "stand_to"}, "first": "crew"}, "/first"),
    ],
)
def test_a_malformed_order_of_a_vessel_is_refused(order, pointer):
    assert _refused("mayfly", order) == f"/sides/0/orders/0/order{pointer}"


@pytest.mark.parametrize(
    ("order", "pointer"),
    [
        ({}, "/action"),
        ({"action": "fly"}, "/action"),
        ({"action": "fire"}, "/target"),
        ({"action": "fire", "target": "dhow"}, "/target"),
        ({"action": "move"}, "/path"),
        ({"action": "embark", "vessel": "mayfly", "things": "box"}, "/things"),
        ({"action": "handle", "vessel": "mayfly", "things": []}, "/things"),
        ({"action": "man_gun", "gun": "gun-1", "figures": 9}, "/figures"),
        ({"action": "stand_to", "why": "so"}, "/why"),
    ],
)
def test_a_malformed_order_of_a_unit_is_refused(order, pointer):
    assert _refused("askari", order) == f"/sides/0/orders/0/order{pointer}"


def _setup(entry: str, order: dict[str, Any]) -> dict[str, Any]:
    given = [{"turn": 1, "entry": entry, "order": order}]
    return setup_json(
        [ship_entry(), ship_entry("dhow", "slavers", "dhow", position=[46_000, 24_000])],
        [unit_entry("askari")],
        sides=[side_entry("expedition", orders=given), side_entry("slavers")],
    )


def _refused(entry: str, order: dict[str, Any]) -> str:
    with pytest.raises(IllegalSetupError) as error:
        begin(BattleSetup.from_json(_setup(entry, order)))
    return error.value.pointer


# -- in battle ------------------------------------------------------------------------------------


def with_orders(*orders: tuple[int, str, dict], **changes: Any):
    given = [{"turn": turn, "entry": entry, "order": order} for turn, entry, order in orders]
    return make_battle(
        ship_entry(),
        unit_entry("askari"),
        ship_entry("dhow", "slavers", "dhow", position=[46_000, 24_000]),
        sides=[side_entry("expedition", orders=given), side_entry("slavers")],
        **changes,
    )


def test_explicit_orders_come_first_and_the_commander_goes_on():
    commander = StandFast(mayfly=[StandTo()])
    hull = {"battery": {"action": "fire", "targets": {"gun-1": {"entry": "dhow"}}}}
    battle = with_orders((1, "mayfly", hull), commanders={"expedition": commander})
    with ScriptedDice(6, 6, *[1] * 8) as dice:
        take_turn(battle, dice)
    assert kinds(battle) == ["activated", "volley_fired", "stood_to"]


def test_an_order_is_for_its_turn_alone():
    battle = with_orders((2, "mayfly", {"hull": {"action": "stand_to"}}))
    with ScriptedDice() as dice:
        take_turn(battle, dice)
        assert kinds(battle) == []
        battle.turn = 2
        take_turn(battle, dice)
    assert kinds(battle) == ["stood_to"]


def test_an_order_that_is_not_legal_is_logged_and_the_commander_goes_on():
    commander = StandFast(mayfly=[StandTo()])
    move = {"hull": {"action": "move", "to": [36_000, 40_000]}}
    battle = with_orders((1, "mayfly", move), commanders={"expedition": commander})
    with ScriptedDice() as dice:
        take_turn(battle, dice)
    refused, stood = happened(battle)
    assert (refused.rule, refused.entry, refused.order) == ("RS-MOD-02", "mayfly", "move")
    assert str(refused) == "mayfly could not move: its course leads onto land."
    assert stood.kind == "stood_to"


def test_an_entry_that_is_not_nominated_still_gets_its_orders():
    class Silent(StandFast):
        def nominate(self, battle):
            return []

    battle = with_orders(
        (1, "askari", {"action": "go_to_ground"}), commanders={"expedition": Silent()}
    )
    with ScriptedDice(6, 6) as dice:
        take_turn(battle, dice)
    assert battle.units["askari"].to_ground


def test_a_commander_orders_only_his_own():
    class Usurper(StandFast):
        def nominate(self, battle):
            return ["dhow"]

    usurper = Usurper(dhow=[StandTo()])
    battle = with_orders(commanders={"expedition": usurper})
    with ScriptedDice() as dice:
        take_turn(battle, dice)
    assert kinds(battle) == []


def test_orders_whose_entry_is_gone_are_refused():
    battle = with_orders((1, "mayfly", {"hull": {"action": "stand_to"}}))
    mayfly = battle.ships["mayfly"]
    mayfly.fights = mayfly.on_table = False
    with ScriptedDice() as dice:
        take_turn(battle, dice)
    assert kinds(battle) == ["order_refused"]
