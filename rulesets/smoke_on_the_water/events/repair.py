"""Flooding, sinking, and what a crew does about damage."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Final

from rulesets.core.changes import Change
from rulesets.core.dice import Roll
from rulesets.core.events import EntryId, Event, Namer, counted
from rulesets.core.score import Score
from rulesets.smoke_on_the_water.events.telling import at_most
from rulesets.smoke_on_the_water.words import Fire, Item

if TYPE_CHECKING:
    from rulesets.smoke_on_the_water.state import Ship, SmokeBattle

#: SW-EFF-RUD-01: the parts of a rudder, as `Repair.part` names them.
PORT: Final = "port"
STARBOARD: Final = "starboard"


@dataclass(slots=True)
class FlotationLost(Change):
    """SW-FLOAT-02: the flooding takes its part of her buoyancy."""

    kind: ClassVar[str] = "flotation_lost"
    vessel: EntryId
    points: int
    left: int

    def apply(self, battle: SmokeBattle) -> None:
        battle.ships[self.vessel].flotation = self.left

    def tell(self, name: Namer) -> str:
        lost = counted(self.points, "point")
        return f"{name(self.vessel)} lost {lost} of flotation; {self.left} left."


@dataclass(slots=True)
class RepairTried(Change):
    """SW-REP-03: one attempt; `part` names the gun, the turret or the side of the rudder."""

    kind: ClassVar[str] = "repair_tried"
    vessel: EntryId
    item: Item
    part: str
    score: Score
    roll: Roll
    done: bool

    def apply(self, battle: SmokeBattle) -> None:
        if self.done:
            mend(battle.ships[self.vessel], self.item, self.part)

    def tell(self, name: Namer) -> str:
        aim, done = _TOLD[self.item]
        end = done if self.done else "in vain"
        part = f" ({self.part})" if self.part else ""
        return f"{name(self.vessel)} tried to {aim}{part}: {at_most(self.roll, self.score)}: {end}."


@dataclass(slots=True)
class MagazineFlooded(Change):
    """SW-REP-08: by order; no gun of hers fires again."""

    kind: ClassVar[str] = "magazine_flooded"
    vessel: EntryId

    def apply(self, battle: SmokeBattle) -> None:
        battle.ships[self.vessel].magazine_flooded = True

    def tell(self, name: Namer) -> str:
        return f"{name(self.vessel)} flooded her magazine."


def mend(ship: Ship, item: Item, part: str) -> None:
    """SW-REP-03: what a repair that succeeds does; `part` is a gun, a turret, a rudder's side."""
    _MEND[item](ship, part)


def _fire_out(ship: Ship, part: str) -> None:
    ship.fire = Fire.NONE


def _fire_checked(ship: Ship, part: str) -> None:
    ship.fire = Fire.BURNING


def _leak_stopped(ship: Ship, part: str) -> None:
    ship.flooding = max(0, ship.flooding - 1)


def _turret_freed(ship: Ship, part: str) -> None:
    ship.turrets[int(part) - 1].jammed = False


def _rudder_cleared(ship: Ship, part: str) -> None:
    cleared = {"no_port": False} if part == PORT else {"no_starboard": False}
    ship.rudder = ship.rudder._replace(**cleared)


def _port_cleared(ship: Ship, part: str) -> None:
    ship.gun(part).port_jammed = False


def _gun_unjammed(ship: Ship, part: str) -> None:
    ship.gun(part).jammed = False


_MEND: Final[Mapping[Item, Callable[[Ship, str], None]]] = MappingProxyType(
    {
        Item.FIRE: _fire_out,
        Item.OUT_OF_CONTROL: _fire_checked,
        Item.FLOODING: _leak_stopped,
        Item.TURRET: _turret_freed,
        Item.RUDDER: _rudder_cleared,
        Item.PORT: _port_cleared,
        Item.GUN: _gun_unjammed,
    }
)
#: What is tried, and how it ends where it is done.
_TOLD: Final[Mapping[Item, tuple[str, str]]] = MappingProxyType(
    {
        Item.FIRE: ("put out the fire", "it is out"),
        Item.OUT_OF_CONTROL: ("get the fire under control", "it burns less"),
        Item.FLOODING: ("stop the flooding", "a point less"),
        Item.TURRET: ("free a turret", "it trains again"),
        Item.RUDDER: ("clear the rudder", "it answers"),
        Item.PORT: ("clear a gun port", "it is clear"),
        Item.GUN: ("unjam a gun", "it is clear"),
    }
)


KINDS: Final[tuple[type[Event], ...]] = (FlotationLost, RepairTried, MagazineFlooded)
