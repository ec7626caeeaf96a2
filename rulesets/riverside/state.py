"""The battle as this book sees it: ships with their guns, units, objects, and the two sides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from rulesets.core.battle import BattleState
from rulesets.core.battlefield import Area, Battlefield, Edge
from rulesets.core.events import EntryId, GunId, SideId
from rulesets.core.geometry import Point
from rulesets.core.outline import Outline
from rulesets.core.setup import BattleSetup
from rulesets.riverside.options import ActivationModel, GunArcs, Options
from rulesets.riverside.ratings import ShipCard
from rulesets.riverside.tables import (
    DIFFICULT_GROUND,
    GROUND_COVER,
    SCREENS,
    Cover,
    UnitCard,
    WeaponCard,
)

if TYPE_CHECKING:
    from rulesets.riverside.objective import Objective
    from rulesets.riverside.orders import Order


class Status(StrEnum):
    """RS-CMP-01: a ship in battle, and how it left it."""

    OFF_TABLE = "off_table"
    AFLOAT = "afloat"
    AT_LANDING = "at_landing"
    AGROUND_SHALLOWS = "aground_shallows"
    AGROUND_CHANNEL = "aground_channel"
    ABANDONED = "abandoned"
    WITHDRAWN = "withdrawn"
    EXITED = "exited"
    SUNK = "sunk"
    CAPTURED = "captured"


class Muster(StrEnum):
    """How a unit stands: in play, away with its vessel, or out of the battle."""

    IN_PLAY = "in_play"
    ABSENT = "absent"
    ROUTED = "routed"
    DESTROYED = "destroyed"
    LOST = "lost"
    CAPTURED = "captured"


class Fate(StrEnum):
    """A captain or a leader."""

    FIT = "fit"
    DEAD = "dead"
    PRISONER = "prisoner"
    NONE = "none"


class Held(StrEnum):
    """Where an object is: with its side, or gone from it."""

    KEPT = "kept"
    LOST = "lost"
    CAPTURED = "captured"


class Ground(StrEnum):
    """RS-GRD-03: where a vessel is aground."""

    SHALLOWS = "shallows"
    CHANNEL = "channel"


@dataclass(slots=True, eq=False)
class Thing:
    """An object: loose aboard `ship`, borne by `carrier`, or lying ashore at `position`."""

    id: EntryId
    kind: str
    encumbrance: int
    side: Side = field(repr=False)
    ship: Ship | None = field(default=None, repr=False)
    carrier: Unit | None = field(default=None, repr=False)
    position: Point | None = None
    held: Held = Held.KEPT


@dataclass(slots=True, eq=False)
class Gun:
    """A mounted gun and its crew. `facing` is relative to the hull; `least` is the face that hits.

    `manned` is the turn in which it got new crew, `rallied` whether it tried to rally this turn;
    `casualties` are the crew shot down, who may return after the battle; `donated` of the crew came
    from the unit `donor` (RS-CMP-12).
    """

    id: GunId
    kind: str
    card: WeaponCard
    crew: int
    full_crew: int
    drill: str
    least: int
    modifier: int
    facing: int = 0
    pins: int = 0
    jammed: bool = False
    manned: int = 0
    rallied: bool = False
    casualties: int = 0
    donor: EntryId | None = None
    donated: int = 0


@dataclass(slots=True, eq=False)
class Ship:
    """A vessel on the table, or waiting to come back.

    `tally` counts all hits on the boat, `heavy` those of this enemy turn that may sink it.
    `move_ordered`, `half_fire` and the like last for one own turn.
    """

    id: EntryId
    side: Side = field(repr=False)
    kind: str
    card: ShipCard = field(repr=False)
    points: int
    before: str
    status: Status
    crew: int
    leadership: int
    trait: str
    position: Point = (0, 0)
    heading: int = 0
    landing: str | None = None
    grounded: Ground | None = None
    captain: Fate = Fate.FIT
    guns: list[Gun] = field(default_factory=list)
    aboard: list[Unit] = field(default_factory=list, repr=False)
    cargo: list[Thing] = field(default_factory=list, repr=False)
    tally: int = 0
    heavy: int = 0
    appeared: bool = False
    withdrawing: bool = False
    leaving: bool = False
    landed: bool = False
    captor: Side | None = field(default=None, repr=False)
    favourite_used: bool = False
    exited_as: str | None = None
    fate: str | None = None
    on_table: bool = False
    fights: bool = False
    hull_used: bool = False
    move_ordered: bool = False
    move_failed: bool = False
    half_fire: bool = False
    full_fire: bool = False
    battery_used: bool = False
    rally_used: bool = False
    transferring: bool = False


@dataclass(slots=True, eq=False)
class Transfer:
    """RS-EMB-02: a unit getting on or off, or handling cargo, until its next own turn begins."""

    way: str
    ship: Ship = field(repr=False)
    place: Point | None
    things: tuple[Thing, ...]
    compulsory: bool = False


@dataclass(slots=True, eq=False)
class Unit:
    """Troops or baggage. `position` is that of its vessel while aboard.

    `started` are the figures it began the battle with; `casualties` those shot down since, who may
    return after it; `morale_change` is what the campaign adds to its morale (SNS-SUP-02).
    """

    id: EntryId
    side: Side = field(repr=False)
    kind: str
    card: UnitCard = field(repr=False)
    points: int
    figures: int
    started: int
    weapon: str | None
    shot: WeaponCard | None = field(repr=False)
    least: int
    discipline: int
    leadership: int
    trait: str
    drill: str | None = None
    leader: Fate = Fate.FIT
    status: Muster = Muster.IN_PLAY
    position: Point = (0, 0)
    aboard: Ship | None = field(default=None, repr=False)
    things: list[Thing] = field(default_factory=list, repr=False)
    pins: int = 0
    jammed: bool = False
    to_ground: bool = False
    hunter: bool = False
    below_deck: bool = False
    transfer: Transfer | None = None
    favourite_used: bool = False
    casualties: int = 0
    morale_change: int = 0
    in_play: bool = True
    acted: bool = False


@dataclass(slots=True, eq=False)
class Side:
    """One side: what it has, whom it fights, and who commands it."""

    id: SideId
    edge: Edge
    ships: list[Ship] = field(default_factory=list, repr=False)
    units: list[Unit] = field(default_factory=list, repr=False)
    foe: Side = field(init=False, repr=False)
    commander: RiverCommander = field(init=False, repr=False)
    orders: dict[tuple[int, str], list[Order]] = field(default_factory=dict, repr=False)


class RiverCommander(Protocol):
    """The giver of one side's orders in this book. He rolls no dice and changes nothing."""

    def nominate(self, battle: RiversideBattle) -> Sequence[EntryId]:
        """RS-MW-02: the order in which the side's ships and units act this turn."""

    def order(self, battle: RiversideBattle, actor: EntryId) -> Order | None:
        """The next thing this entry does, or None when it has done enough."""


class RiversideBattle(BattleState):
    """One battle. Ships, units and things are kept in the order of their ids."""

    __slots__ = (
        "all_round",
        "checked",
        "dry",
        "field",
        "first",
        "objective",
        "options",
        "own",
        "rough",
        "screened",
        "sheltered",
        "ships",
        "sides",
        "sights",
        "single",
        "things",
        "units",
    )

    def __init__(self, setup: BattleSetup, options: Options, *, logging: bool = True) -> None:
        super().__init__(setup, logging=logging)
        self.options = options
        self.field: Battlefield = setup.battlefield
        self.sides: tuple[Side, ...] = tuple(Side(side.id, side.edge) for side in setup.sides)
        self.first: Side = self.sides[0]
        self.own: Side = self.sides[0]
        self.ships: dict[str, Ship] = {}
        self.units: dict[str, Unit] = {}
        self.things: dict[str, Thing] = {}
        self.objective: Objective | None = None
        #: RS-FIR-05: whether guns bear all round. RS-ACT-02: whether a vessel has one action.
        self.all_round = options.gun_arcs is GunArcs.ALL_ROUND
        self.single = options.activation_model is ActivationModel.SINGLE
        #: The last order that was found legal, with what it comes to, until one is obeyed.
        self.checked: tuple[object, object, object] | None = None
        south = min(y for _, y in self.field.south)
        north = max(y for _, y in self.field.north)
        #: Below the first and above the second of these lines all is dry land.
        self.dry = (south, north)
        #: RS-MW-10: whether anything on this table can block a line of sight.
        self.screened = any(area.kind in SCREENS for area in self.field.areas)
        #: What was asked of `sees`: the table stands still, so it is kept for the whole battle.
        self.sights: dict[tuple[Point, Point], bool] = {}
        #: RS-MW-07: the areas that halve a move.
        self.rough: tuple[Area, ...] = tuple(
            area for area in self.field.areas if area.kind in DIFFICULT_GROUND
        )

        #: RS-MW-09: the areas that give cover, with what they give.
        self.sheltered: tuple[tuple[Outline, Cover], ...] = tuple(
            (area.shape, GROUND_COVER[area.kind])
            for area in self.field.areas
            if area.kind in GROUND_COVER
        )

    def sees(self, a: Point, b: Point) -> bool:
        """RS-MW-10: whether nothing blocks the line from a to b."""
        if not self.screened:
            return True
        clear = self.sights.get((a, b))
        if clear is None:
            clear = self.sights[a, b] = self.field.line_of_sight(a, b)
        return clear

    def side(self, side: str) -> Side:
        """A side by its id."""
        return self.sides[0] if self.sides[0].id == side else self.sides[1]


#: RS-CMP-01: the statuses of a ship that fights: it can shoot, and its captain is tested.
FIGHTING = (Status.AFLOAT, Status.AT_LANDING, Status.AGROUND_SHALLOWS, Status.AGROUND_CHANNEL)
#: Those of a hull that lies on the table: a derelict can still be shot at.
ON_TABLE = (*FIGHTING, Status.ABANDONED)


def set_status(ship: Ship, status: Status) -> None:
    """Change a ship's status, and the two truths that are read from it."""
    ship.status = status
    ship.on_table = status in ON_TABLE
    ship.fights = status in FIGHTING


def set_muster(unit: Unit, status: Muster) -> None:
    """Change how a unit stands, and the truth that is read from it."""
    unit.status = status
    unit.in_play = status is Muster.IN_PLAY


def put_aboard(unit: Unit, ship: Ship) -> None:
    """A unit is aboard from here on, at its vessel's point (RS-MOD-04)."""
    unit.aboard = ship
    unit.position = ship.position
    ship.aboard.append(unit)
    ship.aboard.sort(key=lambda one: one.id)


def put_ashore(unit: Unit, place: Point) -> None:
    """A unit stands ashore from here on."""
    if unit.aboard is not None:
        unit.aboard.aboard.remove(unit)
        unit.aboard = None
    unit.position = place


def loads(ship: Ship) -> Iterator[Thing]:
    """RS-CAP-01: every object aboard, loose or carried."""
    yield from ship.cargo
    for unit in ship.aboard:
        yield from unit.things


def is_ashore(thing: Thing) -> bool:
    """Whether an object lies ashore, or is borne by a unit that is ashore."""
    bearer = thing.carrier
    if bearer is not None:
        return bearer.in_play and bearer.aboard is None
    return thing.position is not None


def combat_friend_near(unit: Unit, reach_squared: int) -> bool:
    """RS-MW-11: whether another friendly combat unit is near enough to steady this one."""
    x, y = unit.position
    for friend in unit.side.units:
        if friend is not unit and friend.in_play and friend.card.combat:
            dx = friend.position[0] - x
            dy = friend.position[1] - y
            if dx * dx + dy * dy <= reach_squared:
                return True
    return False


def below_half(unit: Unit) -> bool:
    """RS-MW-13: below half the figures it started with."""
    return 2 * unit.figures < unit.started


def at_most_half(unit: Unit) -> bool:
    """RS-MW-14: at or below half the figures it started with."""
    return 2 * unit.figures <= unit.started
