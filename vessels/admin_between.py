"""The admin of what becomes of vessels and people between battles: it shows and searches."""

from campaigns.admin_pages import show
from vessels.models import (
    Convalescent,
    Exchange,
    Prisoners,
    Prize,
    RepairJob,
    Replacement,
    VesselLoss,
)

VESSEL = ("campaign__name", "vessel__name", "vessel__key", "=id")
PEOPLE = ("campaign__name", "vessel__name", "unit__name", "officer__name", "=id")


def show_between_battles() -> None:
    """Register the pages."""
    show(
        RepairJob,
        "vessel",
        "task",
        "campaign",
        "place",
        "workplace",
        "last_turn",
        "last_day",
        "cost",
        "status",
        search=VESSEL,
        by=("status", "task", "workplace"),
        joined=("campaign", "vessel"),
        side="side",
    )
    show(
        Replacement,
        "campaign",
        "side",
        "vessel",
        "unit",
        "figures",
        "cost",
        "turn",
        search=("campaign__name", "vessel__name", "unit__name", "=id"),
        joined=("campaign", "side", "vessel", "unit"),
        side="side",
    )
    show(
        VesselLoss,
        "vessel",
        "campaign",
        "side",
        "end",
        "turn",
        "day",
        "place",
        search=VESSEL,
        by=("end",),
        joined=("campaign", "side", "vessel"),
        side="side",
    )
    show(
        Convalescent,
        "campaign",
        "side",
        "vessel",
        "unit",
        "officer",
        "count",
        "returned",
        "back_turn",
        search=PEOPLE,
        joined=("campaign", "side", "vessel", "unit", "officer"),
        side="side",
    )
    show(
        Prisoners,
        "campaign",
        "side",
        "captor",
        "vessel",
        "unit",
        "officer",
        "count",
        "freed",
        "turned",
        search=PEOPLE,
        joined=("campaign", "side", "captor", "vessel", "unit", "officer"),
        side="side",
    )
    show(
        Exchange,
        "campaign",
        "side",
        "with_side",
        "men",
        "officers",
        "status",
        search=("campaign__name", "=id"),
        by=("status",),
        joined=("campaign", "side", "with_side"),
        side="side",
    )
    show(
        Prize,
        "vessel",
        "campaign",
        "side",
        "taken_from",
        "captain",
        "status",
        "turn",
        "day",
        search=VESSEL,
        by=("status",),
        joined=("campaign", "side", "taken_from", "vessel", "captain"),
        side="side",
    )
