"""SNS-REP-03: those who live come back to their posts when their month has come."""

from collections import defaultdict
from typing import Any
from uuid import UUID

from django.db.models import F

from rulesets.core.events import counted
from turns.play import StepInPlay
from vessels.models import (
    Convalescent,
    CrewComplement,
    Gun,
    Officer,
    TroopUnit,
    Vessel,
)
from vessels.models.fleet import GONE

AWAY = (*GONE, Vessel.Status.LAID_UP, Vessel.Status.DERELICT)


def come_back(step: StepInPlay) -> None:
    """Before the Exchequer's work: whoever is well takes his post again, if there is room.

    Who finds none stays ashore, and is asked again each month.
    """
    rows: list[Convalescent] = list(
        Convalescent._base_manager.filter(
            campaign=step.campaign, back_turn__lte=step.number, returned__lt=F("count")
        )
        .select_related("vessel", "gun__vessel", "unit", "officer")
        .order_by("since_turn", "id")
    )
    if not rows:
        return
    crews = {
        (crew.vessel_id, crew.role): crew
        for crew in CrewComplement.objects.filter(vessel__in=[row.vessel_id for row in rows])
    }
    home: dict[Vessel | TroopUnit, int] = defaultdict(int)
    changed: dict[type[Any], dict[UUID, Any]] = defaultdict(dict)
    guns: dict[UUID, Gun] = {}
    units: dict[UUID, TroopUnit] = {}
    for row in rows:
        officer = row.officer
        if officer is not None and officer.fate == Officer.Fate.WOUNDED:
            officer.fate = Officer.Fate.FIT
            officer.fate_event_id = step.note(
                "SNS-REP-03",
                f"{officer.name} was fit again.",
                of=officer,
                type="officer.fit",
            )
            changed[Officer][officer.pk] = officer
        left = row.count - row.returned
        owner: Vessel | TroopUnit
        place: CrewComplement | Gun | TroopUnit
        if row.vessel is not None:
            crew = crews[row.vessel.pk, row.role]
            owner, place, name, full = row.vessel, crew, "count", crew.full
        elif row.gun is not None:
            gun = guns.setdefault(row.gun.pk, row.gun)
            owner, place, name, full = gun.vessel, gun, "crew", gun.full_crew
        elif row.unit is not None:
            unit = units.setdefault(row.unit.pk, row.unit)
            owner, place, name, full = unit, unit, "figures", unit.full_figures
        else:
            row.returned = row.count
            changed[Convalescent][row.pk] = row
            continue
        came = min(left, full - getattr(place, name)) if _is_there(owner, row) else 0
        if came:
            setattr(place, name, getattr(place, name) + came)
            row.returned += came
            home[owner] += came
            changed[type(place)][place.pk] = place
            changed[Convalescent][row.pk] = row
    for owner, men in home.items():
        step.note(
            "SNS-REP-03",
            f"{counted(men, 'man', 'men')} of {step.name(owner.key)} came back.",
            of=owner,
            type="vessel.men_returned" if isinstance(owner, Vessel) else "unit.men_returned",
            facts={"figures": men},
        )
    for model, fields in (
        (CrewComplement, ["count"]),
        (Gun, ["crew"]),
        (TroopUnit, ["figures"]),
        (Officer, ["fate", "fate_event"]),
        (Convalescent, ["returned"]),
    ):
        model._base_manager.bulk_update(changed[model].values(), fields)


def _is_there(owner: Vessel | TroopUnit, row: Convalescent) -> bool:
    """Whether a vessel or unit is his side's still, and in service."""
    if owner.side_id != row.side_id:
        return False
    if isinstance(owner, Vessel):
        return owner.status not in AWAY
    return owner.status in (
        TroopUnit.Status.READY,
        TroopUnit.Status.ABSENT,
        TroopUnit.Status.ROUTED,
    )
