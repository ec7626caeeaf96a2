"""SNS-REP-01, SNS-REP-02: repairs ordered, paid and ended, on the days that they take."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from campaigns.dice import CampaignDice, dice_of
from campaigns.models import Campaign, Transfer
from campaigns.rules.options import Options
from campaigns.rules.prices import Work
from campaigns.rules.prizes import refit
from campaigns.rules.repair import (
    BOAT_PERCENT,
)
from campaigns.rules.whereabouts import PASSAGE
from campaigns.services import lock
from riverwar import feed
from riverwar.accounts.ids import uuid7
from riverwar.api import assert_in_transaction
from vessels.errors import (
    NothingToMendError,
    VesselUnavailableError,
    unless_engaged,
)
from vessels.mending import price_of, state_of
from vessels.models import Gun, RepairJob, Vessel
from vessels.models.repairs import Task
from vessels.services.campaign_prices import campaign_prices
from vessels.services.paying import afford, has_money, pay
from vessels.services.repair_plans import Gangs, Planned, Yards, boat_plan, plan_of


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
    gangs = Gangs(vessel.campaign, [at])
    return plan_of(state, at, options, tasks, gangs.busy(at), free=free)


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
    # Under the campaign's lock no two orders book the same gang of a yard.
    lock(vessel.campaign)
    locked = _lock(vessel, at)
    prices = campaign_prices(locked.campaign)
    state = state_of(locked, _guns(locked), prices)
    if state.is_boat and not state.is_whole:
        before = RepairJob.objects.filter(vessel=vessel, task=Task.BOAT).count()
        dice = dice_of(vessel.campaign, phase=f"repairs-{before + 1}", rule="SNS-REP-02")
        plan = [boat_plan(locked, state, at, dice, free=free)]
    else:
        gangs = Gangs(locked.campaign, [at])
        plan = plan_of(state, at, options, tasks, gangs.busy(at), free=free)
    if not plan:
        raise NothingToMendError(
            vessel=locked.name,
            place=at.place,
            problem="there is no damage" if state.is_whole else "nothing of it can be mended here",
        )
    return _order([(locked, at, plan)], by=by)


def order_all(
    *,
    campaign: Campaign,
    fleet: Sequence[tuple[Vessel, Yards]],
    options: Options,
    dice: CampaignDice,
    purse: Mapping[tuple[UUID, str], int],
    by: Any,
) -> list[RepairJob]:
    """Repair all that can be mended where they lie, as far as the purse of each side goes.

    A side without a purse pays nothing. They are in service, read with their class and side; the
    statements do not grow with them.
    """
    assert_in_transaction()
    if not fleet:
        return []
    prices = campaign_prices(campaign)
    guns: dict[UUID, list[Gun]] = defaultdict(list)
    for gun in Gun.objects.filter(vessel__in=[vessel for vessel, _ in fleet]).select_related(
        "gun_type_version__gun_type"
    ):
        guns[gun.vessel_id].append(gun)
    gangs = Gangs(campaign, [at for _, at in fleet])
    left = dict(purse)
    orders = []
    for vessel, at in fleet:
        free = not has_money(purse, vessel.side_id)
        state = state_of(vessel, guns[vessel.pk], prices)
        if state.is_whole:
            continue
        if state.is_boat:
            # No die is thrown for work that is not paid.
            cost = 0 if free else state.hull.price * BOAT_PERCENT // 100
        else:
            plan = plan_of(state, at, options, None, gangs.busy(at), free=free)
            if not plan:
                continue
            cost = sum(job.cost for job in plan)
        payer = at.theatre if free else afford(left, vessel.side_id, at.theatre, cost)
        if payer is None:
            continue
        if state.is_boat:
            plan = [boat_plan(vessel, state, at, dice, free=free)]
        gangs.take(at, plan)
        orders.append((vessel, replace(at, theatre=payer), plan))
    return _order(orders, by=by) if orders else []


def order_refits(
    *,
    campaign: Campaign,
    fleet: Sequence[tuple[Vessel, Yards]],
    options: Options,
    purse: Mapping[tuple[UUID, str], int],
    by: Any,
) -> list[RepairJob]:
    """SNS-REP-09: refit vessels in service that lie in dockyards, as far as the purse goes."""
    assert_in_transaction()
    if not fleet:
        return []
    prices = campaign_prices(campaign)
    left = dict(purse)
    orders = []
    for vessel, at in fleet:
        work = refit(price_of(vessel, prices), options)
        payer = afford(left, vessel.side_id, at.theatre, work.cost)
        if payer is not None:
            last = at.start.later(work.days - 1)
            paid_by = replace(at, theatre=payer)
            orders.append(
                (vessel, paid_by, [Planned(Task.REFIT, "", at.start, last, work.cost, 1)])
            )
    return _order(orders, by=by) if orders else []


def order_work(
    *,
    vessel: Vessel,
    task: str,
    work: Work,
    at: Yards,
    by: Any,
    free: bool = False,
    slot: str = "",
) -> RepairJob:
    """SNS-REP-07 to SNS-REP-09: a piece of work on the whole vessel, which no gang is counted for.

    Whoever asks has seen that she may be worked at. SNS-PRICE-04: `slot` is a gun's place.
    """
    assert_in_transaction()
    last = at.start.later(work.days - 1)
    planned = Planned(task, slot, at.start, last, 0 if free else work.cost, 1)
    (job,) = _order([(vessel, at, [planned])], by=by)
    return job


def _order(
    orders: Sequence[tuple[Vessel, Yards, Sequence[Planned]]], *, by: Any
) -> list[RepairJob]:
    """Pay, side by side, and put the vessels in repair."""
    bills: dict[tuple[UUID, str], list[tuple[Vessel, int]]] = defaultdict(list)
    for vessel, at, plan in orders:
        bills[vessel.side_id, at.theatre].append((vessel, sum(job.cost for job in plan)))
    paid = {
        (side, theatre): pay(
            bill[0][0].side,
            sum(cost for _, cost in bill),
            ("repair", uuid7()),
            _memo([vessel for vessel, _ in bill]),
            kind=Transfer.Kind.REPAIR,
            theatre=theatre,
            by=by,
        )
        for (side, theatre), bill in sorted(bills.items())
    }
    jobs = []
    for vessel, at, plan in orders:
        event = feed.record(
            vessel.campaign_id,
            "vessel.repair_ordered",
            vessel,
            by=by,
            payload={
                "rule": "SNS-REP-02",
                "place": at.place,
                "cost": sum(job.cost for job in plan),
                "jobs": [[job.task, job.slot, list(job.first), list(job.last)] for job in plan],
            },
        )
        jobs += [
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
                transfer=paid[vessel.side_id, at.theatre] if job.cost else None,
                ordered_event_id=event,
            )
            for job in plan
        ]
        vessel.status = Vessel.Status.IN_REPAIR
        vessel.status_event_id = event
    RepairJob.objects.bulk_create(jobs)
    with unless_engaged():
        Vessel.objects.bulk_update([row for row, _, _ in orders], ["status", "status_event"])
    return jobs


def _memo(vessels: Sequence[Vessel]) -> str:
    return f"Work on {', '.join(vessel.name for vessel in vessels)}"


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
