"""SNS-ROLE-01: the sides that players lead, by their membership or by a post."""

from uuid import UUID

from campaigns.models import Campaign, Member, PostSide


def led_sides(campaign: Campaign) -> set[UUID]:
    """The sides whose orders, purchases and works are their commanders'; in one query."""
    members = Member.objects.filter(
        campaign=campaign, role=Member.Role.COMMANDER, side__isnull=False
    )
    posts = PostSide.objects.filter(campaign=campaign, post__until__isnull=True)
    found = members.order_by().values_list("side").union(posts.order_by().values_list("side"))
    return {side for (side,) in found}
