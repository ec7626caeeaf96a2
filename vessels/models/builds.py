"""What is bought and not there yet: paid, dated, and delivered at a place."""

from django.db import models
from django.db.models import CheckConstraint, F, Q, UniqueConstraint

from campaigns.history import with_history
from campaigns.keys import LENGTH
from campaigns.models import Account, Campaign, Side, seen_by
from riverwar.accounts.models import User
from riverwar.api.models import Versioned
from vessels.models.cargo import TroopUnit
from vessels.models.catalogue import TroopTypeVersion, VesselClassVersion
from vessels.models.fleet import Vessel


class BuildQuerySet(models.QuerySet["Build"]):
    """Which builds."""

    def for_user(self, user: User) -> models.QuerySet["Build"]:
        """The builds of a person's campaigns, with `full_view`."""
        return seen_by(user, self, side="side")

    def building(self) -> "BuildQuerySet":
        """Those that are on order."""
        return self.filter(status=Build.Status.BUILDING)


@with_history()
class Build(Versioned):
    """SNS-PRICE-01: a unit that is raised or a vessel that is built, from its order on.

    Its receipt has the price that was paid and the edition of prices that it went by.
    """

    class Status(models.TextChoices):
        """How far it is."""

        BUILDING = "building"
        DELIVERED = "delivered"
        CANCELLED = "cancelled"

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="builds")
    side = models.ForeignKey(Side, models.PROTECT, related_name="builds")
    # Who paid for it: the treasury, or a theatre's purse.
    account = models.ForeignKey(Account, models.PROTECT, related_name="builds")
    # Its line in the campaign book's price list, by its code.
    card = models.CharField(max_length=LENGTH)
    vessel_class_version = models.ForeignKey(
        VesselClassVersion, models.PROTECT, related_name="builds", null=True, blank=True
    )
    troop_type_version = models.ForeignKey(
        TroopTypeVersion, models.PROTECT, related_name="builds", null=True, blank=True
    )
    name = models.CharField(max_length=120)
    # Where it is raised or built, and stands when it is delivered.
    place = models.CharField(max_length=120)
    ordered_in = models.PositiveIntegerField()
    # SNS-SEQ-01: the turn whose Exchequer step delivers it; a dockyard strike puts it off.
    due_in = models.PositiveIntegerField()
    delivered_in = models.PositiveIntegerField(null=True, blank=True)
    status = models.CharField(max_length=16, choices=Status.choices, default=Status.BUILDING)
    vessel = models.OneToOneField(
        Vessel, models.PROTECT, related_name="build", null=True, blank=True
    )
    unit = models.OneToOneField(
        TroopUnit, models.PROTECT, related_name="build", null=True, blank=True
    )

    objects = BuildQuerySet.as_manager()

    class Meta(Versioned.Meta):
        ordering = ("due_in", "id")
        indexes = (
            models.Index(
                fields=("campaign", "due_in"), condition=Q(status="building"), name="build_due"
            ),
        )
        constraints = (
            UniqueConstraint(fields=("id", "campaign"), name="build_of_campaign"),
            CheckConstraint(
                name="build_of_one_design",
                condition=Q(vessel_class_version__isnull=False, troop_type_version__isnull=True)
                | Q(vessel_class_version__isnull=True, troop_type_version__isnull=False),
            ),
            CheckConstraint(
                name="build_takes_its_time",
                condition=Q(ordered_in__gte=1, due_in__gte=F("ordered_in")),
            ),
            CheckConstraint(
                name="build_delivered_as_what_it_is",
                condition=Q(
                    status__in=("building", "cancelled"),
                    delivered_in__isnull=True,
                    vessel__isnull=True,
                    unit__isnull=True,
                )
                | Q(
                    status="delivered",
                    delivered_in__gte=F("due_in"),
                    vessel__isnull=False,
                    vessel_class_version__isnull=False,
                    unit__isnull=True,
                )
                | Q(
                    status="delivered",
                    delivered_in__gte=F("due_in"),
                    unit__isnull=False,
                    troop_type_version__isnull=False,
                    vessel__isnull=True,
                ),
            ),
        )

    def __str__(self) -> str:
        return f"{self.name}, due in turn {self.due_in}"
