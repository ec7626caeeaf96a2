"""Boarding: parties that go over the side, what they lose, and prizes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from rulesets.core.changes import Change
from rulesets.core.dice import Roll
from rulesets.core.events import EntryId, Event, Namer, SideId, counted
from rulesets.core.score import Score
from rulesets.smoke_on_the_water.events.telling import at_most
from rulesets.smoke_on_the_water.rules.speeds import STOPPED
from rulesets.smoke_on_the_water.state import Gone, Trigger

if TYPE_CHECKING:
    from rulesets.smoke_on_the_water.state import SmokeBattle


@dataclass(slots=True)
class BoardingTried(Change):
    """SW-BRD-04: one roll, led by the first of the attackers.

    `won`: she takes the vessel. Of two who board each other one wins at most (SW-BRD-07).
    """

    kind: ClassVar[str] = "boarding_tried"
    attackers: tuple[EntryId, ...]
    target: EntryId
    score: Score
    roll: Roll
    won: bool

    def apply(self, battle: SmokeBattle) -> None:
        """SW-MOR-02, SW-BRD-11: to be boarded tests a crew, and so does it to be repulsed."""
        battle.ships[self.target].triggers.add(Trigger.BOARDED)
        if not self.won:
            for attacker in self.attackers:
                battle.ships[attacker].triggers.add(Trigger.BOARDED)

    def tell(self, name: Namer) -> str:
        who = " and ".join(name(attacker) for attacker in self.attackers)
        end = "the deck was theirs" if self.won else "they were repulsed"
        return f"{who} boarded {name(self.target)}: {at_most(self.roll, self.score)}; {end}."


@dataclass(slots=True)
class CrewLost(Change):
    """SW-BRD-06: points of crew and of troops lost on deck, by a roll where one was made."""

    kind: ClassVar[str] = "crew_lost"
    vessel: EntryId
    crew: int
    troops: int
    roll: Roll | None

    def apply(self, battle: SmokeBattle) -> None:
        ship = battle.ships[self.vessel]
        ship.troops -= self.troops
        if ship.is_prize:
            ship.prize_crew -= self.crew
        else:
            ship.crew_lost += self.crew

    def tell(self, name: Namer) -> str:
        rolled = f" (rolled {self.roll})" if self.roll else ""
        lost = [counted(self.crew, "point") + " of crew"] if self.crew else []
        if self.troops:
            lost.append(counted(self.troops, "point") + " of troops")
        return f"{name(self.vessel)} lost {' and '.join(lost)} in the fight{rolled}."


@dataclass(slots=True)
class PrizeCrewSent(Change):
    """SW-BRD-10: points of crew go over to a prize. They leave before any vessel changes hands."""

    kind: ClassVar[str] = "prize_crew_sent"
    vessel: EntryId
    prize: EntryId
    points: int

    def apply(self, battle: SmokeBattle) -> None:
        ship = battle.ships[self.vessel]
        if ship.is_prize:
            ship.prize_crew -= self.points
        else:
            ship.crew_lost += self.points

    def tell(self, name: Namer) -> str:
        sent = counted(self.points, "point")
        return f"{name(self.vessel)} put {sent} of crew aboard {name(self.prize)}."


@dataclass(slots=True)
class VesselCaptured(Change):
    """SW-BRD-10: she is taken by a vessel of the other side, and lies still.

    Without a prize crew nobody is left aboard who obeys.
    """

    kind: ClassVar[str] = "vessel_captured"
    vessel: EntryId
    by: EntryId
    side: SideId
    prize_crew: int

    def apply(self, battle: SmokeBattle) -> None:
        ship = battle.ships[self.vessel]
        ship.holder.lost.append((ship.id, Gone.CAPTURED))
        side = battle.side(self.side)
        ship.captor = None if side is ship.side else side
        ship.captured = battle.turn
        ship.prize_crew = self.prize_crew
        ship.abandoned = not self.prize_crew
        ship.withdrawing = False
        ship.speed = STOPPED

    def tell(self, name: Namer) -> str:
        crew = "" if self.prize_crew else ", but could spare nobody to man her"
        return f"{name(self.by)} took {name(self.vessel)} for {name(self.side)}{crew}."


KINDS: Final[tuple[type[Event], ...]] = (
    BoardingTried,
    CrewLost,
    PrizeCrewSent,
    VesselCaptured,
)
