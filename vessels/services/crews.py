"""Crews made up between battles: RS-CMP-12 leaves them short until the campaign does so."""

from collections.abc import Mapping
from typing import Any

from campaigns.services import running
from riverwar import feed
from riverwar.api import assert_in_transaction
from vessels.errors import CrewRefusedError, VesselUnavailableError, unless_engaged
from vessels.models import CrewComplement, Gun, Vessel


def replenish(
    *,
    vessel: Vessel,
    by: Any,
    crew: Mapping[str, int] | None = None,
    guns: Mapping[str, Mapping[str, Any]] | None = None,
) -> Vessel:
    """Say how many a vessel that is there has of each role, and at each gun with what drill.

    `crew` goes by role, `guns` by slot, each with `crew`, `drill` or both.
    """
    assert_in_transaction()
    running(vessel.campaign)
    locked = Vessel.objects.select_for_update(no_key=True).get(pk=vessel.pk)
    if locked.status != Vessel.Status.AVAILABLE:
        raise VesselUnavailableError(vessel=locked.name, status=locked.status)
    with unless_engaged():
        for role, count in (crew or {}).items():
            _man(locked, role, count)
        for slot, change in (guns or {}).items():
            _serve(locked, slot, change)
    feed.record(
        locked.campaign_id,
        "vessel.replenished",
        locked,
        by=by,
        payload={"crew": dict(crew or {}), "guns": dict(guns or {})},
    )
    return locked


def _man(vessel: Vessel, role: str, count: int) -> None:
    row = CrewComplement.objects.filter(vessel=vessel, role=role).first()
    if row is None:
        roles = ", ".join(vessel.crew.values_list("role", flat=True))
        raise CrewRefusedError(
            vessel=vessel.name, problem=f"she has no role {role}", remedy=f"One of: {roles}."
        )
    _check_count(vessel, role, count, row.full)
    row.count = count
    row.save(update_fields=["count", "updated_at"])


def _serve(vessel: Vessel, slot: str, change: Mapping[str, Any]) -> None:
    gun = Gun.objects.filter(vessel=vessel, slot=slot).first()
    if gun is None:
        slots = ", ".join(vessel.guns.values_list("slot", flat=True)) or "she has none"
        raise CrewRefusedError(
            vessel=vessel.name, problem=f"she has no gun {slot}", remedy=f"Her guns: {slots}."
        )
    gun.crew = change.get("crew", gun.crew)
    gun.drill = change.get("drill", gun.drill)
    _check_count(vessel, slot, gun.crew, gun.full_crew)
    gun.save(update_fields=["crew", "drill", "updated_at"])


def _check_count(vessel: Vessel, where: str, count: int, full: int) -> None:
    if count > full:
        raise CrewRefusedError(
            vessel=vessel.name,
            problem=f"{where} takes {full}, not {count}",
            remedy=f"Give {full} at most.",
        )
