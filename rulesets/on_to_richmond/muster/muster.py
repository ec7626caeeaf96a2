"""A battle at its start: the setup read into sides, ships and units, and checked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from rulesets.core.problems import Problems
from rulesets.core.reading import Reader
from rulesets.core.setup import BattleSetup, SideSetup
from rulesets.on_to_richmond.ending import present, read_objective
from rulesets.on_to_richmond.muster.fleet import check_places, muster_ship
from rulesets.on_to_richmond.muster.frozen import thaw
from rulesets.on_to_richmond.muster.troops import muster_unit, put_aboard
from rulesets.on_to_richmond.options import Options
from rulesets.on_to_richmond.orders import Commander
from rulesets.on_to_richmond.ratings import room_for
from rulesets.on_to_richmond.state import RichmondBattle
from rulesets.on_to_richmond.tables import PASSES, General

KEY: Final = "on_to_richmond"
#: Makes the commander of a side; raises IllegalSetupError for a doctrine that nobody knows.
MakeCommander: TypeAlias = Callable[[RichmondBattle, SideSetup, str], Commander]


def muster(
    setup: BattleSetup, make_commander: MakeCommander | None, *, logging: bool = True
) -> RichmondBattle:
    """The battle at its start. Raises IllegalSetupError with all that the book forbids in it.

    Without `make_commander` nobody commands: such a battle only adds up a log.
    """
    setup.check_book(KEY, rule="OR-GEN-01")
    problems = Problems()
    battle = RichmondBattle(setup, Options.from_json(setup.options), logging=logging)
    for i, vessel in enumerate(setup.vessels):
        ship = muster_ship(battle, vessel, f"/vessels/{i}", problems)
        if ship is not None:
            battle.ships[ship.id] = ship
            ship.side.ships.append(ship)
    for i, entry in enumerate(setup.units):
        unit = muster_unit(battle, entry, f"/units/{i}", problems)
        if unit is not None:
            battle.units[unit.id] = unit
            unit.side.units.append(unit)
    problems.settle()
    _load(battle, problems)
    for i, side in enumerate(setup.sides):
        with problems.collecting():
            battle.sides[i].passes = PASSES[general_of(side, f"/sides/{i}")]
    with problems.collecting():
        battle.objective = read_objective(setup.scenario.objective, setup, "/scenario/objective")
    problems.settle()
    thaw(battle, problems)
    problems.settle()
    if setup.start_turn == 1:
        check_places(battle, problems)
    if make_commander is not None:
        for i, side in enumerate(setup.sides):
            with problems.collecting():
                battle.sides[i].commander = make_commander(battle, side, f"/sides/{i}")
        _check_present(battle, problems)
    problems.settle()
    return battle


def general_of(side: SideSetup, at: str) -> General:
    """OR-BG-03: the man who commands a side's stands; Aggressive where none is named."""
    read = Reader(dict(side.doctrine), f"{at}/doctrine", "OR-BG-03")
    return read.word("general", General) if read.has("general") else General.AGGRESSIVE


def _load(battle: RichmondBattle, problems: Problems) -> None:
    """OR-TRN-02, OR-TRN-03: who is aboard, and whether there is room."""
    for i, entry in enumerate(battle.setup.units):
        if entry.aboard is None or not entry.figures:
            continue
        unit = battle.units[entry.id]
        put_aboard(battle, unit, entry.aboard)
        assert unit.aboard is not None
        load = [(other.arm, other.stands) for other in unit.aboard.aboard]
        problem = room_for(unit.aboard.card, load)
        if problem is not None:
            rule = "OR-TRN-03" if unit.aboard.card.transport else "OR-TRN-04"
            remedy = "Put it aboard another transport, or ashore."
            problems.add(f"/units/{i}/aboard", rule, problem, remedy)


def _check_present(battle: RichmondBattle, problems: Problems) -> None:
    """OR-BG-10: each side has something in play, or to come."""
    for i, side in enumerate(battle.sides):
        if not present(side):
            problems.add(
                f"/sides/{i}",
                "OR-BG-10",
                f"{battle.setup.sides[i].name} has nothing in play",
                "Add a ship or a unit to this side.",
            )
