"""Who of a force takes the field, and where: an order of battle that the book accepts.

A table has room for so many of each side; the strongest take it and the others stay in reserve.
Vessels come by their side's edge. Troops stay aboard as far as the book lets them; everybody else
stands ashore on the north bank, towards his own edge, so that both sides' troops can meet.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from uuid import UUID

from rulesets.core.battlefield import Battlefield, Edge, Water
from rulesets.core.geometry import Point
from rulesets.soldiers_companion.tables import WORKS, UnitKind, VesselClass
from turns.models import Engagement
from vessels.books import FleetBook

#: SNS-CAL-02: an infantry unit is 20 figures, one company where the book counts so many to it.
COMPANY: Final = 20
#: What a table takes of each side.
MOST_VESSELS: Final = 12
MOST_UNITS: Final = 16
MOST_WORKS: Final = 3

# Thousandths of an inch: between units, and between works; from the middle of the table to the
# foremost units; from the water and from the table's edges.
APART: Final = 4_000
WORKS_APART: Final = 12_000
FRONT: Final = 14_000
MARGIN: Final = 2_000

#: How good a unit is: the best first.
QUALITIES: Final = ("elite", "veteran", "experienced", "green")


@dataclass(frozen=True, slots=True)
class Hull:
    """A vessel that is there, manned and fit."""

    pk: UUID
    key: str
    kind: str
    ratings: Mapping[str, Any]
    guns: int
    men: int
    #: SNS-PRICE-04: what was fitted to her, as the book has it (SC-VES-04).
    outfit: Mapping[str, Any] = field(default_factory=dict)
    #: SNS-REP-05: the level of her crew. SNS-REP-09: the inches that she loses, late for her refit.
    quality: str = ""
    move_lost: int = 0

    @property
    def state(self) -> dict[str, Any]:
        """What the scenario says of her, as the book reads it (SC-FORM-01)."""
        told: dict[str, Any] = {"options": dict(self.outfit)} if self.outfit else {}
        if self.quality:
            told["quality"] = self.quality
        if self.move_lost:
            told["move_lost"] = self.move_lost
        return told

    @property
    def strength(self) -> tuple[int, int, str]:
        """The most guns first, then the most men, then by key."""
        return -self.guns, -self.men, self.key


@dataclass(frozen=True, slots=True)
class Body:
    """A unit or a work that is there. `deck` is the key of the vessel that it is aboard."""

    pk: UUID
    key: str
    kind: str
    figures: int
    quality: str
    deck: UUID | None = None

    @property
    def is_work(self) -> bool:
        return self.kind in WORKS

    @property
    def strength(self) -> tuple[int, int, str]:
        """The best first, then the most figures, then by key."""
        rank = QUALITIES.index(self.quality) if self.quality in QUALITIES else 2
        return rank, -self.figures, self.key


@dataclass(slots=True)
class Array:
    """A side's lines in the order of battle, and the keys of those it leaves in reserve."""

    vessels: list[dict[str, Any]] = field(default_factory=list)
    units: list[dict[str, Any]] = field(default_factory=list)
    reserve: list[str] = field(default_factory=list)

    @property
    def fights(self) -> bool:
        """Whether it has anything on the table."""
        return bool(self.vessels or self.units)


def edges_of(met: Engagement) -> dict[str, Edge]:
    """Each side's own edge; where both have the same one, the attacker has the other."""
    own, theirs = Edge(met.defender.edge), Edge(met.attacker.edge)
    return {met.defender.key: own, met.attacker.key: own.other if theirs is own else theirs}


def array(
    table: Battlefield,
    edge: Edge,
    hulls: Iterable[Hull],
    bodies: Iterable[Body],
    book: FleetBook,
    *,
    hidden: bool = False,
) -> Array:
    """A side's order of battle on a table; `hidden` are those of its units that stand ashore."""
    made = Array()
    afloat = sorted(hulls, key=lambda hull: hull.strength)
    for hull in afloat[:MOST_VESSELS]:
        told = {"state": hull.state} if hull.state else {}
        made.vessels.append({"vessel": hull.pk, **told})
    made.reserve += [hull.key for hull in afloat[MOST_VESSELS:]]
    decks = {hull.pk: hull for hull in afloat[:MOST_VESSELS]}
    troops = sorted(bodies, key=lambda body: body.strength)
    ashore = _embark(made, decks, troops, book)
    _land(made, table, edge, ashore, with_a_deck=decks, hidden=hidden)
    return made


def _embark(
    made: Array, decks: Mapping[UUID, Hull], troops: Iterable[Body], book: FleetBook
) -> list[Body]:
    """Troops that stay aboard the vessels that they are in; the others are to stand ashore."""
    loads = {pk: _gun_of(hull) for pk, hull in decks.items()}
    ashore = []
    for body in troops:
        hull = decks.get(body.deck) if body.deck is not None else None
        if hull is None or not book.carries(body.kind):
            ashore.append(body)
            continue
        load = [*loads[hull.pk], (body.kind, body.figures)]
        if book.overload(hull.kind, hull.ratings, load, ()) is not None:
            ashore.append(body)
            continue
        loads[hull.pk] = load
        made.units.append({"unit": body.pk, "aboard": hull.pk})
    return ashore


def _gun_of(hull: Hull) -> list[tuple[str, int]]:
    """SC-VES-04: the gun of a large boat takes the room of a company."""
    armed = hull.kind == VesselClass.LARGE_BOAT and hull.guns
    return [(UnitKind.COMPANY, COMPANY)] if armed else []


def _land(
    made: Array,
    table: Battlefield,
    edge: Edge,
    ashore: Sequence[Body],
    *,
    with_a_deck: Mapping[UUID, Hull],
    hidden: bool,
) -> None:
    """Works nearest to the river, then units from the front row back.

    Whoever's vessel takes the field goes with her: for him there is always room.
    """
    works = [body for body in ashore if body.is_work]
    units = [body for body in ashore if not body.is_work]
    units.sort(key=lambda body: (body.deck not in with_a_deck, body.strength))
    brought = sum(body.deck in with_a_deck for body in units)
    room = max(MOST_UNITS, brought)
    taken: list[Point] = []
    for chosen, most, apart in ((works, MOST_WORKS, WORKS_APART), (units, room, APART)):
        for body in chosen[:most]:
            at = next(point for point in _ground(table, edge, apart) if point not in taken)
            taken.append(at)
            state = {"state": {"hidden": True}} if hidden and not body.is_work else {}
            made.units.append({"unit": body.pk, "position": list(at), **state})
        made.reserve += [body.key for body in chosen[most:]]


def _ground(table: Battlefield, edge: Edge, apart: int) -> Iterator[Point]:
    """Points of dry land on the north bank in an edge's half, from the front towards that edge.

    When the half is full, those between them.
    """
    middle = table.length // 2
    for offset in (0, apart // 2):
        for ahead in range(FRONT + offset, middle - MARGIN, apart):
            s = middle + ahead if edge is Edge.DOWNSTREAM else middle - ahead
            bank = table.bank(table.north, s)
            for y in range(bank + MARGIN, table.width - MARGIN + 1, apart):
                if table.water((s, y)) is Water.LAND:
                    yield s, y
