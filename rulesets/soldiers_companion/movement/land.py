"""SC-BG-20: units ashore in their movement phase: charges, flights, marches and saved fire."""

from __future__ import annotations

from typing import Final

from rulesets.core.dice import Dice
from rulesets.core.events import OrderRefused
from rulesets.core.geometry import Point, ahead, along, bearing, distance, leg_length, squared
from rulesets.soldiers_companion.events.land import (
    ChargeCameHome,
    UnitMarched,
    UnitOff,
    UnitReformed,
)
from rulesets.soldiers_companion.fire.shooting import shoot
from rulesets.soldiers_companion.movement.allowance import whole_inches
from rulesets.soldiers_companion.movement.marching import (
    OBSTACLES,
    check_formation,
    check_march,
    crosses,
    march_allowance,
    nearest_enemy,
    on_land,
    reach_of,
    work_at,
)
from rulesets.soldiers_companion.options import InitiativeMode
from rulesets.soldiers_companion.orders import LandOrder, Refusal
from rulesets.soldiers_companion.state import CompanionBattle, Muster, Side, Unit
from rulesets.soldiers_companion.tables import UNIT_RADIUS, Morale
from rulesets.soldiers_companion.water.passage import least_where

# Bound once, as these are asked for most.
_CLASSIC: Final = InitiativeMode.CLASSIC
_ROUT: Final = Morale.ROUT
_SHAKEN: Final = Morale.SHAKEN


def move_units(battle: CompanionBattle, dice: Dice, side: Side) -> None:
    """SC-BG-20: after the vessels: each unit ashore by id. SC-BG-02: the classic mode, its charges.

    SC-BG-16: who is Shaken retires, who has routed runs; SC-BG-17: a side that withdraws leaves.
    """
    by_choice = battle.options.initiative_mode is not _CLASSIC or side is battle.initiative
    for unit in tuple(side.units):
        if not unit.ashore or unit.busy or not unit.figures:
            continue
        if unit.in_melee is not None:
            continue
        if unit.morale is _ROUT or side.withdrawing:
            _run_off(battle, unit)
        elif unit.morale is _SHAKEN:
            _retire(battle, unit)
        elif unit.charging is not None:
            _charge(battle, unit)
        else:
            _act(battle, dice, unit, by_choice=by_choice)


# -- by order ------------------------------------------------------------------------------------


def _act(battle: CompanionBattle, dice: Dice, unit: Unit, *, by_choice: bool) -> None:
    """SC-BG-20: formation, march, and SC-TURN-02: the fire saved for the end of it."""
    order = unit.side.commander.land_move(battle, unit)
    if by_choice:
        _reform(battle, unit, order)
        _march(battle, unit, order)
    if order.fire is not None and unit.ashore:
        shoot(battle, dice, unit, (order.fire,))


def _reform(battle: CompanionBattle, unit: Unit, order: LandOrder) -> None:
    formation = order.formation
    if formation is None or formation is unit.formation:
        return
    refusal = check_formation(unit, formation)
    if refusal is not None:
        _refuse(battle, unit, f"form {formation}", refusal)
        return
    cost = whole_inches(march_allowance(unit, formation) // 2)
    battle.happen(UnitReformed("SC-BG-20", unit.id, formation, cost))


def _march(battle: CompanionBattle, unit: Unit, order: LandOrder) -> None:
    if not order.path:
        return
    march = check_march(battle, unit, order)
    if isinstance(march, Refusal):
        _refuse(battle, unit, "march so", march)
        return
    battle.happen(
        UnitMarched(
            "SC-BG-20",
            unit.id,
            march.length,
            march.at,
            march.facing,
            march.disordered,
            march.work,
            "marched",
        )
    )


def _refuse(battle: CompanionBattle, unit: Unit, order: str, refusal: Refusal) -> None:
    if battle.logging:
        battle.log(OrderRefused(refusal.rule, unit.id, order, refusal.reason))


# -- charges -------------------------------------------------------------------------------------


def _charge(battle: CompanionBattle, unit: Unit) -> None:
    """SC-BG-20, SC-BG-16: straight at the target, 3 inches more than its move, to contact.

    One in rout is not fought: it is caught (S9). One that has embarked is not there.
    """
    assert unit.charging is not None
    target = battle.units.get(unit.charging)
    if target is None or not target.ashore:
        return
    gap = max(0, distance(unit.position, target.position) - 2 * UNIT_RADIUS)
    contact = along(unit.position, target.position, gap)
    reach = reach_of(battle, unit, (contact,), charging=True)
    home = gap <= reach
    end = contact if home else along(unit.position, target.position, reach)
    if battle.waters.crosses_shore(unit.position, end):
        _refuse(battle, unit, f"charge {target.id}", Refusal("SC-BG-20", "water lay between"))
        return
    _go(battle, unit, end, bearing(unit.position, target.position), "charged", rule="SC-BG-20")
    if home and target.morale is not Morale.ROUT:
        battle.happen(ChargeCameHome("SC-BG-20", unit.id, target.id))


def _go(
    battle: CompanionBattle, unit: Unit, end: Point, facing: int, why: str, *, rule: str
) -> None:
    """A march that nobody ordered."""
    if end == unit.position:
        return
    disordered = crosses(battle, unit.position, (end,), OBSTACLES)
    length = leg_length(unit.position, end)
    work = work_at(battle, unit, end)
    battle.happen(UnitMarched(rule, unit.id, length, end, facing, disordered, work, why))


# -- retreats ------------------------------------------------------------------------------------


def _retire(battle: CompanionBattle, unit: Unit) -> None:
    """SC-BG-16: a full move away from the nearest enemy, facing him, as far as there is land."""
    enemy = nearest_enemy(battle, unit, unit.position)
    if enemy is None:
        return
    away, here = bearing(enemy, unit.position), unit.position
    most = reach_of(battle, unit, (ahead(here, away, march_allowance(unit)),))
    wet = least_where(lambda length: not on_land(battle, here, (ahead(here, away, length),)), most)
    length = most if wet is None else max(0, wet - 1)
    facing = bearing(here, enemy)
    _go(battle, unit, ahead(here, away, length), facing, "retired", rule="SC-BG-16")


def _run_off(battle: CompanionBattle, unit: Unit) -> None:
    """SC-BG-16, SC-BG-17: a full move to the nearest edge of the table, and off it."""
    edge = nearest_edge(battle, unit)
    if edge is None:
        return
    routed = unit.morale is Morale.ROUT
    rule, why = ("SC-BG-16", "fled") if routed else ("SC-BG-17", "fell back")
    end = along(unit.position, edge, reach_of(battle, unit, (edge,)))
    _go(battle, unit, end, bearing(unit.position, edge), why, rule=rule)
    if end == edge:
        battle.happen(UnitOff(rule, unit.id, Muster.FLED if routed else Muster.LEFT))


def nearest_edge(battle: CompanionBattle, unit: Unit) -> Point | None:
    """SC-BG-16: the point of the table's edge that a unit reaches first without crossing water."""
    s, y = unit.position
    field = battle.field
    edges = ((0, y), (field.length, y), (s, 0), (s, field.width))
    dry = [edge for edge in edges if on_land(battle, unit.position, (edge,))]
    return min(dry, key=lambda edge: (squared(edge, unit.position), edge), default=None)
