"""SW-EFF-MAG: magazines that explode, by a hit or by a fire, and what is near them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rulesets.core.dice import Dice
from rulesets.smoke_on_the_water.events.damage import MarkerPlaced, VesselExploded
from rulesets.smoke_on_the_water.events.wreckage import ChainRolled, WorkExploded
from rulesets.smoke_on_the_water.harm import damage_hull, flood
from rulesets.smoke_on_the_water.rules.bases import no_further
from rulesets.smoke_on_the_water.rules.effects import BLAST, chain_explodes
from rulesets.smoke_on_the_water.sinking import sinkings
from rulesets.smoke_on_the_water.state import Ship, SmokeBattle, Target, Work

_DIE: Final = 6


def explode(battle: SmokeBattle, dice: Dice, doomed: Iterable[Target]) -> None:
    """SW-EFF-MAG-01, SW-FORT-09: magazines in this order; SW-EFF-MAG-04: and after them a chain.

    SW-LOCK-27: whom one of them held up sinks at once.
    """
    queue = list(doomed)
    for target in queue:  # it grows on the way
        if isinstance(target, Work):
            _explode_work(battle, target)
        else:
            queue += _explode_ship(battle, dice, target, queue)
    if queue:
        sinkings(battle)


def _explode_work(battle: SmokeBattle, work: Work) -> None:
    battle.happen(WorkExploded("SW-FORT-09", work.id))
    _scorch(battle, work, "SW-FORT-09")


def _explode_ship(
    battle: SmokeBattle, dice: Dice, ship: Ship, doomed: list[Target]
) -> list[Target]:
    """SW-EFF-MAG-03, SW-EFF-MAG-04: the vessels locked to her that go up next."""
    locked = sorted((lock.far(ship) for lock in battle.locks_of(ship)), key=lambda far: far.id)
    battle.happen(VesselExploded("SW-EFF-MAG-01", ship.id))
    _scorch(battle, ship, "SW-EFF-MAG-03")
    return [other for other in locked if other not in doomed and _chain(battle, dice, ship, other)]


def _scorch(battle: SmokeBattle, target: Target, rule: str) -> None:
    """SW-EFF-MAG-03: a marker on every vessel within 10 cm, from base to base."""
    for near in battle.afloat():
        if near is not target and no_further(target.base, near.base, BLAST):
            battle.happen(MarkerPlaced(rule, near.id, red_hot=False))


def _chain(battle: SmokeBattle, dice: Dice, ship: Ship, other: Ship) -> bool:
    """SW-EFF-MAG-04, SW-LOCK-29: whether her magazine follows; else it costs her hull and water."""
    who = (ship.id, other.id)
    roll = dice.roll(1, _DIE, "chain", *who)
    if chain_explodes(roll.faces[0], magazine=other.magazine):
        battle.log(ChainRolled("SW-EFF-MAG-04", *who, (roll,), explodes=True))
        return True
    hull = dice.roll(2, _DIE, "chain damage", *who)
    water = dice.roll(1, _DIE, "chain flooding", *who)
    battle.log(ChainRolled("SW-EFF-MAG-04", *who, (roll, hull, water), explodes=False))
    damage_hull(battle, other, hull.total, "SW-EFF-MAG-04")
    flood(battle, other, water.total, "SW-EFF-MAG-04")
    return False
