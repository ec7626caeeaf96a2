"""Comparisons: one order of battle by several books, watched and called off."""

from uuid import UUID

from django.db.models import QuerySet
from rest_framework.request import Request
from rest_framework.response import Response

from battles.comparing import cancel_comparison
from battles.errors import ForecastStateError
from battles.filters import ComparisonFilter
from battles.models import Comparison
from battles.serializers.comparisons import ComparisonSerializer, ComparisonSummarySerializer
from battles.views import comparison_examples
from battles.views.scenarios import ByViewer
from riverwar.api.operations import Call, read, write
from riverwar.api.viewsets import Reading


class ComparisonViewSet(ByViewer, Reading):
    """Forecasts of one scenario by several books, side by side, with the conversions cited."""

    resource = "comparison"
    queryset = Comparison.objects.with_forecasts()
    serializer_class = ComparisonSerializer
    filterset_class = ComparisonFilter
    example = comparison_examples.COMPARISON

    @read(
        detail=False,
        many=True,
        answer=ComparisonSummarySerializer,
        answer_example=comparison_examples.COMPARISON_SUMMARY,
    )
    def list(self, call: Call) -> QuerySet[Comparison]:  # type: ignore[override]
        """Comparisons in short, the newest first."""
        return self.filter_queryset(call.see(Comparison.objects.with_progress()))

    def retrieve(self, request: Request, pk: UUID) -> Response:
        """One comparison with its figures so far; while it is unfinished, with Retry-After."""
        answer = super().retrieve(request, pk)
        if answer.data["progress"]["waiting"]:
            answer.headers["Retry-After"] = "1"
        return answer

    @write(lock=False, raises=(ForecastStateError,), answer_example=comparison_examples.CANCELLED)
    def cancel(self, call: Call) -> Comparison:
        """Call its forecasts off: each keeps the runs that are done."""
        return cancel_comparison(comparison=call.target)
