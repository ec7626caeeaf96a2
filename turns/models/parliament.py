"""Parliament: motions with their votes, and elections of a Prime Minister with their ballots."""

from typing import Any, Final

from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint

from campaigns.history import with_history
from campaigns.models import Campaign, CampaignTurn, Member
from campaigns.rules.parliament import MotionKind
from campaigns.triggers import transitions
from riverwar.api.models import Versioned
from turns.models.war import OfCampaignQuerySet

KINDS: Final[Any] = [(str(kind), str(kind)) for kind in MotionKind]


class MotionQuerySet(OfCampaignQuerySet):
    """Which motions."""

    def open(self) -> "MotionQuerySet":
        """Those that are voted on."""
        return self.filter(status=Motion.Status.OPEN)

    def carried(self, kind: MotionKind) -> "MotionQuerySet":
        """Those of a kind that were carried."""
        return self.filter(kind=kind, status=Motion.Status.CARRIED)


@with_history()
class Motion(Versioned):
    """SNS-ROLE-03: what parliament is asked, how it divided, and what came of it."""

    class Status(models.TextChoices):
        """How far it is."""

        OPEN = "open"
        CARRIED = "carried"
        LOST = "lost"
        WITHDRAWN = "withdrawn"

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="motions")
    turn = models.ForeignKey(CampaignTurn, models.CASCADE, related_name="motions")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=16, choices=KINDS)
    particulars = models.JSONField(default=dict, blank=True)
    mover = models.ForeignKey(Member, models.PROTECT, related_name="+")
    status = models.CharField(max_length=16, choices=Status.choices, default=Status.OPEN)
    ayes = models.PositiveSmallIntegerField(null=True, blank=True)
    noes = models.PositiveSmallIntegerField(null=True, blank=True)
    # Of a carried one: whether it could be carried out, and if not, why.
    carried_out = models.BooleanField(null=True, blank=True)
    hindrance = models.CharField(max_length=500, blank=True, default="")

    objects = MotionQuerySet.as_manager()

    class Meta(Versioned.Meta):
        ordering = ("campaign", "turn", "number")
        triggers = (
            *Versioned.Meta.triggers,
            transitions("motion", {"open": "carried lost withdrawn"}),
        )
        constraints = (
            UniqueConstraint(fields=("turn", "number"), name="motion_number_once"),
            UniqueConstraint(fields=("id", "campaign"), name="motion_of_campaign"),
            # SNS-MONEY-03: one vote of credit a month.
            UniqueConstraint(
                fields=("turn",),
                condition=Q(kind="vote_of_credit", status__in=("open", "carried")),
                name="motion_credit_once",
            ),
            CheckConstraint(
                name="motion_kind_legal", condition=Q(kind__in=[key for key, _ in KINDS])
            ),
            CheckConstraint(
                name="motion_status_legal",
                condition=Q(status__in=("open", "carried", "lost", "withdrawn")),
            ),
            CheckConstraint(
                name="motion_decided_has_division",
                condition=Q(status__in=("carried", "lost"), ayes__isnull=False, noes__isnull=False)
                | Q(status__in=("open", "withdrawn"), ayes__isnull=True, noes__isnull=True),
            ),
            CheckConstraint(
                name="motion_carried_is_told",
                condition=Q(status="carried", carried_out__isnull=False)
                | (~Q(status="carried") & Q(carried_out__isnull=True)),
            ),
            CheckConstraint(
                name="motion_hindrance_is_told",
                condition=Q(carried_out=False) & ~Q(hindrance="")
                | (Q(hindrance="") & (Q(carried_out__isnull=True) | Q(carried_out=True))),
            ),
        )

    def __str__(self) -> str:
        return f"{self.turn}, motion {self.number}: {self.kind}"


@with_history()
class Vote(Versioned):
    """SNS-ROLE-01: a member's aye or no to a motion; he may change it until it is decided."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="+")
    motion = models.ForeignKey(Motion, models.CASCADE, related_name="votes")
    member = models.ForeignKey(Member, models.PROTECT, related_name="+")
    aye = models.BooleanField()

    objects = OfCampaignQuerySet.as_manager()

    class Meta(Versioned.Meta):
        ordering = ("motion", "id")
        constraints = (UniqueConstraint(fields=("motion", "member"), name="vote_once"),)

    def __str__(self) -> str:
        return f"{self.member}: {'aye' if self.aye else 'no'}"


@with_history()
class Election(Versioned):
    """SNS-ROLE-04: after a ministry fell, the players elect a Prime Minister.

    Where two are level the round is `level`, and another is opened.
    """

    class Status(models.TextChoices):
        """How far it is."""

        OPEN = "open"
        DECIDED = "decided"
        LEVEL = "level"
        LAPSED = "lapsed"

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="elections")
    turn = models.ForeignKey(CampaignTurn, models.CASCADE, related_name="elections")
    round = models.PositiveSmallIntegerField(default=1)
    status = models.CharField(max_length=16, choices=Status.choices, default=Status.OPEN)
    winner = models.ForeignKey(Member, models.PROTECT, related_name="+", null=True, blank=True)

    objects = OfCampaignQuerySet.as_manager()

    class Meta(Versioned.Meta):
        ordering = ("campaign", "created_at", "id")
        triggers = (
            *Versioned.Meta.triggers,
            transitions("election", {"open": "decided level lapsed"}),
        )
        constraints = (
            UniqueConstraint(fields=("id", "campaign"), name="election_of_campaign"),
            UniqueConstraint(
                fields=("campaign",), condition=Q(status="open"), name="election_one_open"
            ),
            CheckConstraint(
                name="election_status_legal",
                condition=Q(status__in=("open", "decided", "level", "lapsed")),
            ),
            CheckConstraint(
                name="election_decided_has_winner",
                condition=Q(status="decided", winner__isnull=False)
                | (~Q(status="decided") & Q(winner__isnull=True)),
            ),
        )

    def __str__(self) -> str:
        return f"{self.turn}: election, round {self.round}"


@with_history()
class Ballot(Versioned):
    """SNS-ROLE-04: for whom a player votes; one ballot a player, changeable until the count."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="+")
    election = models.ForeignKey(Election, models.CASCADE, related_name="ballots")
    voter = models.ForeignKey(Member, models.PROTECT, related_name="+")
    candidate = models.ForeignKey(Member, models.PROTECT, related_name="+")

    objects = OfCampaignQuerySet.as_manager()

    class Meta(Versioned.Meta):
        ordering = ("election", "id")
        constraints = (UniqueConstraint(fields=("election", "voter"), name="ballot_once"),)

    def __str__(self) -> str:
        return f"{self.voter} for {self.candidate}"
