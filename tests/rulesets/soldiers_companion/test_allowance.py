"""SC-MOV-07 to -09: allowances, who may move, and speed."""

from __future__ import annotations

import pytest

from rulesets.soldiers_companion.damage.fate import half
from rulesets.soldiers_companion.movement.allowance import (
    allowance,
    allowance_now,
    can_move,
    immobilised,
    lessened_by,
    other_losses,
    rolls_move,
    speed,
    whole_inches,
)
from rulesets.soldiers_companion.state import Status
from rulesets.soldiers_companion.tables import INCH, POINT, Post, Propulsion
from tests.rulesets.soldiers_companion.afloat import alone, on_water
from tests.rulesets.soldiers_companion.alongside import tie
from tests.rulesets.soldiers_companion.factories import at, gun, make_ship


def inches(kind: str = "small_steamer", *, die: int = 0, options=None, **changes) -> int:
    battle, ship = alone(kind, options=options or {}, **changes)
    return allowance(battle, ship, sail_die=die) // INCH


@pytest.mark.parametrize(
    ("kind", "changes", "left"),
    [
        ("small_steamer", {}, 24),
        ("small_steamer", {"hull_lost": 1}, 12),
        ("small_steamer", {"hull_lost": 2}, 0),
        ("large_steamer", {"hull_lost": 1}, 24),
        ("large_steamer", {"hull_lost": 2}, 12),
        ("large_steamer", {"hull_lost": 3}, 12),
        ("large_steamer", {"hull_lost": 4}, 0),
        ("small_steamer", {"screw_hits": 1}, 12),
        ("small_steamer", {"screw_hits": 3}, 0),
        ("small_steamer", {"boiler_reduction": 12 * INCH}, 12),
        ("small_steamer", {"boiler_reduction": 36 * INCH}, 0),
        ("small_steamer", {"boiler_burst": True}, 0),
        ("small_steamer", {"engine_decay": 12 * INCH}, 12),
        ("small_steamer", {"hull_lost": 1, "screw_hits": 1}, 0),
        ("small_steamer", {"ram_debt": 12 * INCH}, 12),
        ("small_steamer", {"halved": True}, 12),
        ("small_steamer", {"ram_debt": 12 * INCH, "halved": True}, 6),
        ("small_steamer", {"halved": True, "avoided": 6 * INCH}, 6),
        ("small_steamer", {"avoided": 30 * INCH}, 0),
        ("raft", {}, 12),
        ("raft", {"structure_lost": 5}, 12),
        ("small_boat", {}, 12),
        ("small_boat", {"structure_lost": 1}, 6),
        ("small_boat", {"structure_lost": 2}, 0),
    ],
)
def test_sc_mov_07_what_is_left_of_a_move(kind, changes, left):
    assert inches(kind, **changes) == left


def test_sc_mov_07_a_plated_up_gunned_steamer_loses_its_move_with_two_hull_hits():
    card = {"move": 16 * INCH}

    assert inches(card=card, hull_lost=1) == 4
    assert inches(card=card, hull_lost=2) == 0


def test_sc_mov_07_sail_subtracts_first_and_halves_after():
    # die 6 less one box: 3 feet; a row of topmen gone: 24; the 6-pdr 12; structure 6; collision 3.
    posts = {"structure_lost": 2, "rigging_lost": 1, "halved": True, "card": {"halves_move": True}}
    battle, ship = alone("large_boat", **posts)
    ship.posts[Post.MANEUVER].ratings = 1

    assert allowance(battle, ship, sail_die=6) == 3 * INCH


def test_sc_mov_07_halves_round_down_to_an_inch():
    assert inches(halved=True, card={"move": 21 * INCH}) == 10
    assert whole_inches(10_500) == 10_000


@pytest.mark.parametrize("rounding", ["figures_up_inches_down", "all_down"])
def test_sc_gen_01_default_rounding_halves_of_inches_down_and_of_figures_as_it_says(rounding):
    battle, ship = alone(options={"default_rounding": rounding}, halved=True)
    ship.card = make_ship(card={"move": 21 * INCH})[1].card

    assert allowance(battle, ship) == 10 * INCH
    assert half(battle, 7) == (4 if rounding == "figures_up_inches_down" else 3)


def test_sc_hull_02_hull_speed_divisor_length():
    by_length = {"hull_speed_divisor": "length"}

    assert [inches("large_steamer", hull_lost=n, options=by_length) for n in (3, 4, 8)] == [
        24, 12, 0,
    ]  # fmt: skip


def test_sc_hull_05_boats_hull_speed():
    assert inches("large_boat", die=5, hull_lost=1) == 36
    assert inches("large_boat", die=5, hull_lost=1, options={"boats_hull_speed": True}) == 24


def test_sc_scr_03_rigging_subtract():
    feet = {"rigging_subtract": "from_feet"}

    assert [inches("large_boat", die=6, rigging_lost=n) for n in (1, 2, 5, 6)] == [36, 24, 12, 0]
    assert [inches("large_boat", die=6, rigging_lost=n, options=feet) for n in (1, 2, 3)] == [
        24, 12, 0,
    ]  # fmt: skip


def test_sc_scr_03_a_small_boat_under_sail_has_one_box():
    sail = {"propulsion": Propulsion.SAIL, "rigging": 1}

    assert inches("small_boat", card=sail) == 12
    assert inches("small_boat", card=sail, rigging_lost=1) == 0


def test_sc_scr_04_a_jury_rig_moves_12_inches_less_what_is_lost_later():
    rigged = {"screw_hits": 2, "jury_rig": True}
    assert inches(**rigged) == 12
    assert inches(**rigged, hull_lost=1) == 0
    assert inches(**rigged, hull_lost=1, jury_losses=12 * INCH) == 12
    assert inches(**rigged, boiler_burst=True) == 0
    assert inches(**rigged, options={"jury_rig_move": 6}) == 6


def test_sc_scr_04_a_jury_mast_is_not_rolled_for():
    battle, ship = alone("large_boat", rigging_lost=6, jury_rig=True)

    assert not rolls_move(ship)
    assert allowance(battle, ship) == 12 * INCH


def test_sc_man_06_rows_of_the_maneuvering_crew():
    for kind, men, left in (("raft", 1, 12), ("raft", 0, 0), ("small_boat", 0, 0)):
        battle, ship = alone(kind)
        ship.posts[Post.MANEUVER].ratings = men
        assert allowance(battle, ship) == left * INCH

    battle, ship = alone("large_boat")
    ship.posts[Post.MANEUVER].ratings = 0
    assert allowance(battle, ship, sail_die=6) == 0


def test_sc_str_05_structure_halves_a_boat_again_and_again():
    assert [inches("large_boat", die=6, structure_lost=n) for n in range(5)] == [36, 36, 18, 18, 0]
    assert inches("small_steamer", structure_lost=10) == 24


def test_sc_trp_06_a_landed_turret_weighs_no_more():
    turret = gun("twelve_pdr_bl", turret_av=2, landed=True)

    assert inches("large_steamer", guns=[turret], card={"move": 20 * INCH}) == 24


def test_sc_ram_05_immobilised_by_damage_alone():
    def still(kind="small_steamer", **changes):
        return immobilised(*alone(kind, **changes))

    assert still(hull_lost=2)
    assert not still(hull_lost=1, ram_debt=12 * INCH)
    assert not still(aground=True)
    assert still("large_boat", rigging_lost=6)
    assert not still("large_boat", rigging_lost=5)


def test_sc_man_05_what_it_may_move_whatever_it_avoided():
    battle, ship = alone(ram_debt=24 * INCH, halved=True, hull_lost=1)

    assert allowance_now(battle, ship) == 12 * INCH
    assert allowance(battle, ship) == 0
    assert other_losses(battle, ship) == POINT


def test_sc_mov_09_speed_for_target():
    battle, ship = alone(move=20 * INCH)
    assert speed(battle, ship) == 1

    battle, ship = alone(move=0, hull_lost=1, options={"speed_for_target": "maximum"})
    assert speed(battle, ship) == 1


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({}, None),
        ({"aground": True}, "SC-GRD-04"),
        ({"anchored": True}, "SC-MOV-11"),
        ({"docked": True}, None),
        ({"stopped": True}, "SC-COL-05"),
        ({"status": Status.SURRENDERED}, "SC-MOV-08"),
    ],
)
def test_sc_mov_08_who_may_not_move(changes, rule):
    refusal = can_move(*alone(**changes))

    assert (refusal.rule if refusal else None) == rule


def test_sc_mov_08_grappled_and_towed_vessels_may_not_move():
    one, other = make_ship(name="a", side=0), make_ship(name="b", side=0, position=at(3, 0))
    battle = on_water(one, other)
    tie(battle, one[1], other[1])
    assert can_move(battle, one[1]).rule == "SC-GRAP-06"

    battle.grapples.clear()
    one[1].tug = other[1]
    assert can_move(battle, one[1]).rule == "SC-TOW-06"


def test_sc_mov_07_a_move_tells_the_rules_that_lessen_it():
    battle, ship = alone("large_boat", card={"halves_move": True})
    assert lessened_by(battle, ship) == ("SC-VES-04",)
    ship.structure_lost, ship.rigging_lost = 2, 1
    assert lessened_by(battle, ship) == ("SC-SCR-03", "SC-VES-04", "SC-STR-05")
    battle, steamer = alone("small_steamer")
    assert lessened_by(battle, steamer) == ()
    steamer.hull_lost, steamer.ram_debt, steamer.halved = 1, 12 * INCH, True
    assert lessened_by(battle, steamer) == ("SC-HULL-02", "SC-RAM-04", "SC-COL-07")
