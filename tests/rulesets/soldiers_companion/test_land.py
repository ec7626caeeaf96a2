"""SC-BG-20: units ashore."""

from __future__ import annotations

import pytest

from rulesets.core.battlefield import AreaKind
from rulesets.soldiers_companion.movement.land import move_units
from rulesets.soldiers_companion.movement.marching import check_march, march_allowance, work_at
from rulesets.soldiers_companion.orders import FireOrder, Firing, LandOrder
from rulesets.soldiers_companion.state import Muster
from rulesets.soldiers_companion.tables import INCH, Formation, Morale, Mount
from tests.rulesets.soldiers_companion.afloat import bank_east, book, on_water, square
from tests.rulesets.soldiers_companion.commanders import ById, StandFast
from tests.rulesets.soldiers_companion.factories import (
    WIDTH,
    at,
    gun,
    last,
    logged,
    make_field,
    make_unit,
    make_work,
)
from tests.support.dice import ScriptedDice

#: All east of 10 inches west of the middle is land.
LAND = bank_east(-10)


def ashore(*entries, field=LAND, orders=None, **changes):
    ours = StandFast(land_move=ById(orders or {}))
    return on_water(*entries, field=field, commanders=(ours, StandFast()), **changes)


def goes(battle, *faces, side: int = 0):
    with ScriptedDice(*faces) as dice:
        move_units(battle, dice, battle.sides[side])


def march(*points, **more):
    return LandOrder(tuple(at(*point) for point in points), **more)


@pytest.mark.parametrize(
    ("changes", "inches"),
    [
        ({}, 6),
        ({"formation": Formation.COLUMN}, 9),
        ({"formation": Formation.MASS}, 9),
        ({"formation": Formation.OPEN}, 9),
        ({"kind": "squadron", "mounted": True}, 15),
        ({"kind": "gun_section", "guns": [gun("nine_pdr_rml")]}, 3),
        ({"kind": "gun_section", "guns": [gun("maxim", Mount.PORT)]}, 4),
        ({"kind": "gun_section", "guns": [gun("nine_pdr_rml")], "mounted": True}, 9),
    ],
)
def test_sc_bg_20_inches_a_turn(changes, inches):
    assert march_allowance(make_unit(**changes)[1]) == inches * INCH


def test_sc_bg_20_a_march_within_the_move():
    battle = ashore(make_unit(), orders={"sikhs": march((4, 0), (4, 2))})

    goes(battle)

    unit = battle.units["sikhs"]
    assert (book(unit.position), unit.moved) == ((4, 2), 6 * INCH)
    assert unit.facing == 1800  # upstream, as its last leg went


@pytest.mark.parametrize(
    ("order", "rule"),
    [
        (march((6.001, 0)), "SC-BG-20"),
        (march((-11, 0)), "SC-BG-20"),
    ],
)
def test_sc_bg_20_not_further_and_not_into_the_water(order, rule):
    battle = ashore(make_unit(), orders={"sikhs": order})

    goes(battle)

    assert last(battle, "order_refused").rule == rule
    assert book(battle.units["sikhs"].position) == (0, 0)


def test_sc_bg_20_no_march_across_a_river():
    # A narrow river: water from 2 to 4 inches east, and land on both sides.
    shore = [(0, WIDTH // 2 + 2 * INCH), (WIDTH, WIDTH // 2 + 2 * INCH)]
    far = [(0, WIDTH // 2 + 4 * INCH), (WIDTH, WIDTH // 2 + 4 * INCH)]
    field = make_field(south=tuple(shore), north=tuple(far))
    battle = ashore(make_unit(), field=field)

    refusal = check_march(battle, battle.units["sikhs"], march((6, 0)))
    assert refusal.reason == "the way was not all on land"


@pytest.mark.parametrize(
    ("kind", "disordered"), [(AreaKind.DIFFICULT, True), (AreaKind.JUNGLE, False)]
)
def test_sc_bg_20_rough_ground_halves_the_move(kind, disordered):
    field = make_field(north=LAND.north, areas=(square("x", 2, 0, 1, kind),))
    battle = ashore(make_unit(), field=field, orders={"sikhs": march((3, 0))})
    assert check_march(battle, battle.units["sikhs"], march((3.001, 0))).rule == "SC-BG-20"

    goes(battle)

    unit = battle.units["sikhs"]
    assert book(unit.position) == (3, 0)
    assert unit.disordered is disordered


def test_sc_bg_20_a_change_of_formation_costs_half_a_move():
    order = march((4, 0), formation=Formation.OPEN)
    battle = ashore(make_unit(), orders={"sikhs": order})

    goes(battle)
    unit = battle.units["sikhs"]
    assert unit.formation is Formation.OPEN
    assert book(unit.position) == (4, 0)  # of 9 inches 4 are left

    battle = ashore(make_unit(), orders={"sikhs": march((5, 0), formation=Formation.OPEN)})
    goes(battle)
    assert book(battle.units["sikhs"].position) == (0, 0)
    assert battle.units["sikhs"].formation is Formation.OPEN


def test_sc_bg_20_a_gun_has_no_other_formation():
    section = make_unit(kind="gun_section", guns=[gun("nine_pdr_rml")], figures=4)
    battle = ashore(section, orders={"sikhs": LandOrder(formation=Formation.OPEN)})

    goes(battle)

    assert last(battle, "order_refused").rule == "SC-BG-20"


def test_sc_bg_20_only_a_charge_leads_into_the_enemy():
    enemy = make_unit("dervishes", 1, position=at(6, 0))
    battle = ashore(make_unit(), enemy)
    unit = battle.units["sikhs"]

    assert check_march(battle, unit, march((4, 0))).rule == "SC-BG-20"
    assert book(check_march(battle, unit, march((3.9, 0))).at) == (3.9, 0)


def test_sc_bg_20_into_a_work_of_its_own_and_out_of_it():
    work = make_work("fort", 0, position=at(5, 0))
    battle = ashore(make_unit(), work, orders={"sikhs": march((4, 0))})
    assert work_at(battle, battle.units["sikhs"], at(2.9, 0)) is None

    goes(battle)

    unit = battle.units["sikhs"]
    assert unit.work is battle.works["fort"]
    unit.moved = 0
    battle.sides[0].commander = StandFast(land_move=march((1, 0)))
    goes(battle)
    assert unit.work is None


def test_sc_turn_02_a_unit_fires_at_the_end_of_its_move():
    enemy = make_unit("dervishes", 1, position=at(14, 0))
    fire = FireOrder("sikhs", "dervishes", Firing.VOLLEY, figures=1)
    battle = ashore(make_unit(), enemy, orders={"sikhs": march((2, 0), fire=fire)})

    goes(battle, 1)

    kinds = [event.kind for event in battle.turns[-1]]
    assert kinds[:2] == ["unit_marched", "volley_fired"]


# -- charges -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("away", "home"), [(11, True), (11.001, False)])
def test_sc_bg_20_a_charge_goes_three_inches_further(away, home):
    enemy = make_unit("dervishes", 1, position=at(away, 0))
    battle = ashore(make_unit(charging="dervishes"), enemy)

    goes(battle)

    unit, target = battle.units["sikhs"], battle.units["dervishes"]
    assert book(unit.position) == (9, 0)
    assert (unit.in_melee, target.in_melee) == (("dervishes", "sikhs") if home else (None, None))


def test_sc_bg_20_a_charge_over_rough_ground_is_halved():
    field = make_field(north=LAND.north, areas=(square("x", 2, 0, 1, AreaKind.DIFFICULT),))
    enemy = make_unit("dervishes", 1, position=at(9, 0))
    battle = ashore(make_unit(charging="dervishes"), enemy, field=field)

    goes(battle)

    assert book(battle.units["sikhs"].position) == (4, 0)  # half of 9, rounded down
    assert battle.units["sikhs"].disordered


def test_sc_bg_16_a_unit_in_rout_is_caught_not_fought():
    enemy = make_unit("dervishes", 1, position=at(6, 0), morale=Morale.ROUT)
    battle = ashore(make_unit(charging="dervishes"), enemy)

    goes(battle)

    assert battle.units["sikhs"].in_melee is None
    assert book(battle.units["sikhs"].position) == (4, 0)


@pytest.mark.parametrize(("mode", "place"), [("both_move", (4, 0)), ("classic", (0, 0))])
def test_sc_bg_02_initiative_mode_ashore(mode, place):
    unit = make_unit("beja", 1)
    battle = ashore(unit, options={"initiative_mode": mode})
    battle.sides[1].commander = StandFast(land_move=march((4, 0)))

    goes(battle, side=1)

    assert book(unit[1].position) == place


def test_sc_bg_02_declared_charges_move_in_the_classic_mode():
    charger = make_unit("beja", 1, charging="sikhs", position=at(8, 0))
    battle = ashore(make_unit(), charger, options={"initiative_mode": "classic"})

    goes(battle, side=1)

    assert logged(battle, "charge_came_home")


# -- morale on the move --------------------------------------------------------------------------


def test_sc_bg_16_a_checked_unit_does_not_advance():
    enemy = make_unit("dervishes", 1, position=at(20, 0))
    battle = ashore(make_unit(morale=Morale.CHECKED), enemy)
    unit = battle.units["sikhs"]

    assert check_march(battle, unit, march((1, 0))).rule == "SC-BG-16"
    assert book(check_march(battle, unit, march((-1, 0))).at) == (-1, 0)


@pytest.mark.parametrize(("x", "end"), [(0, -6), (-8, -10)])
def test_sc_bg_16_a_shaken_unit_retires_facing_the_enemy(x, end):
    enemy = make_unit("dervishes", 1, position=at(20, 0))
    battle = ashore(make_unit(morale=Morale.SHAKEN, position=at(x, 0)), enemy)

    goes(battle)

    unit = battle.units["sikhs"]
    assert abs(book(unit.position)[0] - end) <= 0.01  # the water stops it
    assert unit.facing == 900


def test_sc_bg_16_a_unit_in_rout_runs_for_the_edge_of_the_table():
    edge = (100 * INCH, WIDTH)
    unit = make_unit(morale=Morale.ROUT, position=(100 * INCH, WIDTH - 8 * INCH))
    battle = ashore(unit)

    goes(battle)
    assert unit[1].position == (100 * INCH, WIDTH - 2 * INCH)
    unit[1].moved = 0
    goes(battle)

    assert unit[1].position == edge
    assert unit[1].status is Muster.FLED


def test_sc_bg_17_units_of_a_side_that_withdraws_leave():
    unit = make_unit(position=(100 * INCH, WIDTH - 5 * INCH))
    battle = ashore(unit)
    battle.sides[0].withdrawing = True

    goes(battle)

    assert unit[1].status is Muster.LEFT


def test_sc_bg_19_who_has_landed_does_nothing_else():
    battle = ashore(make_unit(busy=True), orders={"sikhs": march((4, 0))})

    goes(battle)

    assert book(battle.units["sikhs"].position) == (0, 0)
