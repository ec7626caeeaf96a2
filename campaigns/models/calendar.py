"""The calendar: turns of a month, the steps taken in them, and the chart they are played on."""

from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint

from campaigns.history import with_history
from campaigns.models.war import Campaign
from campaigns.rules.sequence import Step
from campaigns.triggers import append_only
from riverwar.accounts.ids import uuid7
from riverwar.accounts.models import User
from riverwar.api.models import Versioned
from riverwar.feed.models import Event

STEPS: Any = [(str(step), str(step)) for step in Step]


class CampaignTurnQuerySet(models.QuerySet["CampaignTurn"]):
    """Which turns."""

    def for_user(self, user: User) -> "CampaignTurnQuerySet":
        """The turns of a person's campaigns."""
        if user.is_superuser:
            return self
        return self.filter(campaign__in=Campaign.objects.for_user(user))

    def open(self) -> "CampaignTurnQuerySet":
        """Those that are being played: one of a campaign at most."""
        return self.filter(closed_at__isnull=True)


@with_history()
class CampaignTurn(Versioned):
    """SNS-CAL-01: one month, and the step of its sequence that is to be taken next."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="turns")
    number = models.PositiveIntegerField()
    step = models.CharField(max_length=16, choices=STEPS)
    # Until when commanders may write orders; none: until the step is taken.
    orders_due = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    objects = CampaignTurnQuerySet.as_manager()

    class Meta(Versioned.Meta):
        ordering = ("campaign", "number")
        constraints = (
            UniqueConstraint(fields=("campaign", "number"), name="campaign_turn_number_once"),
            UniqueConstraint(fields=("id", "campaign"), name="campaign_turn_of_campaign"),
            UniqueConstraint(
                fields=("campaign",),
                condition=Q(closed_at__isnull=True),
                name="campaign_turn_one_open",
            ),
            CheckConstraint(name="campaign_turn_number_counts", condition=Q(number__gte=1)),
            CheckConstraint(
                name="campaign_turn_step_legal", condition=Q(step__in=[key for key, _ in STEPS])
            ),
        )

    def __str__(self) -> str:
        return f"{self.campaign}, turn {self.number}"

    def orders_are_closed(self, now: datetime) -> bool:
        """Whether the deadline of its orders is over."""
        return self.orders_due is not None and now > self.orders_due


class TurnStepQuerySet(models.QuerySet["TurnStep"]):
    """Which steps."""

    def for_user(self, user: User) -> "TurnStepQuerySet":
        """The steps of a person's campaigns."""
        if user.is_superuser:
            return self
        return self.filter(turn__campaign__in=Campaign.objects.for_user(user))


class TurnStep(models.Model):
    """SNS-SEQ-01: a step that was taken, once, with what happened in it as the book tells it."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    turn = models.ForeignKey(CampaignTurn, models.CASCADE, related_name="steps")
    step = models.CharField(max_length=16, choices=STEPS)
    # What happened, in order: kind, rule and facts, and the sentence that tells it.
    log = models.JSONField(default=list)
    event = models.ForeignKey(Event, models.PROTECT, related_name="+")
    taken_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    taken_at = models.DateTimeField()

    objects = TurnStepQuerySet.as_manager()

    class Meta:
        ordering = ("taken_at", "id")
        triggers = append_only("turn_step")
        constraints = (
            UniqueConstraint(fields=("turn", "step"), name="turn_step_once"),
            CheckConstraint(
                name="turn_step_legal", condition=Q(step__in=[key for key, _ in STEPS])
            ),
        )

    def __str__(self) -> str:
        return f"{self.turn}: {self.step}"


class CampaignChartQuerySet(models.QuerySet["CampaignChart"]):
    """Which charts."""

    def for_user(self, user: User) -> "CampaignChartQuerySet":
        """The charts of a person's campaigns."""
        if user.is_superuser:
            return self
        return self.filter(campaign__in=Campaign.objects.for_user(user))


class CampaignChart(models.Model):
    """The map of a campaign as one edition has it; the latest is the one played on.

    `document` holds places, sea links, rivers and roads, each with what it rests on.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="charts")
    number = models.PositiveIntegerField()
    document = models.JSONField()
    digest = models.CharField(max_length=64)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    created_at = models.DateTimeField(auto_now_add=True)

    objects = CampaignChartQuerySet.as_manager()

    class Meta:
        ordering = ("campaign", "number")
        triggers = append_only("campaign_chart")
        constraints = (
            UniqueConstraint(fields=("campaign", "number"), name="campaign_chart_number_once"),
            CheckConstraint(name="campaign_chart_number_counts", condition=Q(number__gte=1)),
        )

    def __str__(self) -> str:
        return f"{self.campaign}: chart {self.number}"
