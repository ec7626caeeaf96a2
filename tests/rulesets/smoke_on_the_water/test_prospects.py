"""What a firer may expect of her guns, against exact odds."""

import pytest

from rulesets.smoke_on_the_water.gunnery.prospects import Round, Worth, prospects, worth_of
from rulesets.smoke_on_the_water.rules.guns import gun_card
from rulesets.smoke_on_the_water.words import Aspect, Band, Fire, Nation
from tests.rulesets.smoke_on_the_water.factories import fort, make_battle, vessel
from tests.rulesets.smoke_on_the_water.firing import (
    RED_HOT,
    SHELL,
    SHOT,
    ship,
    side_by_side,
    steaming,
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


def test_prospects_name_each_gun_that_bears_with_its_ammunition():
    battle = side_by_side(45)
    virginia, monitor = ship(battle, "css-virginia"), ship(battle, "uss-monitor")
    found = prospects(battle, virginia, monitor)
    assert [(one.gun.id, one.ammunition, one.band, one.chance) for one in found] == [
        ("starboard-forward-1", SHOT, Band.MEDIUM, 300),
        ("starboard-forward-1", SHELL, Band.MEDIUM, 300),
        ("starboard-midships-1", SHOT, Band.MEDIUM, 300),
        ("starboard-midships-1", SHELL, Band.MEDIUM, 300),
        ("starboard-aft-1", SHOT, Band.MEDIUM, 300),
        ("starboard-aft-1", SHELL, Band.MEDIUM, 300),
        ("starboard-midships-2", SHOT, Band.SHORT, 500),
        ("starboard-midships-2", SHELL, Band.SHORT, 500),
    ]
    # A MSB's shot: hull 1, 2 and the critical, 9 of Medium armour: 1 in 10 for 4 points.
    assert found[0].points == 3 * 1 * 10 * 4 * 300 // 1_000


def test_prospects_are_the_same_in_a_phase_and_out_of_it():
    battle = side_by_side(45)
    virginia, monitor = ship(battle, "css-virginia"), ship(battle, "uss-monitor")
    before = prospects(battle, virginia, monitor)
    battle.sights = {}
    assert prospects(battle, virginia, monitor) == before
    assert list(battle.sights) == [("css-virginia", "uss-monitor")]


@pytest.mark.parametrize(
    "harm",
    [
        lambda battle: setattr(ship(battle, "css-virginia"), "fire", Fire.OUT_OF_CONTROL),
        lambda battle: setattr(ship(battle, "uss-monitor"), "captor", battle.side("confederate")),
    ],
    ids=("burning", "taken"),
)
def test_there_are_none_where_nobody_may_fire(harm):
    battle = side_by_side(45)
    harm(battle)
    assert prospects(battle, ship(battle, "css-virginia"), ship(battle, "uss-monitor")) == []


def test_a_gun_that_does_not_work_has_none():
    battle = side_by_side(150)
    virginia, monitor = ship(battle, "css-virginia"), ship(battle, "uss-monitor")
    assert prospects(battle, virginia, monitor) == []  # ports, and all too far
    monitor.guns[0].jammed = True
    assert {one.gun.id for one in prospects(battle, monitor, virginia)} == {"turret-2"}


@pytest.mark.parametrize(
    ("directions", "chance"),
    [
        # Two of 20 degrees and the short one allow five, four of 60 and 40 two, two of 80 one.
        (9, 900 * 2 * (3 * 5 + 4 * 2 + 2 * 1) // (9 * 10)),
        # Over and short allow five, four of 36 degrees three, four of 72 degrees one.
        (10, 900 * 2 * (2 * 5 + 4 * 3 + 4 * 1) // (10 * 10)),
    ],
)
def test_sw_ind_05_the_chance_that_a_shell_comes_down_on_her(directions, chance):
    """SW-vector 16's howitzer: a d5 of centimetres may not leave 1.775 cm to either hand of her."""
    battle = make_battle(
        fort("fort", side="union", at=(150, 100), facing=0, guns=("MH",), length=1, width=1),
        vessel("css_virginia", at=(150, 142.075), heading=180),
        options={"indirect_dirs": directions},
    )
    [found] = prospects(steaming(battle), battle.works["fort"], ship(battle, "css-virginia"))
    assert (found.ammunition, found.chance) == (SHELL, chance)
