"""RS-MW-03: the roll that an ordered action needs."""

from __future__ import annotations

from typing import Final

from rulesets.core.dice import Dice
from rulesets.core.score import Score
from rulesets.riverside.events import Activated
from rulesets.riverside.people import Trait
from rulesets.riverside.state import RiversideBattle, Ship, Unit
from rulesets.riverside.tables import MOVE_TRAIT, Action

#: The orders that count as a Move (RS-EMB-02, RS-MW-06: a shirker's).
MOVES: Final = frozenset(
    (
        Action.MOVE,
        Action.TURN_GUNS,
        Action.DOUBLE,
        Action.SKIRMISH,
        Action.EMBARK,
        Action.DISEMBARK,
        Action.HANDLE,
    )
)
HULL: Final = "hull"
BATTERY: Final = "battery"
UNIT: Final = "unit"
_PURPOSE: Final = {
    HULL: "hull activation",
    BATTERY: "battery activation",
    UNIT: "activation",
}


def activate_hull(battle: RiversideBattle, dice: Dice, ship: Ship) -> bool:
    """RS-GEN-04, RS-GEN-05: the captain's two dice, with Discipline 0; drill never helps a hull."""
    return _activate(battle, dice, ship, HULL, Action.MOVE, "RS-GUN-06", 0)


def activate_battery(
    battle: RiversideBattle, dice: Dice, ship: Ship, action: Action, modifier: int
) -> bool:
    """RS-GEN-04: the captain's two dice. RS-GUN-06: and the worst drill of the guns that act."""
    return _activate(battle, dice, ship, BATTERY, action, "RS-GUN-06", modifier)


def activate_unit(battle: RiversideBattle, dice: Dice, unit: Unit, action: Action) -> bool:
    """RS-FIR-06: a unit's own leader and Discipline."""
    return _activate(battle, dice, unit, UNIT, action, "RS-MW-21", unit.discipline)


def _activate(
    battle: RiversideBattle,
    dice: Dice,
    actor: Ship | Unit,
    part: str,
    action: Action,
    rule: str,
    modifier: int,
) -> bool:
    """RS-MW-01, RS-MW-03: two dice and modifiers reach the Leadership; no automatic 2 or 12.

    RS-MW-06: a shirker takes 1 off for a Move; the General's favourite re-rolls once a battle.
    """
    trait = MOVE_TRAIT.get(actor.trait, 0) if action in MOVES else 0
    needed = actor.leadership - modifier - trait
    roll = dice.roll(2, 6, _PURPOSE[part], actor.id)
    one, two = roll.faces
    passed = one + two >= needed
    if battle.logging:
        score = _score(actor.leadership, rule, modifier, trait)
        battle.log(Activated("RS-MW-03", actor.id, part, action, score, roll, passed, False))
    if passed or actor.trait != Trait.GENERALS_FAVOURITE or actor.favourite_used:
        return passed
    actor.favourite_used = True
    roll = dice.roll(2, 6, _PURPOSE[part], actor.id, "#2")
    one, two = roll.faces
    passed = one + two >= needed
    if battle.logging:
        score = _score(actor.leadership, rule, modifier, trait)
        battle.log(Activated("RS-MW-06", actor.id, part, action, score, roll, passed, True))
    return passed


def _score(leadership: int, rule: str, modifier: int, trait: int) -> Score:
    """What the dice must reach, with its parts."""
    if not modifier and not trait:
        return Score((("RS-MW-05", leadership),))
    return Score.of(("RS-MW-05", leadership), (rule, -modifier), ("RS-MW-06", -trait))
