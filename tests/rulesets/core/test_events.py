"""Events: small facts that come back from JSON as they were."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

import pytest

from rulesets.core import events
from rulesets.core.dice import Roll
from rulesets.core.events import (
    BattleEnded,
    EntryId,
    Event,
    PhaseBegan,
    SideId,
    TurnBegan,
    kinds_of,
)
from rulesets.core.score import Score


class Place(StrEnum):
    SHALLOWS = "shallows"
    CHANNEL = "channel"


ROLL = Roll(6, (3, 4), "to hit|mayfly|gun-1")
OTHER = Roll(10, (7,), "location|mayfly|#2")
SCORE = Score.of(("X-1", 7), ("X-2", -1))


@dataclass(slots=True)
class Everything(Event):
    """Every type that a field of an event may have."""

    kind: ClassVar[str] = "everything"
    text: str
    number: int
    truth: bool
    entry: EntryId
    entry_or_none: EntryId | None
    place: Place
    place_or_none: Place | None
    roll: Roll
    roll_or_none: Roll | None
    rolls: tuple[Roll, ...]
    score: Score
    score_or_none: Score | None
    scores: tuple[Score, ...]
    point: tuple[int, int]
    point_or_none: tuple[int, int] | None
    path: tuple[tuple[int, int], ...]
    places: tuple[Place, ...]
    shots: tuple[tuple[EntryId, Roll, Place, int], ...]
    pair: tuple[Roll, Roll] | None
    points: tuple[tuple[str, int], ...]

    def tell(self, name):
        return f"{name(self.entry)} met everything."


FULL = Everything(
    "X-9",
    text="a “text”",
    number=-3,
    truth=True,
    entry=EntryId("mayfly"),
    entry_or_none=EntryId("dhow-1"),
    place=Place.SHALLOWS,
    place_or_none=Place.CHANNEL,
    roll=ROLL,
    roll_or_none=OTHER,
    rolls=(ROLL, OTHER),
    score=SCORE,
    score_or_none=SCORE,
    scores=(SCORE, Score.of(("X-3", 2))),
    point=(1, 2),
    point_or_none=(3, -4),
    path=((1, 2), (3, 4)),
    places=(Place.CHANNEL, Place.SHALLOWS),
    shots=((EntryId("a"), ROLL, Place.SHALLOWS, 1), (EntryId("b"), OTHER, Place.CHANNEL, 0)),
    pair=(ROLL, OTHER),
    points=(("expedition", 12), ("slavers", 3)),
)
EMPTY = Everything(
    "X-9", "", 0, False, EntryId("a"), None, Place.CHANNEL, None, ROLL, None, (), Score(()), None,
    (), (0, 0), None, (), (), (), None, (),
)  # fmt: skip
ENDED = BattleEnded("X-4", "done", SideId("a"), None, 9, (("a", 12), ("b", 0)))
KINDS = kinds_of([Everything])


@pytest.mark.parametrize(
    "event", [FULL, EMPTY, TurnBegan("X-1", 3), PhaseBegan("X-1", "fire"), ENDED]
)
def test_an_event_comes_back_from_json_as_it_was(event: Event):
    stored = json.loads(json.dumps(events.to_json(event)))
    back = events.from_json(KINDS, stored)

    assert back == event
    assert type(back) is type(event)
    for name in type(event).__slots__:
        assert type(getattr(back, name)) is type(getattr(event, name)), name
    assert events.to_json(back) == events.to_json(event)


def test_an_event_as_it_is_stored():
    stored = json.loads(json.dumps(events.to_json(FULL)))

    assert stored["kind"] == "everything"
    assert stored["rule"] == "X-9"
    assert stored["roll"] == {"die": 6, "faces": [3, 4], "address": "to hit|mayfly|gun-1"}
    assert stored["rolls"][1] == {"die": 10, "faces": [7], "address": "location|mayfly|#2"}
    assert stored["score"] == [["X-1", 7], ["X-2", -1]]
    assert stored["shots"][1] == ["b", stored["rolls"][1], "channel", 0]
    assert stored["pair"] == stored["rolls"]


def test_inner_parts_come_back_with_their_types():
    back = events.from_json(KINDS, json.loads(json.dumps(events.to_json(FULL))))

    assert isinstance(back, Everything)
    assert isinstance(back.rolls[1], Roll)
    assert isinstance(back.scores[0], Score)
    assert isinstance(back.shots[0][1], Roll)
    assert isinstance(back.shots[0][2], Place)
    assert back.roll.total == 7


def test_a_kind_that_the_book_does_not_have_is_not_read():
    with pytest.raises(KeyError):
        events.from_json(KINDS, {"kind": "mutiny", "rule": "X-1"})


def test_two_kinds_of_one_name_are_refused():
    with pytest.raises(AssertionError, match="everything is the name of two"):
        kinds_of([Everything, Everything])


def test_the_shared_kinds_are_always_there():
    assert set(kinds_of([])) == {"turn_began", "phase_began", "battle_ended"}


def test_a_field_of_two_types_is_refused():
    @dataclass(slots=True)
    class Ambiguous(Event):
        kind: ClassVar[str] = "ambiguous"
        either: int | str

    with pytest.raises(AssertionError, match="cannot be told apart"):
        events.to_json(Ambiguous("X-1", 3))


def test_events_tell_themselves():
    assert str(TurnBegan("X-1", 3)) == "Turn 3"
    assert str(PhaseBegan("X-1", "turn start")) == "Turn start"
    assert FULL.tell(str.upper) == "MAYFLY met everything."
    assert ENDED.tell({"a": "The British", "b": "The Slavers"}.__getitem__) == (
        "Done. The British won; nobody held the field. "
        "Victory points: The British 12, The Slavers 0."
    )
    assert str(BattleEnded("X-4", "done", None, None, 9, (("a", 1), ("b", 1)))) == (
        "Done. Nobody won; nobody held the field. Victory points: a 1, b 1."
    )


@pytest.mark.parametrize(
    ("parts", "total", "text"),
    [
        ([("X-1", 7)], 7, "7"),
        ([("X-1", 7), ("X-2", 0)], 7, "7"),
        ([("X-1", 7), ("X-2", -1), ("X-3", 2)], 8, "8 (+7 X-1, -1 X-2, +2 X-3)"),
        ([], 0, "0"),
    ],
)
def test_a_score_is_the_sum_of_its_parts(parts, total: int, text: str):
    score = Score.of(*parts)

    assert score.total == total
    assert str(score) == text
