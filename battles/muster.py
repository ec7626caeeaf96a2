"""Who takes part in a scenario: the listed, the absent that roll to come back, and all aboard."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar
from uuid import UUID

from django.db import models
from django.db.models import Q

from battles import continuity
from battles.errors import (
    NothingPresentError,
    OrderOfBattleError,
    UnitsUnavailableError,
    VesselsUnavailableError,
)
from battles.models import BattleStatus, Entry, Scenario, ScenarioSide, ScenarioUnit, ScenarioVessel
from riverwar.errors import FieldError
from rulesets.riverside.options import Options
from vessels.models import CargoObject, CrewComplement, Gun, Officer, TroopUnit, Vessel
from vessels.models.fleet import ABSENT

Row = TypeVar("Row", bound=models.Model)

AT_WORK: Final = (BattleStatus.QUEUED, BattleStatus.RUNNING, BattleStatus.RESOLVED)
"""A battle that holds what it lists."""

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
    sides = list(scenario.sides.select_related("side").order_by("side__key"))
    rows = {row.vessel_id: row for row in scenario.vessels.all()}
    listed = {row.unit_id: row for row in scenario.units.all()}
    side_ids = {row.side_id for row in sides}
    held = _held(scenario)
    mine = Vessel.objects.filter(Q(pk__in=rows) | Q(side__in=side_ids, status__in=ABSENT))
    vessels = [
        vessel
        for vessel in _ordered(mine.select_related("side", "class_version__vessel_class"), lock)
        if vessel.pk in rows
        or (vessel.pk not in held and continuity.comes_by_itself(vessel, scenario, options))
    ]
    there = {vessel.pk: vessel for vessel in vessels}
    troops = TroopUnit.objects.filter(
        Q(pk__in=listed) | Q(vessel__in=there, status=TroopUnit.Status.READY)
    )
    units = _ordered(troops.select_related("side", "vessel"), lock)
    return _lines(
        scenario,
        options,
        sides,
        vessels,
        rows,
        units,
        listed,
        unfit_vessels=_unfit_vessels(vessels, scenario, options, side_ids, held),
        unfit_units=_unfit_units(units, listed, there, side_ids, scenario),
    )


def refuse_unfit(called: Muster) -> None:
    """Refuse a battle that lists who can't be there: each is named, with the reason."""
    if called.unfit_vessels:
        raise VesselsUnavailableError(
            names=_names(called.unfit_vessels), errors=called.unfit_vessels
        )
    if called.unfit_units:
        raise UnitsUnavailableError(names=_names(called.unfit_units), errors=called.unfit_units)


def _ordered(rows: models.QuerySet[Row], lock: bool) -> list[Row]:
    ordered = rows.order_by("pk")
    return list(ordered.select_for_update(of=("self",), no_key=True) if lock else ordered)


def _held(scenario: Scenario) -> dict[UUID, str]:
    entries = Entry.objects.held().filter(battle__campaign=scenario.campaign_id)
    return {
        entry.vessel_id: str(entry.battle) for entry in entries.select_related("battle__scenario")
    }


def _unfit_vessels(
    vessels: Iterable[Vessel],
    scenario: Scenario,
    options: Options,
    side_ids: set[UUID],
    held: dict[UUID, str],
) -> list[FieldError]:
    errors: list[FieldError] = []
    for vessel in vessels:
        why: tuple[str, str, str] | None
        if vessel.side_id not in side_ids:
            why = "foreign_side", "", f"it is of {vessel.side}, and that side takes no part"
        elif vessel.pk in held:
            why = "engaged", "", f"it is engaged in {held[vessel.pk]}"
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
    scenario: Scenario,
) -> list[FieldError]:
    elsewhere = dict(
        ScenarioUnit.objects.filter(unit__in=listed, scenario__battles__status__in=AT_WORK)
        .exclude(scenario=scenario)
        .values_list("unit_id", "scenario__name")
    )
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
            why = "engaged", "", f"it fights in {elsewhere[unit.pk]}"
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
    guns: dict[UUID, list[Gun]] = defaultdict(list)
    for gun in Gun.objects.filter(vessel__in=there).select_related("gun_type_version"):
        guns[gun.vessel_id].append(gun)
    crew: dict[UUID, list[CrewComplement]] = defaultdict(list)
    for complement in CrewComplement.objects.filter(vessel__in=there):
        crew[complement.vessel_id].append(complement)
    officers = {
        officer.vessel_id or officer.unit_id: officer
        for officer in Officer.objects.filter(Q(vessel__in=there) | Q(unit__in=mustered))
    }
    cargo: dict[UUID | None, list[CargoObject]] = defaultdict(list)
    for thing in CargoObject.objects.held().filter(Q(vessel__in=there) | Q(unit__in=mustered)):
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
