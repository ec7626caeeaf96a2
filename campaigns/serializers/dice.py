"""Shapes of the campaign's sealed dice."""

from typing import Any

from rest_framework import serializers

from campaigns.models import CampaignRoll, CampaignSeed


class CampaignSeedSerializer(serializers.ModelSerializer[CampaignSeed]):
    """The dice of one period: committed to before a roll, and shown when the period is over."""

    seed = serializers.CharField(
        source="shown_seed", read_only=True, allow_null=True, help_text="Hex; null until revealed."
    )

    class Meta:
        model = CampaignSeed
        fields: Any = (
            "id",
            "campaign",
            "period",
            "scope",
            "commitment",
            "seed",
            "created_at",
            "revealed_at",
        )
        read_only_fields = fields


class CampaignRollSerializer(serializers.ModelSerializer[CampaignRoll]):
    """Dice rolled between battles."""

    campaign = serializers.UUIDField(source="campaign_id", read_only=True)
    period = serializers.IntegerField(source="seed.period", read_only=True)
    faces = serializers.ListField(child=serializers.IntegerField())

    class Meta:
        model = CampaignRoll
        fields: Any = (
            "id",
            "campaign",
            "seed",
            "period",
            "phase",
            "address",
            "die",
            "faces",
            "rule",
            "created_at",
        )
        read_only_fields = fields
