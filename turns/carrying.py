"""SNS-ROLE-03: what a motion may ask, and how one that is carried is carried out."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.db import models

from campaigns.models import CampaignTurn, Member, Post
from campaigns.rules.money import credit_refusal
from campaigns.rules.options import Options
from campaigns.rules.parliament import LEVEL_CHANGE, LevelCause, MotionKind, motion_refusal
from campaigns.rules.refusals import Refusal
from turns import finance, posts
from turns.errors import forbid
from turns.level import shift_level
from turns.ministry import fall_if_due, government_of
from turns.models import Government, Motion, Territory

Particulars = Mapping[str, Any]


def kept(particulars: Particulars) -> dict[str, Any]:
    """The particulars of a motion as its row keeps them: rows by their keys."""

    def plain(value: Any) -> Any:
        if isinstance(value, models.Model):
            return str(value.pk)
        return [plain(each) for each in value] if isinstance(value, (list, tuple)) else value

    return {name: plain(value) for name, value in particulars.items()}


def forbidden(
    kind: MotionKind,
    particulars: Particulars,
    government: Government,
    turn: CampaignTurn,
    options: Options,
) -> Refusal | None:
    """What the book says against moving it, as things stand."""
    if refusal := motion_refusal(kind, options, level=government.level):
        return refusal
    if kind is MotionKind.CREDIT:
        return _credit_refusal(turn)
    if kind is MotionKind.APPOINT and "member" in particulars:
        return posts.appointment_refusal(
            turn.campaign,
            particulars["member"],
            particulars["role"],
            particulars["theatre"],
            options,
        )
    return None


def carry_out(motion: Motion, *, options: Options, by: Any) -> None:
    """Do what parliament asked; a refusal is raised, and nothing is done by half."""
    CARRIED[MotionKind(motion.kind)](motion, options, by)


def vote_credit(motion: Motion, options: Options, by: Any) -> None:
    """SNS-MONEY-03: the Exchequer has more, and the political level falls by one."""
    if refusal := _credit_refusal(motion.turn, but=motion):
        raise forbid(refusal)
    government = government_of(motion.campaign)
    finance.add_credit(motion.turn, options=options, by=by)
    change = LEVEL_CHANGE[LevelCause.CREDIT]
    shift_level(government, change, rule="SNS-MONEY-03", why="a vote of credit", by=by)


def appoint_or_recall(motion: Motion, options: Options, by: Any) -> None:
    """SNS-ROLE-01: a member has a command, or has it no more."""
    asked = motion.particulars
    if "post" in asked:
        posts.recall(post=Post.objects.get(pk=asked["post"]), by=by)
        return
    posts.appoint(
        campaign=motion.campaign,
        member=Member.objects.get(pk=asked["member"]),
        role=asked["role"],
        theatre=asked["theatre"],
        by=by,
    )


def bring_down(motion: Motion, options: Options, by: Any) -> None:
    """SNS-ROLE-04: the ministry falls."""
    government = government_of(motion.campaign)
    if refusal := motion_refusal(MotionKind.CONFIDENCE, options, level=government.level):
        raise forbid(refusal)
    fall_if_due(government, motion.turn, options=options, by=by, no_confidence=True)


def _credit_refusal(turn: CampaignTurn, *, but: Motion | None = None) -> Refusal | None:
    indices = Territory.objects.filter(campaign=turn.campaign_id).values_list("index", flat=True)
    voted = Motion.objects.filter(
        turn=turn,
        kind=MotionKind.CREDIT,
        status__in=(Motion.Status.OPEN, Motion.Status.CARRIED),
    ).exclude(pk=but and but.pk)
    return credit_refusal(list(indices), votes_this_month=voted.count())


#: What each kind of motion does when it is carried.
CARRIED: Final[Mapping[MotionKind, Callable[[Motion, Options, Any], None]]] = {
    MotionKind.CREDIT: vote_credit,
    MotionKind.APPOINT: appoint_or_recall,
    MotionKind.CONFIDENCE: bring_down,
}
