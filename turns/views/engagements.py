"""Engagements: where opposed forces have met, and what came of it."""

from riverwar.api.viewsets import Reading
from turns.filters import EngagementFilter
from turns.models import Engagement
from turns.serializers.engagements import EngagementSerializer
from turns.views.examples import ENGAGEMENT


class EngagementViewSet(Reading):
    """Contacts of the war by months, with the scenario that was made of each."""

    resource = "engagement"
    queryset = Engagement.objects.all()
    serializer_class = EngagementSerializer
    filterset_class = EngagementFilter
    example = ENGAGEMENT
