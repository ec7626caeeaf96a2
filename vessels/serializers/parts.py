"""Shapes that stand within others: rows as `vessels.rosters` brings them along."""

from typing import Any

from rest_framework import serializers

from campaigns.models import Campaign
from vessels.models import Officer, TroopUnit
from vessels.models.fleet import Drill


class SideRefSerializer(serializers.Serializer[Any]):
    """A side, by all its names."""

    id = serializers.UUIDField()
    key = serializers.SlugField()
    name = serializers.CharField()


class PersonSerializer(serializers.Serializer[Any]):
    """A captain or a leader. What a book keeps of him goes by the book."""

    id = serializers.UUIDField()
    key = serializers.SlugField()
    name = serializers.CharField()
    ratings = serializers.DictField()
    experience = serializers.IntegerField()
    fate = serializers.ChoiceField(choices=Officer.Fate.choices)


class GunSerializer(serializers.Serializer[Any]):
    """A gun mounted in a vessel, and who serves it."""

    id = serializers.UUIDField()
    slot = serializers.SlugField(help_text="Its id in setups and logs.")
    type = serializers.SlugField(help_text="The key of its type.")
    type_version = serializers.IntegerField()
    name = serializers.CharField()
    kind = serializers.CharField()
    crew = serializers.IntegerField()
    full_crew = serializers.IntegerField()
    drill = serializers.ChoiceField(choices=Drill.choices)
    donor = serializers.CharField(
        allow_null=True, help_text="The key of the unit that manned it again (RS-GUN-07)."
    )
    donated = serializers.IntegerField(help_text="How many of the crew came from the donor.")


class CrewSerializer(serializers.Serializer[Any]):
    """How many of a role there are, and should be."""

    role = serializers.CharField()
    count = serializers.IntegerField()
    full = serializers.IntegerField()


class AboardSerializer(serializers.Serializer[Any]):
    """A unit aboard."""

    id = serializers.UUIDField()
    key = serializers.SlugField()
    name = serializers.CharField()
    kind = serializers.CharField()
    figures = serializers.IntegerField()
    full_figures = serializers.IntegerField()
    status = serializers.ChoiceField(choices=TroopUnit.Status.choices)


class CarriedSerializer(serializers.Serializer[Any]):
    """An object that is carried."""

    id = serializers.UUIDField()
    key = serializers.SlugField()
    name = serializers.CharField()
    kind = serializers.CharField()
    encumbrance = serializers.IntegerField()
    bearer = serializers.CharField(allow_null=True, help_text="The key of the unit that has it.")


class PaidSerializer(serializers.Serializer[Any]):
    """What was paid, by which edition of prices."""

    id = serializers.UUIDField()
    item = serializers.CharField()
    amount = serializers.IntegerField()
    unit = serializers.ChoiceField(choices=Campaign.MoneyUnit.choices)
    rule = serializers.CharField()
    price_list = serializers.CharField()
    price_list_version = serializers.IntegerField()
    transfer = serializers.UUIDField(allow_null=True)


class ReturnsSerializer(serializers.Serializer[Any]):
    """How an absent vessel comes back."""

    by_roll = serializers.BooleanField()
    scope = serializers.CharField()
    riverside_only = serializers.BooleanField()
    chance = serializers.ListField(
        child=serializers.IntegerField(), help_text="So many of so many, each turn."
    )


class AvailabilitySerializer(serializers.Serializer[Any]):
    """Whether a vessel is there to be deployed; if not, why."""

    available = serializers.BooleanField()
    reason = serializers.CharField()
    rule = serializers.CharField()
    returns = ReturnsSerializer(allow_null=True)


class ClassRefSerializer(serializers.Serializer[Any]):
    """The class of a vessel, in the version that she was built by."""

    id = serializers.UUIDField(source="vessel_class_id")
    key = serializers.SlugField(source="vessel_class.key")
    name = serializers.CharField()
    kind = serializers.CharField()
    version = serializers.IntegerField(source="number")
    version_id = serializers.UUIDField(source="pk")
    rulesets = serializers.ListField(
        source="ratings", child=serializers.CharField(), help_text="Books that it is rated for."
    )
