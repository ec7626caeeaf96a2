"""SW-HIT-11: one hit, from where it lands to what it costs."""

from __future__ import annotations

from typing import Final

from rulesets.core.dice import Roll
from rulesets.core.score import Score
from rulesets.smoke_on_the_water.events.gunnery import HitScored
from rulesets.smoke_on_the_water.gunnery.blow import Blow, Spot
from rulesets.smoke_on_the_water.gunnery.criticals import critical_spot
from rulesets.smoke_on_the_water.gunnery.places import lands, spot_at
from rulesets.smoke_on_the_water.gunnery.tally import HULL, NOWHERE, STACK
from rulesets.smoke_on_the_water.gunnery.work_places import work_spot
from rulesets.smoke_on_the_water.rules.striking import (
    Struck,
    armour_number,
    deflects,
    detonates,
    pierces_unrolled,
    shell_struck,
    shot_struck,
    wants_detonation,
)
from rulesets.smoke_on_the_water.state import Ship, Target
from rulesets.smoke_on_the_water.words import Ammunition, Location

TEN: Final = 10


def strike(blow: Blow) -> None:
    """SW-HIT-11: location, critical, choice, armour, fuze, damage, effects, markers.

    SW-ARM-09, SW-CRIT-04, SW-DMG-03: what is deflected has no effect but its damage. SW-SHELL-08: a
    critical that gets in takes effect, whatever the fuze does.
    """
    spot = _spot(blow)
    number, deflection, pierced = _armour(blow, spot)
    fuze = _fuze(blow, spot, pierced=pierced)
    detonated = fuze is not None and detonates(blow.firer.nation, fuze.total)
    struck = _struck(blow, spot, pierced=pierced, detonated=detonated)
    # SW-CRIT-04, SW-DMG-03: what is deflected costs its second number, and wrecks nothing.
    # SW-SHELL-08: what gets in wrecks what it is on, whether or not the shell detonates.
    if pierced or spot.held:
        spot.wreck(blow, spot, detonated)
    _note(blow, spot, struck)
    if blow.battle.logging:
        blow.battle.log(
            HitScored(
                "SW-HIT-11",
                blow.firer.id,
                blow.gun.id,
                blow.target.id,
                blow.aspect,
                spot.place,
                spot.part,
                tuple(blow.rolls),
                spot.armour,
                number,
                deflection,
                pierced,
                fuze,
                struck.damage,
                blow.markers,
                tuple(blow.effects),
            )
        )


def _spot(blow: Blow) -> Spot:
    """SW-LOC-01, SW-FORT-05; SW-EFF-HULL-05: without hull points left all but stacks is hull."""
    target = blow.target
    if not isinstance(target, Ship):
        return work_spot(blow, target)
    where, face = lands(blow, target)
    if where is Location.CRITICAL:
        spot = critical_spot(blow, target)
    else:
        spot = spot_at(blow, target, where, face)
    if target.hull > 0 or spot.track in (STACK, NOWHERE):
        return spot
    return spot._replace(track=HULL)


def _armour(blow: Blow, spot: Spot) -> tuple[Score | None, Roll | None, bool]:
    """SW-ARM-01, SW-ARM-03, SW-ARM-11: the number, the die, and whether the shot gets in."""
    if spot.held is not None:
        return None, None, not spot.held
    if _shattered(blow.target):
        return None, None, True
    card, tables = blow.gun.place.card, blow.battle.tables
    band = blow.band if blow.ranged else None
    number = armour_number(spot.armour, card, blow.ammunition, band, tables)
    if number is None:
        return None, None, pierces_unrolled(spot.armour, card, blow.ammunition, tables)
    roll = blow.rolled(TEN, "armour")
    return number, roll, not deflects(number.total, roll.total)


def _shattered(target: Target) -> bool:
    """SW-ARM-11, SW-FORT-06: without points, armour has no further effect."""
    return (target.hull if isinstance(target, Ship) else target.structure) <= 0


def _fuze(blow: Blow, spot: Spot, *, pierced: bool) -> Roll | None:
    """SW-SHELL-03; SW-EFF-TJM-01: none of a shell that only jams a turret."""
    if blow.ammunition is not Ammunition.SHELL or spot.held:
        return None
    if not wants_detonation(spot.armour, pierced=pierced):
        return None
    return blow.rolled(TEN, "fuze")


def _struck(blow: Blow, spot: Spot, *, pierced: bool, detonated: bool) -> Struck:
    """SW-ARM-09, SW-ARM-10: what it costs, deflected or not, and whether it leaves a marker."""
    if spot.track is NOWHERE:
        return Struck(pierced=False, damage=0, marker=False)
    card = blow.gun.place.card
    where = Location.STACK if spot.track is STACK else Location.HULL
    if blow.ammunition is Ammunition.SHELL:
        return shell_struck(card, spot.armour, where, pierced=pierced, detonated=detonated)
    return shot_struck(card, blow.ammunition, blow.band, spot.armour, where, pierced=pierced)


def _note(blow: Blow, spot: Spot, struck: Struck) -> None:
    """SW-GUN-04: kept until every shot is rolled. SW-FORT-07: hits that get in are counted."""
    tally = blow.tally
    tally.cost(spot.track, struck.damage)
    blow.markers += struck.marker
    tally.markers += blow.markers
    tally.hot |= struck.marker and blow.ammunition is Ammunition.RED_HOT
    tally.pierced += struck.pierced
