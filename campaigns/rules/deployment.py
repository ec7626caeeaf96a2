"""SNS-DEP: who stands where when the war begins."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from campaigns.rules.atlas import PLACES, Theatre, theatres_played
from campaigns.rules.options import Options
from campaigns.rules.units import UNITS, Arm, UnitCard, UnitType
from campaigns.rules.units import UnitType as U
from rulesets.core.ledger import Basis


class Station(NamedTuple):
    """SNS-DEP-01: the forces at a place, and what the row rests on.

    `region` is what the table calls a theatre.
    """

    region: str
    place: str
    forces: Mapping[UnitType, int]
    basis: Basis

    @property
    def theatre(self) -> Theatre:
        """The theatre whose money it is paid from."""
        return PLACES[self.place].theatre


class Cost(NamedTuple):
    """To raise, and a month."""

    price: int
    upkeep: int


def _found(region: str, place: str, forces: Mapping[UnitType, int]) -> Station:
    return Station(region, place, MappingProxyType(dict(forces)), Basis.RECOVERED)


def _added(region: str, place: str, forces: Mapping[UnitType, int]) -> Station:
    return Station(region, place, MappingProxyType(dict(forces)), Basis.ASSUMED)


# fmt: off
# SNS-DEP-01: recovered rows by _found, those assumed by _added.
DEPLOYMENT: Final[tuple[Station, ...]] = (
    _found("UK", "london", {U.GUARD_INFANTRY: 3, U.GUARD_CAVALRY: 2, U.REGULAR_LANCERS: 1}),
    _found("UK", "portsmouth", {U.NAVAL_BRIGADE: 1}),
    _found("Mediterranean", "gibraltar", {U.LARGE_GUNBOAT: 1}),
    _added("Mediterranean", "malta", {U.REGULAR_INFANTRY: 1}),
    _found("China and Straits", "hong-kong", {U.REGULAR_INFANTRY: 1, U.LARGE_GUNBOAT: 1}),
    _found("China and Straits", "shanghai", {U.SMALL_GUNBOAT: 2}),
    _found("China and Straits", "singapore", {U.LARGE_GUNBOAT: 1}),
    _found("South Africa", "cape-town",
           {U.REGULAR_INFANTRY: 1, U.REGULAR_CAVALRY: 1, U.LARGE_GUNBOAT: 1}),
    _found("South Africa", "port-elizabeth", {U.REGULAR_INFANTRY: 1, U.COLONIAL_CAVALRY: 1}),
    _found("South Africa", "durban", {U.NATIVE_INFANTRY: 2}),
    _added("South Africa", "pietermaritzburg", {U.REGULAR_INFANTRY: 1}),
    _added("North Africa", "alexandria", {U.REGULAR_INFANTRY: 1}),
    _added("North Africa", "cairo", {U.NATIVE_INFANTRY: 2, U.NATIVE_CAVALRY: 1}),
    _added("North Africa", "wadi-halfa", {U.SMALL_GUNBOAT: 2}),
    _added("North Africa", "suakin", {U.NATIVE_INFANTRY: 1}),
    _added("Aden", "aden", {U.NATIVE_INFANTRY: 1}),
    _added("India", "bombay", {U.REGULAR_INFANTRY: 1, U.NATIVE_INFANTRY: 1}),
    _added("India", "karachi", {U.NATIVE_INFANTRY: 1}),
    _added("India", "madras", {U.NATIVE_INFANTRY: 1}),
    _added("India", "calcutta",
           {U.REGULAR_INFANTRY: 1, U.NATIVE_INFANTRY: 1, U.SMALL_GUNBOAT: 1}),
    _added("India", "delhi", {U.REGULAR_INFANTRY: 1, U.NATIVE_CAVALRY: 1}),
    _added("India", "lahore", {U.REGULAR_INFANTRY: 1, U.NATIVE_INFANTRY: 2,
                               U.NATIVE_CAVALRY: 1, U.FIELD_ARTILLERY: 1}),
    _added("Afghanistan frontier", "peshawar",
           {U.REGULAR_INFANTRY: 1, U.NATIVE_INFANTRY: 2, U.MOUNTAIN_ARTILLERY: 1}),
    _added("Afghanistan frontier", "quetta", {U.NATIVE_INFANTRY: 1}),
    _added("Burma", "rangoon", {U.NATIVE_INFANTRY: 1, U.SMALL_GUNBOAT: 1}),
)
# fmt: on


#: SNS-UNREST-06, SNS-UNREST-01: the towns of the territories that have a garrison at the start.
GARRISON_TOWNS: Final[frozenset[str]] = frozenset(
    station.place for station in DEPLOYMENT if PLACES[station.place].territory is not None
)


def _base(theatre: Theatre) -> str:
    stations = [station for station in DEPLOYMENT if station.theatre is theatre]
    return max(stations, key=_units).place


def _units(station: Station) -> int:
    return sum(n for kind, n in station.forces.items() if UNITS[kind].arm is not Arm.VESSEL)


#: SNS-UNREST-06: where most units of a theatre's opening forces stand, the first of the table.
BASES: Final[Mapping[Theatre, str]] = MappingProxyType(
    {theatre: _base(theatre) for theatre in Theatre}
)


def deployed(options: Options) -> tuple[Station, ...]:
    """SNS-DEP-01, SNS-MONEY-05: the opening forces of the theatres that are played."""
    theatres = theatres_played(options)
    return tuple(station for station in DEPLOYMENT if station.theatre in theatres)


def cost_of(stations: tuple[Station, ...], *, units: Mapping[UnitType, UnitCard] = UNITS) -> Cost:
    """SNS-DEP-01: what some forces cost to raise, and each month."""
    forces = [
        (units[kind], count) for station in stations for kind, count in station.forces.items()
    ]
    return Cost(
        sum(card.price * count for card, count in forces),
        sum(card.upkeep * count for card, count in forces),
    )
