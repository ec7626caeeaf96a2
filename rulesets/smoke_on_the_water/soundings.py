"""What lies near each square of the water: found when it is first asked for, and kept.

Most of a table is open water. A square tells how far anything is from it at least, so that most
questions about a base in it are answered without a look at any coast or shoal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from rulesets.core.geometry import Point
from rulesets.smoke_on_the_water.tables import CM

if TYPE_CHECKING:
    from rulesets.smoke_on_the_water.waters import Patch, Strip

#: The sides of wide and of small squares.
WIDE: Final = 8 * CM
SMALL: Final = 2 * CM
#: So far from a small square everything is told by its own middle.
_CLOSE: Final = 8 * CM
#: So many squares of either kind are kept; tables have some hundreds that anybody comes to.
_MOST: Final = 8192


class Near(NamedTuple):
    """How far land is from any point of a square at least, and each spot, the nearest first."""

    land: int
    spots: tuple[tuple[int, Patch | Strip], ...]


class Soundings:
    """The squares of one battlefield."""

    __slots__ = ("_off_land", "_small", "_spots", "_wide")

    def __init__(self, spots: Sequence[Patch | Strip], off_land: Callable[[Point], int]) -> None:
        self._spots = spots
        self._off_land = off_land
        self._wide: dict[Point, Near] = {}
        self._small: dict[Point, Near] = {}

    def near(self, x: int, y: int) -> Near:
        """What lies near the wide square of a point."""
        square = x // WIDE, y // WIDE
        found = self._wide.get(square)
        if found is None:
            middle = square[0] * WIDE + WIDE // 2, square[1] * WIDE + WIDE // 2
            land = self._off_land(middle)
            found = _kept(self._wide, square, _about(middle, WIDE, land, self._spots))
        return found

    def close(self, x: int, y: int) -> Near:
        """What lies close to the small square of a point, told more closely."""
        square = x // SMALL, y // SMALL
        found = self._small.get(square)
        if found is None:
            middle = square[0] * SMALL + SMALL // 2, square[1] * SMALL + SMALL // 2
            near = self.near(*middle)
            spots = [spot for off, spot in near.spots if off <= _CLOSE]
            land = self._off_land(middle) if near.land <= _CLOSE else near.land
            found = _kept(self._small, square, _about(middle, SMALL, land, spots))
        return found


def _about(middle: Point, side: int, land: int, spots: Sequence[Patch | Strip]) -> Near:
    """From what is so far from the middle of a square, how far it is from any point of it."""
    half = side * 71 // 100 + 2
    found = [(max(0, spot.off(middle) - half), spot) for spot in spots]
    return Near(max(0, land - half), tuple(sorted(found, key=lambda one: one[0])))


def _kept(known: dict[Point, Near], square: Point, found: Near) -> Near:
    if len(known) >= _MOST:
        known.clear()
    known[square] = found
    return found
