"""What holds of every battle, over random orders of battle, tables, switches and seeds."""

from __future__ import annotations

import random

import pytest

from rulesets import resolve
from rulesets.core.setup import BattleSetup
from tests.rulesets.smoke_on_the_water.properties import (
    FIGHTS,
    check_battle,
    check_commanded,
    check_names,
    hampton_roads,
)
from tests.rulesets.smoke_on_the_water.random_setups import random_json, seed_of
from tests.rulesets.smoke_on_the_water.spoilt import check_spoilt
from tests.support.fights import check_report


@pytest.mark.parametrize("start", range(0, 60, 20))
def test_a_battle_ends_its_log_suffices_and_nothing_lost_comes_back(start: int) -> None:
    for number in range(start, start + 20):
        check_battle(number)


@pytest.mark.parametrize("start", range(0, 60, 20))
def test_sw_turn_03_names_and_the_order_of_listing_change_nothing(start: int) -> None:
    for number in range(start, start + 20):
        check_names(number)


def test_the_same_seed_gives_the_same_log_and_no_log_the_same_result() -> None:
    for number in range(20):
        FIGHTS.check_repeats(number)


def test_a_battle_taken_up_at_any_turn_goes_on_the_same() -> None:
    for number in range(12):
        FIGHTS.check_resumes(number)


def test_setups_and_logs_read_back_from_their_json() -> None:
    for number in range(15):
        FIGHTS.check_stored(number)


def test_sw_set_01_a_spoilt_setup_is_refused_with_a_place_and_a_remedy_or_fought() -> None:
    for number in range(15):
        check_spoilt(number)


def test_the_doctrines_battles_end_and_their_orders_are_carried_out_as_written() -> None:
    for number in range(12):
        check_commanded(number)


def test_the_order_of_listing_changes_nothing_of_a_doctrines_battle() -> None:
    for number in range(4):
        data = random_json(number)
        digest = resolve(BattleSetup.from_json(data), seed_of(number)).log_digest()
        chance = random.Random(number)
        for lines in (data["vessels"], data["units"], data["sides"]):
            chance.shuffle(lines)
        assert resolve(BattleSetup.from_json(data), seed_of(number)).log_digest() == digest


def test_the_report_has_every_turn_and_cites_the_rules() -> None:
    setup = hampton_roads()
    result = resolve(setup, seed_of(7))
    check_report(setup, result, "SW-HIT-01")
