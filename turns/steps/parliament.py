"""SNS-SEQ-01: the step `parliament`: it is over, and what it decided is told."""

from turns.models import Motion
from turns.parliament import told_division
from turns.play import StepInPlay


def play(step: StepInPlay) -> None:
    """SNS-ROLE-03: the month's divisions; each was carried out when it was decided."""
    for motion in Motion.objects.filter(turn=step.turn).exclude(status=Motion.Status.OPEN):
        step.log.append(
            {
                "kind": "motion",
                "rule": "SNS-ROLE-03",
                "motion": str(motion.pk),
                "status": motion.status,
                "told": told_division(motion),
            }
        )
