"""The rules of a book as pages show them: their wording in paragraphs and tables."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulesets.core.ledger import Ledger, Rule, ledger_files, read_ledger


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, or the rows of a table, its heading first."""

    text: str
    rows: list[list[str]]


@dataclass(frozen=True, slots=True)
class WordedRule:
    """A rule of the ledger as we play it."""

    number: str
    title: str
    wording: list[Block]
    ruling: list[Block]
    reason: str
    """Why it is not played; empty: it is."""


def ledger_of(ruleset: str) -> Ledger:
    """A book's ledger."""
    return read_ledger(ledger_files()[ruleset])


def worded(rules: Iterable[Rule]) -> list[WordedRule]:
    """Rules with their prose taken apart."""
    return [
        WordedRule(
            number=rule.number,
            title=rule.title,
            wording=list(_blocks(rule.wording)),
            ruling=list(_blocks(rule.ruling)),
            reason="" if rule.played else rule.reason,
        )
        for rule in rules
    ]


def _blocks(prose: str) -> Iterator[Block]:
    """Paragraphs, and tables as their rows of cells without the line under the heading."""
    for paragraph in filter(None, prose.split("\n\n")):
        if not paragraph.startswith("|"):
            yield Block(paragraph, [])
            continue
        rows = [line.strip("|").split("|") for line in paragraph.split("\n")]
        yield Block("", [[cell.strip() for cell in row] for row in (rows[0], *rows[2:])])
