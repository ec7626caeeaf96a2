"""SC-MAG: magazines."""

from __future__ import annotations

import pytest

from rulesets.soldiers_companion.damage.magazine import magazines, value
from rulesets.soldiers_companion.state import Status
from tests.rulesets.soldiers_companion.factories import last, logged
from tests.rulesets.soldiers_companion.striking import AHEAD, afloat, crit, shoot

MAGAZINE = (1, 1)
FLOODING = (3, 3)


def test_sc_mag_01_only_guns_of_dv_1_and_more_have_a_magazine_that_counts():
    _, ship = afloat("small_steamer")

    assert [gun.id for gun in magazines(ship)] == ["bow-gun"]


def test_sc_mag_01_with_none_left_the_result_is_a_fire_of_the_dv():
    battle, ship = afloat("small_steamer")
    ship.gun("bow-gun").landed = True

    crit(battle, ship, 3, *MAGAZINE)

    assert [fire.level for fire in ship.fires] == [3]
    assert ship.structure_lost == 0


@pytest.mark.parametrize(("switch", "left"), [("stays", 1), ("gone", 0)])
def test_sc_mag_01_the_magazine_of_a_destroyed_gun(switch, left):
    battle, ship = afloat("small_steamer", {"destroyed_gun_magazine": switch})

    shoot(battle, ship, 1, 5, at=AHEAD)

    assert len(magazines(ship)) == left


def test_sc_mag_02_a_random_magazine_against_its_own_dv():
    battle, ship = afloat("large_gunboat")
    assert [value(gun) for gun in magazines(ship)] == [1, 3, 1]

    crit(battle, ship, 1, *MAGAZINE, 3, 1, *FLOODING)

    assert ship.gun("stern-12-pdr").detonated
    assert last(battle, "magazine_rolled").score.total == 1


@pytest.mark.parametrize(
    ("gun", "face", "lost"), [(2, 2, True), (2, 3, False), (1, 1, False), (2, 1, True)]
)
def test_sc_mag_03_below_the_dv_the_vessel_is_destroyed(gun, face, lost):
    battle, ship = afloat("large_gunboat")

    crit(battle, ship, 3, *MAGAZINE, gun, face, *(() if lost else (2, 3)))

    assert (ship.status is Status.DESTROYED) is lost
    if lost:
        assert last(battle, "vessel_destroyed").crew == (1, 2, 33)


def test_sc_mag_04_gun_crew_hull_and_structure_and_one_more_critical():
    battle, ship = afloat("large_gunboat")

    crit(battle, ship, 1, *MAGAZINE, 2, 6, 3, 4)

    heavy = ship.gun("bow-4-7-inch")
    assert (heavy.destroyed, heavy.crew) == (True, 0)
    # Three structural hits of the magazine, three of the fire that follows at its DV.
    assert (ship.hull_lost, ship.structure_lost) == (3, 6)
    assert ship.fire_level == 3
    assert ship.losses.crew == 5


def test_sc_mag_04_the_extra_critical_takes_another_magazine_or_starts_a_fire():
    battle, ship = afloat("small_gunboat")

    # The 12-pdr's, then the 4.7-inch's in the chain (no pick is left to make), then a fire.
    crit(battle, ship, 1, *MAGAZINE, 2, 1, *MAGAZINE, 3, *MAGAZINE)

    assert [event.gun for event in logged(battle, "magazine_detonated")] == [
        "stern-12-pdr",
        "bow-4-7-inch",
    ]
    assert ship.fire_level == 3
    assert ship.hull_lost == 4
