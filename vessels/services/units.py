"""Troop units: raised with a leader, joined by hunters, disbanded."""

from typing import Any
from uuid import UUID

from campaigns.models import Side
from campaigns.services import running
from riverwar import feed
from riverwar.accounts.ids import uuid7
from riverwar.api import assert_in_transaction
from vessels.errors import AttachmentRefusedError, UnitUnavailableError, unless_engaged
from vessels.models import Officer, TroopTypeVersion, TroopUnit
from vessels.services.keys import take_key
from vessels.services.people import add_officer, post_leader


def raise_unit(
    *,
    side: Side,
    troop_type: TroopTypeVersion,
    name: str,
    by: Any,
    points: int = 0,
    key: str | None = None,
    leader: str = "",
    drill: str = "",
    pk: UUID | None = None,
) -> TroopUnit:
    """Raise a unit at full strength in its side's camp, with a leader newly rolled."""
    assert_in_transaction()
    running(side.campaign)
    if troop_type.attached:
        raise AttachmentRefusedError(design=troop_type.name, problem="they join a unit")
    unit = TroopUnit(
        id=pk or uuid7(),
        campaign_id=side.campaign_id,
        side=side,
        troop_type_version=troop_type,
        key=take_key(side.campaign, wanted=key, name=name),
        name=name,
        kind=troop_type.kind,
        figures=troop_type.figures,
        full_figures=troop_type.figures,
        points=points,
        weapon=troop_type.weapon,
        drill=drill,
    )
    unit.status_event_id = feed.record(
        side.campaign_id,
        "unit.raised",
        unit,
        by=by,
        payload={"kind": unit.kind, "figures": unit.figures, "name": name},
    )
    unit.save(force_insert=True)
    officer = add_officer(
        side=side, name=leader or f"Leader of {name}"[:120], kind=troop_type.kind, by=by
    )
    post_leader(unit=unit, officer=officer, by=by)
    return unit


def attach(*, unit: TroopUnit, troop_type: TroopTypeVersion, by: Any, points: int = 0) -> TroopUnit:
    """RS-MW-21: a hunter with an elephant gun joins a unit of infantry."""
    assert_in_transaction()
    running(unit.campaign)
    locked = TroopUnit.objects.select_for_update(no_key=True).get(pk=unit.pk)
    if locked.status != TroopUnit.Status.READY or not locked.kind.endswith("infantry"):
        raise AttachmentRefusedError(
            design=troop_type.name, problem=f"{locked.name} is {locked.status} {locked.kind}"
        )
    joined = int(locked.options.get(troop_type.kind, 0)) + 1
    locked.options = {**locked.options, troop_type.kind: joined}
    locked.points += points
    with unless_engaged():
        locked.save(update_fields=["options", "points", "updated_at"])
    feed.record(locked.campaign_id, "unit.joined", locked, by=by, payload={"who": troop_type.kind})
    locked.refresh_from_db()
    return locked


def disband(*, unit: TroopUnit, by: Any) -> TroopUnit:
    """End a unit for good. Its leader is without a post; it must have nothing to carry."""
    assert_in_transaction()
    running(unit.campaign)
    locked = TroopUnit.objects.select_for_update(no_key=True).get(pk=unit.pk)
    if locked.status != TroopUnit.Status.READY or locked.vessel_id is not None:
        raise UnitUnavailableError(
            unit=locked.name,
            status="aboard" if locked.vessel_id else locked.status,
            remedy="Disband a unit that is ready and ashore.",
        )
    if locked.cargo.held().exists():
        raise UnitUnavailableError(
            unit=locked.name, status="bearing objects", remedy="Take its objects off it first."
        )
    locked.status = TroopUnit.Status.DISBANDED
    locked.status_event_id = feed.record(locked.campaign_id, "unit.disbanded", locked, by=by)
    with unless_engaged():
        Officer.objects.filter(unit=locked).update(post=Officer.Post.NONE, unit=None)
        locked.save(update_fields=["status", "status_event", "updated_at"])
    locked.refresh_from_db()
    return locked
