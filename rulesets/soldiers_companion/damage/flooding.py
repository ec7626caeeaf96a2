"""SC-FLD: flooding."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.soldiers_companion.damage.chain import Hit
from rulesets.soldiers_companion.damage.hull import hull_hits
from rulesets.soldiers_companion.events.criticals import FloodingStarted
from rulesets.soldiers_companion.state import CompanionBattle, Ship


def start_flooding(battle: CompanionBattle, ship: Ship, amount: int, *, rule: str) -> None:
    """SC-FLD-02: a flooding of its own (SC-FLD-05), which costs `amount` in each movement phase.

    SC-FLD-03: of a collision or ram, `amount` is the hull hits that it caused the vessel, 1 where
    it caused none; they are the first ones, and no more are taken now.
    """
    if ship.on_table:
        battle.happen(FloodingStarted(rule, ship.id, ship.serial + 1, max(1, amount)))


def flood(battle: CompanionBattle, hit: Hit, dv: int) -> Sequence[int]:
    """SC-FLD-01: hull hits of the DV, at no cost to structure, and they recur."""
    hull_hits(battle, hit.ship, dv, rule="SC-FLD-01", by_fire=False, cause="flooding")
    start_flooding(battle, hit.ship, dv, rule="SC-FLD-02")
    return ()


def recur(battle: CompanionBattle, ship: Ship) -> None:
    """SC-FLD-02, SC-FLD-05: each flooding costs its hull hits, until the vessel sinks."""
    for flooding in tuple(ship.floodings):
        hull_hits(battle, ship, flooding.amount, rule="SC-FLD-02", by_fire=False, cause="flooding")
