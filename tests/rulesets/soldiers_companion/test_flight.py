"""SC-MAN-05, SC-BG-16, SC-BG-17: vessels that must leave the table."""

from __future__ import annotations

import pytest

from rulesets.soldiers_companion.movement.docking import weigh
from rulesets.soldiers_companion.movement.movement import move_vessel
from rulesets.soldiers_companion.orders import Landing, MoveOrder
from rulesets.soldiers_companion.people.flight import leads_out, must_leave
from rulesets.soldiers_companion.state import Status
from rulesets.soldiers_companion.tables import INCH, Morale, Post
from tests.rulesets.soldiers_companion.afloat import LEFT, POWER_LEFT, RIGHT, alone, leg
from tests.rulesets.soldiers_companion.commanders import StandFast
from tests.rulesets.soldiers_companion.factories import at, heading, last, logged
from tests.support.dice import ScriptedDice

#: British vessels leave downstream: the book's south.
OUT = heading(180)
STAY = MoveOrder()
FLIGHT = MoveOrder((leg(12), leg(12)))


def broken(order, *, flight=FLIGHT, **changes):
    """A steamer in rout, heading for its own edge, that is ordered to do something else."""
    orders = StandFast(move=order, flee=flight)
    about = {"heading": OUT, "morale": Morale.ROUT, "leaving": "its crew broke"} | changes
    return alone(commanders=(orders, StandFast()), **about)


def moved(battle, ship):
    with ScriptedDice() as dice:
        move_vessel(battle, dice, ship)
    return ship.move


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"morale": Morale.SHAKEN}, "SC-BG-16"),
        ({"morale": Morale.ROUT}, "SC-BG-16"),
        ({"morale": Morale.CHECKED}, None),
        ({"morale": Morale.STEADY}, None),
    ],
)
def test_sc_bg_16_the_shaken_and_the_routed_must_leave(changes, rule):
    _, ship = broken(STAY, **changes)
    duty = must_leave(ship)
    assert (duty.rule if duty else None) == rule


def test_sc_man_05_a_vessel_without_officers_must_leave_once_it_has_been_told_to():
    _, ship = broken(STAY, morale=Morale.STEADY, leaving="")
    ship.posts[Post.BRIDGE].officers = 0
    assert must_leave(ship) is None  # it is tested in S9
    ship.leaving = "no officer was left"
    assert must_leave(ship).rule == "SC-MAN-05"


def test_sc_bg_17_a_vessel_of_a_side_that_withdraws_must_leave():
    _, ship = broken(STAY, morale=Morale.STEADY, leaving="its side withdrew")
    ship.side.withdrawing = True
    assert must_leave(ship).rule == "SC-BG-17"


def test_sc_bg_24_who_leaves_by_order_may_be_told_otherwise():
    battle, ship = broken(STAY, morale=Morale.STEADY, leaving="by order")
    assert must_leave(ship) is None
    assert moved(battle, ship) == 0


@pytest.mark.parametrize(
    "order",
    [
        STAY,
        MoveOrder((leg(6),)),
        MoveOrder((leg(12), leg(11.9))),
        MoveOrder((leg(12), RIGHT, leg(12))),
        MoveOrder((POWER_LEFT, POWER_LEFT)),
        MoveOrder((leg(12), leg(12)), anchor=True),
        MoveOrder((leg(30),)),  # beyond its allowance
        Landing((), (), None),
    ],
)
def test_sc_bg_16_no_order_keeps_a_vessel_that_must_leave(order):
    battle, ship = broken(order)
    assert moved(battle, ship) == 24 * INCH
    assert ship.position == at(0, -24)
    assert not ship.anchored
    refused = last(battle, "order_refused")
    assert (refused.rule, refused.reason) == (
        "SC-BG-16",
        "its crew had broken, and made for the edge",
    )


def test_sc_man_05_an_order_that_leads_out_as_well_stands():
    battle, ship = broken(MoveOrder((leg(12), leg(12), LEFT)), flight=MoveOrder((leg(12), LEFT)))
    assert moved(battle, ship) == 24 * INCH
    assert not logged(battle, "order_refused")


def test_sc_man_05_to_turn_about_leads_out_better_than_to_stay():
    about = MoveOrder((POWER_LEFT, POWER_LEFT))
    battle, ship = broken(STAY, flight=about, heading=heading(0))
    ship.allowance = 24 * INCH
    assert leads_out(battle, ship, about, about)
    assert not leads_out(battle, ship, STAY, about)


def test_sc_man_05_an_order_over_the_edge_is_no_worse_than_another_way_there():
    battle, ship = broken(MoveOrder((leg(24),)), position=at(0, -90))
    moved(battle, ship)
    assert ship.status is Status.LEFT
    assert not logged(battle, "order_refused")


def test_sc_man_05_the_way_out_is_over_its_own_sides_edge():
    over = MoveOrder((leg(12), leg(12)))
    battle, ship = broken(over, flight=STAY, position=at(0, 90), heading=heading(0))
    moved(battle, ship)
    assert ship.afloat
    assert logged(battle, "order_refused")


def test_sc_man_05_an_anchor_is_raised_by_who_must_leave():
    battle, ship = broken(STAY, anchored=True)
    weigh(battle)
    assert not ship.anchored
