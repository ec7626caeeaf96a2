"""Ringing Celery: once for each claim, again where the broker lost it, and never in the way."""

from collections.abc import Iterator
from uuid import UUID

import pytest

from riverwar.bell import HANDS, LOST_AFTER_SECONDS, PATIENCE_SECONDS, Bell
from riverwar.celery import FORECASTS, QUEUE, app
from tests.support.services import OwnRedis, own_redis, until

FIRST, SECOND = UUID(int=1), UUID(int=2)


@pytest.fixture(scope="module")
def server() -> Iterator[OwnRedis]:
    with own_redis() as found:
        yield found


@pytest.fixture
def broker(server: OwnRedis) -> Iterator[OwnRedis]:
    """An empty Redis that the app publishes to, given up soon where it says nothing."""
    server.flush()
    before = {name: app.conf[name] for name in ("broker_url", "broker_transport_options")}
    options = {**app.conf.broker_transport_options, "socket_timeout": 1.0}
    app.conf.update(
        broker_url=server.url,
        broker_transport_options={**options, "global_keyprefix": "bell:"},
    )
    yield server
    app.conf.update(before)


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def taken(queue: str) -> list[list[str]]:
    """Take what waits in a queue: the arguments of each message."""
    found = []
    with app.connection_for_read() as connection, connection.channel() as channel:
        while (message := channel.basic_get(queue, no_ack=True)) is not None:
            args, _, _ = channel.message_to_python(message).decode()
            found.append(args)
    return found


def messages() -> list[str]:
    """Take what waits for the workers: the battles' ids."""
    return [battle for args in taken(QUEUE) for battle in args]


def test_each_claim_is_rung_for_once(broker: OwnRedis):
    bell = Bell(clock=Clock())
    for _ in range(3):
        bell.ring([(FIRST, 0), (SECOND, 0)])
    assert messages() == [str(FIRST), str(SECOND)]
    bell.ring([(FIRST, 1)])
    assert messages() == [str(FIRST)]


def test_what_the_broker_lost_is_rung_again(broker: OwnRedis):
    clock = Clock()
    bell = Bell(clock=clock)
    bell.ring([(FIRST, 0)])
    broker.flush()
    bell.ring([(FIRST, 0)])
    assert messages() == []
    clock.now += LOST_AFTER_SECONDS
    bell.ring([(FIRST, 0)])
    assert messages() == [str(FIRST)]


def test_while_messages_wait_nothing_is_added_but_after_long(broker: OwnRedis):
    clock = Clock()
    bell = Bell(clock=clock)
    bell.ring([(FIRST, 0)])
    clock.now += LOST_AFTER_SECONDS
    bell.ring([(FIRST, 0)])
    assert messages() == [str(FIRST)]
    bell.ring([(SECOND, 0)])
    clock.now += PATIENCE_SECONDS
    bell.ring([(FIRST, 0), (SECOND, 0)])
    assert sorted(messages()) == [str(FIRST), str(SECOND), str(SECOND)]


def test_forecasts_call_for_as_many_hands_as_messages_wait_no_more(broker: OwnRedis):
    bell = Bell(clock=Clock())
    for _ in range(3):
        bell.ring([(FIRST, 0)], forecasts=True)
    assert taken(FORECASTS) == [[]] * HANDS
    assert messages() == [str(FIRST)]
    bell.ring([], forecasts=False)
    assert taken(FORECASTS) == []
    bell.ring([], forecasts=True)
    broker.flush()
    bell.ring([], forecasts=True)
    assert len(taken(FORECASTS)) == HANDS


def test_a_broker_that_is_down_is_tried_again_at_the_next_offer(broker: OwnRedis):
    bell = Bell(clock=Clock())
    broker.stop()
    bell.ring([(FIRST, 0)])
    broker.start()
    bell.ring([(FIRST, 0)])
    assert messages() == [str(FIRST)]


def test_a_broker_that_says_nothing_keeps_nobody_waiting(broker: OwnRedis):
    bell = Bell()
    broker.pause()
    try:
        for _ in range(100):
            bell.offer([(FIRST, 0)], forecasts=False)
    finally:
        broker.resume()
    bell.offer([(FIRST, 0), (SECOND, 0)], forecasts=False)
    rung: list[str] = []

    def both() -> bool:
        bell.offer([(FIRST, 0), (SECOND, 0)], forecasts=False)
        rung.extend(messages())
        return {str(FIRST), str(SECOND)} <= set(rung)

    until(both, "it is not rung after the pause")
