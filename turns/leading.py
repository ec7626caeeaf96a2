"""SNS-ROLE-01, SNS-ROLE-02, SNS-UNREST-06: the sides that players lead, and who decides for one."""

from dataclasses import dataclass
from functools import cached_property
from uuid import UUID

from campaigns.models import Campaign, Member, PostSide
from campaigns.rules.options import Decider, Options
from turns.deployment import BRITISH
from turns.seats import sits


def led_sides(campaign: Campaign) -> set[UUID]:
    """The sides whose orders, purchases and works are their commanders'; in one query."""
    members = Member.objects.filter(
        campaign=campaign, role=Member.Role.COMMANDER, side__isnull=False
    )
    posts = PostSide.objects.filter(campaign=campaign, post__until__isnull=True)
    found = members.order_by().values_list("side").union(posts.order_by().values_list("side"))
    return {side for (side,) in found}


@dataclass
class Lead:
    """Who decides for a side; asked of the rows when it matters, once."""

    campaign: Campaign
    options: Options

    @cached_property
    def led(self) -> set[UUID]:
        """SNS-ROLE-01: the sides that players lead."""
        return led_sides(self.campaign)

    @cached_property
    def sits(self) -> bool:
        """SNS-ROLE-02: whether parliament does."""
        return sits(self.campaign, self.options)

    def is_books(self, side: UUID, key: str) -> bool:
        """Whether the book decides for a side: on works, crews, prizes, purchases, recruits.

        SNS-ROLE-02: the government's where nobody commands it and no parliament sits.
        SNS-UNREST-06: natives' where all are automatic, or nobody leads them.
        """
        if key == BRITISH:
            return not self.sits and side not in self.led
        return self.options.natives is Decider.AUTO or side not in self.led
