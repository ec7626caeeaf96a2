"""The battle as this book sees it: ships, units of land stands, locks between ships, two sides.

What outlasts a turn changes by events alone: a step decides and rolls, then `battle.happen(event)`
lets the event change the state and keeps it in the log (ADR 8). Marks of a turn are reset as it
begins (`turn.mark`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from math import isqrt
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from rulesets.core.battle import BattleState
from rulesets.core.battlefield import Battlefield, Edge
from rulesets.core.events import EntryId, SideId
from rulesets.core.geometry import Point
from rulesets.core.setup import BattleSetup
from rulesets.on_to_richmond.options import Options
from rulesets.on_to_richmond.ratings import BROADSIDE, CHASE, TURRET, Mount, ShipCard
from rulesets.on_to_richmond.tables import (
    BANDS,
    FINE,
    HALF_STRENGTH,
    INCH,
    SHIP_RANGE,
    STAND_RADIUS,
    Arm,
    Band,
    Cover,
    Formation,
    GunType,
)

if TYPE_CHECKING:
    from rulesets.on_to_richmond.ending import Objective
    from rulesets.on_to_richmond.events.change import Change
    from rulesets.on_to_richmond.lookout import Lookout
    from rulesets.on_to_richmond.orders import Commander, Refusal


#: OR-MOD-02: the corners of a hull, going round to the left.
Corners: TypeAlias = tuple[Point, Point, Point, Point]


class Status(StrEnum):
    """A ship in the battle, and how it left it."""

    ABSENT = "absent"  # comes later, or not at all
    AFLOAT = "afloat"
    SUNK = "sunk"
    LEFT = "left"


class Muster(StrEnum):
    """A unit in the battle, and how it left it."""

    IN_PLAY = "in_play"  # ashore, or aboard a ship on the table
    ABSENT = "absent"  # aboard a ship that is not on the table
    LEFT = "left"  # aboard a ship that has left
    DESTROYED = "destroyed"
    LOST = "lost"  # aboard a ship that sank


# A word of a class of words costs several times a name of the module; these are asked for most.
_AFLOAT: Final = Status.AFLOAT
_IN_PLAY: Final = Muster.IN_PLAY


class Transfer(NamedTuple):
    """OR-TRN-04: stands that a transport takes aboard (`place` None) or puts ashore at a place."""

    units: tuple[EntryId, ...]
    place: Point | None


@dataclass(slots=True, eq=False)
class Ship:
    """A ship on the table, or one that was.

    `damage` counts damage points, those with which it began (`start_damage`) among them.
    """

    id: EntryId
    side: Side = field(repr=False)
    card: ShipCard = field(repr=False)
    before: str  # the campaign status it came with
    status: Status
    position: Point = (0, 0)
    heading: int = 0
    damage: int = 0
    start_damage: int = 0
    arrives: int = 0  # OR-CRD-01: the turn in which it comes; 0: it is there from the start
    sternway: bool = False  # OR-RAM-05: it goes astern, or did when it was rammed
    transfer: Transfer | None = None
    aboard: list[Unit] = field(default_factory=list, repr=False)

    # -- this turn ----------------------------------------------------------------------------
    acted: bool = False
    moved: bool = False
    fired: list[str] = field(default_factory=list)  # mounts

    #: Its corners as they were last worked out, with the position and heading that they are for.
    outline: tuple[Point, int, Corners] | None = field(default=None, init=False, repr=False)

    @property
    def afloat(self) -> bool:
        """Whether it is on the table."""
        return self.status is _AFLOAT

    @property
    def left(self) -> int:
        """Damage points that it can still take, the last of which sinks it."""
        return self.card.limit - self.damage


@dataclass(slots=True, eq=False)
class Unit:
    """OR-BG-02: stands that act and stand together: a brigade, a part of one, or a battery.

    Its stands are one disc about `position`. `started` are the stands with which it came.
    """

    id: EntryId
    side: Side = field(repr=False)
    arm: Arm
    gun: GunType | None  # artillery's
    stands: int
    started: int
    full: int
    value: int  # OR-BG-03: its combat value
    card: str  # OR-BG-01: the card on which it acts
    leader: str  # what a campaign knows of its leader's fate
    status: Muster = Muster.IN_PLAY
    position: Point = (0, 0)
    facing: int | None = None  # the way it faces; None: it has no flank
    cover: Cover | None = None  # that it was given; None: what the ground gives
    formation: Formation = Formation.LINE
    marked: bool = False  # OR-BG-07: a morale marker
    aboard: Ship | None = field(default=None, repr=False)

    # -- this turn ----------------------------------------------------------------------------
    acted: bool = False
    moved: bool = False
    lost: int = 0  # stands

    @property
    def ashore(self) -> bool:
        return self.status is _IN_PLAY and self.aboard is None

    @property
    def nerve(self) -> int:
        """OR-BG-07: its combat value, two less at half its stands or fewer."""
        return self.value - HALF_STRENGTH if 2 * self.stands <= self.full else self.value


#: OR-FIR: a mount, what it may fire at, and the band of that.
Aim: TypeAlias = tuple[Mount, Ship | Unit, Band]


@dataclass(slots=True, eq=False)
class Lock:
    """OR-RAM-04: a ram has locked two ships, each until the end of a turn of its own."""

    attacker: Ship
    target: Ship
    attacker_until: int
    target_until: int

    def until(self, ship: Ship) -> int:
        """The last turn in which it holds a ship; 0: it is not one of the two."""
        if ship is self.attacker:
            return self.attacker_until
        return self.target_until if ship is self.target else 0

    def far(self, ship: Ship) -> Ship:
        return self.target if ship is self.attacker else self.attacker


@dataclass(slots=True, eq=False)
class Side:
    """One side: what it has, whom it fights, who commands it, and its stock of morale passes."""

    id: SideId
    edge: Edge
    ships: list[Ship] = field(default_factory=list, repr=False)
    units: list[Unit] = field(default_factory=list, repr=False)
    foe: Side = field(init=False, repr=False)
    commander: Commander = field(init=False, repr=False)
    passes: int = 0  # OR-BG-07


class RichmondBattle(BattleState):
    """One battle. Ships and units are kept in the order of their ids."""

    __slots__ = (
        "aims",
        "bands",
        "deck",
        "dice_of",
        "field",
        "gun_reach2",
        "half_beam",
        "half_length",
        "locks",
        "lookouts",
        "objective",
        "options",
        "radius",
        "reach_abeam",
        "reach_ahead",
        "ships",
        "sides",
        "units",
        "water",
    )

    def __init__(self, setup: BattleSetup, options: Options, *, logging: bool = True) -> None:
        super().__init__(setup, logging=logging)
        self.options = options
        self.field: Battlefield = setup.battlefield
        self.sides: tuple[Side, ...] = tuple(Side(side.id, side.edge) for side in setup.sides)
        self.sides[0].foe, self.sides[1].foe = self.sides[1], self.sides[0]
        self.ships: dict[str, Ship] = {}
        self.units: dict[str, Unit] = {}
        self.locks: list[Lock] = []
        self.objective: Objective | None = None
        #: This turn's cards in the order in which they are turned: side and name.
        self.deck: tuple[tuple[SideId, str], ...] = ()
        #: OR-MOD-05: how many dice a mount fires, by its kind.
        self.dice_of = {
            BROADSIDE: options.dice_per_broadside,
            CHASE: options.dice_per_chase_gun,
            TURRET: options.dice_per_turret,
        }
        #: OR-MOD-02: half a hull, and how far its corners are from its middle at most.
        self.half_length = options.hull_length * INCH // 2
        self.half_beam = options.hull_beam * INCH // 2
        self.radius = isqrt(self.half_length**2 + self.half_beam**2) + 1
        #: OR-FIR-05: how far off a corridor's middle another hull's middle may be to bear (`FINE`).
        self.reach_abeam = (2 * self.half_length + STAND_RADIUS) * FINE
        self.reach_ahead = (self.half_beam + self.half_length + STAND_RADIUS) * FINE
        #: OR-FIR-06: the square of the furthest that a target's middle can be from a ship's guns.
        self.gun_reach2 = (SHIP_RANGE + max(self.radius, STAND_RADIUS)) ** 2
        #: OR-BG-04: each band with its far end, and the squares of the distances from middle to
        #: middle up to which a hull is surely within it, and beyond which it never is.
        self.bands = tuple(
            (band, end, (end + self.half_beam) ** 2, (end + self.radius) ** 2)
            for band, end in BANDS.items()
        )
        self.water = open_water(setup.battlefield)
        #: What mounts may fire at, as it was last found, while nobody has moved or gone.
        self.aims: dict[tuple[str, str, str], Aim | Refusal] = {}
        #: Who lies where about whom (lookout.py).
        self.lookouts: dict[EntryId, Lookout] = {}

    def happen(self, change: Change) -> None:
        """A change takes effect, and stands in the log."""
        if change.stirs:
            self.aims.clear()
        change.apply(self)
        if self.logging:
            self.turns[-1].append(change)

    def side(self, side: str) -> Side:
        """A side by its id."""
        return self.sides[0] if self.sides[0].id == side else self.sides[1]

    def target(self, name: str) -> Ship | Unit | None:
        """A ship or a unit by its id."""
        return self.ships.get(name) or self.units.get(name)

    def held(self, ship: Ship) -> bool:
        """OR-RAM-04, OR-RAM-07: whether a ram holds it in this turn."""
        for lock in self.locks:  # noqa: SIM110 -- asked for often, and a generator costs
            if lock.until(ship) >= self.turn:
                return True
        return False

    def paired(self, ship: Ship) -> bool:
        """OR-RAM-04, OR-RAM-05: whether a ram holds it, or it is to break apart."""
        return any(ship is lock.attacker or ship is lock.target for lock in self.locks)

    def holding(self, ship: Ship) -> Iterator[Lock]:
        """The locks that hold it in this turn."""
        for lock in self.locks:
            if lock.until(ship) >= self.turn:
                yield lock

    def parting(self, ship: Ship) -> Lock | None:
        """OR-RAM-05: the lock from which it breaks apart in this turn, held by no other."""
        if not self.locks or self.held(ship):
            return None
        return next((lock for lock in self.locks if lock.until(ship) == self.turn - 1), None)


def open_water(field: Battlefield) -> tuple[int, int]:
    """The lines across the table between which there is water only; none where there is land."""
    low, high = max(y for _, y in field.south), min(y for _, y in field.north)
    return (low, high) if not field.islands else (0, -1)
