"""SNS-SEQ-01: the step `aftermath`."""

from turns.aftermath import contacts, experience, losses, prizes
from turns.play import StepInPlay


def play(step: StepInPlay) -> None:
    """SNS-REP: casualties, prizes and experience of the month's battles."""
    fought = contacts.read(step)
    losses.settle(step, fought)
    prizes.take(step, fought)
    experience.learn(step, fought)
