"""Templates and books: what a stranger reads before he founds a campaign."""

import json

import pytest

from battles.battlefields import checked_battlefield
from rulesets import RULESETS
from rulesets.core.ledger import ledger_files, read_ledger
from rulesets.core.ready import ready_battlefields
from tests.factories import make_user
from tests.support.api import Person, done, refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def reader():
    return Person(make_user())


def test_a_template_tells_its_sides_its_fleets_and_each_option(reader):
    offer = done(reader.get("/templates/wilkinson/"))

    assert offer in reader.rows("/templates/")
    assert [side["key"] for side in offer["sides"]] == ["expedition", "slavers"]
    mayfly = offer["sides"][0]["vessels"][0]
    assert (mayfly["key"], mayfly["vessel_class"], mayfly["status"]) == (
        "mayfly",
        "gunboat",
        "expected",
    )
    options = {option["name"]: option for option in offer["rulesets"][0]["options"]}
    assert options["turn_limit"]["value"] == options["turn_limit"]["default"] == 12


def test_a_book_tells_its_options_and_each_rule_with_its_status(reader):
    book = done(reader.get("/rulesets/riverside/"))

    assert [option["name"] for option in book["options"]] == [
        option["name"] for option in RULESETS["riverside"].describe_options()
    ]
    options = {option["name"]: option for option in book["options"]}
    assert options["capacity_mode"] == {
        "name": "capacity_mode",
        "type": "string",
        "choices": ["strict", "proportional"],
        "names": None,
        "default": "strict",
        "rule": "RS-CAP-03",
        "help": options["capacity_mode"]["help"],
    }
    rules = {rule["number"]: rule for rule in book["rules"]}
    assert rules["RS-CAP-02"]["status"] == "played"
    assert all(rule["reason"] for rule in rules.values() if rule["status"] == "left_out")
    assert book["rules_played"] + book["rules_left_out"] == len(rules)
    assert {option["rule"] for option in book["options"]} <= rules.keys()


def test_the_list_of_books_is_short(reader):
    books = reader.rows("/rulesets/")

    assert [book["key"] for book in books] == [*RULESETS, "sun_never_sets"]
    assert not any("rules" in book for book in books)


@pytest.mark.parametrize("path", ["/templates/nowhere/", "/rulesets/nowhere/"])
def test_an_unknown_key_is_not_found_and_told_those_there_are(reader, path):
    problem = refused(reader.get(path), 404, "not_found")

    assert "wilkinson" in problem["remedy"] or "riverside" in problem["remedy"]


def test_a_ready_battlefield_is_one_that_a_scenario_takes(reader):
    listed = reader.rows("/battlefields/")
    assert [one["key"] for one in listed] == list(ready_battlefields())
    assert not any("table" in one for one in listed)

    island = done(reader.get("/battlefields/island/"))
    assert island["unit"] == "inch"
    for ruleset in RULESETS:
        checked = checked_battlefield(island["table"], ruleset)
        assert json.loads(json.dumps(checked)) == island["table"]

    problem = refused(reader.get("/battlefields/atlantis/"), 404, "not_found")
    assert "open-reach" in problem["remedy"]


def test_a_shelf_takes_no_parameters(reader):
    refused(reader.get("/rulesets/", limit=1), 400, "unknown_parameter")


class TestTheCoverageMatrix:
    PATH = "/rulesets/riverside/rules/"

    def all_of(self, reader, **asked):
        page = done(reader.get(self.PATH, **asked))
        rows = page["results"]
        while page["next"]:
            page = reader.client.get(page["next"]).json()
            rows += page["results"]
        return rows

    def test_it_has_every_rule_of_the_ledger_once_and_in_order(self, reader):
        ledger = read_ledger(ledger_files()["riverside"])
        assert [rule["number"] for rule in self.all_of(reader)] == [
            rule.number for rule in ledger.rules
        ]

    def test_each_chapter_counts_what_its_rules_say(self, reader):
        for chapter in done(reader.get("/rulesets/riverside/"))["chapters"]:
            rules = self.all_of(reader, chapter=chapter["code"])
            assert {rule["chapter"] for rule in rules} == {chapter["code"]}
            played = [rule for rule in rules if rule["status"] == "played"]
            assert (chapter["rules_played"], chapter["rules_left_out"]) == (
                len(played),
                len(rules) - len(played),
            )

    def test_what_is_left_out_has_its_reason(self, reader):
        book = done(reader.get("/rulesets/riverside/"))
        left_out = self.all_of(reader, status="left_out")
        assert len(left_out) == book["rules_left_out"]
        assert all(rule["reason"] for rule in left_out)

    def test_one_rule_is_had_by_its_number(self, reader):
        rule = done(reader.get(f"{self.PATH}RS-CAP-03/"))
        assert (rule["chapter"], rule["options"]) == ("CAP", ["capacity_mode"])
        assert rule in self.all_of(reader, chapter="CAP")

    @pytest.mark.parametrize(
        ("asked", "word"), [({"status": "maybe"}, "left_out"), ({"chapter": "ZZZ"}, "CAP")]
    )
    def test_a_word_that_is_none_is_told_those_there_are(self, reader, asked, word):
        problem = refused(reader.get(self.PATH, **asked), 400, "invalid_fields")
        assert word in problem["errors"][0]["detail"]

    @pytest.mark.parametrize("path", ["chess/rules/", "riverside/rules/RS-CAP-99/"])
    def test_what_there_is_not(self, reader, path):
        refused(reader.get(f"/rulesets/{path}"), 404, "not_found")
