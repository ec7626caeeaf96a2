"""Canonical JSON: one spelling a value."""

from __future__ import annotations

import hashlib
import json
from enum import StrEnum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.core.jsonio import canonical, digest


class Word(StrEnum):
    NORTH = "north"


plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
)


@pytest.mark.parametrize(
    ("value", "spelling"),
    [
        ({"b": 1, "a": [True, None, "x"]}, b'{"a":[true,null,"x"],"b":1}'),
        ({"é": "”"}, '{"é":"”"}'.encode()),
        ((1, (2, 3)), b"[1,[2,3]]"),
        ({Word.NORTH: Word.NORTH}, b'{"north":"north"}'),
        ("a\nb", b'"a\\nb"'),
        (-0, b"0"),
    ],
)
def test_spellings(value, spelling: bytes):
    assert canonical(value) == spelling
    assert digest(value) == hashlib.sha256(spelling).hexdigest()


@given(plain)
def test_a_value_read_back_is_spelled_alike(value):
    assert canonical(json.loads(canonical(value))) == canonical(value)


def test_what_is_no_number_is_refused():
    with pytest.raises(ValueError, match="not JSON compliant"):
        canonical(float("nan"))
