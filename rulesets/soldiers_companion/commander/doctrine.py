"""Section 38: the preferences behind a side's orders, and the standing orders that go before them.

A side's `doctrine` is {"name": one of the four}; its `standing` orders are by entry, each value
optional:

    {"melik": {"station": "point", "point": [60000, 48000], "range": 24, "withdraw_at": 50,
               "ram": "never", "board": "always", "targets": ["dhow-1"], "protect": ["tamai"]},
     "sikhs": {"station": "land", "point": [50000, 90000]}}

`range` is the closing range in inches, `withdraw_at` the hull boxes left, in per cent, at which the
vessel makes off, `protect` the friends that she stays with.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from rulesets.core.doctrine import Known, Station, Will, read_names, read_standing, read_station
from rulesets.core.geometry import Point
from rulesets.core.jsonio import JsonObject
from rulesets.core.reading import Reader
from rulesets.soldiers_companion.muster.objective import Objective
from rulesets.soldiers_companion.tables import INCH


class Name(StrEnum):
    """The four doctrines."""

    CAUTIOUS = "cautious"
    BALANCED = "balanced"
    AGGRESSIVE = "aggressive"
    NATIVE_SWARM = "native_swarm"


class Closing(StrEnum):
    """The range that a vessel's guns like best."""

    LONG = "long"
    EDGE = "edge"
    INSIDE = "inside"
    CONTACT = "contact"


class Avoid(StrEnum):
    """When a vessel gives way to a collision or a ram."""

    ALWAYS = "always"
    WHEN_WEAK = "when_weak"
    WHEN_SUNK = "when_sunk"
    NEVER = "never"


class Cut(StrEnum):
    """When a vessel cuts the grapples that hold her."""

    UNLESS_STRONGER = "unless_stronger"
    WHEN_WEAKER = "when_weaker"
    WHEN_BURNING = "when_burning"
    NEVER = "never"


class Firemen(StrEnum):
    """How many deckhands go to a fire of a level below Hull Size."""

    ALL = "all"
    HALF = "half"
    ONE = "one"


@dataclass(frozen=True, slots=True)
class Profile:
    """The parameters of one doctrine, from the table of section 38.

    `melee_ratio` and `withdraw_at` are per cent. `ram_margin` is what the expected hull hits dealt
    must exceed those taken by; None: only an immobilised target is rammed. `unarmored_rams` tells
    whether a vessel without armour rams at all. `first_chance` fires at the first 4+, without
    waiting for a better point of the move; `thrown_reach` is how near spears and bows wait for.
    """

    closing: Closing
    melee_ratio: int
    ram_margin: int | None
    unarmored_rams: bool
    avoid: Avoid
    firemen: Firemen
    shore: int
    withdraw_at: int
    cut: Cut
    first_chance: bool
    thrown_reach: int


# fmt: off
PROFILES: Final[Mapping[Name, Profile]] = MappingProxyType({
    Name.CAUTIOUS: Profile(
        Closing.LONG, 200, 2, False, Avoid.ALWAYS, Firemen.ALL,
        4 * INCH, 60, Cut.UNLESS_STRONGER, False, 12 * INCH,
    ),
    Name.BALANCED: Profile(
        Closing.EDGE, 150, 1, True, Avoid.WHEN_WEAK, Firemen.HALF,
        3 * INCH, 40, Cut.WHEN_WEAKER, False, 12 * INCH,
    ),
    Name.AGGRESSIVE: Profile(
        Closing.INSIDE, 100, 0, True, Avoid.WHEN_SUNK, Firemen.ONE,
        2 * INCH, 20, Cut.WHEN_BURNING, True, 12 * INCH,
    ),
    Name.NATIVE_SWARM: Profile(
        Closing.CONTACT, 70, None, True, Avoid.NEVER, Firemen.ONE,
        0, 0, Cut.NEVER, True, 8 * INCH,
    ),
})
# fmt: on


@dataclass(frozen=True, slots=True)
class Standing:
    """One entry's standing orders; what they lack is the doctrine's. `reach` in thousandths."""

    station: Station = Station.FREE
    point: Point | None = None
    landing: str | None = None
    reach: int | None = None
    withdraw_at: int | None = None
    ram: Will = Will.DOCTRINE
    board: Will = Will.DOCTRINE
    targets: tuple[str, ...] = ()
    protect: tuple[str, ...] = ()


FREE: Final = Standing()


@dataclass(frozen=True, slots=True)
class Doctrine:
    """A side's standing preferences, and as `mission` the scenario's objective if it is its own."""

    name: Name = Name.BALANCED
    standing: Mapping[str, Standing] = field(default_factory=lambda: MappingProxyType({}))
    mission: Objective | None = None

    @property
    def profile(self) -> Profile:
        return PROFILES[self.name]

    def standing_of(self, entry: str) -> Standing:
        """An entry's standing orders."""
        return self.standing.get(entry, FREE) if self.standing else FREE


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
    read = Reader(dict(doctrine), f"{at}/doctrine")
    mine = read_standing(
        standing,
        f"{at}/standing",
        known.friends,
        lambda orders, entry: _standing(orders, entry, known),
    )
    made = Doctrine(
        name=read.word("name", Name) if read.has("name") else Name.BALANCED,
        standing=mine,
        mission=mission,
    )
    read.done()
    return made


def _standing(read: Reader, entry: str, known: Known) -> Standing:
    station, point, landing = read_station(read, entry, known)
    made = Standing(
        station=station,
        point=point,
        landing=landing,
        reach=read.integer("range", most=120) * INCH if read.has("range") else None,
        withdraw_at=read.integer("withdraw_at", most=100) if read.has("withdraw_at") else None,
        ram=read.word("ram", Will) if read.has("ram") else Will.DOCTRINE,
        board=read.word("board", Will) if read.has("board") else Will.DOCTRINE,
        targets=read_names(read, "targets"),
        protect=read_names(read, "protect", known.friends),
    )
    read.done()
    return made
