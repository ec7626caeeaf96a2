"""The report as Markdown: what it holds, and that a name is never markup."""

import uuid

import pytest
from markdown_it import MarkdownIt

from battles.markdown import as_markdown, plain
from battles.models import Battle
from battles.reports import after_action
from battles.tasks import bring_to_its_end
from campaigns.models import Side
from tests.battles.api import make_table
from tests.battles.fixtures import WORKER
from tests.support.api import done, refused
from vessels.models import Vessel

# As lenient as a renderer may be: raw HTML passes.
RENDERER = MarkdownIt("commonmark", {"html": True}).enable("table").enable("strikethrough")

HOSTILE = [
    "<script>alert('x')</script>",
    '<img src=x onerror="alert(1)">',
    "[sunk](javascript:alert(1))",
    "![gone](https://example.org/x.png)",
    "<https://example.org>",
    "one | two | three",
    "# Not a heading",
    "- not a list",
    "12. not a list",
    "> not a quote",
    "**bold** _slanted_ `code` ~~struck~~",
    "one\n\n# two\n---\n===",
    "&lt;b&gt; &amp;",
    "back\\slash \\",
    "```",
    "***",
    "===",
]


def shown(text):
    """What a reader sees of a text, and the tags around it."""
    tokens = RENDERER.parse(text)
    return RENDERER.render(text), [one.type for one in tokens]


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("line", ["{}", "- {}", "### {}"])
def test_a_name_is_shown_as_it_is(name, line):
    _, types = shown(line.format(plain(name)))
    tokens = [one for one in RENDERER.parse(line.format(plain(name))) if one.type == "inline"]
    assert len(tokens) == 1, types
    children = tokens[0].children
    assert {child.type for child in children} <= {"text", "text_special"}
    assert "".join(child.content for child in children) == " ".join(name.split())


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_stays_in_its_cell(name):
    table = f"| Name | After |\n| --- | --- |\n| {plain(name)} | sunk |"
    cells = [one for one in RENDERER.parse(table) if one.type == "inline"]
    assert len(cells) == 4
    assert "".join(child.content for child in cells[2].children) == " ".join(name.split())


@pytest.mark.parametrize("address", ["https://example.org", "www.example.org", "mailto:a@b.org"])
def test_an_address_in_a_name_becomes_no_link(address):
    assert address not in plain(address)
    assert RENDERER.render(plain(address)) == f"<p>{address}</p>\n"


@pytest.mark.django_db
class TestTheReport:
    @pytest.fixture
    def table(self):
        return make_table()

    def fought(self, table):
        scenario = table.opened()
        asked = done(table.organiser.post("/battles/", {"scenario": scenario["id"]}), 202)
        bring_to_its_end(uuid.UUID(asked["id"]), worker=WORKER)
        return Battle.objects.get(pk=asked["id"])

    def test_it_is_had_by_its_media_type(self, table):
        battle = self.fought(table)
        answer = table.observer.client.get(
            f"/api/v1/battles/{battle.pk}/report/", headers={"Accept": "text/markdown"}
        )
        assert answer.headers["Content-Type"] == "text/markdown; charset=utf-8"
        assert answer.content.decode() == as_markdown(after_action(battle))
        refused(
            table.observer.client.get(
                f"/api/v1/battles/{battle.pk}/report/", headers={"Accept": "text/html"}
            ),
            406,
            "not_acceptable",
        )

    def test_it_has_every_turn_every_loss_and_every_rule(self, table):
        battle = self.fought(table)
        told = after_action(battle)
        tokens = RENDERER.parse(as_markdown(told))
        headings = [
            tokens[place + 1].content
            for place, token in enumerate(tokens)
            if token.type == "heading_open" and token.tag == "h2"
        ]
        turns = [f"Turn {number}" for number in range(1, battle.turns + 1)]
        assert headings == [
            "Order of battle",
            "Before the first turn",
            *turns,
            "Losses",
            "Rules cited",
        ]
        sentences = sum(len(section.lines) for section in told.told.sections)
        items = [one for one in tokens if one.type == "list_item_open"]
        assert len(items) == sentences + len(told.told.sides)
        rows = [one for one in tokens if one.type == "tr_open"]
        tables = len({fate.side for fate in told.fates}) + 1
        assert len(rows) == len(told.fates) + len(told.rules_cited) + tables

    def test_hostile_names_are_text(self, table):
        war = table.war
        names = ("[Mayfly](javascript:alert(1)) <b>", "Zahra | `x` | <script>alert(1)</script>")
        for vessel, name in zip((war.gunboat, war.dhow), names, strict=True):
            Vessel.objects.filter(pk=vessel.pk).update(name=name)
        Side.objects.filter(pk=war.slavers.pk).update(name="# Slavers | a |")
        page = RENDERER.render(as_markdown(after_action(self.fought(table))))
        for markup in ("<script", "<b>", "<a ", "<h1>Slavers"):
            assert markup not in page
        assert "[Mayfly](javascript:alert(1)) &lt;b&gt;" in page
