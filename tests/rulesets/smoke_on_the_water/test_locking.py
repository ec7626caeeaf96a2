"""SW-LOCK, SW-ANC-05: vessels that are locked, how they go on, and how they part."""

import pytest

from rulesets.smoke_on_the_water.gunnery.magazine import explode
from rulesets.smoke_on_the_water.movement.collisions import collide
from rulesets.smoke_on_the_water.rules.bases import Base, clearance
from rulesets.smoke_on_the_water.rules.manoeuvre import Anchor
from rulesets.smoke_on_the_water.rules.notation import Speed
from rulesets.smoke_on_the_water.state import Aground, Status
from rulesets.smoke_on_the_water.words import Level
from tests.rulesets.smoke_on_the_water.factories import cm, last, logged, make_battle, table, vessel
from tests.rulesets.smoke_on_the_water.ramming import (
    TIGHT,
    Highest,
    broadside,
    contact,
    following,
    lock,
    meeting,
    ramming,
)
from tests.rulesets.smoke_on_the_water.sailing import place, speed, turn
from tests.support.dice import ScriptedDice


def locked(level=Level.IMMOBILE, **changes):
    battle = make_battle(
        vessel("uss_monitor", "a", at=(100, 100), heading=90),
        vessel("css_virginia", "b", at=(100, 103.4), heading=90),
        vessel("hartford", "c", at=(116, 98.4), heading=270, state={"speed": "S+"}),
        **changes,
    )
    lock(battle, "a", "b", level=level)
    return battle


def test_sw_lock_10_a_locked_pair_goes_on_with_the_larger_and_loses_a_level():
    battle = ramming()
    turn(battle, faces=(4, 1, 2, 3, 3))
    lock_score = last(battle, "lock_tested").score
    assert lock_score.total == 5 - 2 + 2
    went = {event.vessel: event for event in logged(battle, "displaced")}
    left = 10_000 - logged(battle, "moved")[0].length
    assert went["css-virginia"].length == went["uss-monitor"].length == left
    assert place(battle, "css-virginia") == (110, 100, 90)
    assert (speed(battle, "css-virginia"), speed(battle, "uss-monitor")) == ("I", "I")
    assert battle.locks[0].level is Level.IMMOBILE


def test_sw_lock_12_unlocked_the_smaller_lies_alongside_and_both_go_on():
    battle = ramming()
    turn(battle, faces=(4, 1, 2, 3, 6))
    assert place(battle, "uss-monitor")[2] == 270  # 45 degrees from her 225
    virginia, monitor = battle.ships["css-virginia"].base, battle.ships["uss-monitor"].base
    assert abs(virginia.y - monitor.y) == (3_550 + 3_075) // 2
    assert clearance(virginia, monitor) >= -2
    assert place(battle, "css-virginia")[0] == 110


def test_sw_lock_14_both_struck_in_a_bow_arc_lose_a_level():
    battle = ramming()
    turn(battle, faces=(4, 1, 2, 3, 6))
    assert (speed(battle, "css-virginia"), speed(battle, "uss-monitor")) == ("I", "I")


def test_sw_lock_28_the_rammer_backs_out_by_ten_centimetres():
    battle = ramming()
    turn(battle, faces=(4, 1, 2, 3, 3))
    x, y, _ = place(battle, "uss-monitor")
    asked = turn(battle, {"css-virginia": "S- / / BF", "uss-monitor": "I"}, faces=(3,))
    assert asked == ["break free|css-virginia|uss-monitor"]
    tested = last(battle, "break_tested")
    assert (tested.score.total, tested.tries) == (5 - 2 + 3, ("css-virginia",))
    assert place(battle, "css-virginia") == (100, 100, 90)
    assert place(battle, "uss-monitor")[:2] == (x, y)
    assert (speed(battle, "css-virginia"), speed(battle, "uss-monitor")) == ("S-", "I")
    assert not battle.locks


def test_sw_lock_01_an_owner_may_have_no_locks_below_slow():
    battle = following(Speed(Level.SLOW), Speed(Level.SLOW), options={"lock_below_slow": False})
    dice = Highest()
    collide(battle, dice, contact(battle, "ahead", "behind"))
    assert not dice.asked
    battle = following(Speed(Level.MEDIUM), Speed(Level.SLOW), options={"lock_below_slow": False})
    collide(battle, dice, contact(battle, "ahead", "behind"))
    assert last(battle, "collided").speed == 1
    assert dice.asked[-1] == "lock|ahead|behind"


def test_sw_lock_02_rigging_locks_and_a_ram_does_not():
    battle = meeting(Speed(Level.SLOW), Speed(Level.SLOW), one="minnesota", other="hartford")
    collide(battle, Highest(), contact(battle, "one", "other"))
    assert dict(last(battle, "lock_tested").score.parts)["rigging"] == 2
    battle = meeting(Speed(Level.SLOW), Speed(Level.SLOW), one="css_virginia", other="css_atlanta")
    collide(battle, Highest(), contact(battle, "one", "other"))
    assert dict(last(battle, "lock_tested").score.parts)["ram"] == -2  # once


def test_sw_lock_15_a_locked_pair_moves_as_one_a_level_slower_each_turn():
    battle = locked(Level.FAST)
    battle.ships["c"].base = Base(50_000, 50_000, 900, 14_000, 3_000)
    turn(battle, {"a": "F+ / S40", "b": "I"})
    assert (place(battle, "a"), place(battle, "b")) == ((125, 100, 90), (125, 103.4, 90))
    assert (speed(battle, "a"), speed(battle, "b")) == ("M+", "M+")
    turn(battle)
    turn(battle)
    assert place(battle, "a")[0] == 135
    assert speed(battle, "a") == "I"


def test_sw_lock_15_who_does_not_try_goes_on_alone_when_the_other_breaks_free():
    battle = locked(Level.MEDIUM)
    battle.ships["c"].base = Base(50_000, 50_000, 900, 14_000, 3_000)
    battle.locks[0].strikers = ("b",)
    turn(battle, {"b": "S+ / / BF"}, faces=(1,))
    assert place(battle, "a") == (110, 100, 90)
    assert place(battle, "b") == (90, 103.4, 90)  # the striker goes astern


def test_sw_lock_22_both_trying_and_a_rammer_with_her_ram():
    battle = locked()
    battle.ships["c"].base = Base(50_000, 50_000, 900, 14_000, 3_000)
    battle.locks[0].strikers = ("b",)
    turn(battle, {"a": "S+ / / BF", "b": "S- / / BF"}, faces=(10,))
    tested = last(battle, "break_tested")
    assert (tested.score.total, tested.free) == (5 + 3 + 2, False)
    battle.ships["b"].card = battle.ships["c"].card  # no ram
    turn(battle, {"b": "S- / / BF"}, faces=(10,))
    assert last(battle, "break_tested").score.total == 5 + 1


def bow_to_bow(**changes):
    """Virginia and Atlanta, rams both, locked by a collision at their bows."""
    battle = meeting(Speed(Level.SLOW), Speed(Level.SLOW), one="css_virginia", other="css_atlanta")
    # No harm, 1 + 0 - 6 each by their own rams; locked on 5 - 2 by a 3.
    with ScriptedDice(1, 1, 3) as dice:
        collide(battle, dice, contact(battle, "one", "other"))
    lock, *others = battle.locks
    assert not others
    lock.since, lock.level = 0, Level.IMMOBILE
    for ship in battle.ships.values():
        ship.speed = Speed(Level.IMMOBILE)
    return battle


def test_sw_lock_22_bow_to_bow_both_are_strikers_and_the_bonus_counts_once():
    for tries, total in ((("one",), 5 + 3), (("other",), 5 + 3), (("one", "other"), 5 + 3 + 2)):
        battle = bow_to_bow()
        assert battle.locks[0].strikers == ("one", "other")
        turn(battle, dict.fromkeys(tries, "S+ / / BF"), faces=(10,))
        assert last(battle, "break_tested").score.total == total


def test_sw_lock_24_bow_to_bow_both_back_out():
    battle = bow_to_bow()
    turn(battle, {"one": "S+ / / BF", "other": "S+ / / BF"}, faces=(1,))
    assert [place(battle, name)[0] for name in ("one", "other")] == [90, 122]
    assert [speed(battle, name) for name in ("one", "other")] == ["S-", "S-"]


def test_sw_lock_24_where_no_bow_struck_each_goes_as_ordered():
    battle = locked()
    battle.ships["c"].base = Base(50_000, 50_000, 900, 14_000, 3_000)
    turn(battle, {"a": "S- / / BF", "b": "S+ / / BF"}, faces=(5 + 2,))
    assert (place(battle, "a")[0], place(battle, "b")[0]) == (90, 110)
    assert (speed(battle, "a"), speed(battle, "b")) == ("S-", "S+")


def test_sw_lock_21_not_in_the_turn_in_which_they_locked():
    battle = locked()
    battle.locks[0].since = battle.turn
    assert not logged(battle, "break_tested")
    battle.ships["c"].base = Base(50_000, 50_000, 900, 14_000, 3_000)
    turn(battle, {"a": "S+ / / BF"})
    assert battle.locks


@pytest.mark.parametrize(("face", "free"), [(5, True), (6, False)])
def test_sw_lock_20_a_third_vessel_not_much_smaller_may_part_them_where_they_lie(face, free):
    battle = locked()
    at = place(battle, "b")
    # The involuntary test, then the struck one's blow: 1 - 1 Slow - 4 armour + 1 Large, and hers.
    asked = turn(battle, {"a": "I", "b": "I"}, faces=(face, 1, 1, 10))
    assert asked == ["break free|a|b|c", "collision damage|a|c", "collision damage|c|a", "lock|a|c"]
    tested = last(battle, "break_tested")
    assert (tested.score.parts, tested.free) == ((("SW-LOCK-22", 5),), free)
    assert (tested.third, tested.tries) == ("c", ())
    assert bool(battle.locks) is not free
    assert place(battle, "b") == at


def test_sw_lock_20_a_launch_parts_nobody():
    battle = make_battle(
        vessel("uss_monitor", "a", at=(100, 100), heading=90),
        vessel("css_virginia", "b", at=(100, 103.4), heading=90),
        vessel("picket_launch", "c", at=(109, 99), heading=270, state={"speed": "S+"}),
    )
    lock(battle, "a", "b")
    turn(battle, {"a": "I", "b": "I"}, faces=None)
    assert logged(battle, "collided")
    assert not logged(battle, "break_tested")


def test_sw_lock_15_three_that_are_locked_move_with_the_largest():
    battle = locked(Level.MEDIUM)
    battle.ships["c"].base = Base(100_000, 106_700, 900, 14_000, 3_000)
    lock(battle, "b", "c", level=Level.MEDIUM, course=2700)
    battle.locks[1].level = Level.IMMOBILE
    turn(battle)
    # Virginia and Hartford are Large; Virginia was locked first, by the lock that goes east.
    assert [place(battle, name)[0] for name in "abc"] == [110, 110, 110]


def test_sw_lock_12_locked_to_one_aground_they_stay():
    battle = broadside(start="M+")
    battle.ships["struck"].aground = Aground("flats", 0)
    turn(battle, {"struck": "I"}, faces=(1, *TIGHT, 1, 1))
    assert battle.locks
    assert not logged(battle, "displaced")
    assert (speed(battle, "striker"), battle.locks[0].level) == ("I", Level.IMMOBILE)


@pytest.mark.parametrize(("face", "anchor"), [(10, Anchor.DOWN), (1, Anchor.UP)])
def test_sw_anc_05_a_struck_vessel_stays_at_anchor_unless_she_is_dragged_on(face, anchor):
    battle = broadside("minnesota", "uss_monitor", start="M+", state={"anchored": True})
    # 1 - 4 armour + 1 Large + 2 arc: none. 1 for the striker, tight.
    turn(battle, {"struck": "I"}, faces=(1, 1, *TIGHT, face))
    assert battle.ships["struck"].anchor is anchor
    assert place(battle, "striker")[0] == 125
    if anchor is Anchor.UP:
        assert last(battle, "anchor_set").parted
        assert place(battle, "struck")[0] > 115
    else:
        assert place(battle, "struck")[:2] == (115, 100)  # turned, but not shifted
        assert place(battle, "struck")[2] in (90, 270)


def test_sw_lock_09_a_launch_slows_nobody():
    battle = broadside("queen_of_the_west", "picket_launch")
    turn(battle, {"struck": "I"}, faces=(1, *TIGHT, 1, 10))
    assert speed(battle, "striker") == "F+"


def test_sw_lock_26_a_vessel_held_up_goes_down_when_the_lock_ends():
    battle = locked()
    battle.ships["c"].base = Base(50_000, 50_000, 900, 14_000, 3_000)
    small = battle.ships["a"]
    small.flotation, small.held_up, small.abandoned = 0, True, True
    turn(battle, {"b": "S- / / BF"}, faces=(1,))
    assert small.status is Status.SUNK
    assert last(battle, "vessel_sunk").vessel == "a"


def test_sw_lock_27_a_vessel_held_up_goes_down_when_her_holder_leaves_the_table():
    battle = locked(Level.MEDIUM)
    battle.ships["c"].base = Base(50_000, 50_000, 900, 14_000, 3_000)
    small, large = battle.ships["a"], battle.ships["b"]
    small.flotation, small.held_up, small.abandoned = 0, True, True
    large.base = Base(295_000, 103_400, 900, large.base.length, large.base.width)
    small.base = Base(285_000, 100_000, 900, small.base.length, small.base.width)
    turn(battle, {"a": "I", "b": "I"})
    assert large.status is Status.LEFT
    assert small.status is Status.SUNK
    assert not battle.locks


def crossing(course: float, *, going="S+", at=(112, 92), third=None, **changes):
    """Two Richmonds of one size: one runs east into another that heads elsewhere."""
    lines = [
        vessel("richmond", "one", "confederate", at=(100, 100), state={"speed": "M+"}),
        vessel("richmond", "other", "union", at=at, heading=course, state={"speed": going}),
    ]
    return make_battle(*lines, *([third] if third else []), **changes)


def spoils(lock_face: int) -> tuple[int, ...]:
    """Ironclads of one size, broadside at Medium: 3 - 2 + 2 + 0 + 2 = 5 of the struck, tight;
    1 - 6 of the striker; and the lock."""
    return (3, *TIGHT, 1, lock_face)


def test_sw_lock_05_of_one_size_both_go_by_the_sum_of_what_each_had_left():
    battle = crossing(0, at=(112, 96))
    turn(battle, faces=spoils(1))
    assert battle.locks
    moved = {event.vessel: event for event in logged(battle, "moved")}
    x = 25_000 - moved["one"].length
    y = 10_000 - moved["other"].length
    for event in logged(battle, "displaced"):
        assert event.rule == "SW-LOCK-05"
    one, other = battle.ships["one"].base, battle.ships["other"].base
    assert abs(one.x - (100_000 + moved["one"].length + x)) <= 2
    assert abs(one.y - (100_000 + y)) <= 2
    assert abs(other.x - (112_000 + x)) <= 2
    assert abs(other.y - (96_000 + moved["other"].length + y)) <= 2


def test_sw_lock_06_of_different_sizes_the_larger_one_s_speed_and_course_remain():
    battle = broadside("minnesota", "uss_monitor", start="M+")
    turn(battle, {"struck": "I"}, faces=(1, 1, *TIGHT, 1))
    assert (battle.locks[0].level, battle.locks[0].course) == (Level.SLOW, 900)
    assert [speed(battle, name) for name in ("striker", "struck")] == ["S+", "S+"]


def test_sw_lock_07_of_one_size_she_leads_who_was_not_struck_in_a_bow_arc():
    battle = crossing(0, at=(112, 96))
    turn(battle, faces=spoils(1))
    # Struck in her broadside, north at Slow; the striker's bow is a bow arc.
    assert (battle.locks[0].level, battle.locks[0].course) == (Level.SLOW, 0)


def test_sw_lock_11_of_one_size_both_turn_by_half():
    battle = crossing(40, at=(113, 94.5))
    turn(battle, faces=None)
    assert last(battle, "lock_tested").locked is False
    assert [place(battle, name)[2] for name in ("one", "other")] == [65, 65]
    one, other = battle.ships["one"].base, battle.ships["other"].base
    assert -2 <= clearance(one, other) <= 1


def test_sw_lock_11_where_there_is_no_room_they_stay_as_they_are():
    island = {"id": "isle", "outline": [cm(107, 95), cm(110, 95), cm(110, 98.3), cm(107, 98.3)]}
    for islands, turned in (([], True), ([island], False)):
        battle = crossing(180, going="I", at=(112, 102), table=table(islands=islands))
        turn(battle, {"other": "I"}, faces=spoils(10))
        assert bool(logged(battle, "displaced")) is turned


def test_sw_lock_13_unlocked_each_keeps_her_own_speed():
    battle = crossing(0, at=(112, 96))
    turn(battle, faces=spoils(10))
    assert [speed(battle, name) for name in ("one", "other")] == ["S+", "S+"]  # M - 1, and S


def test_sw_col_19_a_contact_on_the_way_on_only_stops_it():
    third = vessel("uss_monitor", "third", at=(122, 86), heading=45, state={"speed": "I"})
    battle = crossing(180, going="I", at=(112, 102), third=third)
    turn(battle, {"other": "I", "third": "I"}, faces=spoils(10))
    assert len(logged(battle, "collided")) == 1
    touched = last(battle, "pair_touched")
    assert (touched.one, touched.other) == ("one", "third")
    assert ("one", "third") in battle.touching
    assert place(battle, "one")[0] < 120  # she had 19 cm left, to 120.5
    assert battle.ships["third"].hull == 30


def test_sw_col_19_shoals_on_the_way_on_are_tested_for_at_the_turn_s_counter():
    flats = {"id": "flats", "kind": "shoal", "level": 0}
    flats["outline"] = [cm(124, 80), cm(140, 80), cm(140, 120), cm(124, 120)]
    battle = crossing(180, going="I", at=(112, 102), table=table(areas=[flats]))
    asked = turn(battle, {"other": "I"}, faces=(*spoils(10), 10))
    assert asked[-1] == "grounding|one|flats"
    assert last(battle, "grounding_tested").score.total == 7  # Medium draught, at Medium


def test_sw_lock_23_a_forced_test_knows_nothing_of_who_struck():
    battle = locked()
    battle.locks[0].strikers, battle.locks[0].flooding = ("b",), 2
    turn(battle, {"a": "I", "b": "I"}, faces=(10, 1, 1, 10))
    assert last(battle, "break_tested").score.parts == (("SW-LOCK-22", 5), ("flooding", -2))


def test_sw_lock_24_one_who_did_not_strike_goes_as_ordered():
    battle = locked()
    battle.ships["c"].base = Base(50_000, 50_000, 900, 14_000, 3_000)
    turn(battle, {"a": "S- / / BF"}, faces=(1,))
    assert place(battle, "a") == (90, 100, 90)
    assert (speed(battle, "a"), speed(battle, "b")) == ("S-", "I")


def test_sw_lock_25_parted_by_a_third_they_lie_as_they_lay():
    battle = locked()
    before = place(battle, "b")
    turn(battle, {"a": "I", "b": "I"}, faces=(1, 1, 1, 10))
    assert not battle.locks
    assert place(battle, "b") == before


def test_sw_lock_29_the_vessel_locked_to_one_that_explodes():
    battle = locked()
    with ScriptedDice(4, 3, 4, 5) as dice:
        explode(battle, dice, [battle.ships["a"]])
    assert (battle.ships["b"].hull, battle.ships["b"].flooding) == (55 - 7, 5)
    assert not battle.locks
