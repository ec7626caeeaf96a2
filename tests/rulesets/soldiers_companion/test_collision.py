"""SC-COL: collisions."""

from __future__ import annotations

import pytest

from rulesets.core.events import TurnBegan
from rulesets.soldiers_companion.damage.hull import hull_hits
from rulesets.soldiers_companion.movement import running
from rulesets.soldiers_companion.movement.allowance import allowance, can_move
from rulesets.soldiers_companion.movement.collision import (
    avoid,
    crash,
    half_up,
    may_avoid,
    parallel,
    rock_score,
    vessel_score,
)
from rulesets.soldiers_companion.movement.legs import Plan, plan
from rulesets.soldiers_companion.movement.movement import move_vessel
from rulesets.soldiers_companion.movement.running import make_move
from rulesets.soldiers_companion.orders import FireOrder, Firing, Helm, MoveOrder, Shoot
from rulesets.soldiers_companion.state import Jam, Status, Turning
from rulesets.soldiers_companion.tables import INCH, TURN, Morale
from rulesets.soldiers_companion.turn import mark
from tests.rulesets.soldiers_companion.afloat import (
    LEFT,
    POWER_LEFT,
    alone,
    book,
    leg,
    moves,
    on_water,
    planned,
    square,
)
from tests.rulesets.soldiers_companion.alongside import tie
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


def two(gap: float = 2, *, sides=(0, 1), ours=None, theirs=None, **changes):
    """Two steamers side by side, both heading north."""
    one = make_ship(name="a", side=sides[0])
    other = make_ship(name="b", side=sides[1], position=at(2 + gap, 0), **changes)
    battle = on_water(one, other, commanders=(ours or StandFast(), theirs or StandFast()))
    return battle, one[1], other[1]


@pytest.mark.parametrize(
    ("together", "avoiding", "turning", "needed"),
    [
        (False, False, False, 3),
        (True, False, False, 2),
        (False, True, False, 1),
        (True, True, False, 0),
        (False, False, True, 5),
        (True, False, True, 4),
        (True, True, True, 2),
    ],
)
def test_sc_col_04_modifiers_add_up(together, avoiding, turning, needed):
    score = vessel_score(parallel=together, avoiding=avoiding, turning=turning)

    assert score.total == needed


def test_sc_col_04_parallel_is_the_same_or_the_opposite_heading():
    _, one, other = two()

    assert parallel(one, other)
    other.heading = heading(180)
    assert parallel(one, other)
    other.heading = heading(60)
    assert not parallel(one, other)


@pytest.mark.parametrize(("gap", "tested"), [(2, True), (2.001, False)])
def test_sc_col_01_hostile_vessels_within_two_inches(gap, tested):
    battle, one, _ = two(gap)

    with ScriptedDice(*([6] if tested else [])) as dice:
        moves(battle, dice, one, leg(12))

    assert bool(logged(battle, "collision_tested")) is tested


def test_sc_col_01_only_where_one_of_them_moves():
    battle, one, other = two()

    with ScriptedDice() as dice:
        moves(battle, dice, one)
        moves(battle, dice, one, POWER_LEFT)

    other.status = Status.SURRENDERED
    with ScriptedDice() as dice:
        moves(battle, dice, one, leg(12))


def test_sc_col_01_a_declared_ram_takes_the_place_of_the_test():
    one = make_ship(name="a", side=0)
    other = make_ship(name="b", side=1, position=at(0, 10.5))
    battle = on_water(one, other)
    one[1].ram_target = "b"

    with ScriptedDice(6) as dice:  # the ram misses
        moves(battle, dice, one[1], leg(2))

    assert not logged(battle, "collision_tested")
    assert logged(battle, "ram_tried")


def test_sc_col_02_a_tug_and_its_tow_never_test():
    battle, one, other = two(sides=(0, 0))
    one.tows, other.tug = [other], one

    with ScriptedDice() as dice:
        moves(battle, dice, one, leg(12))

    assert book(other.position) == (4, 12)


def test_sc_col_02_once_for_a_pair_that_both_move():
    ours = StandFast(move=MoveOrder((leg(6),)))
    battle, one, other = two(sides=(0, 0), ours=ours)

    with ScriptedDice(2) as dice:  # parallel: 2 is clear
        move_vessel(battle, dice, one)
        move_vessel(battle, dice, other)

    assert [event.rule for event in logged(battle, "collision_tested")] == ["SC-COL-02"]


def test_sc_col_02_not_where_the_other_has_no_orders():
    ours = StandFast(move=ById({"a": MoveOrder((leg(6),))}))
    battle, one, _ = two(sides=(0, 0), ours=ours)

    with ScriptedDice() as dice:
        move_vessel(battle, dice, one)


def test_sc_col_03_once_for_each_rock_in_a_leg():
    rocks = (square("east", 4, 10, 1), square("west", -4, 12, 1))
    battle, ship = alone(field=make_field(areas=rocks))

    with ScriptedDice(3, 4, 6, 5) as dice:
        moves(battle, dice, ship, leg(24))

    tested = [(event.rocks, event.score.total) for event in logged(battle, "rocks_tested")]
    assert tested == [("east", 3), ("west", 3), ("east", 3), ("west", 3)]
    assert ship.move == 24 * INCH


@pytest.mark.parametrize(("turns", "needed"), [((), 3), ((LEFT,), 5)])
def test_sc_col_04_turning_near_rocks(turns, needed):
    battle, ship = alone(field=make_field(areas=(square("reef", 4, 14, 1),)))

    with ScriptedDice(4, *((6, 1) if turns else ())) as dice:  # a look ahead at the order
        moves(battle, dice, ship, leg(12), *turns)

    test = last(battle, "rocks_tested")
    assert test.score.total == needed
    assert needed == rock_score(avoiding=False, turning=bool(turns)).total
    assert test.struck is bool(turns)
    assert ship.move == (8500 if turns else 12 * INCH)


def test_sc_col_05_a_collision_stops_the_mover_where_it_stands_and_it_drifts():
    battle, one, other = two()
    battle.current = 2 * INCH

    with ScriptedDice(1, 6, 6) as dice:
        moves(battle, dice, one, leg(12))

    assert one.stopped
    assert (book(one.position), one.move) == ((0, -2), 0)
    assert (one.hull_lost, other.hull_lost) == (0, 0)


@pytest.mark.parametrize(("inches", "cost"), [(24, 12), (21, 11), (1, 1), (0, 0)])
def test_sc_col_06_half_of_a_move_rounded_up(inches, cost):
    assert half_up(inches * INCH) == cost * INCH


def test_sc_col_06_a_friend_under_sail_rolls_first_and_keeps_it():
    ours = StandFast(avoid=True)
    boat = make_ship("large_boat", "b", 0, position=at(4, 0), heading=heading(180))
    battle = on_water(make_ship(name="a", side=0), boat, commanders=(ours, StandFast()))

    with ScriptedDice(3) as dice:
        assert avoid(battle, dice, boat[1], battle.ships["a"])
        assert (boat[1].kept_roll, boat[1].avoided) == (3, 12 * INCH)
        move_vessel(battle, dice, boat[1])

    assert boat[1].allowance == 12 * INCH
    assert (boat[1].kept_roll, boat[1].avoided) == (0, 0)


def test_sc_col_07_an_enemy_is_halved_once():
    battle, one, other = two(theirs=StandFast(avoid=True))

    with ScriptedDice() as dice:
        avoid(battle, dice, other, one)
        avoid(battle, dice, other, one)

    assert allowance(battle, other) == 12 * INCH


@pytest.mark.parametrize(
    "changes",
    [
        {"aground": True},
        {"anchored": True},
        {"helm": None},
        {"controls_lost": True},
        {"controls_bound": True},
        {"rudder": Jam(Turning.LEFT, 1)},
        {"hull_lost": 2},
    ],
)
def test_sc_col_06_who_cannot_avoid(changes):
    battle, one, other = two(theirs=StandFast(avoid=True), **changes)

    with ScriptedDice() as dice:
        assert not avoid(battle, dice, other, one)
    assert not logged(battle, "collision_avoided")


def test_sc_col_06_grappled_and_towed_vessels_cannot_avoid():
    battle, one, other = two()
    assert may_avoid(battle, other)
    tie(battle, one, other)
    assert not may_avoid(battle, other)
    battle.grapples.clear()
    other.tug = one
    assert not may_avoid(battle, other)


def test_sc_col_08_avoiding_rocks_costs_the_rest_of_the_leg():
    battle, ship = alone(field=make_field(areas=(square("reef", 4, 12, 1),)))

    with ScriptedDice(1, 2) as dice:  # +2 in the first leg and in the second
        moves(battle, dice, ship, leg(24), avoid_rocks=True)

    first = logged(battle, "leg_made")[0]
    assert first.length == 6500  # the bow abreast of the reef, 2 inches off it
    assert [event.struck for event in logged(battle, "rocks_tested")] == [False, False]
    assert ship.move == first.length


@pytest.mark.parametrize(
    "changes", [{"helm": None, "move": 12 * INCH}, {"rudder": Jam(Turning.STRAIGHT, 1)}]
)
def test_sc_col_06_nor_does_it_avoid_rocks(changes):
    battle, ship = alone(field=make_field(areas=(square("reef", 4, 12, 1),)), **changes)

    with ScriptedDice(3) as dice:
        moves(battle, dice, ship, leg(12), avoid_rocks=True)

    assert (
        last(battle, "rocks_tested").score.total == rock_score(avoiding=False, turning=False).total
    )
    assert ship.move == 12 * INCH


def test_sc_col_08_after_a_leg_lost_to_rocks_there_may_be_no_room_for_its_turn():
    ours, friend = make_ship(name="a", side=0), make_ship(name="b", side=0, position=at(4, 0))
    battle = on_water(ours, friend, field=make_field(areas=(square("reef", -4, 0, 1),)))
    ship = ours[1]
    ship.allowance = 12 * INCH
    course = plan(battle, ship, MoveOrder((leg(12), Helm(-TURN)), avoid_rocks=True))
    assert isinstance(course, Plan)  # 12 inches on she may turn to starboard

    with ScriptedDice(1) as dice:
        assert make_move(battle, dice, ship, course, avoid_rocks=True) == 0

    assert (ship.position, ship.heading) == (at(0, 0), heading(0))


def test_sc_col_08_the_rest_of_a_leg_given_in_parts_is_lost_and_paid(monkeypatch):
    battle, ship = alone(field=make_field(areas=(square("reef", 4, 12, 1),)))
    ship.allowance = 24 * INCH
    fire = Shoot((FireOrder("none", "none", Firing.SHOT),))
    course = planned(battle, ship, leg(7), leg(5), fire, leg(12))

    def harm(battle, dice, ship, fires):
        hull_hits(battle, ship, 1, rule="SC-HULL-01", by_fire=True, cause="gunfire")

    monkeypatch.setattr(running, "shoot", harm)
    with ScriptedDice(1) as dice:  # 12 inches of the 24 are paid, and the hit costs the others
        assert make_move(battle, dice, ship, course, avoid_rocks=True) == 6500


@pytest.mark.parametrize(
    ("sizes", "faces", "hits", "flooded"),
    [
        ((1, 1), (1, 1), (1, 1), False),
        ((1, 1), (2, 2), (0, 0), False),
        ((2, 1), (1, 2, 1), (1, 1), False),
        ((3, 1), (2, 4, 1), (0, 0), True),
        ((1, 3), (3, 2, 1), (1, 0), True),
        ((3, 1), (1, 3, 2), (1, 1), False),
    ],
)
def test_sc_col_09_and_10_hull_hits_and_flooding(sizes, faces, hits, flooded):
    ships = [
        make_ship(name=name, side=i, card={"size": sizes[i]}, position=at(4 * i, 0))
        for i, name in enumerate("ab")
    ]
    battle = on_water(*ships)
    one, other = (ship for _, ship in ships)

    with ScriptedDice(*faces) as dice:
        crash(battle, dice, one, other)

    assert (one.hull_lost, other.hull_lost) == hits
    small, large = sorted((one, other), key=lambda ship: ship.card.size)
    assert [leak.amount for leak in small.floodings] == ([1] if flooded else [])
    assert one.structure_lost == other.structure_lost == 0
    assert not large.floodings


def test_sc_col_10_no_flooding_die_for_what_has_sunk():
    small = make_ship(name="b", side=1, position=at(4, 0), hull_lost=4)
    battle = on_water(make_ship("large_steamer", "a", 0), small)

    with ScriptedDice(6, 1) as dice:
        crash(battle, dice, battle.ships["a"], small[1])

    assert small[1].status is Status.SUNK


@pytest.mark.parametrize(("size", "face", "harm"), [(1, 5, 1), (1, 6, 0), (2, 4, 1), (2, 5, 0)])
def test_sc_col_11_rocks_harm_a_small_hull_more(size, face, harm):
    field = make_field(areas=(square("reef", 0, 8, 1),))
    battle, ship = alone(card={"size": size}, field=field)

    with ScriptedDice(2, face, 1) as dice:
        moves(battle, dice, ship, leg(12))

    assert (ship.hull_lost, ship.structure_lost) == (harm, 0)


def test_sc_col_05_a_collision_stops_a_vessel_for_its_turn_alone():
    battle, one, _ = two()
    with ScriptedDice(1, 6, 6) as dice:
        moves(battle, dice, one, leg(12))
    assert can_move(battle, one) is not None

    mark(battle, TurnBegan("SC-TURN-01", 2))

    assert can_move(battle, one) is None


def test_sc_brg_02_a_checked_crew_without_controls_has_no_choice_but_to_close():
    battle, one, other = two()
    other.position = at(0, 40)
    one.morale, one.move, one.allowance = Morale.CHECKED, 6 * INCH, 24 * INCH
    one.controls_bound = True

    assert isinstance(plan(battle, one, MoveOrder((leg(6),))), Plan)
    one.controls_bound = False
    assert plan(battle, one, MoveOrder((leg(6),))).rule == "SC-BG-16"
