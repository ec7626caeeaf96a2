"""Vessels, units, officers and cargo: each is what its history and its events say."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.contrib.postgres.fields import ArrayField
from django.db.models import Exists, Func, OuterRef, Q, UUIDField

from campaigns.models import Campaign
from riverwar.feed.models import Event
from turns import invariants
from turns.audit.difference import Difference
from vessels.models import CargoObject, CrewComplement, Gun, Officer, TroopUnit, Vessel

STANDING: Final = "standing"
#: What is compared with the last row of its history.
RECORDED: Final[Mapping[Any, tuple[str, ...]]] = {
    Vessel: ("side_id", "status", "status_event_id", "location", "points"),
    TroopUnit: ("side_id", "status", "status_event_id", "vessel_id", "place", "figures", "points"),
    Officer: ("side_id", "post", "vessel_id", "unit_id", "fate", "experience"),
    CargoObject: ("side_id", "status", "vessel_id", "unit_id", "place"),
    Gun: ("vessel_id", "crew", "drill"),
    CrewComplement: ("vessel_id", "count"),
}


class Array(Func):
    """An array of SQL."""

    function = "ARRAY"
    template = "%(function)s[%(expressions)s]"
    output_field = ArrayField(UUIDField())


HAS_EVENT: Final = (Vessel, TroopUnit, CargoObject)


def uncaused(campaign: Campaign) -> Iterator[Difference]:
    """A status has an event that is told of its row, and each row is what its history has last."""
    for model in HAS_EVENT:
        rows: Any = model.objects.filter(campaign=campaign, status_event__isnull=False)
        of_it = Event.objects.filter(
            Q(object_id=OuterRef("pk")) | Q(about__contains=Array(OuterRef("pk"))),
            pk=OuterRef("status_event"),
            campaign=campaign.pk,
        )
        for row in rows.exclude(Exists(of_it)):
            problem = f"{row.key} is {row.status} by an event that is not told of it"
            yield Difference(STANDING, model._meta.model_name or "", str(row.pk), problem)
    for model, fields in RECORDED.items():
        yield from _unlike_history(campaign, model, fields)


def _unlike_history(
    campaign: Campaign, model: Any, fields: tuple[str, ...]
) -> Iterator[Difference]:
    path = "campaign" if hasattr(model, "campaign") else "vessel__campaign"
    rows = model.objects.filter(**{path: campaign}).in_bulk()
    past = model._meta.get_field("history").related_model
    last = past.objects.filter(pgh_obj__in=rows).order_by("pgh_obj_id", "-pgh_id")
    kept = {one.pgh_obj_id: one for one in last.distinct("pgh_obj_id")}
    for key, row in rows.items():
        for name in fields:
            now, was = getattr(row, name), getattr(kept.get(key), name, None)
            if now != was:
                problem = f"{row}: {name.removesuffix('_id')} is {now!r}, its history has {was!r}"
                yield Difference(STANDING, model._meta.model_name, str(key), problem)


def misplaced(campaign: Campaign) -> Iterator[Difference]:
    """What is always true (`turns.invariants`), and is not."""
    for problem in invariants.check(campaign):
        yield Difference("invariants", "campaign", str(campaign.pk), problem)
