"""CV-HUL, CV-ARM: the measures by which the books' numbers are compared, in whole numbers.

A book counts a hull in boxes, points or hits; each goes with the root of a vessel's tonnes, as
SW-VES-06 has it. Armour is compared in seven steps, those of SW-VES-07.
"""

from __future__ import annotations

from math import isqrt
from typing import Final

# CV-HUL-01: ten boxes of a colonial book are a river gunboat of 140 tonnes.
BOXES: Final = 10
GUNBOAT_TONNES: Final = 140
# CV-ARM-01: millimetres of wrought iron from which each step counts, and what stands for it.
STEPS_FROM: Final = (0, 4, 12, 28, 76, 102, 229)
STEP_IS: Final = (0, 8, 19, 50, 89, 140, 254)
WHOLE: Final = 1_000


def rounded(value: int, by: int) -> int:
    """A quotient of whole numbers, halves up."""
    return (2 * value + by) // (2 * by)


def root(value: int, by: int = 1) -> int:
    """The root of `value / by` to the nearest whole number, halves up."""
    found = isqrt(value // by)
    while (2 * found + 1) ** 2 * by <= 4 * value:
        found += 1
    return found


def fourth_root(value: int, by: int) -> int:
    """The fourth root of `value / by` to the nearest whole number, halves up."""
    found = isqrt(isqrt(value // by))
    while (2 * found + 1) ** 4 * by <= 16 * value:
        found += 1
    return found


def boxes_of(tonnes: int) -> int:
    """CV-HUL-01: hull boxes of a colonial book; 1 at least."""
    return max(1, root(tonnes * BOXES**2, GUNBOAT_TONNES))


def tonnes_of(boxes: int) -> int:
    """CV-HUL-01: the tonnes that so many boxes of a colonial book stand for; 1 at least."""
    return max(1, rounded(boxes**2 * GUNBOAT_TONNES, BOXES**2))


def armour_step(millimetres: int) -> int:
    """CV-ARM-01: 0 to 6: none, a parapet of bales, boiler plate, then four grades of ironclad."""
    return max(step for step, least in enumerate(STEPS_FROM) if millimetres >= least)


def share_lost(lost: int, full: int) -> int:
    """CV-WEA-01: thousandths of a row of boxes, rounded down, and 1 at least of what is scratched.

    Of up to a thousand boxes `boxes_lost` finds the same number again.
    """
    if not full or lost <= 0:
        return 0
    return max(1, min(WHOLE, lost * WHOLE // full))


def boxes_lost(share: int, full: int, *, left: int = 0) -> int:
    """CV-WEA-01: how many of a row of boxes a share takes, rounded up; so many are `left`."""
    return max(0, min(full - left, -(-share * full // WHOLE)))
