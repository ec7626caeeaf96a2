"""SC-MAN-05, SC-BG-16, SC-BG-17: vessels that must leave the table, whatever they are told."""

from __future__ import annotations

from typing import Final

from rulesets.core.battlefield import Edge
from rulesets.core.geometry import Point
from rulesets.soldiers_companion.movement.legs import Plan, plan
from rulesets.soldiers_companion.orders import Landing, MoveOrder, Refusal
from rulesets.soldiers_companion.state import CompanionBattle, Ship
from rulesets.soldiers_companion.tables import Morale

# Bound once, as these are asked for most.
_SHAKEN: Final = Morale.SHAKEN
_ROUT: Final = Morale.ROUT


def must_leave(ship: Ship) -> Refusal | None:
    """SC-MAN-05, SC-BG-16, SC-BG-17: why a vessel has no choice but to make for its side's edge.

    None: it may stay, though its commander may have told it to leave.
    """
    if not ship.leaving:
        return None
    if ship.morale in (_SHAKEN, _ROUT):
        return Refusal("SC-BG-16", "its crew had broken, and made for the edge")
    if not ship.officers:
        return Refusal("SC-MAN-05", "without an officer it made for the edge")
    if ship.side.withdrawing:
        return Refusal("SC-BG-17", "its side was withdrawing")
    return None


def leads_out(
    battle: CompanionBattle, ship: Ship, order: MoveOrder | Landing, flight: MoveOrder
) -> bool:
    """SC-MAN-05: whether an order takes a vessel out at least as well as its flight would.

    It leads over its side's edge, or ends nearer to it, or as near on the same heading.
    """
    if order == flight:
        return True
    if isinstance(order, Landing) or order.anchor:
        return False
    course, out = plan(battle, ship, order), plan(battle, ship, flight)
    if not isinstance(course, Plan):
        return False
    left = _to_edge(battle, ship, course.at)
    if left < 0 or not isinstance(out, Plan):
        return True
    least = _to_edge(battle, ship, out.at)
    return left < least or (left, course.heading) == (least, out.heading)


def _to_edge(battle: CompanionBattle, ship: Ship, at: Point) -> int:
    """How far a point lies from the end of the river that is its side's; negative: beyond it."""
    return at[0] if ship.side.edge is Edge.UPSTREAM else battle.field.length - at[0]
