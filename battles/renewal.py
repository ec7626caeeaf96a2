"""What the battles of a process hold for a time, renewed while they last."""

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeAlias

from django.db import connection

Renew: TypeAlias = Callable[[], bool]
"""Renews a lease; whether it still stands."""


@dataclass(slots=True, eq=False)
class _Lease:
    renew: Renew
    due: float
    left: int


class Renewer:
    """Renews leases every so many seconds, each so many times at most.

    By one thread, on a connection of its own. A thread for each battle would cost more than most
    battles take: this one ends when it wakes and nothing is held.
    """

    def __init__(self, *, every: float, most: int) -> None:
        self._every = every
        self._most = most
        self._begin()
        os.register_at_fork(after_in_child=self._begin)

    def _begin(self) -> None:
        """With nothing held and no thread: those of a parent process are not its child's."""
        self._lock = threading.Lock()
        self._held: set[_Lease] = set()
        self._thread: threading.Thread | None = None

    @contextmanager
    def renewing(self, renew: Renew) -> Iterator[None]:
        """Renew a lease while the block lasts, or until it stands no more."""
        lease = _Lease(renew, time.monotonic() + self._every, self._most)
        with self._lock:
            self._held.add(lease)
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, daemon=True)
                self._thread.start()
        try:
            yield
        finally:
            self._drop(lease)

    def _run(self) -> None:
        while (pause := self._pause()) is not None:
            time.sleep(pause)
            self._renew()

    def _pause(self) -> float | None:
        """How long nothing is due; None where nothing is held, and then the thread ends.

        Whatever is held from now on is due no sooner.
        """
        with self._lock:
            if not self._held:
                self._thread = None
                return None
            return max(0.0, min(lease.due for lease in self._held) - time.monotonic())

    def _renew(self) -> None:
        now = time.monotonic()
        with self._lock:
            due = [lease for lease in self._held if lease.due <= now]
        try:
            for lease in due:
                lease.due, lease.left = now + self._every, lease.left - 1
                if not lease.renew() or not lease.left:
                    self._drop(lease)
        finally:
            if due:
                connection.close()

    def _drop(self, lease: _Lease) -> None:
        with self._lock:
            self._held.discard(lease)
