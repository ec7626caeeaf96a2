"""OR-AI: what a doctrine decides, without dice."""

from __future__ import annotations

import pytest

from rulesets.core.doctrine import Will
from rulesets.on_to_richmond.commander import ferrying, helm
from rulesets.on_to_richmond.commander.aiming import fire
from rulesets.on_to_richmond.commander.doctrine import (
    PROFILES,
    Doctrine,
    Name,
    Standing,
    Station,
)
from rulesets.on_to_richmond.commander.general import DoctrineCommander
from rulesets.on_to_richmond.ending import Aim, Objective
from rulesets.on_to_richmond.orders import AFTER, BEFORE, STAY, FireOrder
from rulesets.on_to_richmond.tables import Arm
from tests.rulesets.on_to_richmond.factories import (
    BI,
    EAST,
    GB,
    NORTH,
    TI,
    TR,
    WEST,
    make_battle,
    make_field,
    make_ship,
    make_unit,
    put,
    wharf,
)


def doctrine(name: Name = Name.STEADY, **standing: Standing) -> Doctrine:
    return Doctrine(name, PROFILES[name], {k.replace("_", "-"): v for k, v in standing.items()})


def acts(battle, name, by=None):
    return helm.act(battle, by or doctrine(), battle.ships[name])


def test_or_ai_01_who_makes_off_acts_first_then_who_may_sink_an_enemy():
    battle = make_battle(
        make_ship(GB, "a", y=-60),
        make_ship(GB, "b", x=5),
        make_ship(GB, "c", x=-60, damage=6),
        make_ship(GB, "enemy", 1, y=10, damage=7),
    )
    order = helm.order_of(battle, doctrine(), battle.sides[0])
    assert [ship.id for ship in order] == ["c", "b", "a"]
    # Nobody hurt and nobody weak: as they are listed.
    battle.ships["c"].damage = battle.ships["enemy"].damage = 0
    order = helm.order_of(battle, doctrine(), battle.sides[0])
    assert [ship.id for ship in order] == ["a", "b", "c"]


def test_or_ai_02_before_the_move_if_a_broadside_bears_else_after_it():
    bearing = make_battle(make_ship(GB, "own"), make_ship(GB, "enemy", 1, x=10))
    order = acts(bearing, "own")
    assert order.when is BEFORE
    assert any(order.legs)
    bow_on = make_battle(make_ship(GB, "own"), make_ship(GB, "enemy", 1, y=10))
    assert acts(bow_on, "own").when is AFTER


def test_or_ai_03_smoothbores_close_and_bring_a_broadside_to_bear():
    far = make_battle(make_ship(GB, "own"), make_ship(GB, "enemy", 1, y=30))
    assert acts(far, "own").legs == (8_000, 0)
    near = make_battle(make_ship(GB, "own"), make_ship(GB, "enemy", 1, y=5))
    order = acts(near, "own")
    assert (order.legs, abs(order.turn)) == ((0, 0), 900)


@pytest.mark.parametrize(
    ("distance", "closer"), [(30, True), (11, None), (6, False)], ids=["far", "there", "too near"]
)
def test_or_ai_03_turrets_hold_their_range(distance, closer):
    battle = make_battle(make_ship(TI, "own"), make_ship(BI, "enemy", 1, y=distance))
    order = acts(battle, "own")
    if closer is None:
        assert order == STAY
    elif closer:
        assert (order.turn, sum(order.legs)) == (0, 12_000)
    else:
        assert abs(order.turn) == 900  # the first half of turning away
        assert order.when is BEFORE


def test_or_ai_03_a_standing_range_goes_before_the_doctrines():
    battle = make_battle(make_ship(TI, "own"), make_ship(BI, "enemy", 1, y=18))
    assert acts(battle, "own", doctrine(own=Standing(reach=18_000))) == STAY


def test_or_ai_03_transports_keep_out_of_reach_of_guns():
    battle = make_battle(make_ship(TR, "own", heading=WEST), make_ship(GB, "enemy", 1, x=20))
    assert acts(battle, "own").legs == (4_000, 4_000)
    put(battle, "enemy", 28, 0)
    assert acts(battle, "own") == STAY


def test_or_ai_04_the_target_with_the_best_chance_times_its_worth():
    battle = make_battle(
        make_ship(TI, "own"),
        make_ship(TR, "transport", 1, x=10),
        make_ship(BI, "ironclad", 1, x=-10),
        make_ship(GB, "cripple", 1, y=10, damage=6, heading=EAST),
    )
    ship = battle.ships["own"]
    # All are at medium range, 3 in 10: worth 2 in 6 points, 5 in 10, and 3 in the last 2 of 8.
    assert fire(battle, doctrine(), ship) == [FireOrder("turret-1", battle.ships["cripple"].id)]
    battle.ships["cripple"].damage = 0
    assert fire(battle, doctrine(), ship) == [FireOrder("turret-1", battle.ships["ironclad"].id)]
    # 3 in 5 points are more than 5 in 10.
    battle.ships["cripple"].damage = 3
    assert fire(battle, doctrine(), ship) == [FireOrder("turret-1", battle.ships["cripple"].id)]
    # Whom the gunners were told of goes before any other, were it at its last point.
    battle.ships["ironclad"].damage = 9
    wanted = doctrine(own=Standing(targets=("transport",)))
    assert fire(battle, wanted, ship) == [FireOrder("turret-1", battle.ships["transport"].id)]


def test_or_ai_04_a_long_hull_is_in_range_further_off():
    battle = make_battle(
        make_ship(TI, "own"), make_ship(GB, "enemy", 1, y=29.9, heading=NORTH), hull_length=12
    )
    # Her near end is 23.9 inches off.
    assert fire(battle, doctrine(), battle.ships["own"])[0].target == "enemy"


def test_or_ai_04_of_two_broadsides_the_better_one():
    battle = make_battle(
        make_ship(GB, "own"), make_ship(GB, "far", 1, x=-20), make_ship(GB, "near", 1, x=5)
    )
    orders = fire(battle, doctrine(), battle.ships["own"])
    assert orders == [FireOrder("starboard", battle.ships["near"].id)]


def ram(name: Name, *, damage: int = 0, own: int = 0, will: Will = Will.DOCTRINE):
    battle = make_battle(
        make_ship(BI, "own", y=-5, damage=own),
        make_ship(GB, "enemy", 1, heading=EAST, damage=damage),
    )
    return acts(battle, "own", doctrine(name, own=Standing(ram=will))).ram


def test_or_ai_05_a_ram_to_sink_or_by_the_bold_to_pin():
    assert ram(Name.STEADY) is None
    assert ram(Name.STEADY, damage=6) == "enemy"
    assert ram(Name.BOLD) == "enemy"
    assert ram(Name.BOLD, own=9) is None  # two broadsides may sink her first
    assert ram(Name.STEADY, will=Will.ALWAYS) == "enemy"
    assert ram(Name.BOLD, will=Will.NEVER) is None


@pytest.mark.parametrize(
    ("name", "damage", "leaves"),
    [
        (Name.BOLD, 9, False),
        (Name.STEADY, 6, False),
        (Name.STEADY, 7, True),
        (Name.CAUTIOUS, 4, False),
        (Name.CAUTIOUS, 5, True),
    ],
)
def test_or_ai_06_break_off_by_doctrine(name, damage, leaves):
    _, ship = make_ship(BI, "own", damage=damage)
    assert helm.breaks_off(doctrine(name), ship) is leaves


def test_or_ai_06_transports_at_one_point_unless_they_are_to_land():
    _, ship = make_ship(TR, "own", damage=1)
    lands = doctrine(own=Standing(station=Station.LAND))
    assert helm.breaks_off(doctrine(), ship)
    assert helm.breaks_off(lands, ship)  # she has nobody left to land
    assert not helm.breaks_off(doctrine(own=Standing(break_off=50)), ship)
    assert not helm.breaks_off(doctrine(own=Standing(station=Station.PASS)), ship)
    make_unit("infantry", 0, stands=1, aboard=ship)
    assert helm.breaks_off(doctrine(), ship)  # nobody has told her to land them
    assert not helm.breaks_off(lands, ship)
    assert not helm.breaks_off(doctrine(Name.LANDING), ship)


def test_or_ai_06_whoever_breaks_off_makes_for_his_own_end_of_the_table():
    battle = make_battle(
        make_ship(GB, "own", heading=EAST, damage=6), make_ship(GB, "enemy", 1, y=10)
    )
    # Blue's own end is downstream.
    assert acts(battle, "own").legs == (4_000, 4_000)
    assert acts(battle, "own").turn == 0


def test_or_ai_07_ships_first_unless_a_landing_is_supported_and_guns_before_infantry():
    battle = make_battle(
        make_ship(TI, "own", y=-80),
        make_ship(GB, "ship", 1, y=-70),
        make_unit("infantry", 1, x=1, y=-90.001),
        make_unit("guns", 1, Arm.ARTILLERY, x=-1, y=-90.001),
    )
    ship = battle.ships["own"]
    for name, target in ((Name.STEADY, "ship"), (Name.LANDING, "guns")):
        assert fire(battle, doctrine(name), ship)[0].target == target
    put(battle, "ship", 0, 60)
    assert fire(battle, doctrine(), ship)[0].target == "guns"


def test_or_ai_08_ironclads_stay_out_of_close_range_of_batteries():
    battle = make_battle(
        make_ship(BI, "own", y=-78, heading=NORTH + 1800),
        make_unit("guns", 1, Arm.ARTILLERY, y=-90.001),
    )
    bold = doctrine(Name.LANDING)
    order = acts(battle, "own", bold)
    end = battle.ships["own"].position[1] - sum(order.legs)
    assert end - battle.units["guns"].position[1] > 6_000
    # Nor does her bow come so near: 7 inches from middle to middle are 5.5 to her bow.
    assert end - 1_500 - battle.units["guns"].position[1] > 6_000
    # A gunboat has no such armour to keep.
    gunboat = make_battle(
        make_ship(GB, "own", y=-76, heading=NORTH + 1800),
        make_unit("guns", 1, Arm.ARTILLERY, y=-90.001),
    )
    assert sum(acts(gunboat, "own", bold).legs) > 0


def test_or_ai_09_a_landing_away_from_guns():
    field = make_field(landings=(wharf("near", 5, -90), wharf("far", 40, -90)))
    star = make_ship(TR, "own", y=-80)
    battle = make_battle(
        star,
        make_unit("load", 0, stands=1, aboard=star[1]),
        make_unit("guns", 1, Arm.ARTILLERY, x=6, y=-93),
        field=field,
    )
    place = ferrying.landing_for(battle, doctrine(), battle.ships["own"])
    assert place is not None
    assert place.id == "far"
    told = doctrine(own=Standing(landing="near"))
    place = ferrying.landing_for(battle, told, battle.ships["own"])
    assert place is not None
    assert place.id == "near"


def ferry(size: str, *others):
    """A transport at the bank, and stands that wait beside it."""
    waiting = Standing(station=Station.EMBARK)
    by = doctrine(own=Standing(station=Station.FERRY), a=waiting, b=waiting, guns=waiting)
    battle = make_battle(make_ship(TR, "own", y=-89, heading=EAST, ratings={"size": size}), *others)
    return acts(battle, "own", by)


def test_or_ai_10_a_formation_in_waves_its_guns_last():
    a, b = (make_unit(n, 0, x=x, y=-90.001, stands=1) for n, x in (("a", -1), ("b", 1)))
    guns = make_unit("guns", 0, Arm.ARTILLERY, y=-90.001, stands=1)
    transfer = ferry("large", a, b, guns).transfer
    assert transfer is not None
    assert transfer.units == ("a", "b")
    transfer = ferry("small", a, b, guns).transfer
    assert transfer is not None
    assert transfer.units == ("a",)
    transfer = ferry("large", guns).transfer
    assert transfer is not None
    assert transfer.units == ("guns",)


def test_who_is_to_pass_steers_for_the_far_end():
    mission = Objective(Aim.PASS, "blue", 10)
    by = Doctrine(Name.STEADY, PROFILES[Name.STEADY], {}, mission)
    battle = make_battle(make_ship(TR, "own", heading=WEST), make_ship(GB, "enemy", 1, x=20))
    # Blue comes from downstream.
    assert acts(battle, "own", by).legs == (4_000, 4_000)


def test_the_commander_asks_his_doctrine():
    battle = make_battle(make_ship(GB, "own"), make_ship(GB, "enemy", 1, x=5))
    commander = DoctrineCommander(doctrine())
    ship = battle.ships["own"]
    assert commander.act(battle, ship) == acts(battle, "own")
    assert commander.fire(battle, ship) == fire(battle, doctrine(), ship)
