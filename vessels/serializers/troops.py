"""Shapes of troop units, cargo, casualties and receipts."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from campaigns.keys import LENGTH, PATTERN
from campaigns.models import Side
from riverwar.api.serializers import (
    RowField,
    StrictSerializer,
    TextField,
    TruthField,
    WholeNumberField,
)
from vessels.models import CargoObject, Casualty, Receipt, TroopUnit, Vessel
from vessels.models.fleet import Drill
from vessels.serializers.parts import (
    CarriedSerializer,
    PaidSerializer,
    PersonSerializer,
    SideRefSerializer,
)

DRILL_OR_NULL = {"oneOf": [{"$ref": "#/components/schemas/DrillEnum"}, {"type": "null"}]}
SHALLOWS = "The vessel lies in shallows: the book's rolls are made."


class UnitSerializer(serializers.ModelSerializer[TroopUnit]):
    """A troop unit. `key` is its id in setups and logs."""

    side = SideRefSerializer(read_only=True)
    troop_type = serializers.SlugField(
        source="troop_type_version.troop_type.key", read_only=True, help_text="The key of its type."
    )
    vessel_key = serializers.SlugField(source="vessel.key", read_only=True, allow_null=True)
    drill = serializers.SerializerMethodField(help_text="Of crewed weapons; null for others.")
    options = serializers.DictField(help_text="Who has joined it, as an elephant gun's hunter.")
    condition = serializers.DictField(help_text="By book: what it keeps of it between battles.")
    leader = PersonSerializer(source="shown_leader", allow_null=True, read_only=True)
    cargo = CarriedSerializer(source="shown_cargo", many=True, read_only=True)
    receipts = PaidSerializer(source="shown_receipts", many=True, read_only=True)

    class Meta:
        model = TroopUnit
        fields: Any = (
            "id",
            "version",
            "campaign",
            "side",
            "key",
            "name",
            "troop_type",
            "kind",
            "figures",
            "full_figures",
            "points",
            "weapon",
            "drill",
            "options",
            "condition",
            "status",
            "status_event",
            "vessel",
            "vessel_key",
            "place",
            "leader",
            "cargo",
            "receipts",
            "created_at",
            "updated_at",
        )
        read_only_fields = fields

    @extend_schema_field(DRILL_OR_NULL)
    def get_drill(self, unit: TroopUnit) -> str | None:
        return unit.drill or None


class UnitPurchaseRequest(StrictSerializer):
    """Troops to buy by the campaign's price list."""

    side = RowField(queryset=Side.objects.select_related("campaign"))
    troop_type = TextField(max_length=LENGTH, help_text="The key of the type.")
    name = TextField(max_length=120)
    key = serializers.RegexField(
        PATTERN, max_length=LENGTH, required=False, help_text="Made from the name, if not given."
    )
    leader = TextField(max_length=120, required=False, help_text="His name.")
    drill = serializers.ChoiceField(
        choices=Drill.choices, required=False, help_text="Where the price goes by it."
    )
    joining = RowField(
        queryset=TroopUnit.objects.select_related("campaign"),
        required=False,
        help_text="The unit that a hunter joins.",
    )
    price = WholeNumberField(
        required=False,
        min_value=0,
        help_text="By the organiser, where the price list leaves it to him.",
    )
    ruleset = TextField(max_length=LENGTH, required=False, help_text="The campaign's default.")


class LevyRequest(StrictSerializer):
    """Troops to give to a side."""

    side = RowField(queryset=Side.objects.select_related("campaign"))
    troop_type = TextField(max_length=LENGTH, help_text="The key of the type.")
    name = TextField(max_length=120)
    key = serializers.RegexField(PATTERN, max_length=LENGTH, required=False)
    leader = TextField(max_length=120, required=False)
    drill = serializers.ChoiceField(choices=Drill.choices, required=False)
    points = WholeNumberField(required=False, min_value=0, help_text="Their worth.")


class UnitChange(StrictSerializer):
    """Another name for a unit."""

    name = TextField(max_length=120)


class EmbarkRequest(StrictSerializer):
    """The vessel to go aboard of."""

    vessel = RowField(queryset=Vessel.objects.select_related("campaign"))
    in_shallows = TruthField(required=False, help_text=SHALLOWS)


class LandingRequest(StrictSerializer):
    """Where to land."""

    place = TextField(max_length=120, required=False, help_text="The camp, if not given.")
    in_shallows = TruthField(required=False, help_text=SHALLOWS)


class CargoSerializer(serializers.ModelSerializer[CargoObject]):
    """An object: aboard a vessel, with a unit, or lying at a place."""

    side = SideRefSerializer(read_only=True)
    vessel_key = serializers.SlugField(source="vessel.key", read_only=True, allow_null=True)
    unit_key = serializers.SlugField(source="unit.key", read_only=True, allow_null=True)

    class Meta:
        model = CargoObject
        fields: Any = (
            "id",
            "version",
            "campaign",
            "side",
            "key",
            "name",
            "kind",
            "encumbrance",
            "status",
            "status_event",
            "vessel",
            "vessel_key",
            "unit",
            "unit_key",
            "place",
            "created_at",
            "updated_at",
        )
        read_only_fields = fields


class CargoRequest(StrictSerializer):
    """An object to give to a side, in its camp."""

    side = RowField(queryset=Side.objects.select_related("campaign"))
    kind = TextField(max_length=LENGTH, help_text="The key of an object kind.")
    name = TextField(max_length=120, required=False, help_text="As its kind, if not given.")
    key = serializers.RegexField(PATTERN, max_length=LENGTH, required=False)


class LoadRequest(StrictSerializer):
    """Where an object goes: aboard a vessel, or to a unit of baggage."""

    vessel = RowField(queryset=Vessel.objects.select_related("campaign"), required=False)
    unit = RowField(queryset=TroopUnit.objects.select_related("campaign"), required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if len(attrs) != 1:
            raise serializers.ValidationError(
                "Name a vessel or a unit, and not both.", code="one_of"
            )
        return attrs


class CasualtySerializer(serializers.ModelSerializer[Casualty]):
    """Men lost by one cause, and how many of them came back."""

    side = SideRefSerializer(read_only=True)
    vessel_key = serializers.SlugField(source="vessel.key", read_only=True, allow_null=True)
    gun_slot = serializers.SlugField(source="gun.slot", read_only=True, allow_null=True)
    unit_key = serializers.SlugField(source="unit.key", read_only=True, allow_null=True)

    class Meta:
        model = Casualty
        fields: Any = (
            "id",
            "campaign",
            "side",
            "vessel",
            "vessel_key",
            "gun",
            "gun_slot",
            "unit",
            "unit_key",
            "role",
            "count",
            "returns",
            "cause",
            "rule",
            "battle",
            "event",
            "created_at",
        )
        read_only_fields = fields


class ReceiptSerializer(serializers.ModelSerializer[Receipt]):
    """A purchase as it was made."""

    side = SideRefSerializer(read_only=True)
    price_list = serializers.SlugField(source="price_list_version.price_list.key", read_only=True)
    price_list_version = serializers.IntegerField(
        source="price_list_version.number", read_only=True
    )

    class Meta:
        model = Receipt
        fields: Any = (
            "id",
            "campaign",
            "side",
            "item",
            "amount",
            "rule",
            "price_list",
            "price_list_version",
            "vessel",
            "unit",
            "build",
            "transfer",
            "created_at",
        )
        read_only_fields = fields
