"""How a vessel leaves the battle: sunk, destroyed, surrendered, or off the table's edge."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from rulesets.core.changes import Change
from rulesets.core.events import EntryId, Event, Namer, SideId, counted
from rulesets.core.geometry import Point
from rulesets.soldiers_companion.events.casualties import captain_may_fall
from rulesets.soldiers_companion.events.people import add_men
from rulesets.soldiers_companion.state import Fate, Muster, Party, Status

if TYPE_CHECKING:
    from rulesets.soldiers_companion.state import CompanionBattle, Ship


def cut_loose(battle: CompanionBattle, ship: Ship) -> None:
    """SC-HULL-03, SC-TOW-06: grapples and tows of a vessel are released."""
    battle.grapples = [grapple for grapple in battle.grapples if not grapple.holds(ship)]
    if ship.tug is not None:
        ship.tug.tows.remove(ship)
        ship.tug = None
    for tow in ship.tows:
        tow.tug = None
    ship.tows.clear()


@dataclass(slots=True)
class _Lost(Change):
    """A vessel goes down with those aboard.

    `crew` is (officers, petty officers, ratings) aboard at that time: they stay at their posts in
    the state, and lost troops keep their figures, so that a campaign can name them. `saved` crewmen
    reached the shore. `units` are (unit, figures lost, figures saved), `boarders` (their own
    vessel, men) of enemies aboard, a prize crew's too. Boarders of its own on an enemy's deck fight
    on.
    """

    ship: EntryId
    crew: tuple[int, int, int]
    saved: int
    units: tuple[tuple[EntryId, int, int], ...]
    boarders: tuple[tuple[EntryId, int], ...]
    shore: Point | None

    status: ClassVar[Status]

    def apply(self, battle: CompanionBattle) -> None:
        ship = battle.ships[self.ship]
        cut_loose(battle, ship)
        ship.status = self.status
        ship.saved = self.saved
        leads = ship.detached.officers or (ship.boarders and ship.boarders.crew.officers)
        if ship.captain is Fate.FIT and not self.saved and not leads:
            ship.captain = Fate.DEAD
        for unit_id, lost, saved in self.units:
            unit = battle.units[unit_id]
            if self.shore and saved:
                ship.aboard.remove(unit)
                unit.aboard = None
                unit.figures = saved
                unit.position = self.shore
            elif lost < unit.figures:
                unit.figures -= lost
            else:
                unit.status = Muster.LOST
                unit.leader = Fate.DEAD if unit.leader is Fate.FIT else unit.leader
        for boarder, _ in self.boarders:
            _lose_boarders(battle, battle.ships[boarder], ship.prize_men.get(boarder))

    def people(self) -> str:
        """Who was lost and saved, as the end of a sentence."""
        men = sum(self.crew) - self.saved
        figures = sum(lost for _, lost, _ in self.units)
        told = f"with {counted(men, 'crewman', 'crewmen')}"
        if figures:
            told += f" and {counted(figures, 'figure')} of troops"
        if boarded := sum(lost for _, lost in self.boarders):
            told += f", and {counted(boarded, 'enemy', 'enemies')} aboard"
        if kept := self.saved + sum(saved for _, _, saved in self.units):
            told += f"; {kept} reached the shore"
        return told


def _lose_boarders(battle: CompanionBattle, ship: Ship, prize_crew: Party | None) -> None:
    """Men went down with the vessel that they had boarded, or manned as a prize."""
    if prize_crew is None:
        assert ship.boarders is not None
        boarders, ship.boarders = ship.boarders, None
    else:
        boarders, men = prize_crew, prize_crew.crew
        add_men(ship.detached, (men.officers, men.pos, men.ratings), -1)
    captain_may_fall(ship)
    for unit_id, figures in boarders.troops.items():
        unit = battle.units[EntryId(unit_id)]
        unit.figures = max(0, unit.figures - figures)
        if not unit.figures:
            unit.status = Muster.LOST
            unit.leader = Fate.DEAD if unit.leader is Fate.FIT else unit.leader


@dataclass(slots=True)
class VesselSunk(_Lost):
    kind: ClassVar[str] = "vessel_sunk"
    status: ClassVar[Status] = Status.SUNK

    def tell(self, name: Namer) -> str:
        return f"{name(self.ship)} sank {self.people()}."


@dataclass(slots=True)
class VesselDestroyed(_Lost):
    kind: ClassVar[str] = "vessel_destroyed"
    status: ClassVar[Status] = Status.DESTROYED

    def tell(self, name: Namer) -> str:
        return f"{name(self.ship)} blew up {self.people()}."


@dataclass(slots=True)
class VesselSurrendered(Change):
    """The vessel, its crew and the troops aboard are the captor's; its grapples are cast off."""

    kind: ClassVar[str] = "vessel_surrendered"
    ship: EntryId
    captor: SideId
    crew: int
    units: tuple[tuple[EntryId, int], ...]

    def apply(self, battle: CompanionBattle) -> None:
        ship = battle.ships[self.ship]
        cut_loose(battle, ship)
        ship.status = Status.SURRENDERED
        ship.captor = battle.side(self.captor)
        if ship.captain is Fate.FIT:
            ship.captain = Fate.PRISONER
        for unit_id, _ in self.units:
            unit = battle.units[unit_id]
            unit.status = Muster.CAPTURED
            if unit.leader is Fate.FIT:
                unit.leader = Fate.PRISONER

    def tell(self, name: Namer) -> str:
        told = f"{name(self.ship)} surrendered to {name(self.captor)}"
        told += f" with {counted(self.crew, 'crewman', 'crewmen')}"
        if figures := sum(figures for _, figures in self.units):
            told += f" and {counted(figures, 'figure')} of troops"
        return told + "."


@dataclass(slots=True)
class VesselDeparted(Change):
    kind: ClassVar[str] = "vessel_departed"
    ship: EntryId
    units: tuple[EntryId, ...]

    def apply(self, battle: CompanionBattle) -> None:
        ship = battle.ships[self.ship]
        cut_loose(battle, ship)
        ship.status = Status.LEFT
        for unit_id in self.units:
            battle.units[unit_id].status = Muster.LEFT

    def tell(self, name: Namer) -> str:
        told = f"{name(self.ship)} left the table"
        if self.units:
            told += f" with {', '.join(name(unit) for unit in self.units)}"
        return told + "."


KINDS: Final[tuple[type[Event], ...]] = (
    VesselSunk,
    VesselDestroyed,
    VesselSurrendered,
    VesselDeparted,
)
