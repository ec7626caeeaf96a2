"""Ringing Celery: the one place that talks to the broker, in a thread that nobody waits for."""

import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, Final
from uuid import UUID

import redis
import structlog
from kombu.exceptions import OperationalError

from battles.tasks import fight_battle, fight_forecasts
from riverwar.celery import FORECASTS, QUEUE, app

log = structlog.get_logger(__name__)

Waiting = Sequence[tuple[UUID, int]]

# A message is taken for lost when the broker holds none, and its battle still waits so long after.
LOST_AFTER_SECONDS: Final = 2.0
# With messages waiting the workers are busy; a second message would only add to them.
PATIENCE_SECONDS: Final = 60.0
# While forecasts wait, so many messages call for hands: who is free takes one, and another follows.
HANDS: Final = 4
BROKER_ERRORS: Final = (OperationalError, redis.RedisError, OSError)


class Bell:
    """Rings for battles, each claim of one once, and again where the broker lost the message.

    For forecasts it rings for hands, and keeps as many messages waiting as there should be.

    `offer()` never waits: while the thread is stuck at a broker that says nothing, what is offered
    meanwhile takes the place of what was offered before.
    """

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._offered: tuple[Waiting, bool] | None = None
        self._wake = threading.Condition()
        self._rung: dict[tuple[UUID, int], float] = {}
        self._reached = True
        self._thread = threading.Thread(target=self._ring_for_ever, name="bell", daemon=True)
        self._thread.start()

    def offer(self, battles: Waiting, *, forecasts: bool) -> None:
        """Tell which battles wait, the longest first, and whether forecasts do.

        A bell that broke is no secret.
        """
        if not self._thread.is_alive():
            raise RuntimeError("The bell's thread has ended.")
        with self._wake:
            self._offered = battles, forecasts
            self._wake.notify()

    def _ring_for_ever(self) -> None:
        while True:
            with self._wake:
                self._wake.wait_for(lambda: self._offered is not None)
                offered, self._offered = self._offered, None
            if offered is not None and any(offered):
                battles, forecasts = offered
                self.ring(battles, forecasts=forecasts)

    def ring(self, waiting: Waiting, *, forecasts: bool = False) -> None:
        """Publish what is due. Where the broker can't be reached, the next offer tries again."""
        known = set(waiting)
        self._rung = {battle: at for battle, at in self._rung.items() if battle in known}
        try:
            # Asking for its default channel, a connection would wait for its broker for ever.
            with app.connection_for_write() as connection, connection.channel() as channel:
                # The key of a queue is its name.
                messages = int(channel.client.llen(QUEUE))
                for battle in self._due(waiting, messages):
                    self._publish(channel, fight_battle, QUEUE, str(battle[0]))
                    self._rung[battle] = self._clock()
                if forecasts:
                    for _ in range(HANDS - int(channel.client.llen(FORECASTS))):
                        self._publish(channel, fight_forecasts, FORECASTS)
        except BROKER_ERRORS as error:
            if self._reached:
                log.warning("broker_unreachable", error=str(error), waiting=len(waiting))
            self._reached = False
        else:
            if not self._reached:
                log.info("broker_reached", waiting=len(waiting))
            self._reached = True

    def _due(self, waiting: Waiting, messages: int) -> list[tuple[UUID, int]]:
        now = self._clock()
        patience = PATIENCE_SECONDS if messages else LOST_AFTER_SECONDS
        return [
            battle
            for battle in waiting
            if battle not in self._rung or now - self._rung[battle] >= patience
        ]

    def _publish(self, channel: Any, task: Any, queue: str, *args: str) -> None:
        with app.amqp.Producer(channel, auto_declare=False) as producer:
            app.send_task(task.name, args, queue=queue, producer=producer, retry=False)
