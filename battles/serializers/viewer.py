"""What one reader may see: another side's plans are his own until the battle is fought."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Value

from campaigns.models import Member, PostSide


@dataclass(frozen=True, slots=True)
class Viewer:
    """A reader with his parts in the campaigns, read once for a whole answer."""

    everything: bool
    organises: frozenset[UUID]
    commands: frozenset[UUID]

    @classmethod
    def of(cls, user: Any) -> "Viewer":
        """The reader that a user is."""
        if user.is_superuser:
            return cls(True, frozenset(), frozenset())
        # SNS-ROLE-01: a side is commanded by membership, or by a post.
        held = PostSide.objects.filter(post__member__user=user, post__until__isnull=True)
        posts = held.order_by().annotate(role=Value(Member.Role.COMMANDER.value))
        mine = Member.objects.filter(user=user).order_by()
        columns = ("role", "campaign", "side")
        parts = list(mine.values_list(*columns).union(posts.values_list(*columns)))
        return cls(
            everything=False,
            organises=frozenset(
                campaign for role, campaign, _ in parts if role == Member.Role.ORGANISER
            ),
            commands=frozenset(side for role, _, side in parts if role == Member.Role.COMMANDER),
        )

    def runs(self, campaign: UUID) -> bool:
        """Whether he organises a campaign, and so sees all of it."""
        return self.everything or campaign in self.organises

    def knows(self, campaign: UUID, side: UUID) -> bool:
        """Whether he may see a side's plans."""
        return self.runs(campaign) or side in self.commands
