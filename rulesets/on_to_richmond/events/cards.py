"""The deck, orders that were refused, ships that arrive, what sides began and ended with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from rulesets.core.dice import Roll
from rulesets.core.events import EntryId, Event, Namer, OrderRefused, SideId, counted
from rulesets.core.geometry import Point
from rulesets.on_to_richmond.events.change import Change
from rulesets.on_to_richmond.state import Muster, Status

if TYPE_CHECKING:
    from rulesets.on_to_richmond.state import RichmondBattle


@dataclass(slots=True)
class ShipArrived(Change):
    """OR-CRD-01: a ship has come onto the table; its side's card has it from this shuffle on."""

    kind: ClassVar[str] = "ship_arrived"
    ship: EntryId
    position: Point

    def apply(self, battle: RichmondBattle) -> None:
        ship = battle.ships[self.ship]
        ship.status = Status.AFLOAT
        ship.position = self.position
        battle.lookouts.clear()
        for unit in ship.aboard:
            unit.status = Muster.IN_PLAY

    def tell(self, name: Namer) -> str:
        return f"{name(self.ship)} arrived."


@dataclass(slots=True)
class DeckShuffled(Change):
    """OR-CRD-02: the cards as they lay, the picks that shuffled them, the order they are drawn in.

    Fisher-Yates from the last card down: `picks[0]` is for the last place, and so on.
    """

    kind: ClassVar[str] = "deck_shuffled"
    stirs: ClassVar[bool] = False
    cards: tuple[tuple[SideId, str], ...]
    picks: tuple[Roll, ...]
    drawn: tuple[tuple[SideId, str], ...]

    def apply(self, battle: RichmondBattle) -> None:
        battle.deck = self.drawn

    def tell(self, name: Namer) -> str:
        order = ", ".join(f"{name(side)} {card}" for side, card in self.drawn)
        return f"The deck was shuffled: {order}."


@dataclass(slots=True)
class CardTurned(Event):
    """OR-CRD-02: the formation of a card acts."""

    kind: ClassVar[str] = "card_turned"
    side: SideId
    card: str

    def tell(self, name: Namer) -> str:
        return f"The {self.card} card of {name(self.side)} was turned."


@dataclass(slots=True)
class SideDeployed(Event):
    """OR-GEN-01: what a side has on the table; a battle without stands ashore is purely naval."""

    kind: ClassVar[str] = "side_deployed"
    side: SideId
    ships: int
    stands: int

    def tell(self, name: Namer) -> str:
        ashore = counted(self.stands, "stand")
        return f"{name(self.side)} had {counted(self.ships, 'ship')}, and {ashore} ashore."


@dataclass(slots=True)
class VesselSettled(Event):
    """OR-CMP-01: the state in which a ship comes out of the battle."""

    kind: ClassVar[str] = "vessel_settled"
    vessel: EntryId
    state: str
    damage: int

    def tell(self, name: Namer) -> str:
        return f"{name(self.vessel)}: {self.state}, {counted(self.damage, 'damage point')}."


KINDS: Final[tuple[type[Event], ...]] = (
    ShipArrived,
    DeckShuffled,
    CardTurned,
    OrderRefused,
    SideDeployed,
    VesselSettled,
)
