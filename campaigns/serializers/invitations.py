"""Shapes of invitations."""

from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils import timezone
from rest_framework import serializers

from campaigns.invitations import LASTS_AT_MOST
from campaigns.models import Campaign, Invitation, Member, Side
from riverwar.api.serializers import RowField, StrictSerializer, TextField


class InvitationSerializer(serializers.ModelSerializer[Invitation]):
    """An invitation as the organiser sees it, without its secret."""

    status = serializers.SerializerMethodField()
    created_by = serializers.SlugRelatedField[Any](slug_field="username", read_only=True)
    used_by = serializers.SlugRelatedField[Any](
        slug_field="username", read_only=True, allow_null=True
    )

    class Meta:
        model = Invitation
        fields: Any = (
            "id",
            "campaign",
            "role",
            "side",
            "status",
            "created_by",
            "created_at",
            "expires_at",
            "used_by",
            "used_at",
            "revoked_at",
        )
        read_only_fields = fields

    def get_status(self, invitation: Invitation) -> Invitation.Status:
        return invitation.status_at(timezone.now())


class NewInvitationSerializer(InvitationSerializer):
    """A new invitation, with its secret and link, which are shown this once."""

    secret = serializers.CharField(read_only=True)
    link = serializers.SerializerMethodField(help_text="The page to send to the person invited.")

    class Meta(InvitationSerializer.Meta):
        fields: Any = (*InvitationSerializer.Meta.fields, "secret", "link")
        read_only_fields = fields

    def get_link(self, invitation: Any) -> str:
        request = self.context["request"]
        return str(request.build_absolute_uri(reverse("join", args=[invitation.secret])))


class InvitationRequest(StrictSerializer):
    """The part that is offered to whoever has the link."""

    campaign = RowField(queryset=Campaign.objects.all(), campaign_path="id")
    role = serializers.ChoiceField(choices=Member.Role.choices)
    side = RowField(queryset=Side.objects.all(), required=False, allow_null=True)
    expires_at = serializers.DateTimeField(
        required=False, help_text="14 days from now, if not given; 90 at most."
    )

    def validate_expires_at(self, value: datetime) -> datetime:
        now = timezone.now()
        if value <= now:
            raise serializers.ValidationError("This time is past.", code="past")
        if value > now + LASTS_AT_MOST:
            raise serializers.ValidationError("It lasts 90 days at most.", code="too_late")
        return value


class OfferSerializer(serializers.ModelSerializer[Invitation]):
    """What an invitation offers, as its secret shows it to anyone."""

    campaign = serializers.SlugRelatedField[Any](slug_field="name", read_only=True)
    side = serializers.SlugRelatedField[Any](slug_field="name", read_only=True, allow_null=True)
    invited_by = serializers.CharField(source="created_by.username", read_only=True)

    class Meta:
        model = Invitation
        fields: Any = ("campaign", "role", "side", "invited_by", "expires_at")
        read_only_fields = fields


class AcceptRequest(StrictSerializer):
    """The secret that a link ends in."""

    secret = TextField(max_length=200)
