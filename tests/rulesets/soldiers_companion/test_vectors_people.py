"""The shared vectors of initiative, posts, grapples, rams, boarding, melee and morale."""

from __future__ import annotations

import dataclasses

import pytest

from rulesets.soldiers_companion.damage.crews import helmless
from rulesets.soldiers_companion.damage.repairs import firefighters
from rulesets.soldiers_companion.events.people import PartyFormed
from rulesets.soldiers_companion.fire.firers import crew_ready
from rulesets.soldiers_companion.movement.movement import movement_phase
from rulesets.soldiers_companion.orders import Helm, Leg, MoveOrder
from rulesets.soldiers_companion.people.boarding import crossings, most_boarders
from rulesets.soldiers_companion.people.boarding_melee import boarding_melees
from rulesets.soldiers_companion.people.grapples import attempts, most_attempts
from rulesets.soldiers_companion.people.initiative import decide, score
from rulesets.soldiers_companion.people.morale import morale_phase
from rulesets.soldiers_companion.people.morale_scores import crew_score, result_of
from rulesets.soldiers_companion.people.parties import defenders
from rulesets.soldiers_companion.people.posts import check_posting, post, present
from rulesets.soldiers_companion.people.ramming import attempt
from rulesets.soldiers_companion.state import Fate, Fire, Hands, Status
from rulesets.soldiers_companion.tables import INCH, Cover, Morale, Post, Quality, Rank
from rulesets.soldiers_companion.turn import begin_phase, begin_turn
from tests.rulesets.soldiers_companion.alongside import alongside, board, party, tie
from tests.rulesets.soldiers_companion.commanders import StandFast
from tests.rulesets.soldiers_companion.factories import (
    at,
    heading,
    last,
    logged,
    make_battle,
    make_ship,
    make_unit,
)
from tests.support.dice import ScriptedDice

STEADY, CHECKED, SHAKEN, ROUT = Morale.STEADY, Morale.CHECKED, Morale.SHAKEN, Morale.ROUT


def contact(rammer, target, *, avoids=False, **second):
    battle, ship, other = alongside((rammer, target), theirs=StandFast(avoid=avoids), second=second)
    ship.ram_target = other.id
    return battle, ship, other


def test_sc_vector_71_an_avoiding_target_is_harder_to_ram():
    battle, ship, target = contact("small_gunboat", "small_steamer", avoids=True)
    with ScriptedDice(4) as dice:
        assert not attempt(battle, dice, ship)
    assert target.ram_debt == 12 * INCH

    battle, ship, _ = contact("small_gunboat", "small_steamer")
    with ScriptedDice(4, 1) as dice:
        assert attempt(battle, dice, ship)

    battle, ship, _ = contact("small_gunboat", "small_steamer", hull_lost=2)
    with ScriptedDice(1) as dice:
        assert attempt(battle, dice, ship)


def test_sc_vector_72_a_large_gunboat_rams_a_small_steamer():
    battle, ship, target = contact("large_gunboat", "small_steamer")
    with ScriptedDice(2, 3) as dice:
        assert attempt(battle, dice, ship)
    assert target.hull_lost == 2
    assert [leak.amount for leak in target.floodings] == [2]
    assert ship.hull_lost == 0
    assert battle.grappled(target)


def test_sc_vector_73_a_small_gunboat_rams_a_large_steamer():
    battle, ship, target = contact("small_gunboat", "large_steamer")
    with ScriptedDice(4, 4) as dice:
        assert attempt(battle, dice, ship)
    assert target.hull_lost == 1
    assert target.floodings == []


def test_sc_vector_74_two_attempts_and_one_grapple():
    battle, ship, _ = alongside(
        ("large_steamer", "small_steamer"), gap=2, ours=StandFast(grapple=("dhow", 2))
    )
    assert ship.posts[Post.DECK].total == 4
    assert most_attempts(battle, ship) == 2
    with ScriptedDice(4, 5) as dice:
        attempts(battle, dice, ship)
    assert [grapple.count for grapple in battle.grapples] == [1]
    assert ship.deck_used == 1


@pytest.mark.parametrize(("per", "side", "bow"), [("length", 15, 8), ("hull_size", 5, 3)])
def test_sc_vector_75_how_many_may_cross(per, side, bow):
    battle, ship, enemy = alongside(
        ("small_steamer", "large_steamer"), options={"boarders_per": per}
    )
    assert most_boarders(battle, ship, enemy) == side
    enemy.position, enemy.heading = at(0, 6), heading(90)
    assert most_boarders(battle, ship, enemy) == bow


def boarding_test(*faces, ours=(), theirs=()):
    battle, ship, enemy = alongside()
    ship.posts[Post.DECK].ratings = 0
    board(battle, ship, enemy, party(ratings=2))
    ship.boarders.causes.update(ours)
    enemy.causes.update(theirs)
    with ScriptedDice(*faces) as dice:
        morale_phase(battle, dice)
    return ship, enemy


def test_sc_vector_76_a_boarding_action_ends_with_a_failure_by_three():
    ship, enemy = boarding_test(6, 4, theirs={"melee lost"})  # 8 + 1 - 1, failed by 2
    assert enemy.afloat
    assert ship.boarders is not None

    ship, enemy = boarding_test(6, 5, theirs={"melee lost"})
    assert enemy.status is Status.SURRENDERED

    ship, enemy = boarding_test(6, 4, ours={"melee lost"})  # 8 - 1, failed by 3
    assert enemy.afloat
    assert ship.boarders is None
    assert ship.posts[Post.DECK].ratings == 2


def test_sc_vector_87_without_a_helmsman_course_and_speed_stay():
    turning = MoveOrder((Leg(12 * INCH), Helm(-600)))
    battle, ship, _ = alongside(gap=60, ours=StandFast(move=turning))
    ship.posts[Post.BRIDGE].pos, ship.helm, ship.move = 0, None, 12 * INCH
    start = ship.position
    assert helmless(battle, ship)
    with ScriptedDice() as dice:
        movement_phase(battle, dice, ship.side)
    assert ship.heading == heading(0)
    assert ship.position == (start[0] - 12 * INCH, start[1])
    now = present(ship)
    captain = dataclasses.replace(now, helm=Rank.OFFICER)
    assert check_posting(battle, ship, captain) is None
    posts = {**now.posts, Post.BRIDGE: (1, 1, 1), Post.DECK: (0, 0, 2)}
    post(battle, ship, dataclasses.replace(now, posts=posts, helm=Rank.PO))
    assert not helmless(battle, ship)


def test_sc_vector_88_engineers_to_the_deck():
    battle, ship, _ = alongside()
    before = ship.move
    now = present(ship)
    posts = {**now.posts, Post.DECK: (0, 1, 4), Post.MANEUVER: (0, 0, 1)}
    post(battle, ship, dataclasses.replace(now, posts=posts))
    assert ship.posts[Post.MANEUVER].ratings == 1
    assert ship.posts[Post.DECK].total == 5
    assert most_attempts(battle, ship) == 3
    assert ship.move == before
    assert ship.engine_decay == 0


def test_sc_vector_89_a_boarding_party_does_nothing_else():
    battle, ship, _ = alongside()
    ship.fires.append(Fire(1, 1))
    battle.happen(PartyFormed("SC-BRD-01", ship.id, (0, 1, 2), (), (0, 0, 0), ship.helm))
    assert firefighters(battle, ship) == 0
    assert dict(crew_ready(battle, ship))["deck"] == 0
    assert most_attempts(battle, ship) == 0


def test_sc_vector_90_only_the_side_with_the_initiative_boards():
    battle, _, ship = alongside(theirs=StandFast(board=2))
    tie(battle, ship, battle.ships["tamai"])
    ship.posts[Post.DECK].ratings = 0
    ship.party = party(ratings=2)
    with ScriptedDice() as dice:
        crossings(battle, dice, ship.side)
    assert ship.boarders is None
    battle.initiative = ship.side
    with ScriptedDice() as dice:
        crossings(battle, dice, ship.side)
    assert ship.boarders.total == 2


def test_sc_vector_91_four_deckhands_defend_and_ten_marines():
    battle, ship, _ = alongside(("large_steamer", "small_steamer"))
    unit = make_unit("sikhs", 0, aboard=ship, figures=10)[1]
    assert defenders(battle, ship) == 4
    unit.marines = True
    assert defenders(battle, ship) == 14


@pytest.mark.parametrize(("die", "left"), [(5, 3), (4, 2)])
def test_sc_vector_97_who_grapples_is_free_and_who_fails_is_not(die, left):
    battle, ship, _ = alongside(gap=1, ours=StandFast(grapple=("dhow", 1)))
    ship.fires.append(Fire(1, 1))
    with ScriptedDice(die) as dice:
        attempts(battle, dice, ship)
    assert firefighters(battle, ship) == left


def test_sc_vector_98_initiative():
    nobody = {"captain": Fate.NONE, "leadership": 0}
    battle = make_battle(
        make_ship(name="a1", side=0, leadership=1),
        make_ship(name="a2", side=0, **nobody),
        make_ship("small_boat", name="a3", side=0, **nobody),
        make_ship(name="b1", side=1, **nobody),
        make_ship("small_boat", name="b2", side=1, **nobody),
        make_unit("b3", 1, leader=Fate.FIT, leadership=2),
        make_unit("b4", 1, regular=False, frenzied=True),
        commanders=(StandFast(), StandFast(keep_initiative=False)),
    )
    battle.turns.append([])
    assert [score(battle, side).total for side in battle.sides] == [2, 3]
    with ScriptedDice(3, 2, 4, 4) as dice:  # 5 to 5; then 6 to 7
        decide(battle, dice)
    assert [event.winner for event in logged(battle, "initiative_rolled")] == [None, "mahdists"]
    assert battle.initiative is battle.sides[0]  # the winner gave it away
    battle.sides[1].commander = StandFast()
    with ScriptedDice(4, 4) as dice:
        decide(battle, dice)
    assert battle.initiative is battle.sides[1]


@pytest.mark.parametrize(
    ("faces", "arrived", "scores", "winner"),
    [
        ((2, 5, 4), 1, (0, 1), "british"),
        ((2, 6, 3), 1, (0, 2), "british"),
        ((1, 2, 4), 1, (2, 0), "mahdists"),
        ((2, 5, 4), 0, (0, 1), "british"),
    ],
)
def test_sc_vector_106_two_boarders_on_one_deckhand(faces, arrived, scores, winner):
    battle, ship, enemy = alongside(second={"card": {"cover": Cover.HEAVY}})
    ship.posts[Post.DECK] = Hands(0, 1, 0)
    board(battle, ship, enemy, party(ratings=2), arrived=arrived)
    enemy.posts[Post.DECK] = Hands(0, 0, 1)
    with ScriptedDice(*faces) as dice:
        boarding_melees(battle, dice)
    fought = last(battle, "round_fought")
    assert (fought.scores, fought.winner) == (scores, winner)
    pair = last(battle, "pair_fought")
    assert pair.attack_score.total == pair.defence_score.total == arrived
    assert enemy.posts[Post.DECK].ratings == (0 if scores[1] == 2 else 1)
    if scores[0]:
        assert ship.boarders.total == 1


@pytest.mark.parametrize(
    ("total", "state"),
    [(5, STEADY), (6, CHECKED), (7, CHECKED), (8, SHAKEN), (9, SHAKEN), (10, ROUT)],
)
def test_sc_vector_107_a_green_crew_without_captain(total, state):
    battle, ship, _ = alongside(first={"quality": Quality.GREEN})
    ship.posts[Post.BRIDGE].officers = 0
    ship.captain = Fate.DEAD
    ship.posts[Post.MANEUVER].ratings = 0
    ship.guns[0].crew, ship.guns[1].crew = 0, 0
    begin_turn(battle)
    begin_phase(battle, "morale")
    assert ship.crew <= ship.start_crew // 2
    assert crew_score(ship).total == 5
    with ScriptedDice(total // 2, total - total // 2) as dice:
        morale_phase(battle, dice)
    assert last(battle, "morale_tested").result is state
    assert ship.morale is state


@pytest.mark.parametrize(
    ("total", "state"), [(9, STEADY), (10, CHECKED), (11, CHECKED), (12, SHAKEN)]
)
def test_sc_vector_107_a_trained_crew_behind_barricades(total, state):
    _, ship, _ = alongside(first={"card": {"cover": Cover.MEDIUM}})
    ship.start_crew = 20
    assert ship.crew == 17
    ship.posts[Post.MANEUVER].ratings -= 2
    assert crew_score(ship).total == 9
    assert result_of(total, crew_score(ship).total) is state
