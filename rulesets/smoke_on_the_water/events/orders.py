"""The lines of orders, as they are revealed and as they are carried out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from rulesets.core.changes import Change
from rulesets.core.events import EntryId, Event, Namer
from rulesets.smoke_on_the_water.events.telling import speed_told
from rulesets.smoke_on_the_water.rules.manoeuvre import Carried, Correction
from rulesets.smoke_on_the_water.rules.notation import (
    Helm,
    Order,
    Segment,
    Speed,
    Tactic,
    print_order,
)
from rulesets.smoke_on_the_water.words import Level, Way

if TYPE_CHECKING:
    from rulesets.smoke_on_the_water.state import SmokeBattle

#: SW-ORD-11: how each correction is told.
CORRECTED: Final = {
    Correction.MISSING: "no speed was given",
    Correction.SPEED: "the speed was not legal",
    Correction.PADDED: "the rest of the way was run straight",
    Correction.CUT: "what was beyond the way was cut off",
    Correction.STRAIGHT: "what could not be turned was run straight",
    Correction.VOID: "she could not manoeuvre",
    Correction.FORCED: "she did not answer to orders",
    Correction.WITHDRAWN: "she drew off from the enemy",
}


@dataclass(slots=True)
class OrderRevealed(Change):
    """SW-ORD-10, SW-ORD-11: a vessel's line as she carries it out, and her counter (SW-ORD-08).

    `written` is the line as it was written, where it was put right. What a vessel that is aground
    or locked would do once she is free is her line; her `counter` is what she goes at until then,
    `going` its way.
    """

    kind: ClassVar[str] = "order_revealed"
    vessel: EntryId
    level: int
    way: Way
    manoeuvre: tuple[tuple[Helm, int], ...]
    tactics: tuple[Tactic, ...]
    tow: str | None
    counter: int
    going: Way
    written: str | None
    corrections: tuple[Correction, ...]

    def apply(self, battle: SmokeBattle) -> None:
        ship = battle.ships[self.vessel]
        order = self._order()
        ship.order = order
        assert order.speed is not None
        ship.carried = Carried(order.speed, order.manoeuvre, self.corrections)
        ship.speed = Speed(Level(self.counter), self.going)

    def _order(self) -> Order:
        segments = tuple(Segment(helm, amount) for helm, amount in self.manoeuvre)
        return Order(Speed(Level(self.level), self.way), segments, self.tactics, self.tow)

    def tell(self, name: Namer) -> str:
        line = f"{name(self.vessel)} had the order {print_order(self._order())}"
        if not self.corrections:
            return f"{line}."
        why = ", ".join(CORRECTED[correction] for correction in self.corrections)
        written = f" in place of {self.written}" if self.written else ""
        return f"{line}{written}: {why}."


@dataclass(slots=True)
class LockedSpeed(Change):
    """SW-LOCK-15: what a locked pair goes at from now on."""

    kind: ClassVar[str] = "locked_speed"
    one: EntryId
    other: EntryId
    level: int

    def apply(self, battle: SmokeBattle) -> None:
        battle.lock_between(self.one, self.other).level = Level(self.level)

    def tell(self, name: Namer) -> str:
        pair = f"{name(self.one)} and {name(self.other)}"
        return f"{pair}, locked, lost way to {speed_told(self.level)}."


KINDS: Final[tuple[type[Event], ...]] = (OrderRevealed, LockedSpeed)
