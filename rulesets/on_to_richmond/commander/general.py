"""OR-AI: the commander that a doctrine makes."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.on_to_richmond.commander import aiming, ashore, helm
from rulesets.on_to_richmond.commander.doctrine import Doctrine
from rulesets.on_to_richmond.orders import FireOrder, LandOrder, ShipOrder
from rulesets.on_to_richmond.state import RichmondBattle, Ship, Side, Unit


class DoctrineCommander:
    """The commander of one side by its doctrine and standing orders."""

    __slots__ = ("doctrine",)

    def __init__(self, doctrine: Doctrine) -> None:
        self.doctrine = doctrine

    def order_of(self, battle: RichmondBattle, side: Side) -> Sequence[Ship]:
        return helm.order_of(battle, self.doctrine, side)

    def act(self, battle: RichmondBattle, ship: Ship) -> ShipOrder:
        return helm.act(battle, self.doctrine, ship)

    def fire(self, battle: RichmondBattle, ship: Ship) -> Sequence[FireOrder]:
        return aiming.fire(battle, self.doctrine, ship)

    def spend_pass(self, battle: RichmondBattle, unit: Unit) -> bool:
        return ashore.spends_pass(unit)

    def land(self, battle: RichmondBattle, unit: Unit) -> LandOrder:
        return ashore.act(battle, self.doctrine, unit)
