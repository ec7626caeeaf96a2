"""Reading JSON from outside: each hostile value is refused with its place, and no other error."""

from __future__ import annotations

from contextlib import suppress
from enum import StrEnum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.core.reading import DEEPEST, MOST_VALUES, Reader, shown
from rulesets.errors import IllegalSetupError


class Word(StrEnum):
    NORTH = "north"
    SOUTH = "south"


#: More digits than Python writes out.
HUGE = 10**5000


def deep(levels: int) -> dict:
    value: dict = {}
    for _ in range(levels):
        value = {"in": value}
    return value


READERS = {
    "text": lambda read: read.text("x"),
    "identifier": lambda read: read.identifier("x"),
    "integer": lambda read: read.integer("x"),
    "truth": lambda read: read.truth("x"),
    "word": lambda read: read.word("x", Word),
    "point": lambda read: read.point("x"),
    "points": lambda read: read.points("x", least=2, most=5),
    "object": lambda read: read.object("x"),
    "objects": lambda read: list(read.objects("x", most=3)),
    "mapping": lambda read: read.mapping("x"),
}


@pytest.mark.parametrize(
    ("how", "value"),
    [
        ("text", ""),
        ("text", "x" * 201),
        ("text", 7),
        ("text", None),
        ("text", ["x"]),
        ("text", "two\nlines"),
        ("text", "nul\x00"),
        ("text", "half \ud800 of a pair"),
        ("text", "next\u2028line"),
        ("identifier", "Mayfly"),
        ("identifier", "may fly"),
        ("identifier", "-mayfly"),
        ("identifier", "may--fly"),
        ("identifier", "mayfly\n"),
        ("identifier", "may|fly"),
        ("identifier", "mayflý"),
        ("identifier", "x" * 81),
        ("integer", -1),
        ("integer", 1_000_001),
        pytest.param("integer", HUGE, id="integer-huge"),
        ("integer", True),
        ("integer", 1.0),
        ("integer", "1"),
        ("integer", float("nan")),
        ("integer", [[[[1]]]]),
        ("truth", 1),
        ("truth", "true"),
        ("truth", None),
        ("word", "nort"),
        ("word", ["north"]),
        ("word", {"north": 1}),
        ("word", None),
        ("word", "x" * 1_000_000),
        ("point", [1]),
        ("point", [1, 2, 3]),
        ("point", [1, True]),
        ("point", [1, 2.0]),
        ("point", [1, HUGE]),
        ("point", "12"),
        ("point", {"s": 1, "y": 2}),
        ("points", [[1, 2]]),
        ("points", [[1, 2]] * 6),
        ("points", [[1, 2], [3]]),
        ("object", []),
        ("object", {1: 2}),
        ("objects", {}),
        ("objects", [{}] * 4),
        ("objects", [{}, 1]),
        ("mapping", []),
        ("mapping", {"a": 1.5}),
        ("mapping", {"a": float("inf")}),
        ("mapping", {"a": {1: 2}}),
        ("mapping", {"a": 2**53}),
        ("mapping", {"a": [HUGE]}),
        ("mapping", {"a": "\ud800"}),
        ("mapping", {"\ud800": 1}),
        ("mapping", {"a": {"b": {"c\x00": 1}}}),
        ("mapping", {"a": object()}),
        ("mapping", {"a": [0] * MOST_VALUES}),
        ("mapping", deep(DEEPEST)),
        ("mapping", deep(100_000)),
    ],
)
def test_hostile_values_are_refused_at_their_place(how: str, value):
    with pytest.raises(IllegalSetupError) as caught:
        READERS[how](Reader({"x": value}, "/at"))

    assert caught.value.pointer.startswith("/at/x")
    assert len(str(caught.value)) < 1000
    str(caught.value).encode()


@pytest.mark.parametrize("how", list(READERS))
def test_a_missing_value_is_refused(how: str):
    with pytest.raises(IllegalSetupError, match=r"^/at/x: is missing"):
        READERS[how](Reader({}, "/at"))


@given(
    how=st.sampled_from(list(READERS)),
    value=st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.integers(), inner),
    ),
)
def test_any_value_is_read_or_refused(how: str, value):
    with suppress(IllegalSetupError):
        READERS[how](Reader({"x": value}))


@pytest.mark.parametrize(
    ("how", "value", "read"),
    [
        ("text", "HMS Mayfly, 2nd class, “Río”", "HMS Mayfly, 2nd class, “Río”"),
        ("identifier", "gunboat-1", "gunboat-1"),
        ("identifier", "7", "7"),
        ("integer", 0, 0),
        ("integer", 1_000_000, 1_000_000),
        ("truth", False, False),
        ("word", "south", Word.SOUTH),
        ("point", [1, -2], (1, -2)),
        ("points", [[1, 2], (3, 4)], ((1, 2), (3, 4))),
        ("mapping", {"a": [1, None, True, "x", {"b": -5}]}, {"a": [1, None, True, "x", {"b": -5}]}),
    ],
)
def test_good_values_are_read(how: str, value, read):
    assert READERS[how](Reader({"x": value})) == read


def test_an_unknown_name_is_refused_with_the_nearest():
    read = Reader({"heading": 1, "headign": 2}, "/vessels/0")
    read.integer("heading")

    with pytest.raises(IllegalSetupError) as caught:
        read.done()

    assert caught.value.pointer == "/vessels/0/headign"
    assert caught.value.remedy == "Did you mean 'heading'?"


def test_a_pointer_escapes_an_unknown_name():
    with pytest.raises(IllegalSetupError) as caught:
        Reader({"a/b~c": 1}, "/x").done()

    assert caught.value.pointer == "/x/a~1b~0c"


def test_null_and_absent_are_alike_where_a_value_may_be_left_out():
    read = Reader({"a": None, "b": 3})

    assert read.optional("a", read.integer) is None
    assert read.optional("b", read.integer) == 3
    assert read.optional("c", read.integer) is None
    read.done()


def test_a_word_nearly_right_is_recognised():
    with pytest.raises(IllegalSetupError, match="Did you mean 'north'"):
        Reader({"x": "nort"}).word("x", Word)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "true"),
        (None, "null"),
        (12, "12"),
        (10**30, "a number of more than 20 digits"),
        ("x", "'x'"),
        ("x" * 100, "'" + "x" * 57 + "'..."),
        ({}, "an object"),
        ([], "a list"),
        (0.5, "0.5"),
    ],
)
def test_values_are_shown_shortly(value, text: str):
    assert shown(value) == text
