"""What the doctrines of all books have alike: standing orders by entry, and how they are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final, Self, TypeVar

from rulesets.core.geometry import Point
from rulesets.core.jsonio import JsonObject
from rulesets.core.reading import Reader
from rulesets.core.setup import BattleSetup

T = TypeVar("T")

#: No list of a standing order is longer.
MOST_NAMES: Final = 100


class Will(StrEnum):
    """What a standing order says of ramming or boarding."""

    DOCTRINE = "doctrine"
    NEVER = "never"
    ALWAYS = "always"


class Station(StrEnum):
    """What a standing order says of an entry's place. `free` leaves it to the doctrine."""

    FREE = "free"
    HOLD = "hold"
    POINT = "point"
    LANDING = "landing"
    LEAVE = "leave"
    LAND = "land"
    STAY_ABOARD = "stay_aboard"


_FOR_VESSELS: Final = (
    Station.FREE, Station.HOLD, Station.POINT, Station.LANDING, Station.LEAVE,
)  # fmt: skip
_FOR_UNITS: Final = (
    Station.FREE, Station.HOLD, Station.POINT, Station.LAND, Station.STAY_ABOARD,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Known:
    """What standing orders may name: a side's vessels and units, and the table's landings."""

    vessels: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    landings: tuple[str, ...] = ()

    @classmethod
    def of(cls, setup: BattleSetup, side: str) -> Self:
        """What those of one side may name."""
        return cls(
            vessels=tuple(vessel.id for vessel in setup.vessels if vessel.side == side),
            units=tuple(unit.id for unit in setup.units if unit.side == side),
            landings=tuple(landing.id for landing in setup.battlefield.landings),
        )

    @property
    def friends(self) -> tuple[str, ...]:
        """The entries of the side."""
        return (*self.vessels, *self.units)


def read_standing(
    standing: JsonObject,
    at: str,
    entries: tuple[str, ...],
    read_one: Callable[[Reader, str], T],
    *,
    rule: str = "",
) -> Mapping[str, T]:
    """A side's standing orders by entry, `at` being their pointer.

    Raises IllegalSetupError for an entry that the side hasn't, and for whatever `read_one` refuses.
    """
    orders = Reader(dict(standing), at, rule)
    mine = {}
    for entry in sorted(standing):
        if entry not in entries:
            orders.refuse(entry, "is no entry of this side", "Name a vessel or unit of the side.")
        mine[entry] = read_one(orders.object(entry), entry)
    return MappingProxyType(mine)


def read_names(read: Reader, name: str, friends: tuple[str, ...] | None = None) -> tuple[str, ...]:
    """A list of ids, none where it isn't there; of `friends` alone, where they are given."""
    if not read.has(name):
        return ()
    names = read.raw(name)
    if (
        not isinstance(names, list | tuple)
        or len(names) > MOST_NAMES
        or not all(isinstance(one, str) for one in names)
    ):
        read.refuse(name, "is no list of entries", "List the ids of entries.")
    for one in names:
        if friends is not None and one not in friends:
            read.refuse(name, f"{one!r} is no entry of this side", "Name friends alone.")
    return tuple(names)


def read_landing(read: Reader, known: Known) -> str | None:
    """The landing that a standing order names, if it names one."""
    landing = read.text("landing") if read.has("landing") else None
    if landing is not None and landing not in known.landings:
        read.refuse("landing", f"there is no landing {landing!r}", "Name a landing of the table.")
    return landing


def read_station(
    read: Reader, entry: str, known: Known
) -> tuple[Station, Point | None, str | None]:
    """An entry's station, with the point and the landing that its standing order gives.

    Raises IllegalSetupError for a station that is none for its kind, or lacks its point or landing.
    """
    station = read.word("station", Station) if read.has("station") else Station.FREE
    vessel = entry in known.vessels
    allowed = _FOR_VESSELS if vessel else _FOR_UNITS
    if station not in allowed:
        what = "vessel" if vessel else "unit"
        read.refuse("station", f"is none for a {what}", f"One of: {', '.join(allowed)}.")
    landing = read_landing(read, known)
    point = read.point("point") if read.has("point") else None
    if station is Station.POINT and point is None:
        read.refuse("point", "is missing", "Give the point of the station.")
    if station is Station.LANDING and landing is None:
        read.refuse("landing", "is missing", "Name the landing of the station.")
    return station, point, landing
