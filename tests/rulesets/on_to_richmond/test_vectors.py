"""The worked cases of the ledger, by their numbers."""

from __future__ import annotations

import pytest

from rulesets.core.events import OrderRefused
from rulesets.core.geometry import ahead
from rulesets.on_to_richmond import cards, gunnery, land, movement, ramming, transport
from rulesets.on_to_richmond.arcs import bears
from rulesets.on_to_richmond.ending import turn_end_phase
from rulesets.on_to_richmond.events.afloat import ShipMoved, ShipRammed, TransferEnded
from rulesets.on_to_richmond.orders import FireOrder, LandOrder, Refusal, ShipOrder
from rulesets.on_to_richmond.ranges import band_at
from rulesets.on_to_richmond.ratings import room_for, ship_card
from rulesets.on_to_richmond.state import Muster, Status, Transfer
from rulesets.on_to_richmond.tables import FINE, SHIP_RANGE, Arm, Band, Cover, GunType
from rulesets.on_to_richmond.turn import begin_turn
from tests.rulesets.on_to_richmond.factories import (
    BI,
    EAST,
    GB,
    NORTH,
    SOUTH,
    TI,
    TR,
    at,
    die,
    logged,
    make_battle,
    make_ship,
    make_unit,
    told,
)
from tests.support.dice import ScriptedDice

#: Half the beam: what lies abeam is so much nearer than its middle.
BEAM = 0.5
LEG = "a leg is longer than half a move"


def legs(kind: str, first: float, second: float, degrees: float = 0) -> Refusal | None:
    """Whether such a move is legal; lengths in inches, negative astern."""
    card = ship_card(kind, {})
    return movement.leg_refusal(
        card, (round(first * 1000), round(second * 1000)), round(degrees * 10)
    )


# -- movement --------------------------------------------------------------------------------------


def test_or_vector_01_straight_ahead():
    assert legs(TI, 6, 6) is None
    assert legs(TI, 12, 0) is None
    assert legs(TI, 12.1, 0) == Refusal("OR-MOV-01", "it is not so fast")


def test_or_vector_02_two_legs_and_a_turn():
    assert legs(BI, 5, 5, 90) is None
    assert legs(BI, 6, 4, 90) == Refusal("OR-MOV-03", LEG)
    assert legs(BI, 5, 0, 91) == Refusal("OR-MOV-03", "a ship turns by 90 degrees at most")


def test_or_vector_03_astern():
    assert legs(GB, -4, 0) is None
    assert legs(GB, -2, -2, 90) is None
    assert legs(GB, -3, -1, 90) == Refusal("OR-MOV-02", LEG)
    assert legs(GB, -4.1, 0) == Refusal("OR-MOV-02", "it is not so fast")


def test_or_vector_04_a_turn_on_the_spot():
    battle = make_battle(make_ship(TR, "star"))
    ship = battle.ships["star"]

    assert legs(TR, 0, 0, 90) is None
    with ScriptedDice() as dice:
        movement.make_move(battle, dice, ship, (0, 0), 900)

    assert (ship.position, ship.heading) == (at(0, 0), NORTH + 900)


def test_or_vector_05_never_ahead_and_astern():
    assert legs(GB, 4, -2) == Refusal("OR-MOV-02", "a move is ahead or astern, never both")


# -- ship against ship -----------------------------------------------------------------------------


def duel(firer: str, target: str, distance: float, *, turrets: int = 1, **options):
    """A firer with a target abeam to starboard, its nearest point so far off."""
    ratings = {"turrets": turrets} if firer == TI else {}
    return make_battle(
        make_ship(firer, "firer", ratings=ratings),
        make_ship(target, "target", 1, x=distance + BEAM),
        **options,
    )


def shot(battle, mount: str, face: int, target: str = "target") -> int:
    """The damage of one shot, its die reading so."""
    before = battle.ships[target].damage
    with ScriptedDice(*die(face)) as dice:
        gunnery.fire(battle, dice, battle.ships["firer"], [FireOrder(mount, target)])
    return battle.ships[target].damage - before


def refused(battle, mount: str, target: str = "target") -> str:
    """The rule by which a shot is refused."""
    with ScriptedDice() as dice:
        gunnery.fire(battle, dice, battle.ships["firer"], [FireOrder(mount, target)])
    return logged(battle, OrderRefused)[-1].rule


@pytest.mark.parametrize(("face", "damage"), [(2, 1)])
def test_or_vector_06_rifled_at_medium_range(face, damage):
    assert shot(duel(TI, BI, 8), "turret-1", face) == damage


def test_or_vector_07_a_morale_hit_is_nothing_to_a_ship():
    assert shot(duel(TI, BI, 8), "turret-1", 3) == 0


def test_or_vector_08_smoothbore_at_close_range_without_armour():
    assert shot(duel(BI, TI, 5), "starboard", 4) == 1


def test_or_vector_09_smoothbore_at_long_range():
    assert shot(duel(GB, TR, 20), "starboard", 0) == 1
    assert shot(duel(GB, TR, 20), "starboard", 1) == 0


def test_or_vector_10_rifled_at_long_range():
    assert shot(duel(TI, GB, 20), "turret-1", 1) == 1
    assert shot(duel(TI, GB, 20), "turret-1", 2) == 0


def test_or_vector_11_bands_of_a_ships_gun():
    bands = [
        band_at((round(inches * 1000) * FINE) ** 2, SHIP_RANGE)
        for inches in (6.0, 6.1, 12.0, 24.0, 24.1)
    ]

    assert bands == [Band.CLOSE, Band.MEDIUM, Band.MEDIUM, Band.LONG, None]
    assert refused(duel(TI, BI, 24.1), "turret-1") == "OR-FIR-06"


def test_or_vector_12_two_turrets_at_two_targets():
    battle = make_battle(
        make_ship(TI, "firer", ratings={"turrets": 2}),
        make_ship(BI, "x", 1, x=10 + BEAM),
        make_ship(BI, "y", 1, x=-15 - BEAM),
    )

    with ScriptedDice(*die(2, 2)) as dice:
        orders = [FireOrder("turret-1", "x"), FireOrder("turret-2", "y")]
        gunnery.fire(battle, dice, battle.ships["firer"], orders)

    assert (battle.ships["x"].damage, battle.ships["y"].damage) == (1, 0)


def test_or_vector_13_one_broadside_a_turn():
    battle = make_battle(
        make_ship(GB, "firer"),
        make_ship(GB, "port-side", 1, x=-5),
        make_ship(GB, "target", 1, x=5),
    )
    shot(battle, "port", 9, "port-side")

    assert refused(battle, "starboard") == "OR-FIR-01"


def test_or_vector_14_a_broadside_and_both_end_guns():
    battle = make_battle(
        make_ship(BI, "firer"),
        make_ship(BI, "a", 1, x=-4 - BEAM),
        make_ship(BI, "b", 1, y=11 + BEAM, heading=EAST),
        make_ship(BI, "c", 1, y=-6 - BEAM, heading=EAST),
    )

    with ScriptedDice(*die(4, 2, 5)) as dice:
        orders = [FireOrder("port", "a"), FireOrder("forward", "b"), FireOrder("aft", "c")]
        gunnery.fire(battle, dice, battle.ships["firer"], orders)

    assert [battle.ships[name].damage for name in "abc"] == [1, 1, 0]


def test_or_vector_15_what_bears():
    battle = make_battle(
        make_ship(GB, "firer"),
        make_ship(GB, "near", 1, x=7, y=2.9),
        make_ship(GB, "far", 1, x=7, y=3.1),
        make_unit("fort", 1, Arm.ARTILLERY, x=7, y=3),
    )
    ship = battle.ships["firer"]
    starboard = gunnery.mount_of(ship, "starboard")
    assert starboard is not None

    assert bears(battle, ship, starboard, battle.ships["near"])
    assert not bears(battle, ship, starboard, battle.ships["far"])
    assert not bears(battle, ship, starboard, battle.units["fort"])


def test_or_vector_16_a_transport_is_unarmed():
    battle = make_battle(make_ship(TR, "firer"), make_ship(GB, "target", 1, x=5))

    assert refused(battle, "starboard") == "OR-FIR-04"
    assert logged(battle, OrderRefused)[0].reason == "it is unarmed"


@pytest.mark.parametrize(("kind", "damage"), [(TR, 5), (GB, 7), (BI, 9)])
def test_or_vector_17_the_last_point_sinks(kind, damage):
    aboard = make_ship(kind, "target", 1, x=5 + BEAM, damage=damage)
    battle = make_battle(
        make_ship(GB, "firer"), aboard, make_unit("load", 1, stands=1, aboard=aboard[1])
    )

    assert shot(battle, "starboard", 4) == 1
    assert battle.ships["target"].status is Status.SUNK
    assert battle.units["load"].status is Muster.LOST


# -- shore -----------------------------------------------------------------------------------------


def from_shore(gun: GunType, target: str, distance: float, face: int) -> int:
    """The damage of one stand's shot from the bank at a ship so far off."""
    battle = make_battle(
        make_ship(target, "target", 0, y=-90 + distance + BEAM, heading=EAST),
        make_unit("fort", 1, Arm.ARTILLERY, y=-90.001, stands=1, gun=gun),
    )
    battle.ships["target"].position = at(0, -90.001 + distance + BEAM)
    told(battle, 1).units["fort"] = LandOrder(fire=battle.ships["target"].id)
    with ScriptedDice(*die(face)) as dice:
        land.act(battle, dice, battle.units["fort"])
    return battle.ships["target"].damage


def test_or_vector_18_shore_smoothbore_at_an_ironclad():
    assert from_shore(GunType.SMOOTHBORE, TI, 5, 1) == 1
    assert from_shore(GunType.SMOOTHBORE, TI, 5, 2) == 0


def test_or_vector_19_an_ironclad_is_safe_beyond_close_range():
    assert from_shore(GunType.SMOOTHBORE, BI, 10, 0) == 0


def test_or_vector_20_shore_rifles_at_a_gunboat():
    assert from_shore(GunType.RIFLED, GB, 18, 0) == 1
    assert from_shore(GunType.RIFLED, GB, 18, 1) == 0


def test_or_vector_21_extreme_range():
    assert from_shore(GunType.RIFLED, TR, 30, 0) == 0


def test_or_vector_22_end_guns_never_fire_at_land():
    battle = make_battle(
        make_ship(BI, "firer", y=-83, heading=SOUTH),
        make_unit("target", 1, Arm.ARTILLERY, y=-90.001),
    )
    assert refused(battle, "forward") == "OR-FIR-09"

    battle = make_battle(
        make_ship(BI, "firer", y=-83, heading=EAST),
        make_unit("target", 1, Arm.ARTILLERY, y=-90.001),
    )
    with ScriptedDice(*die(9)) as dice:
        orders = [FireOrder("starboard", battle.units["target"].id)]
        gunnery.fire(battle, dice, battle.ships["firer"], orders)
    assert not logged(battle, OrderRefused)


@pytest.mark.parametrize(("face", "stands", "marked"), [(2, 3, False), (3, 4, True)])
def test_or_vector_23_a_broadside_at_works(face, stands, marked):
    battle = make_battle(
        make_ship(GB, "firer", y=-84.001, heading=EAST),
        make_unit("target", 1, y=-90.001, cover=Cover.WORKS),
    )

    with ScriptedDice(*die(face)) as dice:
        orders = [FireOrder("starboard", battle.units["target"].id)]
        gunnery.fire(battle, dice, battle.ships["firer"], orders)

    assert (battle.units["target"].stands, battle.units["target"].marked) == (stands, marked)


def test_or_vector_24_infantry_cannot_harm_a_ship():
    battle = make_battle(
        make_ship(TR, "target", 0, y=-87.5, heading=EAST), make_unit("brigade", 1, y=-90.001)
    )
    told(battle, 1).units["brigade"] = LandOrder(fire=battle.ships["target"].id)

    with ScriptedDice() as dice:
        land.act(battle, dice, battle.units["brigade"])

    assert logged(battle, OrderRefused)[0].rule == "OR-FIR-11"


# -- rams ------------------------------------------------------------------------------------------


def ramming_battle(kind: str = BI, *, ram: bool = True, turn: int = 4, damage: int = 0):
    """A rammer four inches off a gunboat's side."""
    return make_battle(
        make_ship(kind, "rammer", y=-4, ratings={"ram": ram}),
        make_ship(GB, "target", 1, heading=EAST, damage=damage),
        turn=turn,
    )


def rams(battle, *faces: int) -> None:
    order = ShipOrder((5_000, 0), ram=battle.ships["target"].id)
    told(battle).ships["rammer"] = order
    with ScriptedDice(*die(*faces)) as dice:
        cards.naval_card(battle, dice, battle.sides[0])


@pytest.mark.parametrize(("face", "damage"), [(5, 2), (6, 1), (8, 1), (9, 0)])
def test_or_vector_25_what_a_ram_costs(face, damage):
    battle = ramming_battle()
    rams(battle, face)

    assert battle.ships["target"].damage == damage
    assert battle.ships["rammer"].damage == 0
    assert battle.held(battle.ships["target"])
    assert battle.held(battle.ships["rammer"])


def test_or_vector_26_a_ram_that_sinks_frees_the_rammer():
    battle = ramming_battle(damage=6)
    rams(battle, 3)

    assert battle.ships["target"].status is Status.SUNK
    assert not battle.held(battle.ships["rammer"])


def test_or_vector_27_without_a_ram_it_ends_an_inch_short():
    battle = ramming_battle(GB, ram=False)
    rams(battle)

    assert logged(battle, OrderRefused)[0].rule == "OR-RAM-01"
    # Two inches of open water, of which the last is left.
    assert battle.ships["rammer"].position == at(0, -3)
    assert logged(battle, ShipMoved)[0].met == "target"


def test_or_vector_28_two_turns_locked_one_of_breaking_apart():
    battle = ramming_battle()
    rammer, target = battle.ships["rammer"], battle.ships["target"]
    rams(battle, 9)
    assert rammer.position == at(0, -2)

    def refusal(ship, legs, turn=0):
        why = movement.refusal(battle, ship, ShipOrder(legs, turn))
        return None if why is None else why.rule

    for turn in (4, 5, 6):
        battle.turn = turn
        begin_turn(battle)
        assert refusal(rammer, (-1_000, 0)) == refusal(target, (1_000, 0)) == "OR-RAM-04"
        ramming.end_locks(battle)
    battle.turn = 7
    assert refusal(rammer, (-5_000, 0)) is refusal(target, (4_000, 0)) is None
    assert refusal(rammer, (-5_001, 0)) == refusal(target, (4_001, 0)) == "OR-RAM-05"
    assert refusal(rammer, (1_000, 0)) == refusal(target, (-1_000, 0)) == "OR-RAM-05"
    assert refusal(rammer, (-1_000, 0), 100) == refusal(target, (0, 0), 100) == "OR-RAM-05"
    ramming.end_locks(battle)
    battle.turn = 8
    assert refusal(rammer, (5_000, 5_000)) is refusal(target, (4_000, 4_000), 900) is None


# -- transports ------------------------------------------------------------------------------------


def test_or_vector_29_what_transports_carry():
    large, small = ship_card(TR, {"size": "large"}), ship_card(TR, {"size": "small"})
    infantry, cavalry, guns = (Arm.INFANTRY, 1), (Arm.CAVALRY, 1), (Arm.ARTILLERY, 1)

    assert room_for(large, [infantry, infantry]) is None
    assert room_for(large, [infantry, cavalry]) is not None
    assert room_for(large, [guns]) is None
    assert room_for(small, [infantry]) is None
    assert room_for(small, [cavalry]) is not None


def test_or_vector_30_a_landing_takes_a_whole_turn():
    star = make_ship(TR, "star", y=-89, heading=EAST)
    battle = make_battle(star, make_unit("load", 0, stands=1, aboard=star[1]), turn=3)
    ship, load = battle.ships["star"], battle.units["load"]
    place = transport.landing_place(battle, ship)
    assert place is not None
    told(battle).ships["star"] = ShipOrder((4_000, 0), transfer=Transfer((load.id,), place))

    with ScriptedDice() as dice:
        cards.naval_card(battle, dice, battle.sides[0])
        assert load.aboard is ship
        turn_end_phase(battle, dice)

    assert ship.position == at(0, -89)
    assert logged(battle, OrderRefused)[0].rule == "OR-TRN-04"
    assert logged(battle, TransferEnded)[0].units == ("load",)
    assert load.ashore
    assert battle.field.ashore(load.position)
    battle.turn = 4
    begin_turn(battle)
    assert not load.acted


def test_a_rammer_stops_where_its_bow_touches():
    """The bow of a hull of three inches, a half inch off the middle of a beam."""
    battle = ramming_battle()
    rams(battle, 9)
    rammer = battle.ships["rammer"]

    assert ahead(rammer.position, rammer.heading, 1_500) == at(0, -0.5)
    assert logged(battle, ShipRammed)[0].target == "target"
