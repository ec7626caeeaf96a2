"""SW-HIT, SW-OBS, SW-IND, SW-MIS: one gun fires, and what of it strikes whom."""

from __future__ import annotations

from typing import Final

from rulesets.core.dice import Dice, Roll
from rulesets.core.geometry import Point, bearing
from rulesets.smoke_on_the_water.events.gunnery import Misfired, ShellFell, ShotFired, ShotSpent
from rulesets.smoke_on_the_water.gunnery.blow import Blow
from rulesets.smoke_on_the_water.gunnery.hits import strike
from rulesets.smoke_on_the_water.gunnery.legality import Laid, Spent
from rulesets.smoke_on_the_water.gunnery.sight import sight_of
from rulesets.smoke_on_the_water.gunnery.tally import HULL, Reckoning
from rulesets.smoke_on_the_water.rules.forts import fires_down
from rulesets.smoke_on_the_water.rules.hitting import Shot, misfire, shot_at
from rulesets.smoke_on_the_water.rules.ranges import (
    NINE,
    NO_DIRECTION,
    deviation,
    deviation_dice,
    direct_band,
    impact,
)
from rulesets.smoke_on_the_water.state import Firer, Gun, Ship, SmokeBattle, Target, Work
from rulesets.smoke_on_the_water.words import Aspect, Band, Misfire

TEN: Final = 10


def spend(battle: SmokeBattle, firer: Firer, shot: Spent) -> None:
    """SW-GUN-03: fired, and without effect."""
    gun, target = shot.gun.id, shot.target.id
    battle.happen(ShotSpent(shot.rule, firer.id, gun, target, shot.distance, shot.reason))


def fire(battle: SmokeBattle, dice: Dice, reckoning: Reckoning, firer: Firer, laid: Laid) -> None:
    """SW-HIT-01, SW-OBS-02: one die for a direct shot."""
    assert laid.score is not None
    assert laid.view is not None
    gun, view = laid.gun, laid.view
    roll = dice.roll(1, TEN, "to hit", firer.id, gun.id)
    result = shot_at(laid.score.total, view.cover, roll.faces[0])
    other = view.other if result is Shot.OTHER else None
    battle.happen(
        ShotFired(
            "SW-HIT-01",
            firer.id,
            gun.id,
            laid.target.id,
            laid.ammunition,
            laid.sight.distance,
            laid.band,
            laid.score,
            roll,
            result,
            laid.bearing,
            None if other is None else other.id,
        )
    )
    if result is Shot.MISFIRE:
        spoil(battle, dice, reckoning, firer, laid)
    elif result is Shot.HIT:
        aspect = plunging(firer, laid.sight.distance) or view.aspect
        target, band = laid.target, laid.band
        strike(_blow(battle, dice, reckoning, firer, laid, target, band, aspect, view.port))
    elif other is not None:
        _strike_other(battle, dice, reckoning, firer, laid, other)


def _strike_other(
    battle: SmokeBattle, dice: Dice, reckoning: Reckoning, firer: Firer, laid: Laid, other: Ship
) -> None:
    """SW-OBS-05: what hides the target is hit by its own aspect, and at its own range."""
    sight = sight_of(battle, firer, other)
    view = sight.view(laid.gun)
    band = direct_band(laid.gun.place.card, sight.distance, battle.tables) or laid.band
    aspect = plunging(firer, sight.distance) or view.aspect
    strike(_blow(battle, dice, reckoning, firer, laid, other, band, aspect, view.port))


def _blow(
    battle: SmokeBattle,
    dice: Dice,
    reckoning: Reckoning,
    firer: Firer,
    laid: Laid,
    target: Target,
    band: Band,
    aspect: Aspect,
    port: bool,
) -> Blow:
    return Blow(
        battle, dice, reckoning, firer, laid.gun, laid.ammunition, target, band, aspect, port
    )


def plunging(firer: Firer, distance: int) -> Aspect | None:
    """SW-FORT-08: the column of what a bluff battery fires down at."""
    if isinstance(firer, Work) and fires_down(distance, bluff=firer.bluff):
        return Aspect.PLUNGING
    return None


# -- indirect fire ---------------------------------------------------------------------------------


def fire_over(
    battle: SmokeBattle, dice: Dice, reckoning: Reckoning, firer: Firer, laid: Laid
) -> None:
    """SW-IND-01: no roll to hit; where the shell comes down, and on whom."""
    who = (firer.id, laid.gun.id)
    check = None if _nine(battle) else dice.roll(1, TEN, "misfire check", *who)
    if check is not None and check.faces[0] == NO_DIRECTION:
        _tell(battle, firer, laid, check, None)
        spoil(battle, dice, reckoning, firer, laid)
        return
    direction = dice.roll(1, TEN, "direction", *who)
    if _nine(battle) and direction.faces[0] == NO_DIRECTION:
        _tell(battle, firer, laid, None, direction)
        spoil(battle, dice, reckoning, firer, laid)
        return
    far = dice.roll(deviation_dice(laid.band), TEN, "deviation", *who)
    at = _falls(battle, firer, laid, direction, far)
    struck = struck_by_a_fall(battle, at, laid.target)
    _tell(battle, firer, laid, check, direction, far, at, struck)
    if struck is not None:
        blow = _blow(
            battle, dice, reckoning, firer, laid, struck, laid.band, Aspect.PLUNGING, port=False
        )
        blow.ranged = battle.options.indirect_range_mod
        strike(blow)


def _nine(battle: SmokeBattle) -> bool:
    """SW-IND-02: whether a misfire is one of the faces of the direction."""
    return battle.options.indirect_dirs == NINE


def _falls(battle: SmokeBattle, firer: Firer, laid: Laid, direction: Roll, far: Roll) -> Point:
    """SW-IND-02, SW-IND-04, SW-IND-08: from the target's centre, by the line of the gun."""
    lies = laid.target.base
    start = _muzzle(firer, laid.gun)
    return impact(
        (lies.x, lies.y),
        bearing(start, (lies.x, lies.y)),
        direction.faces[0],
        deviation(laid.band, far.faces),
        directions=battle.options.indirect_dirs,
        tables=battle.tables,
    )


def _muzzle(firer: Firer, gun: Gun) -> Point:
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
    battle: SmokeBattle,
    firer: Firer,
    laid: Laid,
    check: Roll | None,
    direction: Roll | None,
    far: Roll | None = None,
    at: Point | None = None,
    struck: Target | None = None,
) -> None:
    battle.happen(
        ShellFell(
            "SW-IND-01",
            firer.id,
            laid.gun.id,
            laid.target.id,
            laid.sight.distance,
            laid.band,
            check,
            direction,
            far,
            at,
            None if struck is None else struck.id,
            laid.bearing,
        )
    )


# -- misfires --------------------------------------------------------------------------------------


def spoil(battle: SmokeBattle, dice: Dice, reckoning: Reckoning, firer: Firer, laid: Laid) -> None:
    """SW-MIS-01 to SW-MIS-05: nothing, a jam, or a burst that costs a die and leaves a marker."""
    gun = laid.gun
    roll = dice.roll(1, TEN, "misfire", firer.id, gun.id)
    result = misfire(firer.nation, roll.faces[0], laid.ammunition)
    burst = dice.roll(1, 6, "burst", firer.id, gun.id) if result is Misfire.BURST else None
    battle.log(Misfired("SW-MIS-01", firer.id, gun.id, roll, result, burst))
    if result is Misfire.JAM:
        reckoning.of(firer).jammed[gun.id] = None
    if burst is not None:
        tally = reckoning.of(firer)
        tally.burst[gun.id] = None
        tally.cost(HULL, burst.faces[0])
        tally.markers += 1
