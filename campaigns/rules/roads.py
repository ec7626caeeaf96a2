"""SNS-RIV-06: roads, tracks and railways between places, and the quickest march over them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Final, NamedTuple

from campaigns.rules.calendar import Month
from campaigns.rules.land import MARCH, Ground, march_days
from campaigns.rules.refusals import Refusal
from campaigns.rules.rivers import River
from campaigns.rules.units import Arm
from campaigns.rules.whereabouts import river_mile
from rulesets.core.ledger import Basis

#: What stands between the ends of a road in its key.
JOINT: Final = "--"


@dataclass(frozen=True, slots=True)
class Road:
    """A way by land between two places. `opened`: the month from which it may be used."""

    ends: tuple[str, str]
    miles: int
    ground: Ground = Ground.OPEN
    opened: tuple[int, Month] | None = None
    basis: Basis = Basis.ASSUMED

    @property
    def key(self) -> str:
        """Its name in the place of a force that stands between its ends."""
        way = "" if self.ground is not Ground.RAIL else "-rail"
        return f"{JOINT.join(self.ends)}{way}"

    def is_open(self, year: int, month: Month) -> bool:
        """Whether it may be used in a month."""
        return self.opened is None or (year, month) >= self.opened


_ROAD, _OPEN, _RAIL = Ground.ROAD, Ground.OPEN, Ground.RAIL
_JANUARY, _OCTOBER = Month.JANUARY, Month.OCTOBER

# fmt: off
# SNS-RIV-06: miles by land, all assumed from general geography. A railway opens with its year.
ROADS: Final[tuple[Road, ...]] = (
    Road(("alexandria", "cairo"),            131, _RAIL, (1856, _JANUARY)),
    Road(("alexandria", "cairo"),            130, _ROAD),
    Road(("cairo", "suez"),                   90, _RAIL, (1858, _OCTOBER)),
    Road(("cairo", "suez"),                   85, _ROAD),
    Road(("cairo", "tel-el-kebir"),           60, _ROAD),
    Road(("tel-el-kebir", "port-said"),       70, _OPEN),
    Road(("aswan", "shellal"),                 8, _RAIL, (1875, _JANUARY)),
    Road(("wadi-halfa", "abu-hamed"),        230, _OPEN),
    Road(("wadi-halfa", "abu-hamed"),        230, _RAIL, (1897, _OCTOBER)),
    Road(("merowe", "metemma"),              176, _OPEN),
    Road(("suakin", "berber"),               245, _OPEN),
    Road(("durban", "pietermaritzburg"),      54, _ROAD),
    Road(("durban", "pietermaritzburg"),      70, _RAIL, (1880, _OCTOBER)),
    Road(("durban", "ulundi"),               135, _OPEN),
    Road(("pietermaritzburg", "ulundi"),     130, _OPEN),
    Road(("pietermaritzburg", "pretoria"),   370, _ROAD),
    Road(("port-elizabeth", "pretoria"),     680, _ROAD),
    Road(("cape-town", "port-elizabeth"),    480, _ROAD),
    Road(("port-elizabeth", "pietermaritzburg"), 480, _ROAD),
    Road(("peshawar", "kabul"),              190, _ROAD),
    Road(("quetta", "kandahar"),             145, _ROAD),
    Road(("kabul", "kandahar"),              315, _ROAD),
    Road(("peshawar", "lahore"),             270, _ROAD),
    Road(("peshawar", "lahore"),             280, _RAIL, (1883, _JANUARY)),
    Road(("lahore", "delhi"),                310, _ROAD),
    Road(("lahore", "delhi"),                350, _RAIL, (1870, _OCTOBER)),
    Road(("lahore", "karachi"),              750, _ROAD),
    Road(("lahore", "karachi"),              820, _RAIL, (1878, _OCTOBER)),
    Road(("karachi", "quetta"),              420, _OPEN),
    Road(("delhi", "cawnpore"),              270, _ROAD),
    Road(("cawnpore", "patna"),              300, _ROAD),
    Road(("patna", "calcutta"),              330, _ROAD),
    Road(("delhi", "calcutta"),              950, _RAIL, (1866, _JANUARY)),
    Road(("delhi", "bombay"),                870, _ROAD),
    Road(("bombay", "madras"),               790, _ROAD),
    Road(("bombay", "madras"),               795, _RAIL, (1871, _JANUARY)),
    Road(("bombay", "calcutta"),            1400, _RAIL, (1870, Month.MARCH)),
    Road(("madras", "calcutta"),            1020, _ROAD),
    Road(("rangoon", "prome"),               161, _RAIL, (1877, Month.MAY)),
    Road(("singapore", "malacca"),           145, _OPEN),
    Road(("malacca", "perak"),               210, _OPEN),
    Road(("hong-kong", "canton"),            110, _OPEN),
)
# fmt: on


class Stretch(NamedTuple):
    """A part of a march: on which line, from which mile of it to which, and over what ground.

    A line is a road, or the bank of a river; its miles are counted from its first end.
    """

    line: str
    start: int
    goal: int
    ground: Ground
    ends: tuple[str, str]

    @property
    def miles(self) -> int:
        """How long it is."""
        return abs(self.goal - self.start)


class March(NamedTuple):
    """Stretches one after the other, and the days that they take."""

    stretches: tuple[Stretch, ...]
    days: int


Net = Mapping[str, tuple[Stretch, ...]]
"""The stretches that lead away from each place."""


def net_of(
    roads: Iterable[Road], rivers: Iterable[River], *, year: int, month: Month
) -> dict[str, tuple[Stretch, ...]]:
    """SNS-RIV-06: what may be marched on in a month. A river's bank is open ground."""
    leading: dict[str, list[Stretch]] = {}

    def lay(line: str, ends: tuple[str, str], low: int, high: int, ground: Ground) -> None:
        first, second = ends
        leading.setdefault(first, []).append(Stretch(line, low, high, ground, ends))
        back = Stretch(line, high, low, ground, (second, first))
        leading.setdefault(second, []).append(back)

    for road in roads:
        if road.is_open(year, month):
            lay(road.key, road.ends, 0, road.miles, road.ground)
    for river in rivers:
        marks = river.miles()
        for reach in river.reaches:
            ends = (reach.lower, reach.upper)
            lay(river.key, ends, marks[reach.lower], marks[reach.upper], Ground.OPEN)
    return {place: tuple(found) for place, found in leading.items()}


def marches_from(start: str, arm: Arm, net: Net) -> dict[str, March]:
    """SNS-RIV-06: the quickest march of an arm to each place that it can come to.

    Each stretch takes whole days: a force halts for the night at every place it comes to. Of
    several the march of fewest stretches, then by the lines' names.
    """
    waiting: list[tuple[int, int, tuple[Stretch, ...], str]] = [(0, 0, (), start)]
    found: dict[str, March] = {}
    while waiting:
        days, count, taken, here = heappop(waiting)
        if here in found:
            continue
        found[here] = March(taken, days)
        for stretch in net.get(here, ()):
            there = stretch.ends[1]
            if there not in found and MARCH[arm][stretch.ground]:
                more = march_days(stretch.miles, arm, stretch.ground)
                heappush(waiting, (days + more, count + 1, (*taken, stretch), there))
    return found


def marches_on(net: Net, start: str, arm: Arm) -> dict[str, March]:
    """SNS-RIV-06: the marches from where a force stands, also from between two places."""
    found = river_mile(start)
    if found is None:
        return marches_from(start, arm, net)
    line, mile = found
    reached = [
        stretch
        for stretches in net.values()
        for stretch in stretches
        if stretch.line == line
        and min(stretch.start, stretch.goal) < mile < max(stretch.start, stretch.goal)
    ]
    here = tuple(each._replace(start=mile, ends=(start, each.ends[1])) for each in reached)
    return marches_from(start, arm, {**net, start: here})


def road_refusal(march: March | None, arm: Arm) -> Refusal | None:
    """SNS-RIV-06: a march goes where roads, tracks and banks lead that the arm can go over."""
    if march is not None:
        return None
    if arm in (Arm.ARTILLERY, Arm.MACHINE_GUNS):
        return Refusal(
            "SNS-RIV-06", "no road or railway leads guns there", "Ship them, or let them ride."
        )
    return Refusal("SNS-RIV-06", "no road leads there", "Name a place that a road leads to.")
