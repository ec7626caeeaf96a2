"""OR-AI: the preferences behind a side's orders, and the standing orders that go before them.

A side's `doctrine` is {"name": one of the four, "general": one of OR-BG-03}; its `standing` orders
are by entry, each value optional. Of a ship, and of a unit:

    {"virginia": {"station": "free", "landing": "wharf", "range": 6, "break_off": 70,
                  "ram": "always", "targets": ["cumberland"]},
     "first-infantry": {"station": "embark", "targets": []}}

`range` is the range kept, in inches; `break_off` the damage, in per cent of what sinks her, at
which she makes off. Stations of a ship: free, hold, pass (off the far end of the table), land (her
stands, at `landing` where one is named), ferry (fetch stands that wait, and land them), leave; of a
unit: free, hold, embark (wait for a transport).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from rulesets.core.doctrine import Known, Will, read_landing, read_names, read_standing
from rulesets.core.jsonio import JsonObject
from rulesets.core.reading import Reader
from rulesets.on_to_richmond.ending import Aim, Objective
from rulesets.on_to_richmond.state import Ship
from rulesets.on_to_richmond.tables import INCH, General


class Name(StrEnum):
    """The four doctrines."""

    BOLD = "bold"
    STEADY = "steady"
    CAUTIOUS = "cautious"
    LANDING = "landing"


class Station(StrEnum):
    """What a standing order says of an entry's task. `free` leaves it to the doctrine."""

    FREE = "free"
    HOLD = "hold"
    PASS = "pass"
    LAND = "land"
    FERRY = "ferry"
    LEAVE = "leave"
    EMBARK = "embark"


_OF_UNITS: Final = (Station.FREE, Station.HOLD, Station.EMBARK)


@dataclass(frozen=True, slots=True)
class Profile:
    """The parameters of one doctrine.

    `break_off` in per cent of the damage that sinks (OR-AI-06), None: never; `keep` the range to
    which smoothbores close, `turrets` the least and the greatest that turrets hold (OR-AI-03), in
    thousandths; `rams` whether it rams to pin, besides to sink (OR-AI-05); `shore_first` whether
    batteries are fired at before ships (OR-AI-07); `presses` whether its stands advance.
    """

    break_off: int | None
    keep: int
    turrets: tuple[int, int]
    rams: bool
    shore_first: bool
    presses: bool


# fmt: off
PROFILES: Final[Mapping[str, Profile]] = MappingProxyType({
    #                     break off  keep      turrets                 rams   shore  presses
    Name.BOLD:     Profile(None, 5 * INCH, (3 * INCH, 7 * INCH),   True,  False, True),
    Name.STEADY:   Profile(70,   5 * INCH, (9 * INCH, 12 * INCH),  False, False, False),
    Name.CAUTIOUS: Profile(50,  11 * INCH, (13 * INCH, 20 * INCH), False, False, False),
    Name.LANDING:  Profile(70,   5 * INCH, (9 * INCH, 12 * INCH),  False, True,  True),
})
# fmt: on


@dataclass(frozen=True, slots=True)
class Standing:
    """The standing order of one entry."""

    station: Station = Station.FREE
    landing: str | None = None
    reach: int | None = None
    break_off: int | None = None
    ram: Will = Will.DOCTRINE
    targets: tuple[str, ...] = ()


_NONE: Final = Standing()
# Bound once, as they are asked for on each card.
_FREE: Final = Station.FREE
_PASS: Final = Station.PASS
_LAND: Final = Station.LAND
_LANDING: Final = Name.LANDING
_TO_PASS: Final = Aim.PASS
_TO_LAND: Final = Aim.LAND


@dataclass(frozen=True, slots=True)
class Doctrine:
    """A side's doctrine with its standing orders, and the objective where it is its own."""

    name: Name
    profile: Profile
    standing: Mapping[str, Standing] = field(default_factory=dict)
    mission: Objective | None = None

    def of(self, entry: str) -> Standing:
        """The standing order of an entry."""
        return self.standing.get(entry, _NONE) if self.standing else _NONE

    def station(self, ship: Ship) -> Station:
        """A ship's task: what it was told, else what the objective asks of it."""
        if self.standing:
            told = self.of(ship.id).station
            if told is not _FREE:
                return told
        aim = None if self.mission is None else self.mission.aim
        if aim is _TO_PASS:
            return _PASS
        lands = self.name is _LANDING or aim is _TO_LAND
        return _LAND if lands and ship.aboard and ship.card.transport else _FREE


def read_doctrine(
    doctrine: JsonObject,
    standing: JsonObject,
    *,
    known: Known,
    at: str,
    mission: Objective | None = None,
) -> Doctrine:
    """A side's doctrine and standing orders, `at` being the side's pointer.

    Raises IllegalSetupError for a word that isn't one, and for an entry that the side hasn't.
    """
    read = Reader(dict(doctrine), f"{at}/doctrine", "OR-AI-06")
    name = read.word("name", Name) if read.has("name") else Name.STEADY
    if read.has("general"):
        read.word("general", General)
    read.done()
    mine = read_standing(
        standing,
        f"{at}/standing",
        known.friends,
        lambda orders, entry: _standing(orders, entry, known),
        rule="OR-AI-03",
    )
    return Doctrine(name, PROFILES[name], mine, mission)


def _standing(read: Reader, entry: str, known: Known) -> Standing:
    vessel = entry in known.vessels
    station = read.word("station", Station) if read.has("station") else Station.FREE
    if (vessel and station is Station.EMBARK) or (not vessel and station not in _OF_UNITS):
        what = "vessel" if vessel else "unit"
        read.refuse("station", f"is none for a {what}", "Give a station of its own kind.")
    made = Standing(
        station=station,
        landing=read_landing(read, known),
        reach=read.integer("range", most=24) * INCH if read.has("range") else None,
        break_off=read.integer("break_off", most=100) if read.has("break_off") else None,
        ram=read.word("ram", Will) if read.has("ram") else Will.DOCTRINE,
        targets=read_names(read, "targets"),
    )
    read.done()
    return made
