"""The tables: campaigns with their sides and members, invitations, money, and sealed dice."""

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
    "CampaignRoll",
    "CampaignRuleset",
    "CampaignSeed",
    "EntryKey",
    "Invitation",
    "Member",
    "Posting",
    "Side",
    "Transfer",
    "seen_by",
]
