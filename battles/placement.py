"""Where the vessels of an order of battle begin: at a point, at a landing, or by their edge."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from battles.errors import OrderOfBattleError
from battles.models import ScenarioVessel
from battles.muster import Muster, VesselLine
from riverwar.errors import FieldError
from rulesets.core.battlefield import Battlefield, Edge
from rulesets.core.geometry import Point
from rulesets.core.reading import Reader

#: RS-MOV-03: no two vessels lie on one point. Those that come by one edge lie so far apart.
APART: Final = 4_000
UPSTREAM: Final = 1_800
DOWNSTREAM: Final = 0


class Berth(NamedTuple):
    """Where a vessel begins, and how she heads."""

    position: Point
    heading: int


def berths_of(muster: Muster) -> dict[str, Berth]:
    """The berth of each vessel that begins on the table, by her key.

    Raises IllegalSetupError for a battlefield that is none.
    """
    field = Battlefield.from_json(Reader(muster.scenario.battlefield, "/battlefield"))
    edges = {row.pk: Edge(row.edge) for row in muster.sides}
    present = [line for line in muster.vessels if line.pk in muster.on_table]
    placed = {line.key: _placed(line, field) for line in present if not _comes_by_edge(line)}
    taken = set(placed.values())
    berths: dict[str, Berth] = {}
    for line in present:
        edge = edges[line.side_pk]
        position = placed.get(line.key)
        if position is None:
            position = next(at for at in _from(edge, field) if at not in taken)
            taken.add(position)
        heading = line.listed.heading if line.listed else None
        if heading is None:
            heading = UPSTREAM if edge is Edge.DOWNSTREAM else DOWNSTREAM
        berths[line.key] = Berth(position, heading)
    return berths


def _comes_by_edge(line: VesselLine) -> bool:
    return line.listed is None or line.listed.placement == ScenarioVessel.Placement.EDGE


def _placed(line: VesselLine, field: Battlefield) -> Point:
    assert line.listed is not None
    if line.listed.placement == ScenarioVessel.Placement.POINT:
        assert line.listed.position is not None
        s, y = line.listed.position
        return s, y
    for landing in field.landings:
        if landing.id == line.listed.landing:
            return landing.at
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


def _from(edge: Edge, field: Battlefield) -> Iterator[Point]:
    """Points in the channel from an edge inwards: well apart, then in the gaps."""
    for first, step in ((0, APART), (1, 1)):
        for distance in range(first, field.length + 1, step):
            yield field.channel_at(field.length - distance if edge is Edge.DOWNSTREAM else distance)
