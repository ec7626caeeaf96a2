"""SW-GEN-03, SW-GEN-04: tests of chance on a d10."""

from __future__ import annotations

from typing import Final

SUCCEEDS: Final = 1
FAILS: Final = 10


def succeeds(chance: int, face: int) -> bool:
    """SW-GEN-03: the die is no more than the chance; SW-GEN-04: a 1 always, a 10 never."""
    return face == SUCCEEDS or (face != FAILS and face <= chance)
