"""Where the vessels of an order of battle begin: at a point, at a landing, or by their edge."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from battles.errors import OrderOfBattleError
from battles.models import ScenarioVessel
from battles.muster import Muster, VesselLine
from riverwar.errors import FieldError
from rulesets.core.battlefield import Battlefield, Edge
from rulesets.core.geometry import Point, along

#: RS-MOV-03: no two vessels lie on one point. Those that come by one edge lie so far apart.
APART: Final = 4_000


class Hulls(NamedTuple):
    """The room that a book's longest hull takes, where hulls have a size."""

    long: int
    wide: int


#: SC-MOV-10, OR-MOV-05, SW-GEO-01: no hull lies over another, nor on land.
HULLS: Final[Mapping[str, Hulls]] = {
    "soldiers_companion": Hulls(12_000, 2_000),
    "smoke_on_the_water": Hulls(15_000, 4_600),
    "on_to_richmond": Hulls(3_000, 1_000),  # OR-MOD-02, by its default
}
#: Between hulls: SC-COL-02 tests friends that begin within 2 inches of each other.
CLEARANCE: Final = 3_000
#: Between a hull and the shore or the table's edge.
MARGIN: Final = 1_000
UPSTREAM: Final = 1_800
DOWNSTREAM: Final = 0


class Berth(NamedTuple):
    """Where a vessel begins, and how she heads."""

    position: Point
    heading: int


def berths_of(muster: Muster, field: Battlefield) -> dict[str, Berth]:
    """The berth of each vessel that begins on the table of the scenario, by her key."""
    edges = {row.pk: Edge(row.edge) for row in muster.sides}
    present = [line for line in muster.vessels if line.pk in muster.on_table]
    hulls = HULLS.get(muster.scenario.ruleset)
    placed = {line.key: _placed(line, field, hulls) for line in present if not _comes_by_edge(line)}
    taken = set(placed.values())
    berths: dict[str, Berth] = {}
    for line in present:
        edge = edges[line.side_pk]
        position = placed.get(line.key)
        if position is None:
            position = _free(edge, field, taken, hulls)
            taken.add(position)
        heading = line.listed.heading if line.listed else None
        if heading is None:
            heading = UPSTREAM if edge is Edge.DOWNSTREAM else DOWNSTREAM
        berths[line.key] = Berth(position, heading)
    return berths


def _comes_by_edge(line: VesselLine) -> bool:
    return line.listed is None or line.listed.placement == ScenarioVessel.Placement.EDGE


def _placed(line: VesselLine, field: Battlefield, hulls: Hulls | None) -> Point:
    assert line.listed is not None
    if line.listed.placement == ScenarioVessel.Placement.POINT:
        assert line.listed.position is not None
        s, y = line.listed.position
        return s, y
    for landing in field.landings:
        if landing.id == line.listed.landing:
            return landing.at if hulls is None else _alongside(landing.at, field, hulls)
    raise OrderOfBattleError(
        errors=[
            FieldError(
                pointer=f"/vessels/{line.key}/landing",
                code="no_landing",
                detail=f"The battlefield has no landing {line.listed.landing!r}. It has: "
                f"{', '.join(landing.id for landing in field.landings) or 'none'}.",
            )
        ]
    )


def _alongside(landing: Point, field: Battlefield, hulls: Hulls) -> Point:
    """SC-MOV-11: a berth that touches a landing, the hull on the water."""
    return along(landing, field.channel_at(landing[0]), hulls.wide // 2)


def _free(edge: Edge, field: Battlefield, taken: set[Point], hulls: Hulls | None) -> Point:
    """The first berth from an edge inwards that nobody has.

    Where hulls have a size and none is left for another, the middle of the river: the book says
    what lies over what.
    """
    if hulls is None:
        return next(at for at in _from(edge, field) if at not in taken)
    berths = _berths_from(edge, field, hulls)
    return next((at for at in berths if not _crowded(at, taken, hulls)), _middle(field))


def _berths_from(edge: Edge, field: Battlefield, hulls: Hulls) -> Iterator[Point]:
    """Berths along the river, the middle of the channel first, then abreast of it."""
    step, abreast = hulls.long + CLEARANCE, hulls.wide + CLEARANCE
    for distance in range(hulls.long // 2 + MARGIN, field.length - hulls.long // 2, step):
        s = field.length - distance if edge is Edge.DOWNSTREAM else distance
        _, middle = field.channel_at(s)
        for row in range(field.width // abreast):
            # 0, then one to the left, one to the right, two to the left and so on.
            y = middle + (row + 1) // 2 * abreast * (1 if row % 2 else -1)
            if _on_the_water((s, y), field, hulls):
                yield s, y


def _on_the_water(at: Point, field: Battlefield, hulls: Hulls) -> bool:
    (s, y), ahead, abeam = at, hulls.long // 2, hulls.wide // 2 + MARGIN
    corners = [(s + a, y + b) for a, b in ((ahead, abeam), (ahead, -abeam), (-ahead, -abeam))]
    corners.append((s - ahead, y + abeam))
    sides = zip(corners, (*corners[1:], corners[0]), strict=True)
    return all(field.on_table(a) and field.clear_water(a, b) for a, b in sides)


def _crowded(at: Point, taken: set[Point], hulls: Hulls) -> bool:
    """Whether a hull there may lie over one of those that have a place, however that heads."""
    return any(
        abs(at[0] - s) < hulls.long + CLEARANCE and abs(at[1] - y) < hulls.wide + CLEARANCE
        for s, y in taken
    )


def _middle(field: Battlefield) -> Point:
    return field.channel_at(field.length // 2)


def _from(edge: Edge, field: Battlefield) -> Iterator[Point]:
    """Points in the channel from an edge inwards: well apart, then in the gaps."""
    for first, step in ((0, APART), (1, 1)):
        for distance in range(first, field.length + 1, step):
            yield field.channel_at(field.length - distance if edge is Edge.DOWNSTREAM else distance)
