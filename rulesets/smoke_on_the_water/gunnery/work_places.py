"""SW-FORT-05: where a hit on a work lands. Its protection stands before all of it."""

from __future__ import annotations

from typing import Final

from rulesets.smoke_on_the_water.gunnery import wrecks
from rulesets.smoke_on_the_water.gunnery.blow import Blow, Spot
from rulesets.smoke_on_the_water.gunnery.tally import HULL
from rulesets.smoke_on_the_water.rules.forts import CRITICAL_FACE, struck_at
from rulesets.smoke_on_the_water.state import Work
from rulesets.smoke_on_the_water.words import Armour, FortHit

_WRECKS: Final = {
    FortHit.STRUCTURE: wrecks.nothing,
    FortHit.FIRE: wrecks.smoulders,
    FortHit.MAGAZINE: wrecks.explodes,
}


def work_spot(blow: Blow, work: Work) -> Spot:
    """SW-FORT-05: a d10, and a die for a critical; a magazine that is not there is a fire."""
    face = blow.landing(10, "location")
    second = blow.landing(6, "critical") if face == CRITICAL_FACE else None
    what = struck_at(face, second, blow.battle.tables)
    armour = blow.battle.tables.fort_armour[work.protection]
    if what in (FortHit.GUN, FortHit.GUN_DESTROYED):
        return _gun(blow, work, what, armour)
    if what is FortHit.MAGAZINE and not work.magazine:
        what = FortHit.FIRE
    return Spot(what, armour, HULL, _WRECKS[what])


def _gun(blow: Blow, work: Work, what: FortHit, armour: Armour) -> Spot:
    """A gun at random; without any it is the structure."""
    pool = [gun for gun in work.guns if not gun.lost]
    if not pool:
        return Spot(what, armour, HULL, wrecks.nothing)
    gun = blow.one_of(pool, "gun", blow.landing)
    return Spot(what, armour, HULL, wrecks.gun_lost, gun.id, gun)
