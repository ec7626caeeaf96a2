"""The sealed dice between battles: a seed a period, and the rolls made with it."""

from uuid import UUID

from django.db import models
from django.db.models import UniqueConstraint

from campaigns.keys import LENGTH
from campaigns.models.war import Campaign
from campaigns.triggers import append_only, changes_only
from riverwar.accounts.ids import uuid7
from riverwar.accounts.models import User


class CampaignSeedQuerySet(models.QuerySet["CampaignSeed"]):
    """Which seeds."""

    def for_user(self, user: User) -> "CampaignSeedQuerySet":
        """The seeds of a person's campaigns; what is sealed is kept by `shown_seed`."""
        if user.is_superuser:
            return self
        return self.filter(campaign__in=Campaign.objects.for_user(user))


class CampaignSeed(models.Model):
    """The seed of one period's dice: committed to before a roll, revealed when it is over."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="seeds")
    period = models.PositiveIntegerField()
    scope = models.CharField(max_length=LENGTH)
    seed = models.BinaryField(max_length=32)
    commitment = models.CharField(max_length=64)
    created_at = models.DateTimeField(auto_now_add=True)
    revealed_at = models.DateTimeField(null=True, blank=True)

    objects = CampaignSeedQuerySet.as_manager()

    class Meta:
        ordering = ("campaign", "period")
        triggers = changes_only("campaign_seed", "revealed_at")
        constraints = (
            UniqueConstraint(fields=("campaign", "period"), name="campaign_seed_period_once"),
            UniqueConstraint(fields=("campaign", "scope"), name="campaign_seed_scope_once"),
        )

    def __str__(self) -> str:
        return f"{self.campaign}: {self.scope}"

    @property
    def shown_seed(self) -> str | None:
        """The seed in hex once it is revealed."""
        return bytes(self.seed).hex() if self.revealed_at else None


class CampaignRollQuerySet(models.QuerySet["CampaignRoll"]):
    """Which rolls."""

    def for_user(self, user: User) -> "CampaignRollQuerySet":
        """The rolls of a person's campaigns."""
        if user.is_superuser:
            return self
        return self.filter(seed__campaign__in=Campaign.objects.for_user(user))


class CampaignRoll(models.Model):
    """Dice rolled between battles, at an address that is used once."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    seed = models.ForeignKey(CampaignSeed, models.CASCADE, related_name="rolls")
    phase = models.CharField(max_length=LENGTH)
    address = models.CharField(max_length=200)
    die = models.PositiveSmallIntegerField()
    faces = models.JSONField()
    rule = models.CharField(max_length=24)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = CampaignRollQuerySet.as_manager()

    class Meta:
        ordering = ("created_at", "id")
        triggers = append_only("campaign_roll")
        constraints = (
            UniqueConstraint(fields=("seed", "phase", "address"), name="campaign_roll_once"),
        )

    def __str__(self) -> str:
        return f"{self.address}: {self.faces}"

    @property
    def campaign_id(self) -> UUID:
        """The campaign's key, under the name that every row of a campaign has for it."""
        return self.seed.campaign_id
