"""What holds of every battle, over random orders of battle, tables, settings and seeds."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

from rulesets import RULESETS, BattleResult, resolve
from rulesets.core.dice import AddressedDice, Roll
from rulesets.core.events import Event
from rulesets.core.jsonio import canonical
from rulesets.core.report import as_text, report
from rulesets.core.setup import BattleSetup
from rulesets.riverside import events as happened
from tests.rulesets.riverside.factories import make_random, random_json, seed_of, standard_json

BOOK = RULESETS["riverside"]
BATTLES = 220
#: Battles of which each property takes its share.
NUMBERS = range(BATTLES)


class Watched(AddressedDice):
    """Fails the test when an address is used twice."""

    __slots__ = ("_place", "used")

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self._place = (0, "")
        self.used: dict[tuple[int, str, str], None] = {}

    def enter(self, turn: int, phase: str) -> None:
        super().enter(turn, phase)
        self._place = (turn, phase)

    def roll(self, count: int, die: int, purpose: str, *who: str) -> Roll:
        rolled = super().roll(count, die, purpose, *who)
        address = (*self._place, rolled.address)
        assert address not in self.used, f"{address} was used twice"
        self.used[address] = None
        return rolled


def fought(number: int) -> tuple[BattleSetup, BattleResult]:
    setup = make_random(number)
    return setup, BOOK.fight(setup, Watched(seed_of(number)))


def flat(result: BattleResult) -> Iterator[Event]:
    for turn in result.log:
        yield from turn


@pytest.mark.parametrize("start", range(0, BATTLES, 20))
def test_a_battle_ends_its_log_suffices_and_no_address_is_used_twice(start: int):
    for number in NUMBERS[start : start + 20]:
        setup, result = fought(number)
        assert result.outcome.turns <= BOOK.read_options(setup.options)["turn_limit"]
        outcome, conditions = BOOK.fold(setup, flat(result))
        assert outcome == result.outcome
        assert conditions == result.conditions
        check_sense(result)


def check_sense(result: BattleResult) -> None:
    """No sunk ship acts, figures are never negative, and every event has its sentence."""
    gone: list[str] = []
    for event in flat(result):
        assert str(event)
        match event:
            case happened.BoatSunk() | happened.VesselWithdrew() | happened.VesselCaptured():
                gone.append(event.vessel)
            case happened.Activated() | happened.VolleyFired():
                actor = event.entry if isinstance(event, happened.Activated) else event.shooter
                assert actor not in gone, f"{actor} acted after it was gone"
            case happened.CasualtiesTaken() | happened.TerrainTested():
                assert event.left >= 0
            case happened.PinTested() | happened.Rallied():
                assert event.pins >= 0
    for name, condition in result.conditions.items():
        if condition["type"] == "unit":
            assert condition["figures"] >= 0
        if condition["type"] == "vessel":
            assert all(0 <= gun["crew"] <= 4 for gun in condition["guns"]), name


@pytest.mark.parametrize("start", range(0, 60, 20))
def test_the_same_seed_gives_the_same_log_and_no_log_the_same_result(start: int):
    for number in range(start, start + 20):
        setup, result = fought(number)
        again = resolve(make_random(number), seed_of(number))
        assert again.log_digest() == result.log_digest()
        assert resolve(setup, seed_of(number), log=False).digest() == result.digest()
        assert resolve(setup, seed_of(number), log=False).log == ()
        assert resolve(setup, seed_of(number + 1)).log_digest() != result.log_digest()


@pytest.mark.parametrize("start", range(0, 60, 10))
def test_a_battle_taken_up_at_any_turn_goes_on_the_same(start: int):
    for number in range(start, start + 10):
        setup, result = fought(number)
        for turn in range(1, result.outcome.turns + 1):
            later = BOOK.resume(setup, result.log, turn)
            assert BattleSetup.from_json(json.loads(later.canonical())) is not None
            rest = resolve(later, seed_of(number))
            assert rest.log[1:] == result.log[turn:], (number, turn)
            assert rest.digest() == result.digest()
            assert BOOK.fold(later, flat(rest)) == (result.outcome, result.conditions)


def test_the_order_of_listing_changes_nothing():
    for number in range(30):
        data = random_json(number)
        digest = resolve(BattleSetup.from_json(data), seed_of(number)).log_digest()
        chance = random.Random(number)
        lists = [data["vessels"], data["units"], data["sides"], data["battlefield"]["areas"]]
        lists += [vessel["cargo"] for vessel in data["vessels"]]
        lists += [vessel["guns"] for vessel in data["vessels"]]
        lists += [unit["objects"] for unit in data["units"]]
        for one in lists:
            chance.shuffle(one)
        shuffled = BattleSetup.from_json(data)
        assert resolve(shuffled, seed_of(number)).log_digest() == digest


def test_a_log_reads_back_from_its_json():
    for number in range(20):
        _, result = fought(number)
        stored = json.loads(canonical(result.turns_json()))
        assert BOOK.read_log(stored) == result.log


def test_a_setup_reads_back_from_its_json():
    for number in range(20):
        setup = make_random(number)
        assert BattleSetup.from_json(json.loads(setup.canonical())).digest() == setup.digest()


def test_the_doctrines_orders_are_legal():
    """What the commander orders of himself is never refused."""
    for number in NUMBERS:
        _, result = fought(number)
        refused = [event for event in flat(result) if event.kind == "order_refused"]
        assert not refused, f"{number}: {refused[0]}"


def test_every_kind_of_event_is_told():
    """The report of a whole battle has every turn, and cites the rules."""
    setup = BattleSetup.from_json(standard_json())
    result = resolve(setup, seed_of(7))
    text = as_text(report(setup, result.log))
    for turn in range(1, result.outcome.turns + 1):
        assert f"Turn {turn}\n" in text
    assert "[RS-MW-22]" in text
