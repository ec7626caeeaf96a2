"""One setup over many seeds, by either book."""

from __future__ import annotations

import hashlib

import pytest

from benchmarks import companion, setups
from rulesets import BattleSetup, Forecaster, forecast, resolve
from rulesets.core.odds import WHOLE, Share
from rulesets.forecast import run_seed

SEED = hashlib.sha256(b"forecast").digest()
BOOKS = {
    "riverside": setups.standard(),
    "soldiers_companion": companion.calibration()["Small steamer duel"],
}


@pytest.fixture(params=BOOKS)
def setup(request) -> BattleSetup:
    return BattleSetup.from_json(BOOKS[request.param])


def test_a_run_has_the_seed_that_anybody_can_make():
    assert run_seed(SEED, 258) == hashlib.sha256(SEED + b"\0\0\0\0\0\0\1\2").digest()


def test_the_runs_are_battles_by_the_same_engine(setup):
    tally = Forecaster(setup).fight(SEED, range(6))
    ends, turns = [], []
    for run in range(6):
        outcome = resolve(setup, run_seed(SEED, run)).outcome
        ends.append((outcome.winner or "", outcome.rule, outcome.reason))
        turns.append(outcome.turns)
    assert sorted(tally.ends.elements()) == sorted(ends)
    counted = [course[0] for course, (count, _) in tally.courses.items() for _ in range(count)]
    assert sorted(counted) == sorted(turns)


def test_nobody_gains_people_and_nobody_loses_more_than_he_has(setup):
    tally = Forecaster(setup).fight(SEED, range(12))
    for entry in tally.entries.values():
        assert entry.people >= max(entry.lost)
        assert min(entry.lost) >= 0
        for name, boxes in entry.boxes.items():
            assert min(entry.boxes_lost[name]) >= 0
            assert boxes > 0


def test_a_run_that_breaks_the_engine_is_counted_with_its_failure(setup, monkeypatch):
    broken = {run_seed(SEED, run) for run in (2, 3)}

    def breaks(setup, seed, *, log):
        if seed in broken:
            raise RuntimeError("the engine broke")
        return resolve(setup, seed, log=log)

    monkeypatch.setattr(forecast, "resolve", breaks)
    tally = Forecaster(setup).fight(SEED, range(5))
    assert (tally.fought, tally.failed) == (3, 2)
    run, failure = tally.first_failure
    assert run == 2
    assert failure.endswith("RuntimeError: the engine broke\n")


def two_forts() -> BattleSetup:
    """A fort on either side, each at its end of the table, and nothing else."""
    works = [
        companion.fort("fort", companion.BRITISH, "mud_fort", 6_000, 66_000, "nine_pdr_rml"),
        companion.fort("battery", companion.MAHDISTS, "mud_fort", 138_000, 66_000, "krupp_75mm"),
    ]
    return BattleSetup.from_json(
        companion.setup("Two forts", "fort-on-the-bank", [], works, options={"turn_limit": 3})
    )


def test_two_forts_out_of_reach_always_draw_and_that_is_not_certain():
    tally = Forecaster(two_forts()).fight(SEED, range(20))
    drawn = Share(sum(count for end, count in tally.ends.items() if not end[0]), tally.fought)
    assert drawn == Share(20, 20)
    # 20 of 20 by Wilson: 20 / (20 + 1.96²).
    assert (drawn.low, drawn.high) == (8_388, WHOLE)
    assert tally.entries["fort"].lost == {0: 20}
