"""What the book forbids in a setup: where, by which rule, and what to do."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from benchmarks.richmond import CONFEDERATE, past_the_batteries, unit, vessel
from rulesets import BattleSetup
from rulesets.errors import IllegalSetupError
from rulesets.on_to_richmond.options import Options
from rulesets.on_to_richmond.orders import AFTER, FireOrder, LandOrder, ShipOrder, When
from rulesets.on_to_richmond.ruleset import RULESET, begin
from rulesets.on_to_richmond.state import Muster, Status, Transfer


def changed(**changes: Any) -> dict[str, Any]:
    """The battle past the batteries, with values at places such as vessels__0__kind."""
    data = copy.deepcopy(past_the_batteries())
    for path, value in changes.items():
        *steps, last = (int(step) if step.isdigit() else step for step in path.split("__"))
        inner: Any = data
        for step in steps:
            inner = inner[step]
        inner[last] = value
    return data


def refused(data: dict[str, Any]) -> list[tuple[str, str]]:
    """Where, and by which rule. Entries stand sorted by id in a setup."""
    with pytest.raises(IllegalSetupError) as caught:
        begin(BattleSetup.from_json(data))
    assert all(problem.remedy for problem in caught.value.problems)
    return [(problem.pointer, problem.rule) for problem in caught.value.problems]


# Sorted by id: cairo, city-of-alton, general-price, january, tyler; first-infantry, garrison,
# lower-battery, second-infantry, upper-battery.
@pytest.mark.parametrize(
    ("changes", "pointer", "rule"),
    [
        ({"vessels__0__kind": "frigate"}, "/vessels/0/kind", "OR-CLS-01"),
        ({"vessels__1__ratings": {"size": "huge"}}, "/vessels/4/ratings/size", "OR-CLS-02"),
        ({"vessels__1__ratings": {"ran": True}}, "/vessels/4/ratings/ran", "OR-CLS-02"),
        ({"vessels__0__position": None}, "/vessels/0/position", "OR-MOD-02"),
        ({"vessels__0__position": [66_000, 34_000]}, "/vessels/0/position", "OR-MOV-05"),
        ({"vessels__0__position": [69_000, 19_500]}, "/vessels/3/position", "OR-MOV-05"),
        (
            {"vessels__0__condition": {"hull_lost": 10}},
            "/vessels/0/condition/hull_lost",
            "OR-CMP-02",
        ),
        ({"vessels__0__crew": {"deck": -1}}, "/vessels/0/crew/deck", "OR-GEN-05"),
        ({"vessels__0__state": {"arrives": 1}}, "/vessels/0/state/arrives", "OR-CRD-01"),
        ({"units__1__kind": "cavalry"}, "/units/3/aboard", "OR-TRN-03"),
        ({"units__0__aboard": "tyler"}, "/units/0/aboard", "OR-TRN-04"),
        ({"units__4__kind": "marines"}, "/units/1/kind", "OR-BG-02"),
        ({"units__4__position": [24_000, 20_000]}, "/units/1/position", "OR-BG-08"),
        ({"units__4__drill": "raw"}, "/units/1/drill", "OR-BG-03"),
        ({"units__2__weapon": None}, "/units/4/weapon", "OR-BG-02"),
        ({"units__4__full_figures": 13}, "/units/1/full_figures", "OR-BG-02"),
        ({"units__4__state": {"cover": "ditch"}}, "/units/1/state/cover", "OR-BG-06"),
        ({"sides__0__doctrine": {"name": "rash"}}, "/sides/1/doctrine/name", "OR-AI-06"),
        ({"sides__0__doctrine": {"general": "rash"}}, "/sides/1/doctrine/general", "OR-BG-03"),
        ({"sides__0__standing": {"nobody": {}}}, "/sides/1/standing/nobody", "OR-AI-03"),
        (
            {"sides__0__standing": {"tyler": {"station": "embark"}}},
            "/sides/1/standing/tyler/station",
            "OR-AI-03",
        ),
        (
            {"sides__0__standing": {"tyler": {"landing": "pier"}}},
            "/sides/1/standing/tyler/landing",
            "OR-AI-03",
        ),
        ({"scenario__objective": {"aim": "win"}}, "/scenario/objective/aim", "OR-BG-10"),
        (
            {"scenario__objective": {"aim": "destroy", "side": "union", "entry": "tyler"}},
            "/scenario/objective/entry",
            "OR-BG-10",
        ),
    ],
)
def test_a_setup_is_refused(changes, pointer, rule):
    assert refused(changed(**changes)) == [(pointer, rule)]


@pytest.mark.parametrize(
    ("entry", "order", "where", "rule"),
    [
        ("tyler", {"legs": [1]}, "legs", "OR-MOV-03"),
        ("tyler", {"turn": 1801}, "turn", "OR-MOV-03"),
        ("tyler", {"fire": [{"mount": "port"}]}, "fire/0/target", "OR-MOV-03"),
        ("tyler", {"when": "now"}, "when", "OR-MOV-03"),
        ("january", {"embark": ["a"], "debark": ["b"]}, "embark", "OR-TRN-04"),
        ("january", {"debark": ["a"], "legs": [1, 1]}, "legs", "OR-TRN-04"),
        ("first-infantry", {"to": [0, 0], "charge": "x"}, "to", "OR-BG-08"),
        ("first-infantry", {"legs": [0, 0]}, "legs", "OR-BG-08"),
    ],
)
def test_an_explicit_order_is_refused(entry, order, where, rule):
    data = changed(sides__0__orders=[{"turn": 1, "entry": entry, "order": order}])
    assert refused(data) == [(f"/sides/1/orders/0/order/{where}", rule)]


def test_an_explicit_order_goes_before_the_doctrine():
    orders = [
        {
            "turn": 2,
            "entry": "tyler",
            "order": {
                "legs": [1_000, 2_000],
                "turn": -300,
                "when": "before",
                "ram": "general-price",
                "fire": [
                    {"mount": "aft", "target": "general-price"},
                    {"mount": "port", "target": "general-price"},
                ],
            },
        },
        {"turn": 2, "entry": "january", "order": {"debark": ["second-infantry"]}},
        {"turn": 2, "entry": "first-infantry", "order": {"fire": "garrison", "pass": False}},
    ]
    battle = begin(BattleSetup.from_json(changed(sides__0__orders=orders)))
    commander = battle.side("union").commander
    price = battle.ships["general-price"].id
    battle.turn = 2
    assert commander.act(battle, battle.ships["tyler"]) == ShipOrder(
        (1_000, 2_000),
        -300,
        When.BEFORE,
        price,
        (FireOrder("port", price), FireOrder("aft", price)),  # OR-BG-11: as mounts stand
    )
    january = battle.ships["january"]
    assert commander.act(battle, january).transfer == Transfer(
        (battle.units["second-infantry"].id,), january.position
    )
    unit_ = battle.units["first-infantry"]
    assert commander.land(battle, unit_) == LandOrder(fire=battle.units["garrison"].id)
    assert not commander.spend_pass(battle, unit_)
    battle.turn = 3
    assert commander.act(battle, battle.ships["tyler"]).when is AFTER


def test_ships_that_come_later_and_ships_that_stay_away():
    data = changed(vessels__4__state={"arrives": 3}, vessels__1__status="withdrawn")
    battle = begin(BattleSetup.from_json(data))
    assert battle.ships["general-price"].status is Status.ABSENT
    assert battle.ships["tyler"].status is Status.ABSENT
    assert RULESET.conditions(battle)["tyler"]["status"] == "withdrawn"


def test_stands_aboard_a_ship_that_is_not_there_are_not_there():
    data = changed(vessels__3__status="withdrawn")
    battle = begin(BattleSetup.from_json(data))
    assert battle.units["second-infantry"].status is Muster.ABSENT


def test_a_side_needs_something_in_play():
    data = changed(
        vessels=[vessel("tyler", "union", "armored_gunboat", 60_000, 24_000)],
        units=[],
        sides__0__standing={},
        scenario__objective=None,
    )
    assert refused(data) == [("/sides/0", "OR-BG-10")]
    data["units"] = [unit("garrison", CONFEDERATE, "infantry", 3, position=[24_000, 9_000])]
    assert begin(BattleSetup.from_json(data)).units


def test_options_are_21_and_read_by_name():
    assert len(RULESET.describe_options()) == 21
    assert Options.from_json({"arc_model": "sector90"}).to_json()["arc_model"] == "sector90"
    with pytest.raises(IllegalSetupError) as caught:
        Options.from_json({"arc_modle": "sector90", "turn_limit": 0})
    assert [problem.pointer for problem in caught.value.problems] == [
        "/options/arc_modle",
        "/options/turn_limit",
    ]
