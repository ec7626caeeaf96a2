"""SW-GEN, SW-GEO, SW-TURN, SW-VES: entries that no phase has for itself, one by one."""

from __future__ import annotations

import pytest

from rulesets.smoke_on_the_water.harm import damage_hull, flood
from rulesets.smoke_on_the_water.later.boarding_phase import boarding_phase
from rulesets.smoke_on_the_water.later.repair_phase import repair_phase
from rulesets.smoke_on_the_water.rules import fire, grounding, morale
from rulesets.smoke_on_the_water.rules.bases import MARKS, Base
from rulesets.smoke_on_the_water.rules.chances import succeeds
from rulesets.smoke_on_the_water.rules.collisions import collision_damage
from rulesets.smoke_on_the_water.rules.design import (
    Build,
    Particulars,
    armour_of,
    base_of,
    draught_of,
    level_of,
    rated,
    silhouette,
)
from rulesets.smoke_on_the_water.rules.guns import Mark
from rulesets.smoke_on_the_water.rules.locking import Party, larger_of
from rulesets.smoke_on_the_water.rules.notation import NotationError, Speed, Tactic, read_order
from rulesets.smoke_on_the_water.rules.parting import displaced
from rulesets.smoke_on_the_water.rules.speeds import Engines, top_speed
from rulesets.smoke_on_the_water.ruleset import PHASES
from rulesets.smoke_on_the_water.state import Status
from rulesets.smoke_on_the_water.tables import CM, DEGREE, DISTANCE
from rulesets.smoke_on_the_water.words import (
    Arc,
    Armour,
    Configuration,
    Depth,
    Draught,
    Fire,
    GunType,
    Handling,
    Level,
    Size,
    TargetSize,
    Weight,
)
from tests.rulesets.smoke_on_the_water.factories import (
    fort,
    logged,
    make_battle,
    refusals,
    unit,
    vessel,
)
from tests.rulesets.smoke_on_the_water.firing import at, gunnery, side_by_side
from tests.rulesets.smoke_on_the_water.sailing import turn
from tests.support.dice import ScriptedDice

# -- conventions -----------------------------------------------------------------------------------


def test_sw_gen_01_a_millimetre_is_two_feet_and_a_knot_5_cm_a_turn() -> None:
    long, _ = base_of(100, 100)
    assert long - base_of(0, 100)[0] == 5 * CM
    # The least of SW-VES-04's Medium and Fast: 4 and 7 knots.
    assert 4 * 5 * CM <= DISTANCE[Level.MEDIUM] < DISTANCE[Level.FAST]


def test_sw_gen_02_thousandths_of_a_centimetre_and_tenths_of_a_degree() -> None:
    assert (CM, DEGREE) == (1000, 10)
    battle = make_battle(vessel("css_virginia", "ship", at=(100, 100), heading=33.3))
    turn(battle)
    base = battle.ships["ship"].base
    # 10 cm on 33.3 degrees: the sine 0.5490, the cosine 0.8358, rounded to the thousandth.
    assert (base.x, base.y) == (105_490, 108_358)


@pytest.mark.parametrize(
    ("chance", "face", "passed"), [(5, 5, True), (5, 6, False), (12, 10, False), (-3, 1, True)]
)
def test_sw_gen_03_up_to_the_modified_chance(chance: int, face: int, passed: bool) -> None:
    assert succeeds(chance, face) is passed


def test_sw_gen_05_other_rolls_are_dice_and_modifiers() -> None:
    damage = collision_damage(
        6, 2, Arc.PORT_BROADSIDE, hull=Armour.UNARMOURED, own_ram_strikes=False, by=None
    )
    assert damage.total == 6 + 0 + 2
    assert grounding.grounding_shock(3, Level.FAST, Size.LARGE, bank=True).total == 3 + 1 + 1 - 1


def test_sw_gen_09_results_below_none_and_marks_with_their_ends() -> None:
    assert grounding.grounding_damage(1, Level.SLOW, Size.VERY_SMALL, bank=True) == 0
    assert fire.half_gone(5, 10)
    assert not fire.half_gone(6, 10)
    assert top_speed(Engines(Level.FAST, hull=10, full_hull=20)) is Level.MEDIUM


def test_sw_gen_12_markers_of_fire_and_speed() -> None:
    ship = make_battle(vessel("hartford", "ship")).ships["ship"]
    assert (ship.speed, ship.markers, ship.fire) == (Speed(Level.SLOW), 0, Fire.NONE)


def test_sw_gen_14_the_names_of_the_book() -> None:
    assert [len(words) for words in (Size, Level, Weight, Armour, Draught)] == [5, 5, 5, 7, 4]
    assert [level.value for level in Level] == [0, 1, 2, 3, 4]
    assert [weight.value for weight in Weight] == ["VL", "L", "M", "H", "SH"]
    assert GunType.COLUMBIAD == "C"


def test_sw_geo_02_quarters_along_the_sides_and_the_middles_of_the_ends() -> None:
    base = make_battle(vessel("css_virginia", "ship", at=(100, 100), heading=0)).ships["ship"].base
    # 14.15 long and 3.55 wide, bow to the north.
    assert base.mark(Mark.FRONT) == (100_000, 107_075)
    assert base.mark(Mark.STARBOARD_FORWARD) == (101_775, 103_537)
    assert base.mark(Mark.PORT_AFT) == (98_225, 96_462)
    assert set(MARKS) == set(Mark)


def test_sw_geo_06_works_are_rectangles_with_a_facing() -> None:
    work = make_battle(fort(at=(150, 190), facing=180)).works["fort"]
    assert work.base.corners()[:2] == ((155_000, 187_000), (145_000, 187_000))


# -- orders and movement ---------------------------------------------------------------------------


def test_sw_ord_03_segments_in_any_number_and_order() -> None:
    order = read_order("M / F10P5F10")
    assert [(part.helm.value, part.amount) for part in order.manoeuvre] == [
        ("F", 10_000),
        ("P", 5_000),
        ("F", 10_000),
    ]
    with pytest.raises(NotationError):
        read_order("M / X10")


def test_sw_ord_04_tactical_codes() -> None:
    written = [read_order(f"I / / {code}").tactics for code in ("BD", "SS", "AN", "GR")]
    assert written == [
        (Tactic.BOARD,),
        (Tactic.SCUTTLE,),
        (Tactic.ANCHOR,),
        (Tactic.GROUND,),
    ]
    with pytest.raises(NotationError):
        read_order("I / / ZZ")


def test_sw_lock_04_locked_the_larger_takes_both_along() -> None:
    large, small = Party(Size.LARGE, Level.SLOW, Arc.BOW), Party(Size.MEDIUM, Level.FAST, Arc.STERN)
    assert larger_of(small, large) is large
    assert displaced(Base(3_000, 5_000, 200, 8_000, 3_000), ((900, 5_000),)) == Base(
        8_000, 5_000, 200, 8_000, 3_000
    )


def test_sw_opt_pil_a_local_pilot_makes_the_ground_less_likely() -> None:
    chance = grounding.grounding_chance(Draught.DEEP, Depth.SHALLOW, Level.SLOW, pilot=True)
    assert chance is not None
    assert chance.total == 5 - 2 - 1


# -- the turn --------------------------------------------------------------------------------------


def test_sw_turn_01_sw_turn_04_seven_phases_and_the_end() -> None:
    assert [name for name, _ in PHASES] == [
        "orders",
        "movement",
        "gunnery",
        "boarding",
        "morale",
        "fire test",
        "repair",
        "turn end",
    ]


def test_sw_turn_02_two_vessels_strike_each_other_with_all_they_have() -> None:
    battle = side_by_side(35)
    monitor, virginia = battle.ships["uss-monitor"], battle.ships["css-virginia"]
    # Each would be silenced by the other's shot; the Monitor, second by its id, fires all the same.
    monitor.hull = virginia.hull = 1
    gunnery(
        battle,
        {
            "css-virginia": at("uss-monitor", "starboard-midships-2"),
            "uss-monitor": at("css-virginia", "turret-1"),
        },
        1, 1, 10, 1, 1, 10,
    )  # fmt: skip
    assert (monitor.hull, virginia.hull) == (0, 0)
    assert len(logged(battle, "shot_fired")) == 2


# -- later phases ----------------------------------------------------------------------------------


def test_sw_float_01_sw_float_03_water_from_many_causes_adds_up_until_she_sinks() -> None:
    battle = make_battle(vessel("uss_monitor", "ship"))
    ship = battle.ships["ship"]
    flood(battle, ship, 2, "SW-GRD-09")
    flood(battle, ship, 3, "SW-COL-13")
    damage_hull(battle, ship, 33, "SW-DMG-04")
    assert ship.flooding == 2 + 3 + 3
    with ScriptedDice() as dice:
        dice.enter(1, "repair")
        repair_phase(battle, dice)
    assert ship.status is Status.SUNK


def test_sw_brd_12_forts_are_not_boarded_and_troops_stay_aboard() -> None:
    battle = make_battle(vessel("minnesota", "ship", at=(150, 190)), fort(at=(150, 196)), turn=1)
    turn(battle, {"ship": "I / / BD"}, faces=None)
    with ScriptedDice() as dice:
        dice.enter(1, "boarding")
        boarding_phase(battle, dice)
    assert not logged(battle, "boarding_tried")
    landed = unit("troops", "marines", "union", at=(50, 50))
    assert ("/units/0/aboard", "SW-BRD-12") in refusals(landed, vessel("hartford"))


def test_sw_mor_01_a_test_that_fails_by_four_empties_the_vessel() -> None:
    assert morale.nerve_after(5, 9) is morale.Nerve.ABANDONS
    assert morale.nerve_after(5, 8) is morale.Nerve.WITHDRAWS


# -- vessels ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tenths", "draught"),
    [
        (50, Draught.VERY_SHALLOW),
        (51, Draught.SHALLOW),
        (95, Draught.SHALLOW),
        (96, Draught.MEDIUM),
        (150, Draught.MEDIUM),
        (151, Draught.DEEP),
    ],
)
def test_sw_ves_03_draught_by_feet(tenths: int, draught: Draught) -> None:
    assert draught_of(tenths) is draught


@pytest.mark.parametrize(
    ("tenths", "level"),
    [(39, Level.SLOW), (40, Level.MEDIUM), (69, Level.MEDIUM), (70, Level.FAST),
     (109, Level.FAST), (110, Level.VERY_FAST)],
)  # fmt: skip
def test_sw_ves_04_speed_by_knots_in_action(tenths: int, level: Level) -> None:
    assert level_of(tenths) is level


def test_sw_ves_05_handling_by_size_wheels_draught_and_sails() -> None:
    plain = Particulars(200, 400, 90, 80, 600, Configuration.CONVENTIONAL)
    assert rated(plain).handling is Handling.AVERAGE
    wheels = Particulars(200, 400, 90, 80, 600, Configuration.SIDEWHEEL)
    assert rated(wheels).handling is Handling.GOOD
    ironclad = Particulars(263, 510, 220, 50, 3200, Configuration.CONVENTIONAL, ironclad=True)
    assert rated(ironclad).handling is Handling.VERY_POOR
    sails = Particulars(175, 450, 180, 30, 1700, Configuration.CONVENTIONAL, sail_only=True)
    assert rated(sails).handling is Handling.POOR


@pytest.mark.parametrize(
    ("tenths", "laminated", "armour"),
    [
        (10, False, Armour.TINCLAD),
        (29, False, Armour.LIGHT),
        (30, False, Armour.MEDIUM),
        (40, False, Armour.HEAVY),
        (50, True, Armour.MEDIUM),
        (51, True, Armour.HEAVY),
        (89, False, Armour.HEAVY),
        (90, False, Armour.SUPER_HEAVY),
    ],
)
def test_sw_ves_07_armour_by_inches(tenths: int, laminated: bool, armour: Armour) -> None:
    assert armour_of(tenths, laminated_hull=laminated) is armour


def test_sw_ves_09_end_on_a_letter_smaller() -> None:
    assert [silhouette(build) for build in Build] == [
        (TargetSize.A, TargetSize.A),
        (TargetSize.A, TargetSize.B),
        (TargetSize.B, TargetSize.C),
        (TargetSize.C, TargetSize.D),
        (TargetSize.D, TargetSize.E),
        (TargetSize.E, TargetSize.F),
    ]
