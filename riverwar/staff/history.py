"""The history of a row: what each change was, who made it, why, and what came before and after."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any, Final

from django.apps import apps
from django.db import models
from django.db.models import Q
from django.urls import NoReverseMatch, reverse
from pghistory.core import event_models

from riverwar.accounts.models import User
from riverwar.api.history import UNTOLD
from riverwar.feed.models import Event

from .difference import Line, difference

PAGE: Final = 50
#: The digits of a number that the database can count to.
LONGEST_MARK: Final = 18
DONE: Final[Mapping[str, str]] = {"insert": "added", "update": "changed", "delete": "deleted"}
MACHINE: Final = "the machine"


@dataclass(frozen=True, slots=True)
class Link:
    """Words with the admin's page that they lead to."""

    words: str
    url: str


@dataclass(frozen=True, slots=True)
class Revision:
    """One change of a row. `mark` is its place in the history: the next page begins after it."""

    mark: str
    at: datetime
    what: str
    who: str
    why: str
    request_id: str = ""
    lines: Sequence[Line] = ()
    causes: Sequence[Link] = ()


def history_of(row: models.Model, *, after: str = "") -> list[Revision]:
    """A page of a row's history, the newest first, from behind the mark of the page before it.

    It is read from what the database's triggers keep of the row, or where it keeps nothing, for
    the row never changes, from the change feed.
    """
    tracked = event_models(tracks_model=type(row))
    return _kept(row, tracked[0], after) if tracked else told_of(row, after=after)


def told_of(
    row: models.Model, *, after: str, lines_of: Callable[[Event], Sequence[Line]] = lambda event: ()
) -> list[Revision]:
    """By the feed's events of the row; `lines_of` knows what one of them changed."""
    found = Event.objects.filter(object_id=row.pk).select_related("actor").order_by("-seq")
    if mark := _number(after):
        found = found.filter(seq__lt=mark)
    return [
        Revision(
            mark=str(event.seq),
            at=event.created_at,
            what=event.type,
            who=str(event.actor or MACHINE),
            why=event.reason,
            request_id=event.request_id,
            lines=lines_of(event),
            causes=links_of(event),
        )
        for event in found[:PAGE]
    ]


def _kept(row: models.Model, event_model: Any, after: str) -> list[Revision]:
    """By the events of the row: each is compared with the one before it."""
    found = event_model._default_manager.filter(pgh_obj_id=row.pk).order_by("-pgh_id")
    if mark := _number(after):
        found = found.filter(pgh_id__lt=mark)
    events = list(found[: PAGE + 1])
    steps = [
        (event, events[place + 1] if place + 1 < len(events) else None)
        for place, event in enumerate(events[:PAGE])
    ]
    kept = {field.name for field in event_model._meta.get_fields()}
    named = _Names([field for field in row._meta.concrete_fields if field.name in kept], events)
    people = _people(_context(event, "actor") for event, _ in steps)
    causes = _Causes(row, [event for event, _ in steps])
    return [
        Revision(
            mark=str(event.pgh_id),
            at=event.pgh_created_at,
            what=DONE.get(event.pgh_label, event.pgh_label),
            who=people.get(_context(event, "actor"), MACHINE),
            why=_context(event, "reason"),
            request_id=_context(event, "request_id"),
            lines=difference(named.values(before), named.values(event)),
            causes=causes.of(event, before),
        )
        for event, before in steps
    ]


def _number(mark: str) -> int | None:
    """The place in a history that a mark names; none where it is no number of the database's."""
    return int(mark) if mark.isdecimal() and len(mark) <= LONGEST_MARK else None


def row_of(event: Event) -> Link | None:
    """The page of the row that an event of the feed tells of."""
    model = _models_by_name().get(event.object_type)
    return page_of(model, event.object_id, event.object_type) if model else None


def links_of(event: Event) -> list[Link]:
    """The event of the feed itself, and the rows that its payload names as `{"battle": id}`."""
    own = page_of(Event, event.pk, event.type)
    rows = (
        page_of(model, value, str(model._meta.verbose_name))
        for name, value in event.payload.items()
        if value and (model := _models_by_name().get(name)) is not None
    )
    return [link for link in (own, *rows) if link is not None]


@cache
def _models_by_name() -> Mapping[str, type[models.Model]]:
    return {str(model._meta.model_name): model for model in apps.get_models()}


def page_of(model: type[models.Model], key: Any, words: str) -> Link | None:
    """A link to a row's page, if the admin has pages of its model."""
    try:
        address = f"admin:{model._meta.app_label}_{model._meta.model_name}_change"
        return Link(words, reverse(address, args=[key]))
    except NoReverseMatch:
        return None


class _Names:
    """The values of a row's events, with the rows that they refer to by their names."""

    def __init__(self, fields: Sequence[Any], events: Iterable[Any]) -> None:
        self._fields = [
            field
            for field in fields
            if field.name not in UNTOLD and field.related_model is not Event
        ]
        self._rows = {
            field.name: field.related_model._base_manager.in_bulk(
                {key for event in events if (key := getattr(event, field.attname)) is not None}
            )
            for field in self._fields
            if field.is_relation
        }

    def values(self, event: Any) -> dict[str, Any]:
        """What an event says of the row; of none, nothing."""
        if event is None:
            return {}
        return {field.name: self._value(field, event) for field in self._fields}

    def _value(self, field: Any, event: Any) -> Any:
        value = getattr(event, field.attname)
        if field.is_relation and value is not None:
            return str(self._rows[field.name].get(value, value))
        return value


class _Causes:
    """The feed's events that tell of a row's changes: by its version, or named by it as cause."""

    def __init__(self, row: models.Model, events: Sequence[Any]) -> None:
        self._fields = [
            field.attname for field in row._meta.concrete_fields if field.related_model is Event
        ]
        versions = [event.version for event in events if hasattr(event, "version")]
        named = {getattr(event, name) for event in events for name in self._fields}
        found = Event.objects.filter(
            Q(pk__in=named - {None}) | Q(object_id=row.pk, version__in=versions)
        )
        self._by_id = {event.pk: event for event in found}
        self._by_version = {
            event.version: event for event in self._by_id.values() if event.object_id == row.pk
        }

    def of(self, event: Any, before: Any) -> list[Link]:
        """Links to what caused a change."""
        named = {
            getattr(event, name)
            for name in self._fields
            if getattr(event, name) != getattr(before, name, None)
        }
        told = {
            found.pk: found
            for found in (
                *(self._by_id.get(key) for key in named),
                self._by_version.get(getattr(event, "version", None)),
            )
            if found is not None
        }
        links = (link for found in told.values() for link in links_of(found))
        return list(dict.fromkeys(links))


def _context(event: Any, name: str) -> str:
    return (event.pgh_context or {}).get(name) or ""


def _people(keys: Iterable[str]) -> dict[str, str]:
    found = User.objects.in_bulk({key for key in keys if key})
    return {str(key): str(user) for key, user in found.items()}
