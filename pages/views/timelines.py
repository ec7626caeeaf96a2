"""The timeline of a campaign, of a vessel, of a side: what happened, the last first."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from campaigns.models import Campaign, Side
from pages.visits import Visit, reading, shown
from turns import telling
from turns.models import TimelineEntry
from turns.subjects import subject, subjects_of
from vessels.models import Vessel

#: How many entries a page has.
SIZE = 50
#: The pages that rows have.
PAGES = {"vessel": "vessel-page", "side": "side-page", "battle": "battle-page"}


@dataclass(frozen=True, slots=True)
class Line:
    """An entry as the page shows it."""

    at: datetime
    turn: int | None
    step: str | None
    told: str
    rule: str
    page: str
    key: UUID
    battle: str


@reading
def campaign_timeline(request: HttpRequest, pk: UUID) -> HttpResponse:
    """All that happened in a campaign, as far as the reader may know it."""
    user: Any = request.user
    campaign = get_object_or_404(Campaign.objects.for_user(user), pk=pk)
    return _page(request, campaign, campaign.name, None)


@reading
def vessel_timeline(request: HttpRequest, pk: UUID) -> HttpResponse:
    """All that happened to a vessel."""
    user: Any = request.user
    vessel = get_object_or_404(Vessel.objects.for_user(user).select_related("campaign"), pk=pk)
    return _page(request, vessel.campaign, vessel.name, vessel.pk)


@reading
def side_timeline(request: HttpRequest, pk: UUID) -> HttpResponse:
    """All that happened to a side."""
    user: Any = request.user
    side = get_object_or_404(Side.objects.for_user(user).select_related("campaign"), pk=pk)
    return _page(request, side.campaign, side.name, side.pk)


def _page(request: HttpRequest, campaign: Campaign, of: str, key: UUID | None) -> HttpResponse:
    user: Any = request.user
    entries = TimelineEntry.objects.dated().for_user(user).filter(campaign=campaign.pk)
    if key is not None:
        entries = entries.concerning(key)
    before = request.GET.get("before", "")
    if before.isascii() and before.isdigit() and len(before) < 16:
        entries = entries.filter(seq__lt=int(before))
    found = list(entries.order_by("-seq")[: SIZE + 1])
    page = found[:SIZE]
    names = subjects_of(entry.object_id for entry in page)
    return shown(
        request,
        "pages/timeline.html",
        Visit.of(user, campaign),
        of=of,
        lines=[_line(entry, names) for entry in page],
        earlier=page[-1].seq if len(found) > SIZE else None,
    )


def _line(entry: TimelineEntry, names: Any) -> Line:
    about = subject(entry.object_type, entry.object_id, names)
    return Line(
        at=entry.created_at,
        turn=entry.played.get("turn"),
        step=entry.played.get("step"),
        told=telling.told(entry, about.name),
        rule=str(entry.payload.get("rule", "")),
        page=PAGES.get(about.type, ""),
        key=entry.object_id,
        battle=str(entry.payload.get("battle") or ""),
    )
