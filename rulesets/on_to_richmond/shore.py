"""OR-FIR-10, OR-FIR-11, OR-BG-08: fire of land stands, at ships and at one another."""

from __future__ import annotations

from typing import Final, NamedTuple

from rulesets.core.dice import Dice, Roll
from rulesets.core.geometry import Point, bearing, turn_between
from rulesets.core.score import Score
from rulesets.on_to_richmond.arcs import in_sight
from rulesets.on_to_richmond.damage import damage_points, sink
from rulesets.on_to_richmond.events.ashore import Unlimbered
from rulesets.on_to_richmond.events.fire import ShipHit, UnitHit
from rulesets.on_to_richmond.ground import land_score
from rulesets.on_to_richmond.options import LandMods
from rulesets.on_to_richmond.orders import Refusal
from rulesets.on_to_richmond.ranges import band_at, hits_of, square_to
from rulesets.on_to_richmond.state import RichmondBattle, Ship, Unit
from rulesets.on_to_richmond.tables import (
    ARTILLERY,
    DIE,
    ENFILADE,
    FINE,
    FLANK,
    SHORE_RANGE,
    SMALL_ARMS,
    Arm,
    Band,
    Effect,
    Formation,
    Hit,
)

#: What a unit fires with, where a ship's mount is named.
GUNS: Final = "guns"
MUSKETS: Final = "muskets"


class LandAim(NamedTuple):
    """A target within the reach of a unit: the band, and what its dice do there."""

    band: Band
    effect: Effect


def reach_of(unit: Unit) -> int:
    """OR-BG-04, OR-BG-08: how far a unit fires; cavalry does not."""
    if unit.gun is not None:
        return SHORE_RANGE[unit.gun]
    return SMALL_ARMS[-1][0] if unit.arm is Arm.INFANTRY else 0


def land_aim(battle: RichmondBattle, unit: Unit, target: Ship | Unit | None) -> LandAim | Refusal:
    """How a unit may fire at a target, or why it may not."""
    refusal = _target_refusal(battle, unit, target)
    if refusal is not None:
        return refusal
    assert target is not None
    reach = reach_of(unit)
    square = square_to(battle, unit.position, target)
    band = band_at(square, reach) if reach else None
    if band is None:
        return Refusal("OR-BG-04" if unit.gun else "OR-BG-08", "its target is out of range")
    if not in_sight(battle, unit, target):
        return Refusal("OR-GEN-05", "a ship or land is in the way")
    if unit.gun is not None:
        return LandAim(band, ARTILLERY[unit.gun][band])
    return LandAim(band, next(effect for end, effect in SMALL_ARMS if square <= (end * FINE) ** 2))


def _target_refusal(
    battle: RichmondBattle, unit: Unit, target: Ship | Unit | None
) -> Refusal | None:
    if target is None or target.side is unit.side:
        return Refusal("OR-BG-08", "that is no enemy")
    if isinstance(target, Unit):
        if target.aboard is not None:
            return Refusal("OR-TRN-06", "stands aboard cannot be fired at")
        return None if target.ashore else Refusal("OR-BG-08", "its target is gone")
    if not target.afloat:
        return Refusal("OR-FIR-10", "its target is gone")
    if unit.gun is None and not (
        battle.options.infantry_vs_transport and unit.arm is Arm.INFANTRY and target.card.transport
    ):
        return Refusal("OR-FIR-11", "small arms cannot harm a ship")
    return None


def ship_score(battle: RichmondBattle, firer: Point, target: Ship) -> Score:
    """OR-FIR-10: armour; where all modifiers count, fire along a hull is enfilade (OR-BG-06)."""
    raked = 0
    if battle.options.land_mods_vs_ships is LandMods.ALL:
        angle = turn_between(target.heading, bearing(target.position, firer))
        raked = 0 if FLANK < angle < 1800 - FLANK else ENFILADE
    return Score.of(("OR-FIR-10", target.card.armour), ("OR-BG-06", raked))


def fire_from_shore(
    battle: RichmondBattle, dice: Dice, unit: Unit, target: Ship | Unit, aim: LandAim
) -> None:
    """OR-BG-08: one die a stand; guns that were limbered are in line again (OR-BG-06)."""
    if unit.formation is Formation.LIMBERED:
        battle.happen(Unlimbered("OR-BG-06", unit.id))
    roll = dice.roll(unit.stands, DIE, "fire", unit.id)
    if isinstance(target, Ship):
        _at_ship(battle, unit, target, aim, roll)
    else:
        _at_land(battle, unit, target, aim, roll)


def weapon_of(unit: Unit) -> str:
    return MUSKETS if unit.gun is None else GUNS


def _at_ship(battle: RichmondBattle, unit: Unit, target: Ship, aim: LandAim, roll: Roll) -> None:
    score = ship_score(battle, unit.position, target)
    cost = damage_points(aim.effect, roll, score)
    rule = "OR-FIR-10" if unit.gun else "OR-FIR-11"
    battle.happen(ShipHit(rule, unit.id, weapon_of(unit), target.id, aim.band, score, roll, cost))
    if cost:
        sink(battle, target, unit.id)


def _at_land(battle: RichmondBattle, unit: Unit, target: Unit, aim: LandAim, roll: Roll) -> None:
    score = land_score(battle, unit.position, target)
    hits = hits_of(aim.effect, roll, score)
    lost = min(target.stands, hits.count(Hit.STAND))
    battle.happen(
        UnitHit(
            "OR-BG-06",
            unit.id,
            weapon_of(unit),
            target.id,
            aim.band,
            score,
            roll,
            lost,
            Hit.MORALE in hits,
        )
    )
