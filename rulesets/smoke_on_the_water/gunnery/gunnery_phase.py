"""SW-GUN: the Gunnery Phase, phase 3 of the turn."""

from __future__ import annotations

from typing import Final

from rulesets.core.dice import Dice
from rulesets.smoke_on_the_water.events.wreckage import WorkTested
from rulesets.smoke_on_the_water.gunnery.declaring import declared
from rulesets.smoke_on_the_water.gunnery.legality import Spent
from rulesets.smoke_on_the_water.gunnery.magazine import explode
from rulesets.smoke_on_the_water.gunnery.settling import settle
from rulesets.smoke_on_the_water.gunnery.shots import fire, fire_over, spend
from rulesets.smoke_on_the_water.gunnery.tally import Reckoning
from rulesets.smoke_on_the_water.rules.chances import succeeds
from rulesets.smoke_on_the_water.rules.forts import holds_out_chance
from rulesets.smoke_on_the_water.state import SmokeBattle

TEN: Final = 10


def gunnery_phase(battle: SmokeBattle, dice: Dice) -> None:
    """SW-GUN-04: all is declared, then all is rolled, then all takes effect; magazines last."""
    battle.sights = {}
    reckoning = Reckoning()
    for firer, shot in declared(battle):
        if isinstance(shot, Spent):
            spend(battle, firer, shot)
        elif shot.direct:
            fire(battle, dice, reckoning, firer, shot)
        else:
            fire_over(battle, dice, reckoning, firer, shot)
    battle.sights = None
    for tally in reckoning.in_order():
        settle(battle, tally)
    explode(battle, dice, reckoning.exploding.values())
    suppress(battle, dice)


def suppress(battle: SmokeBattle, dice: Dice) -> None:
    """SW-FORT-07: each work that shot or shell has pierced this turn, unless it is silenced."""
    for work in battle.works.values():
        score = holds_out_chance(work.pierced, tables=battle.tables)
        if score is None or work.silenced:
            continue
        roll = dice.roll(1, TEN, "hold out", work.id)
        until = 0 if succeeds(score.total, roll.faces[0]) else battle.turn + 1
        battle.happen(WorkTested("SW-FORT-07", work.id, score, roll, until))
