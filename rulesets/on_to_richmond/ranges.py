"""OR-BG-04: bands of range, and what a die of fire does."""

from __future__ import annotations

from math import isqrt
from typing import Final

from rulesets.core.dice import Roll
from rulesets.core.geometry import Point
from rulesets.core.score import Score
from rulesets.on_to_richmond.hulls import range2
from rulesets.on_to_richmond.state import RichmondBattle, Ship, Unit
from rulesets.on_to_richmond.tables import BANDS, FINE, STAND_RADIUS, Band, Effect, Hit

#: The far end of each band, squared, in the units of `range2`.
_ENDS: Final = tuple((band, (end * FINE) ** 2) for band, end in BANDS.items())
_STAND: Final = Hit.STAND
_MORALE: Final = Hit.MORALE
_NONE: Final = Hit.NONE


def band_at(square: int, most: int) -> Band | None:
    """The band of a squared range (`FINE` squared); None beyond `most`.

    OR-FIR-06: the boundary inch belongs to the nearer band, and the last one is in range.
    """
    for band, end in _ENDS:
        if square <= end:
            return band if square <= (most * FINE) ** 2 else None
    return None


def band_of(battle: RichmondBattle, point: Point, target: Ship | Unit, most: int) -> Band | None:
    """OR-MOD-04: the band from a firer's centre to the nearest point of a target."""
    if isinstance(target, Ship):
        dx, dy = target.position[0] - point[0], target.position[1] - point[1]
        square = dx * dx + dy * dy
        # However she heads, some of her hull is nearer by half her beam, none by more than half
        # her length: only near the end of a band does it matter how.
        for band, end, sure, never in battle.bands:
            if square <= sure:
                return band if end <= most else None
            if square <= never:
                break
        else:
            return None
    return band_at(square_to(battle, point, target), most)


def square_to(battle: RichmondBattle, point: Point, target: Ship | Unit) -> int:
    """OR-MOD-04: the square of the range to the nearest point of a target (`FINE` squared)."""
    if isinstance(target, Ship):
        return range2(battle, point, target)
    dx, dy = target.position[0] - point[0], target.position[1] - point[1]
    return _to_disc(dx * dx + dy * dy)


def _to_disc(square: int) -> int:
    """The range to a stand's edge squared, from the squared one to its centre."""
    whole = isqrt(square * FINE * FINE)
    return max(0, whole - STAND_RADIUS * FINE) ** 2


def hit_of(effect: Effect, value: int) -> Hit:
    """OR-BG-04: what a modified die does; below 0 it counts as 0."""
    value = max(value, 0)
    if value <= effect.stand:
        return _STAND
    return _MORALE if value <= effect.morale else _NONE


def hits_of(effect: Effect, roll: Roll, score: Score) -> list[Hit]:
    """OR-MOD-03: each face of a d10, read 0 to 9, with its modifiers."""
    added = score.total
    return [hit_of(effect, face - 1 + added) for face in roll.faces]
