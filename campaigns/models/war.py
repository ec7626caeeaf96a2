"""Campaigns, the books they play by, their sides, and their members."""

from typing import TypeVar, cast
from uuid import UUID

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Exists, OuterRef, Q, UniqueConstraint

from campaigns.history import with_history
from campaigns.keys import LENGTH, key_is_slug, valid_key
from riverwar.accounts.ids import uuid7
from riverwar.accounts.models import User
from riverwar.api.models import Versioned

Row = TypeVar("Row", bound=models.Model)


class CampaignQuerySet(models.QuerySet["Campaign"]):
    """Which campaigns."""

    def for_user(self, user: User) -> "CampaignQuerySet":
        """The campaigns a person is a member of; a superuser sees all."""
        return self if user.is_superuser else self.filter(members__user=user)

    def run_by(self, user: User) -> "CampaignQuerySet":
        """The campaigns a person organises."""
        if user.is_superuser:
            return self
        return self.filter(members__user=user, members__role=Member.Role.ORGANISER)


@with_history()
class Campaign(Versioned):
    """A war with its sides, its books and its money."""

    class State(models.TextChoices):
        """How far along the war is."""

        RUNNING = "running"
        ENDED = "ended"

    class ApplyMode(models.TextChoices):
        """Who puts a battle's result into the fleet."""

        AUTOMATIC = "automatic"
        ORGANISER = "organiser"

    class MoneyUnit(models.TextChoices):
        """What the campaign's money counts."""

        POINTS = "points"
        POUNDS = "pounds"

    name = models.CharField(max_length=120)
    template = models.CharField(max_length=LENGTH, blank=True, default="")
    default_ruleset = models.CharField(max_length=LENGTH)
    apply_mode = models.CharField(
        max_length=16, choices=ApplyMode.choices, default=ApplyMode.AUTOMATIC
    )
    money_unit = models.CharField(
        max_length=16, choices=MoneyUnit.choices, default=MoneyUnit.POINTS
    )
    state = models.CharField(max_length=16, choices=State.choices, default=State.RUNNING)
    # The period of the campaign's dice: its turn, or its scenario where it has no turns.
    period = models.PositiveIntegerField(default=1)

    objects = CampaignQuerySet.as_manager()

    class Meta(Versioned.Meta):
        ordering = ("-created_at", "-id")
        constraints = (
            CheckConstraint(
                name="campaign_apply_mode_legal",
                condition=Q(apply_mode__in=("automatic", "organiser")),
            ),
            CheckConstraint(
                name="campaign_money_unit_legal", condition=Q(money_unit__in=("points", "pounds"))
            ),
            CheckConstraint(
                name="campaign_state_legal", condition=Q(state__in=("running", "ended"))
            ),
            CheckConstraint(name="campaign_period_counts", condition=Q(period__gte=1)),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def campaign_id(self) -> UUID:
        """Its own key, under the name that every row of a campaign has for it."""
        return self.pk


def in_command(side: str) -> Q:
    """Which members may see all of a row and change it: its organisers, its side's commanders.

    SNS-ROLE-01: a commander by membership, or by a post. `side` is the row's path to its side.
    """
    return (
        Q(role=Member.Role.ORGANISER)
        | Q(role=Member.Role.COMMANDER, side=OuterRef(side))
        | Q(posts__until__isnull=True, posts__commanded__side=OuterRef(side))
    )


def seen_by(user: User, rows: models.QuerySet[Row], *, side: str) -> models.QuerySet[Row]:
    """Those rows that lie in a person's campaigns; what is foreign is not there.

    Each carries `full_view`: whether this person may see its hidden columns too, as the
    organiser may of all rows and a commander of his own side's. `side` is the path to the side.
    """
    if user.is_superuser:
        return cast("models.QuerySet[Row]", rows.annotate(full_view=models.Value(True)))
    mine = Member.objects.filter(user=user, campaign=OuterRef("campaign"))
    in_full = mine.filter(in_command(side))
    seen = rows.filter(Exists(mine)).annotate(full_view=Exists(in_full))
    return cast("models.QuerySet[Row]", seen)


class CampaignRulesetQuerySet(models.QuerySet["CampaignRuleset"]):
    """Which books."""

    def for_user(self, user: User) -> "CampaignRulesetQuerySet":
        """The books of a person's campaigns."""
        if user.is_superuser:
            return self
        return self.filter(campaign__in=Campaign.objects.for_user(user))


@with_history()
class CampaignRuleset(Versioned):
    """A book that the campaign plays by, with each of its switches."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="rulesets")
    ruleset = models.CharField(max_length=LENGTH)
    options = models.JSONField(default=dict, blank=True)

    objects = CampaignRulesetQuerySet.as_manager()

    class Meta(Versioned.Meta):
        ordering = ("ruleset",)
        constraints = (
            UniqueConstraint(fields=("campaign", "ruleset"), name="campaign_ruleset_once"),
        )

    def __str__(self) -> str:
        return f"{self.campaign}: {self.ruleset}"


class SideQuerySet(models.QuerySet["Side"]):
    """Which sides."""

    def for_user(self, user: User) -> models.QuerySet["Side"]:
        """The sides of a person's campaigns, with `full_view`."""
        return seen_by(user, self, side="pk")


@with_history()
class Side(Versioned):
    """One of those who fight the war."""

    class Edge(models.TextChoices):
        """The end of the river by which a side's vessels come."""

        UPSTREAM = "upstream"
        DOWNSTREAM = "downstream"

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="sides")
    key = models.CharField(max_length=LENGTH, validators=[valid_key])
    name = models.CharField(max_length=120)
    faction = models.CharField(max_length=LENGTH, blank=True, default="")
    edge = models.CharField(max_length=16, choices=Edge.choices, default=Edge.DOWNSTREAM)
    doctrine = models.JSONField(default=dict, blank=True)
    standing = models.JSONField(default=dict, blank=True)

    objects = SideQuerySet.as_manager()

    class Meta(Versioned.Meta):
        ordering = ("key",)
        constraints = (
            UniqueConstraint(fields=("campaign", "key"), name="side_key_once"),
            UniqueConstraint(fields=("id", "campaign"), name="side_of_campaign"),
            key_is_slug("side"),
            CheckConstraint(
                name="side_edge_legal", condition=Q(edge__in=("upstream", "downstream"))
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def side_id(self) -> UUID:
        """Its own key, under the name that every row of a side has for it."""
        return self.pk


class EntryKey(models.Model):
    """A key that is taken in a campaign. Sides, vessels, units and objects meet in one setup."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="keys")
    key = models.CharField(max_length=LENGTH, validators=[valid_key])

    objects = models.Manager()

    class Meta:
        ordering = ("key",)
        constraints = (
            UniqueConstraint(fields=("campaign", "key"), name="entry_key_once"),
            key_is_slug("entry_key"),
        )

    def __str__(self) -> str:
        return self.key


class MemberQuerySet(models.QuerySet["Member"]):
    """Which members."""

    def for_user(self, user: User) -> "MemberQuerySet":
        """The members of a person's campaigns."""
        if user.is_superuser:
            return self
        return self.filter(campaign__in=Campaign.objects.for_user(user))


@with_history()
class Member(Versioned):
    """A person's part in a campaign."""

    class Role(models.TextChoices):
        """What a member may do."""

        ORGANISER = "organiser"
        COMMANDER = "commander"
        OBSERVER = "observer"

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="members")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=16, choices=Role.choices)
    side = models.ForeignKey(Side, models.PROTECT, related_name="members", null=True, blank=True)

    objects = MemberQuerySet.as_manager()

    class Meta(Versioned.Meta):
        ordering = ("created_at", "id")
        constraints = (
            UniqueConstraint(fields=("campaign", "user"), name="member_once"),
            UniqueConstraint(fields=("id", "campaign"), name="member_of_campaign"),
            CheckConstraint(
                name="member_role_legal",
                condition=Q(role__in=("organiser", "commander", "observer")),
            ),
            CheckConstraint(
                name="member_commander_has_side",
                condition=~Q(role="commander") | Q(side__isnull=False),
            ),
            CheckConstraint(
                name="member_organiser_has_no_side",
                condition=~Q(role="organiser") | Q(side__isnull=True),
            ),
        )

    def __str__(self) -> str:
        return f"{self.user} ({self.role})"
