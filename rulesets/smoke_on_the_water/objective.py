"""SW-SET-06, SW-END-01: what a scenario may be about, besides the points.

As JSON: `{"aim": "break_through", "side": ..., "count": ...}`;
`{"aim": "destroy", "side": ..., "entry": ...}`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rulesets.core.jsonio import JsonObject
from rulesets.core.objective import read_side
from rulesets.core.reading import Reader
from rulesets.core.setup import BattleSetup
from rulesets.smoke_on_the_water.words import WorkKind


class Aim(StrEnum):
    """What a side has to do."""

    BREAK_THROUGH = "break_through"
    DESTROY = "destroy"


@dataclass(frozen=True, slots=True)
class Objective:
    """What ends the battle at the end of a turn, and for whom.

    break_through: `count` of the side's vessels off the enemy's edge (SW-END-03);
    destroy: the enemy's `entry` sunk, taken, without hull points, or a work silenced.
    """

    aim: Aim
    side: str
    count: int = 0
    entry: str = ""


def read_objective(given: JsonObject | None, setup: BattleSetup, at: str) -> Objective | None:
    """SW-SET-06: the scenario's objective. Raises IllegalSetupError where it makes no sense."""
    if given is None:
        return None
    read = Reader(dict(given), at, "SW-SET-06")
    aim = read.word("aim", Aim)
    side = read_side(read, setup)
    if aim is Aim.BREAK_THROUGH:
        made = Objective(aim, side, count=read.integer("count", least=1, most=100))
    else:
        made = Objective(aim, side, entry=_enemy(read, setup, side))
    read.done()
    return made


def _enemy(read: Reader, setup: BattleSetup, side: str) -> str:
    entry = read.identifier("entry")
    enemies = [vessel.id for vessel in setup.vessels if vessel.side != side]
    enemies += [x.id for x in setup.units if x.side != side and x.kind in tuple(WorkKind)]
    if entry not in enemies:
        read.refuse("entry", f"{entry!r} is no enemy", "Name a vessel or a work of the other side.")
    return entry
