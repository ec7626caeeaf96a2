"""Decision 5: where a vessel steers who is to go somewhere, round what lies still in her way."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import Final

from rulesets.core.geometry import Point, bearing, unit
from rulesets.smoke_on_the_water.charts import Chart
from rulesets.smoke_on_the_water.rules.bases import Base
from rulesets.smoke_on_the_water.rules.turning import compass
from rulesets.smoke_on_the_water.state import Ship, SmokeBattle
from rulesets.smoke_on_the_water.tables import CM
from rulesets.smoke_on_the_water.words import Depth, Level

#: How far ahead she sees a vessel or a wreck, and the water that she leaves between.
_AHEAD: Final = 80 * CM
_ROOM: Final = 3 * CM
_DEPTHS: Final = tuple(Depth)
_UNIT: Final = 1_000_000


def course_to(battle: SmokeBattle, ship: Ship, place: Point) -> int:
    """The course on which she goes to a place, round whatever lies still before it."""
    at = ship.base.x, ship.base.y
    chart = chart_of(battle, ship)
    corner = chart.round_about(at, place)
    return compass(bearing(at, _past(battle, ship, chart, corner, place)))


def is_open_to(battle: SmokeBattle, ship: Ship, place: Point) -> bool:
    """Whether nothing on the chart bars her from going straight there."""
    return chart_of(battle, ship).is_clear((ship.base.x, ship.base.y), place)


def chart_of(battle: SmokeBattle, ship: Ship) -> Chart:
    """That of her draught: of all depths on which she may run aground (SW-GRD-04)."""
    columns = battle.tables.grounding[ship.card.draught]
    return battle.waters.chart(tuple([depth for depth in _DEPTHS if columns[depth]]))


def _past(battle: SmokeBattle, ship: Ship, chart: Chart, corner: Point, place: Point) -> Point:
    """Beside the first that lies in the straight way to a corner, on its nearer side."""
    own = ship.base
    at = own.x, own.y
    dx, dy = corner[0] - own.x, corner[1] - own.y
    far = isqrt(dx * dx + dy * dy)
    nearest = min(far, _AHEAD)
    found: tuple[Base, int, int] | None = None
    for base in _obstacles(battle, ship):
        ox, oy = base.x - own.x, base.y - own.y
        if not 0 < ox * dx + oy * dy < nearest * far or (base.x, base.y) == place:
            continue
        aside = (ox * dy - oy * dx) // far
        if abs(aside) < (base.length + base.width + own.width) // 2 + _ROOM:
            room = _half_seen(base, dx, dy, far) + own.width // 2 + _ROOM
            if abs(aside) < room:
                found, nearest = (base, aside, room), (ox * dx + oy * dy) // far
    if found is None:
        return corner
    base, aside, room = found
    # What lies to starboard is passed to port of it.
    for side in (-room, room) if aside >= 0 else (room, -room):
        beside = base.x + dy * side // far, base.y - dx * side // far
        if chart.is_clear(at, beside):
            return beside
    return corner


def _half_seen(base: Base, dx: int, dy: int, far: int) -> int:
    """Half of what a base takes up across a way."""
    north, east = unit(base.heading)
    along = abs(dx * east + dy * north) // far
    across = abs(dx * north - dy * east) // far
    return (base.length * across + base.width * along) // (2 * _UNIT)


def _obstacles(battle: SmokeBattle, ship: Ship) -> Iterator[Base]:
    """Vessels that lie still, and wrecks on which she may run aground."""
    for other in battle.afloat():
        if other.speed.level is Level.IMMOBILE and other is not ship:
            yield other.base
    if battle.wrecks:
        columns = battle.tables.grounding[ship.card.draught]
        for wreck in battle.wrecks:
            if columns[Depth.BANK if wreck.shallow else Depth.SHALLOW]:
                yield wreck.base
