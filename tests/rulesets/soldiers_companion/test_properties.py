"""What holds of every battle, over random orders of battle, tables, switches and seeds."""

from __future__ import annotations

import random

import pytest

from benchmarks.companion import standard
from rulesets import resolve
from rulesets.core.setup import BattleSetup
from rulesets.soldiers_companion.movement import running
from rulesets.soldiers_companion.water.waters import waters_of
from tests.rulesets.soldiers_companion.properties import (
    FIGHTS,
    check_battle,
    check_exported,
)
from tests.rulesets.soldiers_companion.random_setups import random_json, seed_of
from tests.support.fights import check_report


@pytest.mark.parametrize("start", range(0, 100, 20))
def test_a_battle_ends_its_log_suffices_and_nothing_lost_comes_back(start: int):
    for number in range(start, start + 20):
        check_battle(number)


@pytest.mark.parametrize("start", range(0, 40, 20))
def test_the_same_seed_gives_the_same_log_and_no_log_the_same_result(start: int):
    for number in range(start, start + 20):
        FIGHTS.check_repeats(number)


@pytest.mark.parametrize("start", range(0, 20, 5))
def test_a_battle_taken_up_at_any_turn_goes_on_the_same(start: int):
    for number in range(start, start + 5):
        FIGHTS.check_resumes(number)


def test_setups_and_logs_read_back_from_their_json():
    for number in range(15):
        FIGHTS.check_stored(number)


def test_the_stand_alone_checker_accepts_a_battle_and_no_other_face():
    for number in range(40):
        check_exported(number)


def test_the_order_of_listing_changes_nothing():
    for number in range(20):
        data = random_json(number)
        digest = resolve(BattleSetup.from_json(data), seed_of(number)).log_digest()
        chance = random.Random(number)
        lists = [data["vessels"], data["units"], data["sides"], data["battlefield"]["areas"]]
        lists += [vessel["guns"] for vessel in data["vessels"]]
        for one in lists:
            chance.shuffle(one)
        shuffled = BattleSetup.from_json(data)
        assert resolve(shuffled, seed_of(number)).log_digest() == digest


def test_what_runs_as_planned_is_what_a_second_look_would_find(monkeypatch):
    setups = [BattleSetup.from_json(random_json(number)) for number in range(30)]
    setups.append(BattleSetup.from_json(standard()))
    trusted = 0
    as_planned = running._as_planned

    def counted(run: running.Run) -> bool:
        nonlocal trusted
        trusted += run.spent > 0 and as_planned(run)
        return as_planned(run)

    monkeypatch.setattr(running, "_as_planned", counted)
    digests = [resolve(setup, seed_of(7)).log_digest() for setup in setups]
    assert trusted > 50  # later parts of a move too

    monkeypatch.setattr(running, "_as_planned", lambda run: False)
    assert [resolve(setup, seed_of(7)).log_digest() for setup in setups] == digests


def test_a_table_that_earlier_battles_asked_about_changes_nothing():
    for number in range(10):
        setup = BattleSetup.from_json(random_json(number))
        resolve(setup, seed_of(number + 1))
        known = resolve(setup, seed_of(number)).log_digest()
        waters_of.cache_clear()
        assert resolve(setup, seed_of(number)).log_digest() == known


@pytest.mark.parametrize("start", range(0, 100, 25))
def test_the_doctrines_orders_are_legal(start: int):
    for number in range(start, start + 25):
        FIGHTS.check_doctrine(number)


def test_the_report_has_every_turn_and_cites_the_rules():
    setup = BattleSetup.from_json(standard())
    result = resolve(setup, seed_of(7))
    check_report(setup, result, "SC-BG-09")
