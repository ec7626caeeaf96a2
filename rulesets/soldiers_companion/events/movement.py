"""What vessels do in their movement phases: wind and current, legs and turns, collisions, drift."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from rulesets.core.changes import Change
from rulesets.core.dice import Roll
from rulesets.core.events import EntryId, Event, Namer
from rulesets.core.geometry import Point
from rulesets.core.score import Score
from rulesets.soldiers_companion.events.telling import inches, needed

if TYPE_CHECKING:
    from rulesets.soldiers_companion.state import CompanionBattle, Ship

#: A vessel carried along, where it comes to lie, and its heading.
Lying: TypeAlias = tuple[EntryId, Point, int]


def place(ship: Ship, at: Point, heading: int) -> None:
    """A vessel and all aboard lie there."""
    ship.position, ship.heading = at, heading
    for unit in ship.aboard:
        unit.position = at


def place_all(battle: CompanionBattle, lying: tuple[Lying, ...]) -> None:
    for ship, at, heading in lying:
        place(battle.ships[ship], at, heading)


@dataclass(slots=True)
class WindSet(Change):
    """SC-WIND-01: where the wind comes from; without a roll, as the table has it."""

    kind: ClassVar[str] = "wind_set"
    roll: Roll | None
    wind: int

    def apply(self, battle: CompanionBattle) -> None:
        battle.wind = self.wind

    def tell(self, name: Namer) -> str:
        north = (1800 - self.wind) % 3600 // 10
        rolled = f": rolled {self.roll}" if self.roll else ""
        return f"The wind blew from {north} degrees, 0 being upstream{rolled}."


@dataclass(slots=True)
class WindTested(Event):
    """SC-WIND-02: whether the wind changes this turn."""

    kind: ClassVar[str] = "wind_tested"
    roll: Roll
    score: Score

    def tell(self, name: Namer) -> str:
        held = "changed" if self.roll.total >= self.score.total else "held"
        return f"The wind {held}: {needed(self.roll, self.score)}."


@dataclass(slots=True)
class CurrentSet(Change):
    """SC-CUR-01, SC-CUR-02: the current's strength; no roll: as the table has it."""

    kind: ClassVar[str] = "current_set"
    roll: Roll | None
    strength: int

    def apply(self, battle: CompanionBattle) -> None:
        battle.current = self.strength

    def tell(self, name: Namer) -> str:
        rolled = f": rolled {self.roll}" if self.roll else ""
        return f"The current ran {inches(self.strength)} a turn{rolled}."


@dataclass(slots=True)
class MoveBegan(Change):
    """SC-MOV-07: what a vessel may move in this phase; what it owed for avoiding is paid.

    `roll` is the die of a sailing vessel that rolls now, `face` the one it moves by, 0 for none.
    `less` are the rules by which it moves less than its class may.
    """

    kind: ClassVar[str] = "move_began"
    ship: EntryId
    allowance: int
    roll: Roll | None
    face: int
    less: tuple[str, ...]

    def apply(self, battle: CompanionBattle) -> None:
        ship = battle.ships[self.ship]
        ship.allowance = self.allowance
        ship.sail_roll = self.face
        ship.ram_debt = ship.kept_roll = ship.avoided = 0
        ship.halved = False
        ship.way = 0

    def tell(self, name: Namer) -> str:
        if self.roll:
            by = f", rolled {self.roll}"
        else:
            by = f", by the {self.face} rolled before" if self.face else ""
        less = f" (less by {', '.join(self.less)})" if self.less else ""
        return f"{name(self.ship)} had {inches(self.allowance)} to move{by}{less}."


@dataclass(slots=True)
class LegMade(Change):
    """SC-MOV-02: a run straight ahead, for its cost; `tows` lie where it has drawn them."""

    kind: ClassVar[str] = "leg_made"
    ship: EntryId
    length: int
    cost: int
    at: Point
    heading: int
    tows: tuple[Lying, ...]

    def apply(self, battle: CompanionBattle) -> None:
        ship = battle.ships[self.ship]
        place(ship, self.at, self.heading)
        place_all(battle, self.tows)
        ship.way += self.length

    def tell(self, name: Namer) -> str:
        paid = f" for {inches(self.cost)} of its move" if self.cost != self.length else ""
        return f"{name(self.ship)} ran {inches(self.length)}{paid}."


@dataclass(slots=True)
class Turned(Change):
    """SC-MOV-02, SC-MOV-05, SC-RUD-02: a turn of `by` tenths of a degree, left positive."""

    kind: ClassVar[str] = "turned"
    ship: EntryId
    by: int
    cost: int
    at: Point
    heading: int
    tows: tuple[Lying, ...]

    def apply(self, battle: CompanionBattle) -> None:
        place(battle.ships[self.ship], self.at, self.heading)
        place_all(battle, self.tows)

    def tell(self, name: Namer) -> str:
        way = "to port" if self.by > 0 else "to starboard"
        paid = f" for {inches(self.cost)} of its move" if self.cost else ""
        return f"{name(self.ship)} turned {abs(self.by) // 10} degrees {way}{paid}."


@dataclass(slots=True)
class MoveMade(Change):
    """SC-MOV-09, SC-MOV-11: what a vessel moved in this phase, and whether it ended it docked.

    Its tows have the same speed (SC-TOW-06).
    """

    kind: ClassVar[str] = "move_made"
    ship: EntryId
    moved: int
    docked: bool
    anchored: bool
    tows: tuple[EntryId, ...]

    def apply(self, battle: CompanionBattle) -> None:
        ship = battle.ships[self.ship]
        ship.move = self.moved
        ship.docked, ship.anchored = self.docked, self.anchored
        if self.docked or self.anchored:
            ship.drifting = False
        for tow in self.tows:
            battle.ships[tow].move = self.moved

    def tell(self, name: Namer) -> str:
        lay = " and docked" if self.docked else ""
        lay += " and anchored" if self.anchored else ""
        if not self.moved:
            return f"{name(self.ship)} stayed where it was{lay}."
        return f"{name(self.ship)} had moved {inches(self.moved)}{lay}."


@dataclass(slots=True)
class AnchorRaised(Change):
    """SC-MOV-11."""

    kind: ClassVar[str] = "anchor_raised"
    ship: EntryId

    def apply(self, battle: CompanionBattle) -> None:
        battle.ships[self.ship].anchored = False

    def tell(self, name: Namer) -> str:
        return f"{name(self.ship)} raised its anchor."


@dataclass(slots=True)
class CollisionAvoided(Change):
    """SC-COL-06, SC-COL-07: a vessel manoeuvres to avoid another that moves, and what it costs.

    `cost` comes off a friend's move in this phase; an enemy's next one is `halved`. `roll` is the
    die of a sailing vessel that had to know its move for it, and keeps it.
    """

    kind: ClassVar[str] = "collision_avoided"
    ship: EntryId
    mover: EntryId
    cost: int
    halved: bool
    roll: Roll | None

    def apply(self, battle: CompanionBattle) -> None:
        ship = battle.ships[self.ship]
        ship.avoided += self.cost
        ship.halved = ship.halved or self.halved
        if self.roll:
            ship.kept_roll = self.roll.total

    def tell(self, name: Namer) -> str:
        price = "half of its next move" if self.halved else f"{inches(self.cost)} of its move"
        rolled = f", of which it rolled {self.roll}" if self.roll else ""
        return f"{name(self.ship)} avoided {name(self.mover)} for {price}{rolled}."


@dataclass(slots=True)
class CollisionTested(Event):
    """SC-COL-04: the die for two vessels close together; below what is needed they collide."""

    kind: ClassVar[str] = "collision_tested"
    ship: EntryId
    other: EntryId
    score: Score
    roll: Roll
    collided: bool

    def tell(self, name: Namer) -> str:
        how = "collided with" if self.collided else "passed clear of"
        return f"{name(self.ship)} {how} {name(self.other)}: {needed(self.roll, self.score)}."


@dataclass(slots=True)
class RocksTested(Event):
    """SC-COL-03, SC-COL-04: the die for rocks within 2 inches."""

    kind: ClassVar[str] = "rocks_tested"
    ship: EntryId
    rocks: str
    score: Score
    roll: Roll
    struck: bool

    def tell(self, name: Namer) -> str:
        how = "struck" if self.struck else "passed clear of"
        return f"{name(self.ship)} {how} the rocks {self.rocks}: {needed(self.roll, self.score)}."


@dataclass(slots=True)
class CollisionShock(Event):
    """SC-COL-09, SC-COL-11: an owner's die for his hull: no more than the score is a hull hit."""

    kind: ClassVar[str] = "collision_shock"
    ship: EntryId
    score: Score
    roll: Roll
    hit: bool

    def tell(self, name: Namer) -> str:
        what = "took a hull hit" if self.hit else "took no harm"
        return f"{name(self.ship)} {what}: rolled {self.roll}, at most {self.score} harms."


@dataclass(slots=True)
class CollisionFlooded(Event):
    """SC-COL-10: the die for a leak in the smaller of two vessels that collided."""

    kind: ClassVar[str] = "collision_flooded"
    ship: EntryId
    score: Score
    roll: Roll
    flooded: bool

    def tell(self, name: Namer) -> str:
        what = "sprang a leak" if self.flooded else "stayed tight"
        return f"{name(self.ship)} {what}: rolled {self.roll}, at most {self.score} leaks."


@dataclass(slots=True)
class GroundingTested(Change):
    """SC-GRD-02: the die near the shore; what is needed or more runs the vessel aground."""

    kind: ClassVar[str] = "grounding_tested"
    ship: EntryId
    score: Score
    roll: Roll
    aground: bool
    fast: bool
    turn: int

    def apply(self, battle: CompanionBattle) -> None:
        if self.aground:
            ship = battle.ships[self.ship]
            ship.aground, ship.ground_fast, ship.grounded = True, self.fast, self.turn
            ship.docked = ship.drifting = False

    def tell(self, name: Namer) -> str:
        how = "ran aground" if self.aground else "stayed afloat"
        return f"{name(self.ship)} {how}: {needed(self.roll, self.score)}."


@dataclass(slots=True)
class Drifted(Change):
    """SC-CUR-03, SC-CUR-04: the current has carried a vessel and all that is fast to it."""

    kind: ClassVar[str] = "drifted"
    length: int
    ships: tuple[Lying, ...]

    def apply(self, battle: CompanionBattle) -> None:
        place_all(battle, self.ships)
        for name, _, _ in self.ships:
            ship = battle.ships[name]
            ship.drifted, ship.drifting = True, self.length > 0

    def tell(self, name: Namer) -> str:
        carried = ", ".join(name(ship) for ship, _, _ in self.ships)
        return f"{carried} drifted {inches(self.length)}."


@dataclass(slots=True)
class TowTaken(Change):
    """SC-TOW-06."""

    kind: ClassVar[str] = "tow_taken"
    ship: EntryId
    tow: EntryId

    def apply(self, battle: CompanionBattle) -> None:
        ship, tow = battle.ships[self.ship], battle.ships[self.tow]
        tow.tug = ship
        tow.docked = False
        ship.tows.append(tow)
        ship.tows.sort(key=lambda towed: towed.id)

    def tell(self, name: Namer) -> str:
        return f"{name(self.ship)} took {name(self.tow)} in tow."


@dataclass(slots=True)
class TowCast(Change):
    """SC-TOW-06."""

    kind: ClassVar[str] = "tow_cast"
    ship: EntryId
    tow: EntryId
    reason: str

    def apply(self, battle: CompanionBattle) -> None:
        ship, tow = battle.ships[self.ship], battle.ships[self.tow]
        tow.tug = None
        ship.tows.remove(tow)

    def tell(self, name: Namer) -> str:
        return f"{name(self.ship)} cast off {name(self.tow)}: {self.reason}."


KINDS: Final[tuple[type[Event], ...]] = (
    WindSet,
    WindTested,
    CurrentSet,
    MoveBegan,
    LegMade,
    Turned,
    MoveMade,
    AnchorRaised,
    CollisionAvoided,
    CollisionTested,
    RocksTested,
    CollisionShock,
    CollisionFlooded,
    GroundingTested,
    Drifted,
    TowTaken,
    TowCast,
)
