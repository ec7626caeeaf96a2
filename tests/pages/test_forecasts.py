"""A forecast as a picture: asked for by a form, watched, and never more certain than it is."""

import re
from copy import deepcopy

import pytest

from battles.errors import ForecastBudgetError
from battles.figures import figures
from battles.forecast import advance, tally_of
from battles.models import Forecast
from pages.odds import Bar, Histogram
from rulesets.core.odds import Distribution, Share
from tests.battles.fixtures import WORKER, broken_book
from tests.pages.places import make_place, page, sent
from tests.support.markup import faults_of

pytestmark = pytest.mark.django_db

RUNS = 12


@pytest.fixture(scope="module")
def made(once):
    return once(make_place)


@pytest.fixture
def place(made):
    return deepcopy(made)


def asked(place, who, runs=RUNS) -> Forecast:
    """The forecast that somebody asks for by the scenario's form."""
    there = sent(who, f"/scenarios/{place.scenario.pk}/forecast/", runs=runs)
    return Forecast.objects.get(pk=there.split("/")[2])


def fought(forecast) -> Forecast:
    while advance(worker=WORKER):
        pass
    return Forecast.objects.with_ranges().get(pk=forecast.pk)


def test_a_forecast_is_asked_for_watched_and_read(place):
    scenario = f"/scenarios/{place.scenario.pk}/"
    assert f'action="{scenario}forecast/"' in page(place.organiser, scenario)
    forecast = asked(place, place.organiser)
    assert (forecast.runs, forecast.requested_by) == (RUNS, place.organiser)
    address = f"/forecasts/{forecast.pk}/"
    waiting = page(place.organiser, address)
    assert f'<progress max="{RUNS}" value="0"' in waiting
    assert "/static/pages/watch.js" in waiting
    assert "data-watched" in waiting
    assert faults_of(waiting) == []
    told = figures(fought(forecast))
    text = page(place.organiser, address)
    assert "data-watched" not in text
    assert "watch.js" not in text
    for share, name in [
        *((side.won, f"{side.name} wins") for side in told.sides),
        (told.drawn, "Drawn"),
    ]:
        assert f"<strong>{name}</strong>: {share.count} of {share.of}; " in text.replace(
            "&#x27;", "'"
        )
    counts = [int(count) for count in re.findall(r"</strong>: (\d+) of 12; ", text)]
    assert sum(counts) == RUNS
    assert "No run failed." in text
    assert "100 %" not in text
    assert "100.00 %" not in text
    assert faults_of(text) == []
    assert f'href="{address}"' in page(place.organiser, scenario)


def test_the_battle_that_went_most_as_the_average_is_told(place):
    forecast = asked(place, place.organiser)
    address = f"/forecasts/{forecast.pk}/sample/"
    early = page(place.organiser, address, 409)
    assert "this needs one with a battle that was fought" in early
    told = figures(fought(forecast))
    text = page(place.organiser, address)
    assert f"Run {told.closest} of" in text
    assert "<h2>Losses</h2>" in text
    assert faults_of(text) == []


def test_runs_that_fail_stand_apart(place, monkeypatch):
    forecast = asked(place, place.organiser)
    with broken_book(monkeypatch, ZeroDivisionError("in a rule")):
        forecast = fought(forecast)
    assert tally_of(forecast).failed == RUNS
    text = page(place.organiser, f"/forecasts/{forecast.pk}/")
    assert f"Besides, {RUNS} of {RUNS} runs failed" in text
    assert "ZeroDivisionError" in text
    assert text.count("</strong>: 0 of 0; nothing is known") == 3


def test_a_commanders_forecast_is_his_sides_own(place):
    forecast = asked(place, place.captain)
    address = f"/forecasts/{forecast.pk}/"
    text = page(place.captain, address)
    assert "Wilkinson&#x27;s Expedition's own" in text
    for other in (place.slaver, place.observer, place.stranger):
        page(other, address, 404)
        sent(other, f"{address}cancel/", 404)
    open_to_all = asked(place, place.organiser)
    page(place.captain, f"/forecasts/{open_to_all.pk}/", 404)
    assert sent(place.observer, f"/scenarios/{place.scenario.pk}/forecast/", 403, runs=5)


def test_it_is_called_off_once_and_keeps_what_is_done(place):
    forecast = asked(place, place.organiser)
    assert advance(worker=WORKER)
    address = f"/forecasts/{forecast.pk}/"
    assert sent(place.organiser, f"{address}cancel/") == address
    text = page(place.organiser, address)
    assert f"1 of {RUNS} battles" in text
    assert "data-watched" not in text
    again = sent(place.organiser, f"{address}cancel/", 409)
    assert "this needs one that is queued or running" in again


def test_what_costs_too_much_is_refused_with_its_limit(place, settings):
    settings.FORECAST_BUDGET = 100
    text = sent(
        place.organiser,
        f"/scenarios/{place.scenario.pk}/forecast/",
        ForecastBudgetError.status,
        runs=1000,
    )
    assert ForecastBudgetError.title in text
    assert "100" in text
    assert not Forecast.objects.exists()


@pytest.mark.parametrize("runs", ["", "0", "-1", "x", "1e3", "\x00", "9" * 400])
def test_a_number_of_battles_that_is_none_is_refused(place, runs):
    address = f"/scenarios/{place.scenario.pk}/forecast/"
    text = sent(place.organiser, address, 400, runs=runs)
    assert "Some fields are not valid" in text
    assert "<li>Battles to fight: " in text
    assert 'aria-invalid="true"' in text
    assert faults_of(text) == []
    assert not Forecast.objects.exists()


@pytest.mark.parametrize(
    ("count", "of", "words"),
    [
        # Wilson's bounds by hand, z squared being 3.8416: n / (n + z^2), and z^2 / (n + z^2).
        (1000, 1000, "99.61 % or more"),
        (0, 60, "6.02 % or less"),
        (0, 0, "nothing is known"),
        (50, 100, "40.38 % to 59.62 %"),
    ],
)
def test_an_interval_is_told_in_words_and_never_as_certain(count, of, words):
    bar = Bar("Drawn", Share(count, of))
    assert bar.interval == words
    assert 0 <= bar.low <= bar.length <= bar.high <= 1000


def test_a_histogram_has_a_column_for_each_value_and_all_battles():
    picture = Histogram("Turns", Distribution.of({3: 4, 5: 8, 6: 2}))
    assert [(column.values, column.count) for column in picture.columns] == [
        ("3", 4), ("4", 0), ("5", 8), ("6", 2),
    ]  # fmt: skip
    assert [column.height for column in picture.columns] == [100, 0, 200, 50]
    assert all(column.y + column.height == 200 for column in picture.columns)
    # 12 + 40 + 12 over 14 battles; the quarters are the 4th and the 11th of them.
    assert picture.summary == "3 to 6, half of the battles 3 to 5; mean 4.6"
    # 1 + 24 + 8 over 8 battles, and both of their quarters are 4.
    assert Histogram("Turns", Distribution.of({1: 1, 4: 6, 8: 1})).summary == (
        "1 to 8, half of the battles 4; mean 4.1"
    )


def test_many_values_share_columns():
    counts = dict.fromkeys(range(101), 1)
    picture = Histogram("People lost", Distribution.of(counts))
    assert len(picture.columns) <= 20
    assert sum(column.count for column in picture.columns) == 101
    assert picture.columns[0].values == "0 to 5"
    assert picture.columns[-1].most == 100


def test_a_value_that_is_always_the_same_is_told_with_how_often():
    assert Histogram("Turns", Distribution.of({12: 400})).summary == "12 in all 400"
    assert Histogram("Turns", Distribution.of({})).summary == "no battle yet"
    assert Histogram("Turns", Distribution.of({})).columns == []
