"""SC-MOV: legs, turns and the movement phase."""

from __future__ import annotations

import pytest

from rulesets.core.battlefield import AreaKind, Island
from rulesets.core.changes import Change
from rulesets.soldiers_companion.damage.hull import hull_hits
from rulesets.soldiers_companion.events.criticals import ControlsLost
from rulesets.soldiers_companion.movement import running
from rulesets.soldiers_companion.movement.docking import weigh
from rulesets.soldiers_companion.movement.legs import runs_straight
from rulesets.soldiers_companion.movement.movement import movement_phase
from rulesets.soldiers_companion.movement.running import make_move
from rulesets.soldiers_companion.orders import FireOrder, Firing, Leg, MoveOrder, Shoot
from rulesets.soldiers_companion.state import Jam, Status, Turning
from rulesets.soldiers_companion.tables import INCH
from tests.rulesets.soldiers_companion.afloat import (
    LEFT,
    POWER_LEFT,
    POWER_RIGHT,
    RIGHT,
    alone,
    bank_east,
    book,
    degrees,
    leg,
    moves,
    on_water,
    planned,
    refused,
    square,
)
from tests.rulesets.soldiers_companion.commanders import ById, StandFast
from tests.rulesets.soldiers_companion.factories import (
    at,
    heading,
    last,
    logged,
    make_field,
    make_ship,
)
from tests.support.dice import ScriptedDice


def test_sc_mov_01_any_distance_up_to_the_allowance():
    battle, ship = alone()

    assert planned(battle, ship, leg(5.5)).track == 5500
    assert refused(battle, ship, leg(24.001)) == "SC-MOV-01"
    assert planned(battle, ship).track == 0


def test_sc_mov_02_an_unused_turn_is_not_saved():
    battle, ship = alone()

    assert refused(battle, ship, leg(12), leg(6), RIGHT) == "SC-MOV-02"
    assert refused(battle, ship, leg(12), RIGHT, RIGHT) == "SC-MOV-02"


def test_sc_mov_02_a_leg_may_be_given_in_parts_and_two_as_one():
    battle, ship = alone()
    fire = Shoot((FireOrder("bow-gun", "b", Firing.SHOT),))

    parts = planned(battle, ship, leg(5), fire, leg(7), RIGHT)
    assert degrees(parts.heading) == 60
    assert [stage.boundary for stage in parts.stages if stage.length] == [False, True]

    whole = planned(battle, ship, leg(24), LEFT)
    assert [stage.length for stage in whole.stages if stage.length] == [12 * INCH, 12 * INCH]


def test_sc_mov_02_a_plan_changes_nothing():
    battle, ship = alone()
    before = (ship.position, ship.heading, ship.allowance, len(battle.turns[-1]))

    planned(battle, ship, leg(12), RIGHT, leg(12))

    assert (ship.position, ship.heading, ship.allowance, len(battle.turns[-1])) == before


def test_sc_mov_03_a_leg_is_cut_only_before_an_obstacle():
    battle, ship = alone()
    assert refused(battle, ship, leg(7, cut=True), RIGHT) == "SC-MOV-03"

    for kind in (AreaKind.ROCKS, AreaKind.SHOAL):
        battle, ship = alone(field=make_field(areas=(square("reef", 0, 15, 1, kind),)))
        assert planned(battle, ship, leg(7, cut=True), RIGHT).spent == 12 * INCH

    battle = on_water(make_ship(name="a", side=0), make_ship(name="b", side=1, position=at(0, 20)))
    assert planned(battle, battle.ships["a"], leg(1, cut=True), RIGHT, leg(12)).spent == 24 * INCH


def test_sc_mov_03_the_obstacle_may_lie_beyond_the_vessels_own_reach():
    battle = on_water(make_ship(name="a", side=0), make_ship(name="b", side=1, position=at(0, 21)))
    ship = battle.ships["a"]

    assert planned(battle, ship, leg(3, cut=True), RIGHT, allowance=6).spent == 6 * INCH
    battle.ships["b"].position = at(0, 24)
    assert refused(battle, ship, leg(3, cut=True), RIGHT, allowance=6) == "SC-MOV-03"


def test_sc_mov_03_a_leg_cut_at_once_costs_a_leg_too():
    battle, ship = alone("raft", field=bank_east(2))

    assert planned(battle, ship, leg(0, cut=True), LEFT, allowance=12).spent == 12 * INCH
    assert refused(battle, ship, leg(12), leg(0, cut=True), allowance=12) == "SC-MOV-01"


@pytest.mark.parametrize("turns", [False, True])
def test_sc_mov_04_partial_leg_turn(turns):
    battle, ship = alone(options={"partial_leg_turn": turns})
    steps = (leg(12), leg(8), RIGHT)

    if turns:
        assert degrees(planned(battle, ship, *steps, allowance=20).heading) == 60
        assert refused(battle, ship, *steps, allowance=21) == "SC-MOV-02"  # it stopped of itself
    else:
        assert refused(battle, ship, *steps, allowance=20) == "SC-MOV-02"


def test_sc_mov_05_power_turns_at_the_boundaries_of_legs():
    battle, ship = alone()

    both = planned(battle, ship, leg(12), POWER_LEFT, LEFT)
    assert (degrees(both.heading), both.spent, both.track) == (240, 24 * INCH, 12 * INCH)
    assert refused(battle, ship, leg(6), POWER_LEFT) == "SC-MOV-05"
    assert refused(battle, ship, leg(13), POWER_LEFT) == "SC-MOV-05"
    assert refused(*alone("raft"), POWER_LEFT) == "SC-MOV-05"


def test_sc_mov_10_no_way_through_a_vessel_or_land():
    battle = on_water(make_ship(name="a", side=0), make_ship(name="b", side=1, position=at(0, 15)))
    ship = battle.ships["a"]

    assert refused(battle, ship, leg(6.001)) == "SC-MOV-10"
    assert planned(battle, ship, leg(6)).track == 6 * INCH
    battle.ships["b"].status = Status.SURRENDERED
    assert refused(battle, ship, leg(12)) == "SC-MOV-10"
    battle.ships["b"].status = Status.SUNK
    assert planned(battle, ship, leg(12)).track == 12 * INCH

    battle, ship = alone(field=bank_east(10), heading=heading(90))
    assert refused(battle, ship, leg(6)) == "SC-MOV-10"
    assert planned(battle, ship, leg(5.5)).track == 5500


def test_sc_mov_10_no_turn_into_a_vessel():
    other = make_ship(name="b", side=1, position=at(3, 4))
    battle = on_water(make_ship(name="a", side=0), other)

    assert refused(battle, battle.ships["a"], POWER_LEFT) == "SC-MOV-10"


def test_sc_mov_10_an_island_is_land():
    isle = Island("isle", square("x", 0, 15, 1).outline)
    battle, ship = alone(field=make_field(islands=(isle,)))

    assert refused(battle, ship, leg(10)) == "SC-MOV-10"
    assert planned(battle, ship, leg(9.5)).track == 9500


@pytest.mark.parametrize(("inches", "docked"), [(3.5, True), (3.2, False)])
def test_sc_mov_11_docked_at_the_bank(inches, docked):
    battle, ship = alone(field=bank_east(8), heading=heading(90))

    with ScriptedDice(1) as dice:  # either way it comes near the bank
        moves(battle, dice, ship, leg(inches))

    assert ship.docked is docked
    with ScriptedDice() as dice:
        moves(battle, dice, ship)
    assert ship.docked is docked


def test_sc_mov_11_a_docked_vessel_swings_over_the_bank_as_it_leaves_it():
    battle, ship = alone(field=bank_east(1.5), docked=True)  # alongside, half an inch off

    with ScriptedDice(1) as dice:
        moves(battle, dice, ship, POWER_LEFT, leg(12))
    assert (book(ship.position), degrees(ship.heading)) == ((-10.39, 6.0), 300)

    for changes in ({"docked": False}, {"docked": True, "way": 1}):
        battle, ship = alone(field=bank_east(1.5), **changes)
        assert refused(battle, ship, POWER_LEFT, leg(12)) == "SC-MOV-10"
    battle, ship = alone(field=bank_east(1.5), docked=True)
    assert refused(battle, ship, POWER_LEFT, leg(3)) == "SC-MOV-10"  # its stern is still on land
    assert refused(battle, ship, POWER_RIGHT, leg(12)) == "SC-MOV-10"


def test_sc_mov_11_anchoring_on():
    battle, ship = alone(current=2 * INCH)

    with ScriptedDice() as dice:
        moves(battle, dice, ship, leg(4), anchor=True)

    assert ship.anchored
    assert not logged(battle, "drifted")
    assert refused(battle, ship, leg(1)) == "SC-MOV-11"
    weigh(battle)
    assert ship.anchored
    ship.side.commander = StandFast(weigh=True)
    weigh(battle)
    assert not ship.anchored


@pytest.mark.parametrize(
    ("changes", "rule"), [({"controls_bound": True}, "SC-BRG-02"), ({"helm": None}, "SC-MAN-04")]
)
def test_sc_mov_08_nobody_stops_it_by_its_anchor(changes, rule):
    battle, ship = alone(move=12 * INCH, **changes)

    with ScriptedDice() as dice:
        moves(battle, dice, ship, leg(12), anchor=True)

    assert not ship.anchored
    assert last(battle, "order_refused").rule == rule


def test_sc_mov_11_anchoring_off():
    battle, ship = alone(options={"anchoring": False})

    with ScriptedDice() as dice:
        moves(battle, dice, ship, leg(4), anchor=True)

    assert not ship.anchored
    assert last(battle, "order_refused").rule == "SC-MOV-11"


# -- vessels that nobody steers ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "rule"), [({"controls_bound": True}, "SC-BRG-02"), ({"helm": None}, "SC-MAN-04")]
)
def test_sc_mov_08_neither_course_nor_speed_may_change(changes, rule):
    battle, ship = alone(move=20 * INCH, **changes)

    assert refused(battle, ship, leg(12), RIGHT) == rule
    assert refused(battle, ship, leg(12)) == rule
    assert refused(battle, ship) == rule
    assert planned(battle, ship, leg(20)).track == 20 * INCH
    with ScriptedDice() as dice:
        moves(battle, dice, ship, leg(12))
    assert ship.move == 20 * INCH
    assert last(battle, "order_refused").rule == rule


def test_sc_mov_09_no_change_of_speed_is_the_most_it_can_if_that_is_less():
    battle, ship = alone(move=24 * INCH, helm=None)

    assert runs_straight(battle, ship, allowance=8 * INCH).track == 8 * INCH
    battle, dhow = alone("large_boat", move=12 * INCH, helm=None, wind=heading(90))
    assert runs_straight(battle, dhow, allowance=36 * INCH).track == 36 * INCH


def test_sc_mov_10_a_vessel_that_nobody_steers_stops_short():
    other = make_ship(name="b", side=1, position=at(0, 20))
    battle = on_water(make_ship(name="a", side=0, helm=None, move=24 * INCH), other)

    with ScriptedDice() as dice:
        moves(battle, dice, battle.ships["a"])

    assert battle.ships["a"].move in (11 * INCH, 11 * INCH - 1)


def test_sc_rud_02_a_jam_turns_a_vessel_that_nobody_steers():
    battle, ship = alone(helm=None, move=24 * INCH, rudder=Jam(Turning.LEFT, 2))

    with ScriptedDice() as dice:
        moves(battle, dice, ship)

    assert degrees(ship.heading) == 240
    assert last(battle, "turned").rule == "SC-RUD-02"


def test_sc_rud_01_no_turn_with_a_jammed_rudder():
    battle, ship = alone(rudder=Jam(Turning.STRAIGHT, 1))

    assert refused(battle, ship, leg(12), RIGHT) == "SC-RUD-01"
    assert refused(battle, ship, POWER_LEFT) == "SC-RUD-01"
    assert planned(battle, ship, leg(24)).heading == ship.heading


# -- the phase -----------------------------------------------------------------------------------


def orders(**told: MoveOrder):
    return StandFast(move=ById(told))


def test_sc_turn_01_rammers_move_first_then_the_commanders_order():
    ships = [make_ship(name=name, side=0, position=at(20 * i, 0)) for i, name in enumerate("abc")]
    enemy = make_ship(name="z", side=1, position=at(40, 60))
    ours = StandFast(sailing_order=lambda battle, side: ["b", "a"])
    battle = on_water(*ships, enemy, commanders=(ours, StandFast()))
    ships[2][1].ram_target = "z"

    with ScriptedDice() as dice:
        movement_phase(battle, dice, battle.sides[0])

    assert [event.ship for event in logged(battle, "move_made")] == ["c", "b", "a"]


def test_sc_turn_02_a_vessel_that_stays_fires_in_its_movement_phase():
    one = make_ship(name="a", side=0, aground=True)
    other = make_ship(name="b", side=1, position=at(0, 24))
    battle = on_water(one, other)
    fire = Shoot((FireOrder("bow-gun", "b", Firing.SHOT),))

    with ScriptedDice(1) as dice:
        moves(battle, dice, one[1], fire)

    assert logged(battle, "shot_fired")


def test_sc_turn_02_fire_comes_at_its_point_of_the_move():
    one = make_ship(name="a", side=0)
    other = make_ship(name="b", side=1, position=at(0, 60))
    battle = on_water(one, other)
    fire = Shoot((FireOrder("bow-gun", "b", Firing.SHOT),))

    with ScriptedDice(1) as dice:
        moves(battle, dice, one[1], leg(6), fire, leg(6), RIGHT)

    kinds = [event.kind for event in battle.turns[-1]]
    assert kinds == ["move_began", "leg_made", "shot_fired", "leg_made", "turned", "move_made"]


def test_sc_hull_02_damage_on_the_way_takes_effect_at_once(monkeypatch):
    battle, ship = alone(allowance=24 * INCH)
    course = planned(battle, ship, leg(24))
    fire = course.stages[0]._replace(length=0, fires=(FireOrder("none", "none", Firing.SHOT),))
    hit = course._replace(stages=(course.stages[0], fire, course.stages[1]))

    def shot(battle, ship):
        hull_hits(battle, ship, 1, rule="SC-HULL-01", by_fire=True, cause="gunfire")

    with ScriptedDice() as dice:
        made = make_move(battle, dice, ship, hit, avoid_rocks=False)
    assert made == 24 * INCH

    ship.position = at(0, 0)
    monkeypatch.setattr(running, "shoot", lambda battle, dice, firer, fires: shot(battle, firer))
    with ScriptedDice() as dice:
        made = make_move(battle, dice, ship, hit, avoid_rocks=False)
    assert made == 12 * INCH


def test_sc_mov_10_a_plan_is_open_unless_it_began_over_a_hull_or_at_a_berth():
    battle, ship = alone()
    assert planned(battle, ship, leg(12), LEFT, leg(12)).open
    ship.docked = True
    assert not planned(battle, ship, leg(12)).open

    one = make_ship(name="a", position=at(0, 0))
    beside = make_ship(name="b", side=1, position=at(20, 0))
    over = make_ship(name="b", side=1, position=at(1, 0))
    assert planned(on_water(one, beside), one[1], leg(12)).open
    one = make_ship(name="a", position=at(0, 0))
    assert not planned(on_water(one, over), one[1], leg(12)).open


def test_sc_mov_10_a_vessel_leaves_the_table_by_the_rivers_end():
    battle, ship = alone(position=(8 * INCH, 100 * INCH))

    assert planned(battle, ship, leg(12)).leaves
    with ScriptedDice() as dice:
        moves(battle, dice, ship, leg(12))

    assert ship.status is Status.LEFT
    assert last(battle, "leg_made").length == 8 * INCH + 1


# -- who moves -----------------------------------------------------------------------------------


def test_sc_bg_02_initiative_mode_both_move():
    battle, ship = alone(move=24 * INCH)
    battle.initiative = ship.side.foe

    assert planned(battle, ship, leg(12), RIGHT).track == 12 * INCH


def test_sc_bg_02_initiative_mode_classic():
    battle, ship = alone(move=21 * INCH, options={"initiative_mode": "classic"})
    assert planned(battle, ship, leg(12), RIGHT).track == 12 * INCH

    battle.initiative = ship.side.foe
    assert refused(battle, ship, leg(10), RIGHT) == "SC-BG-02"
    assert refused(battle, ship, leg(10.5)) == "SC-BG-02"
    assert planned(battle, ship, leg(10)).track == 10 * INCH
    assert planned(battle, ship, leg(4)).track == 4 * INCH
    with ScriptedDice() as dice:
        moves(battle, dice, ship, leg(12))
    assert ship.move == 10 * INCH


def test_sc_bg_02_other_craft_lie_still_in_the_classic_mode():
    battle, boat = alone(
        "large_boat", move=24 * INCH, options={"initiative_mode": "classic"}, wind=heading(0),
        heading=heading(180),
    )  # fmt: skip
    battle.initiative = boat.side.foe

    assert refused(battle, boat, leg(1)) == "SC-BG-02"
    assert runs_straight(battle, boat, allowance=24 * INCH).track == 0


def test_sc_turn_04_a_whole_phase_read_from_its_log_gives_the_same_state():
    def made():
        one = make_ship(name="a", side=0)
        two = make_ship("large_boat", "b", 0, position=at(20, 0), heading=heading(180))
        return on_water(one, two, current=2 * INCH, wind=heading(0))

    battle = made()
    battle.sides[0].commander = orders(
        a=MoveOrder((leg(12), RIGHT, leg(5)), anchor=True), b=MoveOrder((Leg(11_500),))
    )
    with ScriptedDice(3) as dice:
        movement_phase(battle, dice, battle.sides[0])

    again = made()
    for event in battle.turns[-1]:
        if isinstance(event, Change):
            event.apply(again)
    for name in "ab":
        ship, copy = battle.ships[name], again.ships[name]
        assert (copy.position, copy.heading, copy.move, copy.anchored, copy.drifting) == (
            ship.position, ship.heading, ship.move, ship.anchored, ship.drifting,
        )  # fmt: skip
    assert battle.ships["a"].anchored
    assert book(battle.ships["b"].position) == (20, -13.5)


def test_sc_mov_10_a_rammer_does_not_turn_into_its_target():
    one = make_ship(name="a", side=0, ram_target="b")
    battle = on_water(one, make_ship(name="b", side=1, position=at(-3, 4)))

    assert refused(battle, one[1], POWER_LEFT) == "SC-MOV-10"
    battle.ships["b"].position = at(0, 12)
    assert planned(battle, one[1], leg(24)).track == 24 * INCH  # but it may run through it


def test_sc_mov_10_hulls_that_touch_may_slide_along_but_not_run_through():
    beside = make_ship(name="b", side=0, position=at(1.999, 0))  # less than its corners' rounding
    battle = on_water(make_ship(name="a", side=0), beside)
    assert planned(battle, battle.ships["a"], leg(12)).track == 12 * INCH

    battle.ships["b"].position = at(0, 8.999)
    assert refused(battle, battle.ships["a"], leg(12)) == "SC-MOV-10"


@pytest.mark.parametrize("before", [False, True])
def test_sc_brg_02_a_hit_on_the_way_binds_the_rest_of_the_move(before):
    """`before`: it has been hit earlier in its phase, for the phase after."""

    def hit(battle, firer):
        if not logged(battle, "controls_lost"):
            battle.happen(ControlsLost("SC-BRG-02", "a", battle.under_way is battle.ships["a"]))
        return ()

    battle = on_water(
        make_ship(name="a", side=0, controls_lost=before),
        make_ship(name="b", side=1, position=at(60, 0)),
        commanders=(StandFast(), StandFast(fire=hit)),
        options={"reaction_fire": True},
    )
    ship = battle.ships["a"]

    with ScriptedDice() as dice:
        moves(battle, dice, ship, leg(12), RIGHT, leg(12))

    assert (ship.position, ship.heading) == (at(0, 24), heading(0))
    assert (ship.controls_lost, ship.controls_bound) == (True, True)


def test_sc_brg_02_a_hit_before_its_own_move_binds_the_next_phase_alone():
    battle, ship = alone(controls_lost=True)

    with ScriptedDice() as dice:
        moves(battle, dice, ship, leg(12), RIGHT)

    assert degrees(ship.heading) == 60
