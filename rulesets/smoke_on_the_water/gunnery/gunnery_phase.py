"""SW-GUN: the Gunnery Phase, phase 3 of the turn."""

from __future__ import annotations

from typing import Final

from rulesets.core.dice import Dice
from rulesets.smoke_on_the_water.events.wreckage import WorkTested
from rulesets.smoke_on_the_water.gunnery.declaring import declared
from rulesets.smoke_on_the_water.gunnery.indirect import fire_over
from rulesets.smoke_on_the_water.gunnery.magazine import explode
from rulesets.smoke_on_the_water.gunnery.settling import settle
from rulesets.smoke_on_the_water.gunnery.shots import Discharge, fire_at, spend
from rulesets.smoke_on_the_water.gunnery.sight import OutOfReach
from rulesets.smoke_on_the_water.gunnery.tally import Reckoning
from rulesets.smoke_on_the_water.rules.chances import succeeds
from rulesets.smoke_on_the_water.rules.forts import holds_out_chance
from rulesets.smoke_on_the_water.state import SmokeBattle

TEN: Final = 10


def gunnery_phase(battle: SmokeBattle, dice: Dice) -> None:
    """SW-GUN-04: all is declared, then all is rolled, then all takes effect; magazines last."""
    battle.sights = {}
    reckoning = Reckoning()
    for firer, laid in declared(battle):
        fire(Discharge(battle, dice, reckoning, firer, laid))
    battle.sights = None
    for tally in reckoning.in_order():
        settle(battle, tally)
    explode(battle, dice, reckoning.exploding.values())
    suppress(battle, dice)


def fire(shot: Discharge) -> None:
    """SW-GUN-08: directly, over what is between, or at what is out of reach."""
    aim = shot.laid.aim
    if isinstance(aim, OutOfReach):
        spend(shot, aim)
    elif aim.score is None:
        fire_over(shot, aim)
    else:
        fire_at(shot, aim)


def suppress(battle: SmokeBattle, dice: Dice) -> None:
    """SW-FORT-07: each work that shot or shell has pierced this turn, unless it is silenced."""
    for work in battle.works.values():
        score = holds_out_chance(work.pierced, tables=battle.tables)
        if score is None or work.silenced:
            continue
        roll = dice.roll(1, TEN, "hold out", work.id)
        until = 0 if succeeds(score.total, roll.faces[0]) else battle.turn + 1
        battle.happen(WorkTested("SW-FORT-07", work.id, score, roll, until))
