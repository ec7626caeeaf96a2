"""OR-BG-02, OR-BG-03, OR-BG-07, OR-BG-08: stands, morale, marches and charges."""

from __future__ import annotations

import pytest

from rulesets.core.events import OrderRefused
from rulesets.on_to_richmond import land
from rulesets.on_to_richmond.events.ashore import (
    RALLIED,
    RETREATS,
    SHAKEN,
    ChargeFought,
    MoraleChecked,
    PassSpent,
    UnitMoved,
)
from rulesets.on_to_richmond.events.fire import UnitHit
from rulesets.on_to_richmond.orders import LandOrder
from rulesets.on_to_richmond.shore import land_aim, reach_of
from rulesets.on_to_richmond.state import Muster
from rulesets.on_to_richmond.tables import (
    ARTILLERY_VALUE,
    COMBAT_VALUE,
    PASSES,
    Arm,
    Band,
    Formation,
    GunType,
)
from tests.rulesets.on_to_richmond.factories import (
    BI,
    EAST,
    GB,
    SOUTH,
    at,
    die,
    logged,
    make_battle,
    make_ship,
    make_unit,
    told,
)
from tests.support.dice import ScriptedDice


def ashore(*others, **changes):
    """A brigade of side 1 five inches inland of the southern bank, which is at -90."""
    return make_battle(make_unit("brigade", 1, y=-95, **changes), *others)


def acts(battle, *faces, name="brigade", **order):
    told(battle, battle.sides.index(battle.units[name].side)).units[name] = LandOrder(**order)
    with ScriptedDice(*die(*faces)) as dice:
        land.act(battle, dice, battle.units[name])
    return battle.units[name]


def test_or_bg_02_each_stand_of_guns_is_one_die():
    battle = make_battle(
        make_ship(GB, "target", 0, y=-80, heading=SOUTH),
        make_unit("fort", 1, Arm.ARTILLERY, y=-90.001, stands=3, gun=GunType.RIFLED),
    )
    told(battle, 1).units["fort"] = LandOrder(fire=battle.ships["target"].id)
    with ScriptedDice(*die(1, 1, 9)) as dice:
        dice.enter(1, "cards")
        land.act(battle, dice, battle.units["fort"])
    assert dice.asked == ["1|cards|fire|fort"]
    assert battle.ships["target"].damage == 2  # 1 + 1 = 2 at medium range


def test_or_bg_03_combat_values_and_passes():
    assert list(COMBAT_VALUE.values()) == [8, 7, 6, 5]
    assert ARTILLERY_VALUE == 6
    assert list(PASSES.values()) == [5, 4, 3, 2, 1]


@pytest.mark.parametrize(
    ("value", "face", "outcome"),
    [(6, 6, RALLIED), (6, 7, SHAKEN), (6, 8, SHAKEN), (6, 9, RETREATS), (8, 9, SHAKEN)],
)
def test_or_bg_07_the_check(value, face, outcome):
    assert land.outcome_of(value, face) == outcome


@pytest.mark.parametrize(("stands", "value"), [(4, 6), (3, 6), (2, 4), (1, 4)])
def test_or_bg_07_at_half_its_stands_its_value_is_two_less(stands, value):
    unit = ashore().units["brigade"]
    unit.stands = stands
    assert unit.nerve == value


def test_or_bg_07_who_rallies_acts_and_who_is_shaken_only_fires():
    battle = ashore(marked=True)
    unit = acts(battle, 6, to=at(0, -97))
    assert (unit.marked, unit.position) == (False, at(0, -97))

    battle = ashore(marked=True)
    unit = acts(battle, 7, to=at(0, -97))
    assert (unit.marked, unit.position) == (True, at(0, -95))
    assert logged(battle, OrderRefused)[0].rule == "OR-BG-07"


def test_or_bg_07_who_fails_retreats_six_inches_and_does_not_fire():
    battle = ashore(make_ship(BI, "enemy", 0, y=-80), make_unit("foe", 0, y=-92), marked=True)
    unit = acts(battle, 9, fire=battle.units["foe"].id)
    # Away from the foe to the north, and no further than the table.
    assert unit.position == at(0, -100)
    assert not unit.marked
    assert [type(event) for event in battle.turns[-1]] == [MoraleChecked, UnitMoved]


def test_or_bg_07_a_pass_in_place_of_a_roll():
    battle = ashore(marked=True)
    told(battle, 1).passes = True
    battle.sides[1].passes = 2
    unit = acts(battle)
    assert (unit.marked, battle.sides[1].passes) == (False, 1)
    assert logged(battle, PassSpent)[0].left == 1

    battle.sides[1].passes = 0
    unit.marked = True
    acts(battle, 0)
    assert logged(battle, MoraleChecked)


@pytest.mark.parametrize(
    ("arm", "inches"), [(Arm.INFANTRY, 6), (Arm.CAVALRY, 10), (Arm.ARTILLERY, 6)]
)
def test_or_bg_08_how_far_they_march(arm, inches):
    assert acts(ashore(arm=arm), to=at(inches, -95)).position == at(inches, -95)
    battle = ashore(arm=arm)
    assert acts(battle, to=at(inches + 0.001, -95)).position == at(0, -95)
    assert logged(battle, OrderRefused)[0].reason == "it is not so fast"


def test_or_bg_08_nobody_marches_into_the_water():
    # The bank is at -90; a march goes inch by inch.
    assert acts(ashore(), to=at(0, -89)).position == at(0, -91)


@pytest.mark.parametrize(
    ("distance", "faces", "lost", "marked"),
    [(4, (1, 4), 1, True), (4, (5, 9), 0, False), (7, (0, 2), 1, True), (7, (1, 3), 0, True)],
)
def test_or_bg_08_infantry_fire_by_range(distance, faces, lost, marked):
    """To 3 inches of the edge of a stand, which is an inch from its middle, and to 6."""
    battle = ashore(make_unit("foe", 0, x=distance, y=-95), stands=2)
    acts(battle, *faces, fire=battle.units["foe"].id)
    event = logged(battle, UnitHit)[0]
    assert (event.lost, event.marked) == (lost, marked)
    assert battle.units["foe"].stands == 4 - lost


def test_or_bg_08_beyond_six_inches_infantry_does_not_reach():
    battle = ashore(make_unit("foe", 0, x=7.1, y=-95))
    acts(battle, fire=battle.units["foe"].id)
    assert logged(battle, OrderRefused)[0].reason == "its target is out of range"


def test_or_bg_08_cavalry_does_not_fire_and_guns_that_move_do_not():
    assert reach_of(ashore(arm=Arm.CAVALRY).units["brigade"]) == 0
    battle = make_battle(
        make_unit("guns", 1, Arm.ARTILLERY, y=-95), make_unit("foe", 0, x=5, y=-95)
    )
    unit = acts(battle, name="guns", to=at(0, -96), fire=battle.units["foe"].id)
    assert logged(battle, OrderRefused)[0].reason == "guns that move do not fire"
    assert unit.formation is Formation.LIMBERED


def test_or_bg_08_guns_that_have_fired_do_not_move():
    battle = make_battle(
        make_unit("guns", 1, Arm.ARTILLERY, y=-95, stands=1), make_unit("foe", 0, x=5, y=-95)
    )
    unit = acts(battle, 9, name="guns", to=at(0, -96), fire=battle.units["foe"].id, first=True)
    assert logged(battle, OrderRefused)[0].reason == "guns that have fired do not move"
    assert unit.position == at(0, -95)


def test_or_bg_06_guns_are_in_line_again_when_they_fire():
    battle = make_battle(
        make_unit("guns", 1, Arm.ARTILLERY, y=-95, stands=1, formation=Formation.LIMBERED),
        make_unit("foe", 0, x=5, y=-95),
    )
    unit = acts(battle, 9, name="guns", fire=battle.units["foe"].id)
    assert unit.formation is Formation.LINE


@pytest.mark.parametrize(
    ("faces", "lost", "loser"),
    [((5, 4), 0, "foe"), ((5, 5), 0, "brigade"), ((6, 4), 2, "brigade"), ((7, 4), 2, "foe")],
    ids=["higher wins", "the attacker loses a tie", "losses count, a tie", "losses count"],
)
def test_or_bg_08_a_charge(faces, lost, loser):
    battle = ashore(make_unit("foe", 0, x=6, y=-95))
    battle.units["brigade"].lost = lost
    acts(battle, *faces, charge=battle.units["foe"].id)
    event = logged(battle, ChargeFought)[0]
    assert event.loser == loser
    assert battle.units[loser].stands == 3
    # Contact is at two inches; the loser falls back six.
    place = {"foe": at(12, -95), "brigade": at(-2, -95)}
    assert battle.units[loser].position == place[loser]


def test_or_bg_08_a_charge_reaches_as_far_as_its_arm_and_not_through_water():
    battle = ashore(make_unit("foe", 0, x=8.1, y=-95))
    acts(battle, charge=battle.units["foe"].id)
    assert logged(battle, OrderRefused)[0].reason == "it is too far away"
    battle = make_battle(
        make_unit("guns", 1, Arm.ARTILLERY, y=-95), make_unit("foe", 0, x=4, y=-95)
    )
    acts(battle, name="guns", charge=battle.units["foe"].id)
    assert logged(battle, OrderRefused)[0].reason == "artillery does not charge"


def test_or_bg_08_whom_its_own_fire_has_destroyed_a_unit_does_not_charge():
    battle = ashore(make_unit("foe", 0, x=4, y=-95, stands=1), stands=1)
    foe = battle.units["foe"].id
    unit = acts(battle, 0, fire=foe, charge=foe, first=True)
    assert battle.units["foe"].status is Muster.DESTROYED
    assert unit.position == at(0, -95)
    assert not logged(battle, OrderRefused)


def test_or_bg_08_the_last_stand_lost_is_the_end_of_the_unit():
    battle = ashore(make_unit("foe", 0, x=6, y=-95, stands=1))
    acts(battle, 9, 0, charge=battle.units["foe"].id)
    assert battle.units["foe"].status is Muster.DESTROYED


def test_or_bg_04_shore_rifles_reach_36_inches_and_smoothbores_24():
    battle = make_battle(
        make_ship(GB, "target", 0, y=-53.501, heading=EAST),
        make_unit("rifles", 1, Arm.ARTILLERY, y=-90.001, gun=GunType.RIFLED),
        make_unit("smoothbores", 1, Arm.ARTILLERY, y=-90.001),
    )
    target = battle.ships["target"]
    aim = land_aim(battle, battle.units["rifles"], target)
    assert aim[0] == Band.EXTREME
    target.position = at(0, -53.5)
    assert land_aim(battle, battle.units["rifles"], target)[0] == "OR-BG-04"
    assert land_aim(battle, battle.units["smoothbores"], target)[0] == "OR-BG-04"
