"""CV-TBL-03: hulls of another size on a table: those that would lie on each other are drawn apart.

A hull is a rectangle about its place. Lengths are thousandths, headings tenths of a degree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from rulesets.core.battlefield import Battlefield, Water
from rulesets.core.geometry import Path, Point, unit

_FINE: Final = 1_000_000
#: How far apart drawn hulls lie, and how many steps from where they should they are tried.
GAP: Final = 300
_REACH: Final = 24
#: The shortest step, in thousandths.
_STEP: Final = 1_000


@dataclass(frozen=True, slots=True)
class Berth:
    """Where a hull is to lie; `retreat` is the way along the table that leads from the enemy."""

    id: str
    position: Point
    heading: int
    length: int
    width: int
    retreat: int

    def corners(self, grown: int = 0) -> Path:
        """The corners of the hull, `grown` on every side, going round."""
        cos, sin = unit(self.heading)
        long, wide = self.length // 2 + grown, self.width // 2 + grown
        x, y = self.position
        return tuple(
            (
                x + (a * long * cos - b * wide * sin) // _FINE,
                y + (a * long * sin + b * wide * cos) // _FINE,
            )
            for a, b in ((1, -1), (1, 1), (-1, 1), (-1, -1))
        )


def drawn_apart(
    field: Battlefield, wanted: Iterable[Berth]
) -> tuple[Mapping[str, Point], list[str]]:
    """CV-TBL-03: a place for each hull, its own where that is free; and who had to be moved.

    Each in the order of the ids takes the nearest free place on the water, away from the enemy
    rather than towards him. One that finds none is among neither.
    """
    lying: list[Berth] = []
    moved = []
    # a place that is taken stays taken: a hull like one before looks on where that one stopped
    tried: dict[Berth, Iterator[Berth]] = {}
    for berth in sorted(wanted, key=lambda one: one.id):
        tries = tried.setdefault(replace(berth, id=""), _tries(berth))
        found = next((b for b in tries if _is_free(field, b, lying)), None)
        if found is None:
            continue
        if found.position != berth.position:
            moved.append(berth.id)
        lying.append(replace(found, id=berth.id))
    return {berth.id: berth.position for berth in lying}, moved


def _tries(berth: Berth) -> Iterator[Berth]:
    step = max(_STEP, berth.width)
    x, y = berth.position
    for along, aside in _offsets():
        yield replace(berth, position=(x + along * step * berth.retreat, y + aside * step))


@cache
def _offsets() -> Sequence[tuple[int, int]]:
    """Steps back and aside, the nearest first, and back before forward."""
    span = range(-_REACH, _REACH + 1)
    every = [(a, b) for a in span for b in span]
    return sorted(every, key=lambda step: (step[0] ** 2 + step[1] ** 2, -step[0], step[1]))


def _is_free(field: Battlefield, berth: Berth, lying: Sequence[Berth]) -> bool:
    if field.water(berth.position) is Water.LAND:
        return False
    hull = berth.corners(GAP)
    afloat = all(
        field.on_table(a) and field.clear_water(a, b)
        for a, b in zip(hull, (*hull[1:], hull[0]), strict=True)
    )
    return afloat and not any(_meet(berth, other) for other in lying)


def _meet(one: Berth, other: Berth) -> bool:
    """Whether no line divides two hulls, the first a gap larger."""
    reach = (one.length + one.width + other.length + other.width) // 2 + GAP
    dx, dy = one.position[0] - other.position[0], one.position[1] - other.position[1]
    if dx * dx + dy * dy > reach * reach:
        return False
    mine, theirs = one.corners(GAP), other.corners()
    axes = (one.heading, one.heading + 900, other.heading, other.heading + 900)
    return not any(_apart(mine, theirs, axis) for axis in axes)


def _apart(mine: Path, theirs: Path, axis: int) -> bool:
    cos, sin = unit(axis)
    ours = [x * cos + y * sin for x, y in mine]
    others = [x * cos + y * sin for x, y in theirs]
    return max(ours) <= min(others) or max(others) <= min(ours)
