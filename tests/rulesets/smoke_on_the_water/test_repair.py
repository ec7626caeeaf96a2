"""SW-FLOAT, SW-REP: flooding, sinking and the Repair Phase."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from rulesets.smoke_on_the_water.later.flooding import founder
from rulesets.smoke_on_the_water.later.repair_phase import repair_phase
from rulesets.smoke_on_the_water.orders import Repair
from rulesets.smoke_on_the_water.rules.effects import Rudder
from rulesets.smoke_on_the_water.rules.fire import half_gone
from rulesets.smoke_on_the_water.rules.grounding import free_chance, grounding_chance
from rulesets.smoke_on_the_water.rules.notation import Speed, read_order
from rulesets.smoke_on_the_water.rules.speeds import STOPPED
from rulesets.smoke_on_the_water.sinking import sinkings
from rulesets.smoke_on_the_water.state import Aground, Lock, Ship, SmokeBattle, Status
from rulesets.smoke_on_the_water.words import Crew, Depth, Draught, Fire, Item, Level
from tests.rulesets.smoke_on_the_water.factories import (
    StandFast,
    last,
    logged,
    make_battle,
    table,
    vessel,
)
from tests.support.dice import ScriptedDice


def monitor(*tries: Repair, **options: Any) -> tuple[SmokeBattle, Ship]:
    """USS Monitor: two attempts, 8 of flotation, in turn 2; her commander tries these."""
    commander = StandFast(repairs={"uss-monitor": tries})
    battle = make_battle(
        vessel("uss_monitor", at=(50, 50)),
        vessel("css_virginia", at=(250, 150)),
        turn=2,
        commander=commander,
        **options,
    )
    return battle, battle.ships["uss-monitor"]


# -- flooding and sinking ------------------------------------------------------------------------


def test_sw_float_02_v59_flotation_falls_by_the_flooding_until_she_sinks():
    battle, ship = monitor()
    ship.flooding = 2
    left = []
    for _ in range(4):
        repair_phase(battle, ScriptedDice())
        left.append((ship.flotation, ship.status))
    assert left[:3] == [(x, Status.AFLOAT) for x in (6, 4, 2)]
    assert left[3] == (0, Status.SUNK)


def test_sw_float_04_the_water_comes_in_before_it_is_fought():
    battle, ship = monitor(Repair(Item.FLOODING))
    ship.flooding = 1
    with ScriptedDice(4) as dice:
        repair_phase(battle, dice)
    assert (ship.flotation, ship.flooding) == (7, 0)


def test_sw_float_04_unless_flood_before_repair_is_off():
    battle, ship = monitor(Repair(Item.FLOODING), options={"flood_before_repair": False})
    ship.flooding = 1
    with ScriptedDice(4) as dice:
        repair_phase(battle, dice)
    assert (ship.flotation, ship.flooding) == (8, 0)


def test_sw_float_06_aground_she_settles_and_stays_as_a_wreck_in_the_shallows():
    battle, ship = monitor()
    ship.flotation, ship.aground = 0, Aground("bar", 1)
    founder(battle)
    sunk = last(battle, "vessel_sunk")
    assert (sunk.rule, sunk.wreck) == ("SW-FLOAT-06", "A")
    assert [(wreck.id, wreck.shallow) for wreck in battle.wrecks] == [("wreck-uss-monitor", True)]


@pytest.mark.parametrize(("flotation", "low"), [(5, False), (4, True)])
def test_sw_float_05_half_of_her_flotation_lost_she_grounds_and_sticks_more_easily(
    flotation: int, low: bool
):
    assert half_gone(flotation, 8) == low
    afloat = grounding_chance(Draught.MEDIUM, Depth.SHALLOW, Level.MEDIUM, low=low)
    assert afloat is not None
    assert afloat.total == 3 + 2 * low
    assert free_chance(Draught.MEDIUM, Level.MEDIUM, flooding=1, attempt=1).total == 5 - 2


@pytest.mark.parametrize(
    ("river", "shallows", "wreck"), [(False, 0, ""), (True, 0, "B"), (True, 60_000, "A")]
)
def test_sw_float_06_what_wreck_a_sunk_vessel_leaves(river: bool, shallows: int, wreck: str):
    south = [[0, 2_000], [300_000, 2_000]] if river else [[0, 0], [300_000, 0]]
    north = [[0, 200_000], [300_000, 200_000]]
    field = table(river={"north": north, "south": south}, shallows=shallows)
    battle, ship = monitor(table=field)
    ship.flotation = 0
    founder(battle)
    assert last(battle, "vessel_sunk").wreck == wreck


def test_sw_float_07_no_repair_gives_flotation_back():
    battle, ship = monitor(Repair(Item.FLOODING))
    ship.flooding, ship.flotation = 1, 5
    repair_phase(battle, ScriptedDice(1))
    repair_phase(battle, ScriptedDice())
    assert (ship.flooding, ship.flotation) == (0, 4)


def test_sw_float_08_flooding_alone_never_floods_the_magazine():
    battle, ship = monitor()
    ship.flooding = 2
    repair_phase(battle, ScriptedDice())
    assert ship.magazine


def lock(battle: SmokeBattle, one: str, other: str) -> None:
    battle.locks.append(Lock(battle.ships[one], battle.ships[other], 0, (), 0, Level.IMMOBILE, 1))


def held(*kinds: tuple[str, str], sinking: str = "a") -> SmokeBattle:
    """Vessels of these classes by name, each locked to the next; one without flotation."""
    lines = [
        vessel(kind, name, at=(50 + 20 * i, 50)) for i, (kind, name) in enumerate(sorted(kinds))
    ]
    battle = make_battle(*lines, turn=2)
    names = [name for _, name in kinds]
    for one, other in pairwise(names):
        lock(battle, *sorted((one, other)))
    battle.ships[sinking].flotation = 0
    sinkings(battle)
    return battle


def fates(battle: SmokeBattle) -> dict[str, Status]:
    return {ship.id: ship.status for ship in battle.ships.values()}


def test_sw_lock_26_an_equal_vessel_goes_down_with_her():
    """Trap 26."""
    battle = held(("uss_monitor", "a"), ("css_atlanta", "b"))
    assert fates(battle) == {"a": Status.SUNK, "b": Status.SUNK}
    assert [event.rule for event in logged(battle, "vessel_sunk")] == ["SW-FLOAT-03", "SW-LOCK-26"]


def test_sw_lock_26_a_larger_vessel_holds_her_up():
    battle = held(("uss_monitor", "a"), ("css_virginia", "b"))
    ship = battle.ships["a"]
    assert fates(battle) == {"a": Status.AFLOAT, "b": Status.AFLOAT}
    assert (ship.held_up, ship.abandoned, ship.flotation) == (True, True, 0)


def test_sw_lock_27_held_up_she_sinks_the_moment_the_lock_ends():
    battle = held(("uss_monitor", "a"), ("css_virginia", "b"))
    battle.locks.clear()
    sinkings(battle)
    assert fates(battle) == {"a": Status.SUNK, "b": Status.AFLOAT}
    assert len(logged(battle, "held_up")) == 1


def test_sw_lock_26_a_smaller_one_is_dragged_down_but_one_that_is_held_is_not():
    """The equal b has the larger c on her other side; the smaller d has nobody."""
    battle = held(("uss_monitor", "a"), ("css_atlanta", "b"), ("css_virginia", "c"))
    assert fates(battle) == {"a": Status.SUNK, "b": Status.AFLOAT, "c": Status.AFLOAT}
    smaller = held(("uss_monitor", "a"), ("picket_launch", "d"))
    assert fates(smaller) == {"a": Status.SUNK, "d": Status.SUNK}


# -- repairs -------------------------------------------------------------------------------------


def damaged(**options: Any) -> tuple[SmokeBattle, Ship]:
    """A monitor with something of everything."""
    tries = (Repair(Item.TURRET, "1"), Repair(Item.FIRE), Repair(Item.FLOODING))
    battle, ship = monitor(*tries, **options)
    ship.fire, ship.flooding = Fire.BURNING, 1
    ship.turrets[0].jammed = True
    ship.guns[0].jammed = True
    return battle, ship


def test_sw_rep_02_a_vessel_of_medium_size_tries_two_and_guns_besides():
    """SW-REP-06: the fire before the turret, then the gun. The third is refused in the log."""
    battle, ship = damaged()
    with ScriptedDice(6, 3, 4) as dice:
        repair_phase(battle, dice)
    gun = ship.guns[0].id
    assert dice.asked == [
        "repair fire|uss-monitor",
        "repair turret|uss-monitor|1",
        f"repair gun|uss-monitor|{gun}",
    ]
    ignored = last(battle, "order_ignored")
    assert (ignored.rule, ignored.order) == ("SW-REP-02", "repair flooding")
    assert (ship.fire, ship.turrets[0].jammed, ship.guns[0].jammed) == (Fire.BURNING, False, False)


def test_sw_rep_03_each_item_has_its_chance():
    battle, _ = damaged()
    with ScriptedDice(10, 10, 10) as dice:
        repair_phase(battle, dice)
    base = {event.item: dict(event.score.parts) for event in logged(battle, "repair_tried")}
    assert base == {
        Item.FIRE: {"SW-REP-03": 5},
        Item.TURRET: {"SW-REP-03": 4, "fire": -1},
        Item.GUN: {"SW-REP-03": 5, "fire": -1},
    }


@pytest.mark.parametrize(("moved", "rest"), [(0, 1), (10_000, 0)])
def test_sw_rep_04_a_vessel_immobile_all_turn_repairs_better(moved: int, rest: int):
    battle, ship = monitor(Repair(Item.FLOODING))
    ship.flooding, ship.hull, ship.quality = 1, 7, Crew.ELITE
    ship.speed, ship.moved = STOPPED, moved
    with ScriptedDice(10) as dice:
        repair_phase(battle, dice)
    assert last(battle, "repair_tried").score.total == 4 - 2 + 1 + rest


def test_sw_rep_05_out_of_control_she_fights_fire_and_water_alone():
    battle, ship = damaged()
    ship.fire = Fire.OUT_OF_CONTROL
    tries = (Repair(Item.TURRET, "1"), Repair(Item.OUT_OF_CONTROL), Repair(Item.FLOODING))
    ship.side.commander = StandFast(repairs={ship.id: tries})
    with ScriptedDice(3, 2) as dice:
        repair_phase(battle, dice)
    assert [event.item for event in logged(battle, "repair_tried")] == [
        Item.OUT_OF_CONTROL,
        Item.FLOODING,
    ]
    assert last(battle, "order_ignored").order == "repair turret 1"
    assert (ship.fire, ship.flooding) == (Fire.BURNING, 0)


def test_sw_rep_06_results_count_from_the_next_turn():
    """The fire is put out, and the turret's chance is lower by it all the same."""
    battle, ship = damaged()
    with ScriptedDice(5, 4, 10) as dice:
        repair_phase(battle, dice)
    assert (ship.fire, ship.turrets[0].jammed) == (Fire.NONE, True)


def test_sw_rep_01_burst_and_disabled_guns_are_never_tried():
    battle, ship = monitor()
    ship.guns[0].jammed = ship.guns[0].lost = True
    with ScriptedDice() as dice:
        repair_phase(battle, dice)


def test_sw_rep_03_a_rudder_loses_one_restriction_a_turn():
    tries = (Repair(Item.RUDDER, "port"), Repair(Item.RUDDER, "starboard"))
    battle, ship = monitor(*tries)
    ship.rudder = Rudder(no_port=True, no_starboard=True)
    with ScriptedDice(3) as dice:
        repair_phase(battle, dice)
    assert ship.rudder == Rudder(no_port=False, no_starboard=True)
    assert last(battle, "order_ignored").rule == "SW-REP-02"


def test_sw_rep_03_a_jammed_port_is_cleared():
    battle, ship = monitor()
    gun = ship.guns[1]
    gun.port_jammed = True
    ship.side.commander = StandFast(repairs={ship.id: [Repair(Item.PORT, gun.id)]})
    with ScriptedDice(5) as dice:
        repair_phase(battle, dice)
    assert gun.works


def test_sw_rep_07_what_is_not_broken_so_cannot_be_repaired():
    battle, ship = monitor(Repair(Item.TURRET, "1"), Repair(Item.GUN, "turret-1"))
    ship.flooding = 1
    repair_phase(battle, ScriptedDice())
    assert [event.rule for event in logged(battle, "order_ignored")] == ["SW-REP-03"] * 2


def test_sw_rep_02_an_abandoned_vessel_repairs_nothing():
    battle, ship = damaged()
    ship.abandoned = True
    with ScriptedDice() as dice:
        repair_phase(battle, dice)


def test_sw_turn_03_a_vessel_taken_this_turn_repairs_nothing_and_obeys_no_order():
    """Trap 23; SW-REP-09: a captured vessel is not scuttled."""
    battle, ship = damaged()
    ship.order = read_order("S / / SS FM")
    ship.captor, ship.captured, ship.prize_crew = ship.side.foe, 2, 2
    with ScriptedDice() as dice:
        repair_phase(battle, dice)
    assert (ship.abandoned, ship.magazine_flooded, ship.flooding) == (False, False, 1)


def test_sw_rep_08_the_magazine_is_flooded_by_order():
    battle, ship = monitor()
    ship.order = read_order("S / / FM")
    repair_phase(battle, ScriptedDice())
    assert ship.magazine_flooded
    assert not ship.magazine


def test_sw_rep_09_scuttled_she_takes_a_third_of_her_flotation_and_is_left():
    """8 points of flotation: 3 of flooding, from the next turn on."""
    battle, ship = monitor()
    ship.order = read_order("S / / SS")
    repair_phase(battle, ScriptedDice())
    assert (ship.flooding, ship.flotation, ship.abandoned) == (3, 8, True)
    assert last(battle, "crew_abandoned").rule == "SW-REP-09"


def test_sw_rep_06_steps_go_before_vessels():
    """All fires, then all leaks: in each step the vessels by their ids."""
    tries = [Repair(Item.FLOODING), Repair(Item.FIRE)]
    both = StandFast(repairs={"uss-monitor": tries, "css-virginia": tries})
    battle, _ = monitor()
    for side in battle.sides:
        side.commander = both
    for ship in battle.ships.values():
        ship.fire, ship.flooding, ship.speed = Fire.BURNING, 1, Speed(Level.SLOW)
    with ScriptedDice(10, 10, 10, 10) as dice:
        repair_phase(battle, dice)
    assert dice.asked == [
        "repair fire|css-virginia",
        "repair fire|uss-monitor",
        "repair flooding|css-virginia",
        "repair flooding|uss-monitor",
    ]
