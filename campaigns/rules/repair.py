"""SNS-REP-01, SNS-REP-02: repairs afloat and in the yards, their cost, and when they end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from campaigns.rules.atlas import Yard
from campaigns.rules.events import BoatMended
from campaigns.rules.faces import d3
from campaigns.rules.options import Options
from rulesets.core.dice import Dice


class Damage(StrEnum):
    """SNS-REP-01: what is repaired, each hit, step, boiler or gun a job of its own."""

    HULL = "hull"
    STRUCTURE = "structure"
    RUDDER = "rudder"
    BRIDGE = "bridge"
    SCREW = "screw"
    BOILER_LEAK = "boiler_leak"
    BOILER_BLOWN = "boiler_blown"
    GUN = "gun"


class Workplace(StrEnum):
    """SNS-REP-01, SNS-REP-02: who repairs: the crew afloat, a dockyard, a river yard."""

    AFLOAT = "afloat"
    DOCKYARD = "dockyard"
    RIVER_YARD = "river_yard"


class Vessel(NamedTuple):
    """What a repair asks of a vessel: her price, and her hull and structure when whole."""

    price: int
    full_hull: int
    full_structure: int


class LostGun(NamedTuple):
    """A gun to be replaced from store; `heavy` is its class in SC-BG-10."""

    price: int
    heavy: bool = False


class Job(NamedTuple):
    """One job: what it mends, its days, its cost."""

    damage: Damage
    days: int
    cost: int


class Slot(NamedTuple):
    """A job in its place: the days, counted from 1, on which it is worked at, and by which gang."""

    job: Job
    first: int
    last: int
    gang: int = 1


class _Terms(NamedTuple):
    """The days of a job, and its price where that is fixed."""

    days: int
    cost: int = 0


# fmt: off
# SNS-REP-01: afloat by her own crew; what is missing here she cannot do.
AFLOAT: Final[Mapping[Damage, _Terms]] = MappingProxyType({
    Damage.HULL:         _Terms(3),
    Damage.STRUCTURE:    _Terms(1),
    Damage.RUDDER:       _Terms(1),
    Damage.BRIDGE:       _Terms(1),
    Damage.BOILER_LEAK:  _Terms(3,   100),
})
# SNS-REP-01: in a dockyard; hull, structure and guns by their own prices.
DOCKYARD: Final[Mapping[Damage, _Terms]] = MappingProxyType({
    Damage.HULL:         _Terms( 2),
    Damage.STRUCTURE:    _Terms( 1),
    Damage.RUDDER:       _Terms( 1,    50),
    Damage.BRIDGE:       _Terms( 1,    50),
    Damage.SCREW:        _Terms( 5,   300),
    Damage.BOILER_LEAK:  _Terms( 5,   400),
    Damage.BOILER_BLOWN: _Terms(10, 1_500),
    Damage.GUN:          _Terms( 3),
})
# SNS-REP-02: jobs worked at together.
HANDS: Final[Mapping[Workplace, int]] = MappingProxyType({
    Workplace.AFLOAT:     1,
    Workplace.DOCKYARD:   2,
    Workplace.RIVER_YARD: 2,
})
# fmt: on

#: SNS-REP-02: what a river yard cannot do; of guns, the heavy ones.
DOCKYARD_ONLY: Final = (Damage.SCREW, Damage.BOILER_BLOWN)
#: SNS-REP-01: what is priced by the hit, as a part of the vessel's price.
BY_HITS: Final = (Damage.HULL, Damage.STRUCTURE)
#: SNS-REP-01: afloat a hit of hull or structure costs one part in so many of its price.
AFLOAT_PART: Final = 2
#: SNS-REP-01: afloat, one hull hit in so many can be mended.
AFLOAT_HULL: Final = 2
#: SNS-REP-02: what mending a small or native boat costs of her price.
BOAT_PERCENT: Final = 10


def workplace(yard: Yard | None) -> Workplace:
    """SNS-REP-02: at a place without a yard the crew works afloat."""
    return Workplace.AFLOAT if yard is None else Workplace(yard.value)


def hit_price(damage: Damage, vessel: Vessel, options: Options) -> int:
    """SNS-REP-01: a dockyard's price of one hit of hull or structure, rounded down."""
    if damage is Damage.HULL:
        return vessel.price * options.hull_repair_percent // (100 * vessel.full_hull)
    return vessel.price * options.structure_repair_percent // (100 * vessel.full_structure)


def can_mend(damage: Damage, at: Workplace) -> bool:
    """SNS-REP-01, SNS-REP-02: what the crew can do afloat, and what a yard of either kind can."""
    if at is Workplace.AFLOAT:
        return damage in AFLOAT
    return at is Workplace.DOCKYARD or damage not in DOCKYARD_ONLY


def jobs_for(
    damage: Mapping[Damage, int],
    vessel: Vessel,
    at: Workplace,
    options: Options,
    *,
    guns: Sequence[LostGun] = (),
) -> tuple[Job, ...]:
    """SNS-REP-01, SNS-REP-02: every job that can be done on the damage of a battle.

    `guns` are those lost that the store can replace; a count of guns in `damage` tells nothing.
    """
    afloat = at is Workplace.AFLOAT
    jobs = []
    for kind, count in damage.items():
        if kind is Damage.GUN or not count or not can_mend(kind, at):
            continue
        days, cost = (AFLOAT if afloat else DOCKYARD)[kind]
        if kind in BY_HITS:
            cost = hit_price(kind, vessel, options) // (AFLOAT_PART if afloat else 1)
        mended = count // AFLOAT_HULL if afloat and kind is Damage.HULL else count
        jobs += [Job(kind, days, cost)] * mended
    if can_mend(Damage.GUN, at):
        fit = (gun for gun in guns if at is Workplace.DOCKYARD or not gun.heavy)
        jobs += [Job(Damage.GUN, DOCKYARD[Damage.GUN].days, gun.price) for gun in fit]
    return tuple(jobs)


def schedule(
    jobs: Sequence[Job], at: Workplace, *, busy: tuple[int, int] = (0, 0)
) -> tuple[Slot, ...]:
    """SNS-REP-02: one after the other afloat, two at a time in a yard, so as to end soonest.

    `busy` are the days for which the yard's two gangs have other work before them.
    """
    if HANDS[at] == 1:
        return _in_line(jobs)
    first = _share(jobs, busy)
    gangs = (
        [job for place, job in enumerate(jobs) if place in first],
        [job for place, job in enumerate(jobs) if place not in first],
    )
    return tuple(
        slot
        for number, gang in enumerate(gangs)
        for slot in _in_line(gang, after=busy[number], gang=number + 1)
    )


def days_of(slots: Sequence[Slot]) -> int:
    """SNS-REP-02: the day on which the last job ends."""
    return max((slot.last for slot in slots), default=0)


def _in_line(jobs: Sequence[Job], *, after: int = 0, gang: int = 1) -> tuple[Slot, ...]:
    slots, day = [], after
    for job in jobs:
        slots.append(Slot(job, day + 1, day + job.days, gang))
        day += job.days
    return tuple(slots)


def _share(jobs: Sequence[Job], busy: tuple[int, int]) -> frozenset[int]:
    """Places of the jobs of the first gang, so that the last of all ends soonest.

    Of two ways that end on the same day, the one that gives the first gang more.
    """
    total = sum(job.days for job in jobs)
    sums: dict[int, frozenset[int]] = {0: frozenset()}
    for place, job in enumerate(jobs):
        for days, chosen in list(sums.items()):
            sums.setdefault(days + job.days, chosen | {place})

    def ends(days: int) -> tuple[int, int]:
        mine = busy[0] + days if days else 0
        others = busy[1] + total - days if total > days else 0
        return max(mine, others), -days

    return sums[min(sums, key=ends)]


def mend_boat(dice: Dice, boat: str, price: int) -> BoatMended:
    """SNS-REP-02: small and native boats anywhere, whatever their damage, in d3 days."""
    roll = dice.roll(1, 6, "boat mended", boat)
    return BoatMended("SNS-REP-02", boat, roll, d3(roll.total), price * BOAT_PERCENT // 100)
