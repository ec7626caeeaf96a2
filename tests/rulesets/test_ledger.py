"""Each rule ledger against the code, the tests and the page: nothing is dropped in silence.

A rule that is played has its number in a docstring or a comment of the code, and in a test's name
or the id of a parametrised case. Every setting is an option, and every option is read somewhere.
"""

from __future__ import annotations

import ast
import importlib
import io
import re
import tokenize
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from rulesets.core.ledger import Ledger, ledger_files, read_ledger
from rulesets.core.ledger_pages import page

ROOT = Path(__file__).parents[2]
#: Where a rule may be played besides its book's own package: what outlives a battle is the apps'.
APPS = ("campaigns", "vessels", "battles", "turns")
#: The worked cases of each book.
VECTORS = {
    "on_to_richmond": 30,
    "riverside": 49,
    "smoke_on_the_water": 60,
    "soldiers_companion": 109,
    "sun_never_sets": 20,
}

#: The campaign book is no ruleset, and keeps its ledger with its code.
BOOKS = {**ledger_files(), "sun_never_sets": ROOT / "campaigns" / "rules" / "ledger.toml"}
each_book = pytest.mark.parametrize("book", BOOKS)
#: The rules by which books are converted are no book's: they have no settings and no worked cases.
CONVERSION = "conversion"
LEDGERS = {**BOOKS, CONVERSION: ROOT / "rulesets" / "core" / "conversion.toml"}
each_ledger = pytest.mark.parametrize("book", LEDGERS)


def code_files(book: str) -> list[Path]:
    """The code that may play a rule; options.py only names the settings."""
    home = ROOT / "rulesets" if book == CONVERSION else LEDGERS[book].parent
    folders = [home, *(ROOT / app for app in APPS)]
    return sorted(
        {
            path
            for folder in folders
            for path in folder.rglob("*.py")
            if "migrations" not in path.parts and path.name != "options.py"
        }
    )


def modules_of_tests() -> list[Path]:
    return sorted((ROOT / "tests").rglob("*.py"))


class Module(NamedTuple):
    """What the tests ask of one file. Its syntax tree, which is a hundred times as large, is let
    go: those of all files would be in every search for garbage from then on."""

    docstrings: tuple[str, ...]
    tests: tuple[str, ...]
    cases: tuple[str, ...]
    attributes: frozenset[str]


@cache
def module(path: Path) -> Module:
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))))
    return Module(docstrings(nodes), names_of_tests(nodes), case_ids(nodes), attributes_read(nodes))


def docstrings(nodes: list[ast.AST]) -> tuple[str, ...]:
    return tuple(
        ast.get_docstring(node, clean=False) or ""
        for node in nodes
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
    )


def names_of_tests(nodes: list[ast.AST]) -> tuple[str, ...]:
    return tuple(
        node.name
        for node in nodes
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name[:5] == "test_"
    )


def case_ids(nodes: list[ast.AST]) -> tuple[str, ...]:
    """The texts of `id=` and `ids=`, which name parametrised cases."""
    return tuple(
        inner.value
        for node in nodes
        if isinstance(node, ast.keyword) and node.arg in ("id", "ids")
        for inner in ast.walk(node.value)
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str)
    )


def attributes_read(nodes: list[ast.AST]) -> frozenset[str]:
    return frozenset(
        node.attr
        for node in nodes
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)
    )


@cache
def comments(path: Path) -> tuple[str, ...]:
    source = io.StringIO(path.read_text(encoding="utf-8"))
    return tuple(
        token.string
        for token in tokenize.generate_tokens(source.readline)
        if token.type == tokenize.COMMENT
    )


def numbers_in(texts: Iterable[str], ledger: Ledger) -> set[str]:
    """The numbers of this book's rules in texts, written RS-GUN-05 or rs_gun_05."""
    found = shape_of_numbers(ledger.prefix, *codes_and_words(ledger))
    return {
        f"{ledger.prefix}-{re.sub('_', '-', number).upper()}"
        for text in texts
        for number in found.findall(text)
    }


@cache
def shape_of_numbers(prefix: str, firsts: frozenset[str], words: frozenset[str]) -> re.Pattern[str]:
    """`firsts` are the first words of codes that have two, `words` what stands for a place."""
    doubled = "".join(f"{first}[-_][a-z]+|" for first in sorted(firsts))
    worded = "".join(f"|{word.replace('-', '[-_]')}" for word in sorted(words))
    return re.compile(
        rf"(?<![a-z0-9]){prefix}[-_]((?:{doubled}[a-z]+)[-_][0-9]{{2}}(?![0-9]){worded})(?![a-z])",
        re.IGNORECASE,
    )


def codes_and_words(ledger: Ledger) -> tuple[frozenset[str], frozenset[str]]:
    codes = [chapter.code.split("-") for chapter in ledger.chapters]
    worded = [rule.number for rule in ledger.rules if rule.number[-1].isalpha()]
    return (
        frozenset(first for first, *rest in codes if rest),
        frozenset(number.removeprefix(f"{ledger.prefix}-") for number in worded),
    )


def cited_in_code(book: str, ledger: Ledger) -> set[str]:
    return {
        number
        for path in code_files(book)
        for texts in (module(path).docstrings, comments(path))
        for number in numbers_in(texts, ledger)
    }


def cited_in_tests(ledger: Ledger) -> set[str]:
    return {
        number
        for path in modules_of_tests()
        for texts in (module(path).tests, module(path).cases)
        for number in numbers_in(texts, ledger)
    }


@each_ledger
def test_a_rule_that_is_played_is_named_in_the_code(book: str):
    ledger = read_ledger(LEDGERS[book])
    cited = cited_in_code(book, ledger)

    missing = [r.number for r in ledger.rules if r.played and r.number not in cited]
    assert not missing, f"{len(missing)}: {', '.join(missing)}"


@each_ledger
def test_a_rule_that_is_played_is_named_by_a_test(book: str):
    ledger = read_ledger(LEDGERS[book])
    cited = cited_in_tests(ledger)

    missing = [r.number for r in ledger.rules if r.played and r.number not in cited]
    assert not missing, f"{len(missing)}: {', '.join(missing)}"


def test_a_rule_that_waits_for_its_campaign_has_code_and_a_test_already():
    """The campaign book is built from below: its rules are whole before anything plays them."""
    ledger = read_ledger(BOOKS["sun_never_sets"])
    numbers = {rule.number for rule in ledger.rules}

    assert sorted(numbers - cited_in_code("sun_never_sets", ledger)) == []
    assert sorted(numbers - cited_in_tests(ledger)) == []


@each_ledger
def test_a_rule_that_is_not_played_says_why(book: str):
    left_out = [rule for rule in read_ledger(LEDGERS[book]).rules if not rule.played]

    assert all(rule.reason.endswith(".") for rule in left_out)


@each_ledger
def test_no_number_is_cited_that_the_ledger_lacks(book: str):
    ledger = read_ledger(LEDGERS[book])
    known = {rule.number for rule in ledger.rules}
    strayed = {
        f"{path.relative_to(ROOT)}: {number}"
        for path in [*code_files(book), *sorted((ROOT / "rulesets" / "core").rglob("*.py"))]
        for number in numbers_in([path.read_text(encoding="utf-8")], ledger) - known
    }
    named = {n for n in cited_in_tests(ledger) - known if "-VECTOR-" not in n}

    assert sorted(strayed | named) == []


@each_ledger
def test_the_page_is_what_the_ledger_tells(book: str):
    told = (ROOT / "docs" / "rulesets" / f"{book}.md").read_text(encoding="utf-8")

    assert told == page(read_ledger(LEDGERS[book])), "make docs"


@each_book
def test_every_worked_case_is_a_test(book: str):
    ledger = read_ledger(BOOKS[book])
    name = re.compile(rf"test_{ledger.prefix.lower()}_vector_([0-9]{{2,}})(?:_|$)")
    matches = (name.match(test) for path in modules_of_tests() for test in module(path).tests)
    found = {int(match[1]) for match in matches if match}

    amiss = sorted(set(range(1, VECTORS[book] + 1)) ^ found)
    assert not amiss, f"{len(amiss)}: {amiss}"


def described(book: str) -> dict[str, dict]:
    package = ".".join(BOOKS[book].parent.relative_to(ROOT).parts)
    options = importlib.import_module(f"{package}.options").Options
    return {told["name"]: told for told in options.describe()}


@each_book
def test_options_are_the_settings_of_the_ledger(book: str):
    options = described(book)
    settings = {
        setting.name: (rule.number, setting.default, list(setting.values))
        for rule in read_ledger(BOOKS[book]).rules
        for setting in rule.settings
    }

    # TOML has no null: a ledger spells it.
    told = {n: "null" if o["default"] is None else o["default"] for n, o in options.items()}
    assert {n: (o["rule"], told[n]) for n, o in options.items()} == {
        name: (rule, default) for name, (rule, default, _) in settings.items()
    }
    for name, (_, _, values) in settings.items():
        choices = options[name]["choices"]
        assert choices is None or sorted(choices) == sorted(values), name


@each_book
def test_every_option_is_read_somewhere(book: str):
    read = {name for path in code_files(book) for name in module(path).attributes}

    unread = [name for name in described(book) if name not in read]
    assert not unread, f"{len(unread)}: {', '.join(unread)}"
