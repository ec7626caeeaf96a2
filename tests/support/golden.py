"""Whole battles, kept event by event: what changes in them is read before it is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rulesets import BattleResult
from rulesets.core.jsonio import canonical

FOLDER: Final = Path(__file__).parents[1] / "rulesets" / "golden"


def check_golden(name: str, result: BattleResult, *, write: bool) -> None:
    """A battle is as it was kept, one event a line; or it is kept anew, by `make golden`."""
    events = [event for turn in result.turns_json() for event in turn]
    told = "".join(canonical(event).decode() + "\n" for event in events)
    told += canonical(result.to_json()).decode() + "\n"
    kept = FOLDER / f"{name}.jsonl"
    if write:
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(told, encoding="utf-8")
    assert kept.read_text(encoding="utf-8").splitlines() == told.splitlines()
