"""A vessel as she is shown where battles are known of."""

from typing import Any

from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from vessels.models import Vessel
from vessels.serializers.fleet import VesselSerializer
from vessels.serializers.parts import AvailabilitySerializer

from .values import DocumentField


@extend_schema_serializer(component_name="Vessel")
class EngagedVesselSerializer(VesselSerializer):
    """A vessel with all that she has. `key` is her id in setups and logs."""

    engaged = serializers.BooleanField(read_only=True, help_text="A battle holds her.")
    battle = serializers.UUIDField(
        source="engaged_in", read_only=True, allow_null=True, help_text="The battle that holds her."
    )

    class Meta(VesselSerializer.Meta):
        fields: Any = (*VesselSerializer.Meta.fields, "engaged", "battle")
        read_only_fields = fields

    @extend_schema_field(AvailabilitySerializer)
    def get_availability(self, vessel: Vessel) -> Any:
        told: dict[str, Any] = super().get_availability(vessel)
        if getattr(vessel, "engaged", False):
            reason = f"{told['reason']} She is in a battle whose result is not applied yet."
            told = {**told, "available": False, "reason": reason.strip()}
        return told


class RecordSerializer(serializers.Serializer[Any]):
    """A vessel's record form, as data."""

    ruleset = serializers.CharField(help_text="The book by which it is.")
    vessel = serializers.CharField(help_text="Her key.")
    turn = serializers.IntegerField(
        allow_null=True, help_text="After this turn of the battle; null: as she is now."
    )
    form = DocumentField(
        help_text="Her fields as the book has them. soldiers_companion: SC-FORM-01, lengths in "
        "thousandths of an inch, Damage Values doubled."
    )
