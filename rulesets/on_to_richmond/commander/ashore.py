"""OR-BG-07, OR-BG-08: what land stands are told: fire, marches and charges."""

from __future__ import annotations

from typing import Final

from rulesets.core.geometry import Point, bearing, distance, squared
from rulesets.on_to_richmond.commander.doctrine import Doctrine, Station
from rulesets.on_to_richmond.land import charge_refusal, enemies, walk
from rulesets.on_to_richmond.orders import STAND, LandOrder, Refusal
from rulesets.on_to_richmond.shore import land_aim, reach_of
from rulesets.on_to_richmond.state import RichmondBattle, Ship, Unit
from rulesets.on_to_richmond.tables import MARCH, STAND_WORTH, Arm

#: A morale pass is spent where three dice in ten or more would fail.
_DOUBTFUL: Final = 6
#: Stands that press on look so far for an enemy ashore.
_SEEN: Final = 24_000


def spends_pass(unit: Unit) -> bool:
    """OR-BG-07: where the check is in doubt."""
    return unit.nerve <= _DOUBTFUL


def act(battle: RichmondBattle, doctrine: Doctrine, unit: Unit) -> LandOrder:
    """Fire at what is best hit; where nothing is, press on if the doctrine does."""
    target = _target(battle, doctrine, unit)
    fire = None if target is None else target.id
    presses = doctrine.profile.presses and doctrine.of(unit.id).station is Station.FREE
    if unit.gun is not None or unit.marked or not presses:
        return LandOrder(fire=fire) if fire else STAND
    foe = _nearest(unit)
    if foe is None:
        return LandOrder(fire=fire) if fire else STAND
    if unit.nerve > foe.nerve and charge_refusal(battle, unit, foe) is None:
        return LandOrder(fire=fire, charge=foe.id, first=True)
    if fire is not None:
        return LandOrder(fire=fire)
    return LandOrder(to=_step(battle, unit, foe.position))


def _nearest(unit: Unit) -> Unit | None:
    """The nearest enemy stand ashore that it can see."""
    found = [
        (squared(unit.position, foe.position), foe.id, foe)
        for foe in unit.side.foe.units
        if foe.ashore
    ]
    if not found or min(found)[0] > _SEEN * _SEEN:
        return None
    return min(found)[2]


def _step(battle: RichmondBattle, unit: Unit, to: Point) -> Point:
    """As far towards an enemy as it may go and the land reaches, and not into him."""
    reach = reach_of(unit)
    length = min(MARCH[unit.arm], max(0, distance(unit.position, to) - reach // 2))
    return walk(battle, unit.position, bearing(unit.position, to), length)


def _target(battle: RichmondBattle, doctrine: Doctrine, unit: Unit) -> Ship | Unit | None:
    """OR-AI-04: the highest chance of a stand lost times its worth; wanted targets first."""
    reach = reach_of(unit)
    if not reach or (unit.arm is Arm.ARTILLERY and unit.moved):
        return None
    wanted = doctrine.of(unit.id).targets
    best: tuple[tuple[bool, int], Ship | Unit] | None = None
    for enemy in enemies(unit):
        if isinstance(enemy, Ship) and unit.gun is None and not _may_harm(battle, enemy):
            continue
        aim = land_aim(battle, unit, enemy)
        if isinstance(aim, Refusal):
            continue
        value = (enemy.id in wanted, _chance(aim.effect.stand, enemy) * _worth(enemy))
        if value[1] and (best is None or value > best[0]):
            best = value, enemy
    return None if best is None else best[1]


def _may_harm(battle: RichmondBattle, enemy: Ship) -> bool:
    return battle.options.infantry_vs_transport and enemy.card.transport


def _chance(stand: int, enemy: Ship | Unit) -> int:
    """Tenths of a chance of a stand lost; OR-FIR-10: armour is taken off a ship's."""
    armour = enemy.card.armour if isinstance(enemy, Ship) else 0
    return max(0, stand + 1 - armour)


def _worth(enemy: Ship | Unit) -> int:
    return enemy.card.worth if isinstance(enemy, Ship) else STAND_WORTH
