"""Where the seeds of battles and of campaign dice come from: the machine's own chance.

A rehearsal gives them from a seed of its own instead, so that the same war can be played again. It
is for benchmarks and tests: `RIVERWAR_REHEARSAL` allows it, and no service starts with that.
"""

import hashlib
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import count
from typing import Final

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

SIZE: Final = 32

_given: ContextVar[Iterator[bytes] | None] = ContextVar("riverwar_seeds", default=None)


def fresh() -> bytes:
    """A seed that nobody knows; within a rehearsal, the next one of its row."""
    given = _given.get()
    return secrets.token_bytes(SIZE) if given is None else next(given)


@contextmanager
def rehearsal(name: str) -> Iterator[None]:
    """While this lasts, seeds come from a name, in the order in which they are asked for."""
    if not settings.REHEARSAL:
        raise ImproperlyConfigured(
            "Seeds are given in a rehearsal only: set RIVERWAR_REHEARSAL=1 where nobody plays."
        )
    token = _given.set(_row(name))
    try:
        yield
    finally:
        _given.reset(token)


def _row(name: str) -> Iterator[bytes]:
    return (hashlib.sha256(f"{name}|{number}".encode()).digest() for number in count(1))
