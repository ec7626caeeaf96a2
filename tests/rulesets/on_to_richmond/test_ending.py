"""OR-BG-10, OR-CMP: how a battle ends, what it is worth, and what it leaves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benchmarks.richmond import CONFEDERATE, UNION, past_the_batteries, standard
from rulesets import BattleSetup
from rulesets.core.battlefield import Edge
from rulesets.core.dice import AddressedDice
from rulesets.on_to_richmond.continuity import Readiness, mended, state_of
from rulesets.on_to_richmond.ending import (
    Aim,
    Objective,
    conclude,
    reached,
    turn_end_phase,
    victory_points,
)
from rulesets.on_to_richmond.events.cards import VesselSettled
from rulesets.on_to_richmond.options import Options
from rulesets.on_to_richmond.ruleset import RULESET, begin
from rulesets.on_to_richmond.state import Lock, Muster, Status
from tests.rulesets.on_to_richmond.factories import (
    BI,
    GB,
    TI,
    TR,
    make_battle,
    make_ship,
    make_unit,
)
from tests.rulesets.on_to_richmond.random_setups import seed_of
from tests.support.dice import ScriptedDice


def fleets(**changes):
    return make_battle(
        make_ship(TI, "monitor", 0),
        make_ship(BI, "virginia", 1, y=20),
        make_ship(GB, "raleigh", 1, x=20),
        make_ship(TR, "star", 1, x=-20),
        make_unit("brigade", 1, y=-95),
        **changes,
    )


def ended(battle):
    with ScriptedDice() as dice:
        turn_end_phase(battle, dice)
    return battle.outcome


def test_or_bg_10_the_sixteenth_turn_is_the_last_or_what_is_set():
    assert ended(fleets(turn=15)) is None
    assert ended(fleets(turn=16)).reason == "turn 16 was the last"
    assert ended(fleets(turn=5, turn_limit=5)).turns == 5


def test_or_bg_10_a_side_with_nothing_left_is_beaten():
    battle = fleets()
    for ship in battle.sides[1].ships:
        ship.status = Status.LEFT
    assert ended(battle) is None
    battle.units["brigade"].status = Muster.DESTROYED
    outcome = ended(battle)
    assert outcome.reason == "Grey had nothing left"
    assert (outcome.field, outcome.rule) == ("blue", "OR-BG-10")


def test_or_bg_10_a_side_whose_ship_is_to_come_is_not_beaten():
    battle = fleets()
    battle.ships["monitor"].status = Status.ABSENT
    battle.ships["monitor"].arrives = 4
    assert ended(battle) is None


def test_or_bg_10_points_for_damage_ships_and_stands():
    battle = fleets()
    virginia, raleigh, star = (battle.ships[name] for name in ("virginia", "raleigh", "star"))
    virginia.damage, virginia.start_damage = 10, 4
    virginia.status = raleigh.status = star.status = Status.SUNK
    raleigh.damage, star.damage = 8, 6
    battle.units["brigade"].stands = 1
    # 6 + 8 + 6 damage points, 5 + 3 + 2 for the ships, 2 for each of three stands.
    assert victory_points(battle, battle.sides[0]) == 20 + 10 + 6
    battle.units["brigade"].status = Muster.LOST
    assert victory_points(battle, battle.sides[0]) == 20 + 10 + 8
    assert victory_points(battle, battle.sides[1]) == 0


def test_or_bg_10_the_higher_total_wins_and_a_tie_is_drawn():
    battle = fleets(turn=16)
    assert ended(battle).winner is None
    battle.ships["monitor"].damage = 1
    assert ended(battle).winner == "grey"
    assert battle.outcome.points == (("blue", 0), ("grey", 1))


@pytest.mark.parametrize(
    ("aim", "change"),
    [
        (
            Objective(Aim.PASS, "blue", 10),
            lambda b: setattr(b.ships["monitor"], "status", Status.LEFT),
        ),
        (
            Objective(Aim.DESTROY, "blue", 10, entry="star"),
            lambda b: setattr(b.ships["star"], "status", Status.SUNK),
        ),
        (
            Objective(Aim.DESTROY, "blue", 10, entry="brigade"),
            lambda b: setattr(b.units["brigade"], "status", Muster.DESTROYED),
        ),
    ],
)
def test_or_bg_10_an_objective_ends_the_battle_and_counts(aim, change):
    battle = fleets()
    battle.objective = aim
    assert not reached(battle, aim)
    change(battle)
    # Blue comes from downstream: it passes over the upstream end.
    battle.ships["monitor"].position = (-1, 0)
    before = victory_points(battle, battle.sides[0])
    assert before >= 10
    conclude(battle)
    assert battle.outcome.reason == "Blue reached the objective"


def test_or_bg_10_to_leave_by_ones_own_end_is_not_to_pass():
    battle = fleets()
    monitor = battle.ships["monitor"]
    monitor.status, monitor.position = Status.LEFT, (10**6, 0)
    assert battle.sides[0].edge is Edge.DOWNSTREAM
    assert not reached(battle, Objective(Aim.PASS, "blue", 10))


def test_or_bg_10_stands_that_came_by_water_land():
    setup = BattleSetup.from_json(past_the_batteries())
    battle = begin(setup)
    assert battle.objective is not None
    assert (battle.objective.aim, battle.objective.count) == (Aim.LAND, 2)
    unit = battle.units["first-infantry"]
    unit.aboard = None
    assert reached(battle, battle.objective)


# -- between battles -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("status", "damage", "state"),
    [
        (Status.AFLOAT, 0, Readiness.READY),
        (Status.AFLOAT, 9, Readiness.DAMAGED),
        (Status.SUNK, 10, Readiness.SUNK),
        (Status.LEFT, 3, Readiness.WITHDRAWN),
    ],
)
def test_or_cmp_01_states_of_a_ship(status, damage, state):
    assert state_of(status, damage) is state


def test_or_cmp_02_two_points_a_turn_at_a_base_and_none_elsewhere():
    options = Options()
    assert [mended(n, at_base=True, options=options) for n in (5, 2, 1, 0)] == [3, 0, 0, 0]
    assert mended(5, at_base=False, options=options) == 5
    assert mended(5, at_base=True, options=Options(repair_rate=4)) == 1
    assert [mended(5, at_base=True, options=options, turns=turns) for turns in (0, 2, 3)] == [
        5,
        1,
        0,
    ]


def fought(number: int = 0, **options):
    setup = BattleSetup.from_json({**standard(), "options": options})
    return setup, RULESET.fight(setup, AddressedDice(seed_of(number)))


def test_or_cmp_02_damage_is_the_next_battles_condition():
    setup, result = fought()
    settled = [e for turn in result.log for e in turn if isinstance(e, VesselSettled)]
    assert len(settled) == 8
    assert any(event.damage for event in settled)
    for event in settled:
        told = result.conditions[event.vessel]
        assert told["condition"].get("hull_lost", 0) == event.damage
    # The same ships again, as they came out of it.
    vessels = tuple(
        replace(vessel, condition=result.conditions[vessel.id]["condition"])
        for vessel in setup.vessels
        if result.conditions[vessel.id]["status"] == "available"
    )
    again = begin(replace(setup, vessels=vessels, units=()))
    for ship in again.ships.values():
        assert ship.damage == result.conditions[ship.id]["condition"].get("hull_lost", 0)


def test_or_cmp_02_or_nothing_of_it_lasts():
    _, result = fought(damage_persists=False)
    there = [c for c in result.conditions.values() if c["type"] == "vessel"]
    assert all(not c["condition"] for c in there if c["status"] == "available")


def test_or_cmp_03_locks_and_cards_leave_no_trace():
    battle = begin(BattleSetup.from_json(standard()))
    before = RULESET.conditions(battle)
    monitor, virginia = battle.ships["monitor"], battle.ships["virginia"]
    battle.locks = [Lock(virginia, monitor, 3, 3)]
    monitor.acted, monitor.fired = True, ["turret-1"]
    assert RULESET.conditions(battle) == before


def test_or_cmp_04_stands_aboard_stay_and_share_the_ships_fate():
    battle = begin(BattleSetup.from_json(past_the_batteries()))
    unit = RULESET.conditions(battle)["first-infantry"]
    assert (unit["aboard"], unit["figures"]) == ("city-of-alton", 2)
    battle.units["first-infantry"].status = Muster.LOST
    unit = RULESET.conditions(battle)["first-infantry"]
    assert (unit["status"], unit["aboard"], unit["figures"]) == ("lost", None, 0)
    assert unit["lost_figures"] == 2


def test_or_cmp_05_nobody_changes_sides():
    for number in range(5):
        setup, result = fought(number)
        for vessel in setup.vessels:
            assert result.conditions[vessel.id]["side"] == vessel.side
    assert {UNION, CONFEDERATE} == {side.id for side in setup.sides}
