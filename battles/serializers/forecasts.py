"""Shapes of forecasts: what was asked, how far it is, and what it says."""

from typing import Any, Final

from django.conf import settings
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from battles.figures import figures
from battles.forecast import tally_of
from battles.models import Forecast, Scenario
from riverwar.api.serializers import (
    RowField,
    StrictModelSerializer,
    StrictSerializer,
    WholeNumberField,
)
from rulesets.core.odds import WHOLE, Distribution, Share
from vessels.serializers.parts import SideRefSerializer

from .battles import ReportSerializer
from .values import DocumentField

SEED: Final = r"^[0-9a-f]{64}\Z"


class ShareSerializer(serializers.Serializer[Any]):
    """So many of so many, with the 95 % interval (Wilson) of the share that they estimate."""

    count = serializers.IntegerField()
    of = serializers.IntegerField()
    low = serializers.SerializerMethodField(help_text="0 to 1, rounded down; never 1.")
    high = serializers.SerializerMethodField(help_text="0 to 1, rounded up; never 0.")

    def get_low(self, share: Share) -> float:
        return share.low / WHOLE

    def get_high(self, share: Share) -> float:
        return share.high / WHOLE


class DistributionSerializer(serializers.Serializer[Any]):
    """How a figure came out over the battles; null before any is fought."""

    mean = serializers.SerializerMethodField(help_text="To two places.")
    least = serializers.IntegerField(allow_null=True)
    lower_quartile = serializers.IntegerField(allow_null=True)
    median = serializers.IntegerField(allow_null=True)
    upper_quartile = serializers.IntegerField(allow_null=True)
    most = serializers.IntegerField(allow_null=True)
    counts = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()),
        help_text="Each value with the number of its battles, in order.",
    )

    def get_mean(self, told: Distribution) -> float | None:
        return round(told.total / told.n, 2) if told.n else None


class ForecastCauseSerializer(serializers.Serializer[Any]):
    """One way in which battles ended."""

    winner = serializers.CharField(allow_null=True, help_text="Key of a side; null: nobody.")
    rule = serializers.CharField()
    reason = serializers.CharField()
    count = serializers.IntegerField()


class SideFiguresSerializer(serializers.Serializer[Any]):
    """How a side fared."""

    id = serializers.CharField(help_text="Its key.")
    name = serializers.CharField()
    won = ShareSerializer()
    lost = ShareSerializer(help_text="Where another side has won.")
    people_lost = DistributionSerializer()
    vessels_lost = DistributionSerializer(help_text="Sunk, captured or lost.")


class BoxesSerializer(serializers.Serializer[Any]):
    """Boxes of one kind that an entry has by its book."""

    name = serializers.CharField(help_text="Such as hull or structure.")
    of = serializers.IntegerField(help_text="How many there are when she is whole.")
    lost = DistributionSerializer(help_text="At the end, those lost before among them.")


class EntryFiguresSerializer(serializers.Serializer[Any]):
    """What became of one vessel or unit."""

    id = serializers.CharField(help_text="Its key.")
    name = serializers.CharField()
    side = serializers.CharField(help_text="Key of its side.")
    type = serializers.CharField(help_text="vessel or unit")
    people = serializers.IntegerField(help_text="Crew, or figures, at the start.")
    ends = serializers.DictField(
        child=serializers.IntegerField(), help_text="Battles by its status at the end."
    )
    leader = serializers.DictField(
        child=serializers.IntegerField(),
        help_text="Battles by what became of its captain or leader.",
    )
    people_lost = DistributionSerializer()
    boxes = BoxesSerializer(many=True, help_text="None where the book counts no lasting damage.")


class FiguresSerializer(serializers.Serializer[Any]):
    """What a forecast says so far. Won by either side, drawn and failed add up to done."""

    runs = serializers.IntegerField()
    done = serializers.IntegerField()
    fought = serializers.IntegerField(help_text="done less those that failed.")
    failed = ShareSerializer(help_text="Runs that broke the engine, of all that are done.")
    drawn = ShareSerializer()
    sides = SideFiguresSerializer(many=True)
    turns = DistributionSerializer()
    causes = ForecastCauseSerializer(many=True)
    entries = EntryFiguresSerializer(many=True)
    closest = serializers.IntegerField(
        allow_null=True, help_text="The run that went most as the average: the sample."
    )


class ForecastProgressSerializer(serializers.Serializer[Any]):
    """How far along a forecast is, in runs."""

    done = serializers.IntegerField()
    of = serializers.IntegerField(source="runs")
    waiting = serializers.BooleanField(source="unfinished", help_text="Whether to ask again.")


class ForecastSummarySerializer(StrictModelSerializer):
    """A forecast in short."""

    side = SideRefSerializer(
        allow_null=True,
        help_text="Whose it is: other sides' plans stand at their defaults. Null: it knows all "
        "plans, and is the organiser's alone until the scenario has been fought.",
    )
    progress = ForecastProgressSerializer(source="*")
    seed = serializers.CharField(
        source="shown_seed", help_text="In hex: with it the same forecast can be asked for again."
    )

    class Meta:
        model = Forecast
        fields: tuple[str, ...] = (
            "id", "version", "campaign", "scenario", "side", "comparison", "status", "progress",
            "ruleset", "ruleset_version", "setup_digest", "seed", "queued_at", "started_at",
            "ended_at",
        )  # fmt: skip
        read_only_fields = fields


class ForecastSerializer(ForecastSummarySerializer):
    """A forecast with its figures so far."""

    figures = serializers.SerializerMethodField()
    failure = serializers.SerializerMethodField(
        help_text="Why it was given up, or else how the first run failed: for the organiser."
    )
    page = serializers.SerializerMethodField()

    class Meta(ForecastSummarySerializer.Meta):
        fields = (
            *ForecastSummarySerializer.Meta.fields,
            "figures", "failure", "requested_by", "page",
        )  # fmt: skip
        read_only_fields = fields

    @extend_schema_field(FiguresSerializer)
    def get_figures(self, forecast: Forecast) -> Any:
        return FiguresSerializer(figures(forecast)).data

    def get_failure(self, forecast: Forecast) -> str | None:
        if not self.context["viewer"].runs(forecast.campaign_id):
            return None
        first = tally_of(forecast).first_failure
        return forecast.failure or (first[1] if first else None)

    def get_page(self, forecast: Forecast) -> str:
        return f"/forecasts/{forecast.pk}/"


class ForecastSetupSerializer(serializers.Serializer[Any]):
    """The setup that is fought over and over."""

    digest = serializers.CharField(help_text="SHA-256 of it.")
    withheld = serializers.ListField(
        child=serializers.CharField(), help_text="Sides whose plans stand at their defaults."
    )
    setup = DocumentField(help_text="Schema 1.")


class SampleSerializer(ReportSerializer):
    """The after-action report of the run that went most as the average."""

    run = serializers.IntegerField()
    seed = serializers.CharField(help_text="Of this run, in hex.")


class NewForecast(StrictSerializer):
    """The scenario to forecast, and how often to fight it."""

    scenario = RowField(queryset=Scenario.objects.select_related("campaign"))
    runs = WholeNumberField(
        min_value=1,
        default=1_000,
        help_text="Times the vessels and units that take part, at most "
        f"{settings.FORECAST_BUDGET:,}.",
    )
    seed = serializers.RegexField(
        SEED, required=False, help_text="64 hexadecimal digits, to repeat a forecast; else drawn."
    )
