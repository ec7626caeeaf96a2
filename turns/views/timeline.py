"""The timeline: what happened in campaigns, in order."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from riverwar.api.viewsets import Reading
from turns.filters_timeline import TimelineFilter
from turns.models import TimelineEntry
from turns.serializers.timeline import TimelineSerializer
from turns.subjects import subjects_of
from turns.views.examples import ENTRY


class TimelineViewSet(Reading):
    """What happened in the campaigns that one takes part in.

    With `campaign` the entries come in the order of its feed, whose numbers have no gaps; an entry
    that is for one side alone is not there for the others. Else by the time they were noted.
    """

    resource = "timeline"
    campaign_path = "campaign"
    queryset = TimelineEntry.objects.dated()
    serializer_class = TimelineSerializer
    filterset_class = TimelineFilter
    example = ENTRY

    def list(self, request: Request) -> Response:
        """What happened, in order."""
        view: Any = self
        view.ordering = "seq" if "campaign" in request.query_params else "id"
        page = self.paginate_queryset(self.filter_queryset(self.get_queryset()))
        assert page is not None
        return self.get_paginated_response(self._shown(page))

    def retrieve(self, request: Request, pk: UUID) -> Response:
        """One entry."""
        return Response(self._shown([self.visible_row(pk)])[0])

    def _shown(self, entries: Sequence[TimelineEntry]) -> Any:
        """Entries with the names of what they are about."""
        keys = {key for entry in entries for key in (entry.object_id, *entry.about)}
        context = {**self.get_serializer_context(), "subjects": subjects_of(keys)}
        return TimelineSerializer(entries, many=True, context=context).data
