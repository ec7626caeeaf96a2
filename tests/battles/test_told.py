"""Which rule a change cites: that of the event that befell its entry, by the book's own words."""

import pytest

from battles.causes import CAUSES
from battles.causes.soldiers_companion import SOLDIERS_COMPANION
from battles.told import kinds_of, tell
from rulesets import RULESETS

BOOK = "soldiers_companion"
SUNK = {
    "kind": "vessel_sunk",
    "rule": "SC-HULL-03",
    "ship": "nuggar",
    "units": [["jaalin", 20, 0]],
}
TAKEN = {**SUNK, "kind": "vessel_surrendered", "rule": "SC-MAN-05", "units": [["jaalin", 20]]}
CREW = {"kind": "crew_lost", "rule": "SC-CREW-01", "ship": "nuggar", "men": [["deck", "rating"]]}


@pytest.mark.parametrize("book", CAUSES)
def test_each_kind_and_each_field_is_one_of_the_books_events(book):
    events = RULESETS[book].events
    for kind, fields in CAUSES[book].subjects.items():
        assert set(fields) <= set(events[kind].__dataclass_fields__), kind


@pytest.mark.parametrize("book", CAUSES)
def test_each_kind_of_a_cause_tells_of_entries(book):
    causes = CAUSES[book]
    listed = [getattr(causes, name) for name in causes.__dataclass_fields__]
    told = {kind for cause in listed if hasattr(cause, "kinds") for kind in cause.kinds}
    assert told <= set(kinds_of(book))


def test_sc_hull_03_a_vessel_and_the_troops_aboard_are_lost_by_one_event():
    told = tell([CREW, SUNK], BOOK)
    assert told.rule("nuggar", SOLDIERS_COMPANION.vessel) == "SC-HULL-03"
    assert told.rule("nuggar", SOLDIERS_COMPANION.crew) == "SC-CREW-01"
    assert told.rule("jaalin", SOLDIERS_COMPANION.unit, outcome="SC-BG-24") == "SC-HULL-03"
    assert told.rule("danagla", SOLDIERS_COMPANION.unit, outcome="SC-BG-24") == "SC-BG-24"


def test_sc_man_05_those_of_a_prize_that_went_down_had_surrendered():
    told = tell([TAKEN, SUNK], BOOK)
    assert told.rule("nuggar", SOLDIERS_COMPANION.vessel) == "SC-HULL-03"
    assert told.rule("nuggar", SOLDIERS_COMPANION.aboard) == "SC-MAN-05"
    assert told.rule("jaalin", SOLDIERS_COMPANION.leader) == "SC-MAN-05"


def test_sc_gun_01_guns_and_works_cite_their_own_damage():
    events = [
        {"kind": "gun_destroyed", "rule": "SC-GUN-01", "ship": "melik", "gun": "bow-gun"},
        {"kind": "work_damaged", "rule": "SC-BG-14", "work": "fort", "hits": 2, "left": 6},
    ]
    told = tell(events, BOOK)
    assert told.rule("melik", SOLDIERS_COMPANION.damage) == "SC-GUN-01"
    assert told.rule("fort", SOLDIERS_COMPANION.ruin) == "SC-BG-14"
    assert told.rule("tamai", SOLDIERS_COMPANION.damage) == "SC-REP-03"
