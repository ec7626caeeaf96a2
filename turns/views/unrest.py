"""Territories with their unrest, the events that were drawn, and what they left in force."""

from campaigns.errors import CampaignEndedError
from campaigns.rules.natives import Recruit
from riverwar.api.operations import Call, write
from riverwar.api.viewsets import Reading
from turns import recruiting
from turns.errors import NoCalendarError, OrderForbiddenError
from turns.filters import EventDrawFilter, StandingEffectFilter, TerritoryFilter
from turns.models import EventDraw, StandingEffect, Territory
from turns.serializers.unrest import (
    EventDrawSerializer,
    RecruitRequest,
    StandingEffectSerializer,
    TerritorySerializer,
)
from turns.views import unrest_examples as examples


class TerritoryViewSet(Reading):
    """The territories of wars, with their unrest."""

    resource = "territory"
    queryset = Territory.objects.select_related("side", "campaign")
    serializer_class = TerritorySerializer
    filterset_class = TerritoryFilter
    example = examples.TERRITORY

    @write(
        takes=RecruitRequest,
        lock=False,
        raises=(OrderForbiddenError, NoCalendarError, CampaignEndedError),
        example={"foot": 1, "place": "dongola"},
    )
    def recruit(self, call: Call) -> Territory:
        """Raise native replacements with the muster points of a territory that has risen.

        Who leads its natives may, and the organiser, until the month's orders are written.
        """
        wanted = {kind: call.data[kind] for kind in Recruit}
        return recruiting.recruit(
            territory=call.target, by=call.user, wanted=wanted, place=call.data.get("place", "")
        )


class StandingEffectViewSet(Reading):
    """What events have left in force, with what has ended."""

    resource = "standing_effect"
    queryset = StandingEffect.objects.all()
    serializer_class = StandingEffectSerializer
    filterset_class = StandingEffectFilter
    example = examples.STANDING_EFFECT


class EventDrawViewSet(Reading):
    """The events that were drawn. The next one is rolled when it is due: no deck lies ready."""

    resource = "event_draw"
    queryset = EventDraw.objects.all()
    serializer_class = EventDrawSerializer
    filterset_class = EventDrawFilter
    example = examples.EVENT_DRAW
