"""Harm done to a vessel, by whatever cause, as the events that all phases share."""

from __future__ import annotations

from rulesets.core.dice import Roll
from rulesets.smoke_on_the_water.events.damage import CrewAbandoned, Flooded, HullDamaged
from rulesets.smoke_on_the_water.rules.effects import hull_hit, is_dead_in_the_water
from rulesets.smoke_on_the_water.state import Ship, SmokeBattle


def damage_hull(battle: SmokeBattle, ship: Ship, points: int, rule: str) -> None:
    """SW-EFF-HULL: points off the hull, by the rule that brought them.

    SW-EFF-HULL-04: without hull points her crew abandons her.
    """
    if not points:
        return
    left, flooding = hull_hit(ship.hull, points)
    battle.happen(HullDamaged(rule, ship.id, points, left, flooding))
    if is_dead_in_the_water(left):
        abandon(battle, ship, "SW-EFF-HULL-04", "she is dead in the water")


def flood(
    battle: SmokeBattle, ship: Ship, points: int, rule: str, roll: Roll | None = None
) -> None:
    """SW-FLOAT-01: points of flooding, by the rule that brought them."""
    if points:
        battle.happen(Flooded(rule, ship.id, points, roll))


def abandon(battle: SmokeBattle, ship: Ship, rule: str, why: str) -> None:
    """SW-EFF-ABN: once only."""
    if not ship.abandoned:
        battle.happen(CrewAbandoned(rule, ship.id, why))
