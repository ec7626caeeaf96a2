"""SW-GEN-03, SW-GEN-04: tests of chance on a d10. SW-GEN-06, SW-GEN-07: smaller dice of a die."""

from __future__ import annotations

from typing import Final

SUCCEEDS: Final = 1
FAILS: Final = 10


def succeeds(chance: int, face: int) -> bool:
    """SW-GEN-03: the die is no more than the chance; SW-GEN-04: a 1 always, a 10 never."""
    return face == SUCCEEDS or (face != FAILS and face <= chance)


def halved(face: int) -> int:
    """SW-GEN-06, SW-GEN-07: a d3 of a die of six, a d5 of a die of ten: half of it, rounded up."""
    return (face + 1) // 2
