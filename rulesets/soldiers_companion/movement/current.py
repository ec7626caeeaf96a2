"""SC-WIND, SC-CUR-01 to -03: the wind, and how strong the current is."""

from __future__ import annotations

from typing import Final

from rulesets.core.dice import Dice
from rulesets.core.geometry import FULL_TURN
from rulesets.core.score import Score
from rulesets.soldiers_companion.events.movement import CurrentSet, WindSet, WindTested
from rulesets.soldiers_companion.options import (
    CurrentMode,
    CurrentReroll,
    RiverCurrent,
    WindMeans,
)
from rulesets.soldiers_companion.state import CompanionBattle, Ship
from rulesets.soldiers_companion.tables import INCH, TURN

# Bound once, as these are asked for most.
_TURN: Final = CurrentReroll.TURN
_OFF: Final = RiverCurrent.OFF
_DRIFT: Final = CurrentMode.DRIFT

#: Section 0: the table's north is the upstream end.
NORTH: Final = 1800
#: SC-WIND-02: the face on which the wind changes (assumed).
WIND_CHANGES: Final = 6
#: SC-CUR-03: nearer than this to straight up or down the stream a vessel goes with or against it.
ABEAM: Final = 900
#: SC-CUR-01, SC-CUR-02: how many dice are the current's strength in inches.
CURRENT_DICE: Final = {RiverCurrent.D6: 1, RiverCurrent.TWO_D6: 2}


# -- wind and strength --------------------------------------------------------------------------


def wind_from(face: int, means: WindMeans) -> int:
    """SC-WIND-01: the rose of six points, clockwise from upstream: where the wind comes from."""
    bearing = (NORTH - (face - 1) * TURN) % FULL_TURN
    return bearing if means is WindMeans.FROM else (bearing + NORTH) % FULL_TURN


def opening(battle: CompanionBattle, dice: Dice) -> None:
    """SC-WIND-01, SC-CUR-01: S0: the wind, and the current where the river has one.

    A table that shows its wind or its current is not rolled for.
    """
    given = battle.field.wind
    if given is None:
        _roll_wind(battle, dice)
    else:
        source = (given.heading + NORTH + TURN // 2) // TURN * TURN % FULL_TURN
        battle.happen(WindSet("SC-WIND-01", None, source))
    if battle.options.river_current is RiverCurrent.OFF:
        return
    if battle.field.current:
        battle.happen(CurrentSet("SC-CUR-01", None, battle.field.current))
    else:
        _roll_current(battle, dice)


def start_of_turn(battle: CompanionBattle, dice: Dice) -> None:
    """SC-WIND-02, SC-CUR-01: S1a of every turn after the first: wind, then current."""
    if battle.turn == 1:
        return
    options = battle.options
    if options.wind_change:
        score = Score.of(("SC-WIND-02", WIND_CHANGES))
        roll = dice.roll(1, 6, "wind change")
        if battle.logging:
            battle.log(WindTested("SC-WIND-02", roll, score))
        if roll.total >= score.total:
            _roll_wind(battle, dice)
    reroll = options.current_reroll is _TURN and not battle.field.current
    if reroll and options.river_current is not _OFF:
        _roll_current(battle, dice)


def _roll_wind(battle: CompanionBattle, dice: Dice) -> None:
    roll = dice.roll(1, 6, "wind")
    battle.happen(WindSet("SC-WIND-01", roll, wind_from(roll.total, battle.options.wind_means)))


def _roll_current(battle: CompanionBattle, dice: Dice) -> None:
    strong = battle.options.river_current
    roll = dice.roll(CURRENT_DICE[strong], 6, "current")
    rule = "SC-CUR-02" if strong is RiverCurrent.TWO_D6 else "SC-CUR-01"
    battle.happen(CurrentSet(rule, roll, roll.total * INCH))


def with_stream(battle: CompanionBattle, ship: Ship, allowance: int) -> int:
    """SC-CUR-03: by `current_mode` = allowance, what the current takes off a move or adds to it."""
    if battle.options.current_mode is _DRIFT or not allowance:
        return allowance
    off = ship.heading % FULL_TURN
    if off > FULL_TURN // 2:
        off = FULL_TURN - off
    if off < ABEAM:
        return allowance + battle.current
    return max(0, allowance - battle.current) if off > ABEAM else allowance
