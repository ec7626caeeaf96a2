"""SC-SCR: screw, rigging and jury-rigs."""

from __future__ import annotations

import pytest

from rulesets.soldiers_companion.damage.rigging import may_jury_rig
from rulesets.soldiers_companion.movement.allowance import allowance_now, rigging_gone
from rulesets.soldiers_companion.state import Hands
from rulesets.soldiers_companion.tables import INCH, Post, Propulsion
from tests.rulesets.soldiers_companion.factories import last, logged
from tests.rulesets.soldiers_companion.striking import afloat, crit, mend

SCREW = (4, 5)


@pytest.mark.parametrize(
    ("kind", "screw", "rigging"), [("small_gunboat", 1, 0), ("large_boat", 0, 1)]
)
def test_sc_scr_01_screw_or_rigging_by_the_vessel(kind, screw, rigging):
    battle, ship = afloat(kind)

    crit(battle, ship, 1, *SCREW)

    assert (ship.screw_hits, ship.rigging_lost) == (screw, rigging)


@pytest.mark.parametrize("dv", [1, 3])
def test_sc_scr_02_twelve_inches_whatever_the_dv(dv):
    battle, ship = afloat("large_steamer")

    crit(battle, ship, dv, *SCREW)

    assert allowance_now(battle, ship) == 12 * INCH


@pytest.mark.parametrize(
    ("switch", "hits", "moves"),
    [
        ("from_d6", 1, (0, 12, 24, 36)),
        ("from_d6", 5, (0, 0, 0, 12)),
        ("from_d6", 6, (0, 0, 0, 0)),
        ("from_feet", 1, (0, 0, 12, 24)),
        ("from_feet", 2, (0, 0, 0, 12)),
        ("from_feet", 3, (0, 0, 0, 0)),
    ],
)
def test_sc_scr_03_rigging_comes_off_the_die_or_off_the_feet(switch, hits, moves):
    battle, ship = afloat("large_boat", {"rigging_subtract": switch})

    for _ in range(hits):
        crit(battle, ship, 1, *SCREW)

    rolled = [allowance_now(battle, ship, sail_die=face) // INCH for face in (1, 2, 4, 6)]
    assert tuple(rolled) == moves


def test_sc_scr_03_a_small_boat_under_sail_has_one_box():
    battle, ship = afloat("small_boat", card={"propulsion": Propulsion.SAIL, "rigging": 1})

    crit(battle, ship, 1, *SCREW)
    assert allowance_now(battle, ship) == 0

    crit(battle, ship, 1, *SCREW)
    assert ship.rigging_lost == 1
    assert last(battle, "rigging_hit").boxes == 0


@pytest.mark.parametrize(
    ("changes", "may"),
    [
        ({"screw_hits": 2}, True),
        ({"screw_hits": 1}, False),
        ({"screw_hits": 1, "hull_lost": 1}, True),
        ({"screw_hits": 1, "boiler_reduction": 24 * INCH}, False),
        ({"boiler_reduction": 24 * INCH}, False),
        ({"screw_hits": 2, "boiler_burst": True}, False),
        ({"screw_hits": 2, "jury_rig": True}, False),
    ],
)
def test_sc_scr_04_a_steamer_that_screw_hits_stopped(changes, may):
    battle, ship = afloat("small_steamer", **changes)

    assert may_jury_rig(battle, ship) is may


@pytest.mark.parametrize(("lost", "may"), [(5, False), (6, True)])
def test_sc_scr_04_under_sail_when_no_roll_can_move_it(lost, may):
    battle, ship = afloat("large_boat", rigging_lost=lost)

    assert rigging_gone(battle.options, ship) is may
    assert may_jury_rig(battle, ship) is may


@pytest.mark.parametrize(("lost", "may"), [(0, False), (3, False), (4, True), (5, True)])
def test_sc_scr_04_under_sail_with_topmen_lost_when_rigging_makes_the_difference(lost, may):
    battle, ship = afloat("large_boat", rigging_lost=lost)
    ship.posts[Post.MANEUVER].ratings = 1

    # Of a 6 four lost boxes leave 12 inches, which the empty row takes.
    assert (allowance_now(battle, ship, sail_die=6) == 0) is may
    assert may_jury_rig(battle, ship) is may
    if may:
        mend(battle, ship, 6)
        assert allowance_now(battle, ship) == 12 * INCH


@pytest.mark.parametrize("inches", [12, 8])
def test_sc_scr_04_the_move_under_jury_rig(inches):
    battle, ship = afloat("small_steamer", {"jury_rig_move": inches}, screw_hits=1, hull_lost=1)

    mend(battle, ship, 6)
    assert allowance_now(battle, ship) == inches * INCH

    # Later losses count against it, earlier ones do not.
    ship.hull_lost += 1
    assert allowance_now(battle, ship) == 0


def test_sc_scr_04_one_attempt_a_phase_by_a_man_of_deck_or_maneuvering_crew():
    battle, ship = afloat("small_steamer", screw_hits=2)
    mend(battle, ship, 5)
    assert not ship.jury_rig

    ship.posts[Post.DECK] = Hands()
    ship.posts[Post.MANEUVER] = Hands()
    mend(battle, ship)

    assert len(logged(battle, "jury_rig_tried")) == 1


@pytest.mark.parametrize("kind", ["small_steamer", "large_boat"])
def test_sc_scr_05_a_further_hit_wrecks_the_jury_rig_and_a_new_one_may_be_tried(kind):
    battle, ship = afloat(kind, screw_hits=2, rigging_lost=6, jury_rig=True)

    mend(battle, ship)
    crit(battle, ship, 1, *SCREW)

    assert not ship.jury_rig
    assert allowance_now(battle, ship) == 0
    mend(battle, ship, 6)
    assert ship.jury_rig
