"""Which constraint of the database refused a write."""

from typing import Any


def constraint_of(error: BaseException) -> str:
    """The constraint's name, as PostgreSQL tells it."""
    cause: Any = error.__cause__
    name: str = cause.diag.constraint_name
    return name
