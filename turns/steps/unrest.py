"""SNS-SEQ-01: the step `unrest`."""

from turns.play import StepInPlay


def play(step: StepInPlay) -> None:
    """Take the step."""
