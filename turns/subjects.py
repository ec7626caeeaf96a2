"""What the entries of a timeline are about: each row's kind, name and address, in one query."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final
from uuid import UUID

from django.db.models import CharField, F, QuerySet, Value
from django.db.models.functions import Cast, Concat
from django.urls import reverse

from battles.models import Battle, Scenario
from campaigns.models import Campaign, CampaignTurn, Member, Side
from riverwar.api.routers import views_under
from turns.models import Territory
from turns.names import territory_name
from vessels.models import CargoObject, Officer, TroopUnit, Vessel

TEXT: Final = CharField()
NUMBERED: Final = Cast("number", TEXT)
#: What a row of each model is called.
NAMES: Final[Mapping[Any, Any]] = {
    Campaign: F("name"),
    Side: F("name"),
    Member: F("user__username"),
    CampaignTurn: Concat(Value("Turn "), NUMBERED, output_field=TEXT),
    Territory: F("key"),
    Vessel: F("name"),
    TroopUnit: F("name"),
    Officer: F("name"),
    CargoObject: F("name"),
    Scenario: F("name"),
    Battle: Concat(F("scenario__name"), Value(", battle "), NUMBERED, output_field=TEXT),
}


@dataclass(frozen=True, slots=True)
class Subject:
    """A row that an entry is about: `type` as the API has it, `url` where one can read it."""

    type: str
    id: str
    name: str
    url: str | None


def subjects_of(keys: Iterable[UUID]) -> dict[UUID, Subject]:
    """Of these rows those that have a name, by their keys."""
    wanted = set(keys)
    parts: list[QuerySet[Any, Any]] = [
        model._base_manager.filter(pk__in=wanted)
        .order_by()
        .values_list("pk", Value(model._meta.model_name, output_field=TEXT), Cast(name, TEXT))
        for model, name in NAMES.items()
    ]
    first, *others = parts
    found = first.union(*others, all=True) if wanted else ()
    return {key: _subject(kind, key, name) for key, kind, name in found}


def subject(kind: str, key: UUID, known: Mapping[UUID, Subject]) -> Subject:
    """A row by its model's name and its key, with its name if it has one."""
    return known.get(key) or _subject(kind, key, "")


def _subject(kind: str, key: UUID, name: str) -> Subject:
    resource = resources().get(kind)
    url = reverse(f"{resource}-detail", kwargs={"pk": key}) if resource else None
    called = territory_name(name) if kind == "territory" and name else name
    return Subject(resource or kind, str(key), called, url)


@cache
def resources() -> Mapping[str, str]:
    """The API's resource of each model whose rows can be read one by one."""
    found: dict[str, str] = {}
    for path, callback in views_under("api/"):
        view: Any = getattr(callback, "cls", None)
        by_key = path.endswith("<uuid:pk>/")
        if by_key and "retrieve" in getattr(callback, "actions", {}).values():
            found.setdefault(view.queryset.model._meta.model_name, view.resource)
    return found
