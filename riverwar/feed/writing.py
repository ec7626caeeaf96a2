"""Numbering and writing the notes of one edge."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import cache
from typing import Any, Final
from uuid import UUID

from django.db import connection, models
from django.utils import timezone

from riverwar.rows import Writes, as_json

from . import Note, Notebook

# `noted` has each event with its number as its campaign's last one shall be 0. The campaigns'
# heads are locked in the order of their keys.
WRITE: Final = """
    WITH noted AS MATERIALIZED (
        SELECT * FROM jsonb_populate_recordset(NULL::feed_event, %s::jsonb)
    ), head AS (
        INSERT INTO feed_head (campaign, seq)
        SELECT campaign, count(*) FROM noted GROUP BY campaign ORDER BY campaign
            ON CONFLICT (campaign) DO UPDATE SET seq = feed_head.seq + excluded.seq
        RETURNING campaign, seq
    ), changed (id, version) AS ({versions})
    INSERT INTO feed_event (id, campaign, seq, type, object_type, object_id, version, payload,
                            about, only_for, actor_id, request_id, reason, created_at)
    SELECT noted.id, noted.campaign, head.seq + noted.seq, noted.type, noted.object_type,
           noted.object_id, changed.version, noted.payload, noted.about, noted.only_for,
           noted.actor_id, noted.request_id, noted.reason, noted.created_at
      FROM noted JOIN head USING (campaign) LEFT JOIN changed ON changed.id = noted.object_id
"""
VERSIONS: Final = """
    SELECT id, version FROM {table}
     WHERE id IN (SELECT object_id FROM noted WHERE object_type = '{kind}')
"""
NO_VERSIONS: Final = "SELECT NULL::uuid, NULL::bigint WHERE false"


def write(notebook: Notebook) -> None:
    """Write what waits, then give each noted change its number in its campaign, and write it.

    An event has the version of its row as the database has it now. The campaigns' heads are
    locked here until the commit: a later number is never seen before an earlier one.
    """
    notes, notebook.notes = notebook.notes, []
    writes, notebook.waiting = notebook.waiting, Writes()
    if notes:
        models_of = frozenset(note.model for note in notes)
        writes.then(_statement(models_of), [as_json(_rows(notebook, notes))])
    writes.write()


def _rows(notebook: Notebook, notes: Iterable[Note]) -> list[dict[str, Any]]:
    now = timezone.now().isoformat()
    left = Counter(note.campaign for note in notes)
    campaigns = {campaign: str(campaign) for campaign in left}
    following: dict[UUID, int] = defaultdict(int)
    rows = []
    for note in notes:
        following[note.campaign] += 1
        rows.append(
            {
                "id": str(note.id),
                "campaign": campaigns[note.campaign],
                "seq": following[note.campaign] - left[note.campaign],
                "type": note.type,
                "object_type": note.model._meta.model_name,
                "object_id": note.key,
                "payload": note.payload,
                "about": note.about,
                "only_for": note.only_for,
                "actor_id": note.actor or notebook.actor,
                "request_id": notebook.request_id,
                "reason": notebook.reason,
                "created_at": now,
            }
        )
    return rows


@cache
def _statement(of_models: frozenset[type[models.Model]]) -> str:
    """`WRITE` for notes of these models: where a model has versions, they are read."""
    versioned = sorted(
        (model._meta.db_table, model._meta.model_name)
        for model in of_models
        if hasattr(model, "version")
    )
    quote = connection.ops.quote_name
    versions = (VERSIONS.format(table=quote(table), kind=kind) for table, kind in versioned)
    return WRITE.format(versions=" UNION ALL ".join(versions) or NO_VERSIONS)
