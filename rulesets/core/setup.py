"""All that a battle needs but its seed: scenario, order of battle, doctrines, orders, options.

A setup is canonical JSON with a digest. Entries are sorted by id, so that the order of listing
changes nothing. What only one book knows (options, ratings, condition, state, orders) is carried as
JSON and read by that book's ruleset, which refuses what it forbids.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from rulesets.core.battlefield import Battlefield, Edge
from rulesets.core.events import EntryId, GunId, SideId
from rulesets.core.geometry import FULL_TURN, Point
from rulesets.core.jsonio import JsonObject, canonical, digest
from rulesets.core.reading import Reader

SCHEMA = 1


@dataclass(frozen=True, slots=True)
class Leader:
    """The captain of a vessel, or the leader of a unit."""

    name: str
    leadership: int
    trait: str


@dataclass(frozen=True, slots=True)
class GunEntry:
    """One gun: its kind, its crew now and at full strength, and how well they are drilled."""

    id: GunId
    kind: str
    crew: int
    full_crew: int
    drill: str


@dataclass(frozen=True, slots=True)
class ObjectEntry:
    """One thing carried: loose aboard its vessel, or borne by a unit (`carrier`)."""

    id: EntryId
    kind: str
    name: str
    encumbrance: int
    carrier: EntryId | None


@dataclass(frozen=True, slots=True)
class VesselEntry:
    """One vessel's line in the order of battle, frozen.

    `status` is how it comes to the battle; all but `available` are off the table and roll to come
    back. `kind` is what this book rates it as, `ratings` this book's numbers of its class version.
    `state` holds what a battle that begins in the middle needs besides.
    """

    id: EntryId
    side: SideId
    name: str
    kind: str
    vessel_class: str
    class_version: int
    status: str
    points: int
    ratings: JsonObject
    condition: JsonObject
    crew: JsonObject
    captain: Leader | None
    guns: tuple[GunEntry, ...]
    cargo: tuple[ObjectEntry, ...]
    position: Point | None
    heading: int
    state: JsonObject


@dataclass(frozen=True, slots=True)
class UnitEntry:
    """One unit's line: ashore at `position`, or `aboard` a vessel whose fate it shares."""

    id: EntryId
    side: SideId
    name: str
    kind: str
    figures: int
    full_figures: int
    points: int
    weapon: str | None
    drill: str | None
    leader: Leader | None
    aboard: EntryId | None
    position: Point | None
    objects: tuple[ObjectEntry, ...]
    state: JsonObject


@dataclass(frozen=True, slots=True)
class Order:
    """What somebody told an entry to do in one turn; the book reads `order`."""

    turn: int
    entry: EntryId
    order: JsonObject


@dataclass(frozen=True, slots=True)
class SideSetup:
    """One side: the river edge it comes from, its doctrine, its standing and its explicit orders."""

    id: SideId
    name: str
    edge: Edge
    doctrine: JsonObject
    standing: JsonObject
    orders: tuple[Order, ...]


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
            "vessels": [_vessel_json(vessel) for vessel in self.vessels],
            "units": [_unit_json(unit) for unit in self.units],
            "start": {"turn": self.start_turn, "state": dict(self.start_state)},
        }

    def canonical(self) -> bytes:
        """The one spelling of this setup, as it is stored."""
        return canonical(self.to_json())

    def digest(self) -> str:
        """SHA-256 of the canonical JSON, in hex: what the commitment binds."""
        return digest(self.to_json())

    @classmethod
    def from_json(cls, data: Any) -> BattleSetup:
        """Read schema 1. Raises IllegalSetupError with a JSON Pointer to what is wrong."""
        read = Reader(data)
        read.integer("schema", least=SCHEMA, most=SCHEMA)
        book = read.object("ruleset")
        start = read.object("start") if read.has("start") else Reader({"turn": 1}, "/start")
        setup = cls(
            ruleset=book.text("key"),
            version=book.integer("version", least=1),
            ledger=book.text("ledger"),
            options=read.mapping("options"),
            scenario=_scenario(read.object("scenario")),
            battlefield=Battlefield.from_json(read.object("battlefield")),
            sides=tuple(sorted((_side(x) for x in read.objects("sides")), key=_by_id)),
            vessels=tuple(sorted((_vessel(x) for x in read.objects("vessels")), key=_by_id)),
            units=tuple(sorted((_unit(x) for x in read.objects("units")), key=_by_id)),
            start_turn=start.integer("turn", least=1, most=1000),
            start_state=start.mapping("state") if start.has("state") else {},
        )
        book.done()
        start.done()
        read.done()
        _check_references(read, setup)
        return setup


def _by_id(entry: SideSetup | VesselEntry | UnitEntry) -> str:
    return entry.id


def _check_references(read: Reader, setup: BattleSetup) -> None:
    """Ids are unique, and whatever is named is there."""
    if len(setup.sides) != 2:
        read.refuse("sides", f"there are {len(setup.sides)} sides", "Give two sides.")
    sides = {side.id for side in setup.sides}
    vessels = {vessel.id: vessel for vessel in setup.vessels}
    units = {unit.id: unit for unit in setup.units}
    ids: list[str] = [x.id for x in setup.sides] + [x.id for x in setup.vessels]
    ids += [x.id for x in setup.units]
    ids += [thing.id for vessel in setup.vessels for thing in vessel.cargo]
    ids += [thing.id for unit in setup.units for thing in unit.objects]
    owners: tuple[VesselEntry | UnitEntry, ...] = (*setup.vessels, *setup.units)
    for owner in owners:
        if owner.side not in sides:
            read.refuse(
                "sides", f"{owner.id} is of no side {owner.side!r}", "Name one of the sides."
            )
    if repeated := sorted({x for x in ids if ids.count(x) > 1}):
        read.refuse(
            "vessels", f"the id {repeated[0]!r} is used twice", "Give each an id of its own."
        )
    for i, unit in enumerate(setup.units):
        if unit.aboard is not None:
            ship = vessels.get(unit.aboard)
            if ship is None or ship.side != unit.side:
                read.refuse(
                    f"units/{i}/aboard",
                    f"{unit.aboard!r} is no vessel of {unit.side}",
                    "Name a vessel of the unit's own side.",
                )
    for i, vessel in enumerate(setup.vessels):
        for j, cargo in enumerate(vessel.cargo):
            carrier = None if cargo.carrier is None else units.get(cargo.carrier)
            if cargo.carrier is not None and (carrier is None or carrier.aboard != vessel.id):
                read.refuse(
                    f"vessels/{i}/cargo/{j}/carrier",
                    f"{cargo.carrier!r} is not aboard {vessel.id}",
                    "Name a unit aboard, or null for loose cargo.",
                )
    for i, side in enumerate(setup.sides):
        for j, order in enumerate(side.orders):
            entry = vessels.get(order.entry) or units.get(order.entry)
            if entry is None or entry.side != side.id:
                read.refuse(
                    f"sides/{i}/orders/{j}/entry",
                    f"{order.entry!r} is no entry of {side.id}",
                    "Name a vessel or unit of this side.",
                )
    first = setup.scenario.first_side
    if first is not None and first not in sides:
        read.refuse("scenario/first_side", f"{first!r} is no side", "Name a side, or null.")


def _scenario(read: Reader) -> Scenario:
    edges = read.raw("closed_edges")
    if not isinstance(edges, list | tuple) or not all(e in tuple(Edge) for e in edges):
        read.refuse(
            "closed_edges", "is not a list of edges", "List upstream, downstream, both or none."
        )
    scenario = Scenario(
        name=read.text("name"),
        riverside=read.truth("riverside"),
        first_side=_optional(SideId, read.optional("first_side", read.identifier)),
        closed_edges=tuple(edge for edge in Edge if edge in edges),
        objective=read.optional("objective", read.mapping),
    )
    read.done()
    return scenario


def _optional(cast: Any, value: str | None) -> Any:
    return None if value is None else cast(value)


def _side(read: Reader) -> SideSetup:
    side = SideSetup(
        id=SideId(read.identifier("id")),
        name=read.text("name"),
        edge=read.word("edge", Edge),
        doctrine=read.mapping("doctrine"),
        standing=read.mapping("standing"),
        orders=tuple(_order(x) for x in read.objects("orders", most=5000)),
    )
    read.done()
    return side


def _order(read: Reader) -> Order:
    order = Order(
        turn=read.integer("turn", least=1, most=1000),
        entry=EntryId(read.identifier("entry")),
        order=read.mapping("order"),
    )
    read.done()
    return order


def _leader(read: Reader) -> Leader:
    leader = Leader(
        name=read.text("name"),
        leadership=read.integer("leadership", least=1, most=20),
        trait=read.text("trait"),
    )
    read.done()
    return leader


def _gun(read: Reader) -> GunEntry:
    gun = GunEntry(
        id=GunId(read.identifier("id")),
        kind=read.text("kind"),
        crew=read.integer("crew", most=100),
        full_crew=read.integer("full_crew", least=1, most=100),
        drill=read.text("drill"),
    )
    if gun.crew > gun.full_crew:
        read.refuse("crew", f"{gun.crew} is more than full ({gun.full_crew})", "Lower it.")
    read.done()
    return gun


def _objects(owner: Reader, name: str) -> Iterable[ObjectEntry]:
    for read in owner.objects(name):
        yield ObjectEntry(
            id=EntryId(read.identifier("id")),
            kind=read.text("kind"),
            name=read.text("name"),
            encumbrance=read.integer("encumbrance", most=100),
            carrier=_optional(EntryId, read.optional("carrier", read.identifier)),
        )
        read.done()


def _vessel(read: Reader) -> VesselEntry:
    vessel = VesselEntry(
        id=EntryId(read.identifier("id")),
        side=SideId(read.identifier("side")),
        name=read.text("name"),
        kind=read.text("kind"),
        vessel_class=read.text("class"),
        class_version=read.integer("class_version", least=1),
        status=read.text("status"),
        points=read.integer("points"),
        ratings=read.mapping("ratings"),
        condition=read.mapping("condition"),
        crew=read.mapping("crew"),
        captain=_leader(read.object("captain")) if read.has("captain") else None,
        guns=tuple(_gun(x) for x in read.objects("guns", most=40)),
        cargo=tuple(sorted(_objects(read, "cargo"), key=lambda x: x.id)),
        position=read.optional("position", read.point),
        heading=read.integer("heading", most=FULL_TURN - 1) if read.has("heading") else 0,
        state=read.mapping("state") if read.has("state") else {},
    )
    if len({gun.id for gun in vessel.guns}) != len(vessel.guns):
        read.refuse("guns", "two guns have one id", "Give each gun an id of its own.")
    read.done()
    return vessel


def _unit(read: Reader) -> UnitEntry:
    unit = UnitEntry(
        id=EntryId(read.identifier("id")),
        side=SideId(read.identifier("side")),
        name=read.text("name"),
        kind=read.text("kind"),
        figures=read.integer("figures", most=1000),
        full_figures=read.integer("full_figures", least=1, most=1000),
        points=read.integer("points"),
        weapon=read.optional("weapon", read.text),
        drill=read.optional("drill", read.text),
        leader=_leader(read.object("leader")) if read.has("leader") else None,
        aboard=_optional(EntryId, read.optional("aboard", read.identifier)),
        position=read.optional("position", read.point),
        objects=tuple(sorted(_objects(read, "objects"), key=lambda x: x.id)),
        state=read.mapping("state") if read.has("state") else {},
    )
    if unit.figures > unit.full_figures:
        read.refuse(
            "figures", f"{unit.figures} is more than full ({unit.full_figures})", "Lower it."
        )
    if unit.aboard is not None and unit.position is not None:
        read.refuse(
            "position", f"it is aboard {unit.aboard}", "Give a position or a vessel, not both."
        )
    read.done()
    return unit


def _leader_json(leader: Leader | None) -> dict[str, Any] | None:
    if leader is None:
        return None
    return {"name": leader.name, "leadership": leader.leadership, "trait": leader.trait}


def _object_json(thing: ObjectEntry) -> dict[str, Any]:
    return {
        "id": thing.id,
        "kind": thing.kind,
        "name": thing.name,
        "encumbrance": thing.encumbrance,
        "carrier": thing.carrier,
    }


def _vessel_json(vessel: VesselEntry) -> dict[str, Any]:
    return {
        "id": vessel.id,
        "side": vessel.side,
        "name": vessel.name,
        "kind": vessel.kind,
        "class": vessel.vessel_class,
        "class_version": vessel.class_version,
        "status": vessel.status,
        "points": vessel.points,
        "ratings": dict(vessel.ratings),
        "condition": dict(vessel.condition),
        "crew": dict(vessel.crew),
        "captain": _leader_json(vessel.captain),
        "guns": [
            {"id": g.id, "kind": g.kind, "crew": g.crew, "full_crew": g.full_crew, "drill": g.drill}
            for g in vessel.guns
        ],
        "cargo": [_object_json(x) for x in vessel.cargo],
        "position": vessel.position,
        "heading": vessel.heading,
        "state": dict(vessel.state),
    }


def _unit_json(unit: UnitEntry) -> dict[str, Any]:
    return {
        "id": unit.id,
        "side": unit.side,
        "name": unit.name,
        "kind": unit.kind,
        "figures": unit.figures,
        "full_figures": unit.full_figures,
        "points": unit.points,
        "weapon": unit.weapon,
        "drill": unit.drill,
        "leader": _leader_json(unit.leader),
        "aboard": unit.aboard,
        "position": unit.position,
        "objects": [_object_json(x) for x in unit.objects],
        "state": dict(unit.state),
    }
