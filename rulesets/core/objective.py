"""What the objectives of all books have alike: whose they are, and the enemy or point they name."""

from __future__ import annotations

from typing import Protocol, TypeVar

from rulesets.core.geometry import Point
from rulesets.core.reading import Reader
from rulesets.core.setup import BattleSetup


class Owned(Protocol):
    """An objective, as far as it is a side's."""

    @property
    def side(self) -> str: ...


Objective = TypeVar("Objective", bound=Owned)


def mission_of(side: str, objective: Objective | None) -> Objective | None:
    """The scenario's objective where it is this side's own."""
    return objective if objective is not None and objective.side == side else None


def read_side(read: Reader, setup: BattleSetup) -> str:
    """The side whose objective it is. Raises IllegalSetupError for what is no side."""
    side = read.identifier("side")
    if side not in [one.id for one in setup.sides]:
        read.refuse("side", f"{side!r} is no side", "Name one of the sides.")
    return side


def read_enemy(read: Reader, setup: BattleSetup, side: str) -> str:
    """The entry to be destroyed. Raises IllegalSetupError for what is no enemy of the side."""
    entry = read.identifier("entry")
    enemies = [vessel.id for vessel in setup.vessels if vessel.side != side]
    enemies += [unit.id for unit in setup.units if unit.side != side]
    if entry not in enemies:
        read.refuse("entry", f"{entry!r} is no enemy", "Name an entry of the other side.")
    return entry


def read_spot(read: Reader, setup: BattleSetup) -> tuple[Point, int]:
    """A point of the table and how near it counts, in thousandths. Raises IllegalSetupError."""
    at, near = read.point("at"), read.integer("within", least=1)
    if not setup.battlefield.on_table(at):
        read.refuse("at", "is off the table", "Give a point of the table.")
    return at, near
