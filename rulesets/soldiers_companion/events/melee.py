"""Melees: pairs, rounds, and who falls or gives ground."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from rulesets.core.changes import Change
from rulesets.core.dice import Roll
from rulesets.core.events import EntryId, Event, Namer, SideId
from rulesets.core.geometry import Point
from rulesets.core.score import Score
from rulesets.soldiers_companion.events.casualties import after_losses
from rulesets.soldiers_companion.events.telling import added
from rulesets.soldiers_companion.people.people_tables import KILLED_BY
from rulesets.soldiers_companion.state import Hands, Ship, Unit
from rulesets.soldiers_companion.tables import Post, Rank

if TYPE_CHECKING:
    from rulesets.soldiers_companion.state import CompanionBattle, Target

#: SC-BG-16: a cause to test morale.
ROUND_LOST: Final = "melee lost"
#: The bodies of one vessel that fight: those across, the party on deck, the deckhands.
BOARDERS: Final = "boarders"
PARTY: Final = "party"
DECK: Final = "deck"
#: Figures of a unit ashore.
UNIT: Final = "unit"


@dataclass(slots=True)
class PairFought(Event):
    """SC-BG-15: a pair's dice, what the highest of each side had added, and by how much it differs.

    Positive: the attackers' is the higher.
    """

    kind: ClassVar[str] = "pair_fought"
    place: EntryId
    pair: int
    attack: Roll
    attack_score: Score
    defence: Roll
    defence_score: Score
    difference: int

    def tell(self, name: Namer) -> str:
        one = added(self.attack, self.attack_score)
        other = added(self.defence, self.defence_score)
        loser = "defenders" if self.difference > 0 else "attackers"
        end = "evenly matched"
        if self.difference:
            worse = "lost a figure" if abs(self.difference) >= KILLED_BY else "were pushed back"
            end = f"the {loser} {worse}"
        return f"Pair {self.pair} of {name(self.place)}: {one} against {other}; {end}."


@dataclass(slots=True)
class FighterFell(Change):
    """SC-BG-15: one figure of the losing side of a pair is a casualty.

    `body` says where it fought: boarders, party or deck of the vessel `owner`, or, with its unit
    alone, `unit`. Of troops the figure comes off with the losses of the phase.
    """

    kind: ClassVar[str] = "fighter_fell"
    owner: EntryId
    body: str
    rank: Rank
    unit: EntryId | None

    def tell(self, name: Namer) -> str:
        if self.unit is not None:
            return f"A figure of {name(self.unit)} fell."
        man = {Rank.OFFICER: "An officer", Rank.PO: "A petty officer"}.get(self.rank, "A man")
        return f"{man} of {name(self.owner)} fell ({self.body})."

    def apply(self, battle: CompanionBattle) -> None:
        if self.unit is not None:
            battle.units[self.unit].lost += 1
        if self.body == UNIT:
            return
        ship = battle.ships[self.owner]
        ship.losses.melee += 1
        if self.unit is not None:
            party = ship.boarders if self.body == BOARDERS else ship.party
            if party is not None and self.body != DECK:
                party.troops[self.unit] -= 1
        else:
            _fall(self._hands(ship), self.rank)
            after_losses(ship)
        if ship.boarders is not None and not ship.boarders.total:
            ship.boarders = None
        if ship.party is not None and not ship.party.total:
            ship.party = None

    def _hands(self, ship: Ship) -> Hands:
        if self.body == DECK:
            return ship.posts[Post.DECK]
        party = ship.boarders if self.body == BOARDERS else ship.party
        assert party is not None
        return party.crew


def _fall(hands: Hands, rank: Rank) -> None:
    if rank is Rank.OFFICER:
        hands.officers -= 1
    elif rank is Rank.PO:
        hands.pos -= 1
    else:
        hands.ratings -= 1


@dataclass(slots=True)
class RoundFought(Change):
    """SC-BG-15: the scores of a round: two a casualty, one a push-back suffered; who lost it.

    `attackers` and `defenders` are the vessels or units of each; `aboard` a boarded vessel.
    `loser` is empty where the scores are equal.
    """

    kind: ClassVar[str] = "round_fought"
    aboard: EntryId | None
    attackers: tuple[EntryId, ...]
    defenders: tuple[EntryId, ...]
    scores: tuple[int, int]
    winner: SideId | None
    loser: SideId | None

    def tell(self, name: Namer) -> str:
        ours, theirs = self.scores
        who = (
            f"{', '.join(map(name, self.attackers))} against {', '.join(map(name, self.defenders))}"
        )
        won = f"{name(self.winner)} won the round" if self.winner else "the round was even"
        return f"Melee of {who}: {won}, having suffered {ours} and {theirs}."

    def apply(self, battle: CompanionBattle) -> None:
        if self.winner is None:
            return
        for name in self.attackers + self.defenders:
            target = battle.target(name)
            assert target is not None
            if target.side.id == self.winner:
                battle.victors.append(target)
            else:
                self._lost(target)

    def _lost(self, target: Target) -> None:
        """The unit, the defenders of the boarded vessel, or the boarders of another, have lost."""
        if isinstance(target, Unit) or (isinstance(target, Ship) and target.id == self.aboard):
            target.causes.add(ROUND_LOST)
        elif isinstance(target, Ship) and target.boarders is not None:
            target.boarders.causes.add(ROUND_LOST)


@dataclass(slots=True)
class GroundGiven(Change):
    """SC-BG-15: the loser's line gives an inch for a round in which it was pushed back."""

    kind: ClassVar[str] = "ground_given"
    unit: EntryId
    position: Point

    def tell(self, name: Namer) -> str:
        return f"{name(self.unit)} gave ground."

    def apply(self, battle: CompanionBattle) -> None:
        battle.units[self.unit].position = self.position


@dataclass(slots=True)
class MeleeParted(Change):
    """SC-BG-15: units that fight no longer."""

    kind: ClassVar[str] = "melee_parted"
    units: tuple[EntryId, ...]

    def tell(self, name: Namer) -> str:
        return f"The melee was over for {', '.join(map(name, self.units))}."

    def apply(self, battle: CompanionBattle) -> None:
        for unit in self.units:
            battle.units[unit].in_melee = None


KINDS: Final[tuple[type[Event], ...]] = (
    PairFought,
    FighterFell,
    RoundFought,
    GroundGiven,
    MeleeParted,
)
