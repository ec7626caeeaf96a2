"""SC-MOV-07, SC-MOV-08, SC-MOV-09: how far a vessel may move, whether it may, and its speed.

All lengths are thousandths of an inch. Nothing here rolls or changes anything.
"""

from __future__ import annotations

from typing import Final

from rulesets.soldiers_companion.muster.outfit import PENALTY
from rulesets.soldiers_companion.options import (
    HullSpeedDivisor,
    Options,
    RiggingSubtract,
    SpeedForTarget,
)
from rulesets.soldiers_companion.orders import Refusal
from rulesets.soldiers_companion.state import CompanionBattle, Ship
from rulesets.soldiers_companion.tables import INCH, POINT, Post, Propulsion

# Bound once, as every move asks for them.
_LENGTH: Final = HullSpeedDivisor.LENGTH
_STEAM: Final = Propulsion.STEAM
_SAIL: Final = Propulsion.SAIL
_MANEUVER: Final = Post.MANEUVER
_FROM_FEET: Final = RiggingSubtract.FROM_FEET
_MAXIMUM: Final = SpeedForTarget.MAXIMUM
#: SC-SAIL-01: the best die a sailing vessel can roll.
BEST_DIE: Final = 6


def whole_inches(length: int) -> int:
    """SC-MOV-07: inches round down."""
    return length - length % INCH


def rolls_move(ship: Ship) -> bool:
    """SC-SAIL-01: whether its move is rolled: under sail, neither fixed nor jury-rigged."""
    return ship.card.propulsion is _SAIL and not ship.card.move and not ship.jury_rig


def sailing_feet(options: Options, die: int, rigging_lost: int) -> int:
    """SC-SAIL-01, SC-SCR-03: the die, less lost rigging, halved and rounded up: feet to move."""
    if options.rigging_subtract is _FROM_FEET:
        return max(0, (die + 1) // 2 - rigging_lost)
    return (max(0, die - rigging_lost) + 1) // 2


def rigging_boxes(options: Options, ship: Ship) -> int:
    """SC-SCR-03: a large boat's six boxes, or as many as the feet it can roll."""
    boxes = ship.card.rigging
    if boxes > 1 and options.rigging_subtract is _FROM_FEET:
        return (boxes + 1) // 2
    return boxes


def rigging_gone(options: Options, ship: Ship) -> bool:
    """SC-SCR-03: whether no rigging is left, so that no roll can move it."""
    return 0 < rigging_boxes(options, ship) <= ship.rigging_lost


def emptied_rows(ship: Ship) -> int:
    """SC-MAN-06: rows of the maneuvering crew without a man, by death or reassignment."""
    row = ship.card.row
    if not row:
        return 0
    missing = max(0, ship.card.posts.maneuver - ship.posts[_MANEUVER].ratings)
    return missing // row


def hull_loss(options: Options, ship: Ship) -> int:
    """SC-HULL-02: 12 inches for each Hull Size of hull hits; SC-HULL-05: for steam only."""
    if not ship.hull_lost or (ship.card.propulsion is not _STEAM and not options.boats_hull_speed):
        return 0
    by_length = options.hull_speed_divisor is _LENGTH
    return POINT * (ship.hull_lost // (ship.card.length if by_length else ship.card.size))


def other_losses(battle: CompanionBattle, ship: Ship) -> int:
    """SC-MOV-07: what comes off a move for damage, but for screw and rigging.

    SC-SCR-04: those suffered before it was rigged are no part of what a jury-rig loses.
    """
    losses = hull_loss(battle.options, ship) if ship.hull_lost else 0
    if ship.card.propulsion is _STEAM:
        return losses + ship.boiler_reduction + ship.engine_decay
    return losses + POINT * emptied_rows(ship)


def _base(battle: CompanionBattle, ship: Ship, sail_die: int) -> int:
    """SC-MOV-07: the class's move or the roll, less what the screw or the rigging has lost.

    SC-TRP-06: a turret that has been landed with its gun weighs no more.
    """
    card, options = ship.card, battle.options
    if ship.card.propulsion is _STEAM:
        move = card.move - POINT * ship.screw_hits
        if card.field_pieces:
            landed = sum(1 for gun in ship.guns if gun.landed and gun.turret_av)
            move += PENALTY * landed
        return move
    if ship.card.propulsion is _SAIL and rigging_gone(options, ship):
        return 0
    if rolls_move(ship):
        return POINT * sailing_feet(options, sail_die or BEST_DIE, ship.rigging_lost)
    return card.move


def stopped_for_good(ship: Ship) -> bool:
    """SC-BLR-02, SC-MAN-06, SC-STR-05: what no jury-rig mends: a burst boiler, no crew, a wreck."""
    if ship.card.propulsion is _STEAM:
        return ship.boiler_burst
    if ship.card.posts.rows and not ship.posts[_MANEUVER].ratings:
        return True
    return ship.card.boat and ship.structure_gone


def damaged_move(battle: CompanionBattle, ship: Ship, *, sail_die: int = 0) -> int:
    """SC-MOV-07: the move that damage and losses have left, before anything is halved.

    SC-SCR-04: under jury-rig a fixed move, less what was lost since it was rigged.
    """
    if stopped_for_good(ship):
        return 0
    losses = other_losses(battle, ship)
    if ship.jury_rig:
        fixed = battle.options.jury_rig_move * INCH
        return max(0, min(fixed, fixed - (losses - ship.jury_losses)))
    return max(0, _base(battle, ship, sail_die) - losses)


def structural_halvings(ship: Ship) -> int:
    """SC-STR-05, SC-STR-04: how often structural hits have halved a boat's move."""
    if not ship.card.boat or not ship.card.structure:
        return 0
    return min(ship.structure_lost, ship.card.structure) // ship.card.length


def own_move(battle: CompanionBattle, ship: Ship, *, sail_die: int = 0) -> int:
    """SC-MOV-07, SC-VES-04, SC-STR-05: the move left, halved for a boat's 6-pdr and structure."""
    move = damaged_move(battle, ship, sail_die=sail_die)
    if ship.card.halves_move:
        move = whole_inches(move // 2)
    if ship.structure_lost:
        for _ in range(structural_halvings(ship)):
            move = whole_inches(move // 2)
    return move


def tow_size(ship: Ship) -> int:
    """SC-TOW-01, SC-TOW-02: a towed vessel's Hull Size, doubled where it carries anything."""
    laden = ship.cargo or any(unit.in_play for unit in ship.aboard)
    return ship.card.size * (2 if laden else 1)


def slowed_by(own_size: int, towed: int, move: int) -> int:
    """SC-TOW-03: more than the tug's own size in tow halves its move, to 12 inches at most."""
    return move if towed <= own_size else min(whole_inches(move // 2), POINT)


def allowance_now(battle: CompanionBattle, ship: Ship, *, sail_die: int = 0) -> int:
    """SC-MAN-05, SC-TOW-03: what it may move with its damage and its tow, whatever it avoided."""
    move = own_move(battle, ship, sail_die=sail_die)
    if ship.tows:
        return slowed_by(ship.card.size, sum(map(tow_size, ship.tows)), move)
    return move


def allowance(battle: CompanionBattle, ship: Ship, *, sail_die: int = 0) -> int:
    """SC-MOV-01, SC-MOV-07: the inches of a movement phase: damage and losses, halvings, avoidance.

    `sail_die` is the die of a vessel that rolls its move; without it, the best it could roll.
    The ram's inches come off first, then the collision's halving, then what it has spent in this
    phase on avoiding a friend (SC-COL-06).
    """
    move = max(0, allowance_now(battle, ship, sail_die=sail_die) - ship.ram_debt)
    if ship.halved:
        move = whole_inches(move // 2)
    return max(0, move - ship.avoided)


def lessened_by(battle: CompanionBattle, ship: Ship) -> tuple[str, ...]:
    """SC-MOV-07: the rules that take something off a vessel's move now, in the order they do."""
    card = ship.card
    less: list[str] = []
    if ship.hull_lost and hull_loss(battle.options, ship):
        less.append("SC-HULL-02")
    if card.propulsion is _STEAM:
        if ship.screw_hits:
            less.append("SC-SCR-02")
        if ship.boiler_burst:
            less.append("SC-BLR-02")
        if ship.boiler_reduction:
            less.append("SC-BLR-03")
        if ship.engine_decay:
            less.append("SC-MAN-07")
    elif ship.rigging_lost and card.propulsion is _SAIL:
        less.append("SC-SCR-03")
    if card.row and emptied_rows(ship):
        less.append("SC-MAN-06")
    if ship.jury_rig:
        less.append("SC-SCR-04")
    if card.halves_move:
        less.append("SC-VES-04")
    if ship.structure_lost and structural_halvings(ship):
        less.append("SC-STR-05")
    if ship.tows and sum(map(tow_size, ship.tows)) > card.size:
        less.append("SC-TOW-03")
    if ship.ram_debt:
        less.append("SC-RAM-04")
    if ship.halved:
        less.append("SC-COL-07")
    if ship.avoided:
        less.append("SC-COL-06")
    return tuple(less)


def speed(battle: CompanionBattle, ship: Ship) -> int:
    """SC-MOV-09: whole points moved in the latest movement phase, or that it may move."""
    if battle.options.speed_for_target is _MAXIMUM:
        return allowance_now(battle, ship) // POINT
    return ship.move // POINT


def immobilised(battle: CompanionBattle, ship: Ship) -> bool:
    """SC-RAM-05: whether damage and losses have left it no move at all, whatever it rolls."""
    return own_move(battle, ship) == 0


def can_move(battle: CompanionBattle, ship: Ship) -> Refusal | None:
    """SC-MOV-08: why a vessel may neither move nor turn; None: it may."""
    if not ship.afloat:
        return Refusal("SC-MOV-08", "it is out of the battle")
    if ship.aground:
        return Refusal("SC-GRD-04", "it is aground")
    if battle.grappled(ship):
        return Refusal("SC-GRAP-06", "it is grappled")
    if ship.anchored:
        return Refusal("SC-MOV-11", "it lies at anchor")
    if ship.tug is not None:
        return Refusal("SC-TOW-06", "it is in tow")
    if ship.stopped:
        return Refusal("SC-COL-05", "a collision has stopped it")
    if battle.rolled is not None and battle.rolled is not ship:
        return Refusal("SC-SAIL-02", "a sailing vessel has not finished its move")
    return None
