"""SW-COL, SW-LOCK: what comes of contacts, step by step, with the dice in the ledger's order."""

import pytest

from rulesets.smoke_on_the_water.movement.collisions import collide
from rulesets.smoke_on_the_water.movement.watches import Contact
from rulesets.smoke_on_the_water.rules.bases import Base, clearance
from rulesets.smoke_on_the_water.rules.manoeuvre import Anchor
from rulesets.smoke_on_the_water.rules.notation import Speed
from rulesets.smoke_on_the_water.state import Aground, Lock, Status
from rulesets.smoke_on_the_water.words import Level, Way
from tests.rulesets.smoke_on_the_water.factories import last, logged, vessel
from tests.rulesets.smoke_on_the_water.sailing import afloat, place, speed, turn
from tests.support.dice import ScriptedDice

TIGHT = (6, 6)  # two dice that never hole


def ramming(**options):
    """Virginia, heading east, reaches the starboard bow of Monitor after 5 of her 10 cm."""
    return afloat(
        vessel("css_virginia", at=(100, 100), heading=90, state={"speed": "S+"}),
        vessel("uss_monitor", at=(116, 104.5), heading=225, state={"speed": "S+"}),
        options=options,
    )


def broadside(striker="queen_of_the_west", struck="hartford", start="F+", going="I", **changes):
    """A vessel that runs at right angles into another's starboard side; if that moves, aft."""
    return afloat(
        vessel(striker, "striker", "union", at=(100, 100), heading=90, state={"speed": start}),
        vessel(
            struck,
            "struck",
            "confederate",
            at=(115, 104 if going != "I" else 100),
            heading=180,
            state={"speed": going, **changes.pop("state", {})},
        ),
        **changes,
    )


def test_sw_col_14_virginia_rams_monitor_in_her_starboard_bow():
    battle = ramming()
    asked = turn(battle, faces=(4, 1, 2, 3, 3))
    assert asked == [
        "collision damage|uss-monitor|css-virginia",
        "collision flooding|uss-monitor|css-virginia",
        "collision damage|css-virginia|uss-monitor",
        "lock|css-virginia|uss-monitor",
    ]
    collided = last(battle, "collided")
    assert (collided.striker, collided.arc, collided.own_arc) == (
        "css-virginia", "starboard_bow", "bow",
    )  # fmt: skip
    assert collided.speed == 2
    blows = {event.vessel: event.score.total for event in logged(battle, "collision_blow")}
    assert blows == {"uss-monitor": 4, "css-virginia": -3}
    monitor = battle.ships["uss-monitor"]
    assert (monitor.hull, monitor.flooding) == (30 - 4, 2)


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


def test_sw_mov_04_both_who_took_part_in_a_ramming_may_reverse_unless_locked():
    battle = ramming()
    turn(battle, faces=(4, 1, 2, 3, 6))
    turn(battle, {"css-virginia": "S-", "uss-monitor": "S-"}, faces=None)
    assert (speed(battle, "css-virginia"), speed(battle, "uss-monitor")) == ("S-", "S-")
    battle = ramming()
    turn(battle, faces=(4, 1, 2, 3, 3))
    turn(battle, {"css-virginia": "S-", "uss-monitor": "I"}, faces=None)
    assert speed(battle, "css-virginia") == "I"


def test_sw_col_20_above_slow_neither_fires_by_the_collision_speed():
    battle = ramming()  # both at Slow, but together Medium (trap 7)
    turn(battle, faces=(4, 1, 2, 3, 6))
    assert all(ship.hard_struck for ship in battle.ships.values())
    battle = broadside(start="S+")
    turn(battle, {"struck": "I"}, faces=None)
    assert not any(ship.hard_struck for ship in battle.ships.values())


def test_sw_col_10_a_ram_at_fast_into_a_broadside():
    battle = broadside(going="M+")
    asked = turn(battle, faces=(3, 4, 4, 6, 1, 1, 10))
    assert asked[:2] == ["collision damage|struck|striker", "collision flooding|struck|striker"]
    blows = {event.vessel: event.score for event in logged(battle, "collision_blow")}
    # d6 3, Fast +1, ram +2, a Medium striker 0, broadside +2; herself 6 - 6 + 1.
    assert (blows["struck"].total, blows["striker"].total) == (8, 1)
    assert battle.ships["struck"].flooding == 4
    assert (battle.ships["striker"].hull, battle.ships["striker"].flooding) == (20 - 1, 1)
    # A striker's bow spares her wheels.
    assert not logged(battle, "wheel_struck")


def test_sw_col_07_below_slow_nobody_takes_damage_but_they_may_lock():
    battle = following(Speed(Level.SLOW), Speed(Level.SLOW))
    dice = _Any()
    collision = collide(battle, dice, contact(battle, "ahead", "behind"))
    assert (last(battle, "collided").speed, collision.locked) == (0, False)
    assert [address.split("|")[0] for address in dice.asked] == ["lock"]


def test_sw_lock_01_an_owner_may_have_no_locks_below_slow():
    battle = following(Speed(Level.SLOW), Speed(Level.SLOW), options={"lock_below_slow": False})
    dice = _Any()
    collide(battle, dice, contact(battle, "ahead", "behind"))
    assert not dice.asked
    battle = following(Speed(Level.MEDIUM), Speed(Level.SLOW), options={"lock_below_slow": False})
    collide(battle, dice, contact(battle, "ahead", "behind"))
    assert last(battle, "collided").speed == 1
    assert dice.asked[-1] == "lock|ahead|behind"


def following(fast, slow, **changes):
    """One that has run into the stern of another."""
    battle = afloat(
        vessel("hartford", "ahead", "union", at=(112, 100), heading=90),
        vessel("css_virginia", "behind", at=(100, 100), heading=90),
        **changes,
    )
    battle.ships["behind"].speed, battle.ships["ahead"].speed = fast, slow
    return battle


def contact(battle, one, other):
    """The contact of two vessels where they lie."""
    a, b = battle.ships[one], battle.ships[other]
    return Contact(a, b, 1, (a.base, b.base), (0, 0))


@pytest.mark.parametrize(
    ("heading", "arc"),
    [
        (270, "bow"),
        (225, "starboard_bow"),
        (180, "starboard_broadside"),
        (135, "starboard_quarter"),
        (90, "stern"),
        (45, "port_quarter"),
        (0, "port_broadside"),
        (315, "port_bow"),
    ],
)
def test_sw_col_03_the_arc_is_the_angle_of_the_strikers_course(heading, arc):
    battle = afloat(
        vessel("css_virginia", at=(100, 100), heading=90, state={"speed": "M+"}),
        vessel("hartford", at=(108, 100), heading=heading, state={"speed": "I"}),
    )
    collision = collide(battle, _Any(), contact(battle, "css-virginia", "hartford"))
    assert collision.struck.ship.id == "hartford"
    assert collision.struck.arc == arc
    assert collision.striker.arc == "bow"


class _Any(ScriptedDice):
    """Every die shows its highest face."""

    def roll(self, count, die, purpose, *who):
        self._faces = (*self._faces, *([die] * count))
        return super().roll(count, die, purpose, *who)


def meeting(one_speed, other_speed, *, one="css_virginia", other="hartford"):
    """Two that lie bow to bow, at these speeds."""
    battle = afloat(
        vessel(one, "one", "union", at=(100, 100), heading=90),
        vessel(other, "other", "confederate", at=(112, 100), heading=270),
    )
    battle.ships["one"].speed, battle.ships["other"].speed = one_speed, other_speed
    return battle


@pytest.mark.parametrize(
    ("one", "other", "striker"),
    [
        (Speed(Level.SLOW), Speed(Level.FAST), "other"),  # both lead: the faster
        (Speed(Level.SLOW), Speed(Level.SLOW), "one"),  # as fast and as large: the lower id
        (Speed(Level.SLOW), Speed(Level.FAST, Way.ASTERN), "one"),  # the other's stern leads
        (Speed(Level.IMMOBILE), Speed(Level.SLOW, Way.ASTERN), "other"),  # neither
    ],
)
def test_sw_col_02_the_striker_leads_with_her_edge(one, other, striker):
    battle = meeting(one, other)
    collision = collide(battle, _Any(), contact(battle, "one", "other"))
    assert collision.striker.ship.id == striker


def test_sw_col_02_of_two_as_fast_the_larger_strikes():
    battle = meeting(Speed(Level.SLOW), Speed(Level.SLOW), one="uss_monitor")
    collision = collide(battle, _Any(), contact(battle, "one", "other"))
    assert collision.striker.ship.id == "other"


def test_sw_col_08_a_struck_vessel_going_astern_swaps_her_arcs_for_the_speed_alone():
    battle = afloat(
        vessel("css_virginia", "striker", at=(100, 100), heading=90, state={"speed": "M+"}),
        vessel("hartford", "struck", at=(112, 100), heading=90, state={"speed": "S-"}),
    )
    collide(battle, _Any(), contact(battle, "striker", "struck"))
    collided = last(battle, "collided")
    assert (collided.arc, collided.speed) == ("stern", 2 + 1)
    blow = logged(battle, "collision_blow")[0]
    assert ("SW-COL-03", -1) in blow.score.parts


def test_sw_col_12_a_bow_that_does_not_go_ahead_does_not_ram():
    battle = meeting(Speed(Level.IMMOBILE), Speed(Level.MEDIUM), one="css_virginia", other="tyler")
    collide(battle, _Any(), contact(battle, "one", "other"))
    blows = {event.vessel: dict(event.score.parts) for event in logged(battle, "collision_blow")}
    assert "SW-COL-12" not in blows["other"]  # Virginia's ram lay still
    assert blows["one"]["SW-COL-10"] == -6  # but spared her (trap 4)


def test_sw_col_18_a_vessel_aground_counts_as_immobile():
    battle = broadside(start="M+")
    struck = battle.ships["struck"]
    struck.aground = Aground("flats", 0)
    struck.speed = Speed(Level.FAST)
    collide(battle, _Any(), contact(battle, "striker", "struck"))
    assert last(battle, "collided").speed == 2


@pytest.mark.parametrize(
    ("wheel", "left"),
    [((4, 5), 0), ((4, 6), 10), ((3,), 10)],
)
def test_sw_col_15_a_sidewheel_in_a_broadside_arc(wheel, left):
    battle = broadside("hartford", "tyler", start="M+")
    # d6 2, Medium 0, Large +1, broadside +2: 5 for the struck; 1 for the striker.
    turn(battle, {"struck": "I"}, faces=(2, *TIGHT, *wheel, 1, *TIGHT, 10))
    assert last(battle, "wheel_struck").wheel == 1  # starboard
    assert battle.ships["struck"].wheels == [10, left]


def test_sw_col_16_a_sternwheel_in_the_stern():
    battle = afloat(
        vessel("css_virginia", "striker", at=(100, 100), heading=90, state={"speed": "M+"}),
        vessel("cairo", "struck", at=(114, 100), heading=90, state={"speed": "I"}),
    )
    turn(battle, {"struck": "I"}, faces=(3, *TIGHT, 3, 2, 1, 10))
    wheel = last(battle, "wheel_struck")
    assert (wheel.rule, wheel.hit_from, wheel.disabled) == ("SW-COL-16", 3, True)
    assert battle.ships["struck"].wheels == [0]


def test_sw_col_17_without_damage_no_wheel_is_rolled_for():
    battle = broadside("picket_launch", "tyler", start="M+")
    # 1 - 4 Very Small + 2 arc: none. 1 for the launch herself.
    asked = turn(battle, {"struck": "I"}, faces=(1, 1, *TIGHT, 10))
    assert not any("wheel" in address for address in asked)


def test_sw_lock_02_rigging_locks_and_a_ram_does_not():
    battle = meeting(Speed(Level.SLOW), Speed(Level.SLOW), one="minnesota", other="hartford")
    collide(battle, _Any(), contact(battle, "one", "other"))
    assert dict(last(battle, "lock_tested").score.parts)["rigging"] == 2
    battle = meeting(Speed(Level.SLOW), Speed(Level.SLOW), one="css_virginia", other="css_atlanta")
    collide(battle, _Any(), contact(battle, "one", "other"))
    assert dict(last(battle, "lock_tested").score.parts)["ram"] == -2  # once


def lock(battle, one, other, *, level=Level.IMMOBILE, course=900, striker=None, since=0):
    """Two that lie together are locked since an earlier turn."""
    pair = Lock(battle.ships[one], battle.ships[other], 0, striker, course, level, since)
    battle.locks.append(pair)
    battle.touching.add((one, other))
    for ship in (pair.one, pair.other):
        ship.speed = Speed(level) if level else Speed(Level.IMMOBILE)


def locked(level=Level.IMMOBILE, **changes):
    battle = afloat(
        vessel("uss_monitor", "a", at=(100, 100), heading=90),
        vessel("css_virginia", "b", at=(100, 103.4), heading=90),
        vessel("hartford", "c", at=(116, 98.4), heading=270, state={"speed": "S+"}),
        **changes,
    )
    lock(battle, "a", "b", level=level)
    return battle


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
    battle.locks[0].striker = "b"
    turn(battle, {"b": "S+ / / BF"}, faces=(1,))
    assert place(battle, "a") == (110, 100, 90)
    assert place(battle, "b") == (90, 103.4, 90)  # the striker goes astern


def test_sw_lock_22_both_trying_and_a_rammer_with_her_ram():
    battle = locked()
    battle.ships["c"].base = Base(50_000, 50_000, 900, 14_000, 3_000)
    battle.locks[0].striker = "b"
    turn(battle, {"a": "S+ / / BF", "b": "S- / / BF"}, faces=(10,))
    tested = last(battle, "break_tested")
    assert (tested.score.total, tested.free) == (5 + 3 + 2, False)
    battle.ships["b"].card = battle.ships["c"].card  # no ram
    turn(battle, {"b": "S- / / BF"}, faces=(10,))
    assert last(battle, "break_tested").score.total == 5 + 1


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
    battle = afloat(
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
