"""Crews between battles: made up, for RS-CMP-12 leaves them short, or sent back to their unit."""

from collections.abc import Mapping
from typing import Any

from campaigns.services import running
from riverwar import feed
from riverwar.api import assert_in_transaction
from vessels.errors import (
    CrewRefusedError,
    DonorsRefusedError,
    NotTogetherError,
    UnitUnavailableError,
    VesselUnavailableError,
    unless_engaged,
)
from vessels.models import CrewComplement, Gun, TroopUnit, Vessel
from vessels.services.loading import check_together


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
    locked = _lock_available(vessel)
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


def send_donors_back(*, vessel: Vessel, slot: str, by: Any) -> Vessel:
    """RS-CMP-12: the men of a re-manned gun go back to their unit; the gun keeps their drill."""
    assert_in_transaction()
    locked = _lock_available(vessel)
    gun = _gun(locked, slot)
    unit = _lock_donor(locked, gun)
    figures = gun.donated
    if unit.figures + figures > unit.full_figures:
        raise DonorsRefusedError(
            vessel=locked.name,
            slot=slot,
            problem=(
                f"{unit.name} has {unit.figures} of {unit.full_figures} figures,"
                f" and {figures} would come back"
            ),
            unit=unit.name,
            figures=unit.figures,
            full_figures=unit.full_figures,
            donated=figures,
        )
    unit.figures += figures
    gun.crew -= figures
    gun.donor, gun.donated = None, 0
    with unless_engaged():
        unit.save(update_fields=["figures", "updated_at"])
        gun.save(update_fields=["crew", "donor", "donated", "updated_at"])
    feed.record(
        locked.campaign_id,
        "vessel.donors_returned",
        locked,
        by=by,
        payload={"gun": slot, "unit": unit.key, "figures": figures},
        about=[unit.pk],
    )
    return locked


def _lock_available(vessel: Vessel) -> Vessel:
    running(vessel.campaign)
    locked = Vessel.objects.select_for_update(no_key=True).get(pk=vessel.pk)
    if locked.status != Vessel.Status.AVAILABLE:
        raise VesselUnavailableError(vessel=locked.name, status=locked.status)
    return locked


def _lock_donor(vessel: Vessel, gun: Gun) -> TroopUnit:
    """The unit that a gun's men came from, if it is there to take them back."""
    if gun.donor_id is None:
        raise DonorsRefusedError(
            vessel=vessel.name,
            slot=gun.slot,
            problem="none of its crew came from a unit",
            remedy="Name a gun that has a donor.",
        )
    unit = TroopUnit.objects.select_for_update(no_key=True).get(pk=gun.donor_id)
    if unit.status != TroopUnit.Status.READY:
        raise UnitUnavailableError(
            unit=unit.name,
            status=unit.status,
            remedy="Leave its men at the gun until the unit is ready.",
        )
    if unit.vessel_id not in (None, vessel.pk):
        raise NotTogetherError(
            what=unit.name, where=vessel.name, problem=f"{unit.name} is aboard another vessel"
        )
    check_together(unit.name, unit.side_id, unit.place or vessel.location, vessel)
    return unit


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
    gun = _gun(vessel, slot)
    gun.crew = change.get("crew", gun.crew)
    gun.drill = change.get("drill", gun.drill)
    _check_count(vessel, slot, gun.crew, gun.full_crew)
    # RS-CMP-12: no more can go back than serve the gun.
    gun.donated = min(gun.donated, gun.crew)
    if not gun.donated:
        gun.donor = None
    gun.save(update_fields=["crew", "drill", "donor", "donated", "updated_at"])


def _gun(vessel: Vessel, slot: str) -> Gun:
    gun = Gun.objects.filter(vessel=vessel, slot=slot).first()
    if gun is None:
        slots = ", ".join(vessel.guns.values_list("slot", flat=True)) or "she has none"
        raise CrewRefusedError(
            vessel=vessel.name, problem=f"she has no gun {slot}", remedy=f"Her guns: {slots}."
        )
    return gun


def _check_count(vessel: Vessel, where: str, count: int, full: int) -> None:
    if count > full:
        raise CrewRefusedError(
            vessel=vessel.name,
            problem=f"{where} takes {full}, not {count}",
            remedy=f"Give {full} at most.",
        )
