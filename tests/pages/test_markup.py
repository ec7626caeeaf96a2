"""Every page can be read and used without seeing it, and without a mouse."""

import re

import pytest
from django.contrib.staticfiles import finders

from tests.battles.fixtures import requested
from tests.campaigns.invited import invited
from tests.pages.places import hidden, make_place, page, sent
from tests.support.markup import faults_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def place():
    return make_place()


def test_the_checks_find_what_is_wrong():
    bad = """<html><head><title></title></head><body><header></header>
    <main><h2 id="a">x</h2><h4 id="a">y</h4><input name="who"><img src="x"><svg></svg>
    <table><tr><th>z</th></tr></table><a href="#gone">there</a><a href="/"></a>
    <div class="scroll"></div></main></body></html>"""
    assert sorted(faults_of(bad)) == sorted(
        [
            "the page has no language",
            "a title is empty",
            "id a twice",
            "no one <footer>",
            "there is not one h1",
            "h2 follows h0",
            "h4 follows h2",
            "who has no label",
            "nothing to read in {'href': '/'}",
            "no text for {'src': 'x'}",
            "a picture has no name",
            "#gone is nowhere",
            "a table has no caption",
            "a th has no scope",
            "what scrolls can't be reached",
        ]
    )


def test_the_pages_of_a_campaign(place):
    war = place.war
    apply = f"/battles/{place.battle.pk}/apply/"
    assert faults_of(page(place.organiser, apply)) == []
    sent(place.organiser, apply, **hidden(page(place.organiser, apply)))
    waiting = requested(make_place().scenario)
    creek = war.scenario(name="The creek")
    for address in (
        "/",
        f"/campaigns/{war.campaign.pk}/",
        f"/sides/{war.expedition.pk}/",
        f"/sides/{war.slavers.pk}/",
        f"/vessels/{war.gunboat.pk}/",
        f"/vessels/{war.dhow.pk}/",
        f"/scenarios/{place.scenario.pk}/",
        f"/scenarios/{creek.pk}/",
        f"/battles/{place.battle.pk}/",
        apply,
        "/rules/",
        "/rules/riverside/",
        "/rules/soldiers_companion/",
        "/rules/on_to_richmond/",
        "/problems/",
        "/problems/scenario_busy/",
    ):
        assert faults_of(page(place.organiser, address)) == [], address
    organiser = waiting.campaign.members.get(role="organiser").user
    assert faults_of(page(organiser, f"/battles/{waiting.pk}/")) == []


def test_pages_of_those_who_are_not_signed_in(place):
    _, secret = invited(place.war.campaign)
    for address in ("/", "/login/", f"/join/{secret}/"):
        assert faults_of(page(None, address)) == [], address
    assert faults_of(page(None, "/nothing/", 404)) == []
    assert faults_of(sent(place.organiser, f"/battles/{place.battle.pk}/retry/", 409)) == []


def test_a_battle_by_the_other_book(nile):
    umpire, battle, side, vessel = nile
    for address in (f"/battles/{battle.pk}/", f"/sides/{side.pk}/", f"/vessels/{vessel.pk}/"):
        assert faults_of(page(umpire, address)) == [], address


COLOURS = re.compile(r"--([a-z]+): #([0-9a-f]{6});")
#: What stands on which grounds: words on all of them, and the edges of fields.
WORDS = ("ink", "soft", "river", "good", "warn", "bad")
GROUNDS = ("paper", "mist", "mark")


def luminance(colour: str) -> float:
    """WCAG 2.2: of a colour in hex."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_every_colour_can_be_read_on_its_ground():
    assert contrast("000000", "ffffff") == pytest.approx(21)
    path = finders.find("pages/riverwar.css")
    with open(path) as sheet:
        css = sheet.read()
    colours = dict(COLOURS.findall(css))
    assert set(re.findall(r"#[0-9a-f]{3,8}\b", css)) == {f"#{one}" for one in colours.values()}
    for ground in GROUNDS:
        for word in WORDS:
            assert contrast(colours[word], colours[ground]) >= 4.5, (word, ground)
        assert contrast(colours["edge"], colours[ground]) >= 3, ground
    assert contrast(colours["paper"], colours["river"]) >= 4.5  # a button's words
    assert contrast(colours["water"], colours["paper"]) >= 3  # a bar
    assert contrast(colours["ink"], colours["water"]) >= 3  # a whisker on it
