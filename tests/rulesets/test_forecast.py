"""One setup over many seeds, by either book."""

from __future__ import annotations

import copy
import hashlib
from collections import Counter
from math import comb

import pytest

from benchmarks import companion, richmond, setups
from benchmarks.forecast import (
    LEAST_LIKELY,
    MATCH_UPS,
    likelihood,
    two_forts,
    winners,
    withdrawing_at_half,
)
from rulesets import BattleSetup, Forecaster, forecast, resolve
from rulesets.core.odds import WHOLE, Share
from rulesets.forecast import run_seed

SEED = hashlib.sha256(b"forecast").digest()
BOOKS = {
    "riverside": setups.standard(),
    "soldiers_companion": companion.calibration()["Small steamer duel"],
    "on_to_richmond": richmond.past_the_batteries(),
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


def test_two_forts_out_of_reach_always_draw_and_that_is_not_certain():
    tally = Forecaster(BattleSetup.from_json(two_forts())).fight(SEED, range(20))
    drawn = Share(winners(tally)[""], tally.fought)
    assert drawn == Share(20, 20)
    # 20 of 20 by Wilson: 20 / (20 + 1.96²).
    assert (drawn.low, drawn.high) == (8_388, WHOLE)
    assert tally.entries["fort"].lost == {0: 20}


@pytest.mark.parametrize("name", MATCH_UPS)
def test_forecast_and_reality_agree(name):
    setup = BattleSetup.from_json(withdrawing_at_half(name))
    forecast = winners(Forecaster(setup).fight(SEED, range(60)))
    fought = Counter(
        resolve(setup, setups.seed(number)).outcome.winner or "" for number in range(60)
    )
    for side in {*forecast, *fought}:
        told, real = Share(forecast[side], 60), Share(fought[side], 60)
        assert told.low <= real.high
        assert real.low <= told.high
    assert likelihood(forecast, fought) >= LEAST_LIKELY


def test_counts_that_differ_by_no_chance_are_found_out():
    assert likelihood({"us": 30, "them": 30}, {"us": 30, "them": 30}) == 1.0
    # χ² of two by two with one degree of freedom: 3.841 is passed once in twenty.
    assert 0.04 < likelihood({"us": 40, "them": 60}, {"us": 54, "them": 46}) < 0.05
    assert likelihood({"us": 10, "them": 50}, {"us": 50, "them": 10}) < LEAST_LIKELY


@pytest.mark.parametrize("n", [50, 200])
@pytest.mark.parametrize("tenths", range(1, 10))
def test_intervals_hold_the_share_as_often_as_they_say(n, tenths):
    p = tenths / 10
    held = sum(
        comb(n, k) * p**k * (1 - p) ** (n - k)
        for k in range(n + 1)
        if Share(k, n).low <= WHOLE * p <= Share(k, n).high
    )
    assert 0.92 <= held <= 0.98


def test_standing_orders_are_obeyed_as_in_play():
    duel = companion.calibration()["Small steamer duel"]
    leaving = copy.deepcopy(duel)
    leaving["sides"][1]["standing"] = {"red": {"station": "leave"}}
    stood, left = (
        Forecaster(BattleSetup.from_json(data)).fight(SEED, range(20)) for data in (duel, leaving)
    )
    assert winners(left)[companion.MAHDISTS] < winners(stood)[companion.MAHDISTS]
    assert left.entries["red"].statuses["available"] > stood.entries["red"].statuses["available"]
