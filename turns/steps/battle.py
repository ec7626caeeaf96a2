"""SNS-SEQ-01: the step `battle`: contacts are fought in the order of their days."""

from riverwar.errors import FieldError
from turns import engagements
from turns.models import Engagement
from turns.play import StepInPlay
from turns.settling import facts_of, sentence_of


def waits(step: StepInPlay) -> list[FieldError]:
    """SNS-SEQ-01: it waits until every battle of the turn is applied, or its scenario given up."""
    return engagements.waits(step)


def play(step: StepInPlay) -> None:
    """Settle what has been fought since, and tell what the month's contacts have come to."""
    engagements.proceed(step, request=False)
    told = {entry.get("engagement") for entry in step.log}
    over = Engagement.objects.filter(turn=step.turn, status=Engagement.Status.SETTLED)
    for one in over.select_related("attacker", "defender", "winner").order_by("day", "number"):
        if str(one.pk) not in told:
            rule = "SNS-VP-01" if one.figures.get("sides") else "SNS-RIV-08"
            step.log.append(
                {
                    "kind": "engagement.settled",
                    "rule": rule,
                    **facts_of(one),
                    "told": sentence_of(one, step),
                }
            )
