"""OR-MOD, OR-CLS: what a ship of a class is on the table."""

from __future__ import annotations

import pytest

from rulesets.core.geometry import distance
from rulesets.core.score import Score
from rulesets.errors import IllegalSetupError
from rulesets.on_to_richmond.gunnery import mount_of
from rulesets.on_to_richmond.hulls import corners, range2
from rulesets.on_to_richmond.ranges import hits_of, square_to
from rulesets.on_to_richmond.ratings import ratings_json, room_for, ship_card
from rulesets.on_to_richmond.tables import ARTILLERY, FINE, Arm, Band, GunType, Hit, ShipClass
from tests.rulesets.on_to_richmond.factories import (
    BI,
    EAST,
    GB,
    NORTH,
    TI,
    TR,
    at,
    make_battle,
    make_ship,
    make_unit,
)
from tests.support.dice import ScriptedDice


def test_or_mod_01_or_gen_02_lengths_are_thousandths_of_an_inch():
    assert distance(at(0, 0), at(3, 4)) == 5_000
    assert ship_card(TI, {}).speed == 12_000  # 600 yards in half an hour


def test_or_mod_02_a_hull_of_three_inches_by_one():
    battle = make_battle(make_ship(TI, heading=NORTH))
    assert sorted(corners(battle, battle.ships["monitor"])) == sorted(
        [at(-0.5, -1.5), at(0.5, -1.5), at(0.5, 1.5), at(-0.5, 1.5)]
    )
    battle = make_battle(make_ship(TI, heading=EAST), hull_length=4, hull_beam=2)
    assert sorted(corners(battle, battle.ships["monitor"])) == sorted(
        [at(-2, -1), at(2, -1), at(2, 1), at(-2, 1)]
    )


def test_or_mod_03_a_die_reads_0_to_9_and_low_is_good():
    with ScriptedDice(1, 6, 10) as dice:
        roll = dice.roll(3, 10, "fire", "monitor")
    row = ARTILLERY[GunType.SMOOTHBORE][Band.CLOSE]
    # 0 and 5 and 9: up to 4 is a stand, up to 7 a morale hit.
    assert hits_of(row, roll, Score.of()) == [Hit.STAND, Hit.MORALE, Hit.NONE]


def test_or_mod_04_range_is_to_the_nearest_point():
    battle = make_battle(
        make_ship(TI, "monitor", heading=NORTH),
        make_ship(GB, "abeam", 1, x=6.5),
        make_ship(GB, "end-on", 1, x=7.5, heading=EAST),
        make_unit("fort", 1, Arm.ARTILLERY, x=7),
    )
    six = (6_000 * FINE) ** 2
    assert range2(battle, at(0, 0), battle.ships["abeam"]) == six
    assert range2(battle, at(0, 0), battle.ships["end-on"]) == six
    assert square_to(battle, at(0, 0), battle.units["fort"]) == six


@pytest.mark.parametrize(
    ("option", "kind", "mount"),
    [
        ("dice_per_broadside", GB, "starboard"),
        ("dice_per_turret", TI, "turret-1"),
        ("dice_per_chase_gun", BI, "forward"),
    ],
)
def test_or_mod_05_one_die_a_mount_or_as_many_as_are_set(option, kind, mount):
    _, ship = make_ship(kind)
    found = mount_of(ship, mount)
    assert found is not None
    assert make_battle().dice_of[found.kind] == 1
    assert make_battle(**{option: 3}).dice_of[found.kind] == 3


def test_or_cls_01_or_cls_02_the_table_of_the_four_classes():
    cards = {kind: ship_card(kind, {}) for kind in ShipClass}
    assert [card.speed for card in cards.values()] == [12_000, 10_000, 8_000, 8_000]
    assert [card.half for card in cards.values()] == [6_000, 5_000, 4_000, 4_000]
    assert [card.limit for card in cards.values()] == [10, 10, 8, 6]
    assert [card.armour for card in cards.values()] == [3, 3, 1, 0]
    assert [[mount.id for mount in card.mounts] for card in cards.values()] == [
        ["turret-1"],
        ["port", "starboard", "forward", "aft"],
        ["port", "starboard"],
        [],
    ]


def test_or_cls_03_only_the_broadside_ironclad_has_a_ram_unless_fitted():
    assert [ship_card(kind, {}).ram for kind in ShipClass] == [False, True, False, False]
    assert ship_card(GB, {"ram": True}).ram
    assert not ship_card(BI, {"ram": False}).ram


def test_or_cls_04_one_to_four_turrets():
    assert ship_card(TI, {}).turrets == 1
    mounts = ship_card(TI, {"turrets": 4}).mounts
    assert [mount.id for mount in mounts] == [f"turret-{n}" for n in range(1, 5)]
    for kind, turrets in ((TI, 0), (TI, 5), (BI, 1)):
        with pytest.raises(IllegalSetupError) as caught:
            ship_card(kind, {"turrets": turrets}, at="/vessels/0/ratings")
        assert caught.value.pointer == "/vessels/0/ratings/turrets"


def test_or_fir_07_turrets_are_rifled_and_all_else_smoothbore():
    assert {mount.gun for mount in ship_card(TI, {}).mounts} == {GunType.RIFLED}
    assert {mount.gun for mount in ship_card(BI, {}).mounts} == {GunType.SMOOTHBORE}


def test_or_trn_01_a_transport_is_small_or_large_and_nothing_else_differs():
    small, large = ship_card(TR, {}), ship_card(TR, {"size": "large"})
    assert (small.size, large.size) == ("small", "large")
    assert (small.speed, small.armour, small.limit) == (large.speed, large.armour, large.limit)
    with pytest.raises(IllegalSetupError) as caught:
        ship_card(GB, {"size": "large"})
    assert caught.value.rule == "OR-TRN-01"


@pytest.mark.parametrize("load", [[(Arm.INFANTRY, 2)], [(Arm.CAVALRY, 1)], [(Arm.ARTILLERY, 1)]])
def test_or_trn_02_a_small_one_takes_one_stand_of_infantry(load):
    assert room_for(ship_card(TR, {}), [(Arm.INFANTRY, 1)]) is None
    assert room_for(ship_card(TR, {}), load) == "it takes 1 infantry stand"


@pytest.mark.parametrize(
    ("load", "fits"),
    [
        ([(Arm.INFANTRY, 2)], True),
        ([(Arm.INFANTRY, 1), (Arm.INFANTRY, 1)], True),
        ([(Arm.INFANTRY, 3)], False),
        ([(Arm.CAVALRY, 1)], True),
        ([(Arm.CAVALRY, 2)], False),
        ([(Arm.INFANTRY, 1), (Arm.ARTILLERY, 1)], False),
    ],
)
def test_or_trn_03_a_large_one_takes_two_of_infantry_or_one_of_another_arm(load, fits):
    assert (room_for(ship_card(TR, {"size": "large"}), load) is None) is fits
    assert room_for(ship_card(GB, {}), load) == "only transports carry stands"


@pytest.mark.parametrize("kind", list(ShipClass))
def test_what_a_class_version_keeps_gives_the_same_card(kind):
    assert ship_card(kind, ratings_json(kind)) == ship_card(kind, {})
