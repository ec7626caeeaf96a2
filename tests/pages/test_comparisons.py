"""A comparison as a picture: asked for by a form, the books side by side, every reason below."""

from copy import deepcopy
from html import unescape

import pytest

from battles.forecast import advance
from battles.models import Comparison
from rulesets import RULESETS
from tests.battles.fixtures import WORKER
from tests.pages.places import make_place, page, sent
from tests.support.markup import faults_of

pytestmark = pytest.mark.django_db

RUNS = 3
ALL = list(RULESETS)


@pytest.fixture(scope="module")
def made(once):
    return once(make_place)


@pytest.fixture
def place(made):
    return deepcopy(made)


def asked(place, who, **form) -> Comparison:
    """The comparison that somebody asks for by the scenario's form."""
    given = {"compare-runs": RUNS, "compare-rulesets": ALL, **form}
    there = sent(who, f"/scenarios/{place.scenario.pk}/compare/", **given)
    return Comparison.objects.get(pk=there.split("/")[2])


def test_a_comparison_is_asked_for_watched_and_read(place):
    scenario = f"/scenarios/{place.scenario.pk}/"
    assert f'action="{scenario}compare/"' in page(place.organiser, scenario)
    comparison = asked(place, place.organiser)
    address = f"/comparisons/{comparison.pk}/"
    waiting = page(place.organiser, address)
    assert f'<progress max="{4 * RUNS}" value="0"' in waiting
    assert "data-watched" in waiting
    assert faults_of(waiting) == []
    while advance(worker=WORKER):
        pass
    text = page(place.organiser, address)
    assert "data-watched" not in text
    assert faults_of(text) == []
    told = unescape(text)
    for book in RULESETS.values():
        assert told.count(f"<strong>{book.title}</strong>: ") == 3, "won by either side, and drawn"
        assert f">{book.title}</a></h2>" in told
    assert "worked out for this comparison" in told
    assert "100 %" not in told
    for one in comparison.books[2]["conversions"]:
        for reason in one["reasons"]:
            assert reason["text"] in told
    assert f'href="{address}"' in page(place.organiser, scenario)


def test_a_commanders_comparison_is_his_sides_own(place):
    comparison = asked(place, place.captain)
    address = f"/comparisons/{comparison.pk}/"
    assert "Wilkinson's Expedition's own" in unescape(page(place.captain, address))
    for other in (place.slaver, place.observer, place.stranger):
        page(other, address, 404)
        sent(other, f"{address}cancel/", 404)


def test_it_is_called_off_once(place):
    comparison = asked(place, place.organiser)
    address = f"/comparisons/{comparison.pk}/"
    assert sent(place.organiser, f"{address}cancel/") == address
    assert "data-watched" not in page(place.organiser, address)
    again = sent(place.organiser, f"{address}cancel/", 409)
    assert "this needs one of its books to be queued or running" in again


@pytest.mark.parametrize(
    "form",
    [
        {"compare-rulesets": ["riverside"]},
        {"compare-rulesets": []},
        {"compare-rulesets": ["riverside", "chess"]},
        {"compare-runs": "0"},
        {"compare-runs": "x"},
    ],
)
def test_what_is_no_comparison_is_refused_by_its_form(place, form):
    given = {"compare-runs": RUNS, "compare-rulesets": ALL, **form}
    text = sent(place.organiser, f"/scenarios/{place.scenario.pk}/compare/", 400, **given)
    assert "Some fields are not valid" in text
    assert faults_of(text) == []
    assert not Comparison.objects.exists()
