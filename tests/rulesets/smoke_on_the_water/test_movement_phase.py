"""SW-MOV-10 to SW-MOV-13, SW-TURNING, SW-END-03: ways, contacts and the edges of the table."""

import pytest

from rulesets.smoke_on_the_water.rules.bases import clearance, gap
from rulesets.smoke_on_the_water.state import Status
from tests.rulesets.smoke_on_the_water.factories import last, logged, make_battle, vessel
from tests.rulesets.smoke_on_the_water.sailing import place, speed, turn


@pytest.mark.parametrize(("written", "x"), [("S+", 110), ("M+", 125), ("F+", 140), ("I", 100)])
def test_sw_mov_01_the_way_of_a_turn(written, x):
    battle = make_battle(vessel("port_royal", "ship", state={"speed": "M+" if x > 110 else "S+"}))
    turn(battle, {"ship": written})
    assert place(battle, "ship") == (x, 100, 90)


def test_sw_mov_01_very_fast():
    battle = make_battle(vessel("css_webb", "ship", state={"speed": "V+"}))
    turn(battle, {"ship": "V+"})
    assert place(battle, "ship") == (160, 100, 90)


def test_sw_mov_03_the_new_speed_holds_for_the_whole_turn():
    battle = make_battle(vessel("port_royal", "ship", state={"speed": "S+"}))
    turn(battle, {"ship": "M+"})
    turn(battle, {"ship": "F+"})
    assert place(battle, "ship") == (165, 100, 90)
    assert battle.ships["ship"].moved == 40_000


def test_sw_turning_04_the_middle_of_the_front_edge_follows_the_circle():
    battle = make_battle(vessel("uss_monitor", "ship", heading=0, state={"speed": "M+"}))
    bow = battle.ships["ship"].base.at(4_800, 0)
    turn(battle, {"ship": "M+ / S10F15"})
    base = battle.ships["ship"].base
    assert base.heading == 350
    # Of 10 cm at 3.5 degrees: 2.961 to the right, 9.390 ahead; then 15 cm along 35 degrees.
    end = base.at(4_800, 0)
    assert abs(end[0] - (bow[0] + 2_961 + 8_604)) <= 2
    assert abs(end[1] - (bow[1] + 9_390 + 12_287)) <= 2


def test_sw_turning_04_astern_port_swings_her_stern_to_her_port():
    battle = make_battle(vessel("port_royal", "ship", heading=0, state={"speed": "S-"}))
    turn(battle, {"ship": "S- / P10"})
    x, y, heading = place(battle, "ship")
    assert heading == 70
    assert x < 100  # west, which is her port
    assert y < 100


def test_sw_turning_07_a_line_too_short_ends_straight():
    battle = make_battle(vessel("uss_monitor", "ship", heading=0, state={"speed": "M+"}))
    turn(battle, {"ship": "M+ / F8S10F6"})
    assert place(battle, "ship")[2] == 35


def test_sw_mov_11_two_bows_meet_half_way_and_both_keep_what_they_had_not_moved():
    battle = make_battle(
        vessel("uss_monitor", at=(100, 100), heading=90, state={"speed": "M+"}),
        vessel("css_virginia", at=(140, 100), heading=270, state={"speed": "S+"}),
    )
    # Between the bows 40 - (9.6 + 14.15) / 2 = 28.125 cm, closed by 35 cm a turn.
    turn(battle, faces=None)
    moved = {event.vessel: event for event in logged(battle, "moved")}
    assert abs(moved["uss-monitor"].length - 28_125 * 25 // 35) <= 6
    assert abs(moved["css-virginia"].length - 28_125 * 10 // 35) <= 3
    collided = last(battle, "collided")
    assert (collided.arc, collided.own_arc, collided.speed) == ("bow", "bow", 3)


def test_sw_mov_11_a_contact_stops_those_two_and_nobody_else():
    battle = make_battle(
        vessel("uss_monitor", at=(100, 100), heading=90, state={"speed": "M+"}),
        vessel("cairo", "cairo", at=(118, 100), heading=0, state={"speed": "I"}),
        vessel("hartford", at=(100, 150), heading=90, state={"speed": "M+"}),
    )
    turn(battle, {"cairo": "I"}, faces=None)
    assert place(battle, "hartford") == (125, 150, 90)
    assert place(battle, "cairo")[0] < 125
    assert logged(battle, "collided")[0].struck == "cairo"


def test_sw_mov_11_in_a_row_the_first_contact_is_the_first_collision():
    battle = make_battle(
        vessel("uss_monitor", "a", at=(100, 100), heading=90, state={"speed": "M+"}),
        vessel("uss_monitor", "b", at=(112, 100), heading=90, state={"speed": "I"}),
        vessel("uss_monitor", "c", at=(124, 100), heading=90, state={"speed": "S+"}),
        vessel("uss_monitor", "d", at=(136, 100), heading=90, state={"speed": "I"}),
    )
    turn(battle, {"b": "I", "d": "I"}, faces=None)
    assert [(e.striker, e.struck) for e in logged(battle, "collided")] == [("a", "b"), ("c", "d")]


def test_sw_mov_12_a_pair_that_touches_makes_no_new_collision_and_does_not_pass_through():
    battle = make_battle(
        vessel("css_virginia", at=(100, 100), heading=90, state={"speed": "S+"}),
        vessel("uss_monitor", at=(114, 100), heading=0, state={"speed": "I"}),
    )
    turn(battle, {"uss-monitor": "I"}, faces=None)
    assert ("css-virginia", "uss-monitor") in battle.touching
    at = place(battle, "css-virginia")
    battle.ships["css-virginia"].speed = battle.ships["uss-monitor"].speed
    turn(battle, {"css-virginia": "S+", "uss-monitor": "I"})
    virginia, monitor = battle.ships["css-virginia"].base, battle.ships["uss-monitor"].base
    assert clearance(virginia, monitor) >= -3
    assert len(logged(battle, "collided")) == 1
    assert place(battle, "css-virginia")[2] == at[2]


def test_sw_mov_12_parted_by_more_than_half_a_centimetre_they_may_collide_again():
    battle = make_battle(
        vessel("uss_monitor", "ahead", at=(100, 100), heading=90, state={"speed": "M+"}),
        vessel("css_virginia", "behind", at=(88, 100), heading=90, state={"speed": "S+"}),
    )
    battle.touching.add(("ahead", "behind"))
    turn(battle, {"ahead": "M+", "behind": "S+"})
    assert ("ahead", "behind") not in battle.touching
    assert gap(battle.ships["ahead"].base, battle.ships["behind"].base) > 500
    assert last(battle, "pair_parted").rule == "SW-MOV-12"


def test_sw_mov_10_a_turn_on_the_spot_ends_at_a_contact():
    battle = make_battle(
        vessel("port_royal", "a-wheeler", at=(100, 100), heading=90, state={"speed": "I"}),
        vessel("uss_monitor", at=(100, 106), heading=90, state={"speed": "I"}),
    )
    turn(battle, {"a-wheeler": "I / TP90", "uss-monitor": "I"}, faces=(10,))
    assert 0 < place(battle, "a-wheeler")[2] < 90
    collided = last(battle, "collided")
    assert (collided.striker, collided.speed) == ("a-wheeler", 0)  # as large, and first by id


@pytest.mark.parametrize(
    ("at", "heading", "status"),
    [
        ((6, 100), 270, Status.LEFT),  # the Union's edge is upstream
        ((294, 100), 90, Status.BROKE_THROUGH),
        ((150, 194), 0, Status.LEFT),
        ((150, 6), 180, Status.LEFT),
    ],
)
def test_sw_end_03_a_centre_outside_the_table_has_left(at, heading, status):
    battle = make_battle(
        vessel("uss_monitor", "ship", at=at, heading=heading, state={"speed": "S+"}),
        vessel("css_virginia", at=(150, 100)),
    )
    turn(battle)
    assert battle.ships["ship"].status is status
    assert last(battle, "left_table").rule == "SW-END-03"


def test_sw_mov_13_with_her_centre_on_the_table_she_stays():
    battle = make_battle(
        vessel("uss_monitor", "ship", at=(10, 100), heading=270, state={"speed": "S+"})
    )
    turn(battle)
    assert battle.ships["ship"].status is Status.AFLOAT
    assert speed(battle, "ship") == "S+"
