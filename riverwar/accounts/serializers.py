"""Shapes of users and tokens."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils import timezone
from rest_framework import serializers

from riverwar.api import policy
from riverwar.api.serializers import StrictSerializer, TextField

from .models import AccessToken, Scope, User


class MeSerializer(serializers.ModelSerializer[User]):
    """The one who asks."""

    class Meta:
        model = User
        fields = ("id", "username", "email", "is_rules_editor", "is_superuser")
        read_only_fields = fields


class AccessTokenSerializer(serializers.ModelSerializer[AccessToken]):
    """A token, without its secret."""

    class Meta:
        model = AccessToken
        fields: Any = ("id", "name", "scopes", "campaign", "created", "expiry", "last_used")
        read_only_fields = fields


class IssuedTokenSerializer(AccessTokenSerializer):
    """A new token, with its secret, which is shown this once."""

    token = serializers.CharField(source="secret", read_only=True)

    class Meta(AccessTokenSerializer.Meta):
        fields: Any = (*AccessTokenSerializer.Meta.fields, "token")
        read_only_fields = fields


class AccessTokenRequest(StrictSerializer):
    """What a new token is for."""

    name = TextField(max_length=100)
    scopes = serializers.ListField(
        child=serializers.ChoiceField(choices=Scope.choices), min_length=1, max_length=2
    )
    campaign = serializers.UUIDField(
        required=False, allow_null=True, help_text="The only campaign that the token sees."
    )
    expiry = serializers.DateTimeField(
        required=False, help_text="When it ends; 90 days from now, if not given."
    )

    def validate_scopes(self, value: list[str]) -> list[str]:
        return sorted(set(value))

    def validate_campaign(self, value: UUID | None) -> UUID | None:
        user = self.context["request"].user
        if value and not user.is_superuser and not policy.campaign_roles(user, value, None):
            raise serializers.ValidationError("You see no such campaign.", code="does_not_exist")
        return value

    def validate_expiry(self, value: datetime) -> datetime:
        if value <= timezone.now():
            raise serializers.ValidationError("This time is past.", code="past")
        return value
