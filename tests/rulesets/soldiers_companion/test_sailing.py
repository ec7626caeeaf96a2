"""SC-SAIL, SC-WIND: sailing vessels, and the wind."""

from __future__ import annotations

import pytest

from rulesets.core.battlefield import Wind
from rulesets.soldiers_companion.movement.current import opening, start_of_turn
from rulesets.soldiers_companion.movement.movement import begin_move, movement_phase
from rulesets.soldiers_companion.movement.sailing import comes_about, cost_of_inch, in_irons
from rulesets.soldiers_companion.muster.outfit import Outfit, refit
from rulesets.soldiers_companion.options import Options, Rig
from rulesets.soldiers_companion.orders import Helm, MoveOrder
from rulesets.soldiers_companion.ratings import PRINTED
from rulesets.soldiers_companion.state import Jam, Turning
from rulesets.soldiers_companion.tables import INCH
from tests.rulesets.soldiers_companion.afloat import (
    LEFT,
    RIGHT,
    alone,
    degrees,
    leg,
    moves,
    on_water,
    planned,
    refused,
)
from tests.rulesets.soldiers_companion.commanders import StandFast
from tests.rulesets.soldiers_companion.factories import (
    at,
    heading,
    last,
    logged,
    make_field,
    make_ship,
)
from tests.support.dice import ScriptedDice

ABOUT = Helm(1200)


def dhow(course: int, *, wind: int = 0, **changes):
    return alone("large_boat", heading=heading(course), wind=heading(wind), **changes)


def test_sc_sail_01_the_move_is_rolled_each_phase():
    battle, ship = dhow(180)

    with ScriptedDice(4) as dice:
        moves(battle, dice, ship, leg(24))
    assert (ship.allowance, ship.move) == (24 * INCH, 24 * INCH)
    with ScriptedDice(1) as dice:
        moves(battle, dice, ship, leg(12))

    assert [event.allowance for event in logged(battle, "move_began")] == [24 * INCH, 12 * INCH]


def test_sc_sail_01_a_die_rolled_ahead_is_kept():
    battle, ship = dhow(180, kept_roll=5)

    with ScriptedDice() as dice:
        begin_move(battle, dice, ship)

    assert ship.allowance == 36 * INCH
    assert ship.kept_roll == 0


def test_sc_sail_01_a_vessel_that_cannot_move_does_not_roll():
    battle, ship = dhow(180, aground=True)

    with ScriptedDice() as dice:
        begin_move(battle, dice, ship)

    assert ship.allowance == 0


def test_sc_sail_02_each_sailing_vessel_finishes_before_the_next_begins():
    one = make_ship("large_boat", "one", 0, heading=heading(180))
    two = make_ship("large_boat", "two", 0, heading=heading(180), position=at(20, 0))
    ours = StandFast(move=lambda battle, ship: MoveOrder((leg(12),)))
    battle = on_water(one, two, commanders=(ours, StandFast()))

    with ScriptedDice(3, 4) as dice:
        movement_phase(battle, dice, battle.sides[0])

    kinds = [(e.kind, e.ship) for e in battle.turns[-1] if e.kind in ("move_began", "move_made")]
    assert kinds == [
        ("move_began", "one"), ("move_made", "one"), ("move_began", "two"), ("move_made", "two"),
    ]  # fmt: skip
    assert battle.rolled is None


@pytest.mark.parametrize(
    ("course", "cost"), [(0, 2), (60, 2), (300, 2), (120, 1), (240, 1), (180, 1)]
)
def test_sc_sail_03_upwind_is_within_60_degrees_of_the_winds_source(course, cost):
    battle, ship = dhow(course)

    assert cost_of_inch(ship, ship.heading, battle.wind) == cost
    steamer = make_ship()[1]
    assert cost_of_inch(steamer, steamer.heading, battle.wind) == 1


def test_sc_sail_04_in_irons():
    battle, ship = dhow(0)

    assert in_irons(ship, ship.heading, battle.wind)
    assert not in_irons(make_ship()[1], ship.heading, battle.wind)
    assert refused(battle, ship, leg(1)) == "SC-SAIL-04"


def test_sc_sail_04_turn_from_irons_costs_12_inches():
    battle, ship = dhow(0)

    plan = planned(battle, ship, LEFT, leg(6))

    assert (degrees(plan.heading), plan.spent) == (300, 24 * INCH)
    assert refused(battle, ship, LEFT, allowance=6) == "SC-SAIL-04"


def test_sc_sail_04_turn_from_irons_off():
    battle, ship = dhow(0, options={"turn_from_irons": False})

    assert refused(battle, ship, LEFT) == "SC-SAIL-04"


def test_sc_sail_04_a_jam_that_brings_it_into_the_wind_stops_it():
    battle, ship = dhow(60, rudder=Jam(Turning.LEFT, 1))

    assert refused(battle, ship, leg(12), leg(1), allowance=36) == "SC-SAIL-04"
    assert degrees(planned(battle, ship, leg(12), allowance=36).heading) == 0


@pytest.mark.parametrize(
    ("course", "by", "about"),
    [(60, 1200, True), (300, -1200, True), (60, -1200, False), (120, -1200, False),
     (0, 1200, False), (120, 1200, False)],
)  # fmt: skip
def test_sc_sail_05_coming_about_is_through_the_wind(course, by, about):
    battle, ship = dhow(course)

    assert comes_about(ship, ship.heading, by, battle.wind) is about


def test_sc_sail_05_a_gybe_is_not_coming_about():
    battle, ship = dhow(120)

    assert refused(battle, ship, leg(12), Helm(-1200), allowance=36) == "SC-MOV-02"


def test_sc_sail_05_who_has_turned_may_not_come_about():
    battle, ship = dhow(120)

    assert refused(battle, ship, leg(12), LEFT, leg(12), ABOUT, allowance=36) == "SC-SAIL-05"
    assert degrees(planned(battle, ship, leg(12), LEFT, leg(12), LEFT, allowance=36).heading) == 0


@pytest.mark.parametrize(("measure", "turns"), [("track", False), ("allowance", True)])
def test_sc_sail_05_sail_leg_measure(measure, turns):
    battle, ship = dhow(60, options={"sail_leg_measure": measure})
    steps = (leg(6), RIGHT)

    if turns:
        assert degrees(planned(battle, ship, *steps, allowance=12).heading) == 120
    else:
        assert refused(battle, ship, *steps, allowance=12) == "SC-MOV-02"


def test_sc_sail_06_a_vessel_without_sail_drifts():
    battle, ship = dhow(180, rigging_lost=6, current=3 * INCH)

    with ScriptedDice(6) as dice:
        moves(battle, dice, ship)

    assert ship.allowance == 0
    assert last(battle, "drifted").length == 3 * INCH


def test_sc_mov_06_rig_of_a_small_boat():
    oars = refit(PRINTED["small_boat"], Outfit(), Options())
    sail = refit(PRINTED["small_boat"], Outfit(), Options(rig=Rig.SAIL))
    battle, ship = alone("small_boat", heading=heading(0), wind=heading(0))

    ship.card = oars
    assert planned(battle, ship, leg(12), allowance=12).spent == 12 * INCH
    ship.card = sail
    assert refused(battle, ship, leg(12), allowance=12) == "SC-SAIL-04"
    with ScriptedDice() as dice:  # its move is fixed, not rolled
        begin_move(battle, dice, ship)
    assert ship.allowance == 12 * INCH


# -- wind ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("means", "bearings"),
    [("from", (0, 60, 120, 180, 240, 300)), ("toward", (180, 240, 300, 0, 60, 120))],
)
def test_sc_wind_01_wind_means(means, bearings):
    found = []
    for face in range(1, 7):
        battle, _ = alone(options={"wind_means": means})
        with ScriptedDice(face) as dice:
            opening(battle, dice)
        found.append(degrees(battle.wind))

    assert tuple(found) == bearings


def test_sc_wind_01_a_table_that_shows_its_wind_is_not_rolled_for():
    battle, _ = alone(field=make_field(wind=Wind(heading(180), 2)))

    with ScriptedDice() as dice:
        opening(battle, dice)

    assert degrees(battle.wind) == 0  # it blows to 180


@pytest.mark.parametrize(("faces", "wind"), [((5,), 180), ((6, 3), 120)])
def test_sc_wind_02_wind_change_on(faces, wind):
    battle, _ = alone(options={"wind_change": True}, wind=heading(180), turn=2)

    with ScriptedDice(*faces) as dice:
        start_of_turn(battle, dice)

    assert degrees(battle.wind) == wind


def test_sc_wind_02_wind_change_off():
    battle, _ = alone(wind=heading(180), turn=2)

    with ScriptedDice() as dice:
        start_of_turn(battle, dice)

    assert degrees(battle.wind) == 180


def test_sc_wind_02_the_first_turn_has_the_wind_of_the_set_up():
    options = {"wind_change": True, "river_current": "d6", "current_reroll": "turn"}
    battle, _ = alone(options=options)

    with ScriptedDice() as dice:
        start_of_turn(battle, dice)
