"""How the events of this book put lengths, numbers and guns into words."""

from __future__ import annotations

import re
from typing import Final

from rulesets.core.dice import Roll
from rulesets.core.events import Namer
from rulesets.core.score import Score
from rulesets.soldiers_companion.tables import INCH

#: Between the figures of a calibre an id has a hyphen: bow-4-7-inch.
_CALIBRE: Final = re.compile(r"(?<=\d)-(?=\d)")


def inches(length: int) -> str:
    """A length as a reader measures it, rounded down to a tenth."""
    whole, part = divmod(length * 10 // INCH, 10)
    return f'{whole}.{part}"' if part else f'{whole}"'


def gun_of(name: Namer, ship: str, gun: str) -> str:
    """A gun as a reader calls it: bow gun of Tamai."""
    return f"{called(gun)} of {name(ship)}"


def called(gun: str) -> str:
    """A gun by its id in words: bow 4.7 inch."""
    return _CALIBRE.sub(".", gun).replace("-", " ")


def needed(roll: Roll, score: Score) -> str:
    return f"rolled {roll}, needed {score}"


def added(roll: Roll, score: Score) -> str:
    """Dice, and what is added to the highest of them: 5 2 and +1 (+2 SC-BG-04, -1 SC-BG-15)."""
    if not score.parts:
        return str(roll)
    why = ", ".join(f"{value:+d} {rule}" for rule, value in score.parts)
    return f"{roll} and {score.total:+d} ({why})"


def half(value2: int) -> str:
    """A value kept doubled: 1 is told as 1/2, 3 as 1 1/2."""
    whole, rest = divmod(value2, 2)
    if not rest:
        return str(whole)
    return f"{whole} 1/2" if whole else "1/2"
