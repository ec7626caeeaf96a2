"""What holds of every battle of this book: checks of one random setup, told by its number."""

from __future__ import annotations

from rulesets import RULESETS, BattleResult
from rulesets.core.events import Event
from rulesets.riverside import events as happened
from tests.rulesets.riverside.factories import make_random, seed_of
from tests.support.fights import Fights, flat

BOOK = RULESETS["riverside"]


FIGHTS = Fights(make_random, seed_of, lambda _: BOOK)


def check_battle(number: int) -> None:
    """It ends in time, its log adds up to its result, and nothing impossible happens in it."""
    _, result = FIGHTS.check_adds_up(number)
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


CHECKS = (check_battle, FIGHTS.check_repeats, FIGHTS.check_resumes, FIGHTS.check_stored)
