"""The lines of an order of battle: vessels and units, with their people, guns and objects.

Whatever an entry lists stands sorted by id, so that the order of listing changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar

from rulesets.core.events import EntryId, GunId, SideId
from rulesets.core.geometry import FULL_TURN, Point
from rulesets.core.jsonio import JsonObject
from rulesets.core.reading import Reader

MOST_GUNS: Final = 40
MOST_OBJECTS: Final = 60


class _Identified(Protocol):
    @property
    def id(self) -> str: ...


Identified = TypeVar("Identified", bound=_Identified)


def _by_id(entry: _Identified) -> str:
    return entry.id


def sorted_by_id(entries: Iterable[Identified]) -> tuple[Identified, ...]:
    return tuple(sorted(entries, key=_by_id))


@dataclass(frozen=True, slots=True)
class Leader:
    """The captain of a vessel, or the leader of a unit."""

    name: str
    leadership: int
    trait: str


@dataclass(frozen=True, slots=True)
class GunEntry:
    """One gun: its kind, its crew now and at full strength, and how well they are drilled.

    A book that counts no gunners apart from the vessel's crew has 0 of them.
    """

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

    def __post_init__(self) -> None:
        object.__setattr__(self, "guns", sorted_by_id(self.guns))
        object.__setattr__(self, "cargo", sorted_by_id(self.cargo))


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

    def __post_init__(self) -> None:
        object.__setattr__(self, "objects", sorted_by_id(self.objects))


def _id_or_none(read: Reader, name: str) -> EntryId | None:
    return EntryId(read.identifier(name)) if read.has(name) else None


def _leader(read: Reader) -> Leader:
    leader = Leader(
        name=read.text("name"),
        leadership=read.integer("leadership", most=20),
        trait=read.text("trait"),
    )
    read.done()
    return leader


def _gun(read: Reader) -> GunEntry:
    gun = GunEntry(
        id=GunId(read.identifier("id")),
        kind=read.text("kind"),
        crew=read.integer("crew", most=100),
        full_crew=read.integer("full_crew", most=100),
        drill=read.text("drill"),
    )
    if gun.crew > gun.full_crew:
        read.refuse("crew", f"{gun.crew} is more than full ({gun.full_crew})", "Lower it.")
    read.done()
    return gun


def _objects(owner: Reader, name: str) -> Iterator[ObjectEntry]:
    for read in owner.objects(name, most=MOST_OBJECTS):
        yield ObjectEntry(
            id=EntryId(read.identifier("id")),
            kind=read.text("kind"),
            name=read.text("name"),
            encumbrance=read.integer("encumbrance", most=100),
            carrier=_id_or_none(read, "carrier"),
        )
        read.done()


def read_vessel(read: Reader) -> VesselEntry:
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
        guns=tuple(_gun(x) for x in read.objects("guns", most=MOST_GUNS)),
        cargo=tuple(_objects(read, "cargo")),
        position=read.optional("position", read.point),
        heading=read.integer("heading", most=FULL_TURN - 1) if read.has("heading") else 0,
        state=read.mapping("state") if read.has("state") else {},
    )
    if len({gun.id for gun in vessel.guns}) != len(vessel.guns):
        read.refuse("guns", "two guns have one id", "Give each gun an id of its own.")
    read.done()
    return vessel


def read_unit(read: Reader) -> UnitEntry:
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
        aboard=_id_or_none(read, "aboard"),
        position=read.optional("position", read.point),
        objects=tuple(_objects(read, "objects")),
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


def vessel_json(vessel: VesselEntry) -> dict[str, Any]:
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


def unit_json(unit: UnitEntry) -> dict[str, Any]:
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
