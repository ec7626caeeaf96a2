"""SW-FIRE: the Fire Test Phase: what burns, magazines that fires reach, and new fires."""

from __future__ import annotations

from rulesets.core.dice import Dice
from rulesets.smoke_on_the_water.events.fire import (
    FireBurned,
    FireTested,
    MagazineThreatened,
    WorkFireTested,
)
from rulesets.smoke_on_the_water.events.wreckage import WorkDamaged
from rulesets.smoke_on_the_water.gunnery.magazine import explode
from rulesets.smoke_on_the_water.harm import damage_hull
from rulesets.smoke_on_the_water.rules.chances import halved, succeeds
from rulesets.smoke_on_the_water.rules.effects import take
from rulesets.smoke_on_the_water.rules.fire import (
    fire_after,
    fire_chance,
    fire_damage,
    fort_fire_chance,
    magazine_reached,
)
from rulesets.smoke_on_the_water.ships import has_cotton
from rulesets.smoke_on_the_water.state import Ship, SmokeBattle, Work
from rulesets.smoke_on_the_water.turn import FIRE_TEST, begin_phase
from rulesets.smoke_on_the_water.words import Fire


def fire_phase(battle: SmokeBattle, dice: Dice) -> None:
    """SW-FIRE-01: 6.1 to 6.3; the markers go when the phase ends (SW-FIRE-09, step 6.4)."""
    begin_phase(battle, FIRE_TEST)
    for ship in tuple(battle.afloat()):
        if ship.fire is not Fire.NONE:
            burn(battle, dice, ship)
    _magazines(battle, dice)
    for ship in battle.afloat():
        if ship.fire is Fire.BURNING or (ship.markers and ship.fire is Fire.NONE):
            _test(battle, dice, ship)
    for work in battle.works.values():
        if work.markers and not work.silenced:
            _test_work(battle, dice, work)


def burn(battle: SmokeBattle, dice: Dice, ship: Ship) -> None:
    """SW-FIRE-06: every fire there is was lit in an earlier turn. A d3, out of control a die."""
    roll = dice.roll(1, 6, "fire damage", ship.id)
    points = fire_damage(ship.fire, roll.total)
    if battle.logging:
        battle.log(FireBurned("SW-FIRE-06", ship.id, ship.fire, roll, points))
    damage_hull(battle, ship, points, "SW-FIRE-06")


def _magazines(battle: SmokeBattle, dice: Dice) -> None:
    """SW-FIRE-07: step 6.2. All are rolled for before the first explodes."""
    reached: list[Ship] = []
    for ship in battle.afloat():
        if ship.fire is Fire.OUT_OF_CONTROL and ship.magazine:
            roll = dice.roll(1, 10, "fire at magazine", ship.id)
            explodes = magazine_reached(ship.fire, roll.total, magazine=ship.magazine)
            battle.log(MagazineThreatened("SW-FIRE-07", ship.id, roll, explodes))
            if explodes:
                reached.append(ship)
    explode(battle, dice, reached)


def _test(battle: SmokeBattle, dice: Dice, ship: Ship) -> None:
    """SW-FIRE-03: with markers; SW-FIRE-05: without, whether the fire spreads."""
    score = fire_chance(
        ship.markers,
        ship.card.hull_armour,
        cotton=has_cotton(ship.card),
        red_hot=ship.hot_marker,
        fire=ship.fire,
        abandoned=ship.abandoned,
        tables=battle.tables,
    )
    roll = dice.roll(1, 10, "fire test", ship.id)
    fire = fire_after(ship.fire, hold=succeeds(score.total, roll.total))
    rule = "SW-FIRE-03" if ship.markers else "SW-FIRE-05"
    battle.happen(FireTested(rule, ship.id, score, roll, fire))


def _test_work(battle: SmokeBattle, dice: Dice, work: Work) -> None:
    """SW-FIRE-10: a fire in a work costs a d3 of structure points at once."""
    score = fort_fire_chance(work.markers, red_hot=work.hot_marker, tables=battle.tables)
    roll = dice.roll(1, 10, "fire test", work.id)
    burned = succeeds(score.total, roll.total)
    battle.log(WorkFireTested("SW-FIRE-10", work.id, score, roll, burned))
    if burned:
        points = halved(dice.roll(1, 6, "fire damage", work.id).total)
        left = take(work.structure, points).left
        battle.happen(WorkDamaged("SW-FIRE-10", work.id, points, left, 0))
