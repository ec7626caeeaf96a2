"""Who gives a side's orders: a doctrine, or anything that answers to the same name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias, TypeVar

from rulesets.core.events import EntryId
from rulesets.core.jsonio import JsonObject
from rulesets.core.problems import Problems
from rulesets.core.setup import SideSetup

State_contra = TypeVar("State_contra", contravariant=True)
Order_co = TypeVar("Order_co", covariant=True)


class Commander(Protocol[State_contra, Order_co]):
    """The giver of one side's orders. He rolls no dice and changes nothing."""

    def order(self, battle: State_contra, actor: EntryId) -> Order_co | None:
        """The next thing this entry does in its turn, or None when it has done enough.

        Asked again after each order, so that he may look at what came of the last one.
        """


TurnOrder_co = TypeVar("TurnOrder_co", covariant=True)


class ReadOrder(Protocol[TurnOrder_co]):
    """How a book reads one entry's order of one turn."""

    def __call__(self, given: JsonObject, *, at: str) -> TurnOrder_co:
        """The order, or IllegalSetupError with the place of what is wrong in it."""


TurnOrder = TypeVar("TurnOrder")
#: A side's explicit orders by turn and entry.
TurnOrders: TypeAlias = dict[tuple[int, str], TurnOrder]


def read_orders(
    side: SideSetup,
    at: str,
    reader_of: Callable[[EntryId], ReadOrder[TurnOrder]],
    problems: Problems,
) -> TurnOrders[TurnOrder]:
    """What a side is told turn by turn, without those that a reader refuses: they are `problems`.

    `at` points to the side in the setup, `reader_of` gives the reader of an entry's orders.
    """
    orders: TurnOrders[TurnOrder] = {}
    for i, order in enumerate(side.orders):
        with problems.collecting():
            read = reader_of(order.entry)
            orders[order.turn, order.entry] = read(order.order, at=f"{at}/orders/{i}/order")
    return orders
