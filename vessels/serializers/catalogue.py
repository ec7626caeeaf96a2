"""Shapes of the catalogue: designs, and their versions."""

from typing import Any

from rest_framework import serializers

from campaigns.models import Campaign
from riverwar.api.serializers import RowField, StrictSerializer
from vessels.models import (
    CampaignPriceList,
    GunType,
    GunTypeVersion,
    ObjectKind,
    ObjectKindVersion,
    PriceList,
    PriceListVersion,
    TroopType,
    TroopTypeVersion,
    VesselClass,
    VesselClassVersion,
)

ITEM: Any = ("id", "version", "key", "retired_at", "latest", "created_at", "updated_at")
VERSION: Any = ("id", "key", "number", "name", "source", "digest", "author", "created_at")


class RatedVersion(serializers.ModelSerializer[Any]):
    """Ratings go by book."""

    ratings = serializers.DictField(help_text="By book: the numbers that it reads.")


class VesselClassVersionSerializer(RatedVersion):
    """A class of vessel as one edition has it."""

    key = serializers.SlugField(source="vessel_class.key", read_only=True)

    class Meta:
        model = VesselClassVersion
        fields: Any = (*VERSION, "vessel_class", "kind", "ratings")
        read_only_fields = fields


class VesselClassSerializer(serializers.ModelSerializer[VesselClass]):
    """A class of vessel, with its present version."""

    latest = VesselClassVersionSerializer(read_only=True)

    class Meta:
        model = VesselClass
        fields = ITEM
        read_only_fields = fields


class GunTypeVersionSerializer(RatedVersion):
    """A type of gun as one edition has it."""

    key = serializers.SlugField(source="gun_type.key", read_only=True)

    class Meta:
        model = GunTypeVersion
        fields: Any = (*VERSION, "gun_type", "kind", "crew", "ratings")
        read_only_fields = fields


class GunTypeSerializer(serializers.ModelSerializer[GunType]):
    """A type of gun, with its present version."""

    latest = GunTypeVersionSerializer(read_only=True)

    class Meta:
        model = GunType
        fields = ITEM
        read_only_fields = fields


class TroopTypeVersionSerializer(RatedVersion):
    """A type of troops as one edition has it."""

    key = serializers.SlugField(source="troop_type.key", read_only=True)

    class Meta:
        model = TroopTypeVersion
        fields: Any = (*VERSION, "troop_type", "kind", "figures", "weapon", "attached", "ratings")
        read_only_fields = fields


class TroopTypeSerializer(serializers.ModelSerializer[TroopType]):
    """A type of troops, with its present version."""

    latest = TroopTypeVersionSerializer(read_only=True)

    class Meta:
        model = TroopType
        fields = ITEM
        read_only_fields = fields


class ObjectKindVersionSerializer(serializers.ModelSerializer[ObjectKindVersion]):
    """A kind of object as one edition has it."""

    key = serializers.SlugField(source="object_kind.key", read_only=True)

    class Meta:
        model = ObjectKindVersion
        fields: Any = (*VERSION, "object_kind", "encumbrance")
        read_only_fields = fields


class ObjectKindSerializer(serializers.ModelSerializer[ObjectKind]):
    """A kind of object, with its present version."""

    latest = ObjectKindVersionSerializer(read_only=True)

    class Meta:
        model = ObjectKind
        fields = ITEM
        read_only_fields = fields


class PriceListVersionSerializer(serializers.ModelSerializer[PriceListVersion]):
    """Prices as one edition has them. Each names the version of the design that it prices."""

    key = serializers.SlugField(source="price_list.key", read_only=True)
    prices = serializers.DictField(
        child=serializers.DictField(),
        help_text="Of `vessels`, `guns` and `troops`, by the design's key.",
    )

    class Meta:
        model = PriceListVersion
        fields: Any = (*VERSION, "price_list", "ruleset", "unit", "prices")
        read_only_fields = fields


class PriceListSerializer(serializers.ModelSerializer[PriceList]):
    """A price list, with its present version."""

    latest = PriceListVersionSerializer(read_only=True)

    class Meta:
        model = PriceList
        fields = ITEM
        read_only_fields = fields


class CampaignPriceListSerializer(serializers.ModelSerializer[CampaignPriceList]):
    """The edition of prices that a campaign buys by."""

    price_list_version = PriceListVersionSerializer(read_only=True)

    class Meta:
        model = CampaignPriceList
        fields: Any = (
            "id",
            "version",
            "campaign",
            "ruleset",
            "price_list_version",
            "created_at",
            "updated_at",
        )
        read_only_fields = fields


class AdoptionRequest(StrictSerializer):
    """The edition of prices to buy by from now on."""

    campaign = RowField(queryset=Campaign.objects.all(), campaign_path="id")
    price_list_version = serializers.UUIDField(help_text="The id of the edition.")

    def validate_price_list_version(self, value: Any) -> PriceListVersion:
        found = PriceListVersion.objects.filter(
            pk=value, price_list__retired_at__isnull=True
        ).first()
        if found is None:
            raise serializers.ValidationError(
                "There is no such edition of prices.", code="does_not_exist"
            )
        return found
