"""SC-HULL, SC-STR: hull and structure."""

from __future__ import annotations

import pytest

from rulesets.soldiers_companion.damage.hull import hull_hits, structural_hits
from rulesets.soldiers_companion.movement.allowance import allowance_now, own_move
from rulesets.soldiers_companion.state import Status
from rulesets.soldiers_companion.tables import INCH, Cover
from tests.rulesets.soldiers_companion.factories import last, logged
from tests.rulesets.soldiers_companion.striking import afloat, shoot


def hit(battle, ship, hits, *, by_fire=False):
    hull_hits(battle, ship, hits, rule="SC-RAM-06", by_fire=by_fire, cause="a ram")


@pytest.mark.parametrize("dv", [1, 2, 3])
def test_sc_hull_01_as_many_hits_as_the_dv(dv):
    battle, ship = afloat("large_steamer")

    shoot(battle, ship, dv, 2)

    assert ship.hull_lost == dv


@pytest.mark.parametrize(
    ("divisor", "hits", "inches"),
    [("hull_size", 2, 12), ("hull_size", 3, 12), ("length", 2, 24), ("length", 4, 12)],
)
def test_sc_hull_02_speed_falls_by_hull_size_or_length(divisor, hits, inches):
    battle, ship = afloat("large_steamer", {"hull_speed_divisor": divisor})

    hit(battle, ship, hits)

    assert allowance_now(battle, ship) == inches * INCH


def test_sc_hull_03_the_last_box_sinks_it_and_more_is_ignored():
    battle, ship = afloat("small_steamer")

    hit(battle, ship, 4)
    assert ship.status is Status.AFLOAT

    hit(battle, ship, 4)
    assert ship.status is Status.SUNK
    assert ship.hull_lost == 5
    assert (last(battle, "hull_hit").hits, last(battle, "hull_hit").left) == (1, 0)

    hit(battle, ship, 1)
    structural_hits(battle, ship, 1, rule="SC-STR-02")
    assert len(logged(battle, "hull_hit")) == 2
    assert not logged(battle, "structure_hit")


def test_sc_hull_04_a_steamer_stops_before_it_sinks_and_a_boat_does_not():
    battle, ship = afloat("small_steamer")
    hit(battle, ship, 2)
    assert (allowance_now(battle, ship), ship.status) == (0, Status.AFLOAT)

    battle, ship = afloat("small_boat")
    hit(battle, ship, 1)
    assert ship.status is Status.SUNK


@pytest.mark.parametrize(("switch", "inches"), [(False, 36), (True, 24)])
def test_sc_hull_05_hull_hits_slow_boats_by_the_switch_alone(switch, inches):
    battle, ship = afloat("large_boat", {"boats_hull_speed": switch})

    hit(battle, ship, 1)

    assert own_move(battle, ship, sail_die=5) == inches * INCH


@pytest.mark.parametrize(("by_fire", "structure"), [(True, 2), (False, 0)])
def test_sc_hull_06_hull_hits_by_fire_cost_structure_too(by_fire, structure):
    battle, ship = afloat("large_steamer")

    hit(battle, ship, 2, by_fire=by_fire)

    assert (ship.hull_lost, ship.structure_lost) == (2, structure)


def test_sc_str_01_structure_may_be_gone_while_the_vessel_floats():
    battle, ship = afloat("small_gunboat")

    structural_hits(battle, ship, 10, rule="SC-STR-02")

    assert (ship.status, ship.hull_lost, ship.cover) == (Status.AFLOAT, 0, Cover.NONE)


def test_sc_str_02_as_many_structural_hits_as_the_dv():
    battle, ship = afloat("large_steamer")

    shoot(battle, ship, 3, 3)

    assert (ship.structure_lost, ship.hull_lost) == (3, 0)


def test_sc_str_03_the_last_structural_box_takes_cover_and_no_more_count():
    battle, ship = afloat("small_gunboat")

    structural_hits(battle, ship, 9, rule="SC-STR-02")
    assert ship.cover is Cover.HEAVY
    structural_hits(battle, ship, 3, rule="SC-STR-02")

    assert ship.cover is Cover.NONE
    assert ship.structure_lost == 10
    assert ship.card.av == 2
    structural_hits(battle, ship, 1, rule="SC-STR-02")
    assert len(logged(battle, "structure_hit")) == 2


def test_sc_str_04_rafts_have_no_structure():
    battle, ship = afloat("raft")

    structural_hits(battle, ship, 2, rule="SC-STR-02")

    assert ship.structure_lost == 0
    assert allowance_now(battle, ship) == 12 * INCH


@pytest.mark.parametrize(
    ("kind", "hits", "inches"),
    [("small_boat", 1, 6), ("small_boat", 2, 0), ("large_boat", 2, 18), ("large_boat", 4, 0)],
)
def test_sc_str_05_structural_hits_halve_a_boats_move(kind, hits, inches):
    battle, ship = afloat(kind)

    structural_hits(battle, ship, hits, rule="SC-STR-02")

    assert own_move(battle, ship, sail_die=5) == inches * INCH
