"""What a request may say of a scenario and of its order of battle."""

from typing import Any

from rest_framework import serializers

from battles.models import Scenario
from campaigns.models import Campaign, Side
from riverwar.api.serializers import RowField, StrictSerializer, TextField, TruthField
from vessels.models import TroopUnit, Vessel

from .values import MOST_LINES, DocumentField, HeadingField, ObjectField, OrdersField, PointField


class SidePlan(StrictSerializer):
    """How a side fights."""

    edge = serializers.ChoiceField(choices=Side.Edge.choices, required=False)
    doctrine = ObjectField(required=False, help_text="What it leaves out is the side's own.")
    standing = ObjectField(required=False, help_text="Standing orders by entry.")
    orders = OrdersField(required=False)


class SideLine(SidePlan):
    """A side of a new scenario."""

    side = serializers.UUIDField()


class Placing(StrictSerializer):
    """Where a vessel begins: at a point, at a landing, or with neither by her side's edge."""

    position = PointField(required=False, allow_null=True)
    heading = HeadingField(required=False, allow_null=True, help_text="Else as her edge has it.")
    landing = TextField(
        required=False, allow_blank=True, max_length=40, help_text="A landing of the battlefield."
    )
    state = ObjectField(required=False, help_text="The book's state, to begin in the middle.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """One place."""
        if attrs.get("position") and attrs.get("landing"):
            raise serializers.ValidationError(
                {"landing": ["Give a position or a landing."]}, code="two_places"
            )
        return attrs


class VesselLine(Placing):
    """A vessel of a new scenario."""

    vessel = serializers.UUIDField()


class UnitPlacing(StrictSerializer):
    """Where a unit begins; with neither a vessel nor a position it is where it is."""

    aboard = serializers.UUIDField(required=False, allow_null=True, help_text="A vessel.")
    position = PointField(required=False, allow_null=True)
    state = ObjectField(required=False, help_text="The book's state, to begin in the middle.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """One place."""
        if attrs.get("aboard") and attrs.get("position"):
            raise serializers.ValidationError(
                {"position": ["Give a vessel or a position."]}, code="two_places"
            )
        return attrs


class UnitLine(UnitPlacing):
    """A unit of a new scenario."""

    unit = serializers.UUIDField()


class ScenarioChange(StrictSerializer):
    """What may change of a scenario."""

    name = TextField(max_length=120)
    riverside = TruthField(required=False)
    place = TextField(max_length=120, allow_blank=True, required=False)
    battlefield = DocumentField(required=False)
    options = ObjectField(required=False, help_text="Over the campaign's options.")
    first_side = RowField(queryset=Side.objects.all(), required=False, allow_null=True)
    closed_edges = serializers.ListField(
        child=serializers.ChoiceField(choices=Side.Edge.choices), max_length=2, required=False
    )
    weather = TextField(
        max_length=40,
        required=False,
        allow_blank=True,
        help_text="A word of the book: soldiers_companion has clear, rain, night; riverside none.",
    )
    objective = ObjectField(required=False, allow_null=True)


def _lines(line: Any, most: int) -> Any:
    return line(many=True, required=False, max_length=most)


class ScenarioDraft(ScenarioChange):
    """A new scenario, with as much of its order of battle as is known."""

    campaign = RowField(queryset=Campaign.objects.all(), campaign_path="id")
    ruleset = TextField(max_length=40, required=False, help_text="Else the campaign's default.")
    sides = _lines(SideLine, 2)
    vessels = _lines(VesselLine, MOST_LINES)
    units = _lines(UnitLine, MOST_LINES)


class ScenarioVesselListing(Placing):
    """A vessel for the order of battle."""

    scenario = RowField(queryset=Scenario.objects.all())
    vessel = RowField(queryset=Vessel.objects.all())


class ScenarioUnitListing(UnitPlacing):
    """A unit for the order of battle."""

    scenario = RowField(queryset=Scenario.objects.all())
    unit = RowField(queryset=TroopUnit.objects.all())


class Reason(StrictSerializer):
    """Why it is called off."""

    reason = TextField(max_length=500, required=False, allow_blank=True)
