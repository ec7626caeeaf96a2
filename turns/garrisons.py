"""SNS-UNREST-03, SNS-UNREST-04: who holds the places of a territory."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from uuid import UUID

from campaigns.rules.atlas import Territory
from campaigns.rules.chart import Chart
from turns.forces import Force


@dataclass(slots=True)
class Garrison:
    """The government's units and gunboats in a territory, and the places where each side stands."""

    units: int = 0
    gunboat: bool = False
    held: set[str] = field(default_factory=set)
    natives: set[str] = field(default_factory=set)

    def holds_all(self, towns: Iterable[str]) -> bool:
        """SNS-UNREST-04: the government stands in every town, and no enemy in any."""
        wanted = set(towns)
        return bool(wanted) and wanted <= self.held and not wanted & self.natives


def garrisons(
    chart: Chart, forces: Iterable[Force], *, government: UUID
) -> Mapping[Territory, Garrison]:
    """SNS-UNREST-01: units and vessels at the places of each territory, river nodes among them."""
    found = {territory: Garrison() for territory in Territory}
    for force in forces:
        place = chart.places.get(force.place)
        if place is None or place.territory is None:
            continue
        garrison = found[place.territory]
        if force.side != government:
            garrison.natives.add(force.place)
            continue
        garrison.units += 1
        garrison.held.add(force.place)
        garrison.gunboat |= force.gunboat
    return found


def towns_of(chart: Chart, territory: Territory) -> list[str]:
    """SNS-UNREST-04: the towns of a territory."""
    return [
        key for key, place in chart.places.items() if place.territory is territory and place.town
    ]
