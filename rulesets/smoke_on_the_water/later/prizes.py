"""Vessels that change hands, by boarding or by striking their flag, and what it costs in men."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rulesets.core.dice import Roll
from rulesets.smoke_on_the_water.events.boarding import CrewLost, PrizeCrewSent, VesselCaptured
from rulesets.smoke_on_the_water.harm import abandon
from rulesets.smoke_on_the_water.rules.boarding import after_losses, prize_crew
from rulesets.smoke_on_the_water.ships import strength
from rulesets.smoke_on_the_water.state import Ship, Side, SmokeBattle
from rulesets.smoke_on_the_water.words import rank


class Taking(NamedTuple):
    """A vessel that is to change hands: by whom she is taken, for which side, by which rule."""

    ship: Ship
    captor: Ship
    side: Side
    rule: str


def take(battle: SmokeBattle, takings: Sequence[Taking]) -> None:
    """SW-BRD-10: all prize crews go over, then all flags change, as one captor may fall to another.

    SW-TURN-03: so a vessel that is taken in the same phase still sends her party.
    """
    crews = [_sent(battle, taking) for taking in takings]
    for taking, crew in zip(takings, crews, strict=True):
        ship, captor = taking.ship, taking.captor
        battle.happen(VesselCaptured(taking.rule, ship.id, captor.id, taking.side.id, crew))


def _sent(battle: SmokeBattle, taking: Taking) -> int:
    """SW-BRD-10: the points of crew that go over."""
    points = prize_crew(strength(taking.captor).crew)
    if points:
        battle.happen(PrizeCrewSent("SW-BRD-10", taking.captor.id, taking.ship.id, points))
    return points


def lose_crew(
    battle: SmokeBattle, ship: Ship, points: int, rule: str, roll: Roll | None = None
) -> None:
    """SW-BRD-06: points of those who fight; troops are lost before the crew."""
    before = strength(ship)
    after = after_losses(before, points)
    if after != before:
        lost = (before.crew - after.crew, before.troops - after.troops)
        battle.happen(CrewLost(rule, ship.id, *lost, roll))


def unmanned(battle: SmokeBattle, ships: Iterable[Ship]) -> None:
    """SW-BRD-06: vessels whose last crew point is gone are abandoned."""
    for ship in ships:
        if not strength(ship).crew:
            abandon(battle, ship, "SW-BRD-06", "nobody was left to fight for her")


def largest(ships: Iterable[Ship]) -> Ship:
    """SW-BRD-09: by size; of one size the strongest in boarding, then the lowest id."""
    return min(ships, key=lambda ship: (-rank(ship.card.size), -strength(ship).total, ship.id))
