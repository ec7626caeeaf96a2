"""The runner: wakes on NOTIFY, sweeps each second, rings Celery or fights inline.

Inline, battles go first; between them forecasts are fought, a range at a time.

It listens on a connection of its own. Of several runners one leads, by an advisory lock of that
connection; the others stand by. What it does may be done twice without harm, for claims and
applications are guarded.
"""

import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from types import FrameType
from typing import Any, Final, Protocol
from uuid import UUID

import django.db
import psycopg
import structlog
from django.conf import settings
from django.db import connection

from battles import application, forecast, resolution
from battles.tasks import bring_to_its_end, worker_name
from riverwar.doorbell import CHANNEL

log = structlog.get_logger(__name__)

SWEEP_SECONDS: Final = 1.0
FIRST_PAUSE_SECONDS: Final = 0.25
LONGEST_PAUSE_SECONDS: Final = 5.0
MOST_AT_ONCE: Final = 500
LEFT_AFTER: Final = timedelta(seconds=5)
LEADER: Final = 0x52495645  # "RIVE": the advisory lock of the runner that leads

DATABASE_ERRORS: Final = (
    psycopg.Error,
    django.db.OperationalError,
    django.db.InterfaceError,
)


class Ringer(Protocol):
    """Whoever is told which battles wait, and whether forecasts do."""

    def offer(self, battles: Sequence[tuple[UUID, int]], *, forecasts: bool) -> None: ...


class Runner:
    """The loop. With a ringer it rings for queued battles; without one it fights them itself."""

    def __init__(self, ringer: Ringer | None) -> None:
        self._ringer = ringer
        self._stopping = threading.Event()
        self._leading = False

    def stop(self) -> None:
        """End after what is being done now."""
        self._stopping.set()

    def run(self) -> None:
        """Work until stopped. A database that goes away is waited for."""
        pause = FIRST_PAUSE_SECONDS
        while not self._stopping.is_set():
            try:
                with listening() as bell_rope:
                    log.info("runner_listens", inline=self._ringer is None)
                    pause = FIRST_PAUSE_SECONDS
                    self._work(bell_rope)
            except DATABASE_ERRORS as error:
                log.warning("runner_lost_database", error=str(error), pause=pause)
                self._stopping.wait(pause)
                pause = min(2 * pause, LONGEST_PAUSE_SECONDS)
            finally:
                self._leading = False
                connection.close()

    def _work(self, bell_rope: psycopg.Connection) -> None:
        while not self._stopping.is_set():
            leads = self._leading or self._takes_the_lead(bell_rope)
            more = leads and self.sweep()
            for _ in bell_rope.notifies(timeout=0 if more else SWEEP_SECONDS, stop_after=1):
                pass

    def _takes_the_lead(self, bell_rope: psycopg.Connection) -> bool:
        found = bell_rope.execute("SELECT pg_try_advisory_lock(%s)", [LEADER]).fetchone()
        self._leading = found is not None and found[0]
        return self._leading

    def sweep(self) -> bool:
        """Put back what its worker left, apply what was left, and have fought what waits.

        Whether to sweep again at once: inline, when a range of a forecast was fought.
        """
        resolution.put_back_dead()
        forecast.put_back_dead()
        for battle in application.left_to_apply(longer_than=LEFT_AFTER):
            application.apply_automatically(battle)
        waiting = resolution.waiting(MOST_AT_ONCE)
        if self._ringer is not None:
            self._ringer.offer(waiting, forecasts=forecast.waiting())
            return False
        for battle, _ in waiting:
            if self._stopping.is_set():
                return False
            bring_to_its_end(battle, worker=worker_name())
        return not self._stopping.is_set() and forecast.advance(worker=worker_name())


def run() -> None:
    """Run until TERM or INT: with Celery where Redis is configured, inline otherwise."""
    ringer: Ringer | None = None
    if settings.REDIS_URL:
        from riverwar.bell import Bell  # loads Celery's app, which inline nobody needs

        ringer = Bell()
    runner = Runner(ringer)
    with stopped_by_signals(runner):
        runner.run()
    log.info("runner_stopped")


@contextmanager
def listening() -> Iterator[psycopg.Connection]:
    """A connection of the runner's own, which hears the doorbell."""
    parameters = connection.get_connection_params()
    parameters.pop("cursor_factory", None)
    with psycopg.connect(**parameters, autocommit=True) as bell_rope:
        bell_rope.execute(f"LISTEN {CHANNEL}")
        yield bell_rope


@contextmanager
def stopped_by_signals(runner: Runner) -> Iterator[None]:
    """TERM and INT stop the runner after what it is at; a second one at once."""
    before: dict[int, Any] = {}

    def stop(signum: int, frame: FrameType | None) -> None:
        signal.signal(signum, before[signum])
        runner.stop()

    for ending in (signal.SIGTERM, signal.SIGINT):
        before[ending] = signal.signal(ending, stop)
    try:
        yield
    finally:
        for signum, handler in before.items():
            signal.signal(signum, handler)
