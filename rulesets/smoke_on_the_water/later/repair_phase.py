"""SW-REP: the Repair Phase, from the water that comes in to what is ordered for its end."""

from __future__ import annotations

from rulesets.core.dice import Dice
from rulesets.smoke_on_the_water.events.repair import MagazineFlooded
from rulesets.smoke_on_the_water.harm import abandon, flood
from rulesets.smoke_on_the_water.later.flooding import founder
from rulesets.smoke_on_the_water.later.mending import attempt, plan
from rulesets.smoke_on_the_water.rules.fire import scuttled
from rulesets.smoke_on_the_water.rules.notation import Tactic
from rulesets.smoke_on_the_water.ships import has_orders
from rulesets.smoke_on_the_water.state import Ship, SmokeBattle
from rulesets.smoke_on_the_water.turn import REPAIR, begin_phase


def repair_phase(battle: SmokeBattle, dice: Dice) -> None:
    """SW-REP-06: 7.1 to 7.7. SW-FLOAT-04: by `flood_before_repair` the water comes in first.

    What is tried is settled on the state at the phase's start (SW-TURN-03).
    """
    begin_phase(battle, REPAIR)
    planned = plan(battle)
    if battle.options.flood_before_repair:
        founder(battle)
    for one in planned:
        if one.ship.fights:
            attempt(battle, dice, one)
    if not battle.options.flood_before_repair:
        founder(battle)
    _last_orders(battle)


def _last_orders(battle: SmokeBattle) -> None:
    """SW-REP-08, SW-REP-09: step 7.7."""
    for ship in battle.afloat():
        if ship.order is None or not ship.order.tactics or ship.captured == battle.turn:
            continue
        if has_orders(ship, Tactic.FLOOD_MAGAZINE) and ship.magazine:
            battle.happen(MagazineFlooded("SW-REP-08", ship.id))
        if has_orders(ship, Tactic.SCUTTLE):
            _scuttle(battle, ship)


def _scuttle(battle: SmokeBattle, ship: Ship) -> None:
    """SW-REP-09: the crew opens her to the water and leaves."""
    flood(battle, ship, scuttled(ship.card.flotation), "SW-REP-09")
    abandon(battle, ship, "SW-REP-09", "they scuttled her")
