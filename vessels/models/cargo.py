"""What is carried: troop units and objects, aboard or ashore; and what was lost of men."""

from collections.abc import Mapping
from typing import Final

from django.db import models
from django.db.models import CheckConstraint, F, Q, UniqueConstraint

from campaigns.history import with_history
from campaigns.keys import LENGTH, key_is_slug, valid_key
from campaigns.models import Campaign, Side, seen_by
from campaigns.triggers import append_only, caused, transitions
from riverwar.accounts.ids import uuid7
from riverwar.accounts.models import User
from riverwar.api.models import Versioned
from riverwar.feed.models import Event
from vessels.models.catalogue import ObjectKindVersion, TroopTypeVersion
from vessels.models.fleet import CAMP, Drill, Gun, Vessel

UNIT_MOVES: Final[Mapping[str, str]] = {
    "ready": "absent routed destroyed captured lost disbanded",
    "absent": "ready routed destroyed captured lost disbanded",
    "routed": "ready absent destroyed captured lost disbanded",
    "captured": "ready",
}
"""From what to what a unit's status may move. Destroyed, lost and disbanded are final."""


class TroopUnitQuerySet(models.QuerySet["TroopUnit"]):
    """Which units."""

    def for_user(self, user: User) -> models.QuerySet["TroopUnit"]:
        """The units of a person's campaigns, with `full_view`."""
        return seen_by(user, self, side="side")

    def ready(self) -> "TroopUnitQuerySet":
        """Those that can fight: RS-CMP-14 keeps back who is aboard an absent vessel."""
        return self.filter(status=TroopUnit.Status.READY).filter(
            Q(vessel__isnull=True) | Q(vessel__status=Vessel.Status.AVAILABLE)
        )


@with_history()
class TroopUnit(Versioned):
    """Men under one leader, ashore at a place or aboard a vessel whose fate they share."""

    class Status(models.TextChoices):
        """Whether a unit is there to fight."""

        READY = "ready"
        ABSENT = "absent"
        ROUTED = "routed"
        DESTROYED = "destroyed"
        CAPTURED = "captured"
        LOST = "lost"
        DISBANDED = "disbanded"

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="units")
    side = models.ForeignKey(Side, models.PROTECT, related_name="units")
    troop_type_version = models.ForeignKey(TroopTypeVersion, models.PROTECT, related_name="units")
    key = models.CharField(max_length=LENGTH, validators=[valid_key])
    name = models.CharField(max_length=120)
    kind = models.CharField(max_length=LENGTH)
    figures = models.PositiveSmallIntegerField()
    full_figures = models.PositiveSmallIntegerField()
    points = models.PositiveIntegerField(default=0)
    weapon = models.CharField(max_length=LENGTH, blank=True, default="")
    drill = models.CharField(max_length=16, choices=Drill.choices, blank=True, default="")
    options = models.JSONField(default=dict, blank=True)
    # By ruleset key: what that book keeps of it between battles, beyond figures.
    condition = models.JSONField(default=dict, blank=True)
    # Its line in the campaign book's price list, by its code; empty: none.
    card = models.CharField(max_length=LENGTH, blank=True, default="")
    # SNS-MONEY-06: the months running for which nobody paid it.
    months_unpaid = models.PositiveSmallIntegerField(default=0)
    vessel = models.ForeignKey(Vessel, models.PROTECT, related_name="units", null=True, blank=True)
    place = models.CharField(max_length=120, blank=True, default=CAMP)
    status = models.CharField(max_length=16, choices=Status.choices, default=Status.READY)
    status_event = models.ForeignKey(Event, models.PROTECT, related_name="+", null=True, blank=True)

    objects = TroopUnitQuerySet.as_manager()

    class Meta(Versioned.Meta):
        ordering = ("key",)
        constraints = (
            UniqueConstraint(fields=("campaign", "key"), name="unit_key_once"),
            UniqueConstraint(fields=("id", "campaign"), name="unit_of_campaign"),
            key_is_slug("unit"),
            CheckConstraint(
                name="unit_figures_within_full",
                condition=Q(figures__gte=0, figures__lte=F("full_figures")),
            ),
            CheckConstraint(
                name="unit_aboard_or_ashore",
                condition=Q(vessel__isnull=False, place="")
                | (Q(vessel__isnull=True) & ~Q(place="")),
            ),
            CheckConstraint(
                name="unit_status_legal",
                condition=Q(
                    status__in=(
                        "ready",
                        "absent",
                        "routed",
                        "destroyed",
                        "captured",
                        "lost",
                        "disbanded",
                    )
                ),
            ),
            CheckConstraint(name="unit_drill_legal", condition=Q(drill__in=("", *Drill.values))),
        )
        triggers = (
            *Versioned.Meta.triggers,
            transitions("unit", dict(UNIT_MOVES)),
            caused("unit"),
        )

    def __str__(self) -> str:
        return self.name


class CargoObjectQuerySet(models.QuerySet["CargoObject"]):
    """Which objects."""

    def for_user(self, user: User) -> models.QuerySet["CargoObject"]:
        """The objects of a person's campaigns, with `full_view`."""
        return seen_by(user, self, side="side")

    def held(self) -> "CargoObjectQuerySet":
        """Those still there."""
        return self.filter(status=CargoObject.Status.HELD)

    def aboard(self, vessel: Vessel) -> "CargoObjectQuerySet":
        """RS-CAP-01: loose in the vessel, or with a unit aboard her."""
        return self.held().filter(Q(vessel=vessel) | Q(unit__vessel=vessel))


@with_history()
class CargoObject(Versioned):
    """One object card: loose aboard a vessel, with a unit, or lying at a place."""

    class Status(models.TextChoices):
        """Whether an object is still there."""

        HELD = "held"
        LOST = "lost"
        CAPTURED = "captured"

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="objects_carried")
    side = models.ForeignKey(Side, models.PROTECT, related_name="objects_carried")
    object_kind_version = models.ForeignKey(ObjectKindVersion, models.PROTECT, related_name="cargo")
    key = models.CharField(max_length=LENGTH, validators=[valid_key])
    kind = models.CharField(max_length=LENGTH)
    name = models.CharField(max_length=120)
    encumbrance = models.PositiveSmallIntegerField(default=1)
    vessel = models.ForeignKey(Vessel, models.PROTECT, related_name="cargo", null=True, blank=True)
    unit = models.ForeignKey(TroopUnit, models.PROTECT, related_name="cargo", null=True, blank=True)
    place = models.CharField(max_length=120, blank=True, default=CAMP)
    status = models.CharField(max_length=16, choices=Status.choices, default=Status.HELD)
    status_event = models.ForeignKey(Event, models.PROTECT, related_name="+", null=True, blank=True)

    objects = CargoObjectQuerySet.as_manager()

    class Meta(Versioned.Meta):
        ordering = ("key",)
        constraints = (
            UniqueConstraint(fields=("campaign", "key"), name="cargo_key_once"),
            key_is_slug("cargo"),
            CheckConstraint(
                name="cargo_in_one_place",
                condition=Q(vessel__isnull=False, unit__isnull=True, place="")
                | Q(vessel__isnull=True, unit__isnull=False, place="")
                | (Q(vessel__isnull=True, unit__isnull=True) & ~Q(place="")),
            ),
            CheckConstraint(
                name="cargo_status_legal", condition=Q(status__in=("held", "lost", "captured"))
            ),
            CheckConstraint(
                name="cargo_lost_is_nowhere_aboard",
                condition=~Q(status="lost") | Q(vessel__isnull=True, unit__isnull=True),
            ),
        )
        triggers = (
            *Versioned.Meta.triggers,
            transitions("cargo", {"held": "lost captured", "captured": "held lost"}),
            caused("cargo"),
        )

    def __str__(self) -> str:
        return self.name


class CasualtyQuerySet(models.QuerySet["Casualty"]):
    """Which casualties."""

    def for_user(self, user: User) -> models.QuerySet["Casualty"]:
        """The casualties of a person's campaigns, with `full_view`."""
        return seen_by(user, self, side="side")


class Casualty(models.Model):
    """Men lost by one cause from one place, and how many of them came back (RS-MW-23)."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    campaign = models.ForeignKey(Campaign, models.PROTECT, related_name="casualties")
    side = models.ForeignKey(Side, models.PROTECT, related_name="casualties")
    vessel = models.ForeignKey(
        Vessel, models.PROTECT, related_name="casualties", null=True, blank=True
    )
    gun = models.ForeignKey(Gun, models.PROTECT, related_name="casualties", null=True, blank=True)
    unit = models.ForeignKey(
        TroopUnit, models.PROTECT, related_name="casualties", null=True, blank=True
    )
    role = models.CharField(max_length=LENGTH, blank=True, default="")
    count = models.PositiveSmallIntegerField()
    returns = models.PositiveSmallIntegerField(default=0)
    cause = models.CharField(max_length=120, blank=True, default="")
    rule = models.CharField(max_length=24, blank=True, default="")
    battle = models.UUIDField(null=True, blank=True)
    event = models.ForeignKey(Event, models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    objects = CasualtyQuerySet.as_manager()

    class Meta:
        ordering = ("created_at", "id")
        verbose_name_plural = "casualties"
        indexes = (models.Index(fields=("battle",), name="casualty_of_battle"),)
        triggers = append_only("casualty")
        constraints = (
            CheckConstraint(
                name="casualty_of_one",
                condition=Q(vessel__isnull=False, gun__isnull=True, unit__isnull=True)
                | Q(vessel__isnull=True, gun__isnull=False, unit__isnull=True)
                | Q(vessel__isnull=True, gun__isnull=True, unit__isnull=False),
            ),
            CheckConstraint(
                name="casualty_counts", condition=Q(count__gte=1, returns__lte=F("count"))
            ),
        )

    def __str__(self) -> str:
        return f"{self.count} of {self.unit or self.gun or self.vessel}"
