"""What a commander decides at each step of the turn.

A commander is asked; he rolls no dice and changes nothing. What he writes is carried out as far as
it is legal (SW-ORD-11), and what he declares is refused in the log where it is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from rulesets.core.events import EntryId, GunId
from rulesets.core.geometry import Point
from rulesets.smoke_on_the_water.rules.notation import Order
from rulesets.smoke_on_the_water.words import Ammunition, Item

if TYPE_CHECKING:
    from rulesets.smoke_on_the_water.state import Firer, Ship, Side, SmokeBattle, Torpedoes


class Refusal(NamedTuple):
    """Why a declaration is not legal: the rule, and the reason as the end of a sentence."""

    rule: str
    reason: str


class FireOrder(NamedTuple):
    """SW-GUN-10, SW-ORD-12: one gun fires at one vessel or work."""

    gun: GunId
    target: EntryId
    ammunition: Ammunition


class Repair(NamedTuple):
    """SW-REP-03: one attempt. `part` names the gun, the turret's place or the rudder's side."""

    item: Item
    part: str = ""


class Placing(NamedTuple):
    """SW-SET-04: where a vessel is placed, clockwise heading from north in tenths of a degree."""

    at: Point
    heading: int


class Commander(Protocol):
    """The giver of one side's orders in this book. He rolls no dice and changes nothing."""

    def place(
        self, battle: SmokeBattle, side: Side, waiting: Sequence[Ship]
    ) -> tuple[Ship, Placing]:
        """SW-SET-04: the next of the vessels waiting, and where she goes."""

    def order(self, battle: SmokeBattle, ship: Ship) -> Order:
        """SW-ORD-01: the line for one vessel, sealed until both sides have written theirs."""

    def electric(
        self, battle: SmokeBattle, field: Torpedoes, over: Sequence[Ship]
    ) -> EntryId | None:
        """SW-TOR-04: under which of the enemies in the field the torpedo of this turn is fired."""

    def fire(self, battle: SmokeBattle, firer: Firer) -> Sequence[FireOrder]:
        """SW-GUN-03: what each gun fires at, declared before measuring."""

    def board(self, battle: SmokeBattle, ship: Ship, contacts: Sequence[Ship]) -> EntryId:
        """SW-BRD-09: which of several enemies in contact the party goes for."""

    def repairs(self, battle: SmokeBattle, ship: Ship, attempts: int) -> Sequence[Repair]:
        """SW-REP-02: what is tried, so many attempts at most; guns are tried besides."""

    def agrees_to_end(self, battle: SmokeBattle, side: Side) -> bool:
        """SW-END-02: whether this side would end the battle now."""
