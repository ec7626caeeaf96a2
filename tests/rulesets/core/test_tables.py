"""Printed tables as mappings."""

from __future__ import annotations

from enum import StrEnum

import pytest

from rulesets.core.tables import grid


class Band(StrEnum):
    CLOSE = "close"
    LONG = "long"


def test_a_grid_has_a_value_for_each_row_and_column():
    table = grid(Band, {"rifle": (5, 9), "field": (7, 12)})

    assert table["rifle"][Band.CLOSE] == 5
    assert table["field"][Band.LONG] == 12


def test_a_row_of_the_wrong_length_fails():
    with pytest.raises(AssertionError, match="field: 1 values for 2 columns"):
        grid(Band, {"rifle": (5, 9), "field": (7,)})


def test_a_grid_is_not_changed():
    table = grid(Band, {"rifle": (5, 9)})

    with pytest.raises(TypeError):
        table["rifle"][Band.CLOSE] = 1  # type: ignore[index]
