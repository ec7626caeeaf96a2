"""Who lies where about whom: a table of all pairs of ships, kept up as they move.

Every ship on the table has a row, and a unit ashore once it has looked out. A ship that moves
changes her own row and one place in each of the others, and one that is gone leaves them all;
an arrival clears the table.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from rulesets.core.geometry import Point
from rulesets.on_to_richmond.state import RichmondBattle, Ship, Status, Unit

#: Another ship on the table: the square of the distance to her middle, the way there, and she.
Sighting: TypeAlias = tuple[int, int, int, Ship]
_AFLOAT: Final = Status.AFLOAT


class Lookout:
    """The other ships about a watcher, and the enemies among them, in the order of their ids."""

    __slots__ = ("enemies", "place", "ships")

    def __init__(self, battle: RichmondBattle, watcher: Ship | Unit) -> None:
        self.place = watcher.position
        seen = sightings(battle, watcher, self.place)
        self.ships = {sighting[3].id: sighting for sighting in seen}
        foe = watcher.side.foe
        self.enemies = {sighting[3].id: sighting for sighting in seen if sighting[3].side is foe}


def lookout(battle: RichmondBattle, watcher: Ship | Unit) -> Lookout:
    """What lies about a ship or a unit where it is."""
    rows = battle.lookouts
    if not rows:
        for ship in battle.ships.values():
            if ship.status is _AFLOAT:
                rows[ship.id] = Lookout(battle, ship)
    known = rows.get(watcher.id)
    if known is None or known.place != watcher.position:
        known = rows[watcher.id] = Lookout(battle, watcher)
    return known


def sightings(battle: RichmondBattle, watcher: Ship | Unit, place: Point) -> list[Sighting]:
    """The other ships as they lie about a place."""
    x, y = place
    found = []
    for ship in battle.ships.values():
        if ship.status is _AFLOAT and ship is not watcher:
            sx, sy = ship.position
            dx, dy = sx - x, sy - y
            found.append((dx * dx + dy * dy, dx, dy, ship))
    return found


def has_moved(battle: RichmondBattle, ship: Ship) -> None:
    """A ship sees the others, and they see her, from where she is now."""
    rows, name = battle.lookouts, ship.id
    own = rows.get(name)
    if own is None:
        return
    own.place = x, y = ship.position
    seen_by_her, her_enemies = own.ships, own.enemies
    for other, row in rows.items():
        if row is own:
            continue
        wx, wy = row.place
        dx, dy = x - wx, y - wy
        square = dx * dx + dy * dy
        row.ships[name] = seen = (square, dx, dy, ship)
        if name in row.enemies:
            row.enemies[name] = seen
        if other in seen_by_her:
            seen_by_her[other] = seen = (square, -dx, -dy, seen_by_her[other][3])
            if other in her_enemies:
                her_enemies[other] = seen


def is_gone(battle: RichmondBattle, ship: Ship) -> None:
    """A ship is no longer on the table."""
    battle.lookouts.pop(ship.id, None)
    for row in battle.lookouts.values():
        row.ships.pop(ship.id, None)
        row.enemies.pop(ship.id, None)
