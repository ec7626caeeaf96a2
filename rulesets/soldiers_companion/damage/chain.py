"""One hit on a vessel and all that follows from it, with dice of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from rulesets.core.dice import Roll
from rulesets.core.geometry import Point
from rulesets.soldiers_companion.state import Ship, Side


class Rolls(Protocol):
    """What rolls: the battle's dice, or those of one hit."""

    def roll(self, count: int, die: int, purpose: str, *who: str) -> Roll:
        """Roll `count` dice of `die` faces."""


class Chain:
    """Rolls of one hit, at addresses of their own however far its effects go.

    A purpose rolled again ends in "#2", "#3".
    """

    __slots__ = ("_dice", "_times", "_who")

    def __init__(self, dice: Rolls, who: tuple[str, ...]) -> None:
        self._dice = dice
        self._who = who
        self._times: dict[tuple[str, ...], int] = {}

    def roll(self, count: int, die: int, purpose: str, *who: str) -> Roll:
        """As `Dice.roll`, `who` in front of the names of the hit, for the first time or again."""
        asked = (purpose, *who)
        times = self._times[asked] = self._times.get(asked, 0) + 1
        names = (*who, *self._who)
        if times > 1:
            names = (*names, f"#{times}")
        return self._dice.roll(count, die, purpose, *names)


@dataclass(slots=True)
class Hit:
    """A hit on `ship` by the side `by` with its dice.

    `penetration` is None where armour has no say: small arms, chained criticals, rounds that have
    passed through. `at` is where the firer stands, None for hits that nobody fired.
    """

    ship: Ship
    by: Side
    dice: Chain
    penetration: int | None = None
    at: Point | None = None
