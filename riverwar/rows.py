"""Rows by SQL, many in one statement, where the ORM's own work would cost more than the database's.

For the path that every battle takes. Elsewhere the ORM is the plainer way.
"""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any, Final, TypeVar
from uuid import UUID

from django.core.exceptions import ObjectDoesNotExist
from django.db import connection, models

Row = TypeVar("Row", bound=models.Model)

LEFT_OUT: Final = ("created_at", "updated_at")


def select_rows(
    model: type[Row],
    which: str,
    given: Sequence[Any],
    *,
    order: str = "id",
    lock: bool = False,
) -> list[Row]:
    """The rows for which a condition holds, as instances; `lock` locks each, in this order.

    When they were made and changed is left out: it is read where somebody asks for it.
    """
    columns, names, documents = _reading(model)
    locked = " FOR NO KEY UPDATE" if lock else ""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {columns} WHERE {which} ORDER BY {order}{locked}", given)
        found = [list(row) for row in cursor.fetchall()]
    for row in found:
        for place in documents:
            row[place] = row[place] and json.loads(row[place])
    return [model.from_db(connection.alias, names, row) for row in found]


@cache
def _reading(model: type[models.Model]) -> tuple[str, list[str], list[int]]:
    """Columns and table of a model, the names of its attributes, and which of them are JSON."""
    quote = connection.ops.quote_name
    fields = [field for field in model._meta.concrete_fields if field.name not in LEFT_OUT]
    columns = ", ".join(quote(name) for field in fields if (name := field.column))
    documents = [place for place, field in enumerate(fields) if isinstance(field, models.JSONField)]
    return (
        f"{columns} FROM {quote(model._meta.db_table)}",
        [field.attname for field in fields],
        documents,
    )


def lock_row(model: type[Row], key: UUID) -> Row:
    """One row under its lock. Raises ObjectDoesNotExist."""
    found = select_rows(model, "id = %s", [key], lock=True)
    if not found:
        raise ObjectDoesNotExist(f"There is no {model._meta.label} {key}.")
    return found[0]


def insert_rows(model: type[models.Model], rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert rows by column name. All have the same columns; others get the database's default."""
    if not rows:
        return
    table, columns = _names(model, rows[0])
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {table} ({', '.join(columns)}) SELECT {', '.join(columns)}"
            f" FROM jsonb_populate_recordset(NULL::{table}, %s::jsonb)",
            [_as_json(rows)],
        )


def update_rows(model: type[models.Model], rows: Sequence[Mapping[str, Any]]) -> None:
    """Update rows by column name. All have the same columns, `id` among them; triggers see each."""
    table, columns = _names(model, rows[0])
    assigned = ", ".join(f"{column} = new.{column}" for column in columns if column != '"id"')
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE {table} AS old SET {assigned}"
            f" FROM jsonb_populate_recordset(NULL::{table}, %s::jsonb) AS new"
            " WHERE old.id = new.id",
            [_as_json(rows)],
        )


def _names(model: type[models.Model], row: Mapping[str, Any]) -> tuple[str, list[str]]:
    quote = connection.ops.quote_name
    return quote(model._meta.db_table), [quote(name) for name in row]


def _as_json(rows: Sequence[Mapping[str, Any]]) -> str:
    return json.dumps(rows, default=_plain)


def _plain(value: object) -> str:
    """A key or a time, to the microsecond; nothing else that JSON has no word for."""
    match value:
        case UUID():
            return str(value)
        case datetime():
            return value.isoformat()
    raise TypeError(f"{value!r} is no value of a column")
