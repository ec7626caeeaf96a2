"""Rows by SQL, many in one statement, where the ORM's own work would cost more than the database's.

For the path that every battle takes. Elsewhere the ORM is the plainer way.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import cache
from itertools import islice
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
    columns, *_ = _reading(model)
    table = connection.ops.quote_name(model._meta.db_table)
    locked = " FOR NO KEY UPDATE" if lock else ""
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT {', '.join(columns)} FROM {table} WHERE {which} ORDER BY {order}{locked}",
            given,
        )
        return [_instance(model, list(row)) for row in cursor.fetchall()]


def lock_joined(
    joined: Mapping[str, type[models.Model]], which: str, given: Sequence[Any]
) -> list[Any]:
    """One row of each of some joined tables, as instances under their locks; or an empty list.

    `joined` has their models by the aliases that `which` knows them by, in the order of locking.
    """
    quote = connection.ops.quote_name
    columns = [
        f"{alias}.{column}" for alias, model in joined.items() for column in _reading(model)[0]
    ]
    tables = (f"{quote(model._meta.db_table)} AS {alias}" for alias, model in joined.items())
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT {', '.join(columns)} FROM {', '.join(tables)} WHERE {which}"
            f" FOR NO KEY UPDATE OF {', '.join(joined)}",
            given,
        )
        found = cursor.fetchone()
    if found is None:
        return []
    values = iter(found)
    return [
        _instance(model, list(islice(values, len(_reading(model)[0])))) for model in joined.values()
    ]


def _instance(model: type[Row], row: list[Any]) -> Row:
    _, names, documents = _reading(model)
    for place in documents:
        row[place] = row[place] and json.loads(row[place])
    return model.from_db(connection.alias, names, row)


@cache
def _reading(model: type[models.Model]) -> tuple[list[str], list[str], list[int]]:
    """A model's columns, the names of its attributes, and which of them are JSON."""
    quote = connection.ops.quote_name
    fields = [field for field in model._meta.concrete_fields if field.name not in LEFT_OUT]
    return (
        [quote(name) for field in fields if (name := field.column)],
        [field.attname for field in fields],
        [place for place, field in enumerate(fields) if isinstance(field, models.JSONField)],
    )


def lock_row(model: type[Row], key: UUID) -> Row:
    """One row under its lock. Raises ObjectDoesNotExist."""
    found = select_rows(model, "id = %s", [key], lock=True)
    if not found:
        raise ObjectDoesNotExist(f"There is no {model._meta.label} {key}.")
    return found[0]


def insert_rows(model: type[models.Model], rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert rows by column name. All have the same columns; others get the database's default."""
    write_rows(updates={}, inserts={model: rows})


def write_rows(
    *,
    updates: Mapping[type[models.Model], Sequence[Mapping[str, Any]]],
    inserts: Mapping[type[models.Model], Sequence[Mapping[str, Any]]],
) -> None:
    """Update and insert rows of several tables in one statement; triggers see each row.

    Rows are given by column name. An updated one names its `id` and the columns that change, which
    need not be those of the next; it is locked already. The inserted rows of a table have the same.
    """
    writes = [
        *(_updating(model, rows) for model, rows in updates.items() if rows),
        *(_inserting(model, rows) for model, rows in inserts.items() if rows),
    ]
    if not writes:
        return
    *before, last = (sql for sql, _ in writes)
    parts = ", ".join(f"write_{place} AS ({sql})" for place, sql in enumerate(before))
    with connection.cursor() as cursor:
        cursor.execute(
            f"WITH {parts} {last}" if before else last, [as_json(rows) for _, rows in writes]
        )


Write = tuple[str, Sequence[Mapping[str, Any]]]


def _inserting(model: type[models.Model], rows: Sequence[Mapping[str, Any]]) -> Write:
    table, columns = _names(model, rows[0])
    return (
        f"INSERT INTO {table} ({', '.join(columns)}) SELECT {', '.join(columns)}"
        f" FROM jsonb_populate_recordset(NULL::{table}, %s::jsonb)",
        rows,
    )


def _updating(model: type[models.Model], rows: Sequence[Mapping[str, Any]]) -> Write:
    """What a row's document doesn't name, `jsonb_populate_record` takes from the row as it is."""
    changed = dict.fromkeys(name for row in rows for name in row if name != "id")
    table, columns = _names(model, changed)
    return (
        f"UPDATE {table} AS old SET ({', '.join(columns)}) ="
        f" (SELECT {', '.join(f'new.{column}' for column in columns)}"
        " FROM jsonb_populate_record(old, given.row) AS new)"
        " FROM jsonb_array_elements(%s::jsonb) AS given(row)"
        " WHERE old.id = (given.row ->> 'id')::uuid",
        rows,
    )


def _names(model: type[models.Model], columns: Iterable[str]) -> tuple[str, list[str]]:
    quote = connection.ops.quote_name
    return quote(model._meta.db_table), [quote(name) for name in columns]


def _plain(value: object) -> str:
    """A key or a time, to the microsecond; nothing else that JSON has no word for."""
    match value:
        case UUID():
            return str(value)
        case datetime():
            return value.isoformat()
    raise TypeError(f"{value!r} is no value of a column")


as_json: Final = json.JSONEncoder(
    default=_plain, separators=(",", ":"), check_circular=False
).encode
"""The text of rows that are given to a statement as one document."""
