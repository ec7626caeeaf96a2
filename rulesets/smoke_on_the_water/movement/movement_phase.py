"""SW-TURN-01: the Movement Phase, its steps in the ledger's order (section 2)."""

from __future__ import annotations

from rulesets.core.dice import Dice
from rulesets.smoke_on_the_water.movement.breaking import break_free
from rulesets.smoke_on_the_water.movement.collisions import collide
from rulesets.smoke_on_the_water.movement.displacing import Aftermath
from rulesets.smoke_on_the_water.movement.drifting import drift, see_to_anchors
from rulesets.smoke_on_the_water.movement.sea import Sea
from rulesets.smoke_on_the_water.movement.setting_out import bodies_of, part_cables
from rulesets.smoke_on_the_water.movement.towing import take_tows
from rulesets.smoke_on_the_water.state import SmokeBattle


def movement_phase(battle: SmokeBattle, dice: Dice) -> None:
    """SW-MOV: 2.1 breaking free, 2.2 all move, 2.3 collisions, 2.4 what they leave, 2.5 drift."""
    move(battle, dice)


def move(battle: SmokeBattle, dice: Dice, *, plain: bool = False) -> None:
    """The phase; `plain`: every tick is looked at, which changes nothing but the time it takes."""
    freed = break_free(battle, dice)
    freed.grounded += take_tows(battle, dice)
    untested = () if battle.options.free_move_tests else tuple(freed.grounded)
    sea = Sea(battle, dice, plain=plain, untested=untested)
    bodies = bodies_of(battle, freed)
    part_cables(battle, bodies)
    voyage = sea.sail(bodies)
    sea.arrive(voyage, "SW-MOV-02")
    sea.mines.fire_electric()
    met = [collide(battle, dice, contact) for contact in voyage.contacts]
    Aftermath(sea).settle([collision for collision in met if collision is not None])
    drift(sea)
    see_to_anchors(sea)
