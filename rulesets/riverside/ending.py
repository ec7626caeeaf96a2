"""RS-MW-22: when a battle ends, who won it, who holds the field, and the points."""

from __future__ import annotations

from rulesets.core.battle import Outcome
from rulesets.core.dice import Dice
from rulesets.riverside.continuity import Availability
from rulesets.riverside.muster import awaited
from rulesets.riverside.objective import reached
from rulesets.riverside.state import Muster, RiversideBattle, Ship, Side, Status, Unit, below_half

_RULE = "RS-MW-22"
#: RS-MW-22: a vessel lost to its side for good.
_LOST = (Status.SUNK, Status.CAPTURED, Status.ABANDONED)
_AFLOAT = (Status.AFLOAT, Status.AT_LANDING)
#: RS-MW-22: units destroyed or routed; those drowned or taken are no less so.
_BROKEN = (Muster.ROUTED, Muster.DESTROYED, Muster.LOST, Muster.CAPTURED)


def turn_end(battle: RiversideBattle, dice: Dice) -> None:
    """RS-MW-22: the objective, a force with nothing left in play, or the last turn."""
    objective = battle.objective
    if objective is not None and reached(battle, objective):
        name = _name(battle, battle.side(objective.side))
        _end(battle, battle.side(objective.side), f"{name} reached the objective")
        return
    one, other = battle.sides
    lost = [side for side in (one, other) if beaten(battle, side)]
    if len(lost) == 2:
        _end(battle, None, "neither side had anything left in play")
    elif lost:
        _end(battle, lost[0].foe, f"{_name(battle, lost[0])} had nothing left in play")
    elif battle.turn >= battle.options.turn_limit:
        _end(battle, _by_points(battle), f"turn {battle.turn} was the last")


def _name(battle: RiversideBattle, side: Side) -> str:
    return next(one.name for one in battle.setup.sides if one.id == side.id)


def beaten(battle: RiversideBattle, side: Side) -> bool:
    """RS-MW-22: nothing in play, and no vessel that may yet appear before the end of turn 6."""
    for unit in side.units:
        if unit.in_play:
            return False
    if any(ship.fights for ship in side.ships):
        return False
    waits = battle.turn < battle.options.await_vessels_turns
    return not (waits and any(awaited(battle, ship) for ship in side.ships))


def holder(battle: RiversideBattle) -> Side | None:
    """RS-MW-22: the side with units or afloat vessels when the other has none.

    Else the one with more points of unbroken units; ties to nobody.
    """
    one, other = battle.sides
    here, there = present(one), present(other)
    if here != there:
        return one if here else other
    mine, theirs = unbroken_points(one), unbroken_points(other)
    if not here or mine == theirs:
        return None
    return one if mine > theirs else other


def present(side: Side) -> bool:
    """RS-MW-22: units or afloat vessels still in play."""
    return any(unit.in_play for unit in side.units) or any(
        ship.status in _AFLOAT for ship in side.ships
    )


def unbroken_points(side: Side) -> int:
    """RS-MW-22: points of the units still in play."""
    return sum(unit.points for unit in side.units if unit.in_play)


def victory_points(side: Side) -> int:
    """RS-MW-22: what the enemy lost, in points."""
    foe = side.foe
    return sum(map(unit_loss, foe.units)) + sum(map(vessel_loss, foe.ships))


def unit_loss(unit: Unit) -> int:
    """RS-MW-22: all for a unit destroyed or routed, half for one below half, rounded down."""
    if unit.status in _BROKEN:
        return unit.points
    return unit.points // 2 if below_half(unit) else 0


def vessel_loss(ship: Ship) -> int:
    """RS-MW-22: all for a vessel sunk, captured or abandoned; half for one withdrawn."""
    if ship.status in _LOST:
        return ship.points
    gone = ship.status is Status.WITHDRAWN or ship.withdrawing
    left = ship.status is Status.EXITED and ship.exited_as == Availability.WITHDRAWN
    return ship.points // 2 if gone or left else 0


def _by_points(battle: RiversideBattle) -> Side | None:
    one, other = battle.sides
    mine, theirs = victory_points(one), victory_points(other)
    if mine == theirs:
        return None
    return one if mine > theirs else other


def _end(battle: RiversideBattle, winner: Side | None, reason: str) -> None:
    battle.outcome = Outcome.of(
        battle.turn,
        winner=winner,
        field=holder(battle),
        rule=_RULE,
        reason=reason,
        points=[(side, victory_points(side)) for side in battle.sides],
    )
