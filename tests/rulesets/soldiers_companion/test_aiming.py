"""Section 38: whom the commander fires at, and how."""

from __future__ import annotations

import pytest

from rulesets.soldiers_companion.commander.aiming import fire
from rulesets.soldiers_companion.commander.doctrine import Doctrine
from rulesets.soldiers_companion.fire.shooting import fire_at_will
from rulesets.soldiers_companion.orders import Firing
from tests.rulesets.soldiers_companion.commanders import StandFast
from tests.rulesets.soldiers_companion.factories import (
    at,
    gun,
    logged,
    make_battle,
    make_ship,
    make_unit,
    make_work,
)
from tests.rulesets.soldiers_companion.firing import section
from tests.support.dice import ScriptedDice


@pytest.mark.parametrize(
    ("kind", "figures", "allowed", "how"),
    [
        # A hull hit, two in five, drowns all; a shell of DV 1 fells two, of DV 3 four.
        ("twelve_pdr_bl", 4, True, Firing.AT_TROOPS),
        ("twelve_pdr_bl", 5, True, Firing.SHOT),
        ("forty_pdr_rbl", 9, True, Firing.AT_TROOPS),
        ("forty_pdr_rbl", 10, True, Firing.SHOT),
        ("one_pdr", 7, True, Firing.AT_TROOPS),
        ("one_pdr", 8, True, Firing.SHOT),
        ("forty_pdr_rbl", 1, True, Firing.AT_TROOPS),
        ("forty_pdr_rbl", 9, False, Firing.SHOT),
    ],
)
def test_sc_bg_13_at_the_troops_in_a_boat_where_more_of_them_fall(kind, figures, allowed, how):
    battery = section(kind, position=at(10, 0))
    boat = make_ship("small_boat", "boat", 1)
    troops = make_unit("beja", 1, aboard=boat[1], figures=figures)
    options = {"boat_casualty_dice": allowed}
    battle = make_battle(battery, boat, troops, options=options, phase="F")
    assert [order.how for order in fire(battle, Doctrine(), battery[1])] == [how]


def test_sc_bg_14_no_small_arms_at_an_empty_work():
    battery = section("gardner", position=at(13, 0))
    rifles = make_unit("sikhs", 0, position=at(13, 4))
    fort = make_work("fort", 1, position=at(0, 0), guns=[gun("nine_pdr_rml", crew=0)])
    battle = make_battle(battery, rifles, fort, phase="F")
    assert [*fire(battle, Doctrine(), battery[1]), *fire(battle, Doctrine(), rifles[1])] == []


def test_sc_bg_14_the_second_machine_gun_finds_another_target_than_an_emptied_work():
    battery = section("gardner", position=at(13, 0))
    battery[1].guns.append(gun("gardner", slot="gun-2"))
    fort = make_work("fort", 1, position=at(0, 0), guns=[gun("nine_pdr_rml", crew=1)])
    commander = StandFast(fire=lambda battle, firer: fire(battle, Doctrine(), firer))
    battle = make_battle(battery, fort, phase="F", commanders=(commander, StandFast()))
    # Needed 5, Open Order 1, medium cover 1: 7, saves on 1.
    with ScriptedDice(6, 5, 5, 5, 2) as dice:
        fire_at_will(battle, dice, battery[1])
    assert [fired.gun for fired in logged(battle, "bursts_fired")] == ["gun-1"]
    assert not logged(battle, "order_refused")
