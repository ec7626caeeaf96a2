"""Numbering and writing the notes of one edge."""

from collections import defaultdict
from uuid import UUID

from django.apps import apps
from django.db import connection
from django.utils import timezone

from riverwar.rows import insert_rows

from . import Note, Notebook


def write(notebook: Notebook) -> None:
    """Give each noted change its number in its campaign, and write it.

    The campaigns' heads are locked here, in the order of their keys, until the commit: a later
    number is never seen before an earlier one.
    """
    notes, notebook.notes = notebook.notes, []
    if not notes:
        return
    versions = _versions(notes)
    now = timezone.now()
    counts: dict[UUID, int] = defaultdict(int)
    for note in notes:
        counts[note.campaign] += 1
    following = {campaign: _reserve(campaign, counts[campaign]) for campaign in sorted(counts)}
    rows = []
    for note in notes:
        rows.append(
            {
                "id": note.id,
                "campaign": note.campaign,
                "seq": following[note.campaign],
                "type": note.type,
                "object_type": note.object._meta.model_name or "",
                "object_id": note.object.pk,
                "version": versions.get(note.object.pk),
                "payload": note.payload,
                "actor_id": note.actor or notebook.actor,
                "request_id": notebook.request_id,
                "reason": notebook.reason,
                "created_at": now,
            }
        )
        following[note.campaign] += 1
    # Models load after this package.
    insert_rows(apps.get_model("feed", "Event"), rows)


def _reserve(campaign: UUID, count: int) -> int:
    """Take `count` numbers of a campaign, and return the first of them."""
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO feed_head (campaign, seq) VALUES (%s, %s) ON CONFLICT (campaign)"
            " DO UPDATE SET seq = feed_head.seq + excluded.seq RETURNING seq",
            [campaign, count],
        )
        last: int = cursor.fetchone()[0]
    return last - count + 1


def _versions(notes: list[Note]) -> dict[UUID, int]:
    """The versions of the changed rows, by their keys, as the database has them now."""
    keys: dict[str, set[UUID]] = defaultdict(set)
    for note in notes:
        if hasattr(note.object, "version"):
            keys[note.object._meta.db_table].add(note.object.pk)
    if not keys:
        return {}
    of_table = "SELECT id, version FROM {} WHERE id = ANY(%s)"
    sql = " UNION ALL ".join(of_table.format(connection.ops.quote_name(table)) for table in keys)
    with connection.cursor() as cursor:
        cursor.execute(sql, [list(pks) for pks in keys.values()])
        return dict(cursor.fetchall())
