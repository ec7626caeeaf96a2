"""Whole battles, kept event by event: what changes in them is read before it is kept."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.companion import calibration, standard
from rulesets import resolve
from rulesets.core.setup import BattleSetup
from tests.rulesets.soldiers_companion.random_setups import random_json, seed_of
from tests.support.golden import check_golden


@pytest.mark.parametrize(
    ("name", "setup", "seed"),
    [
        ("companion_standard", standard(), 1),
        ("companion_swarm", calibration()["Large gunboat against ten dhows with war bands"], 2),
        ("companion_switches", random_json(3), 3),
    ],
)
def test_a_golden_log_is_as_it_was(
    name: str, setup: dict[str, Any], seed: int, write_golden: bool
) -> None:
    """One event a line. `make golden` writes them anew."""
    result = resolve(BattleSetup.from_json(setup), seed_of(seed))
    check_golden(name, result, write=write_golden)
