"""The tables: campaigns with their sides and members, invitations, money, sealed dice, calendar."""

from campaigns.models.calendar import CampaignChart, CampaignTurn, TurnStep
from campaigns.models.dice import CampaignRoll, CampaignSeed
from campaigns.models.invitations import Invitation
from campaigns.models.money import Account, Posting, Transfer
from campaigns.models.war import (
    Campaign,
    CampaignRuleset,
    EntryKey,
    Member,
    Side,
    seen_by,
)

__all__ = [
    "Account",
    "Campaign",
    "CampaignChart",
    "CampaignRoll",
    "CampaignRuleset",
    "CampaignSeed",
    "CampaignTurn",
    "EntryKey",
    "Invitation",
    "Member",
    "Posting",
    "Side",
    "Transfer",
    "TurnStep",
    "seen_by",
]
