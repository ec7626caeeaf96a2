"""SW-IND: howitzers beyond 25 cm and mortars: where their shells come down, and on whom."""

from __future__ import annotations

from typing import Final

from rulesets.core.dice import Roll
from rulesets.core.geometry import Point, bearing
from rulesets.smoke_on_the_water.events.gunnery import ShellFell
from rulesets.smoke_on_the_water.gunnery.hits import strike
from rulesets.smoke_on_the_water.gunnery.shots import Discharge, spoil
from rulesets.smoke_on_the_water.gunnery.sight import Aim
from rulesets.smoke_on_the_water.rules.ranges import (
    NINE,
    NO_DIRECTION,
    deviation,
    deviation_dice,
    impact,
)
from rulesets.smoke_on_the_water.state import Firer, Gun, SmokeBattle, Target, Work
from rulesets.smoke_on_the_water.words import Aspect

TEN: Final = 10


def fire_over(shot: Discharge, aim: Aim) -> None:
    """SW-IND-01: no roll to hit. SW-IND-03: a misfire is that of Table 11."""
    check, direction = _direction(shot)
    if direction is None or _misfires(shot.battle, direction):
        _tell(shot, aim, check, direction)
        spoil(shot)
        return
    far = shot.roll(deviation_dice(aim.band), TEN, "deviation")
    at = _falls(shot, direction.faces[0], deviation(aim.band, far.faces))
    struck = struck_by_a_fall(shot.battle, at, shot.laid.target)
    _tell(shot, aim, check, direction, far, at, struck)
    if struck is not None:
        blow = shot.blow(struck, aim.band, Aspect.PLUNGING)
        blow.ranged = shot.battle.options.indirect_range_mod
        strike(blow)


def _direction(shot: Discharge) -> tuple[Roll | None, Roll | None]:
    """SW-IND-02: the die for a misfire, where that is one of its own, and that of the direction."""
    if shot.battle.options.indirect_dirs == NINE:
        return None, shot.roll(1, TEN, "direction")
    check = shot.roll(1, TEN, "misfire check")
    return check, None if check.faces[0] == NO_DIRECTION else shot.roll(1, TEN, "direction")


def _misfires(battle: SmokeBattle, direction: Roll) -> bool:
    """SW-IND-02: among nine directions a 10 is a misfire."""
    return battle.options.indirect_dirs == NINE and direction.faces[0] == NO_DIRECTION


def _falls(shot: Discharge, face: int, off: int) -> Point:
    """SW-IND-02, SW-IND-08: from the target's centre, by the line from the gun."""
    lies = shot.laid.target.base
    return impact(
        (lies.x, lies.y),
        bearing(muzzle(shot.firer, shot.gun), (lies.x, lies.y)),
        face,
        off,
        directions=shot.battle.options.indirect_dirs,
        tables=shot.battle.tables,
    )


def muzzle(firer: Firer, gun: Gun) -> Point:
    """SW-IND-02: a gun's firing point, of a fort its centre."""
    if isinstance(firer, Work):
        return firer.base.x, firer.base.y
    return firer.base.mark(gun.place.mounting.mark)


def struck_by_a_fall(battle: SmokeBattle, at: Point, target: Target) -> Target | None:
    """SW-IND-05, SW-IND-11: the target, or any vessel on whose base the shell comes down."""
    if target.base.covers(at):
        return target
    return next((ship for ship in battle.afloat() if ship.base.covers(at)), None)


def _tell(
    shot: Discharge,
    aim: Aim,
    check: Roll | None,
    direction: Roll | None,
    far: Roll | None = None,
    at: Point | None = None,
    struck: Target | None = None,
) -> None:
    laid = shot.laid
    shot.battle.happen(
        ShellFell(
            "SW-IND-01",
            shot.firer.id,
            laid.gun.id,
            laid.target.id,
            laid.sight.distance,
            aim.band,
            check,
            direction,
            far,
            at,
            None if struck is None else struck.id,
            aim.bearing,
        )
    )
