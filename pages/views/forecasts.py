"""A forecast as a picture: the odds with their intervals, and what they cost."""

from typing import Any
from uuid import UUID

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect

from battles import forecasting
from battles.figures import Figures, figures
from battles.forecast import tally_of
from battles.models import Battle, Forecast
from battles.reports import sample
from pages import odds
from pages.reports import report_context
from pages.visits import Visit, acting, reading, shown, written
from riverwar.errors import DomainError

RUNS = 1_000
#: More than any budget allows.
MOST = 1_000_000_000


class ForecastForm(forms.Form):
    """How often a scenario is to be fought."""

    runs = forms.IntegerField(
        min_value=1, max_value=2**31 - 1, initial=RUNS, label="Battles to fight"
    )


@reading
def forecast_page(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The odds so far; with its distributions once it has ended."""
    return _page(request, _forecast(request, pk))


@reading
def sample_page(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The run that went most as the average, told as a battle is."""
    forecast = _forecast(request, pk)
    visit = Visit.of(request.user, forecast.campaign)
    try:
        found = sample(forecast)
    except DomainError as refused:
        return _page(request, forecast, refused)
    return shown(
        request,
        "pages/sample.html",
        visit,
        forecast=forecast,
        run=found.run,
        run_seed=found.seed.hex(),
        **report_context(found.report),
    )


@acting("forecast-page")
def cancel_forecast_form(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Call it off: it keeps what is done."""
    forecast = _forecast(request, pk)
    visit = Visit.of(request.user, forecast.campaign)
    try:
        written(
            request,
            visit,
            "forecast_cancel",
            lambda: forecasting.cancel_forecast(forecast=forecast),
        )
    except DomainError as refused:
        return _page(request, _forecast(request, pk), refused)
    return redirect("forecast-page", pk)


def _forecast(request: HttpRequest, pk: UUID) -> Forecast:
    user: Any = request.user
    seen = Forecast.objects.for_user(user).with_ranges()
    return get_object_or_404(seen.select_related("scenario", "campaign", "side"), pk=pk)


def _page(
    request: HttpRequest, forecast: Forecast, refused: DomainError | None = None
) -> HttpResponse:
    visit = Visit.of(request.user, forecast.campaign)
    told = figures(forecast)
    context: dict[str, Any] = {
        "forecast": forecast,
        "figures": told,
        "bars": odds.bars(told),
        "watching": forecast.unfinished and refused is None,
        "may_cancel": forecast.unfinished and visit.may("forecast_cancel"),
        "battle": _same_setup(forecast),
    }
    if not forecast.unfinished:
        context |= _distributions(told)
    if visit.may("campaign_update"):
        first = tally_of(forecast).first_failure
        context["failure"] = forecast.failure or (first[1] if first else "")
    return shown(request, "pages/forecast.html", visit, refused, **context)


def _same_setup(forecast: Forecast) -> Battle | None:
    """The battle that was fought by this very setup, once it has its result."""
    return (
        Battle.objects.filter(
            scenario=forecast.scenario, setup_digest=forecast.setup_digest, result__isnull=False
        )
        .only("pk", "number")
        .first()
    )


def _distributions(told: Figures) -> dict[str, Any]:
    names = {side.id: side.name for side in told.sides}
    return {
        "causes": [(names.get(cause.winner or "", "Nobody"), cause) for cause in told.causes],
        "of_sides": odds.of_sides(told) if told.fought else (),
        "of_entries": odds.of_entries(told) if told.fought else (),
    }
