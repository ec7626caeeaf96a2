"""What counted battles say of the next one: shares with their 95 % intervals, and distributions.

Whole numbers throughout, and bounds are rounded outwards: an interval is never narrower than it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import isqrt, prod
from operator import mul
from typing import Final

from rulesets.core.tally import Course

WHOLE: Final = 10_000
"""Bounds of shares are in parts of this."""

_Z: Final = 38_416
"""1.96 squared, in parts of `WHOLE`: the normal deviate of 95 %."""


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many battles, with Wilson's 95 % interval for the share that it estimates."""

    count: int
    of: int

    @property
    def low(self) -> int:
        """The lower bound, rounded down: `WHOLE` is never reached."""
        if not self.of:
            return 0
        return max(0, (WHOLE * self._middle - _root_up(self._spread)) // self._width)

    @property
    def high(self) -> int:
        """The upper bound, rounded up: 0 is never reached."""
        if not self.of:
            return WHOLE
        return min(WHOLE, -(-(WHOLE * self._middle + _root_up(self._spread)) // self._width))

    @property
    def _middle(self) -> int:
        return 2 * WHOLE * self.count + _Z

    @property
    def _width(self) -> int:
        return 2 * (WHOLE * self.of + _Z)

    @property
    def _spread(self) -> int:
        """The square of the half width, in the parts of `_width` and of `WHOLE`; rounded up."""
        missed = self.count * (self.of - self.count)
        return WHOLE**2 * (-(-4 * WHOLE * _Z * missed // self.of) + _Z**2)


def _root_up(square: int) -> int:
    """The least whole number whose square is not less."""
    root = isqrt(square)
    return root if root * root == square else root + 1


@dataclass(frozen=True, slots=True)
class Distribution:
    """How often each value of a figure came up: a value and its count, by value."""

    counts: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, counted: Mapping[int, int]) -> Distribution:
        """That of battles counted by value."""
        return cls(tuple(sorted(counted.items())))

    @property
    def n(self) -> int:
        """How many battles there are."""
        return sum(count for _, count in self.counts)

    @property
    def total(self) -> int:
        """The sum of all values; by `n` it is the mean."""
        return sum(value * count for value, count in self.counts)

    @property
    def least(self) -> int | None:
        return self.counts[0][0] if self.counts else None

    @property
    def lower_quartile(self) -> int | None:
        return self._quartile(1)

    @property
    def median(self) -> int | None:
        return self._quartile(2)

    @property
    def upper_quartile(self) -> int | None:
        return self._quartile(3)

    @property
    def most(self) -> int | None:
        return self.counts[-1][0] if self.counts else None

    def _quartile(self, quarters: int) -> int | None:
        """The least value that no more than the other quarters of the battles exceed."""
        rank, upto = -(-self.n * quarters // 4), 0
        for value, count in self.counts:
            upto += count
            if upto >= rank:
                return value
        return None


def closest_run(courses: Mapping[Course, tuple[int, int]]) -> int:
    """The run that went most as the average of all did; of several the lowest. There is one.

    A course's distance is the sum of those of its figures: the turns, and each side's losses of
    people and of vessels. A figure's is its difference from the mean over all runs, divided by the
    mean of these differences.
    """
    counts = [count for count, _ in courses.values()]
    n, figures = sum(counts), list(zip(*courses, strict=True))
    # Each mean is n times itself, and each spread n squared times.
    means = [sum(map(mul, figure, counts)) for figure in figures]
    spreads = [
        sum(abs(n * x - mean) * count for x, count in zip(figure, counts, strict=True))
        for figure, mean in zip(figures, means, strict=True)
    ]
    common = prod(spread for spread in spreads if spread)

    def distance(course: Course) -> int:
        return sum(
            abs(n * x - mean) * (common // spread)
            for x, mean, spread in zip(course, means, spreads, strict=True)
            if spread
        )

    return min((distance(course), run) for course, (_, run) in courses.items())[1]
