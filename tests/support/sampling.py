"""Steps over thousands of real dice, against exact chances at 5 sigma.

The dice are those of fixed seeds, so a count is the same each time.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction

from rulesets.core.dice import AddressedDice, Dice

SAMPLES = 2_500
SIGMAS = 5


def sampled(
    what: str,
    once: Callable[[Dice], Hashable],
    samples: int = SAMPLES,
    *,
    phase: str = "S",
    scheme: str = "rw1",
    first: int = 0,
) -> Counter:
    """How often each outcome came of one step, its dice in a turn of their own each time."""
    dice = AddressedDice(hashlib.sha256(what.encode()).digest(), scheme)
    counts: Counter = Counter()
    for number in range(first, first + samples):
        dice.enter(number, phase)
        counts[once(dice)] += 1
    return counts


def agree(counts: Counter, chances: Mapping[Hashable, Fraction | int]) -> None:
    """Each outcome within 5 sigma of its chance; certain and impossible ones exactly."""
    samples = counts.total()
    assert sum(chances.values()) == 1
    assert counts.keys() <= {what for what, chance in chances.items() if chance}
    for what, chance in chances.items():
        off = counts[what] - samples * chance
        assert off * off <= SIGMAS**2 * samples * chance * (1 - chance), (what, counts[what])
