"""A number to reach, as a sum of parts that name their rules."""

from __future__ import annotations

from typing import NamedTuple


class Score(NamedTuple):
    """What the dice must reach, and why: ((rule, value), ...)."""

    parts: tuple[tuple[str, int], ...]

    @classmethod
    def of(cls, *parts: tuple[str, int]) -> Score:
        """Parts of no weight are left out."""
        return cls(tuple([part for part in parts if part[1]]))

    @property
    def total(self) -> int:
        return sum(value for _, value in self.parts)

    def __str__(self) -> str:
        if len(self.parts) <= 1:
            return str(self.total)
        return f"{self.total} ({', '.join(f'{value:+d} {rule}' for rule, value in self.parts)})"
