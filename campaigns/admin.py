"""The admin of campaigns, their money and their dice, and of the change feed."""

from typing import Any

from django.contrib import admin
from django.db.models import OuterRef, Subquery
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from campaigns.admin_pages import CampaignPage, part, show
from campaigns.invitations import revoke
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
from campaigns.services import end_campaign, remove_member, reverse_transfer
from riverwar.feed.models import Event, Head
from riverwar.staff.actions import by_policy, service_action
from riverwar.staff.history import row_of


@admin.display(description="changes")
def changes_of(campaign: Campaign) -> str:
    """The campaign's part of the change feed."""
    address = reverse("admin:feed_event_changelist")
    return format_html('<a href="{}?campaign={}">Who, what, why</a>', address, campaign.pk)


show(
    Campaign,
    "name",
    "template",
    "default_ruleset",
    "money_unit",
    "state",
    "period",
    "created_at",
    changes_of,
    search=("name", "=id", "template"),
    by=("state", "default_ruleset", "template"),
    campaign="pk",
    actions=(
        service_action(
            "campaign_end",
            "End: dice are shown, nothing changes any more",
            lambda campaign, *, by, reason: end_campaign(campaign=campaign, by=by),
            may=by_policy("campaign_end"),
        ),
    ),
    inside=(
        part(Side, "key", "name", "faction", "edge"),
        part(Member, "user", "role", "side", joined=("user", "side")),
        part(CampaignRuleset, "ruleset"),
    ),
)
show(
    CampaignRuleset,
    "campaign",
    "ruleset",
    "version",
    search=("campaign__name", "ruleset"),
    by=("ruleset",),
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
    side="side",
    actions=(
        service_action(
            "member_destroy",
            "Take out of the campaign",
            lambda member, *, by, reason: remove_member(member=member, by=by),
            may=by_policy("member_destroy"),
        ),
    ),
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
    side="side",
    actions=(
        service_action(
            "invitation_revoke",
            "Take back",
            lambda invitation, *, by, reason: revoke(invitation=invitation, by=by),
            may=by_policy("invitation_revoke"),
        ),
    ),
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
    side="side",
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
    actions=(
        service_action(
            "transfer_reverse",
            "Put right by the opposite transfer",
            lambda transfer, *, by, reason: reverse_transfer(
                transfer=transfer, memo=reason[:200], by=by
            ),
            may=by_policy("transfer_reverse"),
        ),
    ),
    inside=(
        part(
            Posting,
            "account",
            "amount",
            joined=("account__side", "account__campaign"),
        ),
    ),
)
show(
    Posting,
    "transfer",
    "account",
    "amount",
    search=("transfer__memo", "=transfer__id"),
    by=("account__kind",),
    joined=("transfer", "account__side", "account__campaign"),
    campaign="transfer__campaign",
    side="account__side",
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
    campaign="seed__campaign",
)


@admin.register(Event)
class EventPage(CampaignPage):
    """Every change of every campaign: what, of which row, by whom, why, in which request."""

    list_display = ("created_at", "type", "row", "actor", "reason", "of_campaign", "request_id")
    list_display_links = ("created_at", "type")
    list_select_related = ("actor",)
    ordering = ("-id",)
    sortable_by = ()
    search_fields = ("type", "reason", "actor__username", "=object_id", "=campaign", "=request_id")

    def get_queryset(self, request: HttpRequest) -> Any:
        """With the name of the campaign; what is the whole site's has none."""
        names = Campaign.objects.filter(pk=OuterRef("campaign")).values("name")
        return super().get_queryset(request).annotate(campaign_name=Subquery(names))

    @admin.display(description="campaign")
    def of_campaign(self, event: Any) -> str:
        return event.campaign_name or "the whole site"

    @admin.display(description="row")
    def row(self, event: Event) -> str:
        """The page of the row that changed."""
        link = row_of(event)
        return format_html('<a href="{}">{}</a>', link.url, link.words) if link else ""


@admin.register(Head)
class HeadPage(CampaignPage):
    """The last number of each campaign's changes."""

    list_display = ("campaign", "seq")
    search_fields = ("=campaign",)
