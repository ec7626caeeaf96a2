"""How the events of this book put rolls into words."""

from __future__ import annotations

from rulesets.core.dice import Roll
from rulesets.core.score import Score


def at_most(roll: Roll, score: Score) -> str:
    """A test of chance: `rolled 4, needed 5 (+4 SW-REP-03, +1 at rest) or less`."""
    return f"rolled {roll}, needed {score} or less"
