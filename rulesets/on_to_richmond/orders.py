"""What a commander decides, and how it is told.

A commander is asked; he rolls no dice and changes nothing. What he answers is checked by the rule
that it comes under, and refused in the log where it is illegal.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from rulesets.core.events import EntryId
from rulesets.core.geometry import Point
from rulesets.on_to_richmond.state import Transfer

if TYPE_CHECKING:
    from rulesets.on_to_richmond.state import RichmondBattle, Ship, Side, Unit


class Refusal(NamedTuple):
    """Why an order is not legal: the rule, and the reason as the end of a sentence."""

    rule: str
    reason: str


class When(StrEnum):
    """OR-MOV-04: when a ship fires."""

    BEFORE = "before"
    BETWEEN = "between"
    AFTER = "after"


BEFORE: Final = When.BEFORE
BETWEEN: Final = When.BETWEEN
AFTER: Final = When.AFTER


class FireOrder(NamedTuple):
    """One mount fires at one target."""

    mount: str
    target: EntryId


class ShipOrder(NamedTuple):
    """A ship's whole activation.

    `legs` in thousandths of an inch, both negative astern; `turn` in tenths of a degree, left
    positive; `ram` the enemy that its bow may strike. With a `transfer` it does not move.
    `fires` None: the commander is asked when the time for it has come.
    """

    legs: tuple[int, int] = (0, 0)
    turn: int = 0
    when: When = AFTER
    ram: EntryId | None = None
    fires: tuple[FireOrder, ...] | None = None
    transfer: Transfer | None = None


#: She stays where she is, and fires.
STAY: Final = ShipOrder()


class LandOrder(NamedTuple):
    """A unit's whole activation: fire, a move to a point, a charge into an enemy unit.

    `first` fires before it moves; artillery that moves does not fire at all.
    """

    fire: EntryId | None = None
    to: Point | None = None
    charge: EntryId | None = None
    first: bool = False


STAND: Final = LandOrder()


class Commander(Protocol):
    """The giver of one side's orders in this book. He rolls no dice and changes nothing."""

    def order_of(self, battle: RichmondBattle, side: Side) -> Sequence[Ship]:
        """OR-AI-01: the side's ships afloat in the order in which they act."""

    def act(self, battle: RichmondBattle, ship: Ship) -> ShipOrder:
        """OR-AI-02, OR-AI-03, OR-AI-05, OR-AI-06, OR-AI-08 to OR-AI-10."""

    def fire(self, battle: RichmondBattle, ship: Ship) -> Sequence[FireOrder]:
        """OR-AI-04, OR-AI-07: asked where the order leaves its fire open."""

    def spend_pass(self, battle: RichmondBattle, unit: Unit) -> bool:
        """OR-BG-07: whether a marked unit's check is passed without a roll."""

    def land(self, battle: RichmondBattle, unit: Unit) -> LandOrder:
        """OR-BG-08."""
