"""What moves in a turn: orders, passages that last beyond the month, and depots."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Exists, F, OuterRef, Q, UniqueConstraint

from campaigns.history import with_history
from campaigns.keys import LENGTH
from campaigns.models import (
    Campaign,
    CampaignTurn,
    Member,
    Side,
    Transfer,
    TurnStep,
    in_command,
)
from campaigns.rules.sequence import Step
from riverwar.accounts.models import User
from riverwar.api.models import Versioned
from turns.models.war import OfCampaignQuerySet
from vessels.models import TroopUnit, Vessel

# A place of the chart, or a mile between two.
PLACE = 120
OF_ONE: Any = Q(vessel__isnull=False, unit__isnull=True) | Q(
    vessel__isnull=True, unit__isnull=False
)


class MovementOrderQuerySet(models.QuerySet["MovementOrder"]):
    """Which orders."""

    def for_user(self, user: User) -> "MovementOrderQuerySet":
        """Those of a person's campaigns that may be known to him: SNS-SEQ-01 hides the others.

        The organiser knows all, a commander his own side's; everybody what was carried out.
        """
        if user.is_superuser:
            return self
        mine = Member.objects.filter(user=user, campaign=OuterRef("campaign"))
        return self.filter(
            Exists(mine.filter(in_command("side"))) | Exists(_moved()) & Exists(mine)
        )

    def not_of_foes(self, user: User) -> "MovementOrderQuerySet":
        """Without those that the sides that a person fights still keep to themselves."""
        mine = Member.objects.filter(user=user, campaign=OuterRef("campaign"))
        foes = mine.filter(role=Member.Role.COMMANDER).exclude(side=OuterRef("side"))
        leads = mine.filter(in_command("side"))
        return self.exclude(Exists(foes) & ~Exists(leads) & ~Exists(_moved()))


def _moved() -> models.QuerySet[TurnStep]:
    """Of an order's turn, that its movement has been played."""
    return TurnStep.objects.filter(turn=OuterRef("turn"), step=Step.MOVEMENT)


@with_history()
class MovementOrder(Versioned):
    """SNS-SEQ-01: what one vessel or unit is to do in the month."""

    class Kind(models.TextChoices):
        """How it moves."""

        STAY = "stay"
        RIVER = "river"
        MARCH = "march"
        CHARTER = "charter"
        STEAM = "steam"
        SECTIONS = "sections"
        EMBARK = "embark"
        DISEMBARK = "disembark"

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="movement_orders")
    turn = models.ForeignKey(CampaignTurn, models.CASCADE, related_name="movement_orders")
    side = models.ForeignKey(Side, models.PROTECT, related_name="+")
    vessel = models.ForeignKey(Vessel, models.PROTECT, related_name="+", null=True, blank=True)
    unit = models.ForeignKey(TroopUnit, models.PROTECT, related_name="+", null=True, blank=True)
    kind = models.CharField(max_length=16, choices=Kind.choices)
    # Where to: a place, or a mile of a river; empty where it goes nowhere.
    goal = models.CharField(max_length=PLACE, blank=True, default="")
    # Towing, haulers and halts, how it meets an enemy, the vessel to embark in.
    details = models.JSONField(default=dict, blank=True)
    # Written by the book's own policy, for a side that nobody leads.
    automatic = models.BooleanField(default=False)
    written_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )

    objects = MovementOrderQuerySet.as_manager()

    class Meta(Versioned.Meta):
        ordering = ("turn", "id")
        constraints = (
            CheckConstraint(name="movement_order_of_one", condition=OF_ONE),
            UniqueConstraint(
                fields=("turn", "vessel"),
                condition=Q(vessel__isnull=False),
                name="movement_order_once_a_vessel",
            ),
            UniqueConstraint(
                fields=("turn", "unit"),
                condition=Q(unit__isnull=False),
                name="movement_order_once_a_unit",
            ),
            CheckConstraint(
                name="movement_order_kind_legal",
                condition=Q(
                    kind__in=(
                        "stay",
                        "river",
                        "march",
                        "charter",
                        "steam",
                        "sections",
                        "embark",
                        "disembark",
                    )
                ),
            ),
            CheckConstraint(
                name="movement_order_goes_somewhere",
                condition=~Q(kind__in=("river", "march", "charter", "steam", "sections"))
                | ~Q(goal=""),
            ),
        )

    def __str__(self) -> str:
        return f"{self.turn}: {self.vessel or self.unit}: {self.kind}"


@with_history()
class Passage(Versioned):
    """SNS-SEA: a voyage of a vessel or a unit, from its loading to its landing.

    Days count from the first of the campaign's first turn, which is day 0.
    """

    class Kind(models.TextChoices):
        """How it travels."""

        CHARTER = "charter"
        STEAM = "steam"
        SECTIONS = "sections"

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="passages")
    side = models.ForeignKey(Side, models.PROTECT, related_name="+")
    turn = models.ForeignKey(CampaignTurn, models.PROTECT, related_name="passages")
    vessel = models.ForeignKey(
        Vessel, models.PROTECT, related_name="passages", null=True, blank=True
    )
    unit = models.ForeignKey(
        TroopUnit, models.PROTECT, related_name="passages", null=True, blank=True
    )
    kind = models.CharField(max_length=16, choices=Kind.choices)
    start = models.CharField(max_length=LENGTH)
    goal = models.CharField(max_length=LENGTH)
    # The ports and the places that it comes by.
    route = models.JSONField(default=list)
    began = models.PositiveIntegerField()
    # The day on which it stands ashore, or a vessel in sections is together again.
    ready = models.PositiveIntegerField()
    cost = models.PositiveIntegerField(default=0)
    transfer = models.ForeignKey(Transfer, models.PROTECT, related_name="+", null=True, blank=True)
    # SNS-SEA-03: hull hits of the open sea.
    hits = models.PositiveSmallIntegerField(default=0)
    ended = models.BooleanField(default=False)

    objects = OfCampaignQuerySet.as_manager()

    class Meta(Versioned.Meta):
        ordering = ("campaign", "began", "id")
        constraints = (
            CheckConstraint(name="passage_of_one", condition=OF_ONE),
            UniqueConstraint(
                fields=("vessel",),
                condition=Q(ended=False, vessel__isnull=False),
                name="passage_one_a_vessel",
            ),
            UniqueConstraint(
                fields=("unit",),
                condition=Q(ended=False, unit__isnull=False),
                name="passage_one_a_unit",
            ),
            CheckConstraint(
                name="passage_kind_legal", condition=Q(kind__in=("charter", "steam", "sections"))
            ),
            CheckConstraint(name="passage_ends_later", condition=Q(ready__gte=F("began"))),
        )

    def __str__(self) -> str:
        return f"{self.vessel or self.unit}: {self.start} to {self.goal}"


@with_history()
class Depot(Versioned):
    """SNS-SUP-01: a depot that a side has built, at a place or at a mile of a river."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="depots")
    side = models.ForeignKey(Side, models.PROTECT, related_name="depots")
    place = models.CharField(max_length=PLACE)
    since = models.PositiveIntegerField()
    cost = models.PositiveIntegerField(default=0)
    transfer = models.ForeignKey(Transfer, models.PROTECT, related_name="+", null=True, blank=True)

    objects = OfCampaignQuerySet.as_manager()

    class Meta(Versioned.Meta):
        ordering = ("campaign", "place", "id")
        constraints = (
            UniqueConstraint(fields=("campaign", "side", "place"), name="depot_once"),
            CheckConstraint(name="depot_since_counts", condition=Q(since__gte=1)),
        )

    def __str__(self) -> str:
        return f"{self.side}: {self.place}"
