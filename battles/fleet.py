"""The rows that a battle's result may change, read together, and locked where they are written."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar
from uuid import UUID

from django.db import models
from django.db.models import Q

from battles.models import Battle
from campaigns.models import Side
from vessels.models import CargoObject, CrewComplement, Gun, Officer, TroopUnit, Vessel

Row = TypeVar("Row", bound=models.Model)


@dataclass(frozen=True, slots=True)
class Fleet:
    """Rows by their entry ids: vessels with guns, crew and captain; units with leaders; objects."""

    sides: dict[str, Side]
    vessels: dict[str, Vessel]
    guns: dict[UUID, dict[str, Gun]]
    crew: dict[UUID, dict[str, CrewComplement]]
    captains: dict[UUID, Officer]
    units: dict[str, TroopUnit]
    leaders: dict[UUID, Officer]
    things: dict[str, CargoObject]
    keys: dict[UUID, str]
    """The key of each vessel, unit and side by its primary key."""


def read(battle: Battle, entries: Iterable[str], *, lock: bool) -> Fleet:
    """Read what a battle's entries stand for; `lock` takes vessels, units, the rest in order."""
    ids = list(entries)
    campaign = battle.campaign_id
    sides = {side.key: side for side in Side.objects.filter(campaign=campaign)}
    vessels = {
        vessel.key: vessel for vessel in _rows(Vessel.objects.filter(entries__battle=battle), lock)
    }
    pks = [vessel.pk for vessel in vessels.values()]
    units = {
        unit.key: unit
        for unit in _rows(TroopUnit.objects.filter(campaign=campaign, key__in=ids), lock)
    }
    unit_pks = [unit.pk for unit in units.values()]
    guns: dict[UUID, dict[str, Gun]] = defaultdict(dict)
    for gun in _rows(Gun.objects.filter(vessel__in=pks), lock):
        guns[gun.vessel_id][gun.slot] = gun
    crew: dict[UUID, dict[str, CrewComplement]] = defaultdict(dict)
    for complement in _rows(CrewComplement.objects.filter(vessel__in=pks), lock):
        crew[complement.vessel_id][complement.role] = complement
    officers = _rows(
        Officer.objects.filter(Q(vessel__in=pks) | Q(unit__in=unit_pks)),
        lock,
    )
    things = {
        thing.key: thing
        for thing in _rows(CargoObject.objects.filter(campaign=campaign, key__in=ids), lock)
    }
    return Fleet(
        sides=sides,
        vessels=vessels,
        guns=guns,
        crew=crew,
        captains={o.vessel_id: o for o in officers if o.vessel_id is not None},
        units=units,
        leaders={o.unit_id: o for o in officers if o.unit_id is not None},
        things=things,
        keys={
            **{row.pk: key for key, row in vessels.items()},
            **{row.pk: key for key, row in units.items()},
            **{row.pk: key for key, row in sides.items()},
        },
    )


def _rows(rows: models.QuerySet[Row], lock: bool) -> list[Row]:
    ordered = rows.order_by("pk")
    return list(ordered.select_for_update(of=("self",), no_key=True) if lock else ordered)
