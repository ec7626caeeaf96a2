"""What happens to crews and parties, and between vessels that touch: posts, grapples, rams."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from rulesets.core.changes import Change
from rulesets.core.dice import Roll
from rulesets.core.events import EntryId, Event, Namer, counted
from rulesets.core.score import Score
from rulesets.soldiers_companion.events.telling import inches
from rulesets.soldiers_companion.state import Grapple, Hands, Party
from rulesets.soldiers_companion.tables import Formation, Post, Rank

if TYPE_CHECKING:
    from rulesets.soldiers_companion.state import CompanionBattle, Ship

#: (officers, petty officers, ratings).
Men: TypeAlias = tuple[int, int, int]
#: (unit, figures).
Troops: TypeAlias = tuple[tuple[EntryId, int], ...]


def men_told(crew: Men) -> str:
    words = (
        counted(number, one, many)
        for number, one, many in zip(
            crew,
            ("officer", "petty officer", "rating"),
            ("officers", "petty officers", "ratings"),
            strict=True,
        )
        if number
    )
    return ", ".join(words)


def party_told(name: Namer, crew: Men, troops: Troops) -> str:
    bodies = [f"{number} of {name(unit)}" for unit, number in troops]
    return ", ".join([text for text in (men_told(crew), *bodies) if text])


def add_men(hands: Hands, crew: Men, sign: int = 1) -> None:
    hands.officers += sign * crew[0]
    hands.pos += sign * crew[1]
    hands.ratings += sign * crew[2]


def _men(hands: Hands) -> Men:
    return (hands.officers, hands.pos, hands.ratings)


def join_deck(ship: Ship, party: Party) -> None:
    """The crewmen of a party that is no more are deckhands (SC-BRD-02)."""
    add_men(ship.posts[Post.DECK], _men(party.crew))


@dataclass(slots=True)
class CrewPosted(Change):
    """SC-MAN-02: where the crew serves from now on, and who steers."""

    kind: ClassVar[str] = "crew_posted"
    ship: EntryId
    posts: tuple[tuple[str, int, int, int], ...]
    guns: tuple[tuple[str, int], ...]
    helm: Rank | None

    def tell(self, name: Namer) -> str:
        where = "; ".join(
            f"{post}: {men_told((officers, pos, ratings)) or 'nobody'}"
            for post, officers, pos, ratings in self.posts
        )
        guns = sum(crew for _, crew in self.guns)
        return f"{name(self.ship)} posted its crew: {where}; {counted(guns, 'gunner')}."

    def apply(self, battle: CompanionBattle) -> None:
        ship = battle.ships[self.ship]
        for post, officers, pos, ratings in self.posts:
            hands = ship.posts[Post(post)]
            hands.officers, hands.pos, hands.ratings = officers, pos, ratings
        crews = dict(self.guns)
        for gun in ship.guns:
            gun.crew = crews.get(gun.id, gun.crew)
        ship.helm = self.helm


@dataclass(slots=True)
class PartyFormed(Change):
    """SC-BRD-01: the boarding party as it is from now on; `bridge` left the bridge for it."""

    kind: ClassVar[str] = "party_formed"
    ship: EntryId
    crew: Men
    troops: Troops
    bridge: Men
    helm: Rank | None

    def tell(self, name: Namer) -> str:
        return (
            f"{name(self.ship)} formed a boarding party: "
            f"{party_told(name, self.crew, self.troops)}."
        )

    def apply(self, battle: CompanionBattle) -> None:
        ship = battle.ships[self.ship]
        if ship.party is not None:
            join_deck(ship, ship.party)
        add_men(ship.posts[Post.DECK], self.crew, -1)
        add_men(ship.posts[Post.DECK], self.bridge)
        add_men(ship.posts[Post.BRIDGE], self.bridge, -1)
        ship.helm = self.helm
        ship.party = Party(Hands(*self.crew), dict(self.troops))
        ship.party.at_phase = ship.party.total


@dataclass(slots=True)
class PartyDisbanded(Change):
    """SC-BRD-02: the party on deck is no more."""

    kind: ClassVar[str] = "party_disbanded"
    ship: EntryId

    def tell(self, name: Namer) -> str:
        return f"{name(self.ship)} disbanded its boarding party."

    def apply(self, battle: CompanionBattle) -> None:
        ship = battle.ships[self.ship]
        if ship.party is not None:
            join_deck(ship, ship.party)
        ship.party = None


@dataclass(slots=True)
class TroopsFormed(Change):
    """SC-TRP-05: a formation that troops aboard take."""

    kind: ClassVar[str] = "troops_formed"
    unit: EntryId
    formation: Formation

    def tell(self, name: Namer) -> str:
        return f"{name(self.unit)} formed {self.formation} aboard."

    def apply(self, battle: CompanionBattle) -> None:
        battle.units[self.unit].formation = self.formation


# -- grapples ------------------------------------------------------------------------------------


def _tie(battle: CompanionBattle, one: EntryId, other: EntryId, count: int) -> None:
    """SC-GRAP-02: so many more grapples between two vessels; they keep no tows (SC-TOW-06)."""
    first, second = battle.ships[min(one, other)], battle.ships[max(one, other)]
    for tug in (first, second):
        for tow in tug.tows:
            tow.tug = None
        tug.tows.clear()
    for grapple in battle.grapples_of(first):
        if grapple.far(first) is second:
            grapple.count += count
            return
    battle.grapples.append(Grapple(first, second, count))
    battle.grapples.sort(key=lambda tied: (tied.one.id, tied.other.id))


@dataclass(slots=True)
class GrapplesCut(Change):
    """SC-GRAP-04: one crewman cuts one grapple."""

    kind: ClassVar[str] = "grapples_cut"
    ship: EntryId
    other: EntryId
    count: int

    def tell(self, name: Namer) -> str:
        return f"{name(self.ship)} cut {counted(self.count, 'grapple')} to {name(self.other)}."

    def apply(self, battle: CompanionBattle) -> None:
        ship = battle.ships[self.ship]
        for grapple in tuple(battle.grapples_of(ship)):
            if grapple.far(ship).id == self.other:
                grapple.count -= self.count
                if grapple.count <= 0:
                    battle.grapples.remove(grapple)


@dataclass(slots=True)
class GrapplesThrown(Change):
    """SC-GRAP-02: one die for each man; `needed` ties a grapple, who fails has had his job."""

    kind: ClassVar[str] = "grapples_thrown"
    ship: EntryId
    enemy: EntryId
    score: Score
    roll: Roll
    made: int
    spent: int

    def tell(self, name: Namer) -> str:
        return (
            f"{name(self.ship)} threw grapples at {name(self.enemy)}: rolled {self.roll}, "
            f"needed {self.score}; {self.made} held."
        )

    def apply(self, battle: CompanionBattle) -> None:
        battle.ships[self.ship].deck_used += self.spent
        if self.made:
            _tie(battle, self.ship, self.enemy, self.made)


# -- rams ----------------------------------------------------------------------------------------


@dataclass(slots=True)
class RamDeclared(Change):
    """SC-RAM-01."""

    kind: ClassVar[str] = "ram_declared"
    ship: EntryId
    target: EntryId

    def tell(self, name: Namer) -> str:
        return f"{name(self.ship)} made ready to ram {name(self.target)}."

    def apply(self, battle: CompanionBattle) -> None:
        battle.ships[self.ship].ram_target = self.target


@dataclass(slots=True)
class RamAvoided(Change):
    """SC-RAM-04: the target manoeuvres, and owes `debt` of its next allowance.

    A sailing vessel has rolled that allowance ahead.
    """

    kind: ClassVar[str] = "ram_avoided"
    target: EntryId
    rammer: EntryId
    points: int
    debt: int
    roll: Roll | None

    def tell(self, name: Namer) -> str:
        rolled = f", rolled {self.roll} for its next move," if self.roll else ""
        return (
            f"{name(self.target)}{rolled} spent {counted(self.points, 'point')} "
            f"({inches(self.debt)}) to avoid {name(self.rammer)}."
        )

    def apply(self, battle: CompanionBattle) -> None:
        target = battle.ships[self.target]
        target.ram_debt += self.debt
        if self.roll is not None:
            target.kept_roll = self.roll.total


@dataclass(slots=True)
class RamTried(Change):
    """SC-RAM-05: the die that must not exceed the score; no die at an immobilised target."""

    kind: ClassVar[str] = "ram_tried"
    ship: EntryId
    target: EntryId
    score: Score
    roll: Roll | None
    struck: bool

    def tell(self, name: Namer) -> str:
        done = "rammed" if self.struck else "failed to ram"
        how = f"rolled {self.roll}, at most {self.score}" if self.roll else "it could not move"
        return f"{name(self.ship)} {done} {name(self.target)}: {how}."

    def apply(self, battle: CompanionBattle) -> None:
        ship = battle.ships[self.ship]
        ship.rammed = True
        ship.stopped = ship.stopped or self.struck


@dataclass(slots=True)
class RamShock(Event):
    """SC-RAM-07, SC-COL-09: an owner's die for a hull hit on his own vessel."""

    kind: ClassVar[str] = "ram_shock"
    ship: EntryId
    other: EntryId
    score: Score
    roll: Roll
    hit: bool

    def tell(self, name: Namer) -> str:
        done = "was holed" if self.hit else "took no harm"
        return (
            f"{name(self.ship)} {done} by the blow with {name(self.other)}: rolled {self.roll}, "
            f"struck by {self.score} or less."
        )


@dataclass(slots=True)
class RamFlooded(Event):
    """SC-RAM-06: the die for flooding, from the score upwards; SC-COL-10: up to it (`at_most`)."""

    kind: ClassVar[str] = "ram_flooded"
    ship: EntryId
    score: Score
    roll: Roll
    floods: bool
    at_most: bool

    def tell(self, name: Namer) -> str:
        done = "sprang a leak" if self.floods else "stayed tight"
        limit = f"struck by {self.score} or {'less' if self.at_most else 'more'}"
        return f"{name(self.ship)} {done}: rolled {self.roll}, {limit}."


@dataclass(slots=True)
class RamGrappled(Change):
    """SC-RAM-06, SC-RAM-07: a ram ties both vessels with one grapple."""

    kind: ClassVar[str] = "ram_grappled"
    ship: EntryId
    target: EntryId

    def tell(self, name: Namer) -> str:
        return f"{name(self.ship)} and {name(self.target)} were locked together."

    def apply(self, battle: CompanionBattle) -> None:
        _tie(battle, self.ship, self.target, 1)


KINDS: Final[tuple[type[Event], ...]] = (
    CrewPosted,
    PartyFormed,
    PartyDisbanded,
    TroopsFormed,
    GrapplesCut,
    GrapplesThrown,
    RamDeclared,
    RamAvoided,
    RamTried,
    RamShock,
    RamFlooded,
    RamGrappled,
)
