"""SC-TOW: tows are taken and cast off, and follow their tug."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.core.events import OrderRefused
from rulesets.core.geometry import FULL_TURN, Point, unit
from rulesets.soldiers_companion.events.movement import Lying, TowCast, TowTaken
from rulesets.soldiers_companion.muster.capacity import Body, overload, towed_room
from rulesets.soldiers_companion.muster.loads import tow_refusal
from rulesets.soldiers_companion.orders import Refusal, TowOrder
from rulesets.soldiers_companion.state import CompanionBattle, Ship, Side
from rulesets.soldiers_companion.tables import NEAR
from rulesets.soldiers_companion.water.hulls import gap_within

_UNIT = 1_000_000


def check_load(battle: CompanionBattle, tug: Ship, tows: Sequence[Ship]) -> Refusal | None:
    """SC-TOW-01, SC-TOW-04: what it can tow. SC-TOW-05: and what troops a gunboat's tow carries."""
    if (over := tow_refusal(battle.options, tug, tows)) is not None:
        return Refusal(over.rule, f"that would be {over.problem}")
    room = towed_room(tug.card, [tow.card for tow in tows])
    if room is not None:
        bodies = [Body(unit.kind, unit.figures) for tow in tows for unit in tow.aboard]
        if (full := overload(room, bodies, battle.options)) is not None:
            return Refusal("SC-TOW-05", f"its tow carries {full.problem}")
    return None


def check_tow(battle: CompanionBattle, tug: Ship, tow: Ship | None) -> Refusal | None:
    """SC-TOW-06: a vessel of the same side within 2 inches, and no chains of tows."""
    if tow is None or tow.side is not tug.side or not tow.afloat or tow is tug:
        return Refusal("SC-TOW-06", "that was no vessel of its side")
    if tug.tug is not None or tow.tug is not None or tow.tows:
        return Refusal("SC-TOW-06", "one of them was in tow, or had a tow")
    if tug.aground or tow.aground:
        return Refusal("SC-TOW-06", "one of them was aground")
    if battle.grappled(tug) or battle.grappled(tow):
        return Refusal("SC-TOW-06", "one of them was grappled")
    if tow.anchored:
        return Refusal("SC-TOW-06", "the other lay at anchor")
    if not gap_within(tug, tow, NEAR):
        return Refusal("SC-TOW-06", "they lay more than 2 inches apart")
    return check_load(battle, tug, (*tug.tows, tow))


def tow_orders(battle: CompanionBattle) -> None:
    """SC-TOW-06: S1f: the side in the order of battle first, its vessels by id."""
    for side in battle.sides:
        _side_orders(battle, side)


def _side_orders(battle: CompanionBattle, side: Side) -> None:
    for ship in side.ships:
        order = side.commander.tow(battle, ship) if ship.afloat else None
        if order is not None:
            obey(battle, ship, order)


def obey(battle: CompanionBattle, ship: Ship, order: TowOrder) -> None:
    """SC-TOW-06: what is cast off first, then what is taken, each by itself."""
    for name in order.cast_off:
        if any(tow.id == name for tow in ship.tows):
            battle.happen(TowCast("SC-TOW-06", ship.id, name, "as ordered"))
    for name in order.attach:
        refusal = check_tow(battle, ship, battle.ships.get(name))
        if refusal is None:
            battle.happen(TowTaken("SC-TOW-06", ship.id, name))
        elif battle.logging:
            battle.log(OrderRefused(refusal.rule, ship.id, f"tow {name}", refusal.reason))


def let_go(battle: CompanionBattle, side: Side) -> None:
    """SC-TOW-06: a tug that is grappled or aground loses its tow at once; so does a lost tow."""
    for ship in side.ships:
        for tow in tuple(ship.tows):
            if reason := _parted_by(battle, ship, tow):
                battle.happen(TowCast("SC-TOW-06", ship.id, tow.id, reason))


def _parted_by(battle: CompanionBattle, ship: Ship, tow: Ship) -> str:
    if ship.aground or tow.aground:
        return "aground"
    if battle.grappled(ship) or battle.grappled(tow):
        return "grappled"
    return "" if ship.afloat and tow.afloat else "out of the battle"


def follow(ship: Ship, at: Point, heading: int) -> tuple[Lying, ...]:
    """SC-TOW-06: where tows lie once their tug lies there: they keep their place and bearing."""
    if not ship.tows:
        return ()
    by = (heading - ship.heading) % FULL_TURN
    cos, sin = unit(by)
    lying: list[Lying] = []
    for tow in ship.tows:
        dx, dy = tow.position[0] - ship.position[0], tow.position[1] - ship.position[1]
        x = at[0] + (dx * cos - dy * sin + _UNIT // 2) // _UNIT
        y = at[1] + (dx * sin + dy * cos + _UNIT // 2) // _UNIT
        lying.append((tow.id, (x, y), (tow.heading + by) % FULL_TURN))
    return tuple(lying)
