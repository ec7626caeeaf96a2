"""SNS-SEQ-01: the step `exchequer`."""

from turns.aftermath.experience import enlist
from turns.aftermath.recovery import come_back
from turns.play import StepInPlay


def play(step: StepInPlay) -> None:
    """SNS-REP-03: the wounded of earlier months are back. SNS-REP-05: who is new has his points."""
    come_back(step)
    enlist(step.campaign, step.number)
