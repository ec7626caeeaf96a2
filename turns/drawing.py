"""A campaign's own chart: drawn whole by its organiser, as a new edition."""

from typing import Any

from django.db.models import Max

from campaigns.models import Campaign, CampaignChart
from campaigns.rules.chart import Chart
from campaigns.rules.charting import ChartFaultsError, read_chart
from campaigns.rules.whereabouts import PASSAGE
from riverwar import feed
from riverwar.errors import FieldError
from rulesets.core.jsonio import digest
from turns.errors import ChartRefusedError
from turns.locks import book_of, lock
from turns.models import Depot, MovementOrder, Passage
from vessels.models import TroopUnit, Vessel
from vessels.models.fleet import CAMP


def draw_chart(*, campaign: Campaign, document: Any, by: Any) -> CampaignChart:
    """Play on another chart from now on, or say every fault of it, and who would stand nowhere."""
    locked = lock(campaign)
    book_of(locked)
    try:
        chart = read_chart(document)
    except ChartFaultsError as error:
        raise ChartRefusedError(
            why="its document has faults",
            errors=[
                FieldError(pointer=f"/document{fault.pointer}", code="chart", detail=fault.problem)
                for fault in error.faults
            ],
        ) from error
    if stranded := _stranded(locked, chart):
        raise ChartRefusedError(
            why="it leaves out places where somebody stands or goes to",
            errors=[
                FieldError(pointer="/document/places", code="needed", detail=detail)
                for detail in stranded
            ],
            remedy="Keep these places, or move the forces first.",
        )
    last = CampaignChart.objects.filter(campaign=locked).aggregate(last=Max("number"))["last"]
    drawn = CampaignChart.objects.create(
        campaign=locked,
        number=(last or 0) + 1,
        document=document,
        digest=digest(document),
        author_id=getattr(by, "pk", None),
    )
    payload = {"number": drawn.number, "digest": drawn.digest}
    feed.record(locked.pk, "chart.drawn", drawn, by=by, payload=payload)
    return drawn


def _stranded(campaign: Campaign, chart: Chart) -> list[str]:
    """Who stands at a place, or is on the way to one, that the chart does not have."""
    vessels = Vessel.objects.filter(campaign=campaign).afloat().order_by("key")
    units = TroopUnit.objects.filter(campaign=campaign, figures__gt=0, vessel__isnull=True)
    ended = (TroopUnit.Status.DESTROYED, TroopUnit.Status.DISBANDED, TroopUnit.Status.LOST)
    used = [
        *vessels.values_list("name", "location"),
        *units.exclude(status__in=ended).order_by("key").values_list("name", "place"),
        *(("A passage", goal) for goal in _goals(campaign)),
        *(("A depot", place) for place in _depots(campaign)),
    ]
    nowhere = ("", CAMP, PASSAGE)
    return [
        f"{name}: {place}"
        for name, place in used
        if place not in nowhere and not chart.knows(place)
    ]


def _goals(campaign: Campaign) -> list[str]:
    sailing = Passage.objects.filter(campaign=campaign, ended=False)
    ordered = MovementOrder.objects.filter(campaign=campaign, turn__closed_at__isnull=True)
    goals = {*sailing.values_list("goal", flat=True), *ordered.values_list("goal", flat=True)}
    return sorted(goals)


def _depots(campaign: Campaign) -> list[str]:
    found = Depot.objects.filter(campaign=campaign).order_by("place")
    return list(found.values_list("place", flat=True))
