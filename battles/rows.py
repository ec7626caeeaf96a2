"""Many rows in one statement, where the ORM would send one each or quote each value of an array."""

import json
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, models

from riverwar.accounts.ids import uuid7


def update_rows(model: type[models.Model], rows: Sequence[dict[str, Any]]) -> None:
    """Update rows by column name. All have the same columns, `id` among them; triggers see each."""
    table = connection.ops.quote_name(model._meta.db_table)
    columns = [connection.ops.quote_name(name) for name in rows[0] if name != "id"]
    assigned = ", ".join(f"{column} = new.{column}" for column in columns)
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE {table} AS old SET {assigned}"
            f" FROM jsonb_populate_recordset(NULL::{table}, %s::jsonb) AS new"
            " WHERE old.id = new.id",
            [json.dumps(rows, cls=DjangoJSONEncoder)],
        )


def insert_turns(battle: UUID, first: int, count: int, log: str) -> None:
    """Store a log, whose text is a list of turns, a document a turn, from turn `first` on."""
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO battles_battleturn (id, battle_id, turn, events)"
            " SELECT key.id, %s, %s + key.place - 1, log.events"
            " FROM jsonb_array_elements(%s::jsonb) WITH ORDINALITY AS log(events, place)"
            " JOIN unnest(%s::uuid[]) WITH ORDINALITY AS key(id, place) USING (place)",
            [battle, first, log, [uuid7() for _ in range(count)]],
        )
