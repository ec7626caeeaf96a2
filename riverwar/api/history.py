"""What history knows of a row, whatever its model."""

from typing import Any, Final

from pghistory.core import event_models

UNTOLD: Final = frozenset({"id", "version", "created_at", "updated_at"})


def changed_fields(row: Any, *, since: int) -> list[str]:
    """The fields of a row that are not what they were in a version of it, if that is known."""
    for events in event_models(tracks_model=type(row)):
        before = events._default_manager.filter(pgh_obj_id=row.pk, version=since).values().first()
        if before is not None:
            return sorted(
                field.name
                for field in row._meta.concrete_fields
                if field.name not in UNTOLD
                and field.attname in before
                and before[field.attname] != getattr(row, field.attname)
            )
    return []
