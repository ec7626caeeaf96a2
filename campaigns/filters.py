"""What lists of the campaign can be narrowed by."""

import django_filters

from campaigns.models import Account, Campaign, Member, Transfer
from riverwar.api.filters import Filters, WholeNumberFilter


class CampaignFilter(Filters):
    """Which campaigns."""

    state = django_filters.ChoiceFilter(choices=Campaign.State.choices)
    template = django_filters.CharFilter()


class OfCampaign(Filters):
    """Rows of one campaign."""

    campaign = django_filters.UUIDFilter(field_name="campaign_id")


class CampaignRulesetFilter(OfCampaign):
    """Which books."""

    ruleset = django_filters.CharFilter()


class SideFilter(OfCampaign):
    """Which sides."""

    key = django_filters.CharFilter()


class MemberFilter(OfCampaign):
    """Which members."""

    role = django_filters.ChoiceFilter(choices=Member.Role.choices)
    side = django_filters.UUIDFilter(field_name="side_id")


class InvitationFilter(OfCampaign):
    """Which invitations."""

    role = django_filters.ChoiceFilter(choices=Member.Role.choices)


class AccountFilter(OfCampaign):
    """Which accounts."""

    kind = django_filters.ChoiceFilter(choices=Account.Kind.choices)
    side = django_filters.UUIDFilter(field_name="side_id")


class TransferFilter(OfCampaign):
    """Which transfers."""

    kind = django_filters.ChoiceFilter(choices=Transfer.Kind.choices)
    account = django_filters.UUIDFilter(field_name="postings__account_id", label="An account in it")
    side = django_filters.UUIDFilter(
        field_name="postings__account__side_id", label="A side whose account is in it"
    )
    source = django_filters.UUIDFilter(field_name="source_id", label="What it was paid for")


class CampaignRollFilter(Filters):
    """Which rolls."""

    campaign = django_filters.UUIDFilter(field_name="seed__campaign_id")
    period = WholeNumberFilter(field_name="seed__period")
