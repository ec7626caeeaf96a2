"""What holds of every battle, over random orders of battle, tables, settings and seeds."""

from __future__ import annotations

import random

import pytest

from rulesets import resolve
from rulesets.core.dice import AddressedDice
from rulesets.core.setup import BattleSetup
from tests.rulesets.riverside.factories import (
    make_random,
    random_json,
    seed_of,
    standard_json,
)
from tests.rulesets.riverside.properties import (
    BOOK,
    FIGHTS,
    check_battle,
)
from tests.support.fights import check_report, flat


@pytest.mark.parametrize("start", range(0, 220, 20))
def test_a_battle_ends_its_log_suffices_and_no_address_is_used_twice(start: int):
    for number in range(start, start + 20):
        check_battle(number)


@pytest.mark.parametrize("start", range(0, 60, 20))
def test_the_same_seed_gives_the_same_log_and_no_log_the_same_result(start: int):
    for number in range(start, start + 20):
        FIGHTS.check_repeats(number)


@pytest.mark.parametrize("start", range(0, 60, 10))
def test_a_battle_taken_up_at_any_turn_goes_on_the_same(start: int):
    for number in range(start, start + 10):
        FIGHTS.check_resumes(number)


def test_setups_and_logs_read_back_from_their_json():
    for number in range(20):
        FIGHTS.check_stored(number)


def test_the_order_of_listing_changes_nothing():
    for number in range(30):
        data = random_json(number)
        digest = resolve(BattleSetup.from_json(data), seed_of(number)).log_digest()
        chance = random.Random(number)
        lists = [data["vessels"], data["units"], data["sides"], data["battlefield"]["areas"]]
        lists += [vessel["cargo"] for vessel in data["vessels"]]
        lists += [vessel["guns"] for vessel in data["vessels"]]
        lists += [unit["objects"] for unit in data["units"]]
        lists += [side["orders"] for side in data["sides"]]
        for one in lists:
            chance.shuffle(one)
        shuffled = BattleSetup.from_json(data)
        assert resolve(shuffled, seed_of(number)).log_digest() == digest


def test_the_doctrines_orders_are_legal():
    """What the commander orders of himself is never refused."""
    for number in range(220):
        result = resolve(make_random(number, orders=False), seed_of(number))
        refused = [event for event in flat(result) if event.kind == "order_refused"]
        assert not refused, f"{number}: {refused[0]}"


def test_the_report_has_every_turn_and_cites_the_rules():
    setup = BattleSetup.from_json(standard_json())
    result = resolve(setup, seed_of(7))
    check_report(setup, result, "RS-MW-22")


NULLS_AT_THE_START = {
    "crew of a boat": ("vessels", {"crew": {"boat": None}}),
    "condition": ("vessels", {"condition": {"tally": None}}),
    "state of a vessel": (
        "vessels",
        {"state": {"status": None, "captain": None, "tally": None, "landed": None}},
    ),
    "guns": ("vessels", {"state": {"guns": None}}),
    "gun": ("vessels", {"state": {"guns": {"gun-1": None}}}),
    "state of a gun": ("vessels", {"state": {"guns": {"gun-1": {"facing": None, "pins": None}}}}),
    "state of a unit": (
        "units",
        {"state": {"status": None, "leader": None, "hunter": None, "started": None}},
    ),
    "leader of a unit without one": ("units", {"leader": None, "state": {"leader": "fit"}}),
}


@pytest.mark.parametrize("said", NULLS_AT_THE_START)
def test_a_state_that_says_nothing_is_read_by_the_fold_as_by_the_muster(said):
    where, changes = NULLS_AT_THE_START[said]
    data = standard_json()
    data["options"] = {**data["options"], "hull_tally_persists": True}
    armed = next(i for i, one in enumerate(data[where]) if where == "units" or one["guns"])
    data[where][armed] |= changes
    setup = BattleSetup.from_json(data)
    result = BOOK.fight(setup, AddressedDice(seed_of(1)))
    assert BOOK.fold(setup, flat(result)) == (result.outcome, result.conditions)


@pytest.mark.parametrize("state", [{"things": None}, {"first_side": None}])
def test_a_start_that_says_nothing_is_read_by_the_fold_as_by_the_muster(state):
    data = standard_json()
    data["start"] = {"turn": 1, "state": state}
    setup = BattleSetup.from_json(data)
    result = BOOK.fight(setup, AddressedDice(seed_of(1)))
    assert BOOK.fold(setup, flat(result)) == (result.outcome, result.conditions)
