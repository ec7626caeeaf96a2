"""Section 8 of the ledger: the traps that no other test names by their number."""

from __future__ import annotations

import pytest

from rulesets.smoke_on_the_water.later.fire_phase import fire_phase
from rulesets.smoke_on_the_water.later.morale_phase import chance, morale_phase
from rulesets.smoke_on_the_water.rules import collisions, grounding, speeds, striking, turning
from rulesets.smoke_on_the_water.rules.notation import Speed
from rulesets.smoke_on_the_water.rules.speeds import Engines
from rulesets.smoke_on_the_water.ships import top_now
from rulesets.smoke_on_the_water.state import Trigger
from rulesets.smoke_on_the_water.turn import MORALE, begin_phase
from rulesets.smoke_on_the_water.words import Arc, Armour, Fire, Handling, Level, Size, Way
from tests.rulesets.smoke_on_the_water.factories import last, logged, make_battle, vessel
from tests.rulesets.smoke_on_the_water.firing import SHELL, at, gunnery, hit
from tests.rulesets.smoke_on_the_water.ramming import TIGHT
from tests.rulesets.smoke_on_the_water.sailing import turn
from tests.support.dice import ScriptedDice


@pytest.mark.parametrize("number", [-3, 5, 14])
def test_trap_1_the_ends_of_a_die_mean_something_else_in_each_test(number: int):
    """SW-ARM-01, SW-GRD-02, SW-FREE-07: whatever the number is."""
    assert striking.deflects(number, 1)
    assert not striking.deflects(number, 10)
    assert grounding.runs_aground(number, 1)
    assert not grounding.runs_aground(number, 10)
    assert grounding.breaks_free(number, 1)
    assert not grounding.breaks_free(number, 10)
    assert grounding.STUCK == 10


@pytest.mark.parametrize("damage", [1, 6, 12])
def test_trap_1_two_dice_hole_on_2_and_never_on_12(damage: int):
    """SW-GRD-09, SW-COL-13."""
    assert grounding.floods(damage, 2)
    assert not grounding.floods(damage, 12)


def test_trap_6_collisions_go_by_the_counters_of_the_turn_and_gunnery_by_what_is_left():
    """Queen of the West at Fast into the Hartford at rest, and the fire of a third at her."""
    battle = make_battle(
        vessel("queen_of_the_west", "striker", "union", at=(100, 100), state={"speed": "F+"}),
        vessel("hartford", "struck", "confederate", at=(115, 100), heading=180),
        vessel("css_virginia", "third", at=(60, 100), heading=0),
    )
    # d6 3 + Fast 1 + ram 2 + broadside 2 = 8, tight; 6 - 6 + 1, tight; no lock.
    turn(battle, {"struck": "I", "third": "I"}, faces=(3, *TIGHT, 6, *TIGHT, 10))
    assert last(battle, "collided").speed == Level.FAST
    assert battle.ships["striker"].speed == Speed(Level.MEDIUM)  # SW-LOCK-09
    gunnery(battle, {"third": at("striker", "starboard-forward-1")}, 9)
    [shot] = logged(battle, "shot_fired")
    assert "SW-HIT-04" not in dict(shot.score.parts)  # at Fast she would be harder to hit


@pytest.mark.parametrize(("level", "points"), [(Level.FAST, 1), (Level.VERY_FAST, 2)])
def test_trap_9_the_ground_lets_in_one_point_or_two_and_a_collision_half_of_the_damage(
    level: Level, points: int
):
    """SW-GRD-09, SW-COL-13: seven points of damage, holed by a 2."""
    assert grounding.grounding_flood(7, 2, level) == points
    assert collisions.collision_flood(7, 2) == 4


def test_trap_10_no_armour_helps_on_the_ground_and_only_the_hulls_in_a_collision():
    """SW-GRD-08, SW-COL-10: of Virginia a Light one under a Heavy casemate, of Benton none."""
    assert grounding.grounding_damage(3, Level.FAST, Size.MEDIUM, bank=False) == 4
    for kind, shield in (("css_virginia", -2), ("passaic", -4), ("benton", 0)):
        card = make_battle(vessel(kind, "ship")).ships["ship"].card
        score = collisions.collision_damage(
            6, Level.MEDIUM, Arc.PORT_BROADSIDE, hull=card.hull_armour, own_ram_strikes=False,
            by=None, partial=card.partial,
        )  # fmt: skip
        assert dict(score.parts).get("SW-COL-10", 0) == shield


def test_trap_19_the_hull_leaves_her_slow_and_machinery_does_not():
    """SW-MOV-08, SW-EFF-HULL-03: a Medium vessel with a quarter of her hull left, or two boxes."""
    wreck = Engines(Level.MEDIUM, 0, 0, 0, 5, 20, stack_gone=True, out_of_control=True)
    assert speeds.top_speed(wreck) is Level.SLOW
    crippled = Engines(Level.MEDIUM, 2, 0, 0, 20, 20, stack_gone=False, out_of_control=False)
    assert speeds.top_speed(crippled) is Level.IMMOBILE
    # Machinery first: 3 - 1, and then the hull's 2 down to Slow.
    both = Engines(Level.FAST, 1, 0, 0, 5, 20, stack_gone=False, out_of_control=False)
    assert speeds.top_speed(both) is Level.SLOW


def test_trap_20_a_sidewheeler_with_one_wheel():
    """SW-EFF-WHL-03, SW-EFF-WHL-06, SW-EFF-WHL-07: a Heavy shell of 10 on a wheel of 4."""
    struck = hit("tyler", "HSB", 6, 1, ammunition=SHELL, wheels=[4, 10], port=True)
    tyler = struck.target
    assert (tyler.wheels, tyler.hull) == ([0, 10], 25 - 6)
    assert top_now(tyler) is Level.MEDIUM
    battle = struck.battle
    tyler.speed = Speed(Level.IMMOBILE)
    turn(battle, {"target": "I / TS45"}, faces=None)
    assert tyler.base.heading == 900
    assert turning.poorer(Handling.GOOD) is Handling.AVERAGE
    tyler.speed = Speed(Level.SLOW)
    turn(battle, {"target": "S+ / S10"}, faces=None)  # away from the port wheel: Average, 50
    assert tyler.base.heading == 900 + 500
    turn(battle, {"target": "S+ / P10"}, faces=None)  # towards it: Good, 70
    assert tyler.base.heading == 900 + 500 - 700


def test_trap_24_a_new_fire_frightens_nobody_before_the_next_turn():
    """SW-MOR-10: with a trigger in both turns, morale is tested before the fire takes hold."""
    battle = make_battle(vessel("tyler", "ship", "union"), turn=3)
    ship = battle.ships["ship"]
    ship.markers = 1
    before = chance(battle, ship).total
    ship.triggers.add(Trigger.FLOODING)
    with ScriptedDice(1) as dice:
        begin_phase(battle, MORALE)
        morale_phase(battle, dice)
    assert last(battle, "morale_tested").score.total == before
    with ScriptedDice(1) as dice:
        fire_phase(battle, dice)
    assert ship.fire is Fire.BURNING
    assert chance(battle, ship).total == before - 1


def test_trap_28_a_double_ender_too_lies_still_before_she_reverses():
    """SW-MOV-04, SW-MOV-06."""
    line = vessel("port_royal", "ship", "union", at=(150, 100), heading=90, state={"speed": "S+"})
    battle = make_battle(line)
    turn(battle, {"ship": "S- / A10"})
    assert battle.ships["ship"].speed.level is Level.IMMOBILE
    turn(battle, {"ship": "S- / A10"})
    assert battle.ships["ship"].speed == Speed(Level.SLOW, Way.ASTERN)


def test_trap_29_a_struck_vessel_that_goes_astern_swaps_arcs_for_the_speed_alone():
    """SW-COL-08: her bow at Slow astern: 3 - 1, and Table 6 by the bow."""
    speed = collisions.collision_speed(Level.FAST, Level.SLOW, Arc.BOW, struck_astern=True)
    assert speed == Level.FAST - Level.SLOW
    score = collisions.collision_damage(
        3, speed, Arc.BOW, hull=Armour.UNARMOURED, own_ram_strikes=False, by=None
    )
    assert dict(score.parts).get("SW-COL-03", 0) == 0  # the stern's would be -1
