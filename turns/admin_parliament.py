"""The admin of parliament, of victory points and of the months' accounts: it shows and searches."""

from campaigns.admin_pages import part, show
from campaigns.models import Post, PostSide
from turns.models import Ballot, Election, MonthAccount, Motion, Score, Vote


def show_parliament() -> None:
    """Register its pages."""
    show(
        Post,
        "campaign",
        "member",
        "role",
        "theatre",
        "seat",
        "until",
        search=("campaign__name", "member__user__username"),
        by=("role", "theatre"),
        joined=("campaign", "member__user"),
    )
    show(
        PostSide,
        "campaign",
        "post",
        "side",
        search=("campaign__name", "side__name"),
        joined=("campaign", "post__member__user", "side"),
    )
    show(
        Motion,
        "turn",
        "number",
        "kind",
        "status",
        "carried_out",
        search=("campaign__name",),
        by=("kind", "status"),
        joined=("turn__campaign",),
        inside=(part(Vote, "member", "aye", joined=("member__user",)),),
    )
    show(
        Election,
        "turn",
        "round",
        "status",
        "winner",
        search=("campaign__name",),
        joined=("turn__campaign", "winner__user"),
        inside=(part(Ballot, "voter", "candidate", joined=("voter__user", "candidate__user")),),
    )
    show(
        Score,
        "turn",
        "side",
        "member",
        "deed",
        "points",
        search=("campaign__name", "member__user__username"),
        by=("part", "deed"),
        joined=("turn__campaign", "side", "member__user"),
    )
    show(
        MonthAccount,
        "turn",
        "level_before",
        "level",
        "balance",
        search=("campaign__name",),
        joined=("turn__campaign",),
    )
