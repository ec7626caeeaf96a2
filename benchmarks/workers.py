"""One worker process against two, and the machine's own factor between them."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable
from multiprocessing import get_context
from multiprocessing.pool import Pool
from typing import Any, NamedTuple
from uuid import UUID

SPINS = 40


class Factors(NamedTuple):
    """How much more two processes do than one: of battles, and of a loop that only counts."""

    battles: float
    machine: float

    @property
    def share(self) -> float:
        return self.battles / self.machine


def compare(
    database: str, requested: Callable[[], list[tuple[UUID, float]]], rounds: int
) -> list[Factors]:
    """Each round fights two new lots of battles, and spins twice. A lot's work is its engine's."""
    context = get_context("spawn")
    with (
        context.Pool(1, initializer=_begin, initargs=(database,)) as one,
        context.Pool(2, initializer=_begin, initargs=(database,)) as two,
    ):
        for pool in (one, two):
            _fought(pool, requested())
            _wall(pool, _spin, range(SPINS))
        found = []
        for _ in range(rounds):
            alone, together = _fought(one, requested()), _fought(two, requested())
            spun, spun_together = (_wall(pool, _spin, range(SPINS)) for pool in (one, two))
            found.append(Factors(together / alone, spun / spun_together))
        return found


def medians(found: list[Factors]) -> tuple[Factors, float]:
    """Of the factors, and of their ratio round by round."""
    return (
        Factors(
            statistics.median(factors.battles for factors in found),
            statistics.median(factors.machine for factors in found),
        ),
        statistics.median(factors.share for factors in found),
    )


def _fought(pool: Pool, lot: list[tuple[UUID, float]]) -> float:
    """The engine's work that is done in a second of the clock."""
    return sum(work for _, work in lot) / _wall(pool, _fight, [battle for battle, _ in lot])


def _wall(pool: Pool, task: Callable[[Any], None], given: Iterable[Any]) -> float:
    began = time.perf_counter()
    for _ in pool.imap_unordered(task, given):
        pass
    return time.perf_counter() - began


def _begin(database: str) -> None:
    """A worker process, with a connection of its own."""
    import django
    from django.db import connection

    django.setup()
    connection.settings_dict["NAME"] = database
    connection.ensure_connection()


def _fight(battle: UUID) -> None:
    from battles.tasks import bring_to_its_end, worker_name

    bring_to_its_end(battle, worker=worker_name())


def _spin(number: int) -> None:
    """Some twenty milliseconds of nothing but the processor."""
    total = number
    for step in range(400_000):
        total = (total + step) % 1_000_003
