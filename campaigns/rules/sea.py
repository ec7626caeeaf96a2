"""SNS-SEA: links between ports, passages by charter, under own steam and in sections."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from heapq import heappop, heappush
from types import MappingProxyType
from typing import Final, NamedTuple

from campaigns.rules.atlas import Yard
from campaigns.rules.calendar import DAYS, Day, Month
from campaigns.rules.events import LinkSteamed
from campaigns.rules.options import Options
from campaigns.rules.refusals import Refusal
from campaigns.rules.units import Arm, UnitType
from rulesets.core.dice import Dice
from rulesets.core.ledger import Basis


class Way(StrEnum):
    """SNS-SEA-01: what a link is."""

    SEA = "sea"
    CANAL = "canal"
    RAIL = "rail"
    OVERLAND = "overland"


class Cargo(StrEnum):
    """SNS-SEA-01: what travels; only troops cross the desert between Alexandria and Suez."""

    TROOPS = "troops"
    HEAVY = "heavy"


#: SNS-SEA-02: as what a unit is carried that has no line of SNS-PRICE-01: the plain one of its arm.
CARRIED_AS: Final[Mapping[Arm, UnitType]] = MappingProxyType(
    {
        Arm.INFANTRY: UnitType.REGULAR_INFANTRY,
        Arm.CAVALRY: UnitType.REGULAR_CAVALRY,
        Arm.ARTILLERY: UnitType.FIELD_ARTILLERY,
        Arm.MACHINE_GUNS: UnitType.MACHINE_GUN_SECTION,
    }
)


@dataclass(frozen=True, slots=True, order=True)
class Link:
    """Two ports, and the days between them either way."""

    ends: tuple[str, str]
    days: int
    way: Way = Way.SEA
    basis: Basis = Basis.ASSUMED

    def other(self, port: str) -> str:
        """The port at the other end."""
        first, second = self.ends
        return second if port == first else first


# fmt: off
# SNS-SEA-01: a troopship's days, the chart's two columns one after the other.
LINKS: Final[tuple[Link, ...]] = (
    Link(("london", "portsmouth"),        1, Way.RAIL),
    Link(("portsmouth", "gibraltar"),     5),
    Link(("gibraltar", "malta"),          5),
    Link(("malta", "alexandria"),         4),
    Link(("malta", "port-said"),          4),
    Link(("alexandria", "port-said"),     1),
    Link(("port-said", "suez"),           1, Way.CANAL),
    Link(("alexandria", "suez"),          3, Way.OVERLAND),
    Link(("suez", "suakin"),              3),
    Link(("suez", "aden"),                6),
    Link(("suakin", "aden"),              3),
    Link(("aden", "bombay"),              7),
    Link(("aden", "colombo"),             9),
    Link(("aden", "zanzibar"),            8),
    Link(("zanzibar", "durban"),          7),
    Link(("durban", "bombay"),           17),
    Link(("bombay", "colombo"),           4),
    Link(("bombay", "karachi"),           3),
    Link(("colombo", "madras"),           3),
    Link(("madras", "calcutta"),          4),
    Link(("colombo", "calcutta"),         6),
    Link(("calcutta", "rangoon"),         4),
    Link(("rangoon", "singapore"),        5),
    Link(("colombo", "singapore"),        7),
    Link(("calcutta", "singapore"),       7),
    Link(("singapore", "hong-kong"),      6),
    Link(("hong-kong", "shanghai"),       4),
    Link(("portsmouth", "cape-town"),    25),
    Link(("gibraltar", "cape-town"),     22),
    Link(("cape-town", "port-elizabeth"), 2),
    Link(("port-elizabeth", "durban"),    2),
    Link(("durban", "colombo"),          15),
)

# SNS-SEA-05: days to put a vessel together again from her sections.
ERECTION: Final[Mapping[UnitType, int]] = MappingProxyType({
    UnitType.SMALL_GUNBOAT: 15,
    UnitType.LARGE_GUNBOAT: 30,
})
# fmt: on

#: SNS-SEA-01: the month in which the canal opened.
CANAL_OPENED: Final = (1869, Month.NOVEMBER)
#: SNS-SEA-02: days to load, and to land at a port and on a beach.
LOADING: Final = 2
LANDING_AT_PORT: Final = 1
LANDING_ON_BEACH: Final = 2
#: SNS-SEA-03: a link of so many days or fewer is coastal.
COASTAL: Final = 4
#: SNS-SEA-03: the face that costs a hull hit on the open sea.
SEA_DAMAGE: Final = 1
#: SNS-SEA-02: the links that ships sail; the days of the others are travelled ashore.
SAILED: Final = (Way.SEA, Way.CANAL)


class Route(NamedTuple):
    """Links one after the other, and the days that they take."""

    ports: tuple[str, ...]
    links: tuple[Link, ...]
    days: int


def shortest(
    start: str, goal: str, links: Iterable[Link], days_of: Callable[[Link], int]
) -> Route | None:
    """SNS-SEA-01: the quickest way; of several the one of fewest links, then by its ports' keys."""
    leading: dict[str, list[Link]] = {}
    for link in links:
        for port in link.ends:
            leading.setdefault(port, []).append(link)
    waiting: list[tuple[int, int, tuple[str, ...], tuple[Link, ...]]] = [(0, 0, (start,), ())]
    reached: set[str] = set()
    while waiting:
        days, count, ports, taken = heappop(waiting)
        here = ports[-1]
        if here == goal:
            return Route(ports, taken, days)
        if here in reached:
            continue
        reached.add(here)
        for link in leading.get(here, ()):
            there = link.other(here)
            if there not in reached:
                way = (days + days_of(link), count + 1, (*ports, there), (*taken, link))
                heappush(waiting, way)
    return None


def cargo_of(arm: Arm) -> Cargo:
    """SNS-SEA-01: infantry and cavalry are troops; guns and vessels do not go overland."""
    return Cargo.TROOPS if arm in (Arm.INFANTRY, Arm.CAVALRY) else Cargo.HEAVY


def canal_is_open(year: int, month: Month) -> bool:
    """SNS-SEA-01: through the canal from November 1869."""
    return (year, month) >= CANAL_OPENED


def sea_route(
    start: str, goal: str, cargo: Cargo, *, canal: bool, links: Iterable[Link] = LINKS
) -> Route | None:
    """SNS-SEA-01: the days of a cargo in hired ships, or None where no link leads there."""
    closed = {Way.CANAL: not canal, Way.OVERLAND: cargo is not Cargo.TROOPS}
    usable = (link for link in links if not closed.get(link.way))
    return shortest(start, goal, usable, lambda link: link.days)


class Passage(NamedTuple):
    """SNS-SEA-02: a voyage by charter: its route, its days from loading to landing, its cost."""

    route: Route
    days: int
    cost: int

    def ashore(self, loading: Day) -> Day:
        """SNS-SEA-06: the day on which the landing is done, when loading begins on a day."""
        return loading.later(max(0, self.days - 1))


def charter(points: int, route: Route, options: Options, *, beach: bool = False) -> Passage:
    """SNS-SEA-02: paid when sailing, for each transport point and each day in a ship.

    Who travels by rail and overland alone needs no ship, and neither loads nor lands.
    """
    at_sea = sum(link.days for link in route.links if link.way in SAILED)
    ashore = LOADING + (LANDING_ON_BEACH if beach else LANDING_AT_PORT) if at_sea else 0
    return Passage(route, route.days + ashore, points * options.charter_rate * at_sea)


def steaming_days(link: Link) -> int:
    """SNS-SEA-03: a gunboat takes a quarter more, rounded up for each link."""
    return -(-link.days * 5 // 4)


def own_steam(
    start: str, goal: str, *, coastal: bool, canal: bool, links: Iterable[Link] = LINKS
) -> Route | None:
    """SNS-SEA-03: a Large Gunboat sails any sea link. SNS-SEA-04: a Small one the coastal ones."""
    usable = [
        link
        for link in links
        if link.way in SAILED
        and (canal or link.way is not Way.CANAL)
        and (is_coastal(link) or not coastal)
    ]
    return shortest(start, goal, usable, steaming_days)


def is_coastal(link: Link) -> bool:
    """SNS-SEA-03: four days or less."""
    return link.days <= COASTAL


def sea_refusal(route: Route | None) -> Refusal | None:
    """SNS-SEA-01: a cargo travels where links lead."""
    if route is not None:
        return None
    return Refusal("SNS-SEA-01", "no link leads there", "Name a port of the sea chart.")


def steaming_refusal(route: Route | None, *, coastal: bool) -> Refusal | None:
    """SNS-SEA-03, SNS-SEA-04: a gunboat steams where the links that she may take lead."""
    if route is not None:
        return None
    if coastal:
        return Refusal(
            "SNS-SEA-04",
            f"a link on the way takes more than {COASTAL} days",
            "Ship her in sections.",
        )
    return Refusal("SNS-SEA-03", "no sea link leads there", "Name a port of the sea chart.")


def troops_refusal(route: Route) -> Refusal | None:
    """SNS-SEA-03: a gunboat carries troops, up to her capacity, over coastal links only."""
    if all(map(is_coastal, route.links)):
        return None
    return Refusal(
        "SNS-SEA-03",
        f"a gunboat carries no troops over a link of more than {COASTAL} days",
        "Charter ships for them.",
    )


def steam(dice: Dice, vessel: str, route: Route) -> tuple[LinkSteamed, ...]:
    """SNS-SEA-03: a die for each link that is not coastal; on a 1 the vessel takes a hull hit."""
    rolled = []
    for start, link in zip(route.ports, route.links, strict=False):
        if not is_coastal(link):
            end = link.other(start)
            roll = dice.roll(1, 6, "voyage", vessel, start, end)
            hits = int(roll.total == SEA_DAMAGE)
            rolled.append(LinkSteamed("SNS-SEA-03", vessel, start, end, roll, hits))
    return tuple(rolled)


def erection_refusal(yard: Yard | None) -> Refusal | None:
    """SNS-SEA-05: sections are put together at a yard; a dockyard can do what a river yard can."""
    if yard is not None:
        return None
    return Refusal("SNS-SEA-05", "there is no yard here", "Bring the sections to a river yard.")


def by_month(start: Day, days: int) -> tuple[tuple[int, int], ...]:
    """SNS-SEA-06: the days of a voyage in each turn that it lasts."""
    parts = []
    turn, left = start.turn, days
    room = DAYS - start.day + 1
    while left:
        part = min(left, room)
        parts.append((turn, part))
        turn, left, room = turn + 1, left - part, DAYS
    return tuple(parts)
