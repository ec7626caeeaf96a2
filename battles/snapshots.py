"""Rows to BattleSetup, and BattleSetup to its stored text and back."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from battles import continuity
from battles.errors import SetupRefusedError
from battles.models import Battle, Scenario
from battles.muster import Muster, UnitLine, VesselLine
from battles.placement import Berth, berths_of
from campaigns.errors import UnknownRulesetError
from riverwar.errors import FieldError
from rulesets import RULESETS, BattleSetup, IllegalSetupError, Ruleset
from rulesets.riverside.options import Options
from vessels.models import CargoObject, Officer


def book_of(scenario: Scenario) -> Ruleset[Any]:
    """The book that a scenario is fought by."""
    book = RULESETS.get(scenario.ruleset)
    if book is None:
        raise UnknownRulesetError(ruleset=scenario.ruleset, rulesets=", ".join(RULESETS))
    return book


def options_of(scenario: Scenario) -> dict[str, Any]:
    """Every switch of the scenario's book: the campaign's, with the scenario's own over them."""
    book = book_of(scenario)
    with_campaign = continuity.options_in_campaign(scenario, scenario.ruleset)
    try:
        return dict(book.read_options({**with_campaign, **scenario.options}))
    except IllegalSetupError as forbidden:
        raise refused(forbidden) from forbidden


def return_options(scenario: Scenario) -> Options:
    """The settings by which absent vessels come back in a scenario."""
    try:
        return continuity.return_options(scenario)
    except IllegalSetupError as forbidden:
        raise refused(forbidden) from forbidden


def take(muster: Muster) -> BattleSetup:
    """The setup of a scenario's battle: all that it needs but its seed, approved by its book."""
    scenario = muster.scenario
    book = book_of(scenario)
    try:
        berths = berths_of(muster)
    except IllegalSetupError as forbidden:
        raise refused(forbidden) from forbidden
    data = {
        "schema": 1,
        "ruleset": {"key": book.key, "version": book.version, "ledger": book.ledger},
        "options": options_of(scenario),
        "scenario": {
            "name": scenario.name,
            "riverside": scenario.riverside,
            "first_side": scenario.first_side.key if scenario.first_side else None,
            "closed_edges": scenario.closed_edges,
            "objective": scenario.objective,
        },
        "battlefield": scenario.battlefield,
        "sides": [
            {
                "id": row.side.key,
                "name": row.side.name,
                "edge": row.edge,
                "doctrine": {**row.side.doctrine, **row.doctrine},
                "standing": {**row.side.standing, **row.standing},
                "orders": row.orders,
            }
            for row in muster.sides
        ],
        "vessels": [_vessel(line, muster, berths) for line in muster.vessels],
        "units": [_unit(line, book.key) for line in muster.units],
        "start": {"turn": 1, "state": {}},
    }
    try:
        setup = BattleSetup.from_json(data)
        book.begin(setup, logging=False)
    except IllegalSetupError as forbidden:
        raise refused(forbidden, naming(data)) from forbidden
    return setup


def read(battle: Battle) -> BattleSetup:
    """A battle's setup as it was frozen."""
    return read_text(battle.setup)


def read_text(text: str) -> BattleSetup:
    """A setup from its stored text."""
    return BattleSetup.from_json(json.loads(text))


def entries(setup: BattleSetup | dict[str, Any]) -> dict[str, Any]:
    """The order of battle alone, by entry id: what a battle that is fought again must find."""
    data = setup if isinstance(setup, dict) else setup.to_json()
    return {line["id"]: line for kind in ("vessels", "units") for line in data[kind]}


def refused(forbidden: IllegalSetupError, name: Callable[[str], str] = str) -> SetupRefusedError:
    """The book's refusal as a problem, its places named as the API's user knows them."""
    return SetupRefusedError(
        problem=forbidden.problem,
        errors=[_field_error(name(p.pointer), p) for p in forbidden.problems],
    )


def _field_error(pointer: str, problem: Any) -> FieldError:
    error = FieldError(
        pointer=pointer,
        code="forbidden",
        detail=f"{problem.problem[:1].upper()}{problem.problem[1:]}. {problem.remedy}".strip(),
    )
    if problem.rule:
        error["rule"] = problem.rule
    return error


def naming(data: dict[str, Any]) -> Callable[[str], str]:
    """Turns "/vessels/0/guns/1/crew" into "/vessels/mayfly/guns/gun-2/crew"."""

    def named(pointer: str) -> str:
        steps: list[str] = []
        at: Any = data
        for step in pointer.split("/")[1:]:
            if isinstance(at, list) and step.isdigit() and int(step) < len(at):
                at = at[int(step)]
                steps.append(str(at["id"]) if isinstance(at, dict) and "id" in at else step)
            else:
                at = at.get(step) if isinstance(at, dict) else None
                steps.append(step)
        return "".join(f"/{step}" for step in steps)

    return named


def _vessel(line: VesselLine, muster: Muster, berths: Mapping[str, Berth]) -> dict[str, Any]:
    vessel = line.vessel
    book = muster.scenario.ruleset
    borne = [
        (thing, unit.unit.key)
        for unit in muster.units
        if unit.aboard == vessel
        for thing in unit.objects
    ]
    berth = berths.get(vessel.key)
    return {
        "id": vessel.key,
        "side": vessel.side.key,
        "name": vessel.name,
        "class": vessel.class_version.vessel_class.key,
        "class_version": vessel.class_version.number,
        "kind": vessel.class_version.kind,
        "status": "available" if line.on_table else vessel.status,
        "points": vessel.points,
        "ratings": vessel.ratings(book),
        "condition": vessel.condition.get(book, {}),
        "crew": {complement.role: complement.count for complement in line.crew},
        "captain": _leader(line.captain, book),
        "guns": [
            {
                "id": gun.slot,
                "kind": gun.gun_type_version.kind,
                "crew": gun.crew,
                "full_crew": gun.full_crew,
                "drill": gun.drill,
            }
            for gun in line.guns
        ],
        "cargo": [_object(thing, None) for thing in line.cargo]
        + [_object(thing, carrier) for thing, carrier in borne],
        "position": berth.position if berth else None,
        "heading": berth.heading if berth else 0,
        "state": dict(line.row.state) if line.row else {},
    }


def _unit(line: UnitLine, book: str) -> dict[str, Any]:
    unit = line.unit
    return {
        "id": unit.key,
        "side": unit.side.key,
        "name": unit.name,
        "kind": unit.kind,
        "figures": unit.figures,
        "full_figures": unit.full_figures,
        "points": unit.points,
        "weapon": unit.weapon or None,
        "drill": unit.drill or None,
        "leader": _leader(line.leader, book),
        "aboard": line.aboard.key if line.aboard else None,
        "position": line.position,
        "objects": [] if line.aboard else [_object(thing, None) for thing in line.objects],
        "state": line.state,
    }


def _leader(officer: Officer | None, book: str) -> dict[str, Any] | None:
    if officer is None or book not in officer.ratings:
        return None
    rated = officer.ratings[book]
    return {"name": officer.name, "leadership": rated["leadership"], "trait": rated["trait"]}


def _object(thing: CargoObject, carrier: str | None) -> dict[str, Any]:
    return {
        "id": thing.key,
        "kind": thing.kind,
        "name": thing.name,
        "encumbrance": thing.encumbrance,
        "carrier": carrier,
    }
