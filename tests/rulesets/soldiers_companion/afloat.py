"""Vessels that move, for tests of movement: orders in inches and the book's degrees."""

from __future__ import annotations

from typing import Any

from rulesets.core.battlefield import Area, AreaKind, Battlefield
from rulesets.core.dice import Dice
from rulesets.soldiers_companion.movement.legs import Plan, plan
from rulesets.soldiers_companion.movement.movement import move_vessel
from rulesets.soldiers_companion.orders import Helm, Leg, MoveOrder, PowerTurn, Refusal
from rulesets.soldiers_companion.state import CompanionBattle, Ship
from rulesets.soldiers_companion.tables import INCH, TURN
from tests.rulesets.soldiers_companion.commanders import ById, StandFast
from tests.rulesets.soldiers_companion.factories import (
    LENGTH,
    MIDDLE,
    make_battle,
    make_field,
    make_ship,
)

#: Turns of the book: clockwise, to starboard.
RIGHT, LEFT = Helm(-TURN), Helm(TURN)
POWER_RIGHT, POWER_LEFT = PowerTurn(-TURN), PowerTurn(TURN)


def leg(inches: float, *, cut: bool = False) -> Leg:
    return Leg(round(inches * INCH), cut)


def on_water(*entries: Any, **changes: Any) -> CompanionBattle:
    """A battle in its movement phase, with commanders who lie still unless told otherwise."""
    changes.setdefault("commanders", (StandFast(), StandFast()))
    battle = make_battle(*entries, phase="M", **changes)
    battle.turns.append([])
    return battle


def alone(kind: str = "small_steamer", **changes: Any) -> tuple[CompanionBattle, Ship]:
    """One vessel in the middle of open water, heading upstream."""
    about = {
        name: changes.pop(name)
        for name in ("options", "field", "wind", "current", "turn", "commanders")
        if name in changes
    }
    entry = make_ship(kind, **changes)
    return on_water(entry, **about), entry[1]


def planned(battle: CompanionBattle, ship: Ship, *steps: Any, allowance: float = 24) -> Plan:
    found = plan(battle, ship, MoveOrder(steps), allowance=round(allowance * INCH))
    assert isinstance(found, Plan), found
    return found


def refused(battle: CompanionBattle, ship: Ship, *steps: Any, allowance: float = 24) -> str:
    """The rule by which an order is refused."""
    found = plan(battle, ship, MoveOrder(steps), allowance=round(allowance * INCH))
    assert isinstance(found, Refusal), found
    return found.rule


def moves(battle: CompanionBattle, dice: Dice, ship: Ship, *steps: Any, **order: Any) -> None:
    """One vessel's move by these steps, its drift and grapples among it."""
    others = {}
    if isinstance(ship.side.commander, StandFast):
        others = {k: v for k, v in ship.side.commander._answers.items() if k != "move"}
    told = ById({ship.id: MoveOrder(steps, **order)})
    ship.side.commander = StandFast(**others, move=told)
    move_vessel(battle, dice, ship)


def book(point: tuple[int, int]) -> tuple[float, float]:
    """A point in the book's inches about MIDDLE, to a hundredth: x east, y north."""
    return (round((point[1] - MIDDLE[1]) / INCH, 2), round((MIDDLE[0] - point[0]) / INCH, 2))


def degrees(heading: int) -> int:
    """A heading of the table as the book has it."""
    return (1800 - heading) % 3600 // 10


def bank_east(x: float) -> Battlefield:
    """Water with a straight bank so many inches east of MIDDLE, and land beyond it."""
    shore = MIDDLE[1] + round(x * INCH)
    return make_field(north=((0, shore), (LENGTH, shore)))


def square(name: str, x: float, y: float, half: float, kind: AreaKind = AreaKind.ROCKS) -> Area:
    """A square area about a point of the book."""
    s, across, h = MIDDLE[0] - round(y * INCH), MIDDLE[1] + round(x * INCH), round(half * INCH)
    outline = ((s - h, across - h), (s + h, across - h), (s + h, across + h), (s - h, across + h))
    return Area(name, kind, outline)
