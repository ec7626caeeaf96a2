"""SNS-SEQ-01: the step `orders`: written by the commanders meanwhile; then by nobody's policy."""

from turns.automatic import write_for_the_leaderless
from turns.play import StepInPlay


def play(step: StepInPlay) -> None:
    """Close the orders. Sides that nobody commands are ordered by the book's own policy."""
    write_for_the_leaderless(step)
