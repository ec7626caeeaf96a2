"""SC-BG-24: what a scenario may be about, besides beating the enemy.

As JSON: `{"aim": "hold", "side": ..., "at": [s, y], "within": ...}`, `reach` alike;
`{"aim": "land", "side": ..., "count": ...}`, `escape` alike; `{"aim": "destroy", "side": ...,
"entry": ...}`. Lengths in thousandths of an inch.
"""

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
from rulesets.soldiers_companion.state import CompanionBattle, Muster, Side, Status


class Aim(StrEnum):
    """What a side has to do."""

    HOLD = "hold"
    REACH = "reach"
    LAND = "land"
    ESCAPE = "escape"
    DESTROY = "destroy"


@dataclass(frozen=True, slots=True)
class Objective:
    """What ends the battle at the end of a turn, and for whom.

    hold: a unit of the side ashore within `within` of a point, and no enemy unit as near;
    reach: `count` of its vessels within `within` of a point, on the table together;
    land: `count` of its units, gun sections too, ashore that began the battle aboard;
    escape: `count` of its vessels off the table;
    destroy: the enemy's `entry` sunk, taken, fled, destroyed, or gone from the table.
    """

    aim: Aim
    side: str
    at: Point = (0, 0)
    within: int = 0
    count: int = 0
    entry: str = ""


def read_objective(given: JsonObject | None, setup: BattleSetup, at: str) -> Objective | None:
    """SC-BG-24: the scenario's objective. Raises IllegalSetupError where it makes no sense."""
    if given is None:
        return None
    read = Reader(dict(given), at, "SC-BG-24")
    aim = read.word("aim", Aim)
    side = read_side(read, setup)
    made = _READ[aim](read, setup, side)
    read.done()
    return made


def _at_a_point(aim: Aim, read: Reader, setup: BattleSetup, side: str, count: int) -> Objective:
    at, near = read_spot(read, setup)
    return Objective(aim, side, at=at, within=near, count=count)


def _count(read: Reader) -> int:
    return read.integer("count", least=1, most=1000)


_READ: Final[Mapping[Aim, Callable[[Reader, BattleSetup, str], Objective]]] = {
    Aim.HOLD: lambda read, setup, side: _at_a_point(Aim.HOLD, read, setup, side, 1),
    Aim.REACH: lambda read, setup, side: _at_a_point(
        Aim.REACH, read, setup, side, _count(read) if read.has("count") else 1
    ),
    Aim.LAND: lambda read, _, side: Objective(Aim.LAND, side, count=_count(read)),
    Aim.ESCAPE: lambda read, _, side: Objective(Aim.ESCAPE, side, count=_count(read)),
    Aim.DESTROY: lambda read, setup, side: Objective(
        Aim.DESTROY, side, entry=read_enemy(read, setup, side)
    ),
}


def reached(battle: CompanionBattle, objective: Objective) -> bool:
    """SC-BG-24: whether the side has done what it was to do."""
    return _REACHED[objective.aim](battle, objective)


def _holds(battle: CompanionBattle, objective: Objective) -> bool:
    side = battle.side(objective.side)

    def near(one: Side) -> bool:
        return any(
            unit.ashore and within(unit.position, objective.at, objective.within)
            for unit in one.units
        )

    return near(side) and not near(side.foe)


def _has_reached(battle: CompanionBattle, objective: Objective) -> bool:
    side = battle.side(objective.side)
    there = sum(
        ship.afloat and within(ship.position, objective.at, objective.within) for ship in side.ships
    )
    return there >= objective.count


def _has_landed(battle: CompanionBattle, objective: Objective) -> bool:
    """Units that came by water: those listed aboard, and the guns that a vessel put ashore."""
    side = battle.side(objective.side)
    landed = sum(unit.ashore and (unit.by_water or unit.landed is not None) for unit in side.units)
    return landed >= objective.count


def _has_escaped(battle: CompanionBattle, objective: Objective) -> bool:
    side = battle.side(objective.side)
    return sum(ship.status is Status.LEFT for ship in side.ships) >= objective.count


def _has_destroyed(battle: CompanionBattle, objective: Objective) -> bool:
    ship = battle.ships.get(objective.entry)
    if ship is not None:
        return ship.status not in (Status.AFLOAT, Status.ABSENT)
    work = battle.works.get(objective.entry)
    if work is not None:
        return work.status is not Muster.IN_PLAY
    return battle.units[objective.entry].status not in _PRESENT


_PRESENT: Final = (Muster.IN_PLAY, Muster.HIDDEN, Muster.ABSENT)

_REACHED: Final[Mapping[Aim, Callable[[CompanionBattle, Objective], bool]]] = {
    Aim.HOLD: _holds,
    Aim.REACH: _has_reached,
    Aim.LAND: _has_landed,
    Aim.ESCAPE: _has_escaped,
    Aim.DESTROY: _has_destroyed,
}
