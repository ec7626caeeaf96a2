"""SC-CUR-03 to -05: what the current carries along, and what that may come to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rulesets.core.dice import Dice
from rulesets.soldiers_companion.damage.fate import depart
from rulesets.soldiers_companion.events.movement import Drifted
from rulesets.soldiers_companion.movement.collision import strike_rocks
from rulesets.soldiers_companion.movement.grounding import Slowness, ground
from rulesets.soldiers_companion.options import CurrentMode, InitiativeMode, InitiativeMoves
from rulesets.soldiers_companion.state import CompanionBattle, Ship, Side
from rulesets.soldiers_companion.tables import NEAR
from rulesets.soldiers_companion.water import polygons
from rulesets.soldiers_companion.water.hulls import corners
from rulesets.soldiers_companion.water.passage import least_where, obstacle
from rulesets.soldiers_companion.water.polygons import Polygon
from rulesets.soldiers_companion.water.waters import Rock

# Bound once, as these are asked for most.
_ALLOWANCE: Final = CurrentMode.ALLOWANCE
_SECOND: Final = InitiativeMoves.SECOND
_CLASSIC: Final = InitiativeMode.CLASSIC

#: SC-CUR-05: drift grounds as a slow move does.
_DRIFTING = Slowness(slow=True, fast=False)


def drifts(battle: CompanionBattle, ship: Ship) -> bool:
    """SC-CUR-03, SC-CUR-04: whether the current carries a vessel at the end of its move.

    Not one that lies fast or is in tow, nor one that is grappled, which drifts with the others.
    """
    if not battle.current or not ship.on_table or ship.tug is not None or ship.drifted:
        return False
    if battle.options.current_mode is _ALLOWANCE and ship.move:
        return False
    return not held(ship) and not battle.grappled(ship)


def held(ship: Ship) -> bool:
    """SC-CUR-04: aground, docked or at anchor."""
    return ship.aground or ship.docked or ship.anchored


def drift(battle: CompanionBattle, dice: Dice, ship: Ship) -> None:
    """SC-CUR-03: Mc: a vessel and its tow are carried down the stream."""
    if drifts(battle, ship):
        _carry(battle, dice, [ship], [ship, *ship.tows])


def last_movement(battle: CompanionBattle, side: Side) -> bool:
    """SC-CUR-04, SC-BG-02: whether a side's movement phase is the last of the turn."""
    options = battle.options
    second = options.initiative_moves is _SECOND and options.initiative_mode is not _CLASSIC
    return (side is battle.initiative) is second


def drift_clusters(battle: CompanionBattle, dice: Dice) -> None:
    """SC-CUR-04, SC-GRAP-06: vessels grappled together drift once, as a body."""
    if not battle.current:
        return
    done: list[Ship] = []
    for ship in battle.ships.values():
        if ship in done or not ship.on_table or not battle.grappled(ship):
            continue
        body = cluster(battle, ship)
        done += body
        if not any(held(member) or member.drifted for member in body):
            _carry(battle, dice, body, body)


def cluster(battle: CompanionBattle, ship: Ship) -> list[Ship]:
    """SC-CUR-04: a vessel and all that are grappled to it, however indirectly, by id."""
    body = [ship]
    for member in body:
        body += [
            far
            for grapple in battle.grapples_of(member)
            if (far := grapple.far(member)) not in body
        ]
    return sorted(body, key=lambda member: member.id)


def _carry(
    battle: CompanionBattle, dice: Dice, tested: Sequence[Ship], body: Sequence[Ship]
) -> None:
    """SC-CUR-03, SC-CUR-05: downstream, up to what a hull would touch; hazards are tested once."""
    stop = _room(battle, body)
    for reach, ship, rock in _dangers(battle, tested, stop):
        if not ship.on_table or ship.aground:
            continue
        if rock is not None:
            held_fast = strike_rocks(battle, dice, ship, rock, _DRIFTING, again=("drift",))
        else:
            held_fast = ground(battle, dice, ship, _DRIFTING, again=("drift",))
        if held_fast:
            stop = reach
            break
    carried = tuple(
        (ship.id, (ship.position[0] + stop, ship.position[1]), ship.heading)
        for ship in body
        if ship.on_table
    )
    if stop or any(ship.drifting for ship in body):
        battle.happen(Drifted("SC-CUR-03", stop, carried))
    for ship in body:
        if ship.afloat and ship.position[0] > battle.field.length:
            depart(battle, ship, rule="SC-CUR-03")


def _swept(ship: Ship, length: int) -> Polygon:
    """The water that a hull passes over as it is carried down the stream."""
    hull = corners(ship)
    return polygons.hull_of((*hull, *((s + length, y) for s, y in hull)))


def _first(ship: Ship, most: int, test: Callable[[Polygon], bool]) -> int | None:
    """After how much drift the water passed over passes a test."""
    return least_where(lambda length: test(_swept(ship, length)), most)


def _room(battle: CompanionBattle, body: Sequence[Ship]) -> int:
    """SC-CUR-05: how far all of a body may drift before one would lie over a vessel or land."""
    others = [other for other in battle.ships.values() if other.on_table and other not in body]
    room = battle.current
    for ship in body:
        if not ship.afloat:  # a prize goes nowhere without its captor
            room = min(room, max(0, battle.field.length - ship.position[0]))
        room = min(room, _own_room(battle, ship, others, room))
    return room


def _own_room(battle: CompanionBattle, ship: Ship, others: list[Ship], most: int) -> int:
    hull, waters = corners(ship), battle.waters
    stand = [theirs for other in others if (theirs := obstacle(hull, other)) is not None]
    beached = waters.on_land(hull)

    def stops(area: Polygon) -> bool:
        if any(polygons.overlap(area, other) for other in stand):
            return True
        return not beached and waters.on_land(area)

    first = _first(ship, most, stops)
    return most if first is None else max(0, first - 1)


def _dangers(
    battle: CompanionBattle, tested: Sequence[Ship], room: int
) -> list[tuple[int, Ship, Rock | None]]:
    """SC-CUR-05: where drift brings a vessel within 2 inches of rocks, or (None) shore."""
    if not battle.options.drift_hazards:
        return []
    found: list[tuple[int, Ship, Rock | None]] = []
    for ship in tested:
        hull, waters = corners(ship), battle.waters
        for rock in waters.rocks:
            if not rock.near(hull, NEAR):
                reach = _first(ship, room, rock.close)
                found += [] if reach is None else [(reach, ship, rock)]
        if not waters.near_shore(hull, NEAR):
            reach = _first(ship, room, waters.close_to_shore)
            found += [] if reach is None else [(reach, ship, None)]
    return sorted(found, key=lambda danger: danger[0])
