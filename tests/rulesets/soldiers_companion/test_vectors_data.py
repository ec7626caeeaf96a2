"""The ledger's worked cases of classes and options, by their numbers."""

from __future__ import annotations

import pytest

from rulesets.soldiers_companion.movement.allowance import own_move
from rulesets.soldiers_companion.ratings import campaign_card
from rulesets.soldiers_companion.tables import INCH, Cover

from .setups import made, unit, vessel


@pytest.mark.parametrize(
    ("bought", "size", "length", "av", "hull"),
    [("small_gunboat", 1, 3, 0, 5), ("large_gunboat", 2, 4, 2, 10)],
)
def test_sc_vector_09_the_campaigns_gunboats(bought, size, length, av, hull):
    card = campaign_card(bought)
    assert (card.size, card.length, card.av, card.hull) == (size, length, av, hull)


def test_sc_vector_77_plating_and_a_twelve_pounder():
    battle = made([vessel(options={"twelve_pdr": True, "plating": True})])
    ship = battle.ships["tamai"]
    assert own_move(battle, ship) == 16 * INCH
    assert (ship.cover, ship.card.av) == (Cover.HEAVY, 0)
    assert ship.guns[0].kind == "twelve_pdr_bl"


def test_sc_vector_78_a_large_boat_with_a_six_pounder():
    chosen = {"boat_gun": "six_pdr", "against": "company"}
    dhow = vessel("dhow", "large_boat", options=chosen)
    battle = made([dhow], [unit(aboard="dhow")])
    ship = battle.ships["dhow"]
    assert own_move(battle, ship, sail_die=5) == 18 * INCH
    assert ship.card.capacity == 2  # half-companies: one company


@pytest.mark.parametrize(
    ("chosen", "cover", "inches"),
    [("barricades", Cover.MEDIUM, 24), ("plating", Cover.HEAVY, 20)],
)
def test_sc_vector_95_cover_of_a_large_steamer(chosen, cover, inches):
    battle = made([vessel("bordein", "large_steamer", options={chosen: True})])
    ship = battle.ships["bordein"]
    assert (ship.cover, own_move(battle, ship)) == (cover, inches * INCH)
