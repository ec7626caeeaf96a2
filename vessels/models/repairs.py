"""Work on vessels between battles, dated and paid; and who took the places of the lost."""

from typing import Any

from django.db import models
from django.db.models import CheckConstraint, F, Q, UniqueConstraint

from campaigns.history import with_history
from campaigns.keys import LENGTH
from campaigns.models import Campaign, Side, Transfer, seen_by
from campaigns.rules.calendar import Day
from campaigns.rules.repair import Workplace
from campaigns.triggers import append_only
from riverwar.accounts.ids import uuid7
from riverwar.accounts.models import User
from riverwar.api.models import Versioned
from riverwar.feed.models import Event
from vessels.models.cargo import TroopUnit
from vessels.models.fleet import Vessel

WORKPLACES: Any = [(str(place), str(place)) for place in Workplace]


class Task(models.TextChoices):
    """What is done to a vessel. SNS-REP-01: the damages, each hit, step, gun or boiler a job."""

    HULL = "hull"
    STRUCTURE = "structure"
    RUDDER = "rudder"
    BRIDGE = "bridge"
    SCREW = "screw"
    BOILER_LEAK = "boiler_leak"
    BOILER_BLOWN = "boiler_blown"
    GUN = "gun"
    # SNS-REP-02: a small or native boat is mended as a whole.
    BOAT = "boat"
    # SNS-REP-07 to SNS-REP-09.
    COMMISSION = "commission"
    RECOMMISSION = "recommission"
    REFIT = "refit"
    # SNS-PRICE-04.
    BARRICADES = "barricades"
    PLATING = "plating"
    TWELVE_PDR = "twelve_pdr"
    MACHINE_GUNS = "machine_guns"


class RepairJobQuerySet(models.QuerySet["RepairJob"]):
    """Which jobs."""

    def for_user(self, user: User) -> models.QuerySet["RepairJob"]:
        """The jobs of a person's campaigns, with `full_view`."""
        return seen_by(user, self, side="side")

    def open(self) -> "RepairJobQuerySet":
        """Those that are not ended."""
        return self.filter(status=RepairJob.Status.OPEN)


@with_history()
class RepairJob(Versioned):
    """SNS-REP-02: one job, the days on which it is worked at, and what was paid for it."""

    class Status(models.TextChoices):
        """How far it is."""

        OPEN = "open"
        DONE = "done"
        # She is gone, or was put into service before its end.
        STOPPED = "stopped"

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="repairs")
    side = models.ForeignKey(Side, models.PROTECT, related_name="repairs")
    vessel = models.ForeignKey(Vessel, models.PROTECT, related_name="repairs")
    task = models.CharField(max_length=16, choices=Task.choices)
    # Of a gun: its place aboard.
    slot = models.CharField(max_length=LENGTH, blank=True, default="")
    place = models.CharField(max_length=120)
    workplace = models.CharField(max_length=16, choices=WORKPLACES)
    # SNS-REP-02: which of the gangs that work side by side; afloat there is one.
    gang = models.PositiveSmallIntegerField(default=1)
    first_turn = models.PositiveIntegerField()
    first_day = models.PositiveSmallIntegerField()
    last_turn = models.PositiveIntegerField()
    last_day = models.PositiveSmallIntegerField()
    cost = models.PositiveBigIntegerField(default=0)
    transfer = models.ForeignKey(
        Transfer, models.PROTECT, related_name="repairs", null=True, blank=True
    )
    status = models.CharField(max_length=16, choices=Status.choices, default=Status.OPEN)
    ordered_event = models.ForeignKey(Event, models.PROTECT, related_name="+")
    ended_event = models.ForeignKey(Event, models.PROTECT, related_name="+", null=True, blank=True)

    objects = RepairJobQuerySet.as_manager()

    class Meta(Versioned.Meta):
        ordering = ("last_turn", "last_day", "id")
        indexes = (
            models.Index(fields=("campaign", "place"), condition=Q(status="open"), name="job_open"),
        )
        constraints = (
            CheckConstraint(name="repair_job_task_legal", condition=Q(task__in=Task.values)),
            CheckConstraint(
                name="repair_job_status_legal", condition=Q(status__in=("open", "done", "stopped"))
            ),
            CheckConstraint(
                name="repair_job_workplace_legal",
                condition=Q(workplace__in=[key for key, _ in WORKPLACES]),
            ),
            CheckConstraint(name="repair_job_gang_legal", condition=Q(gang__in=(1, 2))),
            CheckConstraint(
                name="repair_job_days_legal",
                condition=Q(
                    first_turn__gte=1,
                    first_day__gte=1,
                    first_day__lte=30,
                    last_day__gte=1,
                    last_day__lte=30,
                ),
            ),
            CheckConstraint(
                name="repair_job_ends_after_it_begins",
                condition=Q(last_turn__gt=F("first_turn"))
                | Q(last_turn=F("first_turn"), last_day__gte=F("first_day")),
            ),
            CheckConstraint(
                name="repair_job_paid", condition=Q(cost=0) | Q(transfer__isnull=False)
            ),
            CheckConstraint(
                name="repair_job_ended_by_event",
                condition=Q(status="open", ended_event__isnull=True)
                | (~Q(status="open") & Q(ended_event__isnull=False)),
            ),
        )

    def __str__(self) -> str:
        return f"{self.vessel}: {self.task}"

    @property
    def last(self) -> Day:
        """The day on which it ends."""
        return Day(self.last_turn, self.last_day)


class ReplacementQuerySet(models.QuerySet["Replacement"]):
    """Which replacements."""

    def for_user(self, user: User) -> models.QuerySet["Replacement"]:
        """The replacements of a person's campaigns, with `full_view`."""
        return seen_by(user, self, side="side")


class Replacement(models.Model):
    """SNS-REP-04: men found for a vessel or a unit, and what they cost."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    campaign = models.ForeignKey(Campaign, models.PROTECT, related_name="replacements")
    side = models.ForeignKey(Side, models.PROTECT, related_name="replacements")
    vessel = models.ForeignKey(
        Vessel, models.PROTECT, related_name="replacements", null=True, blank=True
    )
    unit = models.ForeignKey(
        TroopUnit, models.PROTECT, related_name="replacements", null=True, blank=True
    )
    turn = models.PositiveIntegerField()
    place = models.CharField(max_length=120)
    # By role of the crew, by gun, or as figures.
    men = models.JSONField()
    figures = models.PositiveSmallIntegerField()
    cost = models.PositiveBigIntegerField()
    transfer = models.ForeignKey(
        Transfer, models.PROTECT, related_name="replacements", null=True, blank=True
    )
    event = models.ForeignKey(Event, models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    objects = ReplacementQuerySet.as_manager()

    class Meta:
        ordering = ("created_at", "id")
        triggers = append_only("replacement")
        constraints = (
            CheckConstraint(
                name="replacement_of_one",
                condition=Q(vessel__isnull=False, unit__isnull=True)
                | Q(vessel__isnull=True, unit__isnull=False),
            ),
            CheckConstraint(name="replacement_counts", condition=Q(figures__gte=1)),
            CheckConstraint(
                name="replacement_paid", condition=Q(cost=0) | Q(transfer__isnull=False)
            ),
        )

    def __str__(self) -> str:
        return f"{self.figures} for {self.vessel or self.unit}"


class VesselLossQuerySet(models.QuerySet["VesselLoss"]):
    """Which losses."""

    def for_user(self, user: User) -> models.QuerySet["VesselLoss"]:
        """The losses of a person's campaigns, with `full_view`."""
        return seen_by(user, self, side="side")


class VesselLoss(models.Model):
    """SNS-REP-10: how a vessel left her side's fleet: date, place and cause."""

    class End(models.TextChoices):
        """How she left it."""

        SUNK = "sunk"
        CAPTURED = "captured"
        SCRAPPED = "scrapped"
        WRECKED = "wrecked"

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    campaign = models.ForeignKey(Campaign, models.PROTECT, related_name="vessel_losses")
    # Whose she was; and who has her since.
    side = models.ForeignKey(Side, models.PROTECT, related_name="vessel_losses")
    captor = models.ForeignKey(Side, models.PROTECT, related_name="+", null=True, blank=True)
    vessel = models.ForeignKey(Vessel, models.PROTECT, related_name="losses")
    end = models.CharField(max_length=16, choices=End.choices)
    turn = models.PositiveIntegerField()
    day = models.PositiveSmallIntegerField()
    place = models.CharField(max_length=120)
    cause = models.CharField(max_length=200)
    event = models.ForeignKey(Event, models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    objects = VesselLossQuerySet.as_manager()

    class Meta:
        ordering = ("turn", "day", "id")
        verbose_name_plural = "vessel losses"
        triggers = append_only("vessel_loss")
        constraints = (
            CheckConstraint(
                name="vessel_loss_end_legal",
                condition=Q(end__in=("sunk", "captured", "scrapped", "wrecked")),
            ),
            CheckConstraint(name="vessel_loss_day_legal", condition=Q(day__gte=1, day__lte=30)),
            CheckConstraint(
                name="vessel_loss_captured_by_another",
                condition=Q(end="captured", captor__isnull=False)
                | (~Q(end="captured") & Q(captor__isnull=True)),
            ),
            UniqueConstraint(
                fields=("vessel",), condition=~Q(end="captured"), name="vessel_loss_ends_once"
            ),
        )

    def __str__(self) -> str:
        return f"{self.vessel}: {self.end} in turn {self.turn}"
