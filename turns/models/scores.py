"""What is reckoned at a month's end: victory points, and the accounts of the month."""

from typing import Any, Final

from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint

from campaigns.models import Campaign, CampaignTurn, Member, Side
from campaigns.rules.victory import BritishDeed, MemberDeed, NativeDeed
from campaigns.triggers import append_only
from riverwar.accounts.ids import uuid7
from riverwar.feed.models import Event
from turns.models.war import OfCampaignQuerySet

#: What a score was won as: a British or a native commander, or a member of parliament.
PARTS: Final[Any] = [("british", "british"), ("native", "native"), ("member", "member")]
DEEDS: Final[Any] = [
    (deed, deed)
    for deed in dict.fromkeys(
        str(deed) for deeds in (BritishDeed, NativeDeed, MemberDeed) for deed in deeds
    )
]


class Score(models.Model):
    """SNS-VP-01, SNS-VP-02: the points of one deed for one member, once and for all.

    Where nobody holds the command the deed is the side's alone, and `member` is none.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="scores")
    turn = models.ForeignKey(CampaignTurn, models.CASCADE, related_name="scores")
    side = models.ForeignKey(Side, models.PROTECT, related_name="+")
    member = models.ForeignKey(Member, models.PROTECT, related_name="scores", null=True, blank=True)
    part = models.CharField(max_length=16, choices=PARTS)
    theatre = models.CharField(max_length=16, blank=True, default="")
    deed = models.CharField(max_length=40, choices=DEEDS)
    points = models.SmallIntegerField()
    # The row that it was won by: an engagement, a vessel, a territory, an officer.
    subject = models.UUIDField(null=True, blank=True)
    # What happened to that row; of a lost vessel or officer the change of her status.
    cause = models.UUIDField(null=True, blank=True)
    event = models.ForeignKey(Event, models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    objects = OfCampaignQuerySet.as_manager()

    class Meta:
        ordering = ("campaign", "created_at", "id")
        triggers = append_only("score")
        indexes = (models.Index(fields=("cause",), name="score_cause"),)
        constraints = (
            UniqueConstraint(
                fields=("turn", "member", "part", "deed", "subject"),
                name="score_once",
                nulls_distinct=False,
            ),
            CheckConstraint(
                name="score_part_legal", condition=Q(part__in=[key for key, _ in PARTS])
            ),
            CheckConstraint(
                name="score_deed_legal", condition=Q(deed__in=[key for key, _ in DEEDS])
            ),
            CheckConstraint(name="score_counts", condition=~Q(points=0)),
        )

    def __str__(self) -> str:
        return f"{self.turn}: {self.deed} {self.points:+d}"


class MonthAccount(models.Model):
    """SNS-SEQ-01: how the war stood when a month was over, once and for all."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="month_accounts")
    turn = models.OneToOneField(CampaignTurn, models.CASCADE, related_name="account")
    # SNS-ROLE-04: the political level before and after, and what moved it.
    level_before = models.PositiveSmallIntegerField()
    level = models.PositiveSmallIntegerField()
    causes = models.JSONField(default=list, blank=True)
    prime_minister = models.ForeignKey(
        Member, models.PROTECT, related_name="+", null=True, blank=True
    )
    chancellor = models.ForeignKey(Member, models.PROTECT, related_name="+", null=True, blank=True)
    # The index of each territory by its key, and which have risen since they were last quiet.
    indices = models.JSONField(default=dict)
    risen = models.JSONField(default=list, blank=True)
    # SNS-MONEY-06: the units and vessels that nobody paid. SNS-MONEY-03: votes of credit.
    unpaid = models.PositiveIntegerField(default=0)
    credits = models.PositiveSmallIntegerField(default=0)
    balance = models.BigIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = OfCampaignQuerySet.as_manager()

    class Meta:
        ordering = ("campaign", "created_at", "id")
        triggers = append_only("month_account")
        constraints = (
            CheckConstraint(
                name="month_account_level_legal",
                condition=Q(level__gte=0, level__lte=10, level_before__gte=0, level_before__lte=10),
            ),
        )

    def __str__(self) -> str:
        return f"{self.turn}: accounts"
