"""Whole battles, kept event by event: what changes in them is read before it is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from benchmarks.smoke import calibration, standard
from rulesets import resolve
from rulesets.core.jsonio import canonical
from rulesets.core.setup import BattleSetup
from tests.rulesets.smoke_on_the_water.random_setups import random_json, seed_of

FOLDER = Path(__file__).parent.parent / "golden"


@pytest.mark.parametrize(
    ("name", "setup", "seed"),
    [
        ("smoke_hampton_roads", standard(), 1),
        ("smoke_ironclads", calibration()["Monitor and Virginia under way"], 2),
        ("smoke_switches", random_json(24), 24),
    ],
)
def test_a_golden_log_is_as_it_was(
    name: str, setup: dict[str, Any], seed: int, write_golden: bool
) -> None:
    """One event a line. `make golden` writes them anew."""
    result = resolve(BattleSetup.from_json(setup), seed_of(seed))
    events = [event for turn in result.turns_json() for event in turn]
    told = "".join(canonical(event).decode() + "\n" for event in events)
    told += canonical(result.to_json()).decode() + "\n"
    kept = FOLDER / f"{name}.jsonl"
    if write_golden:
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(told, encoding="utf-8")
    assert kept.read_text(encoding="utf-8").splitlines() == told.splitlines()
