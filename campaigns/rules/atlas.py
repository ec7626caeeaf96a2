"""The shipped map: theatres, territories, and the places of SNS-SEA-01, SNS-RIV-07 and SNS-DEP-01.

A place is named by its key, which may stand in the address of a roll. An organiser's own map is
values of the same kinds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from campaigns.rules.options import Options, Scope
from rulesets.core.ledger import Basis


class Theatre(StrEnum):
    """SNS-MONEY-04: the theatres that have a share of the money."""

    HOME = "home"
    NORTH_AFRICA = "north-africa"
    SOUTH_AFRICA = "south-africa"
    INDIA = "india"
    AFGHANISTAN = "afghanistan"
    CHINA = "china"


#: SNS-MONEY-02: the theatres with a commander and his second; nobody commands at home.
COMMANDS: Final[tuple[Theatre, ...]] = tuple(
    theatre for theatre in Theatre if theatre is not Theatre.HOME
)


class Territory(StrEnum):
    """SNS-UNREST-01: the ten territories that may rise."""

    EGYPT = "egypt"
    SUDAN = "sudan"
    ZULULAND = "zululand"
    CAPE = "cape"
    AFGHANISTAN = "afghanistan"
    INDIA = "india"
    BURMA = "burma"
    SOUTH_CHINA = "south-china"
    YANGTZE = "yangtze"
    STRAITS = "straits"


class Yard(StrEnum):
    """SNS-REP-02: where vessels are repaired."""

    DOCKYARD = "dockyard"
    RIVER = "river_yard"


@dataclass(frozen=True, slots=True)
class Place:
    """A port, a town or a node of a river. `raises` names the lists that it recruits for.

    Every place of the book's own lists is a town; a node of another river need not be. `at` is its
    longitude and latitude in degrees, for those who draw a map.
    """

    name: str
    theatre: Theatre
    territory: Territory | None = None
    yard: Yard | None = None
    raises: tuple[str, ...] = ()
    town: bool = True
    at: tuple[float, float] | None = None
    basis: Basis = Basis.ASSUMED


_HOME, _NORTH, _SOUTH = Theatre.HOME, Theatre.NORTH_AFRICA, Theatre.SOUTH_AFRICA
_INDIA, _FRONTIER, _CHINA = Theatre.INDIA, Theatre.AFGHANISTAN, Theatre.CHINA
_DOCK, _YARD = Yard.DOCKYARD, Yard.RIVER

# fmt: off
# SNS-UNREST-01: the territory of each place. SNS-REP-02: its yard. SNS-PRICE-01: what it raises.
PLACES: Final[Mapping[str, Place]] = MappingProxyType({
    "london":           Place("London", _HOME, raises=("UK",)),
    "portsmouth":       Place("Portsmouth", _HOME, yard=_DOCK, raises=("UK",)),
    "gibraltar":        Place("Gibraltar", _HOME, yard=_DOCK),
    "malta":            Place("Malta", _HOME, yard=_DOCK),
    "alexandria":       Place("Alexandria", _NORTH, Territory.EGYPT, raises=("Egypt",)),
    "cairo":            Place("Cairo", _NORTH, Territory.EGYPT, raises=("Egypt",)),
    "port-said":        Place("Port Said", _NORTH),
    "suez":             Place("Suez", _NORTH),
    "aswan":            Place("Aswan", _NORTH, Territory.EGYPT),
    "shellal":          Place("Shellal", _NORTH, Territory.EGYPT),
    "wadi-halfa":       Place("Wadi Halfa", _NORTH, Territory.SUDAN, _YARD),
    "dongola":          Place("Dongola", _NORTH, Territory.SUDAN, _YARD),
    "merowe":           Place("Merowe", _NORTH, Territory.SUDAN),
    "abu-hamed":        Place("Abu Hamed", _NORTH, Territory.SUDAN),
    "berber":           Place("Berber", _NORTH, Territory.SUDAN, _YARD),
    "atbara":           Place("Atbara", _NORTH, Territory.SUDAN),
    "metemma":          Place("Metemma", _NORTH, Territory.SUDAN),
    "khartoum":         Place("Omdurman and Khartoum", _NORTH, Territory.SUDAN),
    "fashoda":          Place("Fashoda", _NORTH, Territory.SUDAN),
    "suakin":           Place("Suakin", _NORTH, Territory.SUDAN),
    "aden":             Place("Aden", _NORTH),
    "zanzibar":         Place("Zanzibar", _SOUTH),
    "durban":           Place("Durban", _SOUTH, Territory.ZULULAND,
                              raises=("South Africa", "Natal")),
    "pietermaritzburg": Place("Pietermaritzburg", _SOUTH, Territory.ZULULAND,
                              raises=("South Africa", "Natal")),
    "port-elizabeth":   Place("Port Elizabeth", _SOUTH, Territory.CAPE, raises=("South Africa",)),
    "cape-town":        Place("Cape Town", _SOUTH, Territory.CAPE, _DOCK, ("South Africa",)),
    "bombay":           Place("Bombay", _INDIA, Territory.INDIA, _DOCK, ("India",)),
    "karachi":          Place("Karachi", _INDIA, Territory.INDIA, raises=("India",)),
    "colombo":          Place("Colombo", _INDIA),
    "madras":           Place("Madras", _INDIA, Territory.INDIA, raises=("India",)),
    "calcutta":         Place("Calcutta", _INDIA, Territory.INDIA, _DOCK, ("India",)),
    "delhi":            Place("Delhi", _INDIA, Territory.INDIA, raises=("India",)),
    "lahore":           Place("Lahore", _INDIA, Territory.INDIA, raises=("India",)),
    "peshawar":         Place("Peshawar", _FRONTIER, Territory.AFGHANISTAN),
    "quetta":           Place("Quetta", _FRONTIER, Territory.AFGHANISTAN),
    "rangoon":          Place("Rangoon", _INDIA, Territory.BURMA, _DOCK),
    "prome":            Place("Prome", _INDIA, Territory.BURMA, _YARD),
    "thayetmyo":        Place("Thayetmyo", _INDIA, Territory.BURMA),
    "minhla":           Place("Minhla", _INDIA, Territory.BURMA),
    "ava":              Place("Ava", _INDIA, Territory.BURMA),
    "mandalay":         Place("Mandalay", _INDIA, Territory.BURMA),
    "singapore":        Place("Singapore", _CHINA, Territory.STRAITS, _DOCK),
    "hong-kong":        Place("Hong Kong", _CHINA, Territory.SOUTH_CHINA, _DOCK),
    "shanghai":         Place("Shanghai", _CHINA, Territory.YANGTZE, _DOCK),
    "nanking":          Place("Nanking", _CHINA, Territory.YANGTZE),
    "kiukiang":         Place("Kiukiang", _CHINA, Territory.YANGTZE),
    "hankow":           Place("Hankow", _CHINA, Territory.YANGTZE, _YARD),
    "ichang":           Place("Ichang", _CHINA, Territory.YANGTZE),
})
# fmt: on


def places_of(territory: Territory, *, places: Mapping[str, Place] = PLACES) -> tuple[str, ...]:
    """SNS-UNREST-01: the places of a territory, whose units are its garrison."""
    return tuple(key for key, place in places.items() if place.territory is territory)


def theatres_played(options: Options) -> tuple[Theatre, ...]:
    """SNS-MONEY-05: every theatre, or the one that the campaign is about."""
    if options.theatre is Scope.ALL:
        return tuple(Theatre)
    return (Theatre(options.theatre.value),)


def territories_played(
    options: Options, *, places: Mapping[str, Place] = PLACES
) -> tuple[Territory, ...]:
    """SNS-MONEY-05: the territories that lie in the theatres that are played."""
    theatres = theatres_played(options)
    there = {place.territory for place in places.values() if place.theatre in theatres}
    return tuple(territory for territory in Territory if territory in there)
