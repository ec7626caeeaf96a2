"""The campaign at a glance."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Count, QuerySet, Sum
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from battles.models import Scenario
from campaigns.books import SUN_NEVER_SETS
from campaigns.calendar import open_turn
from campaigns.models import Account, Campaign, Member, Side
from campaigns.rules.options import Options
from pages.views.months import told_month
from pages.visits import Visit, reading, shown
from rulesets import RULESETS
from vessels.models import TroopUnit, Vessel
from vessels.models.fleet import GONE

#: How many battles the page lists; older ones stand with their scenarios.
LATEST = 30


@dataclass(frozen=True, slots=True)
class Strength:
    """What a side has; `treasury` is None for those who may not see it."""

    side: Side
    available: int
    absent: int
    gone: int
    points: int
    units: int
    figures: int
    treasury: int | None


@reading
def campaign_page(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Its state, the reader's part, sides, scenarios, battles; for the organiser its members."""
    user: Any = request.user
    campaign = get_object_or_404(Campaign.objects.for_user(user), pk=pk)
    visit = Visit.of(user, campaign)
    battles = campaign.battles.select_related("scenario")
    rulesets = list(campaign.rulesets.all())
    members = Member.objects.filter(campaign=campaign).select_related("side")
    context: dict[str, Any] = {
        "own": members.filter(user=user).first(),
        "books": [book for row in rulesets if (book := RULESETS.get(row.ruleset))],
        "months": next((row for row in rulesets if row.ruleset == SUN_NEVER_SETS), None),
        "strengths": _strengths(visit, user),
        "scenarios": Scenario.objects.for_user(user).filter(campaign=campaign),
        "battles": battles.defer("setup", "seed", "result", "failure")[:LATEST],
        "names": {side.key: side.name for side in visit.sides},
    }
    months = context["months"]
    if months is not None and (turn := open_turn(campaign)) is not None:
        context["turn"] = turn
        context["month"] = told_month(turn, Options.from_json(months.options))
    if visit.may("member_update"):
        context["members"] = members.select_related("user")
    return shown(request, "pages/campaign.html", visit, **context)


def _strengths(visit: Visit, user: Any) -> list[Strength]:
    """Each side's strength, in three queries whatever it has."""
    vessels = _by_side(
        Vessel.objects.filter(campaign=visit.campaign)
        .values("side", "status")
        .annotate(count=Count("pk"), points=Sum("points"))
    )
    units = _by_side(
        TroopUnit.objects.filter(campaign=visit.campaign, status=TroopUnit.Status.READY)
        .values("side")
        .annotate(count=Count("pk"), figures=Sum("figures"))
    )
    treasuries = dict(
        Account.objects.for_user(user)
        .treasuries()
        .filter(campaign=visit.campaign)
        .values_list("side", "balance")
    )
    return [
        _strength(side, vessels.get(side.pk, []), units.get(side.pk, []), treasuries.get(side.pk))
        for side in visit.sides
    ]


def _by_side(rows: QuerySet[Any, Any]) -> dict[UUID, list[dict[str, Any]]]:
    found: dict[UUID, list[dict[str, Any]]] = {}
    for row in rows.order_by():
        found.setdefault(row["side"], []).append(row)
    return found


def _strength(
    side: Side,
    vessels: Iterable[dict[str, Any]],
    units: Iterable[dict[str, Any]],
    treasury: int | None,
) -> Strength:
    counts = {row["status"]: row["count"] for row in vessels}
    gone = sum(count for status, count in counts.items() if status in GONE)
    available = counts.get(Vessel.Status.AVAILABLE, 0)
    return Strength(
        side=side,
        available=available,
        absent=sum(counts.values()) - available - gone,
        gone=gone,
        points=sum(row["points"] for row in vessels if row["status"] not in GONE),
        units=sum(row["count"] for row in units),
        figures=sum(row["figures"] for row in units),
        treasury=treasury,
    )
