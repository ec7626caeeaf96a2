"""SC-BG-17: rallies at the end of a turn. SC-BG-08: jams are cleared."""

from __future__ import annotations

from rulesets.core.dice import Dice
from rulesets.core.score import Score
from rulesets.soldiers_companion.events.morale import JamTested, Rallied, RallyFailed
from rulesets.soldiers_companion.people.morale_scores import crew_score, unit_score
from rulesets.soldiers_companion.state import CompanionBattle, Fate, Gun, Ship, Target, Unit
from rulesets.soldiers_companion.tables import CLEARS_JAM, RALLY_CLEAR, Morale
from rulesets.soldiers_companion.water.hulls import reaches

RULE = "SC-BG-17"
_RALLY_FROM = (Morale.CHECKED, Morale.SHAKEN)


def rallies(battle: CompanionBattle, dice: Dice) -> None:
    """SC-BG-17: S9: sides in order, vessels before units: states from before this turn."""
    for side in battle.sides:
        for ship in side.ships:
            if ship.morale in _RALLY_FROM and ship.afloat and ship.morale_turn < battle.turn:
                _rally(battle, dice, ship, crew_score(ship), led=ship.captain_aboard)
        for unit in side.units:
            if unit.morale in _RALLY_FROM and unit.ashore and unit.morale_turn < battle.turn:
                led = unit.leader is Fate.FIT
                _rally(battle, dice, unit, unit_score(battle, unit), led=led)


def _rally(
    battle: CompanionBattle, dice: Dice, who: Ship | Unit, score: Score, *, led: bool
) -> None:
    """SC-BG-17: Checked is got over out of reach of the enemy, or by a test.

    Shaken becomes Checked by a test under a leader; a rout is never rallied.
    """
    if who.morale is Morale.CHECKED:
        better = Morale.STEADY
        if not _enemy_near(who):
            battle.happen(Rallied(RULE, who.id, score, None, better))
            return
    elif who.morale is Morale.SHAKEN and led:
        better = Morale.CHECKED
    else:
        return
    roll = dice.roll(2, 6, "rally", who.id)
    if roll.total <= score.total:
        battle.happen(Rallied(RULE, who.id, score, roll, better))
    elif battle.logging:
        battle.log(RallyFailed(RULE, who.id, score, roll, who.morale))


def _enemy_near(who: Ship | Unit) -> bool:
    foe = who.side.foe
    enemies: list[Target] = [
        *(ship for ship in foe.ships if ship.afloat),
        *(unit for unit in foe.units if unit.ashore),
        *(work for work in foe.works if work.in_play),
    ]
    return any(reaches(who, enemy, RALLY_CLEAR) for enemy in enemies)


def clear_jams(battle: CompanionBattle, dice: Dice) -> None:
    """SC-BG-08: a jammed machine gun clears on 4+ from the end of the turn of fire it missed."""
    owners: list[Target] = [
        *(ship for ship in battle.ships.values() if ship.afloat),
        *(unit for unit in battle.units.values() if unit.in_play),
        *(work for work in battle.works.values() if work.in_play),
    ]
    for owner in owners:
        for gun in owner.guns:
            if gun.jammed and _may_clear(battle, owner, gun):
                roll = dice.roll(1, 6, "clear jam", owner.id, gun.id)
                score = Score.of(("SC-BG-08", CLEARS_JAM))
                cleared = roll.total >= score.total
                battle.happen(JamTested("SC-BG-08", owner.id, gun.id, score, roll, cleared))


def _may_clear(battle: CompanionBattle, owner: Target, gun: Gun) -> bool:
    aboard = not gun.landed or not isinstance(owner, Ship)
    return battle.turn >= gun.jammed and not gun.destroyed and aboard
