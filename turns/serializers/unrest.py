"""Shapes of territories, of the events that were drawn, and of what they left in force."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from campaigns.keys import LENGTH
from campaigns.rules.natives import POINT
from riverwar.api.serializers import StrictSerializer, TextField, WholeNumberField
from turns.models import EventDraw, StandingEffect, Territory
from turns.models.war import STATES

#: The most of a kind that one request raises.
MOST = 100


class TerritorySerializer(serializers.ModelSerializer[Territory]):
    """A territory with its unrest. Its muster points are shown to those who lead its natives."""

    state = serializers.ChoiceField(choices=STATES, read_only=True)
    muster_points = serializers.SerializerMethodField(
        help_text="Kept for replacements; null for those who do not lead its natives."
    )

    class Meta:
        model = Territory
        fields: Any = (
            "id",
            "version",
            "campaign",
            "key",
            "side",
            "index",
            "state",
            "mustered",
            "months_risen",
            "months_held",
            "muster_points",
            "created_at",
            "updated_at",
        )
        read_only_fields = fields

    @extend_schema_field(serializers.FloatField(allow_null=True))
    def get_muster_points(self, territory: Territory) -> float | None:
        if not getattr(territory, "full_view", False):
            return None
        return territory.half_points / POINT


class RecruitRequest(StrictSerializer):
    """SNS-UNREST-05: how many of each kind are raised, and where."""

    foot = WholeNumberField(min_value=0, max_value=MOST, default=0)
    rifle = WholeNumberField(min_value=0, max_value=MOST, default=0)
    horse = WholeNumberField(min_value=0, max_value=MOST, default=0)
    gun = WholeNumberField(min_value=0, max_value=MOST, default=0)
    small_boat = WholeNumberField(min_value=0, max_value=MOST, default=0)
    large_boat = WholeNumberField(min_value=0, max_value=MOST, default=0)
    large_boat_with_gun = WholeNumberField(min_value=0, max_value=MOST, default=0)
    place = TextField(
        max_length=LENGTH,
        required=False,
        help_text="A place of the territory, by its key; else where its natives gather.",
    )


class StandingEffectSerializer(serializers.ModelSerializer[StandingEffect]):
    """What an event left in force: on whom, since which turn, until which, and how much of it."""

    left = serializers.SerializerMethodField(help_text="By kind, how often it may be used yet.")

    class Meta:
        model = StandingEffect
        fields: Any = (
            "id",
            "version",
            "campaign",
            "lasting",
            "struck",
            "since",
            "until",
            "left",
            "ended_in",
            "created_at",
            "updated_at",
        )
        read_only_fields = fields

    @extend_schema_field(serializers.DictField(child=serializers.IntegerField()))
    def get_left(self, effect: StandingEffect) -> dict[str, int]:
        return {key: value for key, value in effect.left.items() if isinstance(value, int)}


class EventDrawSerializer(serializers.ModelSerializer[EventDraw]):
    """A card that was drawn; `played` is 20 where its prerequisite had not happened."""

    class Meta:
        model = EventDraw
        fields: Any = (
            "id",
            "campaign",
            "turn",
            "order",
            "deck",
            "number",
            "played",
            "title",
            "struck",
            "event",
            "created_at",
        )
        read_only_fields = fields
