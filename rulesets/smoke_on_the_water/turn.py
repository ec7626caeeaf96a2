"""SW-TURN: the phases of a turn, and the marks that a turn begins with.

SW-TURN-02: within a phase all is decided on the state at its start (SW-TURN-03).
"""

from __future__ import annotations

from typing import Final

from rulesets.core.events import PhaseBegan, TurnBegan
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


def mark(battle: SmokeBattle, event: TurnBegan | PhaseBegan) -> None:
    """What a turn or a phase resets, when a log is read as in play."""
    match event:
        case TurnBegan():
            begin_turn(battle)
        case PhaseBegan():
            begin_phase(battle, event.phase)


def begin_turn(battle: SmokeBattle) -> None:
    """SW-TURN-01: everything that lasts for a turn begins anew. Asked first in the Orders Phase."""
    for ship in battle.ships.values():
        _begin(ship)
    for work in battle.works.values():
        work.pierced = 0


def _begin(ship: Ship) -> None:
    ship.rammed = ship.ramming
    ship.rested = ship.speed.level is Level.IMMOBILE and not ship.moved
    ship.order = ship.carried = None
    ship.moved = 0
    ship.ramming = ship.hard_struck = ship.hard_aground = False


def begin_phase(battle: SmokeBattle, phase: str) -> None:
    """What a phase leaves behind is gone when the next begins. Asked first in that one."""
    if phase == FIRE_TEST:
        _after_morale(battle)
    elif phase == REPAIR:
        _after_fire_test(battle)


def _after_morale(battle: SmokeBattle) -> None:
    """SW-MOR-02, SW-MOR-10: what happens from here on counts in the next Morale Phase."""
    for ship in battle.ships.values():
        ship.triggers.clear()
        ship.hull_at_test = ship.hull
    for side in battle.sides:
        side.lost.clear()


def _after_fire_test(battle: SmokeBattle) -> None:
    """SW-FIRE-09: step 6.4 removes all markers."""
    for ship in battle.ships.values():
        ship.markers = 0
        ship.hot_marker = False
    for work in battle.works.values():
        work.markers = 0
        work.hot_marker = False
