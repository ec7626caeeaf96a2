"""SC-BG-21: hidden units."""

from __future__ import annotations

import pytest

from rulesets.soldiers_companion.people.charges import charges
from rulesets.soldiers_companion.people.hidden import check_ambush, found, reveal, watch
from rulesets.soldiers_companion.state import Muster
from tests.rulesets.soldiers_companion.commanders import StandFast
from tests.rulesets.soldiers_companion.factories import (
    at,
    last,
    logged,
    make_battle,
    make_field,
    make_ship,
    make_unit,
)
from tests.support.dice import ScriptedDice


def wait(y, *, fieldcraft=3, theirs=None):
    """ "ansar" lies hidden so many inches north of "sikhs"."""
    battle = make_battle(
        make_unit("ansar", 1, position=at(0, y), status=Muster.HIDDEN, fieldcraft=fieldcraft),
        make_unit("sikhs", 0, position=at(0, 0)),
        commanders=(StandFast(), theirs or StandFast()),
        field=make_field(north=((0, 1000), (200_000, 1000)), south=((0, 0), (200_000, 0))),
    )
    battle.turns.append([])
    return battle, battle.units["ansar"]


@pytest.mark.parametrize(
    ("fieldcraft", "y", "seen"), [(3, 17, True), (3, 17.01, False), (1, 7, True), (0, 2.5, False)]
)
def test_sc_bg_21_an_enemy_within_five_inches_a_point_of_fieldcraft(fieldcraft, y, seen):
    battle, ansar = wait(y, fieldcraft=fieldcraft)
    watch(battle)
    assert ansar.in_play is seen


def test_sc_bg_21_a_vessel_finds_it_too():
    battle, ansar = wait(40)
    side, ship = make_ship(name="tamai", position=at(0, 30))
    ship.side = battle.sides[side]
    ship.side.ships.append(ship)
    assert found(ansar) is ship
    watch(battle)
    assert last(battle, "unit_revealed").unit == "ansar"


def test_sc_bg_21_it_is_placed_when_it_charges():
    battle, ansar = wait(10, fieldcraft=0, theirs=StandFast(charge="sikhs"))
    with ScriptedDice() as dice:
        charges(battle, dice)
    assert ansar.in_play
    assert ansar.charging == "sikhs"
    assert [event.kind for event in battle.turns[-1]] == ["unit_revealed", "charge_declared"]


def test_sc_bg_21_nobody_charges_what_is_hidden():
    battle, ansar = wait(10, fieldcraft=0)
    battle.sides[0].commander = StandFast(charge="ansar")
    with ScriptedDice() as dice:
        charges(battle, dice)
    assert logged(battle, "order_refused")
    assert ansar.status is Muster.HIDDEN


def test_sc_bg_21_placed_once():
    battle, ansar = wait(10)
    reveal(battle, ansar, "it fired")
    reveal(battle, ansar, "it fired")
    assert len(logged(battle, "unit_revealed")) == 1


def test_sc_bg_21_an_ambush_needs_a_hidden_unit_of_ones_own():
    battle, _ = wait(10)
    british, mahdists = battle.sides
    assert check_ambush(battle, mahdists, "ansar") is None
    assert check_ambush(battle, british, "ansar") is not None
    assert check_ambush(battle, british, "sikhs") is not None
    mahdists.ambushed = True
    assert check_ambush(battle, mahdists, "ansar").rule == "SC-BG-01"
