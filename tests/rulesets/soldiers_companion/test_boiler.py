"""SC-BLR: fire or boiler; SC-MAN-07: engines without crew."""

from __future__ import annotations

import pytest

from rulesets.soldiers_companion.movement.allowance import allowance_now
from rulesets.soldiers_companion.tables import INCH, Post
from tests.rulesets.soldiers_companion.factories import last, logged
from tests.rulesets.soldiers_companion.striking import afloat, begin_phase, crit, mend, shoot

BOILER = (1, 2)
RUDDER = (2, 3)


@pytest.mark.parametrize(("kind", "fires"), [("raft", 1), ("large_boat", 1), ("small_steamer", 0)])
def test_sc_blr_01_a_fire_on_craft_without_a_boiler(kind, fires):
    battle, ship = afloat(kind)

    crit(battle, ship, 1, *BOILER, *(() if fires else (6,)))

    assert len(ship.fires) == fires
    assert bool(ship.boiler_reduction) is not bool(fires)
    assert ship.structure_lost == 0


def test_sc_blr_01_a_fire_once_the_boiler_has_burst():
    battle, ship = afloat("small_steamer", boiler_burst=True)

    crit(battle, ship, 2, *BOILER)

    assert ship.fire_level == 2


@pytest.mark.parametrize(("dv", "face", "burst"), [(1, 1, False), (2, 1, True), (2, 2, False)])
def test_sc_blr_02_below_the_dv_it_explodes(dv, face, burst):
    battle, ship = afloat("small_steamer")

    crit(battle, ship, dv, *BOILER, face, *(RUDDER if burst else ()))

    assert ship.boiler_burst is burst
    assert last(battle, "boiler_rolled").score.total == dv


def test_sc_blr_02_what_an_explosion_does():
    battle, ship = afloat("large_steamer")
    before = ship.crew

    crit(battle, ship, 3, *BOILER, 1, *RUDDER, *RUDDER)

    assert before - ship.crew == 4
    assert ship.fire_level == 2
    assert allowance_now(battle, ship) == 0
    assert ship.rudder is not None
    assert ship.rudder.total == 2
    begin_phase(battle, ship)
    mend(battle, ship, 6)
    assert allowance_now(battle, ship) == 0


def test_sc_blr_03_a_leak_of_dv_3_recovers_12_inches_a_phase():
    battle, ship = afloat("small_steamer")
    crit(battle, ship, 3, *BOILER, 6)

    moves = []
    for _ in range(4):
        begin_phase(battle, ship)
        moves.append(allowance_now(battle, ship) // INCH)
        mend(battle, ship)

    assert moves == [0, 0, 12, 24]


def test_sc_blr_03_several_leaks_add_and_recover_together():
    battle, ship = afloat("large_steamer")
    crit(battle, ship, 1, *BOILER, 6)
    crit(battle, ship, 1, *BOILER, 6)

    assert ship.boiler_reduction == 24 * INCH
    mend(battle, ship)
    assert ship.boiler_reduction == 12 * INCH


def test_sc_blr_03_a_leak_of_its_own_movement_phase_recovers_from_the_next_on():
    battle, ship = afloat("small_steamer", boiler_reduction=12 * INCH)
    battle.phase = "M"
    crit(battle, ship, 1, *BOILER, 6)
    assert allowance_now(battle, ship) == 0

    mend(battle, ship)
    assert ship.boiler_reduction == 12 * INCH
    battle.phase = "F"
    mend(battle, ship)
    assert ship.boiler_reduction == 0


def test_sc_blr_03_a_leak_by_reaction_fire_in_its_own_move_recovers_from_the_next_phase_on():
    battle, ship = afloat("small_steamer")
    battle.phase = "R"
    crit(battle, ship, 1, *BOILER, 6)

    battle.phase = "M"
    mend(battle, ship)
    assert ship.boiler_reduction == 12 * INCH


def test_sc_blr_03_a_burst_boiler_regains_nothing():
    battle, ship = afloat("small_steamer", boiler_reduction=12 * INCH, boiler_burst=True)

    mend(battle, ship)

    assert not logged(battle, "boiler_mended")


def test_sc_blr_03_nothing_recovers_without_an_engine_crewman():
    battle, ship = afloat("small_steamer", boiler_reduction=12 * INCH)
    ship.posts[Post.MANEUVER].ratings = 0

    mend(battle, ship)

    assert ship.boiler_reduction == 12 * INCH
    assert not logged(battle, "boiler_mended")


def test_sc_man_07_without_engine_crew_steam_falls_phase_by_phase():
    battle, ship = afloat("small_steamer")
    ship.posts[Post.MANEUVER].ratings = 0

    moves = []
    for _ in range(3):
        begin_phase(battle, ship)
        moves.append(allowance_now(battle, ship) // INCH)
    assert moves == [12, 0, 0]
    assert ship.engine_decay == 24 * INCH

    ship.posts[Post.MANEUVER].ratings = 1
    begin_phase(battle, ship)
    assert allowance_now(battle, ship) == 12 * INCH
    begin_phase(battle, ship)
    assert allowance_now(battle, ship) == 24 * INCH


def test_sc_man_07_partial_losses_change_nothing():
    battle, ship = afloat("small_steamer")
    ship.posts[Post.MANEUVER].ratings = 1

    begin_phase(battle, ship)

    assert allowance_now(battle, ship) == 24 * INCH
    assert not logged(battle, "steam_changed")


def test_sc_av_06_hull_armour_covers_the_boiler():
    battle, ship = afloat("small_gunboat")

    shoot(battle, ship, 1, 6, *BOILER, 3)

    assert ship.boiler_reduction == 0
    assert not logged(battle, "boiler_rolled")
