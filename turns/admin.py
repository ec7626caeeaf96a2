"""The admin of the sequence of play: it shows and searches."""

from typing import Any

from django.http import HttpRequest

from campaigns.admin_pages import CampaignPage, show
from campaigns.models import CampaignChart, CampaignTurn, TurnStep
from turns.admin_parliament import show_parliament
from turns.models import (
    Depot,
    Engagement,
    EventDraw,
    FiscalYear,
    Government,
    MovementOrder,
    Passage,
    StandingEffect,
    Territory,
)


class OrderPage(CampaignPage):
    """SNS-SEQ-01: orders, less those that a side keeps from the one who looks and fights it."""

    def get_queryset(self, request: HttpRequest) -> Any:
        """Nobody reads a foe's orders here that the API hides from him."""
        user: Any = request.user
        rows = super().get_queryset(request)
        known = MovementOrder.objects.not_of_foes(user)
        return rows.filter(pk__in=known.values("pk"))


show(CampaignTurn, "campaign", "number", "step", "closed_at", search=("campaign__name",))
show(
    TurnStep,
    "turn",
    "step",
    "taken_at",
    search=("turn__campaign__name",),
    campaign="turn__campaign",
)
show(CampaignChart, "campaign", "number", "created_at", search=("campaign__name",))
show(Government, "campaign", "side", "level", search=("campaign__name",))
show(Territory, "campaign", "key", "side", "index", search=("campaign__name", "key"))
show(StandingEffect, "campaign", "lasting", "struck", "since", "until", search=("campaign__name",))
show(EventDraw, "campaign", "turn", "order", "title", "struck", search=("campaign__name", "title"))
show(Engagement, "turn", "day", "place", "status", search=("campaign__name", "place"))
show(
    MovementOrder,
    "turn",
    "side",
    "vessel",
    "unit",
    "kind",
    "goal",
    search=("campaign__name", "vessel__key", "unit__key"),
    joined=("turn__campaign", "side", "vessel", "unit"),
    side="side",
    page=OrderPage,
)
show(
    Passage,
    "campaign",
    "side",
    "vessel",
    "unit",
    "start",
    "goal",
    "ended",
    search=("campaign__name", "vessel__key", "unit__key"),
    joined=("campaign", "side", "vessel", "unit"),
    side="side",
)
show(
    Depot,
    "campaign",
    "side",
    "place",
    "since",
    search=("campaign__name", "place"),
    joined=("campaign", "side"),
    side="side",
)
show(FiscalYear, "campaign", "year", "budget", "salaries", search=("campaign__name",))
show_parliament()
