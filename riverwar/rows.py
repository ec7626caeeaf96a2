"""Rows by SQL, many in one statement, where the ORM's own work would cost more than the database's.

For the path that every battle takes. Elsewhere the ORM is the plainer way.
"""

import dataclasses
import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import cache
from itertools import islice
from typing import Any, Final, TypeVar
from uuid import UUID

import orjson
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
    columns, names, _ = _reading(model)
    locked = " FOR NO KEY UPDATE" if lock else ""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {columns} WHERE {which} ORDER BY {order}{locked}", given)
        return [_instance(model, names, row) for row in cursor.fetchall()]


Joined = tuple[tuple[str, type[models.Model], tuple[str, ...]], ...]
"""Tables that are joined: each an alias, its model, and the attributes that are read of it."""


def lock_joined(joined: Joined, which: str, given: Sequence[Any]) -> list[Any]:
    """One row of each table, as instances under locks taken in this order; or an empty list.

    `which` joins them by their aliases. What is not read now is read where somebody asks for it.
    """
    with connection.cursor() as cursor:
        cursor.execute(_locking(joined, which), given)
        return _joined(joined, cursor.fetchone())


def lock_joined_and_read(
    joined: Joined, which: str, given: Sequence[Any], read: str, read_of: Sequence[Any]
) -> tuple[list[Any], list[Any]]:
    """`lock_joined()`, and the rows of a statement sent with it, which runs under the locks."""
    with connection.cursor() as cursor:
        cursor.execute(f"{_locking(joined, which)}; {read}", [*given, *read_of])
        cursor.set_result(0)
        found = _joined(joined, cursor.fetchone())
        cursor.set_result(1)
        return found, cursor.fetchall()


def _locking(joined: Joined, which: str) -> str:
    columns, _ = _joining(joined)
    aliases = ", ".join(alias for alias, *_ in joined)
    return f"SELECT {columns} WHERE {which} FOR NO KEY UPDATE OF {aliases}"


def _joined(joined: Joined, found: Sequence[Any] | None) -> list[Any]:
    if found is None:
        return []
    values = iter(found)
    _, reads = _joining(joined)
    return [_instance(model, names, islice(values, len(names))) for model, names in reads]


@cache
def _joining(joined: Joined) -> tuple[str, list[tuple[type[models.Model], list[str]]]]:
    """Columns and tables; the attributes read of each model, in the order in which it has them."""
    quote = connection.ops.quote_name
    reads = [
        (model, [name for name in _reading(model)[1] if name in wanted])
        for _, model, wanted in joined
    ]
    columns = (
        f"{alias}.{quote(name)}"
        for (alias, *_), (_, names) in zip(joined, reads, strict=True)
        for name in names
    )
    tables = (f"{quote(model._meta.db_table)} AS {alias}" for alias, model, _ in joined)
    return f"{', '.join(columns)} FROM {', '.join(tables)}", reads


def _instance(model: type[Row], names: Sequence[str], row: Iterable[Any]) -> Row:
    """An instance of the attributes that are named, in the order in which the model has them."""
    documents = _reading(model)[2]
    read = [
        json.loads(value) if value and name in documents else value
        for name, value in zip(names, row, strict=True)
    ]
    return model.from_db(connection.alias, names, read)


@cache
def _reading(model: type[models.Model]) -> tuple[str, list[str], frozenset[str]]:
    """Columns and table of a model, the names of its attributes, and which of them are JSON."""
    quote = connection.ops.quote_name
    fields = [field for field in model._meta.concrete_fields if field.name not in LEFT_OUT]
    columns = ", ".join(quote(name) for field in fields if (name := field.column))
    return (
        f"{columns} FROM {quote(model._meta.db_table)}",
        [field.attname for field in fields],
        frozenset(field.attname for field in fields if isinstance(field, models.JSONField)),
    )


def lock_row(model: type[Row], key: UUID) -> Row:
    """One row under its lock. Raises ObjectDoesNotExist."""
    found = select_rows(model, "id = %s", [key], lock=True)
    if not found:
        raise ObjectDoesNotExist(f"There is no {model._meta.label} {key}.")
    return found[0]


def insert_rows(model: type[models.Model], rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert rows by column name. All have the same columns; others get the database's default."""
    writes = Writes()
    for row in rows:
        writes.insert(model, row)
    writes.write()


@dataclasses.dataclass(slots=True)
class Writes:
    """Rows by column name, to be written to several tables in one statement."""

    _updates: dict[type[models.Model], list[Mapping[str, Any]]] = dataclasses.field(
        default_factory=dict
    )
    _inserts: dict[type[models.Model], list[Mapping[str, Any]]] = dataclasses.field(
        default_factory=dict
    )
    _then: list[tuple[str, Sequence[Any]]] = dataclasses.field(default_factory=list)

    def update(self, model: type[models.Model], row: Mapping[str, Any]) -> None:
        """Of the row with this `id`, the columns that are named change."""
        self._updates.setdefault(model, []).append(row)

    def insert(self, model: type[models.Model], row: Mapping[str, Any]) -> None:
        """All new rows of a table have the same columns; others get the database's default."""
        self._inserts.setdefault(model, []).append(row)

    def then(self, statement: str, given: Sequence[Any]) -> None:
        """A statement that is sent with them and runs after them; nobody reads its result."""
        self._then.append((statement, given))

    def write(self) -> None:
        """Write them; triggers see each row."""
        parts = [_updating(model, rows) for model, rows in self._updates.items()]
        parts += [_inserting(model, rows) for model, rows in self._inserts.items()]
        given = [as_json(rows) for rows in (*self._updates.values(), *self._inserts.values())]
        statements = [_at_once(parts)] if parts else []
        for statement, given_to_it in self._then:
            statements.append(statement)
            given += given_to_it
        if not statements:
            return
        with connection.cursor() as cursor:
            cursor.execute("; ".join(statements), given)


def _at_once(parts: Sequence[str]) -> str:
    """Several writes in one statement: none sees what another has written."""
    *before, last = parts
    with_them = ", ".join(f"write_{place} AS ({part})" for place, part in enumerate(before))
    return f"WITH {with_them} {last}" if before else last


def _inserting(model: type[models.Model], rows: Sequence[Mapping[str, Any]]) -> str:
    table, columns = _names(model, rows[0])
    return (
        f"INSERT INTO {table} ({', '.join(columns)}) SELECT {', '.join(columns)}"
        f" FROM jsonb_populate_recordset(NULL::{table}, %s::jsonb)"
    )


def _updating(model: type[models.Model], rows: Sequence[Mapping[str, Any]]) -> str:
    """What a row's document doesn't name, `jsonb_populate_record` takes from the row as it is."""
    changed = dict.fromkeys(name for row in rows for name in row if name != "id")
    table, columns = _names(model, changed)
    return (
        f"UPDATE {table} AS old SET ({', '.join(columns)}) ="
        f" (SELECT {', '.join(f'new.{column}' for column in columns)}"
        " FROM jsonb_populate_record(old, given.row) AS new)"
        " FROM jsonb_array_elements(%s::jsonb) AS given(row)"
        " WHERE old.id = (given.row ->> 'id')::uuid"
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


_encode: Final = json.JSONEncoder(
    default=_plain, ensure_ascii=False, separators=(",", ":"), check_circular=False
).encode


def as_json(rows: Any) -> str:
    """The text of rows that are given to a statement as one document."""
    try:
        return orjson.dumps(rows).decode()
    except orjson.JSONEncodeError:  # such as a whole number of more than 64 bits
        return _encode(rows)
