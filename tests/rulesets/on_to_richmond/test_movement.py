"""OR-MOV: legs, turns, what is in the way, and leaving."""

from __future__ import annotations

import pytest

from rulesets.core.battlefield import Edge
from rulesets.on_to_richmond.events.afloat import ShipLeft, ShipMoved
from rulesets.on_to_richmond.hulls import overlap
from rulesets.on_to_richmond.movement import SHORE, leg_refusal, make_move
from rulesets.on_to_richmond.ratings import ship_card
from rulesets.on_to_richmond.state import Status
from tests.rulesets.on_to_richmond.factories import (
    BI,
    EAST,
    GB,
    LENGTH,
    NORTH,
    SOUTH,
    TI,
    TR,
    WEST,
    at,
    bar,
    logged,
    make_battle,
    make_field,
    make_ship,
)
from tests.support.dice import ScriptedDice


def moved(battle, legs, turn=0, name="monitor"):
    """One move, which takes no dice."""
    with ScriptedDice() as dice:
        make_move(battle, dice, battle.ships[name], legs, turn)
    return battle.ships[name]


@pytest.mark.parametrize(("kind", "speed"), [(TI, 12), (BI, 10), (GB, 8), (TR, 8)])
def test_or_mov_01_speeds_are_maxima(kind, speed):
    card = ship_card(kind, {})
    assert leg_refusal(card, (speed * 1000, 0), 0) is None
    assert leg_refusal(card, (0, 0), 0) is None
    assert leg_refusal(card, (speed * 1000 + 1, 0), 0) is not None


@pytest.mark.parametrize(("kind", "half"), [(TI, 6000), (BI, 5000), (GB, 4000), (TR, 4000)])
def test_or_mov_02_astern_at_half_speed_in_legs_of_a_quarter(kind, half):
    card = ship_card(kind, {})
    assert leg_refusal(card, (-half, 0), 0) is None
    assert leg_refusal(card, (-half - 1, 0), 0) is not None
    assert leg_refusal(card, (-half // 2, -half // 2), 900) is None
    assert leg_refusal(card, (-half // 2 - 1, 0), 900) is not None


def test_or_mov_03_half_a_move_a_turn_and_another_half():
    ship = moved(make_battle(make_ship(TI)), (6_000, 6_000), -900)
    assert (ship.position, ship.heading) == (at(6, 6), EAST)


def test_or_mov_03_astern_a_ship_goes_away_from_its_bow():
    battle = make_battle(make_ship(GB, "raleigh"))
    ship = moved(battle, (-2_000, -2_000), 900, "raleigh")
    assert (ship.position, ship.heading) == (at(2, -2), WEST)
    assert ship.sternway


def test_or_mov_03_a_turn_stops_where_the_hull_would_overlap():
    """A hull beside another, an inch apart, can turn only so far."""
    battle = make_battle(make_ship(TI), make_ship(GB, "raleigh", x=2))
    ship = moved(battle, (0, 0), -900)
    assert ship.heading not in (NORTH, EAST)
    assert 0 < (NORTH - ship.heading) < 900


def test_or_mov_05_a_path_that_meets_a_ship_ends_an_inch_short():
    battle = make_battle(make_ship(TI), make_ship(GB, "raleigh", 1, y=8, heading=EAST))
    # Bow at 1.5, her side at 7.5: six inches of water.
    ship = moved(battle, (6_000, 6_000))
    assert ship.position == at(0, 5)
    assert logged(battle, ShipMoved)[0].met == "raleigh"


def test_or_mov_05_a_path_that_ends_before_a_ship_meets_nobody():
    battle = make_battle(make_ship(TI), make_ship(GB, "raleigh", 1, y=8, heading=EAST))
    assert moved(battle, (5_900, 0)).position == at(0, 5.9)


def test_or_mov_05_whoever_is_met_on_the_first_leg_ends_the_move():
    battle = make_battle(make_ship(TI), make_ship(GB, "raleigh", 1, y=5, heading=EAST))
    ship = moved(battle, (6_000, 6_000), 900)
    assert (ship.position, ship.heading) == (at(0, 2), NORTH)


def test_or_mov_05_a_hull_stops_at_the_shore():
    battle = make_battle(make_ship(TI, y=-86, heading=SOUTH))
    # The bank is at -90: a half hull of 1.5 inches leaves 2.5 of the way.
    ship = moved(battle, (6_000, 0))
    assert ship.position == at(0, -88.5)
    assert logged(battle, ShipMoved)[0].met == SHORE


def test_or_mov_05_an_island_is_in_the_way():
    field = make_field(islands=(bar("bar", (-3, 5), (3, 5), (0, 9)),))
    battle = make_battle(make_ship(TI), field=field)
    assert moved(battle, (6_000, 0)).position == at(0, 3.5)


def test_or_mov_05_ships_beside_each_other_pass():
    battle = make_battle(make_ship(TI), make_ship(GB, "raleigh", 1, x=1, y=6))
    assert moved(battle, (12_000, 0)).position == at(0, 12)


def test_or_mov_05_a_hull_that_is_almost_passed_is_met():
    """A side that slants across the way by little is met where it would be grazed."""
    battle = make_battle(
        make_ship(GB, "raleigh", heading=1462), make_ship(GB, "other", heading=1405)
    )
    raleigh, other = battle.ships["raleigh"], battle.ships["other"]
    other.position = (raleigh.position[0] - 8_516, raleigh.position[1] + 4_529)
    moved(battle, (8_000, 0), name="raleigh")
    assert logged(battle, ShipMoved)[0].met == "other"
    assert not overlap(battle, raleigh.position, raleigh.heading, other)


def test_or_mov_06_over_an_open_end_a_ship_leaves_with_its_damage():
    battle = make_battle(make_ship(TI, x=96, heading=EAST, damage=3))
    ship = moved(battle, (6_000, 0))
    assert ship.position[0] > LENGTH
    assert ship.status is Status.LEFT
    assert ship.damage == 3
    assert logged(battle, ShipLeft)[0].edge == Edge.DOWNSTREAM


def test_or_mov_06_a_closed_end_is_a_wall():
    battle = make_battle(make_ship(TI, x=96, heading=EAST), closed=(Edge.DOWNSTREAM,))
    ship = moved(battle, (6_000, 0))
    assert ship.status is Status.AFLOAT
    assert ship.position == at(98.5, 0)
