"""SNS-RIV-01 to -07: rivers, rates, fuel, cataracts, capacity and marches."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.atlas import PLACES
from campaigns.rules.calendar import Month
from campaigns.rules.carriage import ROOM, loading_refusal
from campaigns.rules.cataracts import (
    HAULING_DAYS,
    Passing,
    cataract_refusal,
    is_hauled,
    modifiers,
    passing,
    run_cataract,
)
from campaigns.rules.faces import d3
from campaigns.rules.land import Ground, boxes_days, march_days, march_refusal
from campaigns.rules.rivers import (
    IRRAWADDY,
    NILE,
    RATES,
    RIVERS,
    YANGTZE,
    Heading,
    Mover,
    Water,
    rate,
    run,
    stops_for_fuel,
)
from campaigns.rules.units import Arm
from tests.campaigns.rules.printed import KEYS, rows
from tests.support.dice import ScriptedDice

UP, DOWN = Heading.UPSTREAM, Heading.DOWNSTREAM
MOVER, WATER = st.sampled_from(Mover), st.sampled_from(Water)


def test_sns_riv_01_the_rates_are_the_ledgers():
    printed = [(int(up), int(down)) for _, up, down in rows("SNS-RIV-01")]
    assert [(row[UP], row[DOWN]) for row in RATES.values()] == printed


@pytest.mark.parametrize(
    ("river", "first", "last"), [(NILE, 7, 10), (IRRAWADDY, 6, 10), (YANGTZE, 6, 9)]
)
def test_sns_riv_02_the_season_of_the_flood(river, first, last):
    flooded = [month for month in Month if river.water(month) is Water.FLOOD]
    assert flooded == list(range(first, last + 1))


@pytest.mark.parametrize(
    ("mover", "water", "miles"),
    [
        (Mover.STEAMER, Water.FLOOD, 45),
        (Mover.TOWING, Water.FLOOD, 22),
        (Mover.LARGE_BOAT, Water.FLOOD, 15),
        (Mover.SMALL_BOAT, Water.FLOOD, 7),
        (Mover.STEAMER, Water.HIGH, 30),
        (Mover.STEAMER, Water.LOW, 60),
    ],
)
def test_sns_riv_02_the_flood_slows_what_goes_up_and_not_what_comes_down(mover, water, miles):
    assert rate(mover, UP, water) == miles
    assert rate(mover, DOWN, water) == RATES[mover][DOWN]


def test_sns_sup_02_steamers_out_of_supply_go_at_half_speed_and_boats_as_ever():
    assert rate(Mover.STEAMER, UP, Water.FLOOD, supplied=False) == 22
    assert rate(Mover.TOWING, DOWN, Water.ORDINARY, supplied=False) == 40
    assert rate(Mover.LARGE_BOAT, UP, Water.ORDINARY, supplied=False) == 20


def test_sns_riv_03_steamers_stop_each_sixth_day_away_from_depots():
    stops = [day for day in range(1, 20) if stops_for_fuel(Mover.STEAMER, day, 300, [0])]
    assert stops == [6, 12, 18]
    assert not stops_for_fuel(Mover.STEAMER, 6, 300, [360])
    assert stops_for_fuel(Mover.STEAMER, 6, 300, [361])
    assert not stops_for_fuel(Mover.LARGE_BOAT, 6, 300, [])


@given(MOVER, WATER, st.integers(0, 2_000), st.integers(0, 2_000), st.lists(st.integers(0, 2_000)))
def test_sns_riv_03_a_run_ends_at_its_goal_and_never_turns_back(mover, water, start, goal, depots):
    marks = run(mover, start, goal, water=water, depots=depots)
    way = [start, *marks]
    assert way[-1] == goal
    assert way == sorted(way, reverse=goal < start)
    fastest = rate(mover, UP if goal > start else DOWN, water)
    steps = [abs(b - a) for a, b in pairwise(way)]
    assert all(step <= fastest for step in steps)
    assert all(step for day, step in enumerate(steps, 1) if day % 6)


def test_sns_riv_04_what_changes_the_die():
    assert modifiers(Water.ORDINARY, hauled=False, hull_size=1) == ()
    assert modifiers(Water.FLOOD, hauled=True, hull_size=1) == (("flood", 1), ("hauled", 1))
    assert modifiers(Water.HIGH, hauled=False, hull_size=2) == (("flood", 2), ("heavy hull", -1))
    assert is_hauled(20)
    assert not is_hauled(19)
    assert HAULING_DAYS == 5


def test_sns_riv_04_1_sinks_2_damages_3_passes():
    came = [passing(score) for score in range(5)]
    assert came == [Passing.SINKS] * 2 + [Passing.DAMAGED] + [Passing.PASSES] * 2
    assert [d3(face) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]


@pytest.mark.parametrize(
    ("water", "large", "hauled", "refused"),
    [
        (Water.ORDINARY, True, False, True),
        (Water.ORDINARY, True, True, False),
        (Water.ORDINARY, False, False, False),
        (Water.FLOOD, True, False, False),
        (Water.HIGH, True, False, False),
        (Water.LOW, False, True, True),
        (Water.LOW, True, True, True),
    ],
)
def test_sns_riv_04_who_may_try(water, large, hauled, refused):
    answer = cataract_refusal(water, large_gunboat=large, hauled=hauled)
    assert (answer is not None) is refused


def test_sns_riv_04_the_people_of_a_wreck_are_saved_on_3():
    with ScriptedDice(1, 1, 2, 3, 4) as dice:
        sank = run_cataract(
            dice, "abbas", "metemma", Water.ORDINARY, hauled=False, hull_size=1, aboard=4
        )
    assert (sank.came, sank.lost, sank.hits) == (Passing.SINKS, 2, 0)
    with ScriptedDice(1) as dice:
        empty = run_cataract(
            dice, "abbas", "metemma", Water.ORDINARY, hauled=False, hull_size=1, aboard=0
        )
    assert (empty.lost, empty.then) == (0, None)


SMALL, LARGE = ROOM.values()
FOOT, HORSE, GUNS = Arm.INFANTRY, Arm.CAVALRY, Arm.ARTILLERY


@pytest.mark.parametrize(
    ("room", "arms", "loads", "towing", "fit"),
    [
        (SMALL, [FOOT], 0, False, True),
        (SMALL, [HORSE], 0, False, True),
        (SMALL, [FOOT], 1, False, False),
        (SMALL, [FOOT], 2, True, True),
        (SMALL, [GUNS, GUNS], 0, False, True),
        (SMALL, [FOOT, GUNS], 0, True, True),
        (SMALL, [FOOT, HORSE], 0, True, False),
        (LARGE, [FOOT, FOOT], 0, False, True),
        (LARGE, [HORSE, HORSE], 0, False, True),
        (LARGE, [HORSE, HORSE, HORSE], 0, True, True),
        (LARGE, [HORSE, HORSE, HORSE], 1, True, False),
        (LARGE, [FOOT, FOOT, FOOT], 0, False, False),
        (LARGE, [Arm.VESSEL], 0, True, False),
    ],
)
def test_sns_riv_05_what_a_gunboat_takes(room, arms, loads, towing, fit):
    refused = loading_refusal(room, arms, loads=loads, towing=towing)
    assert (refused is None) is fit


def test_sns_riv_05_a_refusal_tells_the_room_in_companies():
    refused = loading_refusal(SMALL, [FOOT], loads=1, towing=False)
    assert refused is not None
    assert refused.problem == "that takes the room of 2.5 companies, and there is 2"


@pytest.mark.parametrize(
    ("miles", "arm", "ground", "days"),
    [
        (24, Arm.INFANTRY, Ground.ROAD, 2),
        (25, Arm.INFANTRY, Ground.ROAD, 3),
        (24, Arm.INFANTRY, Ground.OPEN, 3),
        (60, Arm.CAVALRY, Ground.ROAD, 3),
        (60, Arm.CAVALRY, Ground.OPEN, 4),
        (24, Arm.ARTILLERY, Ground.ROAD, 2),
        (450, Arm.VESSEL, Ground.RAIL, 3),
    ],
)
def test_sns_riv_06_marches(miles, arm, ground, days):
    assert march_refusal(arm, ground) is None
    assert march_days(miles, arm, ground) == days


def test_sns_riv_06_guns_keep_to_the_road_and_a_box_is_a_day():
    assert march_refusal(Arm.ARTILLERY, Ground.OPEN) is not None
    assert march_refusal(Arm.MACHINE_GUNS, Ground.OPEN) is not None
    assert march_refusal(Arm.VESSEL, Ground.ROAD) is not None
    assert boxes_days(3) == 3


def test_sns_riv_04_hauling_takes_its_days_on_the_way():
    aswan, halfa = NILE.mile("aswan"), NILE.mile("wadi-halfa")
    assert NILE.cataracts(500, 700) == (("aswan", aswan),)
    assert NILE.cataracts(700, 500) == (("shellal", aswan + 5),)
    assert NILE.cataracts(593, 700) == ()
    assert [node for node, _ in NILE.cataracts(aswan, halfa + 1)] == ["aswan", "wadi-halfa"]
    boat = Mover.SMALL_BOAT
    marks = run(boat, 575, 600, water=Water.ORDINARY, depots=[], halts={aswan: 5, 900: 5})
    assert marks == (585, *[590] * 6, 600)
    down = run(boat, 600, 570, water=Water.ORDINARY, depots=[], halts={595: 2})
    assert down == (595, 595, 595, 570)


def test_sns_riv_07_the_rivers_are_the_ledgers():
    for name, told in rows("SNS-RIV-07"):
        river = RIVERS[name.lower()]
        words = re.split(r" ([0-9]+C?) ", told)
        nodes, links = words[::2], words[1::2]
        assert [reach.lower for reach in river.reaches] == [KEYS[node] for node in nodes[:-1]]
        assert [reach.upper for reach in river.reaches] == [KEYS[node] for node in nodes[1:]]
        assert [f"{each.miles}{'C' * each.cataract}" for each in river.reaches] == links
        assert set(river.miles()) <= PLACES.keys()
    assert len(rows("SNS-RIV-07")) == len(RIVERS)


def test_sns_riv_07_miles_from_the_lowest_node():
    assert NILE.mile("wadi-halfa") == 590 + 5 + 210
    assert NILE.node_at(805) == "wadi-halfa"
    assert NILE.node_at(806) is None
    assert max(YANGTZE.miles().values()) == 980


def test_sns_riv_07_the_links_of_a_run_in_its_order():
    up = [reach.upper for reach in NILE.between(580, 700)]
    assert up == ["aswan", "shellal", "wadi-halfa"]
    assert [reach.upper for reach in NILE.between(700, 580)] == up[::-1]
    assert [reach.upper for reach in NILE.between(590, 595)] == ["shellal"]
    assert [reach.upper for reach in NILE.between(600, 600)] == ["wadi-halfa"]
    assert NILE.between(590, 590) == ()
