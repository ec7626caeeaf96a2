"""SC-TOW: towing."""

from __future__ import annotations

import pytest

from rulesets.soldiers_companion.fire.firers import side_blocked
from rulesets.soldiers_companion.movement.allowance import allowance, slowed_by, tow_size
from rulesets.soldiers_companion.movement.towing import (
    check_load,
    check_tow,
    let_go,
    obey,
    tow_orders,
)
from rulesets.soldiers_companion.orders import TowOrder
from rulesets.soldiers_companion.people.grapples import attempts
from rulesets.soldiers_companion.state import Muster, Status
from rulesets.soldiers_companion.tables import INCH, Aspect
from tests.rulesets.soldiers_companion.afloat import (
    POWER_LEFT,
    RIGHT,
    bank_east,
    book,
    degrees,
    leg,
    moves,
    on_water,
    planned,
    refused,
)
from tests.rulesets.soldiers_companion.alongside import tie
from tests.rulesets.soldiers_companion.commanders import ById, StandFast
from tests.rulesets.soldiers_companion.factories import (
    MIDDLE,
    at,
    last,
    logged,
    make_ship,
    make_unit,
)
from tests.support.dice import ScriptedDice


def tug_with(*boats: bool, kind: str = "small_steamer", options=None, field=None, **units):
    """A tug and small boats alongside; True: laden with half a company."""
    tug = make_ship(kind, "tug", 0)
    entries = []
    for i, laden in enumerate(boats):
        boat = make_ship("small_boat", f"boat-{i}", 0, position=at(2, 3 - 3.5 * i))
        entries.append(boat)
        if laden:
            unit = {"figures": 5, **units}
            entries.append(make_unit(f"sikhs-{i}", 0, aboard=boat[1], **unit))
    battle = on_water(tug, *entries, options=options or {}, field=field)
    return battle, tug[1], [ship for ship in battle.ships.values() if ship is not tug[1]]


@pytest.mark.parametrize(
    ("size", "towed", "move", "left"),
    [(2, 2, 24, 24), (2, 3, 24, 12), (2, 4, 20, 10), (1, 2, 16, 8), (1, 2, 36, 12), (1, 2, 12, 6)],
)
def test_sc_tow_03_speed_with_a_tow(size, towed, move, left):
    assert slowed_by(size, towed, move * INCH) == left * INCH


def test_sc_tow_01_and_02_laden_vessels_count_double():
    battle, tug, (empty, laden) = tug_with(False, True)

    assert (tow_size(empty), tow_size(laden)) == (1, 2)
    assert check_load(battle, tug, [laden]) is None
    assert check_load(battle, tug, [empty, laden]).rule == "SC-TOW-01"
    laden.aboard[0].status, laden.aboard[0].figures = Muster.DESTROYED, 0
    assert tow_size(laden) == 1


@pytest.mark.parametrize(("overrides", "allowed"), [(False, False), (True, True)])
def test_sc_tow_04_tow_note_overrides(overrides, allowed):
    battle, tug, tows = tug_with(True, True, options={"tow_note_overrides": overrides})

    assert (check_load(battle, tug, tows) is None) is allowed
    tug.tows = tows
    assert allowance(battle, tug) == 12 * INCH


def test_sc_tow_04_the_note_speaks_of_two_small_boats_alone():
    battle, tug, tows = tug_with(True, True, True, options={"tow_note_overrides": True})

    assert check_load(battle, tug, tows).rule == "SC-TOW-01"


def test_sc_tow_05_a_gunboats_tow_carries_two_companies_in_all():
    battle, tug, tows = tug_with(True, True, kind="large_gunboat", figures=10)
    assert check_load(battle, tug, tows) is None

    battle, tug, tows = tug_with(True, True, kind="large_gunboat", figures=15)
    assert check_load(battle, tug, tows).rule == "SC-TOW-05"


def test_sc_tow_06_taken_within_two_inches_and_cast_off():
    battle, tug, (near, far) = tug_with(False, False)
    far.position = at(10, 0)

    obey(battle, tug, TowOrder(attach=("boat-0", "boat-1")))
    assert (tug.tows, near.tug) == ([near], tug)
    assert last(battle, "order_refused").rule == "SC-TOW-06"

    obey(battle, tug, TowOrder(cast_off=("boat-0",)))
    assert (tug.tows, near.tug) == ([], None)


def test_sc_tow_06_orders_are_asked_for_in_s1():
    battle, tug, _ = tug_with(False)
    battle.sides[0].commander = StandFast(tow=ById({"tug": TowOrder(attach=("boat-0",))}))

    tow_orders(battle)

    assert len(tug.tows) == 1


def test_sc_tow_06_what_cannot_be_towed():
    battle, tug, (boat, other) = tug_with(False, False)
    enemy = make_ship("raft", "enemy", 1)[1]

    assert check_tow(battle, tug, boat) is None
    assert check_tow(battle, tug, tug).rule == "SC-TOW-06"
    assert check_tow(battle, tug, None).rule == "SC-TOW-06"
    enemy.side = battle.sides[1]
    assert check_tow(battle, tug, enemy).rule == "SC-TOW-06"
    for mark in ("aground", "anchored"):
        setattr(boat, mark, True)
        assert check_tow(battle, tug, boat).rule == "SC-TOW-06"
        setattr(boat, mark, False)
    boat.tows = [other]
    assert check_tow(battle, tug, boat).rule == "SC-TOW-06"
    boat.tows = []
    tie(battle, boat, other)
    assert check_tow(battle, tug, boat).rule == "SC-TOW-06"


def test_sc_tow_06_a_tow_keeps_its_place_and_its_speed_is_the_tugs():
    battle, tug, (boat,) = tug_with(False)
    boat.position = at(2, 0)
    obey(battle, tug, TowOrder(attach=("boat-0",)))

    with ScriptedDice() as dice:
        moves(battle, dice, boat, leg(12))
        moves(battle, dice, tug, leg(12), RIGHT)

    assert book(boat.position) == (1.0, 10.27)  # 2 inches to starboard of a heading of 60
    assert degrees(boat.heading) == 60
    assert boat.move == tug.move == 12 * INCH
    assert last(battle, "order_refused").rule == "SC-TOW-06"  # it made no move of its own


def test_sc_tow_06_a_grappled_tug_loses_its_tow_at_once():
    battle, tug, (boat, other) = tug_with(False, False)
    obey(battle, tug, TowOrder(attach=("boat-0",)))
    tie(battle, tug, other)

    let_go(battle, battle.sides[0])

    assert boat.tug is None
    assert logged(battle, "tow_cast")[0].reason == "grappled"


def test_sc_tow_06_what_is_grappled_casts_off_at_once():
    battle, tug, _ = tug_with(False)
    obey(battle, tug, TowOrder(attach=("boat-0",)))
    enemy = make_ship(name="z", side=1, position=at(-3, 0))[1]
    enemy.side = battle.sides[1]
    battle.ships["z"] = enemy
    enemy.side.ships.append(enemy)
    enemy.side.commander = StandFast(grapple=("tug", 1))

    with ScriptedDice(6) as dice:
        attempts(battle, dice, enemy)

    assert tug.tows == []


@pytest.mark.parametrize("blocks", [False, True])
def test_sc_tow_06_tow_blocks_fire(blocks):
    battle, tug, (boat,) = tug_with(False, options={"tow_blocks_fire": blocks})
    boat.position = at(2, 0)
    obey(battle, tug, TowOrder(attach=("boat-0",)))

    assert side_blocked(battle, tug, Aspect.STARBOARD) is blocks
    assert side_blocked(battle, boat, Aspect.PORT) is blocks
    assert not side_blocked(battle, tug, Aspect.PORT)
    assert not side_blocked(battle, tug, Aspect.BOW)


def test_sc_tow_06_a_tow_is_drawn_over_no_land_and_no_vessel():
    battle, tug, (boat,) = tug_with(False, field=bank_east(3))
    boat.position = at(2, 0)
    obey(battle, tug, TowOrder(attach=("boat-0",)))

    assert refused(battle, tug, POWER_LEFT) == "SC-MOV-10"
    tug.position, boat.position = at(-10, 0), at(-8, 0)
    assert planned(battle, tug, POWER_LEFT, leg(12)).track == 12 * INCH


def test_sc_tow_06_a_tow_drawn_off_the_table_has_left_it():
    battle, tug, (boat,) = tug_with(False)
    tug.position, boat.position = (10 * INCH, MIDDLE[1]), (8 * INCH, MIDDLE[1] + 2 * INCH)
    obey(battle, tug, TowOrder(attach=("boat-0",)))

    with ScriptedDice() as dice:
        moves(battle, dice, tug, leg(9))

    assert (tug.status, boat.status) == (Status.AFLOAT, Status.LEFT)
    assert tug.tows == []
