"""What fire tells: shots, bursts, case and volleys, saves and totals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from rulesets.core.changes import Change
from rulesets.core.dice import Roll
from rulesets.core.events import EntryId, Event, GunId, Namer, counted
from rulesets.core.geometry import Point
from rulesets.core.score import Score
from rulesets.soldiers_companion.events.casualties import where
from rulesets.soldiers_companion.events.telling import gun_of, inches, needed
from rulesets.soldiers_companion.fire.firers import DECK, Parts, keep_spent
from rulesets.soldiers_companion.orders import CREW, OFFICERS, Firing
from rulesets.soldiers_companion.state import Gun
from rulesets.soldiers_companion.tables import HIGHEST_NEEDED, Aspect, Band

if TYPE_CHECKING:
    from rulesets.soldiers_companion.state import CompanionBattle


#: SC-BG-16: why a unit tests its morale.
QUARTER_LOST: Final = "quarter lost"
LEADER_LOST: Final = "leader lost"


def gun_at(battle: CompanionBattle, firer: EntryId, gun: GunId) -> Gun:
    """A gun of a vessel, a unit or a work, by both ids."""
    owner = battle.ships.get(firer) or battle.target(firer)
    assert owner is not None, f"{firer} is not in the battle"
    for one in owner.guns:
        if one.id == gun:
            return one
    raise AssertionError(f"{firer} has no {gun}")


def _mark_gun(battle: CompanionBattle, firer: EntryId, name: GunId, phase: str, shots: int) -> None:
    """SC-BG-11: a gun has fired so many times, in this turn and phase."""
    gun = gun_at(battle, firer, name)
    if gun.fired != battle.turn:
        gun.fired, gun.shots = battle.turn, 0
    gun.shots += shots
    gun.fired_in = phase


def _body(name: Namer, firer: str, body: str) -> str:
    """Who fired, as a reader calls them."""
    if body == CREW:
        return f"The crew of {name(firer)}"
    if body == OFFICERS:
        return f"The officers of {name(firer)}"
    return name(body)


def _range(distance: int, band: Band) -> str:
    return f"at {inches(distance)}, {band} range"


def _spoiled(spoiled: Roll | None, score: Score) -> str:
    """SC-BG-09: the target side's die, and what it spoils on."""
    if spoiled is None:
        return ""
    most = score.total - HIGHEST_NEEDED
    return f", then {spoiled} by the target's side, spoilt on {most} or less"


# -- guns ----------------------------------------------------------------------------------------


@dataclass(slots=True)
class ShotFired(Change):
    """SC-BG-09: one shot of a gun; `spoiled` is the target side's die where more than 6 is needed.

    `phase` is the one in which it fired: F, M, or R for reaction.
    """

    kind: ClassVar[str] = "shot_fired"
    firer: EntryId
    gun: GunId
    target: EntryId
    how: Firing
    phase: str
    distance: int
    band: Band
    score: Score
    roll: Roll
    spoiled: Roll | None
    hit: bool

    def apply(self, battle: CompanionBattle) -> None:
        _mark_gun(battle, self.firer, self.gun, self.phase, 1)

    def tell(self, name: Namer) -> str:
        at = f"the troops aboard {name(self.target)}" if self.how is Firing.AT_TROOPS else ""
        return (
            f"The {gun_of(name, self.firer, self.gun)} fired at {at or name(self.target)}"
            f" {_range(self.distance, self.band)}: {needed(self.roll, self.score)}"
            f"{_spoiled(self.spoiled, self.score)}; {'a hit' if self.hit else 'a miss'}."
        )


@dataclass(slots=True)
class ShotStrayed(Event):
    """SC-FIRE-05: a miss, rolled again for a vessel near the target, the pick of `near`."""

    kind: ClassVar[str] = "shot_strayed"
    firer: EntryId
    gun: GunId
    target: EntryId
    near: tuple[EntryId, ...]
    pick: Roll | None
    score: Score
    roll: Roll
    spoiled: Roll | None
    hit: bool

    def tell(self, name: Namer) -> str:
        picked = f" (pick {self.pick} of {len(self.near)})" if self.pick else ""
        return (
            f"The shot went on towards {name(self.target)}{picked}:"
            f" {needed(self.roll, self.score)}{_spoiled(self.spoiled, self.score)};"
            f" {'it struck there' if self.hit else 'it fell in the water'}."
        )


# -- small arms, machine guns and case -----------------------------------------------------------


@dataclass(slots=True)
class VolleyFired(Change):
    """SC-BG-05: a body of men fired; `parts` are those who did, `side` the rail they fired over."""

    kind: ClassVar[str] = "volley_fired"
    firer: EntryId
    body: str
    weapon: str
    target: EntryId
    parts: Parts
    side: Aspect | None
    distance: int
    band: Band
    score: Score
    roll: Roll
    hits: int

    def apply(self, battle: CompanionBattle) -> None:
        """Each figure has had its shot, each deckhand his job, each rail is the fuller."""
        unit = battle.units.get(self.body)
        ship = battle.ships.get(self.firer)
        figures = sum(men for _, men in self.parts)
        if unit is not None:
            keep_spent(unit.volleys, battle.turn, self.parts)
        elif ship is not None:
            keep_spent(ship.volleys, battle.turn, self.parts)
            ship.deck_used += sum(men for body, men in self.parts if body == DECK)
        if ship is not None and self.side is not None:
            ship.fired_sides[self.side] = ship.fired_sides.get(self.side, 0) + figures
            ship.troops_firing = ship.troops_firing or unit is not None

    def tell(self, name: Namer) -> str:
        figures = sum(men for _, men in self.parts)
        return (
            f"{_body(name, self.firer, self.body)} fired {counted(figures, 'shot')}"
            f" ({self.weapon.replace('_', ' ')}) at {name(self.target)}"
            f" {_range(self.distance, self.band)}: {needed(self.roll, self.score)};"
            f" {counted(self.hits, 'hit')}."
        )


@dataclass(slots=True)
class BurstsFired(Change):
    """SC-BG-08: a machine gun's bursts at one target, all their dice in order."""

    kind: ClassVar[str] = "bursts_fired"
    firer: EntryId
    gun: GunId
    target: EntryId
    bursts: int
    phase: str
    distance: int
    band: Band
    score: Score
    roll: Roll
    hits: int

    def apply(self, battle: CompanionBattle) -> None:
        _mark_gun(battle, self.firer, self.gun, self.phase, self.bursts)

    def tell(self, name: Namer) -> str:
        return (
            f"The {gun_of(name, self.firer, self.gun)} fired {counted(self.bursts, 'burst')} at"
            f" {name(self.target)} {_range(self.distance, self.band)}:"
            f" {needed(self.roll, self.score)}; {counted(self.hits, 'hit')}."
        )


@dataclass(slots=True)
class CaseFired(Change):
    """SC-BG-13: case in place of a shot; its dice are small arms'."""

    kind: ClassVar[str] = "case_fired"
    firer: EntryId
    gun: GunId
    target: EntryId
    phase: str
    distance: int
    score: Score
    roll: Roll
    hits: int

    def apply(self, battle: CompanionBattle) -> None:
        _mark_gun(battle, self.firer, self.gun, self.phase, 1)

    def tell(self, name: Namer) -> str:
        return (
            f"The {gun_of(name, self.firer, self.gun)} fired case at {name(self.target)} at"
            f" {inches(self.distance)}: {needed(self.roll, self.score)};"
            f" {counted(self.hits, 'hit')}."
        )


@dataclass(slots=True)
class GunJammed(Change):
    """SC-BG-08: too many natural 1s; it cannot fire from turn `until` on, until it is cleared."""

    kind: ClassVar[str] = "gun_jammed"
    firer: EntryId
    gun: GunId
    ones: int
    until: int

    def apply(self, battle: CompanionBattle) -> None:
        gun_at(battle, self.firer, self.gun).jammed = self.until

    def tell(self, name: Namer) -> str:
        ones = counted(self.ones, "natural 1")
        return f"The {gun_of(name, self.firer, self.gun)} jammed with {ones}."


@dataclass(slots=True)
class HitsLocated(Change):
    """SC-SA-02: where small-arms hits on a vessel fell; of an armored one only those on the crew.

    `rolls` has each hit's die in order, a Gun result that was re-rolled followed by the next.
    `totalled` are the hits that are added up by category until the end of the phase (SC-SA-04).
    """

    kind: ClassVar[str] = "hits_located"
    target: EntryId
    firer_at: Point
    rolls: tuple[Roll, ...]
    crew: int
    totalled: tuple[tuple[str, int], ...]

    def apply(self, battle: CompanionBattle) -> None:
        ship = battle.ships[self.target]
        for category, hits in self.totalled:
            ship.small_arms[category] = ship.small_arms.get(category, 0) + hits
            if category == GUN_TOTAL:
                ship.gun_hits_from.append(self.firer_at)

    def tell(self, name: Namer) -> str:
        rolled = " ".join(map(str, self.rolls))
        told = [f"{hits} {category}" for category, hits in (("crew", self.crew), *self.totalled)]
        places = ", ".join(told if self.crew else told[1:]) or "none that told"
        return f"The hits on {name(self.target)} fell: rolled {rolled}; {places}."


#: SC-SA-04: the categories whose hits are totalled, in the order of the dice.
HULL_TOTAL: Final = "hull"
STRUCTURAL_TOTAL: Final = "structural"
GUN_TOTAL: Final = "gun"
CRITICAL_TOTAL: Final = "critical"
CATEGORIES: Final = (HULL_TOTAL, STRUCTURAL_TOTAL, GUN_TOTAL, CRITICAL_TOTAL)


@dataclass(slots=True)
class SaveRolled(Event):
    """SC-BG-05, SC-SA-09: the save of one man hit aboard, or of one of a unit's figures.

    `score` is what had been needed to hit that very man, `armour` what his vessel's AV adds.
    """

    kind: ClassVar[str] = "save_rolled"
    ship: EntryId
    place: str
    unit: EntryId | None
    score: Score
    armour: int
    save: int
    roll: Roll | None
    saved: bool

    def tell(self, name: Namer) -> str:
        who = f"A figure of {name(self.unit)}" if self.unit else f"A man {where(self.place)}"
        head = f"{who} aboard {name(self.ship)} was hit, with {self.score} needed to hit him"
        if self.roll is None:
            return f"{head}: no save."
        armour = f", armour {self.armour} in it" if self.armour else ""
        outcome = "he was saved" if self.saved else "he fell"
        return f"{head}: save on {self.save} or less{armour}, rolled {self.roll}; {outcome}."


@dataclass(slots=True)
class TotalRolled(Change):
    """SC-SA-04: the die of one category, less than its hits for one actual hit."""

    kind: ClassVar[str] = "total_rolled"
    ship: EntryId
    category: str
    hits: int
    roll: Roll
    success: bool

    def apply(self, battle: CompanionBattle) -> None:
        battle.ships[self.ship].small_arms.pop(self.category, None)

    def tell(self, name: Namer) -> str:
        outcome = "one told" if self.success else "no effect"
        return (
            f"{counted(self.hits, 'small-arms hit')} on {name(self.ship)}"
            f" ({self.category}): rolled {self.roll}, needed less than {self.hits}; {outcome}."
        )


KINDS: Final[tuple[type[Event], ...]] = (
    ShotFired,
    ShotStrayed,
    VolleyFired,
    BurstsFired,
    CaseFired,
    GunJammed,
    HitsLocated,
    SaveRolled,
    TotalRolled,
)
