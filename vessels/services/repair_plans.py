"""SNS-REP-01, SNS-REP-02: which jobs a yard or a crew would do on a vessel, and on which days."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from campaigns.dice import CampaignDice
from campaigns.models import Campaign
from campaigns.rules.atlas import Yard
from campaigns.rules.calendar import Day
from campaigns.rules.options import Options
from campaigns.rules.repair import (
    BOAT_PERCENT,
    Damage,
    Job,
    Slot,
    Workplace,
    jobs_for,
    mend_boat,
    schedule,
    workplace,
)
from vessels.mending import State
from vessels.models import RepairJob, Vessel
from vessels.models.repairs import Task

#: SNS-REP-02: a boat is mended in so many days at most, before its die is thrown.
BOAT_DAYS: Final = 3
#: Before all days.
NEVER: Final = Day(0, 1)


@dataclass(frozen=True, slots=True)
class Yards:
    """Where a vessel lies, and the first day on which work at her may begin."""

    place: str
    yard: Yard | None
    start: Day
    # SNS-MONEY-04: whose purse pays; empty: the treasury.
    theatre: str = ""

    @property
    def workplace(self) -> Workplace:
        """Who works there."""
        return workplace(self.yard)


@dataclass(frozen=True, slots=True)
class Planned:
    """A job with the days and the cost that it would have."""

    task: str
    slot: str
    first: Day
    last: Day
    cost: int
    gang: int


class Gangs:
    """SNS-REP-02: until when each of the two gangs of some yards has other work."""

    def __init__(self, campaign: Campaign, yards: Iterable[Yards]) -> None:
        places = {at.place for at in yards if at.workplace is not Workplace.AFLOAT}
        self._until: dict[str, list[Day]] = {place: [NEVER, NEVER] for place in places}
        if places:
            for job in RepairJob.objects.open().filter(
                campaign=campaign,
                place__in=places,
                task__in=[str(damage) for damage in Damage],
                workplace__in=(Workplace.DOCKYARD, Workplace.RIVER_YARD),
            ):
                self._keep(job.place, job.gang, job.last)

    def busy(self, at: Yards) -> tuple[int, int]:
        """The days from the first day of new work for which each gang has other work."""
        one, two = self._until.get(at.place, [NEVER, NEVER])
        return max(0, one.since(at.start) + 1), max(0, two.since(at.start) + 1)

    def take(self, at: Yards, plan: Iterable[Planned]) -> None:
        """New work at a yard."""
        for job in plan:
            if at.place in self._until and job.task in tuple(Damage):
                self._keep(at.place, job.gang, job.last)

    def _keep(self, place: str, gang: int, last: Day) -> None:
        gangs = self._until[place]
        gangs[gang - 1] = max(gangs[gang - 1], last)


def plan_of(
    state: State,
    at: Yards,
    options: Options,
    tasks: Mapping[str, int] | None,
    busy: tuple[int, int],
    *,
    free: bool,
) -> list[Planned]:
    """The jobs of a whole plan, or those that are asked for, around a yard's other work."""
    if state.is_whole:
        return []
    if state.is_boat:
        cost = state.hull.price * BOAT_PERCENT // 100
        last = at.start.later(BOAT_DAYS - 1)
        return [Planned(Task.BOAT, "", at.start, last, 0 if free else cost, 1)]
    stored = [wreck for wreck in state.guns if wreck.gun is not None]
    guns = [wreck.gun for wreck in stored if wreck.gun is not None]
    jobs = list(jobs_for(state.damage, state.hull, at.workplace, options, guns=guns))
    if tasks is not None:
        jobs = _chosen(jobs, tasks)
    slots = schedule(jobs, at.workplace, busy=busy)
    fit = [
        (wreck.gun.price, wreck.slot)
        for wreck in stored
        if wreck.gun and (at.workplace is Workplace.DOCKYARD or not wreck.gun.heavy)
    ]
    return [_planned(slot, fit, at, free=free) for slot in slots]


def boat_plan(
    vessel: Vessel, state: State, at: Yards, dice: CampaignDice, *, free: bool
) -> Planned:
    """SNS-REP-02: small and native boats anywhere, whatever their damage."""
    told = mend_boat(dice, vessel.key, state.hull.price)
    last = at.start.later(told.days - 1)
    return Planned(Task.BOAT, "", at.start, last, 0 if free else told.cost, 1)


def _planned(slot: Slot, guns: list[tuple[int, str]], at: Yards, *, free: bool) -> Planned:
    job = slot.job
    gun = ""
    if job.damage is Damage.GUN:
        mended = next(one for one in guns if one[0] == job.cost)
        guns.remove(mended)
        gun = mended[1]
    return Planned(
        task=str(job.damage),
        slot=gun,
        first=at.start.later(slot.first - 1),
        last=at.start.later(slot.last - 1),
        cost=0 if free else job.cost,
        gang=slot.gang,
    )


def _chosen(jobs: Iterable[Job], tasks: Mapping[str, int]) -> list[Job]:
    """So many of each kind as were asked for, of those that can be done."""
    left = dict(tasks)
    chosen = []
    for job in jobs:
        if left.get(job.damage, 0) > 0:
            left[job.damage] -= 1
            chosen.append(job)
    return chosen
