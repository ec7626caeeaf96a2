"""What a firer may expect of her guns against a target: for whoever gives her orders.

Nothing is rolled. All shares and points are exact, in whole thousandths rounded down.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from rulesets.core.geometry import bearing
from rulesets.smoke_on_the_water.gunnery.indirect import muzzle
from rulesets.smoke_on_the_water.gunnery.legality import (
    aim_at,
    gun_ready,
    has_ammunition,
    may_be_target,
    may_fire,
    most_guns,
)
from rulesets.smoke_on_the_water.gunnery.places import armour_at, worn
from rulesets.smoke_on_the_water.gunnery.shots import column
from rulesets.smoke_on_the_water.gunnery.sight import Aim, Sight, sight_of
from rulesets.smoke_on_the_water.ratings import ShipCard
from rulesets.smoke_on_the_water.rebuilt import Tables
from rulesets.smoke_on_the_water.rules.guns import GunCard, ammunition_for
from rulesets.smoke_on_the_water.rules.ranges import (
    deviation,
    deviation_dice,
    impact,
)
from rulesets.smoke_on_the_water.rules.striking import (
    Struck,
    armour_number,
    location,
    pierces_unrolled,
    shell_struck,
    shot_struck,
)
from rulesets.smoke_on_the_water.state import Firer, Gun, SmokeBattle, Target, Work
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

THOUSAND: Final = 1_000


class Round(NamedTuple):
    """One kind of shot as it strikes: whose fuzes, from what gun, at which band.

    `ranged`: the band alters the armour's number (SW-ARM-04, SW-IND-09).
    """

    nation: Nation
    gun: GunCard
    ammunition: Ammunition
    band: Band
    ranged: bool = True


class Worth(NamedTuple):
    """What one hit comes to: how often it gets in, its points, and how often it smoulders."""

    pierces: int
    points: int
    smoulders: int


class Prospect(NamedTuple):
    """One gun that may fire at a target with one kind of shot.

    `chance` is that of a hit, `points` what the shot is worth with that chance in it, all in
    thousandths; `band` is that of the armour's number too.
    """

    gun: Gun
    ammunition: Ammunition
    band: Band
    chance: int
    pierces: int
    points: int
    smoulders: int


def prospects(battle: SmokeBattle, firer: Firer, target: Target) -> list[Prospect]:
    """Each gun of a firer that may fire at a target now, with each kind of shot that it has.

    A gun out of reach has none. SW-FORT-06: of a work it may be more guns than have men.
    """
    if may_fire(firer) or may_be_target(battle, firer, target) or not most_guns(battle, firer)[0]:
        return []
    sight = sight_of(battle, firer, target)
    found = []
    for gun in firer.guns:
        if gun_ready(battle, gun):
            continue
        aim = aim_at(battle, firer, gun, sight)
        if isinstance(aim, Aim):
            found += _of_gun(battle, firer, gun, sight, aim)
    return found


def _of_gun(battle: SmokeBattle, firer: Firer, gun: Gun, sight: Sight, aim: Aim) -> list[Prospect]:
    furnace = firer.furnace if isinstance(firer, Work) else firer.card.furnace
    card, target = gun.place.card, sight.target
    aspect = Aspect.PLUNGING if aim.view is None else column(firer, sight, aim.view.aspect)
    chance = chance_of(battle, firer, gun, sight, aim)
    ranged = aim.score is not None or battle.options.indirect_range_mod
    found = []
    for ammunition in ammunition_for(card, furnace=furnace):
        if has_ammunition(battle, firer, gun, ammunition):
            continue
        shot = Round(firer.nation, card, ammunition, aim.band, ranged)
        worth = worth_of(battle, shot, target, aspect)
        points = worth.points * chance // THOUSAND
        found.append(
            Prospect(gun, ammunition, aim.band, chance, worth.pierces, points, worth.smoulders)
        )
    return found


def chance_of(battle: SmokeBattle, firer: Firer, gun: Gun, sight: Sight, aim: Aim) -> int:
    """SW-HIT-01: a 1 always hits and a 10 never; SW-IND: by all the points where it may fall."""
    if aim.score is not None:
        return 100 * max(1, min(9, aim.score.total))
    lies = sight.target.base
    over = bearing(muzzle(firer, gun), (lies.x, lies.y))
    directions = battle.options.indirect_dirs
    angles = range(1, directions + 1)
    faces = range(1, 11)
    falls = [deviation(aim.band, dice) for dice in product(faces, repeat=deviation_dice(aim.band))]
    hits = sum(
        lies.covers(
            impact((lies.x, lies.y), over, angle, off, directions=directions, tables=battle.tables)
        )
        for angle, off in product(angles, falls)
    )
    # One in ten is a misfire, by the die of the direction or, with ten of them, by one before it.
    return hits * 900 // (directions * len(falls))


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
    """SW-ARM-01, SW-ARM-14: faces of ten that get in: a 1 never, a 10 always."""
    band = shot.band if shot.ranged else None
    number = armour_number(armour, shot.gun, shot.ammunition, band, tables)
    if number is None:
        return 10 * pierces_unrolled(armour, shot.gun, shot.ammunition, tables)
    return 10 - max(1, min(9, number.total))


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
