"""Boarders: how they cross, come back, are taken, and man prizes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from rulesets.core.changes import Change
from rulesets.core.events import EntryId, Event, Namer, counted
from rulesets.soldiers_companion.events.people import Men, Troops, add_men, join_deck, party_told
from rulesets.soldiers_companion.state import Fate, Hands, Muster, Party

if TYPE_CHECKING:
    from rulesets.soldiers_companion.state import CompanionBattle, Ship


@dataclass(slots=True)
class BoardersCrossed(Change):
    """SC-BRD-04: men of the party on deck are aboard a grappled enemy; `most` could cross."""

    kind: ClassVar[str] = "boarders_crossed"
    ship: EntryId
    enemy: EntryId
    crew: Men
    troops: Troops
    most: int
    defenders: int

    def tell(self, name: Namer) -> str:
        who = party_told(name, self.crew, self.troops)
        return (
            f"{who} of {name(self.ship)} boarded {name(self.enemy)}, "
            f"which {counted(self.defenders, 'man', 'men')} defended; {self.most} could cross."
        )

    def apply(self, battle: CompanionBattle) -> None:
        ship, enemy = battle.ships[self.ship], battle.ships[self.enemy]
        party = ship.party
        assert party is not None
        if not any(other.boarders and other.boarders.aboard is enemy for other in _all(battle)):
            enemy.defence = enemy.defence_at_phase = self.defenders
        add_men(party.crew, self.crew, -1)
        for unit, figures in self.troops:
            party.troops[unit] -= figures
        party.at_phase = party.total
        if not party.total:
            ship.party = None
        ship.defence_at_phase -= sum(self.crew) + sum(figures for _, figures in self.troops)
        _board(battle, ship, enemy, self.crew, self.troops)


def _all(battle: CompanionBattle) -> Iterable[Ship]:
    return battle.ships.values()


def _board(battle: CompanionBattle, ship: Ship, enemy: Ship, crew: Men, troops: Troops) -> None:
    boarders = ship.boarders
    if boarders is None:
        boarders = ship.boarders = Party(Hands(), {}, aboard=enemy, arrived=battle.turn)
    add_men(boarders.crew, crew)
    for unit, figures in troops:
        boarders.troops[unit] = boarders.troops.get(unit, 0) + figures
    crossed = sum(crew) + sum(figures for _, figures in troops)
    boarders.started += crossed
    boarders.at_phase += crossed
    boarders.led = boarders.led or boarders.crew.officers > 0


@dataclass(slots=True)
class BoardersReturned(Change):
    """SC-BRD-07: boarders are back on their own deck, and a party no more."""

    kind: ClassVar[str] = "boarders_returned"
    ship: EntryId
    enemy: EntryId
    men: int

    def tell(self, name: Namer) -> str:
        men = counted(self.men, "boarder")
        return f"{men} of {name(self.ship)} came back from {name(self.enemy)}."

    def apply(self, battle: CompanionBattle) -> None:
        ship = battle.ships[self.ship]
        if ship.boarders is not None:
            join_deck(ship, ship.boarders)
        ship.boarders = None


@dataclass(slots=True)
class BoardersTaken(Change):
    """SC-BRD-07: boarders who could not go back are prisoners."""

    kind: ClassVar[str] = "boarders_taken"
    ship: EntryId
    enemy: EntryId
    crew: Men
    troops: Troops

    def tell(self, name: Namer) -> str:
        who = party_told(name, self.crew, self.troops)
        return f"{who} of {name(self.ship)} were taken aboard {name(self.enemy)}."

    def apply(self, battle: CompanionBattle) -> None:
        ship = battle.ships[self.ship]
        ship.boarders = None
        if ship.captain is Fate.FIT and not (ship.officers or ship.detached.officers):
            ship.captain = Fate.PRISONER
        for unit_id, figures in self.troops:
            unit = battle.units[unit_id]
            unit.figures -= figures
            if not unit.figures:
                unit.status = Muster.CAPTURED
                if unit.leader is Fate.FIT:
                    unit.leader = Fate.PRISONER


@dataclass(slots=True)
class PrizeManned(Change):
    """SC-BRD-07: boarders whom the captor leaves aboard a vessel that he has taken.

    Troops among them keep their place in their unit.
    """

    kind: ClassVar[str] = "prize_manned"
    ship: EntryId
    prize: EntryId
    crew: Men
    troops: Troops

    def tell(self, name: Namer) -> str:
        who = party_told(name, self.crew, self.troops)
        return f"{name(self.ship)} put a prize crew aboard {name(self.prize)}: {who}."

    def apply(self, battle: CompanionBattle) -> None:
        ship = battle.ships[self.ship]
        assert ship.boarders is not None
        add_men(ship.boarders.crew, self.crew, -1)
        add_men(ship.detached, self.crew)
        for unit, _ in self.troops:
            del ship.boarders.troops[unit]
        prize = battle.ships[self.prize]
        men = prize.prize_men[self.ship] = Party(Hands(*self.crew), dict(self.troops))
        prize.prize_crew += men.total


KINDS: Final[tuple[type[Event], ...]] = (
    BoardersCrossed,
    BoardersReturned,
    BoardersTaken,
    PrizeManned,
)
