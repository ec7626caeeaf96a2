"""Section 38: what the commander orders at the helm and ashore, by the rules that he is under."""

from __future__ import annotations

import pytest

from rulesets.core.battlefield import AreaKind, Battlefield
from rulesets.core.doctrine import Station
from rulesets.soldiers_companion.commander import DoctrineCommander, helm
from rulesets.soldiers_companion.commander.ashore import charge, landing
from rulesets.soldiers_companion.commander.contact import grapple
from rulesets.soldiers_companion.commander.doctrine import Doctrine, Name, Standing
from rulesets.soldiers_companion.movement.movement import move_vessel
from rulesets.soldiers_companion.movement.transport import check_exchange
from rulesets.soldiers_companion.orders import STAY, Leg
from rulesets.soldiers_companion.tables import INCH, NEAR, Post, Quality
from rulesets.soldiers_companion.water.hulls import gap_within
from tests.rulesets.soldiers_companion.afloat import bank_east, book, degrees, on_water, square
from tests.rulesets.soldiers_companion.alongside import alongside
from tests.rulesets.soldiers_companion.commanders import StandFast
from tests.rulesets.soldiers_companion.factories import (
    LENGTH,
    MIDDLE,
    at,
    heading,
    logged,
    make_battle,
    make_field,
    make_ship,
    make_unit,
)
from tests.support.dice import ScriptedDice

AGGRESSIVE = Doctrine(Name.AGGRESSIVE)
BALANCED = Doctrine(Name.BALANCED)
SWARM = Doctrine(Name.NATIVE_SWARM)


def creek() -> Battlefield:
    """Land north and south of an inch of water in the middle of the table."""
    south, north = at(0, 0)[1], at(1, 0)[1]
    ends = (0, make_field().length)
    return make_field(south=tuple((s, south) for s in ends), north=tuple((s, north) for s in ends))


def test_sc_bg_20_no_charge_over_water():
    beja = make_unit("beja", 1, "war_band", position=at(-2, 0), warrior=True)
    over = make_unit("sikhs", 0, position=at(3, 0))
    battle = make_battle(beja, over, field=creek())
    assert charge(battle, AGGRESSIVE, beja[1]) is None


def test_sc_bg_20_the_nearest_enemy_that_can_be_charged():
    beja = make_unit("beja", 1, "war_band", position=at(-2, 0), warrior=True)
    over = make_unit("sikhs", 0, position=at(3, 0))
    near = make_unit("fusiliers", 0, position=at(-10, 0))
    battle = make_battle(beja, over, near, field=creek())
    assert charge(battle, AGGRESSIVE, beja[1]) == "fusiliers"


def test_sc_bg_19_troops_land_only_where_the_vessel_is_docked():
    ship = make_ship(position=at(0, 0))
    troops = make_unit("sikhs", 0, aboard=ship[1])
    battle = make_battle(ship, troops, make_unit("beja", 1), field=bank_east(2))
    told = Doctrine(standing={"sikhs": Standing(station=Station.LAND)})
    assert landing(battle, told, ship[1]) is None
    ship[1].docked = True
    order = landing(battle, told, ship[1])
    assert order is not None
    assert check_exchange(battle, ship[1], order) is None


# -- at the helm ---------------------------------------------------------------------------------


def steered(*entries, doctrine=BALANCED, **changes):
    """A battle whose first side is steered by a doctrine; its enemies stand fast."""
    ours = StandFast(move=lambda battle, ship: helm.move(battle, doctrine, ship, {}))
    return on_water(*entries, commanders=(ours, StandFast()), **changes)


def sail(battle, ship, *faces: int) -> None:
    with ScriptedDice(*faces) as dice:
        move_vessel(battle, dice, ship)


@pytest.mark.parametrize("name", list(Name))
def test_sc_grd_01_the_commander_keeps_off_the_shore_and_off_shoals(name):
    bar = square("bar", 0, 30, 3, AreaKind.SHOAL)
    shore = bank_east(8)
    field = make_field(north=shore.north, areas=(bar,))
    ours = make_ship(name="a", side=0)
    enemy = make_ship("raft", "z", 1, position=at(4, 90))
    battle = steered(ours, enemy, field=field, doctrine=Doctrine(name, {"a": Standing(reach=0)}))

    for _ in range(4):
        sail(battle, ours[1])

    assert book(ours[1].position)[1] > 40  # it is past the bar
    assert not logged(battle, "grounding_tested")


def test_sc_col_03_the_commander_goes_round_rocks():
    field = make_field(areas=(square("reef", 0, 24, 2),))
    ours = make_ship(name="a", side=0)
    enemy = make_ship("raft", "z", 1, position=at(0, 90))
    battle = steered(ours, enemy, field=field, doctrine=AGGRESSIVE)

    for _ in range(3):
        sail(battle, ours[1])

    assert book(ours[1].position)[1] > 30
    assert not logged(battle, "rocks_tested")


def test_sc_mov_11_the_commander_leaves_the_bank_that_it_lies_along():
    ours = make_ship(name="a", side=0, docked=True)
    enemy = make_ship("raft", "z", 1, position=at(-20, 90))
    battle = steered(ours, enemy, field=bank_east(1.5))

    sail(battle, ours[1], 1)
    ours[1].docked = False
    sail(battle, ours[1])

    assert len(logged(battle, "grounding_tested")) == 1  # as it left, at slow speed
    assert logged(battle, "grounding_tested")[0].score.total == 5
    assert not battle.waters.near_shore(((ours[1].position),) * 3, 4 * INCH)


def test_sc_col_02_friends_do_not_crowd_each_other():
    ships = [make_ship(name=n, side=0, position=at(5 * i, 0)) for i, n in enumerate("abc")]
    enemy = make_ship("raft", "z", 1, position=at(5, 80))
    battle = steered(*ships, enemy, doctrine=AGGRESSIVE)

    for _ in range(3):
        for ship in battle.sides[0].ships:
            ship.moved = False
        for _, ship in ships:
            sail(battle, ship)

    one, two, three = (ship for _, ship in ships)
    assert not any(gap_within(a, b, NEAR) for a, b in ((one, two), (two, three), (one, three)))
    assert all(book(ship.position)[1] > 30 for _, ship in ships)


# -- the stream ----------------------------------------------------------------------------------


def off_the_enemy(course: int, **changes):
    """A steamer 20 inches below an enemy, as near as its orders say, in a stream of 4 inches."""
    ours = make_ship(name="a", side=0, heading=heading(course), **changes)
    enemy = make_ship("raft", "z", 1, position=at(0, 20))
    orders = Doctrine(Name.BALANCED, {"a": Standing(reach=30 * INCH)})
    return steered(ours, enemy, doctrine=orders, current=4 * INCH), ours[1], orders


def test_sc_cur_03_the_commander_holds_its_place_by_steaming_against_the_stream():
    battle, ship, _ = off_the_enemy(0)

    sail(battle, ship)

    assert (ship.move, book(ship.position)) == (4 * INCH, (0, 0))
    assert not ship.anchored


def test_sc_cur_04_a_vessel_that_does_not_head_upstream_anchors():
    battle, ship, _ = off_the_enemy(120)

    sail(battle, ship)

    assert ship.anchored
    assert book(ship.position) == (0, 0)


def test_sc_cur_03_the_stream_carries_it_towards_the_enemy_below():
    battle, ship, _ = off_the_enemy(180)
    battle.ships["z"].position = at(0, -20)

    sail(battle, ship)

    assert (ship.anchored, book(ship.position)) == (False, (0, -4))


def test_sc_cur_03_but_not_off_the_table():
    battle, ship, _ = off_the_enemy(180)
    ship.position = (LENGTH - 11 * INCH, MIDDLE[1])
    battle.ships["z"].position = (LENGTH - 2 * INCH, MIDDLE[1] + 20 * INCH)

    sail(battle, ship)

    assert ship.anchored


def test_sc_mov_11_the_anchor_is_raised_for_an_enemy_or_a_place_to_go_to():
    battle, ship, orders = off_the_enemy(120, anchored=True)
    assert helm.weighs(battle, orders, ship)  # an enemy within 24 inches
    battle.ships["z"].position = at(0, 28)
    assert not helm.weighs(battle, orders, ship)
    battle.ships["z"].position = at(0, 40)
    assert helm.weighs(battle, orders, ship)


# -- under sail and oars -------------------------------------------------------------------------


def test_sc_sail_04_the_commander_turns_out_of_irons():
    ours = make_ship("large_boat", "a", 0)
    enemy = make_ship("raft", "z", 1, position=at(40, 20))
    battle = steered(ours, enemy, doctrine=SWARM, wind=heading(0))

    sail(battle, ours[1], 6)  # 36 inches: 12 for the turn, 24 for 12 upwind

    assert ours[1].move == 12 * INCH
    assert degrees(ours[1].heading) in (60, 120)


def test_sc_mov_02_a_boat_whose_back_is_to_its_goal_comes_round():
    ours = make_ship("raft", "a", 0, heading=heading(180))
    enemy = make_ship("raft", "z", 1, position=at(0, 60))
    battle = steered(ours, enemy, doctrine=SWARM)

    for _ in range(3):
        sail(battle, ours[1])

    assert degrees(ours[1].heading) in (0, 60, 300)


def test_sc_mov_03_a_boat_that_is_shut_in_turns_at_once():
    ours = make_ship("raft", "a", 0, heading=heading(90))
    enemy = make_ship("raft", "z", 1, position=at(-40, 20))
    battle = steered(ours, enemy, field=bank_east(4))
    ours[1].allowance = 12 * INCH

    assert Leg(0, cut=True) in helm.move(battle, SWARM, ours[1], {}).steps


def test_a_vessel_that_found_no_course_looks_again_once_something_about_her_has_changed():
    ours = make_ship("raft", "a", 0)
    ahead = make_ship("raft", "b", 0, position=at(0, 6))
    beside = [make_ship("raft", name, 0, position=at(x, 0)) for name, x in (("c", 5), ("d", -5))]
    enemy = make_ship("raft", "z", 1, position=at(0, 60))
    battle = steered(ours, ahead, *beside, enemy, doctrine=SWARM)
    commander = DoctrineCommander(SWARM)
    ours[1].allowance = 12 * INCH

    assert commander.move(battle, ours[1]) == STAY
    assert commander.move(battle, ours[1]) == STAY
    ahead[1].position = at(0, 30)
    assert Leg(12 * INCH) in commander.move(battle, ours[1]).steps


def test_sc_cur_03_the_commander_lets_no_stream_set_it_down_on_a_friend():
    ours = make_ship(name="a", side=0, heading=heading(180), position=at(0, 30))
    friend = make_ship(name="b", side=0, heading=heading(90), position=at(0, -3), anchored=True)
    enemy = make_ship("raft", "z", 1, position=at(0, -90))
    battle = steered(ours, friend, enemy, doctrine=AGGRESSIVE, current=6 * INCH)

    sail(battle, ours[1])

    assert ours[1].move > 0
    assert not gap_within(ours[1], friend[1], NEAR)


def test_sc_man_05_nobody_grapples_without_an_officer():
    battle, ship, _ = alongside(first={"quality": Quality.ELITE}, gap=1)
    assert grapple(battle, AGGRESSIVE, ship) == ("dhow", 2)
    ship.posts[Post.BRIDGE].officers = 0
    assert grapple(battle, AGGRESSIVE, ship) is None
