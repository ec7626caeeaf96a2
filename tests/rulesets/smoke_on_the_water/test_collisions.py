"""SW-COL: what comes of contacts, step by step, with the dice in the ledger's order."""

import pytest

from rulesets.smoke_on_the_water.movement.collisions import collide
from rulesets.smoke_on_the_water.movement.displacing import Aftermath
from rulesets.smoke_on_the_water.movement.sea import Sea
from rulesets.smoke_on_the_water.rules.notation import Speed
from rulesets.smoke_on_the_water.state import Aground
from rulesets.smoke_on_the_water.words import Level, Way
from tests.rulesets.smoke_on_the_water.factories import last, logged, make_battle, vessel
from tests.rulesets.smoke_on_the_water.ramming import (
    TIGHT,
    Highest,
    broadside,
    contact,
    following,
    meeting,
    ramming,
)
from tests.rulesets.smoke_on_the_water.sailing import speed, turn


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
    dice = Highest()
    collision = collide(battle, dice, contact(battle, "ahead", "behind"))
    assert (last(battle, "collided").speed, collision.locked) == (0, False)
    assert [address.split("|")[0] for address in dice.asked] == ["lock"]


def test_sw_lock_09_without_force_her_bow_still_costs_the_striker_a_level():
    """Trap 8: no damage and no water, but a lock test and the loss of speed."""
    battle = following(Speed(Level.SLOW), Speed(Level.SLOW))
    dice = Highest()
    collision = collide(battle, dice, contact(battle, "ahead", "behind"))
    Aftermath(Sea(battle, dice)).settle([collision])
    assert (speed(battle, "behind"), speed(battle, "ahead")) == ("I", "S+")
    assert not logged(battle, "hull_damaged")
    assert not logged(battle, "flooded")


@pytest.mark.parametrize(("rounding", "level"), [("ceil", 2), ("floor", 1)])
def test_sw_col_06_half_a_level_is_rounded_as_the_option_has_it(rounding, level):
    """Trap 5: both at Slow, into the starboard bow: Slow and half of Slow."""
    battle = ramming(half_level=rounding)
    turn(battle, faces=None)
    assert last(battle, "collided").speed == level


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
    battle = make_battle(
        vessel("css_virginia", at=(100, 100), heading=90, state={"speed": "M+"}),
        vessel("hartford", at=(108, 100), heading=heading, state={"speed": "I"}),
    )
    collision = collide(battle, Highest(), contact(battle, "css-virginia", "hartford"))
    assert collision.struck.ship.id == "hartford"
    assert collision.struck.arc == arc
    assert collision.striker.arc == "bow"


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
    collision = collide(battle, Highest(), contact(battle, "one", "other"))
    assert collision.striker.ship.id == striker


def test_sw_col_02_of_two_as_fast_the_larger_strikes():
    battle = meeting(Speed(Level.SLOW), Speed(Level.SLOW), one="uss_monitor")
    collision = collide(battle, Highest(), contact(battle, "one", "other"))
    assert collision.striker.ship.id == "other"


def test_sw_col_08_a_struck_vessel_going_astern_swaps_her_arcs_for_the_speed_alone():
    battle = make_battle(
        vessel("css_virginia", "striker", at=(100, 100), heading=90, state={"speed": "M+"}),
        vessel("hartford", "struck", at=(112, 100), heading=90, state={"speed": "S-"}),
    )
    collide(battle, Highest(), contact(battle, "striker", "struck"))
    collided = last(battle, "collided")
    assert (collided.arc, collided.speed) == ("stern", 2 + 1)
    blow = logged(battle, "collision_blow")[0]
    assert ("SW-COL-03", -1) in blow.score.parts


def test_sw_col_12_a_bow_that_does_not_go_ahead_does_not_ram():
    battle = meeting(Speed(Level.IMMOBILE), Speed(Level.MEDIUM), one="css_virginia", other="tyler")
    collide(battle, Highest(), contact(battle, "one", "other"))
    blows = {event.vessel: dict(event.score.parts) for event in logged(battle, "collision_blow")}
    assert "SW-COL-12" not in blows["other"]  # Virginia's ram lay still
    assert blows["one"]["SW-COL-10"] == -6  # but spared her (trap 4)


def test_sw_col_18_a_vessel_aground_counts_as_immobile():
    battle = broadside(start="M+")
    struck = battle.ships["struck"]
    struck.aground = Aground("flats", 0)
    struck.speed = Speed(Level.FAST)
    collide(battle, Highest(), contact(battle, "striker", "struck"))
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
    battle = make_battle(
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


def test_sw_col_01_friends_collide_as_enemies_do():
    battle = meeting(Speed(Level.SLOW), Speed(Level.SLOW))
    battle.ships["other"].side = battle.ships["one"].side
    collide(battle, Highest(), contact(battle, "one", "other"))
    assert last(battle, "collided").speed == 2


@pytest.mark.parametrize(
    ("one", "other", "arcs"),
    [
        (Speed(Level.SLOW), Speed(Level.IMMOBILE), ("bow", "bow")),
        # She goes astern away from whom she touches with her bow: by the other's course.
        (Speed(Level.SLOW, Way.ASTERN), Speed(Level.IMMOBILE), ("bow", "stern")),
    ],
)
def test_sw_col_04_the_strikers_own_arc(one, other, arcs):
    battle = meeting(one, other)
    collision = collide(battle, Highest(), contact(battle, "one", "other"))
    assert (collision.striker.arc, collision.struck.arc) == arcs


def test_sw_col_04_a_striker_going_astern_strikes_with_her_stern():
    battle = make_battle(
        vessel("css_virginia", "one", at=(112, 100), heading=90),
        vessel("hartford", "other", at=(100, 100), heading=0),
    )
    battle.ships["one"].speed = Speed(Level.MEDIUM, Way.ASTERN)
    battle.ships["one"].base = type(battle.ships["one"].base)(108_000, 100_000, 900, 14_150, 3_550)
    collision = collide(battle, Highest(), contact(battle, "one", "other"))
    assert (collision.striker.ship.id, collision.striker.arc) == ("one", "stern")
    assert not last(battle, "collided").rammed


def test_sw_col_18_later_contacts_find_what_earlier_ones_have_left():
    battle = meeting(Speed(Level.SLOW), Speed(Level.SLOW), one="tyler", other="cairo")
    battle.ships["one"].hull = 3
    collide(battle, Highest(), contact(battle, "one", "other"))
    # Highest 6, Medium 0, Medium size 0, own arc 0: 6 off 3 points, and 3 of flooding.
    assert (battle.ships["one"].hull, battle.ships["one"].flooding) == (0, 3)
    assert battle.ships["one"].abandoned
    assert battle.ships["one"].speed == Speed(Level.SLOW)  # until the move is over
