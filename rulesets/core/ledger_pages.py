"""Rule ledgers told as pages: `python -m rulesets.core.ledger_pages docs/rulesets [LEDGER ...]`.

Writes `<book>.md` for each ruleset's ledger, and for each other `ledger.toml` that is named. With
`--check` it writes nothing, and fails when a page is not what its ledger tells.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rulesets.core.ledger import Basis, Ledger, Rule, ledger_files, read_ledger


def page(ledger: Ledger) -> str:
    """The whole page of a book."""
    return "\n\n".join(_paragraphs(ledger)) + "\n"


def _paragraphs(ledger: Ledger) -> Iterator[str]:
    yield f"# {ledger.title}"
    yield f"<!-- Told from the ledger.toml of {ledger.key} by rulesets.core.ledger_pages. -->"
    yield ledger.about
    yield from _standing(ledger)
    yield "## Phases"
    yield _bullets(ledger.phases)
    for chapter in ledger.chapters:
        yield f"## {chapter.title} ({ledger.prefix}-{chapter.code})"
        for rule in ledger.rules:
            if rule.chapter == chapter.code:
                yield from _entry(rule)
    for note in ledger.notes:
        yield f"## {note.title}"
        yield note.text
    yield "## Settings"
    yield from _settings(ledger)
    yield "## Sources"
    yield _bullets(ledger.sources)


def _standing(ledger: Ledger) -> Iterator[str]:
    yield "## Standing"
    rows = []
    for chapter in ledger.chapters:
        rules = [rule for rule in ledger.rules if rule.chapter == chapter.code]
        rows.append([f"{ledger.prefix}-{chapter.code}", chapter.title, *_counts(rules)])
    rows.append(["", "All", *_counts(list(ledger.rules))])
    yield _table(["Chapter", "", "Rules", "Played", "Not played", *Basis], rows)
    yield "A rule may rest on several things, so the last columns may count it more than once."
    if left_out := [rule for rule in ledger.rules if not rule.played]:
        yield "## Not played"
        yield _table(
            ["Rule", "", "Why"],
            [[_link(rule.number), rule.title, rule.reason] for rule in left_out],
        )


def _counts(rules: list[Rule]) -> list[str]:
    played = sum(rule.played for rule in rules)
    rested = [sum(basis in rule.basis for rule in rules) for basis in Basis]
    return [str(count) for count in (len(rules), played, len(rules) - played, *rested)]


def _entry(rule: Rule) -> Iterator[str]:
    yield f"### {rule.number}\n\n**{rule.title}**"
    yield rule.wording
    if rule.ruling:
        yield f"*Ruling.* {rule.ruling}"
    for setting in rule.settings:
        values = " or ".join(f"`{_value(value)}`" for value in setting.values)
        yield f"*Setting.* `{setting.name}`: {values}."
    facts = [
        "Played" if rule.played else f"Not played: {rule.reason.rstrip('.')}",
        f"Rests on: {', '.join(rule.basis)}",
        f"Place: {rule.place or 'none in the book'}",
        f"Phase: {rule.phase}",
        f"Campaign: {rule.campaign}",
    ]
    yield f"*{'. '.join(facts)}.*"


def _settings(ledger: Ledger) -> Iterator[str]:
    rows = [
        [
            f"`{setting.name}`",
            f"`{_value(setting.default)}`",
            ", ".join(f"`{_value(value)}`" for value in setting.values[1:]) or "",
            _link(rule.number),
        ]
        for rule in ledger.rules
        for setting in rule.settings
    ]
    yield _table(["Setting", "Default", "Other values", "Rule"], rows)


def _value(value: Any) -> str:
    """A setting's value as JSON spells it, without the quotes of a single word."""
    if isinstance(value, str):
        return value
    return json.dumps(value)


def _link(number: str) -> str:
    return f"[{number}](#{number.lower()})"


def _bullets(lines: tuple[str, ...]) -> str:
    return "\n".join(f"- {line}" for line in lines)


def _table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def main(arguments: list[str] | None = None) -> int:
    """Write the pages, or compare them; 1 where one differs."""
    parser = argparse.ArgumentParser(description="Write the pages of the rule ledgers.")
    parser.add_argument("folder", type=Path, help="where the pages are: docs/rulesets")
    parser.add_argument(
        "ledgers", type=Path, nargs="*", help="ledgers besides those of the rulesets"
    )
    parser.add_argument("--check", action="store_true", help="compare, and write nothing")
    chosen = parser.parse_args(arguments)
    stale = []
    for path in (*ledger_files().values(), *chosen.ledgers):
        ledger = read_ledger(path)
        told = page(ledger)
        target = chosen.folder / f"{ledger.key}.md"
        if chosen.check:
            if not target.exists() or target.read_text(encoding="utf-8") != told:
                stale.append(target)
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(told, encoding="utf-8")
    again = " ".join(map(str, (chosen.folder, *chosen.ledgers)))
    for target in stale:
        sys.stderr.write(
            f"{target} is not what its ledger tells: "
            f"run python -m rulesets.core.ledger_pages {again}\n"
        )
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
