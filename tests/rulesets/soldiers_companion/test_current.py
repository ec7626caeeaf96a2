"""SC-CUR: the river's current."""

from __future__ import annotations

import pytest

from rulesets.core.battlefield import Island
from rulesets.soldiers_companion.fire.gunnery import stationary
from rulesets.soldiers_companion.movement.current import opening, start_of_turn
from rulesets.soldiers_companion.movement.drift import (
    cluster,
    drift,
    drift_clusters,
    drifts,
    last_movement,
)
from rulesets.soldiers_companion.movement.movement import begin_move
from rulesets.soldiers_companion.state import Status
from rulesets.soldiers_companion.tables import INCH
from tests.rulesets.soldiers_companion.afloat import (
    alone,
    book,
    leg,
    moves,
    on_water,
    square,
)
from tests.rulesets.soldiers_companion.alongside import tie
from tests.rulesets.soldiers_companion.factories import (
    LENGTH,
    MIDDLE,
    at,
    heading,
    last,
    logged,
    make_field,
    make_ship,
    make_unit,
)
from tests.support.dice import ScriptedDice


@pytest.mark.parametrize(("river", "faces", "strength"), [("off", (1,), 0), ("d6", (1, 4), 4)])
def test_sc_cur_01_river_current(river, faces, strength):
    battle, _ = alone(options={"river_current": river})

    with ScriptedDice(*faces) as dice:  # the wind first
        opening(battle, dice)

    assert battle.current == strength * INCH


def test_sc_cur_02_river_current_of_a_strong_river():
    battle, _ = alone(options={"river_current": "2d6"})

    with ScriptedDice(1, 5, 3) as dice:
        opening(battle, dice)

    assert battle.current == 8 * INCH
    assert last(battle, "current_set").rule == "SC-CUR-02"


def test_sc_cur_01_a_table_that_shows_its_current_is_not_rolled_for():
    battle, _ = alone(field=make_field(current=3 * INCH), options={"river_current": "d6"})

    with ScriptedDice(1) as dice:
        opening(battle, dice)

    assert battle.current == 3 * INCH


@pytest.mark.parametrize(("reroll", "faces", "strength"), [("game", (), 4), ("turn", (6,), 6)])
def test_sc_cur_01_current_reroll(reroll, faces, strength):
    options = {"river_current": "d6", "current_reroll": reroll}
    battle, _ = alone(options=options, current=4 * INCH, turn=2)

    with ScriptedDice(*faces) as dice:
        start_of_turn(battle, dice)

    assert battle.current == strength * INCH


# -- the two modes -------------------------------------------------------------------------------


def test_sc_cur_03_current_mode_drift():
    battle, ship = alone(current=4 * INCH)
    sikhs = make_unit(aboard=ship)[1]

    with ScriptedDice() as dice:
        moves(battle, dice, ship, leg(2))

    assert ship.allowance == 24 * INCH
    assert book(ship.position) == (0, -2)  # it fell back
    assert sikhs.position == ship.position
    assert ship.move == 2 * INCH


@pytest.mark.parametrize(
    ("course", "inches"), [(0, 20), (60, 20), (120, 28), (180, 28), (240, 28), (300, 20), (90, 24)]
)
def test_sc_cur_03_current_mode_allowance(course, inches):
    options = {"current_mode": "allowance"}
    battle, ship = alone(heading=heading(course), current=4 * INCH, options=options)

    with ScriptedDice() as dice:
        begin_move(battle, dice, ship)
        assert ship.allowance == inches * INCH
        ship.move = 0
        assert drifts(battle, ship)
        ship.move = 1
        assert not drifts(battle, ship)


def test_sc_cur_03_the_current_gives_no_move_to_a_vessel_without_any():
    options = {"current_mode": "allowance"}
    battle, ship = alone(
        heading=heading(180), current=4 * INCH, options=options, hull_lost=2, card={"hull": 5}
    )

    with ScriptedDice() as dice:
        begin_move(battle, dice, ship)

    assert ship.allowance == 0


# -- who drifts ----------------------------------------------------------------------------------


@pytest.mark.parametrize("changes", [{"aground": True}, {"docked": True}, {"anchored": True}])
def test_sc_cur_04_what_lies_fast_does_not_drift(changes):
    battle, ship = alone(current=3 * INCH, **changes)

    with ScriptedDice() as dice:
        drift(battle, dice, ship)

    assert book(ship.position) == (0, 0)


def test_sc_cur_04_a_tow_drifts_once_with_its_tug():
    tug, tow = make_ship(name="a", side=0), make_ship("raft", "b", 0, position=at(3, 0))
    battle = on_water(tug, tow, current=2 * INCH)
    tug[1].tows, tow[1].tug = [tow[1]], tug[1]

    with ScriptedDice() as dice:
        moves(battle, dice, tow[1])
        moves(battle, dice, tug[1])

    assert [book(ship.position) for _, ship in (tug, tow)] == [(0, -2), (3, -2)]
    assert [event.ships[0][0] for event in logged(battle, "drifted")] == ["a"]


def test_sc_cur_04_a_cluster_drifts_unless_a_member_has_drifted():
    ships = [make_ship(name=n, side=i % 2, position=at(2 * i, 0)) for i, n in enumerate("abc")]
    battle = on_water(*ships, current=3 * INCH)
    one, two, three = (ship for _, ship in ships)
    tie(battle, one, two)
    tie(battle, two, three)
    assert cluster(battle, three) == [one, two, three]

    two.drifted = True
    with ScriptedDice() as dice:
        drift_clusters(battle, dice)
    assert book(one.position) == (0, 0)

    two.drifted = False
    with ScriptedDice() as dice:
        drift_clusters(battle, dice)
    assert [book(ship.position)[1] for ship in (one, two, three)] == [-3, -3, -3]
    assert all(ship.drifting for ship in (one, two, three))


def test_sc_cur_04_one_member_aground_holds_the_cluster():
    one, two = make_ship(name="a", side=0), make_ship(name="b", side=1, position=at(2, 0))
    battle = on_water(one, two, current=3 * INCH)
    tie(battle, one[1], two[1])
    two[1].aground = True

    with ScriptedDice() as dice:
        drift_clusters(battle, dice)

    assert book(one[1].position) == (0, 0)


@pytest.mark.parametrize(
    ("moves_", "mode", "last_is_initiative"),
    [
        ("winner_chooses", "both_move", False),
        ("first", "both_move", False),
        ("second", "both_move", True),
        ("second", "classic", False),
    ],
)
def test_sc_cur_04_the_last_movement_phase_of_a_turn(moves_, mode, last_is_initiative):
    battle, _ = alone(options={"initiative_moves": moves_, "initiative_mode": mode})

    assert last_movement(battle, battle.initiative) is last_is_initiative
    assert last_movement(battle, battle.initiative.foe) is not last_is_initiative


def test_sc_cur_04_drifting_is_not_stationary():
    battle, ship = alone(current=2 * INCH)

    with ScriptedDice() as dice:
        moves(battle, dice, ship)

    assert ship.move == 0
    assert not stationary(battle, ship)


# -- hazards -------------------------------------------------------------------------------------


def above_a_bar(**changes):
    """A vessel broadside on, 3 inches above an island."""
    isle = square("x", 0, -6, 1).outline
    field = make_field(islands=(Island("isle", isle),))
    return alone(heading=heading(90), field=field, **changes)


def test_sc_cur_05_drift_hazards_on():
    battle, ship = above_a_bar(current=6 * INCH)

    with ScriptedDice(5) as dice:  # as for a slow move: 5 - 1 is aground
        drift(battle, dice, ship)

    assert ship.aground
    assert not ship.ground_fast
    assert book(ship.position) == (0, -2)


def test_sc_cur_05_a_drifting_vessel_stops_at_land():
    battle, ship = above_a_bar(current=6 * INCH)

    with ScriptedDice(4) as dice:
        drift(battle, dice, ship)

    assert not ship.aground
    assert book(ship.position) == (0, -4)


def test_sc_cur_05_drift_hazards_off():
    battle, ship = above_a_bar(current=6 * INCH, options={"drift_hazards": False})

    with ScriptedDice() as dice:
        drift(battle, dice, ship)

    assert book(ship.position) == (0, -4)


def test_sc_cur_05_what_was_close_before_is_not_tested_again():
    battle, ship = above_a_bar(current=1 * INCH)
    ship.position = at(0, -2.5)

    with ScriptedDice() as dice:
        drift(battle, dice, ship)

    assert book(ship.position) == (0, -3.5)


def test_sc_cur_05_rocks_below():
    field = make_field(areas=(square("reef", 0, -8, 1),))
    battle, ship = alone(heading=heading(90), field=field, current=6 * INCH)

    with ScriptedDice(2, 6, 1) as dice:  # struck, no hull hit, afloat
        drift(battle, dice, ship)

    assert book(ship.position) == (0, -4)
    assert ship.hull_lost == 0


def test_sc_cur_05_no_collision_with_a_vessel_below_but_a_stop():
    one = make_ship(name="a", side=0, heading=heading(90))
    other = make_ship(name="b", side=1, heading=heading(90), position=at(0, -5))
    battle = on_water(one, other, current=6 * INCH)

    with ScriptedDice() as dice:
        drift(battle, dice, one[1])

    assert book(one[1].position) == (0, -3)


def test_sc_cur_05_pinned_against_a_vessel_it_drifts_no_more():
    one = make_ship(name="a", side=0, heading=heading(90), drifting=True)
    other = make_ship(name="b", side=1, heading=heading(90), position=at(0, -2), anchored=True)
    battle = on_water(one, other, current=6 * INCH)

    with ScriptedDice() as dice:
        drift(battle, dice, one[1])

    assert last(battle, "drifted").length == 0
    assert not one[1].drifting


def test_sc_cur_03_the_current_carries_a_vessel_off_the_table():
    battle, ship = alone(position=(LENGTH - INCH, MIDDLE[1]), current=4 * INCH)

    with ScriptedDice() as dice:
        drift(battle, dice, ship)

    assert ship.status is Status.LEFT
