"""SC-GRAP: grapples."""

from __future__ import annotations

import pytest

from rulesets.soldiers_companion.events.people import PartyFormed
from rulesets.soldiers_companion.movement.allowance import can_move
from rulesets.soldiers_companion.people.grapples import (
    attempts,
    check_grapple,
    cut,
    cutters,
    most_attempts,
    unfit_to_attack,
)
from rulesets.soldiers_companion.tables import Morale, Post
from tests.rulesets.soldiers_companion.alongside import alongside, board, party, tie
from tests.rulesets.soldiers_companion.commanders import StandFast
from tests.rulesets.soldiers_companion.factories import last, logged, make_ship
from tests.support.dice import ScriptedDice


def test_sc_grap_01_two_inches_are_near_enough_and_more_are_not():
    battle, ship, _ = alongside(gap=2)
    assert check_grapple(battle, ship, "dhow", 1) is None
    battle, ship, _ = alongside(gap=2.01)
    refusal = check_grapple(battle, ship, "dhow", 1)
    assert refusal is not None
    assert refusal.rule == "SC-GRAP-01"


def test_sc_grap_01_only_an_enemy_afloat():
    battle, ship, _ = alongside(("small_steamer", "small_steamer"), make_ship(name="abu", side=0))
    assert check_grapple(battle, ship, "abu", 1) is not None
    assert check_grapple(battle, ship, "nobody", 1) is not None


@pytest.mark.parametrize(("deckhands", "tries"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_sc_grap_02_half_the_deckhands_rounded_up(deckhands, tries):
    battle, ship, _ = alongside()
    ship.posts[Post.DECK].pos, ship.posts[Post.DECK].ratings = 0, deckhands
    assert most_attempts(battle, ship) == tries


def test_sc_grap_02_five_or_six_ties_and_who_failed_is_spent():
    battle, ship, enemy = alongside(ours=StandFast(grapple=("dhow", 2)), gap=1)
    with ScriptedDice(4, 6) as dice:
        attempts(battle, dice, ship)
    assert dice.asked == ["grapple|tamai|dhow"]
    assert [grapple.count for grapple in battle.grapples_of(enemy)] == [1]
    assert ship.deck_used == 1


def test_sc_grap_02_more_attempts_add_grapples():
    battle, ship, _ = alongside(ours=StandFast(grapple=("dhow", 2)))
    tie(battle, ship, battle.ships["dhow"], 1)
    with ScriptedDice(5, 6) as dice:
        attempts(battle, dice, ship)
    assert battle.grapples[0].count == 3


def test_sc_grap_02_too_many_attempts_are_refused():
    battle, ship, _ = alongside(ours=StandFast(grapple=("dhow", 3)))
    with ScriptedDice() as dice:
        attempts(battle, dice, ship)
    assert last(battle, "order_refused").rule == "SC-GRAP-02"


@pytest.mark.parametrize(("switch", "tries"), [("one", 1), ("unlimited", 2)])
def test_sc_turn_08_switch_deckhand_actions(switch, tries):
    battle, ship, _ = alongside(options={"deckhand_actions": switch})
    ship.deck_used = 2
    assert most_attempts(battle, ship) == tries


@pytest.mark.parametrize(("switch", "tries"), [(False, 1), (True, 2)])
def test_sc_grap_02_switch_boarders_may_grapple(switch, tries):
    battle, ship, _ = alongside(options={"boarders_may_grapple": switch})
    battle.happen(PartyFormed("SC-BRD-01", ship.id, (0, 0, 2), (), (0, 0, 0), ship.helm))
    assert most_attempts(battle, ship) == tries


def test_sc_grap_04_one_crewman_cuts_one_grapple():
    battle, ship, enemy = alongside(ours=StandFast(cut_grapples={"dhow": 2}))
    tie(battle, ship, enemy, 3)
    cut(battle)
    assert battle.grapples[0].count == 1
    assert can_move(battle, ship) is not None
    cut(battle)
    assert not battle.grapples
    assert can_move(battle, ship) is None


def test_sc_grap_04_both_sides_may_cut_and_neither_knows_of_the_other():
    battle, ship, enemy = alongside(
        ours=StandFast(cut_grapples={"dhow": 1}), theirs=StandFast(cut_grapples={"tamai": 1})
    )
    tie(battle, ship, enemy, 1)
    cut(battle)
    assert not battle.grapples
    assert len(logged(battle, "grapples_cut")) == 1
    assert not logged(battle, "order_refused")  # what the other has cut is no fault of the order


def test_sc_grap_04_who_holds_no_grapple_cuts_none():
    battle, ship, enemy = alongside(ours=StandFast(cut_grapples={"another": 1}))
    tie(battle, ship, enemy, 1)
    cut(battle)
    assert len(battle.grapples) == 1
    assert last(battle, "order_refused").rule == "SC-GRAP-04"


def test_sc_grap_04_men_in_melee_or_across_cannot_cut():
    battle, ship, enemy = alongside()
    assert cutters(battle, ship) == 17
    board(battle, enemy, ship, party(ratings=2))
    assert cutters(battle, ship) == 14  # the three deckhands are in melee
    ship.party = party(ratings=1)
    assert cutters(battle, ship) == 14
    assert cutters(battle, enemy) == 17  # its boarders are away


def test_sc_grap_04_hands_enough_are_needed():
    battle, ship, enemy = alongside(("raft", "raft"), ours=StandFast(cut_grapples={"dhow": 4}))
    tie(battle, ship, enemy, 5)
    cut(battle)
    assert battle.grapples[0].count == 5
    assert last(battle, "order_refused").reason == "it lacked hands"


@pytest.mark.parametrize("side", [0, 1])
def test_sc_grap_05_either_side_may_grapple(side):
    battle, ship, enemy = alongside()
    battle.initiative = battle.sides[1 - side]
    grappler, other = ((ship, enemy), (enemy, ship))[side]
    assert check_grapple(battle, grappler, other.id, 1) is None


def test_sc_grap_06_grappled_vessels_neither_move_nor_turn():
    battle, ship, enemy = alongside()
    tie(battle, ship, enemy)
    refusal = can_move(battle, ship)
    assert refusal is not None
    assert refusal.rule == "SC-GRAP-06"
    assert can_move(battle, enemy) == refusal


def test_sc_tow_06_a_tug_that_is_grappled_casts_off():
    battle, ship, enemy = alongside(
        ("small_steamer", "small_steamer"),
        make_ship("raft", "raft", 1),
        ours=StandFast(grapple=("dhow", 1)),
    )
    tow = battle.ships["raft"]
    enemy.tows.append(tow)
    tow.tug = enemy
    with ScriptedDice(5) as dice:
        attempts(battle, dice, ship)
    assert enemy.tows == []
    assert tow.tug is None


@pytest.mark.parametrize("morale", [Morale.SHAKEN, Morale.ROUT])
def test_sc_bg_16_shaken_and_routed_vessels_do_not_attack(morale):
    _, ship, _ = alongside()
    assert unfit_to_attack(ship) is None
    ship.morale = morale
    assert unfit_to_attack(ship) is not None


def test_sc_man_05_a_vessel_without_officers_does_not_attack():
    _, ship, _ = alongside()
    ship.posts[Post.BRIDGE].officers = 0
    refusal = unfit_to_attack(ship)
    assert refusal is not None
    assert refusal.rule == "SC-MAN-05"


@pytest.mark.parametrize(("mode", "may"), [("both_move", True), ("classic", False)])
def test_sc_bg_02_classic_the_side_without_the_initiative_does_not_grapple(mode, may):
    battle, ship, enemy = alongside(options={"initiative_mode": mode})
    assert check_grapple(battle, ship, enemy.id, 1) is None
    assert (check_grapple(battle, enemy, ship.id, 1) is None) is may


def test_sc_bg_17_a_side_that_withdraws_does_not_attack():
    _, ship, _ = alongside()
    ship.side.withdrawing = True
    assert unfit_to_attack(ship).rule == "SC-BG-17"
