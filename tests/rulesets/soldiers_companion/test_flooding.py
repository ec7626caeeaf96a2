"""SC-FLD: flooding."""

from __future__ import annotations

import pytest

from rulesets.soldiers_companion.damage.flooding import start_flooding
from rulesets.soldiers_companion.movement.allowance import allowance_now
from rulesets.soldiers_companion.state import Flooding, Hands, Party, Status
from rulesets.soldiers_companion.tables import INCH
from tests.rulesets.soldiers_companion.factories import last, logged
from tests.rulesets.soldiers_companion.striking import afloat, begin_phase, crit, mend

FLOODING = (3, 3)


def test_sc_fld_01_hull_hits_of_the_dv_and_no_structure():
    battle, ship = afloat("large_steamer")

    crit(battle, ship, 2, *FLOODING)

    assert (ship.hull_lost, ship.structure_lost) == (2, 0)
    assert allowance_now(battle, ship) == 12 * INCH


def test_sc_fld_01_no_leak_in_a_vessel_that_its_first_hits_sank():
    battle, ship = afloat("small_boat")

    crit(battle, ship, 1, *FLOODING)

    assert ship.status is Status.SUNK
    assert not ship.floodings


def test_sc_fld_02_the_same_hits_in_each_friendly_movement_phase_until_it_sinks():
    battle, ship = afloat("small_steamer")
    crit(battle, ship, 2, *FLOODING)

    begin_phase(battle, ship)
    assert ship.hull_lost == 4
    begin_phase(battle, ship)

    assert ship.status is Status.SUNK
    begin_phase(battle, ship)
    assert len(logged(battle, "hull_hit")) == 3


def test_sc_turn_04_flooding_comes_before_the_fire_that_a_sunk_vessel_no_longer_minds():
    battle, ship = afloat("small_steamer", hull_lost=4)
    crit(battle, ship, 3, 3, 4)
    start_flooding(battle, ship, 1, rule="SC-FLD-03")

    begin_phase(battle, ship)

    assert ship.status is Status.SUNK


@pytest.mark.parametrize(("hits", "amount"), [(0, 1), (1, 1), (2, 2)])
def test_sc_fld_03_of_a_collision_it_recurs_at_the_hits_caused(hits, amount):
    battle, ship = afloat("large_steamer")

    start_flooding(battle, ship, hits, rule="SC-FLD-03")

    assert ship.floodings == [Flooding(1, amount)]
    assert ship.hull_lost == 0


@pytest.mark.parametrize(
    ("amount", "face", "stopped"),
    [
        (1, 1, False),
        (1, 2, True),
        (2, 2, False),
        (2, 3, True),
        (3, 4, True),
        (5, 5, False),
        (5, 6, True),
        (9, 5, False),
        (9, 6, True),
    ],
)
def test_sc_fld_04_more_than_the_damage_or_a_6_stops_it(amount, face, stopped):
    battle, ship = afloat("large_steamer")
    start_flooding(battle, ship, amount, rule="SC-FLD-03")

    mend(battle, ship, face)

    assert (not ship.floodings) is stopped
    assert last(battle, "flooding_tried").score.total == min(amount + 1, 6)


def test_sc_fld_05_floodings_recur_and_are_stopped_one_by_one():
    battle, ship = afloat("large_steamer")
    for amount in (1, 2):
        start_flooding(battle, ship, amount, rule="SC-FLD-03")

    begin_phase(battle, ship)
    assert ship.hull_lost == 3
    mend(battle, ship, 3, 1)

    assert [leak.amount for leak in ship.floodings] == [1]
    assert [event.flooding for event in logged(battle, "flooding_tried")] == [2, 1]


@pytest.mark.parametrize("switch", ["one_living", "none"])
def test_sc_rep_02_a_leak_needs_somebody_aboard_by_the_switch(switch):
    battle, ship = afloat("small_boat", {"repair_crew": switch}, party=Party(Hands(0, 0, 1), {}))
    for hands in ship.posts.values():
        hands.officers = hands.pos = hands.ratings = 0
    start_flooding(battle, ship, 1, rule="SC-FLD-03")

    mend(battle, ship, *((6,) if switch == "none" else ()))

    assert (not ship.floodings) is (switch == "none")
