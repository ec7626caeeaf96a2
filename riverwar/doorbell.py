"""The doorbell: PostgreSQL's NOTIFY. What counts is the row; a lost ring only costs time."""

from typing import Final

from django.db import connection

CHANNEL: Final = "riverwar"


def ring(payload: str) -> None:
    """Wake whoever listens, if and when this transaction commits."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, payload])
