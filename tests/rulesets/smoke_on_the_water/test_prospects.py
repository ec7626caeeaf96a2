"""What a hit may be expected to do, against exact odds."""

import pytest

from rulesets.smoke_on_the_water.gunnery.prospects import Round, Worth, worth_of
from rulesets.smoke_on_the_water.rules.guns import gun_card
from rulesets.smoke_on_the_water.rules.striking import faces_through
from rulesets.smoke_on_the_water.words import Armour, Aspect, Band, Nation
from tests.rulesets.smoke_on_the_water.factories import make_battle, vessel
from tests.rulesets.smoke_on_the_water.firing import (
    RED_HOT,
    SHELL,
    SHOT,
)


def worth(kind, code, ammunition=SHOT, band=Band.MEDIUM, aspect=Aspect.BROADSIDE, **how):
    battle = make_battle(vessel(kind))
    [target] = battle.ships.values()
    for name, value in how.items():
        setattr(target, name, value)
    return worth_of(battle, Round(Nation.UNION, gun_card(code), ammunition, band), target, aspect)


def test_sw_hit_11_solid_shot_at_virginia():
    """A HSB: hull and critical, Light, 6 in 10 get in; six of casemate, 1 in 10; two of stacks."""
    through = (2 * 6 + 6 * 1 + 2 * 10) * 10
    points = (2 * 6 + 6 * 1) * 10 * 6
    assert worth("css_virginia", "HSB") == Worth(through, points, 0)


def test_sw_hit_11_shell_at_a_wooden_vessel():
    """A HR of the Union: 8 in 10 detonate for 10 points, the rest cost 2; the stacks cost none."""
    assert worth("hartford", "HR", SHELL) == Worth(1_000, 8 * (8 * 100 + 2 * 20), 8 * 80)


def test_sw_hit_11_what_cannot_get_in_costs_its_second_number():
    """A HSB at short range on a Passaic's turret, hull and deck guns: the dash costs a point."""
    found = worth("passaic", "HSB", band=Band.SHORT)
    # Hull 1, 2 and the critical: 8 - 1 = 7, so 3 get in for 6, 7 cost 1. Gun and turret: 1 each.
    assert found.points == (3 * (3 * 6 + 7 * 1) + 5 * 10) * 10
    assert found.pierces == (3 * 3 + 2 * 10) * 10


def test_sw_arm_11_without_hull_points_all_gets_in():
    assert worth("css_virginia", "HSB", hull=0) == Worth(1_000, 8 * 600, 0)


def test_sw_rhs_02_red_hot_shot_smoulders_in_cotton():
    found = worth("cottonclad_ram", "LSB", RED_HOT)
    bare = worth("queen_of_the_west", "LSB", RED_HOT)
    assert bare.smoulders == 8 * 100  # all but the stacks
    assert found.smoulders > 5 * 100


@pytest.mark.parametrize(
    ("armour", "code", "band", "faces"),
    [
        (Armour.MEDIUM, "HSB", Band.MEDIUM, 2),
        (Armour.HEAVY, "HSB", Band.LONG, 1),  # 9 + 1: a 10 gets in all the same
        (Armour.COTTONCLAD, "HR", Band.POINT_BLANK, 9),  # 1 - 2: a 1 is deflected all the same
        (Armour.HEAVY, "MSB", Band.POINT_BLANK, 0),
        (Armour.TINCLAD, "MSB", Band.EXTREME, 10),
    ],
)
def test_sw_arm_14_faces_on_which_a_shot_gets_in(armour, code, band, faces):
    assert faces_through(armour, gun_card(code), SHOT, band) == faces
