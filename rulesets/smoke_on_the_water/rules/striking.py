"""SW-LOC, SW-CRIT: where a hit lands. SW-ARM: whether it gets in. SW-DMG, SW-SHELL: its cost."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from rulesets.core.score import Score
from rulesets.smoke_on_the_water.rebuilt import PIERCED, PRINTED, STOPPED, Tables
from rulesets.smoke_on_the_water.rules.guns import GunCard
from rulesets.smoke_on_the_water.tables import (
    ARMOUR_RANGE,
    CRITICAL,
    DETONATES,
    HIT_LOCATION,
    SHELL_DAMAGE,
    SHOT_DAMAGE,
    SPECIAL,
)
from rulesets.smoke_on_the_water.words import (
    Ammunition,
    Armour,
    Aspect,
    Band,
    Configuration,
    Critical,
    Location,
    Nation,
)

#: SW-LOC-01: the face of a critical hit. SW-ARM-01: those that decide by themselves.
CRITICAL_FACE: Final = 10
DEFLECTS: Final = 1
PIERCES: Final = 10
#: Locations that are a wheel, and what a vessel without a casemate has in its place.
WHEELS: Final = (Location.WHEEL, Location.PORT_WHEEL, Location.STARBOARD_WHEEL)
TURRETS: Final = (
    Location.TURRET, Location.FORE_TURRET, Location.MIDDLE_TURRET, Location.AFT_TURRET,
)  # fmt: skip


#: SW-LOC-06: of each aspect the faces that meet armour.
Mask: TypeAlias = tuple[tuple[Aspect, tuple[int, ...]], ...]


class Struck(NamedTuple):
    """What a hit does: whether it got in, the points it costs, whether it leaves a fire marker."""

    pierced: bool
    damage: int
    marker: bool


def location(
    configuration: Configuration, aspect: Aspect, face: int, *, casemate: bool, turret: bool = True
) -> Location:
    """SW-LOC-02, SW-LOC-03, SW-LOC-07: by the target's table; no casemate or turret is its hull."""
    if face == CRITICAL_FACE:
        return Location.CRITICAL
    found = HIT_LOCATION[configuration][face][aspect]
    if (found is Location.CASEMATE and not casemate) or (found in TURRETS and not turret):
        return Location.HULL
    return found


def in_mask(
    configuration: Configuration,
    aspect: Aspect,
    face: int,
    *,
    armoured_wheels: bool = False,
    mask: Mask | None = None,
    tables: Tables = PRINTED,
) -> bool:
    """SW-LOC-05, SW-LOC-06: whether a face meets the armour of a partially armoured vessel.

    Armoured wheels are in the mask on every side; a critical hit never is (SW-ARM-07). `mask` is
    the vessel's own.
    """
    if face == CRITICAL_FACE:
        return False
    if armoured_wheels and HIT_LOCATION[configuration][face][aspect] in WHEELS:
        return True
    own = tables.partial_mask.get(configuration, {}) if mask is None else dict(mask)
    return face in own.get(aspect, ())


def critical(face: int, second: int | None = None) -> Critical:
    """SW-CRIT-01, SW-CRIT-02: by a die, and by a second one for what is special."""
    found = CRITICAL[face]
    if found is not Critical.SPECIAL:
        return found
    assert second is not None, "a special hit takes a second die"
    return SPECIAL[second]


def deflection(
    armour: Armour, gun: GunCard, ammunition: Ammunition, tables: Tables = PRINTED
) -> int:
    """SW-ARM-05: the number of Table 16, PIERCED or STOPPED."""
    if ammunition is Ammunition.SHELL:
        return tables.shell_armour[gun.weight][armour]
    return tables.shot_armour[gun.code][armour]


def armour_number(
    armour: Armour,
    gun: GunCard,
    ammunition: Ammunition,
    band: Band | None,
    tables: Tables = PRINTED,
) -> Score | None:
    """SW-ARM-04, SW-ARM-05: the number that deflects on a d10; None where no die is rolled.

    Without a band no range counts. Whether the shot got in then is `pierces_unrolled`.
    """
    number = deflection(armour, gun, ammunition, tables)
    if number in (PIERCED, STOPPED):
        return None
    return Score.of(("SW-ARM-05", number), ("SW-ARM-04", ARMOUR_RANGE[band] if band else 0))


def pierces_unrolled(
    armour: Armour, gun: GunCard, ammunition: Ammunition, tables: Tables = PRINTED
) -> bool:
    """SW-ARM-03: an asterisk always gets in, a dash never."""
    return deflection(armour, gun, ammunition, tables) == PIERCED


def faces_through(
    armour: Armour,
    gun: GunCard,
    ammunition: Ammunition,
    band: Band | None,
    tables: Tables = PRINTED,
) -> int:
    """SW-ARM-01, SW-ARM-03, SW-ARM-14: the faces of ten on which a shot gets in."""
    number = armour_number(armour, gun, ammunition, band, tables)
    if number is None:
        return PIERCES if pierces_unrolled(armour, gun, ammunition, tables) else 0
    return PIERCES - max(DEFLECTS, min(PIERCES - 1, number.total))


def deflects(number: int, face: int) -> bool:
    """SW-ARM-01, SW-ARM-14: a 1 always, a 10 never."""
    if face in (DEFLECTS, PIERCES):
        return face == DEFLECTS
    return face <= number


def detonates(nation: Nation, face: int) -> bool:
    """SW-SHELL-03: by the firer's fuzes."""
    return face <= DETONATES[nation]


def wants_detonation(armour: Armour, *, pierced: bool) -> bool:
    """SW-SHELL-03: whether a shell's fuze is rolled: it got in, or the location burns."""
    return pierced or armour in (Armour.UNARMOURED, Armour.COTTONCLAD)


def shot_struck(
    gun: GunCard,
    ammunition: Ammunition,
    band: Band,
    armour: Armour,
    location: Location,
    *,
    pierced: bool,
) -> Struck:
    """SW-DMG-01, SW-DMG-02, SW-DMG-06: by the weight of the gun alone; SW-RHS-01: red hot alike.

    SW-RHS-02: red hot shot leaves a marker where it gets in, but in a stack, and on cotton even
    deflected.
    """
    inside, outside = SHOT_DAMAGE[gun.weight][band]
    hot = ammunition is Ammunition.RED_HOT
    burns = hot and location is not Location.STACK and (pierced or armour is Armour.COTTONCLAD)
    return Struck(pierced, inside if pierced else outside, burns)


def shell_struck(
    gun: GunCard, armour: Armour, location: Location, *, pierced: bool, detonated: bool
) -> Struck:
    """SW-SHELL-02: a deflected shell does nothing; SW-SHELL-06: but cotton burns all the same.

    SW-SHELL-04, SW-SHELL-05: else it costs the first number and leaves a marker, or the second.
    SW-SHELL-07: a stack never smoulders.
    """
    whole, dud = SHELL_DAMAGE[gun.weight]
    damage = (whole if detonated else dud) if pierced else 0
    burns = pierced or armour in (Armour.UNARMOURED, Armour.COTTONCLAD)
    return Struck(pierced, damage, detonated and burns and location is not Location.STACK)
