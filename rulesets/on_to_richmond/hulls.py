"""OR-MOD-02, OR-MOD-04: hulls as rectangles: corners, ranges, overlaps, and what a leg runs into.

What is measured along and across a hull is in millionths of a thousandth of an inch (`FINE`), so
that nothing is rounded before it is compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulesets.core.battlefield import Battlefield, Edge
from rulesets.core.geometry import Point, unit
from rulesets.core.outline import sides_of
from rulesets.on_to_richmond.state import Corners, RichmondBattle, Ship, Status
from rulesets.on_to_richmond.tables import FINE

_AFLOAT: Final = Status.AFLOAT
#: Hulls may graze by so much, and meet when they are to graze by half of it: places are rounded
#: to thousandths.
GRAZE: Final = 20 * FINE


def aspect(ship: Ship, point: Point) -> tuple[int, int]:
    """OR-FIR-05: a point seen from a ship: ahead along its heading, and to starboard (`FINE`)."""
    cos, sin = unit(ship.heading)
    dx, dy = point[0] - ship.position[0], point[1] - ship.position[1]
    return dx * cos + dy * sin, dx * sin - dy * cos


def range2(battle: RichmondBattle, point: Point, ship: Ship) -> int:
    """OR-MOD-04: the square of the range from a point to the nearest of a hull (`FINE` squared)."""
    along, across = aspect(ship, point)
    along = max(0, abs(along) - battle.half_length * FINE)
    across = max(0, abs(across) - battle.half_beam * FINE)
    return along * along + across * across


def corners_at(battle: RichmondBattle, position: Point, heading: int, grown: int = 0) -> Corners:
    """The corners of a hull that lies so, `grown` on every side; going round to the left."""
    cos, sin = unit(heading)
    long, wide = battle.half_length + grown, battle.half_beam + grown
    ax, ay = long * cos, long * sin
    bx, by = -wide * sin, wide * cos
    x, y = position
    return (
        (x + (ax - bx) // FINE, y + (ay - by) // FINE),
        (x + (ax + bx) // FINE, y + (ay + by) // FINE),
        (x + (bx - ax) // FINE, y + (by - ay) // FINE),
        (x - (ax + bx) // FINE, y - (ay + by) // FINE),
    )


def corners(battle: RichmondBattle, ship: Ship) -> Corners:
    """The corners of a ship's hull, kept while she lies as she did."""
    known = ship.outline
    if known is None or known[0] != ship.position or known[1] != ship.heading:
        found = corners_at(battle, ship.position, ship.heading)
        known = ship.outline = (ship.position, ship.heading, found)
    return known[2]


def others_near(battle: RichmondBattle, ship: Ship, position: Point, reach: int) -> list[Ship]:
    """Other ships whose hull may be within `reach` of a ship's, if she lies at a position."""
    x, y = position
    most = reach + 2 * battle.radius
    square = most * most
    near = []
    for other in battle.ships.values():
        if other.status is _AFLOAT and other is not ship:
            dx, dy = other.position[0] - x, other.position[1] - y
            if dx * dx + dy * dy <= square:
                near.append(other)
    return near


def overlap(battle: RichmondBattle, position: Point, heading: int, other: Ship) -> bool:
    """Whether a hull that lay so would overlap another ship's."""
    mine = corners_at(battle, position, heading)
    theirs = corners(battle, other)
    axes = (heading, heading + 900, other.heading, other.heading + 900)
    return not any(_apart(mine, theirs, axis) for axis in axes)


def _apart(mine: Corners, theirs: Corners, axis: int) -> bool:
    """Whether a line across this axis has one hull on each side of it."""
    cos, sin = unit(axis)
    ours = [x * cos + y * sin for x, y in mine]
    others = [x * cos + y * sin for x, y in theirs]
    return max(ours) - GRAZE <= min(others) or max(others) - GRAZE <= min(ours)


def run_to(battle: RichmondBattle, start: Point, way: int, other: Ship) -> int | None:
    """OR-MOV-05: how far a hull can go from a place until it touches another; None: it misses.

    `way` is its heading, or the opposite of it where it goes astern.
    """
    cos, sin = unit(way)
    x, y = start
    wide = battle.half_beam * FINE - GRAZE // 2
    seen = [
        ((px - x) * cos + (py - y) * sin, (px - x) * sin - (py - y) * cos)
        for px, py in corners(battle, other)
    ]
    found = _span_in(seen, wide)
    bow = battle.half_length * FINE
    if found is None or found[1] <= bow + GRAZE:
        return None  # it lies aside, or no further ahead than the bow
    return max(0, (found[0] - bow) // FINE)


def _span_in(outline: Sequence[tuple[int, int]], wide: int) -> tuple[int, int] | None:
    """From where to where ahead an outline lies within `wide` either side of the way."""
    inside = [along for along, across in outline if abs(across) < wide]
    for (a, c), (b, d) in sides_of(tuple(outline)):
        inside += [
            a + (b - a) * (line - c) // (d - c)
            for line in (wide, -wide)
            if (c < line < d) or (d < line < c)
        ]
    return (min(inside), max(inside)) if inside else None


# -- land ------------------------------------------------------------------------------------------


def in_the_clear(battle: RichmondBattle, a: Point, b: Point) -> bool:
    """Whether a hull that went from one place to another would be far from land and table ends."""
    low, high = battle.water
    room = battle.radius
    return (
        low + room <= a[1] <= high - room
        and low + room <= b[1] <= high - room
        and room <= a[0] <= battle.field.length - room
        and room <= b[0] <= battle.field.length - room
    )


def afloat_at(battle: RichmondBattle, outline: Sequence[Point]) -> bool:
    """Whether an outline lies on the water; over an end of the table that is open it may hang."""
    field = battle.field
    closed = battle.setup.scenario.closed_edges
    if closed:
        ends = [s for s, _ in outline]
        if Edge.UPSTREAM in closed and min(ends) < 0:
            return False
        if Edge.DOWNSTREAM in closed and max(ends) > field.length:
            return False
    bent = [_on_table(field, point) for point in outline]
    return all(
        field.clear_water(a, b) for a, b in zip(bent, (*bent[1:], bent[0]), strict=True)
    ) and not any(_within(outline, island.outline[0]) for island in field.islands)


def _on_table(field: Battlefield, point: Point) -> Point:
    return min(max(point[0], 0), field.length), point[1]


def _within(outline: Sequence[Point], point: Point) -> bool:
    """Whether a point lies within corners that go round to the left."""
    x, y = point
    return all(
        (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0
        for (ax, ay), (bx, by) in sides_of(tuple(outline))
    )


def near_shore(battle: RichmondBattle, ship: Ship, reach: int) -> bool:
    """OR-TRN-04: whether a hull lies within `reach` of a shore or of a wharf."""
    # A thousandth more, for water that only touches a shore is clear of it.
    grown = corners_at(battle, ship.position, ship.heading, reach + 1)
    if not afloat_at(battle, grown):
        return True
    square = reach * reach * FINE * FINE
    return any(range2(battle, wharf.at, ship) <= square for wharf in battle.field.landings)
