"""SC-BRD-01, SC-BRD-02, SC-BRD-06, SC-TURN-06, SC-TURN-08: boarding parties."""

from __future__ import annotations

import pytest

from rulesets.soldiers_companion.damage.crews import kill
from rulesets.soldiers_companion.fire.firers import crew_ready, on_deck
from rulesets.soldiers_companion.orders import PartyOrder
from rulesets.soldiers_companion.people.parties import check_party, defenders, form
from rulesets.soldiers_companion.people.posts import present
from rulesets.soldiers_companion.tables import Post, Rank
from tests.rulesets.soldiers_companion.alongside import alongside, board, party
from tests.rulesets.soldiers_companion.commanders import StandFast
from tests.rulesets.soldiers_companion.factories import last, logged, make_unit


def order(*crew, **troops):
    return PartyOrder(crew or (0, 0, 0), tuple((n.replace("_", "-"), f) for n, f in troops.items()))


def formed(given, **changes):
    battle, ship, _ = alongside(ours=StandFast(party=given), **changes)
    form(battle)
    return battle, ship


def test_sc_brd_01_crew_of_deck_and_bridge_and_troops_may_join():
    battle, ship, _ = alongside()
    unit = make_unit("sikhs", 0, aboard=ship)[1]
    unit.side = ship.side
    battle.units["sikhs"] = unit
    ship.side.commander = StandFast(party=order(1, 1, 2, sikhs=6))
    form(battle)
    assert ship.party is not None
    assert ship.party.total == 10
    assert ship.posts[Post.DECK].total == 0
    assert ship.posts[Post.BRIDGE].officers == 0
    assert ship.posts[Post.BRIDGE].pos == 1  # the petty officer came from the deck
    assert ship.helm is Rank.PO
    assert ship.crew == 17
    assert on_deck(ship, unit) == 4


def test_sc_brd_01_a_helmsman_who_joins_leaves_the_helm():
    _battle, ship = formed(order(0, 2, 0))
    assert ship.party.crew.pos == 2
    assert ship.helm is None


def test_sc_brd_01_nobody_joins_from_guns_or_engines():
    battle, ship = formed(order(0, 0, 4))  # two on deck, one on the bridge
    assert ship.party is None
    assert last(battle, "order_refused").rule == "SC-BRD-01"


def test_sc_brd_01_troops_must_be_aboard_and_so_many():
    battle, ship, _ = alongside()
    unit = make_unit("sikhs", 0, aboard=ship)[1]
    assert check_party(battle, ship, order(0, 0, 0, sikhs=11)) is not None
    assert check_party(battle, ship, order(0, 0, 0, sikhs=10)) is None
    assert check_party(battle, ship, order(0, 0, 0, gurkhas=1)) is not None
    unit.busy = True
    assert check_party(battle, ship, order(0, 0, 0, sikhs=1)) is not None


def test_sc_brd_01_a_new_order_forms_the_party_anew():
    battle, ship = formed(order(0, 0, 2))
    ship.side.commander = StandFast(party=order(0, 1, 1))
    form(battle)
    assert (ship.party.crew.pos, ship.party.crew.ratings) == (1, 1)
    assert ship.posts[Post.DECK].ratings == 1
    assert ship.crew == 17


def test_sc_brd_02_a_disbanded_party_may_take_any_post_at_once():
    battle, ship = formed(order(0, 0, 2))
    ship.side.commander = StandFast(party=order(), posting=lambda battle, ship: present(ship))
    form(battle)
    assert ship.party is None
    assert ship.posts[Post.DECK].ratings == 2
    assert [event.kind for event in battle.turns[-1]][-2:] == ["party_disbanded", "crew_posted"]


def test_sc_brd_02_members_do_nothing_else():
    battle, ship = formed(order(0, 1, 2))
    assert dict(crew_ready(battle, ship))["deck"] == 0


def test_sc_brd_01_troops_may_still_join_aboard_a_boarded_vessel():
    battle, enemy, ship = alongside()
    unit = make_unit("sikhs", 1, aboard=ship)[1]
    board(battle, enemy, ship, party(ratings=2))
    assert check_party(battle, ship, order(0, 0, 1)) is not None
    assert check_party(battle, ship, order(0, 0, 0, sikhs=5)) is None
    assert unit.aboard is ship


def test_sc_turn_06_both_sides_decide_before_any_party_is_formed():
    seen = []

    def look(battle, ship):
        seen.append([one.party is None for one in battle.ships.values()])
        return order(0, 0, 1)

    battle, _, _ = alongside(ours=StandFast(party=look), theirs=StandFast(party=look))
    form(battle)
    assert seen == [[True, True], [True, True]]
    assert len(logged(battle, "party_formed")) == 2


def test_sc_brd_03_crew_losses_by_fire_come_out_of_the_party_on_its_deck():
    battle, ship = formed(order(0, 0, 2))
    kill(battle, ship, 1, rule="SC-CREW-01")
    assert ship.party.total == 1
    assert ship.posts[Post.DECK].total == 1


@pytest.mark.parametrize(("switch", "fight"), [(False, 3), (True, 13)])
def test_sc_brd_06_switch_all_troops_defend(switch, fight):
    battle, ship, _ = alongside(options={"all_troops_defend": switch})
    make_unit("sikhs", 0, aboard=ship)
    assert defenders(battle, ship) == fight


def test_sc_brd_06_marines_defend_and_the_party_is_not_counted_twice():
    battle, ship, _ = alongside()
    unit = make_unit("marines", 0, aboard=ship, marines=True)[1]
    assert defenders(battle, ship) == 13
    ship.party = party(marines=4)
    assert on_deck(ship, unit) == 6
    assert defenders(battle, ship) == 13
