"""A number to reach, as a sum of parts that name their rules."""

from __future__ import annotations

from typing import NamedTuple

_new = tuple.__new__


class Score(NamedTuple):
    """What the dice must reach, and why: ((rule, value), ...)."""

    parts: tuple[tuple[str, int], ...]

    @classmethod
    def of(cls, *parts: tuple[str, int]) -> Score:
        """Parts of no weight are left out."""
        return _new(cls, (tuple([part for part in parts if part[1]]),))

    @property
    def total(self) -> int:
        total = 0
        for _, value in self.parts:
            total += value
        return total

    def __str__(self) -> str:
        if len(self.parts) <= 1:
            return str(self.total)
        return f"{self.total} ({', '.join(f'{value:+d} {rule}' for rule, value in self.parts)})"
