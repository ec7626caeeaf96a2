"""A battle's result is put into the fleet: shown first, then all of it and once."""

import traceback
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final, cast
from uuid import UUID

import orjson
import structlog
from django.core.exceptions import ObjectDoesNotExist
from django.db import InterfaceError, OperationalError
from django.db.models.functions import Now
from django.utils import timezone

from battles import fleet, snapshots
from battles.changes import Change, Ending, changes_of, digest_of
from battles.errors import ChangeImpossibleError, ChangesStaleError
from battles.fleet import Fleet, HeldUnit, HeldVessel
from battles.models import Application, Battle, BattleStatus, Entry, Scenario
from battles.scenarios import fought, left_behind
from battles.services import state_error, user_id
from battles.told import tell
from battles.writing import note
from campaigns.errors import CampaignEndedError
from campaigns.models import Campaign
from riverwar import feed
from riverwar.api import assert_in_transaction, edge
from riverwar.errors import FieldError
from riverwar.rows import Joined, Writes, lock_joined
from vessels.models import CargoObject, TroopUnit
from vessels.models.fleet import GONE

log = structlog.get_logger(__name__)

# What applying needs of these rows, in the order in which they are locked.
LOCKED: Final[Joined] = (
    ("campaign", Campaign, ("id", "name", "state")),
    (
        "scenario",
        Scenario,
        ("id", "campaign_id", "number", "name", "place", "ruleset", "riverside", "status"),
    ),
    (
        "battle",
        Battle,
        (
            "id",
            "campaign_id",
            "scenario_id",
            "number",
            "status",
            "setup",
            "ruleset",
            "result",
            "outcome_rule",
            "queued_at",
        ),
    ),
)
JOINED: Final = """
    battle.id = %s AND scenario.id = battle.scenario_id AND campaign.id = battle.campaign_id
"""
LEFT_TO_MACHINE: Final = f"{JOINED} AND battle.status = %s AND campaign.apply_mode = %s"
SHOWN: Final = (BattleStatus.RESOLVED, BattleStatus.APPLIED)
FINAL: Final[Mapping[str, Sequence[str]]] = {
    "vessel": GONE,
    "unit": (TroopUnit.Status.DESTROYED, TroopUnit.Status.LOST, TroopUnit.Status.DISBANDED),
    "object": (CargoObject.Status.LOST,),
}
"""From which statuses nothing comes back."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What an application changes, or has changed, and the digest to apply it with."""

    changes: Sequence[dict[str, Any]]
    digest: str


def preview(battle: Battle) -> Preview:
    """The exact changes that applying a battle would make now; of an applied one, those it made."""
    if battle.status not in SHOWN:
        raise state_error(battle, needed="one that is resolved or applied")
    if battle.status == BattleStatus.APPLIED:
        done = battle.application
        return Preview(done.changes, done.digest)
    changes, _ = _changes(battle, lock=False)
    return Preview([change.to_json() for change in changes], digest_of(changes))


def apply_battle(*, battle: Battle, by: Any, digest: str | None = None) -> Application:
    """Put a resolved battle's result into the fleet. With the digest of a preview: exactly that."""
    assert_in_transaction()
    locked = _lock(JOINED, [battle.pk])
    if locked is None:
        raise ObjectDoesNotExist(f"There is no battle {battle.pk}.")
    if locked.status != BattleStatus.RESOLVED:
        raise state_error(locked, needed="one that is resolved")
    writes = Writes()
    application = _apply(locked, by=by, digest=digest, writes=writes)
    writes.write()
    return application


def _lock(which: str, given: Sequence[Any]) -> Battle | None:
    """A battle with its scenario and its campaign, which has not ended, under their locks."""
    found = lock_joined(LOCKED, which, given)
    if not found:
        return None
    campaign, scenario, battle = found
    if campaign.state == Campaign.State.ENDED:
        raise CampaignEndedError(campaign=campaign.name)
    scenario.campaign = battle.campaign = campaign
    battle.scenario = scenario
    return cast(Battle, battle)


def _apply(battle: Battle, *, by: Any, digest: str | None, writes: Writes) -> Application:
    """Apply a resolved battle that is locked, by rows that are added to `writes`."""
    changes, rows = _changes(battle, lock=True)
    current = digest_of(changes)
    if digest is not None and digest != current:
        raise ChangesStaleError(digest=digest, current=current)
    _refuse_gone(changes)
    now = timezone.now()
    application = Application(
        battle_id=battle.pk,
        changes=[change.to_json() for change in changes],
        digest=current,
        applied_by_id=user_id(by),
        applied_at=now,
    )
    _end(application, rows.entries, writes)
    note(
        changes,
        battle=battle,
        scenario=battle.scenario,
        rows=rows,
        by=by,
        now=now,
        writes=writes,
    )
    feed.record(
        battle.campaign_id,
        "battle.applied",
        battle,
        by=by,
        payload={"digest": current, "changes": len(changes)},
        about=_befallen(rows),
    )
    return application


def _befallen(rows: Fleet) -> list[str]:
    """Everything that was in the battle, changed or not, and whose it was."""
    there: list[HeldVessel | HeldUnit] = [*rows.vessels.values(), *rows.units.values()]
    people = (*rows.captains.values(), *rows.leaders.values())
    sides = {row.side_id for row in there}
    return [*(row.id for row in there), *(row.id for row in people), *sorted(sides)]


def _end(application: Application, entries: Iterable[str], writes: Writes) -> None:
    """The battle is applied, and lets go of its vessels. Who isn't resolved can't be: a trigger."""
    now = application.applied_at.isoformat()
    writes.update(
        Battle,
        {
            "id": application.battle_id,
            "status": BattleStatus.APPLIED,
            "ended_at": now,
            "failure": "",
        },
    )
    for entry in entries:
        writes.update(Entry, {"id": entry, "released_at": now})
    writes.insert(
        Application,
        {
            "id": application.pk,
            "battle_id": application.battle_id,
            "changes": application.changes,
            "digest": application.digest,
            "applied_by_id": application.applied_by_id,
            "applied_at": now,
        },
    )


def apply_if_automatic(battle_id: UUID) -> bool:
    """Apply a resolved battle where the campaign leaves that to the machine; whether it did."""
    with edge(reason="battle applied"):
        locked = _lock(
            LEFT_TO_MACHINE, [battle_id, BattleStatus.RESOLVED, Campaign.ApplyMode.AUTOMATIC]
        )
        if locked is None:
            return False
        _apply(locked, by=None, digest=None, writes=feed.waiting())
    return True


def apply_automatically(battle_id: UUID) -> bool:
    """`apply_if_automatic`, with what is in its way kept for the operator: nothing else waits.

    The battle stays resolved: its organiser can apply it when that is out of the way.
    """
    try:
        return apply_if_automatic(battle_id)
    except (OperationalError, InterfaceError):
        raise
    except Exception:
        failure = traceback.format_exc()
        log.error("battle_not_applied", battle=str(battle_id), failure=failure)
        Battle.objects.filter(pk=battle_id, status=BattleStatus.RESOLVED).update(failure=failure)
        return False


def left_to_apply(*, longer_than: timedelta) -> list[UUID]:
    """Battles of automatic campaigns resolved so long ago, and not applied: their worker died."""
    return list(
        Battle.objects.filter(
            status=BattleStatus.RESOLVED,
            resolved_at__lt=Now() - longer_than,
            failure="",
            campaign__apply_mode=Campaign.ApplyMode.AUTOMATIC,
            campaign__state=Campaign.State.RUNNING,
        )
        .order_by("resolved_at")
        .values_list("pk", flat=True)[:100]
    )


def _changes(battle: Battle, *, lock: bool) -> tuple[list[Change], Fleet]:
    """Entries, then what the scenario's end does to others (RS-CMP-05), then the scenario."""
    assert battle.result is not None
    scenario = battle.scenario
    conditions = battle.result["conditions"]
    rows = fleet.read(battle, conditions, lock=lock)
    _refuse_missing(conditions, rows)
    setup = snapshots.entries(orjson.loads(battle.setup))
    rows.began.update({key: setup[key]["condition"] for key in rows.converted})
    changes = changes_of(
        Ending(
            ruleset=battle.ruleset,
            setup=setup,
            conditions=conditions,
            told=tell(rows.events, battle.ruleset),
            rule=battle.outcome_rule,
            place=scenario.place or scenario.name,
        ),
        rows,
    )
    if not scenario.riverside:
        changes += left_behind(scenario, as_of=battle.queued_at, lock=lock)
    changes.append(fought(scenario))
    return changes, rows


def _refuse_missing(conditions: Iterable[str], rows: Fleet) -> None:
    there = rows.vessels.keys() | rows.units.keys() | rows.things.keys()
    if missing := sorted(set(conditions) - there):
        raise _impossible(dict.fromkeys(missing, "is not in the fleet any more"))


def _refuse_gone(changes: Iterable[Change]) -> None:
    """What ended for good meanwhile, as a unit that was disbanded, has no result to take."""
    gone = {
        change.name: f"is {change.before}"
        for change in changes
        if change.field == "status" and change.before in FINAL.get(change.type, ())
    }
    if gone:
        raise _impossible(gone)


def _impossible(why: dict[str, str]) -> ChangeImpossibleError:
    return ChangeImpossibleError(
        names=", ".join(why),
        errors=[
            FieldError(pointer=f"/entries/{name}", code="impossible", detail=f"{name} {words}.")
            for name, words in why.items()
        ],
    )
