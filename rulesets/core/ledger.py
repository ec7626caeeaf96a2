"""A book's rule ledger, read from its `ledger.toml`: the rules by number, as we play them.

The file holds the book's `key`, the `prefix` of its numbers, `title`, an account of it (`about`),
the `phases` that rules name, and its `sources`, by title; then tables of `chapter`, `rule`, `note`.
Prose is Markdown; the lines of a paragraph are joined.

A number is the prefix, the chapter's code (one word or two, `EFF-TUR`), and a place of two digits,
or a word of three letters (`OPT-TOW`). A chapter may skip places (`skips`), which the book's list
has left open.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import count, islice
from pathlib import Path
from typing import Any, Final, NoReturn

SCHEMA: Final = 1


class LedgerError(ValueError):
    """A ledger that is not well formed: which file, where in it, and what is wrong."""


class Basis(StrEnum):
    """What a rule as played rests on."""

    PRINTED = "printed"  # the book says it
    RECOVERED = "recovered"  # another work tells what the book says
    REBUILT = "rebuilt"  # its value is lost, and rebuilt from what is left around it
    ASSUMED = "assumed"  # our own, where a battle could not be resolved without
    DECISION = "decision"  # our answer where the book gives none, or more than one


@dataclass(frozen=True, slots=True)
class Chapter:
    """The rules whose numbers share a code. `skips` are places that have no rule."""

    code: str
    title: str
    skips: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Note:
    """Something to know that is no rule of its own."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Setting:
    """A switch of the rule: its values as the ledger names them, the default first."""

    name: str
    values: tuple[Any, ...]

    @property
    def default(self) -> Any:
        return self.values[0]


@dataclass(frozen=True, slots=True)
class Rule:
    """One entry. `reason` says why a rule is not played, and is empty where it is."""

    number: str
    title: str
    phase: str
    campaign: str
    place: str
    basis: tuple[Basis, ...]
    wording: str
    ruling: str
    settings: tuple[Setting, ...]
    played: bool
    reason: str

    @property
    def status(self) -> str:
        """Whether it is played, in a word."""
        return "played" if self.played else "left_out"

    @property
    def chapter(self) -> str:
        """The code of its chapter."""
        return "-".join(self.number.split("-")[1:-1])


@dataclass(frozen=True, slots=True)
class Ledger:
    """A book's rules in order. `digest` is the SHA-256 of its file."""

    key: str
    prefix: str
    title: str
    about: str
    phases: tuple[str, ...]
    sources: tuple[str, ...]
    chapters: tuple[Chapter, ...]
    rules: tuple[Rule, ...]
    notes: tuple[Note, ...]
    digest: str

    def rule(self, number: str) -> Rule:
        """The rule of a number; KeyError where there is none."""
        for rule in self.rules:
            if rule.number == number:
                return rule
        raise KeyError(number)


def ledger_files() -> dict[str, Path]:
    """The ledger of each book, by the name of its package."""
    books = Path(__file__).parent.parent
    return {path.parent.name: path for path in sorted(books.glob("*/ledger.toml"))}


@cache
def read_ledger(path: Path) -> Ledger:
    """Read one `ledger.toml`. Raises LedgerError where it is not well formed."""
    stored = path.read_bytes()
    try:
        values = tomllib.loads(stored.decode())
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise LedgerError(f"{path.name}: {error}") from error
    return parse_ledger(values, place=path.name, digest=hashlib.sha256(stored).hexdigest())


def parse_ledger(values: Mapping[str, Any], *, place: str, digest: str) -> Ledger:
    """A ledger from what TOML gives; `place` names the file in complaints."""
    table = _Table(values, place)
    if table.take("schema", int) != SCHEMA:
        table.refuse(f"schema must be {SCHEMA}")
    ledger = Ledger(
        key=table.text("key"),
        prefix=table.text("prefix"),
        title=table.text("title"),
        about=table.prose("about"),
        phases=table.texts("phases"),
        sources=table.texts("sources"),
        chapters=tuple(_chapter(each) for each in table.tables("chapter")),
        rules=tuple(_rule(each) for each in table.tables("rule")),
        notes=tuple(
            Note(title=each.text("title"), text=each.last("text"))
            for each in table.tables("note", needed=False)
        ),
        digest=digest,
    )
    table.done()
    _check_order(ledger, place)
    return ledger


def _chapter(table: _Table) -> Chapter:
    skips = table.take("skips", list, needed=False) or []
    if not all(type(place) is int for place in skips):
        table.refuse("skips must be a list of places")
    return Chapter(code=table.text("code"), title=table.last("title"), skips=tuple(skips))


def _rule(table: _Table) -> Rule:
    number = table.text("number")
    table.place = f"{table.place} ({number})"
    basis = table.texts("basis")
    known = set(Basis)
    if wrong := [word for word in basis if word not in known]:
        table.refuse(f"basis {wrong[0]!r} is none of {', '.join(Basis)}")
    if not basis or len(set(basis)) != len(basis):
        table.refuse("basis must name each thing the rule rests on once")
    settings = table.take("settings", dict, needed=False) or {}
    for name, values in settings.items():
        if not isinstance(values, list) or not values:
            table.refuse(f"setting {name!r} must list its values, the default first")
    played = table.take("played", bool)
    reason = table.prose("reason", needed=False)
    if played and reason:
        table.refuse("a rule that is played needs no reason")
    if not played and not reason:
        table.refuse("a rule that is not played needs a reason")
    rule = Rule(
        number=number,
        title=table.text("title"),
        phase=table.text("phase"),
        campaign=table.text("campaign"),
        place=table.text("place", needed=False),
        basis=tuple(map(Basis, basis)),
        wording=table.prose("wording"),
        ruling=table.prose("ruling", needed=False),
        settings=tuple(Setting(name, tuple(values)) for name, values in settings.items()),
        played=played,
        reason=reason,
    )
    table.done()
    return rule


def _check_order(ledger: Ledger, place: str) -> None:
    """Places run from 01 in each chapter, words after them; no number or setting stands twice."""
    codes = [chapter.code for chapter in ledger.chapters]
    if len(set(codes)) != len(codes):
        raise LedgerError(f"{place}: a chapter stands twice")
    numbers = [rule.number for rule in ledger.rules]
    if twice := _first_twice(numbers):
        raise LedgerError(f"{place}: the rule {twice} stands twice")
    shape = re.compile(rf"{re.escape(ledger.prefix)}-([A-Z]+(?:-[A-Z]+)?)-([0-9]{{2}}|[A-Z]{{3}})")
    for number in numbers:
        match = shape.fullmatch(number)
        if match is None or match[1] not in codes:
            raise LedgerError(f"{place}: {number!r} is no number of a rule in a chapter here")
    expected = [number for chapter in ledger.chapters for number in _expected(ledger, chapter)]
    for number, due in zip(numbers, expected, strict=True):
        if number != due:
            raise LedgerError(f"{place}: {number} stands where {due} is due")
    names = [setting.name for rule in ledger.rules for setting in rule.settings]
    if twice := _first_twice(names):
        raise LedgerError(f"{place}: the setting {twice!r} stands twice")


def _expected(ledger: Ledger, chapter: Chapter) -> list[str]:
    """The numbers of a chapter in their order: its places without those skipped, then its words."""
    own = [rule.number for rule in ledger.rules if rule.chapter == chapter.code]
    words = [number for number in own if number[-1].isalpha()]
    places = (place for place in count(1) if place not in chapter.skips)
    front = f"{ledger.prefix}-{chapter.code}"
    return [f"{front}-{place:02}" for place in islice(places, len(own) - len(words))] + words


def _first_twice(words: list[str]) -> str | None:
    seen: set[str] = set()
    for word in words:
        if word in seen:
            return word
        seen.add(word)
    return None


class _Table:
    """One TOML table being read; what nobody asks for is refused."""

    def __init__(self, values: Mapping[str, Any], place: str) -> None:
        self._left = dict(values)
        self.place = place

    def refuse(self, problem: str) -> NoReturn:
        raise LedgerError(f"{self.place}: {problem}")

    def take(self, name: str, kind: type, *, needed: bool = True) -> Any:
        if name not in self._left:
            if needed:
                self.refuse(f"{name} is missing")
            return None
        value = self._left.pop(name)
        if type(value) is not kind:
            self.refuse(f"{name} must be {kind.__name__}, not {type(value).__name__}")
        return value

    def text(self, name: str, *, needed: bool = True) -> str:
        value = self.take(name, str, needed=needed)
        if needed and not value.strip():
            self.refuse(f"{name} is empty")
        return value or ""

    def prose(self, name: str, *, needed: bool = True) -> str:
        return joined(self.text(name, needed=needed))

    def last(self, name: str) -> str:
        """Prose, after which the table must be empty."""
        value = self.prose(name)
        self.done()
        return value

    def texts(self, name: str) -> tuple[str, ...]:
        values = self.take(name, list)
        if not all(isinstance(value, str) and value for value in values):
            self.refuse(f"{name} must be a list of texts")
        return tuple(values)

    def tables(self, name: str, *, needed: bool = True) -> list[_Table]:
        values = self.take(name, list, needed=needed) or []
        if not all(isinstance(value, dict) for value in values):
            self.refuse(f"{name} must be a list of tables")
        return [
            _Table(value, f"{self.place}, {name} {count}") for count, value in enumerate(values, 1)
        ]

    def done(self) -> None:
        if self._left:
            self.refuse(f"{min(self._left)} is no field here")


def joined(text: str) -> str:
    """Prose with the lines of each paragraph joined; the rows of a table stay apart."""
    paragraphs = []
    for paragraph in re.split(r"\n\s*\n", text.strip()):
        table = paragraph.startswith("|")
        paragraphs.append(("\n" if table else " ").join(map(str.strip, paragraph.split("\n"))))
    return "\n\n".join(paragraphs)
