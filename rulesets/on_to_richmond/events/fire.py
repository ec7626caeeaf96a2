"""Fire: ships at ships, ships at land, land at ships, land at land."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from rulesets.core.dice import Roll
from rulesets.core.events import EntryId, Event, Namer, counted
from rulesets.core.score import Score
from rulesets.on_to_richmond.events.change import Change
from rulesets.on_to_richmond.events.telling import modified, mount_named
from rulesets.on_to_richmond.state import Muster
from rulesets.on_to_richmond.tables import Band

if TYPE_CHECKING:
    from rulesets.on_to_richmond.state import RichmondBattle


@dataclass(slots=True)
class ShipHit(Change):
    """OR-DMG-01, OR-DMG-03: fire at a ship: each stand lost is a damage point, all else nothing.

    `mount` is a ship's, or what a unit fires with; `score` is added to each die.
    """

    kind: ClassVar[str] = "ship_fired_at"
    stirs: ClassVar[bool] = False
    firer: EntryId
    mount: str
    target: EntryId
    band: Band
    score: Score
    roll: Roll
    damage: int

    def apply(self, battle: RichmondBattle) -> None:
        if self.damage:
            target = battle.ships[self.target]
            target.damage = min(target.card.limit, target.damage + self.damage)
        if (ship := battle.ships.get(self.firer)) is not None:
            ship.fired.append(self.mount)

    def tell(self, name: Namer) -> str:
        fired = f"{name(self.firer)} fired {mount_named(self.mount)} at {name(self.target)}"
        cost = counted(self.damage, "damage point")
        return f"{fired} ({self.band}): {modified(self.roll, self.score)}, {cost}."


@dataclass(slots=True)
class UnitHit(Change):
    """OR-BG-06: fire at a unit ashore: stands removed, and a morale marker."""

    kind: ClassVar[str] = "unit_fired_at"
    firer: EntryId
    mount: str
    target: EntryId
    band: Band
    score: Score
    roll: Roll
    lost: int
    marked: bool

    def apply(self, battle: RichmondBattle) -> None:
        lose_stands(battle, self.target, self.lost)
        if self.marked:
            battle.units[self.target].marked = True
        if (ship := battle.ships.get(self.firer)) is not None:
            ship.fired.append(self.mount)

    def tell(self, name: Namer) -> str:
        fired = f"{name(self.firer)} fired {mount_named(self.mount)} at {name(self.target)}"
        cost = f"{counted(self.lost, 'stand')} lost"
        marker = ", a morale marker" if self.marked else ""
        return f"{fired} ({self.band}): {modified(self.roll, self.score)}, {cost}{marker}."


def lose_stands(battle: RichmondBattle, name: str, lost: int) -> None:
    """OR-BG-06: stands are removed; with the last of them the unit is no more."""
    unit = battle.units[name]
    unit.stands -= lost
    unit.lost += lost
    if not unit.stands:
        unit.status = Muster.DESTROYED


KINDS: Final[tuple[type[Event], ...]] = (ShipHit, UnitHit)
