"""Engagements: where opposed forces met in a turn, and what came of it."""

from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint

from battles.models import Scenario
from campaigns.history import with_history
from campaigns.keys import LENGTH
from campaigns.models import Campaign, CampaignTurn, Side
from riverwar.api.models import Versioned
from turns.models.war import OfCampaignQuerySet


@with_history()
class Engagement(Versioned):
    """SNS-RIV-08: a contact of two sides on a day, the scenario made of it, and how it ended."""

    class Status(models.TextChoices):
        """How far it is."""

        MET = "met"
        REFUSED = "refused"
        SETTLED = "settled"

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="engagements")
    turn = models.ForeignKey(CampaignTurn, models.CASCADE, related_name="engagements")
    # SNS-SEQ-01: contacts are fought in the order of their days.
    day = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    place = models.CharField(max_length=LENGTH)
    territory = models.CharField(max_length=LENGTH, blank=True, default="")
    attacker = models.ForeignKey(Side, models.PROTECT, related_name="+")
    defender = models.ForeignKey(Side, models.PROTECT, related_name="+")
    # The keys of the vessels, units and works of each side that met, by side key.
    forces = models.JSONField(default=dict)
    # SNS-RIV-08: turns of fire at vessels that run past a battery; none: fought until decided.
    turns_of_fire = models.PositiveSmallIntegerField(null=True, blank=True)
    # SNS-UNREST-06: how natives that were met by dice meet a force; empty: none were.
    encounter = models.CharField(max_length=16, blank=True, default="")
    scenario = models.OneToOneField(
        Scenario, models.PROTECT, related_name="engagement", null=True, blank=True
    )
    status = models.CharField(max_length=16, choices=Status.choices, default=Status.MET)
    # Of a settled one: who won, whether it was major (SNS-VP-01), figures before and lost by side.
    winner = models.ForeignKey(Side, models.PROTECT, related_name="+", null=True, blank=True)
    major = models.BooleanField(default=False)
    figures = models.JSONField(default=dict, blank=True)

    objects = OfCampaignQuerySet.as_manager()

    class Meta(Versioned.Meta):
        ordering = ("turn", "day", "number")
        constraints = (
            UniqueConstraint(fields=("turn", "day", "number"), name="engagement_number_once"),
            CheckConstraint(name="engagement_day_legal", condition=Q(day__gte=1, day__lte=30)),
            CheckConstraint(
                name="engagement_status_legal",
                condition=Q(status__in=("met", "refused", "settled")),
            ),
            CheckConstraint(
                name="engagement_of_two_sides", condition=~Q(attacker=models.F("defender"))
            ),
        )

    def __str__(self) -> str:
        return f"{self.turn}, day {self.day}: {self.place}"
