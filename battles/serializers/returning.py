"""Shapes of the return queue."""

from typing import Any

from rest_framework import serializers

from battles.models import ReturnRoll
from riverwar.feed.models import Event
from vessels.models import Vessel
from vessels.returning import absence_of
from vessels.serializers.parts import ReturnsSerializer, SideRefSerializer


class AbsenceCauseSerializer(serializers.Serializer[Any]):
    """Since when she is away, and through which battle."""

    event = serializers.UUIDField(help_text="Of the change feed.")
    at = serializers.DateTimeField()
    battle = serializers.UUIDField(allow_null=True)


class ReturnRollSerializer(serializers.ModelSerializer[ReturnRoll]):
    """One roll, and where its dice can be checked."""

    verification = serializers.SerializerMethodField()

    class Meta:
        model = ReturnRoll
        fields = ("battle", "turn", "faces", "came", "rule", "verification")
        read_only_fields = fields

    def get_verification(self, roll: ReturnRoll) -> str:
        return f"/api/v1/battles/{roll.battle_id}/verification/"


class AbsenceSerializer(ReturnsSerializer):
    """An absent vessel: by which rule she comes back, at what chance, and her rolls so far."""

    vessel = serializers.UUIDField()
    campaign = serializers.UUIDField()
    side = SideRefSerializer()
    key = serializers.CharField()
    name = serializers.CharField()
    status = serializers.ChoiceField(choices=Vessel.Status.choices)
    expected_at = serializers.CharField(help_text="The scenario from which on she is awaited.")
    rule = serializers.CharField()
    since = AbsenceCauseSerializer(allow_null=True)
    rolls = ReturnRollSerializer(many=True)

    def to_representation(self, instance: Vessel) -> dict[str, Any]:
        terms = absence_of(instance).terms
        cause = instance.status_event
        return {
            "vessel": str(instance.pk),
            "campaign": str(instance.campaign_id),
            "side": SideRefSerializer(instance.side).data,
            "key": instance.key,
            "name": instance.name,
            "status": instance.status,
            "expected_at": instance.expected_at,
            "rule": terms.rule,
            "scope": terms.scope,
            "riverside_only": terms.riverside_only,
            "by_roll": terms.by_roll,
            "chance": list(terms.chance),
            "since": cause
            and {
                "event": str(cause.pk),
                "at": cause.created_at,
                "battle": cause.payload.get("battle"),
            },
            "rolls": ReturnRollSerializer(_rolls_since(instance, cause), many=True).data,
        }


def _rolls_since(vessel: Vessel, cause: Event | None) -> list[ReturnRoll]:
    """Her rolls of this absence, in the order in which they were made."""
    rolls: list[ReturnRoll] = list(vessel.return_rolls.all())
    if cause is None:
        return rolls
    began = cause.created_at
    return [roll for roll in rolls if (at := roll.battle.resolved_at) is not None and at > began]
