"""SNS-UNREST-06: where natives are automatic, a garrison town is never left empty by an order."""

from collections.abc import Mapping
from typing import Final

from campaigns.rules.deployment import GARRISON_TOWNS
from campaigns.rules.natives import garrison_refusal, natives_are_met
from campaigns.rules.refusals import Refusal
from turns.models import MovementOrder
from turns.situation import Force, Situation

Kind = MovementOrder.Kind
#: Orders that take a force away from where it is.
LEAVING: Final = (Kind.RIVER, Kind.MARCH, Kind.CHARTER, Kind.STEAM, Kind.SECTIONS)


def town_refusal(war: Situation, force: Force, order: MovementOrder) -> Refusal | None:
    """SNS-UNREST-06: why an order may not take the last of a garrison town away."""
    solo = natives_are_met(war.options) and force.side == war.government
    if not solo or force.place not in GARRISON_TOWNS:
        return None
    orders = {**war.orders, force.key: order}
    if not leaves(force, orders):
        return None
    left = [
        each
        for each in war.at[force.place]
        if each.side == force.side and each.figures and not leaves(each, orders)
    ]
    return garrison_refusal(len(left))


def leaves(force: Force, orders: Mapping[str, MovementOrder]) -> bool:
    """Whether a force is ordered away, by itself or in a vessel."""
    order = orders.get(force.key)
    if order is not None and order.kind in LEAVING:
        return True
    carrier = force.aboard
    if order is not None and order.kind == Kind.EMBARK:
        carrier = str(order.details.get("carrier", ""))
    sailing = orders.get(carrier)
    return sailing is not None and sailing.kind in LEAVING
