"""SNS-SEQ-01: the step `budget`: in January, the year's money and its salaries."""

from turns import finance
from turns.play import StepInPlay


def play(step: StepInPlay) -> None:
    """SNS-MONEY-01, SNS-MONEY-02: roll the budget, pay the salaries, issue January's twelfth."""
    finance.roll_year(step)
