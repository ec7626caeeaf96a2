"""SC-MAG: magazines."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.core.score import Score
from rulesets.soldiers_companion.damage import crews, fate, fires, hull
from rulesets.soldiers_companion.damage.chain import Hit
from rulesets.soldiers_companion.events.criticals import (
    MagazineDetonated,
    MagazinePicked,
    MagazineRolled,
)
from rulesets.soldiers_companion.state import CompanionBattle, Gun, Ship


def magazines(ship: Ship) -> list[Gun]:
    """SC-MAG-01: guns of DV 1 or more aboard whose magazine has not detonated."""
    return [gun for gun in ship.guns if gun.magazine and not gun.detonated and not gun.landed]


def value(gun: Gun) -> int:
    """SC-MAG-02: the gun's own Damage Value."""
    assert gun.card is not None
    return gun.card.dv2 // 2


def hit_magazine(battle: CompanionBattle, hit: Hit, dv: int) -> Sequence[int]:
    """SC-MAG-01, SC-MAG-02: a magazine at random; a fire of the hit's DV where there is none."""
    guns = magazines(hit.ship)
    if not guns:
        fires.start_fire(battle, hit.ship, dv, rule="SC-MAG-01")
        return ()
    return detonate(battle, hit, pick(battle, hit, guns))


def pick(battle: CompanionBattle, hit: Hit, guns: Sequence[Gun]) -> Gun:
    """SC-MAG-02: one of several by a die."""
    if len(guns) == 1:
        return guns[0]
    roll = hit.dice.roll(1, len(guns), "pick magazine")
    gun = guns[roll.total - 1]
    if battle.logging:
        battle.log(MagazinePicked("SC-MAG-02", hit.ship.id, gun.id, roll))
    return gun


def detonate(battle: CompanionBattle, hit: Hit, gun: Gun) -> Sequence[int]:
    """SC-MAG-03: a die below the gun's DV destroys the vessel.

    SC-MAG-04: else gun and crew are gone, the hull and the structure take the gun's DV each, and
    one more critical of that DV follows.
    """
    ship, dv = hit.ship, value(gun)
    roll = hit.dice.roll(1, 6, "magazine")
    score = Score.of(("SC-MAG-03", dv))
    if battle.logging:
        battle.log(MagazineRolled("SC-MAG-03", ship.id, gun.id, hit.by.id, score, roll))
    if roll.total < score.total:
        fate.destroy(battle, ship)
        return ()
    battle.happen(MagazineDetonated("SC-MAG-04", ship.id, gun.id))
    crews.kill_all(battle, ship, gun.id, rule="SC-MAG-04")
    hull.hull_hits(battle, ship, dv, rule="SC-MAG-04", by_fire=False, cause="the explosion")
    hull.structural_hits(battle, ship, dv, rule="SC-MAG-04")
    return (dv,)
