"""Named people: captains, leaders of units, and officers without a post."""

from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint

from campaigns.history import with_history
from campaigns.keys import LENGTH, key_is_slug, valid_key
from campaigns.models import Campaign, Side, seen_by
from riverwar.accounts.models import User
from riverwar.api.models import Versioned
from riverwar.feed.models import Event
from vessels.models.cargo import TroopUnit
from vessels.models.fleet import QUALITIES, Vessel


class OfficerQuerySet(models.QuerySet["Officer"]):
    """Which officers."""

    def for_user(self, user: User) -> models.QuerySet["Officer"]:
        """The officers of a person's campaigns, with `full_view`."""
        return seen_by(user, self, side="side")

    def fit(self) -> "OfficerQuerySet":
        """Those who can serve."""
        return self.filter(fate=Officer.Fate.FIT)

    def without_post(self) -> "OfficerQuerySet":
        """Those who can be posted."""
        return self.fit().filter(post=Officer.Post.NONE)


@with_history()
class Officer(Versioned):
    """A person with a name. Leadership and trait are rolled once and kept (RS-GEN-03)."""

    class Post(models.TextChoices):
        """What a person commands."""

        CAPTAIN = "captain"
        LEADER = "leader"
        NONE = "none"

    class Fate(models.TextChoices):
        """How a person is."""

        FIT = "fit"
        WOUNDED = "wounded"
        PRISONER = "prisoner"
        DEAD = "dead"
        MISSING = "missing"

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="officers")
    side = models.ForeignKey(Side, models.PROTECT, related_name="officers")
    key = models.CharField(max_length=LENGTH, validators=[valid_key])
    name = models.CharField(max_length=120)
    post = models.CharField(max_length=16, choices=Post.choices, default=Post.NONE)
    vessel = models.ForeignKey(
        Vessel, models.PROTECT, related_name="officers", null=True, blank=True
    )
    unit = models.ForeignKey(
        TroopUnit, models.PROTECT, related_name="officers", null=True, blank=True
    )
    ratings = models.JSONField(default=dict)
    experience = models.PositiveIntegerField(default=0)
    # SNS-REP-06: the level of his points; empty: as his side's new captains have it.
    quality = models.CharField(max_length=16, choices=QUALITIES, blank=True, default="")
    # SNS-REP-07: his part of what his prizes brought.
    prize_money = models.PositiveBigIntegerField(default=0)
    fate = models.CharField(max_length=16, choices=Fate.choices, default=Fate.FIT)
    fate_event = models.ForeignKey(Event, models.PROTECT, related_name="+", null=True, blank=True)

    objects = OfficerQuerySet.as_manager()

    class Meta(Versioned.Meta):
        ordering = ("key",)
        constraints = (
            UniqueConstraint(fields=("campaign", "key"), name="officer_key_once"),
            key_is_slug("officer"),
            CheckConstraint(
                name="officer_holds_one_post",
                condition=Q(post="captain", vessel__isnull=False, unit__isnull=True)
                | Q(post="leader", vessel__isnull=True, unit__isnull=False)
                | Q(post="none", vessel__isnull=True, unit__isnull=True),
            ),
            UniqueConstraint(
                fields=("vessel",), condition=Q(post="captain"), name="officer_one_captain"
            ),
            UniqueConstraint(
                fields=("unit",), condition=Q(post="leader"), name="officer_one_leader"
            ),
            CheckConstraint(
                name="officer_quality_legal",
                condition=Q(quality__in=("", *(key for key, _ in QUALITIES))),
            ),
            CheckConstraint(
                name="officer_fate_legal",
                condition=Q(fate__in=("fit", "wounded", "prisoner", "dead", "missing")),
            ),
            CheckConstraint(
                name="officer_gone_holds_no_post",
                condition=~Q(fate__in=("prisoner", "dead", "missing")) | Q(post="none"),
            ),
        )

    def __str__(self) -> str:
        return self.name
