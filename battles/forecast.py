"""Deal, fight, keep: the runs of forecasts, range by range, by whoever is free.

Forecasts take turns, so that each soon has something to show. A range is claimed as a battle is:
with a lease by the database's clock, renewed while it is fought, and a fencing number, and only its
holder writes. What a dead worker left is dealt again, and figures that add up in any order come to
the same in the end.
"""

import time
import traceback
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final
from uuid import UUID

import structlog
from django.db import InterfaceError, OperationalError, connection, transaction
from django.db.models import QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from battles import snapshots
from battles.models import Forecast, ForecastRange, ForecastStatus
from battles.resolution import LEASE, MOST_DEATHS, database_time, renewing
from riverwar import doorbell
from rulesets import Forecaster
from rulesets.core.tally import Tally

log = structlog.get_logger(__name__)

DOORBELL: Final = "forecast"
RANGE_SECONDS: Final = 0.25
# So many ranges may lie about before they are added up.
MOST_RANGES: Final = 32

FAILED_BY_DEATHS: Final = (
    "Quarantined: workers died {deaths} times at the runs from {first} on; the last was {worker}."
)


@dataclass(frozen=True, slots=True)
class Dealt:
    """The right to fight one range of a forecast, and to write it down, while the fence stands."""

    range: UUID
    fence: int
    first: int
    count: int
    forecast: UUID
    setup: str
    setup_digest: str
    seed: bytes


def advance(*, worker: str) -> bool:
    """Have a range dealt, fight it, keep it; whether there was one. A graceful stop hands it back.

    A database that is away costs the range: its lease runs out, and it is dealt again. A setup that
    can't be fought ends its forecast.
    """
    try:
        held = deal(worker=worker)
        if held is not None:
            _fight(held)
    except (SystemExit, KeyboardInterrupt):
        if not connection.in_atomic_block:
            connection.close()  # it may have been stopped in the middle of a statement
        hand_back(worker=worker)
        raise
    return held is not None


def _fight(held: Dealt) -> None:
    try:
        began = time.perf_counter()
        runs = range(held.first, held.first + held.count)
        with renewing(_standing(held), forecast=str(held.forecast)):
            tally = _forecaster(held.setup, held.setup_digest).fight(held.seed, runs)
        keep(held, tally, seconds=time.perf_counter() - began)
    except (OperationalError, InterfaceError):
        raise
    except Exception:
        give_up(held, traceback.format_exc())


@lru_cache(maxsize=4)
def _forecaster(setup: str, digest: str) -> Forecaster:
    return Forecaster(snapshots.frozen(setup, digest))


def deal(*, worker: str) -> Dealt | None:
    """The next range of the forecast whose turn it is: one that was put back, or new runs."""
    with transaction.atomic(durable=True):
        forecast = (
            Forecast.objects.waiting()
            .order_by("dealt_at", "pk")
            .select_for_update(no_key=True)
            .first()
        )
        dealt = None if forecast is None else _next_range(forecast, worker[:120])
        if forecast is None or dealt is None:
            return None
        Forecast.objects.filter(pk=forecast.pk).update(
            status=ForecastStatus.RUNNING,
            started_at=Coalesce("started_at", database_time()),
            dealt=forecast.dealt,
            dealt_at=database_time(),
        )
    return Dealt(
        range=dealt.pk,
        fence=dealt.fence,
        first=dealt.first,
        count=dealt.count,
        forecast=forecast.pk,
        setup=forecast.setup,
        setup_digest=forecast.setup_digest,
        seed=bytes(forecast.seed),
    )


def _next_range(forecast: Forecast, worker: str) -> ForecastRange | None:
    """A range of a locked forecast for this worker; none where another was first."""
    lease = database_time() + LEASE
    put_back = forecast.ranges.waiting().order_by("first").first()
    if put_back is not None:
        put_back.fence += 1
        forecast.ranges.filter(pk=put_back.pk).update(
            fence=put_back.fence, worker=worker, lease_until=lease
        )
        return put_back
    count = min(forecast.stride, forecast.runs - forecast.dealt)
    if not count:
        return None
    first, forecast.dealt = forecast.dealt, forecast.dealt + count
    return ForecastRange.objects.create(
        forecast=forecast, first=first, count=count, worker=worker, lease_until=lease
    )


def keep(held: Dealt, tally: Tally, *, seconds: float) -> bool:
    """Write a range down, if the claim still stands; the last one ends its forecast.

    The next range is to last `RANGE_SECONDS`, going by this one, and is at most twice as long.
    """
    assert tally.done == held.count
    with transaction.atomic(durable=True):
        forecast = _lock_held(held)
        if forecast is None:
            log.warning("forecast_claim_lost", forecast=str(held.forecast), fence=held.fence)
            return False
        forecast.ranges.filter(pk=held.range).update(tally=tally.to_json(), lease_until=None)
        forecast.done += held.count
        paced = int(RANGE_SECONDS * held.count / seconds)
        forecast.stride = max(1, min(2 * held.count, paced))
        over = forecast.done == forecast.runs
        if over or forecast.ranges.done().count() >= MOST_RANGES:
            gather(forecast)
        if over:
            forecast.status = ForecastStatus.DONE
            forecast.ended_at = timezone.now()
        forecast.save(update_fields=["status", "done", "stride", "ended_at"])
    return True


def give_up(held: Dealt, failure: str) -> bool:
    """End the forecast as failed with what it has, if the claim still stands."""
    with transaction.atomic(durable=True):
        forecast = _lock_held(held)
        if forecast is None:
            return False
        end(forecast, ForecastStatus.FAILED, failure=failure)
    log.error("forecast_failed", forecast=str(held.forecast), failure=failure)
    return True


def gather(forecast: Forecast) -> None:
    """Add the ranges that are done to the tally of a locked forecast, and let go of them."""
    tally = Tally.from_json(forecast.tally)
    done = list(forecast.ranges.done())
    for one in done:
        assert one.tally is not None
        tally.add(Tally.from_json(one.tally))
    forecast.tally = tally.to_json()
    forecast.save(update_fields=["tally"])
    forecast.ranges.filter(pk__in=[one.pk for one in done]).delete()


def end(forecast: Forecast, status: ForecastStatus, *, failure: str = "") -> None:
    """End a locked forecast early: it keeps what is done, and whoever is at the rest loses it."""
    gather(forecast)
    forecast.ranges.all().delete()
    forecast.status, forecast.failure, forecast.ended_at = status, failure, timezone.now()
    forecast.save(update_fields=["status", "failure", "ended_at"])


def tally_of(forecast: Forecast) -> Tally:
    """All runs that are done by now, of a forecast that was read `with_ranges()`."""
    tally = Tally.from_json(forecast.tally)
    annotated: Any = forecast
    for loose in annotated.loose:
        tally.add(Tally.from_json(loose))
    return tally


def hand_back(*, worker: str) -> int:
    """A graceful stop: what this worker holds waits for another, and no death is counted."""
    with transaction.atomic(durable=True):
        back = ForecastRange.objects.filter(worker=worker[:120], lease_until__isnull=False).update(
            lease_until=None
        )
        doorbell.ring(DOORBELL)
    return back


def put_back_dead() -> int:
    """Put back the ranges whose lease has run out, each a death; how many they were.

    A forecast with a range that killed too many workers ends as failed, with what it has.
    """
    dead = ForecastRange.objects.filter(lease_until__lt=database_time())
    found = 0
    with transaction.atomic(durable=True):
        for forecast in (
            Forecast.objects.filter(pk__in=dead.values("forecast"))
            .order_by("pk")
            .select_for_update(no_key=True)
        ):
            for one in dead.filter(forecast=forecast):
                found += 1
                _put_back(forecast, one)
    return found


def _put_back(forecast: Forecast, one: ForecastRange) -> None:
    deaths = one.deaths + 1
    log.warning("forecast_worker_died", forecast=str(forecast.pk), worker=one.worker, deaths=deaths)
    forecast.ranges.filter(pk=one.pk).update(lease_until=None, deaths=deaths)
    if deaths >= MOST_DEATHS and forecast.unfinished:
        failure = FAILED_BY_DEATHS.format(deaths=deaths, first=one.first, worker=one.worker)
        end(forecast, ForecastStatus.FAILED, failure=failure)


def waiting() -> bool:
    """Whether there are runs that nobody is at."""
    return Forecast.objects.waiting().exists()


def _lock_held(held: Dealt) -> Forecast | None:
    """The forecast under its lock, while the claim stands: none when its range was put back."""
    forecast = (
        Forecast.objects.filter(pk=held.forecast)
        .defer("setup")
        .select_for_update(no_key=True)
        .first()
    )
    return forecast if _standing(held).exists() else None


def _standing(held: Dealt) -> QuerySet[ForecastRange]:
    """The range, while the claim stands."""
    return ForecastRange.objects.filter(pk=held.range, fence=held.fence, lease_until__isnull=False)
