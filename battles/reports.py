"""A fought battle told: its log in sentences, what became of each entry, and its verification."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from battles import snapshots
from battles.errors import BattleStateError, ForecastStateError
from battles.figures import figures
from battles.models import Battle, Forecast
from rulesets import RULESETS, BattleSetup, resolve
from rulesets.core.ledger import Rule, ledger_files, read_ledger
from rulesets.core.report import Report, as_text, report
from rulesets.forecast import run_seed

SCHEME: Final = "rw1"
FIRST_CHOSEN: Final = "first_side_chosen"
FIRST_SIDE: Final = "first side"
SECOND_SIDE: Final = "second side"


@dataclass(frozen=True, slots=True)
class Fate:
    """How one entry of a battle ended. `people` are crew or figures; None where there are none."""

    id: str
    name: str
    side: str
    type: str
    began: str
    ended: str
    people: int | None
    left: int | None
    leader: str

    @property
    def lost(self) -> int:
        """How many people fewer there are than before."""
        return (self.people or 0) - (self.left or 0)


@dataclass(frozen=True, slots=True)
class AfterAction:
    """The report of one battle, with its outcome and everybody's fate."""

    setup: BattleSetup
    told: Report
    movers: Mapping[str, str]
    """Which side has its turn in a phase."""
    outcome: Mapping[str, Any]
    fates: tuple[Fate, ...]

    @property
    def rules_cited(self) -> list[Rule]:
        """The rules that the report cites, in the order of the book's ledger."""
        cited = {line.rule for section in self.told.sections for line in section.lines}
        cited.add(self.outcome["rule"])
        ledger = read_ledger(ledger_files()[self.setup.ruleset])
        return [rule for rule in ledger.rules if rule.number in cited]

    def to_json(self) -> dict[str, Any]:
        """The report as the API shows it."""
        return {
            "title": self.told.title,
            "outcome": self.outcome,
            "sides": self.told.sides,
            "sections": self.told.sections,
            "fates": self.fates,
        }

    def to_text(self) -> str:
        """The report for a terminal or a printer."""
        return as_text(self.told)


def after_action(battle: Battle) -> AfterAction:
    """Tell a battle that has its result."""
    return _told(snapshots.read(battle), turns_of(battle), result_of(battle))


@dataclass(frozen=True, slots=True)
class Sample:
    """One run of a forecast, with its seed."""

    run: int
    seed: bytes
    report: AfterAction


def sample(forecast: Forecast) -> Sample:
    """The run that went most as the average so far, fought again to be told.

    Of a forecast that was read `with_ranges()`.
    """
    run = figures(forecast).closest
    if run is None:
        raise ForecastStateError(
            status=forecast.status,
            needed="one with a battle that was fought",
            remedy="Ask again when some of its runs are done, or see why they fail.",
        )
    setup, seed = snapshots.read_text(forecast.setup), run_seed(bytes(forecast.seed), run)
    result = resolve(setup, seed)
    return Sample(run, seed, _told(setup, result.turns_json(), result.to_json()))


def _told(
    setup: BattleSetup, turns: list[list[dict[str, Any]]], result: Mapping[str, Any]
) -> AfterAction:
    return AfterAction(
        setup=setup,
        told=report(setup, RULESETS[setup.ruleset].read_log(turns)),
        movers=_movers(setup, turns),
        outcome=result["outcome"],
        fates=tuple(_fates(setup, result["conditions"])),
    )


def verification(battle: Battle) -> dict[str, Any]:
    """A battle with its revealed seed and its whole log, as the stand-alone checker reads it."""
    result = result_of(battle)
    return {
        "scheme": SCHEME,
        "seed": bytes(battle.seed).hex(),
        "commitment": battle.commitment,
        "setup": json.loads(battle.setup),
        "setup_digest": battle.setup_digest,
        "turns": turns_of(battle),
        "log_digest": battle.log_digest,
        "result": result,
        "result_digest": battle.result_digest,
    }


def turns_of(battle: Battle) -> list[list[dict[str, Any]]]:
    """The stored log: a list of events a turn."""
    return list(battle.battle_turns.order_by("turn").values_list("events", flat=True))


def result_of(battle: Battle) -> dict[str, Any]:
    """The result that a battle has, or the refusal of one that has none yet."""
    if battle.result is None:
        raise BattleStateError(
            number=battle.number,
            scenario=str(battle.scenario),
            status=battle.status,
            needed="one that has its result",
            remedy="Wait until the battle is resolved; its status says how far it is.",
        )
    result: dict[str, Any] = battle.result
    return result


def _movers(setup: BattleSetup, turns: list[list[dict[str, Any]]]) -> dict[str, str]:
    """RS-MW-02: the sides by the phases in which they move, if the log says who went first."""
    chosen = next((one for turn in turns for one in turn if one["kind"] == FIRST_CHOSEN), None)
    if chosen is None:
        return {}
    first, second = sorted(setup.sides, key=lambda side: side.id != chosen["side"])
    return {FIRST_SIDE: first.name, SECOND_SIDE: second.name}


def _fates(setup: BattleSetup, conditions: Mapping[str, Any]) -> Iterator[Fate]:
    """Vessels, then units, then what was carried, each in the order of ids."""
    sides = {side.id: side.name for side in setup.sides}
    things = []
    for vessel in setup.vessels:
        things += [(thing, vessel.side) for thing in vessel.cargo]
        if ended := conditions.get(vessel.id):
            crew = sum(vessel.crew.values()) + sum(gun.crew for gun in vessel.guns)
            left = sum(ended["crew"].values()) + sum(gun["crew"] for gun in ended["guns"])
            yield Fate(
                id=vessel.id,
                name=vessel.name,
                side=sides[vessel.side],
                type="vessel",
                began=vessel.status,
                ended=ended["status"],
                people=crew,
                left=left,
                leader=ended["captain"],
            )
    for unit in setup.units:
        things += [(thing, unit.side) for thing in unit.objects]
        if ended := conditions.get(unit.id):
            yield Fate(
                id=unit.id,
                name=unit.name,
                side=sides[unit.side],
                type="unit",
                began="aboard" if unit.aboard else "ashore",
                ended=ended["status"],
                people=unit.figures,
                left=ended["figures"],
                leader=ended["leader"],
            )
    for thing, side in sorted(things, key=lambda pair: pair[0].id):
        if ended := conditions.get(thing.id):
            yield Fate(
                id=thing.id,
                name=thing.name,
                side=sides[side],
                type="object",
                began="held",
                ended=ended["status"],
                people=None,
                left=None,
                leader="none",
            )
