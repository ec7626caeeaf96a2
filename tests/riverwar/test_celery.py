"""What the Celery app promises."""

import pytest
from django.conf import settings

from battles.tasks import fight_battle, fight_forecasts
from riverwar.celery import FORECASTS, QUEUE, app


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("task_acks_late", True),
        ("task_reject_on_worker_lost", True),
        ("task_ignore_result", True),
        ("worker_prefetch_multiplier", 1),
        ("task_time_limit", 120),
        ("task_soft_time_limit", 90),
        ("broker_connection_retry_on_startup", True),
        ("broker_connection_max_retries", None),
        ("task_publish_retry", False),
        ("accept_content", ["json"]),
        ("task_serializer", "json"),
        ("worker_soft_shutdown_timeout", 20),
        ("worker_max_tasks_per_child", 500),
        ("result_backend", None),
    ],
)
def test_the_settings_are_those_that_lose_nothing(name, value):
    assert app.conf[name] == value


def test_a_broker_that_says_nothing_is_given_up_and_a_battle_takes_less_than_its_visibility():
    options = app.conf.broker_transport_options
    assert options == {
        "queue_order_strategy": "sorted",
        "visibility_timeout": 600,
        "socket_timeout": 10,
        "socket_connect_timeout": 5,
        "socket_keepalive": True,
        "global_keyprefix": settings.REDIS_PREFIX,
    }
    assert app.conf.task_time_limit < options["visibility_timeout"]


def test_the_tasks_are_registered_and_battles_go_before_forecasts():
    assert app.tasks["battles.fight_battle"].name == fight_battle.name
    assert app.tasks["battles.fight_forecasts"].name == fight_forecasts.name
    assert app.conf.task_default_queue == QUEUE
    # A worker asks its queues in the order of their names.
    assert sorted(app.amqp.queues.consume_from) == [QUEUE, FORECASTS]
    assert {name: queue.routing_key for name, queue in app.amqp.queues.items()} == {
        QUEUE: QUEUE,
        FORECASTS: FORECASTS,
    }


def test_each_setting_is_one_that_celery_knows():
    from celery.app.defaults import NAMESPACES, flatten

    known = {name for name, _ in flatten(NAMESPACES)}
    from riverwar.celery import CONFIG

    assert set(CONFIG) - {"timezone", "accept_content"} <= known
