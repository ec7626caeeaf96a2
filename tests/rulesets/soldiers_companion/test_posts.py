"""SC-MAN: where crews serve and who steers."""

from __future__ import annotations

import dataclasses

import pytest

from rulesets.soldiers_companion.commander.crewing import posting
from rulesets.soldiers_companion.damage.crews import helmless, kill_all
from rulesets.soldiers_companion.movement.allowance import allowance, allowance_now
from rulesets.soldiers_companion.people.posts import check_posting, post, present, reassign
from rulesets.soldiers_companion.ratings import PRINTED
from rulesets.soldiers_companion.state import Hands
from rulesets.soldiers_companion.tables import INCH, Post, Rank
from tests.rulesets.soldiers_companion.alongside import alongside, board, party
from tests.rulesets.soldiers_companion.commanders import StandFast
from tests.rulesets.soldiers_companion.factories import last, logged, make_battle, make_ship


def changed(ship, helm="as it is", guns=None, **posts):
    """The present posting with some posts as (officers, petty officers, ratings)."""
    now = present(ship)
    named = {Post(name): men for name, men in posts.items()}
    return dataclasses.replace(
        now,
        posts={**now.posts, **named},
        guns={**now.guns, **(guns or {})},
        helm=now.helm if helm == "as it is" else helm,
    )


def lone(kind="small_steamer", **changes):
    options = changes.pop("options", None)
    entry = make_ship(kind, "tamai", 0, **changes)
    battle = make_battle(entry, commanders=(StandFast(), StandFast()), options=options)
    battle.turns.append([])
    return battle, entry[1]


@pytest.mark.parametrize(
    ("kind", "bridge", "deck", "maneuver", "whole"),
    [
        ("raft", 1, 0, 2, 3),
        ("small_boat", 1, 0, 1, 2),
        ("large_boat", 2, 1, 2, 5),
        ("small_steamer", 3, 3, 3, 17),
        ("large_steamer", 3, 4, 4, 27),
        ("small_gunboat", 3, 3, 3, 26),
        ("large_gunboat", 3, 4, 4, 36),
    ],
)
def test_sc_man_01_a_vessel_is_manned_by_role(kind, bridge, deck, maneuver, whole):
    _, ship = lone(kind)
    assert ship.posts[Post.BRIDGE].total == bridge
    assert ship.posts[Post.DECK].total == deck
    assert ship.posts[Post.MANEUVER].ratings == maneuver
    assert ship.crew == whole


def test_sc_man_01_officers_serve_on_bridge_or_deck():
    battle, ship = lone()
    refusal = check_posting(battle, ship, changed(ship, bridge=(0, 1, 1), maneuver=(1, 0, 3)))
    assert refusal is not None
    assert refusal.rule == "SC-MAN-01"


def test_sc_man_02_men_move_to_any_post_at_once():
    battle, ship = lone()
    gun = ship.guns[0].id
    post(battle, ship, changed(ship, deck=(0, 1, 4), maneuver=(0, 0, 2), guns={gun: 3}))
    assert ship.posts[Post.DECK].ratings == 4
    assert ship.posts[Post.MANEUVER].ratings == 2
    assert ship.guns[0].crew == 3
    assert ship.crew == 17


def test_sc_man_02_nobody_is_made_or_lost():
    battle, ship = lone()
    post(battle, ship, changed(ship, deck=(0, 1, 5)))
    assert last(battle, "order_refused").reason == "they are not the men aboard"
    assert ship.posts[Post.DECK].ratings == 2


def test_sc_man_02_a_gun_holds_no_more_than_its_printed_crew():
    battle, ship = lone()
    gun = ship.guns[0]
    refusal = check_posting(
        battle, ship, changed(ship, deck=(0, 1, 1), guns={gun.id: gun.full_crew + 1})
    )
    assert refusal is not None
    assert "no room" in refusal.reason


def test_sc_man_02_nobody_joins_a_destroyed_gun():
    battle, ship = lone()
    gun = ship.guns[0]
    gun.destroyed, gun.crew = True, 1
    assert check_posting(battle, ship, present(ship)) is None
    assert check_posting(battle, ship, changed(ship, deck=(0, 1, 1), guns={gun.id: 2})) is not None
    assert check_posting(battle, ship, changed(ship, deck=(0, 1, 3), guns={gun.id: 0})) is None


def test_sc_man_02_deckhands_in_melee_cannot_be_moved():
    battle, _, ship = alongside()
    board(battle, battle.ships["tamai"], ship, party(ratings=2))
    less = changed(ship, deck=(0, 1, 1), maneuver=(0, 0, 4))
    refusal = check_posting(battle, ship, less)
    assert refusal is not None
    assert "melee" in refusal.reason
    assert check_posting(battle, ship, changed(ship, deck=(0, 1, 3), maneuver=(0, 0, 2))) is None


def test_sc_man_02_both_sides_are_asked_before_anything_changes():
    seen = []

    def look(battle, ship):
        seen.append(battle.ships["tamai"].posts[Post.DECK].ratings)
        return changed(ship, deck=(0, 1, 3), maneuver=(0, 0, 2))

    battle, _, _ = alongside(ours=StandFast(posting=look), theirs=StandFast(posting=look))
    reassign(battle)
    assert seen == [2, 2]
    assert len(logged(battle, "crew_posted")) == 2


def test_sc_man_04_the_helm_is_a_petty_officers_or_an_officers_of_the_bridge():
    battle, ship = lone()
    ship.posts[Post.BRIDGE].pos, ship.helm = 0, None
    wrong = check_posting(battle, ship, changed(ship, helm=Rank.PO))
    assert wrong is not None
    assert wrong.rule == "SC-MAN-04"
    assert check_posting(battle, ship, changed(ship, helm=Rank.OFFICER)) is None
    by_po = changed(ship, helm=Rank.PO, bridge=(1, 1, 1), deck=(0, 0, 2))
    post(battle, ship, by_po)
    assert ship.helm is Rank.PO


@pytest.mark.parametrize(("switch", "steers"), [(False, False), (True, True)])
def test_sc_man_04_switch_boat_rating_may_steer(switch, steers):
    battle, ship = lone("small_boat", options={"boat_rating_may_steer": switch})
    ship.posts[Post.BRIDGE].officers, ship.helm = 0, None
    order = changed(ship, helm=Rank.RATING, bridge=(0, 0, 1), maneuver=(0, 0, 0))
    assert (check_posting(battle, ship, order) is None) is steers


def test_sc_man_04_a_rating_steers_no_steamer_and_no_boat_with_an_officer():
    battle, steamer = lone(options={"boat_rating_may_steer": True})
    assert check_posting(battle, steamer, changed(steamer, helm=Rank.RATING)) is not None
    battle, boat = lone("small_boat", options={"boat_rating_may_steer": True})
    order = changed(boat, helm=Rank.RATING, bridge=(1, 0, 1), maneuver=(0, 0, 0))
    assert check_posting(battle, boat, order) is not None


def test_sc_man_04_deck_crews_of_steamers_have_one_petty_officer_and_boats_none():
    assert [PRINTED[kind].posts.deck_pos for kind in ("small_steamer", "large_gunboat")] == [1, 1]
    assert [PRINTED[kind].posts.deck_pos for kind in ("raft", "large_boat")] == [0, 0]


def test_sc_man_06_each_empty_row_costs_a_point():
    battle, ship = lone("large_boat")
    assert allowance(battle, ship, sail_die=6) == 36 * INCH
    ship.posts[Post.MANEUVER].ratings = 1
    assert allowance(battle, ship, sail_die=6) == 24 * INCH
    ship.posts[Post.MANEUVER].ratings = 0
    assert allowance(battle, ship, sail_die=6) == 0


def test_sc_man_06_reassignment_empties_a_row_and_refilling_restores_it():
    battle, ship = lone("large_boat")
    post(battle, ship, changed(ship, deck=(0, 0, 2), maneuver=(0, 0, 1)))
    assert allowance(battle, ship, sail_die=6) == 24 * INCH
    post(battle, ship, changed(ship, deck=(0, 0, 1), maneuver=(0, 0, 2)))
    assert allowance(battle, ship, sail_die=6) == 36 * INCH


def test_sc_man_07_partial_losses_of_engineers_cost_nothing():
    battle, ship = lone()
    post(battle, ship, changed(ship, deck=(0, 1, 4), maneuver=(0, 0, 1)))
    assert allowance_now(battle, ship) == 24 * INCH


def test_sc_man_09_the_deck_takes_everybody_not_otherwise_employed():
    battle, ship = lone()
    guns = {gun.id: 0 for gun in ship.guns}
    post(battle, ship, changed(ship, deck=(0, 1, 10), guns=guns))
    assert ship.posts[Post.DECK].total == 11


def test_sc_man_04_a_rating_who_steered_and_fell_steers_no_more():
    battle, ship = lone("small_boat", options={"boat_rating_may_steer": True})
    ship.posts[Post.BRIDGE] = Hands(0, 0, 1)
    ship.helm = Rank.RATING
    kill_all(battle, ship, Post.BRIDGE, rule="SC-BRG-01")
    assert ship.helm is None
    assert not helmless(battle, ship)  # the oarsman may
    kill_all(battle, ship, Post.MANEUVER, rule="SC-CREW-01")
    assert helmless(battle, ship)


@pytest.mark.parametrize(("boarded", "deck"), [(False, (0, 0, 1)), (True, (0, 1, 2))])
def test_sc_man_02_a_commander_takes_no_deckhand_out_of_a_melee(boarded, deck):
    battle, enemy, ship = alongside()
    ship.posts[Post.BRIDGE].pos, ship.helm = 0, None
    ship.posts[Post.MANEUVER].ratings = 1
    if boarded:
        board(battle, enemy, ship, party(ratings=1))

    order = posting(battle, ship)

    assert order.posts[Post.DECK] == deck
    assert check_posting(battle, ship, order) is None
