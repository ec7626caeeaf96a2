"""SC-BG-13, SC-BG-18: shells among troops, and what units lose at the end of a phase."""

from __future__ import annotations

from typing import Final

from rulesets.core.dice import Dice, Roll
from rulesets.soldiers_companion.events.bombardment import ShellBurst, UnitLost
from rulesets.soldiers_companion.fire.firers import in_boat
from rulesets.soldiers_companion.state import CompanionBattle, Fate, Muster, Ship, Unit
from rulesets.soldiers_companion.tables import (
    LEADER_FALLS,
    SHELL_DICE,
    SHELL_KILLS_FORMED,
    SHELL_KILLS_OPEN,
    SHELL_SAVES,
    Cover,
    Formation,
)
from rulesets.soldiers_companion.water.sight import ground_cover

# Bound once, as these are asked for most.
_FIT: Final = Fate.FIT


def casualty_dice(dv2: int) -> int:
    """SC-BG-13: two, and two for each point of Damage Value (3 dice for 1/2)."""
    return SHELL_DICE + dv2


def burst_on_unit(
    battle: CompanionBattle, dice: Dice, unit: Unit, dv2: int, who: tuple[str, ...]
) -> None:
    """SC-BG-13: a shot's hit on troops ashore, by their formation and cover."""
    least = SHELL_KILLS_OPEN if unit.formation is Formation.OPEN else SHELL_KILLS_FORMED
    stand = unit.figures - unit.lost
    _burst(battle, dice, unit, None, stand, dv2, least, ground_cover(battle, unit), who)


def burst_in_boat(
    battle: CompanionBattle, dice: Dice, ship: Ship, dv2: int, who: tuple[str, ...]
) -> None:
    """SC-BG-13 (option): a shot's hit on the troops in a boat, Formed and without cover.

    Of several units aboard one is picked at random.
    """
    units = [unit for unit in ship.aboard if in_boat(ship, unit)]
    pick = dice.roll(1, len(units), "pick unit", *who) if len(units) > 1 else None
    unit = units[pick.total - 1 if pick else 0]
    stand = in_boat(ship, unit)
    _burst(battle, dice, unit, pick, stand, dv2, SHELL_KILLS_FORMED, Cover.NONE, who)


def _burst(
    battle: CompanionBattle,
    dice: Dice,
    unit: Unit,
    pick: Roll | None,
    stand: int,
    dv2: int,
    least: int,
    cover: Cover,
    who: tuple[str, ...],
) -> None:
    """SC-BG-13: the casualty dice among a unit of which so many figures `stand` there."""
    roll = dice.roll(casualty_dice(dv2), 6, "shell", *who)
    kills = sum(face >= least for face in roll.faces)
    save = SHELL_SAVES[cover]
    saves = dice.roll(kills, 6, "shell saves", *who) if kills and save else None
    fell = sum(face > save for face in saves.faces) if saves else kills
    fell = min(fell, stand)
    battle.happen(ShellBurst("SC-BG-13", unit.id, pick, least, roll, kills, save, saves, fell))


# -- the end of a phase --------------------------------------------------------------------------


def land_losses(battle: CompanionBattle, dice: Dice) -> None:
    """SC-TURN-02, SC-BG-18: figures shot down in the phase come off; a leader may be among them.

    Troops aboard have lost theirs at once, and only their leaders are in question.
    """
    for unit in battle.units.values():
        if unit.status in _MAY_LOSE:
            fallen = unit.at_phase - unit.figures + unit.lost
            if unit.lost or (fallen > 0 and unit.leader is _FIT):
                _lose(battle, dice, unit)


#: A unit that has been shot down to the last man had a leader too.
_MAY_LOSE = (Muster.IN_PLAY, Muster.HIDDEN, Muster.DESTROYED)


def _lose(battle: CompanionBattle, dice: Dice, unit: Unit) -> None:
    """SC-BG-18: on a 6 the leader of a unit that lost figures is among the fallen.

    He is so in any case where nobody is left.
    """
    roll = dice.roll(1, 6, "leader", unit.id) if unit.leader is Fate.FIT else None
    fell = roll is not None and (roll.total >= LEADER_FALLS or unit.figures <= unit.lost)
    battle.happen(UnitLost("SC-BG-18", unit.id, unit.lost, roll, fell))
