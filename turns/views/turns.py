"""Turns: listed, opened, advanced, and told."""

from typing import Any

from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.response import Response

from battles.views.texts import Markdown, PlainText
from campaigns.errors import CampaignEndedError
from campaigns.models import CampaignTurn, TurnStep
from riverwar.api.idempotency import KeyUse
from riverwar.api.operations import Call, read, write
from riverwar.api.viewsets import Reading
from turns import services
from turns.errors import (
    CalendarOpenError,
    NoCalendarError,
    StepTakenError,
    StepWaitsError,
    TurnClosedError,
)
from turns.filters import TurnFilter
from turns.locks import book_of
from turns.reports import told_turn
from turns.serializers.reports import TurnToldSerializer
from turns.serializers.turns import (
    AdvanceRequest,
    CalendarRequest,
    TurnChange,
    TurnSerializer,
    TurnStepSerializer,
)
from turns.views.examples import STEP, TURN, WAR_ID
from turns.views.parliament_examples import TOLD, TOLD_MARKDOWN, TOLD_TEXT


class TurnViewSet(Reading):
    """The months of campaigns that play by The Sun Never Sets."""

    resource = "turn"
    queryset = CampaignTurn.objects.prefetch_related("steps")
    serializer_class = TurnSerializer
    filterset_class = TurnFilter
    example = TURN

    def get_renderers(self) -> list[BaseRenderer]:
        if self.action == "told":
            return [JSONRenderer(), PlainText(), Markdown()]
        return list(super().get_renderers())

    @write(
        takes=CalendarRequest,
        subject="campaign",
        raises=(NoCalendarError, CalendarOpenError, CampaignEndedError),
        example={"campaign": WAR_ID, "deploy": True},
    )
    def create(self, call: Call) -> CampaignTurn:
        """Begin the months of a campaign with its first turn."""
        return services.open_calendar(by=call.user, **call.data)

    @write(
        takes=TurnChange,
        raises=(TurnClosedError, CampaignEndedError),
        example={"orders_due": "2026-12-07T20:00:00Z"},
    )
    def partial_update(self, call: Call) -> CampaignTurn:
        """Say until when commanders may write orders."""
        return services.set_deadline(turn=call.target, by=call.user, **call.data)

    @write(
        takes=AdvanceRequest,
        key=KeyUse.ACCEPTED,
        lock=False,
        raises=(StepTakenError, StepWaitsError, TurnClosedError, CampaignEndedError),
        example={"step": "event", "through": "unrest"},
    )
    def advance(self, call: Call) -> CampaignTurn:
        """Take the step that the turn is at, and those that follow up to `through`.

        A step that waits for somebody stops the turn there.
        """
        return services.advance(turn=call.target, by=call.user, **call.data)

    @write(
        key=KeyUse.ACCEPTED,
        lock=False,
        raises=(StepTakenError, TurnClosedError, CampaignEndedError),
    )
    def battles(self, call: Call) -> CampaignTurn:
        """Request each battle of the turn that can be fought now, and settle what is fought.

        Who has fought on an earlier day fights on when that battle is applied: ask again then.
        """
        return services.call_battles(turn=call.target, by=call.user)

    @read(many=True, answer=TurnStepSerializer, answer_example=STEP, ordering="id")
    def report(self, call: Call) -> Any:
        """What happened in the turn, step by step."""
        return TurnStep.objects.filter(turn=call.target)

    @read(
        answer=TurnToldSerializer,
        raises=(NoCalendarError,),
        answer_example=TOLD,
        texts={PlainText: TOLD_TEXT, Markdown: TOLD_MARKDOWN},
    )
    def told(self, call: Call) -> Any:
        """The turn told to a reader; as text/plain for a printer, or text/markdown for a forum."""
        told = told_turn(call.target, book_of(call.target.campaign))
        match call.request.accepted_renderer:
            case Markdown():
                return Response(told.to_markdown())
            case PlainText():
                return Response(told.to_text())
        return told.to_json()
