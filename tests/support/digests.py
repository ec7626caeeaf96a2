"""The digest of a database, table by table: what changed between two looks at it."""

from __future__ import annotations

from django.db import connection

WITHOUT_STATE = frozenset(
    {
        "battles_comparison",
        "battles_forecast",
        "battles_forecastrange",
        "api_idempotencykey",
        "django_session",
        "accounts_accesstoken",
    }
)
"""Tables that forecasts, sessions and repeated requests have for themselves."""

TABLES = """
    SELECT table_name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name
"""


def digests() -> dict[str, str]:
    """Of each table of the game: a digest of all its rows, in whatever order they lie."""
    found: dict[str, str] = {}
    with connection.cursor() as cursor:
        cursor.execute(TABLES)
        for (table,) in cursor.fetchall():
            if table not in WITHOUT_STATE:
                name = connection.ops.quote_name(table)
                cursor.execute(
                    "SELECT md5(coalesce(string_agg(row::text, '|' ORDER BY row::text), ''))"
                    f" FROM {name} AS row"
                )
                found[table] = cursor.fetchone()[0]
    return found
