"""Shapes of movement orders, passages, depots and charts."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from campaigns.keys import LENGTH
from campaigns.models import CampaignChart, CampaignTurn
from riverwar.api.serializers import (
    RowField,
    StrictSerializer,
    TextField,
    TruthField,
    WholeNumberField,
)
from turns.models import Depot, MovementOrder, Passage
from turns.models.movement import PLACE
from vessels.models import TroopUnit, Vessel


class OneMover(StrictSerializer):
    """A vessel or a unit, and not both."""

    vessel = RowField(queryset=Vessel.objects.select_related("campaign"), required=False)
    unit = RowField(queryset=TroopUnit.objects.select_related("campaign"), required=False)

    def validate(self, attrs: Mapping[str, Any]) -> Mapping[str, Any]:
        if ("vessel" in attrs) == ("unit" in attrs):
            raise serializers.ValidationError({"vessel": ["Name either a vessel or a unit."]})
        return attrs


class HaltField(StrictSerializer):
    """A halt on the way."""

    place = TextField(max_length=LENGTH)
    days = WholeNumberField(min_value=1, max_value=30)


class OrderDetails(StrictSerializer):
    """How it moves, and how it meets enemies. What does not concern the kind is passed over."""

    towing = TruthField(required=False, help_text="SNS-RIV-01: a steamer tows boats.")
    haulers = serializers.ListField(
        child=TextField(max_length=LENGTH),
        required=False,
        max_length=20,
        help_text="SNS-RIV-04: keys of units aboard or at the cataract, 20 figures in all.",
    )
    halts = HaltField(many=True, required=False)
    attacks = TruthField(required=False, help_text="Fight natives who have not risen, too.")
    refuses = TruthField(required=False, help_text="SNS-RIV-08: break away from enemies if it can.")
    engages = TruthField(required=False, help_text="SNS-RIV-08: stop for batteries.")
    beach = TruthField(required=False, help_text="SNS-SEA-02: land on a beach.")
    carrier = TextField(max_length=LENGTH, required=False, help_text="Key of the vessel to embark.")
    lands = TruthField(required=False, help_text="Land where the carrier has come to.")


class OrderRequest(OneMover):
    """An order for one vessel or unit."""

    turn = RowField(queryset=CampaignTurn.objects.select_related("campaign"))
    kind = serializers.ChoiceField(choices=MovementOrder.Kind.choices)
    goal = TextField(
        max_length=PLACE,
        required=False,
        help_text="A place of the chart by its key, or a mile of a river as `nile:835`.",
    )
    details = OrderDetails(required=False)

    def validate(self, attrs: Mapping[str, Any]) -> Mapping[str, Any]:
        found = super().validate(attrs)
        still = (MovementOrder.Kind.STAY, MovementOrder.Kind.EMBARK, MovementOrder.Kind.DISEMBARK)
        if found["kind"] not in still and "goal" not in found:
            raise serializers.ValidationError({"goal": ["Say where it goes."]})
        return found


class MovementOrderSerializer(serializers.ModelSerializer[MovementOrder]):
    """What a vessel or a unit is to do in the month; hidden from other sides until it is done."""

    details = serializers.DictField(
        help_text="As they were given, and `days` and `cost` as they were when it was written."
    )

    class Meta:
        model = MovementOrder
        fields: Any = (
            "id",
            "version",
            "campaign",
            "turn",
            "side",
            "vessel",
            "unit",
            "kind",
            "goal",
            "details",
            "automatic",
            "created_at",
            "updated_at",
        )
        read_only_fields = fields


class PassageSerializer(serializers.ModelSerializer[Passage]):
    """A voyage. Days count from the first of the campaign's first turn, which is day 0."""

    route = serializers.ListField(child=serializers.CharField(), help_text="Where it comes by.")

    class Meta:
        model = Passage
        fields: Any = (
            "id",
            "version",
            "campaign",
            "side",
            "turn",
            "vessel",
            "unit",
            "kind",
            "start",
            "goal",
            "route",
            "began",
            "ready",
            "cost",
            "transfer",
            "hits",
            "ended",
            "created_at",
            "updated_at",
        )
        read_only_fields = fields


class DepotSerializer(serializers.ModelSerializer[Depot]):
    """A depot that a side has built."""

    class Meta:
        model = Depot
        fields: Any = (
            "id",
            "version",
            "campaign",
            "side",
            "place",
            "since",
            "cost",
            "transfer",
            "created_at",
            "updated_at",
        )
        read_only_fields = fields


class DepotRequest(OneMover):
    """The vessel or the unit that gives a load of supply, where it stands."""


class ChartRequest(StrictSerializer):
    """A whole chart."""

    document = serializers.DictField(help_text="As `chart` answers: places, links, rivers, roads.")


class ChartSerializer(serializers.Serializer[Any]):
    """The chart that a campaign is played on."""

    number = serializers.IntegerField(
        allow_null=True, help_text="Its edition in the campaign; null: the shipped chart."
    )
    document = serializers.DictField(help_text="Places, links, rivers, roads; each with its basis.")


class DrawnSerializer(serializers.ModelSerializer[CampaignChart]):
    """An edition of a campaign's chart."""

    class Meta:
        model = CampaignChart
        fields: Any = ("id", "campaign", "number", "digest", "created_at")
        read_only_fields = fields


class FeaturesSerializer(serializers.Serializer[Any]):
    """A chart as GeoJSON (RFC 7946)."""

    type = serializers.ChoiceField(choices=["FeatureCollection"])
    features = serializers.ListField(child=serializers.DictField())


class LoadsRequest(StrictSerializer):
    """How much supply a vessel is to carry."""

    loads = WholeNumberField(
        min_value=0, max_value=100, help_text="Months of supply for a unit, all told."
    )


class SuppliedSerializer(serializers.Serializer[Any]):
    """What a vessel carries of supply."""

    loads = serializers.IntegerField()
