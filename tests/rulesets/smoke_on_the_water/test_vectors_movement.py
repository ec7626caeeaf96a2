"""The worked cases of orders, movement, grounding, collisions and locking."""

import pytest

from rulesets.smoke_on_the_water.rules import collisions, grounding, locking
from rulesets.smoke_on_the_water.rules.collisions import Striker
from rulesets.smoke_on_the_water.rules.fire import half_gone
from rulesets.smoke_on_the_water.rules.locking import Party
from rulesets.smoke_on_the_water.rules.manoeuvre import Correction, normalised
from rulesets.smoke_on_the_water.rules.notation import Order, Speed, print_order, read_order
from rulesets.smoke_on_the_water.rules.speeds import legal_speeds, top_astern
from rulesets.smoke_on_the_water.rules.turning import Pose, along_template, poorer
from rulesets.smoke_on_the_water.words import (
    Arc,
    Armour,
    Configuration,
    Depth,
    Draught,
    Handling,
    Level,
    Size,
    Way,
)

I, S, M, F, V = Level  # noqa: E741  the book's letters
IMMOBILE = Speed(I)


def ahead(level):
    return Speed(level, Way.AHEAD)


def astern(level):
    return Speed(level, Way.ASTERN)


def shown(carried) -> str:
    return print_order(Order(manoeuvre=carried.manoeuvre)).strip(" /")


def test_sw_vector_02_sw_mov_05_sw_mov_07_astern_is_one_level_less_but_for_a_double_ender():
    assert top_astern(F, double_ended=False) is M
    assert top_astern(F, double_ended=True) is F
    assert top_astern(S, double_ended=False) is S
    for double_ended in (False, True):
        first = legal_speeds(IMMOBILE, F, may_reverse=True, double_ended=double_ended)
        assert [speed for speed in first if speed.way is Way.ASTERN] == [astern(S)]


def test_sw_vector_03_sw_turning_07_what_is_missing_is_run_straight():
    order = read_order("M / F8S10F6")
    carried = normalised(order, ahead(M), legal_speeds(ahead(M), M, may_reverse=False))
    assert shown(carried) == "F8S10F7"
    assert carried.corrections == (Correction.PADDED,)
    end = along_template(Pose(0, 8_000, 0), Handling.AVERAGE, M, 10_000, starboard=True)
    assert end.heading == 350


def test_sw_vector_04_sw_grd_10_sw_grd_05_a_deep_vessel_in_shallow_water():
    chance = grounding.grounding_chance(Draught.DEEP, Depth.SHALLOW, S)
    assert chance.total == 3
    assert grounding.runs_aground(chance.total, 2)


def test_sw_vector_05_sw_grd_11_sw_grd_07_the_table_goes_before_the_example():
    damage = grounding.grounding_damage(2, S, Size.LARGE, bank=False)
    assert damage == 1
    assert grounding.grounding_flood(damage, 5, S) == 0


def test_sw_vector_06_sw_free_08_sw_free_05_each_attempt_is_harder():
    chances = [
        grounding.free_chance(Draught.DEEP, M, flooding=0, attempt=attempt).total
        for attempt in (1, 2, 3, 4)
    ]
    assert chances == [3, 2, 1, 0]
    faces = (4, 3, 2, 1)
    freed = [grounding.breaks_free(c, f) for c, f in zip(chances, faces, strict=True)]
    assert freed == [False, False, False, True]


def test_sw_vector_07_sw_col_09_sw_col_07_speed_of_a_collision_by_arc():
    levels = {
        arc: collisions.collision_speed(M, M, arc)
        for arc in (
            Arc.BOW, Arc.PORT_BOW, Arc.PORT_BROADSIDE, Arc.PORT_QUARTER, Arc.STERN,
        )
    }  # fmt: skip
    assert list(levels.values()) == [4, 3, 2, 1, 0]


def test_sw_vector_08_sw_col_14_sw_col_11_virginia_rams_monitor():
    speed = collisions.collision_speed(S, S, Arc.STARBOARD_BOW)
    assert speed == 2
    monitor = collisions.collision_damage(
        4,
        speed,
        Arc.STARBOARD_BOW,
        hull=Armour.MEDIUM,
        own_ram_strikes=False,
        by=Striker(Size.LARGE, ram=True),
    )
    virginia = collisions.collision_damage(
        3, speed, Arc.BOW, hull=Armour.LIGHT, own_ram_strikes=True, by=None
    )
    assert (monitor.total, virginia.total) == (4, -3)


def test_sw_vector_09_sw_col_13_half_the_damage_floods():
    assert collisions.collision_flood(4, 3) == 2


def test_sw_vector_10_sw_lock_03_a_rammed_pair_locks():
    chance = locking.lock_chance(ram_struck=True, both_rigged=False, flooding=2)
    assert chance.total == 5


def test_sw_vector_13_sw_lock_28_sw_lock_22_the_striker_backs_out():
    chance = locking.part_chance(
        flooding=2, striker_tries=True, striker_has_ram=True, both_try=False
    )
    assert chance.total == 6


def test_sw_vector_21_sw_mov_03_sw_mov_04_speed_changes_by_a_level():
    def legal(now, *, may_reverse=False):
        return set(legal_speeds(now, F, may_reverse=may_reverse))

    assert legal(ahead(M)) == {ahead(S), ahead(M), ahead(F)}
    assert legal(ahead(F)) == {ahead(M), ahead(F)}
    assert legal(ahead(S)) == {IMMOBILE, ahead(S), ahead(M)}
    assert legal(IMMOBILE, may_reverse=True) == {IMMOBILE, ahead(S), astern(S)}
    assert legal(astern(S)) == {IMMOBILE, astern(S), astern(M)}


def test_sw_vector_22_sw_ord_11_an_illegal_speed_becomes_the_nearest_legal():
    legal = legal_speeds(ahead(S), F, may_reverse=False)
    assert normalised(read_order("F+"), ahead(S), legal).speed == ahead(M)
    assert normalised(read_order("S-"), ahead(S), legal).speed == IMMOBILE


@pytest.mark.parametrize(
    ("written", "carried"), [("F4P4", "F4P4F2"), ("F6S8", "F6S4"), ("", "F10")]
)
def test_sw_vector_23_sw_ord_11_a_manoeuvre_is_as_long_as_the_way(written, carried):
    legal = legal_speeds(ahead(S), F, may_reverse=False)
    assert shown(normalised(read_order(f"S / {written}"), ahead(S), legal)) == carried


def test_sw_vector_24_sw_turning_04_the_leading_edge_follows_a_circle():
    end = along_template(Pose(0, 0, 0), Handling.AVERAGE, M, 10_000, starboard=True)
    assert end.heading == 350
    assert abs(end.x - 2_961) <= 1
    assert abs(end.y - 9_390) <= 1


def test_sw_vector_25_sw_turning_05_headings_go_round():
    port = along_template(Pose(0, 0, 0), Handling.GOOD, F, 40_000, starboard=False)
    starboard = along_template(Pose(0, 0, 3500), Handling.POOR, S, 10_000, starboard=True)
    assert (port.heading, starboard.heading) == (2200, 250)


def test_sw_vector_26_sw_grd_04_a_pilot_helps():
    chance = grounding.grounding_chance(Draught.MEDIUM, Depth.BANK, F)
    assert chance.total == 8
    assert grounding.runs_aground(chance.total, 8)
    assert not grounding.runs_aground(chance.total, 9)
    piloted = grounding.grounding_chance(Draught.MEDIUM, Depth.BANK, F, pilot=True)
    assert not grounding.runs_aground(piloted.total, 8)


def test_sw_vector_27_sw_grd_02_a_natural_one_always_grounds():
    chance = grounding.grounding_chance(Draught.SHALLOW, Depth.SHALLOW, S)
    assert chance.total == -1
    assert not grounding.runs_aground(chance.total, 2)
    assert grounding.runs_aground(chance.total, 1)


def test_sw_vector_28_sw_grd_02_a_natural_ten_never_does():
    chance = grounding.grounding_chance(
        Draught.DEEP, Depth.BANK, V, low=half_gone(8, 16), attempts=True
    )
    assert chance.total == 15
    assert not grounding.runs_aground(chance.total, 10)
    assert all(grounding.runs_aground(chance.total, face) for face in range(1, 10))


def test_sw_vector_29_sw_grd_04_where_no_test_is_asked_for():
    assert grounding.grounding_chance(Draught.VERY_SHALLOW, Depth.SHALLOW, F) is None
    assert grounding.grounding_chance(Draught.DEEP, Depth.DEEP, F) is None


def test_sw_vector_30_sw_grd_09_a_large_vessel_on_a_sand_bar():
    damage = grounding.grounding_damage(3, V, Size.LARGE, bank=True)
    assert damage == 5
    assert grounding.grounding_flood(damage, 5, V) == 2


def test_sw_vector_31_sw_grd_07_a_launch_takes_nothing():
    assert grounding.grounding_damage(3, S, Size.VERY_SMALL, bank=False) == 0
    assert grounding.grounding_flood(0, 2, S) == 0


def test_sw_vector_32_sw_free_02_a_third_attempt():
    chance = grounding.free_chance(Draught.VERY_SHALLOW, F, flooding=1, attempt=3)
    assert chance.total == 6
    assert grounding.breaks_free(chance.total, 6)


def test_sw_vector_33_sw_free_07_a_ten_is_aground_for_good():
    assert not grounding.breaks_free(6, 10)
    assert not grounding.may_try(F, stuck=True)


def test_sw_vector_34_sw_col_05_sw_col_06_half_a_level_is_rounded_up():
    assert collisions.collision_speed(F, S, Arc.STARBOARD_QUARTER) == 2
    assert collisions.collision_speed(S, F, Arc.PORT_BOW) == 3
    assert collisions.collision_speed(V, F, Arc.BOW) == 4
    assert collisions.collision_speed(S, S, Arc.PORT_QUARTER) == 0


def test_sw_col_06_an_owner_may_have_half_a_level_rounded_down():
    port_bow = collisions.collision_speed(S, F, Arc.PORT_BOW, half_up=False)
    quarter = collisions.collision_speed(F, S, Arc.STARBOARD_QUARTER, half_up=False)
    assert (port_bow, quarter) == (2, 3)


def test_sw_col_22_a_datum_from_elsewhere_agrees():
    struck = collisions.collision_damage(
        5,
        M,
        Arc.PORT_BROADSIDE,
        hull=Armour.HEAVY,
        own_ram_strikes=False,
        by=Striker(Size.MEDIUM, ram=True),
    )
    assert struck.total == 3


def test_sw_grd_08_no_armour_helps_and_less_than_nothing_is_nothing():
    assert grounding.grounding_damage(1, S, Size.SMALL, bank=True) == 0
    assert grounding.grounding_damage(2, M, Size.MEDIUM, bank=False) == 2


@pytest.mark.parametrize(("top", "chance"), [(S, 4), (M, 5), (F, 6), (V, 7)])
def test_sw_free_03_by_the_greatest_speed(top, chance):
    assert grounding.free_chance(Draught.MEDIUM, top, flooding=0, attempt=1).total == chance


def test_sw_turning_06_very_poor_stays_very_poor():
    assert poorer(Handling.AVERAGE) is Handling.POOR
    assert poorer(Handling.AVERAGE, 2) is Handling.VERY_POOR
    assert poorer(Handling.VERY_POOR) is Handling.VERY_POOR


def test_sw_vector_35_sw_col_08_a_vessel_going_astern_swaps_her_ends_for_the_speed():
    assert collisions.collision_speed(M, S, Arc.STERN, struck_astern=True) == 3
    damage = collisions.collision_damage(
        3, 3, Arc.STERN, hull=Armour.UNARMOURED, own_ram_strikes=False, by=None
    )
    assert damage.total == 3 + 1 - 1


def test_sw_vector_36_sw_col_10_a_ram_at_fast():
    speed = collisions.collision_speed(F, M, Arc.STARBOARD_BROADSIDE)
    struck = collisions.collision_damage(
        3,
        speed,
        Arc.STARBOARD_BROADSIDE,
        hull=Armour.UNARMOURED,
        own_ram_strikes=False,
        by=Striker(Size.MEDIUM, ram=True),
    )
    striker = collisions.collision_damage(
        6, speed, Arc.BOW, hull=Armour.UNARMOURED, own_ram_strikes=True, by=None
    )
    assert (struck.total, collisions.collision_flood(8, 8)) == (8, 4)
    assert (striker.total, collisions.collision_flood(1, 2)) == (1, 1)


def test_sw_vector_37_sw_col_15_a_sidewheel_is_struck():
    sidewheel = Configuration.SIDEWHEEL
    assert collisions.wheel_hit_from(sidewheel, Arc.PORT_BROADSIDE) <= 4
    assert collisions.wheel_hit_from(sidewheel, Arc.PORT_BOW) > 4
    assert collisions.wheel_disabled(5, 5)


def test_sw_vector_38_sw_col_16_a_sternwheel_is_struck():
    sternwheel = Configuration.STERNWHEEL
    assert collisions.wheel_hit_from(sternwheel, Arc.PORT_QUARTER) > 3
    assert collisions.wheel_hit_from(sternwheel, Arc.STERN) <= 3
    assert not collisions.wheel_disabled(6, 2)


def test_sw_vector_39_sw_lock_02_rigging_locks():
    assert locking.lock_chance(ram_struck=False, both_rigged=True, flooding=1).total == 8


def test_sw_vector_40_sw_lock_08_two_bows_of_one_size():
    fast, slow = Party(Size.MEDIUM, F, Arc.BOW), Party(Size.MEDIUM, S, Arc.PORT_BOW)
    assert locking.locked_level(fast, slow) == (M, fast)


def test_sw_vector_41_sw_lock_09_a_launch_slows_nobody():
    striker = Party(Size.MEDIUM, F, Arc.BOW)
    launch = Party(Size.VERY_SMALL, S, Arc.PORT_BROADSIDE)
    assert locking.level_after(striker, launch) is F
    assert locking.level_after(launch, striker) is S
