"""The government with its political level, the territories with their unrest, what events left."""

from typing import Any

from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint

from campaigns.history import with_history
from campaigns.keys import LENGTH, key_is_slug
from campaigns.models import Campaign, Member, Side, seen_by
from campaigns.rules.atlas import Territory as Land
from campaigns.rules.deck import Lasting
from campaigns.rules.unrest import State, state_of
from riverwar.accounts.models import User
from riverwar.api.models import Versioned

LASTING: Any = [(str(each), str(each)) for each in Lasting]
STATES: Any = [(str(each), str(each)) for each in State]


class OfCampaignQuerySet(models.QuerySet[Any]):
    """Which rows of campaigns."""

    def for_user(self, user: User) -> "OfCampaignQuerySet":
        """Those of a person's campaigns."""
        if user.is_superuser:
            return self
        return self.filter(campaign__in=Campaign.objects.for_user(user))


class GovernmentQuerySet(models.QuerySet["Government"]):
    """Which governments."""

    def for_user(self, user: User) -> models.QuerySet["Government"]:
        """Those of a person's campaigns, with `full_view`."""
        return seen_by(user, self, side="side")


@with_history()
class Government(Versioned):
    """SNS-ROLE: the side that has parliament and Exchequer, its offices, its political level."""

    campaign = models.OneToOneField(Campaign, models.CASCADE, related_name="government")
    side = models.ForeignKey(Side, models.PROTECT, related_name="+")
    level = models.PositiveSmallIntegerField()
    prime_minister = models.ForeignKey(
        Member, models.PROTECT, related_name="+", null=True, blank=True
    )
    chancellor = models.ForeignKey(Member, models.PROTECT, related_name="+", null=True, blank=True)
    # SNS-MONEY-06: who is paid first when money is short: keys of forces, codes of the prices.
    pay_first = models.JSONField(default=list, blank=True)

    objects = GovernmentQuerySet.as_manager()

    class Meta(Versioned.Meta):
        constraints = (
            CheckConstraint(
                name="government_level_legal", condition=Q(level__gte=0, level__lte=10)
            ),
            CheckConstraint(
                name="government_two_offices",
                condition=Q(prime_minister__isnull=True)
                | Q(chancellor__isnull=True)
                | ~Q(prime_minister=models.F("chancellor")),
            ),
        )

    def __str__(self) -> str:
        return f"{self.campaign}: government"


class TerritoryQuerySet(models.QuerySet["Territory"]):
    """Which territories."""

    def for_user(self, user: User) -> models.QuerySet["Territory"]:
        """Those of a person's campaigns, with `full_view`."""
        return seen_by(user, self, side="side")


@with_history()
class Territory(Versioned):
    """SNS-UNREST: a territory of the campaign, its natives' side and its index."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="territories")
    key = models.CharField(max_length=LENGTH)
    side = models.ForeignKey(Side, models.PROTECT, related_name="territories")
    index = models.PositiveSmallIntegerField()
    # SNS-UNREST-05: muster points that are kept, in halves.
    half_points = models.PositiveIntegerField(default=0)
    # SNS-UNREST-05: months of uprising or independence up to now, this one with them.
    months_risen = models.PositiveSmallIntegerField(default=0)
    # SNS-UNREST-04: the state for which its natives have mustered since it was quiet last.
    mustered = models.CharField(max_length=16, choices=STATES, default=str(State.QUIET))
    # SNS-UNREST-04: months running in which the British held every town of it.
    months_held = models.PositiveSmallIntegerField(default=0)

    objects = TerritoryQuerySet.as_manager()

    class Meta(Versioned.Meta):
        ordering = ("campaign", "key")
        verbose_name_plural = "territories"
        constraints = (
            UniqueConstraint(fields=("campaign", "key"), name="territory_key_once"),
            key_is_slug("territory"),
            CheckConstraint(name="territory_index_legal", condition=Q(index__gte=0, index__lte=6)),
            CheckConstraint(
                name="territory_mustered_legal",
                condition=Q(mustered__in=[key for key, _ in STATES]),
            ),
        )

    def __str__(self) -> str:
        return self.key

    @property
    def territory(self) -> Land:
        """The territory of the book."""
        return Land(self.key)

    @property
    def state(self) -> State:
        """SNS-UNREST-02: what it is in."""
        return state_of(self.index)


@with_history()
class StandingEffect(Versioned):
    """SNS-EVT-02: what an event has left in force: since which turn, on whom, how much of it."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="effects")
    lasting = models.CharField(max_length=24, choices=LASTING)
    # The territory, port, native side or river that it befell; empty: nobody in particular.
    struck = models.CharField(max_length=LENGTH, blank=True, default="")
    since = models.PositiveIntegerField()
    # The last turn in which it is in force; none: until it is used up, or for good.
    until = models.PositiveIntegerField(null=True, blank=True)
    # What is left of it by kind, as the purchases that it makes cheaper.
    left = models.JSONField(default=dict, blank=True)
    ended_in = models.PositiveIntegerField(null=True, blank=True)

    objects = OfCampaignQuerySet.as_manager()

    class Meta(Versioned.Meta):
        ordering = ("campaign", "since", "id")
        constraints = (
            CheckConstraint(
                name="standing_effect_legal", condition=Q(lasting__in=[key for key, _ in LASTING])
            ),
            CheckConstraint(
                name="standing_effect_ends_after_it_began",
                condition=Q(ended_in__isnull=True) | Q(ended_in__gte=models.F("since")),
            ),
        )

    def __str__(self) -> str:
        return f"{self.lasting} since turn {self.since}"
