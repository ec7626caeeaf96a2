"""RS-MW-22: what a scenario may be about, besides beating the enemy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from rulesets.core.geometry import Point, within
from rulesets.core.jsonio import JsonObject
from rulesets.core.objective import read_enemy, read_side, read_spot
from rulesets.core.reading import Reader
from rulesets.core.setup import BattleSetup
from rulesets.riverside.state import Held, Muster, RiversideBattle, Status, Unit, is_ashore


class Aim(StrEnum):
    """What a side has to do."""

    HOLD = "hold"
    LAND = "land"
    ESCAPE = "escape"
    DESTROY = "destroy"


@dataclass(frozen=True, slots=True)
class Objective:
    """What ends the battle at the end of a turn, and for whom.

    hold: a unit of the side within `within` of a point, and no enemy unit as near;
    land: `count` objects of the side ashore; escape: `count` of its vessels gone by choice;
    destroy: the enemy's `entry` sunk, captured, abandoned, destroyed or routed.
    """

    aim: Aim
    side: str
    at: Point = (0, 0)
    within: int = 0
    count: int = 0
    entry: str = ""


def read_objective(given: JsonObject | None, setup: BattleSetup, at: str) -> Objective | None:
    """RS-MW-22: the scenario's objective. Raises IllegalSetupError where it makes no sense."""
    if given is None:
        return None
    read = Reader(dict(given), at, "RS-MW-22")
    aim = read.word("aim", Aim)
    side = read_side(read, setup)
    if aim is Aim.HOLD:
        point, near = read_spot(read, setup)
        made = Objective(aim, side, at=point, within=near)
    elif aim is Aim.DESTROY:
        made = Objective(aim, side, entry=read_enemy(read, setup, side))
    else:
        made = Objective(aim, side, count=read.integer("count", least=1, most=1000))
    read.done()
    return made


def reached(battle: RiversideBattle, objective: Objective) -> bool:
    """RS-MW-22: whether the side has done what it was to do."""
    return _REACHED[objective.aim](battle, objective)


def _holds(battle: RiversideBattle, objective: Objective) -> bool:
    side = battle.side(objective.side)

    def near(units: list[Unit]) -> bool:
        return any(
            unit.in_play
            and unit.aboard is None
            and within(unit.position, objective.at, objective.within)
            for unit in units
        )

    return near(side.units) and not near(side.foe.units)


def _has_landed(battle: RiversideBattle, objective: Objective) -> bool:
    side = battle.side(objective.side)
    ashore = [
        thing
        for thing in battle.things.values()
        if thing.side is side and thing.held is Held.KEPT and is_ashore(thing)
    ]
    return len(ashore) >= objective.count


def _has_escaped(battle: RiversideBattle, objective: Objective) -> bool:
    side = battle.side(objective.side)
    return sum(ship.status is Status.EXITED for ship in side.ships) >= objective.count


def _has_destroyed(battle: RiversideBattle, objective: Objective) -> bool:
    ship = battle.ships.get(objective.entry)
    if ship is not None:
        return ship.status in (Status.SUNK, Status.CAPTURED, Status.ABANDONED)
    return battle.units[objective.entry].status not in (Muster.IN_PLAY, Muster.ABSENT)


_REACHED: Final[Mapping[Aim, Callable[[RiversideBattle, Objective], bool]]] = {
    Aim.HOLD: _holds,
    Aim.LAND: _has_landed,
    Aim.ESCAPE: _has_escaped,
    Aim.DESTROY: _has_destroyed,
}
