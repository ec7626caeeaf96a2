"""All that a battle needs but its seed: scenario, order of battle, doctrines, orders, options.

A setup is canonical JSON with a digest. Sides, entries and all that they list stand sorted, so that
the order of listing changes nothing. What only one book knows (options, ratings, condition, state,
orders) is carried as JSON and read by that book's ruleset, which refuses what it forbids.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final, TypeAlias

from rulesets.core.battlefield import Battlefield, Edge
from rulesets.core.entries import (
    UnitEntry,
    VesselEntry,
    read_unit,
    read_vessel,
    sorted_by_id,
    unit_json,
    vessel_json,
)
from rulesets.core.events import EntryId, SideId
from rulesets.core.jsonio import JsonObject, canonical, digest
from rulesets.core.reading import Reader
from rulesets.errors import IllegalSetupError

SCHEMA: Final = 1
#: Bounds of an order of battle: several times the largest of any book.
MOST_ENTRIES: Final = 100
MOST_ORDERS: Final = 5000
MOST_TURNS: Final = 1000


@dataclass(frozen=True, slots=True)
class Order:
    """What somebody told an entry to do in one turn; the book reads `order`."""

    turn: int
    entry: EntryId
    order: JsonObject


@dataclass(frozen=True, slots=True)
class SideSetup:
    """One side: the river edge it comes from, its doctrine, its standing and explicit orders."""

    id: SideId
    name: str
    edge: Edge
    doctrine: JsonObject
    standing: JsonObject
    orders: tuple[Order, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "orders", tuple(sorted(self.orders, key=_due)))


@dataclass(frozen=True, slots=True)
class Scenario:
    """Where and why: who moves first, which river edges are closed, what there is to gain."""

    name: str
    riverside: bool
    first_side: SideId | None
    closed_edges: tuple[Edge, ...]
    objective: JsonObject | None


@dataclass(frozen=True, slots=True)
class BattleSetup:
    """One battle before its dice. `start_turn` above 1 begins in the middle."""

    ruleset: str
    version: int
    ledger: str
    options: JsonObject
    scenario: Scenario
    battlefield: Battlefield
    sides: tuple[SideSetup, ...]
    vessels: tuple[VesselEntry, ...]
    units: tuple[UnitEntry, ...]
    start_turn: int = 1
    start_state: JsonObject = field(default_factory=dict)

    def __post_init__(self) -> None:
        """The order of listing changes nothing."""
        for name in ("sides", "vessels", "units"):
            object.__setattr__(self, name, sorted_by_id(getattr(self, name)))

    def check_book(self, key: str, *, rule: str) -> None:
        """Raise IllegalSetupError unless it is for this book: another's words would be misread."""
        if self.ruleset != key:
            raise IllegalSetupError(
                pointer="/ruleset/key",
                rule=rule,
                problem=f"the setup is for {self.ruleset!r}",
                remedy=f"Fight it by that book, or take the setup anew for {key}.",
            )

    def to_json(self) -> dict[str, Any]:
        """The setup as schema 1, entries sorted by id."""
        return {
            "schema": SCHEMA,
            "ruleset": {"key": self.ruleset, "version": self.version, "ledger": self.ledger},
            "options": dict(self.options),
            "scenario": {
                "name": self.scenario.name,
                "riverside": self.scenario.riverside,
                "first_side": self.scenario.first_side,
                "closed_edges": list(self.scenario.closed_edges),
                "objective": self.scenario.objective,
            },
            "battlefield": self.battlefield.to_json(),
            "sides": [
                {
                    "id": side.id,
                    "name": side.name,
                    "edge": side.edge,
                    "doctrine": dict(side.doctrine),
                    "standing": dict(side.standing),
                    "orders": [
                        {"turn": o.turn, "entry": o.entry, "order": dict(o.order)}
                        for o in side.orders
                    ],
                }
                for side in self.sides
            ],
            "vessels": [vessel_json(vessel) for vessel in self.vessels],
            "units": [unit_json(unit) for unit in self.units],
            "start": {"turn": self.start_turn, "state": dict(self.start_state)},
        }

    def canonical(self) -> bytes:
        """The one spelling of this setup, as it is stored."""
        return canonical(self.to_json())

    def digest(self) -> str:
        """SHA-256 of the canonical JSON, in hex: what the commitment binds."""
        return digest(self.to_json())

    @classmethod
    def from_json(cls, data: Any, *, battlefield: Battlefield | None = None) -> BattleSetup:
        """Read schema 1. Raises IllegalSetupError with a JSON Pointer to what is wrong.

        `battlefield` is that of the data, where somebody has read it already.
        """
        read = Reader(data)
        read.integer("schema", least=SCHEMA, most=SCHEMA)
        book = read.object("ruleset")
        start = read.object("start") if read.has("start") else Reader({"turn": 1}, "/start")
        sides = tuple(_side(x) for x in read.objects("sides", most=2))
        vessels = tuple(read_vessel(x) for x in read.objects("vessels", most=MOST_ENTRIES))
        units = tuple(read_unit(x) for x in read.objects("units", most=MOST_ENTRIES))
        setup = cls(
            ruleset=book.text("key"),
            version=book.integer("version", least=1),
            ledger=book.text("ledger"),
            options=read.mapping("options"),
            scenario=_scenario(read.object("scenario")),
            battlefield=_battlefield(read.object("battlefield"), battlefield),
            sides=sides,
            vessels=vessels,
            units=units,
            start_turn=start.integer("turn", least=1, most=MOST_TURNS),
            start_state=start.mapping("state") if start.has("state") else {},
        )
        book.done()
        start.done()
        read.done()
        _check_ids(read, sides, vessels, units)
        _check_sides(read, setup, sides, vessels, units)
        _check_places(read, setup.battlefield, vessels, units)
        return setup


Sides: TypeAlias = tuple[SideSetup, ...]
Vessels: TypeAlias = tuple[VesselEntry, ...]
Units: TypeAlias = tuple[UnitEntry, ...]


def _entries(vessels: Vessels, units: Units) -> Iterator[tuple[str, VesselEntry | UnitEntry]]:
    """Each entry with the place of its JSON."""
    for i, vessel in enumerate(vessels):
        yield f"vessels/{i}", vessel
    for i, unit in enumerate(units):
        yield f"units/{i}", unit


def _check_ids(read: Reader, sides: Sides, vessels: Vessels, units: Units) -> None:
    """Each id names one thing. The pointers are those of the JSON as it was given."""
    named: list[tuple[str, str]] = [(x.id, f"sides/{i}") for i, x in enumerate(sides)]
    for i, vessel in enumerate(vessels):
        named.append((vessel.id, f"vessels/{i}"))
        named += [(x.id, f"vessels/{i}/cargo") for x in vessel.cargo]
    for i, unit in enumerate(units):
        named.append((unit.id, f"units/{i}"))
        named += [(x.id, f"units/{i}/objects") for x in unit.objects]
    known: set[str] = set()
    for name, where in named:
        if name in known:
            read.refuse(where, f"the id {name!r} is used twice", "Give each an id of its own.")
        known.add(name)


def _check_sides(
    read: Reader, setup: BattleSetup, sides: Sides, vessels: Vessels, units: Units
) -> None:
    """There are two sides, and whoever is named belongs to one of them."""
    if len(sides) != 2:
        read.refuse("sides", f"there are {len(sides)} sides", "Give two sides.")
    known = {side.id for side in sides}
    first = setup.scenario.first_side
    if first is not None and first not in known:
        read.refuse("scenario/first_side", f"{first!r} is no side", "Name a side, or null.")
    side_of = {x.id: x.side for x in vessels} | {x.id: x.side for x in units}
    for where, entry in _entries(vessels, units):
        if entry.side not in known:
            read.refuse(f"{where}/side", f"{entry.side!r} is no side", "Name one of the sides.")
    for i, side in enumerate(sides):
        for order in side.orders:
            if side_of.get(order.entry) != side.id:
                read.refuse(
                    f"sides/{i}/orders",
                    f"{order.entry!r} is no entry of {side.id}",
                    "Name a vessel or unit of this side.",
                )
        for one, other in pairwise(side.orders):
            if _due(one) == _due(other):
                read.refuse(
                    f"sides/{i}/orders",
                    f"{one.entry!r} has two orders for turn {one.turn}",
                    "Give an entry one order a turn.",
                )


def _check_places(read: Reader, table: Battlefield, vessels: Vessels, units: Units) -> None:
    """Whoever is on the table is on it, and whoever is carried has a carrier who can."""
    ships = {vessel.id: vessel for vessel in vessels}
    aboard = {unit.id: unit.aboard for unit in units}
    for where, entry in _entries(vessels, units):
        if entry.position is not None and not table.on_table(entry.position):
            read.refuse(
                f"{where}/position",
                "is off the table",
                f"Keep s in 0 to {table.length} and y in 0 to {table.width}.",
            )
    for i, unit in enumerate(units):
        ship = None if unit.aboard is None else ships.get(unit.aboard)
        if unit.aboard is not None and (ship is None or ship.side != unit.side):
            read.refuse(
                f"units/{i}/aboard",
                f"{unit.aboard!r} is no vessel of {unit.side}",
                "Name a vessel of the unit's own side.",
            )
        if any(thing.carrier not in (None, unit.id) for thing in unit.objects):
            read.refuse(f"units/{i}/objects", "has another carrier", "Name the unit, or null.")
    for i, vessel in enumerate(vessels):
        for thing in vessel.cargo:
            if thing.carrier is not None and aboard.get(thing.carrier) != vessel.id:
                read.refuse(
                    f"vessels/{i}/cargo",
                    f"{thing.carrier!r}, who carries {thing.id}, is not aboard {vessel.id}",
                    "Name a unit aboard, or null for loose cargo.",
                )


def _battlefield(read: Reader, known: Battlefield | None) -> Battlefield:
    return Battlefield.from_json(read) if known is None else known


def _scenario(read: Reader) -> Scenario:
    edges = read.raw("closed_edges")
    if not isinstance(edges, list | tuple) or not all(e in tuple(Edge) for e in edges):
        read.refuse(
            "closed_edges", "is not a list of edges", "List upstream, downstream, both or none."
        )
    scenario = Scenario(
        name=read.text("name"),
        riverside=read.truth("riverside"),
        first_side=SideId(read.identifier("first_side")) if read.has("first_side") else None,
        closed_edges=tuple(edge for edge in Edge if edge in edges),
        objective=read.optional("objective", read.mapping),
    )
    read.done()
    return scenario


def _side(read: Reader) -> SideSetup:
    side = SideSetup(
        id=SideId(read.identifier("id")),
        name=read.text("name"),
        edge=read.word("edge", Edge),
        doctrine=read.mapping("doctrine"),
        standing=read.mapping("standing"),
        orders=tuple(_order(x) for x in read.objects("orders", most=MOST_ORDERS)),
    )
    read.done()
    return side


def _due(order: Order) -> tuple[int, str]:
    return order.turn, order.entry


def _order(read: Reader) -> Order:
    order = Order(
        turn=read.integer("turn", least=1, most=MOST_TURNS),
        entry=EntryId(read.identifier("entry")),
        order=read.mapping("order"),
    )
    read.done()
    return order
