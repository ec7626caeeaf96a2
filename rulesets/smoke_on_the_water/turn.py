"""SW-TURN: the phases of a turn, and the marks that a turn begins with."""

from __future__ import annotations

from typing import Final

from rulesets.core.events import Event, TurnBegan
from rulesets.smoke_on_the_water.state import Ship, SmokeBattle
from rulesets.smoke_on_the_water.words import Level

ORDERS: Final = "orders"
MOVEMENT: Final = "movement"
GUNNERY: Final = "gunnery"
BOARDING: Final = "boarding"
MORALE: Final = "morale"
FIRE_TEST: Final = "fire test"
REPAIR: Final = "repair"
END: Final = "turn end"


def mark(battle: SmokeBattle, event: Event) -> None:
    """What a turn resets, when a log is read as in play."""
    if isinstance(event, TurnBegan):
        begin_turn(battle)


def begin_turn(battle: SmokeBattle) -> None:
    """SW-TURN-01: everything that lasts for a turn begins anew. Asked first in the Orders Phase."""
    for ship in battle.ships.values():
        _begin(ship)
    for work in battle.works.values():
        work.pierced = 0
    for side in battle.sides:
        side.lost_this_turn.clear()


def _begin(ship: Ship) -> None:
    ship.rammed = ship.ramming
    ship.rested = ship.speed.level is Level.IMMOBILE and not ship.moved
    ship.order = ship.carried = None
    ship.moved = 0
    ship.ramming = ship.hard_struck = ship.hard_aground = False
    ship.boarded = False
    ship.triggers.clear()
    ship.hull_at_start = ship.hull
