"""The admin of the sequence of play: it shows and searches."""

from campaigns.admin_pages import show
from campaigns.models import CampaignChart, CampaignTurn, TurnStep
from turns.models import Engagement, Government, StandingEffect, Territory

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
show(Engagement, "turn", "day", "place", "status", search=("campaign__name", "place"))
