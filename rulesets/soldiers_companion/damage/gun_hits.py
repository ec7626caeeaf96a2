"""SC-GUN: hits on guns."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.soldiers_companion.damage import crews
from rulesets.soldiers_companion.damage.armour import ONE, gun_av, meet, whole
from rulesets.soldiers_companion.damage.chain import Hit
from rulesets.soldiers_companion.events.damage import GunDestroyed, GunPicked, HalfHitOnGun
from rulesets.soldiers_companion.options import DestroyedGunMagazine
from rulesets.soldiers_companion.state import CompanionBattle, Gun
from rulesets.soldiers_companion.tables import GUN_DESTROYED


def hit_gun(battle: CompanionBattle, hit: Hit, dv2: int, guns: Sequence[Gun]) -> None:
    """SC-GUN-01 to 04: a hit on one of these guns, with its armour and the dice for a half."""
    gun = pick(battle, hit, guns)
    left2 = meet(battle, hit, dv2, gun_av(battle.options, hit.ship, gun))
    if left2 == ONE // 2:
        half_hit(battle, hit, gun)
    elif dv := whole(battle, hit, left2):
        wreck(battle, hit, gun)
        strike_gunners(battle, hit, gun, dv - 1)


def pick(battle: CompanionBattle, hit: Hit, guns: Sequence[Gun]) -> Gun:
    """SC-GUN-04: one of several by a die."""
    if len(guns) == 1:
        return guns[0]
    roll = hit.dice.roll(1, len(guns), "pick gun")
    gun = guns[roll.total - 1]
    if battle.logging:
        battle.log(GunPicked("SC-GUN-04", hit.ship.id, gun.id, roll))
    return gun


def half_hit(battle: CompanionBattle, hit: Hit, gun: Gun) -> None:
    """SC-GUN-02: 4-6 the gun is destroyed, else one of its crew falls."""
    roll = hit.dice.roll(1, 6, "half hit on gun")
    destroyed = roll.total >= GUN_DESTROYED
    if battle.logging:
        battle.log(HalfHitOnGun("SC-GUN-02", hit.ship.id, gun.id, roll, destroyed))
    if destroyed:
        wreck(battle, hit, gun)
    else:
        crews.kill(battle, hit.ship, 1, rule="SC-GUN-02", posts=(gun.id,))


def wreck(battle: CompanionBattle, hit: Hit, gun: Gun) -> None:
    """SC-GUN-01: one gun is destroyed, whatever the DV; its crew live.

    SC-MAG-01: its magazine stays, or is gone by `destroyed_gun_magazine`.
    """
    stays = battle.options.destroyed_gun_magazine is DestroyedGunMagazine.STAYS
    magazine = gun.magazine and stays
    battle.happen(GunDestroyed("SC-GUN-01", hit.ship.id, gun.id, magazine))


def strike_gunners(battle: CompanionBattle, hit: Hit, gun: Gun, men: int) -> None:
    """SC-GUN-03, SC-CREW-05: further hits kill a man each, of the gun's crew before all others."""
    killed = crews.kill(battle, hit.ship, men, rule="SC-GUN-03", posts=(gun.id,))
    crews.kill(battle, hit.ship, men - killed, rule="SC-GUN-03")
