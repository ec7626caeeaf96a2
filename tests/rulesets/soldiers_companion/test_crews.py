"""SC-CREW: who falls."""

from __future__ import annotations

import pytest

from rulesets.soldiers_companion.damage.crews import (
    casualties,
    crew_hit,
    helmless,
    kill,
    kill_all,
    living,
    officer_tests,
)
from rulesets.soldiers_companion.state import Fate, Fire, Hands, Muster, Party
from rulesets.soldiers_companion.tables import Post, Rank
from tests.rulesets.soldiers_companion.commanders import StandFast
from tests.rulesets.soldiers_companion.factories import last, logged, make_battle, make_ship
from tests.rulesets.soldiers_companion.striking import afloat, begin_phase, passengers, shoot
from tests.support.dice import ScriptedDice

DECK = StandFast(lose_man=lambda battle, ship, where: where.index(("deck", Rank.RATING)))


def test_sc_crew_01_half_the_dv_rounded_up():
    assert [casualties(dv) for dv in (1, 2, 3, 4)] == [1, 1, 2, 2]


@pytest.mark.parametrize(("switch", "men"), [("one", 2), ("per_dv", 6)])
def test_sc_crew_01_one_crew_hit_a_shot_or_one_for_each_point(switch, men):
    battle, ship = afloat("large_steamer", {"gunfire_crew_multiplier": switch})
    before = ship.crew

    shoot(battle, ship, 3, 3)

    assert before - ship.crew == men


def test_sc_crew_02_the_owner_chooses_from_all_parts():
    chosen = StandFast(lose_man=lambda battle, ship, where: len(where) - 1)
    battle, ship = afloat("small_steamer", commander=chosen)

    kill(battle, ship, 3, rule="SC-CREW-01")

    assert ship.gun("starboard-gardner").crew == 0
    assert ship.gun("port-gardner").crew == 1


def test_sc_crew_02_a_choice_beyond_the_list_is_the_last_of_it():
    battle, ship = afloat("small_steamer", commander=StandFast(lose_man=99))

    kill(battle, ship, 1, rule="SC-CREW-01")

    assert ship.gun("starboard-gardner").crew == 1


def test_sc_crew_02_no_more_fall_than_are_aboard():
    battle, ship = afloat("raft")

    assert kill(battle, ship, 6, rule="SC-BURN-07") == 3
    assert ship.crew == 0
    assert ship.captain is Fate.DEAD


def test_sc_crew_02_boarders_on_an_enemys_deck_are_out_of_reach():
    battle, ship = afloat("raft", boarders=Party(Hands(0, 0, 2), {}))

    assert living(ship) == 3
    assert kill(battle, ship, 6, rule="SC-BURN-07") == 3
    assert ship.crew == 2


@pytest.mark.parametrize("face", [3, 4])
def test_sc_crew_03_all_casualties_of_a_hit_go_one_way(face):
    entry = make_ship("small_steamer", "tamai")
    passenger = passengers(entry)
    battle = make_battle(entry, passenger, commanders=[DECK] * 2)
    before = entry[1].crew

    shoot(battle, entry[1], 3, 3, face)

    assert (before - entry[1].crew, 10 - passenger[1].figures) == ((2, 0) if face == 3 else (0, 2))


def test_sc_crew_03_troops_who_do_not_fire_are_safe():
    entry = make_ship("small_steamer", "tamai")
    passenger = passengers(entry)
    passenger[1].volleys.clear()
    battle = make_battle(entry, passenger, commanders=[DECK] * 2)

    shoot(battle, entry[1], 1, 3)

    assert passenger[1].figures == 10


def test_sc_crew_03_an_empty_pool_leaves_the_hit_to_the_other():
    entry = make_ship("raft", "tamai")
    passenger = passengers(entry)
    battle = make_battle(entry, passenger, commanders=[DECK] * 2)
    entry[1].posts = {post: Hands() for post in Post}

    with ScriptedDice(1) as dice:
        crew_hit(battle, dice, entry[1], 1, rule="SC-CREW-01", who=("tamai",))

    assert passenger[1].figures == 9
    assert str(last(battle, "crew_or_troops")).endswith("the crew's up to 3, but none is left.")


def test_sc_crew_03_the_last_figure_ends_its_unit():
    entry = make_ship("raft", "tamai")
    passenger = passengers(entry)
    passenger[1].figures = 1
    battle = make_battle(entry, passenger, commanders=[DECK] * 2)

    with ScriptedDice(4) as dice:
        crew_hit(battle, dice, entry[1], 2, rule="SC-CREW-01", who=("tamai",))

    assert (passenger[1].figures, passenger[1].status) == (0, Muster.DESTROYED)


@pytest.mark.parametrize(("lost", "face", "falls"), [(2, 2, True), (2, 3, False), (6, 6, True)])
def test_sc_crew_04_the_officer_test(lost, face, falls):
    battle, ship = afloat("large_gunboat", commander=StandFast(lose_man=99))
    kill(battle, ship, lost, rule="SC-CREW-01")
    before = ship.crew

    with ScriptedDice(face) as dice:
        officer_tests(battle, dice)

    assert ship.officers == (0 if falls else 1)
    assert ship.crew == before
    assert ship.captain is (Fate.DEAD if falls else Fate.FIT)
    assert last(battle, "officer_tested").score.total == lost


def test_sc_crew_04_the_owner_names_officer_or_petty_officer():
    helmsman = StandFast(lose_man=99, lose_officer=lambda battle, ship, ranks: ranks.index(Rank.PO))
    battle, ship = afloat("large_steamer", commander=helmsman)
    kill(battle, ship, 1, rule="SC-CREW-01")
    gunners = ship.guns[-1].crew

    with ScriptedDice(1) as dice:
        officer_tests(battle, dice)

    assert (ship.posts[Post.BRIDGE].pos, ship.officers) == (0, 1)
    assert ship.helm is None
    assert ship.guns[-1].crew == gunners + 1


def test_sc_crew_04_no_roll_where_an_officer_is_among_the_dead():
    battle, ship = afloat("large_steamer")
    kill(battle, ship, 2, rule="SC-CREW-01")
    assert ship.officers == 0

    with ScriptedDice() as dice:
        officer_tests(battle, dice)


def test_sc_crew_04_no_roll_where_no_officer_is_left():
    battle, ship = afloat("small_boat")
    ship.posts[Post.BRIDGE].officers = 0
    ship.posts[Post.MANEUVER].ratings = 2
    kill(battle, ship, 1, rule="SC-CREW-01")

    with ScriptedDice() as dice:
        officer_tests(battle, dice)


def test_sc_crew_04_a_rating_of_a_party_that_is_no_more_is_on_deck():
    battle, ship = afloat("large_steamer", party=Party(Hands(0, 0, 1), {}))
    kill(battle, ship, 1, rule="SC-CREW-01")
    assert ship.party is None
    deck = ship.posts[Post.DECK].ratings

    with ScriptedDice(1) as dice:
        officer_tests(battle, dice)

    assert ship.posts[Post.DECK].ratings == deck + 1
    assert ship.officers == 0


def test_sc_crew_05_the_crew_of_a_destroyed_gun_falls_first():
    battle, ship = afloat("large_steamer", commander=DECK)

    shoot(battle, ship, 3, 5, 1)

    assert ship.gun("bow-gun").crew == 2
    assert ship.posts[Post.DECK].total == 4


def test_sc_crew_06_crew_hits_without_a_dv_kill_one_man_each():
    battle, ship = afloat("small_boat", fires=[Fire(1, 2)])

    begin_phase(battle, ship, 1)

    assert ship.crew == 1


def test_sc_brd_03_troops_of_the_party_fall_for_the_crew():
    entry = make_ship("small_steamer", "tamai", party=Party(Hands(0, 0, 1), {"sikhs": 1}))
    passenger = passengers(entry)
    entry[1].troops_firing = False
    battle = make_battle(entry, passenger, commanders=[StandFast(lose_man=99)] * 2)
    before = entry[1].crew

    kill(battle, entry[1], 2, rule="SC-CREW-01")

    assert passenger[1].figures == 9
    assert before - entry[1].crew == 1
    assert entry[1].party is None
    assert entry[1].losses.crew == 1


def test_sc_man_04_without_helmsman_nobody_steers():
    battle, ship = afloat("small_steamer")
    assert not helmless(battle, ship)

    kill_all(battle, ship, Post.BRIDGE, rule="SC-BRG-01")

    assert helmless(battle, ship)
    assert [event.rule for event in logged(battle, "crew_lost")] == ["SC-BRG-01"]


@pytest.mark.parametrize("switch", [True, False])
def test_sc_man_04_a_rating_may_steer_a_boat_by_the_switch(switch):
    battle, ship = afloat("raft", {"boat_rating_may_steer": switch}, helm=None)
    steamer_battle, steamer = afloat("small_steamer", {"boat_rating_may_steer": switch}, helm=None)

    assert helmless(battle, ship) is not switch
    assert helmless(steamer_battle, steamer)
