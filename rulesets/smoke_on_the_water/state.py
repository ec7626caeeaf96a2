"""The battle as this book sees it: vessels, works, torpedoes, who is locked to whom, two sides.

State changes by events alone: a step decides and rolls, then `battle.happen(event)` lets the event
change the state and keeps it in the log. Read back from a log, the same events change it alike, so
a log suffices. Only what lasts no longer than a phase is set directly.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from rulesets.core.battle import BattleState
from rulesets.core.battlefield import Battlefield, Edge
from rulesets.core.events import EntryId, GunId, SideId
from rulesets.core.geometry import Path
from rulesets.core.setup import BattleSetup
from rulesets.smoke_on_the_water.objective import Objective
from rulesets.smoke_on_the_water.options import Options
from rulesets.smoke_on_the_water.ratings import GunPlace, ShipCard
from rulesets.smoke_on_the_water.rules.bases import Base
from rulesets.smoke_on_the_water.rules.effects import Rudder
from rulesets.smoke_on_the_water.rules.manoeuvre import Anchor, Carried
from rulesets.smoke_on_the_water.rules.notation import Order, Speed
from rulesets.smoke_on_the_water.waters import waters_of
from rulesets.smoke_on_the_water.words import (
    Crew,
    Fire,
    Level,
    Nation,
    Protection,
    WorkKind,
)

if TYPE_CHECKING:
    from rulesets.core.changes import Change
    from rulesets.smoke_on_the_water.gunnery.sight import Sight
    from rulesets.smoke_on_the_water.orders import Commander


class Status(StrEnum):
    """A vessel in the battle, and how she left it."""

    ABSENT = "absent"  # off the table, may come in (the campaign's return rolls)
    WAITING = "waiting"  # not yet placed (SW-SET-04)
    AFLOAT = "afloat"  # on the table, aground or abandoned too
    SUNK = "sunk"
    EXPLODED = "exploded"  # SW-EFF-MAG-01
    LOST = "lost"  # SW-END-04: burnt out, or adrift, after the battle
    LEFT = "left"  # SW-END-03: by the own edge or a side edge
    BROKE_THROUGH = "broke_through"  # SW-END-03: by the enemy's edge


class Trigger(StrEnum):
    """SW-MOR-02: why a crew tests its morale this turn."""

    HULL = "hull"
    FLOODING = "flooding"
    PILOT_HOUSE = "pilot_house"
    BURST = "burst"
    AGROUND = "aground"
    BOARDED = "boarded"
    OUT_OF_CONTROL = "out_of_control"
    FRIEND_LOST = "friend_lost"
    TORPEDO = "torpedo"


class Gone(StrEnum):
    """SW-MOR-02, SW-MOR-03: how a friend was lost."""

    SUNK = "sunk"
    EXPLODED = "exploded"
    CAPTURED = "captured"
    ABANDONED = "abandoned"


@dataclass(slots=True, eq=False)
class Gun:
    """SW-VES-08: a gun of a vessel or a work.

    `lost`: burst or disabled, for good. `jammed` (SW-MIS-03) and `port_jammed` (SW-EFF-JAM-01) end
    in a Repair Phase. `fired` is the turn of its last shot, 0 for none; `hot` that of its last red
    hot one (SW-RHS-04).
    """

    id: GunId
    place: GunPlace = field(repr=False)
    lost: bool = False
    jammed: bool = False
    port_jammed: bool = False
    fired: int = 0
    hot: int = 0

    @property
    def works(self) -> bool:
        return not (self.lost or self.jammed or self.port_jammed)


@dataclass(slots=True, eq=False)
class Turret:
    """SW-EFF-TUR, SW-EFF-TJM: points left; `jammed` where it cannot train.

    `bearing` is that of its last shot, tenths of a degree from the bow; None: it has fired none.
    """

    points: int
    jammed: bool = False
    bearing: int | None = None


@dataclass(slots=True)
class Aground:
    """SW-GRD, SW-FREE: where a vessel lies aground.

    `feature` names the shoal, bank or island; `stuck`: for good; `attempts` to break free so far.
    """

    feature: str
    turn: int
    stuck: bool = False
    attempts: int = 0


@dataclass(slots=True, eq=False)
class Ship:
    """A vessel on the table, or one that was. What is marked "this turn" ends with TurnBegan.

    SW-GEN-12: her markers are `speed`, `markers` and `fire`.

    `base` is where she lies: x is the table's s, y its y, heading clockwise from north (+y).
    `side` is whose order of battle she is in; `holder` who commands her now.
    """

    id: EntryId
    side: Side = field(repr=False)
    card: ShipCard = field(repr=False)
    nation: Nation
    points: int
    before: str  # the campaign status she came with
    status: Status
    base: Base
    quality: Crew
    flagship: bool = False
    pilot: bool = False  # SW-OPT-PIL

    # -- her hull and works ------------------------------------------------------------------------
    hull: int = 0
    flotation: int = 0
    flooding: int = 0
    stack: int = 0
    machinery_lost: int = 0
    wheels: list[int] = field(default_factory=list)
    turrets: list[Turret] = field(default_factory=list)
    rudder: Rudder = field(default_factory=Rudder)
    pilot_hits: int = 0
    pilot_hit_turn: int = 0  # SW-EFF-PIL-01: the last turn in which it was pierced
    guns: list[Gun] = field(default_factory=list)
    magazine_flooded: bool = False
    spar_used: bool = False

    # -- her people --------------------------------------------------------------------------------
    crew_lost: int = 0  # SW-BRD-03: points lost in boarding
    troops: int = 0  # SW-BRD-03: points of troops embarked
    full_troops: int = 0
    abandoned: bool = False
    withdrawing: bool = False
    captor: Side | None = field(default=None, repr=False)
    captured: int = 0  # the turn of it; 0: never. Retaken she is a prize still, without a captor
    prize_crew: int = 0

    # -- fire --------------------------------------------------------------------------------------
    fire: Fire = Fire.NONE
    markers: int = 0
    hot_marker: bool = False  # SW-FIRE-03: any of them from red hot shot

    # -- how she goes ------------------------------------------------------------------------------
    speed: Speed = field(default_factory=lambda: Speed(Level.SLOW))
    anchor: Anchor = Anchor.UP
    aground: Aground | None = None
    rested: bool = False  # SW-MOV-04: Immobile for the whole of last turn
    rammed: bool = False  # SW-MOV-04: took part in a successful ramming last turn
    tow: EntryId | None = None  # SW-OPT-TOW: the vessel she has in tow
    held_up: bool = False  # SW-LOCK-27

    # -- this turn ---------------------------------------------------------------------------------
    order: Order | None = None
    carried: Carried | None = None
    moved: int = 0  # thousandths, for SW-REP-04 and the report
    ramming: bool = False  # SW-MOV-04: takes part in a successful ramming
    hard_struck: bool = False  # SW-COL-20: in a collision above Slow
    hard_aground: bool = False  # SW-GUN-01: ran aground above Slow

    # -- since the last Morale Phase (SW-MOR-10) ---------------------------------------------------
    triggers: set[Trigger] = field(default_factory=set)
    hull_at_test: int = 0  # SW-MOR-02: points at that time, or when the battle began

    def __post_init__(self) -> None:
        self.hull_at_test = self.hull_at_test or self.hull

    @property
    def on_table(self) -> bool:
        return self.status is _AFLOAT

    @property
    def holder(self) -> Side:
        """Whose she is by now."""
        return self.captor if self.captor is not None else self.side

    @property
    def fights(self) -> bool:
        """Whether somebody aboard obeys orders: on the table, and not abandoned."""
        return self.status is _AFLOAT and not self.abandoned

    @property
    def is_prize(self) -> bool:
        """SW-BRD-10: whether a prize crew sails her."""
        return self.captured > 0

    @property
    def magazine(self) -> bool:
        """SW-EFF-MAG-02, SW-EFF-MAG-05: whether a magazine may blow up."""
        return self.card.magazine and not self.magazine_flooded

    def gun(self, name: str) -> Gun:
        """One of her guns by its id."""
        return next(gun for gun in self.guns if gun.id == name)


@dataclass(slots=True, eq=False)
class Work:
    """SW-FORT: a fort or a battery. Its `base` is its rectangle; the heading is where it faces."""

    id: EntryId
    side: Side = field(repr=False)
    kind: WorkKind
    protection: Protection
    nation: Nation
    points: int
    base: Base
    full_structure: int
    structure: int
    bluff: bool
    magazine: bool
    furnace: bool
    controls: bool  # SW-TOR-04: it may fire electric torpedoes
    guns: list[Gun] = field(default_factory=list)
    markers: int = 0
    hot_marker: bool = False
    suppressed: int = 0  # SW-FORT-07: the turn for which it is
    pierced: int = 0  # penetrating hits this turn

    @property
    def silenced(self) -> bool:
        """SW-FORT-06: without structure points."""
        return self.structure <= 0

    def gun(self, name: str) -> Gun:
        """One of its guns by its id."""
        return next(gun for gun in self.guns if gun.id == name)


class End(NamedTuple):
    """SW-END-01, SW-END-02: why a battle ends; `winner` where an agreed condition decides it."""

    rule: str
    reason: str
    winner: Side | None = None


class TorpedoKind(StrEnum):
    """SW-TOR-01, SW-TOR-06."""

    CONTACT = "contact"
    ELECTRIC = "electric"
    DRIFTING = "drifting"


@dataclass(slots=True, eq=False)
class Torpedoes:
    """SW-TOR: a field of torpedoes, or one that drifts (`base` is its marker, of no extent).

    A moored one is spent when its density is 0, a drifting one when it has gone off or left.
    """

    id: EntryId
    side: Side = field(repr=False)
    kind: TorpedoKind
    outline: Path
    density: int
    base: Base
    old: bool = False  # SW-TOR-03: laid over two months ago
    swept: bool = False  # SW-TOR-02
    controller: EntryId | None = None  # SW-TOR-04: the work that fires them
    laid: int = 0  # the density before any of them had gone off

    @property
    def known(self) -> bool:
        """SW-TOR-01: whether the enemy knows of it: one has gone off, or was swept."""
        return self.swept or self.density < self.laid


@dataclass(slots=True, eq=False)
class Lock:
    """SW-LOCK: two vessels held together. `one` has the smaller id.

    SW-LOCK-29: where one explodes the other is in the worst of it (SW-EFF-MAG-04).

    `flooding` is what their collision brought to both; `strikers` are those that collided bows on,
    one, both or neither; `course` the common direction, clockwise from north, and `level` the
    common speed of the turn; `since` the turn in which they locked.
    """

    one: Ship
    other: Ship
    flooding: int
    strikers: tuple[EntryId, ...]
    course: int
    level: Level
    since: int

    def holds(self, ship: Ship) -> bool:
        return self.one is ship or self.other is ship

    def far(self, ship: Ship) -> Ship:
        return self.other if self.one is ship else self.one


@dataclass(slots=True, eq=False)
class Wreck:
    """SW-FLOAT-06: a vessel sunk where the water is not deep enough to hide her."""

    id: str
    base: Base
    shallow: bool  # column A of Table 3, else B


@dataclass(slots=True, eq=False)
class Side:
    """One side: what it has, whom it fights, and who commands it."""

    id: SideId
    edge: Edge
    nation: Nation
    ships: list[Ship] = field(default_factory=list, repr=False)
    works: list[Work] = field(default_factory=list, repr=False)
    torpedoes: list[Torpedoes] = field(default_factory=list, repr=False)
    foe: Side = field(init=False, repr=False)
    commander: Commander = field(init=False, repr=False)
    #: SW-MOR-02, SW-MOR-03: friends lost since the last Morale Phase.
    lost: list[tuple[EntryId, Gone]] = field(default_factory=list)


Firer: TypeAlias = Ship | Work
Target: TypeAlias = Ship | Work

_AFLOAT: Final = Status.AFLOAT


class SmokeBattle(BattleState):
    """One battle. Ships, works and torpedoes are kept in the order of their ids."""

    __slots__ = (
        "end",
        "field",
        "locks",
        "objective",
        "options",
        "quiet",
        "ships",
        "sides",
        "sights",
        "tables",
        "torpedoes",
        "touching",
        "waters",
        "works",
        "wrecks",
    )

    def __init__(self, setup: BattleSetup, options: Options, *, logging: bool = True) -> None:
        super().__init__(setup, logging=logging)
        self.options = options
        self.tables = options.tables.tables
        self.field: Battlefield = setup.battlefield
        self.waters = waters_of(self.field)
        self.objective: Objective | None = None
        self.sides: tuple[Side, ...] = ()
        self.ships: dict[str, Ship] = {}
        self.works: dict[str, Work] = {}
        self.torpedoes: dict[str, Torpedoes] = {}
        self.locks: list[Lock] = []
        self.wrecks: list[Wreck] = []
        #: SW-MOV-12: pairs that touch and have not been parted since, by ids, the smaller first.
        self.touching: set[tuple[EntryId, EntryId]] = set()
        #: SW-END-02: turns running without any shot and without enemies near.
        self.quiet = 0
        #: Why it is over, once it is.
        self.end: End | None = None
        #: What firers see of targets, kept for a gunnery phase, in which nobody moves.
        self.sights: dict[tuple[EntryId, EntryId], Sight] | None = None

    def happen(self, change: Change) -> None:
        """A change takes effect, and stands in the log."""
        change.apply(self)
        if self.logging:
            self.turns[-1].append(change)

    def side(self, side: str) -> Side:
        """A side by its id."""
        return self.sides[0] if self.sides[0].id == side else self.sides[1]

    def target(self, name: str) -> Target | None:
        """A ship or a work by its id."""
        return self.ships.get(name) or self.works.get(name)

    def targets(self) -> Iterator[Target]:
        """All ships, then all works."""
        yield from self.ships.values()
        yield from self.works.values()

    def afloat(self) -> list[Ship]:
        """The vessels on the table now, in the order of their ids."""
        return [ship for ship in self.ships.values() if ship.status is _AFLOAT]

    def locks_of(self, ship: Ship) -> Iterator[Lock]:
        return (lock for lock in self.locks if lock.holds(ship))

    def locked(self, ship: Ship) -> bool:
        return bool(self.locks) and any(lock.holds(ship) for lock in self.locks)

    def lock_between(self, one: EntryId, other: EntryId) -> Lock:
        """The lock of two vessels that are locked, the smaller id first."""
        return next(lock for lock in self.locks if (lock.one.id, lock.other.id) == (one, other))
