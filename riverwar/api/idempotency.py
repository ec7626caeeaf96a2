"""Idempotency-Key: a write that is repeated has one effect, and one answer byte for byte."""

import hashlib
import json
import re
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum
from typing import Any, Final

from django.db import connection
from django.http import HttpResponse
from django.utils import timezone
from rest_framework.request import Request

from riverwar.accounts.ids import uuid7
from riverwar.rows import insert_rows, select_rows

from .errors import (
    IdempotencyInFlightError,
    IdempotencyKeyMalformedError,
    IdempotencyKeyMissingError,
    IdempotencyKeyRefusedError,
    IdempotencyKeyReusedError,
)
from .models import IdempotencyKey

HEADER: Final = "Idempotency-Key"
MARKER: Final = "Idempotency-Replayed"
KEY: Final = re.compile(r"[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?")
SAME_KEY: Final = "principal = %s AND method = %s AND route = %s AND key = %s"
KEPT_HEADERS: Final = ("Content-Type", "ETag", "Location", "Retry-After")


class KeyUse(Enum):
    """Whether an operation demands a key, takes one, or keeps no answers."""

    REQUIRED = "required"
    ACCEPTED = "accepted"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Claim:
    """A key as one request uses it."""

    principal: Any
    method: str
    route: str
    key: str
    fingerprint: str

    def row(self) -> dict[str, Any]:
        """The columns that make the key one of a kind."""
        return {
            "principal": self.principal,
            "method": self.method,
            "route": self.route,
            "key": self.key,
        }


def claim(request: Request, use: KeyUse) -> Claim | None:
    """The request's key, checked; None where there is none and none is needed."""
    key = request.headers.get(HEADER)
    if key is None:
        if use is KeyUse.REQUIRED:
            raise IdempotencyKeyMissingError()
        return None
    if use is KeyUse.REFUSED:
        raise IdempotencyKeyRefusedError()
    if not KEY.fullmatch(key):
        raise IdempotencyKeyMalformedError()
    told = json.dumps(
        [request.META.get("QUERY_STRING", ""), request.headers.get("If-Match"), request.data],
        sort_keys=True,
        separators=(",", ":"),
    )
    return Claim(
        principal=request.user.pk,
        method=str(request.method),
        route=request.path[:500],
        key=key,
        fingerprint=hashlib.sha256(told.encode()).hexdigest(),
    )


def replay(claimed: Claim) -> HttpResponse | None:
    """The answer that was kept, or None: then the key is ours until this transaction ends."""
    _hold(claimed)
    rows = select_rows(IdempotencyKey, SAME_KEY, list(claimed.row().values()))
    if not rows:
        return None
    kept = rows[0]
    if kept.fingerprint != claimed.fingerprint:
        raise IdempotencyKeyReusedError()
    response = HttpResponse(bytes(kept.body), status=kept.status)
    del response.headers["Content-Type"]
    for name, value in kept.headers.items():
        response.headers[name] = value
    response.headers[MARKER] = "true"
    return response


def keep(claimed: Claim, response: HttpResponse) -> None:
    """Store the answer in the transaction of its effect."""
    row = {
        **claimed.row(),
        "id": uuid7(),
        "fingerprint": claimed.fingerprint,
        "status": response.status_code,
        "headers": {
            name: response.headers[name] for name in KEPT_HEADERS if name in response.headers
        },
        "body": rf"\x{response.content.hex()}",
        "created_at": timezone.now(),
    }
    insert_rows(IdempotencyKey, [row])


def forget(*, older_than: timedelta) -> int:
    """Remove answers that nobody will ask for again. Without them a repeat acts anew."""
    forgotten, _ = IdempotencyKey.objects.filter(
        created_at__lt=timezone.now() - older_than
    ).delete()
    return forgotten


def _hold(claimed: Claim) -> None:
    """An advisory lock in place of a wait: who comes second is told to come back."""
    name = "|".join(str(part) for part in claimed.row().values())
    number = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big", signed=True)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [number])
        if not cursor.fetchone()[0]:
            raise IdempotencyInFlightError(headers={"Retry-After": "1"})
