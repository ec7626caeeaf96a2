"""OR-BG-09, OR-BG-10: the end of a turn, and of the battle.

What a scenario may be about, as JSON: `{"aim": "pass", "side": ..., "count": 2, "points": 10}`, as
many ships off the far end of the table; `{"aim": "land", ...}`, as many stands ashore that came by
water; `{"aim": "destroy", "side": ..., "entry": ..., "points": 10}`, an enemy ship or unit.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from rulesets.core.battle import Outcome
from rulesets.core.dice import Dice
from rulesets.core.jsonio import JsonObject
from rulesets.core.objective import read_enemy, read_side
from rulesets.core.reading import Reader
from rulesets.core.setup import BattleSetup
from rulesets.on_to_richmond import ramming, transport
from rulesets.on_to_richmond.movement import edge_passed
from rulesets.on_to_richmond.options import TransferCompletes
from rulesets.on_to_richmond.state import Muster, RichmondBattle, Side, Status
from rulesets.on_to_richmond.tables import STAND_WORTH

#: The points of an objective where the scenario names none.
OBJECTIVE_WORTH: Final = 10
_AFLOAT: Final = Status.AFLOAT
_ABSENT: Final = Status.ABSENT
_AT_TURN_END: Final = TransferCompletes.TURN_END


class Aim(StrEnum):
    """What a side has to do."""

    PASS = "pass"
    LAND = "land"
    DESTROY = "destroy"


@dataclass(frozen=True, slots=True)
class Objective:
    """What ends a battle at the end of a turn, and the points that it gives its side."""

    aim: Aim
    side: str
    points: int
    count: int = 1
    entry: str = ""


def read_objective(given: JsonObject | None, setup: BattleSetup, at: str) -> Objective | None:
    """OR-BG-10: the scenario's objective. Raises IllegalSetupError where it makes no sense."""
    if given is None:
        return None
    read = Reader(dict(given), at, "OR-BG-10")
    aim = read.word("aim", Aim)
    side = read_side(read, setup)
    points = read.integer("points", most=1000) if read.has("points") else OBJECTIVE_WORTH
    count, entry = 1, ""
    if aim is Aim.DESTROY:
        entry = read_enemy(read, setup, side)
    elif read.has("count"):
        count = read.integer("count", least=1, most=100)
    read.done()
    return Objective(aim, side, points, count, entry)


def reached(battle: RichmondBattle, objective: Objective) -> bool:
    """OR-BG-10: whether a side has done what it was to do."""
    side = battle.side(objective.side)
    match objective.aim:
        case Aim.PASS:
            far = side.edge.other
            gone = [ship for ship in side.ships if ship.status is Status.LEFT]
            passed = sum(edge_passed(battle, ship.position) is far for ship in gone)
            return passed >= objective.count
        case Aim.LAND:
            listed = {unit.id for unit in battle.setup.units if unit.aboard is not None}
            landed = sum(unit.stands for unit in side.units if unit.ashore and unit.id in listed)
            return landed >= objective.count
    ship = battle.ships.get(objective.entry)
    if ship is not None:
        return ship.status is Status.SUNK
    return battle.units[objective.entry].status in (Muster.DESTROYED, Muster.LOST)


def turn_end_phase(battle: RichmondBattle, dice: Dice) -> None:
    """OR-BG-09: transfers complete, rams let go, and the battle may be over."""
    if battle.options.transfer_completes is _AT_TURN_END:
        for ship in battle.ships.values():
            if ship.transfer is not None:
                transport.complete(battle, ship)
    if battle.locks:
        ramming.end_locks(battle)
    conclude(battle)


def conclude(battle: RichmondBattle) -> None:
    """OR-BG-10: the objective, a side with nothing left, or the last turn."""
    objective = battle.objective
    beaten = [side for side in battle.sides if not present(side)]
    if objective is not None and reached(battle, objective):
        _end(battle, f"{_name(battle, objective.side)} reached the objective")
    elif len(beaten) == 2:
        _end(battle, "neither side had anything left")
    elif beaten:
        _end(battle, f"{_name(battle, beaten[0].id)} had nothing left")
    elif battle.turn >= battle.options.turn_limit:
        _end(battle, f"turn {battle.turn} was the last")


def present(side: Side) -> bool:
    """OR-BG-10: whether it has a ship or a land stand in play, or a ship still to come."""
    return any(
        ship.status is _AFLOAT or (ship.arrives and ship.status is _ABSENT) for ship in side.ships
    ) or any(unit.ashore for unit in side.units)


def victory_points(battle: RichmondBattle, side: Side) -> int:
    """OR-BG-10: damage done, ships sunk, stands lost, and the objective."""
    foe, objective = side.foe, battle.objective
    points = sum(ship.damage - ship.start_damage for ship in foe.ships)
    points += sum(ship.card.worth for ship in foe.ships if ship.status is Status.SUNK)
    points += STAND_WORTH * sum(
        unit.started - (0 if unit.status is Muster.LOST else unit.stands) for unit in foe.units
    )
    if objective is not None and objective.side == side.id and reached(battle, objective):
        points += objective.points
    return points


def _end(battle: RichmondBattle, reason: str) -> None:
    """OR-BG-10: the higher total wins, and ties are drawn; who alone is left holds the field."""
    points = [(side, victory_points(battle, side)) for side in battle.sides]
    (one, mine), (other, theirs) = points
    winner = None if mine == theirs else one if mine > theirs else other
    here = [side for side in battle.sides if present(side)]
    battle.outcome = Outcome.of(
        battle.turn,
        winner=winner,
        field=here[0] if len(here) == 1 else None,
        rule="OR-BG-10",
        reason=reason,
        points=points,
    )


def _name(battle: RichmondBattle, side: str) -> str:
    return next(one.name for one in battle.setup.sides if one.id == side)
