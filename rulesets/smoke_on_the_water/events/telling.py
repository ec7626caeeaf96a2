"""How the events of this book put rolls, lengths and speeds into words."""

from __future__ import annotations

from rulesets.core.dice import Roll
from rulesets.core.score import Score
from rulesets.smoke_on_the_water.tables import CM
from rulesets.smoke_on_the_water.words import Level, Way


def at_most(roll: Roll, score: Score) -> str:
    """A test of chance: `rolled 4, needed 5 (+4 SW-REP-03, +1 at rest) or less`."""
    return f"rolled {roll}, needed {score} or less"


def centimetres(length: int) -> str:
    """A length as a reader measures it, rounded down to a tenth."""
    whole, part = divmod(length * 10 // CM, 10)
    return f"{whole}.{part} cm" if part else f"{whole} cm"


def speed_told(level: int, way: Way = Way.AHEAD) -> str:
    """A speed in words: Slow, Medium astern, Immobile."""
    name = Level(level).name.replace("_", " ").title()
    return f"{name} astern" if level and way is Way.ASTERN else name
