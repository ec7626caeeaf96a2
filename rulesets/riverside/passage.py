"""Ways by water and by land: what a path crosses, what it costs, and where it can't go."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from rulesets.core.battlefield import Edge, Water
from rulesets.core.geometry import (
    Path,
    Point,
    along,
    leg_length,
    segments_cross,
    squared,
    within,
)
from rulesets.riverside.orders import Direction, MoveHull
from rulesets.riverside.sighting import Refusal
from rulesets.riverside.state import RiversideBattle, Ship, Side
from rulesets.riverside.tables import BERTH, INCH, LANDING_HELD, TRANSFER_REACH

#: How closely a march near the water is looked at.
_STEP: Final = INCH // 4


class Course(NamedTuple):
    """RS-MOV-02: a hull's way over water in its declared direction, and the edge it leaves by."""

    path: Path
    downstream: bool
    leave: Edge | None


class March(NamedTuple):
    """RS-MW-07: a way over land; `difficult` halves the move."""

    path: Path
    difficult: bool


# -- water ---------------------------------------------------------------------------------------


def hull_course(battle: RiversideBattle, ship: Ship, order: MoveHull) -> Course | Refusal:
    """RS-MOV-02: the way of a hull Move, in one direction. RS-MOV-05: over an edge that is open."""
    field = battle.field
    here = ship.position
    path: list[Point] = []
    for point in order.path:
        if field.water(point) is Water.LAND:
            return Refusal("RS-MOD-02", "its course leads onto land")
        if not _sail(battle, here, point, path):
            return Refusal("RS-MOD-02", "there is no way there by water")
        here = point
    if order.leave is not None:
        if order.leave in battle.setup.scenario.closed_edges:
            return Refusal("RS-MOV-05", f"the river is closed {order.leave}")
        if not _sail(battle, here, edge_point(battle, here, order.leave), path):
            return Refusal("RS-MOD-02", "there is no way there by water")
    net = path[-1][0] - ship.position[0] if path else 0
    downstream = order.direction is Direction.DOWNSTREAM if order.direction else net > 0
    if (net > 0) != downstream:
        if net <= 0:
            return Refusal("RS-MOV-02", "a move without gain downstream is one upstream")
        return Refusal("RS-MOV-02", "it was to move upstream, and its course leads downstream")
    if _turns_back(ship.position, path, downstream=downstream):
        return Refusal("RS-MOV-02", "its course goes both up and down the river")
    return Course(tuple(path), downstream, order.leave)


def edge_point(battle: RiversideBattle, here: Point, edge: Edge) -> Point:
    """Where a vessel leaves by an edge: straight ahead if that is water, else in mid-channel."""
    s = battle.field.length if edge is Edge.DOWNSTREAM else 0
    ahead = (s, here[1])
    clear = battle.field.water(ahead) is not Water.LAND and battle.field.clear_water(here, ahead)
    return ahead if clear else battle.field.channel_at(s)


def _sail(battle: RiversideBattle, a: Point, b: Point, path: list[Point]) -> bool:
    """Add the way from a to b to a path; false if there is none."""
    if battle.field.clear_water(a, b):
        path.append(b)
        return True
    way = battle.field.course(a, b)
    path.extend(way)
    return bool(way)


def _turns_back(start: Point, path: Iterable[Point], *, downstream: bool) -> bool:
    s = start[0]
    for point in path:
        if (point[0] < s) if downstream else (point[0] > s):
            return True
        s = point[0]
    return False


def travelled(start: Point, path: Path, reach: int) -> tuple[list[Point], int]:
    """How much of a path a reach covers, and what of it was used; each leg is rounded up."""
    done: list[Point] = []
    used = 0
    here = start
    for point in path:
        leg = leg_length(here, point)
        if used + leg > reach:
            end = along(here, point, reach - used)
            if end != here:
                done.append(end)
                used += leg_length(here, end)
            break
        done.append(point)
        used += leg
        here = point
    return done, used


def landing_near(battle: RiversideBattle, point: Point) -> str | None:
    """RS-MOD-03: the landing that a boat at this point is berthed at."""
    for landing in battle.field.landings:
        if within(point, landing.at, BERTH):
            return landing.id
    return None


def in_shallows(battle: RiversideBattle, ship: Ship) -> bool:
    """RS-MOD-02: within an inch of the shore. RS-MOD-03: a boat at a landing counts as outside."""
    if ship.landing is not None and battle.options.landing_counts_as_channel:
        return False
    return battle.field.water(ship.position) is Water.SHALLOWS


def landing_held(battle: RiversideBattle, landing: str, side: Side) -> bool:
    """RS-EMB-03: an enemy within 3" of a landing, and none of one's own ashore closer, holds it."""
    at = next(place.at for place in battle.field.landings if place.id == landing)
    nearest = _nearest_ashore(side.foe, at)
    if nearest is None or nearest > LANDING_HELD * LANDING_HELD:
        return False
    own = _nearest_ashore(side, at)
    return own is None or own >= nearest


def _nearest_ashore(side: Side, at: Point) -> int | None:
    return min(
        (squared(unit.position, at) for unit in side.units if unit.in_play and unit.aboard is None),
        default=None,
    )


# -- land ----------------------------------------------------------------------------------------


def march(battle: RiversideBattle, start: Point, path: Path) -> March | Refusal:
    """RS-MW-07: a way over land. RS-MOD-02: through shallows if need be, never the channel."""
    if not path:
        return Refusal("RS-MW-07", "it was given no way to go")
    difficult = False
    here = start
    for point in path:
        if not battle.field.on_table(point):
            return Refusal("RS-MOD-01", "its way leads off the table")
        water = wettest(battle, here, point)
        if water is Water.CHANNEL:
            return Refusal("RS-MOD-02", "the channel is in its way")
        difficult = difficult or water is Water.SHALLOWS or is_rough(battle, here, point)
        here = point
    return March(path, difficult)


def wettest(battle: RiversideBattle, a: Point, b: Point) -> Water:
    """The deepest water of a straight leg, looked at every quarter of an inch."""
    south, north = battle.dry
    if (a[1] < south and b[1] < south) or (a[1] > north and b[1] > north):
        return Water.LAND
    field = battle.field
    found = Water.LAND
    steps = leg_length(a, b) // _STEP + 1
    for i in range(1, steps + 1):
        point = (a[0] + (b[0] - a[0]) * i // steps, a[1] + (b[1] - a[1]) * i // steps)
        water = field.water(point)
        if water is Water.CHANNEL:
            return water
        if water is Water.SHALLOWS:
            found = water
    return found


def is_rough(battle: RiversideBattle, a: Point, b: Point) -> bool:
    """RS-MW-07: whether a leg touches ground that halves a move."""
    (ax, ay), (bx, by) = a, b
    for area in battle.rough:
        west, east, low, high = area.shape.box
        if (
            (ax < west and bx < west)
            or (ax > east and bx > east)
            or (ay < low and by < low)
            or (ay > high and by > high)
        ):
            continue
        outline = area.outline
        if area.covers(a) or area.covers(b):
            return True
        last = outline[-1]
        for corner in outline:
            if segments_cross(a, b, last, corner):
                return True
            last = corner
    return False


def bank_beside(battle: RiversideBattle, ship: Ship) -> Point | None:
    """RS-EMB-02: the nearest bank within 3" of a vessel, an island's too."""
    at = ship.position
    field = battle.field
    nearest = field.nearest_shore(at)
    if within(at, nearest, TRANSFER_REACH) and field.ashore(nearest):
        return nearest
    for island in field.islands:
        corners = island.outline
        middle = (
            sum(s for s, _ in corners) // len(corners),
            sum(y for _, y in corners) // len(corners),
        )
        for reach in range(_STEP, TRANSFER_REACH + 1, _STEP):
            point = along(at, middle, reach)
            if field.ashore(point):
                return point
    return None


def may_get_off(battle: RiversideBattle, ship: Ship) -> bool:
    """RS-WDR-05: everybody can, but from a hull that lies in the channel and at no landing."""
    return ship.landing is not None or battle.field.water(ship.position) is Water.SHALLOWS


def may_land_at(battle: RiversideBattle, ship: Ship, place: Point) -> bool:
    """RS-EMB-02: dry land within 3" of the vessel."""
    return within(ship.position, place, TRANSFER_REACH) and battle.field.ashore(place)


def both_edges_closed(battle: RiversideBattle) -> bool:
    """RS-WDR-02: no way off by the river."""
    return len(battle.setup.scenario.closed_edges) == len(Edge)


def nearer_edge(battle: RiversideBattle, ship: Ship) -> Edge:
    """RS-WDR-01: the nearer river edge that is open; downstream where both are as near."""
    closed = battle.setup.scenario.closed_edges
    up, down = ship.position[0], battle.field.length - ship.position[0]
    if Edge.UPSTREAM in closed:
        return Edge.DOWNSTREAM
    if Edge.DOWNSTREAM in closed:
        return Edge.UPSTREAM
    return Edge.UPSTREAM if up < down else Edge.DOWNSTREAM
