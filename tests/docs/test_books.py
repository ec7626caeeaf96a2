"""The pages of the books against the books: rules counted, options, and each JSON as a setup."""

import copy
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from benchmarks import companion, richmond, setups, smoke
from rulesets import RULESETS, BattleSetup, resolve
from rulesets.core.ledger import ledger_files, read_ledger

DOCS = Path(__file__).parents[2] / "docs"
BOOKS = sorted(RULESETS)
SECTIONS = ("What is modelled", "What is not", "Options", "A table battle")


def page(book: str) -> str:
    return (DOCS / f"{book}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("book", BOOKS)
def test_a_page_says_what_is_modelled_the_options_and_how_a_table_battle_is_entered(book):
    sections = re.findall(r"^## (.*)$", page(book), re.MULTILINE)
    assert [name for name in sections if name in SECTIONS] == list(SECTIONS)
    assert f"(docs/{book}.md)" in (DOCS.parent / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("book", BOOKS)
def test_a_page_counts_the_rules_of_its_ledger(book):
    rules = read_ledger(ledger_files()[book]).rules
    played = sum(rule.played for rule in rules)
    left = len(rules) - played
    are = "is" if left == 1 else "are"
    told = f"The ledger has {len(rules)} rules: {played} are played, {left} {are} not."
    assert told in page(book)


# -- options ---------------------------------------------------------------------------------------


def shown(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def values_of(option: dict[str, Any]) -> str:
    """What an option may be, as the table tells it."""
    if option["choices"] is not None:
        return ", ".join(f"`{shown(value)}`" for value in option["choices"])
    if option["type"] == "integer":
        return f"{option['minimum']} to {option['maximum']}"
    if option["name"] == "tables":
        return "see below"
    if option.get("names"):
        return f"{option['values']['minimum']} to {option['values']['maximum']} each"
    return "lists of " + ", ".join(f"`{value}`" for value in option["values"])


def row(option: dict[str, Any]) -> str:
    cells = (
        f"`{option['name']}`",
        f"`{shown(option['default'])}`",
        values_of(option),
        option["rule"],
        option["help"],
    )
    return f"| {' | '.join(cells)} |"


@pytest.mark.parametrize("book", BOOKS)
def test_a_page_lists_the_options_as_they_are(book):
    options = re.search(r"^## Options$(.*?)^## ", page(book), re.MULTILINE | re.DOTALL).group(1)
    listed = [line for line in options.splitlines() if line.startswith("| `")]
    assert listed == [row(option) for option in RULESETS[book].describe_options()]


# -- JSON ------------------------------------------------------------------------------------------


def roads() -> dict[str, Any]:
    """Two against two in the Roads, as the page of Smoke on the Water has them."""
    vessels = [
        smoke.vessel("uss-monitor", smoke.UNION, "uss_monitor", (40, 100), smoke.EAST),
        smoke.vessel("cumberland", smoke.UNION, "cumberland", (40, 140), smoke.EAST),
        smoke.vessel("css-virginia", smoke.CONFEDERATE, "css_virginia", (260, 100), smoke.WEST),
        smoke.vessel("transport", smoke.CONFEDERATE, "tinclad", (260, 140), smoke.WEST),
    ]
    return smoke.setup("In the Roads", "open-roads", vessels)


SETUPS: dict[str, Callable[[], dict[str, Any]]] = {
    "on_to_richmond": richmond.past_the_batteries,
    "riverside": setups.standard,
    "smoke_on_the_water": roads,
    "soldiers_companion": companion.standard,
}


def blocks(book: str) -> Iterator[dict[str, Any]]:
    for block in re.findall(r"^```json\n(.*?)^```", page(book), re.MULTILINE | re.DOTALL):
        yield json.loads(block)


def ids(lines: list[Any]) -> set[Any]:
    return {line["id"] if isinstance(line, dict) and "id" in line else object() for line in lines}


def laid_over(under: Any, over: Any) -> Any:
    """A setup with the values of a part of it; entries and sides are found by their ids."""
    if isinstance(under, dict) and isinstance(over, dict):
        return {
            **under,
            **{name: laid_over(under.get(name), value) for name, value in over.items()},
        }
    if isinstance(under, list) and isinstance(over, list) and ids(over) <= ids(under):
        told = {one["id"]: one for one in over}
        return [laid_over(one, told.get(one["id"], {})) for one in under]
    return copy.deepcopy(over)


def with_block(book: str, block: dict[str, Any]) -> dict[str, Any]:
    """The book's setup with what a block of its page says, whichever part of a setup it is."""
    data = SETUPS[book]()
    side_of = {entry["id"]: entry["side"] for entry in (*data["vessels"], *data["units"])}
    sides = {side["id"]: side for side in data["sides"]}
    if "entry" in block:
        sides[side_of[block["entry"]]]["orders"].append(block)
        return data
    if block.keys() <= side_of.keys():
        for entry, standing in block.items():
            sides[side_of[entry]]["standing"][entry] = standing
        return data
    return dict(laid_over(data, block))


@pytest.mark.parametrize("book", BOOKS)
def test_each_json_of_a_page_is_taken_by_the_book_and_its_orders_are_obeyed(book):
    told = list(blocks(book))
    assert told
    for block in told:
        setup = BattleSetup.from_json(with_block(book, block))
        result = resolve(setup, setups.seed(1))
        first = [event for turn in result.log[:2] for event in turn]
        refused = [str(event) for event in first if event.kind == "order_refused"]
        assert refused == [], block
        assert result.outcome.turns >= setup.start_turn
