"""Vessels with their guns and their crews."""

from collections.abc import Mapping
from typing import Any, Final

from django.db import models
from django.db.models import CheckConstraint, F, OuterRef, Q, Subquery, UniqueConstraint

from campaigns.history import with_history
from campaigns.keys import LENGTH, key_is_slug, valid_key
from campaigns.models import Campaign, CampaignRuleset, Side, seen_by
from campaigns.rules.units import Quality
from campaigns.triggers import caused, transitions
from riverwar.accounts.models import User
from riverwar.api.models import Versioned
from riverwar.feed.models import Event
from vessels.models.catalogue import GunTypeVersion, VesselClassVersion

# Where those are who are nowhere else: with their side's camp.
CAMP: Final = "camp"
QUALITIES: Any = [(str(level), str(level)) for level in Quality]


class Drill(models.TextChoices):
    """RS-GUN-06: how well a gun's crew is trained."""

    WELL_DRILLED = "well_drilled"
    DRILLED = "drilled"
    POORLY_DRILLED = "poorly_drilled"
    UNDRILLED = "undrilled"


class Status(models.TextChoices):
    """Whether a vessel is there to fight (RS-CMP-01, and the campaign's own)."""

    EXPECTED = "expected"
    AVAILABLE = "available"
    LAID_UP = "laid_up"
    IN_REPAIR = "in_repair"
    WITHDRAWN = "withdrawn"
    GROUNDED = "grounded"
    SEPARATED = "separated"
    DERELICT = "derelict"
    SUNK = "sunk"
    LOST = "lost"
    SCRAPPED = "scrapped"


GONE: Final = (Status.SUNK, Status.LOST, Status.SCRAPPED)
ABSENT: Final = (Status.EXPECTED, Status.WITHDRAWN, Status.GROUNDED, Status.SEPARATED)
LISTABLE: Final = (Status.AVAILABLE, *ABSENT)

LIVE: Final = "available laid_up in_repair withdrawn grounded separated derelict sunk lost scrapped"
LEGAL_MOVES: Final[Mapping[str, str]] = {
    "expected": f"{LIVE}",
    "available": LIVE,
    "laid_up": LIVE,
    "in_repair": LIVE,
    "withdrawn": LIVE,
    "grounded": LIVE,
    "separated": LIVE,
    "derelict": "available grounded sunk lost scrapped",
}
"""From what to what a vessel's status may move. Sunk, lost and scrapped are final."""


class VesselQuerySet(models.QuerySet["Vessel"]):
    """Which vessels."""

    def for_user(self, user: User) -> models.QuerySet["Vessel"]:
        """The vessels of a person's campaigns, with `full_view`."""
        return seen_by(user, self, side="side")

    def available(self) -> "VesselQuerySet":
        """Those ready to be deployed."""
        return self.filter(status=Status.AVAILABLE)

    def afloat(self) -> "VesselQuerySet":
        """Those not gone for good."""
        return self.exclude(status__in=GONE)

    def awaiting_return(self) -> "VesselQuerySet":
        """The return queue: those absent, each with the options of the book it returns by.

        RS-CMP-02: in the order in which they roll.
        """
        options = CampaignRuleset.objects.filter(
            campaign=OuterRef("campaign"), ruleset="riverside"
        ).values("options")[:1]
        return (
            self.filter(status__in=ABSENT)
            .annotate(return_options=Subquery(options))
            .order_by("key")
        )


@with_history()
class Vessel(Versioned):
    """One hull of a class, from her purchase to her end; the lost stay on the roster."""

    Status = Status

    class Origin(models.TextChoices):
        """How she came into the campaign."""

        GIVEN = "given"
        BOUGHT = "bought"

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="vessels")
    side = models.ForeignKey(Side, models.PROTECT, related_name="vessels")
    class_version = models.ForeignKey(VesselClassVersion, models.PROTECT, related_name="vessels")
    key = models.CharField(max_length=LENGTH, validators=[valid_key])
    name = models.CharField(max_length=120)
    origin = models.CharField(max_length=16, choices=Origin.choices, default=Origin.GIVEN)
    # Her worth in the book's points.
    points = models.PositiveIntegerField(default=0)
    status = models.CharField(max_length=16, choices=Status.choices, default=Status.AVAILABLE)
    status_event = models.ForeignKey(Event, models.PROTECT, related_name="+", null=True, blank=True)
    location = models.CharField(max_length=120, blank=True, default=CAMP)
    # Her line in the campaign book's price list, by its code; empty: none.
    card = models.CharField(max_length=LENGTH, blank=True, default="")
    # SNS-MONEY-06: the months running for which nobody paid her.
    months_unpaid = models.PositiveSmallIntegerField(default=0)
    # SNS-REP-05: points, and the level of her crew; empty: as her side's new vessels have it.
    experience = models.PositiveIntegerField(default=0)
    quality = models.CharField(max_length=16, choices=QUALITIES, blank=True, default="")
    # SNS-REP-09: the turn of her launch or of her last refit; none: not reckoned yet.
    refitted_in = models.PositiveIntegerField(null=True, blank=True)
    # The scenario at which an expected vessel is due; empty: any.
    expected_at = models.CharField(max_length=120, blank=True, default="")
    # By ruleset key: what that book keeps of her between battles.
    condition = models.JSONField(default=dict, blank=True)
    lost_at = models.DateTimeField(null=True, blank=True)
    lost_where = models.CharField(max_length=120, blank=True, default="")
    lost_why = models.CharField(max_length=200, blank=True, default="")

    objects = VesselQuerySet.as_manager()

    class Meta(Versioned.Meta):
        ordering = ("key",)
        indexes = (models.Index(fields=("campaign", "side", "status"), name="vessel_roster"),)
        constraints = (
            UniqueConstraint(fields=("campaign", "key"), name="vessel_key_once"),
            UniqueConstraint(fields=("id", "campaign"), name="vessel_of_campaign"),
            key_is_slug("vessel"),
            CheckConstraint(name="vessel_status_legal", condition=Q(status__in=Status.values)),
            CheckConstraint(
                name="vessel_origin_legal", condition=Q(origin__in=("given", "bought"))
            ),
            CheckConstraint(
                name="vessel_quality_legal",
                condition=Q(quality__in=("", *(key for key, _ in QUALITIES))),
            ),
            CheckConstraint(
                name="vessel_lost_is_dated",
                condition=Q(status__in=("sunk", "lost"), lost_at__isnull=False)
                | (~Q(status__in=("sunk", "lost")) & Q(lost_at__isnull=True)),
            ),
        )
        triggers = (
            *Versioned.Meta.triggers,
            transitions("vessel", dict(LEGAL_MOVES)),
            caused("vessel"),
        )

    def __str__(self) -> str:
        return self.name

    def ratings(self, ruleset: str) -> dict[str, Any]:
        """What a book reads of her class; empty when the class is not rated for it."""
        found = self.class_version.rated(ruleset)
        return {} if found is None else found.ratings

    def kind(self, ruleset: str) -> str:
        """What a book calls her; as her class does where it is not rated for it."""
        return self.class_version.kind_in(ruleset)


@with_history()
class Gun(Versioned):
    """A gun mounted in a vessel, and its crew with their drill."""

    vessel = models.ForeignKey(Vessel, models.CASCADE, related_name="guns")
    slot = models.CharField(max_length=LENGTH, validators=[valid_key])
    gun_type_version = models.ForeignKey(GunTypeVersion, models.PROTECT, related_name="guns")
    crew = models.PositiveSmallIntegerField()
    full_crew = models.PositiveSmallIntegerField()
    drill = models.CharField(max_length=16, choices=Drill.choices)
    # RS-CMP-12: so many of the crew came from this unit, and may go back to it.
    donor = models.ForeignKey(
        "vessels.TroopUnit", models.PROTECT, related_name="guns_manned", null=True, blank=True
    )
    donated = models.PositiveSmallIntegerField(default=0)

    objects = models.Manager()

    class Meta(Versioned.Meta):
        ordering = ("slot",)
        constraints = (
            UniqueConstraint(fields=("vessel", "slot"), name="gun_slot_once"),
            CheckConstraint(name="gun_slot_is_slug", condition=Q(slot__regex=r"^[a-z0-9-]+$")),
            CheckConstraint(
                name="gun_crew_within_full",
                condition=Q(crew__gte=0, crew__lte=F("full_crew")),
            ),
            CheckConstraint(name="gun_drill_legal", condition=Q(drill__in=Drill.values)),
            CheckConstraint(name="gun_donated_within_crew", condition=Q(donated__lte=F("crew"))),
            CheckConstraint(
                name="gun_donated_by_a_unit",
                condition=Q(donor__isnull=True, donated=0) | Q(donor__isnull=False, donated__gte=1),
            ),
        )

    def __str__(self) -> str:
        return f"{self.vessel}: {self.slot}"


@with_history()
class CrewComplement(Versioned):
    """How many of a role a vessel has, and how many she should have."""

    vessel = models.ForeignKey(Vessel, models.CASCADE, related_name="crew")
    role = models.CharField(max_length=LENGTH)
    count = models.PositiveSmallIntegerField()
    full = models.PositiveSmallIntegerField()

    objects = models.Manager()

    class Meta(Versioned.Meta):
        ordering = ("role",)
        constraints = (
            UniqueConstraint(fields=("vessel", "role"), name="crew_role_once"),
            CheckConstraint(
                name="crew_within_full", condition=Q(count__gte=0, count__lte=F("full"))
            ),
        )

    def __str__(self) -> str:
        return f"{self.vessel}: {self.role} {self.count} of {self.full}"
