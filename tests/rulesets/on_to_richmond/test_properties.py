"""What holds of every battle, over random orders of battle, tables, switches and seeds."""

from __future__ import annotations

import json
import random

import pytest

from benchmarks.richmond import past_the_batteries
from rulesets.core.dice import AddressedDice
from rulesets.core.export import export
from rulesets.core.jsonio import canonical
from rulesets.core.setup import BattleSetup
from tests.rulesets.on_to_richmond.properties import (
    FIGHTS,
    check_battle,
    check_exported,
    check_frames,
)
from tests.rulesets.on_to_richmond.random_setups import BOOK, random_json, seed_of
from tests.support.fights import CHECKER, check_report, faults_of


@pytest.mark.parametrize("start", range(0, 120, 40))
def test_a_battle_ends_its_log_suffices_and_nothing_lost_comes_back(start: int):
    for number in range(start, start + 40):
        check_battle(number)


def test_the_same_seed_gives_the_same_log_and_no_log_the_same_result():
    for number in range(40):
        FIGHTS.check_repeats(number)


@pytest.mark.parametrize("start", range(0, 20, 10))
def test_a_battle_taken_up_at_any_turn_goes_on_the_same(start: int):
    for number in range(start, start + 10):
        FIGHTS.check_resumes(number)


def test_setups_and_logs_read_back_from_their_json_and_frames_tell_the_log():
    for number in range(20):
        FIGHTS.check_stored(number)
        check_frames(number)


def test_the_stand_alone_checker_accepts_dice_and_deck_and_no_other_face():
    for number in range(40):
        check_exported(number)


def test_the_stand_alone_checker_deals_the_deck_again():
    setup, result = FIGHTS.fought(0)
    battle = json.loads(canonical(export(setup, seed_of(0), result)))
    deck = next(e for e in battle["turns"][1] if e["kind"] == "deck_shuffled")
    deck["drawn"].reverse()
    battle["log_digest"] = CHECKER["digest"](battle["turns"])
    found = faults_of(battle)
    assert len(found) == 1
    assert "the picks draw" in found[0]
    deck["picks"] = deck["picks"][1:]
    battle["log_digest"] = CHECKER["digest"](battle["turns"])
    assert "cards need picks of" in faults_of(battle)[0]


def test_the_order_of_listing_changes_nothing():
    for number in range(20):
        data = random_json(number)
        digest = FIGHTS.fight(BattleSetup.from_json(data), number).log_digest()
        chance = random.Random(number)
        for one in (data["vessels"], data["units"], data["sides"], data["battlefield"]["areas"]):
            chance.shuffle(one)
        assert FIGHTS.fight(BattleSetup.from_json(data), number).log_digest() == digest


@pytest.mark.parametrize("start", range(0, 100, 50))
def test_the_doctrines_orders_are_legal(start: int):
    for number in range(start, start + 50):
        FIGHTS.check_doctrine(number)


def test_the_report_has_every_turn_and_cites_the_rules():
    setup = BattleSetup.from_json(past_the_batteries())
    result = BOOK.fight(setup, AddressedDice(seed_of(7)))
    check_report(setup, result, "OR-CRD-02", "OR-FIR-10")
