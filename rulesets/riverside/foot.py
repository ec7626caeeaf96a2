"""RS-MW-07, RS-MW-17: units on foot: marching, hurrying, skirmishing, hiding, wading."""

from __future__ import annotations

from rulesets.core.battlefield import Water
from rulesets.core.dice import Dice, Roll
from rulesets.core.events import OrderRefused
from rulesets.riverside.activation import activate_unit
from rulesets.riverside.events import TerrainTested, UnitMoved, WentToGround
from rulesets.riverside.gunnery import rise, volley
from rulesets.riverside.morale import destroy, shed, try_leader, try_pin
from rulesets.riverside.options import DangerousTerrain
from rulesets.riverside.orders import Double, GoToGround, MoveUnit, Skirmish, StandTo
from rulesets.riverside.passage import March, travelled, wettest
from rulesets.riverside.sighting import Refusal, aim
from rulesets.riverside.state import RiversideBattle, Unit
from rulesets.riverside.tables import (
    INCH,
    TERRAIN_LOSS,
    TERRAIN_LOSS_EACH,
    Action,
    UnitKind,
)


def stand(battle: RiversideBattle, dice: Dice, unit: Unit, order: StandTo, plan: None) -> None:
    """RS-MW-04: standing to is free; who lies flat goes on lying."""
    unit.acted = True


def go_to_ground(
    battle: RiversideBattle, dice: Dice, unit: Unit, order: GoToGround, plan: None
) -> None:
    """RS-MW-07: free for natives (RS-MW-21), an ordered action for others."""
    unit.acted = True
    if Action.GO_TO_GROUND not in unit.card.free and not activate_unit(
        battle, dice, unit, Action.GO_TO_GROUND
    ):
        return
    if not unit.to_ground:
        unit.to_ground = True
        if battle.logging:
            battle.log(WentToGround("RS-MW-07", unit.id))


def move_unit(
    battle: RiversideBattle, dice: Dice, unit: Unit, order: MoveUnit, march: March
) -> None:
    """RS-MW-07: an ordered Move."""
    unit.acted = True
    if activate_unit(battle, dice, unit, Action.MOVE):
        _march(battle, dice, unit, march, Action.MOVE, unit.card.move, None)


def double(battle: RiversideBattle, dice: Dice, unit: Unit, order: Double, march: March) -> None:
    """RS-MW-07: Move and a die, without firing."""
    unit.acted = True
    if activate_unit(battle, dice, unit, Action.DOUBLE):
        roll = dice.roll(1, 6, "double", unit.id)
        reach = unit.card.move + roll.faces[0] * INCH
        _march(battle, dice, unit, march, Action.DOUBLE, reach, roll)


def skirmish(
    battle: RiversideBattle, dice: Dice, unit: Unit, order: Skirmish, march: March
) -> None:
    """RS-MW-07: half a Move, then half the figures fire at what can be seen from there."""
    unit.acted = True
    if not activate_unit(battle, dice, unit, Action.SKIRMISH):
        return
    _march(battle, dice, unit, march, Action.SKIRMISH, unit.card.move // 2, None)
    if order.target is None or unit.shot is None or not unit.in_play or unit.pins:
        return
    shot = aim(battle, unit.side, unit.position, unit.shot, order.target)
    if isinstance(shot, Refusal):
        battle.log(OrderRefused(shot.rule, unit.id, Action.FIRE, shot.reason))
        return
    volley(battle, dice, unit, shot, halved=True, bonus=0)


def _march(
    battle: RiversideBattle,
    dice: Dice,
    unit: Unit,
    march: March,
    action: Action,
    reach: int,
    roll: Roll | None,
) -> None:
    """RS-MW-07: difficult ground halves the move of all but tribal infantry.

    RS-MOD-02: shallows are dangerous besides: a test for whoever went through them.
    """
    rise(battle, unit)
    if march.difficult and unit.kind != UnitKind.TRIBAL:
        reach //= 2
    start = unit.position
    done, used = travelled(start, march.path, reach)
    if done:
        unit.position = done[-1]
    if battle.logging:
        battle.log(UnitMoved("RS-MW-07", unit.id, action, roll, reach, used, unit.position))
    wet = False
    for point in done:
        wet = wet or wettest(battle, start, point) is not Water.LAND
        start = point
    if wet:
        try_terrain(battle, dice, unit, "wading")
        shed(battle, unit)


def try_terrain(battle: RiversideBattle, dice: Dice, unit: Unit, purpose: str) -> None:
    """RS-MW-17: a die, and a figure lost on 1 or 2; or by its setting a die for each, lost on 1.

    Then for the leader, and a pin test. RS-MW-23: figures the water took don't come back.
    """
    if battle.options.dangerous_terrain is DangerousTerrain.UNIT_1_2:
        roll = dice.roll(1, 6, purpose, unit.id)
        lost = int(roll.faces[0] <= TERRAIN_LOSS)
    else:
        roll = dice.roll(unit.figures, 6, purpose, unit.id)
        lost = sum(face <= TERRAIN_LOSS_EACH for face in roll.faces)
    unit.figures -= lost
    if battle.logging:
        battle.log(TerrainTested("RS-MW-17", unit.id, roll, lost, unit.figures))
    if not lost:
        return
    if not unit.figures:
        destroy(battle, unit, "RS-MW-17")
        return
    try_leader(battle, dice, unit, f"{purpose} leader", ())
    try_pin(battle, dice, unit, lost, f"{purpose} pin", ())
