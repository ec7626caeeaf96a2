"""The rows that a battle's result may change, read together, and locked where they are written."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from battles.models import Battle
from campaigns.models import Side
from riverwar.rows import select_rows
from vessels.models import CargoObject, CrewComplement, Gun, Officer, TroopUnit, Vessel


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
    listed = "SELECT vessel_id FROM battles_entry WHERE battle_id = %s"
    keyed = "campaign_id = %s AND key = ANY(%s)"
    mustered = f"SELECT id FROM vessels_troopunit WHERE {keyed}"
    keys = [battle.campaign_id, list(entries)]
    of_sides = select_rows(Side, "campaign_id = %s", [battle.campaign_id])
    sides = {side.key: side for side in of_sides}
    of_vessels = select_rows(Vessel, f"id IN ({listed})", [battle.pk], lock=lock)
    vessels = {vessel.key: vessel for vessel in of_vessels}
    units = {unit.key: unit for unit in select_rows(TroopUnit, keyed, keys, lock=lock)}
    mounted = f"vessel_id IN ({listed})", [battle.pk]
    guns: dict[UUID, dict[str, Gun]] = defaultdict(dict)
    for gun in select_rows(Gun, *mounted, lock=lock):
        guns[gun.vessel_id][gun.slot] = gun
    crew: dict[UUID, dict[str, CrewComplement]] = defaultdict(dict)
    for complement in select_rows(CrewComplement, *mounted, lock=lock):
        crew[complement.vessel_id][complement.role] = complement
    posted = f"vessel_id IN ({listed}) OR unit_id IN ({mustered})"
    officers = select_rows(Officer, posted, [battle.pk, *keys], lock=lock)
    things = {thing.key: thing for thing in select_rows(CargoObject, keyed, keys, lock=lock)}
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
