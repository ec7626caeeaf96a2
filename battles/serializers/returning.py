"""Shapes of the return queue."""

from typing import Any

from rest_framework import serializers

from battles.models import ReturnRoll
from vessels.models import Vessel
from vessels.returning import absence_of
from vessels.serializers.parts import ReturnsSerializer, SideRefSerializer


class AbsenceCauseSerializer(serializers.Serializer[Any]):
    """Since when she is away, and through which battle."""

    event = serializers.UUIDField(help_text="Of the change feed: what gave her this status.")
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
        since, rolls = _absence(instance)
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
            "since": since,
            "rolls": ReturnRollSerializer(rolls, many=True).data,
        }


def _absence(vessel: Vessel) -> tuple[dict[str, Any] | None, list[ReturnRoll]]:
    """Since when she is away, and her rolls since, in the order in which they were made.

    A vessel that came, and left her battle as she was before, has been away since that battle.
    """
    rolls: list[ReturnRoll] = list(vessel.return_rolls.all())
    cause = vessel.status_event
    if cause is None:
        return None, rolls
    began = cause.created_at
    rolls = [roll for roll in rolls if (at := roll.battle.resolved_at) is not None and at > began]
    since = {"event": str(cause.pk), "at": began, "battle": cause.payload.get("battle")}
    came = [place for place, roll in enumerate(rolls) if roll.came]
    if came:
        last = rolls[came[-1]].battle
        since |= {"at": last.resolved_at, "battle": str(last.pk)}
        rolls = rolls[came[-1] + 1 :]
    return since, rolls
