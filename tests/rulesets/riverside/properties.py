"""What holds of every battle of this book: checks of one random setup, told by its number."""

from __future__ import annotations

import json
from collections.abc import Iterator

from rulesets import RULESETS, BattleResult, resolve
from rulesets.core.events import Event
from rulesets.core.jsonio import canonical
from rulesets.core.setup import BattleSetup
from rulesets.riverside import events as happened
from tests.rulesets.riverside.factories import make_random, seed_of
from tests.support.dice import WatchedDice

BOOK = RULESETS["riverside"]


def fought(number: int) -> tuple[BattleSetup, BattleResult]:
    """One random setup and its battle, with every address watched."""
    setup = make_random(number)
    return setup, BOOK.fight(setup, WatchedDice(seed_of(number)))


def flat(result: BattleResult) -> Iterator[Event]:
    """All events of a battle in their order."""
    for turn in result.log:
        yield from turn


def check_battle(number: int) -> None:
    """It ends in time, its log adds up to its result, and nothing impossible happens in it."""
    setup, result = fought(number)
    assert result.outcome.turns <= BOOK.read_options(setup.options)["turn_limit"]
    outcome, conditions = BOOK.fold(setup, flat(result))
    assert outcome == result.outcome
    assert conditions == result.conditions
    check_sense(result)


def check_sense(result: BattleResult) -> None:
    """Who is gone does not act, nobody counts below zero, every event has its sentence."""
    gone: list[str] = []
    for event in flat(result):
        assert str(event)
        check_score(event)
        match event:
            case happened.BoatSunk() | happened.VesselWithdrew() | happened.VesselCaptured():
                gone.append(event.vessel)
            case happened.Activated():
                assert event.entry not in gone, f"{event.entry} acted after it was gone"
            case happened.VolleyFired():
                assert event.shooter not in gone, f"{event.shooter} fired after it was gone"
            case happened.CasualtiesTaken() | happened.TerrainTested():
                assert event.left >= 0
            case happened.PinTested() | happened.Rallied():
                assert event.pins >= 0
    for name, condition in result.conditions.items():
        if condition["type"] == "unit":
            assert condition["figures"] >= 0, name
        if condition["type"] == "vessel":
            assert all(0 <= gun["crew"] <= 4 for gun in condition["guns"]), name


def check_score(event: Event) -> None:
    """The dice against the score, by which the log can be checked by hand, tell what came of it."""
    match event:
        case (
            happened.Activated()
            | happened.PinTested()
            | happened.Rallied()
            | happened.CaptainTested()
        ):
            assert event.passed is (event.roll.total >= event.score.total), event
        case happened.VolleyFired():
            dice = (*event.roll.faces, *(event.again.faces if event.again else ()))
            assert event.hits == sum(face >= event.score.total for face in dice), event
        case happened.Fought():
            assert event.hits == sum(face >= event.score.total for face in event.roll.faces), event


def check_repeats(number: int) -> None:
    """The same seed gives the same log, without a log the same result; another seed, another."""
    setup, result = fought(number)
    again = resolve(make_random(number), seed_of(number))
    assert again.log_digest() == result.log_digest()
    silent = resolve(setup, seed_of(number), log=False)
    assert silent.digest() == result.digest()
    assert silent.log == ()
    assert resolve(setup, seed_of(number + 1)).log_digest() != result.log_digest()


def check_resumes(number: int) -> None:
    """Taken up at the beginning of any turn, the same seed gives the rest of the log."""
    setup, result = fought(number)
    for turn in range(1, result.outcome.turns + 1):
        later = BOOK.resume(setup, result.log, turn)
        later = BattleSetup.from_json(json.loads(later.canonical()))
        rest = resolve(later, seed_of(number))
        assert rest.log[1:] == result.log[turn:], (number, turn)
        assert rest.digest() == result.digest()
        assert BOOK.fold(later, flat(rest)) == (result.outcome, result.conditions)


def check_stored(number: int) -> None:
    """Setup and log read back from their JSON."""
    setup, result = fought(number)
    assert BattleSetup.from_json(json.loads(setup.canonical())).digest() == setup.digest()
    assert BOOK.read_log(json.loads(canonical(result.turns_json()))) == result.log


CHECKS = (check_battle, check_repeats, check_resumes, check_stored)
