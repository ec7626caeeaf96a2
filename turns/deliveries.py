"""SNS-SEQ-01: what is built is delivered in the Exchequer step; a dockyard strike puts it off."""

from django.db.models import F

from campaigns.rules.deck import Lasting
from turns import effects
from turns.play import StepInPlay
from vessels.models import Build
from vessels.services.builds import deliver_builds


def deliver(step: StepInPlay) -> None:
    """SNS-SEQ-01: deliver what is due; its upkeep begins next month, when it is on the roster."""
    if strike_in(step):
        put_off(step)
    due = list(
        Build.objects.building()
        .filter(campaign=step.campaign, due_in__lte=step.number)
        .select_related("side", "receipt", "vessel_class_version", "troop_type_version")
        .order_by("due_in", "id")
    )
    raised = deliver_builds(campaign=step.campaign, builds=due, turn=step.number, by=step.by)
    for build, row in zip(due, raised, strict=True):
        step.note(
            "SNS-SEQ-01",
            f"{build.name} was delivered at {step.name(build.place)}.",
            of=build,
            type="build.delivered",
            facts={"key": row.key, "card": build.card, "place": build.place},
            about=(row.pk,),
        )


def strike_in(step: StepInPlay) -> bool:
    """SNS-EVT-02: whether the dockyards strike this month."""
    return bool(effects.in_force(step.campaign, Lasting.DOCKYARD_STRIKE, step.number))


def put_off(step: StepInPlay) -> None:
    """SNS-EVT-02: a vessel on the stocks is a month late; one that is due now is built already.

    What is ordered in the month of the strike was ordered with that month (purchases).
    """
    late = Build.objects.building().filter(
        campaign=step.campaign,
        vessel_class_version__isnull=False,
        ordered_in__lt=step.number,
        due_in__gt=step.number,
    )
    moved = late.update(due_in=F("due_in") + 1)
    if moved:
        step.note(
            "SNS-EVT-02",
            f"The dockyards' strike put {moved} of the vessels on the stocks off by a month.",
            of=step.turn,
            type="build.put_off",
            facts={"builds": moved},
        )
