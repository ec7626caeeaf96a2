"""SW-FIRE: the Fire Test Phase."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.smoke_on_the_water.events.damage import MarkerPlaced
from rulesets.smoke_on_the_water.later.fire_phase import fire_phase
from rulesets.smoke_on_the_water.state import Ship, SmokeBattle, Status
from rulesets.smoke_on_the_water.turn import REPAIR, begin_phase
from rulesets.smoke_on_the_water.words import Fire
from tests.rulesets.smoke_on_the_water.factories import fort, last, logged, make_battle, vessel
from tests.support.dice import ScriptedDice


def smouldering(
    kind: str = "tyler", markers: int = 1, *, red_hot: bool = False, **marks: Any
) -> tuple[SmokeBattle, Ship]:
    """A vessel by herself in turn 3, with so many fire test markers."""
    battle = make_battle(vessel(kind, "ship", at=(50, 50)), turn=3)
    ship = battle.ships["ship"]
    for _ in range(markers):
        battle.happen(MarkerPlaced("SW-FIRE-01", ship.id, red_hot))
    for name, value in marks.items():
        setattr(ship, name, value)
    return battle, ship


def play(battle: SmokeBattle, *faces: int) -> ScriptedDice:
    with ScriptedDice(*faces) as dice:
        fire_phase(battle, dice)
    return dice


def test_sw_fire_01_without_a_marker_nobody_tests():
    battle, _ = smouldering(markers=0)
    play(battle)


@pytest.mark.parametrize(
    ("kind", "markers", "marks", "total"),
    [
        ("tyler", 1, {}, 4 + 1),
        ("tyler", 3, {}, 4 + 2 + 1),
        ("tyler", 6, {}, 4 + 3 + 1),
        ("css_virginia", 1, {}, 4 - 1),
        ("uss_monitor", 1, {}, 4 - 2),
        ("canonicus", 1, {}, 4 - 3),
        ("patrick_henry", 1, {}, 4),
        ("cottonclad_ram", 1, {}, 4 + 3),
        ("css_webb", 1, {"red_hot": True}, 4 + 1 + 3),
        ("tyler", 1, {"abandoned": True}, 4 + 1 + 1),
    ],
)
def test_sw_fire_03_the_chance_of_a_fire(kind: str, markers: int, marks: Any, total: int):
    """Any cottonclad location counts instead of the hull."""
    battle, _ = smouldering(kind, markers, **marks)
    play(battle, 10)
    assert last(battle, "fire_tested").score.total == total


def test_sw_fire_03_a_vessel_on_fire_burns_more_easily():
    """Step 6.1 comes first: a d3 of hull points."""
    battle, ship = smouldering(fire=Fire.BURNING)
    play(battle, 3, 7)
    assert last(battle, "fire_tested").score.total == 4 + 1 + 2
    assert (ship.fire, ship.hull) == (Fire.OUT_OF_CONTROL, 25 - 2)


@pytest.mark.parametrize(("face", "fire"), [(5, Fire.BURNING), (6, Fire.NONE), (10, Fire.NONE)])
def test_sw_fire_04_it_takes_hold_or_not(face: int, fire: Fire):
    battle, ship = smouldering()
    play(battle, face)
    assert ship.fire is fire


def test_sw_fire_04_a_one_takes_hold_and_a_ten_never():
    battle, ship = smouldering("canonicus")
    play(battle, 1)
    assert ship.fire is Fire.BURNING
    battle, ship = smouldering("cottonclad_ram", 6, red_hot=True)
    play(battle, 10)
    assert last(battle, "fire_tested").score.total == 4 + 3 + 1 + 3
    assert ship.fire is Fire.NONE


def test_sw_fire_02_from_none_to_on_fire_and_out_of_control():
    battle, ship = smouldering(markers=1)
    stages = [ship.fire]
    for faces in ((1,), (1, 1)):
        play(battle, *faces)
        stages.append(ship.fire)
    assert stages == [Fire.NONE, Fire.BURNING, Fire.OUT_OF_CONTROL]


@pytest.mark.parametrize(("face", "fire"), [(3, Fire.OUT_OF_CONTROL), (4, Fire.BURNING)])
def test_sw_fire_05_a_fire_spreads_without_markers(face: int, fire: Fire):
    """2, and 1 for wood."""
    battle, ship = smouldering(markers=0, fire=Fire.BURNING)
    play(battle, 1, face)
    tested = last(battle, "fire_tested")
    assert (tested.rule, tested.score.total) == ("SW-FIRE-05", 3)
    assert ship.fire is fire


@pytest.mark.parametrize(("fire", "faces", "lost"), [("burning", (5, 10), 3), ("out", (5, 3), 5)])
def test_sw_fire_06_what_burns(fire: str, faces: tuple[int, ...], lost: int):
    """A d3, or the whole die out of control; a magazine is then rolled for."""
    kind = Fire.BURNING if fire == "burning" else Fire.OUT_OF_CONTROL
    battle, ship = smouldering(markers=0, fire=kind)
    play(battle, *faces)
    assert ship.hull == 25 - lost


def test_sw_fire_06_a_fire_lit_in_this_phase_costs_nothing_yet():
    battle, ship = smouldering()
    dice = play(battle, 1)
    assert (ship.fire, ship.hull) == (Fire.BURNING, 25)
    assert dice.asked == ["fire test|ship"]


@pytest.mark.parametrize(("face", "explodes"), [(2, True), (3, False)])
def test_sw_fire_07_out_of_control_it_may_reach_the_magazine(face: int, explodes: bool):
    battle, ship = smouldering(markers=0, fire=Fire.OUT_OF_CONTROL)
    play(battle, 1, face)
    assert (ship.status is Status.EXPLODED) == explodes


def test_sw_fire_07_no_magazine_no_roll():
    battle, _ = smouldering("river_transport", markers=0, fire=Fire.OUT_OF_CONTROL)
    assert play(battle, 1).asked == ["fire damage|ship"]
    battle, _ = smouldering(markers=0, fire=Fire.OUT_OF_CONTROL, magazine_flooded=True)
    assert play(battle, 1).asked == ["fire damage|ship"]


def test_sw_fire_04_out_of_control_it_burns_no_worse():
    battle, ship = smouldering(markers=2, fire=Fire.OUT_OF_CONTROL)
    assert play(battle, 1, 9).asked == ["fire damage|ship", "fire at magazine|ship"]
    assert ship.fire is Fire.OUT_OF_CONTROL


def test_sw_fire_09_markers_of_an_explosion_are_tested_in_the_same_phase():
    """SW-EFF-MAG-03: within 10 cm of the tyler that blows up."""
    lines = [vessel("tyler", x, at=(50, y)) for x, y in (("a", 50), ("b", 60), ("far", 150))]
    battle = make_battle(*lines, turn=3)
    battle.ships["a"].fire = Fire.OUT_OF_CONTROL
    dice = play(battle, 1, 1, 5)
    assert dice.asked == ["fire damage|a", "fire at magazine|a", "fire test|b"]
    assert battle.ships["b"].fire is Fire.BURNING


def test_sw_fire_09_all_markers_are_removed_at_the_end():
    battle, ship = smouldering(markers=3, red_hot=True)
    play(battle, 10)
    begin_phase(battle, REPAIR)
    assert (ship.markers, ship.hot_marker) == (0, False)


def test_sw_fire_07_all_magazines_are_rolled_for_before_the_first_explodes():
    """SW-TURN-03: b's is rolled although a's blast is near."""
    lines = [vessel("tyler", x, at=(50, y)) for x, y in (("a", 50), ("b", 60))]
    battle = make_battle(*lines, turn=3)
    for ship in battle.ships.values():
        ship.fire = Fire.OUT_OF_CONTROL
    play(battle, 1, 1, 1, 2)
    assert [event.vessel for event in logged(battle, "vessel_exploded")] == ["a", "b"]


@pytest.mark.parametrize(("face", "left"), [(2, 40 - 2), (3, 40)])
def test_sw_fire_10_a_fire_in_a_work_costs_a_d3_and_does_not_last(face: int, left: int):
    battle = make_battle(fort(kind="earthwork"), turn=3)
    battle.happen(MarkerPlaced("SW-FIRE-01", "fort", red_hot=False))
    play(battle, face, *[3] * (face == 2))
    assert last(battle, "work_fire_tested").score.total == 2
    assert battle.works["fort"].structure == left
    begin_phase(battle, REPAIR)
    assert battle.works["fort"].markers == 0
