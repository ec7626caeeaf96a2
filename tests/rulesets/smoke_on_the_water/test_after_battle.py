"""SW-END-04: what is settled once a battle is over."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.core.events import from_json, to_json
from rulesets.smoke_on_the_water.events import EVENTS
from rulesets.smoke_on_the_water.later.after_battle import after_battle
from rulesets.smoke_on_the_water.later.turn_end import turn_end
from rulesets.smoke_on_the_water.later.worth import holder_of_the_table
from rulesets.smoke_on_the_water.muster.condition import damage_of
from rulesets.smoke_on_the_water.rules.effects import Rudder
from rulesets.smoke_on_the_water.rules.notation import Speed
from rulesets.smoke_on_the_water.state import Aground, Lock, SmokeBattle, Status
from rulesets.smoke_on_the_water.words import Fire, Level
from tests.rulesets.smoke_on_the_water.factories import (
    last,
    logged,
    make_battle,
    vessel,
)
from tests.support.dice import ScriptedDice


def duel(*more: dict[str, Any], apart: int = 200, **changes: Any) -> SmokeBattle:
    """Monitor and Virginia, so many cm apart, in turn 5."""
    lines = [
        vessel("uss_monitor", "monitor", at=(50, 50)),
        vessel("css_virginia", "virginia", at=(50 + apart, 50)),
    ]
    return make_battle(*lines, *more, turn=5, **changes)


def settle(battle: SmokeBattle, *faces: int) -> ScriptedDice:
    """End the battle, and play what comes after it."""
    battle.options = type(battle.options).from_json({"turn_limit": 5})
    turn_end(battle, ScriptedDice())
    with ScriptedDice(*faces) as dice:
        after_battle(battle, dice)
    return dice


def test_sw_end_04_the_only_side_with_a_mobile_manned_vessel_holds_the_table():
    battle = duel()
    assert holder_of_the_table(battle) is None
    battle.ships["monitor"].aground = Aground("bar", 2)
    holder = holder_of_the_table(battle)
    assert holder is not None
    assert holder.id == "confederate"
    battle.ships["virginia"].machinery_lost = 2
    assert holder_of_the_table(battle) is None


def test_sw_end_04_abandoned_and_immobile_vessels_are_the_holders():
    battle = duel(vessel("tinclad", "tinclad", "union", at=(50, 100)))
    battle.ships["tinclad"].abandoned = True
    battle.ships["monitor"].aground = Aground("bar", 2)
    settle(battle)
    secured = [(event.vessel, event.side) for event in logged(battle, "vessel_secured")]
    assert secured == [("monitor", "confederate"), ("tinclad", "confederate")]
    assert battle.outcome is not None
    # SW-END-05: five quarters of 30 and of 15 points, told in whole ones.
    assert dict(battle.outcome.points) == {"confederate": 56, "union": 0}


def test_sw_end_04_where_nobody_holds_the_table_abandoned_vessels_are_lost():
    battle = duel(vessel("tinclad", "tinclad", "union", at=(50, 100)))
    battle.ships["tinclad"].abandoned = True
    battle.ships["monitor"].machinery_lost = 2
    battle.ships["virginia"].machinery_lost = 2
    settle(battle)
    assert battle.ships["tinclad"].status is Status.LOST
    assert battle.ships["monitor"].holder.id == "union"
    assert battle.outcome is not None
    assert dict(battle.outcome.points) == {"confederate": 15, "union": 0}


@pytest.mark.parametrize(("face", "status"), [(5, Status.LOST), (6, Status.AFLOAT)])
def test_sw_end_04_who_burns_out_of_control_may_be_lost(face: int, status: Status):
    battle = duel()
    battle.ships["monitor"].fire = Fire.OUT_OF_CONTROL
    dice = settle(battle, face)
    assert battle.ships["monitor"].status is status
    assert dice.asked == ["burn out|monitor"]


def test_sw_end_04_flooding_goes_on_until_she_is_tight():
    """Moving Slow: 4; the second attempt of the same kind ends in #2."""
    battle = duel()
    monitor = battle.ships["monitor"]
    monitor.flooding, monitor.speed = 2, Speed(Level.SLOW)
    dice = settle(battle, 4, 5, 3)
    assert (monitor.flooding, monitor.flotation) == (0, 8 - 2 - 1 - 1)
    assert dice.asked == [f"repair flooding|monitor{again}" for again in ("", "|#2", "|#3")]


def test_sw_end_04_or_sunk_wherever_she_is():
    battle = duel()
    monitor = battle.ships["monitor"]
    monitor.flooding, monitor.flotation, monitor.status = 3, 3, Status.LEFT
    settle(battle)
    assert monitor.status is Status.SUNK
    assert battle.outcome is not None
    assert dict(battle.outcome.points)["confederate"] == 30


def test_sw_end_04_an_abandoned_vessel_that_leaks_sinks():
    """SW-REP-09: so does one that was scuttled, even if the enemy holds the table."""
    battle = duel(vessel("tinclad", "tinclad", "union", at=(50, 100)))
    tinclad = battle.ships["tinclad"]
    tinclad.abandoned, tinclad.flooding = True, 4
    battle.ships["monitor"].aground = Aground("bar", 2)
    settle(battle)
    assert tinclad.status is Status.SUNK


def test_sw_end_04_locks_end_with_the_battle_and_who_was_held_up_sinks():
    battle = duel()
    monitor, virginia = battle.ships["monitor"], battle.ships["virginia"]
    battle.locks = [Lock(monitor, virginia, 0, (), 0, Level.IMMOBILE, 2)]
    monitor.flotation, monitor.held_up, monitor.abandoned = 0, True, True
    settle(battle)
    assert monitor.status is Status.SUNK
    assert battle.outcome is not None
    assert dict(battle.outcome.points) == {"confederate": 30, "union": 0}


def test_sw_end_04_crews_mend_what_they_may_in_a_battle_and_nothing_else():
    """SW-REP-07: hull, machinery and destroyed guns wait for a yard."""
    battle = duel()
    monitor, virginia = battle.ships["monitor"], battle.ships["virginia"]
    monitor.turrets[0].jammed, monitor.guns[0].jammed, monitor.guns[1].lost = True, True, True
    monitor.rudder, monitor.fire = Rudder(no_port=True, no_starboard=True), Fire.BURNING
    monitor.hull, monitor.machinery_lost, monitor.pilot_hits = 20, 1, 2
    monitor.magazine_flooded = True
    virginia.guns[0].port_jammed, virginia.abandoned = True, True
    settle(battle)
    assert damage_of(monitor) == {
        "hull_lost": 10,
        "machinery_lost": 1,
        "guns": {"turret-2": {"lost": True}},
    }
    mended = last(battle, "crew_mended")
    assert [item for item, _ in mended.repairs] == ["fire", "turret", "rudder", "rudder", "gun"]
    assert virginia.guns[0].port_jammed  # nobody is aboard
    told = str(mended)
    assert told.startswith("The crew of monitor put right after the battle: fire, turret (1)")
    assert from_json(EVENTS, to_json(mended)) == mended


def test_sw_end_04_a_fire_that_did_not_destroy_her_is_out():
    battle = duel()
    battle.ships["monitor"].fire, battle.ships["monitor"].abandoned = Fire.OUT_OF_CONTROL, True
    settle(battle, 6)
    assert battle.ships["monitor"].fire is Fire.NONE


def test_sw_end_04_fires_are_fought_by_crews_that_can_try_two_things():
    battle = duel()
    monitor = battle.ships["monitor"]
    monitor.flooding, monitor.fire = 1, Fire.BURNING
    dice = settle(battle, 5, 3)
    assert dice.asked == ["repair fire|monitor", "repair flooding|monitor"]
    assert (monitor.fire, monitor.flooding) == (Fire.NONE, 0)
