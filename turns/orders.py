"""Movement orders: written by a commander until the step is taken, hidden from other sides."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils import timezone

from campaigns.calendar import options_of
from campaigns.charts import chart_of
from campaigns.errors import CampaignEndedError
from campaigns.models import Campaign, CampaignTurn
from campaigns.rules.deck import Lasting
from campaigns.rules.refusals import Refusal
from campaigns.rules.sequence import Step
from riverwar import feed
from riverwar.api import assert_in_transaction
from turns import effects, situation
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

#: SNS-EVT-02, event 16: why an order comes too late, and where it would not.
NO_TELEGRAPH: Final = ", and no telegraph reaches the force (SNS-EVT-02, event 16)"
BY_TELEGRAPH: Final = (
    "Write orders in the next turn, or have the organiser set another deadline. Until the movement "
    "is taken orders may change for forces at a port with a telegraph."
)


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
    open_turn = _open_for_orders(turn, mover)
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
    _tell(order, "order.written", mover, by)
    return order


def withdraw_order(*, order: MovementOrder, by: Any) -> None:
    """Take an order back while orders may still be written."""
    assert_in_transaction()
    mover: Any = order.vessel or order.unit
    _open_for_orders(order.turn, mover)
    _tell(order, "order.withdrawn", mover, by)
    order.delete()


def _tell(order: MovementOrder, kind: str, mover: Vessel | TroopUnit, by: Any) -> None:
    """SNS-SEQ-01: that there is an order is for its own side: the feed is read by all."""
    feed.record(order.campaign_id, kind, order, by=by, about=[mover.pk], only_for=[order.side_id])


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


def _open_for_orders(turn: CampaignTurn, mover: Vessel | TroopUnit) -> CampaignTurn:
    """The turn, locked against being advanced meanwhile; refused when its orders are closed.

    SNS-EVT-02, event 16: at a port with a telegraph they stay open until the movement is taken.
    """
    campaign = Campaign.objects.select_for_update(no_key=True).get(pk=turn.campaign_id)
    if campaign.state != Campaign.State.RUNNING:
        raise CampaignEndedError(campaign=campaign.name)
    found = CampaignTurn.objects.select_related("campaign").get(pk=turn.pk)
    if found.closed_at is not None:
        raise TurnClosedError(turn=found.number)
    at_step = f"it is at the step {found.step!r}"
    if found.step == Step.ORDERS:
        if not found.orders_are_closed(timezone.now()) or _wired(found, mover):
            return found
        raise OrdersClosedError(
            turn=found.number, why=f"the deadline is over{NO_TELEGRAPH}", remedy=BY_TELEGRAPH
        )
    if found.step == Step.MOVEMENT:
        if _wired(found, mover):
            return found
        raise OrdersClosedError(
            turn=found.number, why=f"{at_step}{NO_TELEGRAPH}", remedy=BY_TELEGRAPH
        )
    if tuple(Step).index(Step(found.step)) > tuple(Step).index(Step.MOVEMENT):
        raise OrdersClosedError(turn=found.number, why=at_step)
    raise OrdersClosedError(
        turn=found.number,
        why=f"{at_step} still",
        remedy="Wait until the turn comes to its orders.",
    )


def _wired(turn: CampaignTurn, mover: Vessel | TroopUnit) -> bool:
    """SNS-EVT-02, event 16: whether a force stands at a port with a telegraph, or is in one."""
    if isinstance(mover, Vessel):
        place = mover.location
    else:
        place = mover.place if mover.vessel is None else mover.vessel.location
    laid = effects.in_force(turn.campaign, Lasting.TELEGRAPH, turn.number)
    return place in {effect.struck for effect in laid}
