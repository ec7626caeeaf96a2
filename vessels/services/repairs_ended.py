"""SNS-REP-02: jobs end on their days, and a strike holds them up."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from uuid import UUID

from campaigns.models import Campaign
from campaigns.rules.calendar import Day
from campaigns.rules.repair import Workplace
from vessels.carrying import record_of, settled
from vessels.mending import BOOK, without
from vessels.models import RepairJob, Vessel
from vessels.models.repairs import Task
from vessels.outfits import FITTINGS, fitted


def end_jobs(
    campaign: Campaign, *, until: Day, tell: Callable[[Vessel, str, Mapping[str, Any]], UUID]
) -> list[RepairJob]:
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
        .filter(vessel__status=Vessel.Status.IN_REPAIR)
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
    if job.task in FITTINGS:
        vessel.condition = fitted(vessel.condition, job.task, job.slot)
        return
    book = without(record_of(vessel, BOOK), job.task, job.slot)
    own = vessel.class_version.designed_for
    vessel.condition = settled(vessel.condition, BOOK, book, own=own)


def _told(vessel: Vessel, done: Sequence[RepairJob]) -> str:
    counts: dict[str, int] = {}
    for job in done:
        counts[job.task] = counts.get(job.task, 0) + 1
    jobs = ", ".join(f"{Task(task).label.lower()} ({count})" for task, count in counts.items())
    return f"Work on {vessel.name} was done by day {done[-1].last_day}: {jobs}."
