"""What a person is in a campaign, for the policy."""

from typing import Any
from uuid import UUID

from campaigns.models import Member, PostSide
from riverwar.api.policy import Role, site_roles


def roles_of(user: Any, campaign_id: UUID, side_id: UUID | None) -> frozenset[Role]:
    """A person's roles towards a campaign, and towards a side of it where the object has one."""
    roles = site_roles(user)
    if not user.is_authenticated:
        return roles
    member = Member.objects.filter(user_id=user.pk, campaign_id=campaign_id).first()
    if member is None:
        return roles
    match member.role:
        case Member.Role.ORGANISER:
            return roles | {Role.ORGANISER}
        case Member.Role.COMMANDER if side_id is None or member.side_id == side_id:
            return roles | {Role.COMMANDER}
        case Member.Role.COMMANDER if side_id is not None:
            return roles | {Role.COMMANDER if _holds_post(member, side_id) else Role.RIVAL}
        case _:
            return roles | {Role.OBSERVER}


def _holds_post(member: Member, side_id: UUID) -> bool:
    """SNS-ROLE-01: a player commands one side by his British post and another by his native one."""
    held = PostSide.objects.filter(post__member=member, post__until__isnull=True, side_id=side_id)
    return held.exists()
