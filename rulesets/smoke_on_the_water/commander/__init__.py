"""The commander: a doctrine's judgement at each step of the turn, and what he is told besides."""

from __future__ import annotations

from functools import partial

from rulesets.core.commander import ReadOrder, read_orders
from rulesets.core.events import EntryId
from rulesets.core.jsonio import JsonObject
from rulesets.core.objective import mission_of
from rulesets.core.problems import Problems
from rulesets.core.reading import Reader
from rulesets.core.setup import SideSetup
from rulesets.smoke_on_the_water.commander.doctrine import read_doctrine
from rulesets.smoke_on_the_water.commander.door import check, refuse
from rulesets.smoke_on_the_water.commander.explicit import (
    OrderedCommander,
    TurnOrder,
    read_vessel_order,
    read_work_order,
)
from rulesets.smoke_on_the_water.commander.general import DoctrineCommander
from rulesets.smoke_on_the_water.orders import Commander
from rulesets.smoke_on_the_water.state import SmokeBattle

__all__ = ["DoctrineCommander", "make_commander"]


def make_commander(battle: SmokeBattle, side: SideSetup, at: str) -> Commander:
    """The commander that a side's doctrine, its orders and its objective give it.

    `at` points to the side in the setup. Raises IllegalSetupError with all that is wrong in them.
    """
    problems = Problems()
    doctrine = problems.made(
        lambda: read_doctrine(
            side.doctrine,
            side.standing,
            battle.setup,
            side.id,
            at=at,
            mission=mission_of(side.id, battle.objective),
        )
    )
    orders = _orders(battle, side, at, problems)
    problems.settle()
    assert doctrine is not None
    commander = DoctrineCommander(doctrine)
    return OrderedCommander(commander, orders) if orders else commander


def _orders(
    battle: SmokeBattle, side: SideSetup, at: str, problems: Problems
) -> dict[tuple[int, str], TurnOrder]:
    """SW-ORD-11: the explicit orders; what cannot be carried out is refused at the door."""

    def reader_of(entry: EntryId) -> ReadOrder[TurnOrder]:
        if entry in battle.ships:
            return read_vessel_order
        return read_work_order if entry in battle.works else partial(_no_order, entry)

    orders = read_orders(side, at, reader_of, problems)
    for i, order in enumerate(side.orders):
        if (order.turn, order.entry) not in orders:
            continue
        with problems.collecting():
            if fault := check(battle, orders, order.turn, order.entry):
                refuse(Reader(dict(order.order), f"{at}/orders/{i}/order"), fault)
    return orders


def _no_order(entry: EntryId, given: JsonObject, *, at: str) -> TurnOrder:
    """SW-ORD-01: troops and torpedoes take none."""
    Reader({}, at, "SW-ORD-01").refuse(
        "", f"{entry!r} takes no orders", "Give orders to vessels and works."
    )
