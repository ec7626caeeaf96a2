"""SC-BRD: crossing, retreating and taking."""

from __future__ import annotations

import pytest

from rulesets.soldiers_companion.movement.movement import movement_phase
from rulesets.soldiers_companion.people.boarding import (
    check_boarding,
    crossings,
    first_of,
    most_boarders,
    retreat,
    take,
)
from rulesets.soldiers_companion.state import Fate, Muster, Status
from rulesets.soldiers_companion.tables import Post
from tests.rulesets.soldiers_companion.alongside import alongside, board, party, tie
from tests.rulesets.soldiers_companion.commanders import StandFast
from tests.rulesets.soldiers_companion.factories import at, heading, last, make_unit
from tests.support.dice import ScriptedDice


def cross(battle, side=0):
    with ScriptedDice() as dice:
        crossings(battle, dice, battle.sides[side])


def ready(men=2, *, ours=None, theirs=None, **changes):
    """A grappled pair; "tamai" has a party of ratings from its deck."""
    battle, ship, enemy = alongside(ours=ours or StandFast(board=men), theirs=theirs, **changes)
    tie(battle, ship, enemy)
    ship.posts[Post.DECK].ratings -= 2
    ship.party = party(ratings=2)
    return battle, ship, enemy


def test_sc_brd_04_a_party_formed_before_crosses_at_once():
    battle, ship, enemy = ready()
    cross(battle)
    assert ship.party is None
    assert ship.boarders.aboard is enemy
    assert (ship.boarders.total, ship.boarders.arrived) == (2, 1)
    assert ship.crew == 17
    assert enemy.defence == 3


def test_sc_grap_03_a_vessel_grappled_in_this_phase_is_boarded_in_it():
    battle, ship, enemy = ready(ours=StandFast(grapple=("dhow", 1), board=2), gap=1)
    battle.grapples.clear()
    ship.posts[Post.DECK].ratings = 1
    with ScriptedDice(5) as dice:
        movement_phase(battle, dice, ship.side)
    assert ship.boarders.aboard is enemy


def test_sc_brd_03_only_members_of_the_party_cross():
    battle, ship, _enemy = ready(3)
    cross(battle)
    assert ship.boarders is None
    assert last(battle, "order_refused").rule == "SC-BRD-03"


def test_sc_brd_03_losses_before_crossing_leave_fewer():
    battle, ship, enemy = ready()
    ship.party.crew.ratings -= 1
    assert check_boarding(battle, ship, enemy, 2) is not None
    assert check_boarding(battle, ship, enemy, 1) is None


def test_sc_brd_04_only_grappled_vessels_are_boarded():
    battle, ship, enemy = ready()
    battle.grapples.clear()
    refusal = check_boarding(battle, ship, enemy, 2)
    assert refusal is not None
    assert refusal.rule == "SC-BRD-04"


def test_sc_turn_07_the_side_without_the_initiative_does_not_board():
    battle, ship, enemy = ready()
    battle.initiative = battle.sides[1]
    cross(battle)
    assert ship.boarders is None
    assert check_boarding(battle, ship, enemy, 2) is not None


@pytest.mark.parametrize(("switch", "crossed"), [(False, False), (True, True)])
def test_sc_grap_05_switch_board_without_initiative(switch, crossed):
    battle, ship, _ = ready(options={"board_without_initiative": switch})
    battle.initiative = battle.sides[1]
    cross(battle)
    assert (ship.boarders is not None) is crossed


@pytest.mark.parametrize(("per", "side", "end"), [("length", 15, 8), ("hull_size", 5, 3)])
def test_sc_brd_05_switch_boarders_per(per, side, end):
    battle, ship, enemy = alongside(
        ("small_steamer", "large_steamer"), options={"boarders_per": per}
    )
    assert most_boarders(battle, ship, enemy) == side
    enemy.position, enemy.heading = at(0, 8), heading(90)  # a bow against a side
    assert most_boarders(battle, ship, enemy) == end
    assert most_boarders(battle, enemy, ship) == end


def test_sc_brd_05_more_than_the_limit_are_refused():
    battle, ship, enemy = ready(kinds=("small_steamer", "raft"))
    make_unit("sikhs", 0, aboard=ship)
    ship.party = party(sikhs=10)
    assert check_boarding(battle, ship, enemy, 6).rule == "SC-BRD-05"
    assert check_boarding(battle, ship, enemy, 5) is None


def test_sc_brd_01_men_cross_in_the_order_of_the_record_form():
    made = party(1, 1, 2, b_unit=3, a_unit=3)
    assert first_of(made, 6) == ((1, 1, 2), (("a-unit", 2),))
    assert first_of(made, 2) == ((1, 1, 0), ())


def test_sc_brd_06_a_vessel_without_defenders_surrenders_at_once():
    battle, ship, enemy = ready(kinds=("small_steamer", "raft"))
    cross(battle)
    assert enemy.status is Status.SURRENDERED
    assert enemy.captor is ship.side
    assert ship.boarders is None
    assert ship.posts[Post.DECK].ratings == 2  # they came back
    assert not battle.grapples


def test_sc_brd_07_reinforcements_cross_to_the_same_enemy():
    battle, ship, enemy = ready()
    board(battle, ship, enemy, party(ratings=1))
    cross(battle)
    assert ship.boarders.total == 3
    assert ship.boarders.started == 3
    assert ship.boarders.arrived == 0


def test_sc_brd_07_retreating_survivors_disband():
    battle, ship, enemy = alongside()
    ship.posts[Post.DECK].ratings -= 2
    board(battle, ship, enemy, party(ratings=2))
    retreat(battle, ship)
    assert ship.boarders is None
    assert ship.posts[Post.DECK].ratings == 2


def test_sc_brd_07_boarders_whose_grapples_are_cut_surrender():
    battle, ship, enemy = alongside()
    unit = make_unit("sikhs", 0, aboard=ship)[1]
    battle.units["sikhs"] = unit
    ship.posts[Post.BRIDGE].officers, ship.posts[Post.DECK].ratings = 0, 0
    board(battle, ship, enemy, party(officers=1, ratings=2, sikhs=4))
    battle.grapples.clear()
    retreat(battle, ship)
    assert ship.boarders is None
    assert ship.crew == 14
    assert ship.captain is Fate.PRISONER
    assert unit.figures == 6
    assert unit.status is Muster.IN_PLAY


def test_sc_brd_07_the_captor_leaves_a_prize_crew():
    battle, ship, prize = alongside(ours=StandFast(prize_crew=2))
    ship.posts[Post.DECK].pos, ship.posts[Post.DECK].ratings = 0, 0
    board(battle, ship, prize, party(pos=1, ratings=2))
    take(battle, prize, ship.side, rule="SC-BRD-07")
    assert prize.prize_crew == 2
    assert (ship.detached.ratings, ship.detached.pos) == (2, 0)
    assert ship.posts[Post.DECK].pos == 1
    assert ship.crew == 15
    assert last(battle, "vessel_surrendered").captor == "british"


def test_sc_brd_07_captors_who_are_no_longer_tied_stay_aboard():
    battle, ship, prize = alongside()
    ship.posts[Post.DECK].pos, ship.posts[Post.DECK].ratings = 0, 0
    board(battle, ship, prize, party(pos=1, ratings=2))
    battle.grapples.clear()
    take(battle, prize, ship.side, rule="SC-BRD-07")
    assert prize.prize_crew == 3
    assert ship.posts[Post.DECK].total == 0


def test_sc_brd_04_boarders_fight_on_one_deck_at_a_time():
    battle, ship, enemy = ready()
    other = alongside()[2]
    ship.boarders = party(ratings=1)
    ship.boarders.aboard = other
    assert check_boarding(battle, ship, enemy, 1) is not None


def test_sc_bg_18_a_captain_aboard_a_prize_is_not_taken_with_the_boarders():
    battle, ship, enemy = alongside()
    ship.posts[Post.BRIDGE].officers, ship.detached.officers = 0, 1
    board(battle, ship, enemy, party(ratings=2))
    battle.grapples.clear()
    retreat(battle, ship)
    assert ship.captain is Fate.FIT
