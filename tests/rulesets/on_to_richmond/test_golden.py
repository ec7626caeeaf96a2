"""Whole battles, kept event by event: what changes in them is read before it is kept."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.richmond import past_the_batteries, standard
from rulesets import resolve
from rulesets.core.setup import BattleSetup
from tests.rulesets.on_to_richmond.random_setups import random_json, seed_of
from tests.support.golden import check_golden


@pytest.mark.parametrize(
    ("name", "setup", "seed"),
    [
        ("richmond_standard", standard(), 1),
        ("richmond_batteries", past_the_batteries(), 2),
        ("richmond_switches", random_json(122), 122),
    ],
)
def test_a_golden_log_is_as_it_was(
    name: str, setup: dict[str, Any], seed: int, write_golden: bool
) -> None:
    """One event a line. `make golden` writes them anew."""
    result = resolve(BattleSetup.from_json(setup), seed_of(seed))
    check_golden(name, result, write=write_golden)
