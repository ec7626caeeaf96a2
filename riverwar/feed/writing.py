"""Numbering and writing the notes of one edge."""

from collections import defaultdict
from uuid import UUID

from django.apps import apps
from django.db import connection, models
from django.utils import timezone

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
    # Models load after this package.
    Event = apps.get_model("feed", "Event")
    rows = []
    for note in notes:
        rows.append(
            Event(
                id=note.id,
                campaign=note.campaign,
                seq=following[note.campaign],
                type=note.type,
                object_type=note.object._meta.model_name or "",
                object_id=note.object.pk,
                version=versions.get((note.object._meta.label, note.object.pk)),
                payload=note.payload,
                actor_id=note.actor or notebook.actor,
                request_id=notebook.request_id,
                reason=notebook.reason,
                created_at=now,
            )
        )
        following[note.campaign] += 1
    Event.objects.bulk_create(rows)


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


def _versions(notes: list[Note]) -> dict[tuple[str, UUID], int]:
    """The versions of the changed rows as the database has them now."""
    keys: dict[type[models.Model], set[UUID]] = defaultdict(set)
    for note in notes:
        if hasattr(note.object, "version"):
            keys[type(note.object)].add(note.object.pk)
    return {
        (model._meta.label, pk): version
        for model, pks in keys.items()
        for pk, version in model._base_manager.filter(pk__in=pks).values_list("pk", "version")
    }
