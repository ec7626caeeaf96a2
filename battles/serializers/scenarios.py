"""Shapes of scenarios and of their orders of battle."""

from typing import Any

from rest_framework import serializers

from battles.models import BattleStatus, Scenario, ScenarioSide, ScenarioUnit, ScenarioVessel
from campaigns.models import Side
from riverwar.api.serializers import StrictModelSerializer
from vessels.models import TroopUnit, Vessel
from vessels.serializers.parts import SideRefSerializer

from .values import KEPT_FROM_OTHERS, DocumentField, ObjectField, OrdersField, PointField


class ScenarioSideSerializer(StrictModelSerializer):
    """A side of a scenario, and how it means to fight."""

    key = serializers.CharField(source="side.key")
    name = serializers.CharField(source="side.name")
    doctrine = ObjectField(allow_null=True, help_text=KEPT_FROM_OTHERS)
    standing = ObjectField(allow_null=True, help_text=KEPT_FROM_OTHERS)
    orders = OrdersField(allow_null=True, help_text=KEPT_FROM_OTHERS)

    class Meta:
        model = ScenarioSide
        fields = (
            "id", "version", "scenario", "side", "key", "name", "edge",
            "doctrine", "standing", "orders",
        )  # fmt: skip
        read_only_fields = fields

    def to_representation(self, instance: ScenarioSide) -> dict[str, Any]:
        shown: dict[str, Any] = super().to_representation(instance)
        scenario = instance.scenario
        if scenario.status != Scenario.Status.FOUGHT and not self.context["viewer"].knows(
            scenario.campaign_id, instance.side_id
        ):
            shown |= {"doctrine": None, "standing": None, "orders": None}
        return shown


class ScenarioVesselSerializer(StrictModelSerializer):
    """A vessel in the order of battle, and where she begins."""

    key = serializers.CharField(source="vessel.key")
    name = serializers.CharField(source="vessel.name")
    side = SideRefSerializer(source="vessel.side")
    status = serializers.ChoiceField(source="vessel.status", choices=Vessel.Status.choices)
    position = PointField(allow_null=True)
    state = ObjectField()

    class Meta:
        model = ScenarioVessel
        fields = (
            "id", "version", "scenario", "vessel", "key", "name", "side", "status",
            "placement", "position", "heading", "landing", "state",
        )  # fmt: skip
        read_only_fields = fields


class ScenarioUnitSerializer(StrictModelSerializer):
    """A unit in the order of battle: aboard a vessel, or ashore at a point."""

    key = serializers.CharField(source="unit.key")
    name = serializers.CharField(source="unit.name")
    side = SideRefSerializer(source="unit.side")
    status = serializers.ChoiceField(source="unit.status", choices=TroopUnit.Status.choices)
    position = PointField(allow_null=True)
    state = ObjectField()

    class Meta:
        model = ScenarioUnit
        fields = (
            "id", "version", "scenario", "unit", "key", "name", "side", "status",
            "aboard", "position", "state",
        )  # fmt: skip
        read_only_fields = fields


class ScenarioSummarySerializer(StrictModelSerializer):
    """A scenario in short."""

    class Meta:
        model = Scenario
        fields: tuple[str, ...] = (
            "id", "version", "campaign", "number", "name", "ruleset", "riverside", "place",
            "first_side", "status", "created_at", "updated_at",
        )  # fmt: skip
        read_only_fields = fields


class ScenarioBattleSerializer(serializers.Serializer[Any]):
    """A battle of the scenario."""

    id = serializers.UUIDField()
    number = serializers.IntegerField()
    status = serializers.ChoiceField(choices=BattleStatus.choices)


class ScenarioSerializer(ScenarioSummarySerializer):
    """A scenario with its battlefield and its order of battle."""

    battlefield = DocumentField()
    options = ObjectField(help_text="What differs here from the campaign's options.")
    closed_edges = serializers.ListField(child=serializers.ChoiceField(choices=Side.Edge.choices))
    weather = serializers.CharField(help_text="A word of the book; empty: as the book has it.")
    objective = ObjectField(allow_null=True)
    sides = ScenarioSideSerializer(many=True)
    vessels = ScenarioVesselSerializer(many=True)
    units = ScenarioUnitSerializer(many=True)
    battles = ScenarioBattleSerializer(many=True)

    class Meta(ScenarioSummarySerializer.Meta):
        fields = (
            *ScenarioSummarySerializer.Meta.fields,
            "battlefield", "options", "closed_edges", "weather", "objective",
            "sides", "vessels", "units", "battles",
        )  # fmt: skip
        read_only_fields = fields


class SetupProblemSerializer(serializers.Serializer[Any]):
    """What stands in the way of a battle."""

    pointer = serializers.CharField(help_text="Into the order of battle, entries by their keys.")
    code = serializers.CharField()
    detail = serializers.CharField()
    rule = serializers.CharField(required=False)


class SetupPreviewSerializer(serializers.Serializer[Any]):
    """The setup that a battle would freeze now, or why it can't."""

    ready = serializers.BooleanField(help_text="Whether a battle would be granted now.")
    problems = SetupProblemSerializer(many=True)
    setup = DocumentField(
        allow_null=True, help_text="Schema 1. Null while the book forbids it; " + KEPT_FROM_OTHERS
    )
    digest = serializers.CharField(
        allow_null=True, help_text="SHA-256 of the setup; null where a part of it is kept back."
    )
