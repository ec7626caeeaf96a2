"""Shapes of conversions: what a class is in a book that it was not designed for, and why."""

from typing import Any

from rest_framework import serializers

from campaigns.keys import LENGTH
from riverwar.api.serializers import RowField, StrictSerializer, TextField, WholeNumberField
from rulesets import RULESETS
from vessels.models import ClassConversion, VesselClassVersion
from vessels.rated import OURS

MOST_GUNS = 40
BOOKS = [(key, book.title) for key, book in RULESETS.items()]


class ReasonSerializer(serializers.Serializer[Any]):
    """One step of a conversion: what became what, and why."""

    subject = serializers.CharField(help_text="What it is about, such as hull or guns.")
    text = serializers.CharField()
    rule = serializers.CharField(help_text="Of the book, or of the rules of conversion (CV-...).")


class ClassConversionSerializer(serializers.ModelSerializer[ClassConversion]):
    """One version of a class's conversion to a book."""

    key = serializers.SlugField(source="vessel_class.key", read_only=True)
    class_number = serializers.IntegerField(
        source="class_version.number", read_only=True, help_text="The version that it is of."
    )
    published_number = serializers.IntegerField(
        source="published.number",
        read_only=True,
        default=None,
        allow_null=True,
        help_text="The version of the class that came of it; null: none.",
    )
    source = serializers.CharField(  # type: ignore[assignment]
        help_text="The book that the class was designed for."
    )
    ruleset = serializers.CharField(help_text="The book that it is rated for here.")
    particulars = serializers.DictField(help_text="What she is, apart from any book.")
    ratings = serializers.DictField(help_text="The numbers that the book reads.")
    mounted = serializers.ListField(
        child=serializers.CharField(), help_text="The guns that the book mounts in her, by kind."
    )
    reasons = ReasonSerializer(many=True)

    class Meta:
        model = ClassConversion
        fields: Any = (
            "id", "version", "vessel_class", "key", "class_version", "class_number", "source",
            "ruleset", "ruleset_version", "number", "status", "changed", "note", "particulars",
            "kind", "ratings", "mounted", "reasons", "digest", "published", "published_number",
            "author", "accepted_by", "accepted_at", "created_at", "updated_at",
        )  # fmt: skip
        read_only_fields = fields


class RatingRequest(StrictSerializer):
    """What a book makes of the class, as a rules editor has it."""

    kind = TextField(max_length=LENGTH, help_text="The book's word for it.")
    ratings = serializers.DictField(help_text="The numbers that the book reads.")
    mounted = serializers.ListField(
        child=TextField(max_length=LENGTH),
        max_length=MOST_GUNS,
        required=False,
        help_text="Kinds of its guns in the book; without it those that the ratings have.",
    )

    def validate_ratings(self, value: dict[str, Any]) -> dict[str, Any]:
        if told := [word for word in OURS if word in value]:
            raise serializers.ValidationError(
                f"Give {' and '.join(told)} beside the ratings.", code="misplaced"
            )
        return value


class ClassConversionRequest(StrictSerializer):
    """A class to convert; with particulars or a rating, what a rules editor makes of it."""

    class_version = RowField(
        queryset=VesselClassVersion.objects.select_related("vessel_class"), campaign_path=None
    )
    ruleset = serializers.ChoiceField(choices=BOOKS)
    particulars = serializers.DictField(
        required=False, help_text="Instead of those that are found: the book rates her by these."
    )
    rating = RatingRequest(required=False)
    note = TextField(max_length=500, required=False, allow_blank=True, help_text="Why.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if "particulars" in attrs and "rating" in attrs:
            raise serializers.ValidationError(
                {"rating": ["Give particulars or a rating, not both."]}, code="both"
            )
        return attrs


class TakeVersionRequest(StrictSerializer):
    """The version of her class that she is to have."""

    number = WholeNumberField(
        min_value=1, required=False, help_text="Without it the present one of the catalogue."
    )
