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

#: The side of a square, and how far any point of it is from its middle at most, with all roundings.
SIDE: Final = 8 * CM
_HALF: Final = SIDE * 71 // 100 + 2
#: So many squares are kept; tables have some hundreds that anybody comes to.
_MOST: Final = 4096


class Near(NamedTuple):
    """How far land is from any point of a square at least, and each spot, the nearest first."""

    land: int
    spots: tuple[tuple[int, Patch | Strip], ...]


class Soundings:
    """The squares of one battlefield."""

    __slots__ = ("_known", "_off_land", "_spots")

    def __init__(self, spots: Sequence[Patch | Strip], off_land: Callable[[Point], int]) -> None:
        self._spots = spots
        self._off_land = off_land
        self._known: dict[Point, Near] = {}

    def near(self, x: int, y: int) -> Near:
        """What lies near the square of a point."""
        square = x // SIDE, y // SIDE
        found = self._known.get(square)
        if found is None:
            if len(self._known) >= _MOST:
                self._known.clear()
            found = self._known[square] = self._sounded(*square)
        return found

    def _sounded(self, column: int, row: int) -> Near:
        middle = column * SIDE + SIDE // 2, row * SIDE + SIDE // 2
        spots = ((max(0, spot.off(middle) - _HALF), spot) for spot in self._spots)
        return Near(
            max(0, self._off_land(middle) - _HALF),
            tuple(sorted(spots, key=lambda found: found[0])),
        )
