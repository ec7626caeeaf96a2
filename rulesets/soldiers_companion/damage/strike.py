"""SC-LOC: one hit of a gun on a vessel, from its location to all that follows."""

from __future__ import annotations

from typing import Final

from rulesets.core.dice import Dice
from rulesets.core.geometry import Point
from rulesets.soldiers_companion.damage import crews, criticals, gun_hits, hull
from rulesets.soldiers_companion.damage.armour import (
    ONE,
    location_av,
    may_pass_through,
    passes_through,
    through_armour,
)
from rulesets.soldiers_companion.damage.chain import Chain, Hit
from rulesets.soldiers_companion.events.damage import CrewOrStructure, LocationRolled
from rulesets.soldiers_companion.options import CrewStructural, GunfireCrewMultiplier
from rulesets.soldiers_companion.state import CompanionBattle, Gun, Ship, Side
from rulesets.soldiers_companion.tables import (
    CREW_FACE,
    CREW_NOT_STRUCTURE,
    LOCATIONS,
    Location,
)
from rulesets.soldiers_companion.water.sight import eligible_guns

# Bound once, as these are asked for most.
_HULL: Final = Location.HULL
_GUN: Final = Location.GUN


def strike(
    battle: CompanionBattle,
    dice: Dice,
    target: Ship,
    *,
    dv2: int,
    penetration: int,
    at: Point,
    by: Side,
    who: tuple[str, ...],
) -> None:
    """SC-FIRE-07: one shot has hit a vessel: all its hits, as many as its DV, land in one place.

    `dv2` is the doubled Damage Value of the gun, 1 for one of 1/2 (SC-FIRE-09); `at` where it
    stands, `by` its side, `who` the names of the shot for addresses. With `location_per_hit` each
    hit has a location, and is one of DV 1.

    SC-NX-01: a round that passes through is of DV 1, and armour does nothing against it.
    """
    hit = Hit(target, by, Chain(dice, who), penetration, at)
    if may_pass_through(battle.options, target, dv2, penetration) and passes_through(battle, hit):
        dv2, hit.penetration = ONE, None
    if not battle.options.location_per_hit or dv2 <= ONE:
        land(battle, hit, dv2)
        return
    for _ in range(dv2 // ONE):
        if target.on_table:
            land(battle, hit, ONE)


def land(battle: CompanionBattle, hit: Hit, dv2: int) -> None:
    """SC-LOC-01: where the hit lands, and what it does. SC-AV-03: a hit of 0 does nothing."""
    ship, options = hit.ship, battle.options
    location, face, guns = locate(battle, hit)
    match location:
        case Location.GUN:
            gun_hits.hit_gun(battle, hit, dv2, guns)
        case Location.CRITICAL:
            criticals.resolve(battle, hit, dv2)
        case _:
            dv = through_armour(battle, hit, dv2, location_av(options, ship, location))
            if not dv:
                return
            if location is _HULL:
                hull.hull_hits(battle, ship, dv, rule="SC-HULL-01", by_fire=True, cause="gunfire")
            else:
                hit_crew_and_structure(battle, hit, dv, face)


def locate(battle: CompanionBattle, hit: Hit) -> tuple[Location, int, list[Gun]]:
    """SC-LOC-01, SC-GUN-04: location and die, rolled again while it is Gun and none can be hit."""
    assert hit.at is not None
    guns = eligible_guns(hit.ship, hit.at)
    while True:
        roll = hit.dice.roll(1, 6, "location")
        location = LOCATIONS[roll.total]
        again = location is _GUN and not guns
        if battle.logging:
            rule = "SC-GUN-04" if again else "SC-LOC-01"
            battle.log(LocationRolled(rule, hit.ship.id, roll, location, again))
        if not again:
            return location, roll.total, guns


def hit_crew_and_structure(battle: CompanionBattle, hit: Hit, dv: int, face: int) -> None:
    """SC-LOC-02: crew and structure both suffer, or one of them by `crew_structural`."""
    crew, structure = harmed(battle, hit, face)
    if crew:
        each = battle.options.gunfire_crew_multiplier is GunfireCrewMultiplier.PER_DV
        for _ in range(dv if each else 1):
            crews.crew_hit(battle, hit.dice, hit.ship, crews.casualties(dv), rule="SC-CREW-01")
    if structure:
        hull.structural_hits(battle, hit.ship, dv, rule="SC-STR-02")


def harmed(battle: CompanionBattle, hit: Hit, face: int) -> tuple[bool, bool]:
    """SC-LOC-02: whether crew, and whether structure suffers; `face` is the location die."""
    ship = hit.ship
    roll = None
    match battle.options.crew_structural:
        case CrewStructural.BOTH:
            return True, True
        case CrewStructural.BY_FACE:
            return face == CREW_FACE, face != CREW_FACE
        case CrewStructural.OWNER_CHOICE:
            crew = not ship.side.commander.spare_crew(battle, ship)
        case CrewStructural.D6:
            roll = hit.dice.roll(1, 6, "crew or structure")
            crew = roll.total <= CREW_NOT_STRUCTURE
    if battle.logging:
        battle.log(CrewOrStructure("SC-LOC-02", ship.id, roll, crew))
    return crew, not crew
