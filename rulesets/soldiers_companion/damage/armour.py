"""SC-AV, SC-NX: what armour and penetration make of a gun's hit.

Damage Values are doubled where they may have a half.
"""

from __future__ import annotations

from typing import Final

from rulesets.soldiers_companion.damage.chain import Hit
from rulesets.soldiers_companion.events.damage import ArmourMet, FractionRolled, RoundTested
from rulesets.soldiers_companion.options import ArmourScope, Options
from rulesets.soldiers_companion.state import CompanionBattle, Gun, Ship
from rulesets.soldiers_companion.tables import (
    FRACTION_HITS,
    NO_PENETRATION_ARMOUR,
    PASSES_THROUGH,
    UNARMOURED_CRITICALS,
    Critical,
    Location,
)

# Bound once, as these are asked for most.
_HULL: Final = Location.HULL
_WHOLE_VESSEL: Final = ArmourScope.WHOLE_VESSEL

#: A Damage Value of 1, doubled.
ONE: Final = 2


def effective(dv2: int, penetration: int, av: int) -> int:
    """SC-AV-02: armour above the penetration halves the Damage Value, once; both are doubled.

    SC-AV-01, SC-AV-04: penetration 0, that of all Damage Values below 1, does full damage against
    armour of 1 and none against more.
    """
    if av <= penetration:
        return dv2
    if penetration == 0:
        return dv2 if av <= NO_PENETRATION_ARMOUR else 0
    return dv2 // 2


def location_av(options: Options, ship: Ship, location: Location) -> int:
    """SC-AV-06: the armour of hull and superstructure. SC-AV-05: gunboats have it, others none."""
    if location is _HULL or options.armour_scope is _WHOLE_VESSEL:
        return ship.card.av
    return 0


def gun_av(options: Options, ship: Ship, gun: Gun) -> int:
    """SC-AV-06: a gun in a turret has that turret's armour (SC-AV-05); shields are none."""
    return max(gun.turret_av, location_av(options, ship, Location.GUN))


def critical_av(options: Options, ship: Ship, result: Critical) -> int:
    """SC-AV-06: belt and hull cover all but what stands on the superstructure."""
    outside = result in UNARMOURED_CRITICALS
    return location_av(options, ship, Location.CREW if outside else Location.HULL)


def meet(battle: CompanionBattle, hit: Hit, dv2: int, av: int) -> int:
    """SC-AV-02, SC-AV-04: the Damage Value, doubled, that armour leaves of a hit."""
    if hit.penetration is None or not av:
        return dv2
    left2 = effective(dv2, hit.penetration, av)
    if battle.logging and left2 != dv2:
        rule = "SC-AV-02" if hit.penetration else "SC-AV-04"
        battle.log(ArmourMet(rule, hit.ship.id, hit.penetration, av, dv2, left2))
    return left2


def whole(battle: CompanionBattle, hit: Hit, dv2: int) -> int:
    """SC-AV-03, SC-FIRE-09: the whole Damage Value; a die makes a half a hit or none."""
    dv, rest = divmod(dv2, 2)
    if not rest:
        return dv
    roll = hit.dice.roll(1, 6, "fraction")
    dv += roll.total >= FRACTION_HITS
    if battle.logging:
        battle.log(FractionRolled("SC-AV-03", hit.ship.id, dv2, roll, dv))
    return dv


def through_armour(battle: CompanionBattle, hit: Hit, dv2: int, av: int) -> int:
    """SC-AV-02, SC-AV-03: the whole Damage Value that a hit has behind armour."""
    return whole(battle, hit, meet(battle, hit, dv2, av))


def may_pass_through(options: Options, ship: Ship, dv2: int, penetration: int) -> bool:
    """SC-NX-01: penetration of more than twice the hull's armour. SC-NX-02: not of DV 1 and less.

    SC-NX-03: shot and shell that go through both sides of a thin vessel do less harm.
    """
    return options.non_exploding_rounds and dv2 > ONE and penetration > 2 * ship.card.av


def passes_through(battle: CompanionBattle, hit: Hit) -> bool:
    """SC-NX-01: 4-6 the round does not explode."""
    roll = hit.dice.roll(1, 6, "non-exploding round")
    through = roll.total >= PASSES_THROUGH
    if battle.logging:
        battle.log(RoundTested("SC-NX-01", hit.ship.id, roll, through))
    return through
