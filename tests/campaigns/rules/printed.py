"""The tables of the campaign's rule ledger, to hold the code's against."""

from __future__ import annotations

from pathlib import Path

from campaigns import rules
from campaigns.rules.atlas import PLACES
from rulesets.core.ledger import read_ledger

LEDGER = read_ledger(Path(rules.__file__).with_name("ledger.toml"))
#: The places by the names that the ledger uses.
KEYS = {place.name: key for key, place in PLACES.items()} | {"Omdurman/Khartoum": "khartoum"}


def wording(number: str) -> str:
    """The text of one rule."""
    return LEDGER.rule(number).wording


def rows(number: str) -> list[list[str]]:
    """The cells of a rule's table, its head left out and bold type taken off."""
    lines = [line for line in wording(number).split("\n") if line.startswith("|")]
    assert lines, f"{number} has no table"
    return [
        [cell.strip() for cell in line.replace("**", "").strip("|").split("|")]
        for line in lines[2:]
    ]


def number(text: str) -> int:
    """A number as the ledger prints it."""
    return int(text.replace(",", ""))
