"""OR-TRN-04 to OR-TRN-06: stands that go aboard and ashore."""

from __future__ import annotations

import pytest

from rulesets.core.events import OrderRefused
from rulesets.on_to_richmond import cards, gunnery, transport
from rulesets.on_to_richmond.damage import sink
from rulesets.on_to_richmond.ending import turn_end_phase
from rulesets.on_to_richmond.events.afloat import TransferBegan, TransferEnded
from rulesets.on_to_richmond.orders import FireOrder, Refusal, ShipOrder
from rulesets.on_to_richmond.state import Lock, Muster, Transfer
from rulesets.on_to_richmond.tables import Arm
from tests.rulesets.on_to_richmond.factories import (
    BI,
    EAST,
    GB,
    TR,
    at,
    logged,
    make_battle,
    make_field,
    make_ship,
    make_unit,
    told,
    wharf,
)
from tests.support.dice import ScriptedDice

#: Just behind the bank, whose line is at -90.
ASHORE = at(0, -90.001)


def at_the_bank(*others, aboard: bool = True, y: float = -89, **changes):
    """A large transport along the bank, half an inch off it, with a stand or beside one."""
    star = make_ship(TR, "star", y=y, heading=EAST, ratings={"size": "large"})
    load = (
        make_unit("load", 0, stands=1, aboard=star[1])
        if aboard
        else make_unit("load", 0, x=0, y=-90.001, stands=1)
    )
    return make_battle(star, load, *others, **changes)


def refused(battle, place=None, units=("load",)):
    why = transport.refusal(battle, battle.ships["star"], Transfer(tuple(units), place))
    return None if why is None else why.reason


def ordered(battle, place=None):
    """The order given and carried out on the naval card."""
    told(battle).ships["star"] = ShipOrder(transfer=Transfer((battle.units["load"].id,), place))
    with ScriptedDice() as dice:
        cards.naval_card(battle, dice, battle.sides[0])


def ended(battle):
    with ScriptedDice() as dice:
        turn_end_phase(battle, dice)


@pytest.mark.parametrize(("y", "near"), [(-89.5, True), (-88.5, True), (-88.4, False)])
def test_or_trn_04_within_an_inch_of_a_shore(y, near):
    """Half a beam of half an inch: her side is an inch off at -88.5."""
    assert (refused(at_the_bank(y=y), ASHORE) is None) is near


def test_or_trn_04_or_of_a_wharf():
    field = make_field(landings=(wharf("wharf", 0, -86.5),))
    assert refused(at_the_bank(y=-87, field=field), at(0, -88)) == "that place is not on land"
    assert refused(at_the_bank(y=-87), at(0, -88)) == (
        "it is not within 1 inch of a shore or a wharf"
    )


def test_or_trn_04_debarking_takes_the_turn():
    battle = at_the_bank()
    load = battle.units["load"]
    ordered(battle, ASHORE)
    assert logged(battle, TransferBegan)[0].place == ASHORE
    assert load.aboard is battle.ships["star"]
    ended(battle)
    assert load.aboard is None
    assert load.position == ASHORE
    assert battle.ships["star"].aboard == []


def test_or_trn_04_embarking_takes_the_turn_in_which_the_stands_do_nothing():
    battle = at_the_bank(aboard=False)
    load = battle.units["load"]
    ordered(battle)
    assert load.acted
    assert load.ashore
    ended(battle)
    assert load.aboard is battle.ships["star"]


def test_or_trn_04_stands_that_have_acted_do_not_embark():
    battle = at_the_bank(aboard=False)
    battle.units["load"].acted = True
    assert refused(battle) == "they have acted this turn"


@pytest.mark.parametrize(("x", "near"), [(3.4, True), (3.6, False)])
def test_or_trn_04_stands_lie_within_two_inches_of_the_hull(x, near):
    battle = at_the_bank(aboard=False)
    battle.units["load"].position = at(x, -90.001)
    assert (refused(battle) is None) is near


def test_or_trn_04_not_while_locked_nor_by_another_ship():
    battle = at_the_bank(make_ship(BI, "rammer", 1, y=-86))
    battle.locks = [Lock(battle.ships["rammer"], battle.ships["star"], 3, 3)]
    assert refused(battle, ASHORE) == "it is locked by a ram"
    battle = make_battle(make_ship(GB, "star", y=-89, heading=EAST))
    assert refused(battle, ASHORE) == "only transports carry stands"


def test_or_trn_04_a_ram_in_the_meantime_keeps_all_where_they_are():
    battle = at_the_bank(make_ship(BI, "rammer", 1, y=-86))
    ordered(battle, ASHORE)
    battle.locks = [Lock(battle.ships["rammer"], battle.ships["star"], 3, 3)]
    ended(battle)
    assert logged(battle, TransferEnded)[0].units == ()
    assert battle.units["load"].aboard is battle.ships["star"]


def test_or_trn_04_a_ship_that_moves_does_not_load():
    battle = at_the_bank()
    told(battle).ships["star"] = ShipOrder(
        (1_000, 0), transfer=Transfer((battle.units["load"].id,), ASHORE)
    )
    with ScriptedDice() as dice:
        cards.naval_card(battle, dice, battle.sides[0])
    assert [event.rule for event in logged(battle, OrderRefused)] == ["OR-TRN-04"]
    assert battle.ships["star"].position == at(0, -89)


def test_or_trn_04_by_next_own_card_they_change_place_as_it_comes():
    battle = at_the_bank(transfer_completes="next_own_card")
    ordered(battle, ASHORE)
    ended(battle)
    assert battle.units["load"].aboard is battle.ships["star"]
    told(battle).ships["star"] = ShipOrder()
    with ScriptedDice() as dice:
        cards.naval_card(battle, dice, battle.sides[0])
    assert battle.units["load"].ashore


@pytest.mark.parametrize(("aboard", "status"), [(True, Muster.LOST), (False, Muster.IN_PLAY)])
def test_or_trn_05_stands_aboard_go_down_and_those_that_were_to_embark_do_not(aboard, status):
    battle = at_the_bank(make_ship(BI, "enemy", 1), aboard=aboard)
    ordered(battle, ASHORE if aboard else None)
    star = battle.ships["star"]
    star.damage = star.card.limit
    sink(battle, star, battle.ships["enemy"].id)
    ended(battle)
    assert battle.units["load"].status is status
    assert not logged(battle, TransferEnded)


def test_or_trn_06_stands_aboard_are_no_target():
    battle = at_the_bank(make_ship(GB, "enemy", 1, y=-84, heading=EAST))
    enemy = battle.ships["enemy"]
    why = gunnery.ordered(battle, enemy, FireOrder("starboard", battle.units["load"].id))
    assert isinstance(why, Refusal)
    assert why.rule == "OR-TRN-06"


def test_or_trn_06_a_marker_does_not_go_aboard():
    battle = at_the_bank(aboard=False)
    battle.units["load"].marked = True
    ordered(battle)
    ended(battle)
    assert not battle.units["load"].marked


def test_or_trn_03_two_of_infantry_are_all_that_go_aboard():
    battle = at_the_bank(
        make_unit("guns", 0, Arm.ARTILLERY, x=2, y=-90.001, stands=1), aboard=False
    )
    why = "a transport carries one kind of stand at a time"
    assert refused(battle, units=("guns", "load")) == why
