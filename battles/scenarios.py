"""A scenario's life: opened, cancelled, or closed where it was fought without a battle.

A riverside scenario is closed by applying its battle (`battles.application`).
"""

from datetime import datetime
from typing import Any

from django.db.models import Q
from django.utils import timezone

from battles.causes import CAUSES
from battles.changes import Change
from battles.errors import RiversideNeedsBattleError, ScenarioFixedError, ScenarioNotOpenError
from battles.models import Entry, Scenario
from battles.services import lock_campaign, lock_scenario, refuse_busy
from battles.writing import write
from riverwar import feed
from riverwar.api import assert_in_transaction
from vessels.models import Vessel
from vessels.services import statuses_after_scenario


def open_scenario(*, scenario: Scenario, by: Any) -> Scenario:
    """Let its battle be requested."""
    assert_in_transaction()
    lock_campaign(scenario.campaign_id)
    return _move(scenario, Scenario.Status.DRAFT, Scenario.Status.OPEN, by)


def cancel_scenario(*, scenario: Scenario, by: Any, reason: str = "") -> Scenario:
    """Give a scenario up. It stays listed, and its number with it."""
    assert_in_transaction()
    scenario = lock_scenario(scenario.pk, lock_campaign(scenario.campaign_id))
    if scenario.status not in (Scenario.Status.DRAFT, Scenario.Status.OPEN):
        raise ScenarioFixedError(scenario=str(scenario), status=scenario.status)
    refuse_busy(scenario)
    return _move(scenario, scenario.status, Scenario.Status.CANCELLED, by, reason)


def close_scenario(*, scenario: Scenario, by: Any) -> Scenario:
    """Close a scenario inland that was fought without a battle.

    RS-CMP-09: the vessels that were with its sides are separated from them.
    """
    assert_in_transaction()
    scenario = lock_scenario(scenario.pk, lock_campaign(scenario.campaign_id))
    if scenario.status != Scenario.Status.OPEN:
        raise ScenarioNotOpenError(scenario=str(scenario), status=scenario.status)
    if scenario.riverside:
        raise RiversideNeedsBattleError(scenario=str(scenario))
    refuse_busy(scenario)
    now = timezone.now()
    changes = [*left_behind(scenario, as_of=now, lock=True), fought(scenario)]
    write(changes, battle=None, scenario=scenario, rows=None, by=by, now=now)
    scenario.refresh_from_db()
    return scenario


def fought(scenario: Scenario) -> Change:
    """The scenario itself is over."""
    after, rule = Scenario.Status.FOUGHT.value, CAUSES[scenario.ruleset].over
    return Change(
        "scenario", str(scenario.pk), scenario.name, "status", scenario.status, after, rule
    )


def left_behind(scenario: Scenario, *, as_of: datetime, lock: bool) -> list[Change]:
    """RS-CMP-05: inland, a side leaves its vessels behind: those that it had with it by then.

    Who is engaged elsewhere is left to that battle.
    """
    sides = [row.side for row in scenario.sides.select_related("side__campaign")]
    moved = statuses_after_scenario(
        sides=sides, ruleset=scenario.ruleset, riverside=False, left_by_battle={}
    )
    free = (
        Vessel.objects.filter(pk__in=moved, created_at__lte=as_of)
        .filter(Q(status_event__isnull=True) | Q(status_event__created_at__lte=as_of))
        .exclude(pk__in=Entry.objects.held().values("vessel"))
        .order_by("pk")
    )
    if lock:
        free = free.select_for_update(of=("self",), no_key=True)
    return [
        Change("vessel", str(vessel.pk), vessel.name, "status", *moved[vessel.pk], "RS-CMP-05")
        for vessel in free
    ]


def _move(scenario: Scenario, before: str, after: str, by: Any, reason: str = "") -> Scenario:
    moved = Scenario.objects.filter(pk=scenario.pk, status=before).update(status=after)
    if not moved:
        raise ScenarioFixedError(scenario=str(scenario), status=scenario.status)
    payload = {"reason": reason} if reason else {}
    unseen = Scenario.Status.DRAFT in (before, after) and after != Scenario.Status.OPEN
    feed.record(
        scenario.campaign_id,
        f"scenario.{after}",
        scenario,
        by=by,
        payload=payload,
        only_for=() if unseen else None,
    )
    scenario.refresh_from_db()
    return scenario
