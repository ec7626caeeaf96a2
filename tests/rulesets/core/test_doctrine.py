"""Standing orders, as the doctrines of all books read them."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.core.doctrine import Will, read_names, read_standing
from rulesets.core.reading import Reader
from rulesets.errors import IllegalSetupError


def wills(standing: dict[str, Any]) -> dict[str, Will]:
    def read_one(read: Reader, entry: str) -> Will:
        return read.word("ram", Will)

    return dict(read_standing(standing, "/sides/0/standing", ("a", "b"), read_one, rule="X-1"))


def test_standing_orders_are_read_entry_by_entry():
    assert wills({"b": {"ram": "never"}}) == {"b": Will.NEVER}


@pytest.mark.parametrize(
    ("standing", "pointer"),
    [
        ({"c": {"ram": "never"}}, "/sides/0/standing/c"),
        ({"a": {"ram": "gladly"}}, "/sides/0/standing/a/ram"),
        ({"a": 3}, "/sides/0/standing/a"),
    ],
)
def test_what_is_wrong_is_refused_at_its_place(standing: dict[str, Any], pointer: str):
    with pytest.raises(IllegalSetupError) as refused:
        wills(standing)
    assert [(problem.pointer, problem.rule) for problem in refused.value.problems] == [
        (pointer, "X-1")
    ]


def test_names_are_texts_and_friends_where_they_must_be():
    read = Reader({"targets": ["x", "y"], "protect": ["z"], "odd": "x"})
    assert read_names(read, "targets") == ("x", "y")
    assert read_names(read, "none") == ()
    with pytest.raises(IllegalSetupError, match="'z' is no entry of this side"):
        read_names(read, "protect", ("a",))
    with pytest.raises(IllegalSetupError, match="is no list of entries"):
        read_names(read, "odd")
