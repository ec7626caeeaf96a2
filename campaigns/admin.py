"""The admin of campaigns: it shows and searches."""

from campaigns.admin_pages import show
from campaigns.models import (
    Account,
    Campaign,
    CampaignRoll,
    CampaignRuleset,
    CampaignSeed,
    EntryKey,
    Invitation,
    Member,
    Posting,
    Side,
    Transfer,
)

show(
    Campaign,
    "name",
    "template",
    "default_ruleset",
    "money_unit",
    "state",
    "period",
    "created_at",
    search=("name", "=id", "template"),
    by=("state", "default_ruleset"),
)
show(
    CampaignRuleset,
    "campaign",
    "ruleset",
    "version",
    search=("campaign__name", "ruleset"),
    joined=("campaign",),
)
show(
    Side,
    "name",
    "key",
    "campaign",
    "faction",
    "edge",
    search=("name", "key", "campaign__name"),
    by=("faction",),
    joined=("campaign",),
)
show(
    EntryKey,
    "key",
    "campaign",
    search=("key", "campaign__name"),
    joined=("campaign",),
)
show(
    Member,
    "user",
    "role",
    "side",
    "campaign",
    search=("user__username", "campaign__name"),
    by=("role",),
    joined=("user", "side", "campaign"),
)
show(
    Invitation,
    "campaign",
    "role",
    "side",
    "created_by",
    "expires_at",
    "used_by",
    "revoked_at",
    search=("campaign__name", "created_by__username", "used_by__username"),
    by=("role",),
    joined=("campaign", "side", "created_by", "used_by"),
    hidden=("digest",),
)
show(
    Account,
    "kind",
    "side",
    "campaign",
    "balance",
    search=("campaign__name", "side__name"),
    by=("kind",),
    joined=("side", "campaign"),
)
show(
    Transfer,
    "created_at",
    "kind",
    "memo",
    "campaign",
    "actor",
    search=("memo", "campaign__name", "=id", "=source_id"),
    by=("kind",),
    joined=("campaign", "actor"),
)
show(
    Posting,
    "transfer",
    "account",
    "amount",
    search=("transfer__memo", "=transfer__id"),
    joined=("transfer", "account__side", "account__campaign"),
)
show(
    CampaignSeed,
    "campaign",
    "scope",
    "commitment",
    "revealed_at",
    "shown_seed",
    search=("campaign__name", "commitment"),
    joined=("campaign",),
    hidden=("seed",),
)
show(
    CampaignRoll,
    "created_at",
    "seed",
    "phase",
    "address",
    "faces",
    "rule",
    search=("address", "rule", "seed__campaign__name"),
    by=("phase",),
    joined=("seed__campaign",),
)
