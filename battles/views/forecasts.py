"""Forecasts: requested, watched, told, and called off."""

from typing import Any
from uuid import UUID

import orjson
from django.db.models import QuerySet
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from battles import comparing, forecasting, reports
from battles.errors import (
    ComparisonRefusedError,
    ForecastBudgetError,
    ForecastStateError,
    ForecastsUnfinishedError,
    NothingPresentError,
    ScenarioBusyError,
    ScenarioNotOpenError,
    SetupRefusedError,
    SideAbsentError,
    UnitsUnavailableError,
    VesselsUnavailableError,
)
from battles.filters import ForecastFilter
from battles.markdown import as_markdown
from battles.models import Comparison, Forecast
from battles.serializers.comparisons import ComparisonSerializer, NewComparison
from battles.serializers.forecasts import (
    ForecastSerializer,
    ForecastSetupSerializer,
    ForecastSummarySerializer,
    NewForecast,
    SampleSerializer,
)
from battles.views import comparison_examples, examples, forecast_examples
from battles.views.scenarios import ByViewer
from battles.views.texts import Markdown, PlainText
from campaigns.errors import CampaignEndedError
from riverwar.api.operations import Call, read, write
from riverwar.api.viewsets import Reading


class ForecastViewSet(ByViewer, Reading):
    """One setup fought over many seeds: the odds, and what they rest on."""

    resource = "forecast"
    queryset = Forecast.objects.with_ranges().select_related("scenario", "side")
    serializer_class = ForecastSerializer
    filterset_class = ForecastFilter
    example = forecast_examples.FORECAST

    def get_renderers(self) -> list[BaseRenderer]:
        if self.action == "sample":
            return [JSONRenderer(), PlainText(), Markdown()]
        return list(super().get_renderers())

    @read(
        detail=False,
        many=True,
        answer=ForecastSummarySerializer,
        answer_example=forecast_examples.FORECAST_SUMMARY,
    )
    def list(self, call: Call) -> QuerySet[Forecast]:  # type: ignore[override]
        """Forecasts in short, the newest first."""
        shown = call.see(Forecast.objects.select_related("side"))
        return self.filter_queryset(shown.defer("setup", "tally", "failure"))

    def retrieve(self, request: Request, pk: UUID) -> Response:
        """One forecast with its figures so far; while it is unfinished, with Retry-After."""
        answer = super().retrieve(request, pk)
        if answer.data["progress"]["waiting"]:
            answer.headers["Retry-After"] = "1"
        return answer

    @write(
        takes=NewForecast,
        subject="scenario",
        status=202,
        raises=(
            ScenarioNotOpenError,
            ScenarioBusyError,
            VesselsUnavailableError,
            UnitsUnavailableError,
            NothingPresentError,
            SetupRefusedError,
            SideAbsentError,
            ForecastBudgetError,
            ForecastsUnfinishedError,
            CampaignEndedError,
        ),
        example={"scenario": examples.SCENARIO_ID, "runs": 1000},
        answer_example=forecast_examples.QUEUED_FORECAST,
    )
    def create(self, call: Call) -> Forecast:
        """Forecast an open scenario. A commander's leaves out the plans of other sides.

        Its cost, the runs times the vessels and units that take part, is limited, and so are the
        unfinished forecasts of each side and of the organisers. It changes nothing and holds no
        vessel.
        """
        return forecasting.request_forecast(by=call.user, **call.data)

    @write(
        takes=NewComparison,
        answer=ComparisonSerializer,
        detail=False,
        subject="scenario",
        status=202,
        location="comparison",
        raises=(
            ScenarioNotOpenError,
            ScenarioBusyError,
            VesselsUnavailableError,
            UnitsUnavailableError,
            NothingPresentError,
            SetupRefusedError,
            ComparisonRefusedError,
            SideAbsentError,
            ForecastBudgetError,
            ForecastsUnfinishedError,
            CampaignEndedError,
        ),
        example=comparison_examples.COMPARISON_REQUEST,
        answer_example=comparison_examples.QUEUED,
    )
    def compare(self, call: Call) -> Comparison:
        """Forecast an open scenario by two to four books at once, all with one seed.

        Each book has its forecast. The setup of a book that is not the scenario's is converted from
        it, and every conversion is cited with its reasons; what a book has no place for is listed,
        and so is why a book can't fight it at all. A vessel whose class is not rated for the
        scenario's book is rated for this once. It costs as much as its forecasts together, and
        counts as one unfinished.
        """
        made = comparing.request_comparison(by=call.user, **call.data)
        return Comparison.objects.with_forecasts().get(pk=made.pk)

    @write(lock=False, raises=(ForecastStateError,), answer_example=forecast_examples.CANCELLED)
    def cancel(self, call: Call) -> Forecast:
        """Call it off: it keeps the runs that are done."""
        return forecasting.cancel_forecast(forecast=call.target)

    @read(
        answer=SampleSerializer,
        raises=(ForecastStateError,),
        answer_example=forecast_examples.SAMPLE,
        texts={PlainText: examples.REPORT_TEXT, Markdown: examples.REPORT_MARKDOWN},
    )
    def sample(self, call: Call) -> Any:
        """The run that went most as the average so far, as an after-action report.

        As text/plain for a printer, or text/markdown for a forum, too.
        """
        told = reports.sample(call.target)
        match call.request.accepted_renderer:
            case Markdown():
                return Response(as_markdown(told.report))
            case PlainText():
                return Response(told.report.to_text())
        return {"run": told.run, "seed": told.seed.hex(), **told.report.to_json()}

    @read(
        answer=ForecastSetupSerializer,
        url_path="setup",
        answer_example=forecast_examples.FORECAST_SETUP,
    )
    def frozen_setup(self, call: Call) -> dict[str, Any]:
        """The setup that is fought over and over."""
        forecast = call.target
        setup = orjson.loads(forecast.setup)
        own = forecast.side and forecast.side.key
        withheld = [side["id"] for side in setup["sides"] if own and side["id"] != own]
        return {"digest": forecast.setup_digest, "withheld": withheld, "setup": setup}
