"""Shapes of victory points and of the accounts of a month."""

from typing import Any

from rest_framework import serializers

from turns.models import MonthAccount, Score


class ScoreSerializer(serializers.ModelSerializer[Score]):
    """Points for one deed: the member's who had the command, or the side's alone."""

    class Meta:
        model = Score
        fields: Any = (
            "id",
            "campaign",
            "turn",
            "side",
            "member",
            "part",
            "theatre",
            "deed",
            "points",
            "subject",
            "event",
            "created_at",
        )
        read_only_fields = fields


class MonthAccountSerializer(serializers.ModelSerializer[MonthAccount]):
    """How the war stood when a month was over."""

    causes = serializers.ListField(
        child=serializers.CharField(), help_text="What moved the political level in the accounts."
    )
    indices = serializers.DictField(
        child=serializers.IntegerField(), help_text="The unrest index of each territory."
    )
    risen = serializers.ListField(
        child=serializers.CharField(),
        help_text="The territories that have risen since they were last quiet.",
    )

    class Meta:
        model = MonthAccount
        fields: Any = (
            "id",
            "campaign",
            "turn",
            "level_before",
            "level",
            "causes",
            "prime_minister",
            "chancellor",
            "indices",
            "risen",
            "unpaid",
            "credits",
            "balance",
            "created_at",
        )
        read_only_fields = fields
