"""SC-MAN-05, SC-BG-17, SC-BG-24: the end of a turn and of a battle."""

from __future__ import annotations

import pytest

from rulesets.soldiers_companion.muster.objective import Aim, Objective
from rulesets.soldiers_companion.people.ending import (
    by_points,
    conclude,
    losses,
    turn_end,
    victory_points,
)
from rulesets.soldiers_companion.state import Muster, Status
from rulesets.soldiers_companion.tables import Morale, Post
from tests.rulesets.soldiers_companion.alongside import alongside, board, party, tie
from tests.rulesets.soldiers_companion.commanders import StandFast
from tests.rulesets.soldiers_companion.factories import (
    at,
    gun,
    last,
    logged,
    make_battle,
    make_ship,
    make_unit,
    make_work,
)


def leaderless(**changes):
    battle, ship, enemy = alongside(gap=30, **changes)
    ship.posts[Post.BRIDGE].officers = 0
    return battle, ship, enemy


def test_sc_man_05_without_officers_a_vessel_leaves():
    battle, ship, _ = leaderless()
    turn_end(battle)
    assert ship.afloat
    assert ship.leaving == "no officer was left"
    assert last(battle, "made_off").rule == "SC-MAN-05"


@pytest.mark.parametrize("how", ["no allowance", "aground", "grappled", "boarded"])
def test_sc_man_05_immobilised_or_boarded_it_surrenders(how):
    battle, ship, enemy = leaderless()
    if how == "no allowance":
        ship.hull_lost = 2
    elif how == "aground":
        ship.aground = True
    elif how == "grappled":
        tie(battle, ship, enemy)
    else:
        board(battle, enemy, ship, party(ratings=1))
        battle.grapples.clear()
    turn_end(battle)
    assert ship.status is Status.SURRENDERED
    assert ship.captor is enemy.side
    assert logged(battle, "vessel_surrendered")[0].rule == "SC-MAN-05"


def test_sc_man_05_petty_officers_do_not_count_and_officers_of_a_party_do():
    battle, ship, _enemy = leaderless()
    ship.party = party(officers=1)
    turn_end(battle)
    assert ship.leaving == ""


def test_sc_bg_24_a_vessel_leaves_by_order():
    battle, ship, _ = alongside(ours=StandFast(leave=True), gap=30)
    turn_end(battle)
    assert ship.leaving == "by order"


# -- captures ------------------------------------------------------------------------------------


def test_sc_bg_16_a_routed_unit_that_is_caught_is_removed():
    battle = make_battle(
        make_unit("ansar", 1, position=at(0, 0), morale=Morale.ROUT),
        make_unit("sikhs", 0, position=at(0, 2.01)),
        commanders=(StandFast(), StandFast()),
        options={"side_morale": False},
    )
    turn_end(battle)
    assert battle.units["ansar"].in_play
    battle.units["sikhs"].position = at(0, 2)
    turn_end(battle)
    assert battle.units["ansar"].status is Muster.LOST


def test_sc_turn_01_a_work_without_men_is_taken():
    battle = make_battle(
        make_work("fort", 1, position=at(0, 0), guns=[gun("nine_pdr_rml", crew=1)]),
        make_unit("sikhs", 0, position=at(0, 3)),
        make_ship(name="dhow", side=1),
        commanders=(StandFast(), StandFast()),
    )
    turn_end(battle)
    assert battle.works["fort"].in_play
    battle.works["fort"].guns[0].crew = 0
    turn_end(battle)
    assert battle.works["fort"].status is Muster.CAPTURED


def test_sc_brd_07_boarders_carried_off_are_taken():
    battle, ship, enemy = alongside()
    ship.posts[Post.DECK].ratings = 0
    board(battle, ship, enemy, party(ratings=2))
    battle.grapples.clear()
    enemy.status = Status.LEFT
    turn_end(battle)
    assert ship.boarders is None
    assert ship.crew == 15


# -- side morale ---------------------------------------------------------------------------------


def side_of_four(**options):
    battle = make_battle(
        *(make_ship(name=name, side=0, position=at(x, 0)) for x, name in enumerate("abc")),
        make_unit("d", 0),
        make_ship(name="e", side=1, position=at(60, 0)),
        commanders=(StandFast(), StandFast()),
        options=options,
    )
    battle.turns.append([])
    return battle


@pytest.mark.parametrize(
    "loss",
    [
        {"status": Status.SUNK},
        {"status": Status.DESTROYED},
        {"status": Status.SURRENDERED},
        {"morale": Morale.ROUT},
        {"status": Status.LEFT, "leaving": "its crew broke"},
    ],
)
def test_sc_bg_17_half_of_a_side_gone_and_the_rest_withdraws(loss):
    battle = side_of_four()
    battle.units["d"].status = Muster.DESTROYED
    for name, value in loss.items():
        setattr(battle.ships["a"], name, value)
    turn_end(battle)
    assert battle.sides[0].withdrawing
    assert battle.ships["b"].leaving == "its side withdrew"
    assert last(battle, "side_withdrew").lost == 2


def test_sc_bg_17_less_than_half_and_it_stays():
    battle = side_of_four()
    battle.units["d"].status = Muster.FLED
    turn_end(battle)
    assert not battle.sides[0].withdrawing


def test_sc_bg_17_a_vessel_gone_by_plan_has_not_fled():
    battle = side_of_four()
    battle.ships["a"].status = Status.LEFT
    battle.units["d"].aboard, battle.units["d"].status = battle.ships["a"], Muster.LEFT
    assert losses(battle.sides[0]) == 0
    battle.ships["a"].leaving = "by order"
    assert losses(battle.sides[0]) == 2


@pytest.mark.parametrize(("switch", "withdraws"), [(True, True), (False, False)])
def test_sc_bg_17_switch_side_morale(switch, withdraws):
    battle = side_of_four(side_morale=switch)
    battle.ships["a"].status = battle.ships["b"].status = Status.SUNK
    turn_end(battle)
    assert battle.sides[0].withdrawing is withdraws


# -- the end -------------------------------------------------------------------------------------


def test_sc_bg_24_a_side_with_nothing_left_has_lost():
    battle, _ship, enemy = alongside()
    conclude(battle)
    assert battle.outcome is None
    enemy.status = Status.SURRENDERED
    conclude(battle)
    assert battle.outcome.winner == "british"
    assert battle.outcome.field == "british"
    assert battle.outcome.points == (("british", 10), ("mahdists", 0))
    assert battle.outcome.reason == "Mahdists had nothing left on the table"


def test_sc_bg_24_a_hidden_unit_or_a_manned_work_is_something_left():
    battle, _, enemy = alongside(
        ("small_steamer", "small_steamer"), make_work("fort", 1, guns=[gun("nine_pdr_rml")])
    )
    enemy.status = Status.SUNK
    conclude(battle)
    assert battle.outcome is None
    battle.works["fort"].guns[0].crew = 0
    conclude(battle)
    assert battle.outcome is not None


@pytest.mark.parametrize(("limit", "ends"), [(30, False), (7, True), (8, False)])
def test_sc_bg_24_switch_turn_limit(limit, ends):
    battle, _, _ = alongside(turn=7, options={"turn_limit": limit})
    conclude(battle)
    assert (battle.outcome is not None) is ends


def test_sc_bg_24_the_limit_of_thirty_turns_is_the_default():
    battle, _, _ = alongside(turn=30)
    conclude(battle)
    assert battle.outcome.reason == "turn 30 was the last"


def test_sc_bg_24_points_decide_at_the_limit_and_equal_points_are_nobodys():
    battle, _, enemy = alongside(
        ("small_steamer", "small_steamer"),
        make_ship(name="abu", side=0, status=Status.LEFT),
        make_ship(name="sampan", side=1, status=Status.SUNK),
        turn=30,
    )
    assert by_points(battle) is None
    enemy.points = 10
    battle.ships["sampan"].points = 11
    conclude(battle)
    assert battle.outcome.winner == "british"
    assert battle.outcome.field is None
    assert battle.outcome.points == (("british", 11), ("mahdists", 10))


def test_sc_bg_24_points_are_for_the_sunk_the_taken_and_those_gone():
    battle = side_of_four()
    foe = battle.sides[1]
    battle.units["d"].points = 3
    battle.ships["a"].status, battle.ships["b"].status = Status.DESTROYED, Status.LEFT
    assert victory_points(foe) == 20
    battle.units["d"].status = Muster.HIDDEN
    assert victory_points(foe) == 20
    battle.units["d"].status = Muster.FLED
    assert victory_points(foe) == 23


def test_sc_bg_24_both_gone_and_the_points_decide():
    battle, ship, enemy = alongside()
    ship.status, enemy.status, enemy.points = Status.SUNK, Status.SUNK, 12
    conclude(battle)
    assert battle.outcome.winner == "british"
    assert battle.outcome.field is None


def test_sc_bg_24_the_objective_ends_it():
    battle, ship, _ = alongside()
    battle.objective = Objective(Aim.REACH, "british", at=ship.position, within=1000, count=1)
    conclude(battle)
    assert battle.outcome.winner == "british"
    assert battle.outcome.rule == "SC-BG-24"
    assert battle.outcome.reason == "British reached the objective"


def test_sc_bg_17_a_gun_put_ashore_is_no_unit_of_the_start():
    battle = side_of_four()
    section = make_unit("a-gun", 0, landed="a", status=Muster.DESTROYED)[1]
    battle.sides[0].units.append(section)
    battle.ships["a"].status = Status.SUNK
    assert losses(battle.sides[0]) == 1


def test_sc_bg_16_troops_aboard_a_routed_vessel_have_routed():
    battle = side_of_four()
    battle.units["d"].aboard = battle.ships["a"]
    battle.ships["a"].morale = Morale.ROUT
    assert losses(battle.sides[0]) == 2
