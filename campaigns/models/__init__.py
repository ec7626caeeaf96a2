"""The tables: campaigns with sides, members, posts, invitations, money, sealed dice, calendar."""

from campaigns.models.calendar import CampaignChart, CampaignTurn, TurnStep
from campaigns.models.dice import CampaignRoll, CampaignSeed
from campaigns.models.invitations import Invitation
from campaigns.models.money import Account, Posting, Transfer
from campaigns.models.posts import Post, PostSide
from campaigns.models.war import (
    Campaign,
    CampaignRuleset,
    EntryKey,
    Member,
    Side,
    in_command,
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
    "Post",
    "PostSide",
    "Posting",
    "Side",
    "Transfer",
    "TurnStep",
    "in_command",
    "seen_by",
]
