"""Shapes of turns: where one is, how it is advanced, and what was told in it."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from campaigns.models import Campaign, CampaignTurn, TurnStep
from campaigns.models.calendar import STEPS
from riverwar.api.serializers import RowField, StrictSerializer, TruthField


class TurnSerializer(serializers.ModelSerializer[CampaignTurn]):
    """A month of the campaign, and the step that is to be taken next."""

    taken = serializers.SerializerMethodField(help_text="The steps taken in it, in order.")

    class Meta:
        model = CampaignTurn
        fields: Any = (
            "id",
            "version",
            "campaign",
            "number",
            "step",
            "taken",
            "orders_due",
            "closed_at",
            "created_at",
            "updated_at",
        )
        read_only_fields = fields

    @extend_schema_field(serializers.ListField(child=serializers.ChoiceField(choices=STEPS)))
    def get_taken(self, turn: CampaignTurn) -> list[str]:
        return [step.step for step in turn.steps.all()]


class CalendarRequest(StrictSerializer):
    """A campaign whose months begin."""

    campaign = RowField(queryset=Campaign.objects.all(), campaign_path="id")
    deploy = TruthField(default=True, help_text="Put the book's opening forces into their places.")


class TurnChange(StrictSerializer):
    """What may be changed of an open turn."""

    orders_due = serializers.DateTimeField(allow_null=True)


class AdvanceRequest(StrictSerializer):
    """The step to take, as the caller has seen it; and how far to go on."""

    step = serializers.ChoiceField(choices=STEPS)
    through = serializers.ChoiceField(
        choices=STEPS, required=False, help_text="The last step to take; else the one named."
    )


class TurnStepSerializer(serializers.ModelSerializer[TurnStep]):
    """A step that was taken, with what happened in it."""

    log = serializers.ListField(
        child=serializers.DictField(),
        help_text="In order: the kind, the rule, the facts, and `told`, the sentence of it.",
    )

    class Meta:
        model = TurnStep
        fields: Any = ("id", "turn", "step", "log", "event", "taken_by", "taken_at")
        read_only_fields = fields
