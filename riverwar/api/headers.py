"""The headers that the document tells of: what an operation reads, and what it answers."""

from collections.abc import Iterator

from drf_spectacular.utils import OpenApiParameter

from .idempotency import HEADER, KeyUse
from .operations import Operation


def read_headers(operation: Operation | None, *, versioned: bool) -> Iterator[OpenApiParameter]:
    """What a request may say in its headers."""
    if operation is None or not operation.writes:
        yield _read("If-None-Match", "The ETag of an answer that you have.")
        return
    yield _read("X-Reason", "Why: stands in the history of all that changes.")
    if operation.key is not KeyUse.REFUSED:
        yield _read(
            HEADER,
            "A UUID of your own: the request repeated with it has no second effect.",
            required=operation.key is KeyUse.REQUIRED,
        )
    if operation.detail and versioned:
        yield _read(
            "If-Match",
            "The ETag of the version that you have read.",
            required=operation.changes_fields,
        )


def told_headers(operation: Operation | None, *, versioned: bool) -> Iterator[OpenApiParameter]:
    """What an answer says in its headers, by its status."""
    writes = operation is not None and operation.writes
    status = operation.status if operation else 200
    if not writes:
        yield _told("ETag", "Names this answer: for If-None-Match, and If-Match of a row.", status)
    elif versioned and operation is not None and operation.answer is None and status != 204:
        yield _told("ETag", "Names the version that the write has made.", status)
    if operation is not None and (operation.location or operation.name == "create"):
        yield _told("Location", "The address of what was made.", status)
    waits = [429, 503, *([status] if status == 202 else [])]
    yield _told("Retry-After", "Seconds to wait.", *waits, kind=int)


def _read(name: str, told: str, *, required: bool = False) -> OpenApiParameter:
    return OpenApiParameter(name, str, OpenApiParameter.HEADER, required=required, description=told)


def _told(name: str, told: str, *statuses: int, kind: type = str) -> OpenApiParameter:
    return OpenApiParameter(
        name, kind, OpenApiParameter.HEADER, description=told, response=list(statuses)
    )
