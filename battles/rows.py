"""A log stored as its text, in one statement: the ORM would quote each value of it."""

from uuid import UUID

from django.db import connection

from riverwar.accounts.ids import uuid7


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
