"""The tally of battles made by hand."""

from __future__ import annotations

import json
from types import SimpleNamespace

from hypothesis import given
from hypothesis import strategies as st

from rulesets.core.battle import BattleResult, Outcome
from rulesets.core.setup import BattleSetup
from rulesets.core.tally import Reckoning, Tally, people_of
from tests.support import setups

SETUP = BattleSetup.from_json(
    setups.setup(
        vessels=[setups.vessel("mayfly", "expedition"), setups.vessel("zahra", "slavers")],
        units=[setups.unit("sailors", "expedition", aboard="mayfly")],
    )
)


def vessel(status="available", crew=4, captain="fit", guns=(), **damage):
    return {
        "type": "vessel",
        "status": status,
        "crew": {"boat": crew},
        "captain": captain,
        "guns": list(guns),
        "condition": damage,
    }


def gun(crew, donor=None, donated=0):
    return {"id": "gun-1", "crew": crew, "donor": donor, "donated": donated}


def unit(status="in_play", figures=12, leader="fit"):
    return {"type": "unit", "status": status, "figures": figures, "leader": leader}


THING = {"type": "object", "status": "aboard"}
BEFORE = {"mayfly": vessel(), "zahra": vessel(), "sailors": unit(), "rum": THING}
BOOK = SimpleNamespace(
    fold=lambda setup, events: (None, BEFORE),
    begin=lambda setup, logging: None,
    boxes=lambda battle: {"mayfly": {"hull": 5, "structure": 10}},
)


def battle(turns, winner, /, **changes):
    outcome = Outcome(winner, winner, "R-1", "it was over", turns, ())
    return BattleResult(outcome, {**BEFORE, **changes}, ())


BATTLES = [
    battle(7, "expedition", zahra=vessel("sunk", 0, "dead"), mayfly=vessel(hull_lost=2)),
    battle(9, "slavers", mayfly=vessel("captured", 0, "prisoner"), sailors=unit("captured", 0)),
    battle(12, None, sailors=unit(figures=9), mayfly=vessel(crew=3, hull_lost=2)),
    battle(7, "expedition", zahra=vessel("sunk", 0, "dead"), mayfly=vessel(hull_lost=2)),
]


def counted(runs):
    reckoning, tally = Reckoning(SETUP, BOOK), Tally()
    for run in runs:
        reckoning.count(run, BATTLES[run % len(BATTLES)], tally)
    return tally


def test_battles_are_counted_by_how_they_ended():
    tally = counted(range(4))
    assert (tally.done, tally.fought, tally.failed) == (4, 4, 0)
    assert tally.ends == {
        ("expedition", "R-1", "it was over"): 2,
        ("slavers", "R-1", "it was over"): 1,
        ("", "R-1", "it was over"): 1,
    }


def test_each_vessel_and_unit_is_counted_by_her_end_her_people_and_her_boxes():
    entries = counted(range(4)).entries
    assert set(entries) == {"mayfly", "zahra", "sailors"}
    mayfly = entries["mayfly"]
    assert mayfly.people == 4
    assert mayfly.statuses == {"available": 3, "captured": 1}
    assert mayfly.leaders == {"fit": 3, "prisoner": 1}
    assert mayfly.lost == {0: 2, 1: 1, 4: 1}
    assert mayfly.boxes == {"hull": 5, "structure": 10}
    assert mayfly.boxes_lost == {"hull": {2: 3, 0: 1}, "structure": {0: 4}}
    assert entries["zahra"].lost == {0: 2, 4: 2}
    assert entries["zahra"].boxes_lost == {}
    assert entries["sailors"].lost == {0: 2, 3: 1, 12: 1}


def test_a_course_has_the_turns_and_what_each_side_lost():
    # Turns; the expedition's people and vessels; those of the slavers. How often, and first when.
    assert counted(range(4)).courses == {
        (7, 0, 0, 4, 1): (2, 0),
        (9, 16, 1, 0, 0): (1, 1),
        (12, 4, 0, 0, 0): (1, 2),
    }


def test_who_serves_another_vessels_gun_is_counted_with_his_own():
    # Of twelve sailors two serve the gun, at which two of four gunners fell; one sailor fell too.
    ended = {"mayfly": vessel(guns=[gun(4, "sailors", 2)]), "sailors": unit(figures=9)}
    assert people_of(ended) == {"mayfly": 4 + 2, "sailors": 11}


def test_a_run_that_failed_is_in_no_figure_but_its_own():
    tally = counted(range(4))
    tally.fail(9, "later")
    tally.fail(5, "first")
    tally.fail(7, "between")
    assert (tally.done, tally.fought, tally.failed) == (7, 4, 3)
    assert tally.first_failure == (5, "first")
    assert sum(tally.entries["mayfly"].statuses.values()) == 4


@given(st.lists(st.integers(0, 3), min_size=30, max_size=30), st.randoms())
def test_parts_add_up_the_same_in_any_order(dealt, chance):
    whole = counted(range(30))
    for run in (4, 21):
        whole.fail(run + 30, f"run {run}")
    parts = [counted([run for run in range(30) if dealt[run] == part]) for part in range(4)]
    parts[0].fail(51, "run 21")
    parts[3].fail(34, "run 4")
    chance.shuffle(parts)
    together = Tally()
    for part in parts:
        together.add(Tally.from_json(json.loads(json.dumps(part.to_json()))))
    assert together == whole


def test_a_tally_comes_back_from_its_json_as_it_was():
    tally = counted(range(9))
    tally.fail(11, "how")
    assert Tally.from_json(json.loads(json.dumps(tally.to_json()))) == tally
