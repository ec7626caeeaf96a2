"""The runner: wakes on the doorbell, sweeps, fights inline or rings, and survives its database."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta

import pytest
from django.db import connection

from battles.forecast import deal
from battles.models import Battle, Forecast, ForecastRange
from battles.resolution import claim, database_time, fight
from riverwar import runner
from riverwar.runner import LEADER, Runner, listening
from tests.battles.fixtures import WORKER, asked, broken_book, make_war, requested, resolved
from tests.support.services import until

pytestmark = pytest.mark.django_db(transaction=True)


@contextmanager
def running(made: Runner) -> Iterator[Runner]:
    """The runner at work in a thread."""
    thread = threading.Thread(target=made.run)
    thread.start()
    try:
        yield made
    finally:
        made.stop()
        thread.join()


def has(battle: Battle, status: str) -> Callable[[], bool]:
    return lambda: Battle.objects.filter(pk=battle.pk, status=status).exists()


class Heard:
    """A ringer that only listens."""

    def __init__(self) -> None:
        self.offered: list[list[tuple]] = []
        self.hands: list[bool] = []

    def offer(self, battles, *, forecasts):
        self.offered.append([battle for battle, _ in battles])
        self.hands.append(forecasts)


def test_a_request_wakes_it_and_the_battle_is_applied(monkeypatch):
    monkeypatch.setattr(runner, "SWEEP_SECONDS", 60.0)
    war = make_war()
    with running(Runner(None)) as made:
        until(lambda: made._leading, "it doesn't lead")
        battle = requested(war.scenario())
        until(has(battle, "applied"), "the doorbell was not heard")
        made.stop()
        with connection.cursor() as cursor:
            cursor.execute("NOTIFY riverwar")


def test_what_was_requested_before_it_came_is_found_by_the_sweep():
    battle = requested(make_war().scenario())
    Runner(None).sweep()
    assert has(battle, "applied")()


def test_a_dead_workers_battle_is_fought_again():
    battle = requested(make_war().scenario())
    claim(battle.pk, worker="dead")
    Battle.objects.filter(pk=battle.pk).update(
        lease_until=database_time() - timedelta(milliseconds=1)
    )
    Runner(None).sweep()
    battle.refresh_from_db()
    assert (battle.status, battle.deaths, battle.fence) == ("applied", 1, 2)


def test_a_battle_left_resolved_is_applied_where_the_campaign_is_automatic():
    left = resolved(make_war().scenario())
    kept = resolved(make_war(apply_mode="organiser").scenario())
    Battle.objects.update(resolved_at=database_time())
    Runner(None).sweep()
    assert has(left, "resolved")()
    Battle.objects.update(resolved_at=database_time() - timedelta(minutes=1))
    Runner(None).sweep()
    assert has(left, "applied")()
    assert has(kept, "resolved")()


def test_one_battle_that_breaks_stops_no_other(monkeypatch):
    first, second = (requested(make_war().scenario()) for _ in range(2))
    with broken_book(monkeypatch, RuntimeError("broke")):
        fight(first.pk, worker=WORKER)
    Runner(None).sweep()
    assert has(first, "failed")()
    assert has(second, "applied")()


def test_with_a_ringer_it_fights_nothing_itself():
    battle = requested(make_war().scenario())
    heard = Heard()
    Runner(heard).sweep()
    assert heard.offered == [[battle.pk]]
    assert has(battle, "queued")()


def test_inline_a_range_of_a_forecast_goes_between_battles_and_battles_go_first(monkeypatch):
    war = make_war()
    forecast = asked(war.scenario(name="To be seen"), runs=3)
    battle = requested(war.scenario())
    made, order = Runner(None), []

    def noted(name, does):
        def noting(*args, **kwargs):
            order.append(name)
            return does(*args, **kwargs)

        return noting

    monkeypatch.setattr(runner, "bring_to_its_end", noted("battle", runner.bring_to_its_end))
    monkeypatch.setattr(runner.forecast, "advance", noted("range", runner.forecast.advance))
    sweeps = [made.sweep() for _ in range(3)]
    assert order == ["battle", "range", "range", "range"]
    assert sweeps == [True, True, False]
    assert has(battle, "applied")()
    forecast.refresh_from_db()
    assert (forecast.status, forecast.done) == ("done", 3)


def test_inline_a_forecast_is_fought_to_its_end_without_waiting_for_a_sweep(monkeypatch):
    monkeypatch.setattr(runner, "SWEEP_SECONDS", 60.0)
    war = make_war()
    with running(Runner(None)) as made:
        until(lambda: made._leading, "it doesn't lead")
        forecast = asked(war.scenario(), runs=20)
        until(
            lambda: Forecast.objects.filter(pk=forecast.pk, status="done").exists(),
            "the doorbell was not heard, or it waited between ranges",
        )
        made.stop()
        with connection.cursor() as cursor:
            cursor.execute("NOTIFY riverwar")


def test_with_a_ringer_it_says_whether_forecasts_wait():
    forecast = asked(make_war().scenario(), runs=1)
    heard = Heard()
    made = Runner(heard)
    assert not made.sweep()
    deal(worker="dead")
    made.sweep()
    ForecastRange.objects.update(lease_until=database_time() - timedelta(milliseconds=1))
    made.sweep()
    assert heard.hands == [True, False, True]
    forecast.refresh_from_db()
    assert forecast.done == 0


def test_of_two_runners_one_leads():
    with listening() as other:
        assert other.execute("SELECT pg_try_advisory_lock(%s)", [LEADER]).fetchone() == (True,)
        battle = requested(make_war().scenario())
        heard = Heard()
        with running(Runner(heard)) as second:
            with listening() as third:
                locked = third.execute("SELECT pg_try_advisory_lock(%s)", [LEADER]).fetchone()
            assert locked == (False,)
            assert not heard.offered
            other.execute("SELECT pg_advisory_unlock(%s)", [LEADER])
            until(lambda: bool(heard.offered), "the second does not take over")
            assert second._leading
    assert heard.offered[0] == [battle.pk]


def test_it_comes_back_when_its_connections_are_cut(monkeypatch):
    monkeypatch.setattr(runner, "FIRST_PAUSE_SECONDS", 0.01)
    war = make_war()
    with running(Runner(None)) as made:
        until(lambda: made._leading, "it doesn't lead")
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        battle = requested(war.scenario())
        until(has(battle, "applied"), "it did not come back")
