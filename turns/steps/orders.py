"""SNS-SEQ-01: the step `orders`."""

from turns.play import StepInPlay


def play(step: StepInPlay) -> None:
    """Take the step."""
