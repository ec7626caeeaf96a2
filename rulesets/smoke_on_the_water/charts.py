"""Ways by water round coasts and shoals, for a draught to a place: found once, and kept.

The water is cut into squares. From the square of a place outwards it is reckoned how far every
other is from it by water, as far as anybody asks. What is kept does not depend on who asked before.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from heapq import heappop, heappush
from math import isqrt
from typing import TYPE_CHECKING, Final, TypeAlias

from rulesets.core.geometry import Point
from rulesets.smoke_on_the_water.soundings import WIDE
from rulesets.smoke_on_the_water.tables import CM
from rulesets.smoke_on_the_water.words import Depth

if TYPE_CHECKING:
    from rulesets.smoke_on_the_water.waters import Waters

#: A place is kept as the first of so many squares that it lies among, for there are many places.
_PLACE: Final = 2
#: What a step into a square costs: straight, and aslant; in open water, near what is foul, in it.
_STRAIGHT: Final = 5
_ASLANT: Final = 7
_OPEN: Final = 1
_NEAR: Final = 2
_FOUL: Final = 16
#: So near a square what is foul makes it dear.
_CLEAR: Final = 3 * CM
#: How far ahead of her a vessel looks.
_SIGHT: Final = 200 * CM
#: So many places are kept for one draught.
_MOST: Final = 512
_STEPS: Final = tuple(
    (dx, dy, _ASLANT if dx and dy else _STRAIGHT)
    for dx in (-1, 0, 1)
    for dy in (-1, 0, 1)
    if dx or dy
)

Square: TypeAlias = tuple[int, int]


@dataclass(slots=True)
class Ways:
    """By each square from which a place has been reached the next one on the way to it.

    `edge` are those next in turn, by how far they are.
    """

    after: dict[Square, Square]
    edge: list[tuple[int, Square, Square]]


@dataclass(slots=True)
class Chart:
    """The squares of a table as one draught sees them; `across` and `down` are how many."""

    waters: Waters
    barred: tuple[Depth, ...]
    across: int
    down: int
    _costs: dict[Square, int] = field(default_factory=dict)
    _ways: dict[Square, Ways] = field(default_factory=dict)

    def is_clear(self, start: Point, end: Point) -> bool:
        """Whether nothing foul lies on the straight way, as far as she looks."""
        dx, dy = end[0] - start[0], end[1] - start[1]
        far = isqrt(dx * dx + dy * dy)
        x, y = start
        costs = self._costs
        for way in range(WIDE, min(far, _SIGHT) - WIDE + 1, WIDE):
            square = (x + dx * way // far) // WIDE, (y + dy * way // far) // WIDE
            cost = costs.get(square)
            if (self._cost(square) if cost is None else cost) == _FOUL:
                return False
        return True

    def round_about(self, start: Point, end: Point) -> Point:
        """Where to steer first for a place: straight there, or for a corner of the way round."""
        if self.is_clear(start, end):
            return end
        goal = self._square(end[0] // WIDE // _PLACE * _PLACE, end[1] // WIDE // _PLACE * _PLACE)
        square = self._square(start[0] // WIDE, start[1] // WIDE)
        after = self._after(goal, square)
        best = end
        while square != goal:
            square = after[square]
            if self._cost(square) == _FOUL:
                break
            corner = _middle(square)
            if best is not end and not self.is_clear(start, corner):
                break
            best = corner
        return best

    def _after(self, goal: Square, start: Square) -> dict[Square, Square]:
        """The ways to a square, reckoned on until a start is among them."""
        ways = self._ways.get(goal)
        if ways is None:
            if len(self._ways) >= _MOST:
                self._ways.clear()
            ways = self._ways[goal] = Ways({}, [(0, goal, goal)])
        after, edge = ways.after, ways.edge
        while start not in after:
            far, square, came = heappop(edge)
            if square in after:
                continue
            after[square] = came
            cost = self._cost(square)
            x, y = square
            for dx, dy, step in _STEPS:
                other = x + dx, y + dy
                inside = 0 <= other[0] < self.across and 0 <= other[1] < self.down
                if inside and other not in after:
                    heappush(edge, (far + step * cost, other, square))
        return after

    def _square(self, x: int, y: int) -> Square:
        """The square of the table next to one that may lie outside."""
        return max(0, min(self.across - 1, x)), max(0, min(self.down - 1, y))

    def _cost(self, square: Square) -> int:
        """What a step into a square costs."""
        found = self._costs.get(square)
        if found is None:
            off = self.waters.sounded(_middle(square), self.barred)
            found = _FOUL if off <= 0 else _NEAR if off < _CLEAR else _OPEN
            self._costs[square] = found
        return found


def _middle(square: Square) -> Point:
    return square[0] * WIDE + WIDE // 2, square[1] * WIDE + WIDE // 2
