"""SC-FIRE, SC-BG-09: shots of guns, where they go, and the vessel that a stray one may strike."""

from __future__ import annotations

from typing import Final

from rulesets.core.dice import Dice, Roll
from rulesets.core.score import Score
from rulesets.soldiers_companion.damage.strike import strike
from rulesets.soldiers_companion.events.fire import ShotFired, ShotStrayed
from rulesets.soldiers_companion.fire.ashore import burst_in_boat, burst_on_unit
from rulesets.soldiers_companion.fire.gunnery import (
    Shot,
    dice_of,
    gone,
    gun_score,
    ranges,
    shots_of,
)
from rulesets.soldiers_companion.fire.machine_guns import jam
from rulesets.soldiers_companion.fire.works import strike_work
from rulesets.soldiers_companion.options import StrayModifiers
from rulesets.soldiers_companion.orders import AT_TROOPS
from rulesets.soldiers_companion.state import CompanionBattle, Gun, Ship, Unit, Work
from rulesets.soldiers_companion.tables import (
    HIGHEST_NEEDED,
    LIGHT_SHOT_DV2,
    LIGHT_SHOT_PENETRATION,
    STRAY_REACH,
    Band,
)
from rulesets.soldiers_companion.water.hulls import distance_of, lying_near
from rulesets.soldiers_companion.water.sight import band_of, bears, work_bears

# Bound once, as these are asked for most.
_OTHER: Final = StrayModifiers.OTHER


def fire_gun(battle: CompanionBattle, dice: Dice, shot: Shot) -> None:
    """SC-BG-11: a gun's shots at its target, one by one, while that lasts.

    SC-FIRE-09: a machine gun under `mg_mode` = gun fires a light shot a burst, and may jam of them.
    """
    gun = shot.gun
    assert gun is not None
    ones = 0
    away = distance_of(shot.firer, shot.target) if battle.logging else 0
    for _ in range(shot.shots):
        if gone(battle, shot.target, shot.order.how):
            break
        ones += fire_shot(battle, dice, shot, gun, away).faces.count(1)
    jam(battle, shot, ones)


def fire_shot(battle: CompanionBattle, dice: Dice, shot: Shot, gun: Gun, away: int) -> Roll:
    """SC-BG-09, SC-FIRE-04: one shot: to hit, then what it strikes, or SC-FIRE-05: a stray.

    `away` is the distance of the target, for the telling.
    """
    firer, target, how = shot.firer, shot.target, shot.order.how
    at_troops = how is AT_TROOPS
    score = gun_score(battle, firer, gun, target, shot.band, at_troops=at_troops)
    who = dice_of(firer, gun, shots_of(battle, gun) + 1)
    roll, spoiled, hit = to_hit(dice, score, "to hit", who)
    battle.happen(
        ShotFired(
            "SC-BG-09",
            firer.id,
            gun.id,
            target.id,
            how,
            battle.phase,
            away,
            shot.band,
            score,
            roll,
            spoiled,
            hit,
        )
    )
    if hit:
        _land(battle, dice, shot, gun, who)
    elif isinstance(target, Ship):
        _stray(battle, dice, shot, gun, target, score, who)
    return roll


def to_hit(
    dice: Dice, score: Score, purpose: str, who: tuple[str, ...]
) -> tuple[Roll, Roll | None, bool]:
    """SC-BG-09: the die, the target side's die where more than 6 is needed, and whether it hit.

    A natural 1 misses. Above 6 a natural 6 is required, and spoiled on the excess or less.
    """
    needed = score.total
    roll = dice.roll(1, HIGHEST_NEEDED, purpose, *who)
    face = roll.total
    if face == 1 or face < min(needed, HIGHEST_NEEDED):
        return roll, None, False
    if needed <= HIGHEST_NEEDED:
        return roll, None, True
    spoiled = dice.roll(1, 6, f"{purpose} spoiled", *who)
    return roll, spoiled, spoiled.total > needed - HIGHEST_NEEDED


def damage_of(gun: Gun) -> tuple[int, int]:
    """SC-FIRE-02, SC-AV-01: twice the Damage Value of a gun's shot, and its penetration."""
    if gun.card is None:
        return LIGHT_SHOT_DV2, LIGHT_SHOT_PENETRATION
    return gun.card.dv2, gun.card.penetration


def _land(battle: CompanionBattle, dice: Dice, shot: Shot, gun: Gun, who: tuple[str, ...]) -> None:
    """SC-FIRE-01: against a vessel the hit location, against others SC-BG-13 and SC-BG-14."""
    target = shot.target
    if isinstance(target, Unit):
        burst_on_unit(battle, dice, target, damage_of(gun)[0], who)
    elif isinstance(target, Ship):
        if shot.order.how is AT_TROOPS:
            burst_in_boat(battle, dice, target, damage_of(gun)[0], who)
        else:
            _strike(battle, dice, shot, gun, target, who)
    else:
        dv2, penetration = damage_of(gun)
        howitzer = gun.card is not None and gun.card.howitzer
        strike_work(battle, dice, target, dv2, penetration, howitzer=howitzer, who=who)


def _strike(
    battle: CompanionBattle,
    dice: Dice,
    shot: Shot,
    gun: Gun,
    target: Ship,
    who: tuple[str, ...],
) -> None:
    dv2, penetration = damage_of(gun)
    strike(
        battle,
        dice,
        target,
        dv2=dv2,
        penetration=penetration,
        at=shot.firer.position,
        by=shot.firer.side,
        who=who,
    )


# -- stray shots ---------------------------------------------------------------------------------


def near_misses(battle: CompanionBattle, shot: Shot, target: Ship) -> list[Ship]:
    """SC-FIRE-05: the other vessels within 6 inches of a target, friend and foe, but the firer."""
    if shot.beside is None:
        shot.beside = lying_near(target, battle.ships.values(), STRAY_REACH)
    return [ship for ship in shot.beside if ship is not shot.firer and ship.on_table]


def _stray(
    battle: CompanionBattle,
    dice: Dice,
    shot: Shot,
    gun: Gun,
    target: Ship,
    missed: Score,
    who: tuple[str, ...],
) -> None:
    """SC-FIRE-05: one more roll after a miss, for one vessel near the target."""
    near = near_misses(battle, shot, target)
    if not near:
        return
    pick = dice.roll(1, len(near), "stray pick", *who) if len(near) > 1 else None
    other = near[pick.total - 1 if pick else 0]
    score = missed
    if battle.options.stray_modifiers is _OTHER:
        score = gun_score(battle, shot.firer, gun, other, stray_band(battle, shot, gun, other))
    roll, spoiled, hit = to_hit(dice, score, "stray", who)
    if battle.logging:
        ids = tuple(ship.id for ship in near)
        battle.log(
            ShotStrayed(
                "SC-FIRE-05", shot.firer.id, gun.id, other.id, ids, pick, score, roll, spoiled, hit
            )
        )
    if hit:
        _strike(battle, dice, shot, gun, other, who)


def stray_band(battle: CompanionBattle, shot: Shot, gun: Gun, other: Ship) -> Band:
    """SC-FIRE-05: the other vessel's own range; beyond range or arc, long."""
    firer, at = shot.firer, other.position
    if (isinstance(firer, Ship) and not bears(firer, gun, at)) or (
        isinstance(firer, Work) and not work_bears(firer, gun, at)
    ):
        return Band.LONG
    return band_of(firer, other, *ranges(battle, gun)) or Band.LONG
