"""Who sits in parliament: the players, who hold a post or an office."""

from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from campaigns.models import Campaign, Member, Post
from campaigns.rules.options import Decider, Options
from campaigns.rules.parliament import has_votes
from turns.errors import NotSittingError
from turns.models import Government


def sitting(campaign: Campaign) -> QuerySet[Member]:
    """SNS-ROLE-01: the members who hold a post, and those in office."""
    offices = Government.objects.filter(campaign=campaign).filter(
        Q(prime_minister=OuterRef("pk")) | Q(chancellor=OuterRef("pk"))
    )
    posts = Post.objects.held().filter(member=OuterRef("pk"))
    return Member.objects.filter(Exists(posts) | Exists(offices), campaign=campaign).order_by("pk")


def sits(campaign: Campaign, options: Options) -> bool:
    """SNS-ROLE-02: whether parliament sits: it is set to, and there are players enough."""
    if options.parliament is not Decider.PLAYERS:
        return False
    return has_votes(sitting(campaign).count(), options)


def seat_of(campaign: Campaign, user: Any) -> Member:
    """The member of parliament that a user is, or a refusal."""
    member = sitting(campaign).select_related("user").filter(user=user).first()
    if member is None:
        raise NotSittingError(rule="SNS-ROLE-01", user=user.get_username())
    return member


def organises(campaign: Campaign, user: Any) -> bool:
    """Whether a user runs the campaign."""
    return bool(
        user.is_superuser
        or Member.objects.filter(campaign=campaign, user=user, role=Member.Role.ORGANISER).exists()
    )
