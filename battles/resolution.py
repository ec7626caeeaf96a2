"""Claim, fight, keep: from a queued battle to its result, by whoever is first.

A claim is a lease by the database's clock and a fencing number that rises with every claim. The
lease is short and renewed while the battle lasts, so that a dead worker's battle is taken up again
within seconds; only the holder of the fence writes, so that one that was only slow changes nothing.
"""

import time
import traceback
from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Any, Final
from uuid import UUID

import structlog
from django.db import DatabaseError, InterfaceError, OperationalError, connection, transaction
from django.db.models import DateTimeField, Func, QuerySet
from django.utils import timezone

from battles import snapshots
from battles.keeping import Kept, store
from battles.models import Battle, BattleStatus, Entry
from battles.renewal import Renewer
from riverwar import doorbell, feed
from riverwar.api import edge
from rulesets import resolve

log = structlog.get_logger(__name__)

DOORBELL: Final = "battle"
LEASE: Final = timedelta(seconds=10)
# A battle that lasts longer is given up by its worker's time limit; its lease then runs out.
RENEWER: Final = Renewer(every=3.0, most=40)
KEEPING_TRIES: Final = 10
KEEPING_PAUSE_SECONDS: Final = 0.5
MOST_DEATHS: Final = 5

CLAIM: Final = """
    UPDATE battles_battle
       SET status = %s, fence = fence + 1, started_at = now(), worker = %s,
           lease_until = clock_timestamp() + make_interval(secs => %s)
     WHERE id = %s AND status = %s
 RETURNING campaign_id, fence, setup, setup_digest, seed
"""

FAILED_BY_DEATHS: Final = (
    "Quarantined: its worker died {deaths} times while it was fought; the last was {worker}."
)


def database_time() -> Func:
    """The database's clock as it is now, and not as the transaction began."""
    return Func(function="clock_timestamp", output_field=DateTimeField())


@dataclass(frozen=True, slots=True)
class Claim:
    """The right to fight one battle, and to write its result, while the fence stands."""

    battle: UUID
    campaign: UUID
    fence: int
    setup: str
    setup_digest: str
    seed: bytes


def claim(battle_id: UUID, *, worker: str) -> Claim | None:
    """Take a queued battle, or nothing where somebody was first, in a statement of its own."""
    with connection.cursor() as cursor:
        cursor.execute(
            CLAIM,
            [
                BattleStatus.RUNNING,
                worker[:120],
                LEASE.total_seconds(),
                battle_id,
                BattleStatus.QUEUED,
            ],
        )
        taken = cursor.fetchone()
    if taken is None:
        return None
    campaign, fence, setup, setup_digest, seed = taken
    return Claim(battle_id, campaign, fence, setup, setup_digest, bytes(seed))


def fight(battle_id: UUID, *, worker: str) -> bool:
    """Claim a battle, fight it, keep its result; whether this call brought it to its result.

    What the engine refuses, and what breaks in it, fails the battle: the same dice would fail
    again. A database that is away does not: the lease runs out, and another takes the battle up.
    A graceful stop hands the claim back.
    """
    try:
        held = claim(battle_id, worker=worker)
        return held is not None and _fight(held)
    except (SystemExit, KeyboardInterrupt):
        if not connection.in_atomic_block:
            connection.close()  # it may have been stopped in the middle of a statement
        hand_back(battle_id, worker=worker)
        raise


def _fight(held: Claim) -> bool:
    try:
        with renewed(held):
            setup = snapshots.frozen(held.setup, held.setup_digest)
            result = resolve(setup, held.seed)
            kept = Kept.of(setup, result)
        return _keep_through_failures(held, kept)
    except (OperationalError, InterfaceError):
        raise
    except Exception:
        fail(held, traceback.format_exc())
        return False


def _keep_through_failures(held: Claim, kept: Kept) -> bool:
    """A database that restarts costs a pause, and not the result."""
    for _ in range(KEEPING_TRIES - 1):
        try:
            return keep(held, kept)
        except (OperationalError, InterfaceError) as error:
            log.warning("battle_not_kept", battle=str(held.battle), error=str(error))
            connection.close()
            time.sleep(KEEPING_PAUSE_SECONDS)
    return keep(held, kept)


def keep(held: Claim, kept: Kept) -> bool:
    """Write the result, if the claim still stands: events by turn, return rolls, digests."""
    outcome = kept.outcome
    with edge(reason="battle resolved"):
        if not store(kept, battle=held.battle, fence=held.fence, now=timezone.now()):
            log.warning("battle_claim_lost", battle=str(held.battle), fence=held.fence)
            return False
        feed.record_row(
            held.campaign,
            "battle.resolved",
            Battle,
            held.battle,
            by=None,
            payload={"winner": outcome.winner, "field": outcome.field, "turns": outcome.turns},
        )
    return True


def fail(held: Claim, failure: str) -> bool:
    """Record that the engine refused or broke, and free the vessels, if the claim still stands."""
    with edge(reason="battle failed"):
        now = timezone.now()
        failed = _held_rows(held).update(
            status=BattleStatus.FAILED, lease_until=None, failure=failure, ended_at=now
        )
        if not failed:
            return False
        _release_failed(Battle.objects.defer("setup", "seed").get(pk=held.battle))
    log.error("battle_failed", battle=str(held.battle), failure=failure)
    return True


def hand_back(battle_id: UUID, *, worker: str) -> bool:
    """A graceful stop: a battle that this worker holds is queued again, and no death is counted.

    It is asked by the worker's name, for he may be stopped while his claim is being committed;
    the lock waits until that is decided.
    """
    with transaction.atomic(durable=True):
        row = Battle.objects.filter(pk=battle_id)
        row.select_for_update(no_key=True).values_list("pk").first()
        back = row.filter(status=BattleStatus.RUNNING, worker=worker[:120]).update(
            status=BattleStatus.QUEUED, lease_until=None
        )
        doorbell.ring(DOORBELL)
    return bool(back)


def put_back_dead() -> int:
    """Queue the battles again whose lease has run out, each a death; how many they were.

    A battle whose workers died too often is quarantined as failed, and its vessels are freed.
    """
    with edge(reason="lease ran out"):
        dead = list(
            Battle.objects.filter(status=BattleStatus.RUNNING, lease_until__lt=database_time())
            .defer("setup", "seed")
            .order_by("pk")
            .select_for_update(skip_locked=True, no_key=True)
        )
        for battle in dead:
            deaths = battle.deaths + 1
            log.warning(
                "battle_worker_died", battle=str(battle.pk), worker=battle.worker, deaths=deaths
            )
            if deaths < MOST_DEATHS:
                Battle.objects.filter(pk=battle.pk).update(
                    status=BattleStatus.QUEUED, lease_until=None, deaths=deaths
                )
                continue
            Battle.objects.filter(pk=battle.pk).update(
                status=BattleStatus.FAILED,
                lease_until=None,
                deaths=deaths,
                failure=FAILED_BY_DEATHS.format(deaths=deaths, worker=battle.worker),
                ended_at=timezone.now(),
            )
            _release_failed(battle)
    return len(dead)


def waiting(most: int) -> list[tuple[UUID, int]]:
    """The queued battles that have waited longest, each with its fence."""
    queued = Battle.objects.filter(status=BattleStatus.QUEUED).order_by("queued_at", "pk")
    return list(queued.values_list("pk", "fence")[:most])


def renewed(held: Claim) -> AbstractContextManager[None]:
    """Renew the claim's lease while a block lasts."""
    return renewing(_held_rows(held), battle=str(held.battle))


def renewing(claimed: QuerySet[Any], **what: str) -> AbstractContextManager[None]:
    """Renew the lease of claimed rows while a block lasts, or until they are claimed no more.

    A log that tells of trouble says of `what`.
    """
    return RENEWER.renewing(partial(_renew, claimed, what))


def _renew(claimed: QuerySet[Any], what: Mapping[str, str]) -> bool:
    """Renew the lease, if the claim still stands as far as anybody knows."""
    try:
        return bool(claimed.update(lease_until=database_time() + LEASE))
    except DatabaseError as error:
        log.warning("lease_not_renewed", error=str(error), **what)
        connection.close()
        return True


def _held_rows(held: Claim) -> QuerySet[Battle]:
    return Battle.objects.filter(pk=held.battle, status=BattleStatus.RUNNING, fence=held.fence)


def _release_failed(battle: Battle) -> None:
    Entry.objects.release(battle, at=timezone.now())
    feed.record(battle.campaign_id, "battle.failed", battle, by=None)
