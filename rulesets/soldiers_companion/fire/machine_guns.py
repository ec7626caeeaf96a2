"""SC-BG-08, SC-BG-13: machine guns, their jams, and the case that guns fire."""

from __future__ import annotations

from rulesets.core.dice import Dice
from rulesets.core.score import Score
from rulesets.soldiers_companion.events.fire import BurstsFired, CaseFired, GunJammed
from rulesets.soldiers_companion.fire.gunnery import Shot, dice_of, gone, shots_of
from rulesets.soldiers_companion.fire.hits import Attack, apply_hits, hits_of, needed, target_parts
from rulesets.soldiers_companion.fire.volleys import firer_parts
from rulesets.soldiers_companion.state import CompanionBattle
from rulesets.soldiers_companion.tables import CASE_NEEDED, Band
from rulesets.soldiers_companion.water.hulls import distance_of


def burst_attack(battle: CompanionBattle, shot: Shot) -> Attack:
    """SC-BG-08: begins at the gun's number, which has long range in it; SC-BG-06: the rest."""
    assert shot.gun is not None
    machine = shot.gun.machine
    assert machine is not None
    number = machine.needed_short if shot.band is Band.SHORT else machine.needed_long
    return Attack((("SC-BG-08", number), *firer_parts(battle, shot.firer, None).parts))


def case_attack(battle: CompanionBattle, shot: Shot) -> Attack:
    """SC-BG-13: case begins at 5, and knows no long range."""
    return Attack((("SC-BG-13", CASE_NEEDED), *firer_parts(battle, shot.firer, None).parts))


def burst_score(battle: CompanionBattle, shot: Shot) -> Score:
    """SC-BG-08: what each die of a machine gun needs."""
    return needed(burst_attack(battle, shot), *target_parts(battle, shot))


def case_score(battle: CompanionBattle, shot: Shot) -> Score:
    """SC-BG-13: what each die of case needs."""
    return needed(case_attack(battle, shot), *target_parts(battle, shot))


def fire_bursts(battle: CompanionBattle, dice: Dice, shot: Shot) -> None:
    """SC-BG-08, SC-FIRE-09: all bursts of a turn at one target; the jam; what they hit."""
    gun = shot.gun
    assert gun is not None
    assert gun.machine is not None
    attack = burst_attack(battle, shot)
    score = needed(attack, *target_parts(battle, shot))
    who = dice_of(shot.firer, gun, shots_of(battle, gun) + 1)
    roll = dice.roll(shot.shots * gun.machine.dice, 6, "bursts", *who)
    hits = hits_of(roll.faces, score)
    away = distance_of(shot.firer, shot.target) if battle.logging else 0
    battle.happen(
        BurstsFired(
            "SC-BG-08",
            shot.firer.id,
            gun.id,
            shot.target.id,
            shot.shots,
            battle.phase,
            away,
            shot.band,
            score,
            roll,
            hits,
        )
    )
    jam(battle, shot, roll.faces.count(1))
    apply_hits(battle, dice, shot, attack, score, hits, who)


def fire_case(battle: CompanionBattle, dice: Dice, shot: Shot) -> None:
    """SC-BG-13: case in place of each shot, while the target lasts."""
    gun = shot.gun
    assert gun is not None
    assert gun.card is not None
    for _ in range(shot.shots):
        if gone(battle, shot.target, shot.order.how):
            return
        attack = case_attack(battle, shot)
        score = needed(attack, *target_parts(battle, shot))
        who = dice_of(shot.firer, gun, shots_of(battle, gun) + 1)
        roll = dice.roll(gun.card.case_dice, 6, "case", *who)
        hits = hits_of(roll.faces, score)
        away = distance_of(shot.firer, shot.target) if battle.logging else 0
        battle.happen(
            CaseFired(
                "SC-BG-13",
                shot.firer.id,
                gun.id,
                shot.target.id,
                battle.phase,
                away,
                score,
                roll,
                hits,
            )
        )
        apply_hits(battle, dice, shot, attack, score, hits, who)


# -- jams ----------------------------------------------------------------------------------------


def jam(battle: CompanionBattle, shot: Shot, ones: int) -> None:
    """SC-BG-08: so many natural 1s in a turn jam the gun, which misses its next turn."""
    gun = shot.gun
    assert gun is not None
    if not battle.options.mg_jams or gun.machine is None:
        return
    if 0 < gun.machine.jams <= ones:
        battle.happen(GunJammed("SC-BG-08", shot.firer.id, gun.id, ones, battle.turn + 1))
