"""OR-FIR, OR-DMG, OR-BG-04 to OR-BG-06: who may fire at whom, and what the dice do."""

from __future__ import annotations

import pytest

from rulesets.core.dice import Roll
from rulesets.core.events import OrderRefused
from rulesets.core.score import Score
from rulesets.on_to_richmond import gunnery, land
from rulesets.on_to_richmond.damage import damage_points, sink
from rulesets.on_to_richmond.events.fire import ShipHit, UnitHit
from rulesets.on_to_richmond.ground import cover_of, enfiladed, land_score
from rulesets.on_to_richmond.orders import FireOrder, LandOrder, Refusal
from rulesets.on_to_richmond.ranges import hit_of
from rulesets.on_to_richmond.shore import ship_score
from rulesets.on_to_richmond.state import Muster, Status
from rulesets.on_to_richmond.tables import (
    ARTILLERY,
    SMALL_ARMS,
    Arm,
    Band,
    Cover,
    Formation,
    GunType,
    Hit,
)
from tests.rulesets.on_to_richmond.factories import (
    BI,
    EAST,
    GB,
    NORTH,
    TI,
    TR,
    at,
    bar,
    die,
    logged,
    make_battle,
    make_field,
    make_ship,
    make_unit,
    told,
)
from tests.support.dice import ScriptedDice


def aimed(battle, mount, target, firer="firer"):
    """The band of a shot, or the rule by which it is refused."""
    ship = battle.ships[firer]
    found = gunnery.ordered(battle, ship, FireOrder(mount, target))
    return found.rule if isinstance(found, Refusal) else found[2]


def beam(kind, x=8.0, y=0.0, **options):
    """A ship heading north, and an enemy gunboat that lies parallel."""
    return make_battle(make_ship(kind, "firer"), make_ship(GB, "target", 1, x=x, y=y), **options)


def test_or_fir_01_one_broadside_on_either_side_and_one_of_them_a_turn():
    battle = make_battle(
        make_ship(GB, "firer"),
        make_ship(GB, "a", 1, x=-5),
        make_ship(GB, "b", 1, x=5),
    )
    assert aimed(battle, "port", "a") == aimed(battle, "starboard", "b") == Band.CLOSE
    battle.ships["firer"].fired = ["port"]
    assert aimed(battle, "starboard", "b") == "OR-FIR-01"
    assert aimed(battle, "port", "a") == "OR-MOV-04"


def test_or_fir_02_end_guns_fire_besides_the_broadside_unless_they_may_not():
    entries = (
        make_ship(BI, "firer", fired=["port"]),
        make_ship(GB, "ahead", 1, y=10, heading=EAST),
    )
    assert aimed(make_battle(*entries), "forward", "ahead") == Band.MEDIUM
    alone = make_battle(*entries, chase_guns_with_broadside=False)
    assert aimed(alone, "forward", "ahead") == "OR-FIR-02"


def test_or_fir_03_a_turret_fires_all_round():
    for x, y in ((8, 0), (-8, 0), (0, 8), (0, -8), (6, 6)):
        assert aimed(beam(TI, x, y), "turret-1", "target") == Band.MEDIUM


def test_or_fir_04_a_transport_has_no_guns_and_its_stands_do_not_fire():
    star = make_ship(TR, "firer")
    battle = make_battle(
        star, make_unit("load", 0, stands=1, aboard=star[1]), make_ship(GB, "target", 1, x=3)
    )
    assert aimed(battle, "port", "target") == "OR-FIR-04"
    assert not battle.units["load"].ashore  # so it is on no card


@pytest.mark.parametrize(
    ("mount", "x", "y", "corridor", "sector"),
    [
        ("starboard", 8, 0, True, True),
        ("port", 8, 0, False, False),
        ("port", -8, 2.9, True, True),
        ("port", -8, 3.1, False, True),
        ("starboard", 8, 8, False, True),
        ("starboard", 8, 12, False, False),
        ("forward", 0.4, 9, True, True),
        ("forward", 0.6, 9, False, True),
        ("aft", 0.4, -9, True, True),
        ("aft", 0, 9, False, False),
    ],
)
def test_or_fir_05_corridors_and_sectors(mount, x, y, corridor, sector):
    """A parallel hull: its centre line runs from y - 1.5 to y + 1.5."""
    for model, bears in (("corridor", corridor), ("sector90", sector)):
        aim = aimed(beam(BI, x, y, arc_model=model), mount, "target")
        assert aim == ("OR-FIR-05" if not bears else Band.MEDIUM if abs(y) < 11 else aim)
        assert (aim != "OR-FIR-05") is bears


@pytest.mark.parametrize(("y", "bears"), [(2.4, True), (2.6, False)])
def test_or_fir_05_a_stand_bears_by_its_disc(y, bears):
    battle = make_battle(make_ship(GB, "firer"), make_unit("fort", 1, Arm.ARTILLERY, x=8, y=y))
    aim = aimed(battle, "starboard", "fort")
    assert aim == (Band.MEDIUM if bears else "OR-FIR-05")


@pytest.mark.parametrize(
    ("distance", "band"),
    [(6, "close"), (6.001, "medium"), (12, "medium"), (24, "long"), (24.001, "OR-FIR-06")],
)
def test_or_fir_06_to_24_inches_and_the_boundary_is_the_nearer_band(distance, band):
    assert aimed(beam(TI, distance + 0.5), "turret-1", "target") == band


def test_or_fir_08_no_modifiers_between_ships_unless_armour_counts():
    for armour, damage, parts in ((False, 1, ()), (True, 0, (("OR-FIR-08", 3),))):
        battle = make_battle(
            make_ship(GB, "firer"), make_ship(TI, "target", 1, x=5), armor_vs_ships=armour
        )
        with ScriptedDice(*die(2)) as dice:
            orders = [FireOrder("starboard", battle.ships["target"].id)]
            gunnery.fire(battle, dice, battle.ships["firer"], orders)
        event = logged(battle, ShipHit)[0]
        assert event.score.parts == parts
        # At close range 2 is a stand lost; 2 + 3 = 5 only a morale hit.
        assert battle.ships["target"].damage == damage


def test_or_fir_08_nobody_fires_at_a_friend_or_at_a_wreck():
    battle = make_battle(
        make_ship(TI, "firer"), make_ship(GB, "friend", x=5), make_ship(GB, "target", 1, x=-5)
    )
    assert aimed(battle, "turret-1", "friend") == "OR-FIR-08"
    battle.ships["target"].status = Status.SUNK
    assert aimed(battle, "turret-1", "target") == "OR-FIR-08"


def test_or_fir_09_at_land_with_the_modifiers_of_land():
    battle = make_battle(
        make_ship(BI, "firer", y=-84.001, heading=EAST),
        make_unit("brigade", 1, y=-90.001, cover=Cover.SOFT, formation=Formation.COLUMN),
    )
    assert aimed(battle, "forward", "brigade") == "OR-FIR-09"
    with ScriptedDice(*die(4)) as dice:
        orders = [FireOrder("starboard", battle.units["brigade"].id)]
        gunnery.fire(battle, dice, battle.ships["firer"], orders)
    event = logged(battle, UnitHit)[0]
    assert (event.score.total, event.lost, event.marked) == (0, 1, False)
    assert battle.units["brigade"].stands == 3


@pytest.mark.parametrize(("kind", "armour"), [(TI, 3), (BI, 3), (GB, 1), (TR, 0)])
def test_or_fir_10_armour_is_added_to_shore_fire(kind, armour):
    battle = make_battle(make_ship(kind, "target", heading=NORTH))
    target = battle.ships["target"]
    assert ship_score(battle, at(8, 0), target).total == armour
    # OR-BG-06 besides, where all modifiers count: fire along the hull.
    battle = make_battle(make_ship(kind, "target", heading=NORTH), land_mods_vs_ships="all")
    target = battle.ships["target"]
    assert ship_score(battle, at(8, 0), target).total == armour
    assert ship_score(battle, at(0, 8), target).total == armour - 1


def muskets(distance: float, *faces: int, **options) -> int:
    """The damage that a brigade of two stands does to a transport so far off."""
    battle = make_battle(
        make_ship(TR, "target", 0, heading=EAST), make_unit("brigade", 1, y=-90.001, stands=2),
        **options,
    )  # fmt: skip
    battle.ships["target"].position = at(0, -90.001 + distance + 0.5)
    told(battle, 1).units["brigade"] = LandOrder(fire=battle.ships["target"].id)
    with ScriptedDice(*die(*faces)) as dice:
        land.act(battle, dice, battle.units["brigade"])
    return battle.ships["target"].damage


def test_or_fir_11_small_arms_harm_transports_only_where_they_may():
    assert muskets(3) == 0
    assert muskets(3, 1, 1, infantry_vs_transport=True) == 2
    assert muskets(6, 0, 1, infantry_vs_transport=True) == 1


# -- damage ----------------------------------------------------------------------------------------


def test_or_dmg_01_or_dmg_03_or_gen_04_stands_lost_are_points_and_morale_is_nothing():
    row = ARTILLERY[GunType.SMOOTHBORE][Band.CLOSE]  # a stand up to 4, a morale hit up to 7

    def points(*values, added=0, effect=row):
        return damage_points(effect, Roll(10, die(*values), "fire"), Score.of(("OR-FIR-10", added)))

    assert points(4, 5, 9, 0) == 2
    assert points(5) == 0
    assert [points(4), points(4, added=1), points(3, added=1)] == [1, 0, 1]
    # Below 0 it counts as 0, which is no stand lost where there is none.
    assert points(0, added=-1) == 1
    assert points(0, 0, added=-1, effect=ARTILLERY[GunType.RIFLED][Band.EXTREME]) == 0


@pytest.mark.parametrize(("kind", "limit"), [(TI, 10), (BI, 10), (GB, 8), (TR, 6)])
def test_or_dmg_02_she_sinks_at_the_limit(kind, limit):
    battle = make_battle(make_ship(kind, "target", damage=limit - 1), make_ship(TI, "firer", 1))
    ship, by = battle.ships["target"], battle.ships["firer"].id
    assert not sink(battle, ship, by)
    ship.damage = limit
    assert sink(battle, ship, by)
    assert ship.status is Status.SUNK
    assert not sink(battle, ship, by)


def test_or_dmg_02_what_is_more_than_the_limit_is_nothing():
    battle = make_battle(
        make_ship(GB, "firer"),
        make_ship(TR, "target", 1, x=5, damage=5),
        dice_per_broadside=3,
    )
    with ScriptedDice(*die(0, 0, 0)) as dice:
        orders = [FireOrder("starboard", battle.ships["target"].id)]
        gunnery.fire(battle, dice, battle.ships["firer"], orders)
    assert battle.ships["target"].damage == 6


def test_or_dmg_04_damage_below_the_limit_takes_nothing_else_away():
    sound = make_battle(make_ship(BI, "firer"), make_ship(GB, "target", 1, x=5))
    hurt = make_battle(make_ship(BI, "firer", damage=9), make_ship(GB, "target", 1, x=5))
    assert aimed(hurt, "starboard", "target") == aimed(sound, "starboard", "target")
    assert hurt.ships["firer"].card == sound.ships["firer"].card


# -- the line of sight -----------------------------------------------------------------------------


def test_or_gen_05_a_ship_or_land_in_the_way_blocks_fire():
    entries = (
        make_ship(TI, "firer"),
        make_ship(GB, "target", 1, x=10),
        make_ship(GB, "between", 0, x=5),
    )
    assert aimed(make_battle(*entries), "turret-1", "target") == "OR-GEN-05"
    assert aimed(make_battle(*entries, los_blocked_by_ships=False), "turret-1", "target") == (
        Band.MEDIUM
    )
    battle = make_battle(*entries)
    battle.ships["between"].status = Status.SUNK
    assert aimed(battle, "turret-1", "target") == Band.MEDIUM
    field = make_field(islands=(bar("bar", (4, -2), (6, -2), (6, 2), (4, 2)),))
    assert aimed(make_battle(*entries[:2], field=field), "turret-1", "target") == "OR-GEN-05"


# -- the tables ------------------------------------------------------------------------------------


def chance(gun: GunType, band: Band, added: int) -> int:
    """Faces of ten that cost a stand."""
    return sum(hit_of(ARTILLERY[gun][band], face + added) is Hit.STAND for face in range(10))


def test_or_bg_04_the_artillery_table():
    rows = {
        (GunType.SMOOTHBORE, Band.CLOSE): (4, 7),
        (GunType.SMOOTHBORE, Band.MEDIUM): (2, 5),
        (GunType.SMOOTHBORE, Band.LONG): (0, 3),
        (GunType.SMOOTHBORE, Band.EXTREME): (-1, -1),
        (GunType.RIFLED, Band.CLOSE): (3, 6),
        (GunType.RIFLED, Band.MEDIUM): (2, 5),
        (GunType.RIFLED, Band.LONG): (1, 4),
        (GunType.RIFLED, Band.EXTREME): (-1, 1),
    }
    for (gun, band), (stand, morale) in rows.items():
        hits = [hit_of(ARTILLERY[gun][band], value) for value in range(13)]
        assert hits.count(Hit.STAND) == stand + 1
        assert hits.count(Hit.MORALE) == morale - stand
    # Below 0 counts as 0.
    assert hit_of(ARTILLERY[GunType.RIFLED][Band.EXTREME], -3) is Hit.MORALE


@pytest.mark.parametrize(
    ("gun", "added", "chances"),
    [
        (GunType.SMOOTHBORE, 0, (5, 3, 1)),
        (GunType.RIFLED, 0, (4, 3, 2)),
        (GunType.SMOOTHBORE, 3, (2, 0, 0)),
        (GunType.RIFLED, 3, (1, 0, 0)),
        (GunType.SMOOTHBORE, 1, (4, 2, 0)),
        (GunType.RIFLED, 1, (3, 2, 1)),
    ],
)
def test_or_bg_05_chances_of_a_damage_point(gun, added, chances):
    bands = (Band.CLOSE, Band.MEDIUM, Band.LONG)
    assert tuple(chance(gun, band, added) for band in bands) == chances


def test_or_bg_06_cover_column_and_enfilade():
    battle = make_battle(make_unit("brigade", 1, y=-95))
    unit = battle.units["brigade"]
    assert land_score(battle, at(0, 0), unit) == Score.of()
    unit.cover = Cover.WORKS
    assert land_score(battle, at(0, 0), unit).total == 2
    unit.formation = Formation.LIMBERED
    assert land_score(battle, at(0, 0), unit).total == 1
    unit.facing = EAST
    assert land_score(battle, at(0, 0), unit).total == 0
    assert cover_of(battle, unit) is Cover.WORKS


@pytest.mark.parametrize(
    ("x", "y", "along"),
    [(0, 8, False), (0, -8, False), (8, 0, True), (8, 7.9, True), (7.9, 8, False)],
)
def test_or_bg_06_enfilade_is_from_the_flank(x, y, along):
    assert enfiladed(NORTH, at(0, 0), at(x, y)) is along
    assert not enfiladed(None, at(0, 0), at(x, y))


def test_or_bg_06_the_last_stand_of_guns_is_the_battery():
    battle = make_battle(
        make_ship(GB, "firer", y=-84.001, heading=EAST),
        make_unit("fort", 1, Arm.ARTILLERY, y=-90.001, stands=1),
    )
    with ScriptedDice(*die(0)) as dice:
        orders = [FireOrder("starboard", battle.units["fort"].id)]
        gunnery.fire(battle, dice, battle.ships["firer"], orders)
    assert battle.units["fort"].status is Muster.DESTROYED
    assert not logged(battle, OrderRefused)


def test_or_bg_08_small_arms_by_range():
    (near, close), (far, long) = SMALL_ARMS
    assert (near, close) == (3_000, (1, 4))
    assert (far, long) == (6_000, (0, 2))
