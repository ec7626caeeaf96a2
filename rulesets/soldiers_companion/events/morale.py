"""Nerves: charges, morale, rallies, and what a turn ends with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from rulesets.core.changes import Change
from rulesets.core.dice import Roll
from rulesets.core.events import EntryId, Event, GunId, Namer, SideId
from rulesets.core.geometry import within
from rulesets.core.score import Score
from rulesets.soldiers_companion.events.melee import UNIT
from rulesets.soldiers_companion.events.telling import gun_of
from rulesets.soldiers_companion.people.people_tables import GRAVITY
from rulesets.soldiers_companion.state import Gun, Muster, Ship, Unit
from rulesets.soldiers_companion.tables import SEEN_WITHIN, Morale

if TYPE_CHECKING:
    from rulesets.soldiers_companion.state import CompanionBattle

#: SC-BG-16: a cause to test morale.
FRIEND_ROUTED: Final = "a rout near by"
#: SC-BG-16: what a crew tests for, each once (the fire once for each time it outgrows the hull).
HALF_CREW: Final = "half the crew lost"
QUARTER_CREW: Final = "a quarter of the crew left"
HALF_HULL: Final = "half the hull lost"
GREAT_FIRE: Final = "a fire out of hand"
THRESHOLDS: Final = (HALF_CREW, QUARTER_CREW, HALF_HULL, GREAT_FIRE)
#: Why a vessel makes for its edge.
BROKEN: Final = "its crew broke"
NO_OFFICER: Final = "no officer was left"
SIDE_BROKEN: Final = "its side withdrew"
OWN_WILL: Final = "by order"
#: The bodies that test morale: besides boarders and units a free crew, and those who defend.
CREW: Final = "crew"
DEFENDERS: Final = "defenders"


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
            target.leaving = SIDE_BROKEN if target.side.withdrawing else ""


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
