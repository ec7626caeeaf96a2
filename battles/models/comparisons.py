"""Comparisons: one order of battle forecast by several books, side by side."""

from typing import Any

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Exists, OuterRef, Prefetch, Q, UniqueConstraint

from battles.models.forecasts import UNFINISHED, Forecast
from battles.models.scenarios import Scenario
from campaigns.models import Campaign, Member, Side, in_command
from riverwar.accounts.models import User
from riverwar.api.models import Versioned


class ComparisonQuerySet(models.QuerySet["Comparison"]):
    """Which comparisons."""

    def for_user(self, user: User) -> "ComparisonQuerySet":
        """As their forecasts: a side's are its own; the organiser's open when all is over."""
        if user.is_superuser:
            return self
        mine = Member.objects.filter(user=user, campaign=OuterRef("campaign"))
        at_work = Forecast.objects.filter(comparison=OuterRef("pk"), status__in=UNFINISHED)
        over = Q(scenario__status=Scenario.Status.FOUGHT) & ~Exists(at_work)
        return self.filter(
            Exists(mine.filter(in_command("side"))) | (Q(side=None) & over & Exists(mine))
        )

    def with_forecasts(self) -> "ComparisonQuerySet":
        """With their forecasts, and the tallies of these, by one more query."""
        return self._with(Forecast.objects.with_ranges())

    def with_progress(self) -> "ComparisonQuerySet":
        """With how far their forecasts are, and without what the books make of the battle."""
        return self._with(Forecast.objects.defer("setup", "tally", "failure"))

    def _with(self, forecasts: models.QuerySet[Forecast]) -> "ComparisonQuerySet":
        return self.select_related("scenario", "side").prefetch_related(
            Prefetch("forecasts", forecasts, to_attr="of_books")
        )


class Comparison(Versioned):
    """Forecasts of one scenario by several books, with one seed and so many runs each.

    `books` has, in the order in which they were asked for, what each book makes of the order of
    battle: its version, the conversions by entry, what is left out and why; or why it refuses to
    fight it. Those that do not have a forecast each.
    """

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="comparisons")
    scenario = models.ForeignKey(Scenario, models.CASCADE, related_name="comparisons")
    side = models.ForeignKey(
        Side, models.CASCADE, related_name="comparisons", null=True, blank=True
    )
    runs = models.PositiveIntegerField()
    seed = models.BinaryField(max_length=32)
    books = models.JSONField()
    requested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    queued_at = models.DateTimeField()

    objects = ComparisonQuerySet.as_manager()

    class Meta(Versioned.Meta):
        ordering = ("-created_at", "-id")
        indexes = (
            models.Index(fields=("campaign", "created_at"), name="comparison_of_campaign_newest"),
        )
        constraints = (
            UniqueConstraint(fields=("id", "campaign"), name="comparison_of_campaign"),
            CheckConstraint(name="comparison_runs_count", condition=Q(runs__gte=1)),
        )
        triggers = (
            *Versioned.Meta.triggers,
            pgtrigger.ReadOnly(
                name="comparison_frozen",
                fields=["scenario", "campaign", "side", "runs", "seed", "books"],
            ),
        )

    def __str__(self) -> str:
        return f"{self.scenario} by {len(self.books)} books"

    @property
    def shown_seed(self) -> str:
        """The seed in hex: with it the same comparison can be asked for again."""
        return bytes(self.seed).hex()

    @property
    def forecast_of(self) -> dict[str, Any]:
        """The forecast of each book that fights it, of a row that was read `with_forecasts()`."""
        found: list[Forecast] = getattr(self, "of_books", [])
        return {forecast.ruleset: forecast for forecast in found}

    @property
    def done(self) -> int:
        """The runs that are done, of all books."""
        return sum(forecast.done for forecast in self.forecast_of.values())

    @property
    def of(self) -> int:
        """The runs that were asked for, of the books that fight it."""
        return self.runs * len(self.forecast_of)

    @property
    def unfinished(self) -> bool:
        """Whether workers are at one of them, or will be."""
        return any(forecast.unfinished for forecast in self.forecast_of.values())
