"""SC-CRIT, SC-BRG: the critical table and the bridge."""

from __future__ import annotations

import pytest

from rulesets.soldiers_companion.damage.crews import officer_tests
from rulesets.soldiers_companion.state import Fate, Jam, Status, Turning
from rulesets.soldiers_companion.tables import CRITICALS, Critical, Post, Rank
from tests.rulesets.soldiers_companion.commanders import StandFast
from tests.rulesets.soldiers_companion.factories import last, logged
from tests.rulesets.soldiers_companion.striking import afloat, begin_phase, crit, mend, shoot
from tests.support.dice import ScriptedDice


def test_sc_crit_01_the_table():
    assert [CRITICALS[total] for total in range(2, 13)] == [
        Critical.MAGAZINE,
        Critical.BOILER,
        Critical.RUDDER_RIGHT,
        Critical.RUDDER,
        Critical.FLOODING,
        Critical.FIRE,
        Critical.BRIDGE,
        Critical.SCREW,
        Critical.RUDDER_LEFT,
        Critical.MAGAZINE,
        Critical.BOILER,
    ]


def test_sc_crit_01_the_firing_player_rolls():
    battle, ship = afloat("large_steamer")

    crit(battle, ship, 1, 2, 3)

    rolled = last(battle, "critical_rolled")
    assert (rolled.by, rolled.roll.faces, rolled.result) == ("mahdists", (2, 3), Critical.RUDDER)


def test_sc_crit_02_a_chain_is_resolved_depth_first_and_without_armour():
    battle, ship = afloat("large_gunboat", card={"size": 2})

    # DV 3 on AV 2 bursts the boiler: two criticals of DV 1, which armour would halve. The first is
    # a magazine (a 12-pdr's), whose own critical, a rudder, comes before the second, a flooding.
    shoot(battle, ship, 3, 6, 1, 2, 2, 1, 1, 1, 1, 2, 3, 3, 3)

    assert [event.kind for event in battle.turns[-1]][-3:] == [
        "critical_rolled",
        "hull_hit",
        "flooding_started",
    ]
    assert ship.rudder == Jam(Turning.STRAIGHT, 1)
    assert [leak.amount for leak in ship.floodings] == [1]
    assert ship.gun("bow-12-pdr").detonated
    assert not logged(battle, "fraction_rolled")


def test_sc_crit_02_a_chain_stops_when_the_vessel_sinks():
    battle, ship = afloat("large_gunboat", hull_lost=9)

    # The magazine's own hull hit sinks it: its extra critical is not rolled.
    crit(battle, ship, 1, 1, 1, 1, 1)

    assert ship.status is Status.SUNK
    assert len(logged(battle, "critical_rolled")) == 1
    assert ship.structure_lost == 0


def test_sc_crit_03_oared_craft_have_no_screw():
    battle, ship = afloat("raft")

    crit(battle, ship, 1, 4, 5, 5, 4, 2, 2)

    assert ship.rudder == Jam(Turning.RIGHT, 1)
    assert [event.again for event in logged(battle, "critical_rolled")] == [True, True, False]


def test_sc_crit_03_or_the_result_is_void_by_the_switch():
    battle, ship = afloat("raft", {"oared_screw": "none"})

    crit(battle, ship, 1, 4, 5)

    assert last(battle, "critical_rolled").rule == "SC-CRIT-03"
    assert str(last(battle, "critical_rolled")).endswith("which it does not have.")
    assert not logged(battle, "screw_hit")
    assert not logged(battle, "rigging_hit")


@pytest.mark.parametrize(("dv", "men"), [(1, 1), (2, 1), (3, 2)])
def test_sc_brg_01_men_of_the_bridge_fall(dv, men):
    battle, ship = afloat("large_steamer")
    before = ship.crew

    crit(battle, ship, dv, 4, 4)

    assert ship.posts[Post.BRIDGE].total == 3 - men
    assert before - ship.crew == men
    # The captain fell first: no officer test.
    assert ship.captain is Fate.DEAD
    with ScriptedDice() as dice:
        officer_tests(battle, dice)


def test_sc_brg_01_a_surplus_is_lost_and_ratings_count_for_the_officer_test():
    signaller = StandFast(lose_man=99)
    battle, ship = afloat("large_steamer", commander=signaller)
    before = ship.crew

    crit(battle, ship, 1, 4, 4)
    assert ship.posts[Post.BRIDGE].ratings == 0
    with ScriptedDice(1) as dice:
        officer_tests(battle, dice)

    ship.posts[Post.BRIDGE].pos = ship.posts[Post.BRIDGE].officers = 0
    ship.posts[Post.BRIDGE].ratings = 0
    left = ship.crew
    crit(battle, ship, 3, 4, 4)
    assert ship.crew == left
    assert before > left


def test_sc_brg_01_the_helm_goes_with_the_helmsman():
    helmsman = StandFast(lose_man=lambda battle, ship, where: where.index(("bridge", Rank.PO)))
    battle, ship = afloat("large_steamer", commander=helmsman)

    crit(battle, ship, 1, 4, 4)

    assert ship.helm is None
    assert ship.captain is Fate.FIT


def test_sc_brg_02_controls_are_lost_for_the_next_movement_phase():
    battle, ship = afloat("large_steamer")
    crit(battle, ship, 1, 4, 4)
    assert (ship.controls_lost, ship.controls_bound) == (True, False)

    begin_phase(battle, ship)
    assert (ship.controls_lost, ship.controls_bound) == (False, True)
    mend(battle, ship)
    assert not ship.controls_bound

    begin_phase(battle, ship)
    assert not ship.controls_bound


def test_sc_brg_02_a_hit_in_its_own_movement_phase_binds_the_next_one_too():
    battle, ship = afloat("large_steamer", controls_lost=True)
    begin_phase(battle, ship)
    battle.phase = "M"

    crit(battle, ship, 1, 4, 4)
    mend(battle, ship)
    assert (ship.controls_lost, ship.controls_bound) == (True, False)

    begin_phase(battle, ship)
    assert ship.controls_bound


def test_sc_brg_03_structure_suffers_as_well():
    battle, ship = afloat("large_steamer")

    crit(battle, ship, 3, 4, 4)

    assert (ship.structure_lost, ship.hull_lost) == (3, 0)
