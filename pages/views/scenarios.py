"""A scenario: who fights where, and what the organiser does with it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse

from battles import comparing, forecasting, previews, services
from battles.errors import ScenarioBusyError
from battles.models import LIVE, Comparison, Forecast, Scenario, ScenarioUnit, ScenarioVessel
from battles.serializers.scenarios import ScenarioSideSerializer
from battles.serializers.viewer import Viewer
from battles.withholding import without_plan_faults
from campaigns.models import Side
from pages.views.comparisons import COMPARE, ComparisonForm
from pages.views.forecasts import ForecastForm
from pages.visits import Visit, acting, cleaned, reading, shown, written
from pages.words import plain, point
from riverwar.errors import DomainError
from rulesets import RULESETS

#: How many forecasts the page lists.
LATEST = 20


@dataclass(frozen=True, slots=True)
class Line:
    """A vessel or a unit of the order of battle, and where it begins."""

    row: Any
    place: str


@dataclass(frozen=True, slots=True)
class Array:
    """A side as the scenario has it. `plans` is None where they are not this reader's to see."""

    side: Side
    edge: str
    vessels: list[Line]
    units: list[Line]
    plans: list[tuple[str, str]] | None


@reading
def scenario_page(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Its order of battle, what may be seen of its plans, what is in its way, and its battles."""
    return _page(request, _scenario(request, pk))


@acting("scenario-page")
def request_form(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Request its battle, and go there."""
    scenario = _scenario(request, pk)
    visit = Visit.of(request.user, scenario.campaign)

    def request_battle() -> Any:
        return services.request_battle(scenario=scenario, by=request.user)

    try:
        battle = written(request, visit, "battle_create", request_battle)
    except DomainError as refused:
        return _page(request, scenario, refused)
    return redirect("battle-page", battle.pk)


@acting("scenario-page")
def forecast_form(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Have its odds told, and go there."""
    scenario = _scenario(request, pk)
    visit = Visit.of(request.user, scenario.campaign)
    form = ForecastForm(request.POST)

    def request_forecast() -> Any:
        wanted = cleaned(form)
        return forecasting.request_forecast(scenario=scenario, by=request.user, **wanted)

    try:
        forecast = written(request, visit, "forecast_create", request_forecast)
    except DomainError as refused:
        return _page(request, scenario, refused, form)
    return redirect("forecast-page", forecast.pk)


@acting("scenario-page")
def compare_form(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Have its odds told by several books, and go there."""
    scenario = _scenario(request, pk)
    visit = Visit.of(request.user, scenario.campaign)
    form = ComparisonForm(request.POST, prefix=COMPARE)

    def request_comparison() -> Any:
        wanted = cleaned(form)
        return comparing.request_comparison(scenario=scenario, by=request.user, **wanted)

    try:
        comparison = written(request, visit, "forecast_compare", request_comparison)
    except DomainError as refused:
        return _page(request, scenario, refused, compare=form)
    return redirect("comparison-page", comparison.pk)


def _scenario(request: HttpRequest, pk: UUID) -> Scenario:
    user: Any = request.user
    seen = Scenario.objects.for_user(user).select_related("campaign", "first_side")
    return get_object_or_404(seen, pk=pk)


def _page(
    request: HttpRequest,
    scenario: Scenario,
    refused: DomainError | None = None,
    form: ForecastForm | None = None,
    compare: ComparisonForm | None = None,
) -> HttpResponse:
    visit = Visit.of(request.user, scenario.campaign)
    viewer = Viewer.of(request.user)
    names = {side.key: side.name for side in visit.sides}
    battles = list(scenario.battles.defer("setup", "seed", "result", "failure").order_by("-number"))
    live = next((battle for battle in battles if battle.status in LIVE), None)
    wanted = scenario.status == Scenario.Status.OPEN and live is None
    instead = None
    if live is not None and isinstance(refused, ScenarioBusyError):
        instead = {
            "address": reverse("battle-page", args=[live.pk]),
            "name": f"To battle {live.number}, {live.get_status_display().lower()}",
        }
    problems = previews.preview(scenario).problems if wanted else []
    return shown(
        request,
        "pages/scenario.html",
        visit,
        refused,
        instead=instead,
        scenario=scenario,
        book=RULESETS[scenario.ruleset],
        options=plain(scenario.options),
        objective=plain(scenario.objective),
        arrays=_arrays(scenario, viewer),
        battles=battles,
        names=names,
        problems=without_plan_faults(problems, scenario, viewer.knows),
        forecasts=_forecasts(request, scenario),
        form=form or ForecastForm(),
        compare=compare or ComparisonForm(prefix=COMPARE),
        comparisons=_comparisons(request, scenario),
        may_request=wanted and visit.may("battle_create"),
        may_forecast=wanted and visit.may("forecast_create"),
    )


def _forecasts(request: HttpRequest, scenario: Scenario) -> QuerySet[Forecast]:
    user: Any = request.user
    seen = Forecast.objects.for_user(user).filter(scenario=scenario, comparison=None)
    seen = seen.select_related("side")
    return seen.defer("setup", "tally", "failure")[:LATEST]


def _comparisons(request: HttpRequest, scenario: Scenario) -> QuerySet[Comparison]:
    user: Any = request.user
    seen = Comparison.objects.for_user(user).filter(scenario=scenario).select_related("side")
    return seen.order_by("-created_at")[:LATEST]


def _arrays(scenario: Scenario, viewer: Viewer) -> list[Array]:
    """The order of battle, side by side, with the plans that the API shows to this reader."""
    rows = list(scenario.sides.select_related("side", "scenario"))
    plans = ScenarioSideSerializer(rows, many=True, context={"viewer": viewer}).data
    vessels = list(scenario.vessels.select_related("vessel__class_version"))
    units = list(scenario.units.select_related("unit", "aboard"))
    return [
        Array(
            side=row.side,
            edge=row.edge,
            vessels=[Line(at.vessel, _berth(at)) for at in vessels if at.side_id == row.side_id],
            units=[Line(at.unit, _stand(at)) for at in units if at.side_id == row.side_id],
            plans=_plans(plan),
        )
        for row, plan in zip(rows, plans, strict=True)
    ]


def _berth(line: ScenarioVessel) -> str:
    match line.placement:
        case ScenarioVessel.Placement.POINT:
            return point(line.position)
        case ScenarioVessel.Placement.LANDING:
            return f"at the landing {plain(line.landing)}"
        case _:
            return "comes by her side's edge"


def _stand(line: ScenarioUnit) -> str:
    if line.aboard:
        return f"aboard {line.aboard}"
    return point(line.position) if line.position else "not placed yet"


def _plans(plan: Mapping[str, Any]) -> list[tuple[str, str]] | None:
    """Doctrine, standing orders and orders in words; None where they are another side's."""
    if plan["doctrine"] is None:
        return None
    return [
        ("Doctrine", plain(plan["doctrine"] or "the side's own")),
        *((f"Standing: {entry}", plain(order)) for entry, order in plan["standing"].items()),
        *((f"Turn {one['turn']}: {one['entry']}", plain(one["order"])) for one in plan["orders"]),
    ]
