"""The change feed: every change of a campaign, in an order without gaps.

A service notes what it has done with `record()`. The edge gives the numbers and writes the
rows as the last thing in its transaction, so that the campaign's row lock is held shortly.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, Final
from uuid import UUID

from django.db import models, transaction

from riverwar.accounts.ids import uuid7
from riverwar.rows import Writes

SITE: Final = UUID(int=0)
"""Stands for the campaign where a change concerns the whole site: classes, guns, price lists."""


@dataclass(frozen=True, slots=True)
class Note:
    """A change that is noted and not yet numbered: of which row, by its model and its key."""

    id: UUID
    campaign: UUID
    model: type[models.Model]
    key: UUID | str
    type: str
    actor: UUID | None
    payload: Mapping[str, Any]
    about: tuple[UUID | str, ...] = ()
    only_for: tuple[UUID, ...] | None = None


@dataclass(slots=True)
class Notebook:
    """The notes of one edge, with what they have in common, and the rows that wait for them."""

    actor: UUID | None
    request_id: str
    reason: str
    notes: list[Note] = field(default_factory=list)
    waiting: Writes = field(default_factory=Writes)


_open: ContextVar[Notebook | None] = ContextVar("riverwar_feed", default=None)


@contextmanager
def notebook(*, actor: UUID | None, request_id: str, reason: str) -> Iterator[Notebook]:
    """Collect what the services record. The edge opens one; nothing else does."""
    notes = Notebook(actor, request_id, reason)
    token = _open.set(notes)
    try:
        yield notes
    finally:
        _open.reset(token)


@contextmanager
def attempt() -> Iterator[None]:
    """A part of an edge that may be given up: what it wrote and noted goes with its error."""
    notes = _open.get()
    assert notes is not None, "an attempt is made inside edge()"
    before = len(notes.notes)
    try:
        with transaction.atomic():
            yield
    except BaseException:
        del notes.notes[before:]
        raise


def waiting() -> Writes:
    """What is added here is written with the feed, in one message: nobody may read it before.

    For a service whose writes are the last thing in its edge.
    """
    notes = _open.get()
    assert notes is not None, "rows wait inside edge()"
    return notes.waiting


def record(
    campaign_id: UUID,
    type: str,  # noqa: A002  the feed's word for it
    obj: models.Model,
    *,
    by: Any,
    payload: Mapping[str, Any] | None = None,
    about: Iterable[UUID | str] = (),
    only_for: Iterable[UUID] | None = None,
) -> UUID:
    """Note a change: `record(vessel.campaign_id, "vessel.purchased", vessel, by=user)`.

    `about`: the keys of other rows that it befell, whose history shows it too; the side of the
    row itself is among them. `only_for`: the sides that may know of it, besides the organisers;
    an empty list is for these alone, and None for whoever takes part.
    `by` is a user, whatever has a `user_id` (a member), or None for the machine. The id of the
    event to come is returned: a row may name it as its cause in the same transaction, for
    foreign keys are checked at the commit.
    """
    side = getattr(obj, "side_id", None)
    return record_row(
        campaign_id,
        type,
        obj.__class__,
        obj.pk,
        by=by,
        payload=payload,
        about=about if side is None else (*about, side),
        only_for=only_for,
    )


def record_row(
    campaign_id: UUID,
    type: str,  # noqa: A002  the feed's word for it
    model: type[models.Model],
    key: UUID | str,
    *,
    by: Any,
    payload: Mapping[str, Any] | None = None,
    about: Iterable[UUID | str] = (),
    only_for: Iterable[UUID] | None = None,
) -> UUID:
    """`record()`, of a row that was read without its model: known by its key."""
    notes = _open.get()
    assert notes is not None, "a change is recorded inside edge()"
    actor = getattr(by, "user_id", None) or getattr(by, "pk", None)
    note = Note(
        uuid7(),
        campaign_id,
        model,
        key,
        type,
        actor,
        dict(payload or {}),
        tuple(dict.fromkeys(about)),
        None if only_for is None else tuple(only_for),
    )
    notes.notes.append(note)
    return note.id
