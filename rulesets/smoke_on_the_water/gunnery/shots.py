"""SW-HIT, SW-OBS, SW-MIS: one gun fires, and what of it strikes whom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rulesets.core.dice import Dice, Roll
from rulesets.smoke_on_the_water.events.gunnery import Misfired, ShotFired, ShotSpent
from rulesets.smoke_on_the_water.gunnery.blow import Blow
from rulesets.smoke_on_the_water.gunnery.hits import strike
from rulesets.smoke_on_the_water.gunnery.legality import Laid
from rulesets.smoke_on_the_water.gunnery.sight import Aim, OutOfReach, Sight, sight_of
from rulesets.smoke_on_the_water.gunnery.tally import HULL, Reckoning
from rulesets.smoke_on_the_water.rules.forts import fires_down
from rulesets.smoke_on_the_water.rules.hitting import Shot, misfire, shot_at
from rulesets.smoke_on_the_water.rules.ranges import direct_band
from rulesets.smoke_on_the_water.state import Firer, Gun, Ship, SmokeBattle, Target, Work
from rulesets.smoke_on_the_water.words import Aspect, Band, Misfire

TEN: Final = 10
_DIE: Final = 6


@dataclass(slots=True)
class Discharge:
    """One gun of a firer, laid, in the midst of a phase."""

    battle: SmokeBattle
    dice: Dice
    reckoning: Reckoning
    firer: Firer
    laid: Laid

    @property
    def gun(self) -> Gun:
        return self.laid.gun

    def roll(self, count: int, die: int, purpose: str) -> Roll:
        """Dice of this gun: it fires once in a turn."""
        return self.dice.roll(count, die, purpose, self.firer.id, self.laid.gun.id)

    def blow(self, target: Target, band: Band, aspect: Aspect, *, port: bool = False) -> Blow:
        """What it does to a target that it hits."""
        laid = self.laid
        return Blow(
            self.battle,
            self.dice,
            self.reckoning,
            self.firer,
            laid.gun,
            laid.ammunition,
            target,
            band,
            aspect,
            port,
        )


def spend(shot: Discharge, why: OutOfReach) -> None:
    """SW-GUN-03: fired, and without effect."""
    laid = shot.laid
    distance = laid.sight.distance
    shot.battle.happen(
        ShotSpent(why.rule, shot.firer.id, laid.gun.id, laid.target.id, distance, why.reason)
    )


def fire_at(shot: Discharge, aim: Aim) -> None:
    """SW-HIT-01, SW-OBS-02: one die for a direct shot."""
    laid, view, score = shot.laid, aim.view, aim.score
    assert view is not None
    assert score is not None
    roll = shot.roll(1, TEN, "to hit")
    result = shot_at(score.total, view.cover, roll.faces[0])
    other = view.other if result is Shot.OTHER else None
    shot.battle.happen(
        ShotFired(
            "SW-HIT-01",
            shot.firer.id,
            laid.gun.id,
            laid.target.id,
            laid.ammunition,
            laid.sight.distance,
            aim.band,
            score,
            roll,
            result,
            aim.bearing,
            None if other is None else other.id,
        )
    )
    if result is Shot.MISFIRE:
        spoil(shot)
    elif result is Shot.HIT:
        aspect = column(shot.firer, laid.sight, view.aspect)
        strike(shot.blow(laid.target, aim.band, aspect, port=view.port))
    elif other is not None:
        _strike_other(shot, other, aim.band)


def _strike_other(shot: Discharge, other: Ship, band: Band) -> None:
    """SW-OBS-05: what hides the target is hit by its own aspect, and at its own range."""
    sight = sight_of(shot.battle, shot.firer, other)
    view = sight.view(shot.gun)
    own = direct_band(shot.gun.place.card, sight.distance, shot.battle.tables) or band
    strike(shot.blow(other, own, view.aspect, port=view.port))


def column(firer: Firer, sight: Sight, aspect: Aspect) -> Aspect:
    """SW-ASP-02; SW-FORT-08: of what a bluff battery fires down at, from above."""
    if isinstance(firer, Work) and fires_down(sight.distance, bluff=firer.bluff):
        return Aspect.PLUNGING
    return aspect


def spoil(shot: Discharge) -> None:
    """SW-MIS-01 to SW-MIS-05: nothing, a jam, or a burst that costs a die and leaves a marker.

    SW-MIS-06: guns are rolled one by one, so it is the one that showed the ten.
    """
    firer, gun = shot.firer, shot.gun
    roll = shot.roll(1, TEN, "misfire")
    result = misfire(firer.nation, roll.faces[0], shot.laid.ammunition)
    burst = shot.roll(1, _DIE, "burst") if result is Misfire.BURST else None
    shot.battle.log(Misfired("SW-MIS-01", firer.id, gun.id, roll, result, burst))
    if result is Misfire.NONE:
        return
    tally = shot.reckoning.of(firer)
    if burst is None:
        tally.jammed[gun.id] = None
    else:
        tally.burst[gun.id] = None
        tally.cost(HULL, burst.faces[0])
        tally.markers += 1
