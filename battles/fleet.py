"""The rows that a battle's result may change, read together, and locked where they are written."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, Final

import orjson
from django.db import connection

from battles.models import Battle
from battles.told import EVENTS, kinds_of
from campaigns.books import SUN_NEVER_SETS
from campaigns.triggers import APPLYING
from vessels.carrying import Hull


@dataclass(slots=True)
class HeldVessel:
    """A vessel of the battle. In this and the rows below, keys are in their spelling as text."""

    id: str
    key: str
    name: str
    side_id: str
    status: str
    location: str
    condition: dict[str, Any]


@dataclass(slots=True)
class HeldUnit:
    """A unit of the battle."""

    id: str
    key: str
    name: str
    side_id: str
    status: str
    vessel_id: str | None
    place: str
    figures: int
    options: dict[str, Any]
    condition: dict[str, Any]


@dataclass(slots=True)
class HeldGun:
    """A gun of one of its vessels."""

    id: str
    vessel_id: str
    slot: str
    crew: int
    drill: str
    donor_id: str | None
    donated: int


@dataclass(slots=True)
class HeldCrew:
    """The men of a role in one of its vessels."""

    id: str
    vessel_id: str
    role: str
    count: int


@dataclass(slots=True)
class HeldOfficer:
    """Who commands one of its vessels or units."""

    id: str
    name: str
    post: str
    fate: str
    vessel_id: str | None
    unit_id: str | None


@dataclass(slots=True)
class HeldObject:
    """An object card of the battle."""

    id: str
    key: str
    name: str
    side_id: str
    status: str
    vessel_id: str | None
    unit_id: str | None
    place: str


@dataclass(frozen=True, slots=True)
class Fleet:
    """Rows by their entry ids; guns by slot and crew by role, of each vessel by its key."""

    sides: dict[str, str]
    """The sides' keys by their names in the setup."""
    vessels: dict[str, HeldVessel]
    guns: dict[str, dict[str, HeldGun]]
    crew: dict[str, dict[str, HeldCrew]]
    captains: dict[str, HeldOfficer]
    units: dict[str, HeldUnit]
    leaders: dict[str, HeldOfficer]
    things: dict[str, HeldObject]
    keys: dict[str, str]
    """The entry id or name of each vessel, unit and side."""
    entries: list[str]
    """The keys of the entries that hold its vessels."""
    events: list[dict[str, Any]]
    """What the battle's log tells of them beyond their conditions."""
    by_months: bool = False
    """Whether everybody stands at a place of a chart, and not with a camp."""
    converted: dict[str, Hull] = field(default_factory=dict)
    """The vessels that the battle's book has as something else than they were designed as."""
    began: dict[str, dict[str, Any]] = field(default_factory=dict)
    """The condition in which each of these began the battle, by its setup."""


LISTED: Final = "(SELECT vessel_id FROM battles_entry WHERE battle_id = %(battle)s)"
KEYED: Final = "campaign_id = %(campaign)s AND key = ANY(%(entries)s)"
SIDES: Final = (
    "SELECT json_agg(json_build_array(id, key)) FROM campaigns_side"
    " WHERE campaign_id = %(campaign)s"
)
ENTRIES: Final = (
    "SELECT json_agg(id) FROM battles_entry WHERE battle_id = %(battle)s AND released_at IS NULL"
)
BY_MONTHS: Final = (
    "SELECT EXISTS (SELECT FROM campaigns_campaignruleset"
    " WHERE campaign_id = %(campaign)s AND ruleset = %(by_months)s)"
)
OPENED: Final = f"SELECT set_config('{APPLYING}', 'on', true)"
MUSTERED: Final = f"(SELECT id FROM vessels_troopunit WHERE {KEYED})"
CONVERTED: Final = (
    "SELECT json_object_agg(vessel.key, json_build_object("
    "'kind', version.kind, 'ratings', version.ratings, 'guns', ("
    "SELECT coalesce(json_agg(json_build_object("
    "'id', gun.slot, 'kind', type.kind, 'crew', gun.crew, 'full_crew', gun.full_crew,"
    " 'drill', gun.drill) ORDER BY gun.slot), '[]')"
    " FROM vessels_gun AS gun"
    " JOIN vessels_guntypeversion AS type ON type.id = gun.gun_type_version_id"
    " WHERE gun.vessel_id = vessel.id)))"
    " FROM vessels_vessel AS vessel"
    " JOIN vessels_vesselclassversion AS version ON version.id = vessel.class_version_id"
    f" WHERE vessel.id IN {LISTED} AND version.ratings -> %(book)s ? 'kind'"
)
#: What is read, in the order in which it is locked: a table, which rows of it, and their shape.
HELD: Final[tuple[tuple[str, str, type[Any]], ...]] = (
    ("vessels_vessel", f"id IN {LISTED}", HeldVessel),
    ("vessels_troopunit", KEYED, HeldUnit),
    ("vessels_gun", f"vessel_id IN {LISTED}", HeldGun),
    ("vessels_crewcomplement", f"vessel_id IN {LISTED}", HeldCrew),
    ("vessels_officer", f"vessel_id IN {LISTED} OR unit_id IN {MUSTERED}", HeldOfficer),
    ("vessels_cargoobject", KEYED, HeldObject),
)


def read(battle: Battle, entries: Iterable[str], *, lock: bool) -> Fleet:
    """Read what a battle's entries stand for.

    `lock` takes vessels, units, the rest in order, and opens them: within this transaction what is
    held by a battle may be changed, by its result.
    """
    given: dict[str, Any] = {
        "battle": battle.pk,
        "campaign": battle.campaign_id,
        "entries": list(entries),
        "kinds": kinds_of(battle.ruleset),
        "by_months": SUN_NEVER_SETS,
        "book": battle.ruleset,
    }
    with connection.cursor() as cursor:
        cursor.execute(_statement(lock=lock), given)
        of_sides, held, events, by_months, converted, _, *rows = orjson.loads(cursor.fetchone()[0])
    of_vessels, of_units, of_guns, of_crew, officers, of_things = (
        [shape(*row) for row in found or ()]
        for (_, _, shape), found in zip(HELD, rows, strict=True)
    )
    guns: dict[str, dict[str, HeldGun]] = defaultdict(dict)
    for gun in of_guns:
        guns[gun.vessel_id][gun.slot] = gun
    crew: dict[str, dict[str, HeldCrew]] = defaultdict(dict)
    for complement in of_crew:
        crew[complement.vessel_id][complement.role] = complement
    return Fleet(
        sides={key: side for side, key in of_sides},
        vessels={vessel.key: vessel for vessel in of_vessels},
        guns=guns,
        crew=crew,
        captains={o.vessel_id: o for o in officers if o.vessel_id is not None},
        units={unit.key: unit for unit in of_units},
        leaders={o.unit_id: o for o in officers if o.unit_id is not None},
        things={thing.key: thing for thing in of_things},
        keys={
            **{vessel.id: vessel.key for vessel in of_vessels},
            **{unit.id: unit.key for unit in of_units},
            **dict(of_sides),
        },
        entries=held or [],
        events=events or [],
        by_months=by_months,
        converted={
            vessel.key: Hull(condition=vessel.condition, **converted[vessel.key])
            for vessel in of_vessels
            if converted and vessel.key in converted
        },
    )


@cache
def _statement(*, lock: bool) -> str:
    """One document: sides, entries, the log's events, whether by months, who is converted, the
    opening, the tables.

    An item's subselect runs, and locks, when its turn has come.
    """
    items = [SIDES, ENTRIES, EVENTS, BY_MONTHS, CONVERTED, OPENED if lock else "NULL"]
    for table, which, shape in HELD:
        names = ", ".join(one.name for one in fields(shape))
        locked = " FOR NO KEY UPDATE" if lock else ""
        items.append(
            f"SELECT json_agg(json_build_array({names}))"
            f" FROM (SELECT {names} FROM {table} WHERE {which} ORDER BY id{locked}) AS held"
        )
    return f"SELECT json_build_array({', '.join(f'({item})' for item in items)})::text"
