"""Shapes of officers."""

from typing import Any

from rest_framework import serializers

from campaigns.keys import LENGTH
from campaigns.models import Side
from riverwar.api.serializers import RowField, StrictSerializer, TextField
from vessels.models import Officer, TroopUnit, Vessel
from vessels.serializers.parts import SideRefSerializer


class OfficerSerializer(serializers.ModelSerializer[Officer]):
    """A person with a name."""

    side = SideRefSerializer(read_only=True)
    vessel_key = serializers.SlugField(source="vessel.key", read_only=True, allow_null=True)
    unit_key = serializers.SlugField(source="unit.key", read_only=True, allow_null=True)
    ratings = serializers.DictField(help_text="By book: Leadership, trait and the like.")

    class Meta:
        model = Officer
        fields: Any = (
            "id",
            "version",
            "campaign",
            "side",
            "key",
            "name",
            "post",
            "vessel",
            "vessel_key",
            "unit",
            "unit_key",
            "ratings",
            "experience",
            "fate",
            "fate_event",
            "created_at",
            "updated_at",
        )
        read_only_fields = fields


class OfficerRequest(StrictSerializer):
    """A person to enter the campaign: Leadership and trait are rolled at once."""

    side = RowField(queryset=Side.objects.select_related("campaign"))
    name = TextField(max_length=120)
    kind = TextField(
        max_length=LENGTH, help_text="The kind of vessel or unit that he is of, as gunboat."
    )


class OfficerChange(StrictSerializer):
    """Another name for an officer."""

    name = TextField(max_length=120)


class AppointmentRequest(StrictSerializer):
    """The post of an officer: captain of a vessel, or leader of a unit."""

    vessel = RowField(
        queryset=Vessel.objects.select_related("campaign", "side", "class_version"), required=False
    )
    unit = RowField(queryset=TroopUnit.objects.select_related("campaign"), required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if len(attrs) != 1:
            raise serializers.ValidationError(
                "Name a vessel or a unit, and not both.", code="one_of"
            )
        return attrs
