"""Shapes of comparisons: what several books make of one order of battle, and what they foretell."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from battles.comparing import ACCEPTED, COMPUTED, PRINTED, PUBLISHED
from battles.figures import figures
from battles.models import Comparison
from riverwar.api.serializers import FieldErrorSerializer, StrictModelSerializer
from rulesets import RULESETS
from vessels.serializers.conversions import BOOKS, ReasonSerializer
from vessels.serializers.parts import SideRefSerializer

from .forecasts import FiguresSerializer, NewForecast

MOST_BOOKS = 4
BASES = (
    (PRINTED, "As her class was designed"),
    (ACCEPTED, "By a conversion that a rules editor accepted"),
    (PUBLISHED, "By a version of her class that a rules editor published"),
    (COMPUTED, "Worked out for this comparison"),
)


class CitedConversionSerializer(serializers.Serializer[Any]):
    """How a book comes to have a vessel or a unit as it has."""

    entry = serializers.CharField(help_text="Its key.")
    name = serializers.CharField()
    type = serializers.CharField(help_text="vessel or unit")
    source = serializers.CharField(  # type: ignore[assignment]
        help_text="The book that it is converted from."
    )
    source_kind = serializers.CharField()
    kind = serializers.CharField(help_text="The book's own word for it.")
    basis = serializers.ChoiceField(
        choices=BASES,
        help_text="printed: as designed, with damage carried over. accepted: by the conversion of "
        "that number. published: by a version of the class. computed: worked out for this once.",
    )
    number = serializers.IntegerField(allow_null=True, help_text="Of the accepted conversion.")
    reasons = ReasonSerializer(many=True)


class ComparedBookSerializer(serializers.Serializer[Any]):
    """What one book makes of it, and its forecast so far."""

    ruleset = serializers.CharField()
    title = serializers.CharField()
    ruleset_version = serializers.IntegerField()
    refused = FieldErrorSerializer(
        many=True, allow_null=True, help_text="Why the book cannot fight it; null: it does."
    )
    forecast = serializers.UUIDField(allow_null=True)
    status = serializers.CharField(allow_null=True, help_text="Of its forecast.")
    setup_digest = serializers.CharField(allow_null=True)
    figures = FiguresSerializer(allow_null=True)
    conversions = CitedConversionSerializer(many=True)
    left_out = ReasonSerializer(many=True, help_text="What the book has no place for, and why.")
    changed = ReasonSerializer(many=True, help_text="What became something else, and why.")


class ComparisonProgressSerializer(serializers.Serializer[Any]):
    """How far along its forecasts are, in runs of all of them."""

    done = serializers.IntegerField()
    of = serializers.IntegerField()
    waiting = serializers.BooleanField(source="unfinished", help_text="Whether to ask again.")


class ComparisonSummarySerializer(StrictModelSerializer):
    """A comparison in short."""

    side = SideRefSerializer(
        allow_null=True,
        help_text="Whose it is: other sides' plans stand at their defaults. Null: it knows all "
        "plans, and is the organiser's alone until the scenario has been fought.",
    )
    rulesets = serializers.SerializerMethodField(help_text="In the order that was asked for.")
    progress = ComparisonProgressSerializer(source="*")
    seed = serializers.CharField(
        source="shown_seed", help_text="In hex, of each forecast: it repeats the comparison."
    )

    class Meta:
        model = Comparison
        fields: tuple[str, ...] = (
            "id", "version", "campaign", "scenario", "side", "runs", "seed", "rulesets",
            "progress", "queued_at",
        )  # fmt: skip
        read_only_fields = fields

    def get_rulesets(self, comparison: Comparison) -> list[str]:
        return [book["ruleset"] for book in comparison.books]


class ComparisonSerializer(ComparisonSummarySerializer):
    """A comparison with what each book makes of it, and with the figures so far."""

    books = serializers.SerializerMethodField()
    page = serializers.SerializerMethodField()

    class Meta(ComparisonSummarySerializer.Meta):
        fields = (*ComparisonSummarySerializer.Meta.fields, "books", "requested_by", "page")
        read_only_fields = fields

    @extend_schema_field(ComparedBookSerializer(many=True))
    def get_books(self, comparison: Comparison) -> Any:
        forecasts = comparison.forecast_of
        told = []
        for book in comparison.books:
            forecast = forecasts.get(book["ruleset"])
            told.append(
                {
                    **book,
                    "title": RULESETS[book["ruleset"]].title,
                    "ruleset_version": book["version"],
                    "forecast": forecast and forecast.pk,
                    "status": forecast and forecast.status,
                    "setup_digest": forecast and forecast.setup_digest,
                    "figures": forecast and figures(forecast),
                }
            )
        return ComparedBookSerializer(told, many=True).data

    def get_page(self, comparison: Comparison) -> str:
        return f"/comparisons/{comparison.pk}/"


class NewComparison(NewForecast):
    """The scenario to compare the books on, and how often each is to fight it."""

    rulesets = serializers.ListField(
        child=serializers.ChoiceField(choices=BOOKS), min_length=2, max_length=MOST_BOOKS
    )

    def validate_rulesets(self, value: list[str]) -> list[str]:
        if len(set(value)) != len(value):
            raise serializers.ValidationError("Name each book once.", code="repeated")
        return value
