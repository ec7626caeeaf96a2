"""Receipts: what was bought, by which edition of prices, and for how much."""

from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint

from campaigns.models import Campaign, Side, Transfer, seen_by
from campaigns.triggers import append_only
from riverwar.accounts.ids import uuid7
from riverwar.accounts.models import User
from vessels.models.builds import Build
from vessels.models.cargo import TroopUnit
from vessels.models.catalogue import PriceListVersion
from vessels.models.fleet import Vessel


class ReceiptQuerySet(models.QuerySet["Receipt"]):
    """Which receipts."""

    def for_user(self, user: User) -> models.QuerySet["Receipt"]:
        """The receipts of a person's campaigns, with `full_view`."""
        return seen_by(user, self, side="side")


class Receipt(models.Model):
    """A purchase as it was made: the edition of prices stays with it."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    campaign = models.ForeignKey(Campaign, models.PROTECT, related_name="receipts")
    side = models.ForeignKey(Side, models.PROTECT, related_name="receipts")
    transfer = models.OneToOneField(
        Transfer, models.PROTECT, related_name="receipt", null=True, blank=True
    )
    price_list_version = models.ForeignKey(
        PriceListVersion, models.PROTECT, related_name="receipts"
    )
    vessel = models.ForeignKey(
        Vessel, models.PROTECT, related_name="receipts", null=True, blank=True
    )
    unit = models.ForeignKey(
        TroopUnit, models.PROTECT, related_name="receipts", null=True, blank=True
    )
    build = models.OneToOneField(
        Build, models.PROTECT, related_name="receipt", null=True, blank=True
    )
    item = models.CharField(max_length=160)
    amount = models.PositiveBigIntegerField()
    rule = models.CharField(max_length=24, blank=True, default="")
    created_at = models.DateTimeField(auto_now_add=True)

    objects = ReceiptQuerySet.as_manager()

    class Meta:
        ordering = ("created_at", "id")
        triggers = append_only("receipt")
        constraints = (
            UniqueConstraint(
                fields=("vessel",), condition=Q(vessel__isnull=False), name="receipt_vessel_once"
            ),
            CheckConstraint(
                name="receipt_of_one",
                condition=Q(vessel__isnull=False, unit__isnull=True, build__isnull=True)
                | Q(vessel__isnull=True, unit__isnull=False, build__isnull=True)
                | Q(vessel__isnull=True, unit__isnull=True, build__isnull=False),
            ),
            CheckConstraint(name="receipt_paid", condition=Q(amount=0) | Q(transfer__isnull=False)),
        )

    def __str__(self) -> str:
        return f"{self.item}: {self.amount}"
