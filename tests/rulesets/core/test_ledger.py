"""Reading a ledger, and telling it as a page."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulesets.core import ledger_pages
from rulesets.core.ledger import (
    Basis,
    Chapter,
    Ledger,
    LedgerError,
    Note,
    Rule,
    Setting,
    joined,
    ledger_files,
    parse_ledger,
    read_ledger,
)

EXAMPLE = """
schema = 1
key = "example"
prefix = "EX"
title = "Example"
about = "A book of two rules."
phases = ["FIRE: both sides at once"]
sources = ["Example, first edition"]

[[chapter]]
code = "GUN"
title = "Gunnery"

[[rule]]
number = "EX-GUN-01"
title = "Fire"
phase = "FIRE"
campaign = "no"
place = "page 3"
basis = ["printed", "decision"]
wording = '''
Fire is
simultaneous.

| d6 | Effect |
|---|---|
| 6 | hit |
'''
ruling = "Roll every shot first."
settings = { alternate = [false, true], dice = [2] }
played = true

[[rule]]
number = "EX-GUN-02"
title = "Smoke"
phase = "FIRE"
campaign = "no"
basis = ["assumed"]
wording = "Smoke hides nothing."
played = false
reason = "Not a rule: it changes nothing."

[[note]]
title = "Traps"
text = "Mind the smoke."
"""


def parsed(change: Callable[[dict[str, Any]], object] = lambda values: None) -> Ledger:
    values = tomllib.loads(EXAMPLE)
    change(values)
    return parse_ledger(values, place="ledger.toml", digest="00")


def test_a_ledger_is_read_whole():
    assert parsed() == Ledger(
        key="example",
        prefix="EX",
        title="Example",
        about="A book of two rules.",
        phases=("FIRE: both sides at once",),
        sources=("Example, first edition",),
        chapters=(Chapter("GUN", "Gunnery"),),
        rules=(
            Rule(
                number="EX-GUN-01",
                title="Fire",
                phase="FIRE",
                campaign="no",
                place="page 3",
                basis=(Basis.PRINTED, Basis.DECISION),
                wording="Fire is simultaneous.\n\n| d6 | Effect |\n|---|---|\n| 6 | hit |",
                ruling="Roll every shot first.",
                settings=(Setting("alternate", (False, True)), Setting("dice", (2,))),
                played=True,
                reason="",
            ),
            Rule(
                number="EX-GUN-02",
                title="Smoke",
                phase="FIRE",
                campaign="no",
                place="",
                basis=(Basis.ASSUMED,),
                wording="Smoke hides nothing.",
                ruling="",
                settings=(),
                played=False,
                reason="Not a rule: it changes nothing.",
            ),
        ),
        notes=(Note("Traps", "Mind the smoke."),),
        digest="00",
    )


def test_a_rule_is_found_by_its_number():
    rule = parsed().rule("EX-GUN-02")

    assert (rule.title, rule.chapter) == ("Smoke", "GUN")
    with pytest.raises(KeyError):
        parsed().rule("EX-GUN-03")


def test_a_chapter_may_have_a_code_of_two_words_and_skip_places():
    def change(values: dict[str, Any]) -> None:
        values["chapter"][0].update(code="GUN-HIT", skips=[1, 3])
        values["rule"][0]["number"] = "EX-GUN-HIT-02"
        values["rule"][1]["number"] = "EX-GUN-HIT-04"

    ledger = parsed(change)
    assert [rule.chapter for rule in ledger.rules] == ["GUN-HIT", "GUN-HIT"]
    assert ledger.chapters[0].skips == (1, 3)


def test_words_stand_after_the_numbered_places_of_a_chapter():
    def change(values: dict[str, Any]) -> None:
        values["rule"][1]["number"] = "EX-GUN-FOG"

    rule = parsed(change).rule("EX-GUN-FOG")
    assert rule.chapter == "GUN"


def changed(**fields: Any) -> Callable[[dict[str, Any]], object]:
    """The first rule with these fields; None takes one away."""

    def change(values: dict[str, Any]) -> None:
        for name, value in fields.items():
            if value is None:
                del values["rule"][0][name]
            else:
                values["rule"][0][name] = value

    return change


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (changed(number="EX-GUN-02"), "the rule EX-GUN-02 stands twice"),
        (changed(number="EX-GUN-03"), "EX-GUN-03 stands where EX-GUN-01 is due"),
        (
            lambda values: values["chapter"][0].update(skips=[1]),
            "EX-GUN-01 stands where EX-GUN-02 is due",
        ),
        (lambda values: values["chapter"][0].update(skips=["1"]), "skips must be a list of places"),
        (changed(number="EX-GUN-RAM"), "EX-GUN-RAM stands where EX-GUN-01 is due"),
        (changed(number="EX-RAM-01"), "'EX-RAM-01' is no number of a rule in a chapter here"),
        (changed(number="RS-GUN-01"), "'RS-GUN-01' is no number of a rule in a chapter here"),
        (changed(rank=1), "rule 1 (EX-GUN-01): rank is no field here"),
        (changed(title=None), "rule 1 (EX-GUN-01): title is missing"),
        (changed(title=" "), "rule 1 (EX-GUN-01): title is empty"),
        (changed(title=3), "rule 1 (EX-GUN-01): title must be str, not int"),
        (changed(basis=["hearsay"]), "basis 'hearsay' is none of printed, recovered, rebuilt"),
        (changed(basis=[]), "basis must name each thing"),
        (changed(basis=["printed", "printed"]), "basis must name each thing"),
        (changed(settings={"alternate": []}), "setting 'alternate' must list its values"),
        (changed(played=False), "a rule that is not played needs a reason"),
        (changed(reason="Why not."), "a rule that is played needs no reason"),
        (changed(played="yes"), "played must be bool, not str"),
        (lambda values: values["rule"].reverse(), "EX-GUN-02 stands where EX-GUN-01 is due"),
        (
            lambda values: values["rule"][1].update(settings={"dice": [1]}),
            "the setting 'dice' stands twice",
        ),
        (
            lambda values: values["chapter"].append({"code": "GUN", "title": "Again"}),
            "a chapter stands twice",
        ),
        (lambda values: values["chapter"][0].update(page=1), "chapter 1: page is no field here"),
        (lambda values: values["note"][0].update(page=1), "note 1: page is no field here"),
        (lambda values: values.update(author="x"), "ledger.toml: author is no field here"),
        (lambda values: values.update(schema=2), "schema must be 1"),
        (lambda values: values.update(sources=[1]), "sources must be a list of texts"),
        (lambda values: values.update(rule=[1]), "rule must be a list of tables"),
    ],
)
def test_a_ledger_that_is_not_well_formed_is_refused(
    change: Callable[[dict[str, Any]], object], complaint: str
):
    with pytest.raises(LedgerError, match=re.escape(complaint)):
        parsed(change)


def test_a_file_that_is_no_toml_is_refused(tmp_path: Path):
    path = tmp_path / "ledger.toml"
    path.write_text("schema = ", encoding="utf-8")

    with pytest.raises(LedgerError, match=r"ledger\.toml: Invalid value"):
        read_ledger(path)


def test_the_digest_is_that_of_the_file(tmp_path: Path):
    path = tmp_path / "ledger.toml"
    path.write_text("# one remark" + EXAMPLE, encoding="utf-8", newline="\n")

    assert (
        read_ledger(path).digest
        == "73fb22edfcc91c931bd5e27fb4d5ca574ea81e23b0cc9c23913f0e22af525354"
    )


def test_lines_of_a_paragraph_are_joined_and_rows_are_not():
    assert joined("\n  a\n  b\n\n| x |\n| y |\n \n c ") == "a b\n\n| x |\n| y |\n\nc"


def test_a_page_tells_every_rule_with_its_standing():
    told = ledger_pages.page(parsed())

    assert told.startswith("# Example\n\n<!-- Told from the ledger.toml of example")
    assert "| EX-GUN | Gunnery | 2 | 1 | 1 | 1 | 0 | 0 | 1 | 1 |\n" in told
    assert "| [EX-GUN-02](#ex-gun-02) | Smoke | Not a rule: it changes nothing. |" in told
    assert (
        "### EX-GUN-01\n\n**Fire**\n\nFire is simultaneous.\n\n"
        "| d6 | Effect |\n|---|---|\n| 6 | hit |\n\n"
        "*Ruling.* Roll every shot first.\n\n"
        "*Setting.* `alternate`: `false` or `true`.\n\n*Setting.* `dice`: `2`.\n\n"
        "*Played. Rests on: printed, decision. Place: page 3. Phase: FIRE. Campaign: no.*\n"
    ) in told
    assert (
        "*Not played: Not a rule: it changes nothing. Rests on: assumed. "
        "Place: none in the book. Phase: FIRE. Campaign: no.*"
    ) in told
    assert "| `alternate` | `false` | `true` | [EX-GUN-01](#ex-gun-01) |" in told
    assert "## Traps\n\nMind the smoke.\n" in told
    assert told.endswith("## Sources\n\n- Example, first edition\n")


def test_a_ledger_that_is_no_rulesets_is_told_where_it_is_named(tmp_path: Path):
    folder, ledger = tmp_path / "rulesets", tmp_path / "ledger.toml"
    stored = (
        ledger_files()["riverside"]
        .read_text(encoding="utf-8")
        .replace('key = "riverside"', 'key = "elsewhere"', 1)
    )
    ledger.write_text(stored, encoding="utf-8")

    assert ledger_pages.main([str(folder), str(ledger)]) == 0
    assert {path.stem for path in folder.iterdir()} == {*ledger_files(), "elsewhere"}
    assert ledger_pages.main([str(folder), str(ledger), "--check"]) == 0
    (folder / "elsewhere.md").write_text("changed by hand", encoding="utf-8")
    assert ledger_pages.main([str(folder), "--check"]) == 0
    assert ledger_pages.main([str(folder), str(ledger), "--check"]) == 1


def test_pages_are_written_and_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    folder = tmp_path / "rulesets"

    assert ledger_pages.main([str(folder), "--check"]) == 1
    assert f"{folder / 'riverside.md'} is not what its ledger tells" in capsys.readouterr().err
    assert not folder.exists()

    assert ledger_pages.main([str(folder)]) == 0
    assert {path.stem for path in folder.iterdir()} == set(ledger_files())
    assert ledger_pages.main([str(folder), "--check"]) == 0

    with (folder / "riverside.md").open("a", encoding="utf-8") as page:
        page.write("changed by hand\n")
    assert ledger_pages.main([str(folder), "--check"]) == 1
