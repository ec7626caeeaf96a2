"""The commander: a doctrine's judgement on each card, and what he is told besides."""

from __future__ import annotations

from rulesets.core.problems import Problems
from rulesets.core.setup import SideSetup
from rulesets.on_to_richmond.commander.doctrine import read_doctrine
from rulesets.on_to_richmond.commander.explicit import (
    OrderedCommander,
    TurnOrder,
    read_ship_order,
    read_unit_order,
)
from rulesets.on_to_richmond.commander.general import DoctrineCommander
from rulesets.on_to_richmond.orders import Commander
from rulesets.on_to_richmond.state import RichmondBattle

__all__ = ["DoctrineCommander", "make_commander"]


def make_commander(battle: RichmondBattle, side: SideSetup, at: str) -> Commander:
    """The commander that a side's doctrine, its orders and its objective give it.

    `at` points to the side in the setup. Raises IllegalSetupError with all that is wrong in them.
    """
    setup, mission = battle.setup, battle.objective
    problems = Problems()
    doctrine = None
    with problems.collecting():
        doctrine = read_doctrine(
            side.doctrine,
            side.standing,
            vessels=tuple(vessel.id for vessel in setup.vessels if vessel.side == side.id),
            units=tuple(unit.id for unit in setup.units if unit.side == side.id),
            landings=tuple(landing.id for landing in setup.battlefield.landings),
            at=at,
            mission=mission if mission is not None and mission.side == side.id else None,
        )
    orders: dict[tuple[int, str], TurnOrder] = {}
    for i, order in enumerate(side.orders):
        read = read_ship_order if order.entry in battle.ships else read_unit_order
        with problems.collecting():
            orders[order.turn, order.entry] = read(order.order, at=f"{at}/orders/{i}/order")
    problems.settle()
    assert doctrine is not None
    general = DoctrineCommander(doctrine)
    return OrderedCommander(general, orders) if orders else general
