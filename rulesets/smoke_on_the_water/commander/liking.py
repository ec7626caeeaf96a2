"""Decisions 1 and 2: at which range a vessel likes to fight, by armour and gun, and how she lies.

Harm is in hundredths of a point a turn, as far as it can be told of a class from outside.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from rulesets.core.geometry import FULL_TURN
from rulesets.smoke_on_the_water.ratings import GunPlace, ShipCard
from rulesets.smoke_on_the_water.rebuilt import Tables
from rulesets.smoke_on_the_water.rules.guns import GunCard, Mount, bears
from rulesets.smoke_on_the_water.rules.ranges import is_direct
from rulesets.smoke_on_the_water.rules.striking import faces_through
from rulesets.smoke_on_the_water.state import Target, Work
from rulesets.smoke_on_the_water.tables import (
    CM,
    HIT_BASE,
    HIT_RANGE,
    SHELL_DAMAGE,
    SHOT_DAMAGE,
    TARGET_SIZE,
)
from rulesets.smoke_on_the_water.words import Ammunition, Armour, Band, TargetSize

#: The ranges to choose from; Extreme is out of reach of all guns in ports.
BANDS: Final = tuple(Band)
#: Bearings from the bow at which guns are counted, on either side alike.
_BEARINGS: Final = tuple(range(0, FULL_TURN // 2 + 1, 150))
#: Of ten shells eight go off, or seven (SW-SHELL-03).
_DETONATES: Final = 8
_FACES: Final = 10


@dataclass(frozen=True, slots=True, eq=False)
class Arms:
    """What a vessel or a work is to an enemy: her guns, her main armour, her silhouette.

    There is one of them for all who are armed alike, so that they are told apart at once.
    """

    guns: tuple[tuple[GunCard, Mount, int], ...]
    armour: Armour
    size: TargetSize


class Liking(NamedTuple):
    """The distance that suits one against another, and the harm that she does there."""

    reach: int
    harm: int


def arms_of(target: Target, tables: Tables) -> Arms:
    """A vessel by her class; a work by the guns that it has."""
    if isinstance(target, Work):
        places = tuple([gun.place for gun in target.guns if not gun.lost])
        armour, size = tables.fort_armour[target.protection], tables.fort_size[target.kind]
        return _arms_of_work(places, armour, size)
    return _arms_of_class(target.card)


@lru_cache(maxsize=256)
def _arms_of_work(places: tuple[GunPlace, ...], armour: Armour, size: TargetSize) -> Arms:
    return Arms(_battery(places, 1), armour, size)


@lru_cache(maxsize=256)
def _arms_of_class(card: ShipCard) -> Arms:
    """Half of her guns bear on one side; her main armour is what stands over the water.

    SW-LOC-06: partially armoured she is seen as she fights, with her bow to the enemy.
    """
    armour = card.turret_armour or card.casemate_armour or card.hull_armour
    shared = 1 if card.turrets else 2
    return Arms(_battery(card.guns, shared), armour, card.broadside)


def _battery(places: tuple[GunPlace, ...], shared: int) -> tuple[tuple[GunCard, Mount, int], ...]:
    kinds = Counter((place.card, place.mount) for place in places)
    return tuple((card, mount, -(-number // shared)) for (card, mount), number in kinds.items())


@lru_cache(maxsize=4096)
def liking(
    mine: Arms, theirs: Arms, weights: tuple[int, int], tables: Tables, *, keen: bool
) -> Liking:
    """The range at which the harm done, so weighed against the harm taken, is greatest.

    Of ranges that are as good the nearer. Out of all reach nobody is harmed: so a vessel that can
    only lose keeps off, unless she was told to fight this enemy (`keen`).
    """
    best: tuple[int, Liking] | None = None
    for band in BANDS[:-1] if keen else BANDS:
        done, taken = harm(mine, theirs, band, tables), harm(theirs, mine, band, tables)
        worth = weights[0] * done - weights[1] * taken
        if best is None or worth > best[0]:
            best = worth, Liking(_reach(mine, theirs, band, tables), done)
    assert best is not None
    return best[1]


@lru_cache(maxsize=4096)
def harm(firer: Arms, target: Arms, band: Band, tables: Tables) -> int:
    """What the guns of one do to another in a turn, in hundredths of a point."""
    size = 0 if band is Band.POINT_BLANK else TARGET_SIZE[target.size]
    hit = max(1, min(_FACES - 1, HIT_BASE + HIT_RANGE[band] + size))
    return (
        hit
        * sum(
            number * worth_of_hit(card, target.armour, band, tables)
            for card, mount, number in firer.guns
            if band in tables.direct_ranges.get(card.code, ())
            and (band is not Band.EXTREME or mount is not Mount.PORT)
        )
        // _FACES
    )


@lru_cache(maxsize=4096)
def worth_of_hit(card: GunCard, armour: Armour, band: Band, tables: Tables) -> int:
    """What a hit costs an armour by the ammunition that costs it more, in hundredths."""
    shell = _shell(card, armour, band, tables)
    return shell if card.shell_only else max(shell, _shot(card, armour, band, tables))


def _shot(card: GunCard, armour: Armour, band: Band, tables: Tables) -> int:
    inside, outside = SHOT_DAMAGE[card.weight][band]
    pierces = faces_through(armour, card, Ammunition.SHOT, band, tables)
    return 10 * (pierces * inside + (_FACES - pierces) * outside)


def _shell(card: GunCard, armour: Armour, band: Band, tables: Tables) -> int:
    whole, dud = SHELL_DAMAGE[card.weight]
    pierces = faces_through(armour, card, Ammunition.SHELL, band, tables)
    return pierces * (_DETONATES * whole + (_FACES - _DETONATES) * dud)


def _reach(mine: Arms, theirs: Arms, band: Band, tables: Tables) -> int:
    """The middle of a band of the gun that she has most of; beyond Long, out of all guns' reach."""
    if band is Band.EXTREME:
        both = (*mine.guns, *theirs.guns)
        return max((_limit(card, Band.LONG, tables) for card, _, _ in both), default=0) + 5 * CM
    direct = [(number, card) for card, _, number in mine.guns if is_direct(card, 0)]
    if not direct:
        return _UNARMED
    card = max(direct, key=lambda one: one[0])[1]
    place = BANDS.index(band)
    inner = _limit(card, BANDS[place - 1], tables) if place else 0
    return (inner + _limit(card, band, tables)) // 2


#: How far a vessel that cannot fire likes to be.
_UNARMED: Final = 150 * CM


def _limit(card: GunCard, band: Band, tables: Tables) -> int:
    """SW-RNG-03: how far a band of a gun goes; its furthest, where it lacks the band."""
    limits = tables.direct_ranges.get(card.code)
    if limits is None:
        return _UNARMED
    return limits.get(band, max(limits.values())) * CM


@lru_cache(maxsize=256)
def best_bearing(card: ShipCard) -> int:
    """Decision 2: the bearing from the bow, 0 to 1800 on either side, at which most metal bears.

    Partially armoured vessels keep the bow to the enemy, monitors do not mind.
    """
    if card.partial or card.monitor:
        return 0
    return max(_BEARINGS, key=lambda bearing: (_metal(card, bearing), -bearing))


@lru_cache(maxsize=256)
def blind_bearing(card: ShipCard) -> int | None:
    """Decision 2: where from her bow least metal bears; None: much does all round."""
    metal = {bearing: _metal(card, bearing) for bearing in _BEARINGS}
    least = min(metal, key=lambda bearing: (metal[bearing], -bearing))
    return least if 2 * metal[least] <= max(metal.values()) else None


def _metal(card: ShipCard, bearing: int) -> int:
    """What a broadside at a bearing does where it gets in, on the better of both sides."""
    sides = (bearing, (FULL_TURN - bearing) % FULL_TURN)
    return max(
        sum(
            SHELL_DAMAGE[gun.card.weight][0]
            for gun in card.guns
            if bears(gun.mounting, side, blind=gun.blind)
        )
        for side in sides
    )
