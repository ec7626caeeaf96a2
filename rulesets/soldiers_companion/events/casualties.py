"""Crewmen and troops aboard who fall."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from rulesets.core.changes import Change
from rulesets.core.dice import Roll
from rulesets.core.events import EntryId, Event, GunId, Namer, counted
from rulesets.core.score import Score
from rulesets.soldiers_companion.events.telling import called, gun_of
from rulesets.soldiers_companion.state import PARTY, Fate, Hands, Muster
from rulesets.soldiers_companion.tables import CREW_NOT_TROOPS, Post, Rank

if TYPE_CHECKING:
    from rulesets.soldiers_companion.state import CompanionBattle, Ship

# Bound once, as these are asked for most.
_RATING: Final = Rank.RATING
_BRIDGE: Final = Post.BRIDGE
_PO: Final = Rank.PO
_OFFICER: Final = Rank.OFFICER
_FIT: Final = Fate.FIT
_DEAD: Final = Fate.DEAD
_DESTROYED: Final = Muster.DESTROYED

_RANKS: Final = {
    Rank.OFFICER: ("officer", "officers"),
    Rank.PO: ("petty officer", "petty officers"),
    Rank.RATING: ("rating", "ratings"),
}


def shift(ship: Ship, place: str, rank: str, by: int) -> None:
    """Add men of a rank at a post, in the boarding party, or (ratings) at a gun; or take them."""
    hands: Hands
    if place == PARTY:
        assert ship.party is not None
        hands = ship.party.crew
    elif place in ship.posts:
        hands = ship.posts[Post(place)]
    else:
        assert rank == _RATING
        ship.gun(place).crew += by
        return
    match rank:
        case Rank.OFFICER:
            hands.officers += by
        case Rank.PO:
            hands.pos += by
        case _:
            hands.ratings += by


def after_losses(ship: Ship) -> None:
    """SC-MAN-04: who steered may be dead. A boarding party without a man left is none."""
    if ship.party is not None and not ship.party.total:
        ship.party = None
    bridge = ship.posts[_BRIDGE]
    there = {_PO: bridge.pos, _OFFICER: bridge.officers, _RATING: bridge.ratings}
    if ship.helm is not None and not there[ship.helm]:
        ship.helm = None
    captain_may_fall(ship)


def captain_may_fall(ship: Ship) -> None:
    """SC-BG-18: the captain is the last of its officers to fall, those aboard prizes among them."""
    if ship.captain is _FIT and not (ship.officers or ship.detached.officers):
        ship.captain = _DEAD


def where(place: str) -> str:
    """A post or a gun as the end of a sentence."""
    if place == PARTY:
        return "in the boarding party"
    if place == Post.MANEUVER:
        return "of the maneuvering crew"
    if place in (Post.BRIDGE, Post.DECK):
        return f"of the {place}"
    return f"at the {called(place)}"


@dataclass(slots=True)
class CrewLost(Change):
    """Crewmen fell: `men` are (place, rank), a place being a post, a gun's id, or the party."""

    kind: ClassVar[str] = "crew_lost"
    ship: EntryId
    men: tuple[tuple[str, str], ...]

    def apply(self, battle: CompanionBattle) -> None:
        ship = battle.ships[self.ship]
        for place, rank in self.men:
            shift(ship, place, rank, -1)
            ship.losses.crew += 1
            if rank == _RATING:
                ship.losses.fell.append(place)
            else:
                ship.losses.officers += 1
        after_losses(ship)

    def tell(self, name: Namer) -> str:
        told = ", ".join(
            f"{counted(number, *_RANKS[Rank(rank)])} {where(place)}"
            for (place, rank), number in Counter(self.men).items()
        )
        return f"{name(self.ship)} lost {told}."


@dataclass(slots=True)
class TroopsLost(Change):
    """Figures of troops aboard fell, of the boarding party or not."""

    kind: ClassVar[str] = "troops_lost"
    ship: EntryId
    unit: EntryId
    figures: int
    party: bool

    def apply(self, battle: CompanionBattle) -> None:
        unit = battle.units[self.unit]
        unit.figures -= self.figures
        if self.party:
            ship = battle.ships[self.ship]
            assert ship.party is not None
            ship.party.troops[self.unit] -= self.figures
            after_losses(ship)
        if not unit.figures:
            unit.status = _DESTROYED

    def tell(self, name: Namer) -> str:
        who = "of the boarding party of" if self.party else "aboard"
        figures = counted(self.figures, "figure")
        return f"{name(self.unit)} {who} {name(self.ship)} lost {figures}."


@dataclass(slots=True)
class CrewOrTroops(Event):
    """SC-CREW-03: whom a crew hit strikes while troops fire on deck."""

    kind: ClassVar[str] = "crew_or_troops"
    ship: EntryId
    roll: Roll
    troops: bool

    def tell(self, name: Namer) -> str:
        hit = "the troops" if self.troops else "the crew"
        told = f"The hit on {name(self.ship)} struck {hit}: rolled {self.roll}"
        nobody = self.troops and self.roll.total <= CREW_NOT_TROOPS
        return (
            f"{told}, the crew's up to {CREW_NOT_TROOPS}{', but none is left' if nobody else ''}."
        )


@dataclass(slots=True)
class OfficerTested(Change):
    """SC-CREW-04: whether one of the phase's dead was an officer or petty officer.

    If so one of `rank` at `post` fell in place of the rating counted at `place`.
    """

    kind: ClassVar[str] = "officer_tested"
    ship: EntryId
    score: Score
    roll: Roll
    rank: str
    post: str
    place: str

    def apply(self, battle: CompanionBattle) -> None:
        if not self.rank:
            return
        ship = battle.ships[self.ship]
        shift(ship, self.place, _RATING, 1)
        shift(ship, self.post, self.rank, -1)
        ship.losses.fell.pop()
        ship.losses.officers += 1
        after_losses(ship)

    def tell(self, name: Namer) -> str:
        told = f"Officers of {name(self.ship)}: rolled {self.roll}, struck by {self.score} or less"
        if not self.rank:
            return f"{told}: none fell."
        one, _ = _RANKS[Rank(self.rank)]
        return f"{told}: the {one} {where(self.post)} fell, not a rating {where(self.place)}."


@dataclass(slots=True)
class GunnerPicked(Event):
    """SC-SA-05: at which gun a gunner falls."""

    kind: ClassVar[str] = "gunner_picked"
    ship: EntryId
    gun: GunId
    roll: Roll | None

    def tell(self, name: Namer) -> str:
        rolled = f": rolled {self.roll} on {self.roll.die} guns" if self.roll else ""
        return f"Small arms swept the {gun_of(name, self.ship, self.gun)}{rolled}."


KINDS: Final[tuple[type[Event], ...]] = (
    CrewLost,
    TroopsLost,
    CrewOrTroops,
    OfficerTested,
    GunnerPicked,
)
