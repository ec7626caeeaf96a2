"""Who takes part in a scenario: the listed, the absent that roll to come back, and all aboard."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from battles import continuity
from battles.errors import (
    NothingPresentError,
    OrderOfBattleError,
    UnitsUnavailableError,
    VesselsUnavailableError,
)
from battles.models import BattleStatus, Entry, Scenario, ScenarioSide, ScenarioUnit, ScenarioVessel
from campaigns.models import Side
from riverwar.errors import FieldError
from riverwar.rows import select_rows
from rulesets.riverside.options import Options
from vessels.models import (
    CargoObject,
    CrewComplement,
    Gun,
    GunTypeVersion,
    Officer,
    TroopUnit,
    Vessel,
    VesselClass,
    VesselClassVersion,
)
from vessels.models.fleet import ABSENT

AT_WORK: Final = (BattleStatus.QUEUED, BattleStatus.RUNNING, BattleStatus.RESOLVED)
"""A battle that holds what it lists."""

HELD: Final = """
    released_at IS NULL
    AND battle_id IN (SELECT id FROM battles_battle WHERE campaign_id = %s)
"""
ELSEWHERE: Final = """
    unit_id IN (SELECT unit_id FROM battles_scenariounit WHERE scenario_id = %s)
    AND scenario_id <> %s
    AND scenario_id IN (SELECT scenario_id FROM battles_battle WHERE status = ANY(%s))
"""

CLASSES: Final = "SELECT vessel_class_id FROM vessels_vesselclassversion WHERE id = ANY(%s)"
GUN_TYPES: Final = "SELECT gun_type_version_id FROM vessels_gun WHERE vessel_id = ANY(%s)"

HUNTER: Final = "elephant_gun"
"""RS-MW-21: the kind of those who join a unit with an elephant gun."""


@dataclass(frozen=True, slots=True)
class VesselLine:
    """A vessel of the battle, with her row in the order of battle if she was listed."""

    vessel: Vessel
    row: ScenarioVessel | None
    on_table: bool
    guns: Sequence[Gun]
    crew: Sequence[CrewComplement]
    captain: Officer | None
    cargo: Sequence[CargoObject]


@dataclass(frozen=True, slots=True)
class UnitLine:
    """A unit of the battle, and where it begins."""

    unit: TroopUnit
    aboard: Vessel | None
    position: Any
    state: dict[str, Any]
    leader: Officer | None
    objects: Sequence[CargoObject]


@dataclass(frozen=True, slots=True)
class Muster:
    """All that takes part in a scenario's battle, as the rows have it."""

    scenario: Scenario
    options: Options
    sides: Sequence[ScenarioSide]
    vessels: Sequence[VesselLine]
    units: Sequence[UnitLine]
    unfit_vessels: Sequence[FieldError]
    unfit_units: Sequence[FieldError]

    @property
    def refusals(self) -> list[FieldError]:
        """Who is listed and can't be there, each with the reason."""
        return [*self.unfit_vessels, *self.unfit_units]


def call(scenario: Scenario, *, options: Options, lock: bool = True) -> Muster:
    """The rows that take part, vessels locked before units, each by key, and who is unfit."""
    mine = "scenario_id = %s", [scenario.pk]
    owners = {row.pk: row for row in select_rows(Side, "campaign_id = %s", [scenario.campaign_id])}
    sides = select_rows(ScenarioSide, *mine)
    for side in sides:
        side.side = owners[side.side_id]
    sides.sort(key=lambda row: row.side.key)
    side_ids = {row.side_id for row in sides}
    rows = {row.vessel_id: row for row in select_rows(ScenarioVessel, *mine)}
    listed = {row.unit_id: row for row in select_rows(ScenarioUnit, *mine)}
    held = {row.vessel_id: row for row in select_rows(Entry, HELD, [scenario.campaign_id])}
    elsewhere = {
        row.unit_id: row
        for row in select_rows(ScenarioUnit, ELSEWHERE, [scenario.pk, scenario.pk, list(AT_WORK)])
    }
    vessels = [
        vessel
        for vessel in select_rows(
            Vessel,
            "id = ANY(%s) OR (side_id = ANY(%s) AND status = ANY(%s))",
            [list(rows), list(side_ids), list(ABSENT)],
            lock=lock,
        )
        if vessel.pk in rows
        or (vessel.pk not in held and continuity.comes_by_itself(vessel, scenario, options))
    ]
    there = {vessel.pk: vessel for vessel in vessels}
    units = select_rows(
        TroopUnit,
        "id = ANY(%s) OR (vessel_id = ANY(%s) AND status = %s)",
        [list(listed), list(there), TroopUnit.Status.READY],
        lock=lock,
    )
    _board(units, there)
    for vessel in vessels:
        vessel.side = owners[vessel.side_id]
    for unit in units:
        unit.side = owners[unit.side_id]
    return _lines(
        scenario,
        options,
        sides,
        vessels,
        rows,
        units,
        listed,
        unfit_vessels=_unfit_vessels(vessels, scenario, options, side_ids, held),
        unfit_units=_unfit_units(units, listed, there, side_ids, elsewhere),
    )


def refuse_unfit(called: Muster) -> None:
    """Refuse a battle that lists who can't be there: each is named, with the reason."""
    if called.unfit_vessels:
        raise VesselsUnavailableError(
            names=_names(called.unfit_vessels), errors=called.unfit_vessels
        )
    if called.unfit_units:
        raise UnitsUnavailableError(names=_names(called.unfit_units), errors=called.unfit_units)


def _class(
    vessels: Iterable[Vessel],
    versions: Iterable[VesselClassVersion],
    classes: Iterable[VesselClass],
) -> None:
    """Give each vessel her class."""
    of_key = {row.pk: row for row in classes}
    of_version = {row.pk: row for row in versions}
    for version in of_version.values():
        version.vessel_class = of_key[version.vessel_class_id]
    for vessel in vessels:
        vessel.class_version = of_version[vessel.class_version_id]


def _board(units: Sequence[TroopUnit], there: dict[UUID, Vessel]) -> None:
    """Give each unit the vessel it is aboard, one that takes no part too."""
    elsewhere = {unit.vessel_id for unit in units if unit.vessel_id} - there.keys()
    others = select_rows(Vessel, "id = ANY(%s)", [list(elsewhere)]) if elsewhere else []
    ships = {**there, **{ship.pk: ship for ship in others}}
    for unit in units:
        unit.vessel = ships[unit.vessel_id] if unit.vessel_id else None


def _unfit_vessels(
    vessels: Iterable[Vessel],
    scenario: Scenario,
    options: Options,
    side_ids: set[UUID],
    held: dict[UUID, Entry],
) -> list[FieldError]:
    errors: list[FieldError] = []
    for vessel in vessels:
        why: tuple[str, str, str] | None
        if vessel.side_id not in side_ids:
            why = "foreign_side", "", f"it is of {vessel.side}, and that side takes no part"
        elif vessel.pk in held:
            why = "engaged", "", f"it is engaged in {held[vessel.pk].battle}"
        else:
            why = continuity.why_not(vessel, scenario, options)
        if why is not None:
            errors.append(_refusal("vessels", vessel.key, vessel.name, why))
    return errors


def _unfit_units(
    units: Iterable[TroopUnit],
    listed: dict[UUID, ScenarioUnit],
    there: dict[UUID, Vessel],
    side_ids: set[UUID],
    elsewhere: dict[UUID, ScenarioUnit],
) -> list[FieldError]:
    errors: list[FieldError] = []
    for unit in units:
        why: tuple[str, str, str] | None = None
        row = listed.get(unit.pk)
        ship = unit.vessel
        if unit.side_id not in side_ids:
            why = "foreign_side", "", f"it is of {unit.side}, and that side takes no part"
        elif unit.status != TroopUnit.Status.READY:
            why = unit.status, "", f"it is {unit.get_status_display().lower()}"
        elif unit.pk in elsewhere:
            why = "engaged", "", f"it fights in {elsewhere[unit.pk].scenario.name}"
        elif ship is not None and ship.status != Vessel.Status.AVAILABLE:
            if ship.pk not in there:
                why = "absent", "RS-CMP-14", f"it is aboard {ship}, which is {ship.status}"
            elif row is not None and (row.position or row.aboard_id not in (None, ship.pk)):
                why = "absent", "RS-CMP-14", f"it can't leave {ship}, which is {ship.status}"
        elif row is not None and row.aboard_id is not None and row.aboard_id not in there:
            why = "aboard_nothing", "RS-EMB-01", "the vessel it is to be aboard takes no part"
        if why is not None:
            errors.append(_refusal("units", unit.key, unit.name, why))
    return errors


def _lines(
    scenario: Scenario,
    options: Options,
    sides: Sequence[ScenarioSide],
    vessels: Sequence[Vessel],
    rows: dict[UUID, ScenarioVessel],
    units: Sequence[TroopUnit],
    listed: dict[UUID, ScenarioUnit],
    *,
    unfit_vessels: Sequence[FieldError],
    unfit_units: Sequence[FieldError],
) -> Muster:
    there = {vessel.pk: vessel for vessel in vessels}
    mustered = {unit.pk for unit in units}
    versions = [vessel.class_version_id for vessel in vessels]
    of_versions = select_rows(VesselClassVersion, "id = ANY(%s)", [versions])
    of_classes = select_rows(VesselClass, f"id IN ({CLASSES})", [versions])
    aboard = "vessel_id = ANY(%s)", [list(there)]
    of_guns = select_rows(Gun, *aboard, order="slot")
    of_types = select_rows(GunTypeVersion, f"id IN ({GUN_TYPES})", [list(there)])
    of_crew = select_rows(CrewComplement, *aboard, order="role")
    with_any = "(vessel_id = ANY(%s) OR unit_id = ANY(%s))", [list(there), list(mustered)]
    of_officers = select_rows(Officer, *with_any)
    of_cargo = select_rows(CargoObject, *with_any, order="key")
    _class(vessels, of_versions, of_classes)
    types = {row.pk: row for row in of_types}
    guns: dict[UUID, list[Gun]] = defaultdict(list)
    for gun in of_guns:
        gun.gun_type_version = types[gun.gun_type_version_id]
        guns[gun.vessel_id].append(gun)
    crew: dict[UUID, list[CrewComplement]] = defaultdict(list)
    for complement in of_crew:
        crew[complement.vessel_id].append(complement)
    officers = {officer.vessel_id or officer.unit_id: officer for officer in of_officers}
    cargo: dict[UUID | None, list[CargoObject]] = defaultdict(list)
    for thing in of_cargo:
        if thing.status == CargoObject.Status.HELD:
            cargo[thing.vessel_id or thing.unit_id].append(thing)
    return Muster(
        scenario=scenario,
        options=options,
        sides=sides,
        vessels=sorted(
            (
                VesselLine(
                    vessel=vessel,
                    row=rows.get(vessel.pk),
                    on_table=continuity.is_on_table(vessel, scenario, options),
                    guns=guns[vessel.pk],
                    crew=crew[vessel.pk],
                    captain=officers.get(vessel.pk),
                    cargo=cargo[vessel.pk],
                )
                for vessel in vessels
            ),
            key=lambda line: line.vessel.key,
        ),
        units=sorted(
            (
                _unit_line(unit, listed.get(unit.pk), there, officers.get(unit.pk), cargo[unit.pk])
                for unit in units
            ),
            key=lambda line: line.unit.key,
        ),
        unfit_vessels=unfit_vessels,
        unfit_units=unfit_units,
    )


def _unit_line(
    unit: TroopUnit,
    row: ScenarioUnit | None,
    there: dict[UUID, Vessel],
    leader: Officer | None,
    objects: Sequence[CargoObject],
) -> UnitLine:
    """The order of battle puts a unit ashore or aboard; else it is where it is."""
    aboard = there.get(unit.vessel_id) if unit.vessel_id else None
    position = None
    if row is not None and row.aboard_id is not None:
        aboard = there.get(row.aboard_id)
    elif row is not None and row.position is not None:
        aboard, position = None, row.position
    state = dict(row.state) if row is not None else {}
    if unit.options.get(HUNTER):
        state["hunter"] = True
    return UnitLine(unit, aboard, position, state, leader, objects)


def refuse_empty_sides(muster: Muster) -> None:
    """Each side begins with something on the table; who is awaited may never come."""
    on_table = {line.vessel.pk for line in muster.vessels if line.on_table}
    present = {line.vessel.side_id for line in muster.vessels if line.on_table}
    present |= {
        line.unit.side_id
        for line in muster.units
        if line.aboard is None or line.aboard.pk in on_table
    }
    empty = [row for row in muster.sides if row.side_id not in present]
    if not muster.sides:
        raise OrderOfBattleError(
            errors=[FieldError(pointer="/sides", code="none", detail="No side takes part.")]
        )
    if empty:
        raise NothingPresentError(
            sides=" and ".join(row.side.name for row in empty),
            errors=[
                FieldError(
                    pointer=f"/sides/{row.side.key}",
                    code="nothing_present",
                    detail=f"{row.side.name} has neither vessel nor unit on the table.",
                    rule="RS-MW-22",
                )
                for row in empty
            ],
        )


def _refusal(kind: str, key: str, name: str, why: tuple[str, str, str]) -> FieldError:
    code, rule, words = why
    error = FieldError(pointer=f"/{kind}/{key}", code=code, detail=f"{name}: {words}.")
    if rule:
        error["rule"] = rule
    return error


def _names(errors: Iterable[FieldError]) -> str:
    return "; ".join(error["detail"].rstrip(".") for error in errors)
