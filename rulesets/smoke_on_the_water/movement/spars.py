"""SW-TOR-07 to SW-TOR-10: spar torpedoes, in place of Table 6 for whom they reach."""

from __future__ import annotations

from typing import Final

from rulesets.core.dice import Dice
from rulesets.smoke_on_the_water.events.torpedoes import SparAttack, SparHarm
from rulesets.smoke_on_the_water.harm import damage_hull, flood
from rulesets.smoke_on_the_water.rules.chances import succeeds
from rulesets.smoke_on_the_water.rules.notation import Tactic
from rulesets.smoke_on_the_water.rules.torpedoes import (
    carrier_damage,
    carrier_swamped,
    low_reserve,
    spar_chance,
    submerged_lost,
)
from rulesets.smoke_on_the_water.ships import has_orders
from rulesets.smoke_on_the_water.sinking import sink
from rulesets.smoke_on_the_water.state import Ship, SmokeBattle
from rulesets.smoke_on_the_water.words import Size

_SWAMPED: Final = "her own torpedo swamped her"
_LOST: Final = "she did not come back from her attack"


def spar_attack(
    battle: SmokeBattle, dice: Dice, carrier: Ship, target: Ship, *, bow: bool
) -> bool | None:
    """SW-TOR-07: an attack that was ordered, on bow contact with an enemy; None: there is none.

    SW-TOR-09: the charge of one that fails is kept.
    """
    fit = bow and carrier.card.spar and not carrier.spar_used
    if not fit or carrier.holder is target.holder or not has_orders(carrier, Tactic.SPAR):
        return None
    score = spar_chance(carrier.speed.level, target.speed.level, tables=battle.tables)
    roll = dice.roll(1, 10, "spar torpedo", carrier.id, target.id)
    exploded = succeeds(score.total, roll.total)
    battle.happen(SparAttack("SW-TOR-07", carrier.id, target.id, score, roll, exploded))
    if exploded:
        _explode(battle, dice, carrier, target)
    if carrier.card.submerged and carrier.on_table:
        _come_back(battle, dice, carrier, target)
    return exploded


def _explode(battle: SmokeBattle, dice: Dice, carrier: Ship, target: Ship) -> None:
    """SW-TOR-08, SW-TOR-12: what it does to the target, then to the boat that carried it."""
    harm = dice.roll(2, 6, "spar damage", target.id, carrier.id)
    water = dice.roll(1, 6, "spar flooding", target.id, carrier.id)
    battle.log(SparHarm("SW-TOR-08", target.id, "damage", harm))
    battle.log(SparHarm("SW-TOR-08", target.id, "flooding", water))
    damage_hull(battle, target, harm.total, "SW-TOR-08")
    reserve = low_reserve(monitor=target.card.monitor, tables=battle.tables)
    flood(battle, target, water.total + reserve, "SW-TOR-08")
    own = dice.roll(1, 6, "spar damage", carrier.id)
    battle.log(SparHarm("SW-TOR-08", carrier.id, "damage", own))
    damage_hull(battle, carrier, carrier_damage(carrier.card.size, own.total), "SW-TOR-08")
    if carrier.card.size is Size.VERY_SMALL:
        wave = dice.roll(1, 6, "swamped", carrier.id)
        battle.log(SparHarm("SW-TOR-08", carrier.id, "wave", wave))
        if carrier_swamped(carrier.card.size, wave.total, tables=battle.tables):
            sink(battle, carrier, _SWAMPED)


def _come_back(battle: SmokeBattle, dice: Dice, carrier: Ship, target: Ship) -> None:
    """SW-TOR-10: a submerged boat after its attack."""
    roll = dice.roll(1, 6, "submerged", carrier.id, target.id)
    battle.log(SparHarm("SW-TOR-10", carrier.id, "return", roll))
    if submerged_lost(roll.total, tables=battle.tables):
        sink(battle, carrier, _LOST)
