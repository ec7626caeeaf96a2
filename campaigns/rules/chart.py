"""A chart: the places, sea links, rivers and roads of a campaign, shipped or of its own."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from campaigns.rules.atlas import PLACES, Place, Territory
from campaigns.rules.country import COUNTRY, GANGES, MALACCA, PEARL, POSITIONS
from campaigns.rules.deployment import DEPLOYMENT
from campaigns.rules.land import Ground
from campaigns.rules.rivers import RIVERS, River
from campaigns.rules.roads import ROADS, Road
from campaigns.rules.sea import LINKS, SAILED, Link
from campaigns.rules.whereabouts import PASSAGE, river_mile
from rulesets.core.ledger import Basis


@dataclass(frozen=True, slots=True)
class Chart:
    """Places and rivers by their keys; where forces stand is told by `rules.whereabouts`."""

    places: Mapping[str, Place]
    links: tuple[Link, ...]
    rivers: Mapping[str, River]
    roads: tuple[Road, ...] = ()

    def ports(self) -> frozenset[str]:
        """SNS-SEA-01: the places that ships sail to."""
        return frozenset(end for link in self.links if link.way in SAILED for end in link.ends)

    def rail_heads(self, year: int, month: int) -> frozenset[str]:
        """SNS-SUP-01: the places where an open railway ends."""
        return frozenset(
            end
            for road in self.roads
            if road.ground is Ground.RAIL and (road.opened is None or (year, month) >= road.opened)
            for end in road.ends
        )

    def berths(self, place: str) -> tuple[tuple[str, int], ...]:
        """The rivers that a place lies on, each with its mile; of a mile of a river, that one."""
        if found := river_mile(place):
            return (found,) if found[0] in self.rivers else ()
        return tuple(
            (key, marks[place])
            for key, river in self.rivers.items()
            if place in (marks := river.miles())
        )

    def knows(self, place: str) -> bool:
        """Whether a force may stand there: at a place, on a river or a road, or on passage."""
        if place in self.places or place == PASSAGE:
            return True
        found = river_mile(place)
        if found is None:
            return False
        line, mile = found
        length = self._length(line)
        return length is not None and 0 <= mile <= length

    def nearest(self, place: str) -> str | None:
        """The place that a force is at or nearest to; of two as near the lower one."""
        if place in self.places:
            return place
        found = river_mile(place)
        if found is None or not self.knows(place):
            return None
        line, mile = found
        marks = self._marks(line)
        return min(marks, key=lambda node: (abs(marks[node] - mile), marks[node]))

    def territory_at(self, place: str) -> Territory | None:
        """SNS-UNREST-01: the territory that a force stands in; None at sea and outside of all."""
        near = self.nearest(place)
        return None if near is None else self.places[near].territory

    def _marks(self, line: str) -> Mapping[str, int]:
        if line in self.rivers:
            return self.rivers[line].miles()
        road = next(road for road in self.roads if road.key == line)
        return dict(zip(road.ends, (0, road.miles), strict=True))

    def _length(self, line: str) -> int | None:
        if line in self.rivers:
            return max(self.rivers[line].miles().values())
        return next((road.miles for road in self.roads if road.key == line), None)


def gathering_place(
    chart: Chart, territory: Territory, held: Collection[str] = (), *, afloat: bool = False
) -> str | None:
    """SNS-UNREST-04: where natives of a territory take up arms: away from towns and enemies.

    `held` are the places where enemies stand; `afloat` asks for one on a river. Away from the
    enemy goes before away from towns, then a river's, the lowest on it first, then by its key.
    """
    berths = {key: chart.berths(key) for key in _places_in(chart, territory)}
    fit = [key for key in berths if berths[key] or not afloat]
    return min(
        fit,
        key=lambda key: (
            key in held,
            chart.places[key].town,
            not berths[key],
            min((mile for _, mile in berths[key]), default=0),
            key,
        ),
        default=None,
    )


def _places_in(chart: Chart, territory: Territory) -> Iterator[str]:
    return (key for key, place in chart.places.items() if place.territory is territory)


def _shipped() -> Mapping[str, Place]:
    """The book's places and the country's; those of the table that was found are recovered."""
    found = {station.place for station in DEPLOYMENT if station.basis is Basis.RECOVERED}
    return MappingProxyType(
        {
            key: replace(
                place,
                at=POSITIONS[key],
                basis=Basis.RECOVERED if key in found else Basis.ASSUMED,
            )
            for key, place in {**PLACES, **COUNTRY}.items()
        }
    )


#: SNS-SEA-01, SNS-RIV-06, SNS-RIV-07, SNS-DEP-01: the book's chart, with what it needs besides.
SHIPPED: Final = Chart(
    _shipped(),
    LINKS,
    MappingProxyType({**RIVERS, **{river.key: river for river in (GANGES, PEARL, MALACCA)}}),
    ROADS,
)
