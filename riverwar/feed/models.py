"""The change feed's rows: append-only, numbered without gaps in each campaign."""

import uuid

import pgtrigger
from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex, OpClass
from django.db import models

from riverwar.accounts.ids import uuid7


class Head(models.Model):
    """The last number given in a campaign. Its row lock puts the writers of a campaign in order."""

    campaign = models.UUIDField(primary_key=True)
    seq = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.campaign} at {self.seq}"


class Event(models.Model):
    """One change: what, to which object, by whom, why, in which request."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    campaign = models.UUIDField()
    seq = models.PositiveBigIntegerField()
    type = models.CharField(max_length=64)
    object_type = models.CharField(max_length=64)
    object_id = models.UUIDField()
    version = models.PositiveBigIntegerField(null=True)
    payload = models.JSONField(default=dict)
    # The keys of other rows that it befell.
    about = ArrayField(models.UUIDField(), default=list, blank=True)
    # The sides that may know of it, besides the organisers; null: whoever takes part.
    only_for = ArrayField(models.UUIDField(), null=True, blank=True)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    request_id = models.CharField(max_length=128, blank=True)
    reason = models.CharField(max_length=500, blank=True)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ("campaign", "seq")
        constraints = (
            models.UniqueConstraint(fields=("campaign", "seq"), name="feed_event_number"),
        )
        indexes = (
            models.Index(fields=("object_id", "seq"), name="feed_event_object"),
            GinIndex(fields=("about",), name="feed_event_about"),
            models.Index(
                "campaign", OpClass("type", "varchar_pattern_ops"), "seq", name="feed_event_kind"
            ),
        )
        triggers = (
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        )

    def __str__(self) -> str:
        return f"{self.seq} {self.type}"

    @property
    def campaign_id(self) -> uuid.UUID:
        """The campaign's key, under the name that every row of a campaign has for it."""
        return self.campaign
