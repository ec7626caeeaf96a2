"""A forecast is requested, and called off. It changes nothing of the campaign."""

import hashlib
from typing import Any, Final

from django.conf import settings
from django.db import connection
from django.db.models.functions import Coalesce
from django.utils import timezone

from battles import muster, snapshots
from battles.canonical import canonical
from battles.errors import (
    ForecastBudgetError,
    ForecastStateError,
    ForecastsUnfinishedError,
    ScenarioNotOpenError,
    SideAbsentError,
)
from battles.fitting import fitted
from battles.forecast import DOORBELL, end
from battles.models import Comparison, Forecast, ForecastStatus, Scenario
from battles.muster import Muster
from battles.services import refuse_busy, user_id
from battles.withholding import planless
from campaigns.models import Member, PostSide, Side
from campaigns.services import running
from riverwar import doorbell, seeds
from riverwar.api import assert_in_transaction
from rulesets import BattleSetup
from rulesets.core.tally import Tally

MOST_UNFINISHED: Final = 5
"""Of a side at a time, and of a campaign's organisers."""


def request_forecast(
    *, scenario: Scenario, runs: int, by: Any, seed: str | None = None
) -> Forecast:
    """Queue a forecast of what a battle requested now would be frozen as, less new captains.

    A commander's leaves out the plans of other sides. The seed, 64 hexadecimal digits, repeats an
    earlier forecast; without one it is drawn. No row is locked, and no vessel is held.
    """
    assert_in_transaction()
    running(scenario.campaign)
    if scenario.status != Scenario.Status.OPEN:
        raise ScenarioNotOpenError(scenario=str(scenario), status=scenario.status)
    refuse_busy(scenario)
    side = side_of(by, scenario)
    refuse_many(scenario, side)
    called = fitted(muster.call(scenario, lock=False))
    muster.refuse_unfit(called)
    muster.refuse_empty_sides(called)
    refuse_costly(called, runs)
    if side is not None:
        refuse_absent(side, called)
        called = planless(called, knows=side.pk)
    found = queued(
        snapshots.take(called),
        scenario=scenario,
        side=side,
        seed=bytes.fromhex(seed) if seed else seeds.fresh(),
        runs=runs,
        by=by,
    )
    doorbell.ring(DOORBELL)
    return found


def queued(
    setup: BattleSetup,
    *,
    scenario: Scenario,
    side: Side | None,
    seed: bytes,
    runs: int,
    by: Any,
    comparison: Comparison | None = None,
) -> Forecast:
    """The row of a forecast of a setup; the caller rings."""
    text = canonical(setup.to_json())
    now = timezone.now()
    return Forecast.objects.create(
        campaign_id=scenario.campaign_id,
        scenario=scenario,
        side=side,
        comparison=comparison,
        setup=text.decode(),
        setup_digest=hashlib.sha256(text).hexdigest(),
        seed=seed,
        ruleset=setup.ruleset,
        ruleset_version=setup.version,
        runs=runs,
        tally=Tally().to_json(),
        requested_by_id=user_id(by),
        queued_at=now,
        dealt_at=now,
    )


def cancel_forecast(*, forecast: Forecast) -> Forecast:
    """Call it off: it keeps what is done, and its intervals are as wide as that makes them."""
    assert_in_transaction()
    found = Forecast.objects.select_for_update(no_key=True).get(pk=forecast.pk)
    if not found.unfinished:
        raise ForecastStateError(status=found.status, needed="one that is queued or running")
    end(found, ForecastStatus.CANCELLED)
    return found


def side_of(by: Any, scenario: Scenario) -> Side | None:
    """The side whose commander asks; none of an organiser, who knows all plans, or the machine.

    SNS-ROLE-01: of those that he leads, one that takes part: by his membership, or else by a post.
    """
    member = (
        Member.objects.filter(
            user=user_id(by), role=Member.Role.COMMANDER, campaign=scenario.campaign_id
        )
        .select_related("side")
        .first()
    )
    if member is None:
        return None
    there = set(scenario.sides.values_list("side", flat=True))
    if member.side_id in there:
        return member.side
    held = PostSide.objects.filter(post__member=member, post__until__isnull=True, side__in=there)
    by_post = held.select_related("side").order_by("side__key").first()
    return member.side if by_post is None else by_post.side


def refuse_absent(side: Side, called: Muster) -> None:
    """Refuse a commander whose side takes no part."""
    if str(side.pk) not in {row.pk for row in called.sides}:
        raise SideAbsentError(side=side.name, scenario=str(called.scenario))


def refuse_many(scenario: Scenario, side: Side | None) -> None:
    """Of some who ask at once each counts those before him, by a lock that play never waits for."""
    with connection.cursor() as cursor:
        name = f"forecasts of {scenario.campaign_id}"
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [name])
    asked = Forecast.objects.unfinished().filter(campaign=scenario.campaign_id, side=side)
    # A comparison is one of them, however many books fight it.
    unfinished = asked.values(one=Coalesce("comparison", "id")).distinct().count()
    if unfinished >= MOST_UNFINISHED:
        raise ForecastsUnfinishedError(unfinished=unfinished, limit=MOST_UNFINISHED)


def refuse_costly(called: Muster, runs: int, *, books: int = 1) -> None:
    """What it costs is known before it runs: its runs times the vessels and units that fight.

    By several books it costs as much for each.
    """
    entries = (len(called.vessels) + len(called.units)) * books
    limit: int = settings.FORECAST_BUDGET
    if runs * entries > limit:
        raise ForecastBudgetError(
            runs=runs, entries=entries, cost=runs * entries, limit=limit, most=limit // entries
        )
