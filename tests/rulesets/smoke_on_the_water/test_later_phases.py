"""Boarding, morale, repair, torpedoes, forts, ending and design, as the ledger has them."""

import pytest

from rulesets.smoke_on_the_water.rebuilt import FORT_STRUCTURE
from rulesets.smoke_on_the_water.rules import boarding, ending, forts, morale, torpedoes
from rulesets.smoke_on_the_water.rules.boarding import Strength
from rulesets.smoke_on_the_water.rules.chances import succeeds
from rulesets.smoke_on_the_water.rules.design import Particulars, rated
from rulesets.smoke_on_the_water.rules.ending import Victory
from rulesets.smoke_on_the_water.rules.fire import fire_chance, magazine_reached
from rulesets.smoke_on_the_water.rules.guns import Mount, gun_card
from rulesets.smoke_on_the_water.rules.morale import Nerve
from rulesets.smoke_on_the_water.words import (
    Armour,
    Configuration,
    Crew,
    Draught,
    Fate,
    Fire,
    FortHit,
    Handling,
    Item,
    Level,
    Size,
    WorkKind,
)


@pytest.mark.parametrize(
    ("attacker", "defender", "modifier"),
    [(6, 2, 3), (4, 2, 2), (3, 2, 1), (5, 4, 0), (2, 3, -1), (2, 4, -2), (1, 3, -3), (3, 0, 3)],
)
def test_sw_brd_04_strength_goes_by_the_best_or_worst_line(attacker, defender, modifier):
    assert boarding.ratio_modifier(attacker, defender) == modifier


def test_sw_brd_03_a_battered_crew_has_fewer_points():
    assert boarding.points(49) == 3
    assert boarding.crew_now(6, 10, 30, lost=0) == 2
    assert boarding.crew_now(6, 10, 30, lost=3) == 0


def test_sw_brd_06_troops_are_lost_first():
    assert boarding.after_losses(Strength(4, 2), 3) == Strength(3, 0)


def test_sw_brd_10_a_captor_keeps_a_crew():
    assert [boarding.prize_crew(crew) for crew in (1, 2, 3, 9)] == [0, 1, 2, 2]


def test_sw_brd_02_nobody_boards_at_fast():
    assert not boarding.may_board(Level.FAST, Level.SLOW, crew=5, out_of_control=False)
    assert boarding.may_board(Level.MEDIUM, Level.MEDIUM, crew=2, out_of_control=False)
    assert not boarding.may_board(Level.MEDIUM, Level.SLOW, crew=1, out_of_control=False)


def test_sw_mor_03_a_green_crew_in_a_burning_wooden_vessel():
    found = morale.morale_chance(
        Crew.GREEN,
        hull=(15, 30),
        flotation=(5, 10),
        armours=[Armour.UNARMOURED],
        bare=True,
        fire=Fire.OUT_OF_CONTROL,
        friends_lost=3,
    )
    assert found.total == 8 - 1 - 1 - 1 - 1 - 3 - 2


@pytest.mark.parametrize(
    ("face", "nerve"),
    [(5, Nerve.HOLDS), (6, Nerve.WITHDRAWS), (8, Nerve.WITHDRAWS), (9, Nerve.ABANDONS)],
)
def test_sw_mor_04_by_how_much_it_fails(face, nerve):
    assert morale.nerve_after(5, face) is nerve


def test_sw_mor_08_one_passes_and_ten_fails():
    assert morale.nerve_after(-5, 1) is Nerve.HOLDS
    assert morale.nerve_after(12, 10) is Nerve.WITHDRAWS


def test_sw_mor_05_who_withdraws_and_fails_abandons():
    assert morale.nerve_after(5, 6, withdrawing=True) is Nerve.ABANDONS


def test_sw_mor_02_marks_of_the_hull_are_passed_once():
    assert morale.hull_marks_passed(30, 22, 30) == 1
    assert morale.hull_marks_passed(30, 7, 30) == 3
    assert morale.hull_marks_passed(15, 14, 30) == 0


def test_sw_rep_04_rest_helps_and_fire_hinders():
    at_rest = morale.repair_chance(
        Item.TURRET, Crew.ELITE, hull=(30, 30), at_rest=True, fire=Fire.BURNING
    )
    assert at_rest.total == 4 + 1 + 1 - 1
    gun = morale.repair_chance(Item.GUN, Crew.REGULAR, hull=(7, 30), at_rest=True)
    assert gun.total == 5 - 2


def test_sw_rep_05_out_of_control_fights_fire_and_water():
    can = [item for item in Item if morale.may_repair(item, Fire.OUT_OF_CONTROL)]
    assert can == [Item.FIRE, Item.OUT_OF_CONTROL, Item.FLOODING]


def test_sw_fire_05_a_fire_spreads_without_markers():
    spread = fire_chance(0, Armour.TINCLAD, fire=Fire.BURNING, abandoned=True)
    assert spread.total == 2 + 0 + 1


def test_sw_fire_07_the_magazine():
    assert magazine_reached(Fire.OUT_OF_CONTROL, 2, magazine=True)
    assert not magazine_reached(Fire.BURNING, 1, magazine=True)
    assert not magazine_reached(Fire.OUT_OF_CONTROL, 1, magazine=False)


def test_sw_tor_02_a_deep_vessel_over_a_field():
    assert torpedoes.strike_chance(3, Draught.DEEP, rake=True).total == 1
    assert succeeds(-2, 1)
    assert not succeeds(12, 10)


def test_sw_tor_07_a_spar():
    assert torpedoes.spar_chance(Level.FAST, Level.IMMOBILE).total == 8


def test_sw_tor_08_the_carrier_suffers():
    assert torpedoes.carrier_damage(Size.VERY_SMALL, 5) == 5
    assert torpedoes.carrier_damage(Size.MEDIUM, 5) == 3
    assert torpedoes.carrier_swamped(Size.VERY_SMALL, 2)
    assert not torpedoes.carrier_swamped(Size.SMALL, 1)


def test_sw_tor_05_a_monitor_floods_more():
    assert torpedoes.torpedo_flooding(4, monitor=True) == 7


def test_sw_fort_05_where_a_work_is_hit():
    found = [forts.struck_at(face) for face in (6, 7, 9)]
    assert found == [FortHit.STRUCTURE, FortHit.GUN, FortHit.GUN]
    critical = [forts.struck_at(10, second) for second in (3, 5, 6)]
    assert critical == [FortHit.GUN_DESTROYED, FortHit.FIRE, FortHit.MAGAZINE]


def test_sw_fort_06_half_the_guns():
    full = FORT_STRUCTURE[WorkKind.EARTHWORK]
    assert forts.guns_manned(5, 21, full) == 5
    assert forts.guns_manned(5, 20, full) == 3
    assert forts.guns_manned(5, 20, full, suppressed=True) == 2
    assert forts.guns_manned(5, 0, full) == 0


def test_sw_fort_07_suppression():
    assert forts.holds_out_chance(0) is None
    assert forts.holds_out_chance(3).total == 4


def test_sw_end_05_worth_and_victory():
    assert ending.worth_of(Fate.CAPTURED, 30) == 180
    assert ending.victory(8, 4) is Victory.DECISIVE
    assert ending.victory(6, 4) is Victory.TACTICAL
    assert ending.victory(5, 4) is Victory.DRAW


def test_sw_opt_rof_a_heavy_gun_in_a_turret():
    assert ending.loading_turns(gun_card("HSB"), Mount.TURRET) == 4
    assert ending.loading_turns(gun_card("SHM"), Mount.DECK) == 6


def test_sw_opt_tow_a_tug_as_big():
    found = ending.tow_chance(Size.MEDIUM, Size.MEDIUM, Draught.SHALLOW, flooding=1)
    assert found.total == 3 + 2 + 2 - 2


def test_sw_ves_06_monitor_from_her_particulars():
    monitor = rated(
        Particulars(
            length=172,
            beam_tenths=415,
            draught_tenths=105,
            knots_tenths=50,
            tons=987,
            configuration=Configuration.ONE_TURRET,
            ironclad=True,
        )
    )
    assert (monitor.size, monitor.draught, monitor.top) == (
        Size.MEDIUM,
        Draught.MEDIUM,
        Level.MEDIUM,
    )
    assert (monitor.handling, monitor.hull, monitor.flotation) == (Handling.AVERAGE, 30, 8)
    assert monitor.base == (9_600, 3_075)
