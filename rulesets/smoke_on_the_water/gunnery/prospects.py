"""What a hit may be expected to do to a target: for whoever declares what to fire.

Nothing is rolled. All shares and points are exact, in whole thousandths.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from rulesets.smoke_on_the_water.gunnery.places import armour_at, worn
from rulesets.smoke_on_the_water.ratings import ShipCard
from rulesets.smoke_on_the_water.rebuilt import Tables
from rulesets.smoke_on_the_water.rules.guns import GunCard
from rulesets.smoke_on_the_water.rules.striking import (
    Struck,
    faces_through,
    location,
    shell_struck,
    shot_struck,
)
from rulesets.smoke_on_the_water.state import SmokeBattle, Target, Work
from rulesets.smoke_on_the_water.tables import DETONATES
from rulesets.smoke_on_the_water.words import (
    Ammunition,
    Armour,
    Aspect,
    Band,
    Location,
    Nation,
    Protection,
)

#: A location and the armour there.
Met: TypeAlias = tuple[Location, Armour]


class Round(NamedTuple):
    """One kind of shot as it strikes: whose fuzes, from what gun, at which band."""

    nation: Nation
    gun: GunCard
    ammunition: Ammunition
    band: Band


class Worth(NamedTuple):
    """What one hit comes to: how often it gets in, its points, and how often it smoulders."""

    pierces: int
    points: int
    smoulders: int


def worth_of(battle: SmokeBattle, shot: Round, target: Target, aspect: Aspect) -> Worth:
    """SW-HIT-11: of one hit, over all locations; a critical counts as a hit on the hull."""
    if isinstance(target, Work):
        return _worth_of_work(battle.tables, shot, target.protection, whole=target.structure > 0)
    return _worth_of_class(battle.tables, shot, target.card, aspect, whole=target.hull > 0)


@lru_cache(maxsize=4096)  # it is the same for all of a class
def _worth_of_class(
    tables: Tables, shot: Round, card: ShipCard, aspect: Aspect, *, whole: bool
) -> Worth:
    met = [_met_at(tables, card, aspect, face) for face in range(1, 11)]
    return _worth(tables, shot, met, whole=whole)


@lru_cache(maxsize=256)
def _worth_of_work(tables: Tables, shot: Round, protection: Protection, *, whole: bool) -> Worth:
    return _worth(tables, shot, [(Location.HULL, tables.fort_armour[protection])] * 10, whole=whole)


def _worth(tables: Tables, shot: Round, met: list[Met], *, whole: bool) -> Worth:
    """Each location is one face of ten, and so are those of armour and fuze."""
    pierces = points = smoulders = 0
    for where, armour in met:
        through = _through(tables, shot, armour) if whole else 10
        pierces += 10 * through
        for pierced, faces in ((True, through), (False, 10 - through)):
            for share, struck in _struck(shot, where, armour, pierced=pierced):
                # SW-EFF-STK-01: a stack costs no hull.
                points += faces * share * struck.damage * (where is not Location.STACK)
                smoulders += faces * share * struck.marker
    return Worth(pierces, points, smoulders)


def _through(tables: Tables, shot: Round, armour: Armour) -> int:
    return faces_through(armour, shot.gun, shot.ammunition, shot.band, tables)


def _struck(
    shot: Round, where: Location, armour: Armour, *, pierced: bool
) -> list[tuple[int, Struck]]:
    """SW-DMG-01, SW-SHELL-01: what it does there, each with its share of the fuze's faces."""
    gun = shot.gun
    if shot.ammunition is not Ammunition.SHELL:
        return [(10, shot_struck(gun, shot.ammunition, shot.band, armour, where, pierced=pierced))]
    fuzes = DETONATES[shot.nation]
    return [
        (share, shell_struck(gun, armour, where, pierced=pierced, detonated=detonated))
        for share, detonated in ((fuzes, True), (10 - fuzes, False))
    ]


def _met_at(tables: Tables, card: ShipCard, aspect: Aspect, face: int) -> Met:
    """SW-ARM-08: by the face of the location, where a hit lands and what armour is there."""
    casemate, turret = card.casemate_armour is not None, bool(card.turrets)
    where = location(card.configuration, aspect, face, casemate=casemate, turret=turret)
    if where is Location.CRITICAL:
        where = Location.HULL
    elif where is Location.GUN and card.monitor:
        where = Location.TURRET
    return where, worn(tables, card, aspect, face, armour_at(card, where))
