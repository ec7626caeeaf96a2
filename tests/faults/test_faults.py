"""Real workers on a real Redis and PostgreSQL: nothing is lost, and nothing is done twice."""

import os
import signal
from collections.abc import Iterator

import pytest
from django.db import connection

from tests.faults.stage import Stage, on_stage
from tests.support.services import own_redis

# The stage's database is a copy of the tests' own, which the mark has made.
pytestmark = [pytest.mark.service, pytest.mark.django_db]


@pytest.fixture(scope="module")
def stage(django_db_setup, django_db_blocker, tmp_path_factory) -> Iterator[Stage]:
    with django_db_blocker.unblock():
        template = connection.settings_dict["NAME"]
        connection.close()  # a database that somebody is in is no template
    logs = tmp_path_factory.mktemp("faults")
    with (
        own_redis() as redis,
        on_stage(
            template=template, server=os.environ["RIVERWAR_DB_URL"], redis=redis, logs=logs
        ) as found,
    ):
        found.start_runner()
        found.start_worker("one")
        found.start_worker("two")
        found.wait_for_workers(2)
        yield found


def test_a_hundred_battles_requested_at_once_are_each_applied_once(stage: Stage):
    stage.act("build", 100)
    stage.act("request", 8)
    stage.wait_until_all_are_applied()
    assert stage.count("battles_battle WHERE fence = 1") == 100
    workers = "(SELECT DISTINCT worker FROM battles_battle) AS found"
    assert stage.count(workers) == 2
    stage.check()


def test_a_worker_killed_in_a_battle_costs_seconds(stage: Stage):
    battle = stage.strike_in_battle(signal.SIGKILL)
    stage.kill("one")
    stage.start_worker("one")
    stage.wait_until_all_are_applied()
    row = stage.one("SELECT deaths, fence FROM battles_battle WHERE id = %s", [battle])
    assert row == {"deaths": 1, "fence": 2}
    stage.check()


def test_a_worker_told_to_end_leaves_its_battle_to_another(stage: Stage):
    battle = stage.strike_in_battle(signal.SIGTERM)
    assert stage.stop("one") == 0
    stage.wait_until_all_are_applied()
    stage.start_worker("one")
    row = stage.one("SELECT deaths, fence FROM battles_battle WHERE id = %s", [battle])
    assert row == {"deaths": 0, "fence": 2}
    stage.check()


def test_a_redis_that_is_paused_stopped_and_emptied_holds_up_no_request_and_loses_nothing(
    stage: Stage,
):
    stage.act("build", 20)
    stage.redis.pause()
    longest = int(stage.act("request", 4))
    assert longest < 2_000
    done = stage.battles("applied")
    stage.redis.resume()
    stage.wait(lambda: stage.battles("applied") > done, "nobody works after the pause")
    stage.redis.flush()
    stage.redis.stop()
    stage.redis.start()
    stage.wait_until_all_are_applied()
    stage.check()


def test_a_forecast_that_loses_a_worker_and_its_messages_has_the_figures_of_one_undisturbed(
    stage: Stage,
):
    stage.act("forecast", 3000)
    stage.wait_for_forecasts("done")
    undisturbed = stage.forecast()
    assert undisturbed["done"] == 3000

    stage.act("forecast", 3000)
    stage.wait(lambda: stage.forecast()["done"] >= 100, "nobody fights the forecast")
    stage.strike_in_range(signal.SIGKILL)
    stage.replace_worker("one")
    stage.redis.flush()
    stage.wait_for_forecasts("done")
    struck = stage.forecast()
    assert (struck["done"], struck["tally"]) == (3000, undisturbed["tally"])
    assert stage.count("battles_forecastrange") == 0


def test_a_worker_told_to_end_leaves_its_range_to_another(stage: Stage):
    stage.act("forecast", 50_000)  # that it still lasts when there is somebody to strike
    left = stage.strike_in_range(signal.SIGTERM)
    assert stage.stop("one") == 0
    waiting = "battles_forecastrange WHERE id = %s"
    stage.wait(lambda: stage.count(waiting, [left]) == 0, "nobody takes the range up")
    stage.start_worker("one")
    stage.act("cancel", 1)
    stage.wait_for_forecasts("done", "cancelled")
    stage.check_forecast(status="cancelled")


def test_a_forecast_called_off_half_way_keeps_the_runs_it_has(stage: Stage):
    stage.act("forecast", 50_000)
    stage.wait(lambda: stage.forecast()["done"] > 0, "nobody fights the forecast")
    stage.act("cancel", 1)
    stage.wait_for_forecasts("done", "cancelled")
    stage.check_forecast(status="cancelled")


def test_battles_go_before_a_forecast(stage: Stage):
    stage.act("forecast", 50_000)
    stage.wait(lambda: stage.forecast()["done"] > 0, "nobody fights the forecast")
    stage.act("build", 4)
    stage.act("request", 4)
    stage.wait_until_all_are_applied()
    assert stage.forecast()["status"] == "running"
    stage.act("cancel", 1)
    stage.wait_for_forecasts("done", "cancelled")
