"""Ships under way: moves, rams, transports, and how ships leave the battle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from rulesets.core.dice import Roll
from rulesets.core.events import EntryId, Event, Namer, counted
from rulesets.core.geometry import Point
from rulesets.on_to_richmond.events.change import Change
from rulesets.on_to_richmond.events.telling import degrees, inches, shown
from rulesets.on_to_richmond.lookout import has_moved, is_gone
from rulesets.on_to_richmond.state import Lock, Muster, Status, Transfer

if TYPE_CHECKING:
    from rulesets.on_to_richmond.state import RichmondBattle


@dataclass(slots=True)
class ShipMoved(Change):
    """OR-MOV-03: both legs and the turn between them as made; `met` is what stopped her, if any."""

    kind: ClassVar[str] = "ship_moved"
    ship: EntryId
    legs: tuple[int, int]
    turn: int
    position: Point
    heading: int
    met: str

    def apply(self, battle: RichmondBattle) -> None:
        ship = battle.ships[self.ship]
        ship.position, ship.heading = self.position, self.heading
        ship.moved = True
        ship.sternway = self.legs[0] < 0 or self.legs[1] < 0
        has_moved(battle, ship)

    def tell(self, name: Namer) -> str:
        first, second = self.legs
        way = " astern" if min(self.legs) < 0 else ""
        if self.turn:
            how = f"{inches(abs(first))}, turned {degrees(self.turn)}, then {inches(abs(second))}"
        else:
            how = inches(abs(first + second))
        stopped = f", stopped by {name(self.met)}" if self.met else ""
        return f"{name(self.ship)} moved {how}{way}{stopped}."


@dataclass(slots=True)
class ShipLeft(Change):
    """OR-MOV-06: a ship is off the table with all aboard."""

    kind: ClassVar[str] = "ship_left"
    ship: EntryId
    edge: str

    def apply(self, battle: RichmondBattle) -> None:
        ship = battle.ships[self.ship]
        ship.status = Status.LEFT
        is_gone(battle, ship)
        for unit in ship.aboard:
            unit.status = Muster.LEFT
        _free(battle, self.ship)

    def tell(self, name: Namer) -> str:
        return f"{name(self.ship)} left the table {self.edge}."


@dataclass(slots=True)
class ShipRammed(Change):
    """OR-RAM-03, OR-RAM-04: a ram, what it cost, and the turns until which it holds the two.

    `astern` tells whether the target was going astern (OR-RAM-05).
    """

    kind: ClassVar[str] = "ship_rammed"
    attacker: EntryId
    target: EntryId
    roll: Roll
    damage: int
    attacker_until: int
    target_until: int
    astern: bool

    def apply(self, battle: RichmondBattle) -> None:
        attacker, target = battle.ships[self.attacker], battle.ships[self.target]
        target.damage = min(target.card.limit, target.damage + self.damage)
        target.sternway = self.astern
        battle.locks.append(Lock(attacker, target, self.attacker_until, self.target_until))

    def tell(self, name: Namer) -> str:
        cost = counted(self.damage, "damage point")
        return (
            f"{name(self.attacker)} rammed {name(self.target)}: rolled {shown(self.roll)}, {cost}."
        )


@dataclass(slots=True)
class ShipSunk(Change):
    """OR-DMG-02, OR-TRN-05: a ship is gone with the `units` aboard; whoever it held is free."""

    kind: ClassVar[str] = "ship_sunk"
    ship: EntryId
    by: EntryId
    units: tuple[EntryId, ...]

    def apply(self, battle: RichmondBattle) -> None:
        ship = battle.ships[self.ship]
        ship.status = Status.SUNK
        is_gone(battle, ship)
        ship.transfer = None
        for unit in ship.aboard:
            unit.status = Muster.LOST
        _free(battle, self.ship)

    def tell(self, name: Namer) -> str:
        lost = f" with {', '.join(map(name, self.units))}" if self.units else ""
        return f"{name(self.ship)} sank{lost}, hit by {name(self.by)}."


def _free(battle: RichmondBattle, gone: str) -> None:
    """OR-RAM-07: if one of a pair is gone, the other is free at once."""
    battle.locks = [lock for lock in battle.locks if gone not in (lock.attacker.id, lock.target.id)]


@dataclass(slots=True)
class LocksEnded(Change):
    """OR-RAM-05, OR-BG-09: rams whose two ships have had their turn of breaking apart."""

    kind: ClassVar[str] = "locks_ended"
    pairs: tuple[tuple[EntryId, EntryId], ...]

    def apply(self, battle: RichmondBattle) -> None:
        battle.locks = [
            lock for lock in battle.locks if (lock.attacker.id, lock.target.id) not in self.pairs
        ]

    def tell(self, name: Namer) -> str:
        told = "; ".join(f"{name(one)} and {name(other)}" for one, other in self.pairs)
        return f"Clear of each other: {told}."


@dataclass(slots=True)
class TransferBegan(Change):
    """OR-TRN-04: a transport has declared that stands embark (`place` None) or debark."""

    kind: ClassVar[str] = "transfer_began"
    ship: EntryId
    units: tuple[EntryId, ...]
    place: Point | None

    def apply(self, battle: RichmondBattle) -> None:
        battle.ships[self.ship].transfer = Transfer(self.units, self.place)
        if self.place is None:
            for unit in self.units:
                battle.units[unit].acted = True

    def tell(self, name: Namer) -> str:
        who = ", ".join(map(name, self.units))
        how = "to embark in" if self.place is None else "to debark from"
        return f"{who} began {how} {name(self.ship)}."


@dataclass(slots=True)
class TransferEnded(Change):
    """OR-TRN-04: the stands that have changed place; none, where the transport was held."""

    kind: ClassVar[str] = "transfer_ended"
    ship: EntryId
    units: tuple[EntryId, ...]
    place: Point | None

    def apply(self, battle: RichmondBattle) -> None:
        ship = battle.ships[self.ship]
        ship.transfer = None
        for name in self.units:
            unit = battle.units[name]
            if self.place is None:
                unit.aboard, unit.position = ship, ship.position
                unit.marked = False
                ship.aboard.append(unit)
                ship.aboard.sort(key=lambda other: other.id)
            else:
                unit.aboard, unit.position = None, self.place
                unit.cover = unit.facing = None
                ship.aboard.remove(unit)

    def tell(self, name: Namer) -> str:
        if not self.units:
            return f"Nobody could leave or board {name(self.ship)}."
        who = ", ".join(map(name, self.units))
        how = "was aboard" if self.place is None else "was ashore from"
        return f"{who} {how} {name(self.ship)}."


KINDS: Final[tuple[type[Event], ...]] = (
    ShipMoved,
    ShipLeft,
    ShipRammed,
    ShipSunk,
    LocksEnded,
    TransferBegan,
    TransferEnded,
)
