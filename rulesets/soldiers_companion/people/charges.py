"""SC-BG-16, SC-TURN-01: charges of land units are declared in S2, and tested for."""

from __future__ import annotations

from typing import Final

from rulesets.core.dice import Dice
from rulesets.core.events import EntryId, OrderRefused
from rulesets.core.geometry import squared
from rulesets.soldiers_companion.events.morale import ChargeDeclared, ChargeHeld
from rulesets.soldiers_companion.movement.marching import reach_of
from rulesets.soldiers_companion.orders import Refusal
from rulesets.soldiers_companion.people.hidden import reveal
from rulesets.soldiers_companion.people.morale import test_unit
from rulesets.soldiers_companion.state import CompanionBattle, Muster, Unit
from rulesets.soldiers_companion.tables import Morale, UnitKind
from rulesets.soldiers_companion.water.hulls import reaches

# Bound once, as these are asked for most.
_HIDDEN: Final = Muster.HIDDEN

CHARGES_LARGER: Final = "charging a larger unit"
CHARGED_BY_LARGER: Final = "charged by a larger unit"


def charges(battle: CompanionBattle, dice: Dice) -> None:
    """SC-BG-16: both sides declare, then those test who face a larger unit."""
    for side in battle.sides:
        for unit in side.units:
            _declare(battle, unit)
    for side in battle.sides:
        for unit in side.units:
            causes = _causes(unit)
            if causes:
                test_unit(battle, dice, unit, causes)
    for unit in battle.units.values():
        if unit.charging is not None and unit.morale is not Morale.STEADY:
            battle.happen(ChargeHeld("SC-BG-16", unit.id))


def _declare(battle: CompanionBattle, unit: Unit) -> None:
    """SC-BG-17: the frenzied have no choice; others charge as they are told."""
    if unit.status is not _HIDDEN and not unit.ashore:
        return
    if unit.in_melee is not None or unit.side.withdrawing:
        return
    name = forced(battle, unit)
    if name is None:
        name = unit.side.commander.charge(battle, unit)
    if name is None:
        return
    refusal = check_charge(battle, unit, name)
    if refusal is None:
        reveal(battle, unit, "it charged")
        battle.happen(ChargeDeclared("SC-BG-16", unit.id, name))
    elif battle.logging:
        battle.log(OrderRefused(refusal.rule, unit.id, f"charge {name}", refusal.reason))


def forced(battle: CompanionBattle, unit: Unit) -> EntryId | None:
    """SC-BG-17: the nearest enemy that a frenzied unit can reach: it must charge it."""
    if not unit.frenzied:
        return None
    enemies = [
        enemy
        for enemy in unit.side.foe.units
        if check_charge(battle, unit, EntryId(enemy.id)) is None
    ]
    enemies.sort(key=lambda enemy: (squared(enemy.position, unit.position), enemy.id))
    return enemies[0].id if enemies else None


def check_charge(battle: CompanionBattle, unit: Unit, name: EntryId) -> Refusal | None:
    """SC-BG-16, SC-BG-20: a steady unit ashore, and an enemy unit within its charge move."""
    if unit.kind == UnitKind.GUN_SECTION:
        return Refusal("SC-BG-20", "a gun does not charge")
    if unit.morale is not Morale.STEADY:
        return Refusal("SC-BG-16", f"it was {unit.morale}")
    if unit.in_melee is not None or unit.busy or unit.side.withdrawing:
        return Refusal("SC-BG-20", "it was not free to charge")
    enemy = battle.units.get(name)
    if enemy is None or enemy.side is unit.side or not enemy.ashore:
        return Refusal("SC-BG-20", "that was no enemy unit ashore")
    if battle.waters.crosses_shore(unit.position, enemy.position):
        return Refusal("SC-BG-20", "water lay between")
    if not reaches(unit, enemy, reach_of(battle, unit, (enemy.position,), charging=True)):
        return Refusal("SC-BG-20", "it was out of reach")
    return None


def _causes(unit: Unit) -> tuple[str, ...]:
    """SC-BG-16: who charges, or is charged by, a larger unit."""
    if not unit.ashore:
        return ()
    causes: list[str] = []
    foes = unit.side.foe.units
    if any(foe.id == unit.charging and foe.figures > unit.figures for foe in foes):
        causes.append(CHARGES_LARGER)
    if any(foe.charging == unit.id and foe.figures > unit.figures for foe in foes):
        causes.append(CHARGED_BY_LARGER)
    return tuple(causes)
