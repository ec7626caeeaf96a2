"""The doorbell: PostgreSQL's NOTIFY. What counts is the row; a lost ring only costs time."""

from typing import Final

from django.db import connection

CHANNEL: Final = "riverwar"


def ring(payload: str) -> None:
    """Wake whoever listens, if and when this transaction commits."""
    with connection.cursor() as cursor:
        cursor.execute(*ringing(payload))


def ringing(payload: str) -> tuple[str, list[str]]:
    """The statement that rings, to be sent with others, and what is given to it."""
    return "SELECT pg_notify(%s, %s)", [CHANNEL, payload]
