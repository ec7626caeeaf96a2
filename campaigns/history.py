"""History of rows: each change, with who made it, why, and in which request."""

from collections.abc import Callable, Sequence
from typing import TypeVar

import pghistory
from django.db import models

Model = TypeVar("Model", bound=type[models.Model])


def with_history(*, leaving_out: Sequence[str] = ()) -> Callable[[Model], Model]:
    """Keep what each row was: a trigger writes it, so nothing that changes a row gets past."""
    track: Callable[[Model], Model] = pghistory.track(
        pghistory.InsertEvent(),
        pghistory.UpdateEvent(),
        pghistory.DeleteEvent(),
        exclude=list(leaving_out),
    )
    return track
