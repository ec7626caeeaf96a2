"""SNS-RIV-08: where a beaten force falls back to, so that it is not met there again.

The book does not say it (assumed). The first of these where no enemy stands: the next nodes of its
river towards its own edge; for troops the ends of the roads; for natives where their territory
gathers; for troops another place of the territory; for others than natives the ends of the sea
links; the next nodes of the river the other way. Where there is none, it stays.
"""

from collections.abc import Collection, Iterator

from campaigns.rules.chart import Chart, gathering_place
from campaigns.rules.sea import SAILED
from campaigns.rules.whereabouts import river_mile
from rulesets.core.battlefield import Edge


def retreat_from(
    chart: Chart,
    place: str,
    edge: Edge,
    *,
    held: Collection[str],
    afloat: bool,
    native: bool,
) -> str:
    """Where a beaten force goes; `held` are the places where its enemies stand."""
    for goal in _ways(chart, place, edge, held, afloat=afloat, native=native):
        if goal not in held and goal != place:
            return goal
    return place


def _ways(
    chart: Chart, place: str, edge: Edge, held: Collection[str], *, afloat: bool, native: bool
) -> Iterator[str]:
    yield from _along_the_rivers(chart, place, downstream=edge is Edge.DOWNSTREAM)
    if not afloat:
        yield from _along_the_roads(chart, place)
    territory = chart.territory_at(place)
    if native and territory is not None:
        gathering = gathering_place(chart, territory, held, afloat=afloat)
        if gathering is not None:
            yield gathering
    if not afloat and territory is not None:
        yield from (key for key, other in chart.places.items() if other.territory is territory)
    if not native:
        yield from _by_links(chart, place, afloat=afloat)
    yield from _along_the_rivers(chart, place, downstream=edge is not Edge.DOWNSTREAM)


def _along_the_rivers(chart: Chart, place: str, *, downstream: bool) -> Iterator[str]:
    """The nodes below or above a place, the nearest first."""
    for key, mile in chart.berths(place):
        marks = sorted((mark, node) for node, mark in chart.rivers[key].miles().items())
        if downstream:
            yield from (node for mark, node in reversed(marks) if mark < mile)
        else:
            yield from (node for mark, node in marks if mark > mile)


def _along_the_roads(chart: Chart, place: str) -> Iterator[str]:
    """The other ends of a place's roads, the nearest first; of a mile of a road, its ends."""
    found = river_mile(place)
    ends: list[tuple[int, str]] = []
    for road in chart.roads:
        first, second = road.ends
        if found is not None and road.key == found[0]:
            ends += [(found[1], first), (road.miles - found[1], second)]
        elif place in road.ends:
            ends.append((road.miles, second if place == first else first))
    return (end for _, end in sorted(ends))


def _by_links(chart: Chart, place: str, *, afloat: bool) -> Iterator[str]:
    ways = sorted(
        (link.days, link.other(place))
        for link in chart.links
        if place in link.ends and (not afloat or link.way in SAILED)
    )
    return (port for _, port in ways)
