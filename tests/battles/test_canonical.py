"""The service's canonical JSON is the engine's, byte for byte."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from battles.canonical import canonical
from rulesets import resolve
from rulesets.core import jsonio
from rulesets.core.battlefield import Edge
from tests.rulesets.riverside.factories import make_random, seed_of

VALUES = some.recursive(
    some.none() | some.booleans() | some.integers() | some.text(),
    lambda inner: some.lists(inner) | some.dictionaries(some.text(), inner),
)


@given(VALUES)
def test_any_value_is_spelled_alike(value):
    assert canonical(value) == jsonio.canonical(value)


@pytest.mark.parametrize(
    "value",
    [
        2**64,
        -(2**80),
        {"\U0001f6a2": 1, "\uffff": 2, "a": 3},
        '\x00\x1f\x7f\x80\u2028"\\/\b\f\n\r\t',
        {Edge.UPSTREAM: (Edge.DOWNSTREAM, ((1, 2), ()))},
        [[[]]] * 3,
    ],
)
def test_the_odd_ones_are_spelled_alike(value):
    assert canonical(value) == jsonio.canonical(value)


def test_half_a_surrogate_pair_is_refused():
    with pytest.raises(UnicodeEncodeError):
        canonical("\ud800")


@pytest.mark.parametrize("number", range(12))
def test_setups_logs_and_results_are_spelled_alike(number: int):
    setup = make_random(number)
    result = resolve(setup, seed_of(number))
    assert canonical(setup.to_json()) == setup.canonical()
    assert canonical(result.turns_json()) == jsonio.canonical(result.turns_json())
    assert canonical(result.to_json()) == jsonio.canonical(result.to_json())
