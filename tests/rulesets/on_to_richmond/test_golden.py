"""Whole battles, kept event by event: what changes in them is read before it is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from benchmarks.richmond import past_the_batteries, standard
from rulesets.core.dice import AddressedDice
from rulesets.core.jsonio import canonical
from rulesets.core.setup import BattleSetup
from tests.rulesets.on_to_richmond.random_setups import BOOK, random_json, seed_of

FOLDER = Path(__file__).parent.parent / "golden"


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
    result = BOOK.fight(BattleSetup.from_json(setup), AddressedDice(seed_of(seed)))
    events = [event for turn in result.turns_json() for event in turn]
    told = "".join(canonical(event).decode() + "\n" for event in events)
    told += canonical(result.to_json()).decode() + "\n"
    kept = FOLDER / f"{name}.jsonl"
    if write_golden:
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(told, encoding="utf-8")
    assert kept.read_text(encoding="utf-8").splitlines() == told.splitlines()
