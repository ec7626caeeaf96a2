"""SNS-SEQ-01: the step `accounts`."""

from turns import finance
from turns.play import StepInPlay


def play(step: StepInPlay) -> None:
    """Take the step; SNS-MONEY-01: in December what is unspent lapses."""
    finance.close_year(step)
