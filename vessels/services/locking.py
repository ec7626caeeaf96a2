"""Rows under their locks, or the refusal of what is not there; and the campaign book's refusals."""

from typing import Any

from campaigns.rules.refusals import Refusal
from campaigns.rules.whereabouts import PASSAGE
from vessels.errors import BookForbidsError, UnitUnavailableError, VesselUnavailableError
from vessels.models import TroopUnit, Vessel


def refuse(refusal: Refusal | None) -> None:
    """Tell a refusal of the campaign book."""
    if refusal is not None:
        raise BookForbidsError(rule=refusal.rule, problem=refusal.problem, remedy=refusal.remedy)


def lock_vessel(vessel: Vessel, statuses: tuple[str, ...]) -> Vessel:
    """A vessel of one of these statuses that is not at sea, under her lock."""
    locked = (
        Vessel.objects.select_for_update(no_key=True, of=("self",))
        .select_related("campaign", "side", "class_version__vessel_class")
        .get(pk=vessel.pk)
    )
    if locked.status not in statuses:
        raise VesselUnavailableError(
            vessel=locked.name,
            status=locked.status,
            remedy=f"She must be {' or '.join(statuses)}.",
        )
    if locked.location == PASSAGE:
        raise VesselUnavailableError(
            vessel=locked.name, status="on passage", remedy="Wait until she is there."
        )
    return locked


def lock_unit(unit: TroopUnit) -> TroopUnit:
    """A unit that is ready and ashore, under its lock."""
    locked = lock_unit_key(unit.pk)
    if locked.vessel_id is not None:
        raise UnitUnavailableError(unit=locked.name, status="aboard", remedy="Land it first.")
    return locked


def lock_unit_key(key: Any) -> TroopUnit:
    """A unit that is ready, under its lock."""
    locked = (
        TroopUnit.objects.select_for_update(no_key=True, of=("self",))
        .select_related("campaign", "side")
        .get(pk=key)
    )
    if locked.status != TroopUnit.Status.READY:
        raise UnitUnavailableError(unit=locked.name, status=locked.status)
    return locked
