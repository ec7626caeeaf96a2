"""Rows to BattleSetup, and BattleSetup to its stored text and back."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

import orjson

from battles.models import Battle, Scenario
from battles.muster import Muster, UnitLine, VesselLine
from battles.placement import Berth, berths_of
from battles.refusals import naming, refused
from campaigns.errors import UnknownRulesetError
from rulesets import RULESETS, BattleSetup, IllegalSetupError, Ruleset
from rulesets.core.battlefield import Battlefield
from rulesets.core.reading import Reader
from rulesets.core.restoring import restore


def book_of(scenario: Scenario) -> Ruleset[Any]:
    """The book that a scenario is fought by."""
    book = RULESETS.get(scenario.ruleset)
    if book is None:
        raise UnknownRulesetError(ruleset=scenario.ruleset, rulesets=", ".join(RULESETS))
    return book


def options_of(scenario: Scenario, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Every switch of the scenario's book: the campaign's, with the scenario's own over them."""
    try:
        return dict(book_of(scenario).read_options({**chosen, **scenario.options}))
    except IllegalSetupError as forbidden:
        raise refused(forbidden) from forbidden


def take(muster: Muster) -> BattleSetup:
    """The setup of a scenario's battle: all that it needs but its seed, approved by its book."""
    scenario = muster.scenario
    names = muster.names
    book = book_of(scenario)
    try:
        field = Battlefield.from_json(Reader(scenario.battlefield, "/battlefield"))
        berths = berths_of(muster, field)
    except IllegalSetupError as forbidden:
        raise refused(forbidden) from forbidden
    data = {
        "schema": 1,
        "ruleset": {"key": book.key, "version": book.version, "ledger": book.ledger},
        "options": options_of(scenario, muster.chosen.get(scenario.ruleset, {})),
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
                "id": row.key,
                "name": row.name,
                "edge": row.edge,
                "doctrine": row.doctrine,
                "standing": row.standing,
                "orders": row.orders,
            }
            for row in muster.sides
        ],
        "vessels": [_vessel(line, muster, berths) for line in muster.vessels],
        "units": [_unit(line, names) for line in muster.units],
        "start": {"turn": 1, "state": {"weather": scenario.weather} if scenario.weather else {}},
    }
    try:
        setup = BattleSetup.from_json(data, battlefield=field)
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


def frozen(text: str, digest: str) -> BattleSetup:
    """A setup from its stored text, which was checked when it was frozen, if it is that text."""
    if hashlib.sha256(text.encode()).hexdigest() != digest:
        return read_text(text)
    return restore(orjson.loads(text))


def entries(setup: BattleSetup | dict[str, Any]) -> dict[str, Any]:
    """The order of battle alone, by entry id: what a battle that is fought again must find."""
    data = setup if isinstance(setup, dict) else setup.to_json()
    return {line["id"]: line for kind in ("vessels", "units") for line in data[kind]}


def _vessel(line: VesselLine, muster: Muster, berths: Mapping[str, Berth]) -> dict[str, Any]:
    berth = berths.get(line.key)
    borne = [
        {**thing, "carrier": unit.key}
        for unit in muster.units
        if unit.deck == line.pk
        for thing in unit.objects
    ]
    return {
        **line.entry,
        "status": "available" if line.pk in muster.on_table else line.status,
        "cargo": line.entry["cargo"] + borne,
        "position": berth.position if berth else None,
        "heading": berth.heading if berth else 0,
        "state": line.listed.state if line.listed else {},
    }


def _unit(line: UnitLine, names: Mapping[str, str]) -> dict[str, Any]:
    aboard = names.get(line.deck) if line.deck else None
    return {
        **line.entry,
        "aboard": aboard,
        "position": line.position,
        "objects": [] if aboard else line.objects,
        "state": line.state,
    }
