"""Movement orders: written by a commander until the step is taken, hidden from other sides."""

from collections.abc import Mapping
from typing import Any

from django.utils import timezone

from campaigns.calendar import options_of
from campaigns.charts import chart_of
from campaigns.errors import CampaignEndedError
from campaigns.models import Campaign, CampaignTurn
from campaigns.rules.refusals import Refusal
from campaigns.rules.sequence import Step
from riverwar import feed
from riverwar.api import assert_in_transaction
from turns import situation
from turns.errors import (
    NoCalendarError,
    OrderForbiddenError,
    OrdersClosedError,
    OrderWrittenError,
    TurnClosedError,
    UnknownPlaceError,
)
from turns.models import MovementOrder
from turns.plans import Plan, plan
from vessels.models import TroopUnit, Vessel


def write_order(
    *,
    turn: CampaignTurn,
    mover: Vessel | TroopUnit,
    kind: str,
    by: Any,
    goal: str = "",
    details: Mapping[str, Any] | None = None,
) -> MovementOrder:
    """Order one vessel or unit for the month, or say at once why the book forbids it."""
    assert_in_transaction()
    open_turn = _open_for_orders(turn)
    return _written(open_turn, mover, kind, goal=goal, details=details, by=by)


def order_by_parliament(
    *, turn: CampaignTurn, mover: Vessel | TroopUnit, kind: str, goal: str, by: Any
) -> MovementOrder:
    """SNS-ROLE-03: the same while parliament sits; the commander may take it back by his own."""
    assert_in_transaction()
    return _written(turn, mover, kind, goal=goal, details=None, by=by)


def _written(
    open_turn: CampaignTurn,
    mover: Vessel | TroopUnit,
    kind: str,
    *,
    goal: str,
    details: Mapping[str, Any] | None,
    by: Any,
) -> MovementOrder:
    options = options_of(open_turn.campaign)
    if options is None:
        raise NoCalendarError(campaign=open_turn.campaign.name)
    vessel = mover if isinstance(mover, Vessel) else None
    unit = mover if isinstance(mover, TroopUnit) else None
    if MovementOrder.objects.filter(turn=open_turn, vessel=vessel, unit=unit).exists():
        raise OrderWrittenError(force=mover.name)
    war = situation.read(
        open_turn.campaign,
        open_turn.number,
        options,
        chart_of(open_turn.campaign),
        orders=situation.orders_of(open_turn),
    )
    if goal and not war.chart.knows(goal):
        raise UnknownPlaceError(place=goal)
    order = MovementOrder(
        campaign=open_turn.campaign,
        turn=open_turn,
        side_id=mover.side_id,
        vessel=vessel,
        unit=unit,
        kind=kind,
        goal=goal,
        details=dict(details or {}),
        written_by_id=getattr(by, "pk", None),
    )
    force = war.forces.get(mover.key)
    if force is None:
        raise OrderForbiddenError(
            rule="SNS-SEQ-01",
            problem=f"{mover.name} is not there any more",
            remedy="Order somebody else.",
        )
    planned = plan(war, force, order)
    if isinstance(planned, Refusal):
        raise refused(planned)
    order.details = {**order.details, "days": planned.days, "cost": planned.cost}
    order.save(force_insert=True)
    # What is ordered stays with the side until it is carried out: the feed is read by all.
    feed.record(order.campaign_id, "order.written", order, by=by)
    return order


def withdraw_order(*, order: MovementOrder, by: Any) -> None:
    """Take an order back while orders may still be written."""
    assert_in_transaction()
    _open_for_orders(order.turn)
    feed.record(order.campaign_id, "order.withdrawn", order, by=by)
    order.delete()


def refused(refusal: Refusal) -> OrderForbiddenError:
    """What the book says to an order, as the API says it."""
    return OrderForbiddenError(rule=refusal.rule, problem=refusal.problem, remedy=refusal.remedy)


def planned_orders(
    war: situation.Situation,
) -> tuple[dict[str, Plan], dict[str, Refusal]]:
    """Every order of a turn as it comes out now, and those that cannot be carried out any more."""
    plans: dict[str, Plan] = {}
    forbidden: dict[str, Refusal] = {}
    for key, order in war.orders.items():
        force = war.forces.get(key)
        if force is None:
            continue
        found = plan(war, force, order)
        if isinstance(found, Refusal):
            forbidden[key] = found
        else:
            plans[key] = found
    return plans, forbidden


def _open_for_orders(turn: CampaignTurn) -> CampaignTurn:
    """The turn, locked against being advanced meanwhile; refused when its orders are closed."""
    campaign = Campaign.objects.select_for_update(no_key=True).get(pk=turn.campaign_id)
    if campaign.state != Campaign.State.RUNNING:
        raise CampaignEndedError(campaign=campaign.name)
    found = CampaignTurn.objects.select_related("campaign").get(pk=turn.pk)
    if found.closed_at is not None:
        raise TurnClosedError(turn=found.number)
    if tuple(Step).index(Step(found.step)) > tuple(Step).index(Step.ORDERS):
        raise OrdersClosedError(turn=found.number, why=f"it is at the step {found.step!r}")
    if found.step != Step.ORDERS:
        raise OrdersClosedError(
            turn=found.number,
            why=f"it is at the step {found.step!r} still",
            remedy="Wait until the turn comes to its orders.",
        )
    if found.orders_are_closed(timezone.now()):
        raise OrdersClosedError(turn=found.number, why="the deadline is over")
    return found
