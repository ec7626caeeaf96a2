"""OR-RAM: who may ram whom, what it costs, and how long the two are locked."""

from __future__ import annotations

from typing import Final

from rulesets.core.dice import Dice, Roll
from rulesets.core.geometry import Point, ahead, bearing, turn_between
from rulesets.on_to_richmond.damage import sink
from rulesets.on_to_richmond.events.afloat import LocksEnded, ShipRammed
from rulesets.on_to_richmond.options import LockCount
from rulesets.on_to_richmond.orders import Refusal, ShipOrder
from rulesets.on_to_richmond.state import RichmondBattle, Ship
from rulesets.on_to_richmond.tables import BOW_ARC, DIE, LOCKED, RAM_ONE, RAM_TWO, SIDE_ARC

_GAME_TURNS: Final = LockCount.GAME_TURNS


def refusal(battle: RichmondBattle, ship: Ship, order: ShipOrder) -> Refusal | None:
    """OR-RAM-01, OR-RAM-02: why a ship may not ram whom it is told to, or None."""
    assert order.ram is not None
    target = battle.ships.get(order.ram)
    if not ship.card.ram:
        return Refusal("OR-RAM-01", "it has no ram")
    if target is None or target.side is ship.side:
        return Refusal("OR-RAM-02", "only enemy ships may be rammed")
    if min(order.legs) < 0:
        return Refusal("OR-RAM-02", "a ship going astern cannot ram")
    if battle.parting(ship) is not None:
        return Refusal("OR-RAM-05", "it is breaking away from a ram")
    return None


def legal_contact(
    battle: RichmondBattle, start: Point, heading: int, run: int, target: Ship
) -> bool:
    """OR-RAM-02: whether a bow that has come so far strikes a side, or a stern where allowed."""
    bow = ahead(start, heading, run + battle.half_length)
    return may_be_struck(battle, target, bow)


def may_be_struck(battle: RichmondBattle, target: Ship, bow: Point) -> bool:
    """OR-RAM-02: by the angle at the target between its heading and the attacker's bow."""
    angle = turn_between(target.heading, bearing(target.position, bow))
    return angle >= BOW_ARC and (angle <= SIDE_ARC or battle.options.bow_to_stern)


def bow_of(battle: RichmondBattle, ship: Ship) -> Point:
    """The middle of a ship's bow."""
    return ahead(ship.position, ship.heading, battle.half_length)


def struck_in_the_stern(target: Ship, bow: Point) -> bool:
    """OR-RAM-02: whether a bow lies off a target's stern."""
    return turn_between(target.heading, bearing(target.position, bow)) > SIDE_ARC


def damage_of(roll: Roll) -> int:
    """OR-RAM-03: two damage points on 0 to 5, one on 6 to 8, none on 9."""
    value = roll.faces[0] - 1
    if value <= RAM_TWO:
        return 2
    return 1 if value <= RAM_ONE else 0


def strike(battle: RichmondBattle, dice: Dice, ship: Ship, target: Ship) -> None:
    """OR-RAM-03, OR-RAM-04: the die at contact; both are locked, whatever it shows."""
    roll = dice.roll(1, DIE, "ram", ship.id, target.id)
    until = battle.turn + LOCKED
    target_until = until
    if battle.options.lock_count is not _GAME_TURNS and not target.acted:
        target_until -= 1  # its own card of this turn is the first of two
    cost = damage_of(roll)
    # Who has had her card and stayed lies still; one that is locked already, as she was rammed.
    moving = target.moved or not target.acted or battle.paired(target)
    astern = target.sternway and moving
    battle.happen(
        ShipRammed("OR-RAM-03", ship.id, target.id, roll, cost, until, target_until, astern)
    )
    sink(battle, target, ship.id)


def end_locks(battle: RichmondBattle) -> None:
    """OR-RAM-05: after the turn of breaking apart both move as they like."""
    over = tuple(
        (lock.attacker.id, lock.target.id)
        for lock in battle.locks
        if battle.turn > max(lock.attacker_until, lock.target_until)
    )
    if over:
        battle.happen(LocksEnded("OR-RAM-05", over))
