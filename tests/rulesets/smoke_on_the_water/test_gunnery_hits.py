"""SW-LOC, SW-CRIT, SW-ARM, SW-DMG, SW-SHELL, SW-RHS, SW-EFF: one hit, and what it does."""

import pytest

from rulesets.smoke_on_the_water.later.mending import damaged
from rulesets.smoke_on_the_water.movement.legal import may_spin
from rulesets.smoke_on_the_water.rules.effects import Rudder
from rulesets.smoke_on_the_water.rules.notation import Speed
from rulesets.smoke_on_the_water.rules.speeds import legal_speeds
from rulesets.smoke_on_the_water.ships import top_now
from rulesets.smoke_on_the_water.state import Status, Trigger
from rulesets.smoke_on_the_water.words import Aspect, Band, Level
from tests.rulesets.smoke_on_the_water.factories import logged, make_battle, vessel
from tests.rulesets.smoke_on_the_water.firing import RED_HOT, SHELL, SHOT, hit

BOW, BROADSIDE, STERN, PLUNGING = Aspect


# -- where, armour and points ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "aspect", "face", "place", "armour"),
    [
        ("css_virginia", BROADSIDE, 1, "hull", "light"),
        ("css_virginia", BROADSIDE, 3, "casemate", "heavy"),
        ("css_virginia", PLUNGING, 5, "deck", "tinclad"),
        ("hartford", BROADSIDE, 3, "hull", "unarmoured"),  # SW-LOC-03: no casemate
        ("uss_monitor", BROADSIDE, 7, "turret", "heavy"),
        ("uss_monitor", STERN, 7, "stack", "unarmoured"),
        ("milwaukee", BOW, 4, "fore_turret", "heavy"),
        ("milwaukee", STERN, 4, "aft_turret", "heavy"),
        ("roanoke", BROADSIDE, 5, "middle_turret", "super_heavy"),
        ("cairo", STERN, 5, "wheel", "light"),
        ("port_royal", BROADSIDE, 6, "wheel", "unarmoured"),  # SW-EFF-WHL-01: no armour there
    ],
)
def test_sw_loc_02_sw_loc_03_sw_arm_06_sw_arm_08_a_location_and_its_armour(
    kind, aspect, face, place, armour
):
    # A die for the armour or for a turret's gun is rolled as the armour has it; any will do.
    more = {"light": (1,), "heavy": (1,), "super_heavy": (1,)}.get(armour, ())
    struck = hit(kind, "SHSB", face, *more, aspect=aspect)
    assert (struck.event.place, struck.event.armour) == (place, armour)
    assert struck.event.pierced is (not more)


def test_sw_arm_09_sw_arm_10_sw_dmg_02_deflected_shot_still_costs_its_second_number():
    """SW-vector 48: an HSB at point-blank on a Heavy casemate: 7 deflects, 8 gets in."""
    out = hit("css_virginia", "HSB", 3, 7, band=Band.POINT_BLANK)
    assert (out.event.number.total, out.event.pierced, out.target.hull) == (7, False, 54)
    through = hit("css_virginia", "HSB", 3, 8, band=Band.POINT_BLANK)
    assert (through.event.pierced, through.target.hull) == (True, 55 - 8)


def test_sw_arm_03_sw_eff_tur_03_a_dash_takes_no_die_and_no_ten_beats_it():
    """Trap 2, SW-vector 49: HSB on a Super Heavy turret, and the second number off its points."""
    struck = hit("passaic", "HSB", 7, band=Band.SHORT)
    assert (struck.event.number, struck.event.deflection, struck.event.pierced) == (
        None,
        None,
        False,
    )
    assert struck.target.turrets[0].points == 20 - 1  # SW-EFF-TUR-03


def test_sw_vector_50_sw_arm_14_a_ten_gets_through_in_play():
    assert hit("passaic", "SHSB", 7, 10, 1, band=Band.LONG).target.turrets[0].points == 20 - 7
    assert hit("passaic", "SHSB", 7, 9, band=Band.LONG).target.turrets[0].points == 20


def test_sw_arm_11_without_hull_points_armour_is_useless():
    """SW-vector 20, SW-EFF-HULL-05, trap 18: no die for the armour, each point is flooding."""
    struck = hit("uss_monitor", "MR", 1, hull=0)
    assert (struck.event.deflection, struck.event.pierced) == (None, True)
    assert (struck.target.hull, struck.target.flooding) == (0, 4)
    turret = hit("uss_monitor", "MR", 7, 1, hull=0)
    assert (turret.target.turrets[0].points, turret.target.flooding) == (15, 4)


def test_sw_vector_20_sw_eff_hull_04_sw_eff_hull_05_the_last_hull_points_and_flooding():
    struck = hit("uss_monitor", "HR", 1, 10, band=Band.SHORT, hull=4)
    monitor = struck.target
    assert (monitor.hull, monitor.flooding, monitor.abandoned) == (0, 2, True)


def test_sw_loc_05_sw_loc_06_sw_arm_07_sw_eff_gun_04_partial_armour_by_the_face():
    bow = hit("tinclad", "VLSB", 5, 10, aspect=BOW)  # in the mask: tinclad's 3
    assert (bow.event.armour, bow.event.number.total) == ("tinclad", 3)
    side = hit("tinclad", "VLSB", 2, 4, aspect=BROADSIDE)  # a gun, and out of the mask
    assert (side.event.place, side.event.armour) == ("gun", "unarmoured")


def test_sw_loc_06_an_armoured_wheel_is_in_the_mask_all_round():
    struck = hit("cairo", "MR", 6, 4, aspect=BROADSIDE)
    assert (struck.event.place, struck.event.armour) == ("wheel", "light")


def test_sw_eff_hull_01_sw_eff_cas_01_sw_eff_deck_01_points_come_off_the_hull():
    for face, aspect, faces in ((1, BROADSIDE, (10,)), (3, BROADSIDE, (10,)), (5, PLUNGING, ())):
        struck = hit("css_virginia", "HSB", face, *faces, aspect=aspect)
        assert (struck.event.pierced, struck.target.hull) == (True, 55 - 6)


def test_sw_dmg_06_a_type_of_gun_does_no_more_than_another_of_its_weight():
    assert [hit("hartford", code, 1).target.hull for code in ("HSB", "HR", "HC")] == [49] * 3


# -- shells and red hot shot -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("by", "fuze", "hull", "markers"),
    [("union-firer", 8, 10, 1), ("rebel-firer", 7, 10, 1), ("rebel-firer", 8, 2, 0)],
)
def test_sw_vector_51_sw_shell_03_sw_shell_04_sw_shell_05_fuzes_in_play(by, fuze, hull, markers):
    struck = hit("hartford", "HR", 1, fuze, ammunition=SHELL, by=by)
    assert (struck.target.hull, struck.target.markers) == (55 - hull, markers)
    assert struck.asked == ["location", "fuze"]


def test_sw_vector_52_sw_shell_06_cotton_burns_though_it_deflects_in_play():
    """SW-SHELL-06, trap 3: no point, and a marker by the fuze alone."""
    caught = hit("cottonclad_ram", "MSB", 3, 5, 3, ammunition=SHELL)
    assert (caught.target.hull, caught.target.markers) == (25, 1)
    dud = hit("cottonclad_ram", "MSB", 3, 5, 9, ammunition=SHELL)
    assert (dud.target.hull, dud.target.markers) == (25, 0)


def test_sw_shell_02_a_deflected_shell_does_nothing():
    """Trap 16: it has no second number, and its fuze is not rolled."""
    struck = hit("css_virginia", "SHSB", 1, 6, ammunition=SHELL)
    assert (struck.event.pierced, struck.target.hull, struck.asked) == (
        False,
        55,
        ["location", "armour"],
    )


def test_sw_vector_53_sw_rhs_02_red_hot_shot_on_cotton_in_play():
    struck = hit("cottonclad_ram", "LSB", 3, 5, ammunition=RED_HOT)
    assert (struck.target.hull, struck.target.markers, struck.target.hot_marker) == (25, 1, True)


def test_sw_rhs_02_red_hot_shot_smoulders_where_it_gets_in():
    through = hit("hartford", "HSB", 1, ammunition=RED_HOT)
    assert (through.target.hull, through.target.hot_marker) == (49, True)
    out = hit("css_virginia", "HSB", 1, 4, ammunition=RED_HOT)
    assert (out.target.markers, out.target.hot_marker) == (0, False)
    assert hit("hartford", "HSB", 9, ammunition=RED_HOT).target.markers == 0


def test_sw_rhs_01_red_hot_shot_meets_armour_and_does_damage_as_solid_shot_does():
    hot, solid = (hit("css_virginia", "HSB", 1, 5, ammunition=what) for what in (RED_HOT, SHOT))
    assert hot.event.number == solid.event.number
    assert hot.event.damage == solid.event.damage == 6


def test_sw_shell_08_a_critical_takes_effect_though_the_shell_does_not_detonate():
    struck = hit("hartford", "HR", 10, 4, 9, 5, ammunition=SHELL)
    assert struck.asked == ["location", "critical", "fuze", "flooding"]
    assert (struck.target.hull, struck.target.flooding, struck.target.markers) == (53, 3, 0)


# -- stack, wheels, turrets, guns ------------------------------------------------------------------


def test_sw_vector_54_sw_eff_stk_01_sw_shell_07_a_stack_is_shot_away_in_play():
    """Trap 17, SW-EFF-STK-01, SW-SHELL-07: no hull points, no marker, the surplus lost."""
    struck = hit("hartford", "HR", 8, 2, ammunition=SHELL)
    assert (struck.target.stack, struck.target.hull, struck.target.markers) == (0, 55, 0)


def test_sw_loc_07_a_stack_that_is_not_there_cannot_be_hit():
    struck = hit("cumberland", "HR", 8, ammunition=SHELL)
    assert (struck.event.place, struck.event.damage, struck.asked) == ("stack", 0, ["location"])
    gone = hit("hartford", "HR", 9, stack=0)
    assert not logged(gone.battle, "stack_damaged")


def test_sw_vector_57_sw_loc_04_sw_eff_whl_02_a_wheel_is_disabled_in_play():
    """SW-EFF-WHL-03: the surplus is the hull's. SW-LOC-04: the wheel of the side that is struck."""
    struck = hit("port_royal", "HR", 6, port=True, wheels=[3, 10])
    assert (struck.target.wheels, struck.target.hull) == ([0, 10], 30 - 3)
    starboard = hit("port_royal", "HR", 7, port=False)
    assert starboard.target.wheels == [10, 4]
    by_name = hit("port_royal", "HR", 6, aspect=BOW)
    assert by_name.event.place == "port_wheel"
    assert by_name.target.wheels == [4, 10]


def test_sw_eff_whl_03_later_hits_on_a_wheel_that_is_gone_are_the_hulls():
    struck = hit("port_royal", "HR", 6, port=True, wheels=[0, 10])
    assert (struck.target.wheels, struck.target.hull) == ([0, 10], 30 - 6)
    assert not logged(struck.battle, "wheel_damaged")


def test_sw_eff_whl_01_sw_arm_08_armour_before_a_wheel():
    out = hit("cairo", "MR", 6, 4)  # Light: 4
    assert (out.event.pierced, out.target.wheels) == (False, [10])
    assert hit("cairo", "MR", 6, 5).target.wheels == [6]


def test_sw_eff_whl_04_without_a_wheel_there_is_no_power():
    cairo = hit("cairo", "MR", 6, 5, wheels=[4]).target
    assert top_now(cairo) is Level.IMMOBILE
    queen = hit("queen_of_the_west", "HR", 6, port=True, wheels=[6, 0]).target
    assert top_now(queen) is Level.IMMOBILE


def test_sw_eff_whl_05_nothing_mends_a_wheel_in_the_battle():
    assert damaged(hit("cairo", "MR", 6, 5, wheels=[4]).target) == ()


def test_sw_eff_whl_07_with_a_wheel_out_she_does_not_turn_on_the_spot():
    queen = hit("queen_of_the_west", "HR", 1).target
    assert may_spin(queen)
    for wheels in ([0, 10], [10, 0], [0, 0]):
        queen.wheels = wheels
        assert not may_spin(queen)


def test_sw_eff_tur_01_a_gun_of_the_turret_is_at_risk_from_medium_on():
    """With the hull gone all gets in, and the guns are those of the turret that is struck."""
    medium = hit("milwaukee", "MR", 4, 6, 2, aspect=STERN, hull=0)
    assert medium.asked == ["location", "turret gun", "turret gun pick"]
    assert [gun.lost for gun in medium.target.guns] == [False, False, False, True]
    assert hit("milwaukee", "LR", 4, aspect=STERN, hull=0).asked == ["location"]


def test_sw_eff_tur_01_on_a_six_a_gun_is_disabled():
    struck = hit("milwaukee", "HR", 4, 10, 6, 2, aspect=BOW)
    assert struck.asked == ["location", "armour", "turret gun", "turret gun pick"]
    assert [gun.lost for gun in struck.target.guns] == [False, True, False, False]
    assert struck.target.turrets[0].points == 15 - 6


def test_sw_eff_tur_02_at_half_of_its_points_a_turret_jams_once():
    struck = hit("milwaukee", "SHSB", 4, 10, 1, aspect=BOW)
    assert (struck.target.turrets[0].points, struck.target.turrets[0].jammed) == (7, True)
    struck.target.turrets[0].jammed = False  # freed by repair
    again = hit(struck.battle, "HR", 4, 10, 1, aspect=BOW)
    assert (again.target.turrets[0].points, again.target.turrets[0].jammed) == (1, False)


def test_sw_eff_tur_02_a_turret_without_points():
    """All of its guns are disabled, the surplus is the hull's, later hits meet its armour."""
    struck = hit("milwaukee", "HR", 4, 10, 1, aspect=BOW, band=Band.MEDIUM)
    struck.target.turrets[0].points = 4
    after = hit(struck.battle, "HR", 4, 10, 1, aspect=BOW)
    assert (after.target.turrets[0].points, after.target.hull) == (0, 35 - 2)
    assert [gun.lost for gun in after.target.guns] == [True, True, False, False]
    later = hit(struck.battle, "HR", 4, 8, aspect=BOW)
    assert (later.event.number.total, later.event.pierced) == (8, False)
    through = hit(struck.battle, "HR", 4, 9, aspect=BOW)  # no gun is left to be at risk
    assert through.target.hull == 33 - 6


def test_sw_eff_gun_01_sw_eff_gun_02_the_gun_is_picked_before_its_armour():
    struck = hit("css_virginia", "HSB", 2, 3, 10)  # the third gun: a port in the casemate
    assert struck.asked == ["location", "gun", "armour"]
    assert (struck.event.part, struck.event.armour) == ("port-forward-1", "heavy")
    assert struck.target.gun("port-forward-1").lost
    assert struck.target.hull == 55 - 6


def test_sw_eff_gun_02_a_gun_on_deck_has_no_armour_before_it():
    struck = hit("cottonclad_ram", "LSB", 2, 1)
    assert (struck.event.part, struck.event.armour) == ("fore-pivot-1", "unarmoured")


def test_sw_eff_gun_03_jammed_guns_are_in_the_pool_and_destroyed_ones_not():
    battle = make_battle(
        vessel("uss_monitor", "target", "union"), vessel("css_virginia", "union-firer", at=(9, 9))
    )
    monitor = battle.ships["target"]
    monitor.guns[0].lost, monitor.guns[1].jammed = True, True
    struck = hit(battle, "SHR", 3, 7)  # no die for the only one
    assert struck.event.part == "turret-2"
    monitor.guns[1].lost = True
    none = hit(battle, "SHR", 3, 10)
    assert (none.event.part, none.event.armour, none.event.place) == ("", "medium", "gun")


def test_sw_eff_gun_03_the_pool_of_those_exposed():
    battle = make_battle(
        vessel("css_virginia", "target"),
        vessel("uss_monitor", "union-firer", at=(9, 9)),
        options={"gun_pool": "exposed"},
    )
    struck = hit(battle, "HSB", 2, 1, 10, port=True)
    assert struck.event.part == "port-forward-1"


# -- criticals -------------------------------------------------------------------------------------


def test_sw_vector_18_sw_eff_pil_01_sw_eff_pil_03_a_pilot_house_in_play():
    struck = hit("uss_monitor", "MR", 10, 1, 10, band=Band.SHORT)
    assert (struck.event.place, struck.event.number.total) == ("pilot_house", 8)
    monitor = struck.target
    assert (monitor.hull, monitor.pilot_hits, monitor.pilot_hit_turn) == (26, 1, 1)
    assert Trigger.PILOT_HOUSE in monitor.triggers  # SW-EFF-PIL-03


def test_sw_crit_04_sw_dmg_03_a_deflected_critical_costs_points_alone():
    struck = hit("uss_monitor", "HR", 10, 1, 7, band=Band.SHORT)
    assert (struck.event.number.total, struck.event.pierced) == (7, False)
    assert (struck.target.hull, struck.target.pilot_hits) == (29, 0)


def test_sw_arm_07_a_critical_is_bare_in_partial_armour_but_for_the_pilot_house():
    """Trap 15."""
    assert hit("cairo", "MR", 10, 3, aspect=BOW).event.armour == "unarmoured"
    assert hit("cairo", "MR", 10, 2, 3, aspect=BOW).event.armour == "unarmoured"
    assert hit("cairo", "MR", 10, 1, 4, aspect=BOW).event.armour == "light"


def test_sw_eff_jam_01_sw_crit_06_sw_dmg_04_a_port_jams_by_the_armour_before_its_gun():
    struck = hit("css_virginia", "HSB", 10, 2, 2, 10, port=True)  # of four to port
    assert struck.asked == ["location", "critical", "port", "armour"]
    gun = struck.target.gun("port-midships-1")
    assert (gun.port_jammed, gun.lost) == (True, False)
    assert struck.target.hull == 55 - 6
    turret = hit("uss_monitor", "HR", 10, 2, 2, 10)
    assert turret.target.gun("turret-2").port_jammed
    assert turret.target.turrets[0].points == 15 - 6  # SW-DMG-04


def test_sw_eff_jam_01_without_ports_it_is_a_hull_hit():
    struck = hit("cottonclad_ram", "HR", 10, 2)
    assert (struck.event.armour, struck.target.hull) == ("unarmoured", 19)
    assert not logged(struck.battle, "ports_jammed")


def test_sw_eff_fire_01_a_fire_and_the_shell_that_lit_it_are_two_markers():
    shell = hit("hartford", "HR", 10, 3, 5, ammunition=SHELL)
    assert (shell.target.markers, shell.target.hull) == (2, 45)
    assert hit("hartford", "HR", 10, 3).target.markers == 1


def test_sw_vector_55_sw_eff_fld_01_sw_eff_fld_02_a_flooding_critical_in_play():
    struck = hit("uss_monitor", "HR", 10, 4, 8, 5)
    assert struck.asked == ["location", "critical", "armour", "flooding"]
    assert (struck.target.hull, struck.target.flooding) == (24, 3)
    assert Trigger.FLOODING in struck.target.triggers
    assert hit("uss_monitor", "SHR", 10, 4, 8, 5).target.flooding == 4
    assert hit(struck.battle, "HR", 10, 4, 8, 1).target.flooding == 3 + 1  # they add up


def test_sw_eff_rud_01_rudder_hits_add_up():
    struck = hit("hartford", "HR", 10, 5, 2)
    assert struck.target.rudder == Rudder(no_starboard=True)
    both = hit(struck.battle, "HR", 10, 5, 3)
    assert both.target.rudder == Rudder(no_port=True, no_starboard=True)
    assert hit("uss_monitor", "HR", 10, 5, 7).target.rudder == Rudder()  # her rudder is armoured


@pytest.mark.parametrize(("boiler", "abandoned"), [(5, True), (4, False)])
def test_sw_vector_56_sw_eff_mach_01_sw_eff_mach_02_machinery_and_the_boiler_in_play(
    boiler, abandoned
):
    """Trap 21: one roll; SW-EFF-BOIL-02: no second damage."""
    struck = hit("queen_of_the_west", "HR", 10, 6, 3, boiler)
    assert struck.asked == ["location", "critical", "special", "boiler"]
    queen = struck.target
    assert (queen.machinery_lost, queen.hull, queen.abandoned) == (1, 14, abandoned)


def test_sw_eff_mach_03_without_machinery_she_slows_level_by_level():
    struck = hit("hartford", "HR", 10, 6, 3, machinery_lost=2)
    top = top_now(struck.target)
    assert (struck.target.machinery_lost, top) == (3, Level.IMMOBILE)
    assert legal_speeds(Speed(Level.FAST), top, may_reverse=False) == (Speed(Level.MEDIUM),)
    again = hit(struck.battle, "HR", 10, 6, 3)
    assert again.target.machinery_lost == 3  # SW-EFF-MACH-04: she had three boxes


def test_sw_eff_mach_02_a_screw_vessel_of_draught_risks_no_boiler():
    struck = hit("hartford", "HR", 10, 6, 3)
    assert (struck.target.machinery_lost, struck.target.hull) == (1, 49)
    assert "boiler" in hit("css_albemarle", "HR", 10, 6, 3, 10, 1).asked  # Shallow


def test_sw_eff_mach_04_sw_ves_11_a_sailing_vessel_has_neither_engine_nor_boiler():
    machinery = hit("cumberland", "HR", 10, 6, 3)
    assert (machinery.target.machinery_lost, machinery.target.hull) == (0, 34)
    boiler = hit("cumberland", "HR", 10, 6, 5)
    assert (boiler.target.abandoned, boiler.target.hull) == (False, 34)


def test_sw_eff_boil_01_sw_eff_boil_02_a_boiler_costs_the_crew_and_a_hull_hit():
    struck = hit("hartford", "HR", 10, 6, 5)
    assert (struck.target.abandoned, struck.target.hull) == (True, 49)
    assert logged(struck.battle, "crew_abandoned")[0].rule == "SW-EFF-BOIL-01"


def test_sw_eff_port_01_sw_crit_03_a_gun_port_has_no_armour():
    struck = hit("css_virginia", "LSB", 10, 6, 1, 1, port=False)
    assert struck.asked == ["location", "critical", "special", "port"]
    assert struck.target.gun("starboard-forward-1").lost
    assert struck.target.hull == 53


def test_sw_eff_port_03_a_shell_takes_a_d3_more_of_the_casemate():
    # A d3 of 4 is two more: of the nine left the first, and of the eight after it the last.
    struck = hit("css_virginia", "HR", 10, 6, 2, 1, 1, 4, 1, 8, port=True, ammunition=SHELL)
    assert struck.asked[3:] == ["port", "fuze", "more guns", "more guns pick 1", "more guns pick 2"]
    lost = [gun.id for gun in struck.target.guns if gun.lost]
    assert lost == ["bow-pivot-1", "port-forward-1", struck.target.guns[-1].id]
    assert struck.target.hull == 45


def test_sw_eff_port_03_uncased_broadside_guns_stand_apart():
    struck = hit("hartford", "HR", 10, 6, 1, 1, 1, port=True, ammunition=SHELL)
    assert sum(gun.lost for gun in struck.target.guns) == 1


def test_sw_eff_port_02_the_ports_that_are_exposed():
    bow = hit("css_virginia", "HR", 10, 6, 1, aspect=BOW)
    assert bow.event.part == "bow-pivot-1"
    assert hit("css_virginia", "HR", 10, 6, 1, aspect=STERN).event.part == "stern-pivot-1"
    above = hit("css_virginia", "HR", 10, 6, 1, 10, aspect=PLUNGING)  # none exposed: any of ten
    assert above.event.part == above.target.guns[9].id
    turret = hit("uss_monitor", "HR", 10, 6, 1, 2, aspect=STERN)
    assert (turret.event.part, turret.target.turrets[0].points) == ("turret-2", 9)


def test_sw_eff_port_04_without_ports_a_gun_without_armour():
    struck = hit("css_webb", "HR", 10, 6, 1, 3)
    assert struck.target.gun("aft-pivot-2").lost
    assert (struck.event.pierced, struck.event.deflection) == (True, None)


def test_sw_eff_tjm_01_a_turret_jams_without_armour_or_fuze():
    struck = hit("milwaukee", "HSB", 10, 6, 4, aspect=STERN, band=Band.SHORT)
    assert [turret.jammed for turret in struck.target.turrets] == [False, True]
    assert [turret.points for turret in struck.target.turrets] == [15, 14]
    random = hit("milwaukee", "HSB", 10, 6, 4, 1, aspect=BROADSIDE)
    assert [turret.jammed for turret in random.target.turrets] == [True, False]
    shell = hit("milwaukee", "HSB", 10, 6, 4, aspect=BOW, ammunition=SHELL)
    assert (shell.target.turrets[0].points, shell.target.markers) == (15, 0)


def test_sw_eff_tjm_02_without_turrets_a_port_jams():
    struck = hit("css_virginia", "LSB", 10, 6, 4, 1, port=True)
    assert struck.target.gun("port-forward-1").port_jammed
    assert (struck.event.pierced, struck.target.hull) == (True, 53)


# -- magazines -------------------------------------------------------------------------------------


def test_sw_eff_mag_01_a_magazine_sinks_her_at_once():
    struck = hit("hartford", "HR", 10, 6, 6)
    assert struck.target.status is Status.EXPLODED


def test_sw_eff_mag_02_a_flooded_magazine_is_a_fire():
    struck = hit("hartford", "HR", 10, 6, 6, magazine_flooded=True)
    assert (struck.event.place, struck.target.markers) == ("fire", 1)
    assert struck.target.status is Status.AFLOAT


def test_sw_eff_mag_05_without_a_magazine_the_boiler():
    struck = hit("blockade_runner", "HR", 10, 6, 6)
    assert (struck.event.place, struck.target.abandoned) == ("boiler", True)
