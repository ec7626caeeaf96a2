"""The battle as this book sees it: ships with guns and crews, units, works, and the two sides.

State changes by events alone: a step decides and rolls, then `battle.happen(event)` lets the event
change the state and keeps it in the log. Read back from a log, the same events change it alike, so
a log suffices. Only what lasts less than a phase and what can be worked out again is set directly.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Final, TypeAlias

from rulesets.core.battle import BattleState
from rulesets.core.battlefield import Battlefield, Edge
from rulesets.core.events import EntryId, GunId, SideId
from rulesets.core.geometry import Point
from rulesets.core.setup import BattleSetup
from rulesets.soldiers_companion.options import Options
from rulesets.soldiers_companion.ratings import ShipCard
from rulesets.soldiers_companion.tables import (
    UNIT_RADIUS,
    WORK_RADIUS,
    Cover,
    Formation,
    GunCard,
    MachineGunCard,
    Morale,
    Mount,
    Post,
    Propulsion,
    Quality,
    Rank,
    WeaponCard,
    WorkCard,
)
from rulesets.soldiers_companion.water.waters import waters_of

if TYPE_CHECKING:
    from rulesets.core.changes import Change
    from rulesets.soldiers_companion.movement.legs import Plan
    from rulesets.soldiers_companion.muster.objective import Objective
    from rulesets.soldiers_companion.orders import Commander, MoveOrder

# Bound once, as these are asked for most.
_NONE: Final = Cover.NONE
_LIGHT: Final = Cover.LIGHT


#: Where a man of a boarding party is, in place of a post or a gun.
PARTY: Final = "party"


class Status(StrEnum):
    """A vessel in the battle, and how it left it."""

    ABSENT = "absent"  # off the table, may come in (the campaign's return rolls)
    AFLOAT = "afloat"
    SUNK = "sunk"
    DESTROYED = "destroyed"  # SC-MAG-03
    SURRENDERED = "surrendered"  # lies where it is, the enemy's
    LEFT = "left"  # off the table's edge


# A word of a class of words costs several times a name of the module; these are asked for most.
_AFLOAT: Final = Status.AFLOAT
_ON_TABLE: Final = (Status.AFLOAT, Status.SURRENDERED)


class Muster(StrEnum):
    """A unit or a work in the battle, and how it left it."""

    IN_PLAY = "in_play"
    HIDDEN = "hidden"  # SC-BG-21
    ABSENT = "absent"
    FLED = "fled"
    LEFT = "left"
    DESTROYED = "destroyed"
    LOST = "lost"
    CAPTURED = "captured"


_IN_PLAY: Final = Muster.IN_PLAY


class Fate(StrEnum):
    """A captain or a leader."""

    FIT = "fit"
    DEAD = "dead"
    PRISONER = "prisoner"
    NONE = "none"


#: Vessels that are no more, or the enemy's.
LOST: Final = (Status.SUNK, Status.DESTROYED, Status.SURRENDERED)


class Turning(StrEnum):
    """SC-RUD-02, SC-RUD-03: how a jammed rudder turns its vessel."""

    RIGHT = "right"
    LEFT = "left"
    STRAIGHT = "straight"


@dataclass(slots=True, eq=False)
class Gun:
    """A gun or a machine gun with its crew: of `card` and `machine` exactly one is not None.

    `magazine` counts while it may detonate (SC-MAG-01); `fired` is the turn of its last shot (0:
    none), for a gun is used in the turn in which it fired; `jammed` the first turn it cannot fire
    for a jam, 0 for none (SC-BG-08); `landed` marks a gun ashore (SC-TRP-06), in a unit then.
    """

    id: GunId
    kind: str
    card: GunCard | None
    machine: MachineGunCard | None
    mount: Mount
    turret_av: int
    shielded: bool
    full_crew: int
    crew: int
    field_piece: bool
    magazine: bool
    destroyed: bool = False
    fired: int = 0
    shots: int = 0  # shots or bursts of the turn `fired`
    fired_in: str = ""  # the phase of them: "F" or "M"
    jammed: int = 0
    landed: bool = False
    detonated: bool = False
    entry: str = ""  # the gun of the order of battle that it is, or stands for

    @property
    def works(self) -> bool:
        """Whether it stands aboard undestroyed, manned or not."""
        return not self.destroyed and not self.landed


@dataclass(slots=True)
class Hands:
    """Crewmen of one post, by rank. Officers and petty officers serve on the bridge or on deck."""

    officers: int = 0
    pos: int = 0
    ratings: int = 0

    @property
    def total(self) -> int:
        return self.officers + self.pos + self.ratings


@dataclass(slots=True)
class Party:
    """A boarding party (SC-BRD-01): crewmen, and how many of each unit aboard by the unit's id.

    Those who have crossed are `Ship.boarders`, those who have not `Ship.party`; `Unit.figures`
    counts both. `aboard` is the enemy vessel that boarders have crossed to, None on their own deck;
    `arrived` the turn in which the first of them crossed, `started` how many have crossed so far.
    """

    crew: Hands
    troops: dict[str, int]
    aboard: Ship | None = field(default=None, repr=False)
    arrived: int = 0
    started: int = 0
    morale: Morale = Morale.STEADY
    at_phase: int = 0  # figures at the start of the phase (SC-BG-16)
    led: bool = False  # an officer was with it when the turn began, or since it crossed
    causes: set[str] = field(default_factory=set)  # to test morale in S8

    @property
    def total(self) -> int:
        return self.crew.total + sum(self.troops.values())


@dataclass(slots=True)
class Fire:
    """One fire aboard; `number` names it in dice addresses."""

    number: int
    level: int


@dataclass(slots=True)
class Flooding:
    """One leak: the hull hits that it causes in each friendly movement phase."""

    number: int
    amount: int


@dataclass(slots=True)
class Jam:
    """SC-RUD-04, SC-RUD-05: how the rudder is jammed, and what a die must exceed."""

    turning: Turning
    total: int


@dataclass(slots=True)
class Spent:
    """SC-BG-07: men of one body, a unit or part of a crew, who fired in a turn."""

    turn: int
    body: str
    figures: int


@dataclass(slots=True)
class Losses:
    """What one vessel lost in the phase in progress, for SC-CREW-04 and SC-BG-16."""

    crew: int = 0
    officers: int = 0  # officers and petty officers among them
    melee: int = 0
    fell: list[str] = field(default_factory=list)  # where each rating among them had his place


@dataclass(slots=True, eq=False)
class Ship:
    """A vessel on the table, or one that was.

    `move` is what it moved under its own power or tow in its most recent movement phase, `path` the
    inches it is committed to where it may not change speed. What is marked "this turn" is reset in
    S1a, "this move" when its movement begins.
    """

    id: EntryId
    side: Side = field(repr=False)
    kind: str
    card: ShipCard = field(repr=False)
    points: int
    before: str  # the campaign status it came with
    status: Status
    quality: Quality
    regular: bool
    warrior: bool
    position: Point = (0, 0)
    heading: int = 0

    # -- hull and works -----------------------------------------------------------------------
    hull_lost: int = 0
    structure_lost: int = 0
    rigging_lost: int = 0
    screw_hits: int = 0
    jury_rig: bool = False
    jury_losses: int = 0  # thousandths, of all but screw and rigging, when it was rigged
    boiler_reduction: int = 0  # thousandths of an inch, SC-BLR-03
    boiler_fresh: int = 0  # of it, suffered in its own movement phase in progress
    boiler_burst: bool = False
    engine_decay: int = 0  # thousandths, SC-MAN-07
    fires: list[Fire] = field(default_factory=list)
    floodings: list[Flooding] = field(default_factory=list)
    serial: int = 0  # of the last fire or flooding
    rudder: Jam | None = None

    # -- people -------------------------------------------------------------------------------
    posts: dict[Post, Hands] = field(default_factory=dict)
    helm: Rank | None = None  # who steers: a PO, an officer; None: nobody
    start_crew: int = 0
    captain: Fate = Fate.NONE
    leadership: int = 0  # the captain's; 0 also where there is none
    party: Party | None = None  # formed, on its own deck
    boarders: Party | None = None  # those who have crossed to an enemy vessel
    detached: Hands = field(default_factory=Hands)  # left aboard prizes (SC-BRD-07)
    weapon: str = "breechloading_rifle"  # SC-BG-23, of deckhands and idle crew
    morale: Morale = Morale.STEADY
    morale_turn: int = 0  # the turn in which it came to this state
    tested: set[str] = field(default_factory=set)  # SC-BG-16: thresholds met once
    leaving: str = ""  # why it makes for its edge; empty: it stays
    guns: list[Gun] = field(default_factory=list)
    aboard: list[Unit] = field(default_factory=list, repr=False)
    cargo: bool = False  # SC-TOW-02: it carries objects

    # -- how it lies --------------------------------------------------------------------------
    aground: bool = False
    ground_fast: bool = False  # SC-GRD-05: it was moving over 12 inches
    grounded: int = 0  # the turn in which it ran aground
    anchored: bool = False
    docked: bool = False
    tug: Ship | None = field(default=None, repr=False)
    tows: list[Ship] = field(default_factory=list, repr=False)
    controls_lost: bool = False  # SC-BRG-02: in the next friendly movement phase
    controls_bound: bool = False  # SC-BRG-02: in this one
    ram_debt: int = 0  # thousandths off its next allowance, SC-RAM-04
    halved: bool = False  # SC-COL-07: its next allowance
    avoided: int = 0  # thousandths off this phase's allowance, SC-COL-06
    kept_roll: int = 0  # a sailing die rolled ahead (SC-RAM-04, SC-COL-06); 0: none

    # -- the movement phase -------------------------------------------------------------------
    move: int = 0
    way: int = 0  # thousandths made so far of its move in progress
    allowance: int = 0
    sail_roll: int = 0
    moved: bool = False  # has made its move this phase
    drifted: bool = False  # this turn
    drifting: bool = False  # carried by the current at its last drift (SC-FIRE-06)
    stopped: bool = False  # SC-COL-05: this phase
    ram_target: EntryId | None = None  # SC-RAM-01: declared this turn
    rammed: bool = False  # has made its attempt this turn

    # -- this turn ----------------------------------------------------------------------------
    fired_sides: dict[str, int] = field(default_factory=dict)  # figures by aspect, this phase
    volleys: list[Spent] = field(default_factory=list)  # of its crew, this turn and the last
    deck_used: int = 0  # deckhands who have had their job (SC-TURN-08)
    troops_firing: bool = False  # SC-CREW-03
    losses: Losses = field(default_factory=Losses)
    # SC-BG-16: whether the captain was fit when the turn began; of a boarded vessel's defenders
    # how many they were when it was boarded and when the phase began, and why they test morale.
    led: bool = False
    defence: int = 0
    defence_at_phase: int = 0
    causes: set[str] = field(default_factory=set)
    # SC-SA-04: small-arms hits of this phase by category, and the firers of its Gun hits.
    small_arms: dict[str, int] = field(default_factory=dict)
    gun_hits_from: list[Point] = field(default_factory=list)
    captor: Side | None = field(default=None, repr=False)
    prize_crew: int = 0
    prize_men: dict[str, Party] = field(default_factory=dict)  # of it, those of each captor's
    saved: int = 0  # SC-HULL-03: crewmen of a sunk vessel who reached the shore
    #: Its corners as they were last worked out, with the position and heading that they are for.
    outline: tuple[Point, int, tuple[Point, ...]] | None = field(
        default=None, init=False, repr=False
    )
    radius: int = field(init=False, repr=False)  # no part is further from its middle

    def __post_init__(self) -> None:
        self.radius = self.card.radius

    def gun(self, name: str) -> Gun:
        """One of its guns by its id."""
        return next(gun for gun in self.guns if gun.id == name)

    @property
    def afloat(self) -> bool:
        """Whether it is on the table and its side's own."""
        return self.status is _AFLOAT

    @property
    def on_table(self) -> bool:
        """Whether its hull lies on the table, a prize's too."""
        return self.status in _ON_TABLE

    @property
    def propulsion(self) -> Propulsion:
        return self.card.propulsion

    @property
    def hull_left(self) -> int:
        left = self.card.hull - self.hull_lost
        return left if left > 0 else 0

    @property
    def armored(self) -> bool:
        return self.card.av >= 1

    @property
    def fire_level(self) -> int:
        """SC-BURN-01: the highest single level, 0 where nothing burns."""
        return max([fire.level for fire in self.fires]) if self.fires else 0

    @property
    def structure_gone(self) -> bool:
        """SC-STR-03."""
        return 0 < self.card.structure <= self.structure_lost

    @property
    def cover(self) -> Cover:
        """SC-COV-01, SC-STR-03: what the vessel gives; none once its structure is gone."""
        return _NONE if self.structure_gone else self.card.cover

    @property
    def crew(self) -> int:
        """All living crewmen of its own, a boarding party's among them, less a prize crew."""
        men = 0
        for hands in self.posts.values():
            men += hands.officers + hands.pos + hands.ratings
        for gun in self.guns:
            if not gun.landed:
                men += gun.crew
        for party in self.parties:
            men += party.crew.total
        return men

    @property
    def officers(self) -> int:
        """Living officers aboard or in the party."""
        men = 0
        for hands in self.posts.values():
            men += hands.officers
        for party in self.parties:
            men += party.crew.officers
        return men

    @property
    def captain_aboard(self) -> bool:
        """SC-BG-18: whether its captain leads it, not its boarders, as where officers are there."""
        away = self.boarders is not None and self.boarders.crew.officers > 0
        return self.captain is Fate.FIT and not away

    @property
    def parties(self) -> tuple[Party, ...]:
        """Its boarding party on deck and its boarders, as far as there are such."""
        if self.party is None and self.boarders is None:
            return ()
        return tuple(party for party in (self.party, self.boarders) if party is not None)


@dataclass(slots=True, eq=False)
class Unit:
    """A land unit, a body of troops aboard, or the crew of a gun ashore.

    `guns` are those of a gun section; a gun that a vessel has landed is still one of the vessel's
    too, and marked so. `position` is its own ashore, its vessel's aboard.
    """

    id: EntryId
    side: Side = field(repr=False)
    kind: str
    figures: int
    started: int
    quality: Quality
    fieldcraft: int
    regular: bool
    warrior: bool
    marines: bool
    mounted: bool
    weapon: str | None
    shot: WeaponCard | None = field(repr=False)
    formation: Formation
    leader: Fate = Fate.NONE
    leadership: int = 0
    morale_change: int = 0  # SNS-SUP-02: what the campaign adds to its morale value
    guns: list[Gun] = field(default_factory=list)
    status: Muster = Muster.IN_PLAY
    position: Point = (0, 0)
    facing: int = 0
    aboard: Ship | None = field(default=None, repr=False)
    work: Work | None = field(default=None, repr=False)
    landed: EntryId | None = None  # SC-TRP-06: the vessel whose gun the section has ashore
    by_water: bool = False  # it began the battle aboard
    points: int = 0
    morale: Morale = Morale.STEADY
    morale_turn: int = 0
    frenzied: bool = False
    # -- this turn ----------------------------------------------------------------------------
    volleys: list[Spent] = field(default_factory=list)  # this turn and the last (SC-BG-07)
    moved: int = 0  # thousandths this turn
    changed: bool = False  # formation, this turn
    busy: bool = False  # embarking or landing (SC-BG-19)
    disordered: bool = False
    charging: EntryId | None = None  # declared in S2
    in_melee: EntryId | None = None  # the unit it fights
    lost: int = 0  # figures in the phase in progress; they come off at its end
    at_phase: int = 0  # figures at the start of the phase (SC-BG-16)
    led: bool = False  # its leader was fit when the turn began
    causes: set[str] = field(default_factory=set)  # to test morale in S8

    @property
    def radius(self) -> int:
        return UNIT_RADIUS

    @property
    def nerve(self) -> Morale:
        """SC-BG-16: its state, which aboard is that of its vessel."""
        return self.morale if self.aboard is None else self.aboard.morale

    @property
    def in_play(self) -> bool:
        return self.status is _IN_PLAY

    @property
    def ashore(self) -> bool:
        return self.status is _IN_PLAY and self.aboard is None


@dataclass(slots=True, eq=False)
class Work:
    """SC-BG-14: a fort or a battery, with its guns; its garrison are units inside (`Unit.work`)."""

    id: EntryId
    side: Side = field(repr=False)
    kind: str
    card: WorkCard = field(repr=False)
    position: Point
    quality: Quality
    regular: bool
    points: int = 0
    structure_lost: int = 0
    guns: list[Gun] = field(default_factory=list)
    arcs: dict[str, tuple[int, int]] = field(default_factory=dict)  # gun id -> facing, half arc
    status: Muster = Muster.IN_PLAY
    losses: int = 0  # gunners in the phase in progress

    @property
    def radius(self) -> int:
        return WORK_RADIUS

    @property
    def in_play(self) -> bool:
        return self.status is _IN_PLAY

    @property
    def breached(self) -> bool:
        """At 0 structure: cover light, guns in the open."""
        return self.structure_lost >= self.card.structure

    @property
    def cover(self) -> Cover:
        return _LIGHT if self.breached else self.card.cover


@dataclass(slots=True, eq=False)
class Grapple:
    """SC-GRAP: two vessels tied together by `count` grapples. `one` has the smaller id."""

    one: Ship
    other: Ship
    count: int

    def holds(self, ship: Ship) -> bool:
        return self.one is ship or self.other is ship

    def far(self, ship: Ship) -> Ship:
        return self.other if self.one is ship else self.one


@dataclass(slots=True, eq=False)
class Side:
    """One side: what it has, whom it fights, and who commands it."""

    id: SideId
    edge: Edge
    ships: list[Ship] = field(default_factory=list, repr=False)
    units: list[Unit] = field(default_factory=list, repr=False)
    works: list[Work] = field(default_factory=list, repr=False)
    foe: Side = field(init=False, repr=False)
    commander: Commander = field(init=False, repr=False)
    flagship: EntryId | None = None  # SC-BG-01
    streak: int = 0  # turns in a row without the initiative
    ambushed: bool = False  # SC-BG-01: it has sprung its ambush
    withdrawing: bool = False  # SC-BG-17
    start_count: int = 0  # vessels and units at the start


Target: TypeAlias = Ship | Unit | Work


class CompanionBattle(BattleState):
    """One battle. Ships, units and works are kept in the order of their ids."""

    __slots__ = (
        "changes",
        "current",
        "field",
        "grapples",
        "initiative",
        "legal",
        "lines",
        "mover",
        "objective",
        "options",
        "phase",
        "ram",
        "rolled",
        "ships",
        "sides",
        "under_way",
        "units",
        "victors",
        "waters",
        "weather",
        "wind",
        "works",
    )

    def __init__(self, setup: BattleSetup, options: Options, *, logging: bool = True) -> None:
        super().__init__(setup, logging=logging)
        self.options = options
        self.field: Battlefield = setup.battlefield
        self.waters = waters_of(setup.battlefield)
        self.sides: tuple[Side, ...] = tuple(Side(side.id, side.edge) for side in setup.sides)
        self.sides[0].foe, self.sides[1].foe = self.sides[1], self.sides[0]
        self.ships: dict[str, Ship] = {}
        self.units: dict[str, Unit] = {}
        self.works: dict[str, Work] = {}
        self.grapples: list[Grapple] = []
        self.objective: Objective | None = None
        #: Where the wind comes FROM (a multiple of TURN), and the current in thousandths.
        self.wind: int = 0
        self.current: int = 0
        #: SC-BG-06: "clear", "rain" (or heavy smoke), "night".
        self.weather: str = "clear"
        #: The side with the initiative, and the side whose phase is in progress.
        self.initiative: Side = self.sides[0]
        self.mover: Side = self.sides[0]
        #: The step in progress: "F" fire phase, "M" movement phase, or "" otherwise.
        self.phase: str = ""
        #: SC-BG-17: the vessels and units that won a melee this turn.
        self.victors: list[Target] = []
        #: SC-BRG-02: the vessel whose own move is in progress.
        self.under_way: Ship | None = None
        #: SC-SAIL-02: the sailing vessel that has rolled and not finished.
        self.rolled: Ship | None = None
        #: Whether land and what stands on it leaves a line of sight open, by its ends: the table
        #: stands still, so each is asked for once.
        self.lines: dict[tuple[Point, Point], bool] = {}
        #: How many changes have taken effect: as long as it is the same, nothing has happened.
        self.changes: int = 0
        #: The last ram and the last move that were found legal, while nothing has happened since.
        self.ram: tuple[Ship, EntryId] | None = None
        self.legal: tuple[Ship, MoveOrder, Plan] | None = None

    def happen(self, change: Change) -> None:
        """A change takes effect, and stands in the log."""
        self.legal = self.ram = None
        self.changes += 1
        change.apply(self)
        if self.logging:
            self.turns[-1].append(change)

    def side(self, side: str) -> Side:
        """A side by its id."""
        return self.sides[0] if self.sides[0].id == side else self.sides[1]

    def grapples_of(self, ship: Ship) -> Iterator[Grapple]:
        for grapple in self.grapples:
            if grapple.one is ship or grapple.other is ship:
                yield grapple

    def grappled(self, ship: Ship) -> bool:
        return bool(self.grapples) and any(grapple.holds(ship) for grapple in self.grapples)

    def target(self, name: str) -> Target | None:
        """A ship, unit or work by its id."""
        return self.ships.get(name) or self.units.get(name) or self.works.get(name)
