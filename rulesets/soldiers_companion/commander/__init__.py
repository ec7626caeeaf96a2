"""The commander: a doctrine's judgement at each step of the turn, and what he is told besides."""

from __future__ import annotations

from rulesets.core.commander import read_orders
from rulesets.core.doctrine import Known
from rulesets.core.objective import mission_of
from rulesets.core.problems import Problems
from rulesets.core.setup import SideSetup
from rulesets.soldiers_companion.commander.doctrine import read_doctrine
from rulesets.soldiers_companion.commander.explicit import (
    OrderedCommander,
    read_unit_order,
    read_vessel_order,
)
from rulesets.soldiers_companion.commander.general import DoctrineCommander
from rulesets.soldiers_companion.orders import Commander
from rulesets.soldiers_companion.state import CompanionBattle

__all__ = ["DoctrineCommander", "make_commander"]


def make_commander(battle: CompanionBattle, side: SideSetup, at: str) -> Commander:
    """The commander that a side's doctrine, its orders and its objective give it.

    `at` points to the side in the setup. Raises IllegalSetupError with all that is wrong in them.
    """
    problems = Problems()
    doctrine = problems.made(
        lambda: read_doctrine(
            side.doctrine,
            side.standing,
            known=Known.of(battle.setup, side.id),
            at=at,
            mission=mission_of(side.id, battle.objective),
        )
    )
    orders = read_orders(
        side,
        at,
        lambda entry: read_vessel_order if entry in battle.ships else read_unit_order,
        problems,
    )
    problems.settle()
    assert doctrine is not None
    commander = DoctrineCommander(doctrine)
    return OrderedCommander(commander, orders) if orders else commander
