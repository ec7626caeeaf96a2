"""Shapes of campaigns, their books, sides and members."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from campaigns.keys import LENGTH, PATTERN
from campaigns.models import Campaign, CampaignRuleset, Member, Side
from riverwar.accounts.models import User
from riverwar.api.serializers import (
    RowField,
    StrictSerializer,
    TextField,
    WholeNumberField,
)


class MembershipSerializer(serializers.Serializer[Any]):
    """What the reader is in a campaign."""

    role = serializers.ChoiceField(choices=Member.Role.choices)
    side = serializers.UUIDField(allow_null=True)


class CampaignSerializer(serializers.ModelSerializer[Campaign]):
    """A campaign."""

    membership = serializers.SerializerMethodField(
        help_text="Your own part in it; null for a superuser who has none."
    )

    class Meta:
        model = Campaign
        fields: Any = (
            "id",
            "version",
            "name",
            "template",
            "default_ruleset",
            "apply_mode",
            "money_unit",
            "state",
            "period",
            "membership",
            "created_at",
            "updated_at",
        )
        read_only_fields = fields

    @extend_schema_field(MembershipSerializer(allow_null=True))
    def get_membership(self, campaign: Campaign) -> Any:
        role = getattr(campaign, "my_role", None)
        if role is None:
            return None
        own = {"role": role, "side": getattr(campaign, "my_side", None)}
        return MembershipSerializer(own).data


class CampaignRequest(StrictSerializer):
    """A campaign to found."""

    template = TextField(max_length=LENGTH, help_text="The key of one at /templates/.")
    name = TextField(max_length=120)
    apply_mode = serializers.ChoiceField(choices=Campaign.ApplyMode.choices, required=False)
    options = serializers.DictField(
        child=serializers.DictField(),
        required=False,
        help_text="By ruleset, then by option: what differs from the template. A book that is not "
        "in it is played besides.",
    )


class CampaignChange(StrictSerializer):
    """What may be changed of a campaign."""

    name = TextField(max_length=120)
    apply_mode = serializers.ChoiceField(choices=Campaign.ApplyMode.choices)


class CampaignRulesetSerializer(serializers.ModelSerializer[CampaignRuleset]):
    """A book that a campaign plays by, with each of its options."""

    options = serializers.DictField(help_text="Every option with its value.")

    class Meta:
        model = CampaignRuleset
        fields: Any = (
            "id",
            "version",
            "campaign",
            "ruleset",
            "options",
            "created_at",
            "updated_at",
        )
        read_only_fields = fields


class CampaignRulesetChange(StrictSerializer):
    """Options to set: those named; the others keep their value."""

    options = serializers.DictField()


class SideSerializer(serializers.ModelSerializer[Side]):
    """A side. Doctrine and standing orders are null for those who may not see them."""

    doctrine = serializers.SerializerMethodField()
    standing = serializers.SerializerMethodField()

    class Meta:
        model = Side
        fields: Any = (
            "id",
            "version",
            "campaign",
            "key",
            "name",
            "faction",
            "edge",
            "doctrine",
            "standing",
            "created_at",
            "updated_at",
        )
        read_only_fields = fields

    def get_doctrine(self, side: Side) -> dict[str, Any] | None:
        return side.doctrine if getattr(side, "full_view", False) else None

    def get_standing(self, side: Side) -> dict[str, Any] | None:
        return side.standing if getattr(side, "full_view", False) else None


class SideRequest(StrictSerializer):
    """A side to add."""

    campaign = RowField(queryset=Campaign.objects.all(), campaign_path="id")
    key = serializers.RegexField(PATTERN, max_length=LENGTH)
    name = TextField(max_length=120)
    faction = serializers.RegexField(r"^[a-z0-9_-]*$", max_length=LENGTH)
    edge = serializers.ChoiceField(choices=Side.Edge.choices)
    money = WholeNumberField(required=False, min_value=0, max_value=1_000_000_000)


class SideChange(StrictSerializer):
    """What may be changed of a side."""

    name = TextField(max_length=120)
    doctrine = serializers.DictField(help_text="How its forces fight where no order says it.")
    standing = serializers.DictField(help_text="Standing orders for every scenario.")


class UserRefSerializer(serializers.ModelSerializer[User]):
    """A person, as others see him."""

    class Meta:
        model = User
        fields: Any = ("id", "username")
        read_only_fields = fields


class MemberSerializer(serializers.ModelSerializer[Member]):
    """A person's part in a campaign."""

    user = UserRefSerializer(read_only=True)
    side_key = serializers.SlugField(source="side.key", read_only=True, allow_null=True)

    class Meta:
        model = Member
        fields: Any = (
            "id",
            "version",
            "campaign",
            "user",
            "role",
            "side",
            "side_key",
            "created_at",
            "updated_at",
        )
        read_only_fields = fields


class MemberRequest(StrictSerializer):
    """A person to invite, by the name that he signs in with."""

    campaign = RowField(queryset=Campaign.objects.all(), campaign_path="id")
    username = TextField(max_length=150)
    role = serializers.ChoiceField(choices=Member.Role.choices)
    side = RowField(queryset=Side.objects.all(), required=False, allow_null=True)

    def validate_username(self, value: str) -> User:
        user = User.objects.filter(username=value, is_active=True).first()
        if user is None:
            raise serializers.ValidationError(
                f"Nobody signs in as {value}. Ask the operator to make an account first.",
                code="does_not_exist",
            )
        return user


class MemberChange(StrictSerializer):
    """Another part for a member."""

    role = serializers.ChoiceField(choices=Member.Role.choices)
    side = RowField(queryset=Side.objects.all(), allow_null=True)
