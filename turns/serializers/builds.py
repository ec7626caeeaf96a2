"""Shapes of what is bought and sold by the campaign book's prices."""

from typing import Any

from rest_framework import serializers

from campaigns.keys import LENGTH
from campaigns.models import Side
from campaigns.rules.atlas import Theatre
from campaigns.rules.prices import Fitting
from riverwar.api.serializers import RowField, StrictSerializer, TextField
from vessels.models import Build, RepairJob, Vessel, VesselLoss
from vessels.outfits import FITTINGS


class BuildSerializer(serializers.ModelSerializer[Build]):
    """What is raised or built: who pays, where and when it is delivered, and what came of it."""

    price = serializers.IntegerField(source="receipt.amount", read_only=True)
    price_list = serializers.SlugField(
        source="receipt.price_list_version.price_list.key", read_only=True
    )
    price_list_version = serializers.IntegerField(
        source="receipt.price_list_version.number", read_only=True
    )
    theatre = serializers.CharField(source="account.theatre", read_only=True)

    class Meta:
        model = Build
        fields: Any = (
            "id",
            "version",
            "campaign",
            "side",
            "card",
            "name",
            "place",
            "theatre",
            "price",
            "price_list",
            "price_list_version",
            "ordered_in",
            "due_in",
            "delivered_in",
            "status",
            "vessel",
            "unit",
            "created_at",
            "updated_at",
        )
        read_only_fields = fields


class BuildRequest(StrictSerializer):
    """What to raise or build, and where."""

    side = RowField(queryset=Side.objects.select_related("campaign"))
    item = TextField(
        max_length=LENGTH,
        help_text="A code of the price list, as RI or SG, or the key of one of its designs.",
    )
    place = TextField(max_length=LENGTH, help_text="The key of a place of the map.")
    name = TextField(max_length=120, required=False)
    theatre = serializers.ChoiceField(
        choices=[str(theatre) for theatre in Theatre],
        required=False,
        help_text="Whose purse pays; that of the place's theatre, if not given.",
    )


class CancelRequest(StrictSerializer):
    """Why a purchase is called off."""

    reason = TextField(max_length=200)


class SaleSerializer(serializers.ModelSerializer[VesselLoss]):
    """A vessel that was sold: when and where."""

    class Meta:
        model = VesselLoss
        fields: Any = (
            "id",
            "campaign",
            "side",
            "vessel",
            "turn",
            "day",
            "place",
            "cause",
            "event",
            "created_at",
        )
        read_only_fields = fields


class SaleRequest(StrictSerializer):
    """The vessel to sell."""

    vessel = RowField(queryset=Vessel.objects.select_related("campaign", "side"))


class FittingSerializer(serializers.ModelSerializer[RepairJob]):
    """A fitting: where it is done, from which day to which, and what it costs."""

    fitting = serializers.ChoiceField(source="task", choices=[str(task) for task in FITTINGS])

    class Meta:
        model = RepairJob
        fields: Any = (
            "id",
            "version",
            "campaign",
            "side",
            "vessel",
            "fitting",
            "slot",
            "place",
            "first_turn",
            "first_day",
            "last_turn",
            "last_day",
            "cost",
            "status",
            "created_at",
            "updated_at",
        )
        read_only_fields = fields


class FittingRequest(StrictSerializer):
    """What to fit to which vessel."""

    vessel = RowField(queryset=Vessel.objects.select_related("campaign", "side"))
    fitting = serializers.ChoiceField(choices=[str(fitting) for fitting in Fitting])
    slot = TextField(
        max_length=LENGTH,
        required=False,
        help_text="The place of the gun that a pair of machine guns replaces.",
    )
