"""SNS-ROLE-03: what a motion may ask, and how one that is carried is carried out."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.db import models
from django.db.models import QuerySet

from campaigns.charts import chart_of
from campaigns.models import CampaignTurn, Member, Post, Transfer
from campaigns.money import transfer_money
from campaigns.rules.atlas import Theatre, theatres_played
from campaigns.rules.money import credit_refusal, spending_refusal
from campaigns.rules.options import Options
from campaigns.rules.parliament import LEVEL_CHANGE, LevelCause, MotionKind, motion_refusal
from campaigns.rules.refusals import Refusal
from turns import finance, posts
from turns.errors import forbid
from turns.level import shift_level
from turns.ministry import fall_if_due, government_of
from turns.models import Government, Motion, MovementOrder, Territory
from turns.orders import order_by_parliament
from turns.purchases import Market, buy
from vessels.models import TroopUnit, Vessel
from vessels.services import disband
from vessels.services.laying_up import lay_up

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
    if kind is MotionKind.RAISE:
        market = Market.read(turn.campaign, turn, options)
        return market.refusal(market.prices.find(particulars["card"]), particulars["place"])
    if kind is MotionKind.MOVE_MONEY:
        return _purse_refusal(particulars, options)
    if kind in (MotionKind.SHIP, MotionKind.DISBAND):
        return _forces_refusal(kind, particulars, government, turn)
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


def raise_units(motion: Motion, options: Options, by: Any) -> None:
    """SNS-ROLE-03: parliament has units raised, or vessels built: the treasury pays now."""
    asked, government = motion.particulars, government_of(motion.campaign)
    for _ in range(asked["count"]):
        buy(side=government.side, item=asked["card"], place=asked["place"], by=by, voted=True)


def ship(motion: Motion, options: Options, by: Any) -> None:
    """SNS-ROLE-03: each unit is ordered to the port by charter, each vessel under her own steam."""
    turn, goal = motion.turn, motion.particulars["to"]
    for unit in _units(motion):
        order_by_parliament(
            turn=turn, mover=unit, kind=MovementOrder.Kind.CHARTER, goal=goal, by=by
        )
    for vessel in _vessels(motion):
        order_by_parliament(
            turn=turn, mover=vessel, kind=MovementOrder.Kind.STEAM, goal=goal, by=by
        )


def disband_or_lay_up(motion: Motion, options: Options, by: Any) -> None:
    """SNS-ROLE-03: units are disbanded, and vessels laid up (SNS-REP-08)."""
    for unit in _units(motion):
        disband(unit=unit, by=by)
    for vessel in _vessels(motion):
        lay_up(vessel=vessel, by=by)


def move_money(motion: Motion, options: Options, by: Any) -> None:
    """SNS-ROLE-03: from one theatre's purse to another's; what parliament keeps is at home."""
    asked, purses = motion.particulars, finance.purses_of(motion.campaign)
    payer, payee = (
        purses.treasury if asked[end] == Theatre.HOME else purses.theatres[Theatre(asked[end])]
        for end in ("payer", "payee")
    )
    if refusal := spending_refusal(payer.balance, asked["amount"]):
        raise forbid(refusal)
    transfer_money(
        payer=payer,
        payee=payee,
        amount=asked["amount"],
        kind=Transfer.Kind.SHARE,
        memo=f"Motion {motion.number} of turn {motion.turn.number}",
        by=by,
        source=("motion", motion.pk),
    )


def _units(motion: Motion) -> QuerySet[TroopUnit]:
    rows = TroopUnit.objects.select_related("campaign", "side")
    return rows.filter(pk__in=motion.particulars["units"]).order_by("key")


def _vessels(motion: Motion) -> QuerySet[Vessel]:
    rows = Vessel.objects.select_related("campaign", "side", "class_version")
    return rows.filter(pk__in=motion.particulars["vessels"]).order_by("key")


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


def _purse_refusal(particulars: Particulars, options: Options) -> Refusal | None:
    played = {*theatres_played(options), Theatre.HOME}
    for end in ("payer", "payee"):
        if particulars[end] not in played:
            return Refusal(
                "SNS-MONEY-05",
                f"the theatre {particulars[end]} is not played",
                "Name a theatre that is played, or home.",
            )
    return None


def _forces_refusal(
    kind: MotionKind, particulars: Particulars, government: Government, turn: CampaignTurn
) -> Refusal | None:
    """SNS-ROLE-03: parliament disposes of the government's own forces, and ships to a port."""
    for force in (*particulars["units"], *particulars["vessels"]):
        if force.side_id != government.side_id:
            return Refusal(
                "SNS-ROLE-03",
                f"{force.name} is not the government's",
                "Name units and vessels of its own side.",
            )
    if kind is MotionKind.SHIP and particulars["to"] not in chart_of(turn.campaign).ports():
        return Refusal(
            "SNS-SEA-01", f"{particulars['to']} is no port", "Name a port of the chart by its key."
        )
    return None


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
    MotionKind.RAISE: raise_units,
    MotionKind.SHIP: ship,
    MotionKind.DISBAND: disband_or_lay_up,
    MotionKind.CREDIT: vote_credit,
    MotionKind.MOVE_MONEY: move_money,
    MotionKind.APPOINT: appoint_or_recall,
    MotionKind.CONFIDENCE: bring_down,
}
