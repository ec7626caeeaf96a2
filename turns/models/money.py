"""The fiscal years: what was rolled for each, and what the salaries took."""

from django.db import models
from django.db.models import CheckConstraint, F, Q, UniqueConstraint

from campaigns.history import with_history
from campaigns.models import Campaign
from riverwar.api.models import Versioned
from turns.models.war import OfCampaignQuerySet


@with_history()
class FiscalYear(Versioned):
    """SNS-MONEY-01, SNS-MONEY-02: a year's money, and the salaries that come off it."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="fiscal_years")
    year = models.PositiveIntegerField()
    budget = models.PositiveBigIntegerField()
    salaries = models.PositiveBigIntegerField()

    objects = OfCampaignQuerySet.as_manager()

    class Meta(Versioned.Meta):
        ordering = ("campaign", "year")
        constraints = (
            UniqueConstraint(fields=("campaign", "year"), name="fiscal_year_once"),
            CheckConstraint(
                name="fiscal_year_salaries_within_budget", condition=Q(salaries__lte=F("budget"))
            ),
        )

    def __str__(self) -> str:
        return f"{self.campaign}: {self.year}"

    @property
    def net(self) -> int:
        """What is issued over the year."""
        return self.budget - self.salaries
