"""What each step of a battle costs: this process's time, the database's, and the queries."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from django.db import connection

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Cost:
    """Processor seconds here, those of the database's process, and how many queries."""

    here: float
    server: float
    queries: int

    def __sub__(self, other: Cost) -> Cost:
        return Cost(
            self.here - other.here, self.server - other.server, self.queries - other.queries
        )

    def __neg__(self) -> Cost:
        return NOTHING - self

    def __add__(self, other: Cost) -> Cost:
        return Cost(
            self.here + other.here, self.server + other.server, self.queries + other.queries
        )


NOTHING = Cost(0, 0, 0)


class Meter:
    """Adds up what steps cost, by name. A step within another counts for both."""

    def __init__(self) -> None:
        self._queries = 0
        self._server = _server_clock()
        self._costs: dict[str, Cost] = defaultdict(lambda: NOTHING)

    @contextmanager
    def counting(self) -> Iterator[None]:
        """Queries count while this lasts."""

        def count(execute: Callable[..., Any], *told: Any) -> Any:
            self._queries += 1
            return execute(*told)

        with connection.execute_wrapper(count):
            yield

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        began = self._now()
        try:
            yield
        finally:
            self._costs[name] += self._now() - began

    def timed(self, name: str, call: Callable[P, T]) -> Callable[P, T]:
        """The same call, as a step."""

        @wraps(call)
        def metered(*args: P.args, **kwargs: P.kwargs) -> T:
            with self.step(name):
                return call(*args, **kwargs)

        return metered

    def taken(self) -> dict[str, Cost]:
        """What has been added up since the last time."""
        costs, self._costs = dict(self._costs), defaultdict(lambda: NOTHING)
        return costs

    def _now(self) -> Cost:
        return Cost(time.process_time(), self._server(), self._queries)


def _server_clock() -> Callable[[], float]:
    """The processor time of this connection's backend, where it is a process of this machine."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_backend_pid(), coalesce(host(inet_server_addr()), '127.0.0.1')"
            " IN ('127.0.0.1', '::1')"
        )
        pid, local = cursor.fetchone()
    schedule = Path(f"/proc/{pid}/schedstat")
    if not local or not schedule.exists():
        return lambda: 0.0
    return lambda: int(schedule.read_text().split()[0]) / 1e9
