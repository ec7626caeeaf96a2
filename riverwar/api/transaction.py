"""edge(): the one durable transaction of a write."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import pghistory
from django.db import Error, OperationalError, connection, transaction

from riverwar import feed
from riverwar.feed import writing

from .errors import BusyError

T = TypeVar("T")

SERIALIZATION_FAILURE: Final = "40001"
DEADLOCK_DETECTED: Final = "40P01"
LOCK_NOT_AVAILABLE: Final = "55P03"
QUERY_CANCELED: Final = "57014"


@dataclass(frozen=True, slots=True)
class Edge:
    """An open edge. Leaving it writes the feed; `write_feed()` does so before, for an answer
    that shows the events."""

    notebook: feed.Notebook

    def write_feed(self) -> None:
        writing.write(self.notebook)


@contextmanager
def edge(*, actor: Any = None, reason: str = "", request_id: str = "") -> Iterator[Edge]:
    """Open the one durable transaction of a write, number and write the feed, commit.

    `actor` is a user, or None for the machine. Actor, reason and request stand in the history
    of every row that is changed, and on every event of the feed. An edge holds no other edge.
    """
    key = getattr(actor, "pk", None)
    context = {
        "actor": None if key is None else str(key),
        "reason": reason,
        "request_id": request_id,
    }
    with (
        pghistory.context(**context),
        feed.notebook(actor=key, request_id=request_id, reason=reason) as notebook,
        transaction.atomic(durable=True),
    ):
        opened = Edge(notebook)
        yield opened
        opened.write_feed()


def assert_in_transaction() -> None:
    """A service opens no transaction: its caller is an edge."""
    assert connection.in_atomic_block, "a service runs inside edge()"


def sqlstate(error: BaseException | None) -> str:
    """PostgreSQL's code of a database error, or nothing."""
    return getattr(getattr(error, "__cause__", None), "sqlstate", None) or ""


def constraint(error: BaseException) -> str:
    """The name of the constraint that refused a write, or nothing."""
    return getattr(getattr(error.__cause__, "diag", None), "constraint_name", None) or ""


def told(error: BaseException) -> str:
    """What the database says besides of a write that it refused, or nothing."""
    return getattr(getattr(error.__cause__, "diag", None), "message_detail", None) or ""


def retried(write: Callable[[], T]) -> T:
    """Run a whole edge; run it once more where PostgreSQL asks for that; then give up kindly.

    A deadlock or a serialization failure is answered by one retry. A lock or a statement that
    takes too long isn't: the one who waits is told to come back.
    """
    try:
        return write()
    except OperationalError as error:
        if sqlstate(error) not in (SERIALIZATION_FAILURE, DEADLOCK_DETECTED):
            raise busy(error) from error
    try:
        return write()
    except OperationalError as error:
        raise busy(error) from error


def busy(error: Error) -> BusyError:
    """What to tell a client of a database that can't serve it now."""
    return BusyError(headers={"Retry-After": "2"}, sqlstate=sqlstate(error))
