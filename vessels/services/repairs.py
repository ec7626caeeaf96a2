"""SNS-REP-01, SNS-REP-02: repairs ordered, paid and ended, on the days that they take."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Q

from campaigns.dice import dice_of
from campaigns.models import Campaign, Side, Transfer
from campaigns.money import bank_of, transfer_money, treasury_of
from campaigns.rules.atlas import Yard
from campaigns.rules.calendar import Day
from campaigns.rules.options import Options
from campaigns.rules.prices import Work
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
from campaigns.rules.whereabouts import PASSAGE
from campaigns.services import running
from riverwar import feed
from riverwar.accounts.ids import uuid7
from riverwar.api import assert_in_transaction
from vessels.errors import (
    NothingToMendError,
    VesselUnavailableError,
    unless_engaged,
)
from vessels.mending import BOOK, State, state_of, without
from vessels.models import Gun, RepairJob, Vessel
from vessels.models.repairs import Task
from vessels.services.campaign_prices import campaign_prices

#: SNS-REP-02: a boat is mended in so many days at most, before its die is thrown.
BOAT_DAYS = 3


@dataclass(frozen=True, slots=True)
class Yards:
    """Where a vessel lies, and the first day on which work at her may begin."""

    place: str
    yard: Yard | None
    start: Day

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


def preview(
    *,
    vessel: Vessel,
    at: Yards,
    options: Options,
    tasks: Mapping[str, int] | None = None,
    free: bool = False,
) -> list[Planned]:
    """The jobs that could be ordered now; of a boat, with the most days that she may take."""
    prices = campaign_prices(vessel.campaign)
    state = state_of(vessel, _guns(vessel), prices)
    return _plan(vessel, state, at, options, tasks, free=free)


def order_repairs(
    *,
    vessel: Vessel,
    at: Yards,
    options: Options,
    by: Any,
    tasks: Mapping[str, int] | None = None,
    free: bool = False,
) -> list[RepairJob]:
    """Order what is asked for (tasks with how many of each), or all that can be done there.

    The Exchequer pays at once; `free` where no Exchequer stands behind her. She is in repair until
    the last job ends.
    """
    assert_in_transaction()
    running(vessel.campaign)
    locked = _lock(vessel, at)
    prices = campaign_prices(locked.campaign)
    state = state_of(locked, _guns(locked), prices)
    if state.is_boat and not state.is_whole:
        plan = [_boat(locked, state, at, free=free)]
    else:
        plan = _plan(locked, state, at, options, tasks, free=free)
    if not plan:
        raise NothingToMendError(
            vessel=locked.name,
            place=at.place,
            problem="there is no damage" if state.is_whole else "nothing of it can be mended here",
        )
    return _order(locked, plan, at, by=by)


def order_work(
    *, vessel: Vessel, task: str, work: Work, at: Yards, by: Any, free: bool = False
) -> RepairJob:
    """SNS-REP-07 to SNS-REP-09: a piece of work on the whole vessel, which no gang is counted for.

    Whoever asks has seen that she may be worked at.
    """
    assert_in_transaction()
    last = at.start.later(work.days - 1)
    planned = Planned(task, "", at.start, last, 0 if free else work.cost, 1)
    (job,) = _order(vessel, [planned], at, by=by)
    return job


def _order(vessel: Vessel, plan: Sequence[Planned], at: Yards, *, by: Any) -> list[RepairJob]:
    cost = sum(job.cost for job in plan)
    order = uuid7()
    paid = pay(vessel.side, cost, ("repair", order), f"Work on {vessel.name}", by=by)
    event = feed.record(
        vessel.campaign_id,
        "vessel.repair_ordered",
        vessel,
        by=by,
        payload={
            "place": at.place,
            "cost": cost,
            "jobs": [[job.task, job.slot, list(job.first), list(job.last)] for job in plan],
        },
    )
    jobs = [
        RepairJob(
            campaign_id=vessel.campaign_id,
            side_id=vessel.side_id,
            vessel=vessel,
            task=job.task,
            slot=job.slot,
            place=at.place,
            workplace=at.workplace,
            gang=job.gang,
            first_turn=job.first.turn,
            first_day=job.first.day,
            last_turn=job.last.turn,
            last_day=job.last.day,
            cost=job.cost,
            transfer=paid if job.cost else None,
            ordered_event_id=event,
        )
        for job in plan
    ]
    RepairJob.objects.bulk_create(jobs)
    vessel.status = Vessel.Status.IN_REPAIR
    vessel.status_event_id = event
    with unless_engaged():
        vessel.save(update_fields=["status", "status_event", "updated_at"])
    return jobs


def end_jobs(campaign: Campaign, *, until: Day, tell: Any, by: Any) -> list[RepairJob]:
    """End the jobs whose last day has come, in the order of their days.

    Her damage goes with them, and she is in service again when none is left. Jobs on a vessel
    that is gone, or was put into service before their end, are stopped. `tell(vessel, sentence,
    facts)` records what was mended, and gives the event. The statements do not grow with the jobs.
    """
    rows = list(
        RepairJob.objects.open()
        .filter(campaign=campaign)
        .select_related("vessel__side", "vessel__class_version")
        .order_by("last_turn", "last_day", "id")
    )
    by_vessel: dict[UUID, list[RepairJob]] = {}
    for row in rows:
        by_vessel.setdefault(row.vessel_id, []).append(row)
    ended: list[RepairJob] = []
    changed: list[Vessel] = []
    for jobs in by_vessel.values():
        vessel = jobs[0].vessel
        if vessel.status != Vessel.Status.IN_REPAIR:
            event = tell(vessel, f"Work on {vessel.name} was stopped.", {"jobs": len(jobs)})
            for job in jobs:
                job.status, job.ended_event_id = RepairJob.Status.STOPPED, event
            ended += jobs
            continue
        done = [job for job in jobs if job.last <= until]
        if not done:
            continue
        for job in done:
            _mend(vessel, job)
        event = tell(vessel, _told(vessel, done), {"jobs": [[j.task, j.slot] for j in done]})
        for job in done:
            job.status, job.ended_event_id = RepairJob.Status.DONE, event
        ended += done
        if len(done) == len(jobs):
            vessel.status, vessel.status_event_id = Vessel.Status.AVAILABLE, event
        changed.append(vessel)
    RepairJob.objects.bulk_update(ended, ["status", "ended_event"])
    Vessel.objects.bulk_update(changed, ["status", "status_event", "condition", "refitted_in"])
    return ended


def hold_up(campaign: Campaign, *, turn: int) -> int:
    """SNS-EVT-02: a dockyard strike: what would be worked at in this month goes on a month later.

    How many jobs these are.
    """
    held = list(
        RepairJob.objects.open()
        .filter(campaign=campaign, workplace=Workplace.DOCKYARD, last_turn__gte=turn)
        .filter(Q(vessel__status=Vessel.Status.IN_REPAIR))
    )
    for job in held:
        job.last_turn += 1
        job.first_turn += job.first_turn >= turn
    RepairJob.objects.bulk_update(held, ["first_turn", "last_turn"])
    return len(held)


def _mend(vessel: Vessel, job: RepairJob) -> None:
    if job.task == Task.REFIT:
        vessel.refitted_in = job.last_turn
        return
    book = without(vessel.condition.get(BOOK, {}), job.task, job.slot)
    vessel.condition = {**vessel.condition, BOOK: book}


def _told(vessel: Vessel, done: Sequence[RepairJob]) -> str:
    counts: dict[str, int] = {}
    for job in done:
        counts[job.task] = counts.get(job.task, 0) + 1
    jobs = ", ".join(f"{Task(task).label.lower()} ({count})" for task, count in counts.items())
    return f"Work on {vessel.name} was done by day {done[-1].last_day}: {jobs}."


def _lock(vessel: Vessel, at: Yards) -> Vessel:
    locked = (
        Vessel.objects.select_for_update(no_key=True, of=("self",))
        .select_related("campaign", "side", "class_version__vessel_class")
        .get(pk=vessel.pk)
    )
    if locked.status != Vessel.Status.AVAILABLE or at.place == PASSAGE:
        raise VesselUnavailableError(
            vessel=locked.name,
            status="on passage" if at.place == PASSAGE else locked.status,
            remedy="Wait until she is there and in service.",
        )
    return locked


def _guns(vessel: Vessel) -> list[Gun]:
    return list(vessel.guns.select_related("gun_type_version__gun_type"))


def _boat(vessel: Vessel, state: State, at: Yards, *, free: bool) -> Planned:
    """SNS-REP-02: small and native boats anywhere, whatever their damage."""
    before = RepairJob.objects.filter(vessel=vessel, task=Task.BOAT).count()
    dice = dice_of(vessel.campaign, phase=f"repairs-{before + 1}", rule="SNS-REP-02")
    told = mend_boat(dice, vessel.key, state.hull.price)
    last = at.start.later(told.days - 1)
    return Planned(Task.BOAT, "", at.start, last, 0 if free else told.cost, 1)


def _plan(
    vessel: Vessel,
    state: State,
    at: Yards,
    options: Options,
    tasks: Mapping[str, int] | None,
    *,
    free: bool,
) -> list[Planned]:
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
    busy = _busy(vessel.campaign, at) if at.workplace is not Workplace.AFLOAT else (0, 0)
    slots = schedule(jobs, at.workplace, busy=busy)
    fit = [
        (wreck.gun.price, wreck.slot)
        for wreck in stored
        if wreck.gun and (at.workplace is Workplace.DOCKYARD or not wreck.gun.heavy)
    ]
    return [_planned(slot, fit, at, free=free) for slot in slots]


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


def _busy(campaign: Campaign, at: Yards) -> tuple[int, int]:
    """SNS-REP-02: the days for which each gang of the yard has work before the first day."""
    busy = [0, 0]
    open_jobs = RepairJob.objects.open().filter(campaign=campaign, place=at.place, task__in=Damage)
    for job in open_jobs.exclude(workplace=Workplace.AFLOAT):
        busy[job.gang - 1] = max(busy[job.gang - 1], job.last.since(at.start) + 1)
    return busy[0], busy[1]


def pay(side: Side, cost: int, source: tuple[str, UUID], memo: str, *, by: Any) -> Transfer | None:
    """Pay for something out of a side's treasury; nothing for what costs nothing."""
    if not cost:
        return None
    return transfer_money(
        payer=treasury_of(side),
        payee=bank_of(side.campaign),
        amount=cost,
        kind=Transfer.Kind.PURCHASE,
        memo=memo[:200],
        by=by,
        source=source,
    )
