"""SNS-EVT-02, event 9: cholera among the troops at a port."""

from typing import Final

from django.db.models import Q

from campaigns.rules.deck import strike_cholera
from riverwar import feed
from turns.play import StepInPlay
from vessels.errors import unless_engaged
from vessels.models import Casualty, Officer, TroopUnit

CAUSE: Final = "cholera"
RULE: Final = "SNS-EVT-02"


def strike(step: StepInPlay, port: str, *within: str) -> None:
    """SNS-EVT-02: a die for the port; whoever stands there, ashore or aboard, loses his part.

    A unit that loses its last figure is destroyed.
    """
    there = Q(vessel__isnull=True, place=port) | Q(vessel__location=port)
    units = {
        unit.key: unit
        for unit in TroopUnit.objects.select_for_update(no_key=True, of=("self",))
        .filter(there, campaign=step.campaign, figures__gte=1)
        .filter(status__in=(TroopUnit.Status.READY, TroopUnit.Status.ABSENT))
        .order_by("pk")
    }
    figures = {key: unit.figures for key, unit in units.items()}
    struck = strike_cholera(step.dice(RULE, *within), port, figures)
    event = step.tell(
        struck, of=step.turn, type="cholera.struck", about=[unit.pk for unit in units.values()]
    )
    losses = []
    ended = []
    for key, lost in struck.lost:
        unit = units[key]
        unit.figures -= lost
        if not unit.figures:
            unit.status = TroopUnit.Status.DESTROYED
            unit.status_event_id = feed.record(
                step.campaign.pk, "unit.destroyed", unit, by=step.by, payload={"cause": CAUSE}
            )
            ended.append(unit.pk)
        losses.append(
            Casualty(
                campaign=step.campaign,
                side_id=unit.side_id,
                unit=unit,
                count=lost,
                cause=CAUSE,
                rule=RULE,
                event_id=event,
            )
        )
    with unless_engaged():
        TroopUnit.objects.bulk_update(units.values(), ["figures", "status", "status_event"])
    Officer.objects.filter(unit__in=ended).update(post=Officer.Post.NONE, unit=None)
    Casualty.objects.bulk_create(losses)
