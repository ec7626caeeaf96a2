"""SNS-RIV-08: contact day by day, refusing battle, batteries."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.contact import (
    BATTERY_TURNS,
    Battery,
    Escape,
    Journey,
    batteries_passed,
    escape,
    move,
    place_of,
    roll_escape,
)
from campaigns.rules.rivers import NILE
from tests.support.dice import ScriptedDice


def test_sns_riv_08_forces_that_pass_each_other_on_a_link_meet_there():
    up = Journey("melik", "british", 0, (60, 120, 180))
    down = Journey("bordein", "mahdist", 200, (100, 0))
    # On day 2 they are 40 miles apart and come on at 60 and 100: after a quarter of the day.
    assert move([down, up], 30) == ({"bordein": 75, "melik": 75}, ((2, 75, ("bordein", "melik")),))


def test_sns_riv_08_at_one_node():
    arrives = Journey("melik", "british", 530, (590,))
    waits = Journey("zulus", "native", 590)
    moved = move([arrives, waits], 30)
    assert moved.meetings == ((1, 590, ("melik", "zulus")),)
    assert place_of(NILE, 590) == "aswan"


def test_sns_riv_08_a_force_that_is_overtaken_is_met():
    slow = Journey("nuggar", "mahdist", 40, (60, 80, 100))
    fast = Journey("melik", "british", 0, (60, 120))
    assert move([slow, fast], 30).meetings == ((1, 60, ("melik", "nuggar")),)


def test_sns_riv_08_friends_and_those_who_keep_apart_do_not_meet():
    first = Journey("melik", "british", 0, (60, 120))
    second = Journey("sheikh", "british", 120, (60, 0))
    away = Journey("bordein", "mahdist", 200, (220, 240))
    moved = move([first, second, away], 30)
    assert moved == ({"bordein": 240, "melik": 120, "sheikh": 0}, ())


def test_sns_seq_01_who_meets_an_enemy_stops_and_may_be_met_again():
    up = Journey("melik", "british", 0, (60, 120, 180))
    first = Journey("bordein", "mahdist", 60, (0,))
    later = Journey("ismailia", "mahdist", 130, (80, 30, 0))
    moved = move([up, first, later], 30)
    assert moved.meetings == ((1, 30, ("bordein", "melik")), (2, 30, ("ismailia", "melik")))
    assert set(moved.miles.values()) == {30}


def test_sns_riv_08_several_meetings_of_a_day_come_in_the_order_of_its_hours():
    up = Journey("melik", "british", 0, (60,))
    near, far = Journey("near", "mahdist", 20), Journey("far", "mahdist", 40)
    assert move([up, near, far], 1).meetings == ((1, 20, ("melik", "near")),)
    comes = Journey("far", "mahdist", 40, (10,))
    # Melik stops at 20 after a third of the day; the far one comes to her after two thirds.
    assert move([up, near, comes], 1).meetings == (
        (1, 20, ("melik", "near")),
        (1, 20, ("far", "melik")),
    )


def test_sns_riv_08_who_begins_together_does_not_get_away():
    up = Journey("melik", "british", 0, (60,))
    waits = Journey("bordein", "mahdist", 0)
    assert move([up, waits], 2).meetings == ((1, 0, ("bordein", "melik")),)


MARK = st.integers(0, 300)
JOURNEYS = st.lists(
    st.tuples(st.sampled_from(["british", "mahdist"]), MARK, st.lists(MARK, max_size=4)),
    min_size=1,
    max_size=6,
).map(
    lambda told: [
        Journey(f"force-{place}", side, start, tuple(marks))
        for place, (side, start, marks) in enumerate(told)
    ]
)


@given(JOURNEYS)
def test_sns_riv_08_every_force_is_somewhere_and_the_order_of_listing_changes_nothing(journeys):
    moved = move(journeys, 5)
    assert moved == move(journeys[::-1], 5)
    assert moved.miles.keys() == {journey.force for journey in journeys}
    assert [meeting.day for meeting in moved.meetings] == sorted(
        meeting.day for meeting in moved.meetings
    )
    stopped = {force for meeting in moved.meetings for force in meeting.forces}
    for journey in journeys:
        if journey.force not in stopped:
            assert moved.miles[journey.force] == journey.after(5)


@given(JOURNEYS)
def test_sns_riv_08_who_never_met_is_on_the_side_of_the_other_where_he_began(journeys):
    moved = move(journeys, 5)
    met = {meeting.forces for meeting in moved.meetings}
    for one in journeys:
        for other in journeys:
            pair = tuple(sorted((one.force, other.force)))
            apart = one.start - other.start
            if one.side != other.side and apart > 0 and pair not in met:
                assert moved.miles[one.force] >= moved.miles[other.force]


BATTERIES = [
    Battery("fort", "mahdist", 620),
    Battery("zareba", "mahdist", 590),
    Battery("far", "mahdist", 900),
    Battery("own", "british", 610),
]


@pytest.mark.parametrize(
    ("start", "end", "keys"),
    [
        (500, 560, []),  # on the link below the node with the zareba, and not up to it
        (500, 590, ["zareba"]),
        (596, 600, ["fort"]),  # short of the fort, on its link
        (700, 640, ["fort"]),
        (600, 600, ["fort"]),
        (585, 700, ["fort", "zareba"]),
        (595, 595, []),
    ],
)
def test_sns_riv_08_batteries_on_the_link_of_a_run(start, end, keys):
    passed = batteries_passed(NILE, "british", start, end, BATTERIES)
    assert [battery.key for battery in passed] == keys
    assert BATTERY_TURNS == 2


def test_sns_riv_08_only_a_faster_force_breaks_away():
    assert escape(faster=True, way_open=True) is Escape.FREE
    assert escape(faster=True, way_open=False) is Escape.TESTED
    assert escape(faster=False, way_open=True) is Escape.NONE
    assert escape(faster=False, way_open=False) is Escape.NONE


@pytest.mark.parametrize(("faces", "passed"), [((3, 5), True), ((4, 5), False)])
def test_sns_riv_08_with_its_way_back_closed_by_its_commanders_morale(faces, passed):
    with ScriptedDice(*faces) as dice:
        tested = roll_escape(dice, "melik", "bordein", 12)
    assert (tested.value, tested.passed) == (8, passed)


def test_sns_riv_08_a_force_may_refuse_two_enemies_on_one_day():
    with ScriptedDice(1, 1, 6, 6) as dice:
        tests = [roll_escape(dice, "melik", foe, 12) for foe in ("bordein", "ismailia")]
    assert [tested.passed for tested in tests] == [True, False]
