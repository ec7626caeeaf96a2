"""SNS-RIV: rivers as miles from the mouth, rates on them, fuel, and the run of each day."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from campaigns.rules.calendar import Month
from rulesets.core.ledger import Basis
from rulesets.core.tables import grid


class Mover(StrEnum):
    """SNS-RIV-01: what moves on a river."""

    STEAMER = "steamer"
    TOWING = "towing"
    LARGE_BOAT = "large_boat"
    SMALL_BOAT = "small_boat"


class Heading(StrEnum):
    """SNS-RIV-01: the way of a run."""

    UPSTREAM = "upstream"
    DOWNSTREAM = "downstream"


class Water(StrEnum):
    """SNS-RIV-02, SNS-EVT-02: how high a river stands."""

    ORDINARY = "ordinary"
    FLOOD = "flood"
    LOW = "low"
    HIGH = "high"


# fmt: off
# SNS-RIV-01: miles a day.
RATES: Final = grid(Heading, {
    #                  upstream  downstream
    Mover.STEAMER:    (      60,        100),
    Mover.TOWING:     (      30,         80),
    Mover.LARGE_BOAT: (      20,         40),
    Mover.SMALL_BOAT: (      10,         30),
})

# SNS-RIV-02: what is left of an up-stream rate, per cent. SNS-EVT-02: event 18, high flood.
UPSTREAM_PERCENT: Final[Mapping[Water, int]] = MappingProxyType({
    Water.ORDINARY: 100,
    Water.FLOOD:     75,
    Water.LOW:      100,
    Water.HIGH:      50,
})
# fmt: on

#: SNS-RIV-03: every so many days a steamer stops for fuel, unless a depot is so near.
FUEL_DAY: Final = 6
DEPOT_NEAR: Final = 60
STEAMING: Final = (Mover.STEAMER, Mover.TOWING)


class Reach(NamedTuple):
    """SNS-RIV-07: the link between two nodes, from the lower one up."""

    lower: str
    upper: str
    miles: int
    cataract: bool = False


@dataclass(frozen=True, slots=True)
class River:
    """SNS-RIV-07: reaches from the mouth up, and SNS-RIV-02: the months of the flood."""

    key: str
    reaches: tuple[Reach, ...]
    flood: tuple[Month, ...]
    basis: Basis = Basis.ASSUMED

    def miles(self) -> Mapping[str, int]:
        """The nodes with their miles from the lowest."""
        marks = {self.reaches[0].lower: 0}
        for reach in self.reaches:
            marks[reach.upper] = marks[reach.lower] + reach.miles
        return marks

    def mile(self, node: str) -> int:
        """The miles of a node from the lowest."""
        return self.miles()[node]

    def node_at(self, mile: int) -> str | None:
        """The node at a mile, if there is one."""
        return next((node for node, mark in self.miles().items() if mark == mile), None)

    def between(self, start: int, goal: int) -> tuple[Reach, ...]:
        """The reaches that a run touches, in the order it comes to them; at a node it is on none.

        A force that stays where it is, between two nodes, is on its reach.
        """
        low, high = sorted((start, goal))
        marks = self.miles()
        touched = [
            reach
            for reach in self.reaches
            if marks[reach.lower] < high and low < marks[reach.upper]
        ]
        return tuple(touched if start <= goal else reversed(touched))

    def cataracts(self, start: int, goal: int) -> tuple[tuple[str, int], ...]:
        """SNS-RIV-04: the nodes, with their miles, where a run comes to a cataract, in its order.

        Who begins on the link of one has come to it before.
        """
        marks = self.miles()
        entered = (
            reach.lower if start <= goal else reach.upper
            for reach in self.between(start, goal)
            if reach.cataract
        )
        low, high = sorted((start, goal))
        return tuple((node, marks[node]) for node in entered if low <= marks[node] <= high)

    def water(self, month: Month) -> Water:
        """SNS-RIV-02: in flood in its season."""
        return Water.FLOOD if month in self.flood else Water.ORDINARY


# SNS-RIV-02, SNS-RIV-07: miles by water.
NILE: Final = River(
    "nile",
    (
        Reach("cairo", "aswan", 590),
        Reach("aswan", "shellal", 5, cataract=True),
        Reach("shellal", "wadi-halfa", 210),
        Reach("wadi-halfa", "dongola", 280, cataract=True),
        Reach("dongola", "merowe", 170),
        Reach("merowe", "abu-hamed", 145, cataract=True),
        Reach("abu-hamed", "berber", 130, cataract=True),
        Reach("berber", "atbara", 25),
        Reach("atbara", "metemma", 95),
        Reach("metemma", "khartoum", 100, cataract=True),
        Reach("khartoum", "fashoda", 460),
    ),
    (Month.JULY, Month.AUGUST, Month.SEPTEMBER, Month.OCTOBER),
)
IRRAWADDY: Final = River(
    "irrawaddy",
    (
        Reach("rangoon", "prome", 250),
        Reach("prome", "thayetmyo", 45),
        Reach("thayetmyo", "minhla", 45),
        Reach("minhla", "ava", 260),
        Reach("ava", "mandalay", 10),
    ),
    (Month.JUNE, Month.JULY, Month.AUGUST, Month.SEPTEMBER, Month.OCTOBER),
)
YANGTZE: Final = River(
    "yangtze",
    (
        Reach("shanghai", "nanking", 200),
        Reach("nanking", "kiukiang", 250),
        Reach("kiukiang", "hankow", 160),
        Reach("hankow", "ichang", 370),
    ),
    (Month.JUNE, Month.JULY, Month.AUGUST, Month.SEPTEMBER),
)
RIVERS: Final[Mapping[str, River]] = MappingProxyType(
    {river.key: river for river in (NILE, IRRAWADDY, YANGTZE)}
)


def rate(mover: Mover, heading: Heading, water: Water, *, supplied: bool = True) -> int:
    """SNS-RIV-01, SNS-RIV-02: miles of a day, rounded down; SNS-SUP-02: steamers out of supply."""
    miles = RATES[mover][heading]
    if heading is Heading.UPSTREAM:
        miles = miles * UPSTREAM_PERCENT[water] // 100
    return miles if supplied or mover not in STEAMING else miles // 2


def stops_for_fuel(mover: Mover, day: int, mile: int, depots: Collection[int]) -> bool:
    """SNS-RIV-03: on each sixth day of a journey, unless a depot lies within 60 miles."""
    if mover not in STEAMING or day % FUEL_DAY:
        return False
    return not any(abs(depot - mile) <= DEPOT_NEAR for depot in depots)


def run(
    mover: Mover,
    start: int,
    goal: int,
    *,
    water: Water,
    depots: Collection[int],
    supplied: bool = True,
    halts: Mapping[int, int] = MappingProxyType({}),
) -> tuple[int, ...]:
    """SNS-RIV-01 to SNS-RIV-03: the mile at which a journey stands after each of its days.

    `halts` are days to be spent at miles on the way, as where a vessel is hauled (SNS-RIV-04); the
    run of the day on which she comes there ends there.
    """
    heading = Heading.UPSTREAM if goal > start else Heading.DOWNSTREAM
    way = 1 if goal > start else -1
    miles = rate(mover, heading, water, supplied=supplied)
    low, high = sorted((start, goal))
    stages = {goal, *(mile for mile in halts if low <= mile <= high)}
    marks: list[int] = []
    mile = start
    for stage in sorted(stages, reverse=way < 0):
        while mile != stage:
            if not stops_for_fuel(mover, len(marks) + 1, mile, depots):
                mile += way * min(miles, abs(stage - mile))
            marks.append(mile)
        marks += [mile] * halts.get(stage, 0)
    return tuple(marks)
