"""SNS-SEQ-01: the step `aftermath`."""

from turns.aftermath import contacts, experience, losses, prizes, upkeep
from turns.dockyards import Docks
from turns.play import StepInPlay
from turns.supply import supply


def play(step: StepInPlay) -> None:
    """SNS-REP: casualties, prizes and experience of the battles, work on vessels; SNS-SUP: supply.

    What nobody decides is decided before the month's jobs end, so that work which fits into the
    days after a battle is done with it.
    """
    fought = contacts.read(step)
    losses.settle(step, fought)
    prizes.take(step, fought)
    experience.learn(step, fought)
    docks = Docks(step.turn, step.options, step.chart)
    upkeep.dispose(step, docks)
    upkeep.keep_up(step, docks)
    upkeep.end_work(step)
    supply(step)
