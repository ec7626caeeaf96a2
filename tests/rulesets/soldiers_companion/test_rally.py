"""SC-BG-17, SC-BG-08: rallies and jams."""

from __future__ import annotations

import pytest

from rulesets.soldiers_companion.people.rally import clear_jams, rallies
from rulesets.soldiers_companion.state import Fate
from rulesets.soldiers_companion.tables import Morale
from tests.rulesets.soldiers_companion.alongside import alongside, board, party
from tests.rulesets.soldiers_companion.factories import gun, last, logged, make_unit
from tests.support.dice import ScriptedDice


def rally(battle, *faces):
    with ScriptedDice(*faces) as dice:
        rallies(battle, dice)
    return dice.asked


def pair(gap, state, *, turn=3, since=2, **first):
    return alongside(gap=gap, turn=turn, first={"morale": state, "morale_turn": since} | first)


def test_sc_bg_17_checked_is_got_over_where_no_enemy_is_within_six_inches():
    battle, ship, _ = pair(6.01, Morale.CHECKED)
    assert rally(battle) == []
    assert ship.morale is Morale.STEADY
    assert last(battle, "rallied").roll is None


@pytest.mark.parametrize(("faces", "state"), [((4, 4), Morale.STEADY), ((4, 5), Morale.CHECKED)])
def test_sc_bg_17_near_the_enemy_checked_needs_a_passed_test(faces, state):
    battle, ship, _ = pair(6, Morale.CHECKED)
    rally(battle, *faces)  # 8, captain +1, checked -1
    assert ship.morale is state


def test_sc_bg_17_states_of_this_turn_stay_until_the_next():
    battle, ship, _ = pair(20, Morale.CHECKED, since=3)
    assert rally(battle) == []
    assert ship.morale is Morale.CHECKED


def test_sc_bg_17_shaken_with_a_leader_becomes_checked():
    battle, ship, _ = pair(20, Morale.SHAKEN, leaving="its crew broke")
    rally(battle, 4, 4)
    assert ship.morale is Morale.CHECKED
    assert ship.leaving == ""
    assert ship.morale_turn == 3


def test_sc_bg_17_another_reason_to_leave_stays():
    battle, ship, _ = pair(20, Morale.SHAKEN, leaving="by order")
    rally(battle, 4, 4)
    assert ship.leaving == "by order"


def test_sc_bg_17_shaken_without_a_leader_does_not_rally():
    battle, ship, _ = pair(20, Morale.SHAKEN, captain=Fate.DEAD)
    assert rally(battle) == []
    assert ship.morale is Morale.SHAKEN


def test_sc_bg_17_a_rout_is_never_rallied():
    battle, ship, _ = pair(50, Morale.ROUT)
    assert rally(battle) == []
    assert ship.morale is Morale.ROUT


def test_sc_bg_17_units_after_the_vessels_of_their_side():
    battle, _, enemy = pair(2, Morale.CHECKED)
    enemy.morale, enemy.morale_turn = Morale.CHECKED, 1
    for number, name in ((0, "a-sikhs"), (1, "b-ansar")):
        unit = make_unit(name, number, morale=Morale.CHECKED, morale_turn=1)[1]
        unit.side = battle.sides[number]
        unit.side.units.append(unit)
        battle.units[name] = unit
    asked = rally(battle, *[6, 6] * 4)
    assert asked == ["rally|tamai", "rally|a-sikhs", "rally|dhow", "rally|b-ansar"]
    assert len(logged(battle, "rally_failed")) == 4


@pytest.mark.parametrize(("die", "jammed"), [(3, 5), (4, 0)])
def test_sc_bg_08_a_jam_clears_on_four(die, jammed):
    battle, ship, _ = alongside(turn=5)
    ship.guns = [gun("gardner", jammed=5)]
    with ScriptedDice(die) as dice:
        clear_jams(battle, dice)
    assert dice.asked == ["clear jam|tamai|gun-1"]
    assert ship.guns[0].jammed == jammed


def test_sc_bg_08_not_in_the_turn_of_the_jam_and_not_if_destroyed():
    battle, ship, _ = alongside(turn=4)
    ship.guns = [gun("gardner", jammed=5), gun("gardner", slot="gun-2", jammed=4, destroyed=True)]
    with ScriptedDice() as dice:
        clear_jams(battle, dice)


def test_sc_bg_17_who_rallies_leaves_all_the_same_when_its_side_withdraws():
    battle, ship, _ = pair(20, Morale.SHAKEN, leaving="its crew broke")
    ship.side.withdrawing = True
    rally(battle, 4, 4)
    assert ship.morale is Morale.CHECKED
    assert ship.leaving == "its side withdrew"


def test_sc_bg_17_shaken_without_its_captain_aboard_does_not_rally():
    battle, ship, enemy = pair(0, Morale.SHAKEN)
    board(battle, ship, enemy, party(officers=1))
    assert rally(battle) == []
