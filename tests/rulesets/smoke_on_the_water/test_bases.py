"""The geometry of bases, and the worked cases that rest on it."""

import pytest

from rulesets.smoke_on_the_water.rules import bases, locking, parting
from rulesets.smoke_on_the_water.rules.bases import Base
from rulesets.smoke_on_the_water.rules.boarding import may_board
from rulesets.smoke_on_the_water.rules.design import base_of
from rulesets.smoke_on_the_water.rules.guns import MONITOR_BLIND, MOUNTINGS, Mark, bears
from rulesets.smoke_on_the_water.rules.locking import Party
from rulesets.smoke_on_the_water.rules.notation import Tactic, read_order
from rulesets.smoke_on_the_water.words import Arc, Aspect, Level, Size, Way

VIRGINIA = base_of(263, 510)
MONITOR = base_of(172, 415)


def virginia(x=0, y=0, heading=0) -> Base:
    return Base(x, y, heading, *VIRGINIA)


def monitor(x=0, y=0, heading=0) -> Base:
    return Base(x, y, heading, *MONITOR)


def test_sw_geo_01_bases_are_the_models_and_a_margin():
    assert VIRGINIA == (14_150, 3_550)
    assert MONITOR == (9_600, 3_075)


@pytest.mark.parametrize(
    ("other", "apart"),
    [
        (monitor(20_000), 20_000 - (3_550 + 3_075) // 2 - 1),
        (monitor(3_000), 3_000 - (3_550 + 3_075) // 2 - 1),
        (monitor(0, 20_000), 20_000 - (14_150 + 9_600) // 2),
        (monitor(0, 20_000, heading=900), 20_000 - (14_150 + 3_075) // 2 - 1),
    ],
)
def test_sw_geo_04_clearance_is_across_the_edge_that_parts_two_bases(other, apart):
    clear = bases.clearance(virginia(), other)
    assert clear == bases.clearance(other, virginia()) == apart
    assert clear <= bases.gap(virginia(), other)
    assert bases.touch(virginia(), other) == (apart < 0)


def test_sw_vector_01_sw_ord_09_an_order_to_board_is_compulsory_on_contact():
    order = read_order("M+ / F10P5F10 / BD")
    assert [part.amount for part in order.manoeuvre] == [10_000, 5_000, 10_000]
    assert Tactic.BOARD in order.tactics
    apart = bases.touch(virginia(), monitor(20_000))
    alongside = bases.touch(virginia(), monitor((3_550 + 3_075) // 2))
    assert (apart, alongside) == (False, True)
    assert may_board(Level.MEDIUM, Level.SLOW, crew=16, out_of_control=False)


def test_sw_vector_11_a_locked_pair_goes_on_with_the_larger():
    rammer, rammed = virginia(heading=900), monitor(8_000, 2_000, heading=2700)
    way = ((parting.course_of(rammer, Way.AHEAD), 5_000),)
    assert parting.displaced(rammer, way) == virginia(5_000, 0, 900)
    assert parting.displaced(rammed, way) == monitor(13_000, 2_000, 2700)
    level, by = locking.locked_level(
        Party(Size.LARGE, Level.SLOW, Arc.BOW),
        Party(Size.MEDIUM, Level.SLOW, Arc.STARBOARD_BOW),
    )
    assert level is Level.IMMOBILE
    assert by.size is Size.LARGE


def test_sw_vector_12_an_unlocked_smaller_vessel_lies_alongside():
    rammer, rammed = virginia(), monitor(1_000, 9_000, heading=2250)
    turned = parting.alongside(rammed, rammer)
    assert turned.heading == 1800  # the reverse is nearer: 45 degrees
    assert (turned.x, turned.y) == ((3_550 + 3_075) // 2, 9_000)
    assert parting.moved(turned, parting.course_of(turned, Way.AHEAD), 5_000).y == 4_000
    striker = Party(Size.LARGE, Level.SLOW, Arc.BOW)
    struck = Party(Size.MEDIUM, Level.SLOW, Arc.STARBOARD_BOW)
    assert locking.level_after(striker, struck) is Level.IMMOBILE
    assert locking.level_after(struck, striker) is Level.IMMOBILE


@pytest.mark.parametrize(
    ("code", "reached"),
    [
        ("BPR", {"A": (0, Aspect.BOW), "B": (526, Aspect.BROADSIDE)}),
        ("BSFs", {"B": (468, Aspect.BROADSIDE)}),
        ("BSMs", {"C": (1313, Aspect.STERN)}),
        ("BSAs", {"C": (1244, Aspect.STERN)}),
        ("SPR", {}),
    ],
    ids=("BPR", "BSF", "BSM", "BSA", "SPR"),
)
def test_sw_vector_44_sw_asp_01_arcs_and_aspects_of_figure_5(code, reached):
    firer = virginia()
    targets = {
        "A": Base(0, 40_000, 1800, 9_600, 3_100),
        "B": Base(30_000, 30_000, 0, 9_600, 3_100),
        "C": Base(20_000, -16_000, 1300, 9_600, 3_100),
    }
    mounting = MOUNTINGS[code]
    start = firer.mark(mounting.mark)
    found = {}
    for name, target in targets.items():
        relative = bases.relative_bearing(firer, start, (target.x, target.y))
        if bears(mounting, relative):
            found[name] = (relative, bases.aspect_of(target, start))
    assert found.keys() == reached.keys()
    for name, (relative, aspect) in reached.items():
        assert abs(found[name][0] - relative) <= 1
        assert found[name][1] is aspect


def test_sw_vector_44_sw_asp_01_the_stern_pivot_sees_c_too_far_forward():
    firer = virginia()
    relative = bases.relative_bearing(firer, firer.mark(MOUNTINGS["SPR"].mark), (20_000, -16_000))
    assert abs(relative - 1140) <= 1


def test_sw_geo_04_range_is_from_base_to_base():
    one, other = virginia(), monitor(x=0, y=20_000)
    gap = 20_000 - 14_150 // 2 - 9_600 // 2
    assert bases.no_further(one, other, gap)
    assert not bases.no_further(one, other, gap - 1)
    assert bases.no_further(one, monitor(1_000, 1_000, 450), 0)


@pytest.mark.parametrize(
    ("other", "wanted"),
    [
        (monitor(y=20_000), 8_125),  # end on: 20 cm less half of either length
        (monitor(x=10_000), 6_688),  # abreast: less half of either width, rounded up
        (Base(1_775 + 1_500 + 3_000, 7_075 + 4_800 + 4_000, 0, 9_600, 3_000), 5_000),  # corners
        (monitor(1_000, 1_000, 450), 0),
        (Base(0, 0, 900, 40_000, 1_000), 0),  # across, and no corner of either in the other
    ],
    ids=("end on", "abreast", "corner", "overlapping", "across"),
)
def test_sw_geo_04_the_gap_between_two_bases(other, wanted):
    assert bases.gap(virginia(), other) == wanted
    assert bases.gap(other, virginia()) == wanted


def test_sw_asp_01_the_mark_nearest_to_a_target():
    marks = (Mark.FRONT, Mark.REAR, Mark.PORT_FORWARD, Mark.STARBOARD_FORWARD)
    assert bases.nearest_mark(virginia(), (0, 40_000), marks) is Mark.FRONT
    assert bases.nearest_mark(virginia(), (30_000, 0), marks) is Mark.STARBOARD_FORWARD
    assert bases.nearest_mark(virginia(heading=1800), (30_000, 0), marks) is Mark.PORT_FORWARD


def test_sw_asp_01_the_nearest_point_of_a_fort():
    assert bases.nearest_point(virginia(), (30_000, 2_000)) == (1_775, 2_000)
    assert bases.nearest_point(virginia(), (30_000, 30_000)) == (1_775, 7_075)


def test_sw_geo_05_any_part_of_a_target_in_an_arc():
    bow = MOUNTINGS["BCH"]  # 20 degrees to either side
    assert not bears(bow, 3_300)
    assert not bears(bow, 3_300, width=99)
    assert bears(bow, 3_300, width=100)
    assert bears(bow, 3_000, width=1_200)  # wider than the arc
    assert not bears(bow, 201, width=3_000)


def test_sw_arc_02_what_lies_all_within_the_blind_arc_cannot_be_fired_at():
    turret = MOUNTINGS["TUR"]
    assert not bears(turret, 3_550, width=100, blind=MONITOR_BLIND)
    assert bears(turret, 3_550, width=151, blind=MONITOR_BLIND)
