"""What a vessel's search for a course depends on: where that is as it was, so is its outcome."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TypeAlias

from rulesets.soldiers_companion.movement.drift import held
from rulesets.soldiers_companion.state import CompanionBattle, Ship
from rulesets.soldiers_companion.tables import NEAR, POINT
from rulesets.soldiers_companion.water.hulls import within_circle

#: Equal ones lead to the same course, or to none.
Situation: TypeAlias = tuple[Hashable, ...]


def neighbours(battle: CompanionBattle, ship: Ship) -> list[Ship]:
    """The vessels that lie where a vessel's search may look."""
    reach = ship.allowance + battle.current + POINT + NEAR
    return within_circle(ship, battle.ships.values(), reach)


def situation(
    battle: CompanionBattle, ship: Ship, goal: Hashable, about: Sequence[Ship]
) -> Situation:
    """A vessel with its goal and those `about` it.

    The table and the doctrine stand as they are; of others only a crew whose nerves forbid it to
    come nearer to an enemy takes notice (SC-BG-16).
    """
    return (
        goal,
        ship.position,
        ship.heading,
        ship.allowance,
        ship.way,
        ship.rudder is None,
        ship.docked,
        ship.leaving,
        ship.morale,
        ship.ram_target,
        ship.rammed,
        battle.wind,
        battle.current,
        *[
            (other.id, other.position, other.heading, other.status, other.tug is ship)
            for other in about
        ],
        *([other.drifted or held(other) for other in about] if battle.current else ()),
    )
