"""SC-RUD: jammed rudders."""

from __future__ import annotations

import pytest

from rulesets.soldiers_companion.state import Jam, Turning
from tests.rulesets.soldiers_companion.factories import last
from tests.rulesets.soldiers_companion.striking import afloat, crit, mend

RIGHT, STRAIGHT, LEFT = (1, 3), (2, 3), (4, 6)


@pytest.mark.parametrize(
    ("faces", "turning"),
    [(RIGHT, Turning.RIGHT), (LEFT, Turning.LEFT), (STRAIGHT, Turning.STRAIGHT)],
    ids=["sc_rud_02_right", "sc_rud_02_left", "sc_rud_03_straight"],
)
def test_sc_rud_01_a_jam_of_the_dv_holds_until_it_is_freed(faces, turning):
    battle, ship = afloat("small_steamer")

    crit(battle, ship, 2, *faces)

    assert ship.rudder == Jam(turning, 2)
    mend(battle, ship, 2)
    assert ship.rudder == Jam(turning, 2)


@pytest.mark.parametrize(
    ("total", "face", "freed"),
    [(1, 1, False), (1, 2, True), (3, 3, False), (3, 4, True), (7, 5, False), (7, 6, True)],
)
def test_sc_rud_04_more_than_the_dv_or_a_6_frees_it(total, face, freed):
    battle, ship = afloat("small_steamer", rudder=Jam(Turning.LEFT, total))

    mend(battle, ship, face)

    assert (ship.rudder is None) is freed


def test_sc_rud_05_a_second_jam_adds_and_keeps_the_position():
    battle, ship = afloat("small_steamer")

    crit(battle, ship, 2, *RIGHT)
    crit(battle, ship, 3, *LEFT)

    assert ship.rudder == Jam(Turning.RIGHT, 5)
    assert last(battle, "rudder_jammed").rule == "SC-RUD-05"


def test_sc_rud_06_the_books_example():
    battle, ship = afloat("small_steamer")
    crit(battle, ship, 2, *STRAIGHT)
    crit(battle, ship, 1, *STRAIGHT)

    mend(battle, ship, 3)
    assert ship.rudder is not None
    assert last(battle, "rudder_tried").score.total == 4
    mend(battle, ship, 4)
    assert ship.rudder is None
