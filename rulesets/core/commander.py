"""Who gives a side's orders: a doctrine, or anything that answers to the same name."""

from __future__ import annotations

from typing import Protocol, TypeVar

from rulesets.core.events import EntryId

State_contra = TypeVar("State_contra", contravariant=True)
Order_co = TypeVar("Order_co", covariant=True)


class Commander(Protocol[State_contra, Order_co]):
    """The giver of one side's orders. He rolls no dice and changes nothing."""

    def order(self, battle: State_contra, actor: EntryId) -> Order_co | None:
        """The next thing this entry does in its turn, or None when it has done enough.

        Asked again after each order, so that he may look at what came of the last one.
        """
