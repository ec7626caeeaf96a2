"""Scenarios with their orders of battle."""

from typing import TypeVar
from uuid import UUID

from django.db import models
from django.db.models import CheckConstraint, Exists, OuterRef, Q, UniqueConstraint

from campaigns.history import with_history
from campaigns.keys import LENGTH
from campaigns.models import Campaign, Member, Side
from campaigns.triggers import transitions
from riverwar.accounts.models import User
from riverwar.api.models import Versioned
from vessels.models import TroopUnit, Vessel


class ScenarioQuerySet(models.QuerySet["Scenario"]):
    """Which scenarios."""

    def for_user(self, user: User) -> "ScenarioQuerySet":
        """The scenarios of a person's campaigns; drafts are the organiser's."""
        if user.is_superuser:
            return self
        mine = Member.objects.filter(user=user, campaign=OuterRef("campaign"))
        return self.filter(
            Exists(mine.filter(role=Member.Role.ORGANISER))
            | (~Q(status=Scenario.Status.DRAFT) & Exists(mine))
        )

    def open(self) -> "ScenarioQuerySet":
        """Those whose battle may be requested."""
        return self.filter(status=Scenario.Status.OPEN)


@with_history()
class Scenario(Versioned):
    """Where and why a battle is fought, by which book; RS-CMP-17: riverside or not."""

    class Status(models.TextChoices):
        """How far along a scenario is."""

        DRAFT = "draft"
        OPEN = "open"
        FOUGHT = "fought"
        CANCELLED = "cancelled"

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="scenarios")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=120)
    ruleset = models.CharField(max_length=LENGTH)
    riverside = models.BooleanField(default=True)
    place = models.CharField(max_length=120, blank=True, default="")
    battlefield = models.JSONField(default=dict)
    options = models.JSONField(default=dict, blank=True)
    first_side = models.ForeignKey(Side, models.PROTECT, related_name="+", null=True, blank=True)
    closed_edges = models.JSONField(default=list, blank=True)
    # A word of its book; empty: as the book has it.
    weather = models.CharField(max_length=LENGTH, blank=True, default="")
    objective = models.JSONField(null=True, blank=True)
    status = models.CharField(max_length=16, choices=Status.choices, default=Status.DRAFT)

    objects = ScenarioQuerySet.as_manager()

    class Meta(Versioned.Meta):
        ordering = ("campaign", "number")
        constraints = (
            UniqueConstraint(fields=("campaign", "number"), name="scenario_number_once"),
            UniqueConstraint(fields=("id", "campaign"), name="scenario_of_campaign"),
            CheckConstraint(name="scenario_number_counts", condition=Q(number__gte=1)),
            CheckConstraint(
                name="scenario_status_legal",
                condition=Q(status__in=("draft", "open", "fought", "cancelled")),
            ),
        )
        triggers = (
            *Versioned.Meta.triggers,
            transitions(
                "scenario",
                # Undoing its battle opens a fought scenario again.
                {"draft": "open cancelled", "open": "draft fought cancelled", "fought": "open"},
            ),
        )

    def __str__(self) -> str:
        return f"{self.number}. {self.name}"


Line = TypeVar("Line", bound=models.Model)


class LineQuerySet(models.QuerySet[Line]):
    """Which lines of orders of battle."""

    def for_user(self, user: User) -> "LineQuerySet[Line]":
        """Those of the scenarios that a person sees."""
        if user.is_superuser:
            return self
        return self.filter(scenario__in=Scenario.objects.for_user(user))


@with_history()
class ScenarioSide(Versioned):
    """How a side fights a scenario: its edge, its doctrine, its standing orders and its orders."""

    scenario = models.ForeignKey(Scenario, models.CASCADE, related_name="sides")
    side = models.ForeignKey(Side, models.PROTECT, related_name="scenarios")
    edge = models.CharField(max_length=16, choices=Side.Edge.choices)
    doctrine = models.JSONField(default=dict, blank=True)
    standing = models.JSONField(default=dict, blank=True)
    orders = models.JSONField(default=list, blank=True)

    objects = LineQuerySet.as_manager()

    class Meta(Versioned.Meta):
        ordering = ("side__key",)
        constraints = (
            UniqueConstraint(fields=("scenario", "side"), name="scenario_side_once"),
            CheckConstraint(
                name="scenario_side_edge_legal", condition=Q(edge__in=("upstream", "downstream"))
            ),
        )

    def __str__(self) -> str:
        return f"{self.scenario}: {self.side}"

    @property
    def campaign_id(self) -> UUID:
        """The campaign of its scenario."""
        return self.scenario.campaign_id


@with_history()
class ScenarioVessel(Versioned):
    """A vessel in a scenario's order of battle, and where she begins."""

    class Placement(models.TextChoices):
        """Where a vessel begins, if she is there at all."""

        EDGE = "edge"
        POINT = "point"
        LANDING = "landing"

    scenario = models.ForeignKey(Scenario, models.CASCADE, related_name="vessels")
    vessel = models.ForeignKey(Vessel, models.PROTECT, related_name="scenarios")
    placement = models.CharField(max_length=16, choices=Placement.choices, default=Placement.EDGE)
    # [s, y] in thousandths of the book's unit.
    position = models.JSONField(null=True, blank=True)
    # Tenths of a degree; none: as the edge has it.
    heading = models.PositiveSmallIntegerField(null=True, blank=True)
    landing = models.CharField(max_length=LENGTH, blank=True, default="")
    # This book's state at the start, where the battle begins in the middle.
    state = models.JSONField(default=dict, blank=True)

    objects = LineQuerySet.as_manager()

    class Meta(Versioned.Meta):
        ordering = ("vessel__key",)
        constraints = (
            UniqueConstraint(fields=("scenario", "vessel"), name="scenario_vessel_once"),
            CheckConstraint(
                name="scenario_vessel_placed",
                condition=Q(placement="edge", position__isnull=True, landing="")
                | Q(placement="point", position__isnull=False, landing="")
                | (Q(placement="landing", position__isnull=True) & ~Q(landing="")),
            ),
            CheckConstraint(
                name="scenario_vessel_heading_legal",
                condition=Q(heading__isnull=True) | Q(heading__lt=3600),
            ),
        )

    def __str__(self) -> str:
        return f"{self.scenario}: {self.vessel}"

    @property
    def campaign_id(self) -> UUID:
        """The campaign of its scenario."""
        return self.scenario.campaign_id

    @property
    def side_id(self) -> UUID:
        """The side that it fights for."""
        return self.vessel.side_id


@with_history()
class ScenarioUnit(Versioned):
    """A unit in a scenario's order of battle: aboard a vessel, or ashore at a point."""

    scenario = models.ForeignKey(Scenario, models.CASCADE, related_name="units")
    unit = models.ForeignKey(TroopUnit, models.PROTECT, related_name="scenarios")
    aboard = models.ForeignKey(Vessel, models.PROTECT, related_name="+", null=True, blank=True)
    position = models.JSONField(null=True, blank=True)
    state = models.JSONField(default=dict, blank=True)

    objects = LineQuerySet.as_manager()

    class Meta(Versioned.Meta):
        ordering = ("unit__key",)
        constraints = (
            UniqueConstraint(fields=("scenario", "unit"), name="scenario_unit_once"),
            CheckConstraint(
                name="scenario_unit_in_one_place",
                condition=Q(aboard__isnull=True) | Q(position__isnull=True),
            ),
        )

    def __str__(self) -> str:
        return f"{self.scenario}: {self.unit}"

    @property
    def campaign_id(self) -> UUID:
        """The campaign of its scenario."""
        return self.scenario.campaign_id

    @property
    def side_id(self) -> UUID:
        """The side that it fights for."""
        return self.unit.side_id
