"""Commands of a theatre, British and native, and who holds them."""

from typing import Any, Final

from django.db import models
from django.db.models import CheckConstraint, F, Q, UniqueConstraint

from campaigns.history import with_history
from campaigns.models.war import Campaign, Member, Side
from campaigns.rules.atlas import COMMANDS
from campaigns.rules.parliament import Role
from riverwar.accounts.ids import uuid7
from riverwar.accounts.models import User
from riverwar.api.models import Versioned

ROLES: Final[Any] = [(str(role), str(role)) for role in Role]
THEATRES: Final[Any] = [(str(theatre), str(theatre)) for theatre in COMMANDS]


class PostQuerySet(models.QuerySet["Post"]):
    """Which posts."""

    def for_user(self, user: User) -> "PostQuerySet":
        """The posts of a person's campaigns."""
        if user.is_superuser:
            return self
        return self.filter(campaign__in=Campaign.objects.for_user(user))

    def held(self) -> "PostQuerySet":
        """Those whose holder has not been recalled."""
        return self.filter(until__isnull=True)


@with_history()
class Post(Versioned):
    """SNS-ROLE-01: a member's command of a theatre, on the British or the native side.

    The first seat is the commander's, the second that of his second in command.
    """

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="posts")
    member = models.ForeignKey(Member, models.PROTECT, related_name="posts")
    role = models.CharField(max_length=16, choices=ROLES)
    theatre = models.CharField(max_length=16, choices=THEATRES)
    seat = models.PositiveSmallIntegerField()
    # The turns in which he was appointed and recalled; none: he holds it.
    since = models.PositiveIntegerField()
    until = models.PositiveIntegerField(null=True, blank=True)

    objects = PostQuerySet.as_manager()

    class Meta(Versioned.Meta):
        ordering = ("campaign", "theatre", "role", "seat", "since")
        constraints = (
            UniqueConstraint(fields=("id", "campaign"), name="post_of_campaign"),
            UniqueConstraint(
                fields=("member", "role"), condition=Q(until__isnull=True), name="post_role_once"
            ),
            UniqueConstraint(
                fields=("member", "theatre"),
                condition=Q(until__isnull=True),
                name="post_theatre_once",
            ),
            UniqueConstraint(
                fields=("campaign", "role", "theatre", "seat"),
                condition=Q(until__isnull=True),
                name="post_seat_once",
            ),
            CheckConstraint(
                name="post_role_legal", condition=Q(role__in=[key for key, _ in ROLES])
            ),
            CheckConstraint(
                name="post_theatre_legal", condition=Q(theatre__in=[key for key, _ in THEATRES])
            ),
            CheckConstraint(name="post_seat_legal", condition=Q(seat__in=(1, 2))),
            CheckConstraint(
                name="post_ends_after_it_began",
                condition=Q(until__isnull=True) | Q(until__gte=F("since")),
            ),
        )

    def __str__(self) -> str:
        return f"{self.member}: {self.role}, {self.theatre}"


@with_history()
class PostSide(models.Model):
    """SNS-ROLE-01: a side that a post commands: the British, or the natives of its theatre."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="+")
    post = models.ForeignKey(Post, models.CASCADE, related_name="commanded")
    side = models.ForeignKey(Side, models.PROTECT, related_name="+")

    objects = models.Manager()

    class Meta:
        ordering = ("post", "side")
        constraints = (UniqueConstraint(fields=("post", "side"), name="post_side_once"),)

    def __str__(self) -> str:
        return f"{self.post}: {self.side}"
