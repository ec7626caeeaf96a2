"""Pure rules of guns: loading, small dice, deviation with ten directions, own masks."""

import pytest

from rulesets.smoke_on_the_water.rules import ranges, striking
from rulesets.smoke_on_the_water.rules.chances import halved, succeeds
from rulesets.smoke_on_the_water.rules.ending import loading_turns
from rulesets.smoke_on_the_water.rules.guns import Mount, ammunition_for, gun_card
from rulesets.smoke_on_the_water.words import Ammunition, Aspect, Band, Configuration


def test_sw_gen_06_sw_gen_07_half_a_die_rounded_up():
    assert [halved(face) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    assert [halved(face) for face in range(1, 11)] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]


def test_sw_gen_04_a_one_always_succeeds_and_a_ten_never():
    assert [succeeds(0, face) for face in (1, 2)] == [True, False]
    assert [succeeds(12, face) for face in (9, 10)] == [True, False]


@pytest.mark.parametrize(
    ("code", "mount", "turns"),
    [
        ("VLSB", Mount.DECK, 1),
        ("LR", Mount.PORT, 1),
        ("MSB", Mount.PORT, 2),
        ("HSB", Mount.PORT, 3),
        ("HSB", Mount.TURRET, 4),
        ("SHSB", Mount.TURRET, 6),
        ("SHM", Mount.DECK, 6),
    ],
)
def test_sw_opt_rof_turns_from_shot_to_shot(code, mount, turns):
    assert loading_turns(gun_card(code), mount) == turns


@pytest.mark.parametrize(
    ("band", "faces", "off"),
    [
        (Band.SHORT, (6,), 3_000),
        (Band.MEDIUM, (6,), 6_000),
        (Band.LONG, (6, 9), 15_000),
        (Band.EXTREME, (6,), 16_000),
    ],
)
def test_sw_ind_04_how_far_off(band, faces, off):
    assert ranges.deviation_dice(band) == len(faces)
    assert ranges.deviation(band, faces) == off


def test_sw_ind_02_ten_directions_are_36_degrees_apart():
    east = 0  # the core's heading of the shot, so over is +x and right of it -y
    points = [ranges.impact((0, 0), east, face, 10_000, directions=10) for face in (1, 6, 9, 2)]
    assert points == [(10_000, 0), (-10_000, 0), (3_090, 9_511), (8_090, -5_878)]


def test_sw_loc_06_a_vessel_may_have_a_mask_of_her_own():
    side = Configuration.SIDEWHEEL, Aspect.BROADSIDE
    own = ((Aspect.BROADSIDE, (8,)),)
    assert [striking.in_mask(*side, face) for face in (3, 8)] == [True, False]
    assert [striking.in_mask(*side, face, mask=own) for face in (3, 8)] == [False, True]
    assert not striking.in_mask(Configuration.SIDEWHEEL, Aspect.BOW, 3, mask=own)


def test_sw_gun_09_what_a_gun_may_fire():
    shot, shell, hot = Ammunition
    assert ammunition_for(gun_card("HR"), furnace=True) == (shot, shell)
    assert ammunition_for(gun_card("HC"), furnace=True) == (shot, shell, hot)
    assert ammunition_for(gun_card("HSB"), furnace=False) == (shot, shell)
    assert ammunition_for(gun_card("HH"), furnace=True) == (shell,)


@pytest.mark.parametrize(
    ("code", "limits"),
    [
        ("MSB", (10, 35, 70, 110, 160)),
        ("SHR", (15, 55, 105, 165, 250)),
        ("HC", (10, 45, 80, 130, 190)),
    ],
)
def test_sw_rng_01_sw_rng_03_five_bands_with_their_limits(code, limits):
    gun = gun_card(code)
    found = [ranges.direct_band(gun, cm * 1_000) for cm in limits]
    assert found == list(Band)
    beyond = [ranges.direct_band(gun, cm * 1_000 + 1) for cm in limits]
    assert beyond == [*list(Band)[1:], None]


def test_sw_rng_04_howitzers_have_three_direct_bands():
    found = [ranges.direct_band(gun_card("LH"), cm * 1_000) for cm in (5, 15, 25)]
    assert found == [Band.POINT_BLANK, Band.SHORT, Band.MEDIUM]
