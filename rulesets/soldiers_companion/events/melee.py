"""Melees and what they do to nerves: pairs, rounds, morale, rallies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from rulesets.core.dice import Roll
from rulesets.core.events import EntryId, Event, GunId, Namer, SideId
from rulesets.core.geometry import Point, within
from rulesets.core.score import Score
from rulesets.soldiers_companion.events.casualties import after_losses
from rulesets.soldiers_companion.events.change import Change
from rulesets.soldiers_companion.events.telling import gun_of
from rulesets.soldiers_companion.people_tables import GRAVITY
from rulesets.soldiers_companion.state import Gun, Hands, Muster, Ship, Unit
from rulesets.soldiers_companion.tables import SEEN_WITHIN, Morale, Post, Rank

if TYPE_CHECKING:
    from rulesets.soldiers_companion.state import CompanionBattle, Target

#: SC-BG-16: why a body tests its morale, besides losses and its leader.
ROUND_LOST: Final = "melee lost"
FRIEND_ROUTED: Final = "a rout near by"
#: Why a vessel makes for its edge.
BROKEN: Final = "its crew broke"
NO_OFFICER: Final = "no officer was left"
SIDE_BROKEN: Final = "its side withdrew"
OWN_WILL: Final = "by order"
#: The bodies of one vessel that fight: those across, the party on deck, the deckhands.
BOARDERS: Final = "boarders"
PARTY: Final = "party"
DECK: Final = "deck"
#: The bodies that test morale: besides boarders a free crew, those who defend, a unit.
CREW: Final = "crew"
DEFENDERS: Final = "defenders"
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
        one = f"{self.attack} {self.attack_score.total:+d}"
        other = f"{self.defence} {self.defence_score.total:+d}"
        return f"Pair {self.pair} of {name(self.place)}: {one} against {other}."


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


# -- charges -------------------------------------------------------------------------------------


@dataclass(slots=True)
class ChargeDeclared(Change):
    kind: ClassVar[str] = "charge_declared"
    unit: EntryId
    target: EntryId

    def tell(self, name: Namer) -> str:
        return f"{name(self.unit)} charged {name(self.target)}."

    def apply(self, battle: CompanionBattle) -> None:
        battle.units[self.unit].charging = self.target


@dataclass(slots=True)
class ChargeHeld(Change):
    """SC-BG-16: a charger that is Checked or worse does not charge."""

    kind: ClassVar[str] = "charge_held"
    unit: EntryId

    def tell(self, name: Namer) -> str:
        return f"{name(self.unit)} would not charge."

    def apply(self, battle: CompanionBattle) -> None:
        battle.units[self.unit].charging = None


# -- morale --------------------------------------------------------------------------------------


@dataclass(slots=True)
class MoraleTested(Change):
    """SC-BG-16: two dice that must not exceed the score. `result` is what the test came to.

    A state replaces a lighter one alone; boarders and defenders keep none. A failure ends frenzy.
    """

    kind: ClassVar[str] = "morale_tested"
    who: EntryId
    body: str
    causes: tuple[str, ...]
    score: Score
    roll: Roll
    result: Morale

    def tell(self, name: Namer) -> str:
        whose = name(self.who) if self.body == UNIT else f"{name(self.who)} ({self.body})"
        done = "stood" if self.result is Morale.STEADY else f"failed: {self.result}"
        return (
            f"{whose} tested morale for {', '.join(self.causes)}: rolled {self.roll}, "
            f"at most {self.score}; {done}."
        )

    def apply(self, battle: CompanionBattle) -> None:
        target = battle.target(self.who)
        if isinstance(target, Ship):
            target.tested.update(cause for cause in self.causes if cause in THRESHOLDS)
            if self.body == CREW:
                _worsen(battle, target, self.result)
        elif isinstance(target, Unit):
            if self.result is not Morale.STEADY:
                target.frenzied = False
            if _worsen(battle, target, self.result) and self.result is Morale.ROUT:
                alarm(target)


def _worsen(battle: CompanionBattle, target: Ship | Unit, result: Morale) -> bool:
    """SC-BG-16: a state replaces a lighter one, never a heavier one."""
    if GRAVITY[result] <= GRAVITY[target.morale]:
        return False
    target.morale = result
    target.morale_turn = battle.turn
    return True


def alarm(routed: Unit) -> None:
    """SC-BG-16: friendly units ashore within 12 inches of a rout have to test."""
    for friend in routed.side.units:
        if (
            friend is not routed
            and friend.ashore
            and within(friend.position, routed.position, SEEN_WITHIN)
        ):
            friend.causes.add(FRIEND_ROUTED)


#: SC-BG-16: what a crew tests for, each once (the fire once for each time it outgrows the hull).
HALF_CREW: Final = "half the crew lost"
QUARTER_CREW: Final = "a quarter of the crew left"
HALF_HULL: Final = "half the hull lost"
GREAT_FIRE: Final = "a fire out of hand"
THRESHOLDS: Final = (HALF_CREW, QUARTER_CREW, HALF_HULL, GREAT_FIRE)


@dataclass(slots=True)
class MadeOff(Change):
    """A vessel makes for its edge from now on."""

    kind: ClassVar[str] = "made_off"
    ship: EntryId
    reason: str

    def tell(self, name: Namer) -> str:
        return f"{name(self.ship)} made off: {self.reason}."

    def apply(self, battle: CompanionBattle) -> None:
        battle.ships[self.ship].leaving = self.reason


@dataclass(slots=True)
class FrenzyRolled(Change):
    """SC-BG-17: warriors who see a friend win a melee."""

    kind: ClassVar[str] = "frenzy_rolled"
    unit: EntryId
    score: Score
    roll: Roll
    frenzied: bool

    def tell(self, name: Namer) -> str:
        done = "was seized by frenzy" if self.frenzied else "kept its head"
        return f"{name(self.unit)} {done}: rolled {self.roll}, needed {self.score}."

    def apply(self, battle: CompanionBattle) -> None:
        if self.frenzied:
            battle.units[self.unit].frenzied = True


@dataclass(slots=True)
class Rallied(Change):
    """SC-BG-17: a vessel or a unit on its way back; without a roll no enemy was near."""

    kind: ClassVar[str] = "rallied"
    who: EntryId
    score: Score
    roll: Roll | None
    state: Morale

    def tell(self, name: Namer) -> str:
        how = f"rolled {self.roll}, at most {self.score}" if self.roll else "no enemy was near"
        return f"{name(self.who)} rallied: {self.state} ({how})."

    def apply(self, battle: CompanionBattle) -> None:
        target = battle.target(self.who)
        assert isinstance(target, (Ship, Unit))
        target.morale = self.state
        target.morale_turn = battle.turn
        if isinstance(target, Ship) and target.leaving == BROKEN:
            target.leaving = ""


@dataclass(slots=True)
class RallyFailed(Event):
    kind: ClassVar[str] = "rally_failed"
    who: EntryId
    score: Score
    roll: Roll
    state: Morale

    def tell(self, name: Namer) -> str:
        return f"{name(self.who)} stayed {self.state}: rolled {self.roll}, at most {self.score}."


@dataclass(slots=True)
class JamTested(Change):
    """SC-BG-08: whether a jammed machine gun clears."""

    kind: ClassVar[str] = "jam_tested"
    owner: EntryId
    gun: GunId
    score: Score
    roll: Roll
    cleared: bool

    def tell(self, name: Namer) -> str:
        done = "was cleared" if self.cleared else "stayed jammed"
        return (
            f"The {gun_of(name, self.owner, self.gun)} {done}: "
            f"rolled {self.roll}, needed {self.score}."
        )

    def apply(self, battle: CompanionBattle) -> None:
        if self.cleared:
            self._find(battle).jammed = 0

    def _find(self, battle: CompanionBattle) -> Gun:
        owner = battle.target(self.owner)
        assert owner is not None
        return next(gun for gun in owner.guns if gun.id == self.gun)


# -- the end of a turn ---------------------------------------------------------------------------


@dataclass(slots=True)
class UnitGone(Change):
    """A routed unit that was caught, or a work that was taken."""

    kind: ClassVar[str] = "unit_gone"
    who: EntryId
    status: Muster
    by: EntryId

    def tell(self, name: Namer) -> str:
        return f"{name(self.who)} was {self.status} by {name(self.by)}."

    def apply(self, battle: CompanionBattle) -> None:
        target = battle.target(self.who)
        assert target is not None
        assert not isinstance(target, Ship)
        target.status = self.status


@dataclass(slots=True)
class SideWithdrew(Change):
    """SC-BG-17: half of a side is gone, and the rest leaves."""

    kind: ClassVar[str] = "side_withdrew"
    side: SideId
    lost: int
    started: int

    def tell(self, name: Namer) -> str:
        return f"{name(self.side)} withdrew: {self.lost} of {self.started} were gone."

    def apply(self, battle: CompanionBattle) -> None:
        side = battle.side(self.side)
        side.withdrawing = True
        for ship in side.ships:
            if ship.afloat and not ship.leaving:
                ship.leaving = SIDE_BROKEN


@dataclass(slots=True)
class UnitRevealed(Change):
    """SC-BG-21: a hidden unit is placed, and why."""

    kind: ClassVar[str] = "unit_revealed"
    unit: EntryId
    reason: str

    def tell(self, name: Namer) -> str:
        return f"{name(self.unit)} came out of hiding: {self.reason}."

    def apply(self, battle: CompanionBattle) -> None:
        battle.units[self.unit].status = Muster.IN_PLAY


KINDS: Final[tuple[type[Event], ...]] = (
    PairFought,
    FighterFell,
    RoundFought,
    GroundGiven,
    MeleeParted,
    ChargeDeclared,
    ChargeHeld,
    MoraleTested,
    MadeOff,
    FrenzyRolled,
    Rallied,
    RallyFailed,
    JamTested,
    UnitGone,
    SideWithdrew,
    UnitRevealed,
)
