"""Forecasts: one setup fought over many seeds, in ranges of runs that workers claim."""

from collections.abc import Mapping
from typing import Final

import pgtrigger
from django.conf import settings
from django.contrib.postgres.expressions import ArraySubquery
from django.db import models
from django.db.models import CheckConstraint, Exists, F, OuterRef, Q, UniqueConstraint

from battles.models.scenarios import Scenario
from campaigns.keys import LENGTH
from campaigns.models import Campaign, Member, Side, in_command
from campaigns.triggers import transitions
from riverwar.accounts.ids import uuid7
from riverwar.accounts.models import User
from riverwar.api.models import Versioned


class ForecastStatus(models.TextChoices):
    """How far along a forecast is."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    CANCELLED = "cancelled"
    FAILED = "failed"


UNFINISHED: Final = (ForecastStatus.QUEUED, ForecastStatus.RUNNING)

FORECAST_MOVES: Final[Mapping[str, str]] = {
    "queued": "running cancelled",
    "running": "done cancelled failed",
}
"""From what to what a forecast's status may move."""


class ForecastQuerySet(models.QuerySet["Forecast"]):
    """Which forecasts."""

    def for_user(self, user: User) -> "ForecastQuerySet":
        """A side's are its own. Those that know everything are the organiser's, and open to his
        members once they have ended and the scenario has been fought."""
        if user.is_superuser:
            return self
        mine = Member.objects.filter(user=user, campaign=OuterRef("campaign"))
        over = Q(scenario__status=Scenario.Status.FOUGHT) & ~Q(status__in=UNFINISHED)
        return self.filter(
            Exists(mine.filter(in_command("side"))) | (Q(side=None) & over & Exists(mine))
        )

    def unfinished(self) -> "ForecastQuerySet":
        """Those that workers are at, or will be."""
        return self.filter(status__in=UNFINISHED)

    def waiting(self) -> "ForecastQuerySet":
        """Those with runs that nobody is at: not dealt yet, or put back."""
        put_back = ForecastRange.objects.waiting().filter(forecast=OuterRef("pk"))
        return self.unfinished().filter(Q(dealt__lt=F("runs")) | Exists(put_back))

    def with_ranges(self) -> "ForecastQuerySet":
        """With the tallies that are not gathered yet as `loose`, read at the same moment."""
        done = ForecastRange.objects.done().filter(forecast=OuterRef("pk"))
        return self.annotate(loose=ArraySubquery(done.values("tally")))


class Forecast(Versioned):
    """The odds of a scenario's battle: its setup as it would be frozen, and what runs of it gave.

    With a `side` it is that side's own: other sides' plans are left out of its setup. Runs are
    dealt to workers in order; `tally` has those of the ranges that are done and gathered.
    """

    Status = ForecastStatus

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="forecasts")
    scenario = models.ForeignKey(Scenario, models.CASCADE, related_name="forecasts")
    side = models.ForeignKey(Side, models.CASCADE, related_name="forecasts", null=True, blank=True)
    # That which it is a part of: the same order of battle by several books.
    comparison = models.ForeignKey(
        "battles.Comparison", models.CASCADE, related_name="forecasts", null=True, blank=True
    )
    status = models.CharField(
        max_length=16, choices=ForecastStatus.choices, default=ForecastStatus.QUEUED
    )

    setup = models.TextField()
    setup_digest = models.CharField(max_length=64)
    seed = models.BinaryField(max_length=32)
    ruleset = models.CharField(max_length=LENGTH)
    ruleset_version = models.PositiveIntegerField()

    runs = models.PositiveIntegerField()
    dealt = models.PositiveIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    # How many runs the next range has.
    stride = models.PositiveIntegerField(default=1)
    # Whose turn it is among forecasts: who was dealt a range last waits.
    dealt_at = models.DateTimeField()
    tally = models.JSONField()
    # Why workers were kept from it.
    failure = models.TextField(blank=True, default="")

    requested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    queued_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    objects = ForecastQuerySet.as_manager()

    class Meta(Versioned.Meta):
        ordering = ("-created_at", "-id")
        indexes = (
            models.Index(
                fields=("dealt_at",), condition=Q(status__in=UNFINISHED), name="forecast_turns"
            ),
            models.Index(fields=("campaign", "created_at"), name="forecast_of_campaign"),
        )
        constraints = (
            CheckConstraint(
                name="forecast_status_legal", condition=Q(status__in=ForecastStatus.values)
            ),
            CheckConstraint(
                name="forecast_runs_in_order",
                condition=Q(done__lte=F("dealt"), dealt__lte=F("runs"), runs__gte=1, stride__gte=1),
            ),
            UniqueConstraint(fields=("comparison", "ruleset"), name="forecast_once_a_book"),
            CheckConstraint(
                name="forecast_done_is_all",
                condition=~Q(status="done") | Q(done=F("runs")),
            ),
        )
        triggers = (
            *Versioned.Meta.triggers,
            transitions("forecast", dict(FORECAST_MOVES)),
            pgtrigger.ReadOnly(
                name="forecast_frozen",
                fields=[
                    "scenario", "campaign", "side", "comparison", "setup", "setup_digest", "seed",
                    "ruleset", "ruleset_version", "runs",
                ],
            ),
        )  # fmt: skip

    def __str__(self) -> str:
        return f"{self.scenario}, forecast of {self.runs}"

    @property
    def shown_seed(self) -> str:
        """The seed in hex: with it the same forecast can be asked for again."""
        return bytes(self.seed).hex()

    @property
    def unfinished(self) -> bool:
        """Whether workers are at it, or will be."""
        return self.status in UNFINISHED


class ForecastRangeQuerySet(models.QuerySet["ForecastRange"]):
    """Which ranges."""

    def waiting(self) -> "ForecastRangeQuerySet":
        """Those that were put back."""
        return self.filter(tally__isnull=True, lease_until__isnull=True)

    def done(self) -> "ForecastRangeQuerySet":
        """Those that are fought and not gathered yet."""
        return self.filter(tally__isnull=False)


class ForecastRange(models.Model):
    """Consecutive runs of a forecast, dealt to a worker: leased, then done, then gathered.

    A claim has a lease by the database's clock and a fencing number that rises with every claim.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    forecast = models.ForeignKey(Forecast, models.CASCADE, related_name="ranges")
    first = models.PositiveIntegerField()
    count = models.PositiveIntegerField()
    lease_until = models.DateTimeField(null=True, blank=True)
    fence = models.PositiveIntegerField(default=1)
    deaths = models.PositiveIntegerField(default=0)
    worker = models.CharField(max_length=120, blank=True, default="")
    tally = models.JSONField(null=True, blank=True)

    objects = ForecastRangeQuerySet.as_manager()

    class Meta:
        ordering = ("forecast", "first")
        indexes = (
            models.Index(
                fields=("lease_until",), condition=Q(tally__isnull=True), name="forecast_leases"
            ),
        )
        constraints = (
            UniqueConstraint(fields=("forecast", "first"), name="forecast_range_once"),
            CheckConstraint(
                name="forecast_range_done_or_leased",
                condition=Q(tally__isnull=True) | Q(lease_until__isnull=True),
            ),
        )

    def __str__(self) -> str:
        return f"{self.forecast}, {self.count} from {self.first}"
