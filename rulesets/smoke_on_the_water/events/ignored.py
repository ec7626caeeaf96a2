"""Orders and declarations that could not be carried out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from rulesets.core.events import EntryId, Event, Namer


@dataclass(slots=True)
class OrderIgnored(Event):
    """SW-ORD-07: what was ordered or declared, and why nothing came of it."""

    kind: ClassVar[str] = "order_ignored"
    who: EntryId
    order: str
    reason: str

    def tell(self, name: Namer) -> str:
        return f"{name(self.who)} could not {self.order}: {self.reason}."


KINDS: Final[tuple[type[Event], ...]] = (OrderIgnored,)
