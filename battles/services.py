"""A battle is requested, cancelled, and fought again."""

import hashlib
from collections.abc import Iterable
from typing import Any, Final, cast
from uuid import UUID

from django.core.exceptions import ObjectDoesNotExist
from django.db import connection
from django.db.models import F
from django.utils import timezone

from battles import muster, snapshots
from battles.canonical import canonical
from battles.errors import (
    BattleStateError,
    ScenarioBusyError,
    ScenarioNotOpenError,
    SetupStaleError,
)
from battles.fitting import fit_out
from battles.models import LIVE, Battle, BattleStatus, Entry, Scenario, entry_rows
from battles.muster import VesselLine
from battles.resolution import DOORBELL
from campaigns.errors import CampaignEndedError
from campaigns.models import Campaign
from riverwar import doorbell, feed, seeds
from riverwar.api import assert_in_transaction
from riverwar.errors import FieldError
from riverwar.rows import Joined, lock_joined_and_read, lock_row
from rulesets.core.dice import commitment

# What a request needs of these rows, in the order in which they are locked.
JOINED: Final[Joined] = (
    ("campaign", Campaign, ("id", "name", "state")),
    (
        "scenario",
        Scenario,
        (
            "id",
            "campaign_id",
            "number",
            "name",
            "ruleset",
            "riverside",
            "place",
            "battlefield",
            "options",
            "first_side_id",
            "closed_edges",
            "objective",
            "weather",
            "status",
        ),
    ),
)
LOCKED: Final = "campaign.id = scenario.campaign_id AND scenario.id = %s"
BATTLES: Final = "SELECT number, status FROM battles_battle WHERE scenario_id = %s"


def request_battle(*, scenario: Scenario, by: Any) -> Battle:
    """Queue the scenario's battle, and hold its vessels: setup frozen, seed drawn and sealed.

    Its rows are written with the feed: within the edge nobody finds them sooner.
    """
    assert_in_transaction()
    scenario, battles = _lock(scenario)
    if scenario.status != Scenario.Status.OPEN:
        raise ScenarioNotOpenError(scenario=str(scenario), status=scenario.status)
    last = _last_of(scenario, battles)
    called = muster.call(scenario)
    muster.refuse_unfit(called)
    muster.refuse_empty_sides(called)
    if fit_out(called, by=by):
        called = muster.call(scenario)
    setup = snapshots.take(called)
    text = canonical(setup.to_json())
    digest = hashlib.sha256(text).hexdigest()
    seed = seeds.fresh()
    now = timezone.now()
    battle = Battle(
        campaign=scenario.campaign,
        scenario=scenario,
        number=last + 1,
        setup=text.decode(),
        setup_digest=digest,
        seed=seed,
        commitment=commitment(seed, digest),
        ruleset=setup.ruleset,
        ruleset_version=setup.version,
        requested_by_id=user_id(by),
        queued_at=now,
        created_at=now,
        updated_at=now,
    )
    _insert(battle, called.vessels)
    feed.record(
        scenario.campaign_id,
        "battle.requested",
        battle,
        by=by,
        payload={"scenario": str(scenario.pk), "number": battle.number},
        about=_called(called.vessels),
    )
    return battle


def cancel_battle(*, battle: Battle, by: Any, reason: str = "") -> Battle:
    """Call a battle off before its result, and free its vessels. Who fights it loses the claim."""
    assert_in_transaction()
    now = timezone.now()
    cancelled = Battle.objects.filter(
        pk=battle.pk, status__in=(BattleStatus.QUEUED, BattleStatus.RUNNING)
    ).update(
        status=BattleStatus.CANCELLED,
        fence=F("fence") + 1,
        lease_until=None,
        ended_at=now,
        reason=reason,
    )
    if not cancelled:
        battle.refresh_from_db()
        raise state_error(battle, needed="one that is queued or running")
    Entry.objects.release(battle, at=now)
    feed.record(battle.campaign_id, "battle.cancelled", battle, by=by, payload={"reason": reason})
    battle.refresh_from_db()
    return battle


def retry_battle(*, battle: Battle, by: Any) -> Battle:
    """Fight a failed battle again: the same setup and seed, if what it lists is as it was."""
    assert_in_transaction()
    scenario = lock_scenario(battle.scenario_id, lock_campaign(battle.campaign_id))
    battle = lock_battle(battle.pk, scenario)
    if battle.status != BattleStatus.FAILED:
        raise state_error(battle, needed="one that failed")
    if scenario.status != Scenario.Status.OPEN:
        raise ScenarioNotOpenError(scenario=str(scenario), status=scenario.status)
    refuse_busy(scenario)
    frozen = snapshots.entries(snapshots.read(battle))
    called = muster.call(scenario)
    muster.refuse_unfit(called)
    present = snapshots.entries(snapshots.take(called))
    _refuse_stale(frozen, present)
    Battle.objects.filter(pk=battle.pk, status=BattleStatus.FAILED).update(
        status=BattleStatus.QUEUED,
        deaths=0,
        failure="",
        worker="",
        queued_at=timezone.now(),
        started_at=None,
        ended_at=None,
    )
    _hold_again(battle, called.vessels)
    feed.record(battle.campaign_id, "battle.retried", battle, by=by)
    doorbell.ring(DOORBELL)
    battle.refresh_from_db()
    return battle


def lock_campaign(key: UUID) -> Campaign:
    """The campaign under its lock, if it has not ended: who takes part is decided one by one."""
    campaign = lock_row(Campaign, key)
    _refuse_ended(campaign)
    return campaign


def lock_scenario(key: UUID, campaign: Campaign) -> Scenario:
    """A scenario of the campaign under its lock."""
    scenario = lock_row(Scenario, key)
    scenario.campaign = campaign
    return scenario


def lock_battle(key: UUID, scenario: Scenario) -> Battle:
    """A battle of the scenario under its lock."""
    battle = lock_row(Battle, key)
    battle.scenario, battle.campaign = scenario, scenario.campaign
    return battle


def refuse_busy(scenario: Scenario) -> int:
    """A scenario has one live battle. The number of its last one, which is over; 0: none yet."""
    with connection.cursor() as cursor:
        cursor.execute(BATTLES, [scenario.pk])
        return _last_of(scenario, cursor.fetchall())


def _last_of(scenario: Scenario, battles: Iterable[tuple[int, str]]) -> int:
    """The last number among a scenario's battles, or 0, where none of them is live."""
    last = 0
    for number, status in battles:
        if status in LIVE:
            raise ScenarioBusyError(scenario=str(scenario), number=number, status=status)
        last = max(last, number)
    return last


def state_error(battle: Battle, *, needed: str) -> BattleStateError:
    """The refusal of what a battle's status doesn't allow."""
    return BattleStateError(
        number=battle.number, scenario=str(battle.scenario), status=battle.status, needed=needed
    )


def user_id(by: Any) -> UUID | None:
    """The key of a user, of a member's user, or none of the machine's."""
    found: UUID | None = getattr(by, "user_id", None) or getattr(by, "pk", None)
    return found


def _refuse_ended(campaign: Campaign) -> None:
    if campaign.state == Campaign.State.ENDED:
        raise CampaignEndedError(campaign=campaign.name)


def _lock(scenario: Scenario) -> tuple[Scenario, list[tuple[int, str]]]:
    """`lock_campaign()` and `lock_scenario()` in one, with its battles as they are then."""
    found, battles = lock_joined_and_read(JOINED, LOCKED, [scenario.pk], BATTLES, [scenario.pk])
    if not found:
        raise ObjectDoesNotExist(f"There is no scenario {scenario.pk}.")
    campaign, locked = found
    _refuse_ended(campaign)
    locked.campaign = campaign
    return cast(Scenario, locked), battles


def _called(vessels: Iterable[VesselLine]) -> list[str]:
    """Whom a battle concerns: its vessels and their sides."""
    return list(dict.fromkeys(key for line in vessels for key in (line.pk, line.side_pk)))


def _insert(battle: Battle, vessels: Iterable[VesselLine]) -> None:
    """A battle with its entries, to be written with the feed; the commit wakes the runner."""
    row = {field.attname: getattr(battle, field.attname) for field in Battle._meta.concrete_fields}
    writes = feed.waiting()
    writes.insert(Battle, {**row, "seed": rf"\x{bytes(battle.seed).hex()}"})
    for entry in entry_rows(battle, vessels):
        writes.insert(Entry, entry)
    writes.then(*doorbell.ringing(DOORBELL))
    battle._state.adding = False


def _refuse_stale(frozen: dict[str, Any], present: dict[str, Any]) -> None:
    changed = sorted(
        entry for entry in frozen.keys() | present.keys() if frozen.get(entry) != present.get(entry)
    )
    if changed:
        raise SetupStaleError(
            names=", ".join(changed),
            errors=[
                FieldError(
                    pointer=f"/entries/{entry}",
                    code="changed",
                    detail=f"{entry} is not as the battle's setup has it.",
                )
                for entry in changed
            ],
        )


def _hold_again(battle: Battle, vessels: Iterable[VesselLine]) -> None:
    """Take the entries again. `entry_held_once` refuses a vessel that is held elsewhere."""
    for vessel in vessels:
        Entry.objects.filter(battle=battle, vessel_id=vessel.pk).update(
            released_at=None, vessel_version=vessel.version
        )
