"""SC-GRD: running aground."""

from __future__ import annotations

import pytest

from rulesets.core.battlefield import AreaKind, Landing
from rulesets.soldiers_companion.damage.repairs import break_free
from rulesets.soldiers_companion.fire.gunnery import stationary
from rulesets.soldiers_companion.movement.grounding import ground, slowness
from rulesets.soldiers_companion.movement.running import make_move
from rulesets.soldiers_companion.state import Status
from rulesets.soldiers_companion.tables import INCH
from tests.rulesets.soldiers_companion.afloat import (
    alone,
    bank_east,
    book,
    leg,
    moves,
    on_water,
    planned,
    refused,
    square,
)
from tests.rulesets.soldiers_companion.factories import (
    at,
    heading,
    last,
    logged,
    make_field,
    make_ship,
)
from tests.support.dice import ScriptedDice


@pytest.mark.parametrize(
    ("planned", "allowance", "slow", "fast"),
    [
        (12, 24, True, False),
        (12.001, 24, False, True),
        (10, 20, True, False),
        (11, 20, False, False),
        (6, 12, True, False),
        (7, 12, False, False),
        (12, 36, True, False),
        (13, 36, False, True),
        (5, 11, True, False),
        (5.5, 11, False, False),
    ],
)
def test_sc_grd_03_slow_is_half_of_the_move_or_12_inches(planned, allowance, slow, fast):
    assert slowness(round(planned * INCH), allowance * INCH) == (slow, fast)


@pytest.mark.parametrize(("away", "tested"), [(2, True), (2.001, False)])
def test_sc_grd_01_within_two_inches_of_the_shore(away, tested):
    battle, ship = alone(field=bank_east(1 + away))

    with ScriptedDice(*([1] if tested else [])) as dice:
        moves(battle, dice, ship, leg(12))

    assert bool(logged(battle, "grounding_tested")) is tested


@pytest.mark.parametrize(("face", "aground"), [(3, False), (4, True), (6, True)])
def test_sc_grd_02_aground_on_four_or_more(face, aground):
    battle, ship = alone()

    with ScriptedDice(face) as dice:
        assert ground(battle, dice, ship, slowness(13 * INCH, 24 * INCH)) is aground
    assert ship.aground is aground


@pytest.mark.parametrize(
    ("face", "pace", "aground"), [(2, 13, False), (3, 13, True), (3, 12, False), (4, 12, True)]
)
def test_sc_grd_02_by_aground_from_3_a_three_is_enough(face, pace, aground):
    battle, ship = alone(options={"aground_from": 3})

    with ScriptedDice(face) as dice:
        assert ground(battle, dice, ship, slowness(pace * INCH, 24 * INCH)) is aground


def test_sc_grd_03_one_roll_for_each_leg_in_danger():
    battle, ship = alone(field=bank_east(2))

    with ScriptedDice(1, 1) as dice:
        moves(battle, dice, ship, leg(6), leg(7))  # the second is a partial last leg

    assert len(logged(battle, "grounding_tested")) == 2
    assert ship.move == 13 * INCH


def test_sc_grd_03_a_leg_out_of_danger_is_not_rolled_for():
    bar = square("bar", 4, 4, 1, AreaKind.SHOAL)
    battle, ship = alone(field=make_field(areas=(bar,)))

    with ScriptedDice(1) as dice:
        moves(battle, dice, ship, leg(24))

    assert len(logged(battle, "grounding_tested")) == 1


def test_sc_grd_03_a_leg_of_no_inches_is_in_no_danger():
    other = make_ship(name="b", side=1, position=at(0, 10))
    battle = on_water(make_ship(name="a", side=0), other, field=bank_east(2))
    ship = battle.ships["a"]
    other[1].status = Status.ABSENT
    ship.allowance = 24 * INCH
    course = planned(battle, ship, leg(12))
    other[1].status = Status.AFLOAT

    with ScriptedDice(1) as dice:
        assert make_move(battle, dice, ship, course, avoid_rocks=False) == INCH
    with ScriptedDice() as dice:
        assert make_move(battle, dice, ship, course, avoid_rocks=False) == 0


def test_sc_grd_04_the_vessel_lies_where_it_first_came_near():
    battle, ship = alone(field=bank_east(12), heading=heading(90), current=3 * INCH)

    with ScriptedDice(6) as dice:
        moves(battle, dice, ship, leg(6))

    assert (ship.aground, book(ship.position)) == (True, (5.5, 0))
    assert ship.move == 5500
    assert refused(battle, ship, leg(1)) == "SC-GRD-04"
    assert not logged(battle, "drifted")
    assert stationary(battle, ship)


def test_sc_grd_04_a_tug_aground_loses_its_tow():
    tug, tow = make_ship(name="a", side=0), make_ship("raft", "b", 0, position=at(-2, 0))
    battle = on_water(tug, tow, field=bank_east(2))
    tug[1].tows, tow[1].tug = [tow[1]], tug[1]

    with ScriptedDice(6) as dice:
        moves(battle, dice, tug[1], leg(12))

    assert tow[1].tug is None
    assert last(battle, "tow_cast").reason == "aground"


# -- docking -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tests", "at_landing", "tested"),
    [
        ("bank", True, False),
        ("bank", False, True),
        ("never", True, False),
        ("never", False, False),
        ("always", True, True),
        ("always", False, True),
    ],
)
def test_sc_grd_01_docking_tests(tests, at_landing, tested):
    field = bank_east(8)
    if at_landing:
        field = make_field(north=field.north, landings=(Landing("pier", at(8, 0)),))
    battle, ship = alone(field=field, heading=heading(90), options={"docking_tests": tests})

    with ScriptedDice(*([1] if tested else [])) as dice:
        moves(battle, dice, ship, leg(3.5))

    assert ship.docked


# -- rocks ---------------------------------------------------------------------------------------


def beside_rocks(mode: str, **changes):
    field = make_field(areas=(square("reef", 4, 8, 1),))
    return alone(field=field, options={"ground_on_rock": mode}, **changes)


def test_sc_grd_01_ground_on_rock_collision():
    battle, ship = beside_rocks("collision")
    with ScriptedDice(6) as dice:
        moves(battle, dice, ship, leg(12))
    assert not logged(battle, "grounding_tested")

    battle, ship = beside_rocks("collision")
    with ScriptedDice(1, 6, 5) as dice:
        moves(battle, dice, ship, leg(12))
    assert ship.aground


def test_sc_grd_01_ground_on_rock_proximity():
    battle, ship = beside_rocks("proximity")

    with ScriptedDice(6, 5) as dice:  # clear of the rocks, but aground
        moves(battle, dice, ship, leg(12))

    assert ship.aground
    assert ship.hull_lost == 0


# -- breaking free -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("thresholds", "fast", "face", "free"),
    [
        (None, False, 1, True),
        (None, True, 1, False),
        (None, True, 2, True),
        ({"slow": 3, "fast": 5}, False, 2, False),
        ({"slow": 3, "fast": 5}, False, 3, True),
        ({"slow": 3, "fast": 5}, True, 4, False),
        ({"slow": 3, "fast": 5}, True, 5, True),
    ],
)
def test_sc_grd_05_break_free(thresholds, fast, face, free):
    options = {"break_free": thresholds} if thresholds else {}
    battle, ship = alone(aground=True, ground_fast=fast, options=options)

    with ScriptedDice(face) as dice:
        break_free(battle, dice, ship)

    assert ship.aground is not free


@pytest.mark.parametrize(("same", "free"), [(True, True), (False, False)])
def test_sc_grd_05_break_free_same_phase(same, free):
    battle, ship = alone(options={"break_free_same_phase": same})

    with ScriptedDice(6, *([1] if same else [])) as dice:
        assert ground(battle, dice, ship, slowness(12 * INCH, 24 * INCH))
        break_free(battle, dice, ship)

    assert ship.aground is not free


def test_sc_grd_05_how_fast_it_grounded_is_by_the_planned_move():
    battle, ship = alone(field=bank_east(2))

    with ScriptedDice(4) as dice:
        moves(battle, dice, ship, leg(24))

    assert ship.ground_fast
    assert ship.grounded == battle.turn
