"""The worked cases of gunnery and of what a hit does."""

import pytest

from rulesets.core.geometry import bearing
from rulesets.smoke_on_the_water.rules import (
    cover,
    effects,
    fire,
    hitting,
    ranges,
    speeds,
    striking,
)
from rulesets.smoke_on_the_water.rules.chances import succeeds
from rulesets.smoke_on_the_water.rules.design import base_of
from rulesets.smoke_on_the_water.rules.guns import MONITOR_BLIND, MOUNTINGS, Mount, bears, gun_card
from rulesets.smoke_on_the_water.rules.hitting import Cover, PointBlankSize, Shot
from rulesets.smoke_on_the_water.rules.speeds import Engines
from rulesets.smoke_on_the_water.words import (
    Ammunition,
    Armour,
    Aspect,
    Band,
    Configuration,
    Critical,
    Draught,
    Level,
    Location,
    Misfire,
    Nation,
    Size,
    TargetSize,
    Weight,
)

CM = 1_000
SHOT, SHELL, RED_HOT = Ammunition.SHOT, Ammunition.SHELL, Ammunition.RED_HOT


def chance(band, size, firer=Level.MEDIUM, target=Level.MEDIUM, **how):
    return hitting.hit_chance(band, size, firer=firer, target=target, **how).total


def hidden(tenths):
    """The cover of a target of which so many tenths are hidden, exactly."""
    angle = part = cover.NOTHING
    for tenth in range(10):
        angle = cover.added(angle, (100, 1))
        part = angle if tenth < tenths else part
    return cover.cover_of(angle, part)


def number(armour, gun, band, ammunition=SHOT):
    found = striking.armour_number(armour, gun_card(gun), ammunition, band)
    return None if found is None else found.total


def test_sw_vector_14_sw_hit_09_virginia_fires_at_monitor():
    bands = {code: ranges.direct_band(gun_card(code), 45 * CM) for code in ("MSB", "MR", "HR")}
    assert bands == {"MSB": Band.MEDIUM, "MR": Band.SHORT, "HR": Band.SHORT}
    chances = [chance(band, TargetSize.B) for band in bands.values()]
    assert chances == [3, 5, 5]
    shots = [hitting.shot_at(3, Cover.CLEAR, face) for face in (1, 5, 10)]
    assert shots == [Shot.HIT, Shot.MISS, Shot.MISFIRE]
    assert hitting.misfire(Nation.CONFEDERATE, 9, SHOT) is Misfire.JAM
    assert hitting.shot_at(5, Cover.CLEAR, 3) is Shot.HIT
    assert hitting.shot_at(5, Cover.CLEAR, 4) is Shot.HIT


def test_sw_vector_15_sw_obs_06_a_near_miss_of_a_hidden_target():
    nahant = hidden(3)
    assert hitting.COVER[nahant] == -1
    assert hitting.shot_at(5, nahant, 3) is Shot.HIT
    assert hitting.shot_at(5, nahant, 6) is Shot.OTHER


def test_sw_vector_16_sw_ind_10_howitzers_of_a_fort():
    gun, target = (0, 0), (0, 42_075)
    assert ranges.indirect_band(gun_card("MH"), 35 * CM) is Band.SHORT
    length, width = base_of(263, 510)
    over = bearing(gun, target)
    first = ranges.impact(target, over, 9, 3 * CM)
    second = ranges.impact(target, over, 6, 5 * CM)
    assert first == (-2_598, 43_575)
    assert second == (0, 37_075)

    def inside(point):
        return abs(point[0] - target[0]) * 2 <= width and abs(point[1] - target[1]) * 2 <= length

    assert (inside(first), inside(second)) == (False, True)


def test_sw_vector_17_sw_loc_08_a_monitor_on_the_broadside():
    found = [
        striking.location(Configuration.ONE_TURRET, Aspect.BROADSIDE, face, casemate=False)
        for face in (7, 2, 10)
    ]
    assert found == [Location.TURRET, Location.HULL, Location.CRITICAL]


def test_sw_vector_18_sw_arm_13_sw_crit_05_the_range_of_the_shot_goes_before_the_example():
    assert striking.critical(1) is Critical.PILOT_HOUSE
    assert number(Armour.HEAVY, "MR", Band.SHORT) == 8
    assert not striking.deflects(8, 10)
    struck = striking.shot_struck(
        gun_card("MR"), SHOT, Band.SHORT, Armour.HEAVY, Location.HULL, pierced=True
    )
    assert struck.damage == 4


def test_sw_vector_19_sw_arm_12_sw_dmg_05_what_bounces_may_still_cost():
    assert number(Armour.MEDIUM, "HR", Band.SHORT) == 6
    assert striking.deflects(6, 3)
    bounced = striking.shot_struck(
        gun_card("HR"), SHOT, Band.SHORT, Armour.MEDIUM, Location.HULL, pierced=False
    )
    assert bounced.damage == 1
    assert number(Armour.HEAVY, "MSB", Band.MEDIUM) is None
    assert not striking.pierces_unrolled(Armour.HEAVY, gun_card("MSB"), SHOT)


def test_sw_vector_20_sw_eff_hull_06_sw_eff_hull_05_beyond_the_hull_it_floods():
    assert effects.hull_hit(4, 6) == (0, 2)
    assert effects.is_dead_in_the_water(0)
    assert speeds.top_speed(Engines(Level.MEDIUM, hull=0, full_hull=30)) is Level.IMMOBILE
    assert effects.hull_hit(0, 4) == (0, 4)


def test_sw_vector_42_sw_hit_02_a_long_shot_at_a_running_frigate():
    assert ranges.direct_band(gun_card("HR"), 120 * CM) is Band.LONG
    found = chance(Band.LONG, TargetSize.E, Level.FAST, Level.FAST)
    assert found == 2
    assert hitting.shot_at(found, Cover.CLEAR, 2) is Shot.HIT
    assert hitting.shot_at(found, Cover.CLEAR, 3) is Shot.MISS


def test_sw_vector_43_sw_hit_06_sizes_vanish_at_point_blank():
    only_a = {"point_blank_size": PointBlankSize.A_ONLY}
    assert ranges.direct_band(gun_card("MSB"), 5 * CM) is Band.POINT_BLANK
    assert chance(Band.POINT_BLANK, TargetSize.A) == 9
    assert chance(Band.POINT_BLANK, TargetSize.A, **only_a) == 9
    assert chance(Band.POINT_BLANK, TargetSize.B) == 9
    assert chance(Band.POINT_BLANK, TargetSize.B, **only_a) == 7


def test_sw_vector_45_sw_rng_02_guns_in_ports_do_not_fire_at_extreme_range():
    assert ranges.direct_band(gun_card("MSB"), 130 * CM) is Band.EXTREME
    assert not ranges.may_fire_at(Band.EXTREME, Mount.PORT)
    assert ranges.direct_band(gun_card("HSB"), 130 * CM) is Band.EXTREME
    assert ranges.may_fire_at(Band.EXTREME, Mount.DECK)
    assert chance(Band.EXTREME, TargetSize.D) == 1


def test_sw_vector_46_sw_mis_05_red_hot_shot_bursts_its_gun():
    assert hitting.misfire(Nation.UNION, 9, RED_HOT) is Misfire.BURST
    assert hitting.misfire(Nation.UNION, 9, SHOT) is Misfire.JAM


def test_sw_vector_47_sw_obs_02_sw_obs_03_mostly_hidden():
    mostly = hidden(8)
    found = chance(Band.SHORT, TargetSize.D, cover=mostly)
    assert (found, chance(Band.SHORT, TargetSize.D)) == (3, 7)
    shots = [hitting.shot_at(found, mostly, face) for face in range(1, 11)]
    assert shots == [Shot.HIT] * 3 + [Shot.OTHER] * 4 + [Shot.MISS] * 2 + [Shot.MISFIRE]


def test_sw_vector_48_sw_arm_04_a_heavy_smoothbore_at_point_blank():
    assert number(Armour.HEAVY, "HSB", Band.POINT_BLANK) == 7
    assert not striking.deflects(7, 8)
    assert striking.deflects(7, 7)
    damage = [
        striking.shot_struck(
            gun_card("HSB"),
            SHOT,
            Band.POINT_BLANK,
            Armour.HEAVY,
            Location.CASEMATE,
            pierced=pierced,
        ).damage
        for pierced in (True, False)
    ]
    assert damage == [8, 1]


def test_sw_vector_49_sw_arm_03_a_dash_takes_no_die():
    for gun, armour, cost in (("HSB", Armour.SUPER_HEAVY, 1), ("MSB", Armour.HEAVY, 0)):
        assert number(armour, gun, Band.SHORT) is None
        assert not striking.pierces_unrolled(armour, gun_card(gun), SHOT)
        bounced = striking.shot_struck(
            gun_card(gun), SHOT, Band.SHORT, armour, Location.TURRET, pierced=False
        )
        assert bounced.damage == cost


def test_sw_vector_50_sw_arm_14_a_ten_gets_through_whatever_the_number():
    found = number(Armour.SUPER_HEAVY, "SHSB", Band.LONG)
    assert found == 10
    assert not striking.deflects(found, 10)
    assert striking.deflects(found, 9)
    damage = [
        striking.shot_struck(
            gun_card("SHSB"), SHOT, Band.LONG, Armour.SUPER_HEAVY, Location.HULL, pierced=pierced
        ).damage
        for pierced in (True, False)
    ]
    assert damage == [7, 0]


@pytest.mark.parametrize(
    ("nation", "face", "damage", "marker"),
    [
        (Nation.CONFEDERATE, 7, 10, True),
        (Nation.CONFEDERATE, 8, 2, False),
        (Nation.UNION, 8, 10, True),
    ],
)
def test_sw_vector_51_sw_shell_03_sw_shell_04_sw_shell_05_fuzes(nation, face, damage, marker):
    assert striking.pierces_unrolled(Armour.UNARMOURED, gun_card("HR"), SHELL)
    struck = striking.shell_struck(
        gun_card("HR"),
        Armour.UNARMOURED,
        Location.HULL,
        pierced=True,
        detonated=striking.detonates(nation, face),
    )
    assert (struck.damage, struck.marker) == (damage, marker)


def test_sw_vector_52_sw_shell_06_cotton_burns_though_it_deflects():
    assert number(Armour.COTTONCLAD, "MSB", Band.MEDIUM, SHELL) == 9
    assert striking.deflects(9, 5)
    assert striking.wants_detonation(Armour.COTTONCLAD, pierced=False)
    for face, marker in ((3, True), (9, False)):
        struck = striking.shell_struck(
            gun_card("MSB"),
            Armour.COTTONCLAD,
            Location.CASEMATE,
            pierced=False,
            detonated=striking.detonates(Nation.UNION, face),
        )
        assert (struck.damage, struck.marker) == (0, marker)


def test_sw_vector_53_sw_rhs_02_red_hot_shot_on_cotton():
    assert number(Armour.COTTONCLAD, "LSB", Band.MEDIUM, RED_HOT) == 7
    assert striking.deflects(7, 5)
    struck = striking.shot_struck(
        gun_card("LSB"), RED_HOT, Band.MEDIUM, Armour.COTTONCLAD, Location.CASEMATE, pierced=False
    )
    assert (struck.damage, struck.marker) == (0, True)


def test_sw_vector_54_sw_eff_stk_01_a_stack_is_shot_away():
    struck = striking.shell_struck(
        gun_card("HR"),
        Armour.UNARMOURED,
        Location.STACK,
        pierced=True,
        detonated=striking.detonates(Nation.UNION, 2),
    )
    assert not struck.marker
    assert effects.stack_hit(effects.STACK, struck.damage) == 0
    top = speeds.top_speed(Engines(Level.MEDIUM, hull=30, full_hull=30, stack_gone=True))
    assert top is Level.SLOW


def test_sw_vector_55_sw_eff_fld_01_a_flooding_critical():
    assert striking.critical(4) is Critical.FLOODING
    assert number(Armour.MEDIUM, "HR", Band.MEDIUM) == 7
    assert not striking.deflects(7, 8)
    struck = striking.shot_struck(
        gun_card("HR"), SHOT, Band.MEDIUM, Armour.MEDIUM, Location.HULL, pierced=True
    )
    assert struck.damage == 6
    assert effects.flooding_gained(3, Weight.HEAVY) == 3
    assert effects.flooding_gained(3, Weight.SUPER_HEAVY) == 4


def test_sw_vector_56_sw_eff_mach_02_machinery_and_the_boiler():
    assert striking.critical(6, 3) is Critical.MACHINERY
    assert effects.boiler_at_risk(Configuration.SIDEWHEEL, Draught.MEDIUM)
    assert effects.boiler_bursts(5)
    assert not effects.boiler_bursts(4)


def test_sw_vector_57_sw_eff_whl_02_a_wheel_is_disabled():
    assert effects.wheel_points(Size.MEDIUM) == 10
    assert effects.wheel_hit(3, 6) == (0, 3)
    engines = Engines(Level.FAST, wheels=2, wheels_out=1, hull=30, full_hull=30)
    assert speeds.top_speed(engines) is Level.MEDIUM


@pytest.mark.parametrize(
    ("base", "hull", "top"),
    [
        (Level.MEDIUM, 16, Level.MEDIUM),
        (Level.MEDIUM, 15, Level.SLOW),
        (Level.MEDIUM, 7, Level.SLOW),
        (Level.MEDIUM, 0, Level.IMMOBILE),
        (Level.VERY_FAST, 15, Level.FAST),
        (Level.VERY_FAST, 7, Level.MEDIUM),
    ],
)
def test_sw_vector_58_sw_eff_hull_02_sw_eff_hull_03_hull_damage_slows(base, hull, top):
    assert speeds.top_speed(Engines(base, hull=hull, full_hull=30)) is top


def test_sw_vector_59_sw_float_02_four_turns_to_sink():
    left, seen = 8, []
    while not fire.sinks(left):
        left = fire.flotation_after(left, 2)
        seen.append(left)
    assert seen == [6, 4, 2, 0]
    assert [fire.half_gone(flotation, 8) for flotation in (6, 4)] == [False, True]


def test_sw_vector_60_sw_fire_03_fire_tests():
    two = fire.fire_chance(2, Armour.UNARMOURED).total
    assert two == 6
    assert [succeeds(two, face) for face in (6, 7)] == [True, False]
    assert fire.fire_after(fire.Fire.NONE, hold=True) is fire.Fire.BURNING
    assert fire.fire_chance(1, Armour.UNARMOURED, cotton=True).total == 7
    assert fire.fire_chance(1, Armour.MEDIUM).total == 2


def test_sw_arc_01_sw_arc_02_the_arcs_of_figure_5():
    reached = {
        "BPR": [(0, True), (526, True), (1140, False)],
        "BSFs": [(468, True), (1370, False)],
        "BSMs": [(1313, True), (433, False)],
        "BSAs": [(1244, True), (401, False)],
        "SPR": [(1140, False), (526, False)],
    }
    for code, cases in reached.items():
        for relative, inside in cases:
            assert bears(MOUNTINGS[code], relative) is inside, (code, relative)


def test_sw_arc_02_monitors_own_pilot_house_blinds_her_turret():
    turret = MOUNTINGS["TUR"]
    assert not bears(turret, 100, blind=MONITOR_BLIND)
    assert bears(turret, 101, blind=MONITOR_BLIND)
    assert bears(turret, 0)


@pytest.mark.parametrize("code", ["LC", "VLM", "XSB", "SB", ""])
def test_sw_gun_05_sw_gun_06_there_is_no_such_gun(code):
    with pytest.raises(ValueError, match=r"SW-GUN|no gun"):
        gun_card(code)
