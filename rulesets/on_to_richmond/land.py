"""OR-BG-07, OR-BG-08: land stands on their card: morale, fire, marches, charges."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rulesets.core.dice import Dice
from rulesets.core.events import OrderRefused
from rulesets.core.geometry import FULL_TURN, Point, ahead, bearing, distance, squared
from rulesets.core.score import Score
from rulesets.on_to_richmond.events.ashore import (
    CHARGED,
    MARCHED,
    RALLIED,
    RETREATED,
    RETREATS,
    SHAKEN,
    ChargeFought,
    MoraleChecked,
    PassSpent,
    UnitMoved,
)
from rulesets.on_to_richmond.orders import LandOrder, Refusal
from rulesets.on_to_richmond.shore import fire_from_shore, land_aim
from rulesets.on_to_richmond.state import RichmondBattle, Ship, Unit
from rulesets.on_to_richmond.tables import (
    DIE,
    INCH,
    MARCH,
    MAY_FIRE,
    RETREAT,
    STAND_RADIUS,
    Arm,
)

#: Two stands touch when their middles are so far apart.
CONTACT: Final = 2 * STAND_RADIUS


def act(battle: RichmondBattle, dice: Dice, unit: Unit) -> None:
    """OR-BG-07: a marked unit checks first. OR-BG-08: then it fires, marches or charges."""
    unit.acted = True
    outcome = check(battle, dice, unit) if unit.marked else RALLIED
    if outcome is RETREATS:
        retreat(battle, unit, nearest_enemy(battle, unit))
        return
    order = unit.side.commander.land(battle, unit)
    if outcome is SHAKEN and (order.to is not None or order.charge is not None):
        _refuse(battle, unit, "move", Refusal("OR-BG-07", "it is shaken, and may only fire"))
        order = LandOrder(fire=order.fire)
    if order.fire is not None and order.first:
        _fire(battle, dice, unit, order)
        shot_at = battle.units.get(order.fire)
        if order.fire == order.charge and shot_at is not None and not shot_at.ashore:
            return  # its own fire has left nobody to charge
    if order.charge is not None:
        _charge(battle, dice, unit, order)
    elif order.to is not None and order.first and order.fire and unit.arm is Arm.ARTILLERY:
        _refuse(battle, unit, "march", Refusal("OR-BG-08", "guns that have fired do not move"))
    elif order.to is not None:
        _march(battle, unit, order.to)
    if order.fire is not None and not order.first and unit.ashore:
        _fire(battle, dice, unit, order)


# -- morale ----------------------------------------------------------------------------------------


def outcome_of(value: int, die: int) -> str:
    """OR-BG-07: a die of 0 to 9 against the combat value."""
    if die <= value:
        return RALLIED
    return SHAKEN if die <= value + MAY_FIRE else RETREATS


def check(battle: RichmondBattle, dice: Dice, unit: Unit) -> str:
    """OR-BG-07: a roll, or a pass of its side's commander in place of it."""
    side = unit.side
    if side.passes and side.commander.spend_pass(battle, unit):
        battle.happen(PassSpent("OR-BG-07", side.id, unit.id, side.passes - 1))
        return RALLIED
    roll = dice.roll(1, DIE, "morale", unit.id)
    outcome = outcome_of(unit.nerve, roll.faces[0] - 1)
    battle.happen(MoraleChecked("OR-BG-07", unit.id, unit.nerve, roll, outcome))
    return outcome


def nearest_enemy(battle: RichmondBattle, unit: Unit) -> Ship | Unit | None:
    """The enemy on the table that is nearest to a unit; of two the first by id."""
    return min(
        enemies(unit),
        key=lambda enemy: (squared(unit.position, enemy.position), enemy.id),
        default=None,
    )


def enemies(unit: Unit) -> Iterator[Ship | Unit]:
    """Whoever of the other side is on the table."""
    foe = unit.side.foe
    yield from (ship for ship in foe.ships if ship.afloat)
    yield from (other for other in foe.units if other.ashore)


def retreat(battle: RichmondBattle, unit: Unit, enemy: Ship | Unit | None) -> None:
    """OR-BG-07, OR-BG-08: 6 inches away from an enemy, as far as there is land."""
    if enemy is None:
        return
    away = bearing(enemy.position, unit.position)
    position = walk(battle, unit.position, away, RETREAT)
    facing = (away + 1800) % FULL_TURN
    battle.happen(UnitMoved("OR-BG-07", unit.id, position, facing, RETREATED))


# -- marches ---------------------------------------------------------------------------------------


def walk(battle: RichmondBattle, start: Point, way: int, length: int) -> Point:
    """How far a unit comes along a heading, inch by inch, before it would be in the water."""
    reached = start
    for gone in range(INCH, length + INCH, INCH):
        further = ahead(start, way, min(gone, length))
        if not battle.field.ashore(further):
            break
        reached = further
    return reached


def _march(battle: RichmondBattle, unit: Unit, to: Point) -> None:
    """OR-BG-08: towards a point, no further than its arm goes."""
    if to == unit.position:
        return
    if distance(unit.position, to) > MARCH[unit.arm]:
        _refuse(battle, unit, "march", Refusal("OR-BG-08", "it is not so fast"))
        return
    way = bearing(unit.position, to)
    position = walk(battle, unit.position, way, distance(unit.position, to))
    if position != unit.position:
        battle.happen(UnitMoved("OR-BG-08", unit.id, position, way, MARCHED))


# -- fire and charges ------------------------------------------------------------------------------


def _fire(battle: RichmondBattle, dice: Dice, unit: Unit, order: LandOrder) -> None:
    assert order.fire is not None
    if unit.arm is Arm.ARTILLERY and unit.moved:
        refusal = Refusal("OR-BG-08", "guns that move do not fire")
        _refuse(battle, unit, "fire", refusal)
        return
    target = battle.target(order.fire)
    aim = land_aim(battle, unit, target)
    if isinstance(aim, Refusal):
        _refuse(battle, unit, "fire", aim)
    else:
        assert target is not None
        fire_from_shore(battle, dice, unit, target, aim)


def charge_refusal(battle: RichmondBattle, unit: Unit, target: Unit | None) -> Refusal | None:
    """OR-BG-08: why a unit cannot charge another, or None."""
    if target is None or target.side is unit.side or not target.ashore:
        return Refusal("OR-BG-08", "there is no such enemy ashore")
    if unit.arm is Arm.ARTILLERY:
        return Refusal("OR-BG-08", "artillery does not charge")
    gap = max(0, distance(unit.position, target.position) - CONTACT)
    if gap > MARCH[unit.arm]:
        return Refusal("OR-BG-08", "it is too far away")
    if squared(contact_place(battle, unit, target), target.position) > (CONTACT + 1) ** 2:
        return Refusal("OR-BG-08", "water lies between them")
    return None


def contact_place(battle: RichmondBattle, unit: Unit, target: Unit) -> Point:
    """How near a unit comes to another."""
    gap = max(0, distance(unit.position, target.position) - CONTACT)
    return walk(battle, unit.position, bearing(unit.position, target.position), gap)


def _charge(battle: RichmondBattle, dice: Dice, unit: Unit, order: LandOrder) -> None:
    """OR-BG-08: both roll, add their combat values and take off what they lost this turn."""
    assert order.charge is not None
    target = battle.units.get(order.charge)
    refusal = charge_refusal(battle, unit, target)
    if refusal is not None:
        _refuse(battle, unit, "charge", refusal)
        return
    assert target is not None
    way = bearing(unit.position, target.position)
    place = contact_place(battle, unit, target)
    battle.happen(UnitMoved("OR-BG-08", unit.id, place, way, CHARGED))
    pair = (unit, target)
    rolls = (
        dice.roll(1, DIE, "charge", unit.id, target.id),
        dice.roll(1, DIE, "meet charge", target.id, unit.id),
    )
    scores = (charge_score(unit), charge_score(target))
    totals = [roll.faces[0] - 1 + score.total for roll, score in zip(rolls, scores, strict=True)]
    loser = pair[totals[0] > totals[1]]
    battle.happen(ChargeFought("OR-BG-08", unit.id, target.id, rolls, scores, loser.id))
    if loser.ashore:
        retreat(battle, loser, pair[loser is unit])


def charge_score(unit: Unit) -> Score:
    """OR-BG-08: the combat value, less the stands lost this turn."""
    return Score.of(("OR-BG-03", unit.nerve), ("OR-BG-08", -unit.lost))


def _refuse(battle: RichmondBattle, unit: Unit, order: str, why: Refusal) -> None:
    battle.log(OrderRefused(why.rule, unit.id, order, why.reason))
