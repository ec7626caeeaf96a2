"""Scenarios are drafted, and their orders of battle edited: who fights, where each begins, how."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final
from uuid import UUID

from django.db.models import Max

from battles.battlefields import checked_battlefield, standard_battlefield
from battles.errors import ScenarioFixedError, SetupRefusedError
from battles.models import Scenario, ScenarioSide, ScenarioUnit, ScenarioVessel
from battles.previews import preview
from battles.services import lock_campaign, lock_scenario, refuse_busy
from campaigns.books import checked_options
from campaigns.errors import UnknownRulesetError
from campaigns.models import Campaign, Side
from riverwar import feed
from riverwar.api import assert_in_transaction
from riverwar.api.errors import PreconditionFailedError
from riverwar.errors import DomainError, FieldError
from rulesets import RULESETS
from vessels.models import TroopUnit, Vessel
from vessels.models.fleet import GONE

SIDES: Final = 2
PLANS: Final = ("doctrine", "standing", "orders")
PARTICULARS: Final[Mapping[str, str]] = {
    "options": "options",
    "objective": "scenario/objective",
    "first_side": "scenario/first_side",
    "closed_edges": "scenario/closed_edges",
}
"""Where a setup has what a scenario's fields say."""
GONE_UNITS: Final = (
    TroopUnit.Status.DESTROYED,
    TroopUnit.Status.LOST,
    TroopUnit.Status.DISBANDED,
)


def create_scenario(
    *,
    campaign: Campaign,
    by: Any,
    name: str,
    ruleset: str = "",
    sides: Sequence[Mapping[str, Any]] | None = None,
    vessels: Sequence[Mapping[str, Any]] = (),
    units: Sequence[Mapping[str, Any]] = (),
    **particulars: Any,
) -> Scenario:
    """A draft, with as much of its order of battle as is given.

    Without `sides` those of the campaign fight, if they are two; without a battlefield it is
    the standard table.
    """
    assert_in_transaction()
    campaign = lock_campaign(campaign.pk)  # for the scenario's number
    ruleset = _played(campaign, ruleset)
    faults: list[FieldError] = []
    given = {"battlefield": standard_battlefield(), **particulars}
    checked = _checked(campaign.pk, ruleset, given, faults)
    chosen = _sides(campaign, sides, faults)
    fighting = {side.pk for side, _ in chosen}
    ships = _rows(Vessel, campaign, vessels, "vessel", fighting, faults)
    troops = _rows(TroopUnit, campaign, units, "unit", fighting, faults)
    decks = _decks(campaign, units, faults)
    _refuse(faults)
    number = (campaign.scenarios.aggregate(last=Max("number"))["last"] or 0) + 1
    scenario = Scenario.objects.create(
        campaign=campaign, number=number, name=name, ruleset=ruleset, **checked
    )
    ScenarioSide.objects.bulk_create(
        ScenarioSide(scenario=scenario, side=side, **{"edge": side.edge, **_without(line, "side")})
        for side, line in chosen
    )
    ScenarioVessel.objects.bulk_create(
        ScenarioVessel(scenario=scenario, vessel=ship, **_placed(_without(line, "vessel")))
        for ship, line in zip(ships, vessels, strict=True)
    )
    ScenarioUnit.objects.bulk_create(
        ScenarioUnit(
            scenario=scenario,
            unit=unit,
            **{**_without(line, "unit"), "aboard": decks.get(line.get("aboard"))},
        )
        for unit, line in zip(troops, units, strict=True)
    )
    feed.record(
        campaign.pk,
        "scenario.drafted",
        scenario,
        by=by,
        payload={"number": number},
        only_for=(),
    )
    _check(
        scenario,
        {
            **{place: f"/{name}" for name, place in PARTICULARS.items()},
            **{
                f"sides/{side.key}/{part}": f"/sides/{i}/{part}"
                for i, (side, _) in enumerate(chosen)
                for part in PLANS
            },
            **{f"vessels/{ship.key}": f"/vessels/{i}" for i, ship in enumerate(ships)},
            **{f"units/{unit.key}": f"/units/{i}" for i, unit in enumerate(troops)},
        },
        whole={
            f"vessels/{deck.key}": f"/units/{i}/aboard"
            for i, line in enumerate(units)
            if (deck := decks.get(line.get("aboard"))) and deck not in ships
        },
    )
    return scenario


def change_scenario(*, scenario: Scenario, by: Any, **changes: Any) -> Scenario:
    """Change where and why it is fought. What is placed on the battlefield must still fit."""
    seen, scenario = scenario.version, _editable(scenario)
    if scenario.version != seen:
        raise PreconditionFailedError(version=scenario.version)
    faults: list[FieldError] = []
    checked = _checked(scenario.campaign_id, scenario.ruleset, changes, faults)
    _refuse(faults)
    _save(scenario, checked)
    _record(scenario, "scenario.changed", scenario, by, {"fields": sorted(checked)})
    placed: list[str] = []
    if "battlefield" in changes:
        placed += [f"vessels/{key}" for key in _keys(scenario.vessels, "vessel")]
        placed += [f"units/{key}" for key in _keys(scenario.units, "unit")]
        placed += [f"sides/{key}/{part}" for key in _keys(scenario.sides, "side") for part in PLANS]
    changed = {place: f"/{name}" for name, place in PARTICULARS.items() if name in changes}
    _check(scenario, changed, whole=dict.fromkeys(placed, "/battlefield"))
    return scenario


def set_side(*, row: ScenarioSide, by: Any, **changes: Any) -> ScenarioSide:
    """Give a side its edge, its doctrine, its standing orders, and orders by turn."""
    scenario = _editable(row.scenario)
    _save(row, changes)
    payload = {"side": row.side.key, "fields": sorted(changes)}
    _record(scenario, "scenario.side_set", row, by, payload)
    _check(scenario, {f"sides/{row.side.key}/{part}": f"/{part}" for part in PLANS})
    return row


def list_vessel(*, scenario: Scenario, vessel: Vessel, by: Any, **place: Any) -> ScenarioVessel:
    """Put a vessel into the order of battle."""
    scenario = _editable(scenario)
    _refuse_listing(scenario, vessel, "vessel")
    row = ScenarioVessel.objects.create(scenario=scenario, vessel=vessel, **_placed(place))
    _record(scenario, "scenario.vessel_listed", row, by, {"vessel": vessel.key})
    _check(scenario, {f"vessels/{vessel.key}": ""})
    return row


def list_unit(
    *, scenario: Scenario, unit: TroopUnit, by: Any, aboard: UUID | None = None, **place: Any
) -> ScenarioUnit:
    """Put a unit into the order of battle, ashore or aboard."""
    scenario = _editable(scenario)
    _refuse_listing(scenario, unit, "unit")
    deck = _deck(scenario.campaign, aboard)
    row = ScenarioUnit.objects.create(scenario=scenario, unit=unit, aboard=deck, **place)
    _record(scenario, "scenario.unit_listed", row, by, {"unit": unit.key})
    _check_unit(scenario, row)
    return row


def place_vessel(*, row: ScenarioVessel, by: Any, **changes: Any) -> ScenarioVessel:
    """Change where a listed vessel begins: a point takes a landing's place, and the reverse."""
    scenario = _editable(row.scenario)
    now = {
        "position": None if changes.get("landing") else row.position,
        "landing": "" if changes.get("position") else row.landing,
    }
    _save(row, _placed({**now, **changes}))
    _record(scenario, "scenario.vessel_placed", row, by, {"vessel": row.vessel.key})
    _check(scenario, {f"vessels/{row.vessel.key}": ""})
    return row


def place_unit(*, row: ScenarioUnit, by: Any, **changes: Any) -> ScenarioUnit:
    """Change where a listed unit begins: a point takes a vessel's place, and the reverse."""
    scenario = _editable(row.scenario)
    if "aboard" in changes:
        changes["aboard"] = _deck(scenario.campaign, changes["aboard"])
    if changes.get("position"):
        changes["aboard"] = None
    elif changes.get("aboard"):
        changes["position"] = None
    _save(row, changes)
    _record(scenario, "scenario.unit_placed", row, by, {"unit": row.unit.key})
    _check_unit(scenario, row)
    return row


def strike(*, row: ScenarioVessel | ScenarioUnit, by: Any) -> None:
    """Take a vessel or a unit off the order of battle."""
    scenario = _editable(row.scenario)
    kind = "vessel" if isinstance(row, ScenarioVessel) else "unit"
    payload = {kind: getattr(row, kind).key}
    _record(scenario, f"scenario.{kind}_struck", row, by, payload)
    type(row).objects.filter(pk=row.pk).delete()


def _editable(scenario: Scenario) -> Scenario:
    """The scenario under its lock, if it still changes: a draft, or open without a battle."""
    assert_in_transaction()
    locked = lock_scenario(scenario.pk, lock_campaign(scenario.campaign_id))
    if locked.status not in (Scenario.Status.DRAFT, Scenario.Status.OPEN):
        raise ScenarioFixedError(scenario=str(locked), status=locked.status)
    refuse_busy(locked)
    return locked


def _save(row: Any, changes: Mapping[str, Any]) -> None:
    for name, value in changes.items():
        setattr(row, name, value)
    row.save(update_fields=[*changes, "updated_at"])


def _record(scenario: Scenario, kind: str, row: Any, by: Any, payload: Mapping[str, Any]) -> None:
    payload = {"scenario": str(scenario.pk), **payload}
    seen = () if scenario.status == Scenario.Status.DRAFT else None
    feed.record(scenario.campaign_id, kind, row, by=by, payload=payload, only_for=seen)


def _placed(place: Mapping[str, Any]) -> dict[str, Any]:
    """Where a vessel begins, with the placement that it is."""
    placement = ScenarioVessel.Placement.EDGE
    if place.get("position"):
        placement = ScenarioVessel.Placement.POINT
    elif place.get("landing"):
        placement = ScenarioVessel.Placement.LANDING
    return {**place, "placement": placement}


def _played(campaign: Campaign, ruleset: str) -> str:
    """The book that is asked for, or the campaign's default; it must be one it plays by."""
    asked = ruleset or campaign.default_ruleset
    played = list(campaign.rulesets.values_list("ruleset", flat=True))
    if asked not in played:
        told = ", ".join(played)
        raise UnknownRulesetError(
            ruleset=asked,
            rulesets=told,
            errors=[_fault("/ruleset", "unknown", f"The campaign plays by: {told}.")],
        )
    return asked


def _checked(
    campaign: UUID, ruleset: str, given: Mapping[str, Any], faults: list[FieldError]
) -> dict[str, Any]:
    """The particulars, the battlefield as its reader has it; what is wrong goes to the faults."""
    checked = dict(given)
    try:
        if "battlefield" in given:
            checked["battlefield"] = checked_battlefield(given["battlefield"], ruleset)
    except DomainError as refused:
        faults += refused.errors
    try:
        checked_options(ruleset, given.get("options", {}))
    except DomainError as refused:
        faults += refused.errors
    faults += _weather_faults(ruleset, given.get("weather", ""))
    first: Side | None = given.get("first_side")
    if first is not None and first.campaign_id != campaign:
        faults.append(
            _fault("/first_side", "foreign_side", "It fights elsewhere. Name a side, or null.")
        )
    return checked


def _weather_faults(ruleset: str, weather: str) -> list[FieldError]:
    """SC-BG-06: the weather is a word of the book; a book that has none takes none."""
    words = RULESETS[ruleset].weather
    if not weather or weather in words:
        return []
    if not words:
        detail = f"The book {ruleset} has no weather. Leave it out."
        return [_fault("/weather", "no_weather", detail)]
    detail = f"{weather!r} is no weather of the book {ruleset}. One of: {', '.join(words)}."
    return [_fault("/weather", "unknown_weather", detail)]


def _sides(
    campaign: Campaign, given: Sequence[Mapping[str, Any]] | None, faults: list[FieldError]
) -> list[tuple[Side, Mapping[str, Any]]]:
    """The two sides that fight, each with what the request says of it."""
    mine = {side.pk: side for side in campaign.sides.order_by("key")}
    if given is None:
        if len(mine) != SIDES:
            faults.append(_fault("/sides", "missing", f"Name {SIDES} of the campaign's sides."))
        return [(side, {}) for side in mine.values()]
    chosen: list[tuple[Side, Mapping[str, Any]]] = []
    for i, line in enumerate(given):
        side = mine.pop(line["side"], None)
        if side is None:
            detail = "The campaign has no such side, or it is named twice."
            faults.append(_fault(f"/sides/{i}/side", "unknown_side", detail))
        else:
            chosen.append((side, line))
    if len(given) != SIDES:
        faults.append(_fault("/sides", "number", f"A battle has {SIDES} sides."))
    return chosen


def _rows(
    model: Any,
    campaign: Campaign,
    lines: Sequence[Mapping[str, Any]],
    name: str,
    fighting: Iterable[UUID],
    faults: list[FieldError],
) -> list[Any]:
    """The vessels or units of the lines, with a fault for each that can't be listed."""
    rows = model.objects.filter(campaign=campaign, pk__in=[line[name] for line in lines])
    found = {row.pk: row for row in rows.select_related("side")}
    listed = []
    for i, line in enumerate(lines):
        row = found.pop(line[name], None)
        at = f"/{name}s/{i}/{name}"
        if row is None:
            detail = f"The campaign has no such {name}, or it is listed twice."
            faults.append(_fault(at, f"unknown_{name}", detail))
        elif fault := _unfit(row, fighting, at):
            faults.append(fault)
        listed.append(row)
    return listed


def _decks(
    campaign: Campaign, lines: Sequence[Mapping[str, Any]], faults: list[FieldError]
) -> dict[UUID | None, Vessel]:
    """The vessels that units are put aboard, by key."""
    named = [line["aboard"] for line in lines if line.get("aboard")]
    decks: dict[UUID | None, Vessel] = {
        vessel.pk: vessel for vessel in Vessel.objects.filter(campaign=campaign, pk__in=named)
    }
    for i, line in enumerate(lines):
        if line.get("aboard") and line["aboard"] not in decks:
            detail = "The campaign has no such vessel."
            faults.append(_fault(f"/units/{i}/aboard", "unknown_vessel", detail))
    return decks


def _deck(campaign: Campaign, key: UUID | None) -> Vessel | None:
    faults: list[FieldError] = []
    decks = _decks(campaign, [{"aboard": key}], faults)
    _refuse([{**fault, "pointer": "/aboard"} for fault in faults])
    return decks.get(key)


def _refuse_listing(scenario: Scenario, row: Vessel | TroopUnit, name: str) -> None:
    """Refuse who is of another campaign or side, is gone for good, or is listed already."""
    fighting = set(scenario.sides.values_list("side_id", flat=True))
    fault = _unfit(row, fighting, f"/{name}")
    lines: Any = scenario.vessels if name == "vessel" else scenario.units
    if fault is None and lines.filter(**{name: row}).exists():
        fault = _fault(f"/{name}", "listed_already", f"{row} is listed: change that line.")
    _refuse([fault] if fault else [])


def _unfit(row: Vessel | TroopUnit, fighting: Iterable[UUID], at: str) -> FieldError | None:
    """Why a vessel or a unit can never be listed. Who is only absent now may be."""
    if row.side_id not in fighting:
        return _fault(at, "foreign_side", f"{row} is of {row.side}, and that side takes no part.")
    if row.status in (GONE if isinstance(row, Vessel) else GONE_UNITS):
        return _fault(at, row.status, f"{row} is {row.get_status_display().lower()}.")
    return None


def _check_unit(scenario: Scenario, row: ScenarioUnit) -> None:
    """RS-CAP-02: with a unit its deck is looked at too."""
    deck = {f"vessels/{row.aboard.key}": "/aboard"} if row.aboard else {}
    _check(scenario, {f"units/{row.unit.key}": ""}, whole=deck)


def _check(
    scenario: Scenario, places: Mapping[str, str], *, whole: Mapping[str, str] | None = None
) -> None:
    """Refuse what the book forbids at the places that were changed, each told as its pointer.

    A place within `whole` is told as one. What is wrong elsewhere, or lacking, is for the
    preview and for the request of the battle.
    """
    faults: list[FieldError] = []
    for fault in preview(scenario).forbidden:
        found = fault["pointer"]
        for place, at in places.items():
            if f"{found}/".startswith(f"/{place}/"):
                faults.append({**fault, "pointer": at + found[len(place) + 1 :]})
        for place, at in (whole or {}).items():
            if f"{found}/".startswith(f"/{place}/"):
                faults.append({**fault, "pointer": at})
    _refuse(faults)


def _refuse(faults: Sequence[FieldError]) -> None:
    if faults:
        raise SetupRefusedError(problem=faults[0]["detail"].rstrip("."), errors=faults)


def _keys(lines: Any, name: str) -> list[str]:
    return list(lines.values_list(f"{name}__key", flat=True))


def _fault(at: str, code: str, detail: str) -> FieldError:
    return FieldError(pointer=at, code=code, detail=detail)


def _without(line: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in line.items() if name not in names}
