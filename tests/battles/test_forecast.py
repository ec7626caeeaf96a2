"""Forecasts: dealt in ranges, kept by whoever holds them, and the same figures in the end."""

from dataclasses import replace
from datetime import timedelta

import pytest

from battles import forecast as forecasts
from battles import resolution, tasks
from battles.errors import ForecastStateError
from battles.figures import figures
from battles.forecast import advance, deal, hand_back, keep, put_back_dead
from battles.forecasting import cancel_forecast
from battles.models import Forecast, ForecastRange
from battles.previews import preview
from battles.renewal import Renewer
from battles.resolution import database_time
from battles.snapshots import read_text
from battles.tasks import fight_battle, fight_forecasts
from riverwar.api import edge
from rulesets import Forecaster, registry
from tests.battles.fixtures import WORKER, asked, make_war, requested
from tests.support.threads import at_once
from vessels.models import Gun

pytestmark = pytest.mark.django_db

RUNS = 20


@pytest.fixture(autouse=True)
def slow_clock(monkeypatch):
    """Ranges double, however fast this machine is."""
    monkeypatch.setattr(forecasts, "RANGE_SECONDS", 3600.0)


def read(forecast):
    return Forecast.objects.with_ranges().get(pk=forecast.pk)


def ended(forecast):
    """The forecast when nobody finds anything to do any more."""
    while advance(worker=WORKER):
        pass
    return read(forecast)


def fought(held):
    """The tally of what was dealt."""
    runs = range(held.first, held.first + held.count)
    return Forecaster(read_text(held.setup)).fight(held.seed, runs)


def leases_out():
    """As if every worker had died a while ago."""
    ForecastRange.objects.filter(lease_until__isnull=False).update(
        lease_until=database_time() - timedelta(milliseconds=1)
    )


def test_each_run_is_fought_once_in_ranges_that_double():
    forecast = asked(make_war().scenario())
    done = []
    while advance(worker=WORKER):
        done.append(read(forecast).done)
    assert done == [1, 3, 7, 15, 20]
    forecast = read(forecast)
    assert (forecast.status, forecast.dealt, forecast.loose) == ("done", RUNS, [])
    assert not ForecastRange.objects.exists()
    alone = Forecaster(read_text(forecast.setup)).fight(bytes(forecast.seed), range(RUNS))
    assert forecasts.tally_of(forecast) == alone


def test_a_range_lasts_as_long_as_it_should(monkeypatch):
    monkeypatch.setattr(forecasts, "RANGE_SECONDS", 0.25)
    forecast = asked(make_war().scenario(), runs=100)
    for seconds, stride in ((0.001, 2), (0.1, 4), (0.25, 4), (1.0, 1), (9.0, 1)):
        held = deal(worker=WORKER)
        assert keep(held, fought(held), seconds=seconds)
        assert read(forecast).stride == stride


def test_ranges_are_gathered_when_many_lie_about(monkeypatch):
    monkeypatch.setattr(forecasts, "RANGE_SECONDS", 0.0)
    monkeypatch.setattr(forecasts, "MOST_RANGES", 4)
    forecast = asked(make_war().scenario())
    ranges = []
    while advance(worker=WORKER):
        found = read(forecast)
        ranges.append(len(found.loose))
        assert figures(found).done == found.done
    assert ranges == [1, 2, 3, 0] * 5


def test_forecasts_take_turns():
    war = make_war()
    one, other = asked(war.scenario()), asked(war.scenario(name="Elsewhere"))
    turns = [deal(worker=WORKER).forecast for _ in range(4)]
    assert turns == [one.pk, other.pk, one.pk, other.pk]


def test_a_stint_at_the_forecasts_ends_where_a_battle_waits():
    war = make_war()
    forecast = asked(war.scenario(name="To be seen"))
    battle = requested(war.scenario())
    fight_forecasts()
    assert read(forecast).done == 1
    fight_battle(str(battle.pk))
    fight_forecasts()
    assert read(forecast).status == "done"


def test_a_stint_ends_after_a_while_so_that_a_worker_can(monkeypatch):
    monkeypatch.setattr(tasks, "STINT_SECONDS", 0.0)
    forecast = asked(make_war().scenario())
    fight_forecasts()
    fight_forecasts()
    assert read(forecast).done == 3


def test_whoever_lost_the_claim_writes_nothing_and_the_figures_are_the_same():
    scenario = make_war().scenario()
    undisturbed = ended(asked(scenario))
    forecast = asked(scenario, seed=undisturbed.shown_seed)
    slow = deal(worker="slow")
    assert slow.fence == 1
    leases_out()
    assert put_back_dead() == 1
    assert not keep(slow, fought(slow), seconds=1.0)
    again = deal(worker=WORKER)
    assert (again.range, again.first, again.count, again.fence) == (slow.range, 0, 1, 2)
    assert not keep(slow, fought(slow), seconds=1.0)
    assert keep(again, fought(again), seconds=1.0)
    assert not keep(again, fought(again), seconds=1.0)
    forecast = ended(forecast)
    assert (forecast.status, forecast.done) == ("done", RUNS)
    assert forecast.tally == undisturbed.tally


def test_a_range_that_takes_long_is_no_death(transactional_db, monkeypatch):
    monkeypatch.setattr(resolution, "RENEWER", Renewer(every=0.01, most=1000))
    forecast = asked(make_war().scenario(), runs=1)
    within = forecasts._forecaster

    class Slow:
        def __init__(self, *setup):
            self.fast = within(*setup)

        def fight(self, seed, runs):
            leases_out()
            while not ForecastRange.objects.filter(lease_until__gt=database_time()).exists():
                pass
            assert put_back_dead() == 0
            return self.fast.fight(seed, runs)

    monkeypatch.setattr(forecasts, "_forecaster", Slow)
    assert advance(worker=WORKER)
    assert (read(forecast).status, read(forecast).done) == ("done", 1)


def test_a_graceful_stop_hands_the_range_back_uncounted(monkeypatch):
    forecast = asked(make_war().scenario())

    class Stopped:
        def fight(self, seed, runs):
            raise SystemExit(0)

    with monkeypatch.context() as patch:
        patch.setattr(forecasts, "_forecaster", lambda setup, digest: Stopped())
        with pytest.raises(SystemExit):
            advance(worker=WORKER)
    waiting = ForecastRange.objects.get()
    assert (waiting.lease_until, waiting.deaths) == (None, 0)
    assert hand_back(worker=WORKER) == 0
    assert ended(forecast).status == "done"


def test_a_range_that_killed_five_workers_ends_its_forecast_with_what_it_has():
    forecast = asked(make_war().scenario())
    advance(worker=WORKER)
    for deaths in range(1, 6):
        held = deal(worker=f"worker-{deaths}")
        assert (held.first, held.fence) == (1, deaths)
        leases_out()
        assert put_back_dead() == 1
    forecast = read(forecast)
    assert (forecast.status, forecast.done, figures(forecast).done) == ("failed", 1, 1)
    assert forecast.failure == (
        "Quarantined: workers died 5 times at the runs from 1 on; the last was worker-5."
    )
    assert not advance(worker=WORKER)


def test_a_cancelled_forecast_keeps_what_is_done_and_nobody_adds_to_it():
    forecast = asked(make_war().scenario())
    advance(worker=WORKER)
    held = deal(worker=WORKER)
    with edge():
        cancel_forecast(forecast=forecast)
    assert not keep(held, fought(held), seconds=1.0)
    forecast = read(forecast)
    assert (forecast.status, forecast.done, figures(forecast).done) == ("cancelled", 1, 1)
    with pytest.raises(ForecastStateError), edge():
        cancel_forecast(forecast=forecast)


def test_a_run_that_breaks_the_engine_is_failed_and_no_loss(monkeypatch):
    from rulesets import forecast as engine

    fight, broken = engine.resolve, []

    def breaks(setup, seed, *, log):
        broken.append(seed)
        if len(broken) in (3, 5):
            raise ZeroDivisionError(f"run {len(broken) - 1}")
        return fight(setup, seed, log=log)

    monkeypatch.setattr(engine, "resolve", breaks)
    found = ended(asked(make_war().scenario()))
    told = figures(found)
    assert (told.done, told.fought, told.failed.count) == (RUNS, RUNS - 2, 2)
    assert told.failed.of == RUNS
    assert sum(side.won.count for side in told.sides) + told.drawn.count == told.fought
    run, failure = forecasts.tally_of(found).first_failure
    assert run == 2
    assert failure.endswith("ZeroDivisionError: run 2\n")


def test_a_setup_that_cannot_be_fought_any_more_ends_its_forecast_with_what_it_has(monkeypatch):
    forecast = asked(make_war().scenario())
    advance(worker=WORKER)
    book = registry.RULESETS["riverside"]
    newer = replace(book, version=book.version + 1)
    monkeypatch.setattr(registry, "RULESETS", {"riverside": newer})
    forecasts._forecaster.cache_clear()
    assert advance(worker=WORKER)
    forecast = read(forecast)
    assert (forecast.status, forecast.done) == ("failed", 1)
    assert "IllegalSetupError" in forecast.failure
    assert f"this is version {newer.version}" in forecast.failure
    assert not advance(worker=WORKER)


def test_what_the_request_will_fill_up_is_full_in_the_forecast():
    war = make_war()
    Gun.objects.filter(vessel=war.gunboat, slot="gun-1").update(crew=0, drill="undrilled")
    war.gunboat.crew.update(count=1)
    scenario = war.scenario()
    seen, forecast = preview(scenario).setup, asked(scenario)
    assert seen.digest() == forecast.setup_digest == requested(scenario).setup_digest


@pytest.mark.django_db(transaction=True)
def test_two_workers_share_the_runs():
    scenario = make_war().scenario()
    forecast = asked(scenario, runs=60)

    def work(place):
        while advance(worker=f"worker {place}"):
            pass

    assert at_once(2, work) == [None, None]
    shared = ended(forecast)
    assert (shared.status, shared.done) == ("done", 60)
    alone = Forecaster(read_text(shared.setup)).fight(bytes(shared.seed), range(60))
    assert forecasts.tally_of(shared) == alone
