"""A war by months: the month that is played, what it waits for, and what was told of the last."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect

from campaigns.calendar import options_of
from campaigns.charts import chart_of
from campaigns.models import Account, Campaign, CampaignTurn, TurnStep
from campaigns.rules.calendar import month_of, year_of
from campaigns.rules.options import Options
from campaigns.rules.sequence import Step, steps_of
from pages.visits import Visit, acting, reading, shown, written
from riverwar.errors import DomainError
from turns import services
from turns.models import Territory
from turns.names import names_of, territory_name
from turns.waiting import waits_of
from vessels.models import TroopUnit, Vessel
from vessels.models.fleet import GONE

ENDED = (TroopUnit.Status.DESTROYED, TroopUnit.Status.LOST, TroopUnit.Status.DISBANDED)


@dataclass(frozen=True, slots=True)
class Stand:
    """Who of a side stands at a place."""

    place: str
    side: str
    vessels: list[str]
    units: int
    figures: int


@dataclass(frozen=True, slots=True)
class Told:
    """A step, whether it was taken, and what was told in it."""

    name: str
    taken: bool
    now: bool
    sentences: list[dict[str, Any]]


@reading
def months_page(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The month and its steps, what the next one waits for, money, territories and forces."""
    user: Any = request.user
    return _page(request, get_object_or_404(Campaign.objects.for_user(user), pk=pk))


@acting("months-page")
def advance_form(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Take the step that was seen, or open the calendar."""
    user: Any = request.user
    campaign = get_object_or_404(Campaign.objects.for_user(user), pk=pk)
    visit = Visit.of(user, campaign)
    turn = CampaignTurn.objects.filter(campaign=campaign).order_by("-number").first()

    def act() -> Any:
        if turn is None:
            return services.open_calendar(campaign=campaign, by=user)
        return services.advance(turn=turn, step=request.POST.get("step", ""), by=user)

    try:
        written(request, visit, "turn_create" if turn is None else "turn_advance", act)
    except DomainError as refused:
        return _page(request, campaign, refused)
    return redirect("months-page", campaign.pk)


def _page(
    request: HttpRequest, campaign: Campaign, refused: DomainError | None = None
) -> HttpResponse:
    visit = Visit.of(request.user, campaign)
    options = options_of(campaign)
    turns = CampaignTurn.objects.filter(campaign=campaign).order_by("-number")
    turn = turns.first()
    context: dict[str, Any] = {
        "turn": turn,
        "by_months": options is not None,
        "may_open": visit.may("turn_create"),
    }
    if turn is not None and options is not None:
        may = visit.may("turn_advance")
        context |= {
            "month": told_month(turn, options),
            "steps": _steps(turn),
            "last": _last(turns, options),
            "waits": waits_of(turn) if may else [],
            "accounts": _accounts(campaign, request.user),
            "territories": _territories(campaign),
            "stands": _stands(campaign),
            "may_advance": may and turn.closed_at is None,
        }
    return shown(request, "pages/months.html", visit, refused, **context)


def told_month(turn: CampaignTurn, options: Options) -> str:
    """SNS-CAL-01: "January 1860"."""
    return f"{month_of(turn.number).name.title()} {year_of(turn.number, options)}"


def _steps(turn: CampaignTurn) -> list[Told]:
    """The steps of a turn in their order; parliament where it has sat or is to sit."""
    taken = {step.step: step for step in TurnStep.objects.filter(turn=turn)}
    sits = Step.PARLIAMENT in (*taken, turn.step)
    return [
        Told(
            name=str(step),
            taken=step in taken,
            now=turn.closed_at is None and step == turn.step,
            sentences=taken[step].log if step in taken else [],
        )
        for step in steps_of(turn.number, votes=sits)
    ]


def _last(turns: QuerySet[CampaignTurn], options: Options) -> dict[str, Any] | None:
    """The report of the last turn that is over."""
    over = turns.filter(closed_at__isnull=False).first()
    return None if over is None else {"month": told_month(over, options), "steps": _steps(over)}


def _accounts(campaign: Campaign, user: Any) -> list[Account]:
    seen = Account.objects.for_user(user).filter(campaign=campaign).select_related("side")
    return sorted(seen, key=lambda one: (one.side.name if one.side else "", one.kind, one.theatre))


def _territories(campaign: Campaign) -> list[dict[str, Any]]:
    rows = Territory.objects.filter(campaign=campaign).select_related("side").order_by("key")
    return [{"name": territory_name(row.key), "side": row.side.name, "row": row} for row in rows]


def _stands(campaign: Campaign) -> list[Stand]:
    """The fleet's positions, place by place."""
    names = names_of(campaign, chart_of(campaign))
    found: dict[tuple[str, str], tuple[list[str], list[int]]] = {}
    vessels = Vessel.objects.filter(campaign=campaign).exclude(status__in=GONE)
    for name, place, side in vessels.values_list("name", "location", "side__key").order_by("key"):
        found.setdefault((place, side), ([], []))[0].append(name)
    units = TroopUnit.objects.filter(campaign=campaign).exclude(status__in=ENDED)
    for figures, place, aboard, side in units.values_list(
        "figures", "place", "vessel__location", "side__key"
    ):
        found.setdefault((aboard or place, side), ([], []))[1].append(figures)
    return [
        Stand(names.get(place, place), names.get(side, side), afloat, len(ashore), sum(ashore))
        for (place, side), (afloat, ashore) in sorted(found.items())
    ]
